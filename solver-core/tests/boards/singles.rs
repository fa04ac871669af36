//! How hard a puzzle is, measured by what singles can do: the same for every search, today's or a later one.

use std::fmt;

use solver_core::{Candidates, Cell, Digit, House, Puzzle, Solution};

/// What it takes to solve a puzzle with one solution.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Needs {
    /// Cells with one candidate left, one after the other.
    NakedSingles,
    /// Digits with one place left in a house as well.
    HiddenSingles,
    /// Somewhere there is a cell whose digit, once guessed, lets the singles finish.
    OneGuess,
    /// There is no such cell.
    MoreGuesses,
}

impl Needs {
    /// All of them, easiest first.
    pub const ALL: [Self; 4] = [Self::NakedSingles, Self::HiddenSingles, Self::OneGuess, Self::MoreGuesses];

    /// What this puzzle with this only solution needs.
    pub fn of(puzzle: &Puzzle, solution: &Solution) -> Self {
        let mut board = Candidates::from(puzzle);
        place_naked_singles(&mut board);
        if board.grid().is_full() {
            return Self::NakedSingles;
        }
        place_singles(&mut board);
        if board.grid().is_full() {
            return Self::HiddenSingles;
        }
        let finishes = |(cell, digit)| {
            let mut guessed = board.clone();
            guessed.place(cell, digit) && place_singles(&mut guessed).grid().is_full()
        };
        if solution.grid().digits().any(finishes) { Self::OneGuess } else { Self::MoreGuesses }
    }
}

impl fmt::Display for Needs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::NakedSingles => "naked singles",
            Self::HiddenSingles => "hidden singles",
            Self::OneGuess => "one guess",
            Self::MoreGuesses => "more guesses",
        })
    }
}

/// Whether the singles come to a halt with every cell and every digit still having somewhere to go.
pub fn stalls(puzzle: &Puzzle) -> bool {
    let mut board = Candidates::from(puzzle);
    place_singles(&mut board);
    let open = board.grid().empty_cells();
    let is_placed = |house: House, digit| !(house.cells() & board.grid().cells_of(digit)).is_empty();
    let has_place = |house, digit| is_placed(house, digit) || !board.places(house, digit).is_empty();
    !open.is_empty()
        && open.iter().all(|cell| !board.get(cell).is_empty())
        && House::all().all(|house| Digit::ALL.into_iter().all(|digit| has_place(house, digit)))
}

/// Places naked and hidden singles until there are none.
fn place_singles(board: &mut Candidates) -> &Candidates {
    loop {
        place_naked_singles(board);
        let hidden = House::all()
            .flat_map(|house| Digit::ALL.map(|digit| (house, digit)))
            .find_map(|(house, digit)| Some((board.places(house, digit).single()?, digit)));
        match hidden {
            Some((cell, digit)) if board.place(cell, digit) => {}
            _ => return board,
        }
    }
}

fn place_naked_singles(board: &mut Candidates) {
    while let Some((cell, digit)) = Cell::all().find_map(|cell| Some((cell, board.get(cell).single()?))) {
        if !board.place(cell, digit) {
            return;
        }
    }
}
