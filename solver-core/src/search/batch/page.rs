//! [`Page`]: as many boards as there are lanes, cell by cell.

#![expect(
    clippy::inline_always,
    reason = "one body is compiled for every kind of processor, inside functions that say which"
)]

use crate::digit::Digit;
use crate::grid::Grid;
use crate::puzzle::Solution;
use crate::shape::SIDE;

/// The digits that a cell can still take, as bits: bit 0 is the digit 1.
pub(super) type Mask = u16;

/// One value in every lane.
pub(super) type Row<const LANES: usize> = [Mask; LANES];

/// The masks of a band: three rows of the board, 27 cells in row order.
pub(super) type Band<const LANES: usize> = [Row<LANES>; CELLS_IN_BAND];

pub(super) const CELLS_IN_BAND: usize = 3 * SIDE;
pub(super) const ALL_DIGITS: Mask = (1 << SIDE) - 1;

/// The most lanes there can be: sets of lanes are kept in 64 bits.
pub(super) const MOST_LANES: usize = 64;

/// A set of lanes, lane 0 in the lowest bit.
pub(super) type LaneSet = u64;

/// The lanes `0..count`.
pub(super) const fn first_lanes(count: usize) -> LaneSet {
    if count >= MOST_LANES { LaneSet::MAX } else { (1 << count) - 1 }
}

/// The lanes of a set, lowest first.
pub(super) fn lanes_of(mut set: LaneSet) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lane = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (lane < MOST_LANES).then_some(lane)
    })
}

/// The lanes whose value is not zero.
///
/// By sixteen, since the compiler makes a comparison, a mask of bits and their union out of that on every processor.
#[inline(always)]
pub(super) fn occupied<const LANES: usize>(row: &Row<LANES>) -> LaneSet {
    let mut set = 0;
    for (number, part) in row.chunks(16).enumerate() {
        let mut bits = 0_u16;
        for (lane, &value) in part.iter().enumerate() {
            bits |= if value == 0 { 0 } else { 1 << lane };
        }
        set |= LaneSet::from(bits) << (16 * number);
    }
    set
}

/// A board in every lane, aligned to what a processor reads at once.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub(super) struct Page<const LANES: usize> {
    pub(super) bands: [Band<LANES>; 3],
    /// The slot of the puzzle that the board belongs to.
    pub(super) owner: Row<LANES>,
}

impl<const LANES: usize> Page<LANES> {
    #[expect(clippy::unnecessary_box_returns, reason = "some kilobytes that move from owner to owner")]
    pub(super) fn new() -> Box<Self> {
        Box::new(Self { bands: [[[ALL_DIGITS; LANES]; CELLS_IN_BAND]; 3], owner: [0; LANES] })
    }

    /// The lanes of a cell.
    pub(super) fn cell(&self, cell: usize) -> &Row<LANES> {
        &self.bands.as_flattened()[cell]
    }

    /// The lanes of a cell, to be written.
    pub(super) fn cell_mut(&mut self, cell: usize) -> &mut Row<LANES> {
        &mut self.bands.as_flattened_mut()[cell]
    }

    /// Puts a grid into a lane.
    pub(super) fn put(&mut self, lane: usize, grid: &Grid, owner: Mask) {
        for (row, content) in self.bands.as_flattened_mut().iter_mut().zip(grid.contents()) {
            row[lane] = MASK_OF_DIGIT[usize::from(content.map_or(0, Digit::get) & 15)];
        }
        self.owner[lane] = owner;
    }

    /// The solution in a lane, in which every cell has one digit left.
    pub(super) fn solution(&self, lane: usize) -> Solution {
        let rows = self.bands.as_flattened();
        let contents = std::array::from_fn(|cell| DIGIT_OF_MASK[usize::from(rows[cell][lane] & ALL_DIGITS)]);
        Solution::from_search(Grid::from_contents(contents))
    }
}

/// What a cell with this digit can take; any digit where there is none, 0.
static MASK_OF_DIGIT: [Mask; 16] = {
    let mut masks = [ALL_DIGITS; 16];
    let mut digit = 1;
    while digit <= SIDE {
        masks[digit] = 1 << (digit - 1);
        digit += 1;
    }
    masks
};

/// The lowest digit of every mask.
static DIGIT_OF_MASK: [Option<Digit>; ALL_DIGITS as usize + 1] = {
    let mut digits = [None; ALL_DIGITS as usize + 1];
    let mut mask = 1;
    while mask < digits.len() {
        digits[mask] = Some(Digit::ALL[mask.trailing_zeros() as usize]);
        mask += 1;
    }
    digits
};
