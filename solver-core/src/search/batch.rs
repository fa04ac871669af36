//! Many grids at once: one board in every SIMD lane.
//!
//! ```
//! use std::num::NonZeroU64;
//!
//! use solver_core::Grid;
//! use solver_core::search::Control;
//! use solver_core::search::batch::Batch;
//!
//! let lines = "\
//! 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
//! 1................................................................................";
//! let grids = lines.lines().map_while(|line| line.parse::<Grid>().ok());
//! let two = NonZeroU64::MIN.saturating_add(1);
//! let counts: Vec<u64> = Batch::up_to(two).run(grids, &Control::new()).map(|finding| finding.count).collect();
//! assert_eq!(counts, [1, 2]);
//! ```
//!
//! # One board a lane
//!
//! A search for one board is full of branches that a processor cannot foresee. Here 32 boards are searched by the
//! same instructions: cell by cell, a *row* holds the candidate masks of all boards, 16 bits a lane.
//!
//! ```text
//!             lane 0     lane 1     lane 2            lane 31
//!   r1c1   | 110100100  000000001  111111111   ...  000100000 |   one row: 32 × 16 bits, one register
//!   r1c2   | 000000010  010110000  111111111   ...  011000000 |
//!   ...
//!   r9c9   | 000010001  000100000  111111111   ...  110000001 |   81 rows: 5 KB, in the fastest memory
//!   owner  |    17         4          4        ...     23     |   whose board it is
//! ```
//!
//! All code that touches rows (`sweep`, `choice`) is written for one board, inside a loop over the lanes that the
//! compiler turns into vector instructions: 32 lanes with AVX-512, 16 with AVX2, 8 with whatever the program is
//! compiled for. The number of lanes is a type parameter, the source is one.
//!
//! # The sweep
//!
//! One `sweep` does for all boards what follows at once: naked singles, hidden singles, and both kinds of locked
//! candidates. It has no branch. Afterwards a lane is *dead* (a cell or a digit has no place), *changed* (sweep
//! again), or *stalled*; a stalled board without an open cell is a solution.
//!
//! # Pages, so that no lane waits for another
//!
//! Lanes never run dry and boards are never copied one by one: whatever moves, moves a page at a time.
//!
//! ```text
//!    grids ──read 32──► page ─┐                        ┌── dead: gone
//!                             ▼     idle lanes filled  │
//!    piles of pages ── topmost page ──────────► lanes ─┼── changed: stay
//!         ▲                                            │
//!         │ two pages: digit tried, digit excluded     └── stalled ──► page of stalled boards
//!         └───────────────── branch ◄── as soon as it holds 32 ──────────────┘
//! ```
//!
//! - A stalled board goes to the *stalled page*. When that is full, a cell is chosen for 32 boards at once
//!   (`choice`), and the page becomes two: where a digit is tried, and where it is excluded. So the choice can
//!   afford to be good: it costs 32 boards as much as one.
//! - Idle lanes are filled from the topmost page. With AVX-512 one instruction a cell moves any lanes to any others.
//! - The last pages come first, so memory is bounded by the depth of the search.
//! - Every puzzle has a slot (`slots`) that counts its boards. Without any, the puzzle is answered; at its limit of
//!   solutions too, and its other boards are dropped where they are met.
//!
//! # Dives, where solutions abound
//!
//! Where a good part of the puzzles end at a limit of one or two solutions, nearly every guess is right, and pages of
//! alternatives would be made to be dropped. There, a puzzle stays in a lane of its own and is guessed at after every
//! other sweep (`dive`). What does not end soon that way starts again on the pages.
//!
//! A single puzzle uses the same engine: its sub-trees fill the lanes.
//!
//! # What the processor does
//!
//! A sweep of 32 lanes is about 1,500 vector instructions that two units share, and some 400 stores of which one is
//! done a cycle. On the 375 hardest puzzles sweeps take 41 % of the time, choosing 21 %, moving boards 17 %, and the
//! rest is bookkeeping that goes lane by lane or page by page (sampled on a Xeon of the year 2024 with AVX-512 and
//! other work on it, 2026-12-01). Such a puzzle needs 780 sweeps of a lane, for 235 boards. All of it wants to stay in
//! 48 KB: leaving out what is used within a band only, and so 11 KB, made the engine 1.07 times as fast.
//!
//! Boards with dozens of solutions take 12 rounds of two sweeps until two solutions are known. There, sweeps are 40 %
//! of the time, copies of alternatives 10 %, and writing down two solutions as much.
//!
//! # What was tried and lost
//!
//! Sweeps and guesses are those of the 375 hardest puzzles, a puzzle; cycles those of one sweep of 32 lanes.
//!
//! | experiment | result |
//! | --- | --- |
//! | branch on the cell with most cells of two digits in its houses | 217 guesses, now 117 |
//! | count only peers with two digits (now: others too, a third as much) | 182 guesses |
//! | weigh peers 4, 2, 1 by their number of digits | 123 guesses, and one more sum |
//! | count the peers of box, row and column apart, some twice | 158 guesses |
//! | hidden singles in the first half of a sweep too | sweeps 6 % fewer, 19 % longer |
//! | naked singles again between the halves | sweeps 7 % fewer, 19 % longer |
//! | both | sweeps 11 % fewer, 38 % longer |
//! | branch when a sweep finds no single, though it removed candidates | sweeps 10 % fewer, guesses 3 % more, 13 % longer |
//! | no check for cells without digits | sweeps 5 % more, twice the guesses on puzzles with 17 givens |
//! | the whole sweep as one function | 1,433 cycles: values are stored on a stack that is not aligned to vectors |
//! | the same with an aligned stack | 1,030 cycles |
//! | the same as a single loop over the lanes | 1,210 cycles |
//! | one vector type with operators, inlined | 3 minutes to compile |
//! | each stalled board searched for an open cell by itself | 17 % of the time where boards have many solutions |
//! | branch when the sweep before the last found no single | sweeps 0.4 % fewer, guesses 2 % more |
//! | the comparison of cells written out: 27 KB of code | 2 % slower with AVX-512, 9 % with AVX2 |
//! | boards moved as pairs of bytes | 3 % slower on hard puzzles |
//! | without cells of two digits: the first digit with two places | guesses 24 % more |
//! | the same, only after 512 guesses | 0.8 million guesses where the first of them could have shown a contradiction |
//!
//! Of dives, on boards with 130 solutions (median), limit 2:
//!
//! | experiment | result |
//! | --- | --- |
//! | pages of alternatives, second ones searched last | 3.0 times as long |
//! | a guess only where a board stalls | sweeps 29 instead of 24 a puzzle (simulated) |
//! | a guess after every sweep | sweeps 21, but 21 rounds instead of 12 (simulated) |
//! | three sweeps a round | 2 % slower |
//! | alternatives of 3 rounds, of 5, 6 or 8 (now: 4) | 9 % slower, 3 to 4 % slower |
//! | after a solution, the other digit in all cells of two | sweeps 0.6 more (simulated) |

