//! The cell to branch on, for all lanes at once.
//!
//! Of the cells with two digits left, the one is taken whose digits its peers share most: trying it changes most.
//! The weight of a cell `c` is the sum, over its two digits and the peers that can take the digit, of 3 for a peer
//! with two digits left and 1 for any other. Weights are added for all nine digits at once, in *sliced numbers*:
//! one mask holds the lowest bit of nine numbers, the next the second bit, and so on; a full adder is two
//! instructions.
//!
//! The peers of a cell are its box, the other two triads of its row, and the other two of its column. The cell counts
//! itself too, which is the same for all. Box and row are added once a triad ([`weigh`]), the column once a cell
//! ([`compare`]).

#![expect(
    clippy::needless_range_loop,
    reason = "all functions count lanes alike, however many rows they read"
)]
#![expect(
    clippy::inline_always,
    reason = "one body is compiled for every kind of processor, inside functions that say which"
)]

use super::page::{Band, CELLS_IN_BAND, Mask, Page, Row};
use super::unroll::{fence, three};
use crate::cell::{Cell, House};
use crate::shape::CELL_COUNT;

/// Nine numbers below `2^BITS`, one a digit, in every lane; the lowest bits first.
type Sliced<const LANES: usize, const BITS: usize> = [Row<LANES>; BITS];

/// What [`weigh`] leaves for [`compare`].
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub(super) struct Scores<const LANES: usize> {
    bands: [BandScores<LANES>; 3],
    /// The triads of the rows of one band: of no use after it, like the next. One for all, since the fastest memory
    /// is small.
    across: [Sliced<LANES, 3>; 9],
    boxes: [Sliced<LANES, 5>; 3],
}

/// What is left of one band.
#[derive(Clone, Debug)]
struct BandScores<const LANES: usize> {
    /// The masks of the cells with two digits, 0 for others.
    pairs: Band<LANES>,
    down: [Sliced<LANES, 3>; 9],
    /// Box and row of each triad.
    shared: [Sliced<LANES, 6>; 9],
}

impl<const LANES: usize> Scores<LANES> {
    #[expect(clippy::unnecessary_box_returns, reason = "some kilobytes that are made in place")]
    pub(super) fn new() -> Box<Self> {
        let band = const {
            BandScores {
                pairs: [[0; LANES]; CELLS_IN_BAND],
                down: [[[0; LANES]; 3]; 9],
                shared: [[[0; LANES]; 6]; 9],
            }
        };
        Box::new(Self {
            bands: [band.clone(), band.clone(), band],
            across: [[[0; LANES]; 3]; 9],
            boxes: [[[0; LANES]; 5]; 3],
        })
    }
}

/// A cell of a stalled board, and the digit to try in it: in the cell that [`compare`] found, if it found one.
pub(super) fn guess_of<const LANES: usize>(best: Mask, page: &Page<LANES>, lane: usize) -> (usize, Mask) {
    let cell = if best >> CELL_BITS != 0 {
        usize::from(best & ((1 << CELL_BITS) - 1))
    } else if let Some(guess) = digit_with_two_places(page, lane) {
        return guess;
    } else {
        smallest_cell(page, lane)
    };
    let mask = page.cell(cell)[lane];
    (cell, mask & mask.wrapping_neg())
}

/// A digit that can stand in two cells of a house, and one of them; of several such pairs the one whose peers can take
/// the digit most often.
///
/// Where no cell has two digits left, a board can be contradictory in a way that cells with three digits do not show
/// in a million guesses, and this choice in three.
fn digit_with_two_places<const LANES: usize>(page: &Page<LANES>, lane: usize) -> Option<(usize, Mask)> {
    let masks: [Mask; CELL_COUNT] = std::array::from_fn(|cell| page.cell(cell)[lane]);
    let mut best = (0, None);
    for house in House::all() {
        let (mut once, mut twice, mut thrice) = (0, 0, 0);
        for cell in house.cell_list() {
            let mask = masks[cell.index()];
            thrice |= twice & mask;
            twice |= once & mask;
            once |= mask;
        }
        let mut in_two = twice & !thrice;
        while in_two != 0 {
            let digit = in_two & in_two.wrapping_neg();
            in_two ^= digit;
            let places = house.cell_list().iter().filter(|cell| masks[cell.index()] & digit != 0);
            let in_peers =
                |cell: &Cell| cell.peer_list().iter().filter(|peer| masks[peer.index()] & digit != 0);
            let weight: usize = places.clone().map(|cell| in_peers(cell).count()).sum();
            if weight > best.0 {
                best = (weight, places.clone().next().map(|cell| (cell.index(), digit)));
            }
        }
    }
    best.1
}

