//! How finders hand over what they find.

use std::ops::ControlFlow;

use super::evidence::Evidence;
use super::step::Step;
use crate::candidates::Candidates;
use crate::search::{Cancelled, Meter};

/// A finder looks for every instance of its techniques on a board, in a fixed order, and reports one after the other
/// until the reporter has enough. It changes nothing and remembers nothing.
pub(crate) type Finder = fn(&Candidates, &mut Reporter<'_, '_>) -> ControlFlow<Stop>;

/// Why a finder is told to stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stop {
    /// The steps so far will do.
    Enough,
    /// The search was cancelled.
    Cancelled,
}

impl From<Cancelled> for Stop {
    fn from(Cancelled: Cancelled) -> Self {
        Self::Cancelled
    }
}

/// How much of a step is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Detail {
    /// All of it.
    WithEvidence,
    /// Not the evidence: it takes longer to collect than most steps take to find.
    EffectOnly,
}

/// Takes the steps of a finder.
pub(crate) struct Reporter<'a, 'm> {
    pub(crate) detail: Detail,
    pub(crate) meter: &'a mut Meter<'m>,
    pub(crate) visit: &'a mut dyn FnMut(Step) -> ControlFlow<Stop>,
}

impl Reporter<'_, '_> {
    /// Hands over a step.
    pub(crate) fn report(&mut self, step: Step) -> ControlFlow<Stop> {
        (self.visit)(step)
    }

    /// Hands over what a finder saw.
    pub(crate) fn report_pattern(&mut self, board: &Candidates, pattern: &impl Pattern) -> ControlFlow<Stop> {
        let mut step = pattern.step(board);
        if self.detail == Detail::WithEvidence {
            step.evidence = pattern.evidence(board);
        }
        self.report(step)
    }

    /// Breaks if the search was cancelled. To be asked every fraction of a millisecond.
    pub(crate) fn check(&self) -> ControlFlow<Stop> {
        match self.meter.glance() {
            Ok(()) => ControlFlow::Continue(()),
            Err(cancelled) => ControlFlow::Break(cancelled.into()),
        }
    }
}

/// An instance of a technique, in the few words that its finder needs.
pub(crate) trait Pattern {
    /// The step without its evidence.
    fn step(&self, board: &Candidates) -> Step;

    /// What the step rests on.
    fn evidence(&self, board: &Candidates) -> Evidence;
}
