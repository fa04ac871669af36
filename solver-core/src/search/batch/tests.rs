//! Every number of lanes against the other searches.

use std::num::NonZeroU64;

use super::engine::Engine as Lanes;
use super::kernel::{Kernel, Plain};
use super::{Batch, Finding, Shown};
use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::search::control::{Control, Meter};
use crate::search::{Count, Engine, First};

/// A generator that is good enough to make boards: xorshift.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).expect("31 bits") % end
    }

    /// A full board: the first solution of a board with one random row.
    fn full_board(&mut self) -> Grid {
        let mut digits = Digit::ALL;
        for end in (2..=digits.len()).rev() {
            digits.swap(end - 1, self.below(end));
        }
        let row = 9 * self.below(9);
        let start = digits.into_iter().enumerate();
        let start: Grid =
            start.filter_map(|(at, digit)| Some((Cell::from_index(row + at)?, digit))).collect();
        let puzzle = Puzzle::try_from(start).expect("a row of nine different digits");
        match Engine::Propagate.first_solution(&puzzle, &Control::new()) {
            First::Found(solution) => *solution.grid(),
            other => panic!("{other:?}"),
        }
    }

    /// A board with this many givens; sometimes one of them is changed, which mostly leaves no solution.
    fn board(&mut self, givens: usize) -> Grid {
        let mut grid = self.full_board();
        while grid.filled().len() > givens {
            grid.set(Cell::from_index(self.below(81)).expect("below 81"), None);
        }
        if self.below(4) == 0 {
            let filled: Vec<Cell> = grid.filled().iter().collect();
            let cell = filled[self.below(filled.len())];
            grid.set(cell, Digit::from_index(self.below(9)));
        }
        grid
    }
}

/// Boards with no solution, one, some and many.
fn boards(count: usize) -> Vec<Grid> {
    let mut chance = Chance(0x5eed_0f5a_d0c0);
    (0..count).map(|number| chance.board(20 + number * 7 % 20)).collect()
}

fn expected(grid: &Grid, limit: u64) -> u64 {
    match Puzzle::try_from(*grid) {
        Ok(puzzle) => Engine::Propagate.count_solutions(&puzzle, limit, &Control::new()).found(),
        Err(_) => 0,
    }
}

fn findings<K: Kernel<LANES>, const LANES: usize>(kernel: K, grids: &[Grid], limit: u64) -> Vec<Finding> {
    let control = Control::new();
    let mut meter = Meter::new(&control);
    let mut engine = Lanes::new(kernel, limit);
    let mut grids = grids.iter().copied();
    let mut findings = Vec::new();
    while let Some(finding) = engine.next_finding(&mut grids, &mut meter).expect("not cancelled") {
        findings.push(finding);
    }
    findings
}

#[track_caller]
fn agrees<K: Kernel<LANES>, const LANES: usize>(kernel: K) {
    let grids = boards(300);
    for limit in [1, 2, 1000] {
        let findings = findings(kernel, &grids, limit);
        assert_eq!(findings.len(), grids.len());
        for (grid, finding) in grids.iter().zip(findings) {
            assert_eq!(finding.count, expected(grid, limit), "{LANES} lanes, limit {limit}:\n{grid:?}");
            assert_eq!(finding.solution.is_some(), finding.count > 0);
            if let (Ok(puzzle), Some(solution)) = (Puzzle::try_from(*grid), finding.solution) {
                assert!(solution.solves(&puzzle) && solution.grid().clashes().is_empty(), "{solution:?}");
            }
        }
    }
}

#[test]
fn one_lane() {
    agrees::<_, 1>(Plain);
}

#[test]
fn three_lanes() {
    agrees::<_, 3>(Plain);
}

#[test]
fn eight_lanes() {
    agrees::<_, 8>(Plain);
}

#[test]
fn sixteen_lanes() {
    agrees::<_, 16>(Plain);
}

#[test]
fn thirty_two_lanes() {
    agrees::<_, 32>(Plain);
}

#[test]
fn sixty_four_lanes() {
    agrees::<_, 64>(Plain);
}

#[cfg(target_arch = "x86_64")]
#[test]
fn the_kernels_of_this_processor() {
    if let Some(kernel) = super::x86::Avx2::detect() {
        agrees::<_, 16>(kernel);
    }
    if let Some(kernel) = super::x86::Avx512::detect() {
        agrees::<_, 32>(kernel);
    }
}

#[test]
fn agrees_with_the_reference_search() {
    let mut chance = Chance(0xba5e_ba11);
    let grids: Vec<Grid> = (0..40).map(|number| chance.board(34 + number % 20)).collect();
    for (grid, finding) in grids.iter().zip(findings::<_, 8>(Plain, &grids, 1000)) {
        let count = Puzzle::try_from(*grid)
            .map(|puzzle| Engine::Backtrack.count_solutions(&puzzle, 1000, &Control::new()));
        assert_eq!(finding.count, count.map_or(0, Count::found), "{grid:?}");
    }
}

#[test]
fn shows_the_first_solution_when_asked() {
    let grids = boards(60);
    let control = Control::new();
    for limit in [1, 2] {
        let batch = Batch::up_to(NonZeroU64::new(limit).expect("not 0")).show(Shown::Lexicographic);
        for (grid, finding) in grids.iter().zip(batch.run(grids.iter().copied(), &control)) {
            let first = Puzzle::try_from(*grid).map_or(First::NoSolution, |puzzle| {
                Engine::Propagate.first_solution(&puzzle, &Control::new())
            });
            assert_eq!(finding.solution.map_or(First::NoSolution, First::Found), first, "{grid:?}");
        }
    }
}

#[test]
fn answers_stay_in_order_and_inputs_end_anywhere() {
    let grids = boards(130);
    for end in [0, 1, 31, 32, 33, 64, 65, 130] {
        let counts: Vec<u64> =
            findings::<_, 8>(Plain, &grids[..end], 2).iter().map(|found| found.count).collect();
        let expected: Vec<u64> = grids[..end].iter().map(|grid| expected(grid, 2)).collect();
        assert_eq!(counts, expected, "{end}");
    }
}

#[test]
fn an_empty_board_among_others_is_no_trouble() {
    let mut grids = boards(50);
    grids.insert(20, Grid::EMPTY);
    let found = findings::<_, 8>(Plain, &grids, 500);
    assert_eq!(found[20].count, 500);
    assert_eq!(found[21].count, expected(&grids[21], 500));
}

#[test]
fn reads_no_more_than_some_thousand_grids_ahead() {
    let mut read = 0_u32;
    let endless = std::iter::repeat_with(|| {
        read += 1;
        Grid::EMPTY
    });
    let control = Control::new();
    let answered = Batch::up_to(NonZeroU64::MIN).run(endless, &control).take(1000).count();
    assert_eq!(answered, 1000);
    assert!(read < 6000, "{read}");
}

#[test]
fn stops_when_cancelled() {
    let control = Control::new();
    control.cancel();
    let all = Batch::up_to(NonZeroU64::MAX).run([Grid::EMPTY], &control);
    assert_eq!(all.count(), 0);
}

#[test]
fn counts_what_it_does() {
    let control = Control::new();
    let batch = Batch::up_to(NonZeroU64::new(10).expect("not 0"));
    let found: u64 = batch.run(boards(100), &control).map(|finding| finding.count).sum();
    let counters = control.counters();
    assert_eq!(counters.solutions, found);
    assert!(counters.nodes > 0 && counters.backtracks > 0, "{counters:?}");
}
