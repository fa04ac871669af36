//! Chains with branches: what several assumptions, one of which is true, have in common.

use super::board::{Board, Frame};
use super::branch::{Ancestry, Branch, Cause, Place, Source};
use super::hint::{Hint, Origin, Rank, Wanted, in_order, mix, opposite, rating, removed_by};
use super::node::{CANDIDATE_COUNT, GROUPS, NODE_COUNT, NodeId, Spot, SpotSet, bits};
use super::path::Link;
use super::propagate::{Propagation, Rules};
use super::unary::add_gone;
use crate::logic::rating::Rating;
use crate::logic::technique::{Argument, Nesting, Technique};
use crate::search::{Cancelled, Meter};
use crate::shape::SIDE;

/// The hints of chains with branches, as these rules find them.
pub(super) fn find(
    frame: &Frame,
    board: &Board,
    rules: Rules,
    wanted: Wanted<'_>,
    meter: &Meter<'_>,
) -> Result<Vec<Hint>, Cancelled> {
    let mut search = Search {
        board,
        propagation: Propagation::new(board, frame, rules, meter),
        collector: Collector::new(board, rules, wanted),
        branches: vec![None; CANDIDATE_COUNT],
        off_branch: Branch::new(),
    };
    let least = if rules.is_dynamic() { 2 } else { 3 };
    for (cell, &mask) in board.cells.iter().enumerate() {
        if mask.count_ones() >= least {
            search.visit_cell(cell, mask)?;
        }
    }
    Ok(in_order(search.collector.hints))
}

struct Search<'a> {
    board: &'a Board,
    propagation: Propagation<'a>,
    collector: Collector<'a>,
    /// What follows from each candidate taken as true, as far as it was asked for.
    branches: Vec<Option<Branch>>,
    off_branch: Branch,
}

impl Search<'_> {
    fn visit_cell(&mut self, cell: usize, mask: u16) -> Result<(), Cancelled> {
        let rules = self.propagation.rules;
        for digit in bits(mask) {
            let spot = Spot::new(cell, digit);
            self.assume_on(spot)?;
            if rules.is_dynamic() {
                self.contradictions_and_doubles(spot, mask)?;
            }
            if rules != Rules::Nishio {
                self.houses(spot)?;
            }
        }
        if rules != Rules::Nishio {
            self.cell(cell, mask);
        }
        Ok(())
    }

    fn assume_on(&mut self, spot: Spot) -> Result<(), Cancelled> {
        if self.branches[spot.index()].is_none() {
            let mut branch = Branch::new();
            self.propagation.run(spot.on(), &mut branch, self.collector.longest())?;
            self.branches[spot.index()] = Some(branch);
        }
        Ok(())
    }

    fn contradictions_and_doubles(&mut self, spot: Spot, mask: u16) -> Result<(), Cancelled> {
        let Some(on_branch) = &self.branches[spot.index()] else { return Ok(()) };
        self.collector.add_contradiction(on_branch, spot.on());
        self.propagation.run(spot.off(), &mut self.off_branch, self.collector.longest())?;
        let off_branch = &self.off_branch;
        self.collector.add_contradiction(off_branch, spot.off());
        if self.propagation.rules != Rules::Nishio && mask.count_ones() >= 3 {
            let kind = Kind { rank: Rank::Double, origin: &|node| Origin::Double(spot, node), start: None };
            self.collector.add_common(&[on_branch, off_branch], &kind);
        }
        Ok(())
    }

    /// What all places of the digit in a house have in common; of each house once, at its first place.
    fn houses(&mut self, spot: Spot) -> Result<(), Cancelled> {
        let seat = spot.seat();
        for (&group, &position) in seat.groups.iter().zip(&seat.positions) {
            let places = self.board.groups[usize::from(group)];
            if places == position || places & (position - 1) != 0 {
                continue;
            }
            let spots = bits(places).map(|position| GROUPS[usize::from(group)][position]);
            for spot in spots.clone() {
                self.assume_on(spot)?;
            }
            let branches: Vec<&Branch> =
                spots.filter_map(|spot| self.branches[spot.index()].as_ref()).collect();
            let (house, digit) = (usize::from(group) / SIDE, spot.digit());
            let kind = Kind {
                rank: Rank::House,
                origin: &|conclusion| Origin::House { house, digit, conclusion },
                start: Some(Link::House(group)),
            };
            self.collector.add_common(&branches, &kind);
        }
        Ok(())
    }

    /// What all candidates of the cell have in common.
    fn cell(&mut self, cell: usize, mask: u16) {
        let spots = bits(mask).map(|digit| Spot::new(cell, digit));
        let branches: Vec<&Branch> = spots.filter_map(|spot| self.branches[spot.index()].as_ref()).collect();
        let kind = Kind {
            rank: Rank::Cell,
            origin: &|conclusion| Origin::Cell { cell, conclusion },
            start: Some(Link::Cell),
        };
        self.collector.add_common(&branches, &kind);
    }
}

