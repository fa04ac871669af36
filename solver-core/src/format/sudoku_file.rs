//! Our own file: JSON that keeps everything an [`Entry`] holds. [`Format::Sudoku`] describes it.

mod members;

use std::io::{self, Write};
use std::time::Duration;

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::source::Source;
use super::{
    Annotations, CELL_SIGNS, CellColors, Color, Contents, Definition, Details, Entry, Format, Marks, Part,
    ReadError,
};
use crate::cell::Cell;
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
    carries: &Part::ALL,
    claims: |source| source.start().starts_with('{'),
    read,
    write: Some(write),
};

fn read(source: &Source) -> Result<Contents, ReadError> {
    let text = source.text()?;
    let mut members = Members::of_text(text)?;
    check_format(&mut members)?;
    check_version(&mut members)?;
    members.refuse_repeated()?;

    let Some(givens) = members.take("givens") else {
        return Err(ReadError::MissingField { field: "givens" });
    };
    let mut entry = Entry::new(read_grid(&givens)?);
    entry.line = Some(text.position(text.as_str().find('{').unwrap_or(0)).line);
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
        entry.marks = read_marks(&marks, "marks")?;
    }
    read_annotations(&mut members, &mut entry)?;
    entry.details = read_details(members)?;
    Ok(Contents::one(entry))
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
    let (title, author, rating, notes) = (text("title")?, text("author")?, text("rating")?, text("notes")?);
    let time_played = match members.take("time_played_seconds") {
        None => None,
        Some(seconds) => Some(Duration::from_secs(seconds.whole_number("a whole number of seconds")?)),
    };
    Ok(Details { title, author, rating, notes, time_played, unknown: members.into_unknown() })
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

fn read_annotations(members: &mut Members, entry: &mut Entry) -> Result<(), ReadError> {
    if let Some(corner_marks) = members.take("corner_marks") {
        entry.annotations.corner_marks = read_marks(&corner_marks, "corner_marks")?;
    }
    if let Some(removed) = members.take("removed") {
        entry.annotations.removed = read_marks(&removed, "removed")?;
    }
    if let Some(colors) = members.take("colors") {
        entry.annotations.colors = read_colors(&colors)?;
    }
    Ok(())
}

fn read_colors(member: &Member) -> Result<CellColors, ReadError> {
    const EXPECTED: &str = "the number of a color from 1 to 9";
    let members = member.members("colors", "an object such as {\"r4c7\": 2}")?;
    members.refuse_repeated()?;
    let mut colors = CellColors::EMPTY;
    for member in members.into_list() {
        let color = u8::try_from(member.whole_number(EXPECTED)?).ok().and_then(Color::new);
        colors.set(read_cell(&member)?, Some(color.ok_or_else(|| member.bad(EXPECTED, &member.found()))?));
    }
    Ok(colors)
}

fn read_marks(member: &Member, name: &'static str) -> Result<Marks, ReadError> {
    let marks = member.members(name, "an object such as {\"r4c7\": \"26\"}")?;
    marks.refuse_repeated()?;
    marks.into_list().map(|member| Ok((read_cell(&member)?, read_digits(&member)?))).collect()
}

/// The cell that a member is named after.
fn read_cell(member: &Member) -> Result<Cell, ReadError> {
    let coordinate = |text: &str| {
        let mut characters = text.chars();
        let digit = Digit::from_char(characters.next()?)?;
        characters.next().is_none().then_some(digit.index())
    };
    let name = member.name();
    name.strip_prefix('r')
        .and_then(|rest| rest.split_once('c'))
        .and_then(|(row, column)| Cell::at(coordinate(row)?, coordinate(column)?))
        .ok_or_else(|| member.bad_name("a cell from r1c1 to r9c9"))
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
    let Entry { givens, entered, solved, marks, annotations, details, line: _ } = entry;
    let Details { title, author, rating, notes, time_played, unknown } = details;
    let Annotations { removed, corner_marks, colors } = &**annotations;
    let entered = entered.without(givens.filled());
    let solved = solved.without(givens.filled() | entered.filled());

    let mut json = serde_json::Serializer::pretty(&mut *out);
    let mut fields = json.serialize_map(None)?;
    fields.serialize_entry("format", NAME)?;
    fields.serialize_entry("version", &VERSION)?;
    for (name, text) in [("title", title), ("author", author), ("rating", rating), ("notes", notes)] {
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
    for (name, marks) in [("marks", marks), ("corner_marks", corner_marks), ("removed", removed)] {
        if !marks.is_empty() {
            fields.serialize_entry(name, &MarksByCell(marks))?;
        }
    }
    if !colors.is_empty() {
        fields.serialize_entry("colors", &ColorsByCell(colors))?;
    }
    for (name, value) in &unknown.0 {
        fields.serialize_entry(name, value)?;
    }
    fields.end()?;
    writeln!(out)
}

/// One member a cell, so that each change of a mark is a line of its own in a comparison of two files.
struct MarksByCell<'a>(&'a Marks);