/// The first cell of a board with the fewest digits left, two at least.
fn smallest_cell<const LANES: usize>(page: &Page<LANES>, lane: usize) -> usize {
    let open = (0..CELL_COUNT).filter(|&cell| page.cell(cell)[lane].count_ones() > 1);
    open.min_by_key(|&cell| page.cell(cell)[lane].count_ones()).unwrap_or(0)
}

/// The first cell with the fewest digits, two at least, as [`cell_of_smallest`] reads it; 0 if all have one.
#[inline(always)]
pub(super) fn smallest<const LANES: usize>(page: &Page<LANES>) -> Row<LANES> {
    let mut best = [0; LANES];
    for lane in 0..LANES {
        let mut top = 0;
        three!(band, row, box_, column => {
            let cell = 9 * row + 3 * box_ + column;
            let place = FEWEST_IS_MOST - narrow(CELLS_IN_BAND * band + cell);
            let candidate = place.wrapping_sub(digits(page.bands[band][cell][lane]) << CELL_BITS);
            top = if top < candidate { candidate } else { top };
        });
        best[lane] = if top < 1 << CELL_BITS { 0 } else { top };
    }
    best
}

/// The cell that [`smallest`] found for a lane.
pub(super) const fn cell_of_smallest(best: Mask) -> usize {
    ((1 << CELL_BITS) - 1 - (best & ((1 << CELL_BITS) - 1))) as usize
}

/// Less 128 times the number of digits and less the cell: below 128 for one digit, and the more the fewer there are
/// otherwise.
const FEWEST_IS_MOST: Mask = (2 << CELL_BITS) - 1;

/// A number that says weight and cell has the cell in its lowest bits.
const CELL_BITS: u32 = 7;

/// Adds up the weights in the boxes and rows of a band.
#[inline(always)]
pub(super) fn weigh<const LANES: usize>(page: &Page<LANES>, scores: &mut Scores<LANES>, band: usize) {
    let Scores { bands, across, boxes } = scores;
    let (cells, scores) = (&page.bands[band], &mut bands[band]);
    weigh_box::<LANES, 0>(cells, scores, across, boxes);
    fence();
    weigh_box::<LANES, 1>(cells, scores, across, boxes);
    fence();
    weigh_box::<LANES, 2>(cells, scores, across, boxes);
    fence();
    weigh_row::<LANES, 0>(scores, across, boxes);
    fence();
    weigh_row::<LANES, 1>(scores, across, boxes);
    fence();
    weigh_row::<LANES, 2>(scores, across, boxes);
}

/// Raises `best` to the best cell of a band.
///
/// A loop over the triads, not written out: 27 KB of code that is run once in a while costs more to fetch than to do.
#[inline(always)]
pub(super) fn compare<const LANES: usize>(scores: &Scores<LANES>, band: usize, best: &mut Row<LANES>) {
    let scores = &scores.bands;
    let others = [&scores[(band + 1) % 3], &scores[(band + 2) % 3]];
    for triad in 0..9 {
        let others = others.map(|other| &other.down[triad]);
        compare_triad(&scores[band], others, CELLS_IN_BAND * band, triad, best);
        fence();
    }
}

#[inline(always)]
fn weigh_box<const LANES: usize, const BOX: usize>(
    cells: &Band<LANES>,
    scores: &mut BandScores<LANES>,
    rows: &mut [Sliced<LANES, 3>; 9],
    boxes: &mut [Sliced<LANES, 5>; 3],
) {
    for lane in 0..LANES {
        let (mut masks, mut pairs) = ([[0; 3]; 3], [[0; 3]; 3]);
        three!(row, column => {
            let mask = cells[9 * row + 3 * BOX + column][lane];
            masks[row][column] = mask;
            pairs[row][column] = if mask.count_ones() == 2 { mask } else { 0 };
            scores.pairs[9 * row + 3 * BOX + column][lane] = pairs[row][column];
        });
        let mut across = [[0; 3]; 3];
        three!(i => {
            across[i] = weight(masks[i], pairs[i]);
            let down = weight([masks[0][i], masks[1][i], masks[2][i]], [pairs[0][i], pairs[1][i], pairs[2][i]]);
            three!(bit => {
                rows[3 * i + BOX][bit][lane] = across[i][bit];
                scores.down[3 * BOX + i][bit][lane] = down[bit];
            });
        });
        let [sum_0, carry_1] = add(across[0][0], across[1][0], across[2][0]);
        let [sum_1, carry_2] = add(across[0][1], across[1][1], across[2][1]);
        let [sum_2, carry_3] = add(across[0][2], across[1][2], across[2][2]);
        let [sum_1, ripple] = [sum_1 ^ carry_1, sum_1 & carry_1];
        let [sum_2, ripple] = add(sum_2, carry_2, ripple);
        let total = &mut boxes[BOX];
        total[0][lane] = sum_0;
        total[1][lane] = sum_1;
        total[2][lane] = sum_2;
        total[3][lane] = carry_3 ^ ripple;
        total[4][lane] = carry_3 & ripple;
    }
}

