//! Nine rows: as on paper, or with spaces between the cells.

use std::io::{self, Write};

use super::source::Source;
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
    carries: &[],
    claims: |source| looks_like_rows(source) && is_spaced(source.text_or_empty()),
    read,
    write: Some(|entry, out| write_rows(&entry.board(), " ", '0', out)),
};

pub(super) const CLOSE: Definition = Definition {
    format: Format::Rows,
    name: "nine rows",
    extension: "txt",
    carries: &[],
    claims: looks_like_rows,
    read,
    write: Some(|entry, out| write_rows(&entry.board(), "", '.', out)),
};

/// Several lines, none of which could have been meant as a whole board.
///
/// Twice the cells of a row, so that two rows run together are still refused as what they are.
fn looks_like_rows(source: &Source) -> bool {
    const LONGEST_ROW: usize = 2 * SIDE;
    let mut lines = content(source.text_or_empty())
        .map(|line| line.text.split_whitespace().next().map_or(0, str::len))
        .peekable();
    let first = lines.next();
    first.is_some() && lines.peek().is_some() && lines.chain(first).all(|length| length <= LONGEST_ROW)
}

/// Whether every cell of the first row stands by itself.
fn is_spaced(text: Text) -> bool {
    let is_row = |line: &Line| line.text.split_whitespace().flat_map(str::chars).count() == SIDE;
    content(text).find(is_row).is_some_and(|row| row.text.split_whitespace().count() == SIDE)
}

fn content(text: Text<'_>) -> impl Iterator<Item = Line<'_>> {
    text.lines().filter(|line| !line.is_ignored())
}

fn read(source: &Source) -> Result<Contents, ReadError> {
    let text = source.text()?;
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
    entry.line = Some(lines[0].number);
    Ok(Contents { ignored_lines: text.lines().count() - SIDE, ..Contents::one(entry) })
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
            let at = line.position_of(&line.text[offset..]);
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::format::strategies::{config, grid, read_back};
    use crate::format::{Document, Position, read, write};

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn rows() -> Vec<String> {
        LINE.as_bytes().chunks(SIDE).map(|row| String::from_utf8_lossy(row).into_owned()).collect()
    }

    fn read_text(text: &str) -> Result<Document, ReadError> {
        read(text.as_bytes())
    }

    proptest! {
        #![proptest_config(config())]

        #[test]
        fn reads_what_it_writes(givens in grid()) {
            let entry = Entry::new(givens);
            for format in [Format::Rows, Format::SpacedRows] {
                prop_assert_eq!(read_back(&entry, format), (entry.clone(), format));
            }
        }
    }

    #[test]
    fn rows_are_read_in_every_usual_layout() {
        let rows = rows();
        let spaced: Vec<String> =
            rows.iter().map(|row| row.chars().flat_map(|cell| [cell, ' ']).collect()).collect();
        let banded: Vec<String> =
            rows.iter().map(|row| format!("{} {}\t{}", &row[..3], &row[3..6], &row[6..])).collect();
        let cases = [
            (rows.join("\n"), Format::Rows, 1, 0),
            (rows.join("\r\n") + "\r\n", Format::Rows, 1, 0),
            (rows.join("\r"), Format::Rows, 1, 0),
            (format!("\u{feff}{}", rows.join("\n")), Format::Rows, 1, 0),
            (rows.join("\n").replace('.', "0"), Format::Rows, 1, 0),
            (banded.join("\n"), Format::Rows, 1, 0),
            (spaced.join("\n").replace('.', "_"), Format::SpacedRows, 1, 0),
            (format!("# Easy\n{}\n\n", spaced.join("\n")), Format::SpacedRows, 2, 2),
            (format!("3\n{}", rows.join("\n")), Format::Rows, 2, 1),
            (format!("3 3\n{}", spaced.join("\n")), Format::SpacedRows, 2, 1),
            (rows.chunks(3).map(|band| band.join("\n")).collect::<Vec<_>>().join("\n\n"), Format::Rows, 1, 2),
        ];
        for (text, format, line, ignored_lines) in cases {
            let document = read_text(&text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
            let entry = &document.entries[0];
            assert_eq!((entry.givens.to_string().as_str(), entry.line), (LINE, Some(line)), "{text}");
            let receipt = (document.receipt.format, document.receipt.puzzles, document.receipt.ignored_lines);
            assert_eq!(receipt, (format, 1, ignored_lines), "{text}");
        }
    }

    #[test]
    fn a_row_with_8_or_10_cells_is_named() {
        for found in [8, 10] {
            let mut rows = rows();
            rows[3] = "1".repeat(found);
            let error = ReadError::WrongCellCount { line: 5, row: Some(4), found };
            assert_eq!(read_text(&format!("# 1\n{}", rows.join("\n"))), Err(error));
        }
        let sentence =
            read_text(&rows().join("\n").replacen("8..79", "8..7", 1)).expect_err("8 cells").to_string();
        assert_eq!(sentence, "line 9: expected 9 cells in row 9, found 8");
    }

    #[test]
    fn other_than_nine_rows_are_refused() {
        let all = rows().join("\n");
        for (rows, line) in [(2, 2), (8, 8), (10, 10), (18, 10)] {
            let text: String = all.lines().cycle().take(rows).flat_map(|row| [row, "\n"]).collect();
            assert_eq!(read_text(&text), Err(ReadError::WrongRowCount { line, found: rows }));
        }
        let with_solution = format!("{all}\n\n{all}");
        assert_eq!(read_text(&with_solution), Err(ReadError::WrongRowCount { line: 11, found: 18 }));
        let sizes = format!("3\n3\n{all}");
        assert_eq!(read_text(&sizes), Err(ReadError::WrongCellCount { line: 1, row: Some(1), found: 1 }));
    }

    #[test]
    fn a_foreign_character_is_named_with_its_place() {
        let mut rows = rows();
        rows[1] = "6 . é 1 9 5 . . .".to_owned();
        let at = Position { line: 2, column: 5 };
        let error = ReadError::BadCharacter { at, found: 'é', expected: CELL_SIGNS };
        assert_eq!(read_text(&rows.join("\n")), Err(error));
    }

    #[test]
    fn both_layouts_are_written() {
        let entry = Entry::new(LINE.parse().expect("81 cells"));
        for (format, first) in [(Format::Rows, "53..7....\n"), (Format::SpacedRows, "5 3 0 0 7 0 0 0 0\n")] {
            let mut bytes = Vec::new();
            write(&entry, format, &mut bytes).expect("writing into memory does not fail");
            let text = String::from_utf8_lossy(&bytes);
            assert_eq!((text.lines().count(), text.starts_with(first)), (9, true), "{text}");
        }
    }
}
