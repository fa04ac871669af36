//! The file of Project Euler, problem 96: `Grid 01` on a line, then the rows.

use super::sign::{grid, plain};
use super::source::Source;
use super::text::{Line, Text};
use super::{Contents, Definition, Entry, Format, Part, ReadError, board};
use crate::digit::Digit;
use crate::grid::cell_content;

pub(super) const DEFINITION: Definition = Definition {
    format: Format::Euler,
    name: "Project Euler grids",
    extension: "txt",
    carries: &[Part::Title],
    claims: |source| {
        source.text_or_empty().lines().find(|line| !line.is_ignored()).is_some_and(|line| is_heading(&line))
    },
    read,
    write: None,
};

/// Whether a line says `Grid` and a number.
fn is_heading(line: &Line) -> bool {
    let mut words = line.text.split_whitespace();
    words.next().is_some_and(|word| word.eq_ignore_ascii_case("grid"))
        && words.next().is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
        && words.next().is_none()
}

/// What is below a heading is one puzzle. Its lines are joined as they stand: some files break rows anywhere.
fn read(source: &Source) -> Result<Contents, ReadError> {
    let text = source.text()?;
    let lines: Vec<Line> = text.lines().collect();
    let mut contents = Contents::default();
    let headings: Vec<usize> = (0..lines.len()).filter(|&place| is_heading(&lines[place])).collect();
    let mut used = 0;
    for (place, &heading) in headings.iter().enumerate() {
        let end = headings.get(place + 1).copied().unwrap_or(lines.len());
        let body: Vec<&Line> = lines[heading + 1..end].iter().filter(|line| !line.is_ignored()).collect();
        used += body.len();
        contents.add(read_grid(text, &lines[heading], &body));
    }
    contents.ignored_lines = lines.len() - used;
    contents.unless_empty()
}

fn read_grid(text: Text, heading: &Line, body: &[&Line]) -> Result<Entry, ReadError> {
    let number = body.first().map_or(heading.number, |line| line.number);
    let mut cells: Vec<Option<Digit>> = Vec::new();
    for line in body {
        for sign in line.text.chars().filter_map(plain) {
            match (cell_content(sign), sign) {
                (Some(content), _) => cells.push(content),
                (None, ' ') => cells.push(None),
                (None, _) => return read_as_board(text, heading, body),
            }
        }
    }
    match grid(&cells) {
        Some(givens) => Ok(entry(givens, heading, number)),
        None => read_as_board(text, heading, body).map_err(|_| ReadError::WrongCellCount {
            line: number,
            row: None,
            found: cells.len(),
        }),
    }
}

/// The rows below a heading in one of the usual spellings.
fn read_as_board(text: Text, heading: &Line, body: &[&Line]) -> Result<Entry, ReadError> {
    let (Some(first), Some(last)) = (body.first(), body.last()) else {
        return Err(ReadError::WrongCellCount { line: heading.number, row: None, found: 0 });
    };
    let start = first.text.as_ptr().addr() - text.as_str().as_ptr().addr();
    let end = last.text.as_ptr().addr() - text.as_str().as_ptr().addr() + last.text.len();
    let contents = board::read_text(Text(&text.as_str()[start..end]))
        .map_err(|error| error.moved_down(first.number - 1))?;
    match <[Entry; 1]>::try_from(contents.entries) {
        Ok([board]) => Ok(entry(board.givens, heading, first.number)),
        Err(_) => Err(ReadError::WrongRowCount { line: first.number, found: body.len() }),
    }
}

fn entry(givens: crate::grid::Grid, heading: &Line, line: u64) -> Entry {
    let mut entry = Entry { line: Some(line), ..Entry::new(givens) };
    entry.details.title = Some(heading.text.trim().to_owned());
    entry
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::read;

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn rows(width: usize, text: &str) -> String {
        text.as_bytes().chunks(width).map(|row| String::from_utf8_lossy(row).into_owned() + "\n").collect()
    }

    #[test]
    fn rows_may_be_broken_anywhere() {
        let zeros = LINE.replace('.', "0");
        let text = format!(
            "Grid 01\n{}Grid 02\n# comment\n{}\nGRID 3\n{}",
            rows(9, &zeros),
            rows(14, LINE),
            rows(20, &LINE.replace('.', " "))
        );
        let document = read(text.as_bytes()).expect("three grids");
        assert_eq!(document.to_string(), "3 puzzles, Project Euler grids, 5 lines skipped");
        assert!(document.entries.iter().all(|entry| entry.givens.to_string() == LINE));
        assert_eq!(document.entries[2].details.title.as_deref(), Some("GRID 3"));
    }

    #[test]
    fn a_grid_with_83_cells_is_refused_alone() {
        let text = format!("Grid 1\n{}Grid 2\n{}00\n", rows(9, LINE), rows(9, LINE));
        let document = read(text.as_bytes()).expect("one of two");
        assert_eq!(document.entries.len(), 1);
        assert_eq!(document.refusals, [ReadError::WrongCellCount { line: 12, row: None, found: 83 }]);
    }
}
