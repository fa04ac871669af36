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
use crate::digit_set::DigitSet;
use crate::shape::PEER_COUNT;

/// A cell whose combinations with others may be looked at.
struct Base {
    cell: Cell,
    digits: DigitSet,
    /// The cells it sees that may exclude some.
    excluders: CellSet,
}

/// All such cells, row by row, with excluders of at most this many candidates.
fn base_cells(board: &Candidates, most: usize) -> Vec<Base> {
    let (mut excluders, mut singles) = (CellSet::EMPTY, CellSet::EMPTY);
    for cell in board.empty_cells() {
        match board.get(cell).len() {
            1 => singles.add(cell),
            len if (2..=most).contains(&len) => excluders.add(cell),
            _ => {}
        }
    }
    let base = |cell: Cell| Base { cell, digits: board.get(cell), excluders: excluders & cell.peers() };
    let fits = |base: &Base| {
        base.digits.len() > 1 && !base.excluders.is_empty() && (singles & base.cell.peers()).is_empty()
    };
    board.empty_cells().iter().map(base).filter(fits).collect()
}

/// With fewer excluders in common no combination of cells is looked at.
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
        let excluders: Vec<(Cell, DigitSet)> =
            self.excluders.iter().map(|cell| (cell, board.get(cell))).collect();
        let (mut named, mut used): (Vec<Candidate>, _) = (Vec::new(), CellSet::EMPTY);
        for gone in &self.ruled_out {
            each_exclusion(*gone, self.cells, &|cell| board.get(cell), &excluders, &mut |excluded| {
                named.extend(excluded.candidates);
                used = excluded.leaves_empty.map_or(used, |(cell, _)| used.with(cell));
            });
        }
        let mut evidence = Evidence::default().with_cells(self.cells.iter().copied(), CellRole::Pattern);
        for &cell in self.cells {
            let of_cell = named.iter().filter(|it| it.cell == cell && !self.ruled_out.contains(it));
            let digits = of_cell.map(|it| it.digit).collect();
            evidence = evidence.with_candidates(board, [cell], digits, CandidateRole::Second);
        }
        let all = DigitSet::ALL;
        evidence.with_cells(used, CellRole::Excluder).with_candidates(
            board,
            used,
            all,
            CandidateRole::Defining,
        )
    }
}

/// Candidates that cannot be true together.
pub(super) struct Excluded<'a> {
    pub(super) candidates: &'a [Candidate],
    /// The excluder that would have no candidate left, with those it has; `None` if two of the candidates are the same
    /// digit in cells that see each other.
    pub(super) leaves_empty: Option<(Cell, DigitSet)>,
}

/// Goes through what could be true together with `first`, one cell after the other, and shows what cannot.
pub(super) fn each_exclusion(
    first: Candidate,
    cells: &[Cell],
    options: &impl Fn(Cell) -> DigitSet,
    excluders: &[(Cell, DigitSet)],
    visit: &mut impl FnMut(Excluded<'_>),
) {
    let others = cells.iter().copied().filter(|&cell| cell != first.cell).collect();
    let mut search = ExclusionSearch { together: vec![first], others, options, excluders };
    search.go_on(visit);
}

struct ExclusionSearch<'a, F> {
    together: Vec<Candidate>,
    others: Vec<Cell>,
    options: &'a F,
    excluders: &'a [(Cell, DigitSet)],
}

impl<F: Fn(Cell) -> DigitSet> ExclusionSearch<'_, F> {
    fn go_on(&mut self, visit: &mut impl FnMut(Excluded<'_>)) {
        let Some(&cell) = self.others.get(self.together.len() - 1) else {
            return;
        };
        for digit in (self.options)(cell) {
            let next = Candidate::new(cell, digit);
            let repeats = |it: &Candidate| it.digit == digit && it.cell.peers().contains(cell);
            let is_repeated = self.together.iter().any(repeats);
            self.together.push(next);
            let used: DigitSet = self.together.iter().map(|it| it.digit).collect();
            let emptied = self.excluders.iter().find(|(_, needs)| needs.is_subset(used)).copied();
            if is_repeated {
                visit(Excluded { candidates: &self.together, leaves_empty: None });
            } else if emptied.is_some() {
                visit(Excluded { candidates: &self.together, leaves_empty: emptied });
            } else {
                self.go_on(visit);
            }
            self.together.pop();
        }
    }
}

/// Pairs of cells, with excluders of two candidates.
pub(super) fn pairs(board: &Candidates, reporter: &mut Reporter<'_, '_>) -> ControlFlow<Stop> {
    let bases = base_cells(board, 2);
    for (index, other) in bases.iter().enumerate() {
        for one in &bases[..index] {
            let excluders = one.excluders & other.excluders;
            if excluders.len() < FEWEST_EXCLUDERS {
                continue;
            }
            let needs = Needs::new(board, excluders, one.digits | other.digits);
            // Every digit has another one to go with.
            if needs.is_empty() {
                continue;
            }
            let see_each_other = one.cell.peers().contains(other.cell);
            let mut left = [DigitSet::EMPTY; 2];
            for digit in one.digits {
                let used = DigitSet::only(digit);
                let seen = if see_each_other { used } else { DigitSet::EMPTY };
                let partners = needs.left(other.digits, used, seen);
                if !partners.is_empty() {
                    left[0].add(digit);
                    left[1] |= partners;
                }
            }
            let cells = [one.cell, other.cell];
            report(board, reporter, Technique::AlignedPairExclusion, &cells, &left, excluders)?;
        }
    }
    ControlFlow::Continue(())
}

