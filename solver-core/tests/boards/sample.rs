//! Thousands of boards from fixed seeds: some without a solution, some with one, some with several.

use std::ops::ControlFlow;
use std::sync::LazyLock;

use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, RngExt, SeedableRng};
use solver_core::search::{self, Control};
use solver_core::{Grid, Puzzle};

use super::row_order::{self, Board, End, Taken, Tally};
use super::symmetry::Symmetry;

/// The most solutions a board of the sample has.
pub const MAX_SOLUTIONS: usize = 5_000;
/// The most nodes it takes the search in row order to find them all.
const MAX_NODES: u64 = 40_000;

/// A board with all that the row-order search knows of it.
#[derive(Debug)]
pub struct Sample {
    pub board: Board,
    /// All of them, in lexicographic order.
    pub solutions: Vec<Board>,
    pub tally: Tally,
}

impl Sample {
    pub fn givens(&self) -> usize {
        count_givens(&self.board)
    }

    pub fn puzzle(&self) -> Puzzle {
        puzzle(&self.board)
    }
}

/// The library's puzzle for a board without a clash.
pub fn puzzle(board: &Board) -> Puzzle {
    let grid: Grid = row_order::line(board).parse().expect("81 cells");
    Puzzle::try_from(grid).expect("no clash")
}

/// Makes a board with so many givens, more if that cannot be, from a full one.
type Maker = fn(&Board, usize, &mut ChaCha8Rng) -> Option<Board>;

/// The sample, made once for all tests of a file.
pub static SAMPLE: LazyLock<Vec<Sample>> = LazyLock::new(|| {
    const ROUNDS: u64 = 15;
    const MAKERS: [Maker; 4] = [
        |full, givens, rng| Some(one(full, givens, rng)),
        |full, givens, rng| Some(several(full, givens, rng)),
        none,
        |_, givens, rng| scatter([0; 81], givens, rng),
    ];
    let mut sample = Vec::new();
    for round in 0..ROUNDS {
        let mut rng = ChaCha8Rng::seed_from_u64(round);
        let full = random_full(&mut rng);
        for givens in 20..=60 {
            for make in MAKERS {
                let turned = Symmetry::random(&mut rng).apply(&full);
                sample.extend(make(&turned, givens, &mut rng).and_then(|board| laid_out(&board, &mut rng)));
            }
        }
    }
    sample
});

/// The board, turned until the search in row order is quick on it: it has to go through all of the sample.
fn laid_out(board: &Board, rng: &mut impl Rng) -> Option<Sample> {
    const TRIES: usize = 20;
    (0..TRIES).find_map(|_| {
        let board = Symmetry::random(rng).apply(board);
        let (solutions, tally) = all_solutions(&board)?;
        Some(Sample { board, solutions, tally })
    })
}

/// All solutions in lexicographic order; `None` if it is too much to find them.
fn all_solutions(board: &Board) -> Option<(Vec<Board>, Tally)> {
    let mut solutions = Vec::new();
    let (end, tally) = row_order::search(board, MAX_NODES, &mut |full| {
        solutions.push(*full);
        if solutions.len() > MAX_SOLUTIONS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    (end == End::Exhausted).then_some((solutions, tally))
}

/// The first solution of a board whose three boxes on the diagonal hold random digits, turned at random.
fn random_full(rng: &mut impl Rng) -> Board {
    let mut board = [0; 81];
    for corner in [0, 30, 60] {
        let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        digits.shuffle(rng);
        for (place, digit) in digits.into_iter().enumerate() {
            board[corner + 9 * (place / 3) + place % 3] = digit;
        }
    }
    let mut full = board;
    row_order::search(&board, u64::MAX, &mut |first| {
        full = *first;
        ControlFlow::Break(())
    });
    Symmetry::random(rng).apply(&full)
}

/// Givens taken away one by one while the solution stays the only one.
fn one(full: &Board, givens: usize, rng: &mut ChaCha8Rng) -> Board {
    let mut board = *full;
    let mut left = full.len();
    for cell in filled(full, rng) {
        if left == givens {
            break;
        }
        let digit = std::mem::take(&mut board[cell]);
        if search::count_solutions(&puzzle(&board), 2, &Control::new()).found() == 1 {
            left -= 1;
        } else {
            board[cell] = digit;
        }
    }
    board
}

/// Where many givens stay, without two to four of the digits, which can change places; else a puzzle with
/// some givens missing.
fn several(full: &Board, givens: usize, rng: &mut ChaCha8Rng) -> Board {
    const MANY: usize = 32;
    const MISSING: usize = 3;
    let board = if givens < MANY {
        one(full, givens + MISSING, rng)
    } else {
        let most = if givens <= 45 { 4 } else { 2 };
        let missing = rng.random_range(2..=most);
        full.map(|digit| if digit <= missing { 0 } else { digit })
    };
    let mut kept = filled(&board, rng);
    kept.truncate(givens);
    only(&board, &kept)
}

/// A puzzle with a digit more that its only solution does not have there, though nothing in sight says so;
/// where few givens stay, only a cell of the first row that each digit is kept from.
fn none(full: &Board, givens: usize, rng: &mut ChaCha8Rng) -> Option<Board> {
    const FEW: usize = 24;
    if givens < FEW {
        return cramped(full, givens, rng);
    }
    let mut board = one(full, givens - 1, rng);
    let wrong: Vec<(usize, u8)> =
        places(&board).into_iter().filter(|&(cell, digit)| full[cell] != digit).collect();
    let &(cell, digit) = wrong.choose(rng)?;
    board[cell] = digit;
    Some(board)
}

/// Eight digits in the first row, and the ninth in the column of the cell that they leave.
fn cramped(full: &Board, givens: usize, rng: &mut ChaCha8Rng) -> Option<Board> {
    let (column, row) = (rng.random_range(0..9), rng.random_range(3..9));
    let mut board = [0; 81];
    board[..9].copy_from_slice(&full[..9]);
    board[9 * row + column] = std::mem::take(&mut board[column]);
    scatter(board, givens, rng)
}

/// Random digits into random cells, as long as there are cells where they do not clash.
fn scatter(mut board: Board, givens: usize, rng: &mut ChaCha8Rng) -> Option<Board> {
    for _ in count_givens(&board)..givens {
        let &(cell, digit) = places(&board).choose(rng)?;
        board[cell] = digit;
    }
    Some(board)
}

/// The empty cells with the digits that clash with nothing there.
fn places(board: &Board) -> Vec<(usize, u8)> {
    let taken = Taken::of(board);
    let empty = (0..board.len()).filter(|&cell| board[cell] == 0);
    empty.flat_map(|cell| taken.fitting(cell).map(move |digit| (cell, digit))).collect()
}

fn count_givens(board: &Board) -> usize {
    board.iter().filter(|&&digit| digit != 0).count()
}

/// The filled cells in random order.
fn filled(board: &Board, rng: &mut impl Rng) -> Vec<usize> {
    let mut cells: Vec<usize> = (0..81).filter(|&cell| board[cell] != 0).collect();
    cells.shuffle(rng);
    cells
}

fn only(board: &Board, kept: &[usize]) -> Board {
    std::array::from_fn(|cell| if kept.contains(&cell) { board[cell] } else { 0 })
}
