//! Chains without branches: cycles and forcing chains.
//!
//! Breadth first from each candidate, taken as true and taken as false. A chain from a candidate to its opposite
//! refutes the candidate, or proves it. A cycle of alternating links holds both ways round: either all its nodes are
//! as assumed or all are the opposite, so what both readings rule out is false.

use super::board::{Board, PEERS};
use super::hint::{Hint, Origin, Wanted, in_order, mix, rating, removed_by};
use super::node::{CANDIDATE_COUNT, GROUPS, Spot, bits};
use super::path::{Link, Links, Path};
use super::walk::Walk;
use crate::logic::rating::Rating;
use crate::logic::technique::Technique;
use crate::search::{Cancelled, Meter};
use crate::shape::SIDE;

/// All hints of chains without branches, or the first.
pub(super) fn find(board: &Board, wanted: Wanted<'_>, meter: &Meter<'_>) -> Result<Vec<Hint>, Cancelled> {
    let mut found =
        Found { board, wanted, links: Links::X, at_most: usize::MAX, count: 0, hints: Vec::new() };
    for links in [Links::X, Links::Y, Links::Xy] {
        found.links = links;
        if found.longest(links.base()) == 0 {
            continue;
        }
        let mut walk = Walk::new(board, links);
        for at_most in rounds(wanted, links) {
            found.at_most = at_most;
            let before = found.hints.len();
            walk_all(&mut walk, &mut found, meter)?;
            if found.hints.len() > before {
                break;
            }
        }
    }
    Ok(in_order(found.hints))
}

/// How many nodes a chain may have, from round to round. Where only the first hint is wanted, most boards have a short
/// one, which makes it needless to go far anywhere; all chains of a run have nearly the same base rating, so none of
/// a later round could come before it.
fn rounds(wanted: Wanted<'_>, links: Links) -> impl Iterator<Item = usize> {
    let short: &[usize] = match (wanted, links) {
        (Wanted::First, Links::Xy) => &[8, 12],
        (Wanted::First | Wanted::AllSince(_), _) => &[],
    };
    short.iter().copied().chain([usize::MAX])
}

/// From every candidate.
fn walk_all(walk: &mut Walk, found: &mut Found<'_>, meter: &Meter<'_>) -> Result<(), Cancelled> {
    meter.glance()?;
    for (cell, &mask) in found.board.cells.iter().enumerate() {
        let fits = match found.links {
            Links::Y => mask.count_ones() == 2,
            Links::X | Links::Xy => mask.count_ones() >= 2,
        };
        for digit in bits(if fits { mask } else { 0 }) {
            let spot = Spot::new(cell, digit);
            walk.assume_on(spot, found);
            if found.links.in_houses() {
                walk.assume_off(spot, found);
            }
        }
    }
    Ok(())
}

/// The hints so far.
pub(super) struct Found<'a> {
    board: &'a Board,
    wanted: Wanted<'a>,
    links: Links,
    /// The most nodes that a chain may have in this round.
    at_most: usize,
    /// How many hints have been found.
    count: usize,
    hints: Vec<Hint>,
}

impl Found<'_> {
    /// The most nodes that a chain may have to be worth finding.
    pub(super) fn longest(&self, base: Rating) -> usize {
        match (self.wanted, self.hints.first()) {
            (Wanted::First, Some(best)) => {
                let mut length = if best.rating >= base { 4 } else { 0 };
                while length > 0 && rating(base, length + 2) <= best.rating && length < CANDIDATE_COUNT {
                    length += 2;
                }
                let length =
                    if rating(base, length) == best.rating { length.min(best.length) } else { length };
                length.min(self.at_most)
            }
            (Wanted::First | Wanted::AllSince(_), _) => self.at_most.min(2 * CANDIDATE_COUNT),
        }
    }

    fn add(&mut self, technique: Technique, base: Rating, path: Path, removed: Vec<Spot>) {
        let length = path.nodes.len();
        let mut hint = Hint {
            technique,
            rating: rating(base, length),
            length,
            rank: self.links.rank(),
            number: self.count,
            removed,
            origin: Origin::Path(path),
            identity: 0,
            rests_on: Vec::new(),
        };
        self.count += 1;
        match self.wanted {
            Wanted::First => {
                if self.hints.first().is_none_or(|best| hint.order() < best.order()) {
                    self.hints.clear();
                    self.hints.push(hint);
                }
            }
            Wanted::AllSince(before) => {
                let Origin::Path(path) = &hint.origin else { return };
                hint.identity = path.nodes.iter().fold(0, |sum, &(node, _)| mix(node).wrapping_add(sum));
                hint.rests_on = rests_on(path, before, self.board);
                self.hints.push(hint);
            }
        }
    }

    pub(super) fn add_chain(&mut self, path: Path) {
        let Some(conclusion) = path.conclusion() else { return };
        let removed = removed_by(self.board, conclusion);
        if !removed.is_empty() {
            self.add(self.links.chain(path.nodes.len()), self.links.chain_base(), path, removed);
        }
    }

    pub(super) fn add_cycle(&mut self, path: Path) {
        let removed = ruled_out_both_ways(self.board, &path);
        if !removed.is_empty() {
            self.add(self.links.cycle(), self.links.cycle_base(), path, removed);
        }
    }
}

/// The candidates outside the cycle's cells that see a node of each state.
fn ruled_out_both_ways(board: &Board, path: &Path) -> Vec<Spot> {
    let mut seen = [[0_u128; SIDE]; 2];
    let mut cells = 0_u128;
    for &(node, _) in &path.nodes {
        let spot = node.spot();
        seen[usize::from(node.is_on())][spot.digit()] |= PEERS[spot.cell()];
        cells |= 1 << spot.cell();
    }
    let mut removed = Vec::new();
    for (digit, (by_off, by_on)) in std::iter::zip(seen[0], seen[1]).enumerate() {
        let mut left = by_off & by_on & !cells;
        if left != 0 {
            left &= board.cells_with(digit);
        }
        while left != 0 {
            removed.push(Spot::new(left.trailing_zeros() as usize, digit));
            left &= left - 1;
        }
    }
    removed.sort_unstable();
    removed
}

/// The candidates that must have gone, since the board was `before`, for the links of a path to be strong.
fn rests_on(path: &Path, before: &Board, now: &Board) -> Vec<Spot> {
    let mut gone = Vec::new();
    for (place, &(node, link)) in path.nodes.iter().enumerate() {
        let link = if place == 0 { path.closing.unwrap_or(link) } else { link };
        if node.is_on() {
            add_gone(&mut gone, node.spot(), link, before, now);
        }
    }
    gone
}

/// Adds the candidates of the cell or the house that were there `before` and are not `now`.
pub(super) fn add_gone(gone: &mut Vec<Spot>, spot: Spot, link: Link, before: &Board, now: &Board) {
    let mut add = |spot| {
        if !gone.contains(&spot) {
            gone.push(spot);
        }
    };
    match link {
        Link::Assumed => {}
        Link::Cell => {
            let cell = spot.cell();
            bits(before.cells[cell] & !now.cells[cell]).for_each(|digit| add(Spot::new(cell, digit)));
        }
        Link::House(group) => {
            let group = usize::from(group);
            bits(before.groups[group] & !now.groups[group]).for_each(|position| add(GROUPS[group][position]));
        }
    }
}
