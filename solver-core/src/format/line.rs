//! 81 characters on a line, alone or as a list with one puzzle a line.

use std::io::{self, Write};

use super::text::{Line, Text};
use super::{CELL_SIGNS, Contents, Definition, Entry, Format, ReadError};
use crate::grid::{Grid, cell_content};
use crate::shape::CELL_COUNT;

pub(super) const DEFINITION: Definition = Definition {
    format: Format::Line,
    name: "81-character line",
    extension: "txt",
    claims: |_| true,
    read,
    write,
};

/// What may stand between the board and the title.
const SEPARATORS: [char; 4] = [' ', '\t', ',', ';'];

fn read(text: &Text) -> Result<Contents, ReadError> {
    let mut contents = Contents { entries: Vec::new(), ignored_lines: 0 };
    for line in text.lines() {
        if line.is_ignored() {
            contents.ignored_lines += 1;
        } else {
            contents.entries.push(read_line(&line)?);
        }
    }
    if contents.entries.is_empty() {
        return Err(ReadError::Empty { ignored_lines: contents.ignored_lines });
    }
    Ok(contents)
}

fn read_line(line: &Line) -> Result<Entry, ReadError> {
    let cells = line.text.trim_start();
    let start = line.text.len() - cells.len();
    let end = cells.find(|character| cell_content(character).is_none()).unwrap_or(cells.len());
    let (cells, rest) = cells.split_at(end);
    if let Some(found) = rest.chars().next().filter(|next| !SEPARATORS.contains(next)) {
        let expected = if cells.len() == CELL_COUNT {
            "the end of the line, or a space, tab, comma or semicolon and a title"
        } else {
            CELL_SIGNS
        };
        return Err(ReadError::BadCharacter { at: line.position(start + end), found, expected });
    }
    let Ok(givens) = cells.parse::<Grid>() else {
        return Err(ReadError::WrongCellCount { line: line.number, row: None, found: cells.len() });
    };
    let mut entry = Entry::new(givens);
    entry.details.title = read_title(line, start + end)?;
    entry.line = line.number;
    Ok(entry)
}

/// What follows the board. A list says there what the puzzle is called, how hard it is, or where it is from.
fn read_title(line: &Line, start: usize) -> Result<Option<String>, ReadError> {
    let rest = line.text[start..].trim_start_matches(SEPARATORS);
    let title = rest.strip_prefix('#').unwrap_or(rest);
    if title.len() == rest.len() {
        refuse_second_board(line, rest)?;
    }
    let title = title.trim();
    Ok((!title.is_empty()).then(|| title.to_owned()))
}

/// A table may have the solution in any column, so which board is the puzzle cannot be told from one line.
fn refuse_second_board(line: &Line, rest: &str) -> Result<(), ReadError> {
    match rest.split(SEPARATORS).find(|word| word.parse::<Grid>().is_ok()) {
        None => Ok(()),
        Some(board) => {
            let offset = board.as_ptr().addr() - line.text.as_ptr().addr();
            Err(ReadError::SecondBoard { at: line.position(offset) })
        }
    }
}

fn write(entry: &Entry, out: &mut dyn Write) -> io::Result<()> {
    write!(out, "{}", entry.board())?;
    if let Some(title) = &entry.details.title {
        let title = title.split_whitespace().collect::<Vec<_>>().join(" ");
        if !title.is_empty() {
            // The sign keeps a title from being taken for anything else, here and by most programs.
            write!(out, " # {title}")?;
        }
    }
    writeln!(out)
}
