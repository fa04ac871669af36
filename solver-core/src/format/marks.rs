//! [`Marks`]: the candidates that a player noted.

use std::fmt;

use crate::cell::Cell;
use crate::digit::Digit;
use crate::digit_set::DigitSet;
use crate::shape::CELL_COUNT;

/// The pencil marks of every cell. They are the player's: nothing is concluded from them or checked.
///
/// ```
/// use solver_core::format::Marks;
/// use solver_core::{Cell, Digit};
///
/// let cell = Cell::at(0, 3).expect("on the board");
/// let mut marks = Marks::default();
/// marks.toggle(cell, Digit::ALL[1]);
/// marks.toggle(cell, Digit::ALL[5]);
/// assert_eq!(marks.get(cell).to_string(), "26");
/// assert_eq!(marks.iter().count(), 1);
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Marks([DigitSet; CELL_COUNT]);

impl Marks {
    /// No marks at all.
    pub const EMPTY: Self = Self([DigitSet::EMPTY; CELL_COUNT]);

    /// The marks of a cell.
    #[must_use]
    pub const fn get(&self, cell: Cell) -> DigitSet {
        self.0[cell.index()]
    }

    /// Replaces the marks of a cell.
    pub const fn set(&mut self, cell: Cell, marks: DigitSet) {
        self.0[cell.index()] = marks;
    }

    /// Adds a mark, or takes it away if it is there.
    pub fn toggle(&mut self, cell: Cell, digit: Digit) {
        self.0[cell.index()].toggle(digit);
    }

    /// Whether no cell has a mark.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }

    /// The cells that have marks, in row order.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, DigitSet)> + '_ {
        Cell::all().map(|cell| (cell, self.get(cell))).filter(|(_, marks)| !marks.is_empty())
    }
}

impl Default for Marks {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl FromIterator<(Cell, DigitSet)> for Marks {
    fn from_iter<I: IntoIterator<Item = (Cell, DigitSet)>>(marks: I) -> Self {
        let mut all = Self::EMPTY;
        for (cell, set) in marks {
            all.set(cell, set);
        }
        all
    }
}

/// The marked cells only, for the messages of failing tests.
impl fmt::Debug for Marks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

/// The digits whose bits are set: the lowest bit is the digit 1. `None` if there is a tenth bit.
pub(super) fn digits_of_bits(bits: u16) -> Option<DigitSet> {
    let digits: DigitSet = Digit::ALL.into_iter().filter(|digit| bits >> digit.index() & 1 == 1).collect();
    (bits_of_digits(digits) == bits).then_some(digits)
}

/// The opposite of [`digits_of_bits`].
pub(super) fn bits_of_digits(digits: DigitSet) -> u16 {
    digits.iter().map(|digit| 1 << digit.index()).sum()
}
