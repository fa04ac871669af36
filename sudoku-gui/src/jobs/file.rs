//! Opening and saving in the background: a network disk may take seconds.

use std::io;
use std::path::PathBuf;

use solver_core::format::{self, Document, Format};

use super::Job;
use crate::session::Draft;
use crate::storage::{self, OpenError, OpenProblem, SaveError, SaveProblem, Target};

/// A file being opened.
pub type OpenJob = Job<Result<Opened, OpenError>>;

/// A file being saved.
pub type SaveJob = Job<Result<Saved, SaveError>>;

/// A file that was read and understood.
#[derive(Clone, PartialEq, Debug)]
pub struct Opened {
    /// The file.
    pub path: PathBuf,
    /// What it holds.
    pub document: Document,
}

/// A file that was written.
#[derive(Clone, PartialEq, Debug)]
pub struct Saved {
    /// The file.
    pub path: PathBuf,
    /// What it holds now.
    pub draft: Draft,
}

/// Starts to read a file.
///
/// # Errors
///
/// The system has no thread to give.
pub fn open(path: PathBuf, wake: impl FnOnce() + Send + 'static) -> io::Result<OpenJob> {
    Job::spawn("open", wake, move || {
        let bytes = storage::read_file(&path)?;
        match format::read(&bytes) {
            Ok(document) => Ok(Opened { path, document }),
            Err(error) => Err(OpenError { path, problem: OpenProblem::Format(error) }),
        }
    })
}

/// Starts to save a draft in our own format.
///
/// # Errors
///
/// The system has no thread to give.
pub fn save(draft: Draft, target: Target, wake: impl FnOnce() + Send + 'static) -> io::Result<SaveJob> {
    Job::spawn("save", wake, move || {
        let mut bytes = Vec::new();
        if let Err(error) = format::write(&draft.entry(), Format::Sudoku, &mut bytes) {
            return Err(SaveError { path: target.path, problem: SaveProblem::Io(error) });
        }
        storage::save_atomically(&target, &bytes)?;
        Ok(Saved { path: target.path, draft })
    })
}
