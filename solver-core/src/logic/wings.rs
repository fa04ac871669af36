//! Wings: a pivot and two pincers that see it.
//!
//! Sound because whatever the pivot holds, the three cells cannot all do without the digit that the pincers share: if
//! the pivot holds x the pincer with x holds the shared digit, if it holds y the other one does, and if it holds the
//! shared digit itself (XYZ) it is there. A cell that sees all of those that may hold it cannot hold it.

use std::ops::ControlFlow;

use super::evidence::{CandidateRole, CellRole, Evidence};
use super::house_order::peers_in;
use super::report::{Pattern, Reporter, Stop};
use super::step::{Effect, Step};
use super::technique::Technique;
use crate::candidates::Candidates;
use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::digit::Digit;
use crate::digit_set::DigitSet;

struct Wing {
    technique: Technique,
    pivot: Cell,
    pincers: [Cell; 2],
    digit: Digit,
    removable: CellSet,
}

impl Pattern for Wing {
    fn step(&self, _: &Candidates) -> Step {
        Step::new(self.technique, Effect::eliminate_from(self.removable, self.digit))
    }

    fn evidence(&self, board: &Candidates) -> Evidence {
        let cells = [self.pivot].into_iter().chain(self.pincers);
        Evidence::default()
            .with_cells([self.pivot], CellRole::Pivot)
            .with_cells(self.pincers, CellRole::Pattern)
            .with_candidates(board, cells, DigitSet::ALL, CandidateRole::Defining)
    }
}

/// XY-Wings: the pivot has the two digits that the pincers do not share.
pub(super) fn xy(board: &Candidates, reporter: &mut Reporter<'_, '_>) -> ControlFlow<Stop> {
    each(board, reporter, Technique::XyWing)
}

/// XYZ-Wings: the pivot has the shared digit, too.
pub(super) fn xyz(board: &Candidates, reporter: &mut Reporter<'_, '_>) -> ControlFlow<Stop> {
    each(board, reporter, Technique::XyzWing)
}

fn each(board: &Candidates, reporter: &mut Reporter<'_, '_>, technique: Technique) -> ControlFlow<Stop> {
    let (mut pairs, mut triples) = (CellSet::EMPTY, CellSet::EMPTY);
    for cell in board.empty_cells() {
        match board.get(cell).len() {
            2 => pairs.add(cell),
            3 => triples.add(cell),
            _ => {}
        }
    }
    for pivot in if technique == Technique::XyzWing { triples } else { pairs } {
        let pincers = pairs & pivot.peers();
        let has = board.get(pivot);
        for first in peers_in(pincers, pivot).filter(|&first| (has - board.get(first)).is_single()) {
            for second in peers_in(pincers, pivot) {
                let Some(digit) = shared_digit(technique, has, [first, second].map(|cell| board.get(cell)))
                else {
                    continue;
                };
                let mut seen = first.peers() & second.peers();
                if technique == Technique::XyzWing {
                    seen &= pivot.peers();
                }
                let removable = board.cells_of(digit) & seen;
                if !removable.is_empty() {
                    let pincers = [first, second];
                    reporter.report_pattern(board, &Wing { technique, pivot, pincers, digit, removable })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The digit that one of the three cells has to hold: of a pivot, and a pincer that lacks one of its digits.
fn shared_digit(technique: Technique, pivot: DigitSet, [first, second]: [DigitSet; 2]) -> Option<Digit> {
    let fits = match technique {
        Technique::XyzWing => second != first && second.is_subset(pivot),
        _ => second == (pivot | first) - (pivot & first),
    };
    if fits { (first & second).single() } else { None }
}
