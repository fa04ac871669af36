//! The normal search: propagate what follows at once, then try the smallest cell.
//!
//! Every cell keeps the mask of the digits it can still take. Two rules are applied until nothing changes:
//!
//! - *Naked single*: a cell with one digit left takes it, and its peers lose that digit.
//! - *Hidden single*: a digit with one place left in a house goes there.
//!
//! A cell without a digit, or a house without a place for one, is a contradiction. Where the rules stall, the search
//! tries the digits of a cell with fewest of them, smallest digit first, keeping a copy of the board to come back to.
//! Most puzzles made for people need no trial at all.
//!
//! The boards to come back to are an explicit stack, so that the search can pause at every solution
//! ([`Propagating::advance`]) and memory is bounded by one board a cell.

use std::ops::ControlFlow;

use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::puzzle::{Puzzle, Solution};
use crate::search::control::{Cancelled, Control, Meter};
use crate::search::{End, FullBoard};
use crate::shape::{CELL_COUNT, HOUSE_CELLS, PEERS, SIDE};

/// A set of digits: bit 0 is the digit 1.
type Mask = u16;

const ALL_DIGITS: Mask = (1 << SIDE) - 1;

/// Shows `visit` every solution, in no particular order, until it breaks or the search is cancelled.
pub(super) fn search(
    puzzle: &Puzzle,
    control: &Control,
    visit: &mut dyn FnMut(&dyn FullBoard) -> ControlFlow<()>,
) -> End {
    let mut search = Propagating::new(puzzle);
    let mut meter = Meter::new(control);
    loop {
        match search.advance(&mut meter) {
            Ok(Some(board)) => {
                if visit(board).is_break() {
                    return End::Stopped;
                }
            }
            Ok(None) => return End::Exhausted,
            Err(Cancelled) => return End::Cancelled,
        }
    }
}

/// A search that stands at its start or at a solution, and can be asked for the next.
#[derive(Debug)]
pub(super) struct Propagating {
    /// The board to go on with; `None` at a solution, or when the search is over.
    board: Option<Board>,
    solution: Board,
    trials: Vec<Trial>,
}

/// A cell of which some digits are still to be tried.
#[derive(Debug)]
struct Trial {
    before: Board,
    cell: usize,
    untried: Mask,
}

impl Propagating {
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        Self::start(Board::new(puzzle))
    }

    pub(super) fn from_board(board: Board) -> Self {
        Self::start(Some(board))
    }

    fn start(board: Option<Board>) -> Self {
        Self { board, solution: Board::BLANK, trials: Vec::new() }
    }

    /// Goes on to the next solution; `None` when there is no more.
    pub(super) fn advance(&mut self, meter: &mut Meter<'_>) -> Result<Option<&dyn FullBoard>, Cancelled> {
        let mut next = self.board.take();
        loop {
            let Some(board) = next else {
                match self.retry(meter)? {
                    Some(board) => next = board,
                    None => return Ok(None),
                }
                continue;
            };
            let Some(cell) = board.smallest_open_cell() else {
                meter.solution();
                self.solution = board;
                return Ok(Some(&self.solution));
            };
            let untried = board.masks[cell];
            self.trials.push(Trial { before: board, cell, untried });
            next = self.next_digit(meter)?;
        }
    }

    /// Takes back the last digit tried and tries the one after it: the outer `None` when there is nothing left to
    /// try, the inner one when the digit leads to a contradiction.
    #[expect(clippy::option_option, reason = "the end of the search and a dead end are two different things")]
    fn retry(&mut self, meter: &mut Meter<'_>) -> Result<Option<Option<Board>>, Cancelled> {
        while let Some(trial) = self.trials.last() {
            meter.backtrack();
            if trial.untried != 0 {
                return self.next_digit(meter).map(Some);
            }
            self.trials.pop();
        }
        Ok(None)
    }

    /// Tries the smallest untried digit of the last trial; `None` if it leads to a contradiction.
    fn next_digit(&mut self, meter: &mut Meter<'_>) -> Result<Option<Board>, Cancelled> {
        meter.node(self.trials.len())?;
        let Some(trial) = self.trials.last_mut() else { return Ok(None) };
        let digit = trial.untried & trial.untried.wrapping_neg();
        trial.untried ^= digit;
        Ok(trial.before.with_mask(trial.cell, digit))
    }
}

