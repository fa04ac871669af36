//! [`Grid`]: any filling of the board, and the [`Clash`]es in it.

use std::fmt;
use std::str::FromStr;

use crate::cell::{Cell, House};
use crate::cell_set::CellSet;
use crate::digit::Digit;
use crate::shape::{BOX_HEIGHT, BOX_WIDTH, CELL_COUNT, SIDE};

/// Any filling of the 81 cells: what a person can type. Digits may clash.
///
/// Displayed and parsed as 81 characters in row order, `.` for an empty cell; parsing also takes `0`, `_` and `*`.
/// Files in all their shapes are read by [`format`](crate::format).
///
/// ```
/// use solver_core::Grid;
///
/// let mut text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".to_owned();
/// let grid: Grid = text.parse()?;
/// assert_eq!(grid.to_string(), text);
/// assert!(grid.clashes().is_empty());
///
/// text.replace_range(8..9, "5");
/// let clashing: Grid = text.parse()?;
/// assert_eq!(clashing.clashes()[0].to_string(), "two 5s in row 1 (r1c1, r1c9)");
/// # Ok::<(), solver_core::ParseGridError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Grid([Option<Digit>; CELL_COUNT]);

impl Grid {
    /// The board with nothing in it.
    pub const EMPTY: Self = Self([None; CELL_COUNT]);

    /// What the cell holds.
    #[must_use]
    pub const fn get(&self, cell: Cell) -> Option<Digit> {
        self.0[cell.index()]
    }

    /// Writes a digit into the cell, or empties it.
    pub const fn set(&mut self, cell: Cell, content: Option<Digit>) {
        self.0[cell.index()] = content;
    }

    /// The cells that hold a digit.
    #[must_use]
    pub fn filled(&self) -> CellSet {
        Cell::all().filter(|&cell| self.get(cell).is_some()).collect()
    }

    /// The cells that hold none.
    #[must_use]
    pub fn empty_cells(&self) -> CellSet {
        !self.filled()
    }

    /// The cells that hold this digit.
    #[must_use]
    pub fn cells_of(&self, digit: Digit) -> CellSet {
        Cell::all().filter(|&cell| self.get(cell) == Some(digit)).collect()
    }

    /// Whether no cell is empty.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.0.iter().all(Option::is_some)
    }

    /// The filled cells with their digits, in row order.
    pub fn digits(&self) -> impl Iterator<Item = (Cell, Digit)> + '_ {
        Cell::all().filter_map(|cell| Some((cell, self.get(cell)?)))
    }

    /// `self` with its empty cells filled from `other`.
    #[must_use]
    pub fn or(&self, other: &Self) -> Self {
        let mut joined = *self;
        for (mine, theirs) in joined.0.iter_mut().zip(other.0) {
            *mine = mine.or(theirs);
        }
        joined
    }

    /// `self` with these cells emptied.
    #[must_use]
    pub fn without(&self, cells: CellSet) -> Self {
        self.digits().filter(|(cell, _)| !cells.contains(*cell)).collect()
    }

    /// The cells whose content is not the same in `other`.
    #[must_use]
    pub fn differences(&self, other: &Self) -> CellSet {
        Cell::all().filter(|&cell| self.get(cell) != other.get(cell)).collect()
    }

    /// Every digit that stands more than once in a house: rows first, then columns, then boxes.
    ///
    /// Two equal digits that share a row and a box are named twice, once for each house.
    #[must_use]
    pub fn clashes(&self) -> Vec<Clash> {
        let places = Digit::ALL.map(|digit| (digit, self.cells_of(digit)));
        let in_house = |house: House| {
            places.into_iter().map(move |(digit, cells)| Clash { digit, house, cells: cells & house.cells() })
        };
        House::all().flat_map(in_house).filter(|clash| clash.cells.len() > 1).collect()
    }

    /// Whether a digit stands twice in a house: what [`clashes`](Self::clashes) would name, twenty times as fast.
    pub(crate) fn has_clash(&self) -> bool {
        /// A counter of four bits for every digit; adding this sets its highest bit from two on.
        const SIX_OF_EACH: u64 = 0x6_6666_6666;
        const HIGHEST_BITS: u64 = 0x8_8888_8888;
        let ones = self.0.map(|content| content.map_or(0, |digit| 1 << (4 * digit.index())));
        let mut columns = [0; SIDE];
        let mut highest = 0;
        for band in ones.chunks_exact(BOX_HEIGHT * SIDE) {
            let mut boxes = [0; SIDE / BOX_WIDTH];
            for row in band.chunks_exact(SIDE) {
                let triads = row.chunks_exact(BOX_WIDTH).map(|triad| triad.iter().sum::<u64>());
                boxes.iter_mut().zip(triads).for_each(|(counts, more)| *counts += more);
                columns.iter_mut().zip(row).for_each(|(counts, more)| *counts += more);
                highest |= row.iter().sum::<u64>() + SIX_OF_EACH;
            }
            highest |= boxes.iter().fold(0, |highest, counts| highest | (counts + SIX_OF_EACH));
        }
        highest |= columns.iter().fold(0, |highest, counts| highest | (counts + SIX_OF_EACH));
        highest & HIGHEST_BITS != 0
    }

    /// The cells that take part in a clash.
    #[must_use]
    pub fn clashing_cells(&self) -> CellSet {
        self.clashes().iter().fold(CellSet::EMPTY, |all, clash| all | clash.cells)
    }
}

