//! Chains: what follows from an assumption, link by link.
//!
//! A node says of a candidate that it is true (on) or false (off). Two kinds of links lead from node to node:
//!
//! - *weak*: if a candidate is on, every other one of its cell, and its digit elsewhere in its houses, is off;
//! - *strong*: if one of the last two candidates of a cell, or of the last two places of a digit in a house, is off,
//!   the other one is on.
//!
//! Both hold in every solution, so everything that a chain reaches holds in every solution in which its assumption
//! does. What is concluded from that:
//!
//! - a chain from an assumption to its opposite, or to two nodes that exclude each other, refutes the assumption;
//! - what follows from each of several assumptions, one of which holds in every solution (a candidate on or off, all
//!   candidates of a cell, all places of a digit in a house), holds in every solution;
//! - all nodes of a cycle of alternating links hold, or none: what is false either way is false.
//!
//! A *dynamic* chain takes away from its board what it has found false, so that cells and houses come down to the last
//! two. Its board is the real one without candidates that are false under the assumption: whatever holds on that
//! board, be it a strong link, a pattern or a chain nested in the chain, holds under the assumption.
//!
//! Which chain is found first, and how long it is, decides the rating. Order and measure are those of Sudoku Explainer
//! 1.2.1 (N. Juillerat), found by comparing whole solve paths: breadth first, the first way to a node is kept; a chain
//! is as long as it has different nodes; of several hints the shortest comes first. Where that program leaves the order
//! to chance, among the eliminations of one nested pattern, they are taken cell by cell.
//!
//! What makes it quick: candidates as masks; one propagation for each assumption and board, shared by all arguments;
//! lengths counted only for conclusions that can still be the shortest; no further from an assumption than the shortest
//! chain so far; nested chains remembered for equal boards.

mod board;
mod branch;
mod evidence;
mod hint;
mod multiple;
mod nested;
mod node;
mod path;
mod patterns;
mod propagate;
mod unary;
mod walk;

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
        let known = usize::from(matches!(wanted, Wanted::AllSince(_)));
        for hint in hints.iter().skip(known) {
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
