//! Boards in the JSON of programs that have a grammar of their own: nine lists of nine cells, or 81 characters, alone
//! or in a field, or in a list of such objects.

use serde_json::Value;

use super::json::{self, Node};
use super::source::Source;
use super::{Contents, Definition, Entry, Format, MAX_STRUCTURED_BYTES, Part, ReadError};
use crate::cell::Cell;
use crate::grid::Grid;
use crate::shape::{CELL_COUNT, SIDE};

pub(super) const DEFINITION: Definition = Definition {
    format: Format::JsonBoard,
    name: "board in JSON",
    extension: "json",
    carries: &[Part::Entered, Part::Marks, Part::Title],
    claims: |source| {
        let is_small = source.bytes().len() as u64 <= MAX_STRUCTURED_BYTES;
        let start = source.start();
        if !is_small || !start.starts_with(['{', '[']) {
            return false;
        }
        match serde_json::from_str(start) {
            Ok(value) => has_board(&value),
            // Nothing else begins with a list of objects. Lists of lists may be a program's code.
            Err(_) => start.strip_prefix('[').is_some_and(|inside| inside.trim_start().starts_with('{')),
        }
    },
    read,
    write: None,
};

/// Fields that hold the cells of a game with what is in each.
const CELL_OBJECTS: &str = "puzzleState";

fn has_board(value: &Value) -> bool {
    match value {
        // Our own files say what they are, even where they are broken.
        Value::Object(fields) => {
            !["format", "givens"].iter().any(|&name| fields.contains_key(name))
                && (fields.contains_key(CELL_OBJECTS) || fields.values().any(is_board))
        }
        Value::Array(items) => {
            is_rows(value)
                || items.first().is_some_and(|item| is_rows(item) || item.is_object() && has_board(item))
        }
        _ => false,
    }
}

/// Whether a value is a list of rows, whatever their size.
fn is_rows(value: &Value) -> bool {
    let is_cell = |cell: &Value| !cell.is_object() && !cell.is_array();
    let is_row =
        |row: &Value| row.as_array().is_some_and(|cells| cells.len() > 1 && cells.iter().all(is_cell));
    value.as_array().is_some_and(|rows| rows.len() > 1 && rows.iter().all(is_row))
}

/// Whether a value has the shape of a board.
fn is_board(value: &Value) -> bool {
    match value {
        Value::Array(rows) => {
            let is_whole = |row: &Value| row.as_array().is_some_and(|cells| cells.len() == SIDE);
            is_rows(value) && rows.len() == SIDE && rows.iter().all(is_whole)
        }
        Value::String(text) => text.parse::<Grid>().is_ok(),
        _ => false,
    }
}

fn read(source: &Source) -> Result<Contents, ReadError> {
    let value = json::parse(&source.text()?)?;
    let root = Node::root(&value);
    if is_rows(&value) {
        return Ok(Contents::one(Entry::new(read_board(&root)?)));
    }
    if value.is_object() {
        return Ok(Contents::one(read_object(&root)?));
    }
    let mut contents = Contents::default();
    for item in root.items("puzzle")? {
        contents.add(if item.value.is_object() {
            read_object(&item)
        } else {
            read_board(&item).map(Entry::new)
        });
    }
    contents.unless_empty()
}

fn read_object(object: &Node) -> Result<Entry, ReadError> {
    let mut entry = match object.get(CELL_OBJECTS) {
        Some(rows) => read_cell_objects(&rows)?,
        None => Entry::new(read_field(object)?),
    };
    let text = |name| object.get(name).and_then(|node| node.text().ok().flatten());
    entry.details.title = text("title").or(text("name"));
    Ok(entry)
}

/// The board that has empty cells. Others are solutions; if two have empty cells, nobody can tell which is meant.
fn read_field(object: &Node) -> Result<Grid, ReadError> {
    let is_answer =
        |name: &str| ["solution", "solved", "answer"].iter().any(|word| name.to_lowercase().contains(word));
    let names =
        object.value.as_object().into_iter().flatten().map(|(name, _)| name).filter(|name| !is_answer(name));
    let boards: Vec<Node> =
        names.filter_map(|name| object.get(name)).filter(|node| is_board(node.value)).collect();
    let mut grids = Vec::new();
    for board in &boards {
        grids.push(read_board(board)?);
    }
    let open: Vec<&Grid> = grids.iter().filter(|grid| !grid.is_full()).collect();
    match (open.as_slice(), grids.as_slice()) {
        ([grid], _) => Ok(**grid),
        ([], [grid]) => Ok(*grid),
        (boards, all) => {
            let count = if boards.is_empty() { all.len() } else { boards.len() };
            Err(object.wrong("one field with a board", &count.to_string()))
        }
    }
}

