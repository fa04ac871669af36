//! Puzzles from full boards: take digits away as long as one solution is left.

use rand::Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use solver_core::search::{self, Control};
use solver_core::{Candidates, Cell, Digit, Grid, Puzzle};

/// How many solutions the grid has, counted no further than `limit`; none if its digits clash.
pub fn solution_count(grid: &Grid, limit: u64) -> u64 {
    Puzzle::try_from(*grid)
        .map_or(0, |puzzle| search::count_solutions(&puzzle, limit, &Control::new()).found())
}

/// Any full board: the cells in random order each get a random digit of those that leave a solution.
pub fn full_grid(rng: &mut impl Rng) -> Grid {
    let mut grid = Grid::EMPTY;
    for cell in shuffled(Cell::all(), rng) {
        for digit in shuffled(Digit::ALL, rng) {
            grid.set(cell, Some(digit));
            if solution_count(&grid, 1) == 1 {
                break;
            }
        }
    }
    grid
}

/// Takes givens away in random order, each only if one solution is left, until `fewest` are left or the
/// puzzle is minimal: it gets a second solution whichever given goes.
pub fn dig(full: &Grid, fewest: usize, rng: &mut impl Rng) -> Grid {
    dig_groups(full, fewest, shuffled(Cell::all().map(|cell| vec![cell]), rng))
}

/// Like [`dig`], but a given goes together with the one opposite: upside down, the givens look the same.
pub fn dig_symmetric(full: &Grid, fewest: usize, rng: &mut impl Rng) -> Grid {
    let pairs = Cell::all().zip(Cell::all().rev()).take(41).map(|(one, other)| vec![one, other]);
    dig_groups(full, fewest, shuffled(pairs, rng))
}

fn dig_groups(full: &Grid, fewest: usize, groups: Vec<Vec<Cell>>) -> Grid {
    let mut puzzle = *full;
    for cells in groups {
        if puzzle.filled().len() <= fewest {
            break;
        }
        let mut dug = puzzle;
        for cell in cells {
            dug.set(cell, None);
        }
        if solution_count(&dug, 2) == 1 {
            puzzle = dug;
        }
    }
    puzzle
}

/// From a minimal puzzle to one with `target` givens, by a walk through puzzles that never gains a given.
///
/// `None` if `steps` are not enough.
pub fn thin_out(start: &Grid, target: usize, steps: usize, rng: &mut impl Rng) -> Option<Grid> {
    let mut puzzle = *start;
    for _ in 0..steps {
        puzzle = exchange(&puzzle, rng).unwrap_or(puzzle);
        if puzzle.filled().len() <= target {
            return Some(puzzle);
        }
    }
    None
}

/// Takes two givens away, puts random ones in until one solution is left, two at most, and digs again.
///
/// `None` if that leads to no puzzle.
fn exchange(puzzle: &Grid, rng: &mut impl Rng) -> Option<Grid> {
    const EXCHANGED: usize = 2;
    let mut grid = *puzzle;
    for cell in shuffled(puzzle.filled(), rng).into_iter().take(EXCHANGED) {
        grid.set(cell, None);
    }
    for _ in 0..EXCHANGED {
        add_candidate(&mut grid, rng)?;
        match solution_count(&grid, 2) {
            0 => return None,
            1 => return Some(dig(&grid, 0, rng)),
            _ => {}
        }
    }
    None
}

/// Puts a random candidate into a random empty cell; `None` if it has none.
pub fn add_candidate(grid: &mut Grid, rng: &mut impl Rng) -> Option<Cell> {
    let empty: Vec<Cell> = grid.empty_cells().iter().collect();
    let &cell = empty.choose(rng)?;
    let candidates: Vec<Digit> = Candidates::from(&*grid).get(cell).iter().collect();
    grid.set(cell, Some(*candidates.choose(rng)?));
    Some(cell)
}

/// A random choice of the digits of a grid.
pub fn some_of(full: &Grid, givens: usize, rng: &mut impl Rng) -> Grid {
    shuffled(full.digits(), rng).into_iter().take(givens).collect()
}

/// The items in random order.
pub fn shuffled<T>(items: impl IntoIterator<Item = T>, rng: &mut impl Rng) -> Vec<T> {
    let mut items: Vec<T> = items.into_iter().collect();
    items.shuffle(rng);
    items
}
