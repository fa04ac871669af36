//! Sudoku: the grid model, searching, and puzzle files.
//!
//! Solve a puzzle and say whether the answer is the only one:
//!
//! ```
//! use solver_core::search::{self, Control, Outcome};
//! use solver_core::{Grid, Puzzle};
//!
//! let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let outcome = search::solve(&Puzzle::try_from(grid)?, &Control::new());
//! assert!(matches!(outcome, Outcome::Unique(_)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The modules in reading order: [`Cell`], [`House`] and [`Digit`] are the vocabulary, [`CellSet`] and [`DigitSet`]
//! sets of them; a [`Grid`] is anything a person can type, a [`Puzzle`] one whose givens do not clash, a
//! [`Solution`] a full and valid one; [`Candidates`] is the board that logic thinks on. [`search`] finds and counts
//! solutions: read [`search::backtrack`] first. [`logic`] explains and rates. [`parallel`] works on long lists with
//! all cores. [`format`](mod@format) reads and writes puzzle files.
//!
//! The library opens no file, has no clock, and draws no random numbers of its own. It starts threads in [`parallel`]
//! only, and those end before the call returns.

mod bit_set;
pub mod shape;

mod position;

mod cell;
mod digit;

mod cell_set;
mod digit_set;

mod grid;
mod puzzle;

mod candidates;

pub mod format;

pub mod search;

pub mod logic;

pub mod parallel;

pub use candidates::Candidates;
pub use cell::{Cell, House, HouseKind};
pub use cell_set::{CellSet, CellSetIter};
pub use digit::Digit;
pub use digit_set::{DigitSet, DigitSetIter};
pub use grid::{Clash, Grid, ParseGridError};
pub use position::{Position, PositionSet, PositionSetIter};
pub use puzzle::{ClashError, NotASolution, Puzzle, Solution};
