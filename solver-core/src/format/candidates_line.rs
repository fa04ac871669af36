//! 729 characters on a line: the candidates of every cell, each in its own place.

use super::list::read_rows;
use super::sign::{CELL_SIGNS, plain};
use super::text::Line;
use super::{Definition, Entry, Format, Part, ReadError, RowFormat};
use crate::cell::Cell;
use crate::digit::Digit;
use crate::digit_set::DigitSet;
use crate::grid::cell_content;
use crate::shape::{CELL_COUNT, SIDE};

pub(super) const DEFINITION: Definition = Definition {
    format: Format::CandidatesLine,
    name: "729-character line",
    extension: "txt",
    carries: &[Part::Marks, Part::Title],
    claims: |source| {
        source.text_or_empty().lines().find(|line| !line.is_ignored()).is_some_and(|line| is_row(line.text))
    },
    read: |source| read_rows(source, &RowFormat::CANDIDATES),
    write: None,
};

const LENGTH: usize = CELL_COUNT * SIDE;
/// What is not much shorter or longer was meant as such a line.
const NEARLY: std::ops::RangeInclusive<usize> = LENGTH - SIDE..=LENGTH + SIDE;

fn is_row(text: &str) -> bool {
    NEARLY.contains(&super::sign::longest_run(text))
}

/// Reads a line of 729 characters: of every nine, the first is `1` or stands for none, and so on.
pub(super) fn read_row(line: &Line) -> Result<Option<Entry>, ReadError> {
    if line.is_ignored() {
        return Ok(None);
    }
    let runs = super::sign::runs(line.text);
    let Some(run) = runs.iter().max_by_key(|run| run.cells.len()) else { return Ok(None) };
    if run.cells.len() != LENGTH {
        let found = run.cells.len();
        let (expected, found) = (format!("{LENGTH} characters"), found.to_string());
        return Err(ReadError::bad_part("", expected, found).on_line(line.number));
    }
    let mut entry = Entry { line: Some(line.number), ..Entry::default() };
    for (cell, candidates) in Cell::all().zip(run.cells.chunks(SIDE)) {
        for (digit, candidate) in Digit::ALL.into_iter().zip(candidates) {
            if candidate.is_some_and(|candidate| candidate != digit) {
                return Err(misplaced(line, run.before, cell.index() * SIDE + digit.index()));
            }
        }
        entry.marks.set(cell, candidates.iter().flatten().copied().collect::<DigitSet>());
    }
    let title = [run.before.trim(), run.after.trim()].into_iter().find(|words| !words.is_empty());
    entry.details.title = title.map(str::to_owned);
    Ok(Some(entry))
}

/// The error for a digit that stands in the place of another one.
fn misplaced(line: &Line, before: &str, place: usize) -> ReadError {
    let mut cells = line.text[before.len()..]
        .char_indices()
        .filter(|(_, sign)| plain(*sign).is_some_and(|sign| cell_content(sign).is_some()));
    let (offset, found) = cells.nth(place).unwrap_or_default();
    let at = line.position_of(&line.text[before.len() + offset..]);
    ReadError::BadCharacter { at, found, expected: if found == '0' { CELL_SIGNS } else { EXPECTED } }
}

const EXPECTED: &str =
    "of every nine characters, the first to be 1 or empty, the second 2 or empty, and so on";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::read;

    fn row() -> String {
        "1..4.....".repeat(40) + &"....5....".repeat(41)
    }

    #[test]
    fn candidates_are_told_by_their_places() {
        let document = read(format!("# grids\none {}\n{}\n", row(), row().replace('.', "0")).as_bytes())
            .expect("two rows");
        assert_eq!(document.to_string(), "2 puzzles, 729-character line, 1 line skipped");
        let entry = &document.entries[0];
        assert_eq!(entry.details.title.as_deref(), Some("one"));
        let marks: Vec<String> = entry.marks.iter().map(|(_, digits)| digits.to_string()).collect();
        assert_eq!((marks.len(), marks[39].as_str(), marks[40].as_str()), (CELL_COUNT, "14", "5"));
        assert_eq!(document.entries[1].marks, entry.marks);
    }

    #[test]
    fn a_shifted_line_is_refused() {
        let refusal = |text: &str| read(text.as_bytes()).expect_err(text).to_string();
        assert_eq!(refusal(&row()[1..]), "line 1: expected 729 characters, found 728");
        let shifted = format!("{}.", &row()[1..]);
        assert_eq!(refusal(&shifted), format!("line 1, column 3: expected {EXPECTED}, found '4'"));
    }
}
