//! [`Part`]: the things an [`Entry`] can hold, and which of them a format loses.

use std::fmt;

use super::{Details, Entry};
use crate::grid::Grid;

/// Something that comes with a puzzle and that not every format can carry. All formats carry the givens.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Part {
    /// The digits that the player wrote, told apart from the givens.
    Entered,
    /// The digits that the program filled in, told apart from all others.
    Solved,
    /// The player's marks.
    Marks,
    /// A second kind of marks.
    CornerMarks,
    /// Candidates that were struck out.
    Removed,
    /// Colors of cells.
    Colors,
    /// What the puzzle is called.
    Title,
    /// Who made it.
    Author,
    /// How hard it is said to be.
    Rating,
    /// What else was said of it.
    Notes,
    /// How long it was played.
    TimePlayed,
    /// Fields of a `.sudoku` file that this version does not know.
    UnknownFields,
}

impl Part {
    /// All parts, in the order in which they are named.
    pub const ALL: [Self; 12] = [
        Self::Entered,
        Self::Solved,
        Self::Marks,
        Self::CornerMarks,
        Self::Removed,
        Self::Colors,
        Self::Title,
        Self::Author,
        Self::Rating,
        Self::Notes,
        Self::TimePlayed,
        Self::UnknownFields,
    ];

    /// Whether there is any of it in the entry.
    #[must_use]
    pub fn is_in(self, entry: &Entry) -> bool {
        let Entry { givens: _, entered, solved, marks, annotations, details, line: _ } = entry;
        let Details { title, author, rating, notes, time_played, unknown } = details;
        match self {
            Self::Entered => *entered != Grid::EMPTY,
            Self::Solved => *solved != Grid::EMPTY,
            Self::Marks => !marks.is_empty(),
            Self::CornerMarks => !annotations.corner_marks.is_empty(),
            Self::Removed => !annotations.removed.is_empty(),
            Self::Colors => !annotations.colors.is_empty(),
            Self::Title => title.is_some(),
            Self::Author => author.is_some(),
            Self::Rating => rating.is_some(),
            Self::Notes => notes.is_some(),
            Self::TimePlayed => time_played.is_some(),
            Self::UnknownFields => !unknown.is_empty(),
        }
    }
}

/// As a part of a sentence: `the pencil marks`.
impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Entered => "which digits you entered",
            Self::Solved => "which digits were filled in for you",
            Self::Marks => "the pencil marks",
            Self::CornerMarks => "the corner marks",
            Self::Removed => "the candidates struck out",
            Self::Colors => "the colors",
            Self::Title => "the title",
            Self::Author => "the author",
            Self::Rating => "the rating",
            Self::Notes => "the notes",
            Self::TimePlayed => "the time played",
            Self::UnknownFields => "fields of newer versions",
        })
    }
}

/// What an entry holds and a format does not carry.
///
/// Displayed as a part of a sentence: `the pencil marks, the title and the author`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Lost(Vec<Part>);

impl Lost {
    /// The parts of `entry` that are not among those carried.
    pub(super) fn of(entry: &Entry, carried: &[Part]) -> Self {
        Self(Part::ALL.into_iter().filter(|part| !carried.contains(part) && part.is_in(entry)).collect())
    }

    /// Whether nothing is lost.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What is lost.
    pub fn iter(&self) -> impl Iterator<Item = Part> + '_ {
        self.0.iter().copied()
    }
}

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, part) in self.0.iter().enumerate() {
            let before = match self.0.len() - place {
                _ if place == 0 => "",
                1 => " and ",
                _ => ", ",
            };
            write!(f, "{before}{part}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_lost_is_said_in_words() {
        let mut entry = Entry::default();
        assert_eq!(Lost::of(&entry, &[]).to_string(), "");
        entry.details.title = Some("Start".to_owned());
        assert_eq!(Lost::of(&entry, &[]).to_string(), "the title");
        entry.details.author = Some("Kim".to_owned());
        entry.details.notes = Some("On a train".to_owned());
        assert_eq!(Lost::of(&entry, &[]).to_string(), "the title, the author and the notes");
        assert_eq!(Lost::of(&entry, &[Part::Author]).to_string(), "the title and the notes");
        assert!(Lost::of(&entry, &Part::ALL).is_empty());
    }
}
