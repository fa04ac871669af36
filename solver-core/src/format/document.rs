//! What comes out of reading: a [`Document`] of [`Entry`]s with a [`Receipt`].

use std::fmt;
use std::time::Duration;

use serde_json::value::RawValue;

use super::{Format, Marks};
use crate::grid::Grid;

/// What a file, a paste or an argument holds.
///
/// Displayed as one sentence for the person who opened it: `30 givens, 2 entered, marks for 12 cells, Sudoku file`.
#[derive(Clone, PartialEq, Debug)]
pub struct Document {
    /// The puzzles in the order they stand in; at least one.
    pub entries: Vec<Entry>,
    /// What was understood.
    pub receipt: Receipt,
}

/// One puzzle with all that came with it.
///
/// A cell holds a given, an entered or a solved digit, never two of them: readers see to it, and a writer that meets
/// two keeps the given before the entered and the entered before the solved one.
#[derive(Clone, PartialEq, Debug, Default)]
#[non_exhaustive]
pub struct Entry {
    /// The digits that belong to the puzzle.
    pub givens: Grid,
    /// The digits that the player wrote.
    pub entered: Grid,
    /// The digits that the program filled in.
    pub solved: Grid,
    /// The candidates that the player noted, in empty cells or under a digit.
    pub marks: Marks,
    /// What is not on the board.
    pub details: Details,
    /// The line of the text where it began, from 1; 0 for an entry that was not read.
    pub line: usize,
}

impl Entry {
    /// A puzzle with nothing but its givens.
    #[must_use]
    pub fn new(givens: Grid) -> Self {
        Self { givens, ..Self::default() }
    }

    /// The board as it looks: given, entered and solved digits alike.
    #[must_use]
    pub fn board(&self) -> Grid {
        self.givens.or(&self.entered).or(&self.solved)
    }
}

/// What comes with a puzzle and is not on the board.
#[derive(Clone, PartialEq, Debug, Default)]
#[non_exhaustive]
pub struct Details {
    /// What it is called.
    pub title: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// Anything else that was said of it; may have several lines.
    pub notes: Option<String>,
    /// How long it was played. Files keep whole seconds.
    pub time_played: Option<Duration>,
    /// Fields of a `.sudoku` file that this version does not know, to be written back as they were.
    pub unknown: UnknownFields,
}

/// Fields that the reader did not know, kept for the writer: names and values as they stood, in order.
#[derive(Clone, Debug, Default)]
pub struct UnknownFields(pub(super) Vec<(String, Box<RawValue>)>);

impl UnknownFields {
    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The names of the fields.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(name, _)| name.as_str())
    }
}

/// Same names and, byte for byte, same values in the same order.
impl PartialEq for UnknownFields {
    fn eq(&self, other: &Self) -> bool {
        let text = |(name, value): &(String, Box<RawValue>)| (name.clone(), value.get().to_owned());
        self.0.iter().map(text).eq(other.0.iter().map(text))
    }
}

/// What a reader understood.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Receipt {
    /// How the puzzles were written.
    pub format: Format,
    /// How many there are.
    pub puzzles: usize,
    /// Blank lines and comments that were passed over.
    pub ignored_lines: usize,
}

impl fmt::Display for Document {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.entries.as_slice() {
            [entry] => write!(f, "{entry}, {}", self.receipt.format)?,
            entries => write!(f, "{} puzzles, {}", entries.len(), self.receipt.format)?,
        }
        match self.receipt.ignored_lines {
            0 => Ok(()),
            1 => f.write_str(", 1 line skipped"),
            lines => write!(f, ", {lines} lines skipped"),
        }
    }
}

/// What is on the board, counted.
impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let givens = self.givens.filled().len();
        write!(f, "{givens} given{}", if givens == 1 { "" } else { "s" })?;
        for (grid, word) in [(&self.entered, "entered"), (&self.solved, "solved")] {
            match grid.filled().len() {
                0 => {}
                count => write!(f, ", {count} {word}")?,
            }
        }
        match self.marks.iter().count() {
            0 => Ok(()),
            1 => f.write_str(", marks for 1 cell"),
            cells => write!(f, ", marks for {cells} cells"),
        }
    }
}
