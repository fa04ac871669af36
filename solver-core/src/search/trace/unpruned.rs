//! What the search would cost without its rule.

use crate::digit::Digit;
use crate::puzzle::{Puzzle, Solution};
use crate::shape::SIDE;

const LAST: Digit = Digit::ALL[SIDE - 1];

/// The digits that a search in row order would place before it met this solution, if it cut nothing and looked at the
/// rules on full boards only; or, without a solution, before it was over.
///
/// Computed, not counted: with 60 empty cells there are more than 10<sup>57</sup>. In floating point, so the number is
/// right to some fifteen places.
///
/// ```
/// use solver_core::Puzzle;
/// use solver_core::search::trace::nodes_without_pruning;
/// use solver_core::search::{self, Control, First};
///
/// let First::Found(first) = search::first_solution(&Puzzle::EMPTY, &Control::new()) else { panic!() };
/// assert!(nodes_without_pruning(&Puzzle::EMPTY, Some(&first)) > 1e69);
/// ```
#[must_use]
pub fn nodes_without_pruning(puzzle: &Puzzle, solution: Option<&Solution>) -> f64 {
    let count = f64::from(LAST.get());
    // Of all ways to fill the open cells up to this one: those that come before the solution's.
    let mut before = 0.0;
    let mut nodes = 0.0;
    for cell in puzzle.grid().empty_cells() {
        before *= count;
        before += match solution {
            Some(solution) => f64::from(solution.grid().get(cell).map_or(0, |digit| digit.get() - 1)),
            // As if the solution came behind the last filling.
            None => count - 1.0,
        };
        nodes += before + 1.0;
    }
    nodes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;
    use crate::search::{self, Control, First};

    /// Every digit placed, by doing it.
    fn counted(grid: &Grid, solution: &Solution) -> u32 {
        fn fill(grid: &mut Grid, solution: &Solution, nodes: &mut u32) -> bool {
            let Some(cell) = grid.empty_cells().first() else { return grid == solution.grid() };
            for digit in Digit::ALL {
                *nodes += 1;
                grid.set(cell, Some(digit));
                if fill(grid, solution, nodes) {
                    return true;
                }
                grid.set(cell, None);
            }
            false
        }
        let mut nodes = 0;
        assert!(fill(&mut grid.clone(), solution, &mut nodes));
        nodes
    }

    #[test]
    fn it_is_what_counting_gives() {
        let line = "53..7891267219534819834256785976142342685379171392485.9615372842874196353452.61..";
        let puzzle = Puzzle::try_from(line.parse::<Grid>().expect("81 cells")).expect("no clash");
        let First::Found(solution) = search::first_solution(&puzzle, &Control::new()) else {
            panic!("it has one")
        };
        let counted = counted(puzzle.grid(), &solution);
        assert!(counted > 1_000, "{counted}");
        assert!((nodes_without_pruning(&puzzle, Some(&solution)) - f64::from(counted)).abs() < 0.5);
        let whole: u32 = puzzle
            .grid()
            .empty_cells()
            .iter()
            .scan(1, |level, _| {
                *level *= 9;
                Some(*level)
            })
            .sum();
        assert!((nodes_without_pruning(&puzzle, None) - f64::from(whole)).abs() < 0.5);
    }
}
