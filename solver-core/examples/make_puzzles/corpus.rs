//! The lines of `tests/data/corpus.txt`: boards with the answer of the search in row order.

use std::error::Error;
use std::fmt::Write;
use std::ops::ControlFlow;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use solver_core::{Cell, Grid};

use crate::boards::row_order::{self, Board, End, extends, is_solution};
use crate::boards::symmetry::Symmetry;
use crate::digging::{add_candidate, dig, full_grid, solution_count, some_of};

const HEADER: &str = "\
# Boards with what a search for two solutions must answer.
#
# puzzle : number of solutions, 0, 1 or 2+ : lexicographically first solution, - for none
#
# Made by examples/make_puzzles. A search in row order, written from the rules alone, gave the answers.
";

/// Fewest and most givens of each kind of board, as far as it is made with ease.
const CRAMPED: [usize; 2] = [9, 23];
const NONE: [usize; 2] = [24, 60];
const ONE: [usize; 2] = [25, 60];
const SEVERAL: [usize; 2] = [0, 60];

pub fn lines() -> Result<String, Box<dyn Error>> {
    let mut text = HEADER.to_owned();
    let kinds: [(&str, [usize; 2], Maker); 4] = [
        ("1", ONE, |givens, rng| Some(dig(&full_grid(rng), givens, rng))),
        ("2+", SEVERAL, |givens, rng| Some(several(givens, rng))),
        ("0", NONE, none),
        ("0", CRAMPED, cramped),
    ];
    for (count, [fewest, most], make) in kinds {
        // Full boards first: on them a broken search fails at once, on the others it may never end.
        for givens in (fewest..=most).rev() {
            let (board, first) = answered(count, givens, make)
                .ok_or_else(|| format!("no board with {givens} givens and {count} solutions"))?;
            let first = first.map_or_else(|| "-".to_owned(), |first| row_order::line(&first));
            writeln!(text, "{} : {count} : {first}", row_order::line(&board))?;
        }
    }
    Ok(text)
}

type Maker = fn(usize, &mut ChaCha8Rng) -> Option<Grid>;

/// A board of this many givens that has this count, turned so that the search in row order is not slow.
fn answered(count: &str, givens: usize, make: Maker) -> Option<(Board, Option<Board>)> {
    const SEEDS: u64 = 1_000;
    const NODES: u64 = 1_000_000;
    (0..SEEDS).find_map(|seed| {
        let mut rng = ChaCha8Rng::seed_from_u64(9_000 + 100 * givens as u64 + seed);
        let grid = make(givens, &mut rng)?;
        let board = Symmetry::random(&mut rng).apply(&row_order::board(&grid.to_string()));
        let mut first = None;
        let (end, tally) = row_order::search(&board, NODES, &mut |full| match first {
            None => {
                first = Some(*full);
                ControlFlow::Continue(())
            }
            Some(_) => ControlFlow::Break(()),
        });
        let found = match (end, tally.solutions) {
            (End::OutOfNodes, _) => return None,
            (_, 0) => "0",
            (_, 1) => "1",
            _ => "2+",
        };
        if let Some(full) = first {
            assert!(is_solution(&full) && extends(&full, &board), "{}", row_order::line(&full));
        }
        (found == count && grid.filled().len() == givens).then_some((board, first))
    })
}

/// Eight digits in a row, the ninth in the column of the cell that they leave; and others that do not clash.
fn cramped(givens: usize, rng: &mut ChaCha8Rng) -> Option<Grid> {
    let (row, column) = (rng.random_range(0..3), rng.random_range(0..9));
    let mut grid: Grid = full_grid(rng).digits().filter(|(cell, _)| cell.row().position() == row).collect();
    let left = Cell::at(row, column)?;
    let digit = grid.get(left);
    grid.set(left, None);
    grid.set(Cell::at(rng.random_range(3..9), column)?, digit);
    for _ in grid.filled().len()..givens {
        add_candidate(&mut grid, rng)?;
    }
    Some(grid)
}

/// One digit more than a puzzle has, which its only solution does not have there.
fn none(givens: usize, rng: &mut ChaCha8Rng) -> Option<Grid> {
    let mut grid = dig(&full_grid(rng), givens - 1, rng);
    add_candidate(&mut grid, rng)?;
    (solution_count(&grid, 1) == 0).then_some(grid)
}

/// A random part of a full board without two of its digits, which can change places.
fn several(givens: usize, rng: &mut ChaCha8Rng) -> Grid {
    let full = full_grid(rng);
    let most: Grid = full.digits().filter(|(_, digit)| digit.get() > 2).collect();
    some_of(&most, givens, rng)
}
