//! The normal search on bad cases: what it may cost is counted, and its answers are compared with the reference.

mod boards {
    pub mod patience;
}

use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use solver_core::search::{self, Control, Count, Engine, First, Outcome};
use solver_core::{Cell, Digit, Grid, Puzzle, Solution};

use boards::patience::patient;

/// Less than 2 ms for so many: searches that need more than some dozen go to the lanes, where a node takes a sixth of a
/// microsecond.
const FEW_NODES: u64 = 10_000;

fn puzzle(line: &str) -> Puzzle {
    let grid: Grid = line.parse().expect("81 cells");
    Puzzle::try_from(grid).expect("no clash")
}

/// The outcome, and the nodes it took.
fn solve(puzzle: &Puzzle) -> (Outcome, u64) {
    let control = patient();
    let outcome = search::solve(puzzle, &control);
    (outcome, control.counters().nodes)
}

fn full(rng: &mut ChaCha8Rng) -> Solution {
    let mut digits = Digit::ALL;
    digits.shuffle(rng);
    let start: Grid = (0..9).filter_map(|row| Some((Cell::at(row, (row * 4) % 9)?, digits[row]))).collect();
    match Engine::Propagate.first_solution(&Puzzle::try_from(start).expect("no clash"), &patient()) {
        First::Found(solution) => solution,
        other => panic!("{other:?}"),
    }
}

/// So many cells of the solution, chosen from these.
fn part(solution: &Solution, mut cells: Vec<Cell>, givens: usize, rng: &mut ChaCha8Rng) -> Puzzle {
    cells.shuffle(rng);
    let kept = cells.into_iter().take(givens).filter_map(|cell| Some((cell, solution.grid().get(cell)?)));
    Puzzle::try_from(kept.collect::<Grid>()).expect("part of a solution")
}

fn assert_several_at_once(puzzle: &Puzzle) {
    let (outcome, nodes) = solve(puzzle);
    let Outcome::Multiple { first, second } = outcome else { panic!("{outcome:?} of\n{puzzle:?}") };
    assert!(first.solves(puzzle) && second.solves(puzzle) && first != second, "\n{puzzle:?}");
    assert!(first.to_string() < second.to_string(), "{first} is not the first of\n{puzzle:?}");
    assert!(nodes <= FEW_NODES, "{nodes} nodes\n{puzzle:?}");
}

#[test]
fn boards_with_few_givens_are_answered_at_once() {
    assert_several_at_once(&Puzzle::EMPTY);
    let mut rng = ChaCha8Rng::seed_from_u64(16);
    for round in 0..40 {
        let solution = full(&mut rng);
        for givens in 1..=16 {
            let anywhere = Cell::all().collect();
            assert_several_at_once(&part(&solution, anywhere, givens, &mut rng));
            let one_band = Cell::all().skip(27 * (round % 3)).take(27).collect();
            assert_several_at_once(&part(&solution, one_band, givens, &mut rng));
            let few_digits = Cell::all().filter(|&cell| solution.grid().get(cell) <= Digit::new(3)).collect();
            assert_several_at_once(&part(&solution, few_digits, givens, &mut rng));
        }
    }
}

/// Up to so many givens that clash with nothing.
fn scattered(givens: usize, rng: &mut ChaCha8Rng) -> Puzzle {
    let mut grid = Grid::EMPTY;
    let mut cells: Vec<Cell> = Cell::all().collect();
    cells.shuffle(rng);
    for cell in cells {
        if grid.filled().len() == givens {
            break;
        }
        grid.set(cell, fitting(&grid, cell).choose(rng).copied());
    }
    Puzzle::try_from(grid).expect("no clash")
}

/// The digits that clash with nothing in this cell.
fn fitting(grid: &Grid, cell: Cell) -> Vec<Digit> {
    let is_seen = |digit| cell.peers().iter().any(|peer| grid.get(peer) == Some(digit));
    Digit::ALL.into_iter().filter(|&digit| !is_seen(digit)).collect()
}

