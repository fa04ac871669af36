//! Chains: what follows from an assumption, step by step.

mod board;
mod branch;
mod evidence;
mod hint;
mod multiple;
mod nested;
mod node;
mod patterns;
mod propagate;
mod unary;

use std::ops::ControlFlow;

use super::report::{Detail, Reporter, Stop};
use super::step::{Candidate, Effect, Step};
use super::technique::Nesting;
use crate::candidates::Candidates;
use crate::search::{Cancelled, Meter};
use board::{Board, Frame};
use evidence::Teller;
use hint::{Hint, Wanted};
use node::Spot;
use propagate::Rules;

/// Cycles and forcing chains without branches.
pub(super) fn unary(board: &Candidates, reporter: &mut Reporter<'_, '_>) -> ControlFlow<Stop> {
    report(board, reporter, |_, board, wanted, meter| unary::find(board, wanted, meter))
}

/// An assumption that leads a digit into a contradiction with itself.
pub(super) fn nishio(board: &Candidates, reporter: &mut Reporter<'_, '_>) -> ControlFlow<Stop> {
    branching(board, reporter, Rules::Nishio)
}

/// Cell and region forcing chains.
pub(super) fn multiple(board: &Candidates, reporter: &mut Reporter<'_, '_>) -> ControlFlow<Stop> {
    branching(board, reporter, Rules::Static)
}

/// Chains on a board that changes as they go on, with this nested in them.
pub(super) fn dynamic(
    board: &Candidates,
    reporter: &mut Reporter<'_, '_>,
    nesting: Nesting,
) -> ControlFlow<Stop> {
    branching(board, reporter, Rules::Dynamic(nesting))
}

fn branching(board: &Candidates, reporter: &mut Reporter<'_, '_>, rules: Rules) -> ControlFlow<Stop> {
    report(board, reporter, |frame, board, wanted, meter| multiple::find(frame, board, rules, wanted, meter))
}

/// Reports the first hint, and if that is not enough all others.
fn report(
    candidates: &Candidates,
    reporter: &mut Reporter<'_, '_>,
    find: impl Fn(&Frame, &Board, Wanted<'_>, &Meter<'_>) -> Result<Vec<Hint>, Cancelled>,
) -> ControlFlow<Stop> {
    let board = Board::from(candidates);
    let frame = Frame::from(candidates);
    let teller = Teller { real: candidates, frame: &frame };
    for wanted in [Wanted::First, Wanted::AllSince(&board)] {
        let hints = find(&frame, &board, wanted, reporter.meter);
        let Ok(hints) = hints else {
            return ControlFlow::Break(Cancelled.into());
        };
        if hints.is_empty() {
            break;
        }
        let reported = if matches!(wanted, Wanted::First) { 0 } else { 1 };
        for hint in hints.iter().skip(reported) {
            let step = match reporter.detail {
                Detail::EffectOnly => Ok(step(hint)),
                Detail::WithEvidence => teller.tell(&board, hint, reporter.meter),
            };
            let Ok(step) = step else {
                return ControlFlow::Break(Cancelled.into());
            };
            reporter.report(step)?;
        }
    }
    ControlFlow::Continue(())
}

fn step(hint: &Hint) -> Step {
    let effect = match hint.placed() {
        Some(spot) => Effect { placements: vec![spot.candidate()], eliminations: Vec::new() },
        None => Effect { placements: Vec::new(), eliminations: candidates(&hint.removed) },
    };
    Step { rating: hint.rating, length: hint.length, ..Step::new(hint.technique, effect) }
}

fn candidates(spots: &[Spot]) -> Vec<Candidate> {
    spots.iter().map(|spot| spot.candidate()).collect()
}
