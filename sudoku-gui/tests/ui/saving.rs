//! Saving and copying in other formats, and what is said when something would be left out.

use std::fs;

use egui::Key;
use solver_core::format::{self, Format};
use sudoku_gui::dialogs::{Answer, Request};

use crate::rig::{EASY, Rig};

const STARTED: &str = include_str!("../../../puzzles/started.sudoku");

fn copied(rig: &Rig) -> Vec<String> {
    let commands = &rig.harness.output().platform_output.commands;
    let texts = commands.iter().filter_map(|command| match command {
        egui::OutputCommand::CopyText(text) => Some(text.clone()),
        _ => None,
    });
    texts.collect()
}

#[test]
fn the_dialog_offers_every_format_and_the_ending_decides() {
    let mut rig = Rig::new();
    rig.paste(EASY);
    rig.next_chosen(&rig.path("kim.txt"));
    rig.click("Save");
    rig.until_says("Saved kim.txt");
    assert_eq!(fs::read_to_string(rig.path("kim.txt")).unwrap().trim_end(), EASY);
    let Some(Request::Save { kinds, .. }) = rig.requests().pop() else { panic!("no dialog to save") };
    assert_eq!(kinds[0].ending, "sudoku");
    let names: Vec<&str> = kinds.iter().map(|kind| kind.name.as_str()).collect();
    assert!(names.contains(&"81-character line") && names.contains(&"Nine rows"), "{names:?}");
    assert!(!rig.harness.state().session().is_unsaved(), "all of it is in the file");
}

#[test]
fn a_save_that_would_leave_something_out_asks_first() {
    let mut rig = Rig::new();
    rig.paste(STARTED);
    rig.next_chosen(&rig.path("kim.txt"));
    rig.click("Save");
    rig.until_says("Save without everything?");
    assert!(rig.says("kim.txt would be written as: 81-character line"));
    assert!(rig.says("the pencil marks") && rig.says("which digits you entered"));
    rig.click("Cancel");
    assert!(!rig.path("kim.txt").exists());

    rig.next_chosen(&rig.path("kim.txt"));
    rig.click("Save");
    rig.until_says("Save without everything?");
    rig.click("Save without");
    rig.until_says("Saved kim.txt without");
    assert!(rig.path("kim.txt").exists());
    assert!(rig.harness.state().session().is_unsaved(), "the file does not hold all of it");
    rig.press_ctrl(Key::N);
    assert!(rig.harness.state().session().has_left_unsaved());
}

#[test]
fn the_question_leads_to_a_file_that_keeps_everything() {
    let mut rig = Rig::new();
    rig.paste(STARTED);
    rig.next_chosen(&rig.path("kim.txt"));
    rig.click("Save");
    rig.until_says("Save without everything?");
    rig.next_chosen(&rig.path("kim.sudoku"));
    rig.click("Save as a Sudoku file…");
    rig.until_says("Saved kim.sudoku");
    assert!(!rig.harness.state().session().is_unsaved());
    assert!(!rig.path("kim.txt").exists());
}

#[test]
fn a_format_of_the_menu_needs_no_ending() {
    let mut rig = Rig::new();
    rig.paste(EASY);
    rig.next_chosen(&rig.path("kim"));
    rig.open_menu("File");
    rig.click("Save in another format");
    rig.click("Nine rows");
    rig.until_says("Saved kim.");
    let name = format!("kim.{}", Format::Rows.extension());
    let read = format::read(&fs::read(rig.path(&name)).unwrap()).unwrap();
    assert_eq!(read.receipt.format, Format::Rows);
}

#[test]
fn the_board_is_copied_in_another_format() {
    let mut rig = Rig::new();
    rig.paste(STARTED);
    rig.open_menu("Edit");
    rig.click("Copy as");
    rig.click_once("Sudoku file");
    let texts = copied(&rig);
    let [text] = texts.as_slice() else { panic!("{texts:?}") };
    assert_eq!(format::read(text.as_bytes()).unwrap().receipt.format, Format::Sudoku);
    rig.settle();
    assert!(rig.says("Copied the board: Sudoku file"));
    rig.open_menu("Edit");
    rig.click("Copy as");
    rig.click("Nine rows");
    assert!(rig.says("Copied the board: nine rows, without "));
}

#[test]
fn a_cancelled_dialog_saves_nothing() {
    let mut rig = Rig::new();
    rig.paste(STARTED);
    rig.next_answer(Answer::Cancelled);
    rig.click("Save");
    rig.settle();
    assert!(rig.harness.state().session().is_unsaved() && !rig.says("Saved"));
}
