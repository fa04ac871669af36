//! [`Cell`] and [`House`]: the places of the board.

use std::fmt;

use crate::cell_set::CellSet;
use crate::position::{Position, PositionSet};
use crate::shape::{self, CELL_COUNT, HOUSE_COUNT, HOUSES_PER_CELL, PEER_COUNT, SIDE};

/// One of the 81 cells, ordered row by row.
///
/// Written `r4c7`: row 4 from the top, column 7 from the left.
///
/// ```
/// use solver_core::Cell;
///
/// let cell = Cell::at(3, 6).expect("the board has 9 rows and columns, counted from 0 here");
/// assert_eq!(cell.to_string(), "r4c7");
/// assert_eq!(cell.peers().len(), 20);
/// assert_eq!(Cell::at(3, 9), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// All cells, row by row.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..narrow(CELL_COUNT)).map(Self)
    }

    /// The cell in this row and column, both counted from 0; `None` outside the board.
    #[must_use]
    pub const fn at(row: usize, column: usize) -> Option<Self> {
        if row < SIDE && column < SIDE { Some(Self(narrow(row * SIDE + column))) } else { None }
    }

    /// The cell at this place in row order, from 0 to 80; `None` from 81 on.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < CELL_COUNT { Some(Self(narrow(index))) } else { None }
    }

    /// The place in row order, from 0 to 80.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The row this cell lies in.
    #[must_use]
    pub const fn row(self) -> House {
        House(CELL_HOUSES[self.index()][0])
    }

    /// The column this cell lies in.
    #[must_use]
    pub const fn column(self) -> House {
        House(CELL_HOUSES[self.index()][1])
    }

    /// The box this cell lies in. (`box` alone is a reserved word.)
    #[must_use]
    pub const fn box_(self) -> House {
        House(CELL_HOUSES[self.index()][2])
    }

    /// The row, the column and the box.
    #[must_use]
    pub const fn houses(self) -> [House; HOUSES_PER_CELL] {
        [self.row(), self.column(), self.box_()]
    }

    /// Its positions in the [`houses`](Self::houses) it lies in: row, column, box.
    #[must_use]
    pub const fn positions(self) -> [Position; HOUSES_PER_CELL] {
        CELL_POSITIONS[self.index()]
    }

    /// The other cells that share a house with this one.
    #[must_use]
    pub const fn peers(self) -> CellSet {
        PEER_SETS[self.index()]
    }

    /// The cells of [`peers`](Self::peers), row by row: several times faster to go through.
    #[must_use]
    pub const fn peer_list(self) -> &'static [Self; PEER_COUNT] {
        &PEER_LISTS[self.index()]
    }
}

/// What sort of house it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HouseKind {
    /// Nine cells side by side.
    Row,
    /// Nine cells on top of each other.
    Column,
    /// A square of three by three cells.
    Box,
}

impl fmt::Display for HouseKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Row => "row",
            Self::Column => "column",
            Self::Box => "box",
        })
    }
}

/// A row, a column or a box: nine cells that hold each digit once.
///
/// Boxes are counted like cells, row by row. Displayed as `row 4`, `column 7`, `box 5`.
///
/// ```
/// use solver_core::{Cell, House, HouseKind};
///
/// let corner = Cell::at(8, 8).expect("on the board");
/// assert_eq!(corner.box_().to_string(), "box 9");
/// assert_eq!(House::all().count(), 27);
/// assert_eq!(corner.row().kind(), HouseKind::Row);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct House(u8);

impl House {
    /// All houses: rows, then columns, then boxes.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..narrow(HOUSE_COUNT)).map(Self)
    }

    /// The nine houses of one kind, from the top or from the left.
    pub fn of_kind(kind: HouseKind) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        let first = narrow(kind as usize * SIDE);
        (first..first + narrow(SIDE)).map(Self)
    }

    /// Whether it is a row, a column or a box.
    #[must_use]
    pub const fn kind(self) -> HouseKind {
        match self.index() / SIDE {
            0 => HouseKind::Row,
            1 => HouseKind::Column,
            _ => HouseKind::Box,
        }
    }

    /// The place among the houses of its kind, from 0 to 8. For a row or a column this is its coordinate.
    #[must_use]
    pub const fn position(self) -> usize {
        self.index() % SIDE
    }

    /// The place in [`House::all`], from 0 to 26.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its nine cells.
    #[must_use]
    pub const fn cells(self) -> CellSet {
        HOUSE_SETS[self.index()]
    }

    /// The cells of [`cells`](Self::cells), row by row: several times faster to go through.
    #[must_use]
    pub const fn cell_list(self) -> &'static [Cell; SIDE] {
        &HOUSE_LISTS[self.index()]
    }

    /// The cell at this position, counted row by row.
    #[must_use]
    pub const fn cell_at(self, position: Position) -> Cell {
        self.cell_list()[position.index()]
    }

    /// The cells at these positions.
    #[must_use]
    pub fn cells_at(self, positions: PositionSet) -> CellSet {
        positions.iter().map(|position| self.cell_at(position)).collect()
    }

    /// The positions of this house that lie in the other one, too.
    #[must_use]
    pub const fn overlap(self, other: Self) -> PositionSet {
        OVERLAPS[self.index()][other.index()]
    }
}

