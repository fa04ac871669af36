//! Batch.

mod choice;
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
        self.advance().ok().flatten()
    }
}

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