mod choice;
mod dive;
mod engine;
mod kernel;
mod page;
mod slots;
mod sweep;
#[cfg(test)]
mod tests;
mod unroll;
#[cfg(target_arch = "x86_64")]
mod x86;

use std::collections::VecDeque;
use std::iter::FusedIterator;
use std::num::NonZeroU64;

use crate::grid::Grid;
use crate::puzzle::{Puzzle, Solution};
use crate::search::control::{Cancelled, Control, Meter};
use crate::search::lexicographic;
use engine::Engine;
use kernel::Plain;

/// Which solution a [`Finding`] shows of a grid with several.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Shown {
    /// The one that was met first: it costs nothing.
    #[default]
    Any,
    /// The lexicographically first, as [`solve`](super::solve) does: a few more searches a grid.
    Lexicographic,
}

/// What was found out about one grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The solutions that were found: all of them if this is below the limit. 0 for givens that clash, too.
    pub count: u64,
    /// One of them.
    pub solution: Option<Solution>,
    /// Another one, if there are several; which, is up to the engine.
    pub another: Option<Solution>,
}

impl Finding {
    pub(super) const NOTHING: Self = Self { count: 0, solution: None, another: None };

    /// Adds what was found elsewhere, up to a limit of solutions.
    pub(super) fn add(&mut self, more: Self, limit: NonZeroU64) {
        self.count = self.count.saturating_add(more.count).min(limit.get());
        let all = [self.solution, self.another, more.solution, more.another];
        let mut all = all.into_iter().flatten();
        (self.solution, self.another) = (all.next(), all.next());
    }
}

/// The finding of one grid, whose sub-trees are spread over the lanes; when cancelled, what was found before.
pub(super) fn find_one(
    grid: Grid,
    limit: NonZeroU64,
    meter: &mut Meter<'_>,
) -> (Finding, Result<(), Cancelled>) {
    let mut engine = AnyEngine::new(Lanes::default(), limit.get());
    match engine.next_finding(&mut std::iter::once(grid), meter) {
        Ok(finding) => (finding.unwrap_or(Finding::NOTHING), Ok(())),
        Err(Cancelled) => (engine.finding_so_far(), Err(Cancelled)),
    }
}

/// The findings of all grids in one, up to a limit of solutions; when cancelled, of those that were answered before.
pub(super) fn find_among(
    grids: impl IntoIterator<Item = Grid>,
    limit: NonZeroU64,
    meter: &mut Meter<'_>,
) -> (Finding, Result<(), Cancelled>) {
    let mut engine = AnyEngine::new(Lanes::default(), limit.get());
    let mut grids = grids.into_iter();
    let mut all = Finding::NOTHING;
    while all.count < limit.get() {
        match engine.next_finding(&mut grids, meter) {
            Ok(Some(finding)) => all.add(finding, limit),
            Ok(None) => break,
            Err(Cancelled) => return (all, Err(Cancelled)),
        }
    }
    (all, Ok(()))
}

/// A search over many grids.
#[derive(Clone, Copy, Debug)]
pub struct Batch {
    limit: NonZeroU64,
    shown: Shown,
    lanes: Lanes,
}

