//! What the round-trip tests of the formats draw from.

use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use super::{Color, Entry, Format, Marks};
use crate::cell::Cell;
use crate::digit::Digit;
use crate::digit_set::DigitSet;
use crate::grid::Grid;
use crate::shape::{CELL_COUNT, SIDE};

/// The same cases on every run.
pub(super) fn config() -> ProptestConfig {
    ProptestConfig { failure_persistence: None, rng_seed: RngSeed::Fixed(81), ..ProptestConfig::default() }
}

/// Any filling, most of them with clashes.
pub(super) fn grid() -> impl Strategy<Value = Grid> {
    prop::collection::vec(prop::option::of(digit()), CELL_COUNT)
        .prop_map(|digits| Cell::all().zip(digits).filter_map(|(cell, digit)| Some((cell, digit?))).collect())
}

/// A title as a line of text can carry it.
pub(super) fn title() -> impl Strategy<Value = Option<String>> {
    let words = prop::collection::vec("[#.0-9]{0,2}\\PC{1,6}", 0..4);
    words
        .prop_map(|words| words.join(" ").split_whitespace().collect::<Vec<_>>().join(" "))
        .prop_map(some_unless_empty)
}

/// Grids that fill no cell twice, and marks anywhere.
pub(super) fn board() -> impl Strategy<Value = Entry> {
    let cell = (0..6_usize, digit(), prop::collection::vec(digit(), 0..3));
    prop::collection::vec(cell, CELL_COUNT).prop_map(|cells| {
        let mut entry = Entry::default();
        for (cell, (origin, digit, marks)) in Cell::all().zip(cells) {
            let grids = [&mut entry.givens, &mut entry.entered, &mut entry.solved];
            if let Some(grid) = grids.into_iter().nth(origin) {
                grid.set(cell, Some(digit));
            }
            entry.marks.set(cell, marks.into_iter().collect::<DigitSet>());
        }
        entry
    })
}

/// The same with everything else that can be said of a cell.
pub(super) fn annotated_board() -> impl Strategy<Value = Entry> {
    let marks = || prop::collection::vec((0..CELL_COUNT, 0..SIDE), 0..9);
    let colors = prop::collection::vec((0..CELL_COUNT, 1..=Color::COUNT), 0..9);
    (board(), marks(), marks(), colors).prop_map(|(mut entry, removed, corner_marks, colors)| {
        let cell = |index| Cell::all().nth(index).expect("on the board");
        for (index, digit) in removed {
            entry.annotations.removed.toggle(cell(index), Digit::ALL[digit]);
        }
        for (index, digit) in corner_marks {
            entry.annotations.corner_marks.toggle(cell(index), Digit::ALL[digit]);
        }
        for (index, color) in colors {
            entry.annotations.colors.set(cell(index), Color::new(color));
        }
        entry
    })
}

fn digit() -> impl Strategy<Value = Digit> {
    (0..SIDE).prop_map(|index| Digit::ALL[index])
}

fn some_unless_empty(text: String) -> Option<String> {
    (!text.is_empty()).then_some(text)
}

/// What reading gives for a text that was just written: one entry.
pub(super) fn read_back(entry: &Entry, format: Format) -> (Entry, Format) {
    let mut bytes = Vec::new();
    super::write(entry, format, &mut bytes).expect("writing into memory does not fail");
    let text = String::from_utf8_lossy(&bytes);
    let mut document = super::read(&bytes).unwrap_or_else(|error| panic!("{error} in\n{text}"));
    assert_eq!(document.entries.len(), 1, "{text}");
    (Entry { line: None, ..document.entries.remove(0) }, document.receipt.format)
}

#[test]
fn boards_fill_no_cell_twice() {
    let mut runner = proptest::test_runner::TestRunner::new(config());
    let entries = board().prop_filter("with all three", |entry| {
        [&entry.givens, &entry.entered, &entry.solved].iter().all(|grid| **grid != Grid::EMPTY)
            && entry.marks != Marks::EMPTY
    });
    runner
        .run(&entries, |entry| {
            let filled =
                entry.givens.filled().len() + entry.entered.filled().len() + entry.solved.filled().len();
            prop_assert_eq!(filled, entry.board().filled().len());
            Ok(())
        })
        .expect("holds for every board");
}
