//! Saves that fail at each of their steps in turn, and real ones in a folder of their own.

use std::cell::Cell;
use std::fs;
use std::io::ErrorKind;

use tempfile::{NamedTempFile, TempDir};

use super::*;

const OLD: &[u8] = b"the old puzzle, whole";
const NEW: &[u8] = b"the new puzzle, somewhat longer than the old one";

fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

fn names(folder: &Path) -> Vec<String> {
    let name = |entry: io::Result<fs::DirEntry>| entry.unwrap().file_name().into_string().unwrap();
    let mut names: Vec<String> = fs::read_dir(folder).unwrap().map(name).collect();
    names.sort();
    names
}

/// Saves to the real disk, and returns the problem as a sentence without the file's name.
fn failure(target: &Target) -> String {
    let error = save_atomically(target, NEW).expect_err("cannot be saved");
    let text = error.to_string();
    let start = format!("cannot save {}: ", target.path.display());
    text.strip_prefix(&start).unwrap_or_else(|| panic!("{text:?} does not name the file")).to_owned()
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Step {
    FollowLink,
    LookAt,
    CheckWritable,
    Create,
    Write,
    KeepPermissions,
    Sync,
    Name,
    SyncFolder,
}

/// The disk, with something that happens before each step, or instead of it.
struct Faulty<F>(F);

impl<F: Fn(Step) -> io::Result<()>> Faulty<F> {
    fn at(&self, step: Step) -> io::Result<()> {
        (self.0)(step)
    }
}

/// Saves to a disk on which one step fails, which the save must come to.
fn save_failing(step: Step, kind: ErrorKind, target: &Target) -> Result<(), SaveProblem> {
    let met = Cell::new(false);
    let faulty = Faulty(|met_step| {
        if met_step != step {
            return Ok(());
        }
        met.set(true);
        Err(kind.into())
    });
    let saved = save_to(&faulty, target, &mut |out| out.write_all(NEW));
    assert!(met.get(), "{step:?} is no step of this save");
    saved
}

impl<F: Fn(Step) -> io::Result<()>> FileSystem for Faulty<F> {
    type Draft = NamedTempFile;

    fn follow_link(&self, path: &Path) -> io::Result<Option<PathBuf>> {
        self.at(Step::FollowLink)?;
        Disk.follow_link(path)
    }

    fn look_at(&self, path: &Path) -> io::Result<Metadata> {
        self.at(Step::LookAt)?;
        Disk.look_at(path)
    }

    fn check_writable(&self, path: &Path) -> io::Result<()> {
        self.at(Step::CheckWritable)?;
        Disk.check_writable(path)
    }

    fn create(&self, folder: &Path, former: Option<&Metadata>) -> io::Result<NamedTempFile> {
        self.at(Step::Create)?;
        Disk.create(folder, former)
    }

    /// A disk that fails while writing has often taken a part.
    fn write(&self, draft: &mut NamedTempFile, bytes: &[u8]) -> io::Result<()> {
        if let Err(error) = self.at(Step::Write) {
            Disk.write(draft, &bytes[..bytes.len() / 2])?;
            return Err(error);
        }
        Disk.write(draft, bytes)
    }

    fn keep_permissions(&self, draft: &mut NamedTempFile, former: &Metadata) -> io::Result<()> {
        self.at(Step::KeepPermissions)?;
        Disk.keep_permissions(draft, former)
    }

    fn sync(&self, draft: &mut NamedTempFile) -> io::Result<()> {
        self.at(Step::Sync)?;
        Disk.sync(draft)
    }

    fn replace(&self, draft: NamedTempFile, path: &Path) -> io::Result<()> {
        self.at(Step::Name)?;
        Disk.replace(draft, path)
    }

    fn place(&self, draft: NamedTempFile, path: &Path) -> io::Result<()> {
        self.at(Step::Name)?;
        Disk.place(draft, path)
    }

    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        self.at(Step::SyncFolder)?;
        Disk.sync_folder(folder)
    }
}

