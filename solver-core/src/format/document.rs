//! What comes out of reading: a [`Document`] of [`Entry`]s with a [`Receipt`].

use std::fmt;
use std::time::Duration;

use serde_json::value::RawValue;

use super::annotations::Boxed;
use super::{Format, Marks, ReadError};
use crate::grid::Grid;

/// What a file, a paste or an argument holds.
///
/// Displayed as its receipt: `30 givens, 2 entered, pencil marks for 12 cells, Sudoku file`.
#[derive(Clone, PartialEq, Debug)]
pub struct Document {
    /// The puzzles in the order they stand in; at least one.
    pub entries: Vec<Entry>,
    /// Why further puzzles of a collection were not read, for the first [`MAX_REFUSALS`](super::MAX_REFUSALS) of
    /// them. What holds a single puzzle is read or refused as a whole.
    pub refusals: Vec<ReadError>,
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
    /// What a few formats say beside that: candidates struck out, a second kind of marks, colors.
    pub annotations: Boxed,
    /// What is not on the board.
    pub details: Details,
    /// The line of the text where it began, from 1; `None` if it was not read from lines.
    pub line: Option<u64>,
}

impl Entry {
    /// A puzzle with nothing but its givens.
    #[must_use]
    pub fn new(givens: Grid) -> Self {
        Self {
            givens,
            entered: Grid::EMPTY,
            solved: Grid::EMPTY,
            marks: Marks::EMPTY,
            annotations: Boxed::default(),
            details: Details::default(),
            line: None,
        }
    }

    /// The digits that are the puzzle: the givens, or on a board that has none, the digits that the player entered.
    #[must_use]
    pub fn puzzle(&self) -> Grid {
        if self.givens == Grid::EMPTY { self.entered } else { self.givens }
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
    /// How hard it is said to be, in the words or numbers of the text it came from.
    pub rating: Option<String>,
    /// Anything else that was said of it; may have several lines.
    pub notes: Option<String>,
    /// How long it was played. Files keep whole seconds.
    pub time_played: Option<Duration>,
    /// Fields of a `.sudoku` file that this version does not know, to be written back as they were.
    pub unknown: UnknownFields,
}

impl Details {
    /// Notes how long it was played, in whole seconds as all files have it; less than one is nothing.
    pub(super) fn note_time(&mut self, played: Duration) {
        self.time_played = Some(Duration::from_secs(played.as_secs())).filter(|time| !time.is_zero());
    }
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
///
/// Displayed as one sentence for the person who opened it: `27 givens, pencil marks for 54 cells, HoDoKu library line`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Receipt {
    /// How the puzzles were written.
    pub format: Format,
    /// How many were read.
    pub puzzles: usize,
    /// How many were refused.
    pub refused: usize,
    /// Lines that were passed over: blank ones, comments, headings.
    pub ignored_lines: usize,
    /// What is on the first board.
    pub first: Counts,
}

/// What is on a board, counted. Displayed as a part of a sentence: `30 givens, 2 entered`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Counts {
    /// Digits that belong to the puzzle.
    pub givens: usize,
    /// Digits that the player wrote.
    pub entered: usize,
    /// Digits that the program filled in.
    pub solved: usize,
    /// Cells with marks of either kind.
    pub marked_cells: usize,
    /// Candidates struck out.
    pub removed: usize,
}

impl Counts {
    /// Counts what is on the board of an entry.
    #[must_use]
    pub fn of(entry: &Entry) -> Self {
        let corner_marks = &entry.annotations.corner_marks;
        let only_corners = corner_marks.iter().filter(|&(cell, _)| entry.marks.get(cell).is_empty()).count();
        Self {
            givens: entry.givens.filled().len(),
            entered: entry.entered.filled().len(),
            solved: entry.solved.filled().len(),
            marked_cells: entry.marks.iter().count() + only_corners,
            removed: entry.annotations.removed.iter().map(|(_, digits)| digits.len()).sum(),
        }
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = |count| if count == 1 { "" } else { "s" };
        write!(f, "{} given{}", self.givens, plural(self.givens))?;
        for (count, word) in [(self.entered, "entered"), (self.solved, "solved")] {
            if count > 0 {
                write!(f, ", {count} {word}")?;
            }
        }
        if self.marked_cells > 0 {
            write!(f, ", pencil marks for {} cell{}", self.marked_cells, plural(self.marked_cells))?;
        }
        if self.removed > 0 {
            write!(f, ", {} candidate{} struck out", self.removed, plural(self.removed))?;
        }
        Ok(())
    }
}

impl fmt::Display for Receipt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.puzzles {
            1 => write!(f, "{}, {}", self.first, self.format)?,
            puzzles => write!(f, "{puzzles} puzzles, {}", self.format)?,
        }
        match self.refused {
            0 => {}
            1 => f.write_str(", 1 puzzle could not be read")?,
            refused => write!(f, ", {refused} puzzles could not be read")?,
        }
        match self.ignored_lines {
            0 => Ok(()),
            1 => f.write_str(", 1 line skipped"),
            lines => write!(f, ", {lines} lines skipped"),
        }
    }
}

impl fmt::Display for Document {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.receipt.fmt(f)
    }
}

/// What is on the board, counted.
impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Counts::of(self).fmt(f)
    }
}
