//! From an assumption to everything that follows from it.
//!
//! A queue of candidates found true, which is served first, and one of candidates found false. The first way to a
//! node is the one that is kept. With dynamic rules a candidate found false is taken from the board when it is
//! served, so that cells and houses come down to two candidates and then to one; what was taken is then part of the
//! reason.

use std::collections::HashMap;
use std::rc::Rc;

use super::board::{Board, Frame};
use super::branch::{Branch, Cause, Nested, Place, Record, Source};
use super::hint::Hint;
use super::node::{GROUPS, NodeId, Spot, bits};
use super::patterns::Found;
use super::{nested, patterns};
use crate::logic::technique::Nesting;
use crate::search::{Cancelled, Meter};

/// What a chain may use.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Rules {
    /// Links of the board as it is.
    Static,
    /// Links of one digit, of the board as the chain changes it.
    Nishio,
    /// Links of the board as the chain changes it, and what is nested.
    Dynamic(Nesting),
}

impl Rules {
    pub(super) const fn is_dynamic(self) -> bool {
        !matches!(self, Self::Static)
    }

    const fn in_cells(self) -> bool {
        !matches!(self, Self::Nishio)
    }
}

/// Whether a branch remembers the boards on which something nested was looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Recording {
    Nothing,
    Boards,
}

/// One search through assumptions on the same board.
pub(super) struct Propagation<'a> {
    pub(super) source: &'a Board,
    pub(super) frame: &'a Frame,
    pub(super) rules: Rules,
    pub(super) meter: &'a Meter<'a>,
    pub(super) recording: Recording,
    /// What nested chains there are on boards that assumptions have led to: different ones often lead to the same.
    memo: HashMap<Board, Rc<[Rc<Hint>]>>,
    // Of one assumption:
    /// The board without what has been served as false.
    work: Board,
    /// The board without what has been found false.
    fresh: Board,
    /// What has been found true.
    on: Board,
    round: usize,
    ons: Vec<Place>,
    offs: Vec<Place>,
    next_on: usize,
    next_off: usize,
    /// How deep a node may lie to be of use, if it leads on.
    deepest: u16,
    /// How many of the nodes that wait are of use.
    of_use: usize,
}

/// Two nodes cannot both hold: the search ends.
struct Contradiction;

impl<'a> Propagation<'a> {
    pub(super) fn new(source: &'a Board, frame: &'a Frame, rules: Rules, meter: &'a Meter<'a>) -> Self {
        Self {
            source,
            frame,
            rules,
            meter,
            recording: Recording::Nothing,
            memo: HashMap::new(),
            round: 0,
            work: source.clone(),
            fresh: source.clone(),
            on: Board::EMPTY,
            ons: Vec::new(),
            offs: Vec::new(),
            next_on: 0,
            next_off: 0,
            deepest: u16::MAX,
            of_use: 0,
        }
    }

    /// Finds all that follows from `assumed`; or, where nothing is nested, all that takes no more than `limit` nodes.
    pub(super) fn run(
        &mut self,
        assumed: NodeId,
        branch: &mut Branch,
        limit: usize,
    ) -> Result<(), Cancelled> {
        self.meter.glance()?;
        self.deepest = match self.rules {
            // What is nested may lead from deep nodes to others that are not deep.
            Rules::Dynamic(nesting) if nesting != Nesting::None => u16::MAX,
            // What a node leads to is one deeper, and one more node is needed for any conclusion.
            _ => u16::try_from(limit.saturating_sub(2)).unwrap_or(u16::MAX),
        };
        self.restart(assumed, branch);
        loop {
            if let Err(Contradiction) = self.serve_all(branch) {
                return Ok(());
            }
            if !self.add_nested(branch)? {
                return Ok(());
            }
        }
    }

    fn restart(&mut self, assumed: NodeId, branch: &mut Branch) {
        self.work.clone_from(self.source);
        self.fresh.clone_from(self.source);
        self.on.clone_from(&Board::EMPTY);
        self.ons.clear();
        self.offs.clear();
        self.round = 0;
        self.next_on = 0;
        self.next_off = 0;
        self.of_use = usize::from(self.deepest > 0);
        branch.restart(assumed);
        if assumed.is_on() {
            self.on.add(assumed.spot());
            self.ons.push(0);
        } else {
            self.fresh.remove(assumed.spot());
            self.offs.push(0);
        }
    }

