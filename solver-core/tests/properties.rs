//! What every search must get right, on thousands of boards, judged by a search written from the rules alone.

mod boards {
    pub mod patience;
    pub mod row_order;
    pub mod sample;
    pub mod symmetry;
}

mod searches {
    mod batch;
}

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use solver_core::search::{self, Control, Count, End, Engine, First, Outcome};
use solver_core::{Grid, Puzzle, Solution};

use boards::patience::patient;
use boards::row_order::{self, Board, Tally};
use boards::sample::{MAX_SOLUTIONS, SAMPLE, Sample, puzzle};
use boards::symmetry::Symmetry;

const ENGINES: [Engine; 3] = [Engine::Lanes, Engine::Propagate, Engine::Backtrack];

fn board(solution: &Solution) -> Board {
    row_order::board(&solution.to_string())
}

/// All that the engine shows, in the order in which it does; not much more than a board of the sample has.
fn all_solutions(engine: Engine, puzzle: &Puzzle, control: &Control) -> Vec<Board> {
    let mut solutions = Vec::new();
    let end = engine.for_each_solution(puzzle, control, |full| {
        solutions.push(board(&full.solution()));
        if solutions.len() <= MAX_SOLUTIONS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    assert_eq!(end, End::Exhausted, "{engine:?}\n{puzzle:?}");
    solutions
}

fn sorted(mut solutions: Vec<Board>) -> Vec<Board> {
    solutions.sort_unstable();
    solutions
}

#[test]
fn the_sample_has_boards_of_all_sorts() {
    let kind = |sample: &Sample| sample.solutions.len().min(2);
    let boards: BTreeSet<Board> = SAMPLE.iter().map(|sample| sample.board).collect();
    assert!(boards.len() >= 2_000, "{} different boards", boards.len());
    for (solutions, name) in ["none", "one", "several"].into_iter().enumerate() {
        let found = boards_where(|sample| kind(sample) == solutions);
        assert!(found >= 200, "{found} boards with {name}");
    }
    for givens in 20..=60 {
        let found = boards_where(|sample| sample.givens() == givens);
        assert!(found >= 15, "{found} boards with {givens} givens");
    }
    let outside = boards_where(|sample| !(20..=60).contains(&sample.givens()));
    assert_eq!(outside, 0, "boards with fewer or more givens");
    let rich = boards_where(|sample| (100..=MAX_SOLUTIONS).contains(&sample.solutions.len()));
    assert!(rich >= 20, "{rich} boards with a hundred solutions or more");
}

fn boards_where(holds: impl Fn(&Sample) -> bool) -> usize {
    SAMPLE.iter().filter(|sample| holds(sample)).count()
}

#[test]
fn solutions_are_valid_and_extend_the_givens() {
    let control = patient();
    for sample in &*SAMPLE {
        let found = all_solutions(Engine::default(), &sample.puzzle(), &control);
        for full in [&found, &sample.solutions].into_iter().flatten() {
            let [text, givens] = [full, &sample.board].map(row_order::line);
            assert!(row_order::is_solution(full), "{text} breaks the rules");
            assert!(row_order::extends(full, &sample.board), "{text} misses givens of {givens}");
        }
    }
}

#[test]
fn all_engines_find_all_solutions_and_each_once() {
    let control = patient();
    for sample in &*SAMPLE {
        let puzzle = sample.puzzle();
        let [of_lanes, found, in_order] = ENGINES.map(|engine| all_solutions(engine, &puzzle, &control));
        assert_eq!(sorted(of_lanes), sample.solutions, "\n{puzzle:?}");
        assert_eq!(sorted(found), sample.solutions, "\n{puzzle:?}");
        // No sorting: the reference search promises lexicographic order.
        assert_eq!(in_order, sample.solutions, "\n{puzzle:?}");
    }
}

#[test]
fn solving_gives_the_lexicographically_first_solution() {
    let control = patient();
    for sample in &*SAMPLE {
        let puzzle = sample.puzzle();
        assert_first(&search::solve(&puzzle, &control), search::first_solution(&puzzle, &control), sample);
        for engine in ENGINES {
            assert_first(&engine.solve(&puzzle, &control), engine.first_solution(&puzzle, &control), sample);
        }
    }
}

fn assert_first(outcome: &Outcome, first: First, sample: &Sample) {
    let puzzle = sample.puzzle();
    match sample.solutions.as_slice() {
        [] => {
            assert_eq!(*outcome, Outcome::NoSolution { clashes: Vec::new() }, "\n{puzzle:?}");
            assert_eq!(first, First::NoSolution, "\n{puzzle:?}");
        }
        [only] => {
            let solution = solution(only);
            assert_eq!(*outcome, Outcome::Unique(solution), "\n{puzzle:?}");
            assert_eq!(first, First::Found(solution), "\n{puzzle:?}");
        }
        [smallest, others @ ..] => {
            let Outcome::Multiple { first: solved, second } = outcome else {
                panic!("{outcome:?}\n{puzzle:?}")
            };
            assert_eq!(*solved, solution(smallest), "\n{puzzle:?}");
            assert!(others.contains(&board(second)), "{second} of\n{puzzle:?}");
            assert_eq!(first, First::Found(*solved), "\n{puzzle:?}");
        }
    }
}

fn solution(full: &Board) -> Solution {
    let grid: Grid = row_order::line(full).parse().expect("81 cells");
    Solution::try_from(grid).expect("the search in row order keeps the rules")
}

#[test]
fn counting_stops_at_the_limit_and_not_before() {
    let control = patient();
    for sample in &*SAMPLE {
        let puzzle = sample.puzzle();
        let all = sample.tally.solutions;
        for limit in [0, 1, 2, all, all + 1, u64::MAX] {
            let expected = if all >= limit { Count::LimitReached(limit) } else { Count::Exactly(all) };
            let by_default = search::count_solutions(&puzzle, limit, &control);
            assert_eq!(by_default, expected, "limit {limit}\n{puzzle:?}");
            // The reference search takes its time to run to the end: there, the limits that stop it are
            // enough.
            if limit <= all {
                let count = Engine::Backtrack.count_solutions(&puzzle, limit, &control);
                assert_eq!(count, expected, "the reference search, limit {limit}\n{puzzle:?}");
            }
        }
    }
}

#[test]
fn the_iterator_gives_all_solutions_and_then_nothing() {
    let control = patient();
    for sample in &*SAMPLE {
        let before = control.counters().solutions;
        let mut iterator = search::solutions(&sample.puzzle(), &control);
        let found: Vec<Board> =
            iterator.by_ref().take(MAX_SOLUTIONS + 1).map(|solution| board(&solution)).collect();
        assert_eq!(iterator.next(), None, "after the end of\n{:?}", sample.puzzle());
        drop(iterator);
        assert_eq!(control.counters().solutions - before, found.len() as u64, "\n{:?}", sample.puzzle());
        assert_eq!(sorted(found), sample.solutions, "\n{:?}", sample.puzzle());
    }
}

#[test]
fn the_reference_search_visits_the_nodes_of_a_search_in_row_order() {
    let control = patient();
    for sample in &*SAMPLE {
        let before = control.counters();
        let count = Engine::Backtrack.count_solutions(&sample.puzzle(), u64::MAX, &control);
        assert_eq!(count, Count::Exactly(sample.tally.solutions), "\n{:?}", sample.puzzle());
        let after = control.counters();
        let tally = Tally {
            nodes: after.nodes - before.nodes,
            backtracks: after.backtracks - before.backtracks,
            solutions: after.solutions - before.solutions,
        };
        assert_eq!(tally, sample.tally, "\n{:?}", sample.puzzle());
    }
}

#[test]
fn each_symmetry_alone_keeps_the_count() {
    let control = patient();
    let mut rng = ChaCha8Rng::seed_from_u64(81);
    for sample in &*SAMPLE {
        let all = sample.tally.solutions;
        let Symmetry { rows, columns, digits, .. } = Symmetry::random(&mut rng);
        for (name, symmetry) in [
            ("transposition", Symmetry { transposed: true, ..Symmetry::IDENTITY }),
            ("band exchange", Symmetry { rows: exchange(0, 2), ..Symmetry::IDENTITY }),
            ("stack exchange", Symmetry { columns: exchange(1, 2), ..Symmetry::IDENTITY }),
            ("row permutation", Symmetry { rows, ..Symmetry::IDENTITY }),
            ("column permutation", Symmetry { columns, ..Symmetry::IDENTITY }),
            ("relabelling", Symmetry { digits, ..Symmetry::IDENTITY }),
        ] {
            let image = puzzle(&symmetry.apply(&sample.board));
            let count = search::count_solutions(&image, all + 1, &control);
            assert_eq!(count, Count::Exactly(all), "{name} of\n{:?}", sample.puzzle());
        }
    }
}

/// The order of lines with two bands of three in each other's place.
fn exchange(one: usize, other: usize) -> [usize; 9] {
    let mut lines = Symmetry::IDENTITY.rows;
    for place in 0..3 {
        lines.swap(3 * one + place, 3 * other + place);
    }
    lines
}

#[test]
fn the_solutions_of_the_image_are_the_images_of_the_solutions() {
    let control = patient();
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    for sample in &*SAMPLE {
        let symmetry = Symmetry::random(&mut rng);
        let image = puzzle(&symmetry.apply(&sample.board));
        let expected = sample.solutions.iter().map(|full| symmetry.apply(full)).collect();
        let found = all_solutions(Engine::default(), &image, &control);
        assert_eq!(sorted(found), sorted(expected), "{symmetry:?} of\n{:?}", sample.puzzle());
    }
}

/// Rows and columns with all nine digits each, every box with three of them three times over.
const LATIN_SQUARE: &str =
    "123456789234567891345678912456789123567891234678912345789123456891234567912345678";

#[test]
fn a_latin_square_is_no_solution() {
    let square = row_order::board(LATIN_SQUARE);
    assert!(!row_order::is_solution(&square), "the judge must know the box rule");
    let shifted: Board = std::array::from_fn(|cell| {
        let (row, column) = (cell / 9, cell % 9);
        square[9 * (3 * (row % 3) + row / 3) + column]
    });
    assert!(row_order::is_solution(&shifted), "the same rows in an order that fills the boxes");

    let grid: Grid = LATIN_SQUARE.parse().expect("81 cells");
    assert!(Solution::try_from(grid).is_err());
    let houses: BTreeSet<_> = grid.clashes().iter().map(|clash| clash.house.kind()).collect();
    assert_eq!(houses.into_iter().collect::<Vec<_>>(), [solver_core::HouseKind::Box]);
}

#[test]
fn only_the_box_rule_tells_these_digits_apart() {
    let full = "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
    // 3 and 4 in rows 1 and 4, columns 3 and 4: for all that rows and columns know, they may change places.
    let mut givens = row_order::board(full);
    for cell in [2, 3, 29, 30] {
        givens[cell] = 0;
    }
    for engine in ENGINES {
        let outcome = engine.solve(&puzzle(&givens), &patient());
        assert_eq!(outcome, Outcome::Unique(solution(&row_order::board(full))), "{engine:?}");
    }
}
