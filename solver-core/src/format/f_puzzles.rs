//! f-puzzles: puzzles as JSON, and as links that hold the same JSON compressed.

mod hues;

use std::io::{self, Write};

use serde_json::{Map, Value, json};

use super::error::excerpt;
use super::json::{self, Node};
use super::links::{self, Site};
use super::source::Source;
use super::{Contents, Definition, Details, Entry, Format, Part, ReadError, lz_string};
use crate::cell::Cell;
use crate::digit::Digit;
use crate::digit_set::DigitSet;
use crate::grid::Grid;
use crate::shape::{CELL_COUNT, SIDE};
use hues::Hues;

/// What the JSON can say, wherever it stands.
pub(super) const CARRIES: &[Part] =
    &[Part::Entered, Part::Marks, Part::CornerMarks, Part::Colors, Part::Title, Part::Author, Part::Notes];

pub(super) const FILE: Definition = Definition {
    format: Format::FPuzzles,
    name: "f-puzzles file",
    extension: "json",
    carries: CARRIES,
    claims: |source| {
        let names = json::field_names(source.start()).unwrap_or_default();
        let has = |name: &str| names.iter().any(|other| other == name);
        // Archives wrap it.
        has("grid") && (has("size") || names.len() == 1) || has("data") && has("url")
    },
    read,
    write: None,
};

pub(super) const LINK: Definition = Definition {
    format: Format::FPuzzlesLink,
    name: "f-puzzles link",
    extension: "txt",
    carries: CARRIES,
    claims: |source| links::site_of(source) == Some(Site::FPuzzles),
    read: links::read,
    write: Some(write_link),
};

/// Fields that are no rules. All others are, unless they are empty.
const PLAIN_FIELDS: [&str; 9] = [
    "size",
    "grid",
    "title",
    "author",
    "ruleset",
    "solution",
    "disabledlogic",
    "truecandidatesoptions",
    "highlightConflicts",
];

fn read(source: &Source) -> Result<Contents, ReadError> {
    let value = json::parse(&source.text()?)?;
    let root = Node::root(&value);
    let puzzle = root.get("data").unwrap_or(root);
    Ok(Contents::one(read_puzzle(&puzzle)?))
}

/// Reads the JSON of a puzzle.
pub(super) fn read_puzzle(puzzle: &Node) -> Result<Entry, ReadError> {
    let grid = puzzle.need("grid")?;
    refuse_variants(puzzle, &grid)?;
    let cells = cells_of(&grid)?;
    refuse_jigsaw(&cells)?;
    let hues = Hues::of(cells.iter().filter_map(color));
    let mut entry = Entry::default();
    for (cell, node) in Cell::all().zip(&cells) {
        read_cell(&mut entry, cell, node)?;
        if let Some(color) = color(node).and_then(|hue| hues.number(hue)) {
            entry.annotations.colors.set(cell, Some(color));
        }
    }
    // A board without an empty cell is the solution that its author left there.
    if entry.board().is_full() {
        entry.entered = Grid::EMPTY;
    }
    let text = |name| puzzle.get(name).map_or(Ok(None), |node| node.text());
    entry.details = Details {
        title: text("title")?,
        author: text("author")?,
        notes: text("ruleset")?,
        ..Details::default()
    };
    Ok(entry)
}

fn refuse_variants(puzzle: &Node, grid: &Node) -> Result<(), ReadError> {
    let side = puzzle.get("size").and_then(|size| size.value.as_u64()).or(grid.len().map(|rows| rows as u64));
    let unsupported = |what| Err(ReadError::Unsupported { line: None, what });
    match side {
        Some(side) if side != SIDE as u64 => return unsupported(format!("a {side}x{side} puzzle")),
        _ => {}
    }
    if grid.len() != Some(SIDE) {
        return Err(grid.wrong("9 rows", &grid.len().unwrap_or_default().to_string()));
    }
    let fields = puzzle.value.as_object().into_iter().flatten();
    let rules: Vec<&str> = fields
        .filter(|(name, value)| !PLAIN_FIELDS.contains(&name.as_str()) && !says_nothing(value))
        .map(|(name, _)| name.as_str())
        .collect();
    if !rules.is_empty() {
        return unsupported(format!("a variant with the rules {}", list(&rules)));
    }
    Ok(())
}

fn cells_of<'a>(grid: &Node<'a>) -> Result<Vec<Node<'a>>, ReadError> {
    let mut cells = Vec::with_capacity(CELL_COUNT);
    for row in grid.items("row")? {
        if row.len() != Some(SIDE) {
            return Err(row.wrong("9 cells", &row.len().unwrap_or_default().to_string()));
        }
        cells.extend(row.items("cell")?);
    }
    Ok(cells)
}

/// Refuses regions that are not the boxes.
fn refuse_jigsaw(cells: &[Node]) -> Result<(), ReadError> {
    let is_plain = |(cell, node): (Cell, &Node)| {
        let region = node.get("region").map(|region| region.value.as_u64());
        region.is_none_or(|region| region == Some(cell.box_().position() as u64))
    };
    if Cell::all().zip(cells).all(is_plain) {
        return Ok(());
    }
    Err(ReadError::Unsupported { line: None, what: "a jigsaw".to_owned() })
}

