//! What is wrong with givens that have no solution, and which digits of a board with several are possible.
//!
//! For somebody who typed in a printed puzzle: [`contradictions`] names givens that cannot stand together,
//! [`repairs`] the single changes after which the puzzle has one solution, and [`possible_digits`] what each cell
//! can hold in at least one solution.
//!
//! ```
//! use solver_core::search::{Control, diagnosis};
//! use solver_core::{Cell, Digit, Grid};
//!
//! // The last given of the first row should be an 8; the 2 has no clash, and yet there is no solution.
//! let mut grid: Grid = "53..7..1.6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let (cell, control) = (Cell::at(0, 7).expect("on the board"), Control::new());
//! grid.set(cell, Digit::new(2));
//! let wrong = diagnosis::contradictions(&grid, &control).last().expect("no solution");
//! assert!(wrong.givens.contains(cell));
//! let repairs: Vec<_> = diagnosis::repairs(&grid, wrong.givens, &control).collect();
//! assert!(repairs.iter().any(|repair| repair.cell == cell && Some(repair.digit) == Digit::new(1)));
//! # Ok::<(), solver_core::ParseGridError>(())
//! ```

mod hitting;
mod possible;
mod repair;
#[cfg(test)]
mod tests;

use std::num::NonZeroU64;

use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::grid::Grid;
use crate::puzzle::Solution;
use crate::search::control::{Cancelled, Control, Meter};
use crate::search::single::{self, Wanted};
pub use possible::{PossibleDigits, possible_digits};
pub use repair::{Repair, repairs};

/// Givens that have no solution together, although they would if any one of them was left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contradiction {
    /// Their cells.
    pub givens: CellSet,
    /// Whether there are contradictions of fewer givens.
    pub size: Size,
}

/// What is known of the size of a [`Contradiction`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    /// No contradiction has fewer givens: this was proved.
    Smallest,
    /// There may be one with fewer givens.
    Unknown,
}

/// The contradictions of a filling: a first one after some dozen short searches, then ever smaller ones. The last is
/// proved to be the smallest, unless the search is cancelled. None if there is a solution.
///
/// Found by hitting sets: every set of givens that has a solution leaves out some of the others, and a contradiction
/// has to contain one of those. A smallest set of cells that hits all such complements met so far either is a
/// contradiction, and then the smallest; or it has a solution, which gives one more complement to hit. (Ignatiev,
/// Previti, Liffiton, Marques-Silva: Smallest MUS Extraction with Minimal Hitting Set Dualization, 2015.)
pub fn contradictions<'a>(
    grid: &Grid,
    control: &'a Control,
) -> impl Iterator<Item = Contradiction> + use<'a> {
    let mut search = Shrinking::new(*grid, control);
    std::iter::from_fn(move || search.next_smaller())
}

/// The search for ever smaller contradictions.
struct Shrinking<'a> {
    oracle: Oracle<'a>,
    /// The smallest contradiction so far.
    best: Option<CellSet>,
    /// Of each, a contradiction must contain at least one cell.
    to_hit: Vec<CellSet>,
    stage: Stage,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Nothing was found yet.
    Start,
    /// The givens are left out one by one, beginning with another one in each round.
    Trimming {
        rounds: usize,
    },
    /// Hitting sets, until the smallest is proved.
    Proving,
    Over,
}

/// Rounds of leaving out givens before the proof: they find small contradictions soon, by luck.
const TRIM_ROUNDS: usize = 8;

impl<'a> Shrinking<'a> {
    fn new(grid: Grid, control: &'a Control) -> Self {
        Self { oracle: Oracle { grid, control }, best: None, to_hit: Vec::new(), stage: Stage::Start }
    }

    fn next_smaller(&mut self) -> Option<Contradiction> {
        loop {
            let found = match self.stage {
                Stage::Start => self.begin(),
                Stage::Trimming { rounds } => self.trim_again(rounds),
                Stage::Proving => self.prove(),
                Stage::Over => return None,
            };
            match found {
                Ok(Some(contradiction)) => return Some(contradiction),
                Ok(None) => {}
                Err(Cancelled) => self.stage = Stage::Over,
            }
        }
    }

