//! Chains: none is wrong, and what they show is a proof.

mod proof;

use super::fixtures::{board, eliminations, placements};
use super::{Producer, RATING_ORDER, all_of, assert_keeps_all_solutions, boards};
use crate::candidates::Candidates;
use crate::grid::Grid;
use crate::logic::report::Detail;
use crate::logic::step::{Candidate, Effect, Step};
use crate::logic::technique::{Argument, Nesting, Technique};
use crate::logic::{Next, Rated, Uniqueness, chains, first_step, rate};
use crate::search::{Control, Meter};
use std::ops::ControlFlow;

/// A line of `chains.txt`.
struct Fixture {
    line: &'static str,
    technique: &'static str,
    rating: &'static str,
    length: &'static str,
    board: Candidates,
    effect: Effect,
}

fn fixtures() -> impl Iterator<Item = Fixture> {
    include_str!("chains.txt").lines().filter(|line| !line.starts_with('#')).map(|line| {
        let fields: Vec<&str> = line.split("; ").collect();
        let [technique, rating, length, grid, gone, effect] = *fields else {
            panic!("not six fields: {line}");
        };
        let grid: Grid = grid.parse().expect("81 cells");
        let board = board(&grid, &eliminations(gone));
        let effect = Effect { placements: placements(effect), eliminations: eliminations(effect) };
        Fixture { line, technique, rating, length, board, effect }
    })
}

/// The finders of chains that have nothing nested, and the first that have.
fn producers(count: usize) -> impl Iterator<Item = &'static Producer> {
    RATING_ORDER.iter().filter(|producer| !producer.is_pattern()).take(count)
}

#[test]
fn fixtures_are_the_next_step() {
    let control = Control::new();
    for Fixture { line, technique, rating, length, board, effect } in fixtures() {
        let meter = &mut Meter::new(&control);
        let next = first_step(RATING_ORDER, &board, Uniqueness::Proved, Detail::WithEvidence, meter);
        let Next::Step(step) = next else { panic!("{line}: {next:?}") };
        let mut found = step.effect.clone();
        found.eliminations.sort_unstable();
        assert_eq!(step.technique.name(), technique, "{line}");
        assert_eq!((step.rating.to_string().as_str(), found), (rating, effect), "{line}");
        assert_eq!(step.length.to_string(), length, "{line}");
        proof::check(&board, &step);
    }
}

#[test]
fn most_techniques_have_a_fixture() {
    let known: Vec<&str> = fixtures().map(|it| it.technique).collect();
    let is_chain = |technique: &Technique| {
        *technique > Technique::AlignedPairExclusion && *technique != Technique::AlignedTripletExclusion
    };
    let missing: Vec<Technique> = Technique::all()
        .filter(|technique| is_chain(technique) && !known.contains(&technique.name()))
        .filter(
            |technique| !matches!(technique, Technique::Dynamic(nesting, _) if *nesting > Nesting::Patterns),
        )
        .collect();
    assert_eq!(missing, []);
    let nested = Technique::Dynamic(Nesting::ForcingChains, Argument::Contradiction);
    assert!(known.contains(&nested.name()));
}

#[test]
fn no_chain_takes_a_digit_of_any_solution_and_each_is_a_proof() {
    let mut found = Vec::new();
    for board in boards::sample(40) {
        for producer in producers(5) {
            for step in all_of(producer, &board.candidates) {
                assert_keeps_all_solutions(&board, &step);
                proof::check(&board.candidates, &step);
                found.push(step.technique);
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    assert!(found.len() >= 15, "{found:?}");
}

#[test]
fn no_chain_inside_a_chain_is_wrong() {
    for board in boards::sample(9).filter(|board| board.candidates.empty_cells().len() < 40) {
        for nesting in [Nesting::ForcingChains, Nesting::MultipleChains, Nesting::DynamicChains] {
            if let Some(step) = first_of(&board.candidates, nesting) {
                assert_keeps_all_solutions(&board, &step);
                proof::check(&board.candidates, &step);
            }
        }
    }
}

/// The first step with this nested.
fn first_of(board: &Candidates, nesting: Nesting) -> Option<Step> {
    let mut found = None;
    let control = Control::new();
    let mut visit = |step| {
        found = Some(step);
        ControlFlow::Break(super::super::report::Stop::Enough)
    };
    let meter = &mut Meter::new(&control);
    let mut reporter = super::Reporter { detail: Detail::WithEvidence, meter, visit: &mut visit };
    let _stopped = chains::dynamic(board, &mut reporter, nesting);
    found
}

#[test]
fn all_steps_begin_with_the_first_and_come_in_order() {
    for Fixture { line, board, .. } in fixtures().take(20) {
        for producer in producers(4) {
            let steps = all_of(producer, &board);
            let order = |step: &Step| (step.rating, step.length);
            assert!(steps.is_sorted_by_key(order), "{line}");
            for (place, step) in steps.iter().enumerate() {
                let twice = steps[..place].iter().find(|earlier| earlier.effect == step.effect);
                assert_eq!(twice, None, "{step:?}: {line}");
            }
        }
    }
}

#[test]
fn a_cancelled_search_finds_nothing() {
    let control = Control::new();
    control.cancel();
    for Fixture { board, .. } in fixtures().take(3) {
        let meter = &mut Meter::new(&control);
        let next = first_step(RATING_ORDER, &board, Uniqueness::Proved, Detail::EffectOnly, meter);
        assert_eq!(next, Next::Cancelled);
    }
}

#[test]
fn contradictory_boards_end() {
    // Two cells of a row have the same single candidate.
    let mut board = Candidates::from(&Grid::EMPTY);
    for cell in crate::Cell::all().take(2) {
        board.get(cell).into_iter().skip(1).for_each(|digit| {
            board.eliminate(cell, digit);
        });
    }
    for producer in producers(5) {
        let steps = all_of(producer, &board);
        assert!(steps.iter().all(|step| step.effect.changes(&board)));
    }
}

#[test]
fn whole_puzzles_have_the_reference_rating() {
    // ER, EP and ED of generated puzzles; the last one needs chains inside chains.
    for line in include_str!("hard_ratings.txt").lines() {
        let mut words = line.split(' ');
        let grid: Grid = words.next().expect("a puzzle").parse().expect("81 cells");
        let Rated::Rated(found) = rate(&crate::Puzzle::try_from(grid).expect("no clash"), &Control::new())
        else {
            panic!("no rating: {line}");
        };
        let found = [found.hardest, found.first_placement, found.first_step].map(|it| it.to_string());
        assert!(words.eq(found), "{line}");
    }
}

/// The candidates that a step makes false.
fn made_false(board: &Candidates, effect: &Effect) -> Vec<Candidate> {
    let mut all = effect.eliminations.clone();
    for placed in &effect.placements {
        let others = board.get(placed.cell).without(placed.digit);
        all.extend(others.into_iter().map(|digit| Candidate::new(placed.cell, digit)));
    }
    all
}
