//! [`puzzles`]: boards one below the other, as the puzzles that they tell of.

use super::Board;
use super::row::Junctions;
use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::digit::Digit;
use crate::digit_set::DigitSet;
use crate::format::{Entry, Marks};
use crate::grid::Grid;

/// The most boards that programs print of one puzzle: givens, digits, candidates.
const MOST_OF_ONE: usize = 3;

/// Puts boards together: a board that repeats all digits of the one before tells more of the same puzzle.
///
/// That is its solution, the digits entered so far, or the candidates.
pub fn puzzles(boards: &[Board]) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    for board in boards {
        let repeats = entries.last().is_some_and(|entry| repeats(entry, board, boards.len()));
        match entries.last_mut().filter(|_| repeats) {
            Some(entry) => add(entry, board),
            None => entries.push(entry(board)),
        }
    }
    entries
}

/// Whether a board tells more of the puzzle before it.
fn repeats(entry: &Entry, board: &Board, boards: usize) -> bool {
    let known = entry.board();
    let digits = board.digits();
    let keeps_all = digits.or(&known) == digits && known.or(&digits) == digits;
    let is_single = boards <= MOST_OF_ONE || digits.is_full();
    keeps_all
        && is_single
        && !known.is_full()
        && entry.marks.is_empty()
        && board.look.junctions != Junctions::Bars
}

fn add(entry: &mut Entry, board: &Board) {
    if board.has_marks() {
        entry.marks = marks(board, &entry.board());
    } else if !board.digits().is_full() {
        entry.entered = board.digits().without(entry.givens.filled());
    }
}

fn entry(board: &Board) -> Entry {
    let mut entry = Entry::new(board.digits());
    if board.has_marks() {
        entry.givens = entry.givens.without(lone_candidates(board));
        entry.marks = marks(board, &entry.givens);
    }
    entry.line = Some(board.line);
    entry.details.title = board.title.map(str::to_owned);
    entry
}

/// Cells with a single digit that is a candidate still: a peer has it among its own.
///
/// Grids of candidates print a digit and a last candidate alike; a digit would have been struck out of its peers.
fn lone_candidates(board: &Board) -> CellSet {
    let grouped: Vec<(Cell, DigitSet)> = board.groups().collect();
    let is_listed = |cell: Cell, digit: Digit| {
        grouped.iter().any(|(other, marks)| marks.contains(digit) && cell.peers().contains(*other))
    };
    board.digits().digits().filter(|(cell, digit)| is_listed(*cell, *digit)).map(|(cell, _)| cell).collect()
}

/// The candidates of all cells that hold no digit.
fn marks(board: &Board, known: &Grid) -> Marks {
    let digits = board.digits();
    let singles = digits.digits().map(|(cell, digit)| (cell, [digit].into_iter().collect::<DigitSet>()));
    board.groups().chain(singles).filter(|(cell, _)| known.get(*cell).is_none()).collect()
}