    fn serve_all(&mut self, branch: &mut Branch) -> Result<(), Contradiction> {
        while self.of_use > 0 {
            if let Some(&place) = self.ons.get(self.next_on) {
                self.next_on += 1;
                self.serve_on(branch, place)?;
            } else if let Some(&place) = self.offs.get(self.next_off) {
                self.next_off += 1;
                self.serve_off(branch, place)?;
            } else {
                break;
            }
        }
        Ok(())
    }

    /// Everything else in the cell, and in the houses the digit, is false.
    fn serve_on(&mut self, branch: &mut Branch, place: Place) -> Result<(), Contradiction> {
        let record = *branch.record(place);
        self.of_use -= usize::from(record.depth <= self.deepest);
        let (spot, depth) = (record.node.spot(), record.depth + 1);
        if self.meets_another_on(spot) {
            return self.serve_on_to_contradiction(branch, place);
        }
        if self.rules.in_cells() {
            let cause = Cause::Cell { trigger: place, gone: 0 };
            for digit in bits(self.fresh.cells[spot.cell()] & !(1 << spot.digit())) {
                self.add_off(branch, Spot::new(spot.cell(), digit), depth, cause);
            }
        }
        let seat = spot.seat();
        for (&group, &position) in seat.groups.iter().zip(&seat.positions) {
            let cause = Cause::House { trigger: place, group, gone: 0 };
            for position in bits(self.fresh.groups[usize::from(group)] & !position) {
                self.add_off(branch, GROUPS[usize::from(group)][position], depth, cause);
            }
        }
        Ok(())
    }

    fn meets_another_on(&self, spot: Spot) -> bool {
        let seat = spot.seat();
        let cell = usize::from(seat.cell);
        let in_cell = self.on.cells[cell] & self.work.cells[cell] & !seat.digit != 0;
        (in_cell && self.rules.in_cells())
            || seat.groups.iter().zip(&seat.positions).any(|(&group, &position)| {
                let group = usize::from(group);
                self.on.groups[group] & self.work.groups[group] & !position != 0
            })
    }

    /// The same one by one, as far as the first candidate that is known to be true.
    fn serve_on_to_contradiction(&mut self, branch: &mut Branch, place: Place) -> Result<(), Contradiction> {
        let record = *branch.record(place);
        let (spot, depth) = (record.node.spot(), record.depth + 1);
        if self.rules.in_cells() {
            let cause = Cause::Cell { trigger: place, gone: 0 };
            for digit in bits(self.work.cells[spot.cell()] & !(1 << spot.digit())) {
                self.add_off_or_contradict(branch, Spot::new(spot.cell(), digit), depth, cause)?;
            }
        }
        let seat = spot.seat();
        for (&group, &position) in seat.groups.iter().zip(&seat.positions) {
            let cause = Cause::House { trigger: place, group, gone: 0 };
            for position in bits(self.work.groups[usize::from(group)] & !position) {
                self.add_off_or_contradict(branch, GROUPS[usize::from(group)][position], depth, cause)?;
            }
        }
        Ok(())
    }

    fn add_off_or_contradict(
        &mut self,
        branch: &mut Branch,
        spot: Spot,
        depth: u16,
        cause: Cause,
    ) -> Result<(), Contradiction> {
        if self.on.contains(spot) {
            let off = branch.add_outside(Record { node: spot.off(), depth, cause });
            branch.contradiction = Some((branch.place(spot.on()), off));
            return Err(Contradiction);
        }
        if self.fresh.contains(spot) {
            self.add_off(branch, spot, depth, cause);
        }
        Ok(())
    }

    fn add_off(&mut self, branch: &mut Branch, spot: Spot, depth: u16, cause: Cause) {
        self.fresh.remove(spot);
        self.of_use += usize::from(depth <= self.deepest);
        self.offs.push(branch.add(Record { node: spot.off(), depth, cause }));
    }

