//! Candidates and assumptions about them as numbers: chains are searched by the million.

use crate::cell::{Cell, House};
use crate::digit::Digit;
use crate::logic::evidence::State;
use crate::logic::step::Candidate;
use crate::shape::{CELL_COUNT, HOUSE_COUNT, HOUSES_PER_CELL, SIDE, cell_houses, house_cells};

/// Candidates on an empty board.
pub(super) const CANDIDATE_COUNT: usize = CELL_COUNT * SIDE;
/// Assumptions on an empty board: each candidate on, each candidate off.
pub(super) const NODE_COUNT: usize = 2 * CANDIDATE_COUNT;

/// The box, the row and the column of every cell, as places in [`House::all`].
pub(super) static HOUSES: [[u8; HOUSES_PER_CELL]; CELL_COUNT] = box_first(cell_houses());
/// The cells of every house.
pub(super) static CELLS: [[u8; SIDE]; HOUSE_COUNT] = house_cells();

const fn box_first(tables: [[u8; HOUSES_PER_CELL]; CELL_COUNT]) -> [[u8; HOUSES_PER_CELL]; CELL_COUNT] {
    let mut table = tables;
    let mut cell = 0;
    while cell < CELL_COUNT {
        let [row, column, box_] = tables[cell];
        table[cell] = [box_, row, column];
        cell += 1;
    }
    table
}

#[expect(clippy::cast_possible_truncation, reason = "positions are numbered below 9")]
/// The position of every cell in its box, its row and its column.
const fn positions() -> [[u8; HOUSES_PER_CELL]; CELL_COUNT] {
    let mut table = [[0; HOUSES_PER_CELL]; CELL_COUNT];
    let houses = box_first(cell_houses());
    let lists = house_cells();
    let mut cell = 0;
    while cell < CELL_COUNT {
        let mut kind = 0;
        while kind < HOUSES_PER_CELL {
            let mut position = 0;
            while lists[houses[cell][kind] as usize][position] as usize != cell {
                position += 1;
            }
            table[cell][kind] = position as u8;
            kind += 1;
        }
        cell += 1;
    }
    table
}

/// The cells that two houses share, as a mask of positions in the first one.
pub(super) static OVERLAPS: [[u16; HOUSE_COUNT]; HOUSE_COUNT] = overlaps();

const fn overlaps() -> [[u16; HOUSE_COUNT]; HOUSE_COUNT] {
    let mut table = [[0; HOUSE_COUNT]; HOUSE_COUNT];
    let houses = cell_houses();
    let lists = house_cells();
    let mut house = 0;
    while house < HOUSE_COUNT {
        let mut position = 0;
        while position < SIDE {
            let mut kind = 0;
            while kind < HOUSES_PER_CELL {
                let other = houses[lists[house][position] as usize][kind] as usize;
                table[house][other] |= 1 << position;
                kind += 1;
            }
            position += 1;
        }
        house += 1;
    }
    table
}

/// The places of a digit in a house are a group, numbered by house, then by digit. There is room for as many groups
/// as a byte can number: then no index needs to be checked.
pub(super) const GROUP_ROOM: usize = 256;

/// The number of a group.
#[expect(clippy::cast_possible_truncation, reason = "27 houses times 9 digits")]
pub(super) const fn group(house: usize, digit: usize) -> u8 {
    (house * SIDE + digit) as u8
}

/// The candidates of every group, by position.
pub(super) static GROUPS: [[Spot; SIDE]; GROUP_ROOM] = groups();

const fn groups() -> [[Spot; SIDE]; GROUP_ROOM] {
    let mut table = [[Spot(0); SIDE]; GROUP_ROOM];
    let mut index = 0;
    while index < HOUSE_COUNT * SIDE {
        let mut position = 0;
        while position < SIDE {
            table[index][position] = Spot::in_house(index / SIDE, position, index % SIDE);
            position += 1;
        }
        index += 1;
    }
    table
}

/// Where a candidate is in the masks of a board.
#[derive(Clone, Copy)]
pub(super) struct Seat {
    pub(super) cell: u8,
    /// The bit of its digit.
    pub(super) digit: u16,
    /// Its groups: in its box, its row and its column.
    pub(super) groups: [u8; HOUSES_PER_CELL],
    /// The bits of its positions there.
    pub(super) positions: [u16; HOUSES_PER_CELL],
}

