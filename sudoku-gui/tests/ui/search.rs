//! Solving and counting in the background.

use egui::Key;
use egui_kittest::kittest::Queryable as _;
use solver_core::search::Control;
use solver_core::{Digit, Grid};
use sudoku_gui::jobs::{Report, Searcher, Task};

use crate::rig::{EASY, EASY_SOLVED, Gate, Rig};

const TWO_SOLUTIONS: &str = include_str!("../../../puzzles/two-solutions.txt");

struct Panicking;

impl Searcher for Panicking {
    fn run(&self, _: Task, _: &Grid, _: &Control) -> Report {
        panic!("an engine with a fault, as this test wants it")
    }
}

#[test]
fn solve_fills_the_board_says_the_verdict_and_is_one_step() {
    let mut rig = Rig::new();
    rig.paste(EASY);
    rig.click("Solve");
    rig.until_says("Unique solution, proved");
    assert_eq!(rig.line(), EASY_SOLVED);
    assert!(rig.has("row 1 column 3, solved 4"));
    assert!(rig.says("Solved: 51 cells filled"));
    rig.click("Undo this");
    assert_eq!(rig.line(), EASY);
    assert!(rig.says("Unique solution, proved"), "it is still true of the puzzle");
}

#[test]
fn the_verdict_goes_when_it_is_no_longer_about_the_board() {
    let mut rig = Rig::new();
    rig.paste(EASY);
    rig.press(Key::F8);
    rig.until_says("Unique solution");
    rig.press_ctrl(Key::N);
    assert!(!rig.says("Unique solution"));
    rig.press_ctrl(Key::Z);
    assert!(rig.says("Unique solution"));
}

#[test]
fn digits_typed_without_givens_are_the_puzzle() {
    let mut rig = Rig::new();
    rig.select(1, 1);
    rig.press(Key::Num1);
    rig.press(Key::F8);
    rig.until_says("More than one solution; the first is shown");
    assert!(rig.says("the entered digits are the puzzle"));
    assert!(rig.has("row 1 column 1, entered 1"));
    assert!(rig.line().starts_with("123456789"), "the first solution there is");
}

#[test]
fn a_wrong_digit_is_replaced_and_told() {
    let mut rig = Rig::new();
    rig.paste(EASY);
    rig.select(1, 3);
    rig.press(Key::Num1);
    rig.press(Key::F8);
    rig.until_says("1 wrong digit replaced");
    assert_eq!(rig.line(), EASY_SOLVED);
}

#[test]
fn cells_in_which_two_solutions_differ_say_so_while_a_solution_is_shown() {
    let mut rig = Rig::new();
    rig.paste(TWO_SOLUTIONS);
    rig.press(Key::F8);
    rig.until_says("More than one solution; the first is shown, differing cells are tinted");
    let differing =
        |rig: &Rig| rig.harness.query_all_by_label_contains("differs between two solutions").count();
    assert!(differing(&rig) >= 4);
    rig.press_ctrl(Key::Z);
    assert_eq!(differing(&rig), 0);
    assert!(rig.has("More than one solution"), "no word of a solution that is not shown");
}

#[test]
fn clashing_givens_are_named() {
    let mut rig = Rig::new();
    rig.paste(&format!("5.......5{}", ".".repeat(72)));
    rig.press(Key::F8);
    rig.until_says("No solution: two 5s in row 1 (r1c1, r1c9)");
    assert!(rig.line().ends_with(&".".repeat(72)), "the board stays as it is");
}

#[test]
fn a_count_is_stopped_and_gives_what_it_has() {
    let mut rig = Rig::new();
    rig.choose("Solve", "Count solutions");
    rig.until("solutions were met", |rig| rig.says("Counting: ") && !rig.says("Counting: 0 solutions"));
    assert!(!rig.has("Digit 1, done"));
    rig.click("Stop");
    rig.until_says("Stopped: at least");
    assert!(rig.harness.query_by_label("Stop").is_none(), "Solve is back in its place");
}

#[test]
fn the_reference_search_gives_the_same_answer() {
    let mut rig = Rig::new();
    rig.paste(EASY);
    rig.choose("Solve", "With the reference search");
    rig.until_says("Unique solution, proved");
    assert_eq!(rig.line(), EASY_SOLVED);
}

#[test]
fn the_window_answers_while_a_search_runs_and_shows_its_counters() {
    let gate = Gate::default();
    let mut rig = Rig::searching_with(gate.clone());
    rig.paste(EASY);
    rig.press(Key::F8);
    assert!(rig.says("Solving: 0 nodes"));
    rig.select(4, 4);
    for _ in 0..3 {
        rig.press(Key::ArrowRight);
    }
    assert!(rig.has("Stop"));
    assert!(rig.rest().as_millis() <= 100, "the counters are shown anew ten times a second");
    gate.open();
    rig.until_says("Unique solution");
    assert_eq!(rig.line(), EASY_SOLVED);
}

#[test]
fn an_answer_that_comes_after_an_edit_is_dropped() {
    let gate = Gate::default();
    let mut rig = Rig::searching_with(gate.clone());
    rig.paste(EASY);
    rig.select(1, 3);
    rig.press(Key::F8);
    assert!(rig.says("Solving"));
    rig.press(Key::Num4);
    gate.open();
    rig.until("the search is over", |rig| !rig.has("Stop"));
    rig.settle();
    assert_eq!(rig.digit_at(1, 3), Digit::new(4));
    assert_eq!(rig.digit_at(1, 4), None, "nothing was filled in");
    assert!(rig.says("The board changed, so the search was stopped"));
}

#[test]
fn an_engine_that_panics_is_reported_and_the_next_search_works() {
    let mut rig = Rig::searching_with(Panicking);
    rig.paste(EASY);
    rig.press(Key::F8);
    rig.until_says("The search stopped unexpectedly");
    assert_eq!(rig.line(), EASY);
    assert!(!rig.has("Stop"));
    rig.press(Key::F8);
    rig.until_says("The search stopped unexpectedly");
}

#[test]
fn escape_stops_then_closes_the_message_then_clears_the_selection() {
    let mut rig = Rig::searching_with(Gate::default());
    rig.paste(EASY);
    rig.select(5, 5);
    rig.press(Key::F8);
    rig.harness.key_press(Key::Escape);
    rig.until_says("Stopped");
    assert!(rig.says("Pasted"), "the message is still there");
    assert!(rig.harness.state().selected().is_some());
    rig.press(Key::Escape);
    assert!(!rig.says("Pasted"));
    assert!(rig.harness.state().selected().is_some());
    rig.press(Key::Escape);
    assert_eq!(rig.harness.state().selected(), None);
}

#[test]
fn a_change_during_a_search_still_offers_to_be_undone() {
    let mut rig = Rig::searching_with(Gate::default());
    rig.paste(EASY);
    rig.press(Key::F8);
    rig.paste(TWO_SOLUTIONS);
    assert!(rig.says("Pasted "));
    rig.click("Undo this");
    assert_eq!(rig.line(), EASY);
}