const REPLACING: [Step; 8] = [
    Step::FollowLink,
    Step::LookAt,
    Step::CheckWritable,
    Step::Create,
    Step::Write,
    Step::KeepPermissions,
    Step::Sync,
    Step::Name,
];
const PLACING: [Step; 6] =
    [Step::FollowLink, Step::LookAt, Step::Create, Step::Write, Step::Sync, Step::Name];

#[test]
fn a_step_that_fails_leaves_the_old_file_whole_and_nothing_beside_it() {
    for step in REPLACING {
        for kind in [ErrorKind::StorageFull, ErrorKind::PermissionDenied, ErrorKind::Other] {
            let folder = folder();
            let path = folder.path().join("kim.sudoku");
            fs::write(&path, OLD).unwrap();
            let saved = save_failing(step, kind, &Target::known(path.clone()));
            assert!(saved.is_err(), "{step:?}, {kind}");
            assert_eq!(fs::read(&path).unwrap(), OLD, "{step:?}, {kind}");
            assert_eq!(names(folder.path()), ["kim.sudoku"], "{step:?}, {kind}");
        }
    }
}

#[test]
fn a_step_that_fails_leaves_no_half_of_a_first_file() {
    for step in PLACING {
        let folder = folder();
        let saved =
            save_failing(step, ErrorKind::StorageFull, &Target::typed(&folder.path().join("kim"), "sudoku"));
        assert!(matches!(saved, Err(SaveProblem::DiskFull)), "{step:?}: {saved:?}");
        assert_eq!(names(folder.path()), [""; 0], "{step:?}");
    }
}

#[test]
fn a_folder_that_cannot_be_flushed_is_no_failed_save() {
    let folder = folder();
    let path = folder.path().join("kim.sudoku");
    fs::write(&path, OLD).unwrap();
    save_failing(Step::SyncFolder, ErrorKind::InvalidInput, &Target::known(path.clone())).unwrap();
    assert_eq!(fs::read(&path).unwrap(), NEW);
}

#[test]
fn each_fault_has_its_sentence() {
    const FULL: &str = "the disk is full; free some space or choose another disk";
    const READ_ONLY: &str = "the disk is read-only; choose another folder";
    const GONE: &str = "the folder is gone; choose another folder";
    const FOLDER: &str = "the folder is read-only for you; choose another folder";
    for (step, kind, sentence) in [
        (Step::Create, ErrorKind::StorageFull, FULL),
        (Step::Write, ErrorKind::StorageFull, FULL),
        (Step::Write, ErrorKind::QuotaExceeded, FULL),
        (Step::Sync, ErrorKind::StorageFull, FULL),
        (Step::CheckWritable, ErrorKind::ReadOnlyFilesystem, READ_ONLY),
        (Step::Create, ErrorKind::ReadOnlyFilesystem, READ_ONLY),
        (Step::Create, ErrorKind::NotFound, GONE),
        (Step::Name, ErrorKind::NotFound, GONE),
        (Step::LookAt, ErrorKind::PermissionDenied, FOLDER),
        (Step::Create, ErrorKind::PermissionDenied, FOLDER),
        (Step::Name, ErrorKind::PermissionDenied, FOLDER),
        (Step::Name, ErrorKind::IsADirectory, "it is a folder; give a file name too"),
        (Step::CheckWritable, ErrorKind::PermissionDenied, "the file is read-only; choose another name"),
    ] {
        let folder = folder();
        let path = folder.path().join("kim.sudoku");
        fs::write(&path, OLD).unwrap();
        let problem = save_failing(step, kind, &Target::known(path)).expect_err("it fails");
        assert_eq!(problem.to_string(), sentence, "{step:?}, {kind}");
    }
}

#[test]
fn a_save_replaces_the_file_and_leaves_nothing_beside_it() {
    let folder = folder();
    let path = folder.path().join("kim.sudoku");
    for bytes in [NEW, OLD, b""] {
        save_atomically(&Target::known(path.clone()), bytes).unwrap();
        assert_eq!(fs::read(&path).unwrap(), bytes);
        assert_eq!(names(folder.path()), ["kim.sudoku"]);
    }
}

