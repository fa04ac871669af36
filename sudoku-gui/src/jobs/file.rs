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

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;
    use std::sync::mpsc;

    use solver_core::format::Entry;
    use solver_core::{Cell, CellSet, Digit, Grid};

    use super::super::Poll;
    use super::*;
    use crate::session::{Edit, Session};

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// What the job that `start` starts has brought when it wakes the waiting.
    fn result<T: Send + 'static>(start: impl FnOnce(Box<dyn FnOnce() + Send>) -> io::Result<Job<T>>) -> T {
        let (sender, woken) = mpsc::channel();
        let job = start(Box::new(move || sender.send(()).expect("the test listens"))).unwrap();
        woken.recv().expect("woken");
        match job.poll() {
            Poll::Done(result) => result,
            Poll::Running | Poll::Lost => panic!("woken without a result"),
        }
    }

    fn open_file(path: &Path) -> Result<Opened, OpenError> {
        result(|wake| open(path.to_owned(), wake))
    }

    fn played() -> Session {
        let mut session = Session::new();
        let grid: Grid = PUZZLE.parse().unwrap();
        let _ = session.apply(Edit::Paste { entry: Box::new(Entry::new(grid)) });
        let (cell, digit) = (Cell::at(0, 2).unwrap(), Digit::new(4).unwrap());
        let _ = session.apply(Edit::Enter { cells: CellSet::only(cell), digit });
        session
    }

    #[test]
    fn what_was_saved_can_be_opened_again() {
        let folder = tempfile::tempdir().unwrap();
        let session = played();
        let target = Target::picked(&folder.path().join("kim"));
        let saved = result(|wake| save(session.draft(), target, wake)).unwrap();
        assert_eq!(saved, Saved { path: folder.path().join("kim.sudoku"), draft: session.draft() });
        let opened = open_file(&saved.path).unwrap();
        assert_eq!(opened.path, saved.path);
        let entry = session.draft().entry();
        let [read] = opened.document.entries.as_slice() else { panic!("{opened:?}") };
        assert_eq!((read.givens, read.entered, read.solved), (entry.givens, entry.entered, entry.solved));
    }

    #[test]
    fn a_text_file_is_opened() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("kim.txt");
        fs::write(&path, format!("{PUZZLE}\n")).unwrap();
        let opened = open_file(&path).unwrap();
        assert_eq!(opened.document.entries[0].givens.to_string(), PUZZLE);
        assert_eq!(opened.document.receipt.format, Format::Line);
    }

    #[test]
    fn what_cannot_be_opened_is_named_with_the_cause() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("kim.txt");
        fs::write(&path, "").unwrap();
        let error = open_file(&path).expect_err("empty");
        assert!(matches!(error.problem, OpenProblem::Format(_)), "{error:?}");
        assert_eq!(error.to_string(), format!("cannot open {}: {}", path.display(), error.problem));
        let error = open_file(folder.path()).expect_err("a folder");
        assert!(matches!(error.problem, OpenProblem::Folder), "{error:?}");
    }

    #[test]
    fn what_cannot_be_saved_is_named_with_the_cause() {
        let folder = tempfile::tempdir().unwrap();
        let target = Target::known(folder.path().to_owned());
        let error = result(|wake| save(played().draft(), target, wake)).expect_err("a folder");
        assert!(matches!(error.problem, SaveProblem::Folder), "{error:?}");
        assert_eq!(error.path, folder.path());
    }
}
