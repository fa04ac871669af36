//! One puzzle, lowest latency.
//!
//! # All digits at once
//!
//! The [batch](super::batch) engine holds many boards, one a lane; here the lanes of a register hold the nine digits
//! of one board. A digit has 81 bits, its candidates, in three words: the first rows of all bands, the second, and
//! the last.
//!
//! ```text
//!                      box in the right stack    middle       left
//!                      r7    r4    r1                                   bit = 9 stack + 3 band + column
//!   first third   d  | 110   010   011   | 000 111 001 | 010 010 100 |  27 bits of digit d
//!   second third  d  |  r8    r5    r2   |             |             |
//!   last third    d  |  r9    r6    r3   |             |             |
//!
//!                      digit 1   digit 2  ...  digit 9   (3 to 7 lanes unused)
//!   first third      | 27 bits | 27 bits | .. | 27 bits |   one register with AVX-512,
//!   second third     | 27 bits | 27 bits | .. | 27 bits |   two with AVX2, three without
//!   last third       | 27 bits | 27 bits | .. | 27 bits |
//! ```
//!
//! This order of bits is what makes a sweep (`sweep`) cheap. The three rows of a band lie in three words, so what is
//! said of rows against each other is said of whole words; all bands are worked on by the same instruction; and the
//! three words together, one *or*, are the columns. A sweep is about 150 operations on words for all rules together: naked
//! singles, hidden singles, both kinds of locked candidates. There is no branch in it, and no table. A board is
//! 192 bytes, so to branch is to copy it.
//!
//! # The search
//!
//! - `sweep` repeats until no digit is placed any more, `choice` finds a cell with two candidates whose candidates are
//!   shared most, and `descent` tries one and keeps the other on a stack.
//! - Boards with many solutions are recognized: no contradiction was met, and many cells have two candidates. There,
//!   up to three cells are decided before the next sweep. That the search stays complete does not
//!   depend on it: a branch is a branch, whether a sweep came in between or not.
//! - A puzzle that meets many contradictions is hard. What is left of it goes to the lanes of the batch engine: every
//!   board that waits is a grid, since it follows from its solved cells.
//! - All solutions are counted by the batch engine from the start.
//!
//! # What was tried and lost
//!
//! Sweeps and guesses a puzzle; the lists are public ones: all puzzles with 17 givens, 1,465 moderately hard ones, the
//! 375 hardest, and 10,000 with several solutions.
//!
//! | experiment | 17 givens | moderate | hardest | several |
//! | --- | --- | --- | --- | --- |
//! | as it is, without handing over: guesses | 1.01 | 9.7 | 120 | 4.4 |
//! | as it is, without handing over: sweeps | 19.1 | 76 | 719 | 21 |
//! | the first cell with two candidates: guesses | 1.85 | 17.7 | 190 | 6.9 |
//! | the best of the first eight such cells: guesses | 0.90 | 10.2 | 121 | 6.9 |
//! | count only peers with two candidates: guesses | 1.15 | 11.8 | 177 | 6.6 |
//! | count all peers alike: guesses | 1.07 | 12.5 | 132 | 7.1 |
//! | sweep until no candidate is removed (now: until no digit is placed): sweeps | 18.2 | 79 | 791 | 28 |
//! | one guess at a time on boards with many solutions: sweeps | 18.5 | 73 | 723 | 24.5 |
//! | several only after a first guess went well: sweeps | 18.6 | 75 | 719 | 22 |
//! | all cells with two candidates at once on such boards: sweeps | 18.9 | 79 | 723 | 25 |
//! | naked singles one by one between sweeps: sweeps | 11.1 | 43 | 469 | 16 |
//!
//! The last row halves the sweeps and takes longer: two to three rounds of singles for every sweep that is saved.
//!
//! | experiment | result |
//! | --- | --- |
//! | hidden singles placed by a loop of their own after a sweep | a fifth of the time, now in the next sweep |
//! | sums over the digits in registers of four | taken apart by the compiler into 230 instructions, now 100 in pairs |
//! | doubling before shifting in the columns of a sweep | multiplications, 13 % longer |
//! | a new stack for every puzzle | 6 % of the time on boards with several solutions |
//! | a limit on branches instead of contradictions | an empty board takes 940 µs, now 21 µs |
//! | registers of 128 bits only | 1.5 to 1.7 times as long |

mod board;
mod choice;
mod descent;
mod sweep;
#[cfg(target_arch = "x86_64")]
mod x86;

use std::cell::RefCell;
use std::num::NonZeroU64;

use crate::grid::Grid;
use crate::puzzle::Solution;
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

/// Looks for solutions of a grid without clashes, up to a limit; when cancelled, says what was found before.
pub(super) fn find(
    grid: &Grid,
    limit: NonZeroU64,
    wanted: Wanted,
    meter: &mut Meter<'_>,
) -> (Finding, Result<(), Cancelled>) {
    if let Err(cancelled) = meter.look() {
        return (Finding::NOTHING, Err(cancelled));
    }
    if limit.get() > 2 {
        return batch::find_one(*grid, limit, meter);
    }
    let task = Task {
        limit: limit.get(),
        order: Order::Best,
        wanted,
        most_contradictions: CONTRADICTIONS_BEFORE_LANES,
    };
    let mut waiting = WAITING.take();
    waiting.clear();
    let mut descent = Descent { board: Board::new(grid), waiting: &mut waiting, found: Finding::NOTHING };
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

/// The lexicographically first solution of a grid without clashes, if it is met soon in row order.
pub(super) fn first_in_row_order(grid: &Grid, meter: &mut Meter<'_>) -> Result<Option<Solution>, Cancelled> {
    let task = Task {
        limit: 1,
        order: Order::Rows,
        wanted: Wanted::Digits,
        most_contradictions: CONTRADICTIONS_IN_ROW_ORDER,
    };
    let mut waiting = WAITING.take();
    waiting.clear();
    let mut descent = Descent { board: Board::new(grid), waiting: &mut waiting, found: Finding::NOTHING };
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
