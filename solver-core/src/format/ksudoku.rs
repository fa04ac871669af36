//! Saved games of KSudoku: XML with the puzzle and the moves that were made.
//!
//! Cells are counted down the columns. A reader that takes them for rows gets the puzzle mirrored, which is a sound
//! puzzle too, and nobody notices.

use std::time::Duration;

use super::error::excerpt;
use super::source::Source;
use super::xml::{self, Element};
use super::{Contents, Definition, Entry, Format, Part, ReadError};
use crate::cell::Cell;
use crate::digit::Digit;
use crate::digit_set::DigitSet;
use crate::shape::{CELL_COUNT, SIDE};

pub(super) const DEFINITION: Definition = Definition {
    format: Format::KSudoku,
    name: "KSudoku game",
    extension: "ksudoku",
    carries: &[Part::Entered, Part::Marks, Part::TimePlayed],
    claims: |source| {
        let root = xml::root_name(source.start());
        root.is_some_and(|name| name == "ksudoku" || name == "ksudoku-graph")
    },
    read,
    write: None,
};

fn read(source: &Source) -> Result<Contents, ReadError> {
    let text = source.text()?;
    let root = xml::parse(&text)?;
    if root.name == "ksudoku-graph" {
        return Err(ReadError::Foreign { kind: "the shape of a KSudoku board, without digits" });
    }
    let missing = |inside: &Element, way: &str, name: &str| inside.bad(way, &format!("<{name}>"), "none");
    let game = root.child("game").ok_or_else(|| missing(&root, "ksudoku", "game"))?;
    let puzzle = game.child("puzzle").ok_or_else(|| missing(game, "game", "puzzle"))?;
    let graph = puzzle.child("graph").ok_or_else(|| missing(puzzle, "game > puzzle", "graph"))?;
    let values = puzzle.child("values").ok_or_else(|| missing(puzzle, "game > puzzle", "values"))?;

    refuse_variants(graph)?;
    let mut entry = Entry::default();
    read_values(values, &mut entry)?;
    if let Some(history) = game.child("history") {
        replay(history, &mut entry)?;
    }
    if let Some(time) = game.attribute("msecs-elapsed").and_then(|time| time.parse().ok()) {
        entry.details.note_time(Duration::from_millis(time));
    }
    entry.line = Some(root.at.line);
    Ok(Contents::one(entry))
}

fn refuse_variants(graph: &Element) -> Result<(), ReadError> {
    let what = match (graph.attribute("type"), graph.attribute("order"), graph.attribute("specific-type")) {
        (Some("sudoku"), Some("9"), None | Some("" | "Plain")) => return Ok(()),
        (Some("sudoku"), Some(order), None | Some("" | "Plain")) => {
            format!("a {0}x{0} puzzle", excerpt(order))
        }
        (_, _, Some(name)) => format!("a KSudoku variant, {}", excerpt(name)),
        (kind, _, None) => format!("a KSudoku variant of type {}", excerpt(kind.unwrap_or("unknown"))),
    };
    Err(ReadError::Unsupported { line: Some(graph.at.line), what })
}

fn read_values(values: &Element, entry: &mut Entry) -> Result<(), ReadError> {
    const WAY: &str = "game > puzzle > values";
    let cells: Vec<char> = values.text.chars().filter(|character| !character.is_whitespace()).collect();
    if cells.len() != CELL_COUNT {
        return Err(values.bad(WAY, "81 cells", &cells.len().to_string()));
    }
    for (index, character) in cells.into_iter().enumerate() {
        let digit = ('b'..='j').position(|letter| letter == character).and_then(Digit::from_index);
        if digit.is_none() && character != '_' {
            let way = format!("{WAY} > character {}", index + 1);
            return Err(values.bad(&way, "a letter from b to j, or _", &format!("{character:?}")));
        }
        if let Some(cell) = cell_at(index) {
            entry.givens.set(cell, digit);
        }
    }
    Ok(())
}

/// The cell of this number, counted down the columns.
fn cell_at(index: usize) -> Option<Cell> {
    Cell::at(index % SIDE, index / SIDE)
}

/// Plays the moves again, in order.
fn replay(history: &Element, entry: &mut Entry) -> Result<(), ReadError> {
    let bad = |at: &Element, found: &str| {
        Err(at.bad("game > history", "<simple-event> or <complex-event>", &format!("{found:?}")))
    };
    if !history.text.trim().is_empty() {
        return bad(history, history.text.trim());
    }
    for event in &history.children {
        match event.name.as_str() {
            "simple-event" => replay_move(event, entry)?,
            // KSudoku writes them, for moves that fill marks in, and does not read them back either.
            "complex-event" => {}
            other => return bad(event, other),
        }
    }
    Ok(())
}

