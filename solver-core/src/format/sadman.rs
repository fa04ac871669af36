//! `SadMan` Sudoku's `.sdk`: lines that say what the puzzle is, then up to four boards under headings.
//!
//! `SudoCue` writes the first kind of lines only, without a space, and the board below them without a heading.

use std::io::{self, Write};

use super::rows::write_rows;
use super::source::Source;
use super::text::{Line, Text};
use super::{Color, Contents, Definition, Entry, Format, Part, ReadError, board};
use crate::cell::Cell;
use crate::digit::Digit;
use crate::digit_set::DigitSet;
use crate::grid::Grid;
use crate::shape::SIDE;

pub(super) const DEFINITION: Definition = Definition {
    format: Format::SadMan,
    name: "SadMan Sudoku file",
    extension: "sdk",
    carries: &[
        Part::Entered,
        Part::Marks,
        Part::Colors,
        Part::Title,
        Part::Author,
        Part::Rating,
        Part::Notes,
    ],
    claims,
    read,
    write: Some(write),
};

const PUZZLE: &str = "puzzle";
const STATE: &str = "state";
const MARKS: &str = "pencilmarks";
const COLORS: &str = "colours";
/// What the letters stand for that have no place of their own in an entry. Two more are for numbers that follow from
/// the board: of solutions, and of givens.
const KEPT_IN_NOTES: [(char, &str); 3] = [('B', "Date"), ('S', "Source"), ('U', "Address")];

/// Text that says something of the puzzle: a letter that says what, and the words.
fn property<'a>(line: &Line<'a>) -> Option<(char, &'a str)> {
    let rest = line.text.strip_prefix('#')?;
    let letter = rest.chars().next().filter(|letter| "ABCDHLNSU".contains(*letter))?;
    Some((letter, rest[letter.len_utf8()..].trim()))
}

/// The name between brackets, in small letters.
fn heading(line: &Line) -> Option<String> {
    Some(line.text.trim().strip_prefix('[')?.strip_suffix(']')?.to_ascii_lowercase())
}

fn claims(source: &Source) -> bool {
    const FEWEST_PROPERTIES: usize = 2;
    let text = source.text_or_empty();
    let mut letters: Vec<char> = text.lines().filter_map(|line| Some(property(&line)?.0)).collect();
    letters.dedup();
    text.lines().any(|line| heading(&line).is_some_and(|heading| heading == PUZZLE))
        || letters.len() >= FEWEST_PROPERTIES && board::claims(source)
}

fn read(source: &Source) -> Result<Contents, ReadError> {
    let text = source.text()?;
    let lines: Vec<Line> = text.lines().collect();
    let sections = sections(&lines);
    let mut entry = match sections.iter().find(|(name, _)| name == PUZZLE) {
        Some((_, body)) => Entry::new(read_grid(text, PUZZLE, body)?),
        None => only(board::read_text(text)?)?,
    };
    for (name, body) in &sections {
        match name.as_str() {
            STATE => read_state(text, body, &mut entry)?,
            MARKS => read_marks(body, &mut entry)?,
            COLORS => read_colors(body, &mut entry)?,
            _ => {}
        }
    }
    entry.details.title = None;
    for (letter, words) in lines.iter().filter_map(property) {
        say(&mut entry, letter, words);
    }
    if let Some((_, body)) = sections.iter().find(|(name, _)| name == PUZZLE) {
        entry.line = body.first().map(|line| line.number);
    }
    Ok(Contents::one(entry))
}

/// The headings with the lines below them.
fn sections<'a>(lines: &'a [Line<'a>]) -> Vec<(String, Vec<Line<'a>>)> {
    let mut sections: Vec<(String, Vec<Line>)> = Vec::new();
    for line in lines {
        match (heading(line), sections.last_mut()) {
            (Some(name), _) => sections.push((name, Vec::new())),
            (None, Some((_, body))) if !line.is_ignored() => body.push(*line),
            _ => {}
        }
    }
    sections
}

fn only(contents: Contents) -> Result<Entry, ReadError> {
    let found = contents.entries.len();
    match (contents.refusals.into_iter().next(), <[Entry; 1]>::try_from(contents.entries)) {
        (Some(refusal), _) => Err(refusal),
        (None, Ok([entry])) => Ok(entry),
        (None, Err(_)) => Err(bad("board", "one", &found.to_string())),
    }
}

