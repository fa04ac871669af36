//! Printed boards: rows in any spelling, with or without lines drawn between them, alone or one below the other.
//!
//! Lines are first told apart (see `row`): rows of cells, rules, comments, prose. Rows that no prose interrupts make a
//! block, and the way of reading is the first one that finds the same number of cells in all of its lines. What comes
//! out are boards, which `stack` puts together to puzzles.

mod block;
mod row;
mod stack;
mod token;

use super::sign::{CELL_SIGNS, plain};
use super::source::Source;
use super::text::{Line, Text};
use super::{Contents, Format, ReadError};
use crate::cell::Cell;
use crate::digit_set::DigitSet;
use crate::grid::Grid;
use crate::shape::{CELL_COUNT, SIDE};
use row::{Junctions, Kind, Way};
use token::Token;

/// A line and what it is.
#[derive(Debug)]
struct Parsed<'a> {
    line: Line<'a>,
    kind: Kind,
}

impl Parsed<'_> {
    const fn is_prose(&self) -> bool {
        matches!(self.kind, Kind::Prose)
    }
}

/// One printed board.
#[derive(Clone, Debug)]
pub struct Board<'a> {
    /// Where its first row stands.
    pub line: u64,
    /// The words before it.
    title: Option<&'a str>,
    cells: Vec<Token>,
    /// How many lines it takes.
    rows: usize,
    look: Look,
}

/// How a board is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Look {
    format: Format,
    /// Programs that draw rules with bars print a puzzle and its solution as two boards.
    junctions: Junctions,
}

impl Board<'_> {
    /// The digits that stand by themselves.
    fn digits(&self) -> Grid {
        Cell::all().zip(&self.cells).filter_map(|(cell, token)| Some((cell, token.digit()?))).collect()
    }

    /// What is said of every cell with more than one candidate.
    fn groups(&self) -> impl Iterator<Item = (Cell, DigitSet)> + '_ {
        Cell::all().zip(&self.cells).filter_map(|(cell, token)| match token {
            Token::Marks(marks) => Some((cell, *marks)),
            Token::Empty | Token::Weak(_) | Token::Digit(_) => None,
        })
    }

    fn has_marks(&self) -> bool {
        self.groups().next().is_some()
    }
}

/// Whether a text is printed boards: several rows, and no line that could have been meant as a whole board.
pub fn claims(source: &Source) -> bool {
    const LONGEST_ROW: usize = 2 * 3 * SIDE;
    let text = source.text_or_empty();
    let mut rows = 0;
    for line in text.lines() {
        if super::sign::longest_run(line.text) > LONGEST_ROW {
            return false;
        }
        if let Kind::Row(readings) = row::kind(&line) {
            let whole =
                Way::ALL.iter().any(|way| readings.by(*way).is_some_and(|cells| cells.len() == CELL_COUNT));
            rows += if whole && line.text.contains(['[', '{']) { 2 } else { 1 };
        }
    }
    rows >= 2
}

/// The claim of a format that the reader of printed boards tells apart from the others by itself.
pub const fn told_by_reader(_: &Source) -> bool {
    false
}

/// Reads the boards of a text and puts them together to puzzles.
pub fn read(source: &Source) -> Result<Contents, ReadError> {
    read_text(source.text()?)
}

/// Like [`read`], for a part of a text.
pub fn read_text(text: Text) -> Result<Contents, ReadError> {
    let (boards, refusals) = boards(text)?;
    let format = boards.first().map(|board| board.look.format);
    let rows: usize = boards.iter().map(|board| board.rows).sum();
    refuse_data(text, rows)?;
    let contents = Contents {
        format,
        entries: stack::puzzles(&boards),
        refusals,
        ignored_lines: text.lines().count().saturating_sub(rows),
    };
    contents.unless_empty()
}

