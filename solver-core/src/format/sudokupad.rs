//! SudokuPad, the player of Cracking the Cryptic: its JSON, and links that hold it compressed, or a board as a short
//! code.

mod zipper;

use serde_json::Value;

use super::json::{self, Node};
use super::links::{self, Site};
use super::run_lengths::Code;
use super::source::Source;
use super::{Contents, Definition, Details, Entry, Format, Part, ReadError, f_puzzles, lz_string};
use crate::cell::{Cell, House};
use crate::cell_set::CellSet;
use crate::digit_set::DigitSet;
use crate::shape::{CELL_COUNT, SIDE};

const CARRIES: &[Part] = &[Part::Entered, Part::Marks, Part::CornerMarks, Part::Title, Part::Author, Part::Notes];

pub(super) const FILE: Definition = Definition {
    format: Format::SudokuPad,
    name: "SudokuPad file",
    extension: "json",
    carries: CARRIES,
    claims: |source| {
        let names = json::field_names(source.start()).unwrap_or_default();
        let has = |name: &str| names.iter().any(|other| other == name);
        has("cells") && ["cellSize", "regions", "cages", "metadata"].into_iter().any(has)
    },
    read: |source: &Source| {
        let value = json::parse(&source.text()?)?;
        Ok(Contents::one(read_puzzle(&Node::root(&value))?))
    },
    write: None,
};

pub(super) const LINK: Definition = Definition {
    format: Format::SudokuPadLink,
    name: "SudokuPad link",
    extension: "txt",
    carries: CARRIES,
    claims: |source| links::site_of(source) == Some(Site::SudokuPad),
    read: links::read,
    write: None,
};

/// Fields that draw something on the board: rules that the player should know.
const DECORATIONS: [&str; 8] =
    ["lines", "arrows", "overlays", "underlays", "foglight", "global", "constraints", "triggereffect"];

/// What a compressed link may expand to, in UTF-16 units.
const MAX_EXPANDED: usize = 1024 * 1024;

/// Reads the part of a link that is the puzzle.
pub(super) fn read_code(code: &str) -> Result<Entry, ReadError> {
    // `fpuz` is what SudokuPad itself shortens the first prefix to.
    for prefix in ["fpuzzles", "fpuz", "scl", "ctc"] {
        if let Some(payload) = code.strip_prefix(prefix).filter(|payload| payload.starts_with('N')) {
            return read_compressed(payload);
        }
    }
    for (prefix, codes) in [("classic", [Code::Gaps, Code::Packed]), ("scf", [Code::Packed, Code::Gaps])] {
        if let Some(board) = code.strip_prefix(prefix) {
            return read_short(board, codes);
        }
    }
    Err(ReadError::Elsewhere {
        place: String::new(),
        what: "only its number at SudokuPad; open it there and export it".to_owned(),
    })
}

/// Reads a board in the first of two codes that makes 81 cells of it.
fn read_short(board: &str, codes: [Code; 2]) -> Result<Entry, ReadError> {
    let [first, second] = codes.map(|code| code.read(board));
    first.or(second).map(Entry::new).map_err(|_| ReadError::BadPart {
        part: "the board in the link".to_owned(),
        expected: format!("{CELL_COUNT} cells"),
        found: match first {
            Err(Some(cells)) => cells.to_string(),
            _ => "a character that says nothing there".to_owned(),
        },
    })
}

/// Reads base 64 of compressed JSON, of f-puzzles or of SudokuPad.
pub(super) fn read_compressed(payload: &str) -> Result<Entry, ReadError> {
    let damaged = |found: &str| ReadError::BadPart {
        part: "the compressed puzzle in the link".to_owned(),
        expected: "a whole one".to_owned(),
        found: found.to_owned(),
    };
    let text = lz_string::decompress(payload, MAX_EXPANDED).map_err(|error| damaged(&error.to_string()))?;
    let value: Value = match json::parse_wrapped(&text) {
        Ok(value) => value,
        Err(error) => zipper::unzip(&text).ok_or_else(|| damaged(&error.to_string()))?,
    };
    let root = Node::root(&value);
    if root.get("cells").is_some() { read_puzzle(&root) } else { f_puzzles::read_puzzle(&root) }
}

/// Reads the JSON of a puzzle.
fn read_puzzle(puzzle: &Node) -> Result<Entry, ReadError> {
    let rows: Vec<Node> = puzzle.need("cells")?.items("row")?.collect();
    refuse_variants(puzzle, &rows)?;
    let mut entry = Entry::default();
    for (row, node) in rows.iter().enumerate() {
        if node.len() != Some(SIDE) {
            return Err(node.wrong("9 cells", &node.len().unwrap_or_default().to_string()));
        }
        for (column, node) in node.items("cell")?.enumerate() {
            if let Some(cell) = Cell::at(row, column) {
                read_cell(&mut entry, cell, &node)?;
            }
        }
    }
    entry.details = read_details(puzzle)?;
    Ok(entry)
}

