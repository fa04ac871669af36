//! Naked and hidden sets: as many cells as digits.
//!
//! A naked set is sound because its cells, which lie in one house, hold different digits, so they use up all of the
//! set's. A hidden set is sound because its digits need different cells, so they use up all of the set's. The direct
//! kind goes one step on: another digit of the house, which loses places that way, keeps a single one.

use std::ops::ControlFlow;

use super::evidence::{CandidateRole, CellRole, Evidence, HouseRole};
use super::house_order::boxes_columns_rows;
use super::report::{Pattern, Reporter, Stop};
use super::step::{Candidate, Effect, Step};
use super::subsets::{Members, SetSize};
use super::technique::Technique;
use crate::candidates::Candidates;
use crate::cell::House;
use crate::cell_set::CellSet;
use crate::digit::Digit;
use crate::digit_set::DigitSet;
use crate::position::PositionSet;

/// Cells of a house and as many digits.
#[derive(Clone, Copy, Debug)]
pub(super) struct HouseSet {
    pub(super) house: House,
    pub(super) cells: CellSet,
    pub(super) digits: DigitSet,
}

/// Shows every set of cells in a house that have as many candidates together, if the house has that many cells
/// left for the rest.
pub(super) fn each_naked<B>(
    board: &Candidates,
    size: SetSize,
    mut visit: impl FnMut(HouseSet) -> ControlFlow<B>,
) -> ControlFlow<B> {
    boxes_columns_rows().filter(|&house| board.empty_positions(house).len() >= 2 * size.get()).try_for_each(
        |house| {
            let list = house.cell_list();
            Members::new(size, list.iter().map(|&cell| board.get(cell))).each_set(size, |chosen, digits| {
                let cells = chosen.iter().map(|&index| list[index]).collect();
                visit(HouseSet { house, cells, digits })
            })
        },
    )
}

/// Shows every set of digits that have as many places together in a house with more empty cells than `more_than`.
fn each_hidden_with_room<B>(
    board: &Candidates,
    size: SetSize,
    more_than: usize,
    mut visit: impl FnMut(HouseSet, PositionSet) -> ControlFlow<B>,
) -> ControlFlow<B> {
    boxes_columns_rows().filter(|&house| board.empty_positions(house).len() > more_than).try_for_each(
        |house| {
            let places = Digit::ALL.into_iter().map(|digit| board.positions(house, digit));
            Members::new(size, places).each_set(size, |chosen, positions| {
                let digits = chosen.iter().map(|&index| Digit::ALL[index]).collect();
                visit(HouseSet { house, cells: house.cells_at(positions), digits }, positions)
            })
        },
    )
}

/// Shows every set of digits that have as many places together, if more cells are left for the rest.
pub(super) fn each_hidden<B>(
    board: &Candidates,
    size: SetSize,
    mut visit: impl FnMut(HouseSet) -> ControlFlow<B>,
) -> ControlFlow<B> {
    each_hidden_with_room(board, size, 2 * size.get(), |set, _| visit(set))
}

struct Naked {
    technique: Technique,
    set: HouseSet,
}

impl Pattern for Naked {
    fn step(&self, board: &Candidates) -> Step {
        let others = self.set.house.cells() - self.set.cells;
        Step::new(self.technique, Effect::eliminate_all(board, others, self.set.digits))
    }

    fn evidence(&self, board: &Candidates) -> Evidence {
        set_evidence(board, &self.set)
    }
}

fn set_evidence(board: &Candidates, set: &HouseSet) -> Evidence {
    Evidence::default()
        .with_cells(set.cells, CellRole::Pattern)
        .with_candidates(board, set.cells, set.digits, CandidateRole::Defining)
        .with_house(set.house, HouseRole::Base)
}

/// Naked sets of this size.
pub(super) fn naked(
    board: &Candidates,
    reporter: &mut Reporter<'_, '_>,
    size: SetSize,
    technique: Technique,
) -> ControlFlow<Stop> {
    each_naked(board, size, |set| {
        let mut others = (set.house.cells() - set.cells).iter();
        if others.all(|cell| (board.get(cell) & set.digits).is_empty()) {
            return ControlFlow::Continue(());
        }
        reporter.report_pattern(board, &Naked { technique, set })
    })
}

struct Hidden {
    technique: Technique,
    set: HouseSet,
}

impl Pattern for Hidden {
    fn step(&self, board: &Candidates) -> Step {
        Step::new(self.technique, Effect::eliminate_all(board, self.set.cells, !self.set.digits))
    }

    fn evidence(&self, board: &Candidates) -> Evidence {
        set_evidence(board, &self.set)
    }
}

/// Hidden sets of this size.
pub(super) fn hidden(
    board: &Candidates,
    reporter: &mut Reporter<'_, '_>,
    size: SetSize,
    technique: Technique,
) -> ControlFlow<Stop> {
    each_hidden(board, size, |set| {
        if set.cells.iter().all(|cell| board.get(cell).is_subset(set.digits)) {
            return ControlFlow::Continue(());
        }
        reporter.report_pattern(board, &Hidden { technique, set })
    })
}

struct DirectHidden {
    technique: Technique,
    set: HouseSet,
    single: Candidate,
}

impl Pattern for DirectHidden {
    fn step(&self, _: &Candidates) -> Step {
        Step::new(self.technique, Effect::place(self.single.cell, self.single.digit))
    }

    fn evidence(&self, board: &Candidates) -> Evidence {
        let digit = DigitSet::only(self.single.digit);
        set_evidence(board, &self.set).with_candidates(board, self.set.cells, digit, CandidateRole::Cleared)
    }
}

/// Hidden sets of this size that leave another digit a single place in the house.
pub(super) fn direct_hidden(
    board: &Candidates,
    reporter: &mut Reporter<'_, '_>,
    size: SetSize,
    technique: Technique,
) -> ControlFlow<Stop> {
    each_hidden_with_room(board, size, size.get(), |set, taken| {
        (!set.digits).iter().try_for_each(|digit| {
            let positions = board.positions(set.house, digit);
            match (positions - taken).single() {
                Some(position) if positions.len() > 1 => {
                    let single = Candidate::new(set.house.cell_at(position), digit);
                    reporter.report_pattern(board, &DirectHidden { technique, set, single })
                }
                _ => ControlFlow::Continue(()),
            }
        })
    })
}
