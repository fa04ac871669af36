//! The engines and a rival on boards made here: `cargo bench -p solver-core --bench search`.
//!
//! The rival is the `sudoku` crate, a fast solver for one puzzle at a time. It is licensed under the AGPL, and only
//! this bench uses it. It is at its best with `RUSTFLAGS="-C target-cpu=native"` and `CARGO_PROFILE_BENCH_LTO=fat`;
//! our engines find the widest registers by themselves.
//!
//! Every function reads its boards from text, counts solutions up to two, and asserts how many grids have how many.

use std::num::NonZeroU64;
use std::sync::LazyLock;

use divan::Bencher;
use divan::counter::ItemsCount;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use solver_core::search::batch::{Batch, Lanes};
use solver_core::search::{Control, Engine, First};
use solver_core::{Cell, Digit, Grid, Puzzle};

fn main() {
    divan::main();
}

/// Boards as text, and how many of them have no solution, one, and several.
struct Set {
    lines: Vec<String>,
    counts: [usize; 3],
}

impl Set {
    fn new(grids: &[Grid]) -> Self {
        let mut counts = [0; 3];
        for grid in grids {
            counts[usize::try_from(count(Engine::Propagate, grid)).expect("at most two")] += 1;
        }
        Self { lines: grids.iter().map(Grid::to_string).collect(), counts }
    }

    fn bench(&self, bencher: Bencher<'_, '_>, solve: impl Fn(&[String]) -> [usize; 3]) {
        bencher.counter(ItemsCount::new(self.lines.len())).bench_local(|| {
            assert_eq!(solve(&self.lines), self.counts);
        });
    }
}

const TWO: NonZeroU64 = NonZeroU64::MIN.saturating_add(1);

const NAMES: [&str; 6] = ["filled", "minimal", "hard", "contradictory", "several", "dozens"];

static SETS: LazyLock<[Set; 6]> = LazyLock::new(|| {
    let mut rng = ChaCha8Rng::seed_from_u64(2580);
    let minimal: Vec<Grid> = (0..1500).map(|_| minimal(&mut rng)).collect();
    let mut by_effort = minimal.clone();
    by_effort.sort_by_cached_key(|grid| std::cmp::Reverse(effort(grid)));
    let filled: Vec<Grid> = minimal.iter().map(|grid| refilled(grid, 36, &mut rng)).collect();
    let several: Vec<Grid> = minimal.iter().map(|grid| without(grid, 2, &mut rng)).collect();
    let dozens: Vec<Grid> = minimal.iter().map(|grid| without(grid, 4, &mut rng)).collect();
    let contradictory: Vec<Grid> = minimal.iter().filter_map(spoiled).collect();
    [&filled, &minimal, &by_effort[..100].to_vec(), &contradictory, &several, &dozens]
        .map(|grids| Set::new(grids))
});

fn set(name: &str) -> &'static Set {
    let place = NAMES.iter().position(|&other| other == name).expect("one of the names");
    &SETS[place]
}

#[divan::bench(args = NAMES)]
fn batch(bencher: Bencher<'_, '_>, name: &str) {
    set(name).bench(bencher, |lines| in_batch(lines, Lanes::Widest));
}

#[divan::bench(args = NAMES)]
fn batch_without_wide_registers(bencher: Bencher<'_, '_>, name: &str) {
    set(name).bench(bencher, |lines| in_batch(lines, Lanes::Plain));
}

#[divan::bench(args = NAMES)]
fn batch_in_half_as_many_lanes(bencher: Bencher<'_, '_>, name: &str) {
    set(name).bench(bencher, |lines| in_batch(lines, Lanes::Narrow));
}

#[divan::bench(args = NAMES)]
fn one_at_a_time(bencher: Bencher<'_, '_>, name: &str) {
    set(name).bench(bencher, |lines| one_by_one(lines, |line| count(Engine::Lanes, &parsed(line))));
}

#[divan::bench(args = NAMES)]
fn propagating(bencher: Bencher<'_, '_>, name: &str) {
    set(name).bench(bencher, |lines| one_by_one(lines, |line| count(Engine::Propagate, &parsed(line))));
}

#[divan::bench(args = NAMES)]
fn rival(bencher: Bencher<'_, '_>, name: &str) {
    let count = |line: &str| {
        let puzzle = sudoku::Sudoku::from_str_line(line).expect("81 characters");
        puzzle.solutions_count_up_to(2) as u64
    };
    set(name).bench(bencher, |lines| one_by_one(lines, count));
}

