//! [`Input`]: where puzzles come from.

use std::fmt;
use std::fs::File;
use std::io::{self, Cursor, IsTerminal, Read};
use std::path::{Path, PathBuf};

use solver_core::Grid;

use crate::printable::Printable;
use crate::say;

/// A file, standard input, or a puzzle among the arguments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Input {
    Standard,
    File(PathBuf),
    /// 81 characters. A file of that name is reached with `./` before it.
    Puzzle(String),
}

impl Input {
    /// The inputs that the arguments name: `-` is standard input; so is no argument at all.
    pub fn of_arguments(arguments: &[PathBuf]) -> Vec<Self> {
        if arguments.is_empty() {
            vec![Self::Standard]
        } else {
            arguments.iter().map(|argument| Self::of_argument(argument)).collect()
        }
    }

    fn of_argument(argument: &Path) -> Self {
        match argument.to_str() {
            Some("-") => Self::Standard,
            Some(text) if text.parse::<Grid>().is_ok() => Self::Puzzle(text.to_owned()),
            _ => Self::File(argument.to_path_buf()),
        }
    }

    /// As a script may want it: the path, `-`, or `argument`.
    pub fn name(&self) -> String {
        match self {
            Self::Standard => "-".to_owned(),
            Self::File(path) => path.display().to_string(),
            Self::Puzzle(_) => "argument".to_owned(),
        }
    }

    /// Opens it.
    ///
    /// # Errors
    ///
    /// A clause that says why that cannot be done.
    pub fn open(&self) -> Result<Box<dyn Read>, String> {
        match self {
            Self::Standard => {
                let input = io::stdin();
                if input.is_terminal() {
                    say(format_args!("waiting for a puzzle; end it with {END_OF_INPUT}"));
                }
                Ok(Box::new(input.lock()))
            }
            Self::File(path) => Ok(Box::new(open(path)?)),
            Self::Puzzle(line) => Ok(Box::new(Cursor::new(line.clone()))),
        }
    }

    /// Its size in bytes, if that can be known.
    pub fn size(&self) -> Option<u64> {
        match self {
            Self::Standard => None,
            Self::File(path) => {
                path.metadata().ok().filter(std::fs::Metadata::is_file).map(|metadata| metadata.len())
            }
            Self::Puzzle(line) => Some(line.len() as u64),
        }
    }
}

#[cfg(not(windows))]
const END_OF_INPUT: &str = "Ctrl+D";
#[cfg(windows)]
const END_OF_INPUT: &str = "Ctrl+Z and Enter";

/// As it is called in a sentence.
impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Standard => f.write_str("standard input"),
            Self::File(path) => Printable(&path.to_string_lossy()).fmt(f),
            Self::Puzzle(line) => f.write_str(line),
        }
    }
}

fn open(path: &Path) -> Result<File, String> {
    let opened = File::open(path).and_then(|file| file.metadata().map(|metadata| (file, metadata)));
    match opened {
        Ok((_, metadata)) if metadata.is_dir() => Err(reason(&io::ErrorKind::IsADirectory.into())),
        Ok((file, _)) => Ok(file),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Err(not_found(path)),
        Err(error) => Err(reason(&error)),
    }
}

/// The usual reasons in plain words, the others as the system says them.
pub fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        io::ErrorKind::IsADirectory => "it is a folder".to_owned(),
        _ => error.to_string(),
    }
}

/// Who names a file that is not there may have meant a puzzle.
fn not_found(path: &Path) -> String {
    let is_cell = |byte: u8| matches!(byte, b'0'..=b'9' | b'.' | b'_' | b'*');
    match path.to_str() {
        Some(text) if text.len() > 40 && text.bytes().all(is_cell) => {
            format!("no such file, and as a puzzle it has {} cells instead of 81", text.len())
        }
        _ => reason(&io::ErrorKind::NotFound.into()),
    }
}
