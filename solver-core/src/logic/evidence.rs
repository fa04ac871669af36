//! [`Evidence`]: why a step is right, in a form that a view can draw and a text can tell.

use super::step::{Candidate, Step};
use crate::candidates::Candidates;
use crate::cell::{Cell, House};
use crate::digit_set::DigitSet;

/// The cells, candidates, houses, links and chains that a step rests on.
///
/// Everything is in the order in which one would tell it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Evidence {
    /// Cells that matter as a whole.
    pub cells: Vec<(Cell, CellRole)>,
    /// Candidates that matter. What the step places or takes away is not repeated here.
    pub candidates: Vec<(Candidate, CandidateRole)>,
    /// Houses that matter.
    pub houses: Vec<(House, HouseRole)>,
    /// Single links, of patterns that are no chains.
    pub links: Vec<Link>,
    /// The chains, one for every case that is looked at: a view shows one at a time.
    pub chains: Vec<Chain>,
}

impl Evidence {
    /// How many cells make up the pattern, whatever they are to it: 6 for a unique loop of six cells.
    #[must_use]
    pub fn pattern_size(&self) -> usize {
        let counts = |role| matches!(role, CellRole::Pattern | CellRole::Pivot | CellRole::Extra);
        self.cells.iter().filter(|(_, role)| counts(*role)).count()
    }

    /// The same with these cells after those it has.
    #[must_use]
    pub(super) fn with_cells(mut self, cells: impl IntoIterator<Item = Cell>, role: CellRole) -> Self {
        self.cells.extend(cells.into_iter().map(|cell| (cell, role)));
        self
    }

    /// The same with those of these digits that are candidates of these cells.
    #[must_use]
    pub(super) fn with_candidates(
        mut self,
        board: &Candidates,
        cells: impl IntoIterator<Item = Cell>,
        digits: DigitSet,
        role: CandidateRole,
    ) -> Self {
        for cell in cells {
            let of_cell = (board.get(cell) & digits).into_iter();
            self.candidates.extend(of_cell.map(|digit| (Candidate::new(cell, digit), role)));
        }
        self
    }

    /// The same with this house after those it has.
    #[must_use]
    pub(super) fn with_house(mut self, house: House, role: HouseRole) -> Self {
        self.houses.push((house, role));
        self
    }
}

/// What a cell is to a pattern.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CellRole {
    /// Part of the pattern.
    Pattern,
    /// The cell that the others of the pattern hang on: the pivot of a wing.
    Pivot,
    /// A cell of a unique pattern that has more than the pattern's candidates.
    Extra,
    /// A cell that completes a set together with the extra candidates of a unique pattern.
    Partner,
    /// A cell that rules out combinations of the pattern's cells.
    Excluder,
}

/// What a candidate is to a pattern.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CandidateRole {
    /// Makes up the pattern.
    Defining,
    /// Is there although the pattern would do without: an extra digit of a unique pattern, a fin of a fish.
    Extra,
    /// Belongs to the other part of a pattern of two: the second color.
    Second,
    /// Is ruled out on the way, though the step does not take it away: what a direct step clears.
    Cleared,
}

/// What a house is to a pattern.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HouseRole {
    /// Where the pattern is seen.
    Base,
    /// Where it takes candidates away.
    Cover,
    /// Where a digit is left with one place because of it.
    Conclusion,
}

/// A link between two candidates.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Link {
    /// Where it starts.
    pub from: Candidate,
    /// Where it ends.
    pub to: Candidate,
    /// What it says.
    pub strength: Strength,
}

/// What a link says of its two candidates.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Strength {
    /// If the first is false the second is true.
    Strong,
    /// If the first is true the second is false.
    Weak,
}

/// A chain of conclusions, from what it assumes to what it reaches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chain {
    /// The nodes in an order in which each follows from earlier ones. The last one is what the chain reaches.
    pub nodes: Vec<Node>,
    /// Steps on the board that the chain has changed, which some nodes rest on. Their own evidence may hold chains.
    pub nested: Vec<Step>,
    /// Whether it comes back to its start.
    pub shape: Shape,
}

/// Whether a chain closes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Shape {
    /// From a start to an end.
    Open,
    /// The last node implies the first one: a cycle, to be read both ways round.
    Closed,
}

/// One assumption or conclusion of a chain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// About which candidate.
    pub candidate: Candidate,
    /// What it says of it.
    pub state: State,
    /// Why.
    pub reason: Reason,
    /// The nodes it follows from, as places in [`Chain::nodes`]; the one that triggered it first. Empty for an
    /// assumption.
    pub parents: Vec<usize>,
}

/// What a node says of its candidate.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum State {
    /// It is the digit of its cell.
    On,
    /// It is not.
    Off,
}

/// Why a node follows from its parents.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reason {
    /// It does not: it is assumed.
    Assumed,
    /// A cell holds one digit: it is the only one left, or another one is there.
    Cell,
    /// A house holds each digit once: it is the only place left, or it is elsewhere.
    House(House),
    /// The step at this place of [`Chain::nested`] takes the candidate away.
    Nested(usize),
}