    /// Where it was one of two, the other one is true.
    fn serve_off(&mut self, branch: &mut Branch, place: Place) -> Result<(), Contradiction> {
        let record = *branch.record(place);
        self.of_use -= usize::from(record.depth <= self.deepest);
        let (spot, depth) = (record.node.spot(), record.depth + 1);
        let seat = spot.seat();
        if self.rules.in_cells() {
            let cell = usize::from(seat.cell);
            let others = self.work.cells[cell] & !seat.digit;
            if others.is_power_of_two() && self.work.cells[cell] != others {
                let gone = self.source.cells[cell] & !self.work.cells[cell];
                let other = Spot::new(cell, others.trailing_zeros() as usize);
                self.add_on(branch, other, depth, Cause::Cell { trigger: place, gone })?;
            }
        }
        for (&group, &position) in seat.groups.iter().zip(&seat.positions) {
            let places = self.work.groups[usize::from(group)];
            let others = places & !position;
            if others.is_power_of_two() && places != others {
                let gone = self.source.groups[usize::from(group)] & !places;
                let other = GROUPS[usize::from(group)][others.trailing_zeros() as usize];
                self.add_on(branch, other, depth, Cause::House { trigger: place, group, gone })?;
            }
        }
        if self.rules.is_dynamic() {
            self.work.remove(spot);
        }
        Ok(())
    }

    fn add_on(
        &mut self,
        branch: &mut Branch,
        spot: Spot,
        depth: u16,
        cause: Cause,
    ) -> Result<(), Contradiction> {
        let record = Record { node: spot.on(), depth, cause };
        if branch.contains(spot.off()) {
            let on = branch.add_outside(record);
            branch.contradiction = Some((on, branch.place(spot.off())));
            return Err(Contradiction);
        }
        if !self.on.contains(spot) {
            self.on.add(spot);
            self.of_use += usize::from(depth <= self.deepest);
            self.ons.push(branch.add(record));
        }
        Ok(())
    }

    /// Adds what patterns or chains on the working board say. Answers whether there was something.
    fn add_nested(&mut self, branch: &mut Branch) -> Result<bool, Cancelled> {
        let Rules::Dynamic(nesting) = self.rules else {
            return Ok(false);
        };
        if nesting == Nesting::None {
            return Ok(false);
        }
        if self.recording == Recording::Boards {
            branch.boards.push(self.work.clone());
        }
        let before = branch.len();
        let patterns = patterns::find(self.frame, self.source, &self.work);
        if patterns.is_empty() {
            for hint in self.nested_chains(nesting)?.iter() {
                self.add_conclusions(branch, &hint.rests_on, &hint.removed, || {
                    Source::Chain(Rc::clone(hint))
                });
            }
        }
        for Found { kind, gone, removed } in patterns {
            self.add_conclusions(branch, &gone, &removed, || Source::Pattern(kind, removed.clone()));
        }
        self.round += 1;
        Ok(branch.len() > before)
    }

    fn nested_chains(&mut self, nesting: Nesting) -> Result<Rc<[Rc<Hint>]>, Cancelled> {
        if nesting == Nesting::Patterns {
            return Ok(Rc::default());
        }
        if let Some(known) = self.memo.get(&self.work) {
            return Ok(Rc::clone(known));
        }
        let hints = nested::find(self.frame, self.source, &self.work, nesting, self.meter)?;
        let hints: Rc<[Rc<Hint>]> = hints.into_iter().map(Rc::new).collect();
        self.memo.insert(self.work.clone(), Rc::clone(&hints));
        Ok(hints)
    }

    fn add_conclusions(
        &mut self,
        branch: &mut Branch,
        gone: &[Spot],
        removed: &[Spot],
        source: impl FnOnce() -> Source,
    ) {
        if !removed.iter().any(|&spot| self.fresh.contains(spot)) {
            return;
        }
        let parents: Vec<Place> = gone.iter().map(|spot| branch.place(spot.off())).collect();
        let depth = parents.iter().map(|&parent| branch.record(parent).depth).max().unwrap_or(0) + 1;
        let Ok(number) = u16::try_from(branch.nested.len()) else { return };
        branch.nested.push(Nested { parents, source: source(), round: self.round });
        for &spot in removed {
            if self.fresh.contains(spot) {
                self.add_off(branch, spot, depth, Cause::Nested(number));
            }
        }
    }
}
