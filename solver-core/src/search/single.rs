//! One puzzle, lowest latency.
//!
//! Two searches take turns at what each does best:
//!
//! - The [propagating](super::propagate) board places what follows from the givens. Most puzzles made for people end
//!   here, in a microsecond or two.
//! - Otherwise the [batch](super::batch) engine takes over, with one puzzle: as soon as there are branches, its lanes
//!   hold sub-trees of it, so that a hard puzzle is searched in 8 to 32 places at once on one core.
//!
//! Counting goes the second way as well: solutions come 32 at a time. An almost empty board does not: two of its
//! solutions are met in one dive, sooner than lanes are filled.

use std::num::NonZeroU64;

use crate::puzzle::Puzzle;
use crate::search::Full;
use crate::search::batch::{Finding, find_one};
use crate::search::control::{Cancelled, Meter};
use crate::search::propagate::{Board, Propagating};

/// With fewer givens than this no puzzle is unique: shown in 2012 by searching all of them, arXiv 1201.0749.
const FEWEST_GIVENS: usize = 17;

/// Looks for solutions up to a limit; when cancelled, says what was found before.
pub(super) fn find(
    puzzle: &Puzzle,
    limit: NonZeroU64,
    meter: &mut Meter<'_>,
) -> (Finding, Result<(), Cancelled>) {
    if let Err(cancelled) = meter.look() {
        return (Finding::NOTHING, Err(cancelled));
    }
    match Board::new(puzzle) {
        None => (Finding::NOTHING, Ok(())),
        Some(board) if board.is_full() => {
            meter.solution();
            (Finding { count: 1, solution: Some(board.solution()), another: None }, Ok(()))
        }
        Some(board) if limit.get() <= 2 && puzzle.grid().filled().len() < FEWEST_GIVENS => {
            dive(board, limit, meter)
        }
        Some(_) => find_one(*puzzle.grid(), limit, meter),
    }
}

/// The same, for one or two solutions, one board at a time.
fn dive(board: Board, limit: NonZeroU64, meter: &mut Meter<'_>) -> (Finding, Result<(), Cancelled>) {
    let mut search = Propagating::from_board(board);
    let mut finding = Finding::NOTHING;
    while finding.count < limit.get() {
        match search.advance(meter) {
            Err(cancelled) => return (finding, Err(cancelled)),
            Ok(None) => break,
            Ok(Some(board)) => {
                finding.count += 1;
                finding.another = finding.solution;
                finding.solution = Some(board.solution());
            }
        }
    }
    (finding, Ok(()))
}
