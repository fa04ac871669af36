//! Closing the window.

use egui::{Key, ViewportCommand};
use egui_kittest::kittest::Queryable as _;
use sudoku_gui::dialogs::Answer;

use crate::rig::{EASY, Gate, Rig};

fn changed() -> Rig {
    let mut rig = Rig::new();
    rig.paste(EASY);
    rig
}

fn press_and_step(rig: &mut Rig, label: &str) {
    rig.harness.get_by_label(label).click();
}

#[test]
fn nothing_to_lose_is_no_question() {
    assert!(Rig::new().close_window());
    let mut rig = changed();
    rig.press_ctrl(Key::Z);
    assert!(rig.close_window());
}

#[test]
fn changes_are_asked_about_and_cancel_stays() {
    let mut rig = changed();
    assert!(!rig.close_window());
    assert!(rig.has("Save before closing?"));
    rig.click("Cancel");
    assert!(!rig.has("Save before closing?"));
    assert_eq!(rig.line(), EASY);
    assert!(!rig.close_window(), "it is asked again");
}

#[test]
fn without_saving_it_closes_at_once() {
    let mut rig = changed();
    assert!(!rig.close_window());
    press_and_step(&mut rig, "Don't save");
    rig.until("the window is closed", |rig| rig.commands().contains(&ViewportCommand::Close));
    assert!(rig.close_window());
}

#[test]
fn saving_closes_when_the_file_is_written() {
    let mut rig = changed();
    assert!(!rig.close_window());
    rig.next_chosen(&rig.path("kim.sudoku"));
    press_and_step(&mut rig, "Save and close");
    rig.until("the window is closed", |rig| rig.commands().contains(&ViewportCommand::Close));
    assert!(rig.path("kim.sudoku").exists());
    assert!(rig.close_window());
}

#[test]
fn a_save_that_does_not_come_about_keeps_the_window_open() {
    let mut rig = changed();
    assert!(!rig.close_window());
    rig.next_answer(Answer::Cancelled);
    rig.click("Save and close");
    assert!(!rig.close_window());
    rig.next_chosen(&rig.path("no such folder/kim.sudoku"));
    rig.click("Save and close");
    rig.until_says("Cannot save");
    // A later save, for its own sake, does not close the window.
    rig.next_chosen(&rig.path("kim.sudoku"));
    rig.click("Save");
    rig.until_says("Saved kim.sudoku");
    rig.select(1, 3);
    rig.press(Key::Num4);
    assert!(!rig.close_window(), "nobody has agreed to lose this digit");
}

#[test]
fn a_dialog_or_a_search_does_not_hold_the_window() {
    let mut rig = Rig::searching_with(Gate::default());
    rig.click("Open");
    rig.press(Key::F8);
    assert!(rig.has("Stop"));
    assert!(rig.close_window());
    assert!(!rig.has("Stop"), "the search is told to end");
}

#[test]
fn a_board_that_was_left_unsaved_is_asked_about() {
    let mut rig = changed();
    rig.press_ctrl(Key::N);
    assert!(!rig.close_window());
    assert!(rig.has("Close without saving?"));
    rig.click("Keep the window open");
    rig.press_ctrl(Key::Z);
    assert_eq!(rig.line(), EASY);
    rig.press_ctrl(Key::Y);
    assert!(!rig.close_window());
    press_and_step(&mut rig, "Don't save");
    rig.until("the window is closed", |rig| rig.commands().contains(&ViewportCommand::Close));
    assert!(rig.close_window());
}

#[test]
fn saving_to_close_does_not_lose_an_earlier_board() {
    let mut rig = changed();
    rig.press_ctrl(Key::N);
    rig.select(1, 1);
    rig.press(Key::Num4);
    assert!(!rig.close_window());
    rig.next_chosen(&rig.path("kim.sudoku"));
    press_and_step(&mut rig, "Save and close");
    rig.until_says("Saved kim.sudoku");
    assert!(!rig.close_window(), "the pasted board is not saved");
    assert!(rig.has("Close without saving?"));
}
