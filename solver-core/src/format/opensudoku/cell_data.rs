//! The attribute of a game that holds its cells: 81 digits, or fields between bars.

use std::fmt::Write;

use crate::cell::Cell;
use crate::digit::Digit;
use crate::digit_set::DigitSet;
use crate::format::marks::{bits_of_digits, digits_of_bits};
use crate::format::{CELL_SIGNS, Color, Entry};
use crate::grid::ParseGridError;
use crate::shape::CELL_COUNT;

/// What is wrong with cell data, and which cell it is about.
pub(super) struct Wrong {
    /// A step to add to the way to the data; empty where it is the data as a whole.
    pub place: String,
    pub expected: &'static str,
    pub found: String,
}

/// What the fields of a cell are, in order.
#[derive(Clone, Copy)]
enum Field {
    /// The digit, 0 for none.
    Value,
    /// Marks as `1,2,5,`, or `-`.
    MarkList,
    /// Marks as a sum of powers of two, 1 for the digit 1.
    Marks,
    CornerMarks,
    /// The number of a color, 0 for none.
    Color,
    /// 0 for a given.
    Editable,
}

/// The fields of a cell in each version of the cell data.
const VERSIONS: [&[Field]; 5] = [
    &[Field::Value, Field::MarkList, Field::Editable],
    &[Field::Value, Field::Marks, Field::Editable],
    &[Field::Value, Field::Marks, Field::Editable],
    &[Field::Value, Field::Marks, Field::CornerMarks, Field::Editable],
    &[Field::Value, Field::Marks, Field::CornerMarks, Field::Color, Field::Editable],
];
const WRITTEN_VERSION: usize = 3;

pub(super) fn read(data: &str) -> Result<Entry, Wrong> {
    let Some(versioned) = data.trim().strip_prefix("version:") else {
        return read_line(data.trim());
    };
    // In a file the line end behind the version may have become a space.
    let (version, cells) = versioned.trim_start().split_once(char::is_whitespace).unwrap_or((versioned, ""));
    let fields =
        version.parse().ok().and_then(|version: usize| VERSIONS.get(version.checked_sub(1)?)).ok_or_else(
            || {
                let expected = "cell data of a version from 1 to 5";
                Wrong { place: String::new(), expected, found: version.trim().to_owned() }
            },
        )?;
    // Version 2 was written with a bar too many now and then.
    let tokens: Vec<&str> =
        cells.trim().split('|').map(str::trim).filter(|token| !token.is_empty()).collect();
    if tokens.len() != CELL_COUNT * fields.len() {
        let found = format!("{} fields of {} a cell", tokens.len(), fields.len());
        return Err(Wrong { place: String::new(), expected: "the fields of 81 cells", found });
    }
    let mut entry = Entry::default();
    for (cell, tokens) in Cell::all().zip(tokens.chunks(fields.len())) {
        read_cell(&mut entry, cell, fields, tokens).map_err(|(expected, found)| Wrong {
            place: format!(" > {cell}"),
            expected,
            found: format!("{found:?}"),
        })?;
    }
    Ok(entry)
}

fn read_line(data: &str) -> Result<Entry, Wrong> {
    let wrong = |place, expected, found| Wrong { place, expected, found };
    data.parse().map(Entry::new).map_err(|error| match error {
        ParseGridError::WrongLength { found } => wrong(String::new(), "81 cells", found.to_string()),
        ParseGridError::BadCharacter { column, found } => {
            wrong(format!(" > character {column}"), CELL_SIGNS, format!("{found:?}"))
        }
    })
}

/// Reads the fields of a cell; an error says what was expected and what was found.
fn read_cell<'a>(
    entry: &mut Entry,
    cell: Cell,
    fields: &[Field],
    tokens: &[&'a str],
) -> Result<(), (&'static str, &'a str)> {
    let mut digit = None;
    let mut is_given = false;
    for (field, token) in fields.iter().zip(tokens) {
        match field {
            Field::Value => {
                let value: u8 =
                    token.parse().ok().filter(|&value| value <= 9).ok_or(("a digit from 0 to 9", *token))?;
                digit = Digit::new(value);
            }
            Field::MarkList => {
                entry.marks.set(cell, mark_list(token).ok_or(("marks such as 1,2,5", *token))?);
            }
            Field::Marks => entry.marks.set(cell, marks(token)?),
            Field::CornerMarks => {
                let marks = marks(token)?;
                if !marks.is_empty() {
                    entry.annotations.corner_marks.set(cell, marks);
                }
            }
            Field::Color => {
                let number: u8 = token.parse().map_err(|_| ("the number of a color", *token))?;
                if let Some(color) = Color::new(number) {
                    entry.annotations.colors.set(cell, Some(color));
                }
            }
            Field::Editable => match *token {
                "0" => is_given = true,
                "1" => is_given = false,
                other => return Err(("0 or 1", other)),
            },
        }
    }
    // Old games hold given cells without a digit: they are empty.
    let grid = if is_given { &mut entry.givens } else { &mut entry.entered };
    grid.set(cell, digit);
    Ok(())
}

fn marks(token: &str) -> Result<DigitSet, (&'static str, &str)> {
    token.parse().ok().and_then(digits_of_bits).ok_or(("marks as a number from 0 to 511", token))
}

fn mark_list(token: &str) -> Option<DigitSet> {
    if token == "-" {
        return Some(DigitSet::EMPTY);
    }
    let numbers = token.split(',').map(str::trim).filter(|number| !number.is_empty());
    numbers.map(|number| number.parse().ok().and_then(Digit::new)).collect()
}

/// The cells in the newest version that the old app knows.
pub(super) fn written(entry: &Entry) -> String {
    let board = entry.board();
    let mut data = format!("version: {WRITTEN_VERSION}\n");
    for cell in Cell::all() {
        let digit = board.get(cell).map_or(0, Digit::get);
        let bits = bits_of_digits(entry.marks.get(cell));
        let editable = u8::from(entry.givens.get(cell).is_none());
        // Writing into memory does not fail.
        let _ = write!(data, "{digit}|{bits}|{editable}|");
    }
    data
}
