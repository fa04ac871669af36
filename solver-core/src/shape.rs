//! The one place that knows the board is nine by nine.
//!
//! Sizes, and which cells make which house; everything else in the library is written in terms of these, so
//! another shape (4×4, 6×6, 16×16, jigsaw) changes this file and the widths of the two bit sets.
//!
//! Cells are numbered 0 to 80 in row order, houses 0 to 26: nine rows, nine columns, nine boxes.

/// Cells along one side of the board; also the number of digits, and of cells in a house.
pub const SIDE: usize = 9;
/// Rows of cells in a box.
pub const BOX_HEIGHT: usize = 3;
/// Columns of cells in a box.
pub const BOX_WIDTH: usize = 3;
/// Cells on the board.
pub const CELL_COUNT: usize = SIDE * SIDE;
/// Houses on the board: rows, columns and boxes.
pub const HOUSE_COUNT: usize = 3 * SIDE;
/// Houses that a cell lies in.
pub const HOUSES_PER_CELL: usize = 3;
/// Cells that share a house with a given cell, itself not counted.
pub const PEER_COUNT: usize = 3 * (SIDE - 1) - (BOX_HEIGHT - 1) - (BOX_WIDTH - 1);

#[expect(clippy::cast_possible_truncation, reason = "cells and houses are numbered below 128")]
const fn narrow(number: usize) -> u8 {
    assert!(number < CELL_COUNT);
    number as u8
}

const fn houses_of(cell: usize) -> [usize; HOUSES_PER_CELL] {
    let (row, column) = (cell / SIDE, cell % SIDE);
    let boxes_across = SIDE / BOX_WIDTH;
    let box_number = row / BOX_HEIGHT * boxes_across + column / BOX_WIDTH;
    [row, SIDE + column, 2 * SIDE + box_number]
}

/// The row, the column and the box of every cell.
pub(crate) const fn cell_houses() -> [[u8; HOUSES_PER_CELL]; CELL_COUNT] {
    let mut table = [[0; HOUSES_PER_CELL]; CELL_COUNT];
    let mut cell = 0;
    while cell < CELL_COUNT {
        let houses = houses_of(cell);
        let mut kind = 0;
        while kind < HOUSES_PER_CELL {
            table[cell][kind] = narrow(houses[kind]);
            kind += 1;
        }
        cell += 1;
    }
    table
}

/// The cells of every house, in row order.
pub(crate) const fn house_cells() -> [[u8; SIDE]; HOUSE_COUNT] {
    let mut table = [[0; SIDE]; HOUSE_COUNT];
    let mut filled = [0; HOUSE_COUNT];
    let mut cell = 0;
    while cell < CELL_COUNT {
        let houses = houses_of(cell);
        let mut kind = 0;
        while kind < HOUSES_PER_CELL {
            let house = houses[kind];
            table[house][filled[house]] = narrow(cell);
            filled[house] += 1;
            kind += 1;
        }
        cell += 1;
    }
    table
}

const fn share_a_house(one: usize, other: usize) -> bool {
    let (a, b) = (houses_of(one), houses_of(other));
    a[0] == b[0] || a[1] == b[1] || a[2] == b[2]
}

/// The peers of every cell, in row order.
pub(crate) const fn peers() -> [[u8; PEER_COUNT]; CELL_COUNT] {
    let mut table = [[0; PEER_COUNT]; CELL_COUNT];
    let mut cell = 0;
    while cell < CELL_COUNT {
        let (mut other, mut filled) = (0, 0);
        while other < CELL_COUNT {
            if other != cell && share_a_house(cell, other) {
                table[cell][filled] = narrow(other);
                filled += 1;
            }
            other += 1;
        }
        assert!(filled == PEER_COUNT);
        cell += 1;
    }
    table
}