/// Triplets of cells, with excluders of two or three candidates. The third cell is itself an excluder of one of the
/// first two.
pub(super) fn triplets(board: &Candidates, reporter: &mut Reporter<'_, '_>) -> ControlFlow<Stop> {
    let bases = base_cells(board, 3);
    let base_set: CellSet = bases.iter().map(|base| base.cell).collect();
    for (index, second) in bases.iter().enumerate() {
        reporter.check()?;
        for first in &bases[..index] {
            let common = first.excluders & second.excluders;
            if common.len() < FEWEST_EXCLUDERS {
                continue;
            }
            let useful = useful_with_a_third(board, common, first.digits | second.digits);
            if useful.is_empty() {
                continue;
            }
            let thirds = (first.excluders | second.excluders) & base_set;
            let worth_a_look = |third: &Cell| {
                (common & third.peers()).len() >= FEWEST_EXCLUDERS && !(useful & third.peers()).is_empty()
            };
            let thirds =
                thirds.without(first.cell).without(second.cell).iter().filter(worth_a_look).collect();
            let of_first = peers_in(thirds, first.cell);
            let of_second = peers_in(thirds - first.cell.peers(), second.cell);
            for third in of_first.chain(of_second) {
                let cells = [first.cell, second.cell, third];
                let excluders = common & third.peers();
                let left = left_of_triplet(board, excluders, cells);
                report(board, reporter, Technique::AlignedTripletExclusion, &cells, &left, excluders)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The excluders that can lose all their candidates to two cells with these digits and any third cell.
///
/// Without one of them only equal digits exclude each other, and what follows from that is a naked pair or a hidden
/// single as well.
fn useful_with_a_third(board: &Candidates, excluders: CellSet, digits: DigitSet) -> CellSet {
    excluders.iter().filter(|&cell| (board.get(cell) - digits).len() <= 1).collect()
}

/// What each of the three cells can hold; all that it has where no excluder can lose everything.
fn left_of_triplet(board: &Candidates, excluders: CellSet, cells: [Cell; 3]) -> [DigitSet; 3] {
    let [first, second, third] = cells;
    let all = cells.map(|cell| board.get(cell));
    let [of_first, of_second, of_third] = all;
    let needs = Needs::new(board, excluders, of_first | of_second | of_third);
    if needs.is_empty() {
        return all;
    }
    let see_each_other = first.peers().contains(second);
    let third_sees_first = third.peers().contains(first);
    let third_sees_second = third.peers().contains(second);
    let mut left = [DigitSet::EMPTY; 3];
    // Nearly always everything is left, and that is known soonest if each digit is tried with a different one.
    for shift in 0..of_second.len() {
        for (one, two) in of_first.iter().zip(of_second.iter().cycle().skip(shift)) {
            let is_known = left[0].contains(one) && left[1].contains(two) && left[2] == of_third;
            if is_known || (see_each_other && one == two) {
                continue;
            }
            let mut seen = DigitSet::EMPTY;
            seen |= if third_sees_first { DigitSet::only(one) } else { DigitSet::EMPTY };
            seen |= if third_sees_second { DigitSet::only(two) } else { DigitSet::EMPTY };
            let rest = needs.left(of_third, DigitSet::only(one).with(two), seen);
            if !rest.is_empty() {
                left[0].add(one);
                left[1].add(two);
                left[2] |= rest;
            }
        }
        if left == all {
            break;
        }
    }
    left
}

/// What excluders need: each one of its candidates.
struct Needs {
    sets: [DigitSet; PEER_COUNT],
    len: usize,
}

impl Needs {
    /// Of those excluders that could lose all candidates to cells with `digits`.
    fn new(board: &Candidates, excluders: CellSet, digits: DigitSet) -> Self {
        let mut needs = Self { sets: [DigitSet::EMPTY; PEER_COUNT], len: 0 };
        for set in excluders.iter().map(|excluder| board.get(excluder)).filter(|set| set.is_subset(digits)) {
            needs.sets[needs.len] = set;
            needs.len += 1;
        }
        needs
    }

    const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// What the last cell of a combination can hold: of its digits those that it does not see and that leave each
    /// excluder something, once the others have used some.
    fn left(&self, digits: DigitSet, used: DigitSet, seen: DigitSet) -> DigitSet {
        let mut left = digits - seen;
        for &set in &self.sets[..self.len] {
            let needs = set - used;
            if needs.is_empty() {
                return DigitSet::EMPTY;
            }
            if needs.is_single() {
                left -= needs;
            }
        }
        left
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
