//! From a hint to what a view draws and a text tells: the search is done once more for the hint alone.

use std::ops::ControlFlow;

use super::board::{Board, Frame};
use super::branch::{Ancestry, Branch, Cause, Place, Source};
use super::hint::{Hint, Origin};
use super::node::{CANDIDATE_COUNT, NodeId, Spot, bits, cell_of, house_of};
use super::path::{Link, Path};
use super::patterns::Kind;
use super::propagate::{Propagation, Recording, Rules};
use super::{candidates, step};
use crate::candidates::Candidates;
use crate::logic::evidence::{CellRole, Chain, Evidence, HouseRole, Node, Reason, Shape};
use crate::logic::report::{Detail, Reporter, Stop};
use crate::logic::step::Step;
use crate::logic::subsets::SetSize;
use crate::logic::technique::Technique;
use crate::logic::{fish, locking, sets};
use crate::search::{Cancelled, Meter};
use crate::shape::SIDE;

/// Tells hints found on a board.
pub(super) struct Teller<'a> {
    /// The real board: patterns are told by their own finders, which want more of it than its candidates.
    pub(super) real: &'a Candidates,
    pub(super) frame: &'a Frame,
}

/// A node at which a chain of the evidence ends.
struct End<'a> {
    branch: &'a Branch,
    place: Place,
}

