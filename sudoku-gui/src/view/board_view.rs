//! [`BoardView`]: what the board shows, worked out anew for every frame and kept nowhere.

use solver_core::{Cell, CellSet, Digit, DigitSet};

use crate::selection::Selection;
use crate::session::{Board, Content, Origin};

/// What lies behind a digit. The first that applies wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fill {
    /// The selected cell.
    Selected,
    /// The digit clashes with another.
    Clashing,
    /// The same digit as in the selected cell.
    Equal,
    /// Two solutions differ here.
    Differing,
    /// It shares a house with the selected cell.
    Peer,
    /// A given.
    Given,
    /// Nothing to be said.
    Plain,
}

/// The board with everything that is to be seen on it.
#[derive(Clone, Copy, Debug)]
pub struct BoardView<'a> {
    board: &'a Board,
    selection: Selection,
    /// The digit whose cells and marks stand out.
    lit: Option<Digit>,
    clashing: CellSet,
    equal: CellSet,
    peers: CellSet,
    differing: CellSet,
}

impl<'a> BoardView<'a> {
    /// The board with some cells selected; `differing` are the cells in which two solutions differ.
    #[must_use]
    pub fn new(board: &'a Board, selection: Selection, differing: CellSet) -> Self {
        let grid = board.grid();
        let lit = selection.focus().and_then(|cell| grid.get(cell));
        // The houses of many cells are most of the board.
        let peers = selection.cells().single().map_or(CellSet::EMPTY, Cell::peers);
        Self {
            board,
            selection,
            lit,
            clashing: grid.clashing_cells(),
            equal: cells_of(lit, board),
            peers,
            differing,
        }
    }

    /// Lets the cells and marks of this digit stand out, if it is one, instead of those of the selected digit.
    #[must_use]
    pub fn lighting(self, held: Option<Digit>) -> Self {
        match held {
            Some(digit) => Self { lit: held, equal: cells_of(Some(digit), self.board), ..self },
            None => self,
        }
    }

    /// The selected cell that has the focus.
    #[must_use]
    pub const fn selected(&self) -> Option<Cell> {
        self.selection.focus()
    }

    /// All selected cells.
    #[must_use]
    pub const fn selection(&self) -> Selection {
        self.selection
    }

    /// The digit in the cell, and where it comes from.
    #[must_use]
    pub fn content(&self, cell: Cell) -> Option<Content> {
        self.board.content(cell)
    }

    /// The pencil marks to be shown in the cell: none beside a digit.
    #[must_use]
    pub fn marks(&self, cell: Cell) -> DigitSet {
        if self.content(cell).is_some() { DigitSet::EMPTY } else { self.board.marks(cell) }
    }

    /// Whether the cell's digit clashes with another.
    #[must_use]
    pub const fn is_clashing(&self, cell: Cell) -> bool {
        self.clashing.contains(cell)
    }

    /// Whether two solutions differ here.
    #[must_use]
    pub const fn is_differing(&self, cell: Cell) -> bool {
        self.differing.contains(cell)
    }

    /// Whether marks of this digit stand out.
    #[must_use]
    pub fn is_equal_mark(&self, digit: Digit) -> bool {
        self.lit == Some(digit)
    }

    /// What lies behind the cell's digit.
    #[must_use]
    pub fn fill(&self, cell: Cell) -> Fill {
        if self.selection.cells().contains(cell) {
            Fill::Selected
        } else if self.clashing.contains(cell) {
            Fill::Clashing
        } else if self.equal.contains(cell) {
            Fill::Equal
        } else if self.differing.contains(cell) {
            Fill::Differing
        } else if self.peers.contains(cell) {
            Fill::Peer
        } else if self.content(cell).is_some_and(|content| content.origin == Origin::Given) {
            Fill::Given
        } else {
            Fill::Plain
        }
    }

    /// The cell in words: `row 4 column 7, given 5`.
    #[must_use]
    pub fn words(&self, cell: Cell) -> String {
        let mut words = vec![place_words(cell)];
        match self.content(cell) {
            None => words.push("empty".to_owned()),
            Some(Content { digit, origin }) => {
                let origin = match origin {
                    Origin::Given => "given",
                    Origin::Entered => "entered",
                    Origin::Solved => "solved",
                };
                words.push(format!("{origin} {digit}"));
                let partners = self.clash_partners(cell, digit).iter();
                words.extend(partners.map(|other| format!("conflicts with {}", place_words(other))));
            }
        }
        let marks: Vec<String> = self.marks(cell).iter().map(|digit| digit.to_string()).collect();
        if !marks.is_empty() {
            words.push(format!("marks {}", marks.join(" ")));
        }
        if self.is_differing(cell) {
            words.push("differs between two solutions".to_owned());
        }
        words.join(", ")
    }

