//! Singles: a digit with one place, a cell with one candidate.
//!
//! Sound because every house holds every digit and every cell holds a digit: what is left of the places of a digit
//! in a house, or of the candidates of a cell, holds the true one. If one is left it is that one.

use std::ops::ControlFlow;

use super::evidence::{Evidence, HouseRole};
use super::house_order::boxes_columns_rows;
use super::rating::Rating;
use super::report::{Pattern, Reporter, Stop};
use super::step::{Candidate, Effect, Step};
use super::technique::Technique;
use crate::candidates::Candidates;
use crate::cell::{House, HouseKind};

/// What a hidden single in a line costs more than one in a box.
const IN_A_LINE: Rating = Rating::tenths(3);

/// A digit with one place in a house.
struct HiddenSingle {
    technique: Technique,
    house: House,
    candidate: Candidate,
}

impl Pattern for HiddenSingle {
    fn step(&self, _: &Candidates) -> Step {
        let step = Step::new(self.technique, Effect::place(self.candidate.cell, self.candidate.digit));
        let rating = step.rating;
        match (self.technique, self.house.kind()) {
            (Technique::HiddenSingle, HouseKind::Row | HouseKind::Column) => step.rated(rating + IN_A_LINE),
            _ => step,
        }
    }

    fn evidence(&self, _: &Candidates) -> Evidence {
        Evidence::default().with_house(self.house, HouseRole::Base)
    }
}

/// Full houses everywhere, then hidden singles.
pub(super) fn hidden(board: &Candidates, reporter: &mut Reporter<'_, '_>) -> ControlFlow<Stop> {
    for house in boxes_columns_rows() {
        if board.empty_positions(house).is_single() {
            in_house(board, reporter, Technique::FullHouse, house)?;
        }
    }
    for house in boxes_columns_rows() {
        if !board.empty_positions(house).is_single() {
            in_house(board, reporter, Technique::HiddenSingle, house)?;
        }
    }
    ControlFlow::Continue(())
}

fn in_house(
    board: &Candidates,
    reporter: &mut Reporter<'_, '_>,
    technique: Technique,
    house: House,
) -> ControlFlow<Stop> {
    for digit in board.digits_with_one_place(house) {
        for cell in board.places(house, digit) {
            let candidate = Candidate::new(cell, digit);
            reporter.report_pattern(board, &HiddenSingle { technique, house, candidate })?;
        }
    }
    ControlFlow::Continue(())
}

/// A cell with one candidate.
struct NakedSingle(Candidate);

impl Pattern for NakedSingle {
    fn step(&self, _: &Candidates) -> Step {
        Step::new(Technique::NakedSingle, Effect::place(self.0.cell, self.0.digit))
    }

    /// The cell itself, which the effect names.
    fn evidence(&self, _: &Candidates) -> Evidence {
        Evidence::default()
    }
}

/// Naked singles, row by row.
pub(super) fn naked(board: &Candidates, reporter: &mut Reporter<'_, '_>) -> ControlFlow<Stop> {
    board.empty_cells().iter().try_for_each(|cell| match board.get(cell).single() {
        Some(digit) => reporter.report_pattern(board, &NakedSingle(Candidate::new(cell, digit))),
        None => ControlFlow::Continue(()),
    })
}