/// What branches have in common.
struct Kind<'a> {
    rank: Rank,
    origin: &'a dyn Fn(NodeId) -> Origin,
    /// Why one of the assumptions is true.
    start: Option<Link>,
}

/// The hints so far, and what is needed to measure another one.
struct Collector<'a> {
    board: &'a Board,
    rules: Rules,
    wanted: Wanted<'a>,
    /// How many hints have been added.
    count: usize,
    hints: Vec<Hint>,
    /// For each conclusion the place of the best hint so far that takes away the same.
    known: Vec<Option<u16>>,
    ancestry: Ancestry,
    /// Of the hint that is measured.
    nested: Vec<u64>,
}

impl<'a> Collector<'a> {
    fn new(board: &'a Board, rules: Rules, wanted: Wanted<'a>) -> Self {
        let known = match wanted {
            Wanted::First => Vec::new(),
            Wanted::AllSince(_) => vec![None; NODE_COUNT],
        };
        Self {
            board,
            rules,
            wanted,
            count: 0,
            hints: Vec::new(),
            known,
            ancestry: Ancestry::new(),
            nested: Vec::new(),
        }
    }

    /// The most nodes that a hint may have to be worth finding, whatever it concludes.
    fn longest(&self) -> usize {
        match (self.wanted, self.hints.first()) {
            (Wanted::First, Some(best)) => best.length,
            (Wanted::First | Wanted::AllSince(_), _) => usize::MAX,
        }
    }

    /// The same for this conclusion.
    fn longest_for(&self, conclusion: NodeId) -> usize {
        match self.wanted {
            Wanted::First => self.longest(),
            Wanted::AllSince(_) => match self.known[self.key(conclusion).index()] {
                Some(number) => self.hints[usize::from(number)].length,
                None => usize::MAX,
            },
        }
    }

    /// The same number for conclusions that take away the same.
    fn key(&self, conclusion: NodeId) -> NodeId {
        let spot = conclusion.spot();
        let others = self.board.cells[spot.cell()] & !(1 << spot.digit());
        if conclusion.is_on() && others.is_power_of_two() {
            Spot::new(spot.cell(), others.trailing_zeros() as usize).off()
        } else {
            conclusion
        }
    }

    fn add_contradiction(&mut self, branch: &Branch, assumed: NodeId) {
        let Some((on, off)) = branch.contradiction else { return };
        let kind =
            Kind { rank: Rank::Contradiction, origin: &|_| Origin::Contradiction(assumed), start: None };
        self.add(&[(branch, on), (branch, off)], opposite(assumed), &kind);
    }

    /// Adds every node that is in all branches: the true ones first, each in the order of the first branch.
    fn add_common(&mut self, branches: &[&Branch], kind: &Kind<'_>) {
        let Some((first, others)) = branches.split_first() else { return };
        let (mut on, mut off) = (first.on, first.off);
        for other in others {
            on.retain(&other.on);
            off.retain(&other.off);
        }
        if !on.is_empty() {
            self.add_each(branches, kind, &on, NodeId::is_on);
        }
        if !off.is_empty() {
            self.add_each(branches, kind, &off, |node| !node.is_on());
        }
    }

    fn add_each(
        &mut self,
        branches: &[&Branch],
        kind: &Kind<'_>,
        common: &SpotSet,
        is_it: fn(NodeId) -> bool,
    ) {
        let mut ends = Vec::with_capacity(branches.len());
        for record in branches[0].members() {
            let node = record.node;
            if !is_it(node) || !common.contains(node.spot()) {
                continue;
            }
            let least: usize = branches.iter().map(|it| usize::from(it.record(it.place(node)).depth)).sum();
            if least > self.longest_for(node) {
                continue;
            }
            ends.clear();
            ends.extend(branches.iter().map(|&branch| (branch, branch.place(node))));
            self.add(&ends, node, kind);
        }
    }