/// The first names of a list, and how many there are more.
fn list(names: &[&str]) -> String {
    const SHOWN: usize = 4;
    let shown = excerpts(names.get(..SHOWN).unwrap_or(names));
    match names.len().saturating_sub(SHOWN) {
        0 => shown,
        more => format!("{shown} and {more} more"),
    }
}

fn excerpts(names: &[&str]) -> String {
    names.iter().map(|name| excerpt(name)).collect::<Vec<_>>().join(", ")
}

/// Whether a rule that has this value is switched off.
fn says_nothing(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(items) => items.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        Value::String(text) => text.is_empty(),
        Value::Bool(true) | Value::Number(_) => false,
    }
}

fn read_cell(entry: &mut Entry, cell: Cell, node: &Node) -> Result<(), ReadError> {
    node.refuse_unknown(&["value", "given", "region", "c", "highlight"])?;
    if let Some(digit) = node.get("value").map_or(Ok(None), |value| value.content())? {
        let is_given = node.get("given").map_or(Ok(false), |given| given.flag())?;
        let grid = if is_given { &mut entry.givens } else { &mut entry.entered };
        grid.set(cell, Some(digit));
    }
    let marks = |name| node.get(name).map_or(Ok(DigitSet::EMPTY), |marks| marks.digits());
    entry.marks.set(cell, marks("centerPencilMarks")? | marks("givenPencilMarks")?);
    let corner_marks = marks("cornerPencilMarks")?;
    if !corner_marks.is_empty() {
        entry.annotations.corner_marks.set(cell, corner_marks);
    }
    Ok(())
}

/// The color of a cell, of several the first one.
fn color<'a>(node: &Node<'a>) -> Option<&'a Value> {
    let first = || node.value.get("cArray").and_then(Value::as_array).and_then(|colors| colors.first());
    node.value.get("c").filter(|color| !color.is_null()).or_else(first)
}

/// The JSON of a puzzle.
fn written(entry: &Entry) -> Value {
    let Details { title, author, notes, .. } = &entry.details;
    let board = entry.board();
    let cell = |cell: Cell| {
        let mut fields = Map::new();
        if let Some(digit) = board.get(cell) {
            fields.insert("value".to_owned(), json!(digit.get()));
        }
        if entry.givens.get(cell).is_some() {
            fields.insert("given".to_owned(), json!(true));
        }
        let annotations = &entry.annotations;
        for (name, marks) in [
            ("centerPencilMarks", entry.marks.get(cell)),
            ("cornerPencilMarks", annotations.corner_marks.get(cell)),
        ] {
            if !marks.is_empty() {
                fields.insert(name.to_owned(), marks.iter().map(Digit::get).collect());
            }
        }
        if let Some(color) = annotations.colors.get(cell) {
            fields.insert("c".to_owned(), json!(hues::hex(color)));
        }
        Value::Object(fields)
    };
    let cells: Vec<Value> = Cell::all().map(cell).collect();
    let mut fields = Map::new();
    fields.insert("size".to_owned(), json!(SIDE));
    for (name, text) in [("title", title), ("author", author), ("ruleset", notes)] {
        if let Some(text) = text {
            fields.insert(name.to_owned(), json!(text));
        }
    }
    fields.insert("grid".to_owned(), cells.chunks(SIDE).map(<[Value]>::to_vec).collect());
    Value::Object(fields)
}

