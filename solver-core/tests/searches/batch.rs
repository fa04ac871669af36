//! What a batch must get right, with any number of lanes: the answers of the search in row order.

use std::num::NonZeroU64;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use solver_core::Grid;
use solver_core::search::Control;
use solver_core::search::batch::{Batch, Finding, Lanes, Shown};

use crate::board;
use crate::boards::patience::patient;
use crate::boards::row_order;
use crate::boards::sample::{SAMPLE, Sample};
use crate::boards::symmetry::Symmetry;

const ALL_LANES: [Lanes; 3] = [Lanes::Widest, Lanes::Narrow, Lanes::Plain];

/// 17 givens without a clash, and no solution: the board that took longest in Norvig's "Solving Every Sudoku Puzzle".
const IMPOSSIBLE: &str = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";
/// One solution, which is hard to prove.
const HARD: &str = "............9.35..6.......4.8........4.....9....6..32...9.....6.1...5..8....8....";

fn up_to(limit: u64) -> Batch {
    Batch::up_to(NonZeroU64::new(limit).expect("not 0"))
}

fn grid(line: &str) -> Grid {
    line.parse().expect("81 cells")
}

fn grids<'a>(samples: impl IntoIterator<Item = &'a Sample>) -> Vec<Grid> {
    samples.into_iter().map(|sample| grid(&row_order::line(&sample.board))).collect()
}

#[track_caller]
fn assert_finding(finding: &Finding, sample: &Sample, limit: u64, shown: Shown) {
    let all = &sample.solutions;
    assert_eq!(finding.count, limit.min(all.len() as u64), "limit {limit} of\n{:?}", sample.puzzle());
    let met = [finding.solution, finding.another].map(|solution| solution.as_ref().map(board));
    for solution in met.iter().flatten() {
        assert!(all.contains(solution), "{} of\n{:?}", row_order::line(solution), sample.puzzle());
    }
    assert_eq!(met[0].is_some(), finding.count > 0, "{:?}", sample.puzzle());
    assert_eq!(met[1].is_some(), finding.count > 1, "{:?}", sample.puzzle());
    assert!(met[1].is_none() || met[0] != met[1], "the same twice of\n{:?}", sample.puzzle());
    if shown == Shown::Lexicographic {
        assert_eq!(met[0].as_ref(), all.first(), "{:?}", sample.puzzle());
    }
}

#[track_caller]
fn assert_batch(samples: &[&Sample], limit: u64, shown: Shown) {
    let control = patient();
    let grids = grids(samples.iter().copied());
    for lanes in ALL_LANES {
        let findings: Vec<Finding> =
            up_to(limit).lanes(lanes).show(shown).run(grids.iter().copied(), &control).collect();
        assert_eq!(findings.len(), samples.len(), "{lanes:?}");
        for (finding, sample) in findings.iter().zip(samples) {
            assert_finding(finding, sample, limit, shown);
        }
    }
}

#[test]
fn counts_and_solutions_are_those_of_the_row_order_search() {
    let samples: Vec<&Sample> = SAMPLE.iter().collect();
    for limit in [1, 2, 3, 1_000, u64::MAX] {
        assert_batch(&samples, limit, Shown::Any);
    }
    for limit in [1, 2, 1_000] {
        assert_batch(&samples, limit, Shown::Lexicographic);
    }
}

#[test]
fn the_order_of_the_boards_changes_no_answer() {
    // Batches adapt to what they have met: first boards with several solutions, then those with none or one; then
    // the other way round; then anyhow.
    let mut samples: Vec<&Sample> = SAMPLE.iter().collect();
    samples.sort_by_key(|sample| sample.solutions.len());
    for limit in [1, 2] {
        assert_batch(&samples, limit, Shown::Any);
        samples.reverse();
        assert_batch(&samples, limit, Shown::Any);
    }
    samples.shuffle(&mut ChaCha8Rng::seed_from_u64(3));
    assert_batch(&samples, 2, Shown::Any);
}

#[test]
fn hard_boards_among_easy_ones_are_answered_in_their_place() {
    let rich: Vec<&Sample> = SAMPLE.iter().filter(|sample| sample.solutions.len() > 20).take(600).collect();
    let mut grids = grids(rich.iter().copied());
    for place in [599, 300, 299, 298, 150, 7, 0] {
        grids.insert(place.min(grids.len()), grid(HARD));
        grids.insert(place.min(grids.len()), grid(IMPOSSIBLE));
    }
    for lanes in ALL_LANES {
        let control = patient();
        let counts = up_to(2).lanes(lanes).run(grids.iter().copied(), &control).map(|finding| finding.count);
        let expected = grids.iter().map(|&board| match board {
            _ if board == grid(HARD) => 1,
            _ if board == grid(IMPOSSIBLE) => 0,
            _ => 2,
        });
        assert!(counts.eq(expected), "{lanes:?}");
    }
}

#[test]
fn images_have_the_images_of_the_solutions() {
    let mut rng = ChaCha8Rng::seed_from_u64(27);
    let control = patient();
    for lanes in ALL_LANES {
        let symmetries: Vec<Symmetry> = SAMPLE.iter().map(|_| Symmetry::random(&mut rng)).collect();
        let images = SAMPLE
            .iter()
            .zip(&symmetries)
            .map(|(sample, symmetry)| grid(&row_order::line(&symmetry.apply(&sample.board))));
        let findings = up_to(2).lanes(lanes).run(images, &control);
        for ((sample, symmetry), finding) in SAMPLE.iter().zip(&symmetries).zip(findings) {
            assert_eq!(finding.count, sample.solutions.len().min(2) as u64, "{lanes:?} {symmetry:?}");
            for solution in [finding.solution, finding.another].iter().flatten().map(board) {
                let is_image = sample.solutions.iter().any(|full| symmetry.apply(full) == solution);
                assert!(is_image, "{lanes:?} {symmetry:?} of\n{:?}", sample.puzzle());
            }
        }
    }
}

#[test]
fn nearly_empty_boards_take_few_guesses() {
    // The most boards that wait at any time are the guesses, so this bounds the memory as well.
    const MOST_GUESSES: u64 = 400;
    let mut rng = ChaCha8Rng::seed_from_u64(16);
    let full = SAMPLE.iter().find_map(|sample| sample.solutions.first()).expect("boards with solutions");
    let mut cells: Vec<usize> = (0..81).collect();
    let mut boards = Vec::new();
    for number in 0..500 {
        cells.shuffle(&mut rng);
        let mut nearly_empty = [0; 81];
        for &cell in &cells[..number % 17] {
            nearly_empty[cell] = full[cell];
        }
        boards.push(grid(&row_order::line(&nearly_empty)));
    }
    for lanes in ALL_LANES {
        let control = patient();
        let findings = up_to(2).lanes(lanes).run(boards.iter().copied(), &control);
        assert!(findings.map(|finding| finding.count).eq(boards.iter().map(|_| 2)), "{lanes:?}");
        let guesses = control.counters().nodes / boards.len() as u64;
        assert!(guesses < MOST_GUESSES, "{lanes:?}: {guesses} a board");
    }
}

#[test]
fn contradictions_that_nobody_sees_are_found_in_few_guesses() {
    const MOST_GUESSES: u64 = 100;
    for lanes in ALL_LANES {
        let control = Control::new();
        let boards = [grid(IMPOSSIBLE); 100];
        assert!(up_to(2).lanes(lanes).run(boards, &control).all(|finding| finding.count == 0), "{lanes:?}");
        let guesses = control.counters().nodes / boards.len() as u64;
        assert!(guesses < MOST_GUESSES, "{lanes:?}: {guesses} a board");
    }
}
