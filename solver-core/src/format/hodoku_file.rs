//! Files of HoDoKu (`.hsol`): a ZIP archive with one entry of XML, in which Java says how to build its objects again.
//!
//! HoDoKu itself lets Java build whatever objects the file names. Here it is data: one object of one class is looked
//! for, and numbers in four of its arrays are read.

mod archive;

use std::str;

use super::marks::digits_of_bits;
use super::source::Source;
use super::text::Text;
use super::xml::{self, Element};
use super::{Contents, Definition, Entry, Format, Marks, Part, ReadError};
use crate::cell::Cell;
use crate::digit::Digit;
use crate::shape::CELL_COUNT;

pub(super) const DEFINITION: Definition = Definition {
    format: Format::HodokuFile,
    name: "HoDoKu file",
    extension: "hsol",
    carries: &[Part::Entered, Part::Marks, Part::Removed],
    claims: |source| source.bytes().starts_with(b"PK\x03\x04"),
    read,
    write: None,
};

/// The class of the board since HoDoKu 2, and before.
const BOARD: &str = "sudoku.Sudoku2";
const OLD_BOARD: &str = "sudoku.Sudoku";

/// The elements that `java.beans.XMLEncoder` writes.
const ELEMENTS: [&str; 17] = [
    "java", "object", "array", "void", "var", "property", "null", "boolean", "byte", "char", "short", "int",
    "long", "float", "double", "string", "class",
];

fn read(source: &Source) -> Result<Contents, ReadError> {
    let bytes = archive::first_entry(source.bytes())?;
    let text = str::from_utf8(&bytes).ok().map(|text| Text(text.trim_start_matches('\u{feff}')));
    let is_xml = |text: &Text| xml::root_name(text.as_str()).is_some_and(|name| name == "java");
    let Some(text) = text.filter(is_xml) else {
        return Err(ReadError::Foreign { kind: "a ZIP archive" });
    };
    let root = xml::parse(&text)?;
    refuse_foreign_elements(&root)?;
    let mut classes = root.children.iter().filter_map(|child| child.attribute("class"));
    let Some(board) = root.children.iter().find(|child| child.attribute("class") == Some(BOARD)) else {
        let found = match classes.next() {
            Some(OLD_BOARD) => format!("{OLD_BOARD} of a HoDoKu before 2.0"),
            class => class.unwrap_or("none").to_owned(),
        };
        return Err(root.bad("java", &format!("an object of the class {BOARD}"), &found));
    };
    Ok(Contents::one(read_board(board)?))
}

fn refuse_foreign_elements(element: &Element) -> Result<(), ReadError> {
    if !ELEMENTS.contains(&element.name.as_str()) {
        return Err(element.bad(
            "java",
            "an element of java.beans.XMLEncoder",
            &format!("<{}>", element.name),
        ));
    }
    element.children.iter().try_for_each(refuse_foreign_elements)
}

fn read_board(board: &Element) -> Result<Entry, ReadError> {
    let values = array(board, "values", 0)?;
    let fixed = array(board, "fixed", 0)?;
    // Only what differs from a new board is in the file. A new board has all candidates.
    let candidates = array(board, "cells", 0x1ff)?;
    let own_marks = array(board, "userCells", 0)?;

    let mut entry = Entry::default();
    for ((cell, value), fixed) in Cell::all().zip(&values).zip(fixed) {
        let digit = u8::try_from(*value).ok().filter(|&value| usize::from(value) <= Digit::ALL.len());
        let digit = digit.ok_or_else(|| {
            board.bad(&format!("{BOARD} > values > {cell}"), "a digit from 0 to 9", &value.to_string())
        })?;
        let grid = if fixed == 0 { &mut entry.entered } else { &mut entry.givens };
        grid.set(cell, Digit::new(digit));
    }
    let candidates = marks(board, "cells", &candidates)?;
    let own_marks = marks(board, "userCells", &own_marks)?;
    if own_marks.is_empty() {
        // A board without any candidates array is a new one: all candidates, which say nothing.
        if property(board, "cells").is_some() {
            entry.marks = candidates;
        }
    } else {
        entry.marks = own_marks;
        note_removed(&mut entry, &candidates);
    }
    Ok(entry)
}

