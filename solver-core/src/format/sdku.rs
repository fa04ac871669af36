//! Files of David Hancock's Sudoku Solver (`.sdku`): XML with one element for each of the 81 cells of the solution,
//! which says where its digit comes from.

use super::source::Source;
use super::xml::{self, Element};
use super::{Contents, Definition, Entry, Format, ReadError};
use crate::cell::Cell;
use crate::digit::Digit;

pub(super) const DEFINITION: Definition = Definition {
    format: Format::Sdku,
    name: "Sudoku Solver file",
    extension: "sdku",
    carries: &[],
    claims: |source| xml::root_name(source.start()).is_some_and(|name| name == "Sudoku"),
    read,
    write: None,
};

fn read(source: &Source) -> Result<Contents, ReadError> {
    let text = source.text()?;
    let root = xml::parse(&text)?;
    let mut entry = Entry::default();
    let mut count = 0;
    for cell in root.children.iter().filter(|child| child.name == "Cell") {
        read_cell(cell, &mut entry)?;
        count += 1;
    }
    if count == 0 {
        return Err(root.bad("Sudoku", "<Cell>", "none"));
    }
    entry.line = Some(root.at.line);
    Ok(Contents::one(entry))
}

fn read_cell(element: &Element, entry: &mut Entry) -> Result<(), ReadError> {
    let bad = |name: &str, expected: &str| {
        let found = element.child_text(name).unwrap_or("nothing");
        element.bad(&format!("Sudoku > Cell > {name}"), expected, found)
    };
    let number = |name: &str| element.child_text(name).and_then(|number| number.parse::<usize>().ok());
    let column = number("x").filter(|&x| x < 9).ok_or_else(|| bad("x", "a number from 0 to 8"))?;
    let row = number("y").filter(|&y| y < 9).ok_or_else(|| bad("y", "a number from 0 to 8"))?;
    let cell = Cell::at(row, column).ok_or_else(|| bad("x", "a number from 0 to 8"))?;
    match element.child_text("origin") {
        // What the program worked out itself is no part of the puzzle.
        Some("NotDefined" | "Calculated" | "Trial" | "Hidden") => Ok(()),
        Some("Provided" | "User") => {
            let digit = number("value").and_then(|value| u8::try_from(value).ok()).and_then(Digit::new);
            let digit = digit.ok_or_else(|| bad("value", "a digit from 1 to 9"))?;
            if entry.givens.get(cell).is_some() {
                return Err(element.bad(
                    "Sudoku > Cell",
                    "a cell that was not there before",
                    &cell.to_string(),
                ));
            }
            entry.givens.set(cell, Some(digit));
            Ok(())
        }
        _ => Err(bad("origin", "NotDefined, Provided, User or Calculated")),
    }
}

#[cfg(test)]
mod tests {
    use crate::format::read;

    const FILE: &str = "\u{feff}<?xml version=\"1.0\"?>\n<Sudoku version=\"1\">\n\
        <Cell><x>0</x><y>0</y><value>1</value><origin>Calculated</origin></Cell>\n\
        <Cell><x>1</x><y>0</y><value>5</value><origin>User</origin></Cell>\n\
        <Cell><x>0</x><y>2</y><value>8</value><origin>Provided</origin></Cell>\n</Sudoku>";

    #[test]
    fn only_what_a_person_entered_is_the_puzzle() {
        let document = read(FILE.as_bytes()).expect("a Sudoku Solver file");
        let digits = document.entries[0].givens.digits().map(|(cell, digit)| format!("{cell}={digit}"));
        assert_eq!(digits.collect::<Vec<_>>(), ["r1c2=5", "r3c1=8"]);
    }

    #[test]
    fn what_is_wrong_is_named() {
        let refusal = |piece: &str, other: &str| {
            read(FILE.replace(piece, other).as_bytes()).expect_err(other).to_string()
        };
        assert_eq!(
            refusal("<x>1", "<x>9"),
            "line 4, column 1: Sudoku > Cell > x: expected a number from 0 to 8, found 9"
        );
        assert_eq!(
            refusal("User", "Guess"),
            "line 4, column 1: Sudoku > Cell > origin: expected NotDefined, Provided, User or Calculated, found Guess"
        );
        assert_eq!(
            refusal("<x>0</x><y>2</y>", "<x>1</x><y>0</y>"),
            "line 5, column 1: Sudoku > Cell: expected a cell that was not there before, found r1c2"
        );
    }
}
