//! Breadth first through the links of a board, from one candidate after another.

use super::board::{Board, PEERS};
use super::node::{CANDIDATE_COUNT, GROUPS, NodeId, Spot, SpotSet, bits};
use super::path::{Link, Links, Path};
use super::unary::Found;
use crate::shape::HOUSES_PER_CELL;

const STRONG_MAX: usize = 1 + HOUSES_PER_CELL;

/// The strong links from one candidate: what is true if it is not; in the order in which they are followed.
#[derive(Clone, Copy)]
struct Strong {
    len: u8,
    to: [(Spot, Link); STRONG_MAX],
}

impl Strong {
    const NONE: Self = Self { len: 0, to: [(Spot::new(0, 0), Link::Assumed); STRONG_MAX] };

    fn of(board: &Board, spot: Spot, links: Links) -> Self {
        let mut strong = Self::NONE;
        let others = board.cells[spot.cell()] & !(1 << spot.digit());
        if links.in_cells() && others.is_power_of_two() {
            strong.push(Spot::new(spot.cell(), others.trailing_zeros() as usize), Link::Cell);
        }
        if links.in_houses() {
            let seat = spot.seat();
            for (&group, &position) in seat.groups.iter().zip(&seat.positions) {
                let others = board.groups[usize::from(group)] & !position;
                if others.is_power_of_two() {
                    let other = GROUPS[usize::from(group)][others.trailing_zeros() as usize];
                    strong.push(other, Link::House(group));
                }
            }
        }
        strong
    }

    fn push(&mut self, to: Spot, link: Link) {
        if self.iter().all(|&(earlier, _)| earlier != to) {
            self.to[usize::from(self.len)] = (to, link);
            self.len += 1;
        }
    }

    fn iter(&self) -> impl Iterator<Item = &(Spot, Link)> {
        self.to[..usize::from(self.len)].iter()
    }
}

/// One walk after another over the same board with the same links.
pub(super) struct Walk {
    links: Links,
    strong: Box<[Strong; CANDIDATE_COUNT]>,
    /// The candidates with strong links: what is false and leads nowhere is no use.
    leading: Board,
    // Of one walk:
    fresh: Board,
    seen_on: SpotSet,
    /// For each candidate found true the one whose falsehood says so; for each found false, whose truth.
    parent_of_on: [Spot; CANDIDATE_COUNT],
    parent_of_off: [Spot; CANDIDATE_COUNT],
    ons: Vec<Spot>,
    offs: Vec<Spot>,
}

impl Walk {
    pub(super) fn new(board: &Board, links: Links) -> Self {
        let mut strong = Box::new([Strong::NONE; CANDIDATE_COUNT]);
        let mut leading = Board::EMPTY;
        for spot in board.spots() {
            let of_spot = Strong::of(board, spot, links);
            if of_spot.len > 0 {
                leading.add(spot);
                strong[spot.index()] = of_spot;
            }
        }
        let nowhere = Spot::new(0, 0);
        Self {
            links,
            strong,
            fresh: leading.clone(),
            leading,
            seen_on: SpotSet::EMPTY,
            parent_of_on: [nowhere; CANDIDATE_COUNT],
            parent_of_off: [nowhere; CANDIDATE_COUNT],
            ons: Vec::new(),
            offs: Vec::new(),
        }
    }

    fn restart(&mut self) {
        self.fresh.clone_from(&self.leading);
        self.seen_on = SpotSet::EMPTY;
        self.ons.clear();
        self.offs.clear();
    }

    /// Assumes that the candidate is true: cycles, and the chain that refutes it.
    pub(super) fn assume_on(&mut self, start: Spot, found: &mut Found<'_>) {
        self.restart();
        self.ons.push(start);
        self.seen_on.add(start);
        let mut refuted_by = None;
        let mut cycles = Vec::new();
        let longest = found.longest(self.links.base());
        for length in (2..=longest).step_by(2) {
            let ons = std::mem::take(&mut self.ons);
            for &on in &ons {
                if length > 2 {
                    self.close_cycles(start, on, &mut cycles);
                    if refuted_by.is_none() && self.linked(on, start) {
                        refuted_by = Some(on);
                    }
                }
                self.serve_on(on);
            }
            self.ons = ons;
            self.serve_offs();
            if self.ons.is_empty() {
                break;
            }
        }
        for (on, off, closing) in cycles {
            found.add_cycle(self.cycle(start, on, off, closing));
        }
        if let Some(on) = refuted_by
            && self.links.in_houses()
        {
            found.add_chain(self.chain_to_off(start, on));
        }
    }

    /// Assumes that the candidate is false: the chain that proves it.
    pub(super) fn assume_off(&mut self, start: Spot, found: &mut Found<'_>) {
        if self.strong[start.index()].len == 0 {
            return;
        }
        self.restart();
        self.fresh.remove(start);
        self.offs.push(start);
        let ends = self.strong[start.index()];
        let longest = found.longest(self.links.chain_base());
        let mut length = 2;
        while !self.offs.is_empty() && length <= longest {
            let closing = |&&off: &&Spot| ends.iter().any(|&(end, _)| end == off);
            if length > 2
                && let Some(&off) = self.offs.iter().find(closing)
            {
                found.add_chain(self.chain_to_on(start, off));
                return;
            }
            self.serve_offs();
            self.offs.clear();
            let ons = std::mem::take(&mut self.ons);
            for &on in &ons {
                self.serve_on(on);
            }
            self.ons = ons;
            length += 2;
        }
    }

