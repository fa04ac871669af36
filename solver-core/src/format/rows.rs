//! Nine rows: as on paper, or with spaces between the cells.

use std::io::{self, Write};

use super::{Definition, Format, board};
use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::shape::SIDE;

pub(super) const SPACED: Definition = Definition {
    format: Format::SpacedRows,
    name: "nine rows with spaces",
    extension: "txt",
    carries: &[],
    claims: board::told_by_reader,
    read: board::read,
    write: Some(|entry, out| write_rows(&entry.board(), " ", '0', out)),
};

pub(super) const CLOSE: Definition = Definition {
    format: Format::Rows,
    name: "nine rows",
    extension: "txt",
    carries: &[],
    claims: board::told_by_reader,
    read: board::read,
    write: Some(|entry, out| write_rows(&entry.board(), "", '.', out)),
};

pub(super) fn write_rows(board: &Grid, gap: &str, empty: char, out: &mut dyn Write) -> io::Result<()> {
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
    use crate::format::sign::CELL_SIGNS;
    use crate::format::strategies::{config, grid, read_back};
    use crate::format::{Document, Entry, Position, ReadError, read, write};

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
        for (rows, line) in [(2, 2), (8, 8), (10, 10), (17, 10)] {
            let text: String = all.lines().cycle().take(rows).flat_map(|row| [row, "\n"]).collect();
            assert_eq!(read_text(&text), Err(ReadError::WrongRowCount { line, found: rows }));
        }
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
