//! Fish: X-Wing, Swordfish, Jellyfish.
//!
//! Sound because each of the parallel lines holds the digit, in different crossing lines; if there are only as many
//! crossing lines as parallel ones, each crossing line holds its digit in one of the parallel lines, and nowhere
//! else.

use std::ops::ControlFlow;

use super::evidence::{CandidateRole, Evidence, HouseRole};
use super::report::{Pattern, Reporter, Stop};
use super::step::{Effect, Step};
use super::subsets::{Members, SetSize};
use super::technique::Technique;
use crate::candidates::Candidates;
use crate::cell::{House, HouseKind};
use crate::cell_set::CellSet;
use crate::digit::Digit;
use crate::digit_set::DigitSet;
use crate::position::{Position, PositionSet};
use crate::shape::SIDE;

/// Parallel lines, and the crossing lines in which a digit has all its places there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fish {
    pub(super) digit: Digit,
    base_kind: HouseKind,
    base: PositionSet,
    cover_kind: HouseKind,
    cover: PositionSet,
}

impl Fish {
    /// The parallel lines.
    pub(super) fn base(self) -> impl Iterator<Item = House> {
        lines(self.base_kind, self.base)
    }

    /// The crossing lines.
    pub(super) fn cover(self) -> impl Iterator<Item = House> {
        lines(self.cover_kind, self.cover)
    }

    /// Where the digit is ruled out.
    pub(super) fn removable(self, board: &Candidates) -> CellSet {
        let of_digit = board.cells_of(self.digit);
        (of_digit & cells_of(self.cover())) - cells_of(self.base())
    }

    /// What decides which of two fish of the same kind comes first: the last line, then the one before it.
    fn rank(self) -> ([Option<Position>; SIDE], Digit) {
        let mut backwards = [None; SIDE];
        for position in self.base {
            backwards[SIDE - 1 - position.index()] = Some(position);
        }
        (backwards, self.digit)
    }
}

fn lines(kind: HouseKind, positions: PositionSet) -> impl Iterator<Item = House> {
    House::of_kind(kind)
        .zip(0..)
        .filter(move |&(_, index)| Position::from_index(index).is_some_and(|it| positions.contains(it)))
        .map(|(house, _)| house)
}

fn cells_of(houses: impl Iterator<Item = House>) -> CellSet {
    houses.fold(CellSet::EMPTY, |all, house| all | house.cells())
}

/// Shows every fish of this size, whether or not it rules something out: first of columns, then of rows; by the lines,
/// then by the digit.
pub(super) fn each<B>(
    board: &Candidates,
    size: SetSize,
    mut visit: impl FnMut(Fish) -> ControlFlow<B>,
) -> ControlFlow<B> {
    for (base_kind, cover_kind) in [(HouseKind::Column, HouseKind::Row), (HouseKind::Row, HouseKind::Column)]
    {
        let mut found = Vec::new();
        for digit in Digit::ALL {
            if board.count_placed(digit) + 2 * size.get() > SIDE {
                continue;
            }
            let places = House::of_kind(base_kind).map(|line| board.positions(line, digit));
            let end: ControlFlow<B> = Members::new(size, places).each_set(size, |chosen, cover| {
                let base = chosen.iter().filter_map(|&line| Position::from_index(line)).collect();
                found.push(Fish { digit, base_kind, base, cover_kind, cover });
                ControlFlow::Continue(())
            });
            end?;
        }
        found.sort_by_key(|fish| fish.rank());
        found.into_iter().try_for_each(&mut visit)?;
    }
    ControlFlow::Continue(())
}

struct Caught {
    technique: Technique,
    fish: Fish,
    removable: CellSet,
}

impl Pattern for Caught {
    fn step(&self, _: &Candidates) -> Step {
        Step::new(self.technique, Effect::eliminate_from(self.removable, self.fish.digit))
    }

    fn evidence(&self, board: &Candidates) -> Evidence {
        let digit = self.fish.digit;
        let corners = board.cells_of(digit) & cells_of(self.fish.base());
        let mut evidence = Evidence::default().with_candidates(
            board,
            corners,
            DigitSet::only(digit),
            CandidateRole::Defining,
        );
        evidence.houses.extend(self.fish.base().map(|house| (house, HouseRole::Base)));
        evidence.houses.extend(self.fish.cover().map(|house| (house, HouseRole::Cover)));
        evidence
    }
}

/// Fish of this size.
pub(super) fn fish(
    board: &Candidates,
    reporter: &mut Reporter<'_, '_>,
    size: SetSize,
    technique: Technique,
) -> ControlFlow<Stop> {
    each(board, size, |fish| {
        let removable = fish.removable(board);
        if removable.is_empty() {
            return ControlFlow::Continue(());
        }
        reporter.report_pattern(board, &Caught { technique, fish, removable })
    })
}
