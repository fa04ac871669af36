//! GNOME Sudoku: saved games, which are JSON, and the codes that it copies to share a puzzle.

use std::time::Duration;

use super::json::{self, Node};
use super::source::Source;
use super::text::Text;
use super::{Contents, Definition, Entry, Format, Part, ReadError};
use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::shape::{CELL_COUNT, SIDE};

pub(super) const SAVE: Definition = Definition {
    format: Format::GnomeSave,
    name: "GNOME Sudoku saved game",
    extension: "save",
    carries: &[Part::Entered, Part::Marks, Part::Rating, Part::TimePlayed],
    claims: |source| {
        let names = json::field_names(source.start()).unwrap_or_default();
        ["difficulty_category", "time_elapsed", "cells"]
            .iter()
            .all(|name| names.iter().any(|other| other == name))
    },
    read: read_save,
    write: None,
};

pub(super) const CODE: Definition = Definition {
    format: Format::GnomeCode,
    name: "GNOME Sudoku share code",
    extension: "txt",
    carries: &[],
    claims: |source| ShareCode::of(&source.text_or_empty()).is_some(),
    read: read_code,
    write: None,
};

fn read_save(source: &Source) -> Result<Contents, ReadError> {
    let value = json::parse(&source.text()?)?;
    let save = Node::root(&value);
    let mut entry = Entry::default();
    for cell in save.need("cells")?.items("cell")? {
        read_cell(&cell, &mut entry)?;
    }
    let text = |name| save.get(name).map_or(Ok(None), |node| node.text());
    entry.details.rating = text("difficulty_category")?;
    // A negative time says that the clock was switched off.
    let seconds = save.get("time_elapsed").and_then(|node| node.value.as_f64());
    if let Some(time) = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()) {
        entry.details.note_time(time);
    }
    Ok(Contents::one(entry))
}

fn read_cell(node: &Node, entry: &mut Entry) -> Result<(), ReadError> {
    let position = node.need("position")?;
    let numbers: Vec<Option<usize>> = position
        .items("number")?
        .map(|number| number.value.as_u64().and_then(|number| usize::try_from(number).ok()))
        .collect();
    let cell = match numbers.as_slice() {
        [Some(row), Some(column)] => Cell::at(*row, *column),
        _ => None,
    };
    let cell =
        cell.ok_or_else(|| position.wrong("a row and a column from 0 to 8", &position.value.to_string()))?;
    // All three are there in every cell of a saved game: one that has lost its name must not lose a digit.
    let (value, fixed, marks) = (node.need("value")?, node.need("fixed")?, node.need("earmarks")?);
    if let Some(digit) = value.content()? {
        let is_given = fixed.flag()?;
        if entry.board().get(cell).is_some() {
            return Err(node.wrong("a cell that was not there before", &cell.to_string()));
        }
        let grid = if is_given { &mut entry.givens } else { &mut entry.entered };
        grid.set(cell, Some(digit));
    }
    entry.marks.set(cell, marks.digits()?);
    Ok(())
}

/// A number sign, five characters that count the digits from 1 to 9 two by two, and a cell for each of them.
struct ShareCode<'a> {
    line: u64,
    counts: Vec<usize>,
    cells: &'a [u8],
}

impl<'a> ShareCode<'a> {
    /// The characters stand for numbers from 0 on.
    const ZERO: u8 = b'!';
    const PAIRS: usize = SIDE.div_ceil(2);

    /// The code that a text is, if its length is the one that its counts ask for.
    fn of(text: &Text<'a>) -> Option<Self> {
        let mut lines = text.lines().filter(|line| !line.text.trim().is_empty());
        let line = lines.next()?;
        if lines.next().is_some() {
            return None;
        }
        let code = line.text.trim().strip_prefix('#')?.as_bytes();
        let (pairs, cells) = code.split_at_checked(Self::PAIRS)?;
        let pairs = pairs
            .iter()
            .map(|&byte| byte.checked_sub(Self::ZERO).map(usize::from))
            .collect::<Option<Vec<_>>>()?;
        let counts: Vec<usize> = pairs.iter().flat_map(|pair| [pair % SIDE, pair / SIDE]).collect();
        // The last pair counts one digit only.
        let is_whole =
            counts.iter().sum::<usize>() == cells.len() && counts[SIDE..].iter().all(|&count| count == 0);
        is_whole.then_some(Self { line: line.number, counts, cells })
    }

