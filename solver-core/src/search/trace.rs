//! The reference search one event at a time: what a search viewer plays.
//!
//! [`Trace`] is the search of [`backtrack`](super::backtrack), turned inside out: it stands between two [`Event`]s
//! and can be asked for the next one, or be sent forward to a place without showing what lies between.
//! [`Recording`] keeps checkpoints of a trace, so that any event which was passed once is found again at once.
//!
//! ```
//! use solver_core::Puzzle;
//! use solver_core::search::trace::{Event, Trace};
//!
//! let mut trace = Trace::new(&Puzzle::EMPTY);
//! let words: Vec<String> = trace.by_ref().take(3).map(|event| event.to_string()).collect();
//! assert_eq!(words, ["r1c1: 1 placed", "r1c2: 1 refused by row 1", "r1c2: 2 placed"]);
//! assert_eq!(trace.tally().nodes, 2);
//! ```
//!
//! # How an event is found again
//!
//! The whole state of the search is the digits that stand in the open cells and the digit to try next: some ninety
//! bytes. A recording notes it now and then, and starts from the last note before the event that is wanted. When
//! there are too many notes it drops every other one and makes half as many from then on; so memory is bounded, and
//! what has to be searched again is never more than a ten-thousandth of the whole.

mod event;
mod recording;
mod unpruned;

use std::convert::Infallible;
use std::iter::FusedIterator;
use std::ops::ControlFlow;

use crate::cell::{Cell, House};
use crate::digit::Digit;
use crate::digit_set::DigitSet;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::shape::{CELL_COUNT, HOUSE_COUNT, SIDE};
pub use event::Event;
use recording::Note;
pub use recording::{Goal, Recording};
pub use unpruned::nodes_without_pruning;

/// What a search has done up to a place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Tally {
    /// Events shown or passed.
    pub events: u64,
    /// Digits placed: the nodes that the reference search counts.
    pub nodes: u64,
    /// Digits taken back.
    pub backtracks: u64,
    /// Full boards reached.
    pub solutions: u64,
}

/// The reference search, standing between two of its events.
///
/// As an iterator it gives the events up to the end of the whole search.
#[derive(Clone, Debug)]
pub struct Trace {
    givens: Grid,
    /// The cells without a given, in row order.
    open: Vec<Cell>,
    /// The digits that stand in each house.
    used: [DigitSet; HOUSE_COUNT],
    place: Place,
    tally: Tally,
}

/// Where a search stands: all that is not the same throughout it.
#[derive(Clone, Copy, Debug)]
struct Place {
    /// The digits of the first `depth` open cells; behind them, nothing that counts.
    path: [Digit; CELL_COUNT],
    depth: usize,
    ahead: Ahead,
}

/// What is to be done next in the cell behind the path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ahead {
    /// Try this digit; on a full board, show it.
    Try(Digit),
    /// Every digit was tried, or the full board shown: take back the digit before.
    Back,
    /// Everything was searched.
    Nothing,
}

/// How a search for a place in the trace ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reached {
    /// The place is reached.
    Goal,
    /// It was not met within the events that were allowed.
    NotYet,
    /// The whole search is over, without the place.
    End,
}

impl Trace {
    /// The search of a puzzle, before its first event.
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> Self {
        let givens = *puzzle.grid();
        let place = Place { path: [FIRST; CELL_COUNT], depth: 0, ahead: Ahead::Try(FIRST) };
        let open = givens.empty_cells().iter().collect();
        Self { givens, open, used: used_in(&givens), place, tally: Tally::default() }
    }

    /// The board as it stands: the givens and the digits placed.
    #[must_use]
    pub fn grid(&self) -> Grid {
        let mut grid = self.givens;
        for (&cell, &digit) in self.path() {
            grid.set(cell, Some(digit));
        }
        grid
    }

    /// The cell whose digits are being tried; `None` on a full board and at the end.
    #[must_use]
    pub fn cell(&self) -> Option<Cell> {
        if self.is_over() { None } else { self.open.get(self.place.depth).copied() }
    }

    /// The digits of [`cell`](Self::cell) that were refused or taken back so far, smallest first.
    #[must_use]
    pub fn tried(&self) -> DigitSet {
        match (self.cell(), self.place.ahead) {
            (Some(_), Ahead::Try(next)) => !FROM[next.index()],
            (Some(_), Ahead::Back) => DigitSet::ALL,
            (Some(_), Ahead::Nothing) | (None, _) => DigitSet::EMPTY,
        }
    }

    /// How many digits stand by choice.
    #[must_use]
    pub const fn depth(&self) -> usize {
        self.place.depth
    }

    /// What was done so far.
    #[must_use]
    pub const fn tally(&self) -> Tally {
        self.tally
    }

