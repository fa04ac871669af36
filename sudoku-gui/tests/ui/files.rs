//! Opening, saving, pasting and dropping.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use egui::Key;
use egui_kittest::kittest::Queryable as _;
use sudoku_gui::dialogs::{Answer, Request};

use crate::rig::{CTRL, EASY, EASY_SOLVED, Parts, Rig};

const OTHER: &str = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

#[test]
fn a_file_is_opened_told_and_undone() {
    let mut rig = Rig::new();
    let path = rig.write("kim.txt", EASY);
    rig.next_chosen(&path);
    rig.harness.key_press_modifiers(CTRL, Key::O);
    rig.until_says("Opened kim.txt: 30 givens");
    assert_eq!(rig.line(), EASY);
    assert_eq!(rig.requests(), [Request::Open { folder: None }]);
    rig.click("Undo this");
    assert_eq!(rig.harness.state().session().file(), None);
    assert!(rig.line().chars().all(|character| character == '.'));
}

#[test]
fn a_file_that_cannot_be_read_says_why_and_changes_nothing() {
    let mut rig = Rig::new();
    rig.paste(EASY);
    let bad = rig.write("bad.txt", &EASY[1..]);
    let folder = rig.path("");
    let missing = rig.path("missing.txt");
    for (path, why) in
        [(bad, "line 1: expected 81 cells, found 80"), (folder, "folder"), (missing, "no such file")]
    {
        rig.next_chosen(&path);
        rig.click("Open");
        rig.until_says(why);
        assert!(rig.says("Cannot open"));
        assert_eq!(rig.line(), EASY);
        rig.press(Key::Escape);
    }
}

#[test]
fn of_a_list_the_first_puzzle_is_opened_and_the_message_says_so() {
    let mut rig = Rig::new();
    let path = rig.write("list.txt", &format!("{EASY}\n{OTHER}\n"));
    rig.next_chosen(&path);
    rig.click("Open");
    rig.until_says("Opened list.txt: 2 puzzles, 81-character line; the first one is shown");
    assert_eq!(rig.line(), EASY);
}

#[test]
fn saving_adds_the_ending_and_what_was_saved_can_be_opened_again() {
    let mut rig = Rig::new();
    rig.paste(EASY);
    rig.press(Key::F8);
    rig.until_says("Unique solution");
    rig.next_chosen(&rig.path("solved"));
    rig.harness.key_press_modifiers(CTRL, Key::S);
    rig.until_says("Saved solved.sudoku");
    let requests = rig.requests();
    let [Request::Save { folder: None, name, .. }] = requests.as_slice() else { panic!("{requests:?}") };
    assert_eq!(name, "puzzle.sudoku");
    rig.press_ctrl(Key::N);
    rig.next_chosen(&rig.path("solved.sudoku"));
    rig.harness.key_press_modifiers(CTRL, Key::O);
    rig.until_says("Opened solved.sudoku");
    assert_eq!(rig.line(), EASY_SOLVED);
    assert!(rig.has("row 1 column 1, given 5"));
    assert!(rig.has("row 1 column 3, solved 4"));
    // Saved once, it is saved to the same file without a question.
    rig.select(1, 3);
    rig.press(Key::Delete);
    rig.harness.key_press_modifiers(CTRL, Key::S);
    rig.until_says("Saved solved.sudoku");
    assert_eq!(rig.requests().len(), 2);
}

#[test]
fn a_text_file_is_never_written_over_with_our_format() {
    let mut rig = Rig::new();
    let path = rig.write("kim.txt", EASY);
    rig.next_chosen(&path);
    rig.click("Open");
    rig.until_says("Opened");
    rig.click("Save");
    let requests = rig.requests();
    let Request::Save { folder, name, .. } = &requests[1] else { panic!("{requests:?}") };
    assert_eq!((folder.as_deref(), name.as_str()), (path.parent(), "kim.sudoku"));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), EASY);
}

#[test]
fn a_file_whose_name_got_our_ending_is_replaced_only_after_a_question() {
    let mut rig = Rig::new();
    rig.write("kim.sudoku", "mine");
    rig.paste(EASY);
    for answer in ["Cancel", "Replace"] {
        assert_eq!(std::fs::read_to_string(rig.path("kim.sudoku")).unwrap(), "mine");
        rig.next_chosen(&rig.path("kim"));
        rig.click("Save");
        rig.until_says("Replace the file?");
        rig.click(answer);
    }
    rig.until_says("Saved kim.sudoku");
    assert!(std::fs::read_to_string(rig.path("kim.sudoku")).unwrap().contains("givens"));
}

#[test]
fn a_save_that_fails_says_why_and_the_board_stays_unsaved() {
    let mut rig = Rig::new();
    rig.paste(EASY);
    rig.next_chosen(&rig.path("no such folder/kim.sudoku"));
    rig.click("Save");
    rig.until_says("Cannot save");
    assert!(rig.harness.state().session().is_unsaved());
    assert_eq!(rig.line(), EASY);
}

#[test]
fn without_a_dialog_a_path_is_typed_until_it_is_right() {
    let mut rig = Rig::new();
    let path = rig.write("kim.txt", EASY);
    rig.next_answer(Answer::Unavailable);
    rig.click("Open");
    rig.until_says("No file dialog can be shown");
    rig.harness.get_by_label("Path of the file").type_text("wrong");
    rig.harness.key_press(Key::Enter);
    rig.until_says("no such file");
    // What was typed is kept, and selected: the next letters take its place.
    assert_eq!(rig.harness.get_by_label("Path of the file").value().as_deref(), Some("wrong"));
    rig.harness.get_by_label("Path of the file").type_text(&path.display().to_string());
    rig.settle();
    rig.click("Open this file");
    rig.until_says("Opened kim.txt");
    assert_eq!(rig.line(), EASY);
}

