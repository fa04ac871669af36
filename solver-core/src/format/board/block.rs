//! [`read`]: rows without prose between them, as boards.

use super::row::{Junctions, Kind, Readings, Way};
use super::token::Token;
use super::{Board, Look, Parsed};
use crate::format::sign::{CELL_SIGNS, other_size, plain};
use crate::format::text::Line;
use crate::format::{Format, ReadError};
use crate::shape::{CELL_COUNT, SIDE};

/// A row of cells, and whether a rule comes right after it.
#[derive(Clone, Copy, Debug)]
struct Row<'a> {
    line: &'a Line<'a>,
    readings: &'a Readings,
    before_rule: bool,
}

/// Reads rows that no prose interrupts.
pub fn read<'a>(block: &[Parsed<'a>]) -> Result<Vec<Board<'a>>, ReadError> {
    let rows = rows(block);
    let Some((cells, way)) = cells(block, &rows) else { return Err(refusal(&rows)) };
    if let Some(at) = mixed_empties(&cells, &rows) {
        return Err(at);
    }
    let look = look(block, &cells, way);
    let lines = rows.len() * CELL_COUNT / cells.len();
    let board = |(place, cells): (usize, &[Token])| Board {
        line: rows.get(place * lines).map_or(0, |row| row.line.number),
        title: None,
        cells: cells.to_vec(),
        rows: lines,
        look,
    };
    Ok(cells.chunks(CELL_COUNT).enumerate().map(board).collect())
}