#[divan::bench]
fn counting_a_million_solutions(bencher: Bencher<'_, '_>) {
    let control = Control::new();
    bencher.counter(ItemsCount::new(1_000_000_usize)).bench_local(|| {
        let count = Engine::Lanes.count_solutions(&Puzzle::EMPTY, 1_000_000, &control);
        assert_eq!(count.found(), 1_000_000);
    });
}

fn in_batch(lines: &[String], width: Lanes) -> [usize; 3] {
    let control = Control::new();
    let mut counts = [0; 3];
    for finding in Batch::up_to(TWO).lanes(width).run(lines.iter().map(|line| parsed(line)), &control) {
        counts[usize::try_from(finding.count).expect("at most two")] += 1;
    }
    counts
}

fn one_by_one(lines: &[String], count: impl Fn(&str) -> u64) -> [usize; 3] {
    let mut counts = [0; 3];
    for line in lines {
        counts[usize::try_from(count(line)).expect("at most two")] += 1;
    }
    counts
}

fn parsed(line: &str) -> Grid {
    line.parse().expect("a line of a grid")
}

fn count(engine: Engine, grid: &Grid) -> u64 {
    let puzzle = Puzzle::try_from(*grid).expect("made without clashes");
    engine.count_solutions(&puzzle, 2, &Control::new()).found()
}

/// The boards that the propagating search tries: a measure of hardness.
fn effort(grid: &Grid) -> u64 {
    let control = Control::new();
    let puzzle = Puzzle::try_from(*grid).expect("made without clashes");
    let _ = Engine::Propagate.count_solutions(&puzzle, 2, &control);
    control.counters().nodes
}

/// A puzzle with one solution of which no given can be missed.
fn minimal(rng: &mut ChaCha8Rng) -> Grid {
    let mut grid = full(rng);
    let mut cells: Vec<Cell> = Cell::all().collect();
    cells.shuffle(rng);
    for cell in cells {
        let given = grid.get(cell);
        grid.set(cell, None);
        if count(Engine::Propagate, &grid) > 1 {
            grid.set(cell, given);
        }
    }
    grid
}

/// A full board around nine different digits, one in every row and column.
fn full(rng: &mut ChaCha8Rng) -> Grid {
    let mut digits = Digit::ALL;
    digits.shuffle(rng);
    let places = digits.into_iter().enumerate();
    let start: Grid =
        places.filter_map(|(row, digit)| Some((Cell::at(row, (row * 4) % 9)?, digit))).collect();
    solution(&start)
}

fn solution(grid: &Grid) -> Grid {
    let puzzle = Puzzle::try_from(*grid).expect("made without clashes");
    match Engine::Propagate.first_solution(&puzzle, &Control::new()) {
        First::Found(solution) => *solution.grid(),
        other => panic!("{other:?}"),
    }
}

/// The puzzle with more of its solution, up to this many givens.
fn refilled(grid: &Grid, givens: usize, rng: &mut ChaCha8Rng) -> Grid {
    let solution = solution(grid);
    let mut empty: Vec<Cell> = grid.empty_cells().iter().collect();
    empty.shuffle(rng);
    let missing = givens.saturating_sub(grid.filled().len());
    grid.or(&empty.into_iter().take(missing).filter_map(|cell| Some((cell, solution.get(cell)?))).collect())
}

/// The puzzle without some of its givens: several solutions.
fn without(grid: &Grid, missing: usize, rng: &mut ChaCha8Rng) -> Grid {
    let mut filled: Vec<Cell> = grid.filled().iter().collect();
    filled.shuffle(rng);
    let mut rest = *grid;
    filled.into_iter().take(missing).for_each(|cell| rest.set(cell, None));
    rest
}

/// The puzzle with a digit more that is not in its solution but clashes with nothing.
fn spoiled(grid: &Grid) -> Option<Grid> {
    let solution = solution(grid);
    let wrong = |cell: Cell, digit: Digit| {
        let mut spoiled = *grid;
        spoiled.set(cell, Some(digit));
        (solution.get(cell) != Some(digit) && spoiled.clashes().is_empty()).then_some(spoiled)
    };
    grid.empty_cells().iter().find_map(|cell| Digit::ALL.into_iter().find_map(|digit| wrong(cell, digit)))
}
