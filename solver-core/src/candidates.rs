//! [`Candidates`]: the board that logic thinks on.

use std::fmt;

use crate::cell::{Cell, House};
use crate::cell_set::CellSet;
use crate::digit::Digit;
use crate::digit_set::DigitSet;
use crate::grid::Grid;
use crate::position::PositionSet;
use crate::puzzle::Puzzle;
use crate::shape::{CELL_COUNT, HOUSE_COUNT, SIDE};

/// A filling together with the digits still possible in every empty cell.
///
/// A filled cell has no candidates. Nothing is concluded by itself: a cell may be left with one candidate, or none.
///
/// ```
/// use solver_core::{Candidates, Cell, Digit, Puzzle};
///
/// let mut board = Candidates::from(&Puzzle::EMPTY);
/// let (cell, five) = (Cell::at(0, 0).expect("on the board"), Digit::ALL[4]);
/// assert!(board.place(cell, five));
/// assert!(!board.place(Cell::at(0, 8).expect("on the board"), five), "its row has a 5 now");
/// assert_eq!(board.places(cell.box_(), five).len(), 0);
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Candidates {
    grid: Grid,
    sets: [DigitSet; CELL_COUNT],
    // The same candidates twice more, in the two other ways that finders ask for them.
    cells: [CellSet; SIDE],
    positions: [[PositionSet; SIDE]; HOUSE_COUNT],
    empty: CellSet,
    empty_positions: [PositionSet; HOUSE_COUNT],
    placed: [usize; SIDE],
}

impl Candidates {
    /// The digits placed so far.
    #[must_use]
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The candidates of a cell; none if it is filled.
    #[must_use]
    pub const fn get(&self, cell: Cell) -> DigitSet {
        self.sets[cell.index()]
    }

    /// The cells without a digit.
    #[must_use]
    pub const fn empty_cells(&self) -> CellSet {
        self.empty
    }

    /// Where in the house there is no digit yet.
    #[must_use]
    pub const fn empty_positions(&self, house: House) -> PositionSet {
        self.empty_positions[house.index()]
    }

    /// How many cells hold `digit`.
    #[must_use]
    pub const fn count_placed(&self, digit: Digit) -> usize {
        self.placed[digit.index()]
    }

    /// The cells that have `digit` as a candidate.
    #[must_use]
    pub const fn cells_of(&self, digit: Digit) -> CellSet {
        self.cells[digit.index()]
    }

    /// The cells of a house that still have `digit` as a candidate.
    #[must_use]
    pub fn places(&self, house: House, digit: Digit) -> CellSet {
        self.cells_of(digit) & house.cells()
    }

    /// Where in the house `digit` is still a candidate: [`places`](Self::places) as positions, quicker to count and
    /// to compare.
    #[must_use]
    pub const fn positions(&self, house: House, digit: Digit) -> PositionSet {
        self.positions[house.index()][digit.index()]
    }

    /// The digits that have exactly one place in the house.
    #[must_use]
    pub fn digits_with_one_place(&self, house: House) -> DigitSet {
        let mut singles = DigitSet::EMPTY;
        for (digit, positions) in Digit::ALL.into_iter().zip(self.positions[house.index()]) {
            // Without a branch: nearly all of them have more places, but which do cannot be predicted.
            singles |= if positions.is_single() { DigitSet::only(digit) } else { DigitSet::EMPTY };
        }
        singles
    }

    /// Places `digit`, taking it from the candidates of all peers.
    ///
    /// Returns `false` and changes nothing if it is not a candidate of the cell.
    #[must_use = "a refused placement changes nothing"]
    pub fn place(&mut self, cell: Cell, digit: Digit) -> bool {
        if !self.get(cell).contains(digit) {
            return false;
        }
        self.grid.set(cell, Some(digit));
        self.empty.remove(cell);
        self.placed[digit.index()] += 1;
        for (house, position) in cell.houses().into_iter().zip(cell.positions()) {
            self.empty_positions[house.index()].remove(position);
        }
        for candidate in self.get(cell) {
            self.eliminate(cell, candidate);
        }
        for peer in self.cells_of(digit) & cell.peers() {
            self.eliminate(peer, digit);
        }
        true
    }

    /// Takes `digit` from the candidates of the cell. Returns whether it was one.
    pub fn eliminate(&mut self, cell: Cell, digit: Digit) -> bool {
        let set = &mut self.sets[cell.index()];
        let was_in = set.contains(digit);
        set.remove(digit);
        self.cells[digit.index()].remove(cell);
        for (house, position) in cell.houses().into_iter().zip(cell.positions()) {
            self.positions[house.index()][digit.index()].remove(position);
        }
        was_in
    }
}