fn write_link(entry: &Entry, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "https://www.f-puzzles.com/?load={}", lz_string::compress(&written(entry).to_string()))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::format::strategies::{annotated_board, config, read_back, title};
    use crate::format::{Marks, read as read_bytes};

    proptest! {
        #![proptest_config(config())]

        #[test]
        fn reads_what_it_writes(entry in annotated_board(), title in title(), author in title(), notes in title()) {
            let mut entry = Entry { details: Details { title, author, notes, ..Details::default() }, ..entry };
            entry.annotations.removed = Marks::EMPTY;
            let entered = entry.entered.or(&entry.solved);
            let expected = Entry { entered, solved: Grid::EMPTY, ..entry.clone() };
            prop_assert_eq!(read_back(&entry, Format::FPuzzlesLink), (expected, Format::FPuzzlesLink));
        }
    }

    fn puzzle() -> Value {
        let mut grid = vec![vec![json!({}); 9]; 9];
        grid[0][0] = json!({"value": 5, "given": true, "region": 0, "givenPencilMarks": null});
        grid[0][1] = json!({"value": 3});
        grid[0][2] = json!({"centerPencilMarks": [1, 2], "cornerPencilMarks": [3], "c": "#FFA0A0"});
        grid[0][3] = json!({"givenPencilMarks": [4], "region": 1, "cArray": ["#123456"]});
        json!({"size": 9, "title": "T", "author": "A", "ruleset": "one\ntwo", "grid": grid, "diagonal+": false,
            "arrow": [], "disabledlogic": ["x"], "solution": [1, 2]})
    }

    fn refusal(field: &str, value: Value) -> String {
        let mut puzzle = puzzle();
        puzzle[field] = value;
        read_bytes(puzzle.to_string().as_bytes()).expect_err(field).to_string()
    }

    #[test]
    fn a_file_with_all_that_is_in_it() {
        for text in [puzzle().to_string(), json!({"data": puzzle(), "url": "x"}).to_string()] {
            let document = read_bytes(text.as_bytes()).expect("an f-puzzles file");
            let entry = &document.entries[0];
            assert_eq!(document.to_string(), "1 given, 1 entered, pencil marks for 2 cells, f-puzzles file");
            let annotations = &entry.annotations;
            let corner_marks = annotations.corner_marks.iter().map(|(cell, marks)| format!("{cell}={marks}"));
            assert_eq!(corner_marks.collect::<Vec<_>>(), ["r1c3=3"]);
            let colors = annotations.colors.iter().map(|(cell, color)| format!("{cell}={}", color.number()));
            assert_eq!(colors.collect::<Vec<_>>(), ["r1c3=2", "r1c4=1"]);
            assert_eq!(entry.details.notes.as_deref(), Some("one\ntwo"));
        }
    }

    #[test]
    fn a_full_board_is_the_solution_of_its_author() {
        let mut full = puzzle();
        for row in 0..9 {
            for column in 0..9 {
                full["grid"][row][column]["value"] = json!(1 + (row * 3 + row / 3 + column) % 9);
            }
        }
        let document = read_bytes(full.to_string().as_bytes()).expect("an f-puzzles file");
        assert_eq!(document.entries[0].board().filled().len(), 1);
    }

    #[test]
    fn variants_and_other_sizes_are_refused_by_name() {
        let plain = "only plain 9x9 puzzles are supported";
        assert_eq!(refusal("size", json!(6)), format!("a 6x6 puzzle; {plain}"));
        assert_eq!(refusal("diagonal+", json!(true)), format!("a variant with the rules diagonal+; {plain}"));
        assert_eq!(
            refusal("thermometer", json!([{"lines": [["R1C1", "R1C2"]]}])),
            format!("a variant with the rules thermometer; {plain}")
        );
        let mut jigsaw = puzzle();
        jigsaw["grid"][0][0]["region"] = json!(1);
        assert_eq!(
            read_bytes(jigsaw.to_string().as_bytes()).expect_err("a jigsaw").to_string(),
            format!("a jigsaw; {plain}")
        );
    }

    #[test]
    fn what_is_wrong_is_named_with_the_way_to_it() {
        assert_eq!(refusal("grid", json!([])), "grid: expected 9 rows, found 0");
        assert_eq!(refusal("title", json!(5)), "title: expected a text, found 5");
        let mut bad = puzzle();
        bad["grid"][3][4] = json!({"value": 12});
        assert_eq!(
            read_bytes(bad.to_string().as_bytes()).expect_err("a 12").to_string(),
            "grid > row 4 > cell 5 > value: expected a digit from 1 to 9, or nothing, found 12"
        );
        bad["grid"][3][4] = json!({"worth": 5});
        assert_eq!(
            read_bytes(bad.to_string().as_bytes()).expect_err("misspelled").to_string(),
            "grid > row 4 > cell 5: expected only fields that a cell has, found \"worth\""
        );
        bad["grid"][3] = json!([{}]);
        assert_eq!(
            read_bytes(bad.to_string().as_bytes()).expect_err("one cell").to_string(),
            "grid > row 4: expected 9 cells, found 1"
        );
    }

    #[test]
    fn links_as_they_come_out_of_mails() {
        let payload = lz_string::compress(&puzzle().to_string());
        let encoded = payload.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D");
        let spaced = payload.replace('+', " ");
        assert_ne!(payload, spaced);
        for text in [
            format!("https://f-puzzles.com/?load={payload}"),
            format!("<https://www.f-puzzles.com/?load={encoded}&utm_source=x#top>"),
            format!("https://www.f-puzzles.com/?load={spaced}"),
            format!("see https://www.f-puzzles.com/?load={payload}, it is hard"),
            format!("https://sudokupad.app/fpuzzles{payload}"),
            format!("https://sudokupad.app/fpuzzles{encoded}?setting-x=1"),
            format!("fpuzzles{payload}"),
            payload.trim_end_matches('=').to_owned(),
        ] {
            let document = read_bytes(text.as_bytes()).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(
                document.entries[0].to_string(),
                "1 given, 1 entered, pencil marks for 2 cells",
                "{text}"
            );
        }
        for length in 1..payload.len() - 4 {
            let text = format!("https://f-puzzles.com/?load={}", &payload[..length]);
            let sentence = read_bytes(text.as_bytes()).expect_err("cut off").to_string();
            assert!(sentence.starts_with("line 1: the compressed puzzle in the link: "), "{sentence}");
        }
    }
}
