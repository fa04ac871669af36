//! Searches that are stopped, and the counters they leave behind.

mod boards {
    pub mod patience;
}

use std::num::NonZeroU64;
use std::ops::ControlFlow;
use std::thread;
use std::time::{Duration, Instant};

use solver_core::search::batch::{Batch, Lanes};
use solver_core::search::{self, Control, Count, Counters, End, Engine, First, Outcome};
use solver_core::{Grid, Puzzle};

use boards::patience::patient;

const ENGINES: [Engine; 3] = [Engine::Lanes, Engine::Propagate, Engine::Backtrack];

/// What a search may still do after the call to `cancel`: look once more, and publish what it had not.
const GRACE_NODES: u64 = 4 * Control::NODES_BETWEEN_LOOKS;
/// Far more than it takes, so that a busy machine does not fail the test.
const GRACE: Duration = Duration::from_secs(1);

/// The reference search meets its solution after a billion nodes: 17 givens, laid out against row order.
const AGAINST_ROW_ORDER: &str =
    "...6......1.....4..3...9.....4..........1.........82.6......17...2.46....9.....3.";
/// The reference search meets its solution after 19,638 nodes, and hundreds of millions tell that it is the
/// only one.
const FIRST_SOON_PROOF_LATE: &str =
    "............9.35..6.......4.8........4.....9....6..32...9.....6.1...5..8....8....";
/// No solution, which takes some searching to know.
const NO_SOLUTION: &str = ".....7.2846.83..7.......1...8..6....5......9..2.5....3..4.7.....3..4..8.1...862..";
const BAEKJOON_SAMPLE: &str =
    ".354692787821.56.9.6.278135321.468978.49135.659682.413917652.8.6.37.195225839476.";

fn puzzle(line: &str) -> Puzzle {
    let grid: Grid = line.parse().expect("81 cells");
    Puzzle::try_from(grid).expect("no clash")
}

#[test]
fn a_search_cancelled_by_its_visitor_stops() {
    for engine in ENGINES {
        let control = patient();
        let (mut shown, mut nodes_at_cancel) = (0, 0);
        let end = engine.for_each_solution(&Puzzle::EMPTY, &control, |_| {
            shown += 1;
            if shown == 1_000 {
                nodes_at_cancel = control.counters().nodes;
                control.cancel();
            }
            ControlFlow::Continue(())
        });
        assert_eq!(end, End::Cancelled, "{engine:?}");
        let late = control.counters().nodes - nodes_at_cancel;
        assert!(late <= GRACE_NODES, "{engine:?}: {late} nodes after the cancel");
        assert_eq!(control.counters().solutions, shown, "{engine:?}");
    }
}

/// Runs the search on a thread, cancels it once it has visited some nodes, and says what it answered.
fn cancelled<T: Send + 'static>(search: impl FnOnce(&Control) -> T + Send + 'static) -> (T, Counters) {
    let control = patient();
    let worker = {
        let control = control.clone();
        thread::spawn(move || search(&control))
    };
    while control.counters().nodes < 50_000 {
        assert!(!worker.is_finished(), "the search ended by itself");
        thread::yield_now();
    }
    let start = Instant::now();
    control.cancel();
    let nodes_at_cancel = control.counters().nodes;
    let answer = worker.join().expect("searches do not panic");
    let waited = start.elapsed();
    assert!(waited < GRACE, "answered {waited:?} after the cancel");
    let late = control.counters().nodes - nodes_at_cancel;
    assert!(late <= GRACE_NODES, "{late} nodes after the cancel");
    (answer, control.counters())
}

#[test]
fn a_count_cancelled_from_another_thread_says_how_many_it_found() {
    for engine in ENGINES {
        let (count, counters) =
            cancelled(move |control| engine.count_solutions(&Puzzle::EMPTY, u64::MAX, control));
        let Count::Cancelled { found } = count else { panic!("{engine:?}: {count:?}") };
        assert!(found > 0, "{engine:?}");
        assert_eq!(found, counters.solutions, "{engine:?}");
        assert_eq!(count.found(), found);
    }
}

#[test]
fn a_search_cancelled_before_its_first_solution_has_found_none() {
    let puzzle = puzzle(AGAINST_ROW_ORDER);
    let (outcome, _) = cancelled(move |control| Engine::Backtrack.solve(&puzzle, control));
    assert_eq!(outcome, Outcome::Cancelled { found: None });
    let (first, _) = cancelled(move |control| Engine::Backtrack.first_solution(&puzzle, control));
    assert_eq!(first, First::Cancelled);
}

#[test]
fn a_search_cancelled_after_its_first_solution_hands_it_over() {
    let puzzle = puzzle(FIRST_SOON_PROOF_LATE);
    let (outcome, counters) = cancelled(move |control| Engine::Backtrack.solve(&puzzle, control));
    let Outcome::Cancelled { found: Some(found) } = outcome else { panic!("{outcome:?}") };
    assert_eq!(search::solve(&puzzle, &patient()), Outcome::Unique(found));
    assert_eq!(counters.solutions, 1);
}