impl Grid {
    /// The grid of these contents, in row order.
    pub(crate) const fn from_contents(contents: [Option<Digit>; CELL_COUNT]) -> Self {
        Self(contents)
    }

    /// What the cells hold, in row order.
    pub(crate) const fn contents(&self) -> &[Option<Digit>; CELL_COUNT] {
        &self.0
    }

    /// The grid of a line without a bad character, `None` if there is one.
    ///
    /// Lists of millions are read this way: arithmetic on bytes, sixteen or more at once, and one decision for the
    /// line.
    pub(crate) fn from_plain_line(line: &[u8; CELL_COUNT]) -> Option<Self> {
        let mut grid = Self::EMPTY;
        let mut all_good = true;
        for (content, &byte) in grid.0.iter_mut().zip(line) {
            *content = Digit::new(byte.wrapping_sub(b'0'));
            all_good &= content.is_some() | matches!(byte, b'.' | b'0' | b'_' | b'*');
        }
        all_good.then_some(grid)
    }
}

impl Default for Grid {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl FromIterator<(Cell, Digit)> for Grid {
    fn from_iter<I: IntoIterator<Item = (Cell, Digit)>>(digits: I) -> Self {
        let mut grid = Self::EMPTY;
        for (cell, digit) in digits {
            grid.set(cell, Some(digit));
        }
        grid
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line: String = self.0.iter().map(|content| content.map_or('.', Digit::to_char)).collect();
        f.pad(&line)
    }
}

/// As a board, for the messages of failing tests.
impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_board(f, |cell| self.get(cell).map_or('.', Digit::to_char))
    }
}

/// Writes one character a cell, with gaps between the boxes.
pub(crate) fn write_board(f: &mut fmt::Formatter<'_>, character: impl Fn(Cell) -> char) -> fmt::Result {
    for cell in Cell::all() {
        let (row, column) = (cell.row().position(), cell.column().position());
        if column == 0 && row > 0 && row % BOX_HEIGHT == 0 {
            writeln!(f)?;
        }
        let gap = match column {
            0 => "",
            _ if column % BOX_WIDTH == 0 => "  ",
            _ => " ",
        };
        write!(f, "{gap}{}", character(cell))?;
        if column == SIDE - 1 {
            writeln!(f)?;
        }
    }
    Ok(())
}

/// A digit that stands more than once in a house.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clash {
    /// The digit.
    pub digit: Digit,
    /// The house that holds it more than once.
    pub house: House,
    /// Where it stands in that house: two cells or more.
    pub cells: CellSet,
}

impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const COUNTS: [&str; SIDE + 1] =
            ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
        let count = COUNTS.get(self.cells.len()).unwrap_or(&"many");
        let names: Vec<String> = self.cells.iter().map(|cell| cell.to_string()).collect();
        write!(f, "{count} {}s in {} ({})", self.digit, self.house, names.join(", "))
    }
}