impl Teller<'_> {
    /// The step with all that it rests on.
    pub(super) fn tell(&self, board: &Board, hint: &Hint, meter: &mut Meter<'_>) -> Result<Step, Cancelled> {
        let mut told = step(hint);
        told.evidence = match &hint.origin {
            Origin::Path(path) => Evidence { chains: vec![path_chain(path)], ..Evidence::default() },
            Origin::Contradiction(assumed) => self.contradiction(board, hint, *assumed, meter)?,
            Origin::Double(spot, conclusion) => {
                self.branches(board, hint, &[spot.on(), spot.off()], *conclusion, meter)?
            }
            Origin::House { house, digit, conclusion } => {
                let places = board.places(*house, *digit);
                let starts: Vec<NodeId> =
                    bits(places).map(|position| Spot::in_house(*house, position, *digit).on()).collect();
                self.branches(board, hint, &starts, *conclusion, meter)?
                    .with_house(house_of(*house), HouseRole::Base)
            }
            Origin::Cell { cell, conclusion } => {
                let starts: Vec<NodeId> =
                    bits(board.cells[*cell]).map(|digit| Spot::new(*cell, digit).on()).collect();
                self.branches(board, hint, &starts, *conclusion, meter)?
                    .with_cells([cell_of(*cell)], CellRole::Pattern)
            }
        };
        Ok(told)
    }

    /// One chain for each of the two ends that contradict each other.
    fn contradiction(
        &self,
        board: &Board,
        hint: &Hint,
        assumed: NodeId,
        meter: &mut Meter<'_>,
    ) -> Result<Evidence, Cancelled> {
        let branch = self.branch(board, hint, assumed, meter)?;
        let mut chains = Vec::new();
        if let Some((on, off)) = branch.contradiction {
            for place in [on, off] {
                chains.push(self.chain(&End { branch: &branch, place }, meter)?);
            }
        }
        Ok(Evidence { chains, ..Evidence::default() })
    }

    /// One chain from each start to the conclusion.
    fn branches(
        &self,
        board: &Board,
        hint: &Hint,
        starts: &[NodeId],
        conclusion: NodeId,
        meter: &mut Meter<'_>,
    ) -> Result<Evidence, Cancelled> {
        let mut chains = Vec::with_capacity(starts.len());
        for &start in starts {
            let branch = self.branch(board, hint, start, meter)?;
            if branch.contains(conclusion) {
                chains.push(self.chain(&End { branch: &branch, place: branch.place(conclusion) }, meter)?);
            }
        }
        Ok(Evidence { chains, ..Evidence::default() })
    }

    fn branch(
        &self,
        board: &Board,
        hint: &Hint,
        assumed: NodeId,
        meter: &Meter<'_>,
    ) -> Result<Branch, Cancelled> {
        let mut branch = Branch::new();
        let mut propagation = Propagation::new(board, self.frame, rules_of(hint.technique), meter);
        propagation.recording = Recording::Boards;
        propagation.run(assumed, &mut branch, usize::MAX)?;
        Ok(branch)
    }

    fn chain(&self, end: &End<'_>, meter: &mut Meter<'_>) -> Result<Chain, Cancelled> {
        let branch = end.branch;
        let mut ancestry = Ancestry::new();
        ancestry.collect(branch, end.place, 2 * CANDIDATE_COUNT);
        let mut places = ancestry.places;
        places.sort_unstable();
        let mut numbers: Vec<u16> = Vec::new();
        let mut nested = Vec::new();
        let mut nodes = Vec::with_capacity(places.len());
        for &place in &places {
            let record = branch.record(place);
            let reason = match record.cause {
                Cause::Assumed => Reason::Assumed,
                Cause::Cell { .. } => Reason::Cell,
                Cause::House { group, .. } => Reason::House(house_of(usize::from(group) / SIDE)),
                Cause::Nested(number) => {
                    let known = numbers.iter().position(|&it| it == number);
                    if let Some(known) = known {
                        Reason::Nested(known)
                    } else {
                        nested.push(self.nested(branch, number, meter)?);
                        numbers.push(number);
                        Reason::Nested(numbers.len() - 1)
                    }
                }
            };
            let mut parents = Vec::new();
            branch.each_parent(place, |parent| parents.extend(places.binary_search(&parent)));
            nodes.push(Node {
                candidate: record.node.spot().candidate(),
                state: record.node.state(),
                reason,
                parents,
            });
        }
        Ok(Chain { nodes, nested, shape: Shape::Open })
    }

    /// The pattern or the chain on the board that the branch had left when it was found.
    fn nested(&self, branch: &Branch, number: u16, meter: &mut Meter<'_>) -> Result<Step, Cancelled> {
        let nested = &branch.nested[usize::from(number)];
        let board = &branch.boards[nested.round];
        match &nested.source {
            Source::Chain(hint) => self.tell(board, hint, meter),
            Source::Pattern(kind, removed) => self.pattern(board, *kind, removed, meter),
        }
    }

    fn pattern(
        &self,
        board: &Board,
        kind: Kind,
        removed: &[Spot],
        meter: &mut Meter<'_>,
    ) -> Result<Step, Cancelled> {
        let mut real = self.real.clone();
        for spot in Board::from(self.real).spots().filter(|&spot| !board.contains(spot)) {
            let candidate = spot.candidate();
            real.eliminate(candidate.cell, candidate.digit);
        }
        let eliminations = candidates(removed);
        let mut found = None;
        let mut visit = |step: Step| {
            if step.effect.eliminations != eliminations {
                return ControlFlow::Continue(());
            }
            found = Some(step);
            ControlFlow::Break(Stop::Enough)
        };
        let mut reporter = Reporter { detail: Detail::WithEvidence, meter, visit: &mut visit };
        let end = match kind {
            Kind::Locking => locking::locking(&real, &mut reporter),
            Kind::HiddenPair => sets::hidden(&real, &mut reporter, SetSize::Two, Technique::HiddenPair),
            Kind::NakedPair => sets::naked(&real, &mut reporter, SetSize::Two, Technique::NakedPair),
            Kind::XWing => fish::fish(&real, &mut reporter, SetSize::Two, Technique::XWing),
        };
        match (end, found) {
            (ControlFlow::Break(Stop::Cancelled), _) => Err(Cancelled),
            (_, found) => Ok(found.expect("the finders of patterns see what the chain saw")),
        }
    }
}

/// The rules by which a technique's chains are made.
fn rules_of(technique: Technique) -> Rules {
    match technique {
        Technique::NishioForcingChain => Rules::Nishio,
        Technique::Dynamic(nesting, _) => Rules::Dynamic(nesting),
        _ => Rules::Static,
    }
}

fn path_chain(path: &Path) -> Chain {
    let node = |(place, &(node, link)): (usize, &(NodeId, Link))| Node {
        candidate: node.spot().candidate(),
        state: node.state(),
        reason: match link {
            Link::Assumed => Reason::Assumed,
            Link::Cell => Reason::Cell,
            Link::House(group) => Reason::House(house_of(usize::from(group) / SIDE)),
        },
        parents: place.checked_sub(1).into_iter().collect(),
    };
    let shape = if path.closing.is_some() { Shape::Closed } else { Shape::Open };
    Chain { nodes: path.nodes.iter().enumerate().map(node).collect(), nested: Vec::new(), shape }
}