fn bad(part: &str, expected: &str, found: &str) -> ReadError {
    ReadError::bad_part(part, expected, found)
}

/// The nine lines of a section.
fn rows<'a>(name: &str, body: &'a [Line<'a>]) -> Result<&'a [Line<'a>; SIDE], ReadError> {
    body.try_into().map_err(|_| bad(&format!("[{name}]"), "nine lines", &body.len().to_string()))
}

fn read_grid(text: Text, name: &str, body: &[Line]) -> Result<Grid, ReadError> {
    let rows = rows(name, body)?;
    let place = |part: &str| part.as_ptr().addr() - text.as_str().as_ptr().addr();
    let (start, end) = (place(rows[0].text), place(rows[SIDE - 1].text) + rows[SIDE - 1].text.len());
    let board = board::read_text(Text(&text.as_str()[start..end])).and_then(only);
    Ok(board.map_err(|error| error.moved_down(rows[0].number - 1))?.givens)
}

fn read_state(text: Text, body: &[Line], entry: &mut Entry) -> Result<(), ReadError> {
    let state = read_grid(text, STATE, body)?;
    for (cell, given) in entry.givens.digits() {
        if state.get(cell) != Some(given) {
            let found = state.get(cell).map_or("nothing".to_owned(), |digit| digit.to_string());
            return Err(bad(&format!("[state], {cell}"), &format!("the given {given}"), &found));
        }
    }
    entry.entered = state.without(entry.givens.filled());
    Ok(())
}

fn read_marks(body: &[Line], entry: &mut Entry) -> Result<(), ReadError> {
    for (row, line) in rows(MARKS, body)?.iter().enumerate() {
        let fields: Vec<&str> = line.text.split(',').map(str::trim).collect();
        if fields.len() != SIDE {
            return Err(ReadError::WrongCellCount {
                line: line.number,
                row: Some(row + 1),
                found: fields.len(),
            });
        }
        for (column, field) in fields.iter().enumerate() {
            let mut marks = DigitSet::EMPTY;
            for sign in field.chars() {
                let digit =
                    Digit::from_char(sign).filter(|digit| !marks.contains(*digit)).ok_or_else(|| {
                        let expected = "digits from 1 to 9, none twice, and a comma after each cell";
                        ReadError::BadCharacter { at: line.position_of(field), found: sign, expected }
                    })?;
                marks.add(digit);
            }
            if let Some(cell) = Cell::at(row, column) {
                entry.marks.set(cell, marks);
            }
        }
    }
    Ok(())
}

fn read_colors(body: &[Line], entry: &mut Entry) -> Result<(), ReadError> {
    for (row, line) in rows(COLORS, body)?.iter().enumerate() {
        let signs = line.text.trim();
        let found = signs.chars().count();
        if found != SIDE {
            return Err(ReadError::WrongCellCount { line: line.number, row: Some(row + 1), found });
        }
        for (column, sign) in signs.chars().enumerate() {
            let number = if sign == '.' { Some(0) } else { sign.to_digit(10) };
            let Some(number) = number.and_then(|number| u8::try_from(number).ok()) else {
                let (at, expected) = (line.position_of(signs), "the number of a color, or . for none");
                return Err(ReadError::BadCharacter { at, found: sign, expected });
            };
            if let (Some(cell), Some(color)) = (Cell::at(row, column), Color::new(number)) {
                entry.annotations.colors.set(cell, Some(color));
            }
        }
    }
    Ok(())
}

fn say(entry: &mut Entry, letter: char, words: &str) {
    let details = &mut entry.details;
    let place = match letter {
        'A' => &mut details.author,
        'D' => &mut details.title,
        'L' => &mut details.rating,
        _ => &mut details.notes,
    };
    let words = match KEPT_IN_NOTES.iter().find(|(other, _)| *other == letter) {
        Some(_) if words.is_empty() => return,
        Some((_, name)) => format!("{name}: {words}"),
        None if "NH".contains(letter) => return,
        None => words.to_owned(),
    };
    match place {
        Some(text) => *text = format!("{text}\n{words}"),
        None if words.is_empty() => {}
        None => *place = Some(words),
    }
}

fn write(entry: &Entry, out: &mut dyn Write) -> io::Result<()> {
    let details = &entry.details;
    let properties =
        [('A', &details.author), ('D', &details.title), ('L', &details.rating), ('C', &details.notes)];
    for (letter, text) in properties {
        for line in text.as_deref().unwrap_or_default().lines() {
            writeln!(out, "#{letter} {}", line.replace(char::is_control, " "))?;
        }
    }
    writeln!(out, "[Puzzle]")?;
    write_rows(&entry.givens, "", '.', out)?;
    if entry.board() != entry.givens {
        writeln!(out, "[State]")?;
        write_rows(&entry.board(), "", '.', out)?;
    }
    if !entry.marks.is_empty() {
        writeln!(out, "[PencilMarks]")?;
        write_cells(",", |cell| entry.marks.get(cell).to_string(), out)?;
    }
    let colors = &entry.annotations.colors;
    if !colors.is_empty() {
        writeln!(out, "[Colours]")?;
        let sign = |cell| colors.get(cell).map_or(".".to_owned(), |color| color.number().to_string());
        write_cells("", sign, out)?;
    }
    Ok(())
}

fn write_cells(gap: &str, text: impl Fn(Cell) -> String, out: &mut dyn Write) -> io::Result<()> {
    let cells: Vec<String> = Cell::all().map(text).collect();
    cells.chunks(SIDE).try_for_each(|row| writeln!(out, "{}", row.join(gap)))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::format::strategies::{annotated_board, config, read_back, title};
    use crate::format::{Details, Marks, read};

    proptest! {
        #![proptest_config(config())]

        #[test]
        fn reads_what_it_writes(board in annotated_board(), title in title(), author in title(), rating in title(), notes in title()) {
            let details = Details { title, author, rating, notes, ..Details::default() };
            let mut entry = Entry { entered: board.entered.or(&board.solved), solved: Grid::EMPTY, details, ..board };
            entry.annotations.corner_marks = Marks::EMPTY;
            entry.annotations.removed = Marks::EMPTY;
            prop_assert_eq!(read_back(&entry, Format::SadMan), (entry, Format::SadMan));
        }
    }

    const ROWS: &str =
        "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n";

    #[test]
    fn what_is_said_without_a_space_and_a_heading_is_read_too() {
        let text = format!("#AKim\n#DA start\n#C one\n#C two\n#B 2026-02-09\n#LEasy\n#N 1\n{ROWS}");
        let document = read(text.as_bytes()).expect("a file");
        let details = &document.entries[0].details;
        assert_eq!(document.to_string(), "30 givens, SadMan Sudoku file");
        assert_eq!((details.title.as_deref(), details.author.as_deref()), (Some("A start"), Some("Kim")));
        assert_eq!(details.rating.as_deref(), Some("Easy"));
        assert_eq!(details.notes.as_deref(), Some("one\ntwo\nDate: 2026-02-09"));
    }

    #[test]
    fn what_is_wrong_is_named_with_its_section() {
        let refusal = |text: &str| read(text.as_bytes()).expect_err(text).to_string();
        let file = format!("[Puzzle]\n{ROWS}[State]\n{ROWS}[PencilMarks]\n{}", ",,,,,,,,\n".repeat(9));
        let cases = [
            (file.replacen("6..195...", "6..195..", 1), "line 3: expected 9 cells in row 2, found 8"),
            (file.replacen("6..195...\n", "", 1), "[puzzle]: expected nine lines, found 8"),
            (file.replacen("[State]\n53", "[State]\n33", 1), "[state], r1c1: expected the given 5, found 3"),
            (file.replacen(",,,,,,,,\n", ",,,,,,,\n", 1), "line 22: expected 9 cells in row 1, found 8"),
            (
                file.replacen(",,,,,,,,\n", ",22,,,,,,,\n", 1),
                "line 22, column 2: expected digits from 1 to 9, none twice, and a comma after each cell, found '2'",
            ),
        ];
        for (text, sentence) in cases {
            assert_eq!(refusal(&text), sentence);
        }
    }
}
