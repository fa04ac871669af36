//! BUG: the bivalue universal grave, and what keeps a board from being one.
//!
//! A board on which every empty cell has two candidates, and every digit none or two places in every house, has no
//! solution or more than one: the two digits of every cell can be exchanged everywhere at once. So, in a puzzle with
//! one solution, a board that would be one if it had not some extra candidates has one of these true.
//!
//! - Type 1: they are all in one cell, which holds one of them.
//! - Type 2: they are all of one digit, so no cell that sees them all holds it.
//! - Type 3: they act as a cell of a naked set.
//! - Type 4: two cells have them and share another digit, which is locked in the two: one of the cells holds it, the
//!   other one an extra digit.
//!
//! Without proof of uniqueness nothing of it holds.

use std::ops::ControlFlow;

use super::evidence::{CandidateRole, CellRole, Evidence, HouseRole};
use super::house_order::{box_row_column, boxes_rows_columns, peers_in};
use super::rating::Rating;
use super::report::{Pattern, Reporter, Stop};
use super::step::{Effect, Step};
use super::subsets::each_choice;
use super::technique::{Technique, UniquenessType};
use crate::candidates::Candidates;
use crate::cell::{Cell, House};
use crate::cell_set::CellSet;
use crate::digit::Digit;
use crate::digit_set::DigitSet;

/// The extra candidates of a board that would be a BUG without them.
struct Extras {
    /// Each cell with its extra digits, in the order in which they were met.
    cells: Vec<(Cell, DigitSet)>,
    digits: DigitSet,
    /// The cells that see all of `cells`.
    seen: CellSet,
}

struct Bug<'a> {
    extras: &'a Extras,
    kind: Kind,
    effect: Effect,
}

enum Kind {
    Type1,
    Type2,
    Type3 { house: House, partners: CellSet, digits: DigitSet, size: usize },
    Type4 { house: House, locked: Digit },
}

impl Pattern for Bug<'_> {
    fn step(&self, _: &Candidates) -> Step {
        let (number, tenths) = match self.kind {
            Kind::Type1 => (UniquenessType::Type1, 56),
            Kind::Type2 => (UniquenessType::Type2, 57),
            Kind::Type3 { size, .. } => (UniquenessType::Type3, 56 + size),
            Kind::Type4 { .. } => (UniquenessType::Type4, 57),
        };
        let rating = u16::try_from(tenths).map_or(Rating::default(), Rating::tenths);
        Step::new(Technique::Bug(number), self.effect.clone()).rated(rating)
    }

    fn evidence(&self, board: &Candidates) -> Evidence {
        let cells: CellSet = self.extras.cells.iter().map(|&(cell, _)| cell).collect();
        let mut evidence = Evidence::default().with_cells(cells, CellRole::Extra);
        for &(cell, digits) in &self.extras.cells {
            evidence = evidence.with_candidates(board, [cell], digits, CandidateRole::Extra);
        }
        match self.kind {
            Kind::Type1 | Kind::Type2 => evidence,
            Kind::Type3 { house, partners, digits, .. } => evidence
                .with_cells(partners, CellRole::Partner)
                .with_candidates(board, partners, digits, CandidateRole::Second)
                .with_house(house, HouseRole::Base),
            Kind::Type4 { house, locked } => evidence
                .with_candidates(board, cells, DigitSet::only(locked), CandidateRole::Defining)
                .with_house(house, HouseRole::Base),
        }
    }
}

/// BUG of all types: what the extra candidates allow, the simplest first.
pub(super) fn bug(board: &Candidates, reporter: &mut Reporter<'_, '_>) -> ControlFlow<Stop> {
    let Some(extras) = extras(board) else {
        return ControlFlow::Continue(());
    };
    let mut show = |kind, effect: Effect| {
        if effect.eliminations.is_empty() {
            return ControlFlow::Continue(());
        }
        reporter.report_pattern(board, &Bug { extras: &extras, kind, effect })
    };
    match (extras.cells.as_slice(), extras.digits.single()) {
        ([], _) => ControlFlow::Continue(()),
        (&[(cell, digits)], _) => {
            show(Kind::Type1, Effect::eliminate_all(board, CellSet::only(cell), !digits))
        }
        (_, Some(digit)) => {
            show(Kind::Type2, Effect::eliminate_from(extras.seen & board.cells_of(digit), digit))?;
            type_4(board, &extras, &mut show)
        }
        (_, None) if extras.seen.is_empty() => ControlFlow::Continue(()),
        (_, None) => {
            type_4(board, &extras, &mut show)?;
            type_3(board, &extras, &mut show)
        }
    }
}

