//! A board with lines between the boxes, as on paper.

use std::io::{self, Write};

use super::{Definition, Format, board};
use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::shape::{BOX_HEIGHT, BOX_WIDTH, SIDE};

pub(super) const DEFINITION: Definition = Definition {
    format: Format::Board,
    name: "board with lines",
    extension: "txt",
    carries: &[],
    claims: board::claims,
    read: board::read,
    write: Some(|entry, out| write_board(&entry.board(), out)),
};

const RULE: &str = "+-------+-------+-------+";

/// Writes a board in its frame.
pub(super) fn write_board(board: &Grid, out: &mut dyn Write) -> io::Result<()> {
    for cell in Cell::all() {
        let (row, column) = (cell.row().position(), cell.column().position());
        if column == 0 && row % BOX_HEIGHT == 0 {
            writeln!(out, "{RULE}")?;
        }
        if column % BOX_WIDTH == 0 {
            out.write_all(if column == 0 { b"| " } else { b" | " })?;
        } else {
            out.write_all(b" ")?;
        }
        write!(out, "{}", board.get(cell).map_or('.', Digit::to_char))?;
        if column == SIDE - 1 {
            writeln!(out, " |")?;
        }
    }
    writeln!(out, "{RULE}")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::format::strategies::{config, grid};
    use crate::format::{Document, Entry, ReadError, read, write};

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn drawn(text: &str) -> String {
        let mut bytes = Vec::new();
        write(&Entry::new(text.parse().expect("81 cells")), Format::Board, &mut bytes).expect("memory");
        String::from_utf8(bytes).expect("UTF-8")
    }

    fn read_text(text: &str) -> Result<Document, ReadError> {
        read(text.as_bytes())
    }

    proptest! {
        #![proptest_config(config())]

        #[test]
        fn reads_what_it_writes(givens in grid()) {
            let document = read_text(&drawn(&givens.to_string())).expect("a board");
            prop_assert_eq!(document.entries[0].givens, givens);
            prop_assert_eq!(document.receipt.format, Format::Board);
        }
    }

    #[test]
    fn boards_are_read_in_every_usual_drawing() {
        let board = drawn(LINE);
        let lines = ["╔═══════╦═══════╦═══════╗", "╠═══════╬═══════╬═══════╣"];
        let cases = [
            board.replace('+', "*"),
            board.replace("+-------+-------+-------+\n", ""),
            board.replace('|', "!").replace("-+-", "-!-"),
            board.replace(RULE, lines[1]).replace('|', "║").replace('.', "·"),
            board.replace(' ', ""),
            board.replace(' ', "\u{a0}"),
            board.replace("| ", "").replace(" |", " "),
            format!("> {}", board.trim_end().replace('\n', "\r\n> ")),
            format!("Puzzle of the day\n{board}\nRate it: 1 2 3 4 5 or so\n"),
            format!("{}\n{board}", "    1 2 3   4 5 6   7 8 9"),
            board.replace('5', "５"),
            board.replace('.', "x"),
            board.replace("| .", "| _").replace(". |", "0 |"),
        ];
        for text in cases {
            let document = read_text(&text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
            assert_eq!(document.entries.len(), 1, "{text}");
            assert_eq!(document.entries[0].givens.to_string(), LINE, "{text}");
        }
    }

    #[test]
    fn a_board_with_something_wrong_is_not_guessed_at() {
        let board = drawn(LINE);
        let cases = [
            (board.replacen("5 3 .", "5 3", 1), "line 2: expected 9 cells in row 1, found 8"),
            (board.replacen("5 3 .", "5 3 . 4", 1), "line 2: expected 9 cells in row 1, found 10"),
            (
                board.replacen("5 3 .", "5 3 O", 1),
                "line 2, column 7: expected 1-9, or one of . 0 _ * for an empty cell, found 'O'",
            ),
            (
                board.replacen("5 3 .", "5 3 x", 1),
                "line 2, column 7: expected 1-9, or one of . 0 _ * for an empty cell, found 'x'",
            ),
            (
                board.lines().take(10).fold(String::new(), |text, line| text + line + "\n"),
                "line 10: expected 9 rows, found 7",
            ),
        ];
        for (text, sentence) in cases {
            assert_eq!(read_text(&text).expect_err(&text).to_string(), sentence, "{text}");
        }
    }

    #[test]
    fn other_sizes_are_named() {
        let four = "1 . | . 4\n. . | . .\n----+----\n. . | . .\n4 . | . 1\n";
        assert_eq!(
            read_text(four).expect_err("small").to_string(),
            "line 1: a 4x4 puzzle; only plain 9x9 puzzles are supported"
        );
        let row = "0 15 0 1 0 2 10 14 12 0 0 0 0 0 0 0\n";
        let sixteen = format!("16\n{}", row.repeat(16));
        assert_eq!(
            read_text(&sixteen).expect_err("large").to_string(),
            "a 16x16 puzzle; only plain 9x9 puzzles are supported"
        );
    }

    #[test]
    fn a_solution_below_a_puzzle_is_no_second_puzzle() {
        let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let document = read_text(&format!("{}\n{}", drawn(LINE), drawn(solution))).expect("two boards");
        assert_eq!((document.entries.len(), document.entries[0].givens.to_string().as_str()), (1, LINE));
        let other = format!("{}9", &LINE[..80]).replace("53..", "35..");
        let document = read_text(&format!("{}\n{}", drawn(LINE), drawn(&other))).expect("two boards");
        assert_eq!(document.entries.len(), 2);
    }
}
