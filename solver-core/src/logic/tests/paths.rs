//! Whole paths and ratings.

use crate::candidates::Candidates;
use crate::digit_set::DigitSet;
use crate::grid::Grid;
use crate::logic::explain::{HintLevel, english, explain, hint};
use crate::logic::{
    AllStepsEnd, Mentions, Next, PathEnd, PuzzleRating, Rated, Step, Uniqueness, all_steps, next_rated_step,
    next_step, rate, solve_path,
};
use crate::puzzle::Puzzle;
use crate::search::{self, Control, Outcome};

fn puzzle(line: &str) -> Puzzle {
    let grid: Grid = line.parse().expect("81 cells");
    Puzzle::try_from(grid).expect("no clash")
}

/// Lines of `ratings.txt`: puzzle, ER, EP and ED.
fn rated_puzzles() -> impl Iterator<Item = (Puzzle, [&'static str; 3])> {
    let lines = include_str!("ratings.txt").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| {
        let fields: Vec<&str> = line.split(' ').collect();
        let [givens, er, ep, ed] = *fields else { panic!("not four fields: {line}") };
        (puzzle(givens), [er, ep, ed])
    })
}

fn three(rating: PuzzleRating) -> [String; 3] {
    [rating.hardest, rating.first_placement, rating.first_step].map(|rating| rating.to_string())
}

#[test]
fn ratings_are_those_of_the_reference() {
    for (puzzle, expected) in rated_puzzles() {
        match rate(&puzzle, &Control::new()) {
            Rated::Rated(rating) => assert_eq!(three(rating), expected, "{puzzle}"),
            other => panic!("{puzzle}: {other:?}"),
        }
    }
}

#[test]
fn paths_lead_to_the_solution_and_agree_with_the_rating() {
    let control = Control::new();
    for (puzzle, [er, ..]) in rated_puzzles().step_by(3) {
        let path = solve_path(&puzzle, Uniqueness::Proved, &control);
        assert_eq!(path.end, PathEnd::Solved, "{puzzle}");
        path.steps.iter().for_each(assert_explained);
        let mut board = Candidates::from(&puzzle);
        for step in &path.steps {
            assert_eq!(next_rated_step(&board, Uniqueness::Proved, &control), Next::Step(step.clone()));
            step.effect.apply_to(&mut board);
        }
        let Outcome::Unique(solution) = search::solve(&puzzle, &control) else {
            panic!("{puzzle} is not unique");
        };
        assert_eq!(board.grid(), solution.grid());
        let hardest = path.steps.iter().map(|step| step.rating).max();
        assert_eq!(hardest.map(|rating| rating.to_string()).as_deref(), Some(er), "{puzzle}");
    }
}

fn assert_explained(step: &Step) {
    let page = explain(step);
    assert_eq!(Mentions::of_page(&page), Mentions::of_step(step), "{step:#?}");
    assert!(!english::page(&page).contains(['{', '}']), "a gap is left open: {step:#?}");
    let first_hint = Mentions::of_messages(&hint(step, HintLevel::Where));
    assert_eq!(first_hint.digits, DigitSet::EMPTY, "{step:#?}");
}

#[test]
fn all_steps_hold_the_next_one_and_none_twice() {
    let control = Control::new();
    for (puzzle, [er, ..]) in rated_puzzles().take_while(|(_, [er, ..])| *er < "7") {
        let board = Candidates::from(&puzzle);
        let Next::Step(next) = next_step(&board, Uniqueness::Proved, &control) else {
            panic!("{puzzle} rated {er} has no next step");
        };
        let all = all_steps(&board, Uniqueness::Proved, &control);
        assert_eq!(all.end, AllStepsEnd::Complete);
        assert!(all.steps.contains(&next), "{puzzle}");
        assert!(all.steps.is_sorted_by_key(|step| step.rating), "{puzzle}");
        for (index, step) in all.steps.iter().enumerate() {
            let same = |other: &&Step| other.technique == step.technique && other.effect == step.effect;
            assert_eq!(all.steps[..index].iter().find(same), None, "{puzzle}");
        }
    }
}

#[test]
fn only_a_puzzle_with_one_solution_has_a_rating() {
    let control = Control::new();
    let many = rate(&Puzzle::EMPTY, &control);
    assert!(matches!(many, Rated::MultipleSolutions(two) if two[0] != two[1]));
    // Without a clash, but r1c9 cannot be anything.
    let none = "12345678.........9...............................................................";
    assert_eq!(rate(&puzzle(none), &control), Rated::NoSolution { clashes: Vec::new() });
}

#[test]
fn a_full_board_has_no_step() {
    let line = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let (control, board) = (Control::new(), Candidates::from(&puzzle(line)));
    assert_eq!(next_step(&board, Uniqueness::Proved, &control), Next::Nothing);
    assert_eq!(all_steps(&board, Uniqueness::Proved, &control).steps, []);
    assert_eq!(rate(&puzzle(line), &control), Rated::Rated(PuzzleRating::default()));
}

#[test]
fn cancelled_is_cancelled() {
    let control = Control::new();
    control.cancel();
    let (puzzle, _) = rated_puzzles().last().expect("there are some");
    let board = Candidates::from(&puzzle);
    assert_eq!(next_step(&board, Uniqueness::Unknown, &control), Next::Cancelled);
    assert_eq!(all_steps(&board, Uniqueness::Unknown, &control).end, AllStepsEnd::Cancelled);
    assert_eq!(solve_path(&puzzle, Uniqueness::Unknown, &control).end, PathEnd::Cancelled);
    assert_eq!(rate(&puzzle, &control), Rated::Cancelled);
}

#[test]
fn progress_is_seen_in_the_counters() {
    let control = Control::new();
    let (puzzle, _) = rated_puzzles().next().expect("there are some");
    let path = solve_path(&puzzle, Uniqueness::Unknown, &control);
    assert_eq!(control.counters().nodes, path.steps.len() as u64);
}