/// The lanes of a batch: how many boards are searched at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Lanes {
    /// As many as the processor has room for.
    #[default]
    Widest,
    /// 8, with the instructions that the program is compiled for.
    Plain,
    /// 16 with AVX2, fewer without it.
    Narrow,
}

impl Batch {
    /// A search that stops at this many solutions of each grid.
    #[must_use]
    pub fn up_to(limit: NonZeroU64) -> Self {
        Self { limit, shown: Shown::default(), lanes: Lanes::default() }
    }

    /// Says which solution is shown of several.
    #[must_use]
    pub fn show(self, shown: Shown) -> Self {
        Self { shown, ..self }
    }

    /// Says how many lanes are used. The answers do not depend on it, except for which solution is
    /// [met first](Shown::Any).
    #[must_use]
    pub fn lanes(self, lanes: Lanes) -> Self {
        Self { lanes, ..self }
    }

    /// The findings of all grids, in order. It ends early once `control` is cancelled.
    ///
    /// No more than some thousand grids are read ahead, so an input of any length needs the same memory.
    pub fn run<I: IntoIterator<Item = Grid>>(self, grids: I, control: &Control) -> Findings<'_, I::IntoIter> {
        Findings {
            engine: AnyEngine::new(self.lanes, self.limit.get()),
            grids: grids.into_iter(),
            ahead: VecDeque::new(),
            shown: self.shown,
            meter: Meter::new(control),
            is_over: false,
        }
    }
}

/// The iterator of [`Batch::run`].
#[derive(Debug)]
pub struct Findings<'a, I> {
    engine: AnyEngine,
    grids: I,
    /// The grids that were read and have no finding yet, where they will be needed again.
    ahead: VecDeque<Grid>,
    shown: Shown,
    meter: Meter<'a>,
    /// After the last grid, and once the search was cancelled.
    is_over: bool,
}

impl<I: Iterator<Item = Grid>> Findings<'_, I> {
    fn advance(&mut self) -> Result<Option<Finding>, Cancelled> {
        match self.shown {
            Shown::Any => self.engine.next_finding(&mut self.grids, &mut self.meter),
            Shown::Lexicographic => self.advance_to_first(),
        }
    }

    fn advance_to_first(&mut self) -> Result<Option<Finding>, Cancelled> {
        let ahead = &mut self.ahead;
        let mut grids = self.grids.by_ref().inspect(|&grid| ahead.push_back(grid));
        let Some(finding) = self.engine.next_finding(&mut grids, &mut self.meter)? else { return Ok(None) };
        let puzzle = self.ahead.pop_front().and_then(|grid| Puzzle::try_from(grid).ok());
        match (puzzle, finding.solution) {
            (Some(puzzle), Some(met)) if finding.count > 1 || self.engine.limit() == 1 => {
                let first = lexicographic::first(&puzzle, met, &mut self.meter)?;
                let another = if first == met { finding.another } else { finding.another.and(Some(met)) };
                Ok(Some(Finding { solution: Some(first), another, ..finding }))
            }
            _ => Ok(Some(finding)),
        }
    }
}

impl<I: Iterator<Item = Grid>> Iterator for Findings<'_, I> {
    type Item = Finding;

    fn next(&mut self) -> Option<Finding> {
        if self.is_over {
            return None;
        }
        let finding = self.advance().ok().flatten();
        self.is_over = finding.is_none();
        finding
    }
}

impl<I: Iterator<Item = Grid>> FusedIterator for Findings<'_, I> {}

/// An engine for this processor.
#[derive(Debug)]
enum AnyEngine {
    #[cfg(target_arch = "x86_64")]
    Avx512(Box<Engine<x86::Avx512, 32>>),
    #[cfg(target_arch = "x86_64")]
    Avx2(Box<Engine<x86::Avx2, 16>>),
    Plain(Box<Engine<Plain, 8>>),
}

impl AnyEngine {
    fn new(lanes: Lanes, limit: u64) -> Self {
        #[cfg(target_arch = "x86_64")]
        {
            if let (Lanes::Widest, Some(kernel)) = (lanes, x86::Avx512::detect()) {
                return Self::Avx512(Box::new(Engine::new(kernel, limit)));
            }
            if let (Lanes::Widest | Lanes::Narrow, Some(kernel)) = (lanes, x86::Avx2::detect()) {
                return Self::Avx2(Box::new(Engine::new(kernel, limit)));
            }
        }
        Self::Plain(Box::new(Engine::new(Plain, limit)))
    }

    fn next_finding(
        &mut self,
        grids: &mut impl Iterator<Item = Grid>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Finding>, Cancelled> {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(engine) => engine.next_finding(grids, meter),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(engine) => engine.next_finding(grids, meter),
            Self::Plain(engine) => engine.next_finding(grids, meter),
        }
    }

    fn finding_so_far(&self) -> Finding {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(engine) => engine.finding_so_far(),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(engine) => engine.finding_so_far(),
            Self::Plain(engine) => engine.finding_so_far(),
        }
    }

    const fn limit(&self) -> u64 {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(engine) => engine.limit(),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(engine) => engine.limit(),
            Self::Plain(engine) => engine.limit(),
        }
    }
}
