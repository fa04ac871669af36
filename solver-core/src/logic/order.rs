//! In which order finders are asked: one order for rating, another for people.

use std::ops::ControlFlow;

use super::report::{Finder, Reporter, Stop};
use super::subsets::SetSize;
use super::technique::{Nesting, Premise, Technique};
use super::{Uniqueness, aligned, bug, chains, fish, locking, sets, singles, uniqueness, wings};
use crate::candidates::Candidates;

/// A finder's place in an order.
#[derive(Clone, Copy)]
pub(super) struct Producer {
    pub(super) find: Finder,
    pub(super) premise: Premise,
    pub(super) cost: Cost,
}

impl Producer {
    /// Whether it may be asked about a puzzle of which this is known.
    pub(super) fn is_allowed(&self, uniqueness: Uniqueness) -> bool {
        uniqueness == Uniqueness::Proved || self.premise == Premise::Nothing
    }
}

#[cfg(test)]
impl Producer {
    /// Whether it is quick enough to be asked for all its steps on thousands of boards.
    pub(super) fn is_pattern(&self) -> bool {
        self.cost == Cost::Pattern
    }
}

/// How long a finder takes, roughly.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Cost {
    /// Microseconds.
    Pattern,
    /// Up to many milliseconds.
    Chain,
    /// Up to many seconds. It finds more than a person wants to see, so it is asked for all its steps only if nothing
    /// simpler was found.
    DynamicChain,
}

const fn sound(find: Finder) -> Producer {
    Producer { find, premise: Premise::Nothing, cost: Cost::Pattern }
}

const fn chain(find: Finder) -> Producer {
    Producer { find, premise: Premise::Nothing, cost: Cost::Chain }
}

const fn dynamic_chain(find: Finder) -> Producer {
    Producer { find, premise: Premise::Nothing, cost: Cost::DynamicChain }
}

const fn unique(find: Finder) -> Producer {
    Producer { find, premise: Premise::UniqueSolution, cost: Cost::Pattern }
}

/// The order that ratings are defined by: of the first finder that finds something, the first step is taken.
///
/// It is nearly, but not quite, the order of the ratings: a long chain of a simple kind comes before a short one of
/// the next kind. Source: the behavior of Sudoku Explainer 1.2.1 (N. Juillerat).
pub(super) static RATING_ORDER: &[Producer] = &[
    sound(singles::hidden),
    sound(locking::direct),
    sound(direct_hidden_pair),
    sound(singles::naked),
    sound(direct_hidden_triplet),
    sound(locking::locking),
    sound(naked_pair),
    sound(x_wing),
    sound(hidden_pair),
    sound(naked_triplet),
    sound(swordfish),
    sound(hidden_triplet),
    sound(wings::xy),
    sound(wings::xyz),
    unique(uniqueness::loops),
    sound(naked_quad),
    sound(jellyfish),
    sound(hidden_quad),
    unique(bug::bug),
    sound(aligned::pairs),
    chain(chains::unary),
    sound(aligned::triplets),
    chain(chains::nishio),
    chain(chains::multiple),
    dynamic_chain(dynamic),
    dynamic_chain(dynamic_patterns),
    dynamic_chain(dynamic_chains),
    dynamic_chain(dynamic_multiple),
    dynamic_chain(dynamic_dynamic),
    dynamic_chain(dynamic_deep),
];

/// The order in which hints are offered: what a person sees first comes first. Houses before lines across the board,
/// and what rests on uniqueness after what does not.
pub(super) static HINT_ORDER: &[Producer] = &[
    sound(singles::hidden),
    sound(locking::direct),
    sound(singles::naked),
    sound(direct_hidden_pair),
    sound(locking::locking),
    sound(naked_pair),
    sound(hidden_pair),
    sound(direct_hidden_triplet),
    sound(naked_triplet),
    sound(hidden_triplet),
    sound(x_wing),
    sound(naked_quad),
    sound(hidden_quad),
    sound(wings::xy),
    sound(wings::xyz),
    sound(swordfish),
    unique(uniqueness::loops),
    unique(bug::bug),
    sound(jellyfish),
    sound(aligned::pairs),
    chain(chains::unary),
    sound(aligned::triplets),
    chain(chains::nishio),
    chain(chains::multiple),
    dynamic_chain(dynamic),
    dynamic_chain(dynamic_patterns),
    dynamic_chain(dynamic_chains),
    dynamic_chain(dynamic_multiple),
    dynamic_chain(dynamic_dynamic),
    dynamic_chain(dynamic_deep),
];

/// A finder of one depth of nesting out of the finder of all.
macro_rules! nestings {
    ($($name:ident: $nesting:ident;)*) => {$(
        fn $name(board: &Candidates, reporter: &mut Reporter<'_, '_>) -> ControlFlow<Stop> {
            chains::dynamic(board, reporter, Nesting::$nesting)
        }
    )*};
}

nestings! {
    dynamic: None;
    dynamic_patterns: Patterns;
    dynamic_chains: ForcingChains;
    dynamic_multiple: MultipleChains;
    dynamic_dynamic: DynamicChains;
    dynamic_deep: DynamicForcingChains;
}

/// A finder of one size out of a family's finder of all sizes.
macro_rules! sizes {
    ($($name:ident: $family:path, $size:ident, $technique:ident;)*) => {$(
        fn $name(board: &Candidates, reporter: &mut Reporter<'_, '_>) -> ControlFlow<Stop> {
            $family(board, reporter, SetSize::$size, Technique::$technique)
        }
    )*};
}

sizes! {
    direct_hidden_pair: sets::direct_hidden, Two, DirectHiddenPair;
    direct_hidden_triplet: sets::direct_hidden, Three, DirectHiddenTriplet;
    naked_pair: sets::naked, Two, NakedPair;
    naked_triplet: sets::naked, Three, NakedTriplet;
    naked_quad: sets::naked, Four, NakedQuad;
    hidden_pair: sets::hidden, Two, HiddenPair;
    hidden_triplet: sets::hidden, Three, HiddenTriplet;
    hidden_quad: sets::hidden, Four, HiddenQuad;
    x_wing: fish::fish, Two, XWing;
    swordfish: fish::fish, Three, Swordfish;
    jellyfish: fish::fish, Four, Jellyfish;
}