fn read_cell(entry: &mut Entry, cell: Cell, node: &Node) -> Result<(), ReadError> {
    if let Some(digit) = node.get("value").map_or(Ok(None), |value| value.content())? {
        let is_given = node.get("given").map_or(Ok(true), |given| given.flag())?;
        let grid = if is_given { &mut entry.givens } else { &mut entry.entered };
        grid.set(cell, Some(digit));
    }
    let marks = |name| node.get(name).map_or(Ok(DigitSet::EMPTY), |marks| marks.digits());
    entry.marks.set(cell, marks("centremarks")?);
    let corner_marks = marks("pencilMarks")?;
    if !corner_marks.is_empty() {
        entry.annotations.corner_marks.set(cell, corner_marks);
    }
    Ok(())
}

/// What a puzzle is called and who made it: fields of their own, or cages without cells that say `title: ...`.
fn read_details(puzzle: &Node) -> Result<Details, ReadError> {
    let cages = puzzle.get("cages").and_then(|cages| cages.value.as_array()).map_or(&[] as &[Value], Vec::as_slice);
    let in_cages = |name: &str| {
        cages.iter().find_map(|cage| {
            let (label, text) = cage.get("value")?.as_str()?.split_once(':')?;
            (label.trim() == name).then(|| text.trim().to_owned())
        })
    };
    let metadata = puzzle.get("metadata");
    let text = |name: &str| match metadata.as_ref().and_then(|metadata| metadata.get(name)) {
        Some(node) => node.text(),
        None => Ok(in_cages(name).filter(|text| !text.is_empty())),
    };
    Ok(Details { title: text("title")?, author: text("author")?, notes: text("rules")?, ..Details::default() })
}

fn refuse_variants(puzzle: &Node, rows: &[Node]) -> Result<(), ReadError> {
    let unsupported = |what| Err(ReadError::Unsupported { line: None, what });
    if rows.len() != SIDE {
        let columns = rows.first().and_then(Node::len).unwrap_or_default();
        return unsupported(format!("a {}x{columns} puzzle", rows.len()));
    }
    let says_something = |name: &&str| match puzzle.get(name).map(|node| node.value) {
        None | Some(Value::Bool(false)) => false,
        Some(Value::Array(items)) => items.iter().any(|item| !is_blank(item)),
        Some(value) => !is_blank(value),
    };
    let mut rules: Vec<&str> = DECORATIONS.into_iter().filter(says_something).collect();
    if let Some(cages) = puzzle.get("cages") {
        for cage in cages.items("cage")? {
            if !is_plain_cage(&cage)? {
                rules.push("cages");
                break;
            }
        }
    }
    if !rules.is_empty() {
        return unsupported(format!("a variant with {}", rules.join(", ")));
    }
    if let Some(regions) = puzzle.get("regions") {
        for region in regions.items("region")? {
            let cells = cells_of(&region)?;
            if !cells.is_empty() && House::all().skip(2 * SIDE).all(|house| house.cells() != cells) {
                return unsupported("a jigsaw".to_owned());
            }
        }
    }
    Ok(())
}

fn is_blank(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Object(fields) => fields.is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::String(text) => text.is_empty(),
        Value::Bool(_) | Value::Number(_) => false,
    }
}

/// Whether a cage asks for nothing that the plain rules do not ask for: it has no cells, or it is a house without a
/// sum.
fn is_plain_cage(cage: &Node) -> Result<bool, ReadError> {
    let Some(cells) = cage.get("cells") else {
        return Ok(true);
    };
    let cells = cells_of(&cells)?;
    let has_sum = cage.get("value").is_some_and(|value| !is_blank(value.value));
    Ok(cells.is_empty() || !has_sum && House::all().any(|house| house.cells() == cells))
}

/// The cells of a list of pairs such as `[0, 8]`.
fn cells_of(list: &Node) -> Result<CellSet, ReadError> {
    let mut cells = CellSet::EMPTY;
    for pair in list.items("cell")? {
        let number = |index: usize| {
            let number = pair.value.get(index).and_then(Value::as_u64);
            number.and_then(|number| usize::try_from(number).ok())
        };
        let cell = number(0).zip(number(1)).and_then(|(row, column)| Cell::at(row, column));
        cells.add(cell.ok_or_else(|| pair.bad("a row and a column from 0 to 8"))?);
    }
    Ok(cells)
}