    /// Whether everything was searched.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.place.ahead == Ahead::Nothing
    }

    /// Goes on by this many events, or to the end, without showing them: many times faster than one by one.
    pub fn pass(&mut self, events: u64) {
        let stop = self.tally.events.saturating_add(events);
        let ControlFlow::Continue(()) = self.run(stop, |_| ControlFlow::<Infallible>::Continue(()));
    }

    /// Goes on to the next place of a kind, for at most `events` events.
    pub fn pass_to(&mut self, goal: Goal, events: u64) -> Reached {
        let stop = self.tally.events.saturating_add(events);
        let before = self.tally.events;
        let end = self.run(stop, |trace| {
            // Where it stood before is not the next place, whatever it is.
            if trace.tally.events > before && goal.is_met(trace) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        match end {
            ControlFlow::Break(()) => Reached::Goal,
            ControlFlow::Continue(()) if self.is_over() => Reached::End,
            ControlFlow::Continue(()) => Reached::NotYet,
        }
    }

    /// Makes this the same search at another of its places.
    fn move_to(&mut self, note: &Note) {
        self.place = note.place;
        self.tally = note.tally;
        self.used = used_in(&self.grid());
    }

    /// The digits placed, each with its cell.
    fn path(&self) -> impl Iterator<Item = (&Cell, &Digit)> {
        self.open.iter().zip(&self.place.path).take(self.place.depth)
    }

    /// The digits that stand in no house of the cell.
    fn fitting(&self, cell: Cell) -> DigitSet {
        !cell.houses().iter().fold(DigitSet::EMPTY, |used, house| used | self.used[house.index()])
    }

    /// Whether no digit at all fits in the cell whose digits were just tried.
    fn is_dead_end(&self) -> bool {
        self.place.ahead == Ahead::Back && self.cell().is_some_and(|cell| self.fitting(cell).is_empty())
    }

    /// Whether a full board was just shown.
    fn is_at_solution(&self) -> bool {
        self.place.ahead == Ahead::Back && self.place.depth == self.open.len()
    }

    /// Whether the last event was a digit placed: nothing was tried in the next cell yet.
    fn has_just_placed(&self) -> bool {
        self.place.depth > 0 && self.place.ahead == Ahead::Try(FIRST)
    }

    /// Searches until `stop` events have passed or the search is over. Shows `visit` the places after every digit
    /// that was placed or taken back, after every full board, and where a cell has no digit left to try.
    fn run<B>(&mut self, stop: u64, mut visit: impl FnMut(&Self) -> ControlFlow<B>) -> ControlFlow<B> {
        while self.tally.events < stop && !self.is_over() {
            self.leap(stop - self.tally.events);
            visit(self)?;
        }
        ControlFlow::Continue(())
    }

    /// Goes on by at least one event, and by no more than `most`: over refused digits to what comes after them.
    fn leap(&mut self, most: u64) {
        let Ahead::Try(next) = self.place.ahead else {
            self.take_back();
            return;
        };
        let Some(&cell) = self.open.get(self.place.depth) else {
            self.show_solution();
            return;
        };
        let found = (self.fitting(cell) & FROM[next.index()]).first();
        let refused = found.map_or(SIDE, Digit::index) - next.index();
        if refused as u64 >= most {
            // `most` is below nine here.
            self.refuse(next, usize::try_from(most).unwrap_or(refused));
            return;
        }
        self.refuse(next, refused);
        if let Some(digit) = found {
            self.place(cell, digit);
        }
    }

    /// Passes over `count` digits from `next` on.
    fn refuse(&mut self, next: Digit, count: usize) {
        self.tally.events += count as u64;
        self.place.ahead =
            Digit::ALL.get(next.index() + count).map_or(Ahead::Back, |&digit| Ahead::Try(digit));
    }

    fn place(&mut self, cell: Cell, digit: Digit) {
        for house in cell.houses() {
            self.used[house.index()].add(digit);
        }
        self.place.path[self.place.depth] = digit;
        self.place.depth += 1;
        self.place.ahead = Ahead::Try(FIRST);
        self.tally.events += 1;
        self.tally.nodes += 1;
    }

    fn show_solution(&mut self) {
        self.place.ahead = Ahead::Back;
        self.tally.events += 1;
        self.tally.solutions += 1;
    }

    /// Takes back the last digit of the path, or ends the search where there is none.
    fn take_back(&mut self) -> Option<(Cell, Digit)> {
        let Some((&cell, &digit)) = self.path().last() else {
            self.place.ahead = Ahead::Nothing;
            return None;
        };
        for house in cell.houses() {
            self.used[house.index()].remove(digit);
        }
        self.place.depth -= 1;
        self.place.ahead = Digit::ALL.get(digit.index() + 1).map_or(Ahead::Back, |&next| Ahead::Try(next));
        self.tally.events += 1;
        self.tally.backtracks += 1;
        Some((cell, digit))
    }

    /// The first house of the cell that holds the digit, and where.
    fn holder(&self, cell: Cell, digit: Digit) -> Option<(House, Cell)> {
        let house = cell.houses().into_iter().find(|house| self.used[house.index()].contains(digit))?;
        let grid = self.grid();
        let by = house.cell_list().iter().find(|&&other| grid.get(other) == Some(digit))?;
        Some((house, *by))
    }
}

impl Iterator for Trace {
    type Item = Event;

    fn next(&mut self) -> Option<Event> {
        let next = match self.place.ahead {
            Ahead::Nothing => return None,
            Ahead::Back => return self.take_back().map(|(cell, digit)| Event::TakenBack { cell, digit }),
            Ahead::Try(next) => next,
        };
        let Some(cell) = self.cell() else {
            self.show_solution();
            return Some(Event::Solution);
        };
        if let Some((house, by)) = self.holder(cell, next) {
            self.refuse(next, 1);
            Some(Event::Refused { cell, digit: next, house, by })
        } else {
            self.place(cell, next);
            Some(Event::Placed { cell, digit: next })
        }
    }
}

impl FusedIterator for Trace {}

/// The digits that stand in each house.
fn used_in(grid: &Grid) -> [DigitSet; HOUSE_COUNT] {
    let mut used = [DigitSet::EMPTY; HOUSE_COUNT];
    for (cell, digit) in grid.digits() {
        for house in cell.houses() {
            used[house.index()].add(digit);
        }
    }
    used
}

const FIRST: Digit = Digit::ALL[0];

/// For each digit, that one and all greater ones.
static FROM: [DigitSet; SIDE] = {
    let mut table = [DigitSet::EMPTY; SIDE];
    let mut from = 0;
    while from < SIDE {
        let mut digit = from;
        while digit < SIDE {
            table[from].add(Digit::ALL[digit]);
            digit += 1;
        }
        from += 1;
    }
    table
};
