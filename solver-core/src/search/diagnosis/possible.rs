//! [`possible_digits`]: what the cells can hold.

use crate::candidates::Candidates;
use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::digit_set::DigitSet;
use crate::grid::Grid;
use crate::puzzle::{Puzzle, Solution};
use crate::search::control::{Cancelled, Control};
use crate::search::diagnosis::any_solution;
use crate::shape::CELL_COUNT;

/// For every cell the digits that it has in at least one solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PossibleDigits([DigitSet; CELL_COUNT]);

impl PossibleDigits {
    /// The digits of a cell; none anywhere if there is no solution.
    #[must_use]
    pub const fn get(&self, cell: Cell) -> DigitSet {
        self.0[cell.index()]
    }

    /// The cells in which two solutions can differ.
    #[must_use]
    pub fn open_cells(&self) -> CellSet {
        Cell::all().filter(|&cell| self.get(cell).len() > 1).collect()
    }

    fn learn(&mut self, solution: &Solution) {
        for (cell, digit) in solution.grid().digits() {
            self.0[cell.index()].add(digit);
        }
    }
}

/// For every cell the digits that it has in at least one solution; `None` if the search was cancelled.
///
/// One short search for every candidate that no solution met so far has: some hundred at most.
#[must_use]
pub fn possible_digits(puzzle: &Puzzle, control: &Control) -> Option<PossibleDigits> {
    search(puzzle, control).ok()
}

fn search(puzzle: &Puzzle, control: &Control) -> Result<PossibleDigits, Cancelled> {
    let mut possible = PossibleDigits([DigitSet::EMPTY; CELL_COUNT]);
    let Some(any) = any_solution(puzzle.grid(), control)? else { return Ok(possible) };
    possible.learn(&any);
    let candidates = Candidates::from(puzzle);
    for cell in puzzle.grid().empty_cells() {
        for digit in candidates.get(cell) {
            if possible.get(cell).contains(digit) {
                continue;
            }
            let mut grid: Grid = *puzzle.grid();
            grid.set(cell, Some(digit));
            if let Some(solution) = any_solution(&grid, control)? {
                possible.learn(&solution);
            }
        }
    }
    Ok(possible)
}
