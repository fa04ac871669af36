//! Unique rectangles and unique loops.
//!
//! Cells in a loop, each in a house with the next one, such that every house has none of them or two that are an odd
//! number of places apart: if they held nothing but two digits, these could be exchanged, and the puzzle would have
//! two solutions. So, in a puzzle with one solution, a cell with more candidates holds one of these. That is all that
//! the four [types](types) conclude from. Without proof of uniqueness nothing of it holds.

mod loops;
mod types;

use std::ops::ControlFlow;

use super::evidence::{CandidateRole, CellRole, Evidence, HouseRole};
use super::rating::Rating;
use super::report::{Pattern, Reporter, Stop};
use super::step::{Effect, Step};
use super::technique::{Technique, UniquenessType};
use crate::candidates::Candidates;
use crate::cell::{Cell, House};
use crate::cell_set::CellSet;
use crate::digit::Digit;
use crate::digit_set::DigitSet;

/// A loop of cells that have the same two candidates, with the few cells that have more.
#[derive(Clone, Debug)]
struct UniqueLoop {
    /// In order along the loop.
    cells: Vec<Cell>,
    digits: [Digit; 2],
    /// Those with more candidates, in the same order.
    extra: Vec<Cell>,
}

impl UniqueLoop {
    fn pair(&self) -> DigitSet {
        self.digits.into_iter().collect()
    }

    fn base_rating(&self) -> Rating {
        Rating::tenths(match self.cells.len() {
            ..6 => 45,
            6 => 46,
            7..=8 => 47,
            9.. => 50,
        })
    }
}

/// What is concluded from a loop.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Kind {
    /// One extra cell.
    Type1,
    /// One extra digit, in all extra cells.
    Type2(Digit),
    /// The extra cells make up a set with other cells of a house.
    Type3 { house: House, partners: CellSet, digits: DigitSet, way: SetWay },
    /// A digit of the loop is locked in the extra cells.
    Type4 { house: House, locked: Digit },
}

/// How the two extra cells stand for one cell of a set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum SetWay {
    /// They hold one of the extra digits.
    Naked,
    /// They hold one digit of the loop at most.
    Hidden,
}

/// A loop and a conclusion from it.
#[derive(Debug)]
struct UniquePattern {
    unique_loop: UniqueLoop,
    kind: Kind,
    /// What it rates above the type's base.
    surcharge: Rating,
    effect: Effect,
}

impl UniquePattern {
    fn number(&self) -> UniquenessType {
        match self.kind {
            Kind::Type1 => UniquenessType::Type1,
            Kind::Type2(_) => UniquenessType::Type2,
            Kind::Type3 { .. } => UniquenessType::Type3,
            Kind::Type4 { .. } => UniquenessType::Type4,
        }
    }

    fn rating(&self) -> Rating {
        self.unique_loop.base_rating() + self.surcharge
    }

    /// Whether it says the same: the same type, from the same cells.
    fn is_same(&self, other: &Self) -> bool {
        let cells = |it: &Self| it.unique_loop.cells.iter().copied().collect::<CellSet>();
        let same_kind = match (&self.kind, &other.kind) {
            (Kind::Type3 { .. }, Kind::Type3 { .. }) => self.kind == other.kind,
            _ => self.number() == other.number(),
        };
        same_kind && cells(self) == cells(other)
    }
}

/// Unique rectangles and loops of all types: the easiest first, of equal ones the first found.
pub(super) fn loops(board: &Candidates, reporter: &mut Reporter<'_, '_>) -> ControlFlow<Stop> {
    let mut found: Vec<UniquePattern> = Vec::new();
    loops::each(board, |unique_loop| {
        reporter.check()?;
        types::each(board, &unique_loop, |pattern| {
            if !pattern.effect.eliminations.is_empty() && !found.iter().any(|known| known.is_same(&pattern)) {
                found.push(pattern);
            }
        });
        ControlFlow::Continue(())
    })?;
    found.sort_by_key(|pattern| (pattern.rating(), pattern.number()));
    found.iter().try_for_each(|pattern| reporter.report_pattern(board, pattern))
}

impl Pattern for UniquePattern {
    fn step(&self, _: &Candidates) -> Step {
        let technique = match self.unique_loop.cells.len() {
            4 => Technique::UniqueRectangle(self.number()),
            _ => Technique::UniqueLoop(self.number()),
        };
        Step::new(technique, self.effect.clone()).rated(self.rating())
    }

    fn evidence(&self, board: &Candidates) -> Evidence {
        let UniqueLoop { cells, extra, .. } = &self.unique_loop;
        let pair = self.unique_loop.pair();
        let role = |cell| if extra.contains(cell) { CellRole::Extra } else { CellRole::Pattern };
        let cells_by_role = cells.iter().map(|cell| (*cell, role(cell))).collect();
        let evidence = Evidence { cells: cells_by_role, ..Evidence::default() };
        let evidence = evidence.with_candidates(board, cells.iter().copied(), pair, CandidateRole::Defining);
        match self.kind {
            Kind::Type1 => evidence,
            Kind::Type2(digit) => {
                let digit = DigitSet::only(digit);
                evidence.with_candidates(board, extra.iter().copied(), digit, CandidateRole::Extra)
            }
            Kind::Type3 { house, partners, digits, way } => {
                let evidence = match way {
                    SetWay::Naked => {
                        let extras = extra.iter().copied();
                        evidence.with_candidates(board, extras, !pair, CandidateRole::Extra)
                    }
                    SetWay::Hidden => evidence,
                };
                evidence
                    .with_cells(partners, CellRole::Partner)
                    .with_candidates(board, partners, digits, CandidateRole::Second)
                    .with_house(house, HouseRole::Base)
            }
            Kind::Type4 { house, .. } => evidence.with_house(house, HouseRole::Base),
        }
    }
}
