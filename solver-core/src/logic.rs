//! Logic: steps that a person can follow, and how hard they are.
//!
//! A [`Step`] places digits or takes candidates away, by one [`Technique`], for reasons that are its [`Evidence`]: all
//! data. [`explain`] makes sentences of it, a view can draw it.
//!
//! - [`next_step`] is a hint, [`all_steps`] are all there are;
//! - [`solve_path`] goes on to the solution, by the steps that define the rating;
//! - [`rate`] gives the rating: ER, EP and ED on the scale of Sudoku Explainer 1.2.1 by N. Juillerat, which the field
//!   quotes. Its techniques, their order and its way to enumerate them were learned from its behavior.
//!
//! ```
//! use solver_core::logic::{self, Next, Rated, Uniqueness, explain};
//! use solver_core::search::Control;
//! use solver_core::{Candidates, Grid, Puzzle};
//!
//! let grid: Grid = ".23..6...4...8.2...98....5..4..9.8.........6......7..1.3...1.....4.2.9.....5...17".parse()?;
//! let puzzle = Puzzle::try_from(grid)?;
//! let control = Control::new();
//!
//! let Next::Step(step) = logic::next_step(&Candidates::from(&puzzle), Uniqueness::Unknown, &control) else {
//!     panic!("there is one");
//! };
//! assert_eq!(step.technique.name(), "Pointing");
//! let first_hint = explain::hint(&step, explain::HintLevel::Where);
//! assert_eq!(explain::english::sentence(&first_hint[0]), "Look at box 9.");
//!
//! let Rated::Rated(rating) = logic::rate(&puzzle, &control) else {
//!     panic!("it has one solution");
//! };
//! assert_eq!(rating.hardest.to_string(), "9.0");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! No step takes a digit of any solution, however many there are. Techniques that rest on the puzzle having only one
//! ([`Premise::UniqueSolution`]) are used only if the caller says that this was [proved](Uniqueness::Proved).
//!
//! # How it is built
//!
//! A family of techniques is a file with its argument for soundness. Its finders are functions of the board that report
//! every instance in a fixed order; whoever asks breaks off when it has enough. The orders in which finders are asked
//! stand in one place (`order.rs`), apart from what is known of each technique ([`Row`]).

mod evidence;
pub mod explain;
mod rating;
mod step;
mod table;
mod technique;

mod mentions;
mod order;
mod path;
mod report;

mod house_order;
mod subsets;

mod aligned;
mod bug;
mod chains;
mod fish;
mod locking;
mod sets;
mod singles;
mod uniqueness;
mod wings;

use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::candidates::Candidates;
use crate::search::{Control, Meter};
pub use evidence::{
    CandidateRole, CellRole, Chain, Evidence, HouseRole, Link, Node, Reason, Shape, State, Strength,
};
pub use mentions::Mentions;
use order::{Cost, HINT_ORDER, Producer};
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

/// The answer of [`all_steps`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AllSteps {
    /// The steps, easiest first; of those that do the same by the same technique only one.
    pub steps: Vec<Step>,
    /// Whether that is all.
    pub end: AllStepsEnd,
}

/// Why [`all_steps`] ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AllStepsEnd {
    /// These are all.
    Complete,
    /// The search was cancelled: there may be more.
    Cancelled,
}

/// All steps that can be taken on this board. Dynamic chains are looked for only if there is nothing
/// simpler.
#[must_use]
pub fn all_steps(board: &Candidates, uniqueness: Uniqueness, control: &Control) -> AllSteps {
    let mut meter = Meter::new(control);
    let mut steps: Vec<Step> = Vec::new();
    let mut known = HashSet::new();
    let mut end = AllStepsEnd::Complete;
    for producer in HINT_ORDER.iter().filter(|producer| producer.is_allowed(uniqueness)) {
        if producer.cost == Cost::DynamicChain && !steps.is_empty() {
            continue;
        }
        let mut visit = |step: Step| {
            if known.insert((step.technique, step.effect.clone())) {
                steps.push(step);
            }
            ControlFlow::Continue(())
        };
        let mut reporter = Reporter { detail: Detail::WithEvidence, meter: &mut meter, visit: &mut visit };
        if reporter.check().is_break() || (producer.find)(board, &mut reporter).is_break() {
            end = AllStepsEnd::Cancelled;
            break;
        }
    }
    steps.sort_by_key(|step| (step.rating, step.length));
    AllSteps { steps, end }
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
    let end = order.iter().filter(|producer| producer.is_allowed(uniqueness)).try_for_each(|producer| {
        reporter.check()?;
        (producer.find)(board, &mut reporter)
    });
    match (end, found) {
        (_, Some(step)) => Next::Step(step),
        (ControlFlow::Break(Stop::Cancelled), None) => Next::Cancelled,
        (_, None) => Next::Nothing,
    }
}

#[cfg(test)]
mod tests;
