//! `HoDoKu` library lines: a board with its givens, the digits entered since, and the candidates struck out.
//!
//! Fields are separated by colons: a technique, its candidates, the board, the candidates struck out before it, and
//! three more about the technique, which are no part of the puzzle. On the board a `+` stands before a digit that is
//! no given; a candidate struck out is written as digit, row and column.

use std::io::{self, Write};

use super::list::read_rows;
use super::sign::CELL_SIGNS;
use super::text::Line;
use super::{Definition, Entry, Format, Part, ReadError, RowFormat};
use crate::cell::Cell;
use crate::digit::Digit;
use crate::digit_set::DigitSet;
use crate::grid::{Grid, cell_content};
use crate::shape::CELL_COUNT;

pub(super) const DEFINITION: Definition = Definition {
    format: Format::Library,
    name: "HoDoKu library line",
    extension: "txt",
    carries: &[Part::Entered, Part::Removed, Part::Title],
    claims: |source| source.text_or_empty().lines().any(|line| is_row(line.text)),
    read: |source| read_rows(source, &RowFormat::LIBRARY),
    write: Some(write),
};

/// The fields that are looked at, and how many there are at least.
const BOARD: usize = 3;
const REMOVED: usize = 4;
const FEWEST: usize = 6;
/// The field that programs leave to the person.
const COMMENT: usize = 7;

/// Whether a line begins like one of a library: a colon, a technique of four digits, a colon.
pub(super) fn is_row(text: &str) -> bool {
    let Some(technique) = text.trim_start().strip_prefix(':').and_then(|rest| rest.split(':').next()) else {
        return false;
    };
    let technique = technique.split_once('-').map_or(technique, |(technique, _)| technique);
    technique.len() == 4 && technique.bytes().all(|byte| byte.is_ascii_digit())
}

/// Reads a line for which [`is_row`] holds.
pub(super) fn read_row(line: &Line) -> Result<Option<Entry>, ReadError> {
    let fields: Vec<&str> = line.text.trim_end().splitn(COMMENT + 1, ':').collect();
    if fields.len() < FEWEST {
        let (expected, found) = (format!("{FEWEST} colons or more"), (fields.len() - 1).to_string());
        return Err(ReadError::bad_part("", expected, found).on_line(line.number));
    }
    let mut entry = Entry { line: Some(line.number), ..Entry::default() };
    read_board(line, fields[BOARD], &mut entry)?;
    for triple in fields[REMOVED].split_whitespace() {
        let Some((digit, cell)) = candidate(triple) else {
            let found = triple.chars().next().unwrap_or(' ');
            let expected = "a digit, its row and its column, such as 427";
            return Err(ReadError::BadCharacter { at: line.position_of(triple), found, expected });
        };
        let removed = entry.annotations.removed.get(cell);
        entry.annotations.removed.set(cell, removed | [digit].into_iter().collect::<DigitSet>());
    }
    let comment = fields.get(COMMENT).map_or("", |comment| comment.trim_matches([':', ' ', '\t']));
    entry.details.title = (!comment.is_empty()).then(|| comment.to_owned());
    Ok(Some(entry))
}

fn read_board(line: &Line, text: &str, entry: &mut Entry) -> Result<(), ReadError> {
    let (mut found, mut is_entered) = (0, false);
    for (offset, sign) in text.char_indices() {
        if sign == '+' && !is_entered {
            is_entered = true;
            continue;
        }
        let content = cell_content(sign).filter(|content| content.is_some() || !is_entered);
        let Some(content) = content else {
            let at = line.position_of(&text[offset..]);
            return Err(ReadError::BadCharacter { at, found: sign, expected: CELL_SIGNS });
        };
        if let Some(cell) = Cell::from_index(found) {
            if is_entered { entry.entered.set(cell, content) } else { entry.givens.set(cell, content) }
        }
        (found, is_entered) = (found + 1, false);
    }
    if found == CELL_COUNT && !is_entered {
        Ok(())
    } else {
        Err(ReadError::WrongCellCount { line: line.number, row: None, found })
    }
}

