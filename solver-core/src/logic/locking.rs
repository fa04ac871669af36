//! Locking: all places of a digit in one house lie in another one.
//!
//! Sound because the first house holds the digit in one of these places, so the second house holds it there, too, and
//! nowhere else. The direct kind goes one step on: a house beside the first one, which loses places that way, keeps
//! a single one.
//!
//! Direct claiming is never the first step. Say a digit is locked in box B of row r, and row s of the same band keeps
//! one cell X outside B, in box C; D is the third box of the band and t its third row. The digit is in none of C and D
//! in row r, and in D not in row s. If it still has to be placed in D, its places there are in row t: one place is a
//! hidden single; with several, D points along row t, so C keeps X alone: a hidden single or direct pointing. If it is
//! placed in D, it is in row t (row s and row r lack it), so C has X alone again.

use std::ops::ControlFlow;

use super::evidence::{CandidateRole, Evidence, HouseRole};
use super::report::{Pattern, Reporter, Stop};
use super::step::{Effect, Step};
use super::technique::Technique;
use crate::candidates::Candidates;
use crate::cell::{Cell, House, HouseKind};
use crate::cell_set::CellSet;
use crate::digit::Digit;
use crate::digit_set::DigitSet;
use crate::position::PositionSet;

/// A digit whose places in `base`, two or more, all lie in `cover`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Locked {
    pub(super) base: House,
    pub(super) cover: House,
    pub(super) digit: Digit,
}

impl Locked {
    /// Where the digit is ruled out.
    pub(super) fn removable(self, board: &Candidates) -> CellSet {
        board.places(self.cover, self.digit) - self.base.cells()
    }

    fn evidence(self, board: &Candidates) -> Evidence {
        let places = board.places(self.base, self.digit);
        Evidence::default()
            .with_house(self.base, HouseRole::Base)
            .with_house(self.cover, HouseRole::Cover)
            .with_candidates(board, places, DigitSet::only(self.digit), CandidateRole::Defining)
    }
}

/// Which houses lock in which, in the order in which they are looked at: pointing, then claiming.
const PAIRS: [(HouseKind, HouseKind); 4] = [
    (HouseKind::Box, HouseKind::Column),
    (HouseKind::Box, HouseKind::Row),
    (HouseKind::Column, HouseKind::Box),
    (HouseKind::Row, HouseKind::Box),
];

/// Shows every locked digit, whether or not it rules something out.
pub(super) fn each<B>(board: &Candidates, mut visit: impl FnMut(Locked) -> ControlFlow<B>) -> ControlFlow<B> {
    for (base_kind, cover_kind) in PAIRS {
        let third_of = if cover_kind == HouseKind::Column { &THIRD_ACROSS } else { &THIRD_ALONG };
        for base in House::of_kind(base_kind) {
            let mut locked_in = [DigitSet::EMPTY; THIRDS + 1];
            for digit in Digit::ALL {
                locked_in[usize::from(third_of[board.positions(base, digit).pattern()])].add(digit);
            }
            for (cover, digits) in crossing(base, cover_kind).into_iter().zip(locked_in) {
                for digit in digits {
                    visit(Locked { base, cover, digit })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// A box and a line share a third of each other.
const THIRDS: usize = 3;

/// By the pattern of two or more positions, which third they all lie in: the upper, middle or lower row of a box, or
/// the part of a line in one box. [`THIRDS`] if they are in several, or too few.
static THIRD_ALONG: [u8; PositionSet::PATTERNS] = thirds([0b000_000_111, 0b000_111_000, 0b111_000_000]);
/// The same for the columns of a box.
static THIRD_ACROSS: [u8; PositionSet::PATTERNS] = thirds([0b001_001_001, 0b010_010_010, 0b100_100_100]);

const fn thirds(parts: [usize; THIRDS]) -> [u8; PositionSet::PATTERNS] {
    let mut table = [0; PositionSet::PATTERNS];
    let mut pattern = 0;
    while pattern < PositionSet::PATTERNS {
        let mut third = 0;
        while (third as usize) < THIRDS && (pattern & !parts[third as usize] != 0 || pattern.count_ones() < 2)
        {
            third += 1;
        }
        table[pattern] = third;
        pattern += 1;
    }
    table
}

/// The three houses of this kind that share cells with `house`, one of the two being a box.
fn crossing(house: House, kind: HouseKind) -> [House; THIRDS] {
    let list = house.cell_list();
    match kind {
        HouseKind::Column => [list[0], list[1], list[2]].map(Cell::column),
        HouseKind::Row => [list[0], list[3], list[6]].map(Cell::row),
        HouseKind::Box => [list[0], list[3], list[6]].map(Cell::box_),
    }
}

struct Locking {
    locked: Locked,
    removable: CellSet,
}

impl Pattern for Locking {
    fn step(&self, _: &Candidates) -> Step {
        let technique = match self.locked.base.kind() {
            HouseKind::Box => Technique::Pointing,
            HouseKind::Row | HouseKind::Column => Technique::Claiming,
        };
        Step::new(technique, Effect::eliminate_from(self.removable, self.locked.digit))
    }

    fn evidence(&self, board: &Candidates) -> Evidence {
        self.locked.evidence(board)
    }
}

/// Pointing, then claiming.
pub(super) fn locking(board: &Candidates, reporter: &mut Reporter<'_, '_>) -> ControlFlow<Stop> {
    each(board, |locked| {
        let removable = locked.removable(board);
        if removable.is_empty() {
            return ControlFlow::Continue(());
        }
        reporter.report_pattern(board, &Locking { locked, removable })
    })
}

struct DirectLocking {
    locked: Locked,
    beside: House,
    cell: Cell,
}

impl Pattern for DirectLocking {
    fn step(&self, _: &Candidates) -> Step {
        let technique = match self.locked.base.kind() {
            HouseKind::Box => Technique::DirectPointing,
            HouseKind::Row | HouseKind::Column => Technique::DirectClaiming,
        };
        Step::new(technique, Effect::place(self.cell, self.locked.digit))
    }

    fn evidence(&self, board: &Candidates) -> Evidence {
        let digit = self.locked.digit;
        let cleared = board.places(self.beside, digit) & self.locked.cover.cells();
        self.locked.evidence(board).with_house(self.beside, HouseRole::Conclusion).with_candidates(
            board,
            cleared,
            DigitSet::only(digit),
            CandidateRole::Cleared,
        )
    }
}

/// Locking that leaves the digit a single place in a house beside the first one.
pub(super) fn direct(board: &Candidates, reporter: &mut Reporter<'_, '_>) -> ControlFlow<Stop> {
    each(board, |locked| {
        let Locked { base, cover, digit } = locked;
        for beside in crossing(cover, base.kind()).into_iter().filter(|&house| house != base) {
            let positions = board.positions(beside, digit);
            let left = positions - beside.overlap(cover);
            if left.is_single() && left != positions {
                for position in left {
                    let cell = beside.cell_at(position);
                    reporter.report_pattern(board, &DirectLocking { locked, beside, cell })?;
                }
            }
        }
        ControlFlow::Continue(())
    })
}