#[test]
fn the_iterator_ends_once_it_is_cancelled() {
    let control = patient();
    let mut late = 0;
    for (number, _) in search::solutions(&Puzzle::EMPTY, &control).enumerate() {
        if number == 100 {
            control.cancel();
        }
        late += usize::from(control.is_cancelled());
    }
    assert!(late as u64 <= GRACE_NODES, "{late} solutions after the cancel");
}

#[test]
fn a_search_that_was_cancelled_before_it_began_does_next_to_nothing() {
    for engine in ENGINES {
        let control = Control::new();
        control.cancel();
        let count = engine.count_solutions(&Puzzle::EMPTY, u64::MAX, &control);
        assert!(matches!(count, Count::Cancelled { .. }), "{engine:?}: {count:?}");
        assert!(
            control.counters().nodes <= Control::NODES_BETWEEN_LOOKS,
            "{engine:?}: {:?}",
            control.counters()
        );
    }
}

#[test]
fn a_batch_cancelled_by_its_input_reads_little_more() {
    // No lane can take more than a board a sweep, and it looks at the flag every 64 sweeps; 32 lanes are the most.
    const MOST: u32 = 64 * 32;
    let one_solution = puzzle(BAEKJOON_SAMPLE);
    let limit = NonZeroU64::MIN.saturating_add(1);
    // Boards that are swept to their end, and boards that are guessed at.
    for board in [*one_solution.grid(), Grid::EMPTY] {
        for lanes in [Lanes::Widest, Lanes::Narrow, Lanes::Plain] {
            let control = patient();
            let (mut read, mut late) = (0_u32, 0_u32);
            let endless = std::iter::repeat_with(|| {
                read += 1;
                if read == 10_000 {
                    control.cancel();
                }
                late += u32::from(control.is_cancelled());
                board
            });
            let answered = Batch::up_to(limit).lanes(lanes).run(endless, &control).count();
            assert!(answered > 5_000, "{lanes:?}: {answered}");
            assert!(late <= MOST, "{lanes:?}: {late} boards after the cancel");
        }
    }
}

#[test]
fn the_empty_board_has_more_than_one_solution_and_a_first_one() {
    let expected = "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
    for engine in ENGINES {
        let start = Instant::now();
        let outcome = engine.solve(&Puzzle::EMPTY, &patient());
        let Outcome::Multiple { first, second } = outcome else { panic!("{engine:?}: {outcome:?}") };
        assert_eq!(first.to_string(), expected, "{engine:?}");
        assert_ne!(second, first, "{engine:?}");
        assert!(start.elapsed() < GRACE, "{engine:?}");
    }
}

#[test]
fn the_counters_of_the_reference_search_are_known() {
    let one_solution = "8..7.9.6......1....19....74.....83.22..9..51..4......7....43.2..3..254.1.....7..5";
    let empty = ".".repeat(81);
    for (line, limit, nodes, backtracks, solutions) in [
        // Going to the end takes every digit back; stopping at a solution leaves its digits standing.
        (BAEKJOON_SAMPLE, u64::MAX, 14, 14, 1),
        (BAEKJOON_SAMPLE, 1, 14, 0, 1),
        (one_solution, u64::MAX, 3_941, 3_941, 1),
        (NO_SOLUTION, u64::MAX, 108_852, 108_852, 0),
        (&empty, 1, 391, 310, 1),
        (&empty, 2, 415, 334, 2),
    ] {
        let control = patient();
        let count = Engine::Backtrack.count_solutions(&puzzle(line), limit, &control);
        assert_eq!(count.found(), solutions, "{line}");
        let Counters { nodes: visited, backtracks: undone, solutions: met, .. } = control.counters();
        assert_eq!((visited, undone, met), (nodes, backtracks, solutions), "{line}");
    }
}

#[test]
fn one_control_adds_up_the_searches_it_serves() {
    let control = patient();
    for searches in 1..=3 {
        let count = Engine::Backtrack.count_solutions(&puzzle(BAEKJOON_SAMPLE), 2, &control);
        assert_eq!(count, Count::Exactly(1));
        assert_eq!(control.counters().solutions, searches);
    }
}

#[test]
fn an_iterator_that_was_stopped_gives_nothing_more() {
    let control = Control::new();
    let mut solutions = search::solutions(&Puzzle::EMPTY, &control);
    assert!(solutions.next().is_some());
    control.cancel();
    let after = solutions.by_ref().take(10_000).count() as u64;
    assert!(after <= Control::NODES_BETWEEN_LOOKS, "{after}");
    for _ in 0..1000 {
        assert_eq!(solutions.next(), None);
    }
}
