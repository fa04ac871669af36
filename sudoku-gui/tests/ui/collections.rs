//! Lists of puzzles: the panel, going through it, checking it, and what happens when the file changes.

use std::fs;
use std::io::{self, Write as _};
use std::time::{Duration, Instant};

use egui::Key;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use sudoku_gui::dialogs::Request;

use crate::rig::{EASY, EASY_SOLVED, NARROW, Parts, Rig};

const OTHER: &str = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

/// A list with names: a unique puzzle, one with several solutions, no puzzle at all, one with 17 givens.
fn list() -> String {
    let several = format!("5{}", ".".repeat(80));
    format!("{EASY} Morning\n{several} Noon\n{} Night\n{OTHER} Evening\n", &EASY[1..])
}

/// Opens a list through the dialog, and waits until it is read.
fn open(rig: &mut Rig, name: &str, text: &str) {
    let path = rig.write(name, text);
    rig.next_chosen(&path);
    rig.click("Open");
    rig.until_says(&format!("Opened {name}: "));
}

fn with_list() -> Rig {
    let mut rig = Rig::new();
    open(&mut rig, "list.txt", &list());
    rig
}

/// The rows that are shown, as a screen reader says them.
fn rows(rig: &Rig) -> Vec<String> {
    let rows = rig.harness.query_all_by_role(egui::accesskit::Role::ListBoxOption);
    rows.filter_map(|row| row.accesskit_node().label()).collect()
}

#[test]
fn a_list_is_shown_with_what_is_known_of_each_puzzle() {
    let mut rig = with_list();
    assert!(rig.says("4 puzzles"));
    rig.until_says("Puzzle 4, Evening, 17 givens");
    let shown = rows(&rig);
    assert_eq!(shown[0], "Puzzle 1, Morning, 30 givens");
    assert_eq!(shown[1], "Puzzle 2, Noon, 1 given");
    assert!(shown[2].starts_with("Puzzle 3, line 3: expected 81 cells, found 80"), "{}", shown[2]);
    assert!(shown[2].ends_with("no puzzle"), "{}", shown[2]);
    assert_eq!(rig.line(), EASY, "the first one is on the board");
    rig.click("Close the list");
    assert!(rows(&rig).is_empty());
    assert_eq!(rig.line(), EASY, "the board stays");
}

#[test]
fn a_single_puzzle_opens_no_panel() {
    let mut rig = Rig::new();
    open(&mut rig, "kim.txt", EASY);
    assert!(rows(&rig).is_empty() && !rig.has("Close the list"));
}

#[test]
fn a_press_opens_a_row_and_undo_goes_back() {
    let mut rig = with_list();
    rig.until_says("Evening");
    rig.click("Puzzle 4, Evening, 17 givens");
    rig.until_says("Puzzle 4 “Evening”: 17 givens");
    assert_eq!(rig.line(), OTHER);
    let label = rig.harness.state().session().undo_label().map(ToString::to_string);
    assert_eq!(label.as_deref(), Some("open 4 of list.txt"));
    rig.press_ctrl(Key::Z);
    assert_eq!(rig.line(), EASY);
}

#[test]
fn what_is_no_puzzle_is_refused_with_the_reason() {
    let mut rig = with_list();
    rig.until_says("Puzzle 3, line 3");
    let row = rows(&rig)[2].clone();
    rig.click(&row);
    assert!(rig.says("Row 3 is no puzzle: line 3"));
    assert_eq!(rig.line(), EASY);
}

#[test]
fn keys_go_through_the_list_past_what_is_no_puzzle() {
    let mut rig = with_list();
    rig.press_ctrl(Key::PageDown);
    rig.until("the second puzzle is there", |rig| rig.line().starts_with("5....."));
    rig.press_ctrl(Key::PageDown);
    rig.until("the fourth puzzle is there", |rig| rig.line() == OTHER);
    rig.press_ctrl(Key::PageDown);
    rig.until_says("That was the last puzzle of the list");
    for line in ["5.....", EASY] {
        rig.press_ctrl(Key::PageUp);
        rig.until("the puzzle before is there", |rig| rig.line().starts_with(line));
    }
    rig.press_ctrl(Key::PageUp);
    rig.until_says("That was the first puzzle of the list");
}

#[test]
fn without_a_list_the_keys_do_nothing() {
    let mut rig = Rig::new();
    rig.paste(EASY);
    rig.press_ctrl(Key::PageDown);
    assert_eq!(rig.line(), EASY);
}

#[test]
fn a_check_gives_every_puzzle_its_verdict_by_which_the_list_is_sorted_and_filtered() {
    let mut rig = with_list();
    rig.until_says("Evening");
    rig.click("Check");
    rig.until_says("Checked: 4 of 4 puzzles: 2 unique, 1 with several solutions, 1 no puzzle");
    assert_eq!(rows(&rig)[3], "Puzzle 4, Evening, 17 givens, unique");
    rig.click("Sort by verdict");
    let order: Vec<String> = rows(&rig).iter().map(|row| row[..8].to_owned()).collect();
    assert_eq!(order, ["Puzzle 1", "Puzzle 4", "Puzzle 2", "Puzzle 3"]);
    for (filter, expected) in [("Several solutions", "Puzzle 2"), ("Invalid", "Puzzle 3")] {
        rig.click("Puzzles to show");
        rig.click(filter);
        let shown = rows(&rig);
        assert_eq!(shown.len(), 1, "{shown:?}");
        assert!(shown[0].starts_with(expected), "{shown:?}");
    }
}

