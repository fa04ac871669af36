//! A grid of candidates, as forums and desktop programs show it.

use std::io::{self, Write};

use super::drawn_board::write_board;
use super::{Definition, Entry, Format, Part, board};
use crate::cell::Cell;
use crate::digit::Digit;
use crate::shape::{BOX_HEIGHT, BOX_WIDTH, SIDE};

pub(super) const DEFINITION: Definition = Definition {
    format: Format::PencilMarks,
    name: "pencil-mark grid",
    extension: "txt",
    carries: &[Part::Entered, Part::Marks],
    claims: board::told_by_reader,
    read: board::read,
    write: Some(write),
};

/// Writes the grid; the givens, and all digits, before it where the grid alone would leave open which ones they are.
fn write(entry: &Entry, out: &mut dyn Write) -> io::Result<()> {
    let board = entry.board();
    if board != entry.givens || is_ambiguous(entry) {
        write_board(&entry.givens, out)?;
        writeln!(out)?;
    }
    if board != entry.givens {
        write_board(&board, out)?;
        writeln!(out)?;
    }
    write_grid(&Cell::all().map(|cell| text(entry, cell)).collect::<Vec<_>>(), out)
}

/// Whether some digit is among the marks of a peer, so that it would be taken for a last candidate.
fn is_ambiguous(entry: &Entry) -> bool {
    let board = entry.board();
    let visible = || entry.marks.iter().filter(|(cell, _)| board.get(*cell).is_none());
    board.digits().any(|(cell, digit)| {
        visible().any(|(other, marks)| marks.contains(digit) && cell.peers().contains(other))
    })
}

/// A digit, or the marks; a single one has a sign before it, as programs point at a candidate.
fn text(entry: &Entry, cell: Cell) -> String {
    let marks = entry.marks.get(cell);
    match entry.board().get(cell).map(Digit::to_char) {
        Some(digit) => digit.to_string(),
        None if marks.is_empty() => ".".to_owned(),
        None if marks.len() == 1 => format!("*{marks}"),
        None => marks.to_string(),
    }
}

fn write_grid(cells: &[String], out: &mut dyn Write) -> io::Result<()> {
    let widths: Vec<usize> = (0..SIDE)
        .map(|column| cells.iter().skip(column).step_by(SIDE).map(String::len).max().unwrap_or(1))
        .collect();
    let dashes: Vec<String> = widths
        .chunks(BOX_WIDTH)
        .map(|widths| "-".repeat(widths.iter().sum::<usize>() + 2 * BOX_WIDTH + 1))
        .collect();
    writeln!(out, "*{}*", dashes.join("-"))?;
    for (row, cells) in cells.chunks(SIDE).enumerate() {
        if row > 0 && row % BOX_HEIGHT == 0 {
            writeln!(out, "|{}|", dashes.join("+"))?;
        }
        for (column, (cell, width)) in cells.iter().zip(&widths).enumerate() {
            let bar = if column % BOX_WIDTH == 0 { if column == 0 { "|  " } else { " |  " } } else { "  " };
            write!(out, "{bar}{cell:width$}")?;
        }
        writeln!(out, " |")?;
    }
    writeln!(out, "*{}*", dashes.join("-"))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::format::strategies::{board, config, read_back};
    use crate::format::{Marks, read};
    use crate::grid::Grid;

    const GRID: &str = "
 *-----------------------------------------------------------*
 | 5     3     124   | 26    7     2468  | 1489  1249  248   |
 | 6     247   247   | 1     9     5     | 3478  234   2478  |
 | 12    9     8     | 23    34    24    | 13457 6     247   |
 |-------------------+-------------------+-------------------|
 | 8     125   1259  | 579   6     147   | 4579  2459  3     |
 | 4     25    2569  | 8     5     3     | 579   259   1     |
 | 7     135   1359  | 59    2     14    | 4589  4589  6     |
 |-------------------+-------------------+-------------------|
 | 139   6     134579| 357   35    7     | 2     8     4     |
 | 23    278   237   | 4     1     9     | 36    3     5     |
 | 123   1245  12345 | 2356  8     26    | 1346  7     9     |
 *-----------------------------------------------------------*
Step 1: r5c5 is 5, see page 12 of 81
";

    /// As the format can carry it: no marks under a digit, no solved digits, and a board that is not full.
    fn carried(mut entry: Entry) -> Entry {
        entry.entered = entry.entered.or(&entry.solved).without(entry.givens.filled());
        entry.solved = Grid::EMPTY;
        if entry.board().is_full() {
            entry.givens = Grid::EMPTY;
            entry.entered = Grid::EMPTY;
        }
        let board = entry.board();
        entry.marks = entry.marks.iter().filter(|(cell, _)| board.get(*cell).is_none()).collect();
        entry
    }

    proptest! {
        #![proptest_config(config())]

        #[test]
        fn reads_what_it_writes(entry in board()) {
            let mut entry = carried(entry);
            let (back, _) = read_back(&entry, Format::PencilMarks);
            entry.line = None;
            prop_assert_eq!(back, entry);
        }
    }

    #[test]
    fn a_lone_candidate_is_no_digit() {
        let document = read(GRID.as_bytes()).expect("a grid");
        let entry = &document.entries[0];
        assert_eq!(document.receipt.format, Format::PencilMarks);
        let at = |row: usize, column: usize| Cell::at(row - 1, column - 1).expect("on the board");
        assert_eq!(entry.givens.get(at(5, 5)), None, "5 is a candidate of r7c5 still");
        assert_eq!(entry.marks.get(at(5, 5)).to_string(), "5");
        assert_eq!(entry.givens.get(at(1, 1)), Digit::new(5));
        assert_eq!(entry.marks.get(at(7, 3)).to_string(), "134579");
        assert_eq!(entry.details.title, None);
    }

    #[test]
    fn boards_and_grid_of_one_puzzle_are_one_puzzle() {
        let mut entry = Entry::new("53.......".repeat(9).parse().expect("81 cells"));
        entry.entered.set(Cell::at(0, 8).expect("on the board"), Digit::new(1));
        entry.marks = Marks::from_iter([(
            Cell::at(4, 4).expect("on the board"),
            [Digit::ALL[0]].into_iter().collect(),
        )]);
        let (back, format) = read_back(&entry, Format::PencilMarks);
        assert_eq!((back, format), (entry, Format::PencilMarks));
    }
}
