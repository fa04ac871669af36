//! [`Branch`]: everything that follows from one assumption, and why.

use std::rc::Rc;

use super::board::Board;
use super::hint::Hint;
use super::node::{GROUPS, NODE_COUNT, NodeId, Spot, SpotSet, bits};
use super::patterns::Kind;

/// A node's place among those of its branch.
pub(super) type Place = u16;

const NOWHERE: Place = Place::MAX;

/// Why a node follows from others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cause {
    /// It does not: it is assumed.
    Assumed,
    /// From another candidate of its cell. For a true candidate, the digits of this mask are gone, too.
    Cell { trigger: Place, gone: u16 },
    /// From its digit elsewhere in the house of this group. For a true candidate, the positions of this mask are gone,
    /// too.
    House { trigger: Place, group: u8, gone: u16 },
    /// From the pattern or chain of this number.
    Nested(u16),
}

/// A node of a branch.
#[derive(Clone, Copy, Debug)]
pub(super) struct Record {
    pub(super) node: NodeId,
    /// The nodes on the way that triggered it: no fewer are needed to reach it.
    pub(super) depth: u16,
    pub(super) cause: Cause,
}

/// A pattern or a chain on the board that an assumption has left, and the nodes that left it so.
#[derive(Clone, Debug)]
pub(super) struct Nested {
    pub(super) parents: Vec<Place>,
    pub(super) source: Source,
    /// How often something nested had been looked for before.
    pub(super) round: usize,
}

/// What is nested.
#[derive(Clone, Debug)]
pub(super) enum Source {
    Chain(Rc<Hint>),
    /// The kind, and what it takes away.
    Pattern(Kind, Vec<Spot>),
}

/// Everything that follows from one assumption. Nodes come in the order in which they were found, so each follows
/// from earlier ones.
#[derive(Clone, Debug)]
pub(super) struct Branch {
    places: Box<[Place; NODE_COUNT]>,
    records: Vec<Record>,
    /// The candidates that are true under the assumption, and those that are false.
    pub(super) on: SpotSet,
    pub(super) off: SpotSet,
    pub(super) nested: Vec<Nested>,
    /// For every round of looking for something nested the board as it was, if that is recorded.
    pub(super) boards: Vec<Board>,
    /// Two nodes that contradict each other. The search stops there; the second one is no member.
    pub(super) contradiction: Option<(Place, Place)>,
}

impl Branch {
    pub(super) fn new() -> Self {
        Self {
            places: Box::new([NOWHERE; NODE_COUNT]),
            records: Vec::new(),
            on: SpotSet::EMPTY,
            off: SpotSet::EMPTY,
            nested: Vec::new(),
            boards: Vec::new(),
            contradiction: None,
        }
    }

    /// Forgets everything, and assumes this.
    pub(super) fn restart(&mut self, assumed: NodeId) {
        self.places.fill(NOWHERE);
        self.records.clear();
        self.on = SpotSet::EMPTY;
        self.off = SpotSet::EMPTY;
        self.nested.clear();
        self.boards.clear();
        self.contradiction = None;
        self.add(Record { node: assumed, depth: 1, cause: Cause::Assumed });
    }

    /// Adds a node that is not there yet.
    pub(super) fn add(&mut self, record: Record) -> Place {
        let place = self.add_outside(record);
        let node = record.node;
        self.places[node.index()] = place;
        if node.is_on() {
            self.on.add(node.spot());
        } else {
            self.off.add(node.spot());
        }
        place
    }

    /// Adds a node that is no member: the end of a contradiction.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a branch has at most one record more than there are nodes"
    )]
    pub(super) fn add_outside(&mut self, record: Record) -> Place {
        self.records.push(record);
        (self.records.len() - 1) as Place
    }

    pub(super) fn record(&self, place: Place) -> &Record {
        &self.records[usize::from(place)]
    }

    /// The members in the order in which they were found.
    pub(super) fn members(&self) -> &[Record] {
        match self.contradiction {
            Some(_) => &self.records[..self.records.len() - 1],
            None => &self.records,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.records.len()
    }

    pub(super) fn contains(&self, node: NodeId) -> bool {
        self.places[node.index()] != NOWHERE
    }

    /// Where a member is.
    pub(super) fn place(&self, node: NodeId) -> Place {
        self.places[node.index()]
    }

    /// Shows the nodes that a node follows from, the one that triggered it first.
    pub(super) fn each_parent(&self, place: Place, mut visit: impl FnMut(Place)) {
        let record = self.record(place);
        match record.cause {
            Cause::Assumed => {}
            Cause::Cell { trigger, gone } => {
                visit(trigger);
                for digit in bits(gone) {
                    visit(self.place(Spot::new(record.node.spot().cell(), digit).off()));
                }
            }
            Cause::House { trigger, group, gone } => {
                visit(trigger);
                for position in bits(gone) {
                    visit(self.place(GROUPS[usize::from(group)][position].off()));
                }
            }
            Cause::Nested(number) => {
                self.nested[usize::from(number)].parents.iter().for_each(|&parent| visit(parent));
            }
        }
    }
}

/// Counts what a node follows from.
#[derive(Debug)]
pub(super) struct Ancestry {
    /// For each place the number of the count that last came by.
    marks: Vec<u32>,
    count: u32,
    /// The nodes counted last, the first one first.
    pub(super) places: Vec<Place>,
}

impl Ancestry {
    pub(super) fn new() -> Self {
        Self { marks: vec![0; NODE_COUNT + 1], count: 0, places: Vec::new() }
    }

    /// Collects a node and everything that it follows from, each once, in no particular order; gives up and answers
    /// `false` at more than `limit` nodes.
    pub(super) fn collect(&mut self, branch: &Branch, place: Place, limit: usize) -> bool {
        self.count = self.count.wrapping_add(1);
        if self.count == 0 {
            self.marks.fill(0);
            self.count = 1;
        }
        self.places.clear();
        self.places.push(place);
        self.marks[usize::from(place)] = self.count;
        let mut served = 0;
        while let Some(&place) = self.places.get(served) {
            if self.places.len() > limit {
                return false;
            }
            let (marks, places, count) = (&mut self.marks, &mut self.places, self.count);
            branch.each_parent(place, |parent| {
                if marks[usize::from(parent)] != count {
                    marks[usize::from(parent)] = count;
                    places.push(parent);
                }
            });
            served += 1;
        }
        true
    }
}
