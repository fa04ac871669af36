//! Reading a file: nothing but regular files of a bounded size.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use solver_core::format::{MAX_BYTES, ReadError};

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
    read_bounded(path, MAX_BYTES).map_err(|problem| OpenError { path: path.to_owned(), problem })
}

fn read_bounded(path: &Path, limit: u64) -> Result<Vec<u8>, OpenProblem> {
    // Before opening: opening a pipe waits until somebody writes to it.
    let metadata = fs::metadata(path)?;
    if metadata.is_dir() {
        return Err(OpenProblem::Folder);
    }
    if !metadata.is_file() {
        return Err(OpenProblem::NotAFile);
    }
    if metadata.len() > limit {
        return Err(OpenProblem::TooLarge { size: Some(metadata.len()) });
    }
    let mut bytes = Vec::new();
    // One byte more than the limit tells a file that grew, or whose size the system does not know.
    File::open(path)?.take(limit + 1).read_to_end(&mut bytes)?;
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
            | OpenProblem::PermissionDenied => None,
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