impl Serialize for MarksByCell<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(cell, marks)| (cell.to_string(), marks.to_string())))
    }
}

struct ColorsByCell<'a>(&'a CellColors);

impl Serialize for ColorsByCell<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(cell, color)| (cell.to_string(), color.number())))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::value::RawValue;

    use super::*;
    use crate::format::strategies::{annotated_board, config, read_back};
    use crate::format::{UnknownFields, read};

    const GIVENS: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    const WHOLE: &str = r#"{
  "format": "sudoku",
  "version": 1,
  "title": "A \"start\"",
  "author": "김",
  "notes": "Two\nlines.",
  "time_played_seconds": 754,
  "givens": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
  "entered": "..4..............................................................................",
  "solved": ".............................................................................45..",
  "marks": {
    "r1c3": "4",
    "r1c4": "26",
    "r9c9": "123456789"
  },
  "zoom": 1.50,
  "hues": {
    "r1c1": [1e2, null],
    "a": "\u00e9"
  }
}
"#;

    fn unknown_fields() -> impl Strategy<Value = UnknownFields> {
        let value = prop::sample::select(vec![
            "null",
            "-0.0",
            "1e400",
            "12345678901234567890123",
            "\"\\u00e9\\/\"",
            "[ 1,2 ]",
            "{\"b\" : 1,\"a\":{}}",
        ]);
        prop::collection::btree_map("x[a-z\"\u{e9}]{0,3}", value, 0..4).prop_map(|fields| {
            let raw = |value: &str| RawValue::from_string(value.to_owned()).expect("JSON");
            UnknownFields(fields.into_iter().rev().map(|(name, value)| (name, raw(value))).collect())
        })
    }

    fn details() -> impl Strategy<Value = Details> {
        let text = || prop::option::of(any::<String>());
        let time = prop::option::of(any::<u64>().prop_map(Duration::from_secs));
        (text(), text(), text(), text(), time, unknown_fields()).prop_map(
            |(title, author, rating, notes, time_played, unknown)| Details {
                title,
                author,
                rating,
                notes,
                time_played,
                unknown,
            },
        )
    }

    proptest! {
        #![proptest_config(config())]

        #[test]
        fn reads_what_it_writes(entry in annotated_board(), details in details()) {
            let entry = Entry { details, ..entry };
            prop_assert_eq!(read_back(&entry, Format::Sudoku), (entry, Format::Sudoku));
        }
    }

    fn written(entry: &Entry) -> String {
        let mut bytes = Vec::new();
        write(entry, &mut bytes).expect("writing into memory does not fail");
        String::from_utf8(bytes).expect("UTF-8")
    }

    #[test]
    fn a_whole_file_is_written_as_it_was_read() {
        let document = read(WHOLE.as_bytes()).expect("a Sudoku file");
        let entry = &document.entries[0];
        assert_eq!(entry.givens.to_string(), GIVENS);
        assert_eq!(entry.details.author.as_deref(), Some("김"));
        assert_eq!(entry.details.time_played, Some(Duration::from_secs(754)));
        assert_eq!(entry.details.unknown.names().collect::<Vec<_>>(), ["zoom", "hues"]);
        assert_eq!(
            document.to_string(),
            "30 givens, 1 entered, 2 solved, pencil marks for 3 cells, Sudoku file"
        );
        assert_eq!(written(entry), WHOLE);
    }

    #[test]
    fn little_is_needed() {
        let text = format!("\n {{\"givens\":\"{GIVENS}\",\"version\":1,\"format\":\"sudoku\"}}");
        let document = read(text.as_bytes()).expect("a Sudoku file");
        assert_eq!(
            document.entries,
            [Entry { line: Some(2), ..Entry::new(GIVENS.parse().expect("81 cells")) }]
        );
    }

    #[test]
    fn of_two_digits_in_a_cell_the_given_is_written_then_the_entered_one() {
        let grid = |digit: u8| -> Grid {
            Cell::all()
                .take(usize::from(digit))
                .zip([Digit::new(digit).expect("a digit")].into_iter().cycle())
                .collect()
        };
        let entry = Entry { entered: grid(2), solved: grid(3), ..Entry::new(grid(1)) };
        let back = read(written(&entry).as_bytes()).expect("a Sudoku file").entries.remove(0);
        assert_eq!(back.board().to_string()[..4], *"123.");
        assert_eq!(back.board(), entry.board());
    }

    /// `WHOLE` with one piece replaced.
    fn refusal(piece: &str, replacement: &str) -> String {
        assert_eq!(WHOLE.matches(piece).count(), 1, "{piece}");
        read(WHOLE.replace(piece, replacement).as_bytes()).expect_err(replacement).to_string()
    }

    #[test]
    fn what_is_wrong_is_named_with_its_field_and_place() {
        let dots = ".".repeat(77);
        let cases = [
            (
                "\"version\": 1",
                "\"version\": 2",
                "a Sudoku file of version 2; this program knows versions up to 1; please use a newer one",
            ),
            (
                "\"version\": 1",
                "\"version\": 1.5",
                "line 3, column 14: version: expected a whole number from 1, found 1.5",
            ),
            (
                "\"version\": 1",
                "\"version\": 0",
                "line 3, column 14: version: expected a whole number from 1, found 0",
            ),
            ("  \"version\": 1,\n", "", "the field \"version\" is missing"),
            ("\"givens\"", "\"Givens\"", "the field \"givens\" is missing"),
            (
                "\"sudoku\"",
                "\"chess\"",
                "JSON, but not a Sudoku file: \"format\" should be \"sudoku\", and is \"chess\"",
            ),
            (
                "\"format\"",
                "\"app\"",
                "JSON, but not a Sudoku file: it has no field \"format\" that says \"sudoku\"",
            ),
            ("8..79\"", "8..7\"", "line 8, column 13: givens: expected 81 cells, found 80"),
            (
                "8..79\"",
                "8..7x\"",
                "line 8, column 13: givens: expected 1-9, or one of . 0 _ * for an empty cell, found 'x' at character 81 of it",
            ),
            (
                "\"..4..",
                "\"1.4..",
                "line 9, column 14: entered: r1c1 should be empty, since givens has a digit there",
            ),
            (
                &format!("\"{dots}45.."),
                &format!("\"..9{}45..", &dots[3..]),
                "line 10, column 13: solved: r1c3 should be empty, since entered has a digit there",
            ),
            ("\"r9c9\"", "\"r1c3\"", "line 14, column 13: the field \"marks.r1c3\" appears twice"),
            (
                "\"r9c9\"",
                "\"r9c10\"",
                "line 14, column 14: marks: expected a cell from r1c1 to r9c9, found \"r9c10\"",
            ),
            ("\"26\"", "26", "line 13, column 13: marks.r1c4: expected a text, found 26"),
            (
                "\"26\"",
                "\"262\"",
                "line 13, column 13: marks.r1c4: expected digits from 1 to 9, none twice, such as \"26\", found \"262\"",
            ),
            (
                "754",
                "-1",
                "line 7, column 26: time_played_seconds: expected a whole number of seconds, found -1",
            ),
            ("\"김\"", "[1]", "line 5, column 13: author: expected a text, found a list"),
            (
                "\"김\"",
                "\"\\ud800\"",
                "line 5, column 13: author: expected a text, found a text with a broken escape at character 8 of it",
            ),
            ("\"zoom\"", "\"title\"", "line 16, column 12: the field \"title\" appears twice"),
            ("\"zoom\"", "김", "line 16, column 3: not valid JSON: key must be a string"),
        ];
        for (piece, replacement, sentence) in cases {
            assert_eq!(refusal(piece, replacement), sentence, "{replacement}");
        }
    }

    #[test]
    fn a_cut_file_is_refused_wherever_it_is_cut() {
        let body = WHOLE.trim_end();
        for end in (1..body.len()).filter(|&end| body.is_char_boundary(end)) {
            let error = read(&body.as_bytes()[..end]).expect_err("cut");
            assert!(matches!(error, ReadError::Malformed { .. }), "{error} after {end} bytes");
        }
    }

    #[test]
    fn depth_is_no_trouble() {
        let deep = "[".repeat(400_000);
        for text in [format!("{{\"format\":{deep}"), format!("{{\"a\":{deep}{}}}", deep.replace('[', "]"))] {
            assert!(read(text.as_bytes()).is_err());
        }
        let kept = format!(
            "{{\"format\":\"sudoku\",\"version\":1,\"givens\":\"{GIVENS}\",\"a\":{deep}{}}}",
            deep.replace('[', "]")
        );
        let document = read(kept.as_bytes()).expect("an unknown field may be anything");
        assert!(written(&document.entries[0]).contains(&deep));
    }
}
