//! f-puzzles: puzzles as JSON, and as links that hold the same JSON compressed.

mod hues;

use std::io::{self, Write};

use serde_json::{Map, Value, json};

use super::json::{self, Node};
use super::links::{self, Site};
use super::source::Source;
use super::{Contents, Definition, Details, Entry, Format, Part, ReadError, lz_string};
use crate::cell::Cell;
use crate::digit::Digit;
use crate::digit_set::DigitSet;
use crate::shape::{CELL_COUNT, SIDE};
use hues::Hues;

const CARRIES: &[Part] = &[
    Part::Entered,
    Part::Marks,
    Part::CornerMarks,
    Part::Colors,
    Part::Title,
    Part::Author,
    Part::Notes,
];

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
    let mut cells = Vec::with_capacity(CELL_COUNT);
    for row in grid.items("row")? {
        if row.len() != Some(SIDE) {
            return Err(row.wrong("9 cells", &row.len().unwrap_or_default().to_string()));
        }
        cells.extend(row.items("cell")?);
    }
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
        entry.entered = crate::grid::Grid::EMPTY;
    }
    let text = |name| puzzle.get(name).map_or(Ok(None), |node| node.text());
    entry.details =
        Details { title: text("title")?, author: text("author")?, notes: text("ruleset")?, ..Details::default() };
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
        return unsupported(format!("a variant with the rules {}", rules.join(", ")));
    }
    let has_regions = |node: Node| node.get("region").is_some();
    let mut regions = Vec::new();
    for row in grid.items("row")? {
        regions.extend(row.items("cell")?);
    }
    let plain = |(cell, node): (Cell, &Node)| match node.get("region").and_then(|region| region.value.as_u64()) {
        Some(region) => region == cell.box_().position() as u64,
        None => true,
    };
    if regions.iter().cloned().any(has_regions) && !Cell::all().zip(&regions).all(plain) {
        return unsupported("a jigsaw".to_owned());
    }
    Ok(())
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
        for (name, marks) in
            [("centerPencilMarks", entry.marks.get(cell)), ("cornerPencilMarks", annotations.corner_marks.get(cell))]
        {
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
