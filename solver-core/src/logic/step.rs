//! [`Step`]: what a technique found, as data.

use std::fmt;

use super::evidence::Evidence;
use super::rating::Rating;
use super::technique::Technique;
use crate::candidates::Candidates;
use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::digit::Digit;
use crate::digit_set::DigitSet;

/// A digit in a cell, as a possibility. Displayed as `r4c7=5`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate {
    /// Where.
    pub cell: Cell,
    /// What.
    pub digit: Digit,
}

impl Candidate {
    /// This digit in this cell.
    #[must_use]
    pub const fn new(cell: Cell, digit: Digit) -> Self {
        Self { cell, digit }
    }
}

impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.cell, self.digit)
    }
}

impl fmt::Debug for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// One conclusion, with all that is needed to draw and to explain it. It holds no text: see
/// [`explain`](super::explain).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The way of reasoning.
    pub technique: Technique,
    /// How hard it is.
    pub rating: Rating,
    /// What it proves or rules out.
    pub effect: Effect,
    /// Of a chain: how many assumptions and conclusions it goes through, those of its nested chains included. 0 for
    /// everything else.
    pub length: usize,
    /// Why. Empty if the step was asked for without.
    pub evidence: Evidence,
}

impl Step {
    /// A step of the technique's base rating, without evidence.
    #[must_use]
    pub fn new(technique: Technique, effect: Effect) -> Self {
        Self { technique, rating: technique.base_rating(), effect, length: 0, evidence: Evidence::default() }
    }

    /// The same with another rating.
    #[must_use]
    pub fn rated(self, rating: Rating) -> Self {
        Self { rating, ..self }
    }
}

/// What a step changes on the board.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Effect {
    /// Digits to place.
    pub placements: Vec<Candidate>,
    /// Candidates to take away, cell by cell, each digit of a cell in order; none of those that follow from placing.
    pub eliminations: Vec<Candidate>,
}

impl Effect {
    /// This digit is placed.
    #[must_use]
    pub fn place(cell: Cell, digit: Digit) -> Self {
        Self { placements: vec![Candidate::new(cell, digit)], eliminations: Vec::new() }
    }

    /// This digit is taken from these cells.
    #[must_use]
    pub fn eliminate_from(cells: CellSet, digit: Digit) -> Self {
        Self {
            placements: Vec::new(),
            eliminations: cells.iter().map(|cell| Candidate::new(cell, digit)).collect(),
        }
    }

    /// Those of these digits that are candidates are taken from these cells.
    #[must_use]
    pub fn eliminate_all(board: &Candidates, cells: CellSet, digits: DigitSet) -> Self {
        let of_cell =
            |cell| (board.get(cell) & digits).into_iter().map(move |digit| Candidate::new(cell, digit));
        Self { placements: Vec::new(), eliminations: cells.iter().flat_map(of_cell).collect() }
    }

    /// The eliminations by cell, in row order, with all digits that go from it.
    pub fn eliminations_by_cell(&self) -> impl Iterator<Item = (Cell, DigitSet)> {
        let cells: CellSet = self.eliminations.iter().map(|it| it.cell).collect();
        cells.into_iter().map(|cell| {
            let of_cell = self.eliminations.iter().filter(|it| it.cell == cell);
            (cell, of_cell.map(|it| it.digit).collect())
        })
    }

    /// Changes `board` accordingly: eliminations first, then placements. Nothing else is concluded.
    ///
    /// A placement that is no candidate (any more) is left out; so is an elimination of what is not there.
    pub fn apply_to(&self, board: &mut Candidates) {
        for &Candidate { cell, digit } in &self.eliminations {
            board.eliminate(cell, digit);
        }
        for &Candidate { cell, digit } in &self.placements {
            let _placed = board.place(cell, digit);
        }
    }

    /// Whether `board` would change.
    #[must_use]
    pub fn changes(&self, board: &Candidates) -> bool {
        self.placements.iter().chain(&self.eliminations).any(|it| board.get(it.cell).contains(it.digit))
    }
}

/// `r4c5=7` for a placement, `r1c2<>45` for the eliminations from a cell; a comma and a space between them.
///
/// ```
/// use solver_core::logic::{Candidate, Effect};
/// use solver_core::{Cell, Digit};
///
/// let cell = Cell::at(0, 1).expect("on the board");
/// let effect = Effect {
///     placements: Vec::new(),
///     eliminations: vec![Candidate::new(cell, Digit::ALL[3]), Candidate::new(cell, Digit::ALL[4])],
/// };
/// assert_eq!(effect.to_string(), "r1c2<>45");
/// ```
impl fmt::Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for placed in &self.placements {
            write!(f, "{separator}{placed}")?;
            separator = ", ";
        }
        for (cell, digits) in self.eliminations_by_cell() {
            write!(f, "{separator}{cell}<>{digits}")?;
            separator = ", ";
        }
        Ok(())
    }
}
