//! Searching: one face over all engines.
//!
//! [`solve`] says whether a puzzle has no solution, one, or more; [`count_solutions`] counts them up to a limit;
//! [`solutions`] gives them one after the other; [`first_solution`] stops at the first. All of them can be stopped
//! and watched from another thread through a [`Control`].
//!
//! A puzzle without a solution is an answer, not an error. So are givens that clash ([`solve_grid`]).
//!
//! ```
//! use solver_core::search::{self, Control, Outcome};
//! use solver_core::{Grid, Puzzle};
//!
//! let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let puzzle = Puzzle::try_from(grid)?;
//! match search::solve(&puzzle, &Control::new()) {
//!     Outcome::Unique(solution) => assert!(solution.solves(&puzzle)),
//!     other => panic!("{other:?}"),
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod backtrack;
pub mod batch;
mod control;
pub mod diagnosis;
mod lexicographic;
mod propagate;
mod single;
pub mod trace;

use std::fmt;
use std::iter::FusedIterator;
use std::num::NonZeroU64;
use std::ops::ControlFlow;

use crate::grid::{Clash, Grid};
use crate::puzzle::{Puzzle, Solution};
pub(crate) use control::{Cancelled, Meter};
pub use control::{Control, Counters};
use propagate::Propagating;
use single::Wanted;

/// Which search does the work. All of them give the same answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Engine {
    /// All digits of the puzzle at once; the sub-trees of a hard one in all SIMD lanes.
    #[default]
    Lanes,
    /// Singles at once, then the smallest cell, one board at a time. [`solutions`] and
    /// [`for_each_solution`](Self::for_each_solution) go this way for [`Engine::Lanes`] too: they show one solution
    /// after the other.
    Propagate,
    /// The reference search of [`backtrack`]: row order, no deduction. It can take minutes.
    Backtrack,
}

/// As many solutions as tell whether a puzzle has just one.
const TWO: NonZeroU64 = NonZeroU64::MIN.saturating_add(1);

/// How many solutions a puzzle has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// None at all.
    NoSolution {
        /// The givens that clash; empty if the givens are fine and only searching told.
        clashes: Vec<Clash>,
    },
    /// Exactly one: this was proved.
    Unique(Solution),
    /// More than one.
    Multiple {
        /// The lexicographically first one, the same from every engine.
        first: Solution,
        /// Another one; which, is up to the engine.
        second: Solution,
    },
    /// The search was stopped before it could tell.
    Cancelled {
        /// A solution met before the stop; whether there are more is not known, nor whether it is the first.
        found: Option<Solution>,
    },
}

/// How many solutions were counted, and why the counting ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    /// This many and no more.
    Exactly(u64),
    /// As many as were asked for; there may be more.
    LimitReached(u64),
    /// The count was stopped: there are at least this many.
    Cancelled {
        /// Solutions met before the stop.
        found: u64,
    },
}

impl Count {
    /// The solutions that were met.
    #[must_use]
    pub const fn found(self) -> u64 {
        match self {
            Self::Exactly(found) | Self::LimitReached(found) | Self::Cancelled { found } => found,
        }
    }
}

/// The answer of [`first_solution`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum First {
    /// The lexicographically first solution. Nothing is said of others.
    Found(Solution),
    /// There is none.
    NoSolution,
    /// The search was stopped before it could tell.
    Cancelled,
}

/// Why a search over all solutions ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// Every solution was shown.
    Exhausted,
    /// The visitor wanted no more.
    Stopped,
    /// The [`Control`] was cancelled.
    Cancelled,
}

/// A full board inside an engine. Turning it into a [`Solution`] costs something, so a count does not.
#[derive(Debug)]
pub struct FullBoard<'a>(&'a dyn Full);

impl FullBoard<'_> {
    /// The board as a solution.
    #[must_use]
    pub fn solution(&self) -> Solution {
        self.0.solution()
    }
}

/// An engine's own board, full and without a clash.
trait Full: fmt::Debug {
    fn solution(&self) -> Solution;
}

impl Full for Grid {
    fn solution(&self) -> Solution {
        Solution::from_search(*self)
    }
}

/// Whether `puzzle` has no solution, exactly one, or more; with the normal engine.
#[must_use]
pub fn solve(puzzle: &Puzzle, control: &Control) -> Outcome {
    Engine::default().solve(puzzle, control)
}

/// Like [`solve`] for any filling: givens that clash have no solution, and the outcome names them.
#[must_use]
pub fn solve_grid(grid: &Grid, control: &Control) -> Outcome {
    Engine::default().solve_grid(grid, control)
}

/// The lexicographically first solution, whether or not there are more; with the normal engine.
#[must_use]
pub fn first_solution(puzzle: &Puzzle, control: &Control) -> First {
    Engine::default().first_solution(puzzle, control)
}

/// The number of solutions, counted no further than `limit`; with the normal engine.
#[must_use]
pub fn count_solutions(puzzle: &Puzzle, limit: u64, control: &Control) -> Count {
    Engine::default().count_solutions(puzzle, limit, control)
}

/// All solutions, one at a time, in no particular order. Ends early once `control` is cancelled.
#[must_use]
pub fn solutions<'a>(puzzle: &Puzzle, control: &'a Control) -> Solutions<'a> {
    Solutions { search: Some(Propagating::new(puzzle)), meter: Meter::new(control) }
}

