//! [`Board`]: what stands in the 81 cells, and where each digit came from.

use solver_core::format::{Entry, Marks};
use solver_core::{Cell, CellSet, Clash, Digit, DigitSet, Grid, Solution};

/// Where a digit came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// It belongs to the puzzle.
    Given,
    /// The player wrote it.
    Entered,
    /// The program filled it in.
    Solved,
}

/// The digit of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Content {
    /// The digit.
    pub digit: Digit,
    /// Where it came from.
    pub origin: Origin,
}

/// Which digits are the puzzle that a search works on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Basis {
    /// The givens alone, whatever the player wrote.
    Givens,
    /// The digits that the player entered: nothing is given, so they are the puzzle.
    Entered,
}

/// The board: givens, entered and solved digits, and the player's marks.
///
/// A cell holds one digit at most. Marks may lie under a digit: they show again when it goes.
///
/// # Equality
///
/// Two boards are equal if they look the same: the same digits from the same origins, and the same marks.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Board {
    givens: Grid,
    entered: Grid,
    solved: Grid,
    marks: Marks,
}

impl Board {
    /// What the cell holds.
    #[must_use]
    pub fn content(&self, cell: Cell) -> Option<Content> {
        [(&self.givens, Origin::Given), (&self.entered, Origin::Entered), (&self.solved, Origin::Solved)]
            .into_iter()
            .find_map(|(grid, origin)| Some(Content { digit: grid.get(cell)?, origin }))
    }

    /// The pencil marks of the cell, also those under a digit.
    #[must_use]
    pub fn marks(&self, cell: Cell) -> DigitSet {
        self.marks.get(cell)
    }

    /// Whether there is a mark anywhere, also under a digit.
    #[must_use]
    pub fn has_marks(&self) -> bool {
        !self.marks.is_empty()
    }

    /// All digits, whatever their origin.
    #[must_use]
    pub fn grid(&self) -> Grid {
        self.givens.or(&self.entered).or(&self.solved)
    }

    /// The givens.
    #[must_use]
    pub const fn givens(&self) -> &Grid {
        &self.givens
    }

    /// The digits that the player wrote.
    #[must_use]
    pub const fn entered(&self) -> &Grid {
        &self.entered
    }

    /// The digits that the program filled in.
    #[must_use]
    pub const fn solved(&self) -> &Grid {
        &self.solved
    }

    /// Every digit that stands more than once in a house.
    #[must_use]
    pub fn clashes(&self) -> Vec<Clash> {
        self.grid().clashes()
    }

    /// Whether nothing stands in any cell, not even a mark.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        *self == Self::default()
    }

    /// Whether the player has finished it: every cell is filled, some by the player and none by the program, and
    /// nothing clashes.
    #[must_use]
    pub fn is_solved_by_player(&self) -> bool {
        let grid = self.grid();
        let by_player = self.entered != Grid::EMPTY && self.solved == Grid::EMPTY;
        by_player && grid.empty_cells().is_empty() && grid.clashing_cells().is_empty()
    }

    /// The puzzle that a search works on, and which digits those are. Solved digits never take part.
    #[must_use]
    pub fn search_basis(&self) -> (Grid, Basis) {
        if self.givens == Grid::EMPTY { (self.entered, Basis::Entered) } else { (self.givens, Basis::Givens) }
    }

    /// Writes an entered digit into a cell that holds no given, in place of what stands there, or empties it.
    pub(super) fn set_entered(&mut self, cell: Cell, digit: Option<Digit>) {
        debug_assert!(self.givens.get(cell).is_none(), "{cell} is a given");
        self.entered.set(cell, digit);
        self.solved.set(cell, None);
    }

    /// Sets the marks of a cell, also under a digit.
    pub(super) fn set_marks(&mut self, cell: Cell, marks: DigitSet) {
        self.marks.set(cell, marks);
    }

    /// Takes away all but the givens.
    pub(super) fn restart(&mut self) {
        *self = Self { givens: self.givens, ..Self::default() };
    }

    /// Fills every cell from a solution of the givens; entered digits that agree with it stay as they are.
    /// Returns the cells whose entered digit was another.
    pub(super) fn fill(&mut self, solution: &Solution) -> CellSet {
        let right = |&(cell, digit): &(Cell, Digit)| solution.grid().get(cell) == Some(digit);
        let kept: Grid = self.entered.digits().filter(right).collect();
        let replaced = self.entered.filled() - kept.filled();
        self.solved = solution.grid().without(self.givens.filled() | kept.filled());
        self.entered = kept;
        replaced
    }
}

/// Where an entry has two digits for a cell, the given goes before the entered one and that before the solved one.
impl From<&Entry> for Board {
    fn from(entry: &Entry) -> Self {
        let entered = entry.entered.without(entry.givens.filled());
        let solved = entry.solved.without(entry.givens.filled() | entered.filled());
        Self { givens: entry.givens, entered, solved, marks: entry.marks.clone() }
    }
}

impl From<&Board> for Entry {
    fn from(board: &Board) -> Self {
        let mut entry = Self::new(board.givens);
        entry.entered = board.entered;
        entry.solved = board.solved;
        entry.marks = board.marks.clone();
        entry
    }
}
