//! Seeded boards of candidates, with all their solutions.

use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use super::fixtures::{self, Fixture};
use crate::candidates::Candidates;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::digit_set::DigitSet;
use crate::grid::Grid;
use crate::logic::order::{Producer, RATING_ORDER};
use crate::logic::report::Detail;
use crate::logic::technique::Premise;
use crate::logic::{Next, Uniqueness, first_step};
use crate::puzzle::{Puzzle, Solution};
use crate::search::{self, Control, Meter};
use crate::shape::SIDE;

pub(super) struct Board {
    pub(super) candidates: Candidates,
    pub(super) solutions: Vec<Solution>,
}

/// More solutions than this are too many to look at.
const MOST_SOLUTIONS: usize = 40;

/// As many boards: some with one and some with many solutions, some with a pair of digits alone in many cells, some
/// that are left when the simple techniques find nothing more. Patterns of all kinds come up.
pub(super) fn sample(count: usize) -> impl Iterator<Item = Board> {
    let mut rng = ChaCha8Rng::seed_from_u64(17);
    let makers: [fn(&mut ChaCha8Rng) -> Option<Board>; 3] = [thinned, with_a_pair, stuck];
    let mut turn = makers.into_iter().cycle();
    std::iter::repeat_with(move || turn.next().and_then(|make| make(&mut rng))).flatten().take(count)
}

/// The boards made for one technique each. Of those with many solutions only some are looked at.
pub(super) fn from_fixtures() -> impl Iterator<Item = Board> {
    let board = |it: Fixture| Board { candidates: it.board(), solutions: it.solutions(MOST_SOLUTIONS) };
    fixtures::all().into_iter().map(board).filter(|board| !board.solutions.is_empty())
}

/// Candidates that no solution needs are gone at random.
fn thinned(rng: &mut ChaCha8Rng) -> Option<Board> {
    let givens = rng.random_range(24..56);
    let mut board = Board::of(&some_cells(rng, givens))?;
    let share_gone = rng.random_range(0.0..1.0);
    board.thin(|_, _| rng.random_bool(share_gone));
    Some(board)
}

/// Cells that could hold both of two digits hold little else.
fn with_a_pair(rng: &mut ChaCha8Rng) -> Option<Board> {
    let givens = rng.random_range(30..50);
    let mut board = Board::of(&some_cells(rng, givens)).filter(|board| board.solutions.len() == 1)?;
    let mut digits = Digit::ALL;
    digits.shuffle(rng);
    let pair: DigitSet = digits.into_iter().take(2).collect();
    board.thin(|has, digit| pair.is_subset(has) && !pair.contains(digit) && rng.random_bool(0.9));
    Some(board)
}

/// A puzzle without a given too many, taken as far as simple techniques lead.
fn stuck(rng: &mut ChaCha8Rng) -> Option<Board> {
    let mut grid = shuffled(rng);
    let mut cells: Vec<Cell> = Cell::all().collect();
    cells.shuffle(rng);
    for cell in cells {
        let given = grid.get(cell);
        grid.set(cell, None);
        if search::count_solutions(&Puzzle::try_from(grid).ok()?, 2, &Control::new()).found() > 1 {
            grid.set(cell, given);
        }
    }
    let mut board = Board::of(&grid)?;
    let sound = |producer: &&Producer| producer.is_pattern() && producer.premise == Premise::Nothing;
    let simple: Vec<Producer> = RATING_ORDER.iter().filter(sound).copied().collect();
    let control = Control::new();
    let meter = &mut Meter::new(&control);
    while let Next::Step(step) =
        first_step(&simple, &board.candidates, Uniqueness::Unknown, Detail::EffectOnly, meter)
    {
        step.effect.apply_to(&mut board.candidates);
    }
    (!board.candidates.empty_cells().is_empty()).then_some(board)
}

impl Board {
    /// `None` if there are too many solutions.
    fn of(grid: &Grid) -> Option<Self> {
        let puzzle = Puzzle::try_from(*grid).ok()?;
        let control = Control::new();
        let solutions: Vec<Solution> =
            search::solutions(&puzzle, &control).take(MOST_SOLUTIONS + 1).collect();
        (solutions.len() <= MOST_SOLUTIONS).then(|| Self { candidates: Candidates::from(grid), solutions })
    }

    /// Takes away candidates that no solution needs, if they are to go from a cell with these candidates.
    fn thin(&mut self, mut goes: impl FnMut(DigitSet, Digit) -> bool) {
        for cell in self.candidates.empty_cells() {
            let has = self.candidates.get(cell);
            for digit in has {
                let needed = self.solutions.iter().any(|solution| solution.grid().get(cell) == Some(digit));
                if !needed && goes(has, digit) {
                    self.candidates.eliminate(cell, digit);
                }
            }
        }
    }
}

/// So many cells of a full board.
fn some_cells(rng: &mut ChaCha8Rng, count: usize) -> Grid {
    let full = shuffled(rng);
    let mut cells: Vec<Cell> = Cell::all().collect();
    cells.shuffle(rng);
    let mut grid = Grid::EMPTY;
    for cell in cells.into_iter().take(count) {
        grid.set(cell, full.get(cell));
    }
    grid
}

/// A full board: digits, rows and columns of a regular one in another order, those of a band or stack kept together.
fn shuffled(rng: &mut ChaCha8Rng) -> Grid {
    let rows = lines(rng);
    let columns = lines(rng);
    let mut digits = Digit::ALL;
    digits.shuffle(rng);
    let mut grid = Grid::EMPTY;
    for cell in Cell::all() {
        let row = rows[cell.row().position()];
        let column = columns[cell.column().position()];
        grid.set(cell, Some(digits[(row * 3 + row / 3 + column) % SIDE]));
    }
    grid
}

fn lines(rng: &mut ChaCha8Rng) -> Vec<usize> {
    let mut bands = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
    bands.shuffle(rng);
    for band in &mut bands {
        band.shuffle(rng);
    }
    bands.concat()
}
