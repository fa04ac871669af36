//! The trace of the reference search against the reference search, and a recording against the trace.

mod boards {
    pub mod patience;
}

use std::ops::ControlFlow;

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};
use solver_core::search::trace::{Event, Goal, Reached, Recording, Tally, Trace};
use solver_core::search::{End, Engine};
use solver_core::{Cell, Digit, Grid, Puzzle};

use boards::patience::patient;

/// Long enough for searches that go back and forth, short enough to look at every event.
const MOST_EVENTS: usize = 60_000;

/// Boards between almost full and a third full, some of them with a given changed so that there may be no solution.
fn boards() -> impl Iterator<Item = Puzzle> {
    let full: Grid = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
        .parse()
        .expect("81 cells");
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    (0..200).filter_map(move |_| {
        let mut cells: Vec<Cell> = Cell::all().collect();
        cells.shuffle(&mut rng);
        let mut grid = full;
        for &cell in &cells[..rng.random_range(1..55)] {
            grid.set(cell, None);
        }
        if rng.random_bool(0.3) {
            grid.set(cells[80], Some(Digit::ALL[rng.random_range(0..9)]));
        }
        Puzzle::try_from(grid).ok()
    })
}

#[test]
fn counts_are_those_of_the_reference_search() {
    let mut compared = 0;
    for puzzle in boards() {
        let mut trace = Trace::new(&puzzle);
        trace.pass(3_000_000);
        if !trace.is_over() {
            continue;
        }
        let control = patient();
        let end = Engine::Backtrack.for_each_solution(&puzzle, &control, |_| ControlFlow::Continue(()));
        assert_eq!(end, End::Exhausted);
        let (counters, tally) = (control.counters(), trace.tally());
        assert_eq!(tally.nodes, counters.nodes, "{puzzle}");
        assert_eq!(tally.backtracks, counters.backtracks, "{puzzle}");
        assert_eq!(tally.solutions, counters.solutions, "{puzzle}");
        compared += 1;
    }
    assert!(compared > 100, "{compared}");
}

#[test]
fn every_event_says_what_the_board_shows() {
    let mut refused = 0;
    for puzzle in boards() {
        let mut trace = Trace::new(&puzzle);
        for _ in 0..MOST_EVENTS {
            let (before, tried_before) = (trace.grid(), trace.tried());
            let place = trace.cell();
            let Some(event) = trace.next() else { break };
            let (after, mut expected) = (trace.grid(), before);
            match event {
                Event::Refused { cell, digit, house, by } => {
                    assert_eq!(place, Some(cell));
                    assert!(house.cells().contains(cell) && house.cells().contains(by));
                    assert_eq!(after.get(by), Some(digit), "{event}");
                    assert_eq!(trace.tried(), tried_before.with(digit), "{event}");
                    refused += 1;
                }
                Event::Placed { cell, digit } => {
                    assert_eq!(place, Some(cell));
                    assert!(!tried_before.contains(digit));
                    expected.set(cell, Some(digit));
                    assert!(after.clashes().is_empty(), "{event}");
                }
                Event::TakenBack { cell, digit } => {
                    assert_eq!(before.get(cell), Some(digit), "{event}");
                    expected.set(cell, None);
                    assert_eq!(trace.cell(), Some(cell));
                    assert!(trace.tried().contains(digit));
                }
                Event::Solution => assert!(after.is_full() && after.clashes().is_empty()),
            }
            assert_eq!(after, expected, "{event}");
            assert_eq!(trace.depth(), after.filled().len() - puzzle.grid().filled().len());
        }
    }
    assert!(refused > 100_000, "{refused}");
}

#[test]
fn passing_events_is_the_same_as_going_through_them() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for puzzle in boards().take(60) {
        let (mut walked, mut passed) = (Trace::new(&puzzle), Trace::new(&puzzle));
        for _ in 0..300 {
            let events = rng.random_range(0..40);
            let gone = walked.by_ref().take(events).count();
            passed.pass(events as u64);
            assert_eq!(passed.tally(), walked.tally());
            assert_eq!((passed.grid(), passed.cell()), (walked.grid(), walked.cell()));
            assert_eq!(passed.tried(), walked.tried());
            if gone < events {
                break;
            }
        }
    }
}

