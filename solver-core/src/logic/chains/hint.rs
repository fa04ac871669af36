//! [`Hint`]: what a search through chains found, before it is made a step; and which of several comes first.

use super::board::Board;
use super::node::{NodeId, Spot, bits};
use super::path::Path;
use crate::logic::rating::Rating;
use crate::logic::technique::Technique;

/// One conclusion of chains.
#[derive(Clone, Debug)]
pub(super) struct Hint {
    pub(super) technique: Technique,
    pub(super) rating: Rating,
    /// Nodes of its chains and of all chains nested in them.
    pub(super) length: usize,
    /// Decides between hints of the same rating and length.
    pub(super) rank: Rank,
    /// How many were found before: decides between hints that are otherwise equal.
    pub(super) number: usize,
    /// What is taken away.
    pub(super) removed: Vec<Spot>,
    /// The chains, in as few words as they can be found again from.
    pub(super) origin: Origin,
    /// Of a nested hint: the nodes of its chains as one number. Equal chains count once in a length.
    pub(super) identity: u64,
    /// Of a nested hint: the candidates that had to be gone for it, on the board of the search around it.
    pub(super) rests_on: Vec<Spot>,
}

/// Of two equally long hints the smaller rank comes first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Rank {
    Double,
    X,
    Y,
    Xy,
    Cell,
    House,
    Contradiction,
}

/// Where a hint comes from.
#[derive(Clone, Debug)]
pub(super) enum Origin {
    /// A chain without branches.
    Path(Path),
    /// The assumption leads to a contradiction.
    Contradiction(NodeId),
    /// The candidate leads to the conclusion whether it is true or false.
    Double(Spot, NodeId),
    /// All places of the digit in the house lead to the conclusion.
    House { house: usize, digit: usize, conclusion: NodeId },
    /// All candidates of the cell lead to the conclusion.
    Cell { cell: usize, conclusion: NodeId },
}

impl Hint {
    /// The digit that the hint places, if it places one.
    pub(super) fn placed(&self) -> Option<Spot> {
        let conclusion = match &self.origin {
            Origin::Path(path) => path.conclusion()?,
            Origin::Contradiction(assumed) => opposite(*assumed),
            Origin::Double(_, node)
            | Origin::House { conclusion: node, .. }
            | Origin::Cell { conclusion: node, .. } => *node,
        };
        conclusion.is_on().then(|| conclusion.spot())
    }

    /// What decides which hint comes first.
    pub(super) const fn order(&self) -> (Rating, usize, Rank, usize) {
        (self.rating, self.length, self.rank, self.number)
    }
}

/// What holds if the assumption does not.
pub(super) const fn opposite(node: NodeId) -> NodeId {
    if node.is_on() { node.spot().off() } else { node.spot().on() }
}

/// What a conclusion takes away: a candidate, or all others of its cell.
pub(super) fn removed_by(board: &Board, conclusion: NodeId) -> Vec<Spot> {
    let spot = conclusion.spot();
    if conclusion.is_on() {
        let others = board.cells[spot.cell()] & !(1 << spot.digit());
        bits(others).map(|digit| Spot::new(spot.cell(), digit)).collect()
    } else {
        vec![spot]
    }
}

/// Sorts hints, and keeps the first of those that take away the same.
pub(super) fn in_order(mut hints: Vec<Hint>) -> Vec<Hint> {
    hints.sort_unstable_by_key(Hint::order);
    let mut first: Vec<Hint> = Vec::with_capacity(hints.len());
    for hint in hints {
        if first.iter().all(|earlier| earlier.removed != hint.removed) {
            first.push(hint);
        }
    }
    first
}

/// The rating of a chain of this many nodes, of a kind of this base rating: a tenth more for every threshold passed,
/// which are 6, 8, 10, 14, 18, 26, 34, 50, … nodes.
pub(super) fn rating(base: Rating, length: usize) -> Rating {
    let thresholds = std::iter::successors(Some((4, 6)), |&(one, next)| Some((next, 2 * one)));
    let passed = thresholds.take_while(|&(threshold, _)| threshold + 2 < length).count();
    base + Rating::tenths(u16::try_from(passed).unwrap_or(u16::MAX))
}

/// Which of the hints on a board are asked for.
#[derive(Clone, Copy)]
pub(super) enum Wanted<'a> {
    /// The first.
    First,
    /// All, sorted, of those with equal removals the first; with what they rest on, compared with this board.
    AllSince(&'a Board),
}

/// Spreads the bits of a node's number, so that sums of them tell sets of nodes apart.
pub(super) const fn mix(node: NodeId) -> u64 {
    let mut bits = (node.index() as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    bits ^= bits >> 29;
    bits = bits.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits ^ bits >> 32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_chains_rate_higher() {
        let steps =
            [(6, 0), (7, 1), (8, 1), (9, 2), (10, 2), (11, 3), (14, 3), (15, 4), (18, 4), (19, 5), (26, 5)];
        let more =
            [(27, 6), (34, 6), (35, 7), (50, 7), (51, 8), (98, 9), (99, 10), (194, 11), (386, 13), (387, 14)];
        for (length, tenths) in steps.into_iter().chain(more) {
            assert_eq!(rating(Rating::tenths(70), length), Rating::tenths(70 + tenths), "{length}");
        }
    }
}
