//! Locking: all places of a digit in one house lie in another one.
//!
//! Sound because the first house holds the digit in one of these places, so the second house holds it there, too, and
//! nowhere else. The direct kind goes one step on: a house beside the first one, which loses places that way, keeps
//! a single one.

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
        for base in House::of_kind(base_kind) {
            for cover in House::of_kind(cover_kind) {
                let shared = base.overlap(cover);
                if shared.is_empty() {
                    continue;
                }
                for digit in Digit::ALL {
                    let positions = board.positions(base, digit);
                    if positions.is_subset(shared) && positions.len() > 1 {
                        visit(Locked { base, cover, digit })?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
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
        for beside in House::of_kind(base.kind()).filter(|&house| house != base) {
            let shared = beside.overlap(cover);
            let positions = board.positions(beside, digit);
            let left = positions - shared;
            if shared.is_empty() || positions.len() < 2 {
                continue;
            }
            if let Some(position) = left.single() {
                let cell = beside.cell_at(position);
                reporter.report_pattern(board, &DirectLocking { locked, beside, cell })?;
            }
        }
        ControlFlow::Continue(())
    })
}