/// Where the goals lie in the first events, found one event at a time.
fn places(puzzle: &Puzzle, goal: Goal, events: usize) -> Vec<Tally> {
    let mut trace = Trace::new(puzzle);
    let mut places = Vec::new();
    for _ in 0..events {
        let Some(event) = trace.next() else { break };
        let is_met = match goal {
            Goal::DeadEnd => {
                let fits = |cell: Cell| {
                    let grid = trace.grid();
                    Digit::ALL
                        .iter()
                        .any(|&digit| cell.peers().iter().all(|peer| grid.get(peer) != Some(digit)))
                };
                matches!(event, Event::Refused { cell, .. } if trace.tried().len() == 9 && !fits(cell))
            }
            Goal::Solution => event == Event::Solution,
            Goal::Node(number) => matches!(event, Event::Placed { .. }) && trace.tally().nodes == number,
        };
        if is_met {
            places.push(trace.tally());
        }
    }
    places
}

#[test]
fn goals_are_met_where_their_events_lie() {
    let mut met = [0; 3];
    for puzzle in boards().take(60) {
        for (kind, goal) in [Goal::DeadEnd, Goal::Solution, Goal::Node(17)].into_iter().enumerate() {
            let places = places(&puzzle, goal, 20_000);
            met[kind] += places.len();
            let mut trace = Trace::new(&puzzle);
            for place in &places {
                assert_eq!(trace.pass_to(goal, 20_000), Reached::Goal, "{goal:?} in {puzzle}");
                assert_eq!(trace.tally(), *place, "{goal:?} in {puzzle}");
            }
        }
    }
    assert!(met.iter().all(|&count| count > 20), "{met:?}");
}

#[test]
fn a_recording_leads_to_every_place() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for puzzle in boards().filter(|puzzle| puzzle.grid().filled().len() < 40).take(12) {
        let mut recording = Recording::new(&puzzle);
        while recording.tally().events < 40_000 && !recording.is_whole() {
            recording.extend(rng.random_range(1..5_000));
        }
        let end = recording.tally().events;
        for _ in 0..40 {
            let event = rng.random_range(0..=end);
            let mut walked = Trace::new(&puzzle);
            walked.pass(event);
            let found = recording.at(event);
            assert_eq!(
                (found.tally(), found.grid(), found.tried()),
                (walked.tally(), walked.grid(), walked.tried())
            );
        }
        assert_eq!(recording.at(u64::MAX).tally(), recording.tally());
        for goal in [Goal::DeadEnd, Goal::Solution, Goal::Node(900)] {
            let places = places(&puzzle, goal, usize::try_from(end).expect("small"));
            for _ in 0..20 {
                let event = rng.random_range(0..=end);
                let next = places.iter().find(|place| place.events > event);
                assert_eq!(recording.next(goal, event).map(|trace| trace.tally()), next.copied(), "{goal:?}");
                let previous = places.iter().rfind(|place| place.events < event);
                assert_eq!(
                    recording.previous(goal, event).map(|trace| trace.tally()),
                    previous.copied(),
                    "{goal:?}"
                );
            }
        }
    }
}

#[test]
fn depths_cover_the_whole_recording() {
    let mut recording = Recording::new(&Puzzle::EMPTY);
    assert!(recording.depths(10).is_empty());
    recording.extend(1_000_000);
    let depths = recording.depths(50);
    assert_eq!(depths.len(), 50);
    let mut trace = Trace::new(&Puzzle::EMPTY);
    let mut highest = 0;
    for _ in 0..1_000_000 {
        trace.next();
        highest = highest.max(trace.depth());
    }
    assert_eq!(depths.iter().map(|part| *part.end()).max(), Some(highest));
    assert_eq!(depths.iter().map(|part| *part.start()).min(), Some(0), "it starts at the top");
}

#[test]
fn a_long_recording_keeps_few_notes_and_still_finds_its_places() {
    let mut recording = Recording::new(&Puzzle::EMPTY);
    recording.extend(300_000_000);
    assert_eq!(recording.tally().events, 300_000_000);
    for event in [1, 1_000, 123_456_789, 299_999_999] {
        assert_eq!(recording.at(event).tally().events, event);
    }
    let node = recording.tally().nodes / 2;
    let found = recording.next(Goal::Node(node), 0).expect("recorded");
    assert_eq!(found.tally().nodes, node);
}
