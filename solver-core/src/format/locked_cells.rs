//! Two formats that mark the givens with a `!`: a `.doku` board, and boards on one line that tell the solution.

use super::source::Source;
use super::text::Line;
use super::{Contents, Definition, Entry, Format, Part, ReadError};
use crate::cell::Cell;
use crate::digit::Digit;
use crate::digit_set::DigitSet;
use crate::shape::{CELL_COUNT, SIDE};

/// Nine lines of cells between bars: `5!` is a given, `9` entered; candidates follow in round brackets.
pub(super) const DOKU: Definition = Definition {
    format: Format::Doku,
    name: "doku board",
    extension: "doku",
    carries: &[Part::Entered, Part::Marks],
    claims: |source| is_made_of(source, "!|(,)") && source.text_or_empty().lines().count() >= SIDE,
    read: read_doku,
    write: None,
};

/// Rows that end in a semicolon: `5!` is a given, `9:4[2.3]` a cell of solution 9 with a 4 entered and candidates.
pub(super) const WITH_SOLUTION: Definition = Definition {
    format: Format::WithSolution,
    name: "board with its solution",
    extension: "sdk",
    carries: &[Part::Entered, Part::Marks],
    claims: |source| is_made_of(source, "!;:,[]") && source.start().matches(';').count() >= SIDE - 1,
    read: read_with_solution,
    write: None,
};

/// Whether a text has these signs, the first two of them for certain, and else nothing but cells and spaces.
fn is_made_of(source: &Source, signs: &str) -> bool {
    let text = source.start();
    signs.chars().take(2).all(|sign| text.contains(sign))
        && text
            .chars()
            .all(|sign| sign.is_ascii_digit() || sign == '.' || sign.is_whitespace() || signs.contains(sign))
}

fn read_doku(source: &Source) -> Result<Contents, ReadError> {
    let text = source.text()?;
    let lines: Vec<Line> = text.lines().filter(|line| !line.is_ignored()).collect();
    let mut entry = Entry { line: lines.first().map(|line| line.number), ..Entry::default() };
    for (row, line) in lines.iter().take(SIDE).enumerate() {
        let fields: Vec<&str> = line.text.split('|').map(str::trim).collect();
        if fields.len() != SIDE {
            return Err(ReadError::WrongCellCount {
                line: line.number,
                row: Some(row + 1),
                found: fields.len(),
            });
        }
        for (column, field) in fields.into_iter().enumerate() {
            let cell = Cell::at(row, column).and_then(|cell| read_doku_cell(field, cell, &mut entry));
            cell.ok_or_else(|| bad_cell(line, field))?;
        }
    }
    if lines.len() == SIDE {
        Ok(Contents::one(entry))
    } else {
        let line = lines.get(SIDE).or(lines.last()).map_or(1, |line| line.number);
        Err(ReadError::WrongRowCount { line, found: lines.len() })
    }
}

fn read_doku_cell(field: &str, cell: Cell, entry: &mut Entry) -> Option<()> {
    let (value, marks) = match field.strip_suffix(')') {
        Some(field) => field.split_once('(')?,
        None => (field, ""),
    };
    entry.marks.set(cell, digits(marks, ',')?);
    let value = value.trim_end();
    match value.strip_suffix('!') {
        Some(given) => entry.givens.set(cell, Some(digit(given)?)),
        None if matches!(value, "" | "." | "0") => {}
        None => entry.entered.set(cell, Some(digit(value)?)),
    }
    Some(())
}

fn read_with_solution(source: &Source) -> Result<Contents, ReadError> {
    let text = source.text()?;
    let mut cells = Cell::all();
    let mut entry = Entry::default();
    let mut found = 0;
    for line in text.lines().filter(|line| !line.is_ignored()) {
        entry.line = entry.line.or(Some(line.number));
        let rows = line.text.split(';').map(str::trim).filter(|row| !row.is_empty());
        for field in rows.flat_map(|row| row.split(',')).map(str::trim) {
            found += 1;
            let read = cells.next().map_or(Some(()), |cell| read_solved_cell(field, cell, &mut entry));
            read.ok_or_else(|| bad_cell(&line, field))?;
        }
    }
    if found == CELL_COUNT {
        Ok(Contents::one(entry))
    } else {
        Err(ReadError::WrongCellCount { line: entry.line.unwrap_or(1), row: None, found })
    }
}

fn read_solved_cell(field: &str, cell: Cell, entry: &mut Entry) -> Option<()> {
    let (rest, marks) = match field.strip_suffix(']') {
        Some(field) => field.split_once('[')?,
        None => (field, ""),
    };
    entry.marks.set(cell, digits(marks, '.')?);
    let (solution, entered) = rest.split_once(':').unwrap_or((rest, ""));
    match solution.strip_suffix('!') {
        Some(given) => entry.givens.set(cell, Some(digit(given)?)),
        None if entered.is_empty() => drop(digit(solution)?),
        None => entry.entered.set(cell, Some(digit(entered)?)),
    }
    Some(())
}

fn digit(text: &str) -> Option<Digit> {
    let mut signs = text.trim().chars();
    signs.next().and_then(Digit::from_char).filter(|_| signs.next().is_none())
}

/// Different digits with a separator between them; none at all for an empty text.
fn digits(text: &str, separator: char) -> Option<DigitSet> {
    let mut all = DigitSet::EMPTY;
    for part in text.split(separator).filter(|_| !text.is_empty()) {
        all.add(digit(part).filter(|digit| !all.contains(*digit))?);
    }
    Some(all)
}

fn bad_cell(line: &Line, field: &str) -> ReadError {
    let found = field.chars().next().unwrap_or(' ');
    let expected = "a cell: a digit, with ! behind it if it is given, and candidates in brackets";
    ReadError::BadCharacter { at: line.position_of(field), found, expected }
}

#[cfg(test)]
mod tests {
    use crate::format::read;

    #[test]
    fn a_given_is_locked_in_both() {
        let doku = "9(2,3,4)|5!|.|. |0|. (1,2)|3!|8!|\n".repeat(9);
        let solved = "9:4[2.3.4],5!,7,2,6,1:[1.2],3!,8!,4;".repeat(9);
        for (text, sentence) in [
            (doku, "27 givens, 9 entered, pencil marks for 18 cells, doku board"),
            (solved, "27 givens, 9 entered, pencil marks for 18 cells, board with its solution"),
        ] {
            assert_eq!(read(text.as_bytes()).map(|document| document.to_string()).as_deref(), Ok(sentence));
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        let refusal = |text: &str| read(text.as_bytes()).expect_err(text).to_string();
        let doku = ".|5!|.|.|.|.|3!|8!|.\n".repeat(9);
        assert_eq!(refusal(&doku.replacen("|.|", "|", 1)), "line 1: expected 9 cells in row 1, found 8");
        let sentence = "line 1, column 3: expected a cell: a digit, with ! behind it if it is given, and candidates in brackets, found '5'";
        assert_eq!(refusal(&doku.replacen("5!", "55!", 1)), sentence);
        let solved = "1!,2,3,4,5,6,7,8,9;".repeat(9);
        assert_eq!(refusal(&solved.replacen(",9;", ";", 1)), "line 1: expected 81 cells, found 80");
        assert!(refusal(&solved.replacen(",9;", ",10;", 1)).starts_with("line 1, column 18: "));
    }
}
