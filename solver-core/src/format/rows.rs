//! Nine rows: as on paper, or with spaces between the cells.

use std::io::{self, Write};

use super::text::{Line, Text};
use super::{CELL_SIGNS, Contents, Definition, Entry, Format, ReadError};
use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::{Grid, cell_content};
use crate::shape::SIDE;

pub(super) const SPACED: Definition = Definition {
    format: Format::SpacedRows,
    name: "nine rows with spaces",
    extension: "txt",
    claims: |text| looks_like_rows(text) && is_spaced(text),
    read,
    write: |entry, out| write_rows(&entry.board(), " ", '0', out),
};

pub(super) const CLOSE: Definition = Definition {
    format: Format::Rows,
    name: "nine rows",
    extension: "txt",
    claims: looks_like_rows,
    read,
    write: |entry, out| write_rows(&entry.board(), "", '.', out),
};

/// Several lines, none of which could have been meant as a whole board.
///
/// Twice the cells of a row, so that two rows run together are still refused as what they are.
fn looks_like_rows(text: &Text) -> bool {
    const LONGEST_ROW: usize = 2 * SIDE;
    let mut lines =
        content(text).map(|line| line.text.split_whitespace().next().map_or(0, str::len)).peekable();
    let first = lines.next();
    first.is_some() && lines.peek().is_some() && lines.chain(first).all(|length| length <= LONGEST_ROW)
}

/// Whether every cell of the first row stands by itself.
fn is_spaced(text: &Text) -> bool {
    let is_row = |line: &Line| line.text.split_whitespace().flat_map(str::chars).count() == SIDE;
    content(text).find(is_row).is_some_and(|row| row.text.split_whitespace().count() == SIDE)
}

fn content<'a>(text: &Text<'a>) -> impl Iterator<Item = Line<'a>> {
    text.lines().filter(|line| !line.is_ignored())
}

fn read(text: &Text) -> Result<Contents, ReadError> {
    let mut lines: Vec<Line> = content(text).collect();
    if lines.len() == SIDE + 1 && is_size(&lines[0]) {
        lines.remove(0);
    }
    let mut givens = Grid::EMPTY;
    for (row, line) in lines.iter().enumerate() {
        read_row(row, line, &mut givens)?;
    }
    if lines.len() != SIDE {
        let last = lines.get(SIDE).or(lines.last()).map_or(0, |line| line.number);
        return Err(ReadError::WrongRowCount { line: last, found: lines.len() });
    }
    let mut entry = Entry::new(givens);
    entry.line = lines[0].number;
    Ok(Contents { entries: vec![entry], ignored_lines: text.lines().count() - SIDE })
}

/// A line before the board that tells the size of its boxes or of itself.
fn is_size(line: &Line) -> bool {
    let words: Vec<&str> = line.text.split_whitespace().collect();
    matches!(words.as_slice(), ["3" | "9"] | ["3", "3"])
}

fn read_row(row: usize, line: &Line, givens: &mut Grid) -> Result<(), ReadError> {
    let mut found = 0;
    for (offset, character) in line.text.char_indices().filter(|(_, character)| !character.is_whitespace()) {
        let Some(content) = cell_content(character) else {
            let at = line.position(offset);
            return Err(ReadError::BadCharacter { at, found: character, expected: CELL_SIGNS });
        };
        if let Some(cell) = Cell::at(row, found) {
            givens.set(cell, content);
        }
        found += 1;
    }
    if found == SIDE {
        Ok(())
    } else {
        Err(ReadError::WrongCellCount { line: line.number, row: Some(row + 1), found })
    }
}

fn write_rows(board: &Grid, gap: &str, empty: char, out: &mut dyn Write) -> io::Result<()> {
    for cell in Cell::all() {
        let column = cell.column().position();
        let before = if column == 0 { "" } else { gap };
        let after = if column == SIDE - 1 { "\n" } else { "" };
        write!(out, "{before}{}{after}", board.get(cell).map_or(empty, Digit::to_char))?;
    }
    Ok(())
}
