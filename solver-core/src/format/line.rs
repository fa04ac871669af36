//! 81 characters on a line, alone or as a list with one puzzle a line.

use std::io::{self, Write};

use super::encoding::{decode_bytes, is_binary};
use super::list::read_rows;
use super::sign::{CELL_SIGNS, Run, grid, longest_run, other_size, plain, runs};
use super::text::Line;
use super::{Definition, Entry, Format, Part, ReadError, RowFormat};
use crate::digit::Digit;
use crate::grid::{Grid, cell_content};
use crate::shape::{CELL_COUNT, SIDE};

pub(super) const DEFINITION: Definition = Definition {
    format: Format::Line,
    name: "81-character line",
    extension: "txt",
    carries: &[Part::Title],
    claims: |_| true,
    read: |source| read_rows(source, &RowFormat::LINE),
    write: Some(write),
};

const TITLE_OR_END: &str = "the end of the line, or a space, tab, comma or semicolon and a title";
const NAME_AND_GAP: &str = "a space between a name and the board";
/// A run of so many cells was meant as a board; shorter ones are numbers in prose.
const MEANT_AS_BOARD: usize = 20;
/// What can separate a board from what is said of it, beside white space.
const SEPARATORS: &str = ",;:|/\"'()[]{}<>&#=";

/// Reads a line that begins with a plain board, as most lines of large lists do; `None` if it takes a closer look.
#[inline]
pub(super) fn read_plain(cells: &[u8; CELL_COUNT], rest: &[u8], line: u64) -> Option<Entry> {
    let mut entry = Entry { line: Some(line), ..Entry::new(Grid::from_plain_line(cells)?) };
    match rest.first() {
        None => return Some(entry),
        Some(b' ' | b'\t' | b',' | b';') if !rest.iter().copied().any(is_binary) => {}
        Some(_) => return None,
    }
    let rest = decode_bytes(rest);
    let body = rest.split_once('#').map_or(&*rest, |(body, _)| body);
    if longest_run(body) >= MEANT_AS_BOARD {
        return None;
    }
    name(&mut entry, "", &rest);
    Some(entry)
}

/// Reads a line of a list: a board, with a name before or behind it or not.
pub(super) fn read_row(line: &Line) -> Result<Option<Entry>, ReadError> {
    if line.is_ignored() {
        return Ok(None);
    }
    let body = line.text.split_once('#').map_or(line.text, |(body, _)| body);
    let runs = runs(body);
    let boards: Vec<&Run> = runs.iter().filter(|run| run.cells.len() == CELL_COUNT).collect();
    if let Some(broken) = runs.iter().find(|run| is_broken_board(run)).filter(|_| !boards.is_empty()) {
        let found = broken.cells.len();
        return Err(ReadError::WrongCellCount { line: line.number, row: None, found });
    }
    let (grid, before, after) = match boards.as_slice() {
        [] => match in_pieces(body, &runs).or_else(|| with_other_empties(body)) {
            Some(grid) => (Some(grid), "", &line.text[body.len()..]),
            None => return no_board(line, body, &runs),
        },
        [board] => {
            check_surroundings(line, board)?;
            (board.grid(), board.before, behind(line, board))
        }
        [first, second, rest @ ..] => {
            let puzzle = if rest.is_empty() { puzzle_of(first.grid(), second.grid()) } else { None };
            let at = line.position_of(&line.text[second.before.len()..]);
            (Some(puzzle.ok_or(ReadError::SecondBoard { at })?), first.before, behind(line, second))
        }
    };
    let Some(grid) = grid else { return Ok(None) };
    let mut entry = Entry { line: Some(line.number), ..Entry::new(grid) };
    name(&mut entry, before, after);
    Ok(Some(entry))
}

/// Whether a run is too long to be anything but a board, and is none.
const fn is_broken_board(run: &Run) -> bool {
    run.cells.len() >= MEANT_AS_BOARD && run.cells.len() != CELL_COUNT
}

/// What stands behind a board, comments too.
fn behind<'a>(line: &Line<'a>, run: &Run) -> &'a str {
    let comment = line.text.split_once('#').map_or("", |(_, comment)| comment);
    let length = run.after.len() + if line.text.contains('#') { comment.len() + 1 } else { 0 };
    &line.text[line.text.len() - length..]
}

/// A board that touches a letter was meant to be longer, or is no board.
fn check_surroundings(line: &Line, board: &Run) -> Result<(), ReadError> {
    let touches = |character: &char| !character.is_whitespace() && !SEPARATORS.contains(*character);
    if let Some(found) = board.after.chars().find(|&next| plain(next).is_some()).filter(touches) {
        return Err(ReadError::BadCharacter {
            at: line.position_of(board.after),
            found,
            expected: TITLE_OR_END,
        });
    }
    match board.before.char_indices().next_back().filter(|(_, last)| touches(last)) {
        None => Ok(()),
        Some((offset, found)) => {
            let at = line.position_of(&line.text[offset..]);
            Err(ReadError::BadCharacter { at, found, expected: NAME_AND_GAP })
        }
    }
}

