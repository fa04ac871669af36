//! Our own file: JSON that keeps everything an [`Entry`] holds. [`Format::Sudoku`] describes it.

mod members;

use std::io::{self, Write};
use std::time::Duration;

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::text::Text;
use super::{CELL_SIGNS, Contents, Definition, Details, Entry, Format, Marks, ReadError};
use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::digit::Digit;
use crate::digit_set::DigitSet;
use crate::grid::{Grid, ParseGridError};
use crate::shape::CELL_COUNT;
use members::{Member, Members};

/// What the field `format` says.
const NAME: &str = "sudoku";
/// The newest version that is read, and the one that is written.
const VERSION: u64 = 1;

pub(super) const DEFINITION: Definition = Definition {
    format: Format::Sudoku,
    name: "Sudoku file",
    extension: "sudoku",
    claims: |text| text.as_str().trim_start().starts_with('{'),
    read,
    write,
};

fn read(text: &Text) -> Result<Contents, ReadError> {
    let mut members = Members::of_text(*text)?;
    check_format(&mut members)?;
    check_version(&mut members)?;
    members.refuse_repeated()?;

    let Some(givens) = members.take("givens") else {
        return Err(ReadError::MissingField { field: "givens" });
    };
    let mut entry = Entry::new(read_grid(&givens)?);
    entry.line = text.position(text.as_str().find('{').unwrap_or(0)).line;
    if let Some(entered) = members.take("entered") {
        entry.entered = read_grid(&entered)?;
        refuse_overlap(&entered, "entered", &entry.entered, [("givens", &entry.givens)])?;
    }
    if let Some(solved) = members.take("solved") {
        entry.solved = read_grid(&solved)?;
        let filled = [("givens", &entry.givens), ("entered", &entry.entered)];
        refuse_overlap(&solved, "solved", &entry.solved, filled)?;
    }
    if let Some(marks) = members.take("marks") {
        entry.marks = read_marks(&marks)?;
    }
    entry.details = read_details(members)?;
    Ok(Contents { entries: vec![entry], ignored_lines: 0 })
}

fn check_format(members: &mut Members) -> Result<(), ReadError> {
    match members.take("format") {
        None => Err(ReadError::NotASudokuFile { found: None }),
        Some(format) if format.string().is_ok_and(|name| name == NAME) => Ok(()),
        Some(format) => Err(ReadError::NotASudokuFile { found: Some(format.found()) }),
    }
}

fn check_version(members: &mut Members) -> Result<(), ReadError> {
    const EXPECTED: &str = "a whole number from 1";
    let version = members.take("version").ok_or(ReadError::MissingField { field: "version" })?;
    match version.whole_number(EXPECTED)? {
        0 => Err(version.bad(EXPECTED, "0")),
        found if found > VERSION => Err(ReadError::NewerVersion { found, newest_known: VERSION }),
        _ => Ok(()),
    }
}

fn read_details(mut members: Members) -> Result<Details, ReadError> {
    let mut text = |name| members.take(name).map(|member| member.string()).transpose();
    let (title, author, notes) = (text("title")?, text("author")?, text("notes")?);
    let time_played = match members.take("time_played_seconds") {
        None => None,
        Some(seconds) => Some(Duration::from_secs(seconds.whole_number("a whole number of seconds")?)),
    };
    Ok(Details { title, author, notes, time_played, unknown: members.into_unknown() })
}

fn read_grid(member: &Member) -> Result<Grid, ReadError> {
    member.string()?.parse().map_err(|error| match error {
        ParseGridError::BadCharacter { column, found } => {
            member.bad(CELL_SIGNS, &format!("{found:?} at character {column} of it"))
        }
        ParseGridError::WrongLength { found } => {
            member.bad(&format!("{CELL_COUNT} cells"), &found.to_string())
        }
    })
}

/// Refuses a digit in a cell that an earlier field has filled, the same digit too.
fn refuse_overlap<const N: usize>(
    member: &Member,
    field: &'static str,
    grid: &Grid,
    earlier: [(&'static str, &Grid); N],
) -> Result<(), ReadError> {
    for (other, filled) in earlier {
        if let Some(cell) = (grid.filled() & filled.filled()).iter().next() {
            return Err(ReadError::CellFilledTwice { at: member.position(), field, other, cell });
        }
    }
    Ok(())
}

fn read_marks(member: &Member) -> Result<Marks, ReadError> {
    let marks = member.members("marks.", "an object such as {\"r4c7\": \"26\"}")?;
    marks.refuse_repeated()?;
    marks.into_list().map(|(name, member)| Ok((read_cell(&name, &member)?, read_digits(&member)?))).collect()
}

fn read_cell(name: &str, member: &Member) -> Result<Cell, ReadError> {
    let coordinate = |text: &str| {
        let mut characters = text.chars();
        let digit = Digit::from_char(characters.next()?)?;
        characters.next().is_none().then_some(digit.index())
    };
    name.strip_prefix('r')
        .and_then(|rest| rest.split_once('c'))
        .and_then(|(row, column)| Cell::at(coordinate(row)?, coordinate(column)?))
        .ok_or_else(|| member.bad("a cell between r1c1 and r9c9 for its name", "another name"))
}

fn read_digits(member: &Member) -> Result<DigitSet, ReadError> {
    const EXPECTED: &str = "digits from 1 to 9, none twice, such as \"26\"";
    let mut marks = DigitSet::EMPTY;
    for character in member.string()?.chars() {
        let digit = Digit::from_char(character).filter(|&digit| !marks.contains(digit));
        marks.add(digit.ok_or_else(|| member.bad(EXPECTED, &member.found()))?);
    }
    Ok(marks)
}

fn write(entry: &Entry, out: &mut dyn Write) -> io::Result<()> {
    let Entry { givens, entered, solved, marks, details, line: _ } = entry;
    let Details { title, author, notes, time_played, unknown } = details;
    let entered = outside(entered, givens.filled());
    let solved = outside(solved, givens.filled() | entered.filled());

    let mut json = serde_json::Serializer::pretty(&mut *out);
    let mut fields = json.serialize_map(None)?;
    fields.serialize_entry("format", NAME)?;
    fields.serialize_entry("version", &VERSION)?;
    for (name, text) in [("title", title), ("author", author), ("notes", notes)] {
        if let Some(text) = text {
            fields.serialize_entry(name, text)?;
        }
    }
    if let Some(time) = time_played {
        fields.serialize_entry("time_played_seconds", &time.as_secs())?;
    }
    fields.serialize_entry("givens", &givens.to_string())?;
    for (name, grid) in [("entered", entered), ("solved", solved)] {
        if grid != Grid::EMPTY {
            fields.serialize_entry(name, &grid.to_string())?;
        }
    }
    if !marks.is_empty() {
        fields.serialize_entry("marks", &MarksByCell(marks))?;
    }
    for (name, value) in &unknown.0 {
        fields.serialize_entry(name, value)?;
    }
    fields.end()?;
    writeln!(out)
}

/// The digits of `grid` that do not stand in one of `cells`.
fn outside(grid: &Grid, cells: CellSet) -> Grid {
    grid.digits().filter(|(cell, _)| !cells.contains(*cell)).collect()
}

/// One member a cell, so that each change of a mark is a line of its own in a comparison of two files.
struct MarksByCell<'a>(&'a Marks);

impl Serialize for MarksByCell<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(cell, marks)| (cell.to_string(), marks.to_string())))
    }
}
