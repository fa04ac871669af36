//! The reference search: plain backtracking, as in Baekjoon problem 2580.
//!
//! The empty cells are filled in row order. Each gets the digits 1 to 9 in turn; a digit that already stands in the
//! cell's row, column or box is cut at once, with everything below it. When no digit fits, the search undoes the
//! cell before and goes on there with the next digit.
//!
//! Since cells go in row order and digits from small to large, solutions appear in lexicographic order: the first
//! one found is the smallest, read as an 81-digit number. [`solve`](crate::search::solve) returns that one whatever
//! engine computes it.
//!
//! No deduction and no clever choice of cell: this is the search to read first, to compare the others with, and to
//! watch. It can take minutes on a puzzle whose upper rows are empty.

use std::ops::ControlFlow;

use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::search::control::{Control, Meter};
use crate::search::{End, Full};
use crate::shape::{BOX_HEIGHT, BOX_WIDTH, SIDE};

/// Shows `visit` every solution in lexicographic order, until it breaks or the search is cancelled.
pub(super) fn search(
    puzzle: &Puzzle,
    control: &Control,
    visit: &mut dyn FnMut(&dyn Full) -> ControlFlow<()>,
) -> End {
    let grid = *puzzle.grid();
    let mut search = Search { grid, empty: empty_cells(&grid), meter: Meter::new(control), visit };
    match search.insert(0) {
        ControlFlow::Continue(()) => End::Exhausted,
        ControlFlow::Break(end) => end,
    }
}

struct Search<'a> {
    grid: Grid,
    empty: Vec<Cell>,
    meter: Meter<'a>,
    visit: &'a mut dyn FnMut(&dyn Full) -> ControlFlow<()>,
}

impl Search<'_> {
    /// Tries 1 to 9 in the `k`-th empty cell and, where the digit is unique, goes on with the next cell.
    ///
    /// All cells from the `k`-th on are empty again when it continues; it breaks with why the search is over.
    fn insert(&mut self, k: usize) -> ControlFlow<End> {
        let Some(&cell) = self.empty.get(k) else {
            return self.found();
        };
        for digit in Digit::ALL {
            if !is_unique(&self.grid, cell, digit) {
                continue;
            }
            if self.meter.node(k + 1).is_err() {
                return ControlFlow::Break(End::Cancelled);
            }
            self.grid.set(cell, Some(digit));
            self.insert(k + 1)?;
            self.grid.set(cell, None);
            self.meter.backtrack();
        }
        ControlFlow::Continue(())
    }

    /// Shows the full grid.
    fn found(&mut self) -> ControlFlow<End> {
        self.meter.solution();
        (self.visit)(&self.grid).map_break(|()| End::Stopped)
    }
}

/// The empty cells of the grid in row order: left to right, then down.
#[must_use]
pub fn empty_cells(grid: &Grid) -> Vec<Cell> {
    grid.empty_cells().iter().collect()
}

/// Whether `digit` stands nowhere else in the row, the column and the box of `cell`.
///
/// The cell itself is left out, so a digit that is already there counts as unique.
///
/// With the cell in row `x` and column `y`, counted from 0, its box has the number `q = x / 3` from the top and
/// `y / 3` from the left. That box covers the rows from `3 * q` up to, not including, `3 * (q + 1)`, and the columns
/// likewise: for `x = 4`, `q = 1`, so rows 3, 4 and 5.
///
/// ```
/// use solver_core::search::backtrack::is_unique;
/// use solver_core::{Cell, Digit, Grid};
///
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let middle = Cell::at(4, 4).expect("on the board");
/// let fitting: Vec<u8> =
///     Digit::ALL.into_iter().filter(|&digit| is_unique(&grid, middle, digit)).map(Digit::get).collect();
/// assert_eq!(fitting, [5]);
/// # Ok::<(), solver_core::ParseGridError>(())
/// ```
#[must_use]
pub fn is_unique(grid: &Grid, cell: Cell, digit: Digit) -> bool {
    let (x, y) = (cell.row().position(), cell.column().position());
    let holds_digit = |row: usize, column: usize| {
        (row, column) != (x, y) && Cell::at(row, column).is_some_and(|other| grid.get(other) == Some(digit))
    };

    let in_row = (0..SIDE).any(|column| holds_digit(x, column));
    let in_column = (0..SIDE).any(|row| holds_digit(row, y));

    let (q_down, q_right) = (x / BOX_HEIGHT, y / BOX_WIDTH);
    let mut box_rows = BOX_HEIGHT * q_down..BOX_HEIGHT * (q_down + 1);
    let box_columns = BOX_WIDTH * q_right..BOX_WIDTH * (q_right + 1);
    let in_box = box_rows.any(|row| box_columns.clone().any(|column| holds_digit(row, column)));

    !(in_row || in_column || in_box)
}