#[test]
fn a_folder_is_not_written_over() {
    let folder = folder();
    fs::write(folder.path().join("inside"), OLD).unwrap();
    for target in [Target::known(folder.path().into()), Target::typed(&folder.path().join(".."), "sudoku")] {
        assert_eq!(failure(&target), "it is a folder; give a file name too");
    }
    assert_eq!(failure(&Target::known("/".into())), "it is a folder; give a file name too");
    assert_eq!(names(folder.path()), ["inside"]);
}

#[test]
fn a_folder_that_is_gone_is_named() {
    let folder = folder();
    let path = folder.path().join("kim.sudoku");
    let target = Target::known(path.clone());
    folder.close().unwrap();
    assert_eq!(failure(&target), "the folder is gone; choose another folder");
    assert!(!path.exists());
}

#[test]
fn a_file_is_no_folder() {
    let folder = folder();
    let file = folder.path().join("file");
    fs::write(&file, OLD).unwrap();
    let target = Target::known(file.join("kim.sudoku"));
    assert_eq!(failure(&target), "the folder is gone; choose another folder");
    assert_eq!(fs::read(&file).unwrap(), OLD);
}

#[test]
fn a_read_only_file_is_not_replaced_behind_its_owners_back() {
    let folder = folder();
    let path = folder.path().join("kim.sudoku");
    fs::write(&path, OLD).unwrap();
    let mut permissions = fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    assert_eq!(failure(&Target::known(path.clone())), "the file is read-only; choose another name");
    assert_eq!(fs::read(&path).unwrap(), OLD);
}

#[test]
fn a_name_that_nobody_asked_about_keeps_its_file() {
    let folder = folder();
    let path = folder.path().join("kim.sudoku");
    fs::write(&path, OLD).unwrap();
    for target in [Target::typed(&path, "sudoku"), Target::picked(&folder.path().join("kim"), "sudoku")] {
        assert!(failure(&target).starts_with("a file of that name exists"));
        assert_eq!(fs::read(&path).unwrap(), OLD);
    }
    save_atomically(&Target::picked(&path, "sudoku"), NEW).unwrap();
    assert_eq!(fs::read(&path).unwrap(), NEW);
}

#[test]
fn a_file_that_appears_during_the_save_is_kept() {
    let folder = folder();
    let path = folder.path().join("kim.sudoku");
    let racing = Faulty(|step| if step == Step::Sync { fs::write(&path, OLD) } else { Ok(()) });
    let saved = save_to(&racing, &Target::typed(&path, "sudoku"), &mut |out| out.write_all(NEW));
    assert!(matches!(saved, Err(SaveProblem::Exists)), "{saved:?}");
    assert_eq!(fs::read(&path).unwrap(), OLD);
    assert_eq!(names(folder.path()), ["kim.sudoku"]);
}