/// The digits left for every cell. A board on which a rule led to a contradiction is not used any more.
#[derive(Clone, Debug)]
pub(super) struct Board {
    masks: [Mask; CELL_COUNT],
    /// Cells whose digit has been taken from their peers, as bits in row order.
    placed: u128,
}

impl Board {
    const BLANK: Self = Self { masks: [ALL_DIGITS; CELL_COUNT], placed: 0 };

    /// The givens and what follows from them; `None` if that is a contradiction.
    pub(super) fn new(puzzle: &Puzzle) -> Option<Self> {
        let mut board = Self::BLANK;
        for (cell, digit) in puzzle.grid().digits() {
            board.place(cell.index(), 1 << digit.index())?;
        }
        board.propagate()?;
        Some(board)
    }

    /// The board with this digit in the cell and what follows from it; `None` if that is a contradiction.
    pub(super) fn with(&self, cell: Cell, digit: Digit) -> Option<Self> {
        self.with_mask(cell.index(), 1 << digit.index())
    }

    fn with_mask(&self, cell: usize, digit: Mask) -> Option<Self> {
        if self.masks[cell] & digit == 0 {
            return None;
        }
        let mut board = self.clone();
        board.place(cell, digit)?;
        board.propagate()?;
        Some(board)
    }

    /// Places the one digit of `digit` in the cell, and then in every cell that has one digit left.
    fn place(&mut self, cell: usize, digit: Mask) -> Option<()> {
        if self.masks[cell] & digit == 0 {
            return None;
        }
        self.masks[cell] = digit;
        self.placed |= 1 << cell;
        let mut pending: u128 = 1 << cell;
        while pending != 0 {
            let cell = pending.trailing_zeros() as usize;
            pending &= pending - 1;
            let digit = self.masks[cell];
            for &peer in &PEERS[cell] {
                let mask = &mut self.masks[usize::from(peer)];
                if *mask & digit == 0 {
                    continue;
                }
                *mask ^= digit;
                if *mask == 0 {
                    return None;
                }
                let bit = 1 << peer;
                if mask.is_power_of_two() && self.placed & bit == 0 {
                    self.placed |= bit;
                    pending |= bit;
                }
            }
        }
        Some(())
    }

    /// Places hidden singles, and the naked singles that follow, until there are none.
    fn propagate(&mut self) -> Option<()> {
        loop {
            let before = self.placed;
            for house in &HOUSE_CELLS {
                self.place_hidden_singles(house)?;
            }
            if self.placed == before {
                return Some(());
            }
        }
    }

    fn place_hidden_singles(&mut self, house: &[u8; SIDE]) -> Option<()> {
        let (mut once, mut twice, mut done) = (0, 0, 0);
        for &cell in house {
            let mask = self.masks[usize::from(cell)];
            twice |= once & mask;
            once |= mask;
            if self.placed >> cell & 1 != 0 {
                done |= mask;
            }
        }
        if once != ALL_DIGITS {
            return None;
        }
        let hidden = once & !twice & !done;
        if hidden == 0 {
            return Some(());
        }
        for &cell in house {
            let here = self.masks[usize::from(cell)] & hidden;
            if here != 0 && self.placed >> cell & 1 == 0 {
                // Two digits that have only this place left: `place` keeps one, and the house then misses the other.
                self.place(usize::from(cell), here & here.wrapping_neg())?;
            }
        }
        Some(())
    }

    /// The first cell in row order with the fewest digits left, `None` on a full board.
    fn smallest_open_cell(&self) -> Option<usize> {
        let mut open = !self.placed & ((1 << CELL_COUNT) - 1);
        let mut best = None;
        let mut fewest = u32::MAX;
        while open != 0 {
            let cell = open.trailing_zeros() as usize;
            open &= open - 1;
            let count = self.masks[cell].count_ones();
            if count < fewest {
                (best, fewest) = (Some(cell), count);
                if count == 2 {
                    break;
                }
            }
        }
        best
    }
}

impl FullBoard for Board {
    fn solution(&self) -> Solution {
        let digit = |cell: Cell| Digit::from_index(self.masks[cell.index()].trailing_zeros() as usize);
        Solution::from_search(Cell::all().filter_map(|cell| Some((cell, digit(cell)?))).collect::<Grid>())
    }
}
