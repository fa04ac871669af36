//! Aligned exclusion: which digits two or three cells can hold together.
//!
//! Sound because a combination is left out only if it repeats a digit in cells that see each other, or uses up all
//! candidates of an excluder, a cell that sees all of them. In a solution the cells hold one of the combinations
//! that are left, so a candidate in none of these is false.

use std::ops::ControlFlow;

use super::evidence::{CandidateRole, CellRole, Evidence};
use super::house_order::peers_in;
use super::report::{Pattern, Reporter, Stop};
use super::step::{Candidate, Effect, Step};
use super::technique::Technique;
use crate::candidates::Candidates;
use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::digit::Digit;
use crate::digit_set::DigitSet;

/// Cells whose combinations may be looked at, and those that may exclude some.
struct Roles {
    base: Vec<Cell>,
    excluders: CellSet,
}

impl Roles {
    /// With excluders of at most this many candidates.
    fn new(board: &Candidates, most: usize) -> Self {
        let with = |wanted: fn(usize, usize) -> bool| -> CellSet {
            board.empty_cells().iter().filter(|&cell| wanted(board.get(cell).len(), most)).collect()
        };
        let excluders = with(|len, most| (2..=most).contains(&len));
        let singles = with(|len, _| len == 1);
        let fit = |cell: Cell| {
            board.get(cell).len() > 1
                && (singles & cell.peers()).is_empty()
                && !(excluders & cell.peers()).is_empty()
        };
        Self { base: board.empty_cells().iter().filter(|&cell| fit(cell)).collect(), excluders }
    }

    /// Excluders that see all these cells, if there are enough of them.
    fn common(&self, cells: &[Cell]) -> Option<CellSet> {
        let common = cells.iter().fold(self.excluders, |common, cell| common & cell.peers());
        (common.len() >= FEWEST_EXCLUDERS).then_some(common)
    }
}

/// One excluder would leave a combination for every candidate but in trivial cases.
const FEWEST_EXCLUDERS: usize = 2;

struct Exclusion<'a> {
    technique: Technique,
    cells: &'a [Cell],
    excluders: CellSet,
    ruled_out: Vec<Candidate>,
}

impl Pattern for Exclusion<'_> {
    fn step(&self, _: &Candidates) -> Step {
        Step::new(self.technique, Effect { placements: Vec::new(), eliminations: self.ruled_out.clone() })
    }

    fn evidence(&self, board: &Candidates) -> Evidence {
        let of_cells = self.cells.iter().fold(DigitSet::EMPTY, |all, &cell| all | board.get(cell));
        // Others have a candidate that none of the cells can take from them.
        let useful = self.excluders.iter().filter(|&cell| board.get(cell).is_subset(of_cells));
        let useful: CellSet = useful.collect();
        Evidence::default()
            .with_cells(self.cells.iter().copied(), CellRole::Pattern)
            .with_cells(useful, CellRole::Excluder)
            .with_candidates(board, useful, DigitSet::ALL, CandidateRole::Defining)
    }
}

/// Pairs of cells, with excluders of two candidates.
pub(super) fn pairs(board: &Candidates, reporter: &mut Reporter<'_, '_>) -> ControlFlow<Stop> {
    let roles = Roles::new(board, 2);
    for (index, &other) in roles.base.iter().enumerate() {
        for &one in &roles.base[..index] {
            let cells = [one, other];
            let Some(excluders) = roles.common(&cells) else {
                continue;
            };
            let mut left = [DigitSet::EMPTY; 2];
            for digit in board.get(one) {
                let partners = Combination::of(board, excluders, &cells[..1]).rest([digit], other);
                if !partners.is_empty() {
                    left[0].add(digit);
                    left[1] |= partners;
                }
            }
            report(board, reporter, Technique::AlignedPairExclusion, &cells, &left, excluders)?;
        }
    }
    ControlFlow::Continue(())
}

/// Triplets of cells, with excluders of two or three candidates. The third cell is itself an excluder of one of the
/// first two.
pub(super) fn triplets(board: &Candidates, reporter: &mut Reporter<'_, '_>) -> ControlFlow<Stop> {
    let roles = Roles::new(board, 3);
    let base: CellSet = roles.base.iter().copied().collect();
    for (index, &second) in roles.base.iter().enumerate() {
        reporter.check()?;
        for &first in &roles.base[..index] {
            if roles.common(&[first, second]).is_none() {
                continue;
            }
            let thirds = (roles.excluders & base).without(first).without(second);
            let of_first = peers_in(thirds, first);
            let of_second = peers_in(thirds - first.peers(), second);
            for third in of_first.chain(of_second) {
                let cells = [first, second, third];
                if let Some(excluders) = roles.common(&cells) {
                    let left = left_of_triplet(board, excluders, cells);
                    report(board, reporter, Technique::AlignedTripletExclusion, &cells, &left, excluders)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn left_of_triplet(board: &Candidates, excluders: CellSet, cells: [Cell; 3]) -> [DigitSet; 3] {
    let [first, second, third] = cells;
    let combination = Combination::of(board, excluders, &cells[..2]);
    let see_each_other = first.peers().contains(second);
    let mut left = [DigitSet::EMPTY; 3];
    for one in board.get(first) {
        for two in board.get(second) {
            if see_each_other && one == two {
                continue;
            }
            let rest = combination.rest([one, two], third);
            if !rest.is_empty() {
                left[0].add(one);
                left[1].add(two);
                left[2] |= rest;
            }
        }
    }
    left
}

/// All cells of a combination but the last.
struct Combination<'a> {
    board: &'a Candidates,
    excluders: CellSet,
    cells: &'a [Cell],
}

impl<'a> Combination<'a> {
    const fn of(board: &'a Candidates, excluders: CellSet, cells: &'a [Cell]) -> Self {
        Self { board, excluders, cells }
    }

    /// What `last` can hold if the cells hold these digits.
    fn rest<const COUNT: usize>(&self, digits: [Digit; COUNT], last: Cell) -> DigitSet {
        let mut rest = self.board.get(last);
        let mut used = DigitSet::EMPTY;
        for (cell, digit) in self.cells.iter().zip(digits) {
            used.add(digit);
            if cell.peers().contains(last) {
                rest.remove(digit);
            }
        }
        for excluder in self.excluders {
            let needs = self.board.get(excluder) - used;
            if needs.is_empty() {
                return DigitSet::EMPTY;
            }
            if needs.is_single() {
                rest -= needs;
            }
        }
        rest
    }
}

fn report(
    board: &Candidates,
    reporter: &mut Reporter<'_, '_>,
    technique: Technique,
    cells: &[Cell],
    left: &[DigitSet],
    excluders: CellSet,
) -> ControlFlow<Stop> {
    let mut ruled_out = Vec::new();
    for (&cell, &left) in cells.iter().zip(left) {
        ruled_out.extend((board.get(cell) - left).into_iter().map(|digit| Candidate::new(cell, digit)));
    }
    if ruled_out.is_empty() {
        return ControlFlow::Continue(());
    }
    reporter.report_pattern(board, &Exclusion { technique, cells, excluders, ruled_out })
}