/// `None` if the board would be no BUG without them, or if nothing could be concluded.
fn extras(board: &Candidates) -> Option<Extras> {
    let mut rest = board.clone();
    let mut extras = Extras { cells: Vec::new(), digits: DigitSet::EMPTY, seen: CellSet::ALL };
    for house in boxes_rows_columns() {
        for digit in Digit::ALL {
            let positions = board.positions(house, digit);
            if positions.is_empty() || positions.len() == 2 {
                continue;
            }
            let mut roomy = positions.iter().filter(|&position| board.get(house.cell_at(position)).len() > 2);
            let cell = house.cell_at(roomy.next()?);
            // With several such cells another house has to tell which of them has it too many.
            if roomy.next().is_none() {
                rest.eliminate(cell, digit);
                extras.add(cell, digit)?;
            }
        }
    }
    let every_cell_has_two = rest.empty_cells().iter().all(|cell| rest.get(cell).len() == 2);
    let every_digit_has_two = boxes_rows_columns()
        .all(|house| Digit::ALL.into_iter().all(|digit| matches!(rest.positions(house, digit).len(), 0 | 2)));
    (every_cell_has_two && every_digit_has_two).then_some(extras)
}

impl Extras {
    /// `None` if several digits are extra and no cell sees them all.
    fn add(&mut self, cell: Cell, digit: Digit) -> Option<()> {
        match self.cells.iter_mut().find(|(known, _)| *known == cell) {
            Some((_, digits)) => digits.add(digit),
            None => self.cells.push((cell, DigitSet::only(digit))),
        }
        self.digits.add(digit);
        self.seen = (self.seen & cell.peers()).without(cell);
        let hopeless = self.cells.len() > 1 && !self.digits.is_single() && self.seen.is_empty();
        (!hopeless).then_some(())
    }

    /// The houses of the first cell that all the others lie in.
    fn shared_houses(&self) -> impl Iterator<Item = House> {
        let houses = self.cells.first().map(|&(cell, _)| box_row_column(cell));
        let holds_all = |house: &House| self.cells.iter().all(|&(cell, _)| house.cells().contains(cell));
        houses.into_iter().flatten().filter(holds_all)
    }
}

fn type_4(
    board: &Candidates,
    extras: &Extras,
    show: &mut impl FnMut(Kind, Effect) -> ControlFlow<Stop>,
) -> ControlFlow<Stop> {
    let [(one, extra_of_one), (other, extra_of_other)] = *extras.cells else {
        return ControlFlow::Continue(());
    };
    let shared = (board.get(one) & board.get(other)) - extras.digits;
    let (Some(locked), Some(house)) = (shared.single(), extras.shared_houses().next()) else {
        return ControlFlow::Continue(());
    };
    let mut effect = Effect::eliminate_all(board, CellSet::only(one), !extra_of_one.with(locked));
    let of_other = Effect::eliminate_all(board, CellSet::only(other), !extra_of_other.with(locked));
    effect.eliminations.extend(of_other.eliminations);
    show(Kind::Type4 { house, locked }, effect)
}

/// A naked set with the extra candidates has this many cells at most, these counted as one.
const LARGEST_SET: usize = 6;

fn type_3(
    board: &Candidates,
    extras: &Extras,
    show: &mut impl FnMut(Kind, Effect) -> ControlFlow<Stop>,
) -> ControlFlow<Stop> {
    let Some(&(first, _)) = extras.cells.first() else {
        return ControlFlow::Continue(());
    };
    for house in extras.shared_houses() {
        let in_house = extras.seen & house.cells();
        let others: Vec<Cell> = peers_in(in_house, first).collect();
        for size in 2..=LARGEST_SET.min(others.len()) {
            each_choice(others.len(), size - 1, |chosen| {
                let partners: CellSet = chosen.iter().map(|&index| others[index]).collect();
                let roomy = partners.iter().all(|cell| board.get(cell).len() > 1);
                let theirs = partners.iter().fold(DigitSet::EMPTY, |all, cell| all | board.get(cell));
                let digits = theirs | extras.digits;
                if !roomy || theirs.len() != size || digits.len() != size {
                    return ControlFlow::Continue(());
                }
                let effect = Effect::eliminate_all(board, in_house - partners, digits);
                show(Kind::Type3 { house, partners, digits, size }, effect)
            })?;
        }
    }
    ControlFlow::Continue(())
}
