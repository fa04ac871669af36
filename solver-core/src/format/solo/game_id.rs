//! Game IDs: the size and the variant, a colon, and the givens with letters that count the empty cells between them.

use crate::cell::Cell;
use crate::digit::Digit;
use crate::format::ReadError;
use crate::grid::Grid;
use crate::shape::{CELL_COUNT, SIDE};

/// A game ID in its two parts.
#[derive(Clone, Copy, Debug)]
pub(super) struct GameId<'a> {
    pub parameters: Parameters<'a>,
    pub description: Description<'a>,
}

/// What stands behind the parameters.
#[derive(Clone, Copy, Debug)]
pub(super) enum Description<'a> {
    /// The puzzle.
    Givens(&'a str),
    /// A number that the program makes the puzzle from.
    Seed,
}

/// The blocks of a board and the variant: `3x3`, `9j`, `2x3xk`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parameters<'a> {
    side: usize,
    /// How many blocks stand beside each other and on top of each other, `None` for a jigsaw.
    blocks: Option<(usize, usize)>,
    /// Letters behind the size: variants, then what the generator was asked for.
    letters: &'a str,
}

impl<'a> GameId<'a> {
    /// The ID that a line is, if its parameters are some of Solo.
    pub fn of(line: &'a str) -> Option<Self> {
        let end = line.find([':', '#'])?;
        let (parameters, rest) = line.split_at(end);
        let description = match rest.strip_prefix(':') {
            Some(givens) => Description::Givens(givens),
            None if !rest[1..].is_empty() && rest[1..].bytes().all(|byte| byte.is_ascii_digit()) => {
                Description::Seed
            }
            None => return None,
        };
        Some(Self { parameters: Parameters::of(parameters)?, description })
    }

    /// The givens of a plain puzzle.
    pub fn grid(&self) -> Result<Grid, ReadError> {
        self.parameters.refuse_others()?;
        match self.description {
            Description::Givens(givens) => read_givens(givens),
            Description::Seed => Err(ReadError::Elsewhere {
                line: None,
                what: "only the number that Solo makes it from; copy what \"Specific\" shows instead",
            }),
        }
    }
}

impl<'a> Parameters<'a> {
    pub fn of(text: &'a str) -> Option<Self> {
        let (first, rest) = number(text)?;
        let (side, blocks, letters) = match rest.strip_prefix('x').and_then(number) {
            Some((second, letters)) => (first.checked_mul(second)?, Some((first, second)), letters),
            None if rest.starts_with('j') => (first, None, rest),
            None => return None,
        };
        let are_letters = letters.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
        let starts_well = letters.is_empty() || letters.starts_with(['x', 'j', 'k', 'a', 'r', 'm', 'd']);
        (are_letters && starts_well).then_some(Self { side, blocks, letters })
    }

    /// Refuses all but the plain puzzle, by name.
    pub fn refuse_others(&self) -> Result<(), ReadError> {
        let has = |variant: char| {
            self.letters
                .chars()
                .take_while(|letter| matches!(letter, 'x' | 'j' | 'k'))
                .any(|letter| letter == variant)
        };
        let is_jigsaw = has('j') || self.blocks.is_none();
        let names = [(is_jigsaw, "a jigsaw"), (has('x'), "with diagonals"), (has('k'), "a killer")];
        let names: Vec<&str> = names.into_iter().filter_map(|(holds, name)| holds.then_some(name)).collect();
        let what = match (self.side, names.as_slice(), self.blocks) {
            (SIDE, [], Some((3, 3))) => return Ok(()),
            (SIDE, [], Some((across, down))) => format!("a puzzle with boxes {down} wide and {across} tall"),
            (side, [], _) => format!("a {side}x{side} puzzle"),
            (side, names, _) => format!("a {side}x{side} variant ({})", names.join(", ")),
        };
        Err(ReadError::Unsupported { line: None, what })
    }
}

/// A number at the start of a text, and what follows it.
fn number(text: &str) -> Option<(usize, &str)> {
    let end = text.find(|character: char| !character.is_ascii_digit()).unwrap_or(text.len());
    let (digits, rest) = text.split_at(end);
    Some((digits.parse().ok().filter(|&number| number > 0)?, rest))
}

/// Digits, `_` between two of them that are neighbors, and letters for 1 to 26 empty cells.
fn read_givens(description: &str) -> Result<Grid, ReadError> {
    let mut grid = Grid::EMPTY;
    let mut cells = 0;
    let mut before = '_';
    for (index, character) in description.chars().enumerate() {
        let part = || format!("description > character {}", index + 1);
        let bad = |expected: &str| ReadError::bad_part(part(), expected, format!("{character:?}"));
        let gap = ('a'..='z').position(|letter| letter == character);
        match (Digit::from_char(character), gap) {
            // The description says 25 where it means a 2 and a 5 on larger boards only.
            (Some(_), _) if before.is_ascii_digit() => return Err(bad("_ between two digits")),
            (Some(digit), _) => {
                if let Some(cell) = Cell::from_index(cells) {
                    grid.set(cell, Some(digit));
                }
                cells += 1;
            }
            (None, Some(gap)) => cells += gap + 1,
            (None, None) if character == '_' && before.is_ascii_digit() => {}
            (None, None) => return Err(bad("1-9, a-z, or _ between two digits")),
        }
        before = character;
    }
    if cells == CELL_COUNT {
        return Ok(grid);
    }
    Err(ReadError::bad_part("description", format!("{CELL_COUNT} cells"), cells.to_string()))
}