    fn clash_partners(&self, cell: Cell, digit: Digit) -> CellSet {
        self.board.grid().cells_of(digit) & cell.peers()
    }
}

fn cells_of(digit: Option<Digit>, board: &Board) -> CellSet {
    digit.map_or(CellSet::EMPTY, |digit| board.grid().cells_of(digit))
}

fn place_words(cell: Cell) -> String {
    format!("row {} column {}", cell.row().position() + 1, cell.column().position() + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{Applied, Edit, Session};
    use solver_core::format;

    fn cell(row: usize, column: usize) -> Cell {
        Cell::at(row - 1, column - 1).unwrap()
    }

    /// r1c1 = 5 and r1c9 = 7 given, the rest entered by hand.
    fn session(entered: &[(Cell, u8)]) -> Session {
        let line = format!("5.......7{}", ".".repeat(72));
        let entry = format::read(line.as_bytes()).unwrap().entries.remove(0);
        let mut session = Session::new();
        let enter = |&(cell, digit): &(Cell, u8)| Edit::Enter {
            cells: CellSet::only(cell),
            digit: Digit::new(digit).unwrap(),
        };
        for edit in [Edit::Paste { entry: Box::new(entry) }].into_iter().chain(entered.iter().map(enter)) {
            assert!(matches!(session.apply(edit), Applied::Changed { .. }));
        }
        session
    }

    #[test]
    fn words_name_the_place_the_digit_and_its_origin() {
        let session = session(&[(cell(4, 7), 3)]);
        let view = BoardView::new(session.board(), Selection::NONE, CellSet::EMPTY);
        assert_eq!(view.words(cell(1, 1)), "row 1 column 1, given 5");
        assert_eq!(view.words(cell(4, 7)), "row 4 column 7, entered 3");
        assert_eq!(view.words(cell(9, 9)), "row 9 column 9, empty");
    }

    #[test]
    fn words_name_every_digit_that_it_conflicts_with() {
        let session = session(&[(cell(4, 1), 5), (cell(2, 2), 5)]);
        let view = BoardView::new(session.board(), Selection::NONE, CellSet::EMPTY);
        assert_eq!(
            view.words(cell(1, 1)),
            "row 1 column 1, given 5, conflicts with row 2 column 2, conflicts with row 4 column 1"
        );
        assert_eq!(view.words(cell(4, 1)), "row 4 column 1, entered 5, conflicts with row 1 column 1");
        assert_eq!(view.fill(cell(4, 1)), Fill::Clashing);
    }

    #[test]
    fn the_strongest_reason_tints_the_cell() {
        let session = session(&[(cell(5, 5), 5)]);
        let differing = CellSet::only(cell(1, 1)) | CellSet::only(cell(9, 9)) | CellSet::only(cell(5, 6));
        let view = BoardView::new(session.board(), Selection::only(cell(5, 5)), differing);
        assert_eq!(view.fill(cell(5, 5)), Fill::Selected);
        assert_eq!(view.fill(cell(1, 1)), Fill::Equal);
        assert_eq!(view.fill(cell(5, 6)), Fill::Differing);
        assert_eq!(view.fill(cell(5, 1)), Fill::Peer);
        assert_eq!(view.fill(cell(1, 9)), Fill::Given);
        assert_eq!(view.fill(cell(8, 8)), Fill::Plain);
        assert!(view.is_differing(cell(1, 1)), "the corner is shown whatever the tint");
    }

    #[test]
    fn nothing_is_tinted_without_a_selection() {
        let session = session(&[]);
        let view = BoardView::new(session.board(), Selection::NONE, CellSet::EMPTY);
        let fills: Vec<Fill> = Cell::all().map(|cell| view.fill(cell)).collect();
        assert_eq!(fills.iter().filter(|&&fill| fill == Fill::Given).count(), 2);
        assert_eq!(fills.iter().filter(|&&fill| fill == Fill::Plain).count(), 79);
    }
}
