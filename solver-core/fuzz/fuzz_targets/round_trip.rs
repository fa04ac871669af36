//! Whatever was read is the same after it was written and read again, in every format that can carry it.

#![no_main]

use libfuzzer_sys::fuzz_target;
use solver_core::format::{self, Details, Entry, Format};

/// More puzzles of a list would only repeat what the first ones tell.
const PUZZLES: usize = 4;

fuzz_target!(|bytes: &[u8]| {
    let Ok(document) = format::read(bytes) else { return };
    for entry in document.entries.iter().take(PUZZLES) {
        for format in Format::ALL.into_iter().filter(|format| can_carry(*format, entry)) {
            let mut written = Vec::new();
            format::write(entry, format, &mut written).expect("writing into memory does not fail");
            let text = String::from_utf8_lossy(&written);
            let again = format::read(&written).unwrap_or_else(|error| panic!("{format}: {error} in\n{text}"));
            assert_eq!(again.entries.len(), 1, "{format}:\n{text}");
            assert_eq!(comparable(&again.entries[0]), comparable(entry), "{format}:\n{text}");
        }
    }
});

/// Whether a format carries all of an entry. Grids of candidates and states of SudokuWiki have no place for marks
/// under a digit; a full board of grids and of f-puzzles is taken for the solution.
fn can_carry(format: Format, entry: &Entry) -> bool {
    let board = entry.board();
    let marks_in_empty_cells = || entry.marks.iter().all(|(cell, _)| board.get(cell).is_none());
    let fits = match format {
        Format::PencilMarks => !board.is_full() && marks_in_empty_cells(),
        Format::SudokuWiki => marks_in_empty_cells(),
        Format::FPuzzlesLink => !board.is_full() || board == entry.givens,
        _ => true,
    };
    fits && format.can_write() && format.loses(entry).is_empty()
}

/// An entry without its place, and with the words of its details between single spaces: most formats are lines.
fn comparable(entry: &Entry) -> Entry {
    let gap = |character: char| character.is_whitespace() || character.is_control();
    let words = |text: &Option<String>| {
        let text = text.as_deref().unwrap_or_default();
        let words: Vec<&str> = text.split(gap).filter(|word| !word.is_empty()).collect();
        (!words.is_empty()).then(|| words.join(" "))
    };
    let mut entry = entry.clone();
    let Details { title, author, rating, notes, .. } = &mut entry.details;
    for text in [title, author, rating, notes] {
        *text = words(text);
    }
    entry.line = None;
    entry
}