#[test]
fn contradictions_that_cannot_be_seen_are_found_soon() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let mut puzzles: Vec<Puzzle> = (0..60).filter_map(|_| spoiled(&minimal(&mut rng), &mut rng)).collect();
    for _ in 0..2_000 {
        let givens = rng.random_range(17..=25);
        puzzles.push(scattered(givens, &mut rng));
    }
    let mut contradictory = 0;
    for puzzle in puzzles {
        let (outcome, nodes) = solve(&puzzle);
        assert!(nodes <= FEW_NODES, "{nodes} nodes\n{puzzle:?}");
        let expected = Engine::Propagate.first_solution(&puzzle, &patient());
        let first = match outcome {
            Outcome::NoSolution { clashes } => {
                assert!(clashes.is_empty(), "\n{puzzle:?}");
                contradictory += 1;
                First::NoSolution
            }
            Outcome::Unique(solution) | Outcome::Multiple { first: solution, .. } => First::Found(solution),
            Outcome::Cancelled { .. } => First::Cancelled,
        };
        assert_eq!(first, expected, "\n{puzzle:?}");
    }
    assert!(contradictory >= 500, "{contradictory} boards without a solution");
}

/// A puzzle that has one solution, and several without any of its givens.
fn minimal(rng: &mut ChaCha8Rng) -> Puzzle {
    let mut grid = *full(rng).grid();
    let mut cells: Vec<Cell> = Cell::all().collect();
    cells.shuffle(rng);
    for cell in cells {
        let given = grid.get(cell);
        grid.set(cell, None);
        let puzzle = Puzzle::try_from(grid).expect("part of a solution");
        if Engine::Propagate.count_solutions(&puzzle, 2, &Control::new()) != Count::Exactly(1) {
            grid.set(cell, given);
        }
    }
    Puzzle::try_from(grid).expect("part of a solution")
}

/// The puzzle with another digit in one of its givens.
fn spoiled(puzzle: &Puzzle, rng: &mut ChaCha8Rng) -> Option<Puzzle> {
    let mut givens: Vec<Cell> = puzzle.grid().filled().iter().collect();
    givens.shuffle(rng);
    givens.into_iter().find_map(|cell| {
        let mut grid = *puzzle.grid();
        grid.set(cell, None);
        let others = fitting(&grid, cell).into_iter().filter(|&digit| puzzle.get(cell) != Some(digit));
        grid.set(cell, Some(others.collect::<Vec<_>>().choose(rng).copied()?));
        Puzzle::try_from(grid).ok()
    })
}

#[test]
fn what_has_no_place_needs_no_search() {
    let row_lacks_nine: Vec<(usize, usize, u8)> =
        (0..7_u8).map(|column| (0, usize::from(column), 1 + column)).chain([(4, 7, 9), (7, 8, 9)]).collect();
    let cell_lacks_all =
        [(0, 3, 1), (0, 4, 2), (0, 5, 3), (0, 6, 4), (3, 0, 5), (4, 0, 6), (5, 0, 7), (1, 1, 8), (2, 2, 9)];
    // One and five would both have to go to the first cell of box 1.
    let two_for_one_cell =
        [(0, 1, 2), (0, 2, 3), (1, 0, 4), (1, 2, 6), (2, 0, 7), (2, 1, 8), (2, 2, 9), (1, 8, 1), (4, 1, 5)];
    for givens in [row_lacks_nine.as_slice(), &cell_lacks_all, &two_for_one_cell] {
        let digits =
            givens.iter().map(|&(row, column, digit)| Some((Cell::at(row, column)?, Digit::new(digit)?)));
        let grid: Grid = digits.collect::<Option<_>>().expect("cells and digits of the board");
        let puzzle = Puzzle::try_from(grid).expect("no clash");
        assert_eq!(solve(&puzzle), (Outcome::NoSolution { clashes: Vec::new() }, 0), "\n{puzzle:?}");
    }
}

#[test]
fn hard_puzzles_are_handed_over_and_answered_alike() {
    // Each needs far more contradictions than one puzzle's search takes upon itself.
    for line in [
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        "....6.....59.....82....8....45........3........6..3.54...325..6..................",
    ] {
        let puzzle = puzzle(line);
        let expected = Engine::Propagate.solve(&puzzle, &patient());
        let (outcome, _) = solve(&puzzle);
        match (&outcome, &expected) {
            (Outcome::Multiple { first, .. }, Outcome::Multiple { first: same, .. }) => {
                assert_eq!(first, same);
            }
            _ => assert_eq!(outcome, expected, "{line}"),
        }
    }
}

#[test]
fn a_search_may_run_within_another() {
    let outer = puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    let control = Control::new();
    let mut inner = None;
    let _ = Engine::Propagate.for_each_solution(&outer, &control, |board| {
        inner = Some((search::solve(&outer, &Control::new()), board.solution()));
        std::ops::ControlFlow::Continue(())
    });
    let Some((outcome, solution)) = inner else { panic!("no solution") };
    assert_eq!(outcome, Outcome::Unique(solution));
}
