//! [`FileSystem`]: the steps of a save, so that tests can let each of them fail.

use std::fs::{self, File, Metadata};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

/// The steps of a save.
pub(super) trait FileSystem {
    /// A new file on its way to its final name. Dropping it removes the file.
    type Draft;

    /// Where a symbolic link leads; `None` if `path` is no link, or nothing at all.
    fn follow_link(&self, path: &Path) -> io::Result<Option<PathBuf>>;

    /// What is known of the file; an error of kind [`io::ErrorKind::NotFound`] if there is none.
    fn look_at(&self, path: &Path) -> io::Result<Metadata>;

    /// Makes sure that this user may write to the file, without changing it.
    fn check_writable(&self, path: &Path) -> io::Result<()>;

    /// Creates an empty file in the folder, for `former` to be replaced or, if there is none, for a new name.
    fn create(&self, folder: &Path, former: Option<&Metadata>) -> io::Result<Self::Draft>;

    /// Writes all of `bytes`.
    fn write(&self, draft: &mut Self::Draft, bytes: &[u8]) -> io::Result<()>;

    /// Gives the draft the permissions of the file that it replaces.
    fn keep_permissions(&self, draft: &mut Self::Draft, former: &Metadata) -> io::Result<()>;

    /// Waits until the contents are on the disk.
    fn sync(&self, draft: &mut Self::Draft) -> io::Result<()>;

    /// Gives the draft its final name, in one step and in place of a file that has it.
    fn replace(&self, draft: Self::Draft, path: &Path) -> io::Result<()>;

    /// Gives the draft its final name; an error of kind [`io::ErrorKind::AlreadyExists`] if a file has it.
    fn place(&self, draft: Self::Draft, path: &Path) -> io::Result<()>;

    /// Waits until the names in the folder are on the disk.
    fn sync_folder(&self, folder: &Path) -> io::Result<()>;
}

/// The computer's own file system.
#[derive(Debug)]
pub(super) struct Disk;

impl FileSystem for Disk {
    type Draft = NamedTempFile;

    fn follow_link(&self, path: &Path) -> io::Result<Option<PathBuf>> {
        match fs::symlink_metadata(path) {
            Ok(metadata) if metadata.is_symlink() => fs::read_link(path).map(Some),
            Ok(_) => Ok(None),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn look_at(&self, path: &Path) -> io::Result<Metadata> {
        fs::metadata(path)
    }

    fn check_writable(&self, path: &Path) -> io::Result<()> {
        File::options().write(true).open(path).map(drop)
    }

    fn create(&self, folder: &Path, former: Option<&Metadata>) -> io::Result<NamedTempFile> {
        // Not named after the target: a long name with something added could be too long.
        let mut builder = tempfile::Builder::new();
        builder.prefix(".sudoku-").suffix(".part");
        #[cfg(unix)]
        if former.is_none() {
            // What any program asks for a new file; the system takes off what the user's umask forbids. A draft that
            // replaces a file stays private until it gets that file's permissions.
            builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        }
        builder.tempfile_in(folder)
    }

    fn write(&self, draft: &mut NamedTempFile, bytes: &[u8]) -> io::Result<()> {
        draft.write_all(bytes)
    }

    fn keep_permissions(&self, draft: &mut NamedTempFile, former: &Metadata) -> io::Result<()> {
        keep_owner(draft.as_file(), former);
        // Disks without permissions of their own may refuse to set even those that the file has.
        if draft.as_file().metadata()?.permissions() == former.permissions() {
            return Ok(());
        }
        draft.as_file().set_permissions(former.permissions())
    }

    fn sync(&self, draft: &mut NamedTempFile) -> io::Result<()> {
        draft.as_file().sync_all()
    }

    fn replace(&self, draft: NamedTempFile, path: &Path) -> io::Result<()> {
        draft.persist(path).map(drop).map_err(|error| error.error)
    }

    fn place(&self, draft: NamedTempFile, path: &Path) -> io::Result<()> {
        draft.persist_noclobber(path).map(drop).map_err(|error| error.error)
    }

    #[cfg(unix)]
    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        File::open(folder)?.sync_all()
    }

    /// Windows writes names through by itself and opens no folder as a file.
    #[cfg(not(unix))]
    fn sync_folder(&self, _folder: &Path) -> io::Result<()> {
        Ok(())
    }
}

/// Gives a file the owner and the group of the one it replaces, where this user may do so: an administrator who saves
/// another's file does not take it away from them. Others keep the file that they could write to anyway.
#[cfg(unix)]
fn keep_owner(file: &File, former: &Metadata) {
    use std::os::unix::fs::{MetadataExt, fchown};

    let Ok(now) = file.metadata() else { return };
    if (now.uid(), now.gid()) != (former.uid(), former.gid())
        && let Err(error) = fchown(file, Some(former.uid()), Some(former.gid()))
    {
        log::debug!("the saved file changes its owner: {error}");
    }
}

#[cfg(not(unix))]
fn keep_owner(_file: &File, _former: &Metadata) {}
