//! Chains without branches: cycles and forcing chains.
//!
//! Breadth first from each candidate, taken as true and taken as false. A chain from a candidate to its opposite
//! refutes the candidate, or proves it. A cycle of alternating links holds both ways round: either all its nodes are
//! as assumed or all are the opposite, so what both readings rule out is false.

use super::board::{Board, PEERS};
use super::hint::{Hint, Origin, Rank, Wanted, in_order, mix, rating, removed_by};
use super::node::{CANDIDATE_COUNT, GROUPS, NodeId, Spot, SpotSet, bits};
use crate::logic::rating::Rating;
use crate::logic::technique::Technique;
use crate::search::{Cancelled, Meter};
use crate::shape::{HOUSES_PER_CELL, SIDE};

/// Why the second of two nodes follows from the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Link {
    /// It does not: it is assumed.
    Assumed,
    /// They are in the same cell.
    Cell,
    /// They are in this group.
    House(u8),
}

/// A chain without branches, from its start to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Path {
    pub(super) nodes: Vec<(NodeId, Link)>,
    /// Of a cycle: the link from the last node back to the first.
    pub(super) closing: Option<Link>,
}

impl Path {
    /// What a forcing chain proves; a cycle proves something else than its end.
    pub(super) fn conclusion(&self) -> Option<NodeId> {
        match self.closing {
            Some(_) => None,
            None => self.nodes.last().map(|&(node, _)| node),
        }
    }
}

/// Which links a run uses. In-house weak links are always there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Links {
    /// One digit: strong links in houses.
    X,
    /// Cells with two candidates: strong links in cells.
    Y,
    /// Both.
    Xy,
}

impl Links {
    const fn in_houses(self) -> bool {
        !matches!(self, Self::Y)
    }

    const fn in_cells(self) -> bool {
        !matches!(self, Self::X)
    }

    const fn rank(self) -> Rank {
        match self {
            Self::X => Rank::X,
            Self::Y => Rank::Y,
            Self::Xy => Rank::Xy,
        }
    }

    const fn cycle(self) -> Technique {
        match self {
            Self::X => Technique::XCycle,
            Self::Y => Technique::YCycle,
            Self::Xy => Technique::XyCycle,
        }
    }

    fn chain(self, length: usize) -> Technique {
        match self {
            Self::X if length == 6 => Technique::TurbotFish,
            Self::X => Technique::ForcingXChain,
            Self::Y | Self::Xy => Technique::ForcingChain,
        }
    }

    const fn cycle_base(self) -> Rating {
        Rating::tenths(if matches!(self, Self::Xy) { 70 } else { 65 })
    }

    const fn chain_base(self) -> Rating {
        Rating::tenths(if matches!(self, Self::Xy) { 70 } else { 66 })
    }

    const fn base(self) -> Rating {
        self.cycle_base()
    }
}

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
            walk.from_on(spot, found);
            if found.links.in_houses() {
                walk.from_off(spot, found);
            }
        }
    }
    Ok(())
}

/// The hints so far.
struct Found<'a> {
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
    fn longest(&self, base: Rating) -> usize {
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

    fn add_chain(&mut self, path: Path) {
        let Some(conclusion) = path.conclusion() else { return };
        let removed = removed_by(self.board, conclusion);
        if !removed.is_empty() {
            self.add(self.links.chain(path.nodes.len()), self.links.chain_base(), path, removed);
        }
    }

    fn add_cycle(&mut self, path: Path) {
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
    for digit in 0..SIDE {
        let mut left = seen[0][digit] & seen[1][digit] & !cells;
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

/// One walk after another over the same board with the same links.
struct Walk {
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
    fn new(board: &Board, links: Links) -> Self {
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
    fn from_on(&mut self, start: Spot, found: &mut Found<'_>) {
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
    fn from_off(&mut self, start: Spot, found: &mut Found<'_>) {
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
            cycles[first..].sort_by_key(|&(_, off, _)| self.weak_order(on, off));
        }
    }

    /// Sorts what is false if `from` is true as it is found: in the cell first, then in the box, the row, the column.
    fn weak_order(&self, from: Spot, to: Spot) -> (usize, Spot) {
        match self.weak_link(from, to) {
            Link::House(group) => {
                let kind = from.seat().groups.iter().position(|&it| it == group);
                (1 + kind.unwrap_or(HOUSES_PER_CELL), to)
            }
            Link::Cell | Link::Assumed => (0, to),
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

    /// Why `to` is false if `from` is true.
    fn weak_link(&self, from: Spot, to: Spot) -> Link {
        if from.cell() == to.cell() {
            return Link::Cell;
        }
        let shared = from.seat().groups.iter().find(|group| to.seat().groups.contains(group));
        shared.map_or(Link::Assumed, |&group| Link::House(group))
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
                (parent.on(), self.weak_link(parent, spot))
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
        nodes.push((off.off(), self.weak_link(on, off)));
        Path { nodes, closing: Some(closing) }
    }

    fn chain_to_off(&self, start: Spot, on: Spot) -> Path {
        let mut nodes = self.way(start.on(), on.on());
        nodes.push((start.off(), self.weak_link(on, start)));
        Path { nodes, closing: None }
    }

    fn chain_to_on(&self, start: Spot, off: Spot) -> Path {
        let mut nodes = self.way(start.off(), off.off());
        nodes.push((start.on(), self.strong_link(off, start)));
        Path { nodes, closing: None }
    }
}
