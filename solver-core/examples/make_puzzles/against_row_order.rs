//! Puzzles laid out against a search that goes row by row with the smallest digit first.
//!
//! A puzzle looks the same to a person however its rows, columns and digits are exchanged, but not to that
//! search: with few givens in the upper rows it finds its mistakes late, and with 9 8 7 6 5 4 3 2 1 in the
//! first row of the solution it tries everything else before. So the digits are renamed for that, and the
//! order of rows and columns is picked by the size of the search tree, which random dives into it estimate
//! well enough to compare.

use rand::Rng;
use rand::seq::IteratorRandom;

use crate::boards::row_order::{Board, Taken};
use crate::boards::symmetry::Symmetry;

/// An image of a puzzle with the estimated nodes of the search in row order.
#[derive(Clone, Copy)]
pub struct Layout {
    pub puzzle: Board,
    pub estimated_nodes: f64,
}

/// A hundred images of `puzzle` that look worst for the search, worst first, out of `tries` random ones.
pub fn worst_layouts(puzzle: &Board, solution: &Board, tries: usize, rng: &mut impl Rng) -> Vec<Layout> {
    /// How many are kept for a closer look, and how close it is.
    const LOOKS: [(usize, u32); 3] = [(usize::MAX, 100), (2_000, 2_000), (100, 50_000)];
    let mut layouts: Vec<Layout> = (0..tries)
        .map(|_| Layout { puzzle: against_row_order(puzzle, solution, rng), estimated_nodes: 0.0 })
        .collect();
    for (kept, dives) in LOOKS {
        layouts.truncate(kept);
        for layout in &mut layouts {
            layout.estimated_nodes = estimate(&layout.puzzle, dives, rng);
        }
        layouts.sort_by(|a, b| b.estimated_nodes.total_cmp(&a.estimated_nodes));
    }
    layouts
}

/// A random image of the puzzle, renamed so that the first row of the solution is 9 8 7 6 5 4 3 2 1.
fn against_row_order(puzzle: &Board, solution: &Board, rng: &mut impl Rng) -> Board {
    let mut symmetry = Symmetry { digits: Symmetry::IDENTITY.digits, ..Symmetry::random(rng) };
    for (&digit, name) in symmetry.apply(solution)[..9].iter().zip((1..=9).rev()) {
        symmetry.digits[usize::from(digit)] = name;
    }
    symmetry.apply(puzzle)
}

/// The nodes of the search in row order, estimated from random dives.
///
/// A dive that finds `k` digits fitting in a cell takes the tree to have `k` times as many nodes there as
/// cells before; the mean over all dives is the true number.
fn estimate(puzzle: &Board, dives: u32, rng: &mut impl Rng) -> f64 {
    let total: f64 = (0..dives).map(|_| dive(puzzle, rng)).sum();
    total / f64::from(dives)
}

fn dive(puzzle: &Board, rng: &mut impl Rng) -> f64 {
    let mut taken = Taken::of(puzzle);
    let (mut nodes, mut width) = (0.0, 1.0);
    for cell in (0..puzzle.len()).filter(|&cell| puzzle[cell] == 0) {
        let fitting = taken.fitting(cell);
        let Some(digit) = fitting.clone().choose(rng) else { break };
        taken.flip(cell, digit);
        width *= fitting.map(|_| 1.0).sum::<f64>();
        nodes += width;
    }
    nodes
}
