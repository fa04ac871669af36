//! The cell to branch on.
//!
//! Of the cells with two candidates, the one is taken whose candidates its peers share most: trying it changes most.
//! A peer with two candidates counts three times.

#![expect(
    clippy::inline_always,
    reason = "one body is compiled for every kind of processor, inside functions that say which"
)]

use super::board::{Board, MOST_LANES, PLACES, Place, Word};
use crate::cell::Cell;
use crate::shape::CELL_COUNT;

/// The peers of the cell at every bit of every third.
static PEERS: [[[Word; 3]; 32]; 3] = {
    let mut peers = [[[0; 3]; 32]; 3];
    let mut cell = 0;
    while cell < CELL_COUNT {
        let place = PLACES[cell];
        let list: &[Cell] = match Cell::from_index(cell) {
            Some(cell) => cell.peer_list(),
            None => &[],
        };
        let mut peer = 0;
        while peer < list.len() {
            let other = PLACES[list[peer].index()];
            peers[place.third][place.bit as usize][other.third] |= other.word();
            peer += 1;
        }
        cell += 1;
    }
    peers
};

/// A cell and the digits to try in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    pub(super) place: Place,
    /// Digit 1 in the lowest bit; two of them at least.
    pub(super) digits: u32,
}

/// The best of the cells that have two candidates, if there is one.
#[inline(always)]
pub(super) fn best_pair(board: &Board, pairs: [Word; 3]) -> Option<Choice> {
    let mut best = None;
    let mut highest = 0;
    for place in places(pairs) {
        let digits = board.digits_at(place);
        let weight = 1 + weight(board, pairs, place, digits);
        if weight > highest {
            highest = weight;
            best = Some(Choice { place, digits });
        }
    }
    best
}

/// A cell with the fewest candidates, of those in `open`.
pub(super) fn smallest(board: &Board, open: [Word; 3]) -> Option<Choice> {
    let choices = places(open).map(|place| Choice { place, digits: board.digits_at(place) });
    choices.min_by_key(|choice| choice.digits.count_ones())
}

/// The first cell in row order, of those in `open`.
pub(super) fn first(board: &Board, open: [Word; 3]) -> Option<Choice> {
    let place = PLACES.iter().copied().find(|place| open[place.third] & place.word() != 0)?;
    Some(Choice { place, digits: board.digits_at(place) })
}

/// Up to three of the cells with two candidates, one in each third, whose lower digits do not see each other.
#[inline(always)]
pub(super) fn independent_pairs(board: &Board, pairs: [Word; 3]) -> [Option<Choice>; 3] {
    let mut seen = [[0; 3]; MOST_LANES];
    let mut in_third = |third: usize| {
        places_in(third, pairs[third]).find_map(|place| {
            let digits = board.digits_at(place);
            let seen = &mut seen[digits.trailing_zeros() as usize % MOST_LANES];
            if seen[third] & place.word() != 0 {
                return None;
            }
            for (seen, peers) in seen.iter_mut().zip(&PEERS[third][place.bit as usize % 32]) {
                *seen |= peers;
            }
            Some(Choice { place, digits })
        })
    };
    [in_third(0), in_third(1), in_third(2)]
}

#[inline(always)]
fn weight(board: &Board, pairs: [Word; 3], place: Place, digits: u32) -> u32 {
    let low = digits.trailing_zeros() as usize % MOST_LANES;
    let high = digits.checked_ilog2().unwrap_or(0) as usize % MOST_LANES;
    let peers = &PEERS[place.third][place.bit as usize % 32];
    let mut weight = 0;
    for third in 0..3 {
        let words = &board.thirds[third].0;
        let [low, high] = [words[low] & peers[third], words[high] & peers[third]];
        weight +=
            both(low, high).count_ones() + 2 * both(low & pairs[third], high & pairs[third]).count_ones();
    }
    weight
}

#[inline(always)]
fn both(low: Word, high: Word) -> u64 {
    u64::from(low) | u64::from(high) << Word::BITS
}

#[inline(always)]
fn places(cells: [Word; 3]) -> impl Iterator<Item = Place> {
    (0..3).flat_map(move |third| places_in(third, cells[third]))
}

/// The cells of one third.
#[inline(always)]
fn places_in(third: usize, mut cells: Word) -> impl Iterator<Item = Place> {
    std::iter::from_fn(move || {
        let bit = cells.trailing_zeros();
        cells &= cells.wrapping_sub(1);
        (bit < Word::BITS).then_some(Place { third, bit })
    })
}
