//! Boards made for one technique each.

use super::{Detail, Next, Premise, RATING_ORDER, Step, Technique, all_of, patterns};
use crate::candidates::Candidates;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::digit_set::DigitSet;
use crate::grid::Grid;
use crate::logic::step::{Candidate, Effect};
use crate::logic::{Uniqueness, first_step};
use crate::puzzle::{Puzzle, Solution};
use crate::search::{self, Control, Meter};

/// A line of `techniques.txt`.
pub(super) struct Fixture {
    line: &'static str,
    technique: &'static str,
    rating: &'static str,
    grid: Grid,
    gone: Vec<Candidate>,
    effect: Effect,
    change: Change,
}

enum Change {
    Empty(Cell),
    Restore(Candidate),
}

pub(super) fn all() -> Vec<Fixture> {
    let lines = include_str!("techniques.txt").lines();
    lines.filter(|line| !line.starts_with('#')).map(Fixture::read).collect()
}

impl Fixture {
    fn read(line: &'static str) -> Self {
        let fields: Vec<&str> = line.split("; ").collect();
        let [technique, rating, grid, gone, effect, change] = *fields else {
            panic!("not six fields: {line}");
        };
        Self {
            line,
            technique,
            rating,
            grid: grid.parse().expect("81 cells"),
            gone: eliminations(gone),
            effect: Effect { placements: placements(effect), eliminations: eliminations(effect) },
            change: match *placements(change) {
                [candidate] => Change::Restore(candidate),
                _ => Change::Empty(cell(change)),
            },
        }
    }

    pub(super) fn board(&self) -> Candidates {
        board(&self.grid, &self.gone)
    }

    /// The solutions of the board, as many as there are up to a limit.
    pub(super) fn solutions(&self, limit: usize) -> Vec<Solution> {
        solutions(&self.grid, &self.gone, limit)
    }

    /// The board on which the effect does not follow.
    fn changed(&self) -> (Grid, Vec<Candidate>) {
        let (mut grid, mut gone) = (self.grid, self.gone.clone());
        match self.change {
            Change::Empty(cell) => grid.set(cell, None),
            Change::Restore(candidate) => gone.retain(|it| *it != candidate),
        }
        (grid, gone)
    }

    /// What is found on the board, by the technique that it was made for.
    pub(super) fn steps(&self) -> Vec<Step> {
        let board = self.board();
        let mut steps: Vec<Step> = patterns().flat_map(|producer| all_of(producer, &board)).collect();
        steps.retain(|step| self.is_found_by(step));
        steps.truncate(1);
        steps
    }

    fn is_found_by(&self, step: &Step) -> bool {
        let mut eliminations = step.effect.eliminations.clone();
        eliminations.sort_unstable();
        step.technique.name() == self.technique
            && step.rating.to_string() == self.rating
            && step.effect.placements == self.effect.placements
            && eliminations == self.effect.eliminations
    }
}

pub(super) fn board(grid: &Grid, gone: &[Candidate]) -> Candidates {
    let mut board = Candidates::from(grid);
    for it in gone {
        assert!(board.eliminate(it.cell, it.digit), "{it} is not there");
    }
    board
}

fn solutions(grid: &Grid, gone: &[Candidate], limit: usize) -> Vec<Solution> {
    let puzzle = Puzzle::try_from(*grid).expect("no clash");
    let keeps = |solution: &Solution| gone.iter().all(|it| solution.grid().get(it.cell) != Some(it.digit));
    search::solutions(&puzzle, &Control::new()).take(limit).filter(keeps).collect()
}

/// `r4c5=7`, wherever it stands.
pub(super) fn placements(text: &str) -> Vec<Candidate> {
    let words = text.split(' ').filter_map(|word| word.split_once('='));
    words.flat_map(|(place, digits)| of_cell(place, digits)).collect()
}

/// `r1c2<>45`, wherever it stands.
pub(super) fn eliminations(text: &str) -> Vec<Candidate> {
    let words = text.split(' ').filter_map(|word| word.split_once("<>"));
    words.flat_map(|(place, digits)| of_cell(place, digits)).collect()
}

fn of_cell(place: &str, digits: &str) -> Vec<Candidate> {
    let digits: DigitSet = digits.chars().filter_map(Digit::from_char).collect();
    digits.iter().map(|digit| Candidate::new(cell(place), digit)).collect()
}

fn cell(text: &str) -> Cell {
    Cell::all().find(|cell| cell.to_string() == text).expect("a cell such as r4c5")
}

#[test]
fn every_technique_is_the_next_step_somewhere() {
    let control = Control::new();
    for fixture in all() {
        let board = fixture.board();
        // Before direct claiming there is always something simpler: see the module about locking.
        if fixture.technique == Technique::DirectClaiming.name() {
            let steps: Vec<Step> = patterns().flat_map(|producer| all_of(producer, &board)).collect();
            assert!(steps.iter().any(|step| fixture.is_found_by(step)), "{}", fixture.line);
            continue;
        }
        let meter = &mut Meter::new(&control);
        let next = first_step(RATING_ORDER, &board, Uniqueness::Proved, Detail::WithEvidence, meter);
        assert!(matches!(&next, Next::Step(step) if fixture.is_found_by(step)), "{}: {next:?}", fixture.line);
    }
}

#[test]
fn every_pattern_has_a_board() {
    let fixtures = all();
    let is_chain = |technique: &Technique| {
        *technique > Technique::AlignedPairExclusion && *technique != Technique::AlignedTripletExclusion
    };
    for technique in Technique::all().filter(|technique| !is_chain(technique)) {
        assert!(fixtures.iter().any(|it| it.technique == technique.name()), "{technique}");
    }
}

#[test]
fn what_nearly_follows_is_not_found() {
    for fixture in all() {
        let (grid, gone) = fixture.changed();
        let board = board(&grid, &gone);
        let steps: Vec<Step> = patterns().flat_map(|producer| all_of(producer, &board)).collect();
        assert!(!steps.iter().any(|step| fixture.is_found_by(step)), "{}", fixture.line);
        let technique = Technique::all().find(|technique| technique.name() == fixture.technique);
        if technique.is_some_and(|technique| technique.row().premise == Premise::UniqueSolution) {
            continue;
        }
        let wrong = contradictions(&fixture.effect, &board).into_iter().any(|candidate| {
            let mut grid = grid;
            grid.set(candidate.cell, Some(candidate.digit));
            !solutions(&grid, &gone, MANY).is_empty()
        });
        assert!(wrong, "{} is right all the same", fixture.line);
    }
}

/// As many solutions tell well enough whether there is one that keeps something.
const MANY: usize = 3000;

/// Candidates that are false if the effect is right.
fn contradictions(effect: &Effect, board: &Candidates) -> Vec<Candidate> {
    let mut all = effect.eliminations.clone();
    for placed in &effect.placements {
        let others = board.get(placed.cell).without(placed.digit);
        all.extend(others.into_iter().map(|digit| Candidate::new(placed.cell, digit)));
    }
    all
}

#[test]
fn every_board_has_a_solution() {
    for fixture in all() {
        let mut grid = fixture.grid;
        fixture.effect.placements.iter().for_each(|placed| grid.set(placed.cell, Some(placed.digit)));
        assert!(!solutions(&grid, &fixture.gone, MANY).is_empty(), "{}", fixture.line);
    }
}