/// Why a text is not a [`Grid`]. Columns count characters from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ParseGridError {
    /// A character that is neither a digit nor one for an empty cell.
    BadCharacter {
        /// Where it stands.
        column: usize,
        /// The character.
        found: char,
    },
    /// More or fewer than 81 characters, all of them good.
    WrongLength {
        /// How many there are.
        found: usize,
    },
}

impl fmt::Display for ParseGridError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BadCharacter { column, found } => {
                write!(
                    f,
                    "column {column}: expected 1-9, or one of . 0 _ * for an empty cell, found {found:?}"
                )
            }
            Self::WrongLength { found } => write!(f, "expected {CELL_COUNT} cells, found {found}"),
        }
    }
}

impl std::error::Error for ParseGridError {}

impl FromStr for Grid {
    type Err = ParseGridError;

    fn from_str(text: &str) -> Result<Self, ParseGridError> {
        if let Some(grid) = text.as_bytes().as_array().and_then(Self::from_plain_line) {
            return Ok(grid);
        }
        let mut grid = Self::EMPTY;
        let mut found = 0;
        for (index, character) in text.chars().enumerate() {
            let content = cell_content(character)
                .ok_or(ParseGridError::BadCharacter { column: index + 1, found: character })?;
            if let Some(cell) = Cell::from_index(index) {
                grid.set(cell, content);
            }
            found = index + 1;
        }
        if found == CELL_COUNT { Ok(grid) } else { Err(ParseGridError::WrongLength { found }) }
    }
}

/// What a character of a puzzle text says of a cell: a digit, empty, or (`None`) nothing.
#[expect(clippy::option_option, reason = "the outer one is whether the character speaks of a cell at all")]
pub(crate) fn cell_content(character: char) -> Option<Option<Digit>> {
    match character {
        '.' | '0' | '_' | '*' => Some(None),
        _ => Digit::from_char(character).map(Some),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn reads_what_it_writes() {
        let grid: Grid = LINE.parse().expect("81 cells");
        assert_eq!(grid.to_string(), LINE);
        assert_eq!((grid.filled().len(), grid.empty_cells().len()), (30, 51));
        assert_eq!(grid.digits().collect::<Grid>(), grid);
    }

    #[test]
    fn takes_every_usual_sign_for_an_empty_cell() {
        let grid: Grid = LINE.parse().expect("81 cells");
        for sign in ["0", "_", "*"] {
            assert_eq!(LINE.replace('.', sign).parse(), Ok(grid), "{sign}");
        }
    }

    #[test]
    fn refuses_with_the_place() {
        let bad = |column, found| Err(ParseGridError::BadCharacter { column, found });
        assert_eq!("12x".parse::<Grid>(), bad(3, 'x'));
        assert_eq!(format!("{LINE}é").parse::<Grid>(), bad(82, 'é'));
        assert_eq!("".parse::<Grid>(), Err(ParseGridError::WrongLength { found: 0 }));
        assert_eq!(LINE[1..].parse::<Grid>(), Err(ParseGridError::WrongLength { found: 80 }));
        assert_eq!(format!("{LINE}1").parse::<Grid>(), Err(ParseGridError::WrongLength { found: 82 }));
    }

    #[test]
    fn names_a_clash_in_every_house_it_stands_in() {
        let mut grid = Grid::EMPTY;
        for index in [0, 1, 8] {
            grid.set(Cell::from_index(index).expect("on the board"), Digit::new(4));
        }
        let sentences: Vec<String> = grid.clashes().iter().map(Clash::to_string).collect();
        assert_eq!(sentences, ["three 4s in row 1 (r1c1, r1c2, r1c9)", "two 4s in box 1 (r1c1, r1c2)"]);
        assert_eq!(grid.clashing_cells().len(), 3);
    }

    #[test]
    fn joining_and_comparing() {
        let grid: Grid = LINE.parse().expect("81 cells");
        assert_eq!(Grid::EMPTY.or(&grid), grid);
        let mut other = grid;
        let cell = Cell::from_index(2).expect("on the board");
        other.set(cell, Digit::new(4));
        assert_eq!(grid.differences(&other).single(), Some(cell));
        assert_eq!(grid.or(&other), other);
    }
}
