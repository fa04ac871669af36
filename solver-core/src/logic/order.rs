//! In which order finders are asked: one order for rating, another for people.

use super::report::Finder;
use super::technique::Premise;

/// A finder's place in an order.
#[derive(Clone, Copy)]
pub(super) struct Producer {
    pub(super) find: Finder,
    pub(super) premise: Premise,
}

const fn sound(find: Finder) -> Producer {
    Producer { find, premise: Premise::Nothing }
}

/// The order that ratings are defined by: of the first finder that finds something, the first step is taken.
///
/// It is nearly, but not quite, the order of the ratings: a long chain of a simple kind comes before a short one of
/// the next kind. Source: the behavior of Sudoku Explainer 1.2.1 (N. Juillerat).
pub(super) static RATING_ORDER: &[Producer] = &[];

/// The order in which hints are offered: what a person sees first comes first.
pub(super) static HINT_ORDER: &[Producer] = RATING_ORDER;
