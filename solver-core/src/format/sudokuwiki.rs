//! Links of SudokuWiki: 81 digits, or the whole state of its solver with two characters a cell.

use std::fmt::Write as _;
use std::io::{self, Write};

use super::links::{self, Site};
use super::marks::{bits_of_digits, digits_of_bits};
use super::{CELL_SIGNS, Definition, Entry, Format, Part, ReadError};
use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::{Grid, ParseGridError};
use crate::shape::CELL_COUNT;

pub(super) const DEFINITION: Definition = Definition {
    format: Format::SudokuWiki,
    name: "SudokuWiki link",
    extension: "txt",
    carries: &[Part::Entered, Part::Marks],
    claims: |source| links::site_of(source) == Some(Site::SudokuWiki),
    read: links::read,
    write: Some(write),
};

/// How a state begins.
const STATE: &str = "S9B";
/// Numbers of a state: up to 9 a given, up to 18 a digit that the player entered, above that the candidates, one bit
/// for each. They are written with two digits to the base of 36.
const LAST_GIVEN: u16 = 9;
const LAST_ENTERED: u16 = 18;
const BASE: u16 = 36;

/// Reads the part of a link that is the puzzle.
pub(super) fn read_code(code: &str) -> Result<Entry, ReadError> {
    match code.strip_prefix(STATE) {
        Some(state) => read_state(state),
        None => read_digits(code),
    }
}

/// Reads 81 digits.
pub(super) fn read_digits(code: &str) -> Result<Entry, ReadError> {
    let bad = |part: String, expected: &str, found: String| ReadError::bad_part(part, expected, found);
    let part = "the board in the link";
    code.parse().map(Entry::new).map_err(|error| match error {
        ParseGridError::WrongLength { found } => bad(part.to_owned(), "81 cells", found.to_string()),
        ParseGridError::BadCharacter { column, found } => {
            bad(format!("{part} > character {column}"), CELL_SIGNS, format!("{found:?}"))
        }
    })
}

fn read_state(state: &str) -> Result<Entry, ReadError> {
    let part = format!("the board in the link behind {STATE}");
    let length = state.chars().count();
    if length != 2 * CELL_COUNT {
        let expected = format!("{} characters, two a cell", 2 * CELL_COUNT);
        return Err(ReadError::bad_part(part, expected, length.to_string()));
    }
    let mut entry = Entry::default();
    let mut characters = state.chars();
    for cell in Cell::all() {
        let pair: String = characters.by_ref().take(2).collect();
        let number = u16::from_str_radix(&pair, u32::from(BASE)).ok().filter(|_| !pair.starts_with('+'));
        let is_read = number.is_some_and(|number| read_cell(&mut entry, cell, number).is_some());
        if !is_read {
            let expected = "a number up to 529 to the base of 36";
            return Err(ReadError::bad_part(format!("{part} > {cell}"), expected, format!("{pair:?}")));
        }
    }
    Ok(entry)
}

fn read_cell(entry: &mut Entry, cell: Cell, number: u16) -> Option<()> {
    let digit = |number: u16| u8::try_from(number).ok().and_then(Digit::new);
    match number {
        0..=LAST_GIVEN => entry.givens.set(cell, digit(number)),
        10..=LAST_ENTERED => entry.entered.set(cell, digit(number - LAST_GIVEN)),
        _ => entry.marks.set(cell, digits_of_bits(number - LAST_ENTERED)?),
    }
    Some(())
}

/// Writes 81 digits, or a state if there is more to say. Marks under a digit cannot be said.
fn write(entry: &Entry, out: &mut dyn Write) -> io::Result<()> {
    let board = entry.board();
    let has_marks = board.empty_cells().iter().any(|cell| !entry.marks.get(cell).is_empty());
    let code = if board == entry.givens && !has_marks { digits(&board) } else { state(entry) };
    writeln!(out, "https://www.sudokuwiki.org/sudoku.htm?bd={code}")
}

fn digits(board: &Grid) -> String {
    board.to_string().replace('.', "0")
}

fn state(entry: &Entry) -> String {
    let board = entry.board();
    let mut code = STATE.to_owned();
    for cell in Cell::all() {
        let number = match (entry.givens.get(cell), board.get(cell), entry.marks.get(cell)) {
            (Some(given), _, _) => u16::from(given.get()),
            (None, Some(entered), _) => u16::from(entered.get()) + LAST_GIVEN,
            (None, None, marks) if marks.is_empty() => 0,
            (None, None, marks) => bits_of_digits(marks) + LAST_ENTERED,
        };
        for digit in [number / BASE, number % BASE] {
            // A digit below the base has a character.
            let _ = write!(code, "{}", char::from_digit(u32::from(digit), u32::from(BASE)).unwrap_or('0'));
        }
    }
    code
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::digit_set::DigitSet;
    use crate::format::read;
    use crate::format::strategies::{board, config, read_back};

    proptest! {
        #![proptest_config(config())]

        #[test]
        fn reads_what_it_writes(entry in board()) {
            let entered = entry.entered.or(&entry.solved);
            let mut expected = Entry { entered, solved: Grid::EMPTY, ..entry.clone() };
            for cell in entry.board().filled() {
                expected.marks.set(cell, DigitSet::EMPTY);
            }
            prop_assert_eq!(read_back(&entry, Format::SudokuWiki), (expected, Format::SudokuWiki));
        }
    }

    #[test]
    fn a_board_without_marks_is_written_as_digits() {
        let mut bytes = Vec::new();
        write(&Entry::default(), &mut bytes).expect("writing into memory does not fail");
        assert_eq!(
            bytes,
            format!("https://www.sudokuwiki.org/sudoku.htm?bd={}\n", "0".repeat(81)).into_bytes()
        );
        assert_eq!(read(&bytes).expect("a link").entries[0].givens, Grid::EMPTY);
    }

    #[test]
    fn what_is_wrong_is_named_with_its_cell() {
        let refusal = |code: &str| {
            read(format!("https://www.sudokuwiki.org/sudoku.htm?bd={code}").as_bytes())
                .expect_err(code)
                .to_string()
        };
        let zeros = "00".repeat(80);
        let place = "line 1: the board in the link";
        assert_eq!(
            refusal(&format!("S9B{zeros}")),
            format!("{place} behind S9B: expected 162 characters, two a cell, found 160")
        );
        for pair in ["eq", "zz", "+1", "0-"] {
            assert_eq!(
                refusal(&format!("S9B{zeros}{pair}")),
                format!(
                    "{place} behind S9B > r9c9: expected a number up to 529 to the base of 36, found \"{pair}\""
                )
            );
        }
        assert_eq!(refusal(&zeros), format!("{place}: expected 81 cells, found 160"));
        assert_eq!(
            refusal("x"),
            format!("{place} > character 1: expected 1-9, or one of . 0 _ * for an empty cell, found 'x'")
        );
    }
}
