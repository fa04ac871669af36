//! A second opinion, written from the rules of the game and nothing of the library.
//!
//! It walks in the same order as the reference search, and so counts the same nodes, but it keeps a mask of
//! used digits for every row, column and box instead of looking around: ten times faster, which is what
//! makes boards that the reference search is slow on testable at all.

use std::ops::ControlFlow;

/// The 81 cells in row order, 0 for an empty one.
pub type Board = [u8; 81];

/// Reads 81 characters; whatever is not a digit from 1 to 9 is an empty cell.
pub fn board(line: &str) -> Board {
    assert_eq!(line.len(), 81, "{line}");
    std::array::from_fn(|cell| match line.as_bytes()[cell] {
        digit @ b'1'..=b'9' => digit - b'0',
        _ => 0,
    })
}

/// The board as 81 characters, `.` for an empty cell.
pub fn line(board: &Board) -> String {
    board.iter().map(|&digit| if digit == 0 { '.' } else { char::from(b'0' + digit) }).collect()
}

/// Whether every row, every column and every box holds the digits 1 to 9.
pub fn is_solution(full: &Board) -> bool {
    let holds_all = |cells: &dyn Fn(usize) -> usize| {
        (0..9).fold(0_u16, |seen, place| seen | 1 << full[cells(place)]) == 0b11_1111_1110
    };
    (0..9).all(|house| {
        holds_all(&|place| 9 * house + place)
            && holds_all(&|place| 9 * place + house)
            && holds_all(&|place| 27 * (house / 3) + 3 * (house % 3) + 9 * (place / 3) + place % 3)
    })
}

/// Whether `full` has every given of `givens`.
pub fn extends(full: &Board, givens: &Board) -> bool {
    full.iter().zip(givens).all(|(&digit, &given)| given == 0 || digit == given)
}

/// What a search did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Digits placed.
    pub nodes: u64,
    /// Digits taken back.
    pub backtracks: u64,
    /// Full boards reached.
    pub solutions: u64,
}

/// Why a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// Every solution was shown.
    Exhausted,
    /// The visitor wanted no more.
    Stopped,
    /// The node limit was reached.
    OutOfNodes,
}

/// Shows `visit` the solutions in lexicographic order, until it breaks or `node_limit` nodes are used up.
pub fn search(
    givens: &Board,
    node_limit: u64,
    visit: &mut dyn FnMut(&Board) -> ControlFlow<()>,
) -> (End, Tally) {
    let empty = (0..givens.len()).filter(|&cell| givens[cell] == 0).collect();
    let mut search = Search {
        board: *givens,
        taken: Taken::of(givens),
        empty,
        node_limit,
        tally: Tally::default(),
        visit,
    };
    let end = match search.fill(0) {
        ControlFlow::Continue(()) => End::Exhausted,
        ControlFlow::Break(end) => end,
    };
    (end, search.tally)
}

struct Search<'a> {
    board: Board,
    taken: Taken,
    empty: Vec<usize>,
    node_limit: u64,
    tally: Tally,
    visit: &'a mut dyn FnMut(&Board) -> ControlFlow<()>,
}

impl Search<'_> {
    fn fill(&mut self, k: usize) -> ControlFlow<End> {
        let Some(&cell) = self.empty.get(k) else {
            self.tally.solutions += 1;
            return (self.visit)(&self.board).map_break(|()| End::Stopped);
        };
        for digit in self.taken.fitting(cell) {
            if self.tally.nodes == self.node_limit {
                return ControlFlow::Break(End::OutOfNodes);
            }
            self.tally.nodes += 1;
            self.board[cell] = digit;
            self.taken.flip(cell, digit);
            self.fill(k + 1)?;
            self.taken.flip(cell, digit);
            self.board[cell] = 0;
            self.tally.backtracks += 1;
        }
        ControlFlow::Continue(())
    }
}

/// The digits that stand in each row, column and box, as bits 1 to 9.
#[derive(Clone, Debug)]
pub struct Taken([[u16; 9]; 3]);

impl Taken {
    pub fn of(board: &Board) -> Self {
        let mut taken = Self([[0; 9]; 3]);
        for (cell, &digit) in board.iter().enumerate().filter(|&(_, &digit)| digit != 0) {
            taken.flip(cell, digit);
        }
        taken
    }

    /// The digits, smallest first, that stand nowhere in the cell's row, column and box.
    pub fn fitting(&self, cell: usize) -> impl Iterator<Item = u8> + Clone + use<> {
        let [row, column, box_] = houses(cell);
        let Self([rows, columns, boxes]) = self;
        let taken = rows[row] | columns[column] | boxes[box_];
        let mut left = !taken & 0b11_1111_1110;
        std::iter::from_fn(move || {
            let digit = left.trailing_zeros();
            left &= left.wrapping_sub(1);
            u8::try_from(digit).ok().filter(|&digit| digit <= 9)
        })
    }

    /// Enters a digit into the houses of the cell, or takes it out again.
    pub fn flip(&mut self, cell: usize, digit: u8) {
        for (kind, house) in houses(cell).into_iter().enumerate() {
            self.0[kind][house] ^= 1 << digit;
        }
    }
}

fn houses(cell: usize) -> [usize; 3] {
    let (row, column) = (cell / 9, cell % 9);
    [row, column, row / 3 * 3 + column / 3]
}
