//! Reading a file: nothing but regular files of a bounded size.

use std::fmt;
use std::fs::{self, File, Metadata};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use solver_core::format::{MAX_BYTES, ReadError, ReadFromError};

/// Why a file was not opened. Displayed as a sentence that names it.
#[derive(Debug)]
pub struct OpenError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub problem: OpenProblem,
}

/// What keeps a file from being opened.
#[derive(Debug)]
#[non_exhaustive]
pub enum OpenProblem {
    /// There is no such file, or no such folder.
    Missing,
    /// It is a folder.
    Folder,
    /// It is a device, a pipe, or another thing that is no file: reading could take for ever.
    NotAFile,
    /// It has more bytes than [`MAX_BYTES`]; how many, where the system tells.
    TooLarge {
        /// Its size in bytes.
        size: Option<u64>,
    },
    /// The user may not read it.
    PermissionDenied,
    /// It is not what it was when it was opened first: written to, or another file.
    Changed,
    /// Any other failure of the system.
    Io(io::Error),
    /// It was read, and is no puzzle.
    Format(ReadError),
}

/// Reads a whole file of at most [`MAX_BYTES`].
///
/// # Errors
///
/// Whatever keeps it from being read, with the file's name.
pub fn read_file(path: &Path) -> Result<Vec<u8>, OpenError> {
    read_regular(path, MAX_BYTES).map_err(|problem| OpenError { path: path.to_owned(), problem })
}

/// Makes sure that there is a regular file, before it is opened: opening a pipe waits until somebody writes to it.
pub(super) fn check_regular(path: &Path) -> Result<Metadata, OpenProblem> {
    let metadata = fs::metadata(path)?;
    if metadata.is_dir() {
        return Err(OpenProblem::Folder);
    }
    if !metadata.is_file() {
        return Err(OpenProblem::NotAFile);
    }
    Ok(metadata)
}

fn read_regular(path: &Path, limit: u64) -> Result<Vec<u8>, OpenProblem> {
    let metadata = check_regular(path)?;
    if metadata.len() > limit {
        return Err(OpenProblem::TooLarge { size: Some(metadata.len()) });
    }
    read_all(File::open(path)?, limit)
}

/// Reads to the end, which may come later than the file's size promised: it grows, or the system does not know.
fn read_all(file: impl Read, limit: u64) -> Result<Vec<u8>, OpenProblem> {
    let mut bytes = Vec::new();
    file.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        return Err(OpenProblem::TooLarge { size: None });
    }
    Ok(bytes)
}

impl From<io::Error> for OpenProblem {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => Self::Missing,
            io::ErrorKind::PermissionDenied => Self::PermissionDenied,
            io::ErrorKind::IsADirectory => Self::Folder,
            _ => Self::Io(error),
        }
    }
}

impl From<ReadFromError> for OpenProblem {
    fn from(error: ReadFromError) -> Self {
        match error {
            ReadFromError::Io(error) => error.into(),
            ReadFromError::TooLarge { .. } => Self::TooLarge { size: None },
            ReadFromError::Read(error) => Self::Format(error),
            other => Self::Io(io::Error::other(other)),
        }
    }
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot open {}: {}", self.path.display(), self.problem)
    }
}

impl fmt::Display for OpenProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing => f.write_str("there is no such file"),
            Self::Folder => f.write_str("it is a folder; choose a file in it"),
            Self::NotAFile => f.write_str("it is a device or a pipe, not a file"),
            Self::TooLarge { size: Some(size) } => {
                write!(
                    f,
                    "it is {} large; puzzle files may have {} at most",
                    megabytes(*size),
                    megabytes(MAX_BYTES)
                )
            }
            Self::TooLarge { size: None } => {
                write!(f, "it has more than the {} that puzzle files may have", megabytes(MAX_BYTES))
            }
            Self::PermissionDenied => f.write_str("permission denied: you may not read it"),
            Self::Changed => f.write_str("it has changed since the list was opened; open it again"),
            Self::Io(error) => error.fmt(f),
            Self::Format(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for OpenError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.problem {
            OpenProblem::Io(error) => Some(error),
            OpenProblem::Format(error) => Some(error),
            OpenProblem::Missing
            | OpenProblem::Folder
            | OpenProblem::NotAFile
            | OpenProblem::TooLarge { .. }
            | OpenProblem::PermissionDenied
            | OpenProblem::Changed => None,
        }
    }
}