fn read_board(board: &Node) -> Result<Grid, ReadError> {
    if let Some(text) = board.value.as_str() {
        return text.parse().map_err(|_| board.bad(&format!("{CELL_COUNT} cells")));
    }
    let rows: Vec<Node> = board.items("row")?.collect();
    let side = rows.len();
    if side != SIDE && rows.iter().all(|row| row.len() == Some(side)) {
        return Err(ReadError::Unsupported { line: None, what: format!("a {side}x{side} puzzle") });
    }
    if side != SIDE {
        return Err(board.wrong("9 rows", &side.to_string()));
    }
    let mut cells = Vec::with_capacity(CELL_COUNT);
    for row in rows {
        if row.len() != Some(SIDE) {
            return Err(row.wrong("9 cells", &row.len().unwrap_or_default().to_string()));
        }
        for cell in row.items("cell")? {
            cells.push(cell.content()?);
        }
    }
    Ok(Cell::all().zip(cells).filter_map(|(cell, digit)| Some((cell, digit?))).collect())
}

/// Cells as objects: `{"type": "given", "entry": 3}`, a `value`, or a `note` with a list.
fn read_cell_objects(rows: &Node) -> Result<Entry, ReadError> {
    let mut entry = Entry::default();
    let mut nodes = Vec::new();
    for row in rows.items("row")? {
        nodes.extend(row.items("cell")?);
    }
    if nodes.len() != CELL_COUNT {
        return Err(rows.wrong(&format!("{CELL_COUNT} cells"), &nodes.len().to_string()));
    }
    for (cell, node) in Cell::all().zip(&nodes) {
        let (kind, content) = (node.need("type")?, node.need("entry")?);
        match kind.value.as_str() {
            Some("given") => entry.givens.set(cell, content.content()?),
            Some("value") => entry.entered.set(cell, content.content()?),
            Some("note") => entry.marks.set(cell, content.digits()?),
            _ => return Err(kind.bad("\"given\", \"value\" or \"note\"")),
        }
    }
    Ok(entry)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use crate::format::{Document, ReadError, read};

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn rows(empty: &Value) -> Value {
        let cell = |character: char| character.to_digit(10).map_or(empty.clone(), Value::from);
        let cells: Vec<Value> = LINE.chars().map(cell).collect();
        cells.chunks(9).map(<[Value]>::to_vec).collect()
    }

    fn read_json(value: &Value) -> Result<Document, ReadError> {
        read(value.to_string().as_bytes())
    }

    #[test]
    fn boards_in_every_shape() {
        for empty in [json!(0), json!(null), json!("."), json!("")] {
            for value in [
                rows(&empty),
                json!({"name": null, "sudoku": rows(&empty)}),
                json!({"board": LINE, "solution": SOLUTION}),
                json!([{"values": LINE}]),
                json!([rows(&empty)]),
            ] {
                let document = read_json(&value).unwrap_or_else(|error| panic!("{value}: {error}"));
                assert_eq!(document.entries.len(), 1);
                assert_eq!(document.entries[0].givens.to_string(), LINE, "{value}");
            }
        }
        let list = json!([{"values": LINE, "name": "one"}, {"values": 3}, {"values": SOLUTION}]);
        let document = read_json(&list).expect("two boards");
        assert_eq!((document.entries.len(), document.refusals.len()), (2, 1));
        assert_eq!(document.entries[0].details.title.as_deref(), Some("one"));
    }

    #[test]
    fn cells_as_objects() {
        let mut cells = vec![json!({"type": "value", "entry": 0}); 81];
        cells[0] = json!({"type": "given", "entry": 5});
        cells[1] = json!({"type": "value", "entry": 3});
        cells[2] = json!({"type": "note", "entry": [1, 2]});
        let rows: Value = cells.chunks(9).map(<[Value]>::to_vec).collect();
        let entry = &read_json(&json!([{"puzzleState": rows}])).expect("a game").entries[0];
        assert_eq!(entry.to_string(), "1 given, 1 entered, pencil marks for 1 cell");
    }

    #[test]
    fn doubts_are_refused() {
        assert_eq!(
            read_json(&json!({"puzzle": 5, "Solution": SOLUTION})).expect_err("an answer only").to_string(),
            "the JSON: expected one field with a board, found 0"
        );
        let two = json!({"a": LINE, "b": LINE.replace('5', ".")});
        let sentence = read_json(&two).expect_err("two boards").to_string();
        assert_eq!(sentence, "the JSON: expected one field with a board, found 2");
        assert_eq!(
            read(format!("[{{\"values\": \"{LINE}\"}},").as_bytes()).expect_err("cut off").to_string(),
            "line 1, column 97: not valid JSON: the text ends too early"
        );
        let mut board = rows(&json!(0));
        board[3][4] = json!(10);
        assert_eq!(
            read_json(&board).expect_err("a ten").to_string(),
            "row 4 > cell 5: expected a digit from 1 to 9, or nothing, found 10"
        );
        board[3].as_array_mut().expect("a row").pop();
        let refusal = |value: &Value| read_json(value).expect_err("no board").to_string();
        assert_eq!(refusal(&board), "row 4: expected 9 cells, found 8");
        board.as_array_mut().expect("rows").pop();
        assert_eq!(refusal(&board), "the JSON: expected 9 rows, found 8");
        let small = json!([[1, 0, 0, 0], [0, 0, 0, 2], [0, 3, 0, 0], [0, 0, 0, 4]]);
        assert_eq!(refusal(&small), "a 4x4 puzzle; only plain 9x9 puzzles are supported");
    }
}