/// Of a puzzle and its solution, the puzzle. Any other two boards on a line leave open which one is meant.
fn puzzle_of(first: Option<Grid>, second: Option<Grid>) -> Option<Grid> {
    let (first, second) = (first?, second?);
    let solves = |solution: &Grid, puzzle: &Grid| solution.is_full() && puzzle.or(solution) == *solution;
    if solves(&second, &first) { Some(first) } else { Some(second).filter(|second| solves(&first, second)) }
}

/// A board in pieces of the same length, with nothing but gaps between them.
fn in_pieces(body: &str, runs: &[Run]) -> Option<Grid> {
    const GAPS: &str = " \t|,;/";
    let length = runs.first()?.cells.len();
    let only_gaps =
        body.chars().filter_map(plain).all(|sign| GAPS.contains(sign) || cell_content(sign).is_some());
    if !only_gaps || runs.iter().any(|run| run.cells.len() != length) {
        return None;
    }
    grid(&runs.iter().flat_map(|run| run.cells.iter().copied()).collect::<Vec<_>>())
}

/// A board with a letter or sign for the empty cells that means something else elsewhere: `x`, `X` or `?` if it is
/// the only sign for them, `-` also beside others.
fn with_other_empties(body: &str) -> Option<Grid> {
    body.split_whitespace().find_map(|word| {
        let word = word.trim_matches('"');
        let is_strong = |sign: char| cell_content(sign).is_some();
        let weak = word.chars().find(|sign| !is_strong(*sign)).filter(|sign| "xX?-".contains(*sign))?;
        let only_weak = word.chars().all(|sign| sign == weak || Digit::from_char(sign).is_some());
        let inside = weak == '-' && !word.starts_with('-') && !word.ends_with('-');
        if !only_weak && !inside {
            return None;
        }
        let cells = word.chars().map(|sign| if sign == weak { Some(None) } else { cell_content(sign) });
        grid(&cells.collect::<Option<Vec<_>>>()?)
    })
}

/// A line that has no board: prose, or one that was meant as a board and is not.
fn no_board(line: &Line, body: &str, runs: &[Run]) -> Result<Option<Entry>, ReadError> {
    let total: usize = runs.iter().map(|run| run.cells.len()).sum();
    let only_cells = body
        .chars()
        .all(|sign| sign.is_whitespace() || plain(sign).is_none_or(|sign| cell_content(sign).is_some()));
    let word = body.trim();
    if let Some(what) = other_size(word.chars().count()).filter(|_| {
        word.chars().all(|sign| sign.is_ascii_graphic() && (sign.is_ascii_alphanumeric() || sign == '.'))
    }) {
        return Err(ReadError::Unsupported { line: Some(line.number), what });
    }
    let Some(longest) = runs.iter().max_by_key(|run| run.cells.len()) else { return Ok(None) };
    let found = longest.cells.len();
    if found >= MEANT_AS_BOARD && !only_cells {
        check_surroundings(line, longest).map_err(|error| match error {
            ReadError::BadCharacter { at, found, .. } => {
                ReadError::BadCharacter { at, found, expected: CELL_SIGNS }
            }
            error => error,
        })?;
        return Err(ReadError::WrongCellCount { line: line.number, row: None, found });
    }
    if only_cells && (total >= MEANT_AS_BOARD || (runs.len() == 1 && total >= SIDE)) {
        return Err(ReadError::WrongCellCount { line: line.number, row: None, found: total });
    }
    Ok(None)
}

/// Takes what stands around a board as its name and its rating.
fn name(entry: &mut Entry, before: &str, after: &str) {
    let gap = |character: char| character.is_whitespace() || SEPARATORS.contains(character);
    let label = before.trim_matches(gap);
    let rest =
        after.trim_start_matches(|character: char| character.is_whitespace() || ",;".contains(character));
    let comment = rest.strip_prefix('#');
    let rest = comment.unwrap_or(rest).trim();
    let text = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    let details = &mut entry.details;
    if comment.is_none() && is_rating(rest) {
        (details.title, details.rating) = (text(label), text(rest));
    } else if label.is_empty() {
        details.title = text(rest);
    } else {
        (details.title, details.notes) = (text(label), text(rest));
    }
}

/// Whether a text is a rating as lists give it: numbers, or `ED=10.1/1.2/1.2`.
fn is_rating(text: &str) -> bool {
    let numbers = text.strip_prefix("ED=").or_else(|| text.strip_prefix("SE=")).unwrap_or(text);
    numbers.starts_with(|sign: char| sign.is_ascii_digit())
        && (numbers.len() < text.len()
            || text.chars().all(|sign| sign.is_ascii_digit() || " ./\t".contains(sign)))
}