static SEATS: [Seat; CANDIDATE_COUNT] = seats();

#[expect(clippy::cast_possible_truncation, reason = "cells are numbered below 81")]
const fn seats() -> [Seat; CANDIDATE_COUNT] {
    let none = Seat { cell: 0, digit: 0, groups: [0; HOUSES_PER_CELL], positions: [0; HOUSES_PER_CELL] };
    let mut table = [none; CANDIDATE_COUNT];
    let houses = box_first(cell_houses());
    let places = positions();
    let mut index = 0;
    while index < CANDIDATE_COUNT {
        let (cell, digit) = (index / SIDE, index % SIDE);
        let mut seat = Seat { cell: cell as u8, digit: 1 << digit, ..none };
        let mut kind = 0;
        while kind < HOUSES_PER_CELL {
            seat.groups[kind] = group(houses[cell][kind] as usize, digit);
            seat.positions[kind] = 1 << places[cell][kind];
            kind += 1;
        }
        table[index] = seat;
        index += 1;
    }
    table
}

/// A digit in a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Spot(u16);

impl Spot {
    #[expect(clippy::cast_possible_truncation, reason = "candidates are numbered below 729")]
    pub(super) const fn new(cell: usize, digit: usize) -> Self {
        Self((cell * SIDE + digit) as u16)
    }

    /// The candidate at this position of a house.
    pub(super) const fn in_house(house: usize, position: usize, digit: usize) -> Self {
        Self::new(CELLS[house][position] as usize, digit)
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(super) const fn cell(self) -> usize {
        self.index() / SIDE
    }

    pub(super) const fn digit(self) -> usize {
        self.index() % SIDE
    }

    pub(super) const fn on(self) -> NodeId {
        NodeId(2 * self.0 + 1)
    }

    pub(super) const fn off(self) -> NodeId {
        NodeId(2 * self.0)
    }

    pub(super) fn seat(self) -> &'static Seat {
        &SEATS[self.index()]
    }

    pub(super) fn candidate(self) -> Candidate {
        Candidate::new(cell_of(self.cell()), digit_of(self.digit()))
    }
}

/// The cell of this number.
pub(super) fn cell_of(index: usize) -> Cell {
    Cell::from_index(index).expect("numbers of cells are made from cells")
}

/// The digit of this number, counted from 0.
pub(super) fn digit_of(index: usize) -> Digit {
    Digit::ALL[index]
}

/// The house of this number.
pub(super) fn house_of(index: usize) -> House {
    House::all().nth(index).expect("numbers of houses are made from houses")
}

/// A candidate taken as true or as false.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct NodeId(u16);

impl NodeId {
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(super) const fn spot(self) -> Spot {
        Spot(self.0 / 2)
    }

    pub(super) const fn is_on(self) -> bool {
        self.0 & 1 != 0
    }

    pub(super) const fn state(self) -> State {
        if self.is_on() { State::On } else { State::Off }
    }
}

/// The places of the bits that are set, lowest first.
pub(super) fn bits(mask: u16) -> impl Iterator<Item = usize> + Clone {
    let mut left = mask;
    std::iter::from_fn(move || {
        let bit = left.trailing_zeros() as usize;
        left &= left.wrapping_sub(1);
        (bit < u16::BITS as usize).then_some(bit)
    })
}

/// A set of candidates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct SpotSet([u64; CANDIDATE_COUNT.div_ceil(64)]);

impl SpotSet {
    pub(super) const EMPTY: Self = Self([0; CANDIDATE_COUNT.div_ceil(64)]);

    pub(super) const fn contains(&self, spot: Spot) -> bool {
        self.0[spot.index() / 64] >> (spot.index() % 64) & 1 != 0
    }

    pub(super) const fn add(&mut self, spot: Spot) {
        self.0[spot.index() / 64] |= 1 << (spot.index() % 64);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Keeps what is in the other set, too.
    pub(super) fn retain(&mut self, other: &Self) {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word &= other;
        }
    }
}
