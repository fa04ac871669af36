use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

use super::*;
use crate::digit::Digit;
use crate::puzzle::Puzzle;
use crate::search::{self, Engine, Outcome};

const PUZZLES: [&str; 3] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "...6......1.....4..3...9.....4..........1.........82.6......17...2.46....9.....3.",
    "............9.35..6.......4.8........4.....9....6..32...9.....6.1...5..8....8....",
];

fn grid(line: &str) -> Grid {
    line.parse().expect("81 cells")
}

/// Puzzles in which one given was mistyped, so that there is no solution though nothing clashes; and which one.
fn mistyped() -> Vec<(Grid, Cell, Digit)> {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let mut made = Vec::new();
    while made.len() < 60 {
        let mut grid = grid(PUZZLES[made.len() % 2]);
        let cells: Vec<Cell> = grid.filled().iter().collect();
        let (&cell, digit) = (cells.choose(&mut rng).expect("givens"), Digit::ALL[rng.random_range(0..9)]);
        let Some(right) = grid.get(cell) else { continue };
        grid.set(cell, Some(digit));
        if grid.clashes().is_empty()
            && matches!(search::solve_grid(&grid, &Control::new()), Outcome::NoSolution { .. })
        {
            made.push((grid, cell, right));
        }
    }
    made
}

fn has_solution(grid: &Grid, givens: CellSet) -> bool {
    let some: Grid = grid.digits().filter(|&(cell, _)| givens.contains(cell)).collect();
    let puzzle = Puzzle::try_from(some);
    puzzle.is_ok_and(|puzzle| Engine::Propagate.count_solutions(&puzzle, 1, &Control::new()).found() > 0)
}

#[test]
fn no_given_of_a_contradiction_can_be_left_out() {
    for (grid, ..) in mistyped() {
        let control = Control::new();
        let mut size = usize::MAX;
        let all: Vec<Contradiction> = contradictions(&grid, &control).collect();
        for contradiction in &all {
            let givens = contradiction.givens;
            assert!(!has_solution(&grid, givens), "{grid} {givens:?}");
            for cell in givens {
                assert!(has_solution(&grid, givens.without(cell)), "{grid} {givens:?} without {cell}");
            }
            assert!(givens.len() < size || contradiction.size == Size::Smallest, "they become smaller");
            size = givens.len();
        }
        assert_eq!(all.last().map(|last| last.size), Some(Size::Smallest), "{grid}");
    }
}

/// All sets of so many cells.
fn subsets(cells: &[Cell], count: usize) -> Vec<CellSet> {
    match (count, cells) {
        (0, _) => vec![CellSet::EMPTY],
        (_, []) => Vec::new(),
        (_, [first, rest @ ..]) => {
            let with = subsets(rest, count - 1).into_iter().map(|set| set.with(*first));
            with.chain(subsets(rest, count)).collect()
        }
    }
}

#[test]
fn the_last_contradiction_is_the_smallest() {
    let mut tried = 0;
    for (grid, ..) in mistyped() {
        let control = Control::new();
        let smallest = contradictions(&grid, &control).last().expect("no solution").givens.len();
        let cells: Vec<Cell> = grid.filled().iter().collect();
        if smallest > 5 || cells.len() > 30 {
            continue;
        }
        for set in subsets(&cells, smallest - 1) {
            assert!(has_solution(&grid, set), "{grid} {set:?} of {smallest}");
        }
        tried += 1;
    }
    assert!(tried >= 3, "{tried}");
}

#[test]
fn the_right_digit_is_among_the_repairs() {
    for (grid, cell, digit) in mistyped() {
        let control = Control::new();
        let first = contradictions(&grid, &control).next().expect("no solution");
        assert!(
            repairs(&grid, first.givens, &control).any(|repair| repair == Repair { cell, digit }),
            "{grid}"
        );
        for repair in repairs(&grid, first.givens, &control) {
            let mut mended = grid;
            mended.set(repair.cell, Some(repair.digit));
            let outcome = Engine::Propagate.solve_grid(&mended, &control);
            assert!(matches!(outcome, Outcome::Unique(_)), "{grid} {repair:?}");
        }
    }
}

#[test]
fn a_clash_is_a_contradiction_of_two() {
    let mut clash = grid(PUZZLES[0]);
    let cell = Cell::at(0, 8).expect("on the board");
    clash.set(cell, Digit::new(5));
    let control = Control::new();
    let all: Vec<Contradiction> = contradictions(&clash, &control).collect();
    let [only] = all[..] else { panic!("{all:?}") };
    assert_eq!((only.givens.len(), only.size), (2, Size::Smallest));
}

#[test]
fn a_puzzle_with_a_solution_has_no_contradiction() {
    let control = Control::new();
    for line in PUZZLES {
        assert_eq!(contradictions(&grid(line), &control).count(), 0);
    }
    assert_eq!(contradictions(&Grid::EMPTY, &control).count(), 0);
}

#[test]
fn a_cancelled_search_ends() {
    let control = Control::new();
    control.cancel();
    let (wrong, ..) = mistyped()[0];
    assert_eq!(contradictions(&wrong, &control).count(), 0);
    assert_eq!(repairs(&wrong, wrong.filled(), &control).count(), 0);
    assert_eq!(possible_digits(&Puzzle::EMPTY, &control), None);
}

#[test]
fn possible_digits_are_those_of_the_solutions() {
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    let mut compared = 0;
    for _ in 0..60 {
        let mut fewer = grid(PUZZLES[0]);
        let cells: Vec<Cell> = fewer.filled().iter().collect();
        for &cell in cells.sample(&mut rng, 3) {
            fewer.set(cell, None);
        }
        let puzzle = Puzzle::try_from(fewer).expect("no clash");
        let control = Control::new();
        if search::count_solutions(&puzzle, 3_000, &control).found() == 3_000 {
            continue;
        }
        let solutions: Vec<Solution> = search::solutions(&puzzle, &control).collect();
        let possible = possible_digits(&puzzle, &control).expect("not cancelled");
        for cell in Cell::all() {
            let expected = solutions.iter().filter_map(|solution| solution.grid().get(cell)).collect();
            assert_eq!(possible.get(cell), expected, "{puzzle} {cell}");
        }
        compared += 1;
    }
    assert!(compared > 20, "{compared}");
    let all = possible_digits(&Puzzle::EMPTY, &Control::new()).expect("not cancelled");
    assert_eq!(all.open_cells(), CellSet::ALL);
}
