//! What every technique has to keep: no step is wrong, and its page names what its evidence has.

mod boards;
mod chains;
mod fixtures;
mod paths;

use std::ops::ControlFlow;

use super::Next;
use super::explain::{self, HintLevel, english};
use super::mentions::Mentions;
use super::order::{Producer, RATING_ORDER};
use super::report::{Detail, Reporter};
use super::step::Step;
use super::technique::{Premise, Technique};
use crate::candidates::Candidates;
use crate::digit_set::DigitSet;
use crate::search::{Control, Meter};
use boards::Board;

/// Everything that the finder of this producer reports, with evidence.
fn all_of(producer: &Producer, board: &Candidates) -> Vec<Step> {
    let mut steps = Vec::new();
    let control = Control::new();
    let mut visit = |step| {
        steps.push(step);
        ControlFlow::Continue(())
    };
    let mut reporter =
        Reporter { detail: Detail::WithEvidence, meter: &mut Meter::new(&control), visit: &mut visit };
    let end = (producer.find)(board, &mut reporter);
    assert_eq!(end, ControlFlow::Continue(()));
    steps
}

/// The finders of patterns, which are quick; chains have tests of their own.
fn patterns() -> impl Iterator<Item = &'static Producer> {
    RATING_ORDER.iter().filter(|producer| producer.is_pattern())
}

fn for_each_step(board: &Board, mut visit: impl FnMut(&Step)) {
    let unique = board.solutions.len() == 1;
    for producer in patterns().filter(|producer| unique || producer.premise == Premise::Nothing) {
        all_of(producer, &board.candidates).iter().for_each(&mut visit);
    }
}

fn assert_keeps_all_solutions(board: &Board, step: &Step) {
    assert!(step.effect.changes(&board.candidates), "{step:?} changes nothing on\n{:?}", board.candidates);
    for solution in &board.solutions {
        for placed in &step.effect.placements {
            let true_digit = solution.grid().get(placed.cell);
            assert_eq!(true_digit, Some(placed.digit), "{step:?} is wrong on\n{:?}", board.candidates);
        }
        for eliminated in &step.effect.eliminations {
            let true_digit = solution.grid().get(eliminated.cell);
            assert_ne!(true_digit, Some(eliminated.digit), "{step:?} is wrong on\n{:?}", board.candidates);
        }
    }
}

#[test]
fn no_step_takes_a_digit_of_any_solution() {
    let mut met: Vec<Technique> = Vec::new();
    let with_fixtures = boards::sample(1500).chain(boards::from_fixtures());
    for board in with_fixtures {
        for_each_step(&board, |step| {
            assert_keeps_all_solutions(&board, step);
            met.push(step.technique);
        });
    }
    met.sort_unstable();
    met.dedup();
    let missed: Vec<Technique> = Technique::all()
        .take_while(|&technique| technique <= Technique::AlignedPairExclusion)
        .filter(|technique| !met.contains(technique))
        .collect();
    assert_eq!(missed, [], "the sample has no board for these");
}

#[test]
fn a_page_names_the_evidence_and_nothing_else() {
    for board in boards::sample(200).chain(boards::from_fixtures()) {
        for_each_step(&board, |step| {
            let page = explain::explain(step);
            assert_eq!(Mentions::of_page(&page), Mentions::of_step(step), "{step:#?}");
            let text = english::page(&page);
            assert!(!text.contains(['{', '}']), "a gap is left open:\n{text}");
        });
    }
}

#[test]
fn the_first_hint_names_no_digit_and_some_place() {
    for board in boards::sample(200).chain(boards::from_fixtures()) {
        for_each_step(&board, |step| {
            let named = Mentions::of_messages(&explain::hint(step, HintLevel::Where));
            assert_eq!(named.digits, DigitSet::EMPTY, "{step:?}");
            assert!(!named.cells.is_empty() || !named.houses.is_empty(), "{step:?}");
        });
    }
}

#[test]
fn steps_without_evidence_are_the_same_otherwise() {
    let control = Control::new();
    for board in boards::sample(100) {
        for producer in patterns() {
            let mut bare = Vec::new();
            let mut visit = |step| {
                bare.push(step);
                ControlFlow::Continue(())
            };
            let meter = &mut Meter::new(&control);
            let mut reporter = Reporter { detail: Detail::EffectOnly, meter, visit: &mut visit };
            assert!((producer.find)(&board.candidates, &mut reporter).is_continue());
            let stripped: Vec<Step> = all_of(producer, &board.candidates)
                .into_iter()
                .map(|step| Step { evidence: super::Evidence::default(), ..step })
                .collect();
            assert_eq!(bare, stripped);
        }
    }
}

/// The pages of all boards made for a technique, as they read.
#[test]
fn pages_read_as_written_down() {
    let mut text = String::new();
    for fixture in fixtures::all() {
        for step in fixture.steps() {
            text += &english::page(&explain::explain(&step));
            text.push('\n');
        }
    }
    assert_eq!(text, include_str!("tests/pages.txt"));
}
