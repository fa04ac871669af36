//! CSV: a puzzle in one column, and what else is known of it in others.

use std::borrow::Cow;
use std::io::{self, Write};

use super::encoding::decode_bytes;
use super::list::read_rows;
use super::source::Source;
use super::text::Line;
use super::{Definition, Entry, Format, Part, ReadError, RowFormat};
use crate::grid::Grid;
use crate::shape::CELL_COUNT;

pub(super) const DEFINITION: Definition = Definition {
    format: Format::Csv,
    name: "CSV",
    extension: "csv",
    carries: &[Part::Title, Part::Author, Part::Rating, Part::Notes],
    claims: |source| columns(source).is_some(),
    read: |source| match columns(source) {
        Some(columns) => read_rows(source, &RowFormat::csv(columns)),
        None => Err(ReadError::Empty { ignored_lines: 0 }),
    },
    write: Some(write),
};

const DELIMITERS: [u8; 3] = [b',', b';', b'\t'];
/// How many lines of a table are looked at to find its columns.
const SAMPLE: usize = 20;

/// Which column of a table says what.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Columns {
    delimiter: u8,
    puzzle: usize,
    title: Option<usize>,
    author: Option<usize>,
    rating: Option<usize>,
    notes: Option<usize>,
}

/// Finds the columns by the first lines: by their heading, or because there is one column of boards that are not full
/// and another one of boards that are.
pub(super) fn columns(source: &Source) -> Option<Columns> {
    let text = source.text_or_empty();
    let lines: Vec<Line> = text.lines().filter(|line| !line.is_ignored()).take(SAMPLE).collect();
    DELIMITERS.into_iter().find_map(|delimiter| {
        let rows: Vec<Vec<Cow<str>>> = lines.iter().map(|line| fields(line.text, delimiter)).collect();
        match rows.split_first() {
            Some((heading, rows)) if is_heading(heading) => of_rows(delimiter, Some(heading), rows),
            _ => of_rows(delimiter, None, &rows),
        }
    })
}

fn of_rows(delimiter: u8, heading: Option<&[Cow<str>]>, rows: &[Vec<Cow<str>>]) -> Option<Columns> {
    let boards_in = |column: usize| rows.iter().filter_map(move |row| board(row.get(column)?));
    let width = rows.iter().map(Vec::len).max().unwrap_or(0);
    let (full, open): (Vec<usize>, Vec<usize>) = (0..width)
        .filter(|&column| boards_in(column).count() * 2 > rows.len() - 1)
        .partition(|&column| boards_in(column).all(|board| board.is_full()));
    let named = |names: &[&str]| {
        heading?.iter().position(|name| names.iter().any(|other| name.trim().eq_ignore_ascii_case(other)))
    };
    let puzzle = match named(&PUZZLE_NAMES) {
        Some(column) => column,
        // Without a heading only the solution beside it tells which board is the puzzle.
        None if open.len() == 1 && !full.is_empty() => open[0],
        None => return None,
    };
    Some(Columns {
        delimiter,
        puzzle,
        title: named(&["title", "name", "label", "id"]),
        author: named(&["author", "source", "poster"]),
        rating: named(&["rating", "difficulty", "level", "er"]),
        notes: named(&["notes", "comment", "description"]),
    })
}

/// What a column of puzzles is called.
const PUZZLE_NAMES: [&str; 8] =
    ["puzzle", "puzzles", "quiz", "quizzes", "question", "board", "grid", "sudoku"];

/// Whether a row names the columns.
fn is_heading(row: &[Cow<str>]) -> bool {
    row.iter().any(|field| PUZZLE_NAMES.iter().any(|name| field.trim().eq_ignore_ascii_case(name)))
}

fn board(field: &str) -> Option<Grid> {
    let field = field.trim();
    (field.len() == CELL_COUNT).then(|| field.parse().ok())?
}

/// The fields of a line. A field between quotes may have the delimiter in it, but no end of a line.
fn fields(line: &str, delimiter: u8) -> Vec<Cow<'_, str>> {
    if !line.contains('"') {
        return line.split(char::from(delimiter)).map(Cow::Borrowed).collect();
    }
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter)
        .buffer_capacity(line.len().clamp(64, 4096))
        .from_reader(line.as_bytes());
    let mut record = csv::ByteRecord::new();
    // Without quotes that close, all of the rest is one field; reading from memory cannot fail otherwise.
    match reader.read_byte_record(&mut record) {
        Ok(true) => record.iter().map(|field| Cow::Owned(decode_bytes(field).into_owned())).collect(),
        Ok(false) | Err(_) => vec![Cow::Borrowed(line)],
    }
}

/// Reads a line of a table.
pub(super) fn read_row(line: &Line, columns: &Columns) -> Result<Option<Entry>, ReadError> {
    if line.is_ignored() {
        return Ok(None);
    }
    let fields = fields(line.text, columns.delimiter);
    if is_heading(&fields) || fields.len() == 1 {
        return Ok(None);
    }
    let field = |column: Option<usize>| {
        fields.get(column?).map(|field| field.trim()).filter(|field| !field.is_empty())
    };
    let Some(puzzle) = field(Some(columns.puzzle)) else {
        let (expected, found) = (format!("a puzzle in column {}", columns.puzzle + 1), "nothing".to_owned());
        return Err(ReadError::bad_part("", expected, found).on_line(line.number));
    };
    let Some(givens) = board(puzzle) else { return refusal(line, puzzle) };
    let mut entry = Entry { line: Some(line.number), ..Entry::new(givens) };
    let text = |column| field(column).map(str::to_owned);
    entry.details.title = text(columns.title);
    entry.details.author = text(columns.author);
    entry.details.rating = text(columns.rating);
    entry.details.notes = text(columns.notes);
    Ok(Some(entry))
}