#[test]
fn a_check_can_be_stopped_and_goes_on() {
    let mut rig = Rig::new();
    open(&mut rig, "list.txt", &format!("{OTHER}\n").repeat(20_000));
    rig.harness.get_by_label("Check").click();
    rig.harness.step();
    rig.harness.key_press(Key::Escape);
    rig.until("the check has ended", |rig| rig.says("Stopped: ") || rig.says("Checked: "));
    rig.settle();
    rig.click("Check");
    rig.until_says("20,000 unique");
}

#[test]
fn the_list_is_written_as_a_table() {
    let mut rig = with_list();
    let table = rig.path("table.csv");
    rig.next_chosen(&table);
    rig.click("CSV");
    rig.until_says("Wrote 4 rows to table.csv");
    let Some(Request::Save { name, .. }) = rig.requests().last().cloned() else {
        panic!("no dialog to save")
    };
    assert_eq!(name, "list.csv");
    let text = fs::read_to_string(table).unwrap();
    assert!(text.contains(&format!("1,Morning,{EASY},30,unique,,{EASY_SOLVED}")), "{text}");
}

#[test]
fn a_pasted_list_is_a_list_too() {
    let mut rig = Rig::new();
    rig.paste(&list());
    rig.until_says("Opened the pasted list: 3 puzzles");
    rig.press_ctrl(Key::PageDown);
    rig.until("the second puzzle is there", |rig| rig.line().starts_with("5....."));
    rig.press_ctrl(Key::PageDown);
    rig.until("the fourth puzzle is there", |rig| rig.line() == OTHER);
}

#[test]
fn a_file_that_changes_under_the_list_opens_no_wrong_board() {
    let mut rig = with_list();
    rig.until_says("Evening");
    // As long as before, and a puzzle in every row: only the time tells.
    let changed: String = list().lines().rev().flat_map(|line| [line, "\n"]).collect();
    rig.write("list.txt", &changed);
    let file = fs::File::options().write(true).open(rig.path("list.txt")).unwrap();
    file.set_modified(std::time::SystemTime::now() + Duration::from_secs(2)).unwrap();
    rig.press_ctrl(Key::PageDown);
    rig.until_says("has changed since the list was opened");
    assert_eq!(rig.line(), EASY);
    rig.click("Check");
    rig.until("the check is refused", |rig| rig.has("Check"));
    assert!(!rig.says("unique"));
}

#[test]
fn leaving_an_untouched_or_a_solved_puzzle_loses_nothing_and_a_begun_one_does() {
    let nearly = format!(".{}", &EASY_SOLVED[1..]);
    let mut rig = Rig::new();
    open(&mut rig, "list.txt", &format!("{nearly}\n{EASY}\n{OTHER}\n"));
    rig.select(1, 1);
    rig.press(Key::Num5);
    assert!(rig.says("Puzzle 1 is solved, 1 of 3 now"));
    for line in [EASY, OTHER] {
        rig.press_ctrl(Key::PageDown);
        rig.until("the next puzzle is there", |rig| rig.line() == line);
    }
    assert!(!rig.harness.state().session().has_left_unsaved());
    rig.select(1, 1);
    rig.press(Key::Num9);
    rig.press_ctrl(Key::PageUp);
    rig.until("the puzzle before is there", |rig| rig.line() == EASY);
    assert!(rig.harness.state().session().has_left_unsaved());
}

#[test]
fn in_a_small_window_a_strip_says_where_the_player_is_and_shows_the_list_over_the_board() {
    let mut rig = Rig::with(Parts { size: NARROW, ..Parts::default() });
    open(&mut rig, "list.txt", &list());
    rig.until_says("Puzzle 4, Evening");
    rig.click("List");
    assert!(rig.says("1 of 4") && rows(&rig).is_empty());
    rig.press(Key::F6);
    rig.click("Puzzle 4, Evening, 17 givens");
    rig.until_says("4 of 4");
    assert!(rows(&rig).is_empty(), "the board is seen again");
    assert_eq!(rig.line(), OTHER);
}

#[test]
fn a_frame_touches_only_the_rows_that_are_seen_of_a_hundred_thousand() {
    let mut rig = Rig::new();
    open(&mut rig, "list.txt", &format!("{EASY}\n{OTHER}\n").repeat(50_000));
    assert!(rig.says("100,000 puzzles"));
    rig.until("the names are read", |rig| !rows(rig).is_empty());
    rig.settle();
    let seen = rows(&rig).len();
    assert!((5..=40).contains(&seen), "{seen} rows");
    rig.click("Sort by givens");
    assert!(rows(&rig)[0].starts_with("Puzzle 2, 17 givens"), "{:?}", rows(&rig)[0]);
    assert_eq!(rows(&rig).len(), seen);
    let frames = 50;
    let begun = Instant::now();
    for _ in 0..frames {
        rig.harness.step();
    }
    let each = begun.elapsed() / frames;
    // For people; how fast it is depends on the machine and the build.
    let words = format!("a frame beside 100,000 rows: {each:?}, {seen} rows drawn\n");
    io::stderr().write_all(words.as_bytes()).expect("standard error takes a line");
}