    /// Everything that is false if this is true.
    fn serve_on(&mut self, on: Spot) {
        if self.links.in_cells() {
            for digit in bits(self.fresh.cells[on.cell()] & !(1 << on.digit())) {
                self.add_off(Spot::new(on.cell(), digit), on);
            }
        }
        let seat = on.seat();
        for (&group, &position) in seat.groups.iter().zip(&seat.positions) {
            for position in bits(self.fresh.groups[usize::from(group)] & !position) {
                self.add_off(GROUPS[usize::from(group)][position], on);
            }
        }
    }

    fn add_off(&mut self, off: Spot, parent: Spot) {
        self.fresh.remove(off);
        self.parent_of_off[off.index()] = parent;
        self.offs.push(off);
    }

    /// Everything that is true because one of the last found is false.
    fn serve_offs(&mut self) {
        self.ons.clear();
        for off in self.offs.drain(..) {
            for &(on, _) in self.strong[off.index()].iter() {
                if !self.seen_on.contains(on) {
                    self.seen_on.add(on);
                    self.parent_of_on[on.index()] = off;
                    self.ons.push(on);
                }
            }
        }
    }

    /// Notes every way from `on` back to the start, in the order in which its weak links are followed.
    fn close_cycles(&self, start: Spot, on: Spot, cycles: &mut Vec<(Spot, Spot, Link)>) {
        let first = cycles.len();
        // Strong links lead both ways.
        for &(off, closing) in self.strong[start.index()].iter() {
            if self.linked(on, off) && !self.is_on_the_way(start, off, on) {
                cycles.push((on, off, closing));
            }
        }
        if cycles.len() > first + 1 {
            cycles[first..].sort_by_key(|&(_, off, _)| weak_order(on, off));
        }
    }

    /// Whether `to` is false if `from` is true.
    fn linked(&self, from: Spot, to: Spot) -> bool {
        if from.cell() == to.cell() {
            self.links.in_cells() && from.digit() != to.digit()
        } else {
            from.digit() == to.digit() && PEERS[from.cell()] >> to.cell() & 1 != 0
        }
    }

    /// The link by which `off` makes `on` true.
    fn strong_link(&self, off: Spot, on: Spot) -> Link {
        let links = &self.strong[off.index()];
        links.iter().find(|&&(to, _)| to == on).map_or(Link::Assumed, |&(_, link)| link)
    }

    /// Whether the chain from `start` to `on` goes through `off`.
    fn is_on_the_way(&self, start: Spot, off: Spot, on: Spot) -> bool {
        let mut on = on;
        while on != start {
            let parent = self.parent_of_on[on.index()];
            if parent == off {
                return true;
            }
            on = self.parent_of_off[parent.index()];
        }
        false
    }

    /// The nodes from `start` to `end`.
    fn way(&self, start: NodeId, end: NodeId) -> Vec<(NodeId, Link)> {
        let mut way = Vec::new();
        let mut node = end;
        while node != start {
            let spot = node.spot();
            let (parent, link) = if node.is_on() {
                let parent = self.parent_of_on[spot.index()];
                (parent.off(), self.strong_link(parent, spot))
            } else {
                let parent = self.parent_of_off[spot.index()];
                (parent.on(), weak_link(parent, spot))
            };
            way.push((node, link));
            node = parent;
        }
        way.push((start, Link::Assumed));
        way.reverse();
        way
    }

    fn cycle(&self, start: Spot, on: Spot, off: Spot, closing: Link) -> Path {
        let mut nodes = self.way(start.on(), on.on());
        nodes.push((off.off(), weak_link(on, off)));
        Path { nodes, closing: Some(closing) }
    }

    fn chain_to_off(&self, start: Spot, on: Spot) -> Path {
        let mut nodes = self.way(start.on(), on.on());
        nodes.push((start.off(), weak_link(on, start)));
        Path { nodes, closing: None }
    }

    fn chain_to_on(&self, start: Spot, off: Spot) -> Path {
        let mut nodes = self.way(start.off(), off.off());
        nodes.push((start.on(), self.strong_link(off, start)));
        Path { nodes, closing: None }
    }
}

/// Why `to` is false if `from` is true.
fn weak_link(from: Spot, to: Spot) -> Link {
    if from.cell() == to.cell() {
        return Link::Cell;
    }
    let shared = from.seat().groups.iter().find(|group| to.seat().groups.contains(group));
    shared.map_or(Link::Assumed, |&group| Link::House(group))
}

/// Sorts what is false if `from` is true as it is found: in the cell first, then in the box, the row, the column.
fn weak_order(from: Spot, to: Spot) -> (usize, Spot) {
    match weak_link(from, to) {
        Link::House(group) => {
            let kind = from.seat().groups.iter().position(|&it| it == group);
            (1 + kind.unwrap_or(HOUSES_PER_CELL), to)
        }
        Link::Cell | Link::Assumed => (0, to),
    }
}
