//! [`Input`]: where puzzles come from.

use std::fmt;
use std::fs::File;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use solver_core::format::{self, Document, MAX_BYTES, ReadFromError};

use crate::failure::Failure;
use crate::say;

/// A file, or standard input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Input {
    Standard,
    File(PathBuf),
}

impl Input {
    /// Reads all of it.
    pub fn read(&self) -> Result<Document, Failure> {
        let document = match self {
            Self::Standard => {
                let input = io::stdin().lock();
                if input.is_terminal() {
                    say(format_args!("waiting for a puzzle; end it with {END_OF_INPUT}"));
                }
                format::read_from(input).map_err(|error| reason(&error))
            }
            Self::File(path) => {
                open(path).and_then(|file| format::read_from(file).map_err(|error| reason(&error)))
            }
        };
        document.map_err(|reason| Failure::Input(format!("cannot read {self}: {reason}")))
    }
}

#[cfg(not(windows))]
const END_OF_INPUT: &str = "Ctrl+D";
#[cfg(windows)]
const END_OF_INPUT: &str = "Ctrl+Z and Enter";

/// `-` is standard input; so is no argument at all.
impl From<Option<PathBuf>> for Input {
    fn from(argument: Option<PathBuf>) -> Self {
        argument.filter(|path| path != "-").map_or(Self::Standard, Self::File)
    }
}

impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Standard => f.write_str("standard input"),
            Self::File(path) => path.display().fmt(f),
        }
    }
}

/// Opens a file, unless its size already tells that it is too large.
fn open(path: &Path) -> Result<File, String> {
    let opened = File::open(path).and_then(|file| file.metadata().map(|metadata| (file, metadata)));
    let (file, metadata) = opened.map_err(|error| io_reason(&error))?;
    if metadata.is_dir() {
        return Err(io_reason(&io::ErrorKind::IsADirectory.into()));
    }
    if metadata.len() > MAX_BYTES {
        let (size, limit) = (metadata.len().div_ceil(1 << 20), MAX_BYTES >> 20);
        return Err(format!("it has {size} MiB, and {limit} MiB is the most that is read"));
    }
    Ok(file)
}

fn reason(error: &ReadFromError) -> String {
    match error {
        ReadFromError::Io(error) => io_reason(error),
        error => error.to_string(),
    }
}

/// The usual reasons in plain words, the others as the system says them.
fn io_reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        io::ErrorKind::IsADirectory => "it is a folder".to_owned(),
        _ => error.to_string(),
    }
}
