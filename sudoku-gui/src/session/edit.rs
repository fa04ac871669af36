//! [`Edit`]: everything that can be done to a session, and what came of it.

use std::fmt;
use std::path::PathBuf;

use solver_core::format::{Entry, Receipt};
use solver_core::{Cell, CellSet, Digit, Solution};

use crate::collection::{Place, RowIndex};

/// A change that a person, or a search for them, makes. Each is one step of the history.
#[derive(Clone, PartialEq, Debug)]
pub enum Edit {
    /// Writes a digit into every one of the cells that is no given; if it stands in all of them already, it is taken
    /// away instead. Where it clashes with nothing, it goes from the marks of the peers.
    Enter {
        /// Where.
        cells: CellSet,
        /// What.
        digit: Digit,
    },
    /// Adds a mark to every one of the cells that is empty; if all of them have it, it is taken away instead.
    Mark {
        /// Where.
        cells: CellSet,
        /// Which.
        digit: Digit,
    },
    /// Takes the digits out of the cells, or, if none of them has one that may go, the marks.
    Clear {
        /// Where.
        cells: CellSet,
    },
    /// Marks in every empty cell the digits that none of its peers holds, in place of what was marked there.
    FillMarks,
    /// Takes away all marks.
    ClearMarks,
    /// Puts the puzzle of a file on the board.
    Open {
        /// The puzzle.
        entry: Box<Entry>,
        /// The file, if it is one that can be found again.
        path: Option<PathBuf>,
        /// What the file was read as: says whether saving may write over it.
        receipt: Receipt,
    },
    /// Puts a puzzle of a collection on the board.
    OpenRow {
        /// The puzzle.
        entry: Box<Entry>,
        /// Where it stands.
        place: Place,
        /// What the collection is called.
        collection: String,
        /// The collection's file, if it is in one.
        path: Option<PathBuf>,
    },
    /// Puts a puzzle from the clipboard on the board.
    Paste {
        /// The puzzle.
        entry: Box<Entry>,
    },
    /// Empties the board, for a puzzle that comes from no file.
    New,
    /// Takes away everything but the givens.
    Restart,
    /// Fills the board with a solution. Entered digits that agree with it stay entered.
    Fill {
        /// A solution of [`Session::search_basis`](super::Session::search_basis).
        solution: Solution,
    },
}

/// What came of an [`Edit`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub enum Applied {
    /// The session changed, and undo takes it back.
    Changed {
        /// The entered digits that gave way to others of a solution; empty unless the edit was a fill.
        replaced: CellSet,
    },
    /// Nothing changed, and there is nothing to undo.
    Unchanged(Refusal),
}

/// Why an edit changed nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Refusal {
    /// The cell holds a given.
    Given(Cell),
    /// There is neither a digit nor a mark to take away.
    Empty,
    /// No cell that could be marked: there are digits in all of them.
    Filled,
    /// Everything is already as the edit would make it.
    NothingChanges,
    /// The solution does not have the digits of the puzzle on the board.
    OtherPuzzle,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Given(cell) => write!(f, "{cell} is a given"),
            Self::Empty => f.write_str("there is nothing to clear"),
            Self::Filled => f.write_str("only empty cells can be marked"),
            Self::NothingChanges => f.write_str("nothing to change"),
            Self::OtherPuzzle => f.write_str("the solution is of another puzzle"),
        }
    }
}

/// What a step of the history did, for "Undo enter 5" and the like.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EditLabel {
    /// A digit was entered.
    Enter(Digit),
    /// A digit was taken away.
    Clear(Digit),
    /// Several digits were taken away.
    ClearCells,
    /// A mark was added.
    Mark(Digit),
    /// A mark was taken away.
    Unmark(Digit),
    /// Every candidate was marked.
    FillMarks,
    /// The marks of some cells, or of all, were taken away.
    ClearMarks,
    /// A file was opened; its name without the folder, if it has one.
    Open(Option<String>),
    /// A puzzle of a collection was opened; where it stands, and what the collection is called.
    OpenRow(RowIndex, String),
    /// A puzzle was pasted.
    Paste,
    /// The board was emptied.
    New,
    /// All but the givens was taken away.
    Restart,
    /// A solution was filled in.
    Solve,
}

impl fmt::Display for EditLabel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Enter(digit) => write!(f, "enter {digit}"),
            Self::Clear(digit) => write!(f, "clear {digit}"),
            Self::ClearCells => f.write_str("clear cells"),
            Self::Mark(digit) => write!(f, "mark {digit}"),
            Self::Unmark(digit) => write!(f, "unmark {digit}"),
            Self::FillMarks => f.write_str("fill marks"),
            Self::ClearMarks => f.write_str("clear marks"),
            Self::Open(Some(name)) => write!(f, "open {name}"),
            Self::Open(None) => f.write_str("open"),
            Self::OpenRow(row, collection) => write!(f, "open {row} of {collection}"),
            Self::Paste => f.write_str("paste"),
            Self::New => f.write_str("new"),
            Self::Restart => f.write_str("restart"),
            Self::Solve => f.write_str("solve"),
        }
    }
}
