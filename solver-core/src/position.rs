//! [`Position`] and [`PositionSet`]: places within a house, counted row by row.

use std::fmt;

use crate::bit_set::bit_set;
use crate::shape::SIDE;

/// One of the nine places of a house, in the order of [`House::cell_list`](crate::House::cell_list).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position(u8);

impl Position {
    /// The first place.
    pub const FIRST: Self = Self(0);

    /// The place of this number, from 0 to 8; `None` from 9 on.
    #[must_use]
    pub fn from_index(index: usize) -> Option<Self> {
        u8::try_from(index).ok().filter(|_| index < SIDE).map(Self)
    }

    /// Its number, from 0 to 8.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The place after this one; the last one after the last.
    pub(crate) const fn next(self) -> Self {
        if self.index() + 1 < SIDE { Self(self.0 + 1) } else { self }
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

bit_set! {
    /// A set of places within a house: where a digit can still go.
    ///
    /// Comparing the places of two digits, or those of a digit in two parallel lines, is comparing two numbers.
    PositionSet of Position in u16, SIDE, iterator PositionSetIter
}

impl PositionSet {
    /// How many different sets there are.
    pub(crate) const PATTERNS: usize = 1 << SIDE;

    /// A number for this set, below [`PATTERNS`](Self::PATTERNS): bit `i` stands for the position of index `i`.
    pub(crate) fn pattern(self) -> usize {
        usize::from(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_to_nine() {
        let mut position = Position::FIRST;
        for index in 0..SIDE {
            assert_eq!((position.index(), Position::from_index(index)), (index, Some(position)));
            position = position.next();
        }
        assert_eq!(position.index(), SIDE - 1);
        assert_eq!(Position::from_index(SIDE), None);
    }
}