/// What is wrong with the field of a puzzle.
fn refusal(line: &Line, puzzle: &str) -> Result<Option<Entry>, ReadError> {
    let place = line.text.find(puzzle).unwrap_or(0);
    let part = Line {
        number: line.number,
        text: &line.text[place..place + puzzle.len().min(line.text.len() - place)],
    };
    match super::line::read_row(&part) {
        Err(ReadError::BadCharacter { at, found, expected }) => {
            let column = at.column + line.text[..place].chars().count();
            Err(ReadError::BadCharacter { at: super::Position { column, ..at }, found, expected })
        }
        Err(error) => Err(error),
        Ok(_) => {
            let found = format!("{} characters", puzzle.chars().count());
            let expected = format!("{CELL_COUNT} cells in one field");
            Err(ReadError::bad_part("", expected, found).on_line(line.number))
        }
    }
}

fn write(entry: &Entry, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "puzzle,title,author,rating,notes")?;
    write_row(entry, out)
}

/// Writes the line of an entry, to be put below the heading or another one.
fn write_row(entry: &Entry, out: &mut dyn Write) -> io::Result<()> {
    let details = &entry.details;
    let board = entry.board().to_string();
    let words = [&details.title, &details.author, &details.rating, &details.notes]
        .map(|text| text.as_deref().map(one_line).unwrap_or_default());
    let mut writer =
        csv::WriterBuilder::new().terminator(csv::Terminator::Any(b'\n')).from_writer(Vec::new());
    writer.write_record([&board].into_iter().chain(&words)).map_err(io::Error::other)?;
    out.write_all(&writer.into_inner().map_err(|error| io::Error::other(error.to_string()))?)
}

/// A text without line ends, so that every line of the table is a puzzle.
fn one_line(text: &str) -> String {
    let gap = |character: char| character.is_whitespace() || character.is_control();
    text.split(gap).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::format::strategies::{config, grid, read_back, title};
    use crate::format::{Details, read};

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    proptest! {
        #![proptest_config(config())]

        #[test]
        fn reads_what_it_writes(givens in grid(), title in title(), author in title(), rating in title(), notes in title()) {
            let details = Details { title, author, rating, notes, ..Details::default() };
            let entry = Entry { details, ..Entry::new(givens) };
            prop_assert_eq!(read_back(&entry, Format::Csv), (entry, Format::Csv));
        }
    }

    #[test]
    fn the_puzzle_is_found_in_every_usual_table() {
        let zeros = LINE.replace('.', "0");
        let tables = [
            format!("quizzes,solutions\n{zeros},{SOLUTION}\n{zeros},{SOLUTION}\n"),
            format!("{zeros},{SOLUTION}\r\n{zeros},{SOLUTION}\r\n"),
            format!("solution;puzzle\n{SOLUTION};\"{LINE}\"\n\"{SOLUTION}\";{LINE}\n"),
            format!(
                "id,puzzle,solution,clues,difficulty\n1,{LINE},{SOLUTION},30,2.2\n2,{LINE},{SOLUTION},30,2.2\n"
            ),
            format!("Puzzle,Solution,\n{LINE},{SOLUTION},\n{LINE},,\n2 puzzles generated in 0.02 seconds.\n"),
            format!("name\tgrid\n\"one\t1\"\t{LINE}\ntwo\t{LINE}\n"),
        ];
        for table in tables {
            let document = read(table.as_bytes()).unwrap_or_else(|error| panic!("{error} in\n{table}"));
            assert_eq!((document.receipt.format, document.entries.len()), (Format::Csv, 2), "{table}");
            assert!(document.entries.iter().all(|entry| entry.givens.to_string() == LINE), "{table}");
        }
    }

    #[test]
    fn columns_that_are_named_are_kept() {
        let table = format!("id,puzzle,difficulty\n7,{LINE},\"easy, they say\"\n");
        let details = read(table.as_bytes()).expect("a table").entries.remove(0).details;
        assert_eq!(
            (details.title.as_deref(), details.rating.as_deref()),
            (Some("7"), Some("easy, they say"))
        );
    }

    #[test]
    fn a_bad_row_does_not_end_the_table() {
        let table =
            format!("puzzle,solution\n{LINE},{SOLUTION}\n{},{SOLUTION}\n{}x,\n,\n", &LINE[1..], &LINE[1..]);
        let document = read(table.as_bytes()).expect("one of four");
        let refusals: Vec<String> = document.refusals.iter().map(ToString::to_string).collect();
        assert_eq!(document.entries.len(), 1);
        assert_eq!(
            refusals,
            [
                "line 3: expected 81 cells, found 80",
                "line 4, column 81: expected 1-9, or one of . 0 _ * for an empty cell, found 'x'",
                "line 5: expected a puzzle in column 1, found nothing",
            ]
        );
    }
}