#[test]
fn the_path_field_keeps_its_own_keys_and_clipboard() {
    let mut rig = Rig::new();
    rig.paste(EASY);
    rig.select(1, 3);
    rig.choose("File", "Type a path…");
    let field = |rig: &Rig| rig.harness.get_by_label("Path of the file").value().unwrap_or_default();
    rig.harness.get_by_label("Path of the file").type_text("/tmp/5");
    rig.press(Key::Num5);
    rig.paste("/pasted");
    assert_eq!(field(&rig), "/tmp/5/pasted");
    rig.press(Key::Home);
    rig.press(Key::Delete);
    assert_eq!(field(&rig), "tmp/5/pasted");
    assert_eq!(rig.line(), EASY);
    rig.press(Key::Escape);
    assert!(!rig.has("Path of the file"));
}

#[test]
fn saving_by_a_typed_path_asks_before_it_replaces() {
    let mut rig = Rig::new();
    let path = rig.write("kim.sudoku", "mine");
    rig.paste(EASY);
    rig.next_answer(Answer::Unavailable);
    rig.click("Save");
    rig.until_says("so type where to save");
    rig.harness.get_by_label("Path of the file").type_text(&path.display().to_string());
    rig.settle();
    rig.click("Save to this file");
    rig.until_says("Replace the file?");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "mine");
    rig.click("Replace");
    rig.until_says("Saved kim.sudoku");
}

#[test]
fn the_answer_of_a_dialog_that_was_given_up_is_ignored() {
    let mut rig = Rig::new();
    let path = rig.write("kim.txt", EASY);
    rig.click("Open");
    rig.click("Open");
    assert_eq!(rig.requests().len(), 1, "not two dialogs in a moment");
    std::thread::sleep(std::time::Duration::from_millis(3100));
    rig.click("Open");
    assert_eq!(rig.requests().len(), 2, "the first one may be lost");
    rig.answer_late(Answer::Chosen(rig.path("gone.txt")));
    rig.answer_late(Answer::Chosen(path));
    rig.until_says("Opened kim.txt");
}

#[test]
fn files_of_the_command_line_are_opened_the_first_one_that_is() {
    let folder = tempfile::tempdir().unwrap();
    let files: Vec<PathBuf> = ["one.txt", "two.txt"].map(|name| folder.path().join(name)).into();
    std::fs::write(&files[0], EASY).unwrap();
    let mut rig = Rig::with(Parts { files, ..Parts::default() });
    rig.until_says("Opened one.txt");
    assert!(rig.says("Not opened: two.txt"));
    assert_eq!(rig.line(), EASY);
}

#[test]
fn a_dropped_file_is_opened() {
    #[derive(Debug)]
    struct Dropped(PathBuf);
    impl egui::DroppedFile for Dropped {
        fn path(&self) -> &Path {
            &self.0
        }
        fn bytes(&self) -> Result<Vec<u8>, String> {
            Err("the app reads files by itself".to_owned())
        }
    }
    let mut rig = Rig::new();
    let path = rig.write("kim.txt", EASY);
    rig.harness.input_mut().dropped_files.push(Arc::new(Dropped(path)));
    rig.until_says("Opened kim.txt");
    assert_eq!(rig.line(), EASY);
}

#[test]
fn a_paste_is_one_step_and_a_bad_one_says_where() {
    let mut rig = Rig::new();
    rig.paste(EASY);
    assert!(rig.says("Pasted 30 givens"));
    rig.paste("53..7");
    assert!(rig.says("Cannot paste this: "));
    assert!(rig.says("5"), "how many cells were found");
    assert_eq!(rig.line(), EASY);
    rig.press_ctrl(Key::Z);
    assert!(rig.line().chars().all(|character| character == '.'));
}

#[test]
fn copying_gives_the_board_as_a_line() {
    let mut rig = Rig::new();
    rig.paste(EASY);
    rig.harness.event(egui::Event::Copy);
    rig.harness.step();
    let commands = &rig.harness.output().platform_output.commands;
    assert!(commands.contains(&egui::OutputCommand::CopyText(EASY.to_owned())), "{commands:?}");
}

#[test]
fn the_title_names_the_file_and_marks_what_is_not_saved() {
    let mut rig = Rig::new();
    let title = |rig: &Rig| rig.harness.state().title().to_owned();
    assert_eq!(title(&rig), "Sudoku");
    let path = rig.write("kim.sudoku", EASY);
    rig.next_chosen(&path);
    rig.click("Open");
    rig.until_says("Opened");
    assert_eq!(title(&rig), "kim.sudoku – Sudoku");
    rig.select(1, 3);
    rig.press(Key::Num4);
    assert_eq!(title(&rig), "• kim.sudoku – Sudoku");
    rig.press_ctrl(Key::Z);
    assert_eq!(title(&rig), "kim.sudoku – Sudoku");
    rig.press_ctrl(Key::Z);
    rig.press(Key::Num4);
    assert_eq!(title(&rig), "• New puzzle – Sudoku");
}
