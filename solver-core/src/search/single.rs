//! One puzzle, lowest latency.

mod board;
mod choice;
mod descent;
mod sweep;
#[cfg(target_arch = "x86_64")]
mod x86;

use std::cell::RefCell;
use std::num::NonZeroU64;

use crate::puzzle::{Puzzle, Solution};
use crate::search::batch::{self, Finding};
use crate::search::control::{Cancelled, Meter};
use board::Board;
pub(super) use descent::Wanted;
use descent::{Descent, End, Order, Task};

/// The lanes of a register that are used at least: nine digits, four at a time.
const FEWEST_LANES: usize = 12;

/// Beyond so many contradictions, the lanes of the batch engine are faster.
const CONTRADICTIONS_BEFORE_LANES: u32 = 24;

/// So many contradictions are met in row order before the way around it is taken.
const CONTRADICTIONS_IN_ROW_ORDER: u32 = 64;

thread_local! {
    /// The boards of a search that wait, kept from one search to the next: to allocate them takes longer than to
    /// search an easy puzzle.
    static WAITING: RefCell<Vec<Board>> = const { RefCell::new(Vec::new()) };
}

/// Looks for solutions up to a limit; when cancelled, says what was found before.
pub(super) fn find(
    puzzle: &Puzzle,
    limit: NonZeroU64,
    wanted: Wanted,
    meter: &mut Meter<'_>,
) -> (Finding, Result<(), Cancelled>) {
    if let Err(cancelled) = meter.look() {
        return (Finding::NOTHING, Err(cancelled));
    }
    if limit.get() > 2 {
        return batch::find_one(*puzzle.grid(), limit, meter);
    }
    let task = Task {
        limit: limit.get(),
        order: Order::Best,
        wanted,
        most_contradictions: CONTRADICTIONS_BEFORE_LANES,
    };
    let mut waiting = WAITING.take();
    waiting.clear();
    let mut descent =
        Descent { board: Board::new(puzzle.grid()), waiting: &mut waiting, found: Finding::NOTHING };
    let end = run(&mut descent, task, meter);
    let mut found = descent.found;
    let end = match end {
        Ok(End::Exhausted | End::Limit) => Ok(()),
        Ok(End::Contradictions) => {
            let grids = waiting.iter().rev().map(Board::solved);
            let left = NonZeroU64::new(limit.get() - found.count).unwrap_or(NonZeroU64::MIN);
            let (more, end) = batch::find_among(grids, left, meter);
            found.add(more, limit);
            end
        }
        Err(cancelled) => Err(cancelled),
    };
    WAITING.set(waiting);
    (found, end)
}

/// The lexicographically first solution, if it is met soon in row order.
pub(super) fn first_in_row_order(
    puzzle: &Puzzle,
    meter: &mut Meter<'_>,
) -> Result<Option<Solution>, Cancelled> {
    let task = Task {
        limit: 1,
        order: Order::Rows,
        wanted: Wanted::Digits,
        most_contradictions: CONTRADICTIONS_IN_ROW_ORDER,
    };
    let mut waiting = WAITING.take();
    waiting.clear();
    let mut descent =
        Descent { board: Board::new(puzzle.grid()), waiting: &mut waiting, found: Finding::NOTHING };
    let end = run(&mut descent, task, meter);
    let found = descent.found.solution;
    WAITING.set(waiting);
    end?;
    Ok(found)
}

/// Runs a search with the widest registers there are.
fn run(descent: &mut Descent<'_>, task: Task, meter: &mut Meter<'_>) -> Result<End, Cancelled> {
    #[cfg(target_arch = "x86_64")]
    if let Some(end) = x86::run_widest(descent, task, meter) {
        return end;
    }
    descent.run::<FEWEST_LANES>(task, meter)
}