fn candidate(triple: &str) -> Option<(Digit, Cell)> {
    let mut digits = triple.chars().map(Digit::from_char);
    let (digit, row, column) = (digits.next()??, digits.next()??, digits.next()??);
    digits.next().is_none().then(|| Some((digit, Cell::at(row.index(), column.index())?)))?
}

fn write(entry: &Entry, out: &mut dyn Write) -> io::Result<()> {
    let filled = entry.entered.or(&entry.solved).without(entry.givens.filled());
    write!(out, ":0000:x:{}:", board(&entry.givens, &filled))?;
    let removed = entry.annotations.removed.iter().flat_map(|(cell, digits)| {
        digits
            .iter()
            .map(move |digit| format!("{digit}{}{}", cell.row().position() + 1, cell.column().position() + 1))
    });
    write!(out, "{}::", removed.collect::<Vec<_>>().join(" "))?;
    let gap = |character: char| character.is_whitespace() || character.is_control() || character == ':';
    let title = entry.details.title.as_deref().unwrap_or_default();
    let words: Vec<&str> = title.split(gap).filter(|word| !word.is_empty()).collect();
    writeln!(out, ":{}", words.join(" "))
}

fn board(givens: &Grid, filled: &Grid) -> String {
    let mut text = String::with_capacity(2 * CELL_COUNT);
    for cell in Cell::all() {
        if filled.get(cell).is_some() {
            text.push('+');
        }
        text.push(givens.get(cell).or(filled.get(cell)).map_or('.', Digit::to_char));
    }
    text
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::format::strategies::{annotated_board, config, read_back, title};
    use crate::format::{Marks, read};

    const ROW: &str = ":0000:x:53+4.7....6.+2195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:118 219::";

    proptest! {
        #![proptest_config(config())]

        #[test]
        fn reads_what_it_writes(board in annotated_board(), title in title()) {
            let mut entry = Entry { entered: board.entered.or(&board.solved), solved: Grid::EMPTY, marks: Marks::EMPTY, ..board };
            entry.annotations.corner_marks = Marks::EMPTY;
            entry.annotations.colors = crate::format::CellColors::EMPTY;
            entry.details.title = title.map(|title| title.replace(':', ".")).filter(|title| !title.is_empty());
            prop_assert_eq!(read_back(&entry, Format::Library), (entry, Format::Library));
        }
    }

    #[test]
    fn a_library_is_a_list() {
        let text =
            format!("# a library: two rows\n{ROW}\n\n:0803-x:23{}:427 :x:first: and last\n", &ROW[7..95]);
        let document = read(text.as_bytes()).expect("a library");
        assert_eq!(document.to_string(), "2 puzzles, HoDoKu library line, 2 lines skipped");
        let entry = &document.entries[0];
        assert_eq!(entry.entered.to_string()[..12], *"..4........2");
        let removed: Vec<String> =
            entry.annotations.removed.iter().map(|(cell, digits)| format!("{digits}{cell}")).collect();
        assert_eq!(removed, ["1r1c8", "2r1c9"]);
    }

    #[test]
    fn what_is_wrong_is_named() {
        let refusal = |text: &str| read(text.as_bytes()).expect_err(text).to_string();
        assert_eq!(
            refusal(&ROW.replace("118", "1118")),
            "line 1, column 93: expected a digit, its row and its column, such as 427, found '1'"
        );
        assert_eq!(
            refusal(&ROW.replace("118", "108")),
            "line 1, column 93: expected a digit, its row and its column, such as 427, found '1'"
        );
        assert_eq!(refusal(&ROW.replace("79:", "7:")), "line 1: expected 81 cells, found 80");
        assert_eq!(refusal(&ROW.replace("79:", "7+:")), "line 1: expected 81 cells, found 80");
        assert_eq!(
            refusal(&ROW.replace("+4", "+.")),
            "line 1, column 12: expected 1-9, or one of . 0 _ * for an empty cell, found '.'"
        );
        assert_eq!(refusal(&ROW[..ROW.len() - 10]), "line 1: expected 6 colons or more, found 3");
    }
}