/// Every empty cell gets the digits that no peer holds. Clashing digits are kept as they are.
impl From<&Grid> for Candidates {
    fn from(grid: &Grid) -> Self {
        let empty = grid.empty_cells();
        let mut empty_positions = [PositionSet::EMPTY; HOUSE_COUNT];
        for cell in empty {
            for (house, position) in cell.houses().into_iter().zip(cell.positions()) {
                empty_positions[house.index()].add(position);
            }
        }
        let mut seen = [CellSet::EMPTY; SIDE];
        let mut placed = [0; SIDE];
        for (cell, digit) in grid.digits() {
            placed[digit.index()] += 1;
            seen[digit.index()] |= cell.peers();
        }
        let cells = seen.map(|seen| empty - seen);
        let mut sets = [DigitSet::EMPTY; CELL_COUNT];
        let mut positions = [[PositionSet::EMPTY; SIDE]; HOUSE_COUNT];
        for (digit, cells) in Digit::ALL.into_iter().zip(cells) {
            for cell in cells {
                sets[cell.index()].add(digit);
                for (house, position) in cell.houses().into_iter().zip(cell.positions()) {
                    positions[house.index()][digit.index()].add(position);
                }
            }
        }
        Self { grid: *grid, sets, cells, positions, empty, empty_positions, placed }
    }
}

impl From<&Puzzle> for Candidates {
    fn from(puzzle: &Puzzle) -> Self {
        Self::from(puzzle.grid())
    }
}

/// One row of the board a line: a digit for a filled cell, its candidates in brackets for an empty one.
impl fmt::Debug for Candidates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cell in Cell::all() {
            match self.grid.get(cell) {
                Some(digit) => write!(f, "{digit}")?,
                None => write!(f, "[{}]", self.get(cell))?,
            }
            let ends_row = cell.column().position() == SIDE - 1;
            f.write_str(if ends_row { "\n" } else { " " })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placing_agrees_with_starting_afresh() {
        let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let grid: Grid = line.parse().expect("81 cells");
        let mut placed = Candidates::from(&Grid::EMPTY);
        for (cell, digit) in grid.digits() {
            assert!(placed.place(cell, digit), "{digit} in {cell}");
        }
        assert_eq!(placed, Candidates::from(&grid));
        assert_eq!(placed.get(Cell::at(4, 4).expect("on the board")).to_string(), "5");
    }

    #[test]
    fn the_three_ways_to_ask_agree() {
        let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let mut board = Candidates::from(&line.parse::<Grid>().expect("81 cells"));
        let five = Digit::ALL[4];
        assert!(board.place(Cell::at(4, 4).expect("on the board"), five));
        board.eliminate(Cell::at(0, 2).expect("on the board"), Digit::ALL[0]);
        assert_eq!(board.empty_cells(), board.grid().empty_cells());
        for house in House::all() {
            assert_eq!(house.cells_at(board.empty_positions(house)), board.empty_cells() & house.cells());
            for digit in Digit::ALL {
                let places = board.places(house, digit);
                let by_cell: CellSet =
                    house.cells().iter().filter(|&cell| board.get(cell).contains(digit)).collect();
                let by_position = house.cells_at(board.positions(house, digit));
                assert_eq!((by_cell, by_position), (places, places), "{digit} in {house}");
            }
        }
    }

    #[test]
    fn a_refused_placement_changes_nothing() {
        let mut board = Candidates::from(&Grid::EMPTY);
        let cell = Cell::at(0, 0).expect("on the board");
        let [one, two, ..] = Digit::ALL;
        assert!(board.place(cell, one));
        let before = board.clone();
        assert!(!board.place(cell, two), "filled");
        assert!(!board.place(Cell::at(1, 1).expect("on the board"), one), "seen by r1c1");
        assert_eq!(board, before);
    }

    #[test]
    fn eliminating_says_whether_there_was_something_to_take() {
        let mut board = Candidates::from(&Grid::EMPTY);
        let cell = Cell::at(8, 8).expect("on the board");
        assert!(board.eliminate(cell, Digit::ALL[0]));
        assert!(!board.eliminate(cell, Digit::ALL[0]));
        assert_eq!(board.get(cell).len(), 8);
    }
}