#[test]
fn a_name_without_an_extension_gets_ours() {
    for (typed, named) in [
        ("/a/kim", "/a/kim.sudoku"),
        ("kim", "kim.sudoku"),
        ("kim.sudoku", "kim.sudoku"),
        ("kim.SUDOKU", "kim.SUDOKU"),
        ("kim.txt", "kim.txt"),
        ("kim.b/lee", "kim.b/lee.sudoku"),
        ("No. 12", "No. 12.sudoku"),
        ("v1.2", "v1.2.sudoku"),
        ("St. Ives", "St. Ives.sudoku"),
        (".kim", ".kim.sudoku"),
        ("kim.", "kim.sudoku"),
        ("/", "/"),
        ("..", ".."),
    ] {
        assert_eq!(Target::typed(Path::new(typed), "sudoku").path, Path::new(named), "{typed}");
    }
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o7777
    }

    #[test]
    fn the_permissions_of_the_old_file_are_kept() {
        let folder = folder();
        let path = folder.path().join("kim.sudoku");
        for wanted in [0o600, 0o640, 0o664, 0o755, 0o222] {
            fs::write(&path, OLD).unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(wanted)).unwrap();
            save_atomically(&Target::known(path.clone()), NEW).unwrap();
            assert_eq!(mode(&path), wanted, "{wanted:o}");
            fs::remove_file(&path).unwrap();
        }
    }

    #[test]
    fn a_new_file_has_the_permissions_of_any_new_file() {
        let folder = folder();
        let (ours, others) = (folder.path().join("ours.sudoku"), folder.path().join("others"));
        save_atomically(&Target::known(ours.clone()), NEW).unwrap();
        fs::write(&others, NEW).unwrap();
        assert_eq!(mode(&ours), mode(&others));
    }

    #[test]
    fn a_symbolic_link_stays_and_its_file_is_replaced() {
        let folder = folder();
        let real = folder.path().join("real");
        fs::create_dir(&real).unwrap();
        fs::write(real.join("kim.sudoku"), OLD).unwrap();
        let (first, second) = (folder.path().join("first"), folder.path().join("second.sudoku"));
        symlink("real/kim.sudoku", &first).unwrap();
        symlink(&first, &second).unwrap();
        save_atomically(&Target::known(second.clone()), NEW).unwrap();
        assert_eq!(fs::read_link(&second).unwrap(), first);
        assert_eq!(fs::read_link(&first).unwrap(), Path::new("real/kim.sudoku"));
        assert_eq!(fs::read(real.join("kim.sudoku")).unwrap(), NEW);
        assert_eq!(names(folder.path()), ["first", "real", "second.sudoku"]);
        assert_eq!(names(&real), ["kim.sudoku"]);
    }

    #[test]
    fn a_link_to_a_file_that_is_gone_makes_it_again() {
        let folder = folder();
        let link = folder.path().join("link.sudoku");
        symlink("kim.sudoku", &link).unwrap();
        save_atomically(&Target::known(link.clone()), NEW).unwrap();
        assert_eq!(fs::read(folder.path().join("kim.sudoku")).unwrap(), NEW);
        assert_eq!(names(folder.path()), ["kim.sudoku", "link.sudoku"]);
        fs::remove_file(&link).unwrap();
        symlink("gone/kim.sudoku", &link).unwrap();
        assert_eq!(failure(&Target::known(link)), "the folder is gone; choose another folder");
    }

    #[test]
    fn links_that_go_round_are_given_up() {
        let folder = folder();
        let link = folder.path().join("link.sudoku");
        symlink("link.sudoku", &link).unwrap();
        assert_eq!(failure(&Target::known(link.clone())), "too many symbolic links");
        assert_eq!(fs::read_link(&link).unwrap(), Path::new("link.sudoku"));
    }

    #[test]
    fn what_is_no_file_is_not_replaced() {
        let folder = folder();
        let path = folder.path().join("socket");
        let _socket = std::os::unix::net::UnixListener::bind(&path).unwrap();
        let sentence = failure(&Target::known(path));
        assert_eq!(sentence, "it is a device or a pipe, not a file; choose another name");
        assert_eq!(names(folder.path()), ["socket"]);
    }

    #[test]
    fn a_name_may_be_as_long_as_the_disk_allows_and_no_longer() {
        let folder = folder();
        let longest = format!("{}.sudoku", "k".repeat(255 - ".sudoku".len()));
        save_atomically(&Target::known(folder.path().join(&longest)), NEW).unwrap();
        assert_eq!(names(folder.path()), [longest.as_str()]);
        let sentence = failure(&Target::known(folder.path().join(format!("k{longest}"))));
        assert_eq!(sentence, "the name is too long or has characters that the disk does not take");
    }
}

#[test]
fn a_long_file_is_written_in_pieces_and_not_at_all_if_its_writer_gives_up() {
    let folder = folder();
    let path = folder.path().join("list.csv");
    let line = [b'.'; 1000];
    let target = Target::known(path.clone());
    save_streamed(&target, &mut |out| (0..1000).try_for_each(|_| out.write_all(&line))).unwrap();
    assert_eq!(fs::read(&path).unwrap().len(), 1_000_000);
    let error = save_streamed(&target, &mut |out| {
        out.write_all(&line)?;
        Err(ErrorKind::Interrupted.into())
    })
    .expect_err("given up");
    assert!(matches!(error.problem, SaveProblem::Io(_)), "{error}");
    assert_eq!(
        (fs::read(&path).unwrap().len(), names(folder.path())),
        (1_000_000, vec!["list.csv".to_owned()])
    );
}