impl Engine {
    /// [`solve`] with this engine.
    #[must_use]
    pub fn solve(self, puzzle: &Puzzle, control: &Control) -> Outcome {
        if self == Self::Lanes {
            return self.solve_in_lanes(puzzle, control);
        }
        let mut found = Vec::with_capacity(2);
        let end = self.for_each_solution(puzzle, control, |board| {
            found.push(board.solution());
            if found.len() < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        match (end, found.as_slice()) {
            (End::Cancelled, found) => Outcome::Cancelled { found: found.first().copied() },
            (_, []) => Outcome::NoSolution { clashes: Vec::new() },
            (_, [solution]) => Outcome::Unique(*solution),
            (_, [one, other, ..]) => self.multiple(puzzle, *one, *other, control),
        }
    }

    /// [`solve_grid`] with this engine.
    #[must_use]
    pub fn solve_grid(self, grid: &Grid, control: &Control) -> Outcome {
        match Puzzle::try_from(*grid) {
            Ok(puzzle) => self.solve(&puzzle, control),
            Err(error) => Outcome::NoSolution { clashes: error.clashes },
        }
    }

    /// [`first_solution`] with this engine.
    #[must_use]
    pub fn first_solution(self, puzzle: &Puzzle, control: &Control) -> First {
        if self == Self::Lanes {
            return self.first_in_lanes(puzzle, control);
        }
        let mut found = None;
        let end = self.for_each_solution(puzzle, control, |board| {
            found = Some(board.solution());
            ControlFlow::Break(())
        });
        match (end, found) {
            (End::Cancelled, _) => First::Cancelled,
            (_, None) => First::NoSolution,
            (_, Some(solution)) => {
                self.smallest(puzzle, solution, control).map_or(First::Cancelled, First::Found)
            }
        }
    }

    /// [`count_solutions`] with this engine.
    #[must_use]
    pub fn count_solutions(self, puzzle: &Puzzle, limit: u64, control: &Control) -> Count {
        let Some(at_most) = NonZeroU64::new(limit) else {
            return Count::LimitReached(0);
        };
        if self == Self::Lanes {
            return match single::find(puzzle.grid(), at_most, Wanted::Count, &mut Meter::new(control)) {
                (finding, Err(Cancelled)) => Count::Cancelled { found: finding.count },
                (finding, Ok(())) if finding.count < limit => Count::Exactly(finding.count),
                (finding, Ok(())) => Count::LimitReached(finding.count),
            };
        }
        let mut found = 0;
        let end = self.for_each_solution(puzzle, control, |_| {
            found += 1;
            if found < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        match end {
            End::Exhausted => Count::Exactly(found),
            End::Stopped => Count::LimitReached(found),
            End::Cancelled => Count::Cancelled { found },
        }
    }

    /// Shows `visit` one solution after the other, until it breaks, there are no more, or `control` is cancelled.
    ///
    /// [`Engine::Backtrack`] goes in lexicographic order, the others in no particular one.
    pub fn for_each_solution(
        self,
        puzzle: &Puzzle,
        control: &Control,
        mut visit: impl FnMut(FullBoard<'_>) -> ControlFlow<()>,
    ) -> End {
        let mut visit = |board: &dyn Full| visit(FullBoard(board));
        match self {
            Self::Lanes | Self::Propagate => propagate::search(puzzle, control, &mut visit),
            Self::Backtrack => backtrack::search(puzzle, control, &mut visit),
        }
    }

    fn solve_in_lanes(self, puzzle: &Puzzle, control: &Control) -> Outcome {
        let (finding, end) = single::find(puzzle.grid(), TWO, Wanted::Digits, &mut Meter::new(control));
        match (end, finding.solution, finding.another) {
            (Ok(()), Some(one), Some(other)) => self.multiple(puzzle, one, other, control),
            (Ok(()), Some(solution), None) => Outcome::Unique(solution),
            (Ok(()), None, _) => Outcome::NoSolution { clashes: Vec::new() },
            (Err(Cancelled), found, _) => Outcome::Cancelled { found },
        }
    }

    fn first_in_lanes(self, puzzle: &Puzzle, control: &Control) -> First {
        let (finding, end) =
            single::find(puzzle.grid(), NonZeroU64::MIN, Wanted::Digits, &mut Meter::new(control));
        match (end, finding.solution) {
            (Err(Cancelled), _) => First::Cancelled,
            (Ok(()), None) => First::NoSolution,
            (Ok(()), Some(met)) => self.smallest(puzzle, met, control).map_or(First::Cancelled, First::Found),
        }
    }

    /// Of a puzzle with these two solutions, the first one there is and another.
    fn multiple(self, puzzle: &Puzzle, one: Solution, other: Solution, control: &Control) -> Outcome {
        match self.smallest(puzzle, one, control) {
            Ok(first) => Outcome::Multiple { first, second: if first == one { other } else { one } },
            Err(Cancelled) => Outcome::Cancelled { found: Some(one) },
        }
    }

    /// The lexicographically first solution, given the first that this engine met.
    fn smallest(self, puzzle: &Puzzle, met: Solution, control: &Control) -> Result<Solution, Cancelled> {
        match self {
            Self::Backtrack => Ok(met),
            Self::Lanes | Self::Propagate => lexicographic::first(puzzle, met, &mut Meter::new(control)),
        }
    }
}

/// The iterator of [`solutions`].
#[derive(Debug)]
pub struct Solutions<'a> {
    /// `None` after the last solution, and once the search was cancelled.
    search: Option<Propagating>,
    meter: Meter<'a>,
}

impl Iterator for Solutions<'_> {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        let found = self.search.as_mut()?.advance(&mut self.meter);
        let solution = found.ok().flatten().map(Full::solution);
        if solution.is_none() {
            self.search = None;
        }
        solution
    }
}

impl FusedIterator for Solutions<'_> {}
