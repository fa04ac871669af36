//! [`Board`]: candidates alone, as masks; copied and changed for every assumption.

use super::node::{CELLS, GROUP_ROOM, HOUSES, Spot, bits, group};
use crate::candidates::Candidates;
use crate::cell::{Cell, House};
use crate::digit::Digit;
use crate::shape::{CELL_COUNT, HOUSE_COUNT, SIDE};

/// The candidates of every cell as a mask of digits, and the places of every digit in every house as a mask of
/// positions: the same thing twice, so that both counts are at hand.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Board {
    pub(super) cells: [u16; CELL_COUNT],
    /// By [group](super::node::group).
    pub(super) groups: [u16; GROUP_ROOM],
}

impl Board {
    pub(super) const EMPTY: Self = Self { cells: [0; CELL_COUNT], groups: [0; GROUP_ROOM] };

    pub(super) fn contains(&self, spot: Spot) -> bool {
        let seat = spot.seat();
        self.cells[usize::from(seat.cell)] & seat.digit != 0
    }

    pub(super) fn add(&mut self, spot: Spot) {
        let seat = spot.seat();
        self.cells[usize::from(seat.cell)] |= seat.digit;
        for (&group, &position) in seat.groups.iter().zip(&seat.positions) {
            self.groups[usize::from(group)] |= position;
        }
    }

    pub(super) fn remove(&mut self, spot: Spot) {
        let seat = spot.seat();
        self.cells[usize::from(seat.cell)] &= !seat.digit;
        for (&group, &position) in seat.groups.iter().zip(&seat.positions) {
            self.groups[usize::from(group)] &= !position;
        }
    }

    /// Where in the house the digit is a candidate.
    pub(super) const fn places(&self, house: usize, digit: usize) -> u16 {
        self.groups[group(house, digit) as usize]
    }

    /// The candidates, cell by cell.
    pub(super) fn spots(&self) -> impl Iterator<Item = Spot> {
        self.cells.iter().enumerate().flat_map(|(cell, &mask)| bits(mask).map(move |it| Spot::new(cell, it)))
    }

    /// The cells that have a digit as a candidate, as a mask of 81 bits.
    pub(super) fn cells_with(&self, digit: usize) -> u128 {
        // The first nine houses are the rows.
        (0..SIDE).rev().fold(0, |all, row| all << SIDE | u128::from(self.places(row, digit)))
    }
}

impl From<&Candidates> for Board {
    fn from(candidates: &Candidates) -> Self {
        let mut board = Self::EMPTY;
        for cell in Cell::all() {
            for digit in candidates.get(cell) {
                board.add(Spot::new(cell.index(), digit.index()));
            }
        }
        board
    }
}

/// What no assumption changes: digits are placed on the real board only.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    /// Cells without a digit in every house.
    pub(super) empty: [usize; HOUSE_COUNT],
    /// How often every digit is on the board.
    pub(super) placed: [usize; SIDE],
}

impl From<&Candidates> for Frame {
    fn from(candidates: &Candidates) -> Self {
        let mut empty = [0; HOUSE_COUNT];
        for house in House::all() {
            empty[house.index()] = candidates.empty_positions(house).len();
        }
        Self { empty, placed: Digit::ALL.map(|digit| candidates.count_placed(digit)) }
    }
}

/// The cells that share a house with each cell, as masks of 81 bits.
pub(super) static PEERS: [u128; CELL_COUNT] = peers();

const fn peers() -> [u128; CELL_COUNT] {
    let mut table = [0; CELL_COUNT];
    let mut cell = 0;
    while cell < CELL_COUNT {
        let mut kind = 0;
        while kind < HOUSES[cell].len() {
            let house = HOUSES[cell][kind] as usize;
            let mut position = 0;
            while position < SIDE {
                table[cell] |= 1 << CELLS[house][position];
                position += 1;
            }
            kind += 1;
        }
        table[cell] &= !(1 << cell);
        cell += 1;
    }
    table
}
