//! 81 characters on a line, alone or as a list with one puzzle a line.

use std::io::{self, Write};

use super::source::Source;
use super::text::Line;
use super::{CELL_SIGNS, Contents, Definition, Entry, Format, Part, ReadError};
use crate::grid::{Grid, cell_content};
use crate::shape::CELL_COUNT;

pub(super) const DEFINITION: Definition = Definition {
    format: Format::Line,
    name: "81-character line",
    extension: "txt",
    carries: &[Part::Title],
    claims: |_| true,
    read,
    write: Some(write),
};

/// What may stand between the board and the title.
const SEPARATORS: [char; 4] = [' ', '\t', ',', ';'];
const TITLE_OR_END: &str = "the end of the line, or a space, tab, comma or semicolon and a title";

fn read(source: &Source) -> Result<Contents, ReadError> {
    let mut contents = Contents::default();
    for line in source.text()?.lines() {
        if line.is_ignored() {
            contents.ignored_lines += 1;
        } else {
            contents.add(read_line(&line));
        }
    }
    contents.unless_empty()
}

fn read_line(line: &Line) -> Result<Entry, ReadError> {
    let text = line.text.trim_start();
    let end = text.find(|character| cell_content(character).is_none()).unwrap_or(text.len());
    let (cells, rest) = text.split_at(end);
    if let Some(found) = rest.chars().next().filter(|next| !SEPARATORS.contains(next)) {
        let expected = if cells.len() == CELL_COUNT { TITLE_OR_END } else { CELL_SIGNS };
        return Err(ReadError::BadCharacter { at: line.position_of(rest), found, expected });
    }
    let Ok(givens) = cells.parse() else {
        return Err(ReadError::WrongCellCount { line: line.number, row: None, found: cells.len() });
    };
    let mut entry = Entry::new(givens);
    entry.details.title = read_title(line, rest)?;
    entry.line = Some(line.number);
    Ok(entry)
}

/// What follows the board. A list says there what the puzzle is called, how hard it is, or where it is from.
fn read_title(line: &Line, rest: &str) -> Result<Option<String>, ReadError> {
    let rest = rest.trim_start_matches(SEPARATORS);
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
        Some(board) => Err(ReadError::SecondBoard { at: line.position_of(board) }),
    }
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
            ("  10.6 10.6 10.6  ", Some("10.6 10.6 10.6")),
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
        for found in [1, 27, 80, 82, 162] {
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
