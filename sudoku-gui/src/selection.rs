//! [`Selection`]: the cells that a digit or a mark goes to, and where the next movement starts.

mod moves;

use solver_core::{Cell, CellSet, Grid};

pub use moves::{Direction, Move};

/// Some cells, one of which has the focus; or no cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Selection {
    focus: Option<Cell>,
    cells: CellSet,
}

/// How a cell joins the selection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pick {
    /// It becomes the only one.
    Only,
    /// It joins the others.
    Add,
    /// It joins the others, or leaves them.
    Toggle,
    /// With all cells of the rectangle between it and the one that had the focus.
    Rectangle,
}

/// Whether a movement takes the selection along or stretches it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// The cell it leads to becomes the only one.
    Go,
    /// The cell it leads to joins the others.
    Stretch,
}

impl Selection {
    /// No cell.
    pub const NONE: Self = Self { focus: None, cells: CellSet::EMPTY };

    /// One cell.
    #[must_use]
    pub const fn only(cell: Cell) -> Self {
        Self { focus: Some(cell), cells: CellSet::only(cell) }
    }

    /// The cell that has the focus: the last one that was picked.
    #[must_use]
    pub const fn focus(&self) -> Option<Cell> {
        self.focus
    }

    /// All of its cells.
    #[must_use]
    pub const fn cells(&self) -> CellSet {
        self.cells
    }

    /// The selection after a cell was picked.
    #[must_use]
    pub fn picked(self, cell: Cell, pick: Pick) -> Self {
        match pick {
            Pick::Only => Self::only(cell),
            Pick::Toggle if self.cells.contains(cell) => {
                let cells = self.cells.without(cell);
                Self { focus: self.focus.filter(|&focus| focus != cell).or(cells.first()), cells }
            }
            Pick::Add | Pick::Toggle => Self { focus: Some(cell), cells: self.cells.with(cell) },
            Pick::Rectangle => {
                let from = self.focus.unwrap_or(cell);
                Self { focus: Some(cell), cells: self.cells | rectangle(from, cell) }
            }
        }
    }

    /// The selection after a movement.
    #[must_use]
    pub fn moved(self, step: Move, reach: Reach, grid: &Grid) -> Self {
        let Some(to) = step.from(self.focus, grid) else { return self };
        match reach {
            Reach::Go => Self::only(to),
            Reach::Stretch => self.picked(to, Pick::Add),
        }
    }
}

/// The cells of the rectangle with these two in opposite corners.
fn rectangle(one: Cell, other: Cell) -> CellSet {
    let between = |low: usize, high: usize, at: usize| (low.min(high)..=low.max(high)).contains(&at);
    let row = |cell: Cell| cell.row().position();
    let column = |cell: Cell| cell.column().position();
    let is_inside = |&cell: &Cell| {
        between(row(one), row(other), row(cell)) && between(column(one), column(other), column(cell))
    };
    Cell::all().filter(is_inside).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(row: usize, column: usize) -> Cell {
        Cell::at(row - 1, column - 1).unwrap()
    }

    #[test]
    fn toggling_adds_and_takes_away_and_keeps_a_focus() {
        let two = Selection::only(cell(1, 1)).picked(cell(5, 5), Pick::Toggle);
        assert_eq!((two.focus(), two.cells().len()), (Some(cell(5, 5)), 2));
        let one = two.picked(cell(5, 5), Pick::Toggle);
        assert_eq!(one, Selection::only(cell(1, 1)));
        assert_eq!(one.picked(cell(1, 1), Pick::Toggle), Selection::NONE);
    }

    #[test]
    fn a_rectangle_reaches_from_the_focus_to_the_cell() {
        let selection = Selection::only(cell(4, 6)).picked(cell(2, 5), Pick::Rectangle);
        assert_eq!(selection.cells().len(), 6);
        assert!(selection.cells().contains(cell(3, 5)));
        assert_eq!(selection.focus(), Some(cell(2, 5)));
        assert_eq!(Selection::NONE.picked(cell(2, 5), Pick::Rectangle), Selection::only(cell(2, 5)));
    }

    #[test]
    fn stretching_keeps_what_was_selected() {
        let right = Move::Step(Direction::Right);
        let stretched = Selection::only(cell(1, 8)).moved(right, Reach::Stretch, &Grid::EMPTY);
        assert_eq!(stretched.cells(), [cell(1, 8), cell(1, 9)].into_iter().collect());
        assert_eq!(stretched.moved(right, Reach::Go, &Grid::EMPTY), Selection::only(cell(1, 1)));
    }
}
