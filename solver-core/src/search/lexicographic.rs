//! From any solution to the lexicographically first one.
//!
//! Most boards with several solutions have so many that a search in row order, smallest digit first, meets one with
//! few detours. Where it meets many contradictions, row order is a bad order, and the way around it is taken for a row:
//!
//! Go through its cells with a solution at hand. In each cell, try the digits smaller than the solution's, smallest
//! first; the first one for which a solution still exists is right, and that solution is the one to go on with. Then
//! the cell is fixed. That is at most 8 short searches a cell, in whatever order is best.

use std::num::NonZeroU64;

use crate::cell::{Cell, House, HouseKind};
use crate::digit::Digit;
use crate::grid::Grid;
use crate::puzzle::{Puzzle, Solution};
use crate::search::control::{Cancelled, Meter};
use crate::search::single::{self, Wanted};

/// The lexicographically first solution of `puzzle`, of which `known` is any solution.
pub(super) fn first(puzzle: &Puzzle, known: Solution, meter: &mut Meter<'_>) -> Result<Solution, Cancelled> {
    let mut best = known;
    let mut fixed = *puzzle.grid();
    for row in House::of_kind(HouseKind::Row) {
        if let Some(first) = single::first_in_row_order(&fixed, meter)? {
            return Ok(first);
        }
        for &cell in row.cell_list() {
            if fixed.get(cell).is_none() {
                best = fix(&mut fixed, cell, best, meter)?;
            }
        }
    }
    Ok(best)
}

/// Gives a cell its digit in the first solution of the grid, of which `known` is any; the first known solution with it.
fn fix(grid: &mut Grid, cell: Cell, known: Solution, meter: &mut Meter<'_>) -> Result<Solution, Cancelled> {
    let mut best = known;
    for digit in Digit::ALL.into_iter().take_while(|&digit| Some(digit) != known.grid().get(cell)) {
        meter.node(1)?;
        if let Some(solution) = any_solution(*grid, cell, digit, meter)? {
            best = solution;
            break;
        }
    }
    grid.set(cell, best.grid().get(cell));
    Ok(best)
}

/// A solution of the grid with this digit in the cell, if there is one.
fn any_solution(
    mut grid: Grid,
    cell: Cell,
    digit: Digit,
    meter: &mut Meter<'_>,
) -> Result<Option<Solution>, Cancelled> {
    if cell.peer_list().iter().any(|&peer| grid.get(peer) == Some(digit)) {
        return Ok(None);
    }
    grid.set(cell, Some(digit));
    let (finding, end) = single::find(&grid, NonZeroU64::MIN, Wanted::Digits, meter);
    end.map(|()| finding.solution)
}
