//! Saving: write beside, flush, rename.

use std::ffi::OsStr;
use std::fmt;
use std::fs::Metadata;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use super::file_system::{Disk, FileSystem};

/// Links that lead to links are followed this far.
const MAX_LINKS: usize = 40;

/// Long files are written in pieces of this many bytes.
const PIECE: usize = 256 * 1024;

/// Where to save, and what may happen to a file that is there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Target {
    /// The file.
    pub path: PathBuf,
    /// What to do if it exists.
    pub existing: Existing,
}

/// What to do with a file that has the chosen name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Existing {
    /// Write over it: the user knows.
    Replace,
    /// Keep it and refuse to save: nobody has asked the user.
    Keep,
}

impl Target {
    /// The session's own file, or one that the user agreed to replace.
    #[must_use]
    pub fn known(path: PathBuf) -> Self {
        Self { path, existing: Existing::Replace }
    }

    /// A name picked in a dialog, which asks before it returns the name of a file that exists. A name without an
    /// extension gets this one; the dialog has not asked about that name, so then an existing file is kept.
    #[must_use]
    pub fn picked(path: &Path, extension: &str) -> Self {
        let named = with_extension(path, extension);
        let existing = if named == path { Existing::Replace } else { Existing::Keep };
        Self { path: named, existing }
    }

    /// A name typed by the user: nobody has looked whether it exists. A name without an extension gets this one.
    #[must_use]
    pub fn typed(path: &Path, extension: &str) -> Self {
        Self { path: with_extension(path, extension), existing: Existing::Keep }
    }
}

/// Adds the extension to a name that has none. The 12 of `No. 12` is none: an extension has a letter and no space.
fn with_extension(path: &Path, extension: &str) -> PathBuf {
    let is_extension = |extension: &str| {
        extension.chars().all(char::is_alphanumeric) && extension.chars().any(char::is_alphabetic)
    };
    if path.file_name().is_none() || path.extension().and_then(OsStr::to_str).is_some_and(is_extension) {
        return path.to_owned();
    }
    if path.extension().is_some_and(OsStr::is_empty) {
        // "kim." already has its dot.
        return path.with_extension(extension);
    }
    let mut named = path.as_os_str().to_owned();
    named.push(".");
    named.push(extension);
    named.into()
}

/// Why a file was not saved. Displayed as a sentence that names it.
#[derive(Debug)]
pub struct SaveError {
    /// The file.
    pub path: PathBuf,
    /// What kept it from being saved.
    pub problem: SaveProblem,
}

/// What keeps a file from being saved. The file that was there, if any, is whole.
#[derive(Debug)]
#[non_exhaustive]
pub enum SaveProblem {
    /// The name is that of a folder.
    Folder,
    /// The name is that of a device, a pipe, or another thing that is no file.
    NotAFile,
    /// A file has the name, and [`Existing::Keep`] was asked for.
    Exists,
    /// The folder to save in does not exist.
    NoFolder,
    /// The file that is there may not be written to.
    FileReadOnly,
    /// The folder does not take new files from this user.
    FolderReadOnly,
    /// The disk cannot be written to by anybody.
    DiskReadOnly,
    /// There is no space left, or the user's share of it is used up.
    DiskFull,
    /// The system does not take such a name.
    BadName,
    /// Any other failure of the system.
    Io(io::Error),
}

/// Writes `bytes` to the target such that at every moment either the old file is there, whole, or the new one.
///
/// The new file is written beside the old one, flushed to the disk, and then takes its name; it gets the old one's
/// permissions. A symbolic link stays, and the file that it leads to is replaced.
///
/// # Errors
///
/// Whatever kept the file from being saved. The old file is then as it was, and nothing is left beside it.
pub fn save_atomically(target: &Target, bytes: &[u8]) -> Result<(), SaveError> {
    save_streamed(target, &mut |out| out.write_all(bytes))
}

/// Like [`save_atomically`], for what is too long to be in memory at once: `write` writes it.
///
/// # Errors
///
/// Whatever kept the file from being saved, an error of `write` too. The old file is then as it was.
pub fn save_streamed(
    target: &Target,
    write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
) -> Result<(), SaveError> {
    save_to(&Disk, target, write).map_err(|problem| SaveError { path: target.path.clone(), problem })
}

/// Writes to a draft, whatever the file system.
struct DraftWriter<'a, F: FileSystem> {
    fs: &'a F,
    draft: &'a mut F::Draft,
}

