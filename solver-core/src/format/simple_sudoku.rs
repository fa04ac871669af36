//! Simple Sudoku's `.ss`: a board, then a line for every digit entered and every candidate struck out.

use super::source::Source;
use super::text::{Line, Text};
use super::{Contents, Definition, Entry, Format, Part, ReadError, board};
use crate::cell::Cell;
use crate::digit::Digit;

pub(super) const DEFINITION: Definition = Definition {
    format: Format::SimpleSudoku,
    name: "Simple Sudoku file",
    extension: "ss",
    carries: &[Part::Entered, Part::Removed],
    claims: |source| {
        let text = source.text_or_empty();
        text.lines().any(|line| record(&line).is_some()) && board::claims(source)
    },
    read,
    write: None,
};

/// What a line below the board says of a cell.
#[derive(Clone, Copy)]
enum Record {
    Entered(Cell, Digit),
    Removed(Cell, Digit),
}

/// `I024` is a 4 in cell 02, counted from 00 in row order; `E07001` is the candidate 1 struck out of cell 07.
fn record(line: &Line) -> Option<Record> {
    let text = line.text.trim();
    let (cell, digits) = text.get(1..3).zip(text.get(3..))?;
    let cell = Cell::from_index(cell.parse().ok()?)?;
    let digit = |digits: &str| {
        let mut signs = digits.chars();
        signs.next().and_then(Digit::from_char).filter(|_| signs.next().is_none())
    };
    match text.get(..1)? {
        "I" => Some(Record::Entered(cell, digit(digits)?)),
        "E" => Some(Record::Removed(cell, digit(digits.strip_prefix("00")?)?)),
        _ => None,
    }
}

fn read(source: &Source) -> Result<Contents, ReadError> {
    let text = source.text()?;
    let lines: Vec<Line> = text.lines().collect();
    let first = lines.iter().position(|line| record(line).is_some()).unwrap_or(lines.len());
    let end = lines
        .get(first)
        .map_or(text.as_str().len(), |line| line.text.as_ptr().addr() - text.as_str().as_ptr().addr());
    let mut contents = board::read_text(Text(&text.as_str()[..end]))?;
    contents.format = None;
    let (Some(entry), None) = (contents.entries.last_mut(), contents.refusals.first()) else {
        return contents.refusals.into_iter().next().map_or(Err(ReadError::Empty { ignored_lines: 0 }), Err);
    };
    for line in lines[first..].iter().filter(|line| !line.is_ignored()) {
        let Some(record) = record(line) else {
            let text = line.text.trim();
            let found = text.chars().next().unwrap_or(' ');
            let expected = "an entered digit such as I024, or a candidate struck out such as E07001";
            return Err(ReadError::BadCharacter { at: line.position_of(text), found, expected });
        };
        apply(record, entry);
    }
    Ok(contents)
}

fn apply(record: Record, entry: &mut Entry) {
    match record {
        Record::Entered(cell, digit) if entry.givens.get(cell).is_none() => {
            entry.entered.set(cell, Some(digit));
        }
        Record::Entered(..) => {}
        Record::Removed(cell, digit) => {
            let removed = entry.annotations.removed.get(cell);
            if !removed.contains(digit) {
                entry.annotations.removed.toggle(cell, digit);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::format::read;

    const BOARD: &str = " *-----------*\n |53.|.7.|...|\n |6..|195|...|\n |.98|...|.6.|\n |---+---+---|\n |8..|.6.|..3|\n |4..|8.3|..1|\n |7..|.2.|..6|\n |---+---+---|\n |.6.|...|28.|\n |...|419|..5|\n |...|.8.|.79|\n *-----------*\n";

    #[test]
    fn records_follow_the_board() {
        let document = read(format!("{BOARD}\nI024\r\nE07001\nE07002\n").as_bytes()).expect("a file");
        assert_eq!(document.receipt.first.to_string(), "30 givens, 1 entered, 2 candidates struck out");
        assert_eq!(document.entries[0].board().to_string()[..9], *"534.7....");
        let error =
            read(format!("{BOARD}\nI024\nI029\nI814\n").as_bytes()).expect_err("no cell 81").to_string();
        assert_eq!(
            error,
            "line 17, column 1: expected an entered digit such as I024, or a candidate struck out such as E07001, found 'I'"
        );
    }
}