/// A player who makes the marks by hand can still strike candidates out: those that are neither left nor ruled out by
/// a digit.
fn note_removed(entry: &mut Entry, candidates: &Marks) {
    let board = entry.board();
    for cell in board.empty_cells() {
        let seen = cell.peers().iter().filter_map(|peer| board.get(peer)).collect();
        let removed = !candidates.get(cell) - seen;
        if !removed.is_empty() {
            entry.annotations.removed.set(cell, removed);
        }
    }
}

fn property<'a>(board: &'a Element, name: &str) -> Option<&'a Element> {
    board.children.iter().find(|child| child.name == "void" && child.attribute("property") == Some(name))
}

/// The numbers of an array with 81 places, from elements such as `<void index="3"><int>5</int></void>`.
fn array(board: &Element, name: &str, absent: u16) -> Result<[u16; CELL_COUNT], ReadError> {
    let mut numbers = [absent; CELL_COUNT];
    let items = property(board, name).map_or(&[] as &[Element], |array| &array.children);
    for item in items {
        let way = format!("{BOARD} > {name}");
        let index = item.attribute("index").and_then(|index| index.parse::<usize>().ok());
        let place = index.and_then(|index| numbers.get_mut(index)).ok_or_else(|| {
            item.bad(&way, "an index from 0 to 80", item.attribute("index").unwrap_or("none"))
        })?;
        let value = item.children.first().map(|value| value.text.trim());
        let number = match value {
            Some("true") => Some(1),
            Some("false") => Some(0),
            value => value.and_then(|value| value.parse().ok()),
        };
        *place = number.ok_or_else(|| item.bad(&way, "a number", value.unwrap_or("none")))?;
    }
    Ok(numbers)
}

