//! The ways to turn a board into an equal one: what they change, no count of solutions can tell.

use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

use super::row_order::Board;

/// Transposition, then an order of rows and columns that keeps boxes together, then new names for the digits.
#[derive(Clone, Copy, Debug)]
pub struct Symmetry {
    /// Whether rows and columns change places first.
    pub transposed: bool,
    /// For every row of the image, the row it comes from.
    pub rows: [usize; 9],
    /// For every column of the image, the column it comes from.
    pub columns: [usize; 9],
    /// For every digit its new name; the empty cell, 0, stays.
    pub digits: [u8; 10],
}

impl Symmetry {
    /// What changes nothing.
    pub const IDENTITY: Self = Self {
        transposed: false,
        rows: [0, 1, 2, 3, 4, 5, 6, 7, 8],
        columns: [0, 1, 2, 3, 4, 5, 6, 7, 8],
        digits: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    };

    /// One of them all, each as likely as any other.
    pub fn random(rng: &mut impl Rng) -> Self {
        let mut digits = Self::IDENTITY.digits;
        digits[1..].shuffle(rng);
        Self { transposed: rng.random(), rows: random_lines(rng), columns: random_lines(rng), digits }
    }

    /// The image of a board.
    pub fn apply(&self, board: &Board) -> Board {
        std::array::from_fn(|cell| {
            let (row, column) = (self.rows[cell / 9], self.columns[cell % 9]);
            let from = if self.transposed { 9 * column + row } else { 9 * row + column };
            self.digits[usize::from(board[from])]
        })
    }
}

/// A new order for nine rows or columns: the three bands in any order, and the three lines of each.
pub fn random_lines(rng: &mut impl Rng) -> [usize; 9] {
    let mut bands = [0, 1, 2];
    bands.shuffle(rng);
    let mut lines = [0; 9];
    for (place, band) in bands.into_iter().enumerate() {
        let lines = &mut lines[3 * place..3 * place + 3];
        lines.copy_from_slice(&[3 * band, 3 * band + 1, 3 * band + 2]);
        lines.shuffle(rng);
    }
    lines
}