    /// Adds a hint, if it comes before those that take away the same.
    fn add(&mut self, ends: &[(&Branch, Place)], conclusion: NodeId, kind: &Kind<'_>) {
        let Some(length) = self.length(ends, self.longest_for(conclusion)) else { return };
        let known = match self.wanted {
            Wanted::First => (!self.hints.is_empty()).then_some(0),
            Wanted::AllSince(_) => self.known[self.key(conclusion).index()].map(usize::from),
        };
        if let Some(known) = known
            && (self.hints[known].length, self.hints[known].rank) <= (length, kind.rank)
        {
            return;
        }
        let removed = removed_by(self.board, conclusion);
        if removed.is_empty() {
            return;
        }
        let (technique, base) = technique(self.rules, kind.rank);
        let mut hint = Hint {
            technique,
            rating: rating(base, length),
            length,
            rank: kind.rank,
            number: self.count,
            removed,
            origin: (kind.origin)(conclusion),
            identity: 0,
            rests_on: Vec::new(),
        };
        if let Wanted::AllSince(before) = self.wanted {
            self.note_what_it_rests_on(&mut hint, ends, kind.start, before);
        }
        self.count += 1;
        if let Some(known) = known {
            self.hints[known] = hint;
            return;
        }
        if let (Wanted::AllSince(_), Ok(number)) = (self.wanted, u16::try_from(self.hints.len())) {
            let key = self.key(conclusion);
            self.known[key.index()] = Some(number);
        }
        self.hints.push(hint);
    }

    /// The nodes of all ends together, nested chains included; `None` if there are more than `limit`.
    fn length(&mut self, ends: &[(&Branch, Place)], limit: usize) -> Option<usize> {
        self.nested.clear();
        let mut length = 0;
        for &(branch, place) in ends {
            if !self.ancestry.collect(branch, place, limit - length) {
                return None;
            }
            length += self.ancestry.places.len();
            if branch.nested.is_empty() {
                continue;
            }
            for &place in &self.ancestry.places {
                if let Cause::Nested(number) = branch.record(place).cause
                    && let Source::Chain(hint) = &branch.nested[usize::from(number)].source
                    && !self.nested.contains(&hint.identity)
                {
                    self.nested.push(hint.identity);
                    length += hint.length;
                }
            }
            if length > limit {
                return None;
            }
        }
        Some(length)
    }

    fn note_what_it_rests_on(
        &mut self,
        hint: &mut Hint,
        ends: &[(&Branch, Place)],
        start: Option<Link>,
        before: &Board,
    ) {
        for &(branch, place) in ends {
            self.ancestry.collect(branch, place, usize::MAX);
            let mut sum = 0_u64;
            for &place in &self.ancestry.places {
                let record = branch.record(place);
                sum = sum.wrapping_add(mix(record.node));
                let link = match record.cause {
                    Cause::Assumed => start.unwrap_or(Link::Assumed),
                    Cause::Cell { .. } => Link::Cell,
                    Cause::House { group, .. } => Link::House(group),
                    Cause::Nested(_) => Link::Assumed,
                };
                if record.node.is_on() {
                    add_gone(&mut hint.rests_on, record.node.spot(), link, before, self.board);
                }
            }
            hint.identity = hint.identity.rotate_left(7).wrapping_add(sum);
        }
    }
}

/// The technique, and its base rating.
fn technique(rules: Rules, rank: Rank) -> (Technique, Rating) {
    let technique = match (rules, rank) {
        (Rules::Nishio, _) => Technique::NishioForcingChain,
        (Rules::Static, Rank::Cell) => Technique::CellForcingChains,
        (Rules::Static, _) => Technique::RegionForcingChains,
        (Rules::Dynamic(nesting), Rank::Cell) => Technique::Dynamic(nesting, Argument::Cell),
        (Rules::Dynamic(nesting), Rank::House) => Technique::Dynamic(nesting, Argument::House),
        (Rules::Dynamic(nesting), Rank::Double) => Technique::Dynamic(nesting, Argument::Double),
        (Rules::Dynamic(nesting), Rank::X | Rank::Y | Rank::Xy | Rank::Contradiction) => {
            Technique::Dynamic(nesting, Argument::Contradiction)
        }
    };
    let tenths = match rules {
        Rules::Nishio => 75,
        Rules::Static => 80,
        Rules::Dynamic(Nesting::None) => 85,
        Rules::Dynamic(Nesting::Patterns) => 90,
        Rules::Dynamic(Nesting::ForcingChains) => 95,
        Rules::Dynamic(Nesting::MultipleChains) => 100,
        Rules::Dynamic(Nesting::DynamicChains) => 105,
        Rules::Dynamic(Nesting::DynamicForcingChains) => 110,
    };
    (technique, Rating::tenths(tenths))
}
