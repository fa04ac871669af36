//! `SudoCue`'s `.sdx`: nine lines of nine cells; a digit is a given, `u5` an entered digit, `2579` are candidates.

use super::source::Source;
use super::text::Line;
use super::{Contents, Definition, Entry, Format, Part, ReadError};
use crate::cell::Cell;
use crate::digit::Digit;
use crate::digit_set::DigitSet;
use crate::shape::SIDE;

pub(super) const DEFINITION: Definition = Definition {
    format: Format::SudoCue,
    name: "SudoCue file",
    extension: "sdx",
    carries: &[Part::Entered, Part::Marks],
    claims,
    read,
    write: None,
};

/// Lines of words, one of them a digit behind a `u`; without any the text is a grid of candidates like others.
fn claims(source: &Source) -> bool {
    let is_entered = |word: &str| matches!(word.as_bytes(), [b'u', b'1'..=b'9']);
    let is_cell = |word: &str| is_entered(word) || word.bytes().all(|sign| sign.is_ascii_digit());
    let text = source.text_or_empty();
    let words = || text.lines().flat_map(|line| line.text.split_whitespace());
    words().any(is_entered) && words().all(is_cell)
}

fn read(source: &Source) -> Result<Contents, ReadError> {
    let text = source.text()?;
    let lines: Vec<Line> = text.lines().filter(|line| !line.is_ignored()).collect();
    let mut entry = Entry { line: lines.first().map(|line| line.number), ..Entry::default() };
    for (row, line) in lines.iter().take(SIDE).enumerate() {
        let words: Vec<&str> = line.text.split_whitespace().collect();
        if words.len() != SIDE {
            return Err(ReadError::WrongCellCount {
                line: line.number,
                row: Some(row + 1),
                found: words.len(),
            });
        }
        for (column, word) in words.into_iter().enumerate() {
            let Some(()) = Cell::at(row, column).and_then(|cell| read_cell(word, cell, &mut entry)) else {
                let found = word.chars().next().unwrap_or(' ');
                let expected = "a digit, a digit behind a u, or different digits from 1 to 9";
                return Err(ReadError::BadCharacter { at: line.position_of(word), found, expected });
            };
        }
    }
    if lines.len() != SIDE {
        let line = lines.get(SIDE).or(lines.last()).map_or(1, |line| line.number);
        return Err(ReadError::WrongRowCount { line, found: lines.len() });
    }
    Ok(Contents::one(entry))
}

fn read_cell(word: &str, cell: Cell, entry: &mut Entry) -> Option<()> {
    let mut digits = DigitSet::EMPTY;
    for sign in word.strip_prefix('u').unwrap_or(word).chars() {
        digits.add(Digit::from_char(sign).filter(|digit| !digits.contains(*digit))?);
    }
    let digit = digits.iter().next()?;
    match (word.starts_with('u'), digits.len()) {
        (true, 1) => entry.entered.set(cell, Some(digit)),
        (true, _) => return None,
        (false, 1) => entry.givens.set(cell, Some(digit)),
        (false, _) => entry.marks.set(cell, digits),
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use crate::format::read;

    #[test]
    fn a_cell_is_a_given_an_entered_digit_or_candidates() {
        let rows = "2 679 u5 1 46789 5 469 9 3\n".repeat(9);
        let document = read(rows.as_bytes()).expect("a file");
        assert_eq!(document.to_string(), "45 givens, 9 entered, pencil marks for 27 cells, SudoCue file");
        let refusal = |text: &str| read(text.as_bytes()).expect_err(text).to_string();
        assert_eq!(refusal(&rows.replacen(" 9", "", 1)), "line 1: expected 9 cells in row 1, found 8");
        assert_eq!(
            refusal(&rows.replacen("679", "677", 1)),
            "line 1, column 3: expected a digit, a digit behind a u, or different digits from 1 to 9, found '6'"
        );
        assert_eq!(refusal(&rows[..rows.len() - 27]), "line 8: expected 9 rows, found 8");
    }
}