    fn grid(&self) -> Result<Grid, ReadError> {
        let digits = Digit::ALL
            .into_iter()
            .zip(&self.counts)
            .flat_map(|(digit, &count)| std::iter::repeat_n(digit, count));
        let mut grid = Grid::EMPTY;
        for (index, (digit, &byte)) in digits.zip(self.cells).enumerate() {
            let number = byte.checked_sub(Self::ZERO).map(usize::from).filter(|&number| number < CELL_COUNT);
            // Cells are counted down the columns.
            let cell = number.and_then(|number| Cell::at(number % SIDE, number / SIDE));
            let free = cell.filter(|&cell| grid.get(cell).is_none()).ok_or_else(|| {
                let found =
                    cell.map_or_else(|| format!("{:?}", char::from(byte)), |cell| format!("{cell} again"));
                let part = format!("character {}", index + Self::PAIRS + 2);
                ReadError::bad_part(part, format!("a cell for the digit {digit}"), found).on_line(self.line)
            })?;
            grid.set(free, Some(digit));
        }
        Ok(grid)
    }
}

fn read_code(source: &Source) -> Result<Contents, ReadError> {
    let text = source.text()?;
    let code = ShareCode::of(&text).ok_or(ReadError::Empty { ignored_lines: 1 })?;
    let mut entry = Entry::new(code.grid()?);
    entry.line = Some(code.line);
    Ok(Contents::one(entry))
}

#[cfg(test)]
mod tests {
    use crate::format::{Format, read};

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn a_saved_game_with_all_that_is_in_it() {
        let text = r#"{"difficulty_category": "Easy Difficulty", "time_elapsed": 10.5, "cells": [
            {"position": [0, 1], "value": 2, "fixed": true, "earmarks": []},
            {"position": [1, 0], "value": 4, "fixed": false, "earmarks": []},
            {"position": [8, 8], "value": 0, "fixed": false, "earmarks": [7, 4, 7]}]}"#;
        let document = read(text.as_bytes()).expect("a saved game");
        let entry = &document.entries[0];
        assert_eq!(
            entry.givens.digits().map(|(cell, digit)| format!("{cell}{digit}")).collect::<Vec<_>>(),
            ["r1c22"]
        );
        assert_eq!(
            entry.entered.digits().map(|(cell, digit)| format!("{cell}{digit}")).collect::<Vec<_>>(),
            ["r2c14"]
        );
        assert_eq!(format!("{:?}", entry.marks), "{r9c9: {4, 7}}");
        assert_eq!(entry.details.rating.as_deref(), Some("Easy Difficulty"));
        assert_eq!(
            document.to_string(),
            "1 given, 1 entered, pencil marks for 1 cell, GNOME Sudoku saved game"
        );

        let refusal = |piece: &str, other: &str| {
            read(text.replace(piece, other).as_bytes()).expect_err(other).to_string()
        };
        assert_eq!(
            refusal("[8, 8]", "[8, 9]"),
            "cells > cell 3 > position: expected a row and a column from 0 to 8, found [8,9]"
        );
        assert_eq!(
            refusal("\"value\": 4", "\"value\": 10"),
            "cells > cell 2 > value: expected a digit from 1 to 9, or nothing, found 10"
        );
        assert_eq!(
            refusal("[1, 0]", "[0, 1]"),
            "cells > cell 2: expected a cell that was not there before, found r1c2"
        );
    }

    #[test]
    fn a_share_code_and_its_damages() {
        let code = "#66QQ%=mLJ]*lR%C!Op\"bHn0E&h5$@fMF,Uq";
        let document = read(format!("{code}\n").as_bytes()).expect("a share code");
        assert_eq!(document.entries[0].givens.to_string(), LINE);
        assert_eq!(document.receipt.format, Format::GnomeCode);
        for damaged in
            [&code[..code.len() - 1], &code.replace('q', "r"), &code.replace('q', "U"), &format!("{code}!")]
        {
            assert!(read(damaged.as_bytes()).is_err(), "{damaged}");
        }
    }
}
