//! Logic: steps that a person can follow, and how hard they are.

mod evidence;
mod rating;
mod step;
mod table;
mod technique;

mod order;
mod path;
mod report;

mod house_order;
mod subsets;

mod aligned;
mod bug;
mod fish;
mod locking;
mod sets;
mod singles;
mod uniqueness;
mod wings;

use std::ops::ControlFlow;

use crate::candidates::Candidates;
use crate::search::{Control, Meter};
pub use evidence::{
    CandidateRole, CellRole, Chain, Evidence, HouseRole, Link, Node, Reason, Shape, State, Strength,
};
use order::{HINT_ORDER, Producer};
pub use path::{Path, PathEnd, PuzzleRating, Rated, next_rated_step, rate, solve_path};
pub use rating::Rating;
use report::{Detail, Reporter, Stop};
pub use step::{Candidate, Effect, Step};
pub use table::Row;
pub use technique::{Argument, Level, Nesting, Premise, Technique, UniquenessType};

/// What the caller knows about the number of solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Uniqueness {
    /// It was proved that there is exactly one: techniques that rest on it may be used.
    Proved,
    /// It was not.
    Unknown,
}

/// The answer of [`next_step`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Next {
    /// Do this.
    Step(Step),
    /// No technique finds anything. The board may be full, or beyond all of them, or without a solution.
    Nothing,
    /// The search was cancelled before something was found.
    Cancelled,
}

/// The step to take on this board: the first in the order in which people look.
#[must_use]
pub fn next_step(board: &Candidates, uniqueness: Uniqueness, control: &Control) -> Next {
    first_step(HINT_ORDER, board, uniqueness, Detail::WithEvidence, &mut Meter::new(control))
}

fn first_step(
    order: &[Producer],
    board: &Candidates,
    uniqueness: Uniqueness,
    detail: Detail,
    meter: &mut Meter<'_>,
) -> Next {
    let mut found = None;
    let mut visit = |step| {
        found = Some(step);
        ControlFlow::Break(Stop::Enough)
    };
    let mut reporter = Reporter { detail, meter, visit: &mut visit };
    let allowed =
        |producer: &&Producer| uniqueness == Uniqueness::Proved || producer.premise == Premise::Nothing;
    let end = order.iter().filter(allowed).try_for_each(|producer| {
        reporter.check()?;
        (producer.find)(board, &mut reporter)
    });
    match (end, found) {
        (_, Some(step)) => Next::Step(step),
        (ControlFlow::Break(Stop::Cancelled), None) => Next::Cancelled,
        (_, None) => Next::Nothing,
    }
}