/// Plays a move again: a digit, 0 for an emptied cell, or the marks that stand there from now on.
fn replay_move(event: &Element, entry: &mut Entry) -> Result<(), ReadError> {
    const WAY: &str = "game > history > simple-event";
    let bad = |name: &str, expected: &str| {
        event.bad(
            &format!("{WAY} > {name}"),
            expected,
            &format!("{:?}", event.attribute(name).unwrap_or("nothing")),
        )
    };
    let index =
        event.attribute("index").and_then(|index| index.parse().ok()).filter(|&index| index < CELL_COUNT);
    let cell = index.and_then(cell_at).ok_or_else(|| bad("index", "a number from 0 to 80"))?;
    let mut digit = None;
    let mut marks = DigitSet::EMPTY;
    if let Some(markers) = event.attribute("markers") {
        marks = read_markers(markers).ok_or_else(|| bad("markers", "nine characters 0 or 1"))?;
    } else {
        let value: u8 = event
            .attribute("value")
            .and_then(|value| value.parse().ok())
            .filter(|&value| usize::from(value) <= SIDE)
            .ok_or_else(|| bad("value", "a digit from 0 to 9"))?;
        digit = Digit::new(value);
    }
    if event.attribute("given") == Some("true") {
        entry.givens.set(cell, digit);
        entry.entered.set(cell, None);
    } else if entry.givens.get(cell).is_none() {
        entry.entered.set(cell, digit);
    } else {
        return Err(event.bad(WAY, "a cell without a given", &cell.to_string()));
    }
    entry.marks.set(cell, marks);
    Ok(())
}

fn read_markers(markers: &str) -> Option<DigitSet> {
    if markers.len() != SIDE {
        return None;
    }
    let mut marks = DigitSet::EMPTY;
    for (index, character) in markers.chars().enumerate() {
        match (character, Digit::from_index(index)) {
            ('1', Some(digit)) => marks.add(digit),
            ('0', Some(_)) => {}
            _ => return None,
        }
    }
    Some(marks)
}

#[cfg(test)]
mod tests {
    use crate::format::{Format, read};

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    const GAME: &str = "<!DOCTYPE ksudoku>\n<ksudoku>\n <game had-help=\"0\" msecs-elapsed=\"61500\">\n  <puzzle>\n   \
        <graph specific-type=\"Plain\" order=\"9\" type=\"sudoku\"/>\n   \
        <values>fg_ieh___d_j___g____i_______b__i__e_hj_g_c_bi_f__d__j_______c____g___i_h___dbg_fj</values>\n  \
        </puzzle>\n  <history>\n   <simple-event index=\"8\" value=\"6\"/>\n   \
        <simple-event index=\"6\" markers=\"010000001\"/>\n   <complex-event/>\n   \
        <simple-event index=\"8\" value=\"0\"/>\n   <simple-event index=\"2\" value=\"1\"/>\n  \
        </history>\n </game>\n</ksudoku>\n";

    #[test]
    fn cells_go_down_the_columns_and_moves_are_played_again() {
        let document = read(GAME.as_bytes()).expect("a KSudoku game");
        let entry = &document.entries[0];
        assert_eq!(entry.givens.to_string(), LINE);
        assert_eq!(
            entry.entered.digits().map(|(cell, digit)| format!("{cell}={digit}")).collect::<Vec<_>>(),
            ["r3c1=1"]
        );
        assert_eq!(
            entry.marks.iter().map(|(cell, marks)| format!("{cell}={marks}")).collect::<Vec<_>>(),
            ["r7c1=29"]
        );
        assert_eq!(entry.details.time_played.map(|time| time.as_millis()), Some(61_000));
        assert_eq!((document.receipt.format, entry.line), (Format::KSudoku, Some(2)));
    }

    #[test]
    fn what_cannot_be_played_is_refused_by_name() {
        let refusal = |piece: &str, other: &str| {
            assert!(GAME.contains(piece), "{piece}");
            read(GAME.replace(piece, other).as_bytes()).expect_err(other).to_string()
        };
        let plain = "only plain 9x9 puzzles are supported";
        assert_eq!(refusal("order=\"9\"", "order=\"16\""), format!("line 5: a 16x16 puzzle; {plain}"));
        assert_eq!(
            refusal("\"Plain\"", "\"XSudoku\""),
            format!("line 5: a KSudoku variant, XSudoku; {plain}")
        );
        assert_eq!(
            refusal("type=\"sudoku\"", "type=\"roxdoku\""),
            format!("line 5: a KSudoku variant, Plain; {plain}")
        );
        assert_eq!(
            refusal(">fg", ">f"),
            "line 6, column 4: game > puzzle > values: expected 81 cells, found 80"
        );
        assert_eq!(
            refusal(">fg", ">fk"),
            "line 6, column 4: game > puzzle > values > character 2: expected a letter from b to j, or _, found 'k'"
        );
        assert_eq!(
            refusal("\"0\"/>", "\"10\"/>"),
            "line 12, column 4: game > history > simple-event > value: expected a digit from 0 to 9, found \"10\""
        );
        assert_eq!(
            refusal("index=\"2\"", "index=\"81\""),
            "line 13, column 4: game > history > simple-event > index: expected a number from 0 to 80, found \"81\""
        );
        assert_eq!(
            refusal("index=\"2\"", "index=\"4\""),
            "line 13, column 4: game > history > simple-event: expected a cell without a given, found r5c1"
        );
        assert_eq!(
            refusal("<complex-event/>", "simple-event/>"),
            "line 8, column 3: game > history: expected <simple-event> or <complex-event>, found \"simple-event/>\""
        );
        let shape = "<!DOCTYPE ksudoku-graph>\n<ksudoku-graph><graph order=\"6\"/></ksudoku-graph>";
        assert_eq!(
            read(shape.as_bytes()).expect_err("no puzzle").to_string(),
            "this is the shape of a KSudoku board, without digits, not a puzzle"
        );
    }
}
