//! [`repairs`]: single changes that mend a puzzle.

use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::search::control::Control;
use crate::search::{Outcome, solve_grid};

/// A given that should perhaps be another digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Repair {
    /// Its cell.
    pub cell: Cell,
    /// The digit with which the puzzle has exactly one solution.
    pub digit: Digit,
}

/// The changes of one given, in one of these cells, after which the puzzle has exactly one solution.
///
/// With the cells of any [contradiction](super::Contradiction) these are all such changes there are: a change
/// elsewhere leaves the contradiction as it is. Ends early once `control` is cancelled.
pub fn repairs<'a>(
    grid: &Grid,
    cells: CellSet,
    control: &'a Control,
) -> impl Iterator<Item = Repair> + use<'a> {
    let grid = *grid;
    let others = move |cell: Cell| Digit::ALL.into_iter().filter(move |&digit| grid.get(cell) != Some(digit));
    cells
        .iter()
        .flat_map(move |cell| others(cell).map(move |digit| Repair { cell, digit }))
        .take_while(|_| !control.is_cancelled())
        .filter(move |&Repair { cell, digit }| {
            let mut changed = grid;
            changed.set(cell, Some(digit));
            matches!(solve_grid(&changed, control), Outcome::Unique(_))
        })
}
