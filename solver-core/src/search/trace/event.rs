//! [`Event`]: one thing that the reference search does.

use std::fmt;

use crate::cell::{Cell, House};
use crate::digit::Digit;

/// One thing that the reference search does. Displayed as a short sentence: `r1c2: 1 refused by row 1`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A digit was tried that already stands in a house of the cell.
    Refused {
        /// The cell it was tried in.
        cell: Cell,
        /// The digit.
        digit: Digit,
        /// The first house that has it, of row, column and box.
        house: House,
        /// The cell of that house that holds it.
        by: Cell,
    },
    /// A digit that fits was placed.
    Placed {
        /// The cell it stands in now.
        cell: Cell,
        /// The digit.
        digit: Digit,
    },
    /// A digit was taken back: everything below it was searched.
    TakenBack {
        /// The cell, empty again.
        cell: Cell,
        /// The digit.
        digit: Digit,
    },
    /// Every cell is filled.
    Solution,
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused { cell, digit, house, .. } => write!(f, "{cell}: {digit} refused by {house}"),
            Self::Placed { cell, digit } => write!(f, "{cell}: {digit} placed"),
            Self::TakenBack { cell, digit } => write!(f, "{cell}: {digit} taken back"),
            Self::Solution => f.write_str("solution"),
        }
    }
}
