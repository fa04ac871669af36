//! [`Rating`]: how hard a step or a puzzle is.

use std::fmt;
use std::ops::Add;

/// A difficulty on the scale of Sudoku Explainer 1.2.1, in tenths: 1.0 for a full house, above 11 for the hardest
/// puzzles known.
///
/// ```
/// use solver_core::logic::Rating;
///
/// assert_eq!(Rating::tenths(71).to_string(), "7.1");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Rating(u16);

impl Rating {
    /// The rating of this many tenths.
    #[must_use]
    pub const fn tenths(tenths: u16) -> Self {
        Self(tenths)
    }

    /// How many tenths it is.
    #[must_use]
    pub const fn as_tenths(self) -> u16 {
        self.0
    }
}

impl Add for Rating {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

impl fmt::Debug for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