/// Refuses what begins as data of a program and is mostly something else than rows: nine lines of numbers that happen
/// to stand in it are no board. A board as a list in some language has brackets, and hardly anything besides.
fn refuse_data(text: Text<'_>, rows: usize) -> Result<(), ReadError> {
    let mut lines = text.lines().filter(|line| !line.is_ignored());
    let Some(first) = lines.next().filter(|line| line.text.trim_start().starts_with(['[', '{'])) else {
        return Ok(());
    };
    let others = lines.filter(|line| matches!(row::kind(line), Kind::Prose)).count();
    if others <= rows {
        return Ok(());
    }
    let expected = "a puzzle file in JSON, or rows of cells";
    Err(ReadError::bad_part("", expected, format!("{others} lines that are neither")).on_line(first.number))
}

/// All boards of a text, and what is wrong with the blocks of rows that are none.
fn boards(text: Text<'_>) -> Result<(Vec<Board<'_>>, Vec<ReadError>), ReadError> {
    let lines: Vec<Parsed> = text.lines().map(|line| Parsed { line, kind: row::kind(&line) }).collect();
    let (mut boards, mut refusals) = (Vec::new(), Vec::new());
    let mut start: usize = 0;
    for end in (0..=lines.len()).filter(|&end| lines.get(end).is_none_or(Parsed::is_prose)) {
        let (before, after) = (start.checked_sub(1).map(|place| lines[place].line), lines.get(end));
        let block = &lines[start..end];
        start = end + 1;
        if !block.iter().any(|parsed| matches!(parsed.kind, Kind::Row(_))) {
            continue;
        }
        match block::read(block) {
            Ok(mut found) => {
                found[0].title = before.and_then(|line| title(line.text));
                boards.append(&mut found);
            }
            Err(refusal) => {
                let spoiled = before
                    .into_iter()
                    .chain(after.map(|after| after.line))
                    .find_map(|line| spoiled_row(&line));
                refusals.push(spoiled.unwrap_or(refusal));
            }
        }
    }
    let is_named = refusals.iter().any(|refusal| matches!(refusal, ReadError::Unsupported { .. }));
    if boards.is_empty()
        && !is_named
        && let Some(what) = block::size_of_other(&lines)
    {
        return Err(ReadError::Unsupported { line: None, what });
    }
    Ok((boards, refusals))
}

/// A line that was meant as a row, with the character that it cannot have.
fn spoiled_row(line: &Line) -> Option<ReadError> {
    const ENOUGH: usize = SIDE / 2;
    let is_cell = |sign: char| Token::of_sign(sign).is_some();
    let (mut cells, mut others) = (
        0,
        line.text
            .char_indices()
            .filter(|(_, sign)| plain(*sign).is_some_and(|sign| !is_cell(sign) && !row::is_between(sign))),
    );
    cells += line.text.chars().filter_map(plain).filter(|sign| is_cell(*sign)).count();
    let (offset, found) = others.next()?;
    let at = line.position_of(&line.text[offset..]);
    let few = others.count() < ENOUGH && cells >= ENOUGH;
    few.then_some(ReadError::BadCharacter { at, found, expected: CELL_SIGNS })
}

/// Words before a board as its title, unless they are code.
fn title(text: &str) -> Option<&str> {
    const LONGEST: usize = 100;
    let text = text.trim().trim_end_matches(':').trim_end();
    let is_code = text.contains(['=', '{', '}', '[', ']', '<', '>', ';']);
    (!is_code && !text.is_empty() && text.len() <= LONGEST).then_some(text)
}

#[cfg(test)]
mod tests {
    use crate::format::{ReadError, read};

    const ROW: &str = "1, 2, 3, 4, 5, 6, 7, 8, 9\n";

    #[test]
    fn rows_in_the_middle_of_other_data_are_no_board() {
        let nested = "[\n\"cells\": {\n\"name\": true\n\"more\": null\n".repeat(8);
        let text = format!("{nested}{}\"broken", ROW.repeat(9));
        let refused = read(text.as_bytes());
        assert!(matches!(refused, Err(ReadError::BadPart { line: Some(1), .. })), "{refused:?}");
    }

    #[test]
    fn a_list_of_rows_in_some_language_is_a_board() {
        let text = format!("[\n{}]\n", ROW.repeat(9).replace('1', "[1").replace("9\n", "9],\n"));
        let document = read(text.as_bytes()).expect("nine rows");
        assert_eq!(document.entries.len(), 1);
    }
}
