//! [`Board`]: the candidates of one puzzle, digit by digit.

#![expect(
    clippy::inline_always,
    reason = "one body is compiled for every kind of processor, inside functions that say which"
)]

use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::puzzle::Solution;
use crate::search::Full;
use crate::shape::{CELL_COUNT, SIDE};

/// Cells as bits: three rows of the board, one of each band.
pub(super) type Word = u32;

/// Every cell of a word.
pub(super) const ALL_CELLS: Word = (1 << (3 * SIDE)) - 1;

/// As many words as the widest register holds. Nine are used.
pub(super) const MOST_LANES: usize = 16;

/// A word for every digit. Lanes without a digit hold no cell.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(super) struct Words(pub(super) [Word; MOST_LANES]);

impl Words {
    pub(super) const NONE: Self = Self([0; MOST_LANES]);
}

/// The cells that every digit can still take.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board {
    /// The first third holds the first row of each band, the second the second, the last the last.
    pub(super) thirds: [Words; 3],
}

/// Where a cell is found in the words of its third.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// The third: the row within its band.
    pub(super) third: usize,
    /// The number of the bit: 9 for every stack, 3 for every band, 1 for every column of the box.
    pub(super) bit: u32,
}

impl Place {
    pub(super) const fn word(self) -> Word {
        1 << self.bit
    }

    const fn of(cell: usize) -> Self {
        let (row, column) = (cell / SIDE, cell % SIDE);
        Self { third: row % 3, bit: narrow(9 * (column / 3) + 3 * (row / 3) + column % 3) }
    }
}

/// The places of all cells, in row order.
pub(super) static PLACES: [Place; CELL_COUNT] = {
    let mut places = [Place { third: 0, bit: 0 }; CELL_COUNT];
    let mut cell = 0;
    while cell < CELL_COUNT {
        places[cell] = Place::of(cell);
        cell += 1;
    }
    places
};

/// The cell at every bit of every third.
static CELLS: [[Option<Cell>; 32]; 3] = {
    let mut cells = [[None; 32]; 3];
    let mut cell = 0;
    while cell < CELL_COUNT {
        let place = Place::of(cell);
        cells[place.third][place.bit as usize] = Cell::from_index(cell);
        cell += 1;
    }
    cells
};

#[expect(clippy::cast_possible_truncation, reason = "cells and digits are numbered below 81")]
pub(super) const fn narrow(number: usize) -> u32 {
    number as u32
}

impl Board {
    /// Every digit in its given cells and in all empty ones: nothing is deduced yet.
    pub(super) fn new(grid: &Grid) -> Self {
        let mut thirds = [Words::NONE; 3];
        for (cell, place) in Cell::all().zip(&PLACES) {
            // Empty cells are noted in three lanes without a digit, in turns: one lane would have to wait for its
            // own last write. A branch would be foreseen as badly as the givens are.
            let lane = grid.get(cell).map_or(SIDE + cell.index() % 3, Digit::index);
            thirds[place.third].0[lane % MOST_LANES] |= place.word();
        }
        for Words(words) in &mut thirds {
            let empty = words[SIDE] | words[SIDE + 1] | words[SIDE + 2];
            for word in &mut words[..SIDE] {
                *word |= empty;
            }
            words[SIDE..].fill(0);
        }
        Self { thirds }
    }

    /// The candidates of a cell, digit 1 in the lowest bit.
    #[inline(always)]
    pub(super) fn digits_at(&self, place: Place) -> u32 {
        let Words(words) = &self.thirds[place.third];
        words[..SIDE].iter().rev().fold(0, |digits, word| digits << 1 | (word >> place.bit & 1))
    }

    /// Takes all candidates but one from a cell.
    #[inline(always)]
    pub(super) fn keep(&mut self, place: Place, digit: usize) {
        let Words(words) = &mut self.thirds[place.third];
        for (lane, word) in words.iter_mut().enumerate() {
            let kept = if lane == digit { ALL_CELLS } else { !place.word() };
            *word &= kept;
        }
    }

    /// The cells with two candidates at least, and those with three at least.
    #[inline(always)]
    pub(super) fn several(&self) -> [[Word; 3]; 2] {
        let [mut twice, mut thrice] = [[0; 3]; 2];
        for (third, Words(words)) in self.thirds.iter().enumerate() {
            let mut once = 0;
            for word in &words[..SIDE] {
                thrice[third] |= twice[third] & word;
                twice[third] |= once & word;
                once |= word;
            }
        }
        [twice, thrice]
    }

    /// The cells that have one candidate left.
    pub(super) fn solved(&self) -> Grid {
        let mut grid = Grid::EMPTY;
        let [twice, _] = self.several();
        for (third, Words(words)) in self.thirds.iter().enumerate() {
            for (digit, word) in Digit::ALL.into_iter().zip(words) {
                let mut single = word & !twice[third];
                while single != 0 {
                    if let Some(cell) = CELLS[third][single.trailing_zeros() as usize % 32] {
                        grid.set(cell, Some(digit));
                    }
                    single &= single - 1;
                }
            }
        }
        grid
    }
}

/// For boards in which every cell has one candidate left.
impl Full for Board {
    fn solution(&self) -> Solution {
        Solution::from_search(self.solved())
    }
}
