//! [`Puzzle`] and [`Solution`]: the two grids that a search may rely on.

use std::fmt;

use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::{Clash, Grid};

/// Givens without a clash. It may still have no solution, or many.
///
/// # Equality
///
/// Two puzzles are equal if they have the same givens; how they would be solved plays no part.
///
/// ```
/// use solver_core::{Grid, Puzzle};
///
/// let grid: Grid = "11.......\
///                   .........\
///                   .........\
///                   .........\
///                   .........\
///                   .........\
///                   .........\
///                   .........\
///                   .........".parse()?;
/// let error = Puzzle::try_from(grid).expect_err("two 1s in a row");
/// assert_eq!(error.to_string(), "two 1s in row 1 (r1c1, r1c2); two 1s in box 1 (r1c1, r1c2)");
/// assert_eq!(error.grid, grid);
/// # Ok::<(), solver_core::ParseGridError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Puzzle(Grid);

impl Puzzle {
    /// The puzzle without givens.
    pub const EMPTY: Self = Self(Grid::EMPTY);

    /// The givens as a grid.
    #[must_use]
    pub const fn grid(&self) -> &Grid {
        &self.0
    }

    /// The given of this cell.
    #[must_use]
    pub const fn get(&self, cell: Cell) -> Option<Digit> {
        self.0.get(cell)
    }
}

impl TryFrom<Grid> for Puzzle {
    type Error = ClashError;

    fn try_from(grid: Grid) -> Result<Self, ClashError> {
        if grid.has_clash() { Err(ClashError { grid, clashes: grid.clashes() }) } else { Ok(Self(grid)) }
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A full board without a clash.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Solution(Grid);

impl Solution {
    /// Takes a grid from a search that keeps the rules by itself.
    pub(crate) fn from_search(grid: Grid) -> Self {
        debug_assert!(grid.is_full() && grid.clashes().is_empty(), "not a solution:\n{grid:?}");
        Self(grid)
    }

    /// The board as a grid.
    #[must_use]
    pub const fn grid(&self) -> &Grid {
        &self.0
    }

    /// Whether every given of `puzzle` stands in it.
    #[must_use]
    pub fn solves(&self, puzzle: &Puzzle) -> bool {
        puzzle.grid().or(&self.0) == self.0
    }
}

impl TryFrom<Grid> for Solution {
    type Error = NotASolution;

    fn try_from(grid: Grid) -> Result<Self, NotASolution> {
        let empty = grid.empty_cells().len();
        if empty > 0 {
            return Err(NotASolution::EmptyCells { count: empty });
        }
        let clashes = grid.clashes();
        if clashes.is_empty() {
            Ok(Self(grid))
        } else {
            Err(NotASolution::Clash(ClashError { grid, clashes }))
        }
    }
}

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A grid whose digits clash, handed back with the clashes. Displayed as the list of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClashError {
    /// The grid, unchanged.
    pub grid: Grid,
    /// What clashes: never empty.
    pub clashes: Vec<Clash>,
}

impl fmt::Display for ClashError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, clash) in self.clashes.iter().enumerate() {
            if number > 0 {
                f.write_str("; ")?;
            }
            write!(f, "{clash}")?;
        }
        Ok(())
    }
}

impl std::error::Error for ClashError {}

/// Why a grid is not a [`Solution`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NotASolution {
    /// Some cells are empty.
    EmptyCells {
        /// How many.
        count: usize,
    },
    /// Digits clash.
    Clash(ClashError),
}

impl fmt::Display for NotASolution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::EmptyCells { count } => write!(f, "{count} cells are empty"),
            Self::Clash(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for NotASolution {}

#[cfg(test)]
mod tests {
    use super::*;

    const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn grid(line: &str) -> Grid {
        line.parse().expect("81 cells")
    }

    #[test]
    fn a_solution_solves_the_puzzles_it_extends() {
        let solution = Solution::try_from(grid(SOLVED)).expect("full and valid");
        let puzzle = Puzzle::try_from(grid(&SOLVED.replace(['1', '2'], "."))).expect("no clash");
        assert!(solution.solves(&puzzle));
        assert!(solution.solves(&Puzzle::EMPTY));
        let swapped = SOLVED.replace('1', "x").replace('2', "1").replace('x', "2");
        let other = Puzzle::try_from(grid(&swapped)).expect("no clash");
        assert!(!solution.solves(&other));
    }

    #[test]
    fn what_is_not_a_solution_says_why() {
        let holes = grid(&SOLVED.replace('1', "."));
        assert_eq!(Solution::try_from(holes), Err(NotASolution::EmptyCells { count: 9 }));
        let twice = grid(&SOLVED.replace('1', "2"));
        let clashes = twice.clashes();
        assert_eq!(clashes.len(), 27);
        assert_eq!(Solution::try_from(twice), Err(NotASolution::Clash(ClashError { grid: twice, clashes })));
    }
}