impl<F: FileSystem> Write for DraftWriter<'_, F> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.fs.write(self.draft, bytes)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn save_to<F: FileSystem>(
    fs: &F,
    target: &Target,
    write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
) -> Result<(), SaveProblem> {
    let path = follow_links(fs, &target.path)?;
    let folder = match path.parent() {
        Some(parent) if parent == Path::new("") => Path::new("."),
        Some(parent) => parent,
        None => return Err(SaveProblem::Folder),
    };
    let former = former_file(fs, &path, target.existing)?;

    let mut draft = fs.create(folder, former.as_ref()).map_err(folder_problem)?;
    let mut out = BufWriter::with_capacity(PIECE, DraftWriter { fs, draft: &mut draft });
    write(&mut out)?;
    out.flush()?;
    drop(out);
    if let Some(former) = &former {
        fs.keep_permissions(&mut draft, former)?;
    }
    fs.sync(&mut draft)?;
    match target.existing {
        Existing::Replace => fs.replace(draft, &path),
        Existing::Keep => fs.place(draft, &path),
    }
    .map_err(folder_problem)?;

    // The new file is in its place, whole. Some network file systems cannot sync a folder; that is no failed save.
    if let Err(error) = fs.sync_folder(folder) {
        log::warn!("saved {}, but its folder could not be flushed: {error}", path.display());
    }
    Ok(())
}

/// The file at the end of a chain of symbolic links. It need not exist.
fn follow_links(fs: &impl FileSystem, path: &Path) -> Result<PathBuf, SaveProblem> {
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        match fs.follow_link(&path).map_err(folder_problem)? {
            // A relative link starts from the folder that it is in.
            Some(next) => path = path.parent().unwrap_or(Path::new("")).join(next),
            None => return Ok(path),
        }
    }
    Err(SaveProblem::Io(io::Error::other("too many symbolic links")))
}

/// The file that would be replaced, if there is one and it may be.
fn former_file(
    fs: &impl FileSystem,
    path: &Path,
    existing: Existing,
) -> Result<Option<Metadata>, SaveProblem> {
    let former = match fs.look_at(path) {
        Ok(former) => former,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(folder_problem(error)),
    };
    if former.is_dir() {
        return Err(SaveProblem::Folder);
    }
    if !former.is_file() {
        return Err(SaveProblem::NotAFile);
    }
    if existing == Existing::Keep {
        return Err(SaveProblem::Exists);
    }
    // Renaming asks for the folder's permission only and would replace a file that is protected.
    if former.permissions().readonly() {
        return Err(SaveProblem::FileReadOnly);
    }
    match fs.check_writable(path) {
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => Err(SaveProblem::FileReadOnly),
        Err(error) => Err(error.into()),
        Ok(()) => Ok(Some(former)),
    }
}

/// What a failure means in a step that needs the folder's permission.
fn folder_problem(error: io::Error) -> SaveProblem {
    match error.kind() {
        io::ErrorKind::PermissionDenied => SaveProblem::FolderReadOnly,
        _ => error.into(),
    }
}

impl From<io::Error> for SaveProblem {
    fn from(error: io::Error) -> Self {
        use io::ErrorKind as Kind;
        match error.kind() {
            Kind::StorageFull | Kind::QuotaExceeded => Self::DiskFull,
            Kind::ReadOnlyFilesystem => Self::DiskReadOnly,
            Kind::NotFound | Kind::NotADirectory => Self::NoFolder,
            Kind::IsADirectory => Self::Folder,
            Kind::AlreadyExists => Self::Exists,
            Kind::InvalidFilename => Self::BadName,
            _ => Self::Io(error),
        }
    }
}

impl fmt::Display for SaveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot save {}: {}", self.path.display(), self.problem)
    }
}

impl fmt::Display for SaveProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Folder => "it is a folder; give a file name too",
            Self::NotAFile => "it is a device or a pipe, not a file; choose another name",
            Self::Exists => {
                "a file of that name exists; choose another name, or that file itself to replace it"
            }
            Self::NoFolder => "the folder is gone; choose another folder",
            Self::FileReadOnly => "the file is read-only; choose another name",
            Self::FolderReadOnly => "the folder is read-only for you; choose another folder",
            Self::DiskReadOnly => "the disk is read-only; choose another folder",
            Self::DiskFull => "the disk is full; free some space or choose another disk",
            Self::BadName => "the name is too long or has characters that the disk does not take",
            Self::Io(error) => return error.fmt(f),
        })
    }
}

impl std::error::Error for SaveError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.problem {
            SaveProblem::Io(error) => Some(error),
            SaveProblem::Folder
            | SaveProblem::NotAFile
            | SaveProblem::Exists
            | SaveProblem::NoFolder
            | SaveProblem::FileReadOnly
            | SaveProblem::FolderReadOnly
            | SaveProblem::DiskReadOnly
            | SaveProblem::DiskFull
            | SaveProblem::BadName => None,
        }
    }
}

#[cfg(test)]
mod tests;
