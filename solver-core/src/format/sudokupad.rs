//! SudokuPad, the player of Cracking the Cryptic: its JSON, and links that hold it compressed, or a board as a short
//! code.

mod zipper;

use serde_json::Value;

use super::json::{self, Node};
use super::links::{self, Site};
use super::run_lengths::Code;
use super::source::Source;
use super::{Contents, Definition, Details, Entry, Format, Part, ReadError, f_puzzles, lz_string};
use crate::cell::{Cell, House, HouseKind};
use crate::cell_set::CellSet;
use crate::digit_set::DigitSet;
use crate::shape::{CELL_COUNT, SIDE};

const CARRIES: &[Part] =
    &[Part::Entered, Part::Marks, Part::CornerMarks, Part::Title, Part::Author, Part::Notes];

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
    carries: f_puzzles::CARRIES,
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
        line: None,
        what: "only its number at SudokuPad; open it there and export it",
    })
}

/// Reads a board in the first of two codes that makes 81 cells of it.
fn read_short(board: &str, codes: [Code; 2]) -> Result<Entry, ReadError> {
    let [first, second] = codes.map(|code| code.read(board));
    first.or(second).map(Entry::new).map_err(|_| {
        let found = match first {
            Err(Some(cells)) => cells.to_string(),
            _ => "a character that says nothing there".to_owned(),
        };
        ReadError::bad_part("the board in the link", format!("{CELL_COUNT} cells"), found)
    })
}

/// Reads base 64 of compressed JSON, of f-puzzles or of SudokuPad.
pub(super) fn read_compressed(payload: &str) -> Result<Entry, ReadError> {
    let damaged =
        |found: String| ReadError::bad_part("the compressed puzzle in the link", "a whole one", found);
    let text = lz_string::decompress(payload, MAX_EXPANDED).map_err(|error| damaged(error.to_string()))?;
    let value: Value = match json::parse_wrapped(&text) {
        Ok(value) => value,
        Err(error) => zipper::unzip(&text).ok_or_else(|| damaged(error.to_string()))?,
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
    node.refuse_unknown(&["value", "given", "color", "highlight"])?;
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
    let cages =
        puzzle.get("cages").and_then(|cages| cages.value.as_array()).map_or(&[] as &[Value], Vec::as_slice);
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
    Ok(Details {
        title: text("title")?,
        author: text("author")?,
        notes: text("rules")?,
        ..Details::default()
    })
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
            if !cells.is_empty() && House::of_kind(HouseKind::Box).all(|house| house.cells() != cells) {
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::format::read;

    fn puzzle() -> Value {
        let mut cells = vec![vec![json!({}); 9]; 9];
        cells[0][0] = json!({"value": 5});
        cells[0][1] = json!({"value": "3"});
        cells[0][2] = json!({"centremarks": [1, 2], "pencilMarks": [3]});
        cells[0][3] = json!({"value": 7, "given": false});
        let region = |index: usize| -> Value {
            (0..9).map(|cell| json!([index / 3 * 3 + cell / 3, index % 3 * 3 + cell % 3])).collect()
        };
        let regions: Vec<Value> = (0..9).map(region).collect();
        json!({"id": "x", "cellSize": 50, "cells": cells, "regions": regions, "lines": [], "arrows": [{}],
            "cages": [{"value": "title: T"}, {"value": "author: A"}, {"cells": region(4), "unique": true}],
            "metadata": {"rules": "Normal rules."}})
    }

    fn refusal(field: &str, value: Value) -> String {
        let mut puzzle = puzzle();
        puzzle[field] = value;
        read(puzzle.to_string().as_bytes()).expect_err(field).to_string()
    }

    #[test]
    fn a_file_with_all_that_is_in_it() {
        let document = read(puzzle().to_string().as_bytes()).expect("a SudokuPad file");
        let entry = &document.entries[0];
        assert_eq!(document.to_string(), "2 givens, 1 entered, pencil marks for 1 cell, SudokuPad file");
        assert_eq!(entry.annotations.corner_marks.iter().count(), 1);
        let details = Details {
            title: Some("T".to_owned()),
            author: Some("A".to_owned()),
            notes: Some("Normal rules.".to_owned()),
            ..Details::default()
        };
        assert_eq!(entry.details, details);
    }

    #[test]
    fn links_hold_the_same_as_it_stands_or_shortened() {
        let shortened = "{ce:[[{v:5},{v:3},,,,,,,],[,,,,,,,,],[,,,,,,,,],[,,,,,,,,],[,,,,,,,,],[,,,,,,,,],[,,,,,,,,],\
                         [,,,,,,,,],[,,,,,,,,]],metadata:{t:'It\\'s'}}";
        for (prefix, text, counts) in [
            ("ctc", puzzle().to_string(), "2 givens, 1 entered, pencil marks for 1 cell, SudokuPad link"),
            ("scl", shortened.to_owned(), "2 givens, SudokuPad link"),
        ] {
            let link = format!("https://sudokupad.app/{prefix}{}", lz_string::compress(&text));
            assert_eq!(read(link.as_bytes()).expect("a link").to_string(), counts);
        }
    }

    #[test]
    fn variants_and_other_sizes_are_refused_by_name() {
        let plain = "only plain 9x9 puzzles are supported";
        assert_eq!(refusal("cells", json!([[{}, {}], [{}, {}]])), format!("a 2x2 puzzle; {plain}"));
        assert_eq!(refusal("lines", json!([{"color": "#000000"}])), format!("a variant with lines; {plain}"));
        let killer = json!([{"value": 10, "cells": [[0, 0], [0, 1]]}]);
        assert_eq!(refusal("cages", killer), format!("a variant with cages; {plain}"));
        assert_eq!(refusal("regions", json!([[[0, 0], [0, 1]]])), format!("a jigsaw; {plain}"));
        assert_eq!(
            refusal("regions", json!([[[0, 9]]])),
            "regions > region 1 > cell 1: expected a row and a column from 0 to 8, found a list of 2"
        );
        assert_eq!(
            refusal("cells", json!([[], [], [], [], [], [], [], [], []])),
            "cells > row 1: expected 9 cells, found 0"
        );
    }
}
