//! Saving in the background: a network disk may take seconds.

use std::io;
use std::path::PathBuf;

use solver_core::format::{self, Format};

use super::Job;
use crate::session::Draft;
use crate::storage::{self, SaveError, SaveProblem, Target};

/// A file being saved.
pub type SaveJob = Job<Result<Saved, SaveError>>;

/// A file that was written.
#[derive(Clone, PartialEq, Debug)]
pub struct Saved {
    /// The file.
    pub path: PathBuf,
    /// How it is written.
    pub format: Format,
    /// What was to be written. Whether the file holds all of it depends on the format.
    pub draft: Draft,
}

/// Starts to save a draft in this format.
///
/// # Errors
///
/// The system has no thread to give.
pub fn save(
    draft: Draft,
    format: Format,
    target: Target,
    wake: impl FnOnce() + Send + 'static,
) -> io::Result<SaveJob> {
    Job::spawn("save", wake, move || {
        let mut bytes = Vec::new();
        if let Err(error) = format::write(&draft.entry(), format, &mut bytes) {
            return Err(SaveError { path: target.path, problem: SaveProblem::Io(error) });
        }
        storage::save_atomically(&target, &bytes)?;
        Ok(Saved { path: target.path, format, draft })
    })
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::sync::mpsc;

    use solver_core::format::Entry;
    use solver_core::{Cell, CellSet, Digit, Grid};

    use super::super::Poll;
    use super::*;
    use crate::session::{Edit, Session};

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn save_now(draft: Draft, format: Format, target: Target) -> Result<Saved, SaveError> {
        let (sender, woken) = mpsc::channel();
        let wake = move || sender.send(()).expect("the test listens");
        let job = save(draft, format, target, wake).unwrap();
        woken.recv().expect("woken");
        match job.poll() {
            Poll::Done(result) => result,
            Poll::Running | Poll::Lost => panic!("woken without a result"),
        }
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
    fn what_was_saved_can_be_read_again() {
        let folder = tempfile::tempdir().unwrap();
        let draft = played().draft();
        for format in [Format::Sudoku, Format::Line] {
            let target = Target::picked(&folder.path().join("kim"), format.extension());
            let path = folder.path().join(format!("kim.{}", format.extension()));
            let saved = save_now(draft.clone(), format, target).unwrap();
            assert_eq!(saved, Saved { path: path.clone(), format, draft: draft.clone() });
            let read = format::read(&fs::read(&path).unwrap()).unwrap();
            assert_eq!(read.receipt.format, format);
            assert_eq!(read.entries[0].board(), draft.entry().board());
        }
    }

    #[test]
    fn what_cannot_be_saved_is_named_with_the_cause() {
        let folder = tempfile::tempdir().unwrap();
        let target = Target::known(folder.path().to_owned());
        let error = save_now(played().draft(), Format::Sudoku, target).expect_err("a folder");
        assert!(matches!(error.problem, SaveProblem::Folder), "{error:?}");
        assert_eq!(error.path, folder.path());
    }
}
