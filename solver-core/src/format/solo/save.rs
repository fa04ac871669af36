//! Saved games: records of a key in eight columns, a length, and that many bytes; among them every move.

use std::time::Duration;

use super::game_id::{Description, GameId, Parameters};
use crate::cell::Cell;
use crate::digit::Digit;
use crate::digit_set::DigitSet;
use crate::format::error::excerpt;
use crate::format::text::Text;
use crate::format::{Entry, Marks, ReadError};
use crate::grid::Grid;
use crate::shape::{CELL_COUNT, SIDE};

/// One record, and where it stands.
struct Record<'a> {
    line: u64,
    key: &'a str,
    value: &'a str,
}

/// The columns of a key, filled up with spaces.
const KEY_COLUMNS: usize = 8;

pub(super) fn read(text: Text) -> Result<Entry, ReadError> {
    let records = records(text)?;
    let find = |key: &'static str| {
        let missing = || ReadError::bad_part("the saved game", format!("a record {key}"), "none");
        records.iter().find(|record| record.key == key).ok_or_else(missing)
    };
    let game = find("GAME")?;
    if game.value != "Solo" {
        let what = format!("a saved game of {:?}", excerpt(game.value));
        return Err(ReadError::Unsupported { line: Some(game.line), what });
    }
    let parameters = find("PARAMS")?;
    let bad_parameters = || parameters.bad("parameters such as 3x3");
    let refused = |error: ReadError| error.on_line(parameters.line);
    Parameters::of(parameters.value).ok_or_else(bad_parameters)?.refuse_others().map_err(refused)?;
    let position = find("STATEPOS")?;
    // The first position is the puzzle without a move.
    let moves = position.value.parse::<usize>().ok().and_then(|position| position.checked_sub(1));
    let moves = moves.ok_or_else(|| position.bad("a number from 1"))?;

    let is_move = |record: &&Record| matches!(record.key, "MOVE" | "SOLVE" | "RESTART");
    let made: Vec<&Record> = records.iter().filter(is_move).collect();
    let states = find("NSTATES")?;
    if states.value.parse() != Ok(made.len() + 1) || moves > made.len() {
        return Err(
            states.bad(&format!("the {} positions that the moves make, one of them shown", made.len() + 1))
        );
    }

    let mut entry = Entry::new(find("DESC")?.givens(parameters.value)?);
    for record in made.into_iter().take(moves) {
        if record.key == "RESTART" {
            entry = Entry::new(record.givens(parameters.value)?);
        } else {
            play(&mut entry, record)?;
        }
    }
    let seconds =
        records.iter().find(|record| record.key == "TIME").and_then(|record| record.value.parse().ok());
    if let Some(time) = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()) {
        entry.details.note_time(time);
    }
    entry.line = Some(1);
    Ok(entry)
}

fn records(text: Text<'_>) -> Result<Vec<Record<'_>>, ReadError> {
    let mut records = Vec::new();
    let mut rest = text.as_str().trim_start();
    let mut line = text.position_of(rest).line;
    while !rest.trim_start().is_empty() {
        let skipped = rest.len() - rest.trim_start().len();
        line += line_ends(&rest[..skipped]);
        let (record, behind) = record(rest.trim_start(), line)?;
        line += line_ends(record.value);
        records.push(record);
        rest = behind;
    }
    Ok(records)
}

fn line_ends(text: &str) -> u64 {
    text.bytes().filter(|&byte| byte == b'\n').fold(0, |lines, _| lines + 1)
}

fn record(text: &str, line: u64) -> Result<(Record<'_>, &str), ReadError> {
    let parts = || {
        let (key, rest) = text.split_at_checked(KEY_COLUMNS)?;
        let (length, rest) = rest.strip_prefix(':')?.split_once(':')?;
        let (value, behind) = rest.split_at_checked(length.parse().ok()?)?;
        Some((Record { line, key: key.trim_end(), value }, behind))
            .filter(|_| behind.is_empty() || behind.starts_with(['\n', '\r']))
    };
    parts().ok_or_else(|| {
        let start = excerpt(text.lines().next().unwrap_or_default());
        let expected = "a key in eight columns, a length, and that many bytes";
        ReadError::bad_part("the record", expected, format!("{start:?}")).on_line(line)
    })
}

impl Record<'_> {
    /// The puzzle that is described.
    fn givens(&self, parameters: &str) -> Result<Grid, ReadError> {
        let parameters = Parameters::of(parameters).ok_or_else(|| self.bad("parameters such as 3x3"))?;
        GameId { parameters, description: Description::Givens(self.value) }
            .grid()
            .map_err(|error| error.on_line(self.line))
    }

    fn bad(&self, expected: &str) -> ReadError {
        ReadError::bad_part(self.key, expected, format!("{:?}", excerpt(self.value))).on_line(self.line)
    }
}

fn play(entry: &mut Entry, record: &Record) -> Result<(), ReadError> {
    let mut characters = record.value.chars();
    let kind = characters.next();
    let arguments = characters.as_str();
    match kind {
        Some('R') => {
            let (cell, digit) = place(entry, arguments)
                .ok_or_else(|| record.bad("R with column, row and digit, in a cell without a given"))?;
            entry.solved.set(cell, None);
            entry.entered.set(cell, digit);
            entry.marks.set(cell, DigitSet::EMPTY);
        }
        Some('P') => {
            let (cell, digit) = place(entry, arguments)
                .ok_or_else(|| record.bad("P with column, row and digit, in a cell without a given"))?;
            match digit {
                Some(digit) => entry.marks.toggle(cell, digit),
                None => entry.marks.set(cell, DigitSet::EMPTY),
            }
        }
        Some('M') if arguments.is_empty() => {
            for cell in entry.board().empty_cells() {
                entry.marks.set(cell, DigitSet::ALL);
            }
        }
        Some('S') => {
            let solution = solution(arguments).ok_or_else(|| record.bad("S with the digits of 81 cells"))?;
            entry.entered =
                entry.entered.digits().filter(|&(cell, digit)| solution.get(cell) == Some(digit)).collect();
            entry.solved = solution.without(entry.givens.filled() | entry.entered.filled());
            entry.marks = Marks::EMPTY;
        }
        _ => return Err(record.bad("a move of Solo: R, P, M or S")),
    }
    Ok(())
}

/// A column, a row and a digit, counted from 0 and with 0 for no digit; not for a cell with a given.
fn place(entry: &Entry, arguments: &str) -> Option<(Cell, Option<Digit>)> {
    let numbers: Vec<usize> =
        arguments.split(',').map(|number| number.parse().ok()).collect::<Option<_>>()?;
    let [column, row, digit] = numbers[..] else {
        return None;
    };
    let cell = Cell::at(row, column).filter(|&cell| entry.givens.get(cell).is_none())?;
    (digit <= SIDE).then(|| (cell, digit.checked_sub(1).and_then(Digit::from_index)))
}

fn solution(arguments: &str) -> Option<Grid> {
    let digits: Vec<Digit> =
        arguments.split(',').map(|digit| digit.parse().ok().and_then(Digit::new)).collect::<Option<_>>()?;
    (digits.len() == CELL_COUNT).then(|| Cell::all().zip(digits).collect())
}
