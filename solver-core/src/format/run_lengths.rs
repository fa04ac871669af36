//! Boards as digits with the lengths of the gaps between them, the way short links of SudokuPad and SudokuExchange
//! have them. There are two such codes.

use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::shape::CELL_COUNT;

/// A digit for itself; any other character for as many empty cells as its place here says.
const GAPS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_";
/// A character's place is a digit and ten times the number of empty cells behind it. The digit 0 is an empty cell.
const PACKED: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";

/// How a board is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Code {
    /// `53C7E6`: a digit, then letters that count empty cells.
    Gaps,
    /// `5NlQ`: one character for a digit and the empty cells behind it. 81 digits are such a code too.
    Packed,
}

impl Code {
    /// Reads a board; an error counts the cells, `None` where a character says nothing in this code.
    pub fn read(self, text: &str) -> Result<Grid, Option<usize>> {
        let mut board = Board { grid: Grid::EMPTY, cells: 0 };
        for character in text.chars() {
            match self {
                Self::Gaps => match (Digit::from_char(character), GAPS.find(character)) {
                    (Some(digit), _) => board.push(Some(digit)),
                    (None, gap) => board.skip(gap.ok_or(None)?),
                },
                Self::Packed => {
                    let place = PACKED.find(character).ok_or(None)?;
                    board.push(u8::try_from(place % 10).ok().and_then(Digit::new));
                    board.skip(place / 10);
                }
            }
        }
        if board.cells == CELL_COUNT { Ok(board.grid) } else { Err(Some(board.cells)) }
    }
}

/// A board that is filled from its first cell on, and how many cells came for it.
struct Board {
    grid: Grid,
    cells: usize,
}

impl Board {
    fn push(&mut self, content: Option<Digit>) {
        if let Some(cell) = Cell::from_index(self.cells) {
            self.grid.set(cell, content);
        }
        self.cells += 1;
    }

    const fn skip(&mut self, cells: usize) {
        self.cells += cells;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn both_codes_of_one_board() {
        let grid: Grid = LINE.parse().expect("81 cells");
        assert_eq!(Code::Gaps.read("53C7E6C195E98E6B8D6D34C8B3C17D2D6B6E28E419C5E8C79"), Ok(grid));
        assert_eq!(Code::Packed.read("5NlQ19j9mGca3OIN1bWGk2m41TjS79"), Ok(grid));
        assert_eq!(Code::Packed.read(&LINE.replace('.', "0")), Ok(grid));
    }

    #[test]
    fn other_than_81_cells_are_refused() {
        assert_eq!(Code::Gaps.read("53C7E6C195E98E6B8D6D34C8B3C17D2D6B6E28E419C5E8C7"), Err(Some(80)));
        assert_eq!(Code::Packed.read("5NlQ19j9mGca3OIN1bWGk2m41TjS799"), Err(Some(82)));
        assert_eq!(Code::Gaps.read("5+"), Err(None));
        assert_eq!(Code::Packed.read("5y"), Err(None));
        assert_eq!(Code::Packed.read(""), Err(Some(0)));
    }
}