fn marks(board: &Element, name: &str, bits: &[u16]) -> Result<Marks, ReadError> {
    let of_cell = |(cell, bits): (Cell, &u16)| {
        let bad = || {
            let way = format!("{BOARD} > {name} > {cell}");
            board.bad(&way, "candidates as a number from 0 to 511", &bits.to_string())
        };
        Ok((cell, digits_of_bits(*bits).ok_or_else(bad)?))
    };
    Cell::all().zip(bits).map(of_cell).collect()
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Write};

    use zip::write::SimpleFileOptions;
    use zip::{CompressionMethod, ZipWriter};

    use crate::format::{Document, Format, ListReader, ReadError, ReadFromError, read};

    fn zipped(name: &str, content: &[u8]) -> Vec<u8> {
        let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
        archive.start_file(name, options).expect("a new entry");
        archive.write_all(content).expect("writing into memory does not fail");
        archive.finish().expect("a whole archive").into_inner()
    }

    /// A board with a given 5, an entered 3, and what else is asked for.
    fn board(more: &str) -> String {
        format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<java version=\"17\" class=\"java.beans.XMLDecoder\">\n \
             <object class=\"sudoku.Sudoku2\">\n  <void property=\"values\">\n   \
             <void index=\"0\"><int>5</int></void>\n   <void index=\"1\"><int>3</int></void>\n  </void>\n  \
             <void property=\"fixed\"><void index=\"0\"><boolean>true</boolean></void></void>\n  {more}\n </object>\n \
             <array class=\"int\" length=\"3\"/>\n</java>"
        )
    }

    fn read_board(more: &str) -> Result<Document, ReadError> {
        read(&zipped("SudokuData", board(more).as_bytes()))
    }

    #[test]
    fn a_board_is_read_from_its_arrays() {
        let document = read_board("").expect("a HoDoKu file");
        let entry = &document.entries[0];
        assert_eq!(document.to_string(), "1 given, 1 entered, HoDoKu file");
        assert_eq!(entry.board().to_string().trim_end_matches('.'), "53");
        assert_eq!(document.receipt.format, Format::HodokuFile);
        assert_eq!(
            read(&zipped("any name", board("").as_bytes())).map(|document| document.entries.len()),
            Ok(1)
        );
    }

    #[test]
    fn a_stream_is_told_from_other_archives_too() {
        let bytes = zipped("SudokuData", board("").as_bytes());
        let mut reader = ListReader::new(bytes.as_slice()).expect("a board");
        assert_eq!(reader.format(), Format::HodokuFile);
        let row = reader.next().expect("one").expect("a board");
        assert_eq!(row.entry, read(&bytes).expect("the same").entries[0]);
        assert!(matches!(ListReader::new(b"PK\x03\x04".as_slice()), Err(ReadFromError::Read(_))));
    }

    #[test]
    fn candidates_are_all_that_is_not_in_the_array() {
        let cells = "<void property=\"cells\"><void index=\"0\"><short>0</short></void>\
                     <void index=\"1\"><short>0</short></void><void index=\"2\"><short>11</short></void></void>";
        let document = read_board(cells).expect("a HoDoKu file");
        let marks: Vec<String> =
            document.entries[0].marks.iter().map(|(cell, marks)| format!("{cell}={marks}")).collect();
        assert_eq!((marks.len(), marks[0].as_str(), marks[1].as_str()), (79, "r1c3=124", "r1c4=123456789"));

        let own =
            format!("{cells}<void property=\"userCells\"><void index=\"3\"><short>34</short></void></void>");
        let entry = &read_board(&own).expect("a HoDoKu file").entries[0];
        assert_eq!(
            entry.marks.iter().map(|(cell, marks)| format!("{cell}={marks}")).collect::<Vec<_>>(),
            ["r1c4=26"]
        );
        let removed = entry.annotations.removed.iter().map(|(cell, digits)| format!("{cell}-{digits}"));
        assert_eq!(removed.collect::<Vec<_>>(), ["r1c3-6789"]);
    }

    #[test]
    fn nothing_but_a_board_is_read() {
        let refusal = |text: &str| read(&zipped("SudokuData", text.as_bytes())).expect_err(text).to_string();
        let foreign = board("").replace("sudoku.Sudoku2", "java.lang.ProcessBuilder");
        assert_eq!(
            refusal(&foreign),
            "line 2, column 1: java: expected an object of the class sudoku.Sudoku2, found java.lang.ProcessBuilder"
        );
        assert_eq!(
            refusal(&board("").replace("sudoku.Sudoku2", "sudoku.Sudoku")),
            "line 2, column 1: java: expected an object of the class sudoku.Sudoku2, found sudoku.Sudoku of a HoDoKu \
             before 2.0"
        );
        assert_eq!(
            refusal(&board("<script/>")),
            "line 9, column 3: java: expected an element of java.beans.XMLEncoder, found <script>"
        );
        assert_eq!(
            refusal(&board("<void property=\"userCells\"><void index=\"81\"><short>1</short></void></void>")),
            "line 9, column 30: sudoku.Sudoku2 > userCells: expected an index from 0 to 80, found 81"
        );
        assert_eq!(
            refusal(&board("").replace(">3<", ">10<")),
            "line 3, column 2: sudoku.Sudoku2 > values > r1c2: expected a digit from 0 to 9, found 10"
        );
        assert_eq!(refusal("a letter"), "this is a ZIP archive, not a puzzle");
        assert_eq!(refusal("<svg/>"), "this is a ZIP archive, not a puzzle");
    }

    #[test]
    fn archives_that_are_broken_or_grow_too_large_are_refused() {
        let whole = zipped("SudokuData", board("").as_bytes());
        for length in [4, 30, whole.len() / 2, whole.len() - 1] {
            let sentence = read(&whole[..length]).expect_err("broken").to_string();
            assert!(sentence.starts_with("not valid ZIP archive: "), "{sentence}");
        }
        let bomb = zipped("SudokuData", &vec![b' '; 64 << 20]);
        assert!(bomb.len() < 1 << 20);
        assert_eq!(read(&bomb), Err(ReadError::TooLarge { limit: 4 << 20 }));
    }
}