/// The weights of a triad: one for every cell, two more for one with two digits. 8 and 9 come out as 4 and 5.
#[inline(always)]
const fn weight(cells: [Mask; 3], pairs: [Mask; 3]) -> [Mask; 3] {
    let [ones, twos] = add(cells[0], cells[1], cells[2]);
    let [more_twos, fours] = add(pairs[0], pairs[1], pairs[2]);
    [ones, twos ^ more_twos, fours | twos & more_twos]
}

#[inline(always)]
fn weigh_row<const LANES: usize, const ROW: usize>(
    scores: &mut BandScores<LANES>,
    across: &[Sliced<LANES, 3>; 9],
    boxes: &[Sliced<LANES, 5>; 3],
) {
    for lane in 0..LANES {
        three!(k => {
            let [one, two] = [&across[3 * ROW + (k + 1) % 3], &across[3 * ROW + (k + 2) % 3]];
            let others = pair_sum(one, two, lane);
            let whole_box = &boxes[k];
            let [sum_0, ripple] = [others[0] ^ whole_box[0][lane], others[0] & whole_box[0][lane]];
            let [sum_1, ripple] = add(others[1], whole_box[1][lane], ripple);
            let [sum_2, ripple] = add(others[2], whole_box[2][lane], ripple);
            let [sum_3, ripple] = add(others[3], whole_box[3][lane], ripple);
            let [sum_4, sum_5] = [whole_box[4][lane] ^ ripple, whole_box[4][lane] & ripple];
            let total = &mut scores.shared[3 * ROW + k];
            total[0][lane] = sum_0;
            total[1][lane] = sum_1;
            total[2][lane] = sum_2;
            total[3][lane] = sum_3;
            total[4][lane] = sum_4;
            total[5][lane] = sum_5;
        });
    }
}

/// Compares three cells that share a box and a column.
#[inline(always)]
fn compare_triad<const LANES: usize>(
    scores: &BandScores<LANES>,
    others: [&Sliced<LANES, 3>; 2],
    first_cell: usize,
    triad: usize,
    best: &mut Row<LANES>,
) {
    for lane in 0..LANES {
        let others = pair_sum(others[0], others[1], lane);
        let mut top = best[lane];
        three!(row => {
            let shared = &scores.shared[3 * row + triad / 3];
            let cell = 9 * row + triad;
            let pair = scores.pairs[cell][lane];
            let [sum_0, ripple] = [others[0] ^ shared[0][lane], others[0] & shared[0][lane]];
            let [sum_1, ripple] = add(others[1], shared[1][lane], ripple);
            let [sum_2, ripple] = add(others[2], shared[2][lane], ripple);
            let [sum_3, ripple] = add(others[3], shared[3][lane], ripple);
            let [sum_4, ripple] = [shared[4][lane] ^ ripple, shared[4][lane] & ripple];
            let sum_5 = shared[5][lane] | ripple;
            let mut weight = digits(pair & sum_5);
            weight = weight + weight + digits(pair & sum_4);
            weight = weight + weight + digits(pair & sum_3);
            weight = weight + weight + digits(pair & sum_2);
            weight = weight + weight + digits(pair & sum_1);
            weight = weight + weight + digits(pair & sum_0);
            let candidate = weight << CELL_BITS | narrow(first_cell + cell);
            top = if top < candidate { candidate } else { top };
        });
        best[lane] = top;
    }
}

/// The sum of two sliced numbers.
#[inline(always)]
const fn pair_sum<const LANES: usize>(
    one: &Sliced<LANES, 3>,
    two: &Sliced<LANES, 3>,
    lane: usize,
) -> [Mask; 4] {
    let [sum_0, ripple] = [one[0][lane] ^ two[0][lane], one[0][lane] & two[0][lane]];
    let [sum_1, ripple] = add(one[1][lane], two[1][lane], ripple);
    let [sum_2, sum_3] = add(one[2][lane], two[2][lane], ripple);
    [sum_0, sum_1, sum_2, sum_3]
}

/// The sum of three bits, and its carry, for nine digits at once.
#[inline(always)]
const fn add(a: Mask, b: Mask, c: Mask) -> [Mask; 2] {
    [a ^ b ^ c, a & b | c & (a | b)]
}

#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "there are 16 bits at most")]
const fn digits(mask: Mask) -> Mask {
    mask.count_ones() as Mask
}

#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "cells are numbered below 81")]
const fn narrow(cell: usize) -> Mask {
    cell as Mask
}