fn write(entry: &Entry, out: &mut dyn Write) -> io::Result<()> {
    write!(out, "{}", entry.board())?;
    if let Some(title) = &entry.details.title {
        let gap = |character: char| character.is_whitespace() || character.is_control();
        let words: Vec<&str> = title.split(gap).filter(|word| !word.is_empty()).collect();
        if !words.is_empty() {
            // The sign keeps a title from being taken for anything else, here and by most programs.
            write!(out, " # {}", words.join(" "))?;
        }
    }
    writeln!(out)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::format::strategies::{config, grid, read_back, title};
    use crate::format::{Position, read};

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    proptest! {
        #![proptest_config(config())]

        #[test]
        fn reads_what_it_writes(givens in grid(), title in title()) {
            let mut entry = Entry::new(givens);
            entry.details.title = title;
            prop_assert_eq!(read_back(&entry, Format::Line), (entry, Format::Line));
        }

        #[test]
        fn any_title_is_written_as_one_that_can_be_read(givens in grid(), title in any::<String>()) {
            let mut entry = Entry::new(givens);
            entry.details.title = Some(title);
            prop_assert_eq!(read_back(&entry, Format::Line).0.givens, givens);
        }
    }

    #[test]
    fn what_follows_the_board_is_the_title() {
        let cases = [
            ("", None),
            ("  \t ", None),
            (" #", None),
            (",", None),
            (" # Easy", Some("Easy")),
            ("\tnear worst case (wiki)", Some("near worst case (wiki)")),
            ("  Hardest  ", Some("Hardest")),
            (",Thread-1;tarx,q1", Some("Thread-1;tarx,q1")),
            ("; 무제", Some("무제")),
            (" # 2. # 3", Some("2. # 3")),
        ];
        for (rest, expected) in cases {
            let document = read(format!("{LINE}{rest}").as_bytes()).expect("a line");
            assert_eq!(document.entries[0].details.title.as_deref(), expected, "{rest:?}");
            assert_eq!(document.entries[0].givens.to_string(), LINE, "{rest:?}");
        }
    }

    #[test]
    fn lines_make_a_list_and_know_their_numbers() {
        let other = LINE.replace('.', "0");
        let text = format!("# a list\n\n{LINE}\r\n  {other} two\r\r\n{LINE}");
        let document = read(text.as_bytes()).expect("a list");
        let lines: Vec<u64> = document.entries.iter().filter_map(|entry| entry.line).collect();
        assert_eq!((lines, document.receipt.ignored_lines), (vec![3, 4, 6], 3));
        assert!(document.entries.iter().all(|entry| entry.givens.to_string() == LINE));
        assert_eq!(document.to_string(), "3 puzzles, 81-character line, 3 lines skipped");
    }

    #[test]
    fn neither_80_nor_82_cells_are_a_board() {
        for found in [27, 80, 82, 162] {
            let cells = &LINE.repeat(2)[..found];
            let error = |line| ReadError::WrongCellCount { line, row: None, found };
            assert_eq!(read(cells.as_bytes()), Err(error(1)));
            for (text, line) in [(format!("{LINE}\n{cells} a title"), 2), (format!("{cells}\n{LINE}"), 1)] {
                let document = read(text.as_bytes()).expect("one of two");
                assert_eq!((document.entries.len(), document.refusals), (1, vec![error(line)]), "{text}");
            }
        }
    }

    #[test]
    fn a_foreign_character_is_named_with_its_place() {
        let at = |line, column| Position { line, column };
        let bad = |at, found, expected| Err(ReadError::BadCharacter { at, found, expected });
        assert_eq!(read(" é".as_bytes()), bad(at(1, 2), 'é', CELL_SIGNS));
        assert_eq!(read(LINE.replacen('1', "O", 1).as_bytes()), bad(at(1, 13), 'O', CELL_SIGNS));
        assert_eq!(read(format!("{LINE}x").as_bytes()), bad(at(1, 82), 'x', TITLE_OR_END));
        assert_eq!(read(format!("{LINE}5x").as_bytes()), bad(at(1, 83), 'x', CELL_SIGNS));
    }

    #[test]
    fn a_second_board_on_the_line_is_not_taken_for_a_title() {
        for (gap, column) in [(",", 83), (" 1.5; ", 88)] {
            let at = Position { line: 1, column };
            assert_eq!(read(format!("{LINE}{gap}{LINE},3").as_bytes()), Err(ReadError::SecondBoard { at }));
        }
        let commented = read(format!("{LINE} # like {LINE}").as_bytes()).expect("a comment");
        assert_eq!(commented.entries[0].details.title, Some(format!("like {LINE}")));
    }

    #[test]
    fn the_board_is_written_as_it_looks() {
        let mut entry = Entry::new(LINE.parse().expect("81 cells"));
        entry.solved.set(crate::Cell::at(0, 2).expect("on the board"), crate::Digit::new(4));
        let mut bytes = Vec::new();
        write(&entry, &mut bytes).expect("writing into memory does not fail");
        assert_eq!(String::from_utf8_lossy(&bytes), format!("534{}\n", &LINE[3..]));
    }
}