/// The rows of a block, without a line before them that tells their size or numbers the columns.
fn rows<'a>(block: &'a [Parsed<'_>]) -> Vec<Row<'a>> {
    let mut rows = Vec::new();
    for (place, Parsed { line, kind }) in block.iter().enumerate() {
        if let Kind::Row(readings) = kind {
            let before_rule = matches!(block.get(place + 1), Some(Parsed { kind: Kind::Rule(_), .. }));
            rows.push(Row { line, readings, before_rule });
        }
    }
    if rows.len() % SIDE == 1 && rows.len() > 1 && (is_size(rows[0].line) || is_heading(&rows[0])) {
        rows.remove(0);
    }
    rows
}

/// A line before the board that tells the size of its boxes or of itself.
fn is_size(line: &Line) -> bool {
    let words: Vec<&str> = line.text.split_whitespace().collect();
    matches!(words.as_slice(), ["3" | "9"] | ["3", "3"])
}

/// A line above a frame: the numbers of the columns, or the empty heading of a table.
fn is_heading(row: &Row) -> bool {
    let is_numbers = |cells: &[Token]| {
        cells.iter().enumerate().all(|(place, cell)| cell.digit().is_some_and(|digit| digit.index() == place))
    };
    let is_empty = |cells: &[Token]| cells.iter().all(|cell| *cell == Token::Empty);
    let nine = |way| row.readings.by(way).filter(|cells| cells.len() == SIDE);
    row.before_rule && (nine(Way::Words).is_some_and(is_numbers) || nine(Way::Fields).is_some_and(is_empty))
}

/// The cells of all rows by the first way that finds as many in each of them, if they make whole boards.
fn cells(block: &[Parsed], rows: &[Row]) -> Option<(Vec<Token>, Way)> {
    Way::ALL.into_iter().find_map(|way| {
        let cells = if way == Way::Columns { in_columns(block) } else { by(way, rows) };
        Some((cells.filter(|cells| !cells.is_empty() && cells.len() % CELL_COUNT == 0)?, way))
    })
}

fn by(way: Way, rows: &[Row]) -> Option<Vec<Token>> {
    let rows: Vec<&[Token]> = rows.iter().map(|row| row.readings.by(way)).collect::<Option<_>>()?;
    let width = rows.first()?.len();
    let (skipped, width) = if is_numbered(&rows) { (1, SIDE) } else { (0, width) };
    let fits =
        matches!(width, 1 | SIDE | 27 | CELL_COUNT) && rows.iter().all(|row| row.len() == width + skipped);
    fits.then(|| rows.iter().flat_map(|row| &row[skipped..]).copied().collect())
}

/// Whether every row has its number in front of it.
fn is_numbered(rows: &[&[Token]]) -> bool {
    let has_number = |(place, row): (usize, &&[Token])| {
        row.len() == SIDE + 1 && row[0].digit().is_some_and(|digit| digit.index() == place % SIDE)
    };
    rows.iter().enumerate().all(has_number)
}

/// Nine lines in which spaces are the empty cells; a blank one is an empty row.
fn in_columns(block: &[Parsed]) -> Option<Vec<Token>> {
    const ROWS_WITH_GAPS: usize = 3;
    let is_row = |parsed: &Parsed| matches!(parsed.kind, Kind::Row(_));
    let (first, last) = (block.iter().position(is_row)?, block.iter().rposition(is_row)?);
    let lines = block.get(first..=last).filter(|lines| lines.len() == SIDE)?;
    let gaps =
        lines.iter().filter(|parsed| parsed.line.text.trim_end().contains(|sign| plain(sign) == Some(' ')));
    if gaps.count() < ROWS_WITH_GAPS {
        return None;
    }
    let mut cells = Vec::with_capacity(CELL_COUNT);
    for parsed in lines {
        match &parsed.kind {
            Kind::Row(readings) => cells.extend(readings.by(Way::Columns)?),
            Kind::Blank => cells.extend([Token::Empty; SIDE]),
            Kind::Comment | Kind::Rule(_) | Kind::Prose => return None,
        }
    }
    Some(cells)
}

/// Refuses a letter or dash for the empty cell beside any other sign for it: it may be anything.
fn mixed_empties(cells: &[Token], rows: &[Row]) -> Option<ReadError> {
    let empties = || cells.iter().filter(|cell| matches!(cell, Token::Empty | Token::Weak(_)));
    let Some(Token::Weak(found)) = empties().find(|cell| matches!(cell, Token::Weak(_))).copied() else {
        return None;
    };
    if empties().all(|cell| *cell == Token::Weak(found)) {
        return None;
    }
    let row = rows.iter().find(|row| row.line.text.contains(found))?;
    let at = row.line.position_of(&row.line.text[row.line.text.find(found)?..]);
    Some(ReadError::BadCharacter { at, found, expected: CELL_SIGNS })
}

fn look(block: &[Parsed], cells: &[Token], way: Way) -> Look {
    let rule = block.iter().find_map(|parsed| match parsed.kind {
        Kind::Rule(junctions) => Some(junctions),
        _ => None,
    });
    let framed = || block.iter().any(|parsed| parsed.line.text.contains(|sign| plain(sign) == Some('|')));
    let format = if cells.iter().any(|cell| matches!(cell, Token::Marks(_))) {
        Format::PencilMarks
    } else if rule.is_some() || framed() || way == Way::Fields {
        Format::Board
    } else if way == Way::Words {
        Format::SpacedRows
    } else {
        Format::Rows
    };
    Look { format, junctions: rule.unwrap_or(Junctions::Other) }
}

/// Why rows are no boards.
fn refusal(rows: &[Row]) -> ReadError {
    if let Some(what) = size_of(rows) {
        return ReadError::Unsupported { line: rows.first().map(|row| row.line.number), what };
    }
    let count = |row: &Row, way: Way| row.readings.by(way).map_or(0, <[Token]>::len);
    let good = |way: &Way| rows.iter().filter(|row| count(row, *way) == SIDE).count();
    let way = [Way::Signs, Way::Words, Way::Fields].into_iter().max_by_key(good).unwrap_or(Way::Signs);
    let wrong = rows.iter().enumerate().find(|(_, row)| count(row, way) != SIDE);
    if let Some((place, row)) = wrong {
        let found = if count(row, way) == 0 { count(row, Way::Signs) } else { count(row, way) };
        return ReadError::WrongCellCount { line: row.line.number, row: Some(place % SIDE + 1), found };
    }
    let line = rows.get(SIDE).or(rows.last()).map_or(0, |row| row.line.number);
    ReadError::WrongRowCount { line, found: rows.len() }
}

/// The other size that rows have, if they have all the same.
fn size_of(rows: &[Row]) -> Option<String> {
    [Way::Words, Way::Signs].into_iter().find_map(|way| {
        let same = rows.iter().all(|row| row.readings.by(way).is_some_and(|cells| cells.len() == rows.len()));
        other_size(rows.len() * rows.len()).filter(|_| same)
    })
}

/// The other size of a board whose cells have signs or numbers beyond 9.
pub fn size_of_other(lines: &[Parsed]) -> Option<String> {
    let between = |sign: char| plain(sign).is_none_or(super::row::is_between);
    let rows: Vec<&str> = lines
        .iter()
        .filter(|parsed| matches!(parsed.kind, Kind::Row(_) | Kind::Prose))
        .map(|parsed| parsed.line.text)
        .collect();
    let rows = match rows.first()?.split_whitespace().count() {
        1 | 2 if rows.len() % 2 == 1 => &rows[1..],
        _ => &rows[..],
    };
    let words = |row: &&str| row.split(between).filter(|word| !word.is_empty()).count();
    let signs = |row: &&str| row.chars().filter(|sign| !between(*sign)).count();
    let side = rows.len();
    let same = |count: &dyn Fn(&&str) -> usize| rows.iter().all(|row| count(row) == side);
    other_size(side * side).filter(|_| same(&words) || same(&signs))
}