static HOUSE_LISTS: [[Cell; SIDE]; HOUSE_COUNT] = as_cells(shape::house_cells());
static PEER_LISTS: [[Cell; PEER_COUNT]; CELL_COUNT] = as_cells(shape::peers());
static HOUSE_SETS: [CellSet; HOUSE_COUNT] = as_sets(&HOUSE_LISTS);
static PEER_SETS: [CellSet; CELL_COUNT] = as_sets(&PEER_LISTS);
static CELL_POSITIONS: [[Position; HOUSES_PER_CELL]; CELL_COUNT] = cell_positions();
static OVERLAPS: [[PositionSet; HOUSE_COUNT]; HOUSE_COUNT] = overlaps();
static CELL_HOUSES: [[u8; HOUSES_PER_CELL]; CELL_COUNT] = shape::cell_houses();

const fn as_cells<const WIDTH: usize, const ROWS: usize>(
    indices: [[u8; WIDTH]; ROWS],
) -> [[Cell; WIDTH]; ROWS] {
    let mut table = [[Cell(0); WIDTH]; ROWS];
    let mut row = 0;
    while row < ROWS {
        let mut place = 0;
        while place < WIDTH {
            table[row][place] = Cell(indices[row][place]);
            place += 1;
        }
        row += 1;
    }
    table
}

const fn cell_positions() -> [[Position; HOUSES_PER_CELL]; CELL_COUNT] {
    let mut table = [[Position::FIRST; HOUSES_PER_CELL]; CELL_COUNT];
    let lists = shape::house_cells();
    let mut house = 0;
    while house < HOUSE_COUNT {
        let mut place = 0;
        let mut position = Position::FIRST;
        while place < SIDE {
            table[lists[house][place] as usize][house / SIDE] = position;
            position = position.next();
            place += 1;
        }
        house += 1;
    }
    table
}

const fn overlaps() -> [[PositionSet; HOUSE_COUNT]; HOUSE_COUNT] {
    let mut table = [[PositionSet::EMPTY; HOUSE_COUNT]; HOUSE_COUNT];
    let mut house = 0;
    while house < HOUSE_COUNT {
        let mut place = 0;
        while place < SIDE {
            let cell = HOUSE_LISTS[house][place];
            let mut kind = 0;
            while kind < HOUSES_PER_CELL {
                let other = CELL_HOUSES[cell.index()][kind] as usize;
                table[house][other].add(CELL_POSITIONS[cell.index()][house / SIDE]);
                kind += 1;
            }
            place += 1;
        }
        house += 1;
    }
    table
}

const fn as_sets<const WIDTH: usize, const ROWS: usize>(lists: &[[Cell; WIDTH]; ROWS]) -> [CellSet; ROWS] {
    let mut table = [CellSet::EMPTY; ROWS];
    let mut row = 0;
    while row < ROWS {
        let mut place = 0;
        while place < WIDTH {
            table[row].add(lists[row][place]);
            place += 1;
        }
        row += 1;
    }
    table
}

#[expect(clippy::cast_possible_truncation, reason = "every caller has checked that it is at most 81")]
const fn narrow(index: usize) -> u8 {
    debug_assert!(index <= CELL_COUNT);
    index as u8
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row().position() + 1, self.column().position() + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind(), self.position() + 1)
    }
}

impl fmt::Debug for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_lies_in_its_row_column_and_box() {
        for cell in Cell::all() {
            let (row, column) = (cell.row().position(), cell.column().position());
            assert_eq!(Cell::at(row, column), Some(cell));
            assert_eq!(cell.box_().position(), row / 3 * 3 + column / 3);
            for (house, position) in cell.houses().into_iter().zip(cell.positions()) {
                assert_eq!(house.cell_at(position), cell, "{house}");
                assert!(house.cells().contains(cell), "{cell} in {house}");
                assert_eq!(house.cells().len(), SIDE);
            }
        }
    }

    #[test]
    fn peers_are_the_other_cells_of_the_three_houses() {
        for cell in Cell::all() {
            let [row, column, box_] = cell.houses().map(House::cells);
            assert_eq!(cell.peers(), (row | column | box_).without(cell));
            assert_eq!(cell.peers().len(), PEER_COUNT);
            assert!(cell.peers().iter().eq(*cell.peer_list()), "{cell}");
        }
    }

    #[test]
    fn houses_come_as_rows_columns_boxes() {
        let kinds: Vec<HouseKind> = House::all().map(House::kind).collect();
        let expected = [[HouseKind::Row; 9], [HouseKind::Column; 9], [HouseKind::Box; 9]].concat();
        assert_eq!(kinds, expected);
        for house in House::all() {
            assert!(house.cells().iter().eq(*house.cell_list()), "{house}");
        }
        for kind in [HouseKind::Row, HouseKind::Column, HouseKind::Box] {
            let covered = House::of_kind(kind).fold(CellSet::EMPTY, |all, house| all | house.cells());
            assert_eq!(covered, CellSet::ALL, "{kind}");
        }
    }

    #[test]
    fn houses_overlap_where_they_share_cells() {
        for (one, other) in House::all().flat_map(|one| House::all().map(move |other| (one, other))) {
            assert_eq!(one.cells_at(one.overlap(other)), one.cells() & other.cells(), "{one} and {other}");
        }
    }

    #[test]
    fn names_count_from_one() {
        let cell = Cell::at(3, 6).expect("on the board");
        assert_eq!(cell.to_string(), "r4c7");
        assert_eq!(cell.houses().map(|house| house.to_string()), ["row 4", "column 7", "box 6"]);
        assert_eq!(Cell::at(9, 0), None);
        assert_eq!(Cell::from_index(81), None);
    }
}