/// A size in MB of 1024 x 1024 bytes, rounded up to a tenth: more than the limit never looks like the limit.
fn megabytes(bytes: u64) -> String {
    let tenths = u128::from(bytes).saturating_mul(10).div_ceil(1024 * 1024);
    match tenths % 10 {
        0 => format!("{} MB", tenths / 10),
        tenth => format!("{}.{tenth} MB", tenths / 10),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sentence(path: &Path) -> String {
        let error = read_file(path).expect_err("not readable as a puzzle file");
        assert_eq!(error.path, path);
        let text = error.to_string();
        let start = format!("cannot open {}: ", path.display());
        text.strip_prefix(&start).unwrap_or_else(|| panic!("{text:?} does not name the file")).to_owned()
    }

    #[test]
    fn a_file_is_read_to_its_last_byte() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("bytes");
        let bytes: Vec<u8> = (0..=255).cycle().take(100_000).collect();
        fs::write(&path, &bytes).unwrap();
        assert_eq!(read_file(&path).unwrap(), bytes);
    }

    #[test]
    fn what_is_no_file_is_refused_by_name() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(sentence(folder.path()), "it is a folder; choose a file in it");
        assert_eq!(sentence(&folder.path().join("gone")), "there is no such file");
        assert_eq!(sentence(&folder.path().join("gone/gone")), "there is no such file");
        let file = folder.path().join("file");
        fs::write(&file, "").unwrap();
        assert_eq!(sentence(&file.join("gone")), "there is no such file");
    }

    #[cfg(unix)]
    #[test]
    fn what_could_block_for_ever_is_refused_before_it_is_opened() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("socket");
        let _socket = std::os::unix::net::UnixListener::bind(&path).unwrap();
        assert_eq!(sentence(&path), "it is a device or a pipe, not a file");
    }

    #[test]
    fn a_large_file_is_refused_with_its_size_and_the_limit() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("large");
        // The file has no contents, only a size: it takes no room.
        File::create(&path).unwrap().set_len(100 * 1024 * 1024).unwrap();
        assert_eq!(sentence(&path), "it is 100 MB large; puzzle files may have 16 MB at most");
        File::create(&path).unwrap().set_len(MAX_BYTES + 1).unwrap();
        assert_eq!(sentence(&path), "it is 16.1 MB large; puzzle files may have 16 MB at most");
        File::create(&path).unwrap().set_len(MAX_BYTES).unwrap();
        assert_eq!(read_file(&path).unwrap().len() as u64, MAX_BYTES);
    }

    #[test]
    fn a_file_without_an_end_is_read_to_the_limit_only() {
        let problem = read_all(io::repeat(b'.'), 81).expect_err("endless");
        assert!(matches!(problem, OpenProblem::TooLarge { size: None }), "{problem:?}");
        assert_eq!(problem.to_string(), "it has more than the 16 MB that puzzle files may have");
        assert_eq!(read_all(io::repeat(b'.').take(81), 81).unwrap().len(), 81);
    }

    #[test]
    fn failures_of_the_system_are_sentences() {
        for (kind, sentence) in [
            (io::ErrorKind::PermissionDenied, "permission denied: you may not read it"),
            (io::ErrorKind::IsADirectory, "it is a folder; choose a file in it"),
            (io::ErrorKind::NotFound, "there is no such file"),
        ] {
            assert_eq!(OpenProblem::from(io::Error::from(kind)).to_string(), sentence);
        }
        let other = OpenProblem::from(io::Error::other("the cable is out"));
        assert_eq!(other.to_string(), "the cable is out");
    }
}
