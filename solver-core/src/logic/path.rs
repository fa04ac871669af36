//! [`solve_path`] and [`rate`]: from the givens to the solution, one step at a time.

use super::order::{Producer, RATING_ORDER};
use super::rating::Rating;
use super::report::Detail;
use super::step::Step;
use super::technique::{Premise, Technique};
use super::{Next, Uniqueness, first_step};
use crate::candidates::Candidates;
use crate::grid::Clash;
use crate::puzzle::{Puzzle, Solution};
use crate::search::{self, Cancelled, Control, Meter, Outcome};
use crate::shape::CELL_COUNT;

/// A way to the solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Path {
    /// The steps; each is to be seen on the board that the ones before it leave.
    pub steps: Vec<Step>,
    /// Where it leads.
    pub end: PathEnd,
}

/// Why a path ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PathEnd {
    /// The board is full.
    Solved,
    /// No technique finds anything more.
    Stuck,
    /// The search was cancelled.
    Cancelled,
}

/// The steps that define the rating, from the givens as far as they lead.
///
/// Without proved uniqueness the path does without the techniques that rest on it, and may be harder.
#[must_use]
pub fn solve_path(puzzle: &Puzzle, uniqueness: Uniqueness, control: &Control) -> Path {
    let mut steps = Vec::new();
    let mut meter = Meter::new(control);
    let mut board = Candidates::from(puzzle);
    let mut visit = |step| steps.push(step);
    let end = walk(RATING_ORDER, &mut board, uniqueness, Detail::WithEvidence, &mut meter, &mut visit);
    Path { steps, end }
}

/// The step that a [`solve_path`] takes on this board.
#[must_use]
pub fn next_rated_step(board: &Candidates, uniqueness: Uniqueness, control: &Control) -> Next {
    first_step(RATING_ORDER, board, uniqueness, Detail::WithEvidence, &mut Meter::new(control))
}

/// How hard a puzzle is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PuzzleRating {
    /// The rating of the hardest step: ER.
    pub hardest: Rating,
    /// The hardest step up to the first digit placed: EP, the pearl.
    pub first_placement: Rating,
    /// The first step: ED, the diamond.
    pub first_step: Rating,
    /// The technique of the hardest step; of several, the first. `None` for a board without an empty cell.
    pub technique: Option<Technique>,
}

/// The answer of [`rate`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rated {
    /// The puzzle has one solution, which the steps reach.
    Rated(PuzzleRating),
    /// It has no solution, so no rating.
    NoSolution {
        /// The givens that clash; empty if only searching told.
        clashes: Vec<Clash>,
    },
    /// It has more than one solution, so no rating: here are two.
    MultipleSolutions(Box<[Solution; 2]>),
    /// It has one solution, but is beyond all techniques. The rating is that of the steps that there are.
    Beyond(PuzzleRating),
    /// The search was cancelled.
    Cancelled,
}

/// Rates a puzzle on the scale of Sudoku Explainer 1.2.1, if it has exactly one solution.
///
/// That is proved: by the steps themselves if they reach the solution without resting on it, otherwise by a search.
#[must_use]
pub fn rate(puzzle: &Puzzle, control: &Control) -> Rated {
    let mut tally = Tally::default();
    let mut meter = Meter::new(control);
    let mut board = Candidates::from(puzzle);
    let mut count = |step: Step| tally.count(&step);
    let (sound, all) = (Uniqueness::Unknown, Uniqueness::Proved);
    let before = order_before_uniqueness();
    let mut end = walk(before, &mut board, sound, Detail::EffectOnly, &mut meter, &mut count);
    if end == PathEnd::Stuck {
        match search::solve(puzzle, control) {
            Outcome::NoSolution { clashes } => return Rated::NoSolution { clashes },
            Outcome::Multiple { first, second } => {
                return Rated::MultipleSolutions(Box::new([first, second]));
            }
            Outcome::Cancelled { .. } => return Rated::Cancelled,
            Outcome::Unique(_) => {}
        }
        end = walk(RATING_ORDER, &mut board, all, Detail::EffectOnly, &mut meter, &mut count);
    }
    match end {
        PathEnd::Solved => Rated::Rated(tally.rating),
        PathEnd::Stuck => Rated::Beyond(tally.rating),
        PathEnd::Cancelled => Rated::Cancelled,
    }
}

/// The finders that come before the first one that rests on uniqueness.
fn order_before_uniqueness() -> &'static [Producer] {
    let unique = |producer: &Producer| producer.premise == Premise::UniqueSolution;
    let count = RATING_ORDER.iter().position(unique).unwrap_or(RATING_ORDER.len());
    &RATING_ORDER[..count]
}

/// The three ratings of the steps so far.
#[derive(Default)]
struct Tally {
    rating: PuzzleRating,
    has_step: bool,
    has_placement: bool,
}

impl Tally {
    fn count(&mut self, step: &Step) {
        let rating = &mut self.rating;
        if step.rating > rating.hardest {
            rating.hardest = step.rating;
            rating.technique = Some(step.technique);
        }
        if !self.has_step {
            rating.first_step = rating.hardest;
            self.has_step = true;
        }
        if !self.has_placement {
            rating.first_placement = rating.hardest;
            self.has_placement = !step.effect.placements.is_empty();
        }
    }
}

/// Takes the first step of the order again and again.
fn walk(
    order: &[Producer],
    board: &mut Candidates,
    uniqueness: Uniqueness,
    detail: Detail,
    meter: &mut Meter<'_>,
    visit: &mut impl FnMut(Step),
) -> PathEnd {
    while !board.empty_cells().is_empty() {
        let placed = CELL_COUNT - board.empty_cells().len();
        if let Err(Cancelled) = meter.node(placed) {
            return PathEnd::Cancelled;
        }
        match first_step(order, board, uniqueness, detail, meter) {
            Next::Step(step) => {
                step.effect.apply_to(board);
                visit(step);
            }
            Next::Nothing => return PathEnd::Stuck,
            Next::Cancelled => return PathEnd::Cancelled,
        }
    }
    PathEnd::Solved
}