    fn begin(&mut self) -> Result<Option<Contradiction>, Cancelled> {
        let givens = self.oracle.grid.filled();
        if let Some(clash) = self.oracle.grid.clashes().first() {
            // Two equal digits in a house: no contradiction has fewer than two givens.
            self.stage = Stage::Over;
            let givens = clash.cells.iter().take(2).collect();
            return Ok(Some(Contradiction { givens, size: Size::Smallest }));
        }
        if self.oracle.solution_of(givens)?.is_some() {
            self.stage = Stage::Over;
            return Ok(None);
        }
        self.stage = Stage::Trimming { rounds: 1 };
        let givens = self.trim(givens, 0)?;
        Ok(self.improve(givens))
    }

    fn trim_again(&mut self, rounds: usize) -> Result<Option<Contradiction>, Cancelled> {
        self.stage =
            if rounds < TRIM_ROUNDS { Stage::Trimming { rounds: rounds + 1 } } else { Stage::Proving };
        let givens = self.oracle.grid.filled();
        let trimmed = self.trim(givens, rounds * givens.len() / TRIM_ROUNDS)?;
        Ok(self.improve(trimmed))
    }

    /// Keeps a contradiction if it is smaller than all before.
    fn improve(&mut self, givens: CellSet) -> Option<Contradiction> {
        if self.best.is_some_and(|best| best.len() <= givens.len()) {
            return None;
        }
        self.best = Some(givens);
        Some(Contradiction { givens, size: Size::Unknown })
    }

    /// Leaves out one given after the other, from the `first`-th on, as long as the rest has no solution.
    fn trim(&mut self, givens: CellSet, first: usize) -> Result<CellSet, Cancelled> {
        let order: Vec<Cell> = givens.iter().collect();
        let mut left = givens;
        for cell in order[first..].iter().chain(&order[..first]) {
            if !left.contains(*cell) {
                continue;
            }
            match self.oracle.solution_of(left.without(*cell))? {
                None => left = left.without(*cell),
                Some(solution) => self.must_hit(&solution),
            }
        }
        Ok(left)
    }

    /// A contradiction has a given that this solution has not.
    fn must_hit(&mut self, solution: &Solution) {
        let missed = self
            .oracle
            .grid
            .filled()
            .iter()
            .filter(|&cell| self.oracle.grid.get(cell) != solution.grid().get(cell));
        self.to_hit.push(missed.collect());
    }

    fn prove(&mut self) -> Result<Option<Contradiction>, Cancelled> {
        let Some(best) = self.best else {
            self.stage = Stage::Over;
            return Ok(None);
        };
        let smallest = hitting::smallest(&self.to_hit, best.len(), self.oracle.control)?;
        let Some(candidates) = smallest else {
            // Whatever hits all sets has at least as many givens as the best contradiction.
            self.stage = Stage::Over;
            return Ok(Some(Contradiction { givens: best, size: Size::Smallest }));
        };
        match self.oracle.solution_of(candidates)? {
            None => {
                self.stage = Stage::Over;
                self.best = Some(candidates);
                Ok(Some(Contradiction { givens: candidates, size: Size::Smallest }))
            }
            Some(solution) => {
                self.grow(solution)?;
                Ok(None)
            }
        }
    }

    /// From a solution to one that has as many of the givens as possible: the fewer it misses, the more it tells.
    fn grow(&mut self, mut solution: Solution) -> Result<(), Cancelled> {
        let grid = self.oracle.grid;
        let agreeing = |solution: &Solution| -> CellSet {
            grid.filled().iter().filter(|&cell| grid.get(cell) == solution.grid().get(cell)).collect()
        };
        let mut kept = agreeing(&solution);
        for cell in grid.filled() - kept {
            if kept.contains(cell) {
                continue;
            }
            if let Some(better) = self.oracle.solution_of(kept.with(cell))? {
                solution = better;
                kept = agreeing(&solution);
            }
        }
        self.must_hit(&solution);
        Ok(())
    }
}

/// Says whether some of the givens have a solution together.
struct Oracle<'a> {
    grid: Grid,
    control: &'a Control,
}

impl Oracle<'_> {
    fn solution_of(&self, givens: CellSet) -> Result<Option<Solution>, Cancelled> {
        let some: Grid = self.grid.digits().filter(|&(cell, _)| givens.contains(cell)).collect();
        any_solution(&some, self.control)
    }
}

/// Any solution of a filling; none if it has a clash.
fn any_solution(grid: &Grid, control: &Control) -> Result<Option<Solution>, Cancelled> {
    if grid.has_clash() {
        return Ok(None);
    }
    let (finding, end) = single::find(grid, NonZeroU64::MIN, Wanted::Digits, &mut Meter::new(control));
    end.map(|()| finding.solution)
}
