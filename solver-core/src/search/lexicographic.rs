//! From any solution to the lexicographically first one, without searching in row order.
//!
//! Go through the cells in row order with a solution at hand. In each cell, try the digits smaller than the
//! solution's, smallest first; the first one for which a solution still exists is right, and that solution is the
//! one to go on with. Then the cell is fixed. That is at most 8 short searches a cell, most of which end in the
//! propagation at their root.

use crate::cell::Cell;
use crate::digit::Digit;
use crate::puzzle::{Puzzle, Solution};
use crate::search::Full;
use crate::search::control::{Cancelled, Meter};
use crate::search::propagate::{Board, Propagating};
use crate::search::single;

/// The lexicographically first solution of `puzzle`, of which `known` is any solution.
pub(super) fn first(puzzle: &Puzzle, known: Solution, meter: &mut Meter<'_>) -> Result<Solution, Cancelled> {
    if let Some(first) = single::first_in_row_order(puzzle, meter)? {
        return Ok(first);
    }
    let mut best = known;
    let Some(mut fixed) = Board::new(puzzle) else { return Ok(best) };
    for cell in Cell::all() {
        for digit in Digit::ALL {
            if best.grid().get(cell) == Some(digit) {
                break;
            }
            meter.node(1)?;
            if let Some(solution) = any_solution(fixed.with(cell, digit), meter)? {
                best = solution;
                break;
            }
        }
        // The best solution is a solution of `fixed`, so fixing one more of its digits leads to no contradiction.
        if let Some(board) = best.grid().get(cell).and_then(|digit| fixed.with(cell, digit)) {
            fixed = board;
        }
    }
    Ok(best)
}

fn any_solution(board: Option<Board>, meter: &mut Meter<'_>) -> Result<Option<Solution>, Cancelled> {
    let Some(board) = board else { return Ok(None) };
    let mut search = Propagating::from_board(board);
    Ok(search.advance(meter)?.map(Full::solution))
}
