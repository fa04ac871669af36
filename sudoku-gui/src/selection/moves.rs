//! [`Move`]: how the focus goes over the board by key.

use solver_core::shape::{BOX_HEIGHT, BOX_WIDTH, SIDE};
use solver_core::{Cell, Grid};

/// A direction on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// Towards row 1.
    Up,
    /// Towards row 9.
    Down,
    /// Towards column 1.
    Left,
    /// Towards column 9.
    Right,
}

/// A movement of the selection. With nothing selected, every one of them selects the middle of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    /// One cell; from the edge to the other side.
    Step(Direction),
    /// To the next empty cell in this direction, round the edge; it stays if there is none.
    ToEmpty(Direction),
    /// To the first or the last cell of the row or column.
    ToEdge(Direction),
    /// One box; from the edge to the other side.
    ByBox(Direction),
}

impl Move {
    /// The cell that the selection moves to.
    #[must_use]
    pub fn from(self, selected: Option<Cell>, grid: &Grid) -> Option<Cell> {
        let Some(from) = selected else { return Cell::at(SIDE / 2, SIDE / 2) };
        match self {
            Self::Step(direction) => shifted(from, direction, 1),
            Self::ByBox(direction) => shifted(from, direction, box_length(direction)),
            Self::ToEdge(direction) => shifted(from, direction, to_edge(from, direction)),
            Self::ToEmpty(direction) => (1..SIDE)
                .filter_map(|distance| shifted(from, direction, distance))
                .find(|&cell| grid.get(cell).is_none())
                .or(selected),
        }
    }
}

fn shifted(from: Cell, direction: Direction, distance: usize) -> Option<Cell> {
    let (row, column) = (from.row().position(), from.column().position());
    let forward = |position: usize| (position + distance) % SIDE;
    let back = |position: usize| (position + SIDE - distance % SIDE) % SIDE;
    match direction {
        Direction::Up => Cell::at(back(row), column),
        Direction::Down => Cell::at(forward(row), column),
        Direction::Left => Cell::at(row, back(column)),
        Direction::Right => Cell::at(row, forward(column)),
    }
}

fn to_edge(from: Cell, direction: Direction) -> usize {
    match direction {
        Direction::Up => from.row().position(),
        Direction::Down => SIDE - 1 - from.row().position(),
        Direction::Left => from.column().position(),
        Direction::Right => SIDE - 1 - from.column().position(),
    }
}

const fn box_length(direction: Direction) -> usize {
    match direction {
        Direction::Up | Direction::Down => BOX_HEIGHT,
        Direction::Left | Direction::Right => BOX_WIDTH,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Direction::{Down, Left, Right, Up};

    fn cell(row: usize, column: usize) -> Cell {
        Cell::at(row - 1, column - 1).unwrap()
    }

    fn after(moves: &[Move], from: Cell) -> Cell {
        moves.iter().fold(from, |at, step| step.from(Some(at), &Grid::EMPTY).unwrap())
    }

    #[test]
    fn steps_wrap_at_every_edge() {
        for (direction, from, to) in [
            (Up, cell(1, 5), cell(9, 5)),
            (Down, cell(9, 5), cell(1, 5)),
            (Left, cell(5, 1), cell(5, 9)),
            (Right, cell(5, 9), cell(5, 1)),
        ] {
            assert_eq!(after(&[Move::Step(direction)], from), to);
            assert_eq!(after(&[Move::Step(direction); 9], from), from);
        }
    }

    #[test]
    fn jumps_go_to_the_edge_and_by_boxes() {
        assert_eq!(after(&[Move::ToEdge(Left)], cell(4, 7)), cell(4, 1));
        assert_eq!(after(&[Move::ToEdge(Right)], cell(4, 7)), cell(4, 9));
        assert_eq!(after(&[Move::ToEdge(Up), Move::ToEdge(Up)], cell(4, 7)), cell(1, 7));
        assert_eq!(after(&[Move::ToEdge(Down)], cell(4, 7)), cell(9, 7));
        assert_eq!(after(&[Move::ByBox(Down)], cell(8, 2)), cell(2, 2));
        assert_eq!(after(&[Move::ByBox(Up)], cell(2, 2)), cell(8, 2));
    }

    #[test]
    fn to_empty_skips_what_is_filled_and_stays_where_nothing_is_empty() {
        let mut grid = Grid::EMPTY;
        for cell in cell(3, 1).row().cells() {
            grid.set(cell, solver_core::Digit::new(1));
        }
        assert_eq!(Move::ToEmpty(Right).from(Some(cell(3, 4)), &grid), Some(cell(3, 4)));
        assert_eq!(Move::ToEmpty(Down).from(Some(cell(2, 4)), &grid), Some(cell(4, 4)));
        grid.set(cell(3, 2), None);
        assert_eq!(Move::ToEmpty(Right).from(Some(cell(3, 4)), &grid), Some(cell(3, 2)));
    }

    #[test]
    fn the_first_move_selects_the_middle() {
        assert_eq!(Move::Step(Left).from(None, &Grid::EMPTY), Some(cell(5, 5)));
        assert_eq!(Move::ToEmpty(Up).from(None, &Grid::EMPTY), Some(cell(5, 5)));
    }
}
