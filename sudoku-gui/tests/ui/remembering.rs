//! What one launch leaves for the next: recent files, and how far a player has come in a list.

use std::fs;
use std::path::PathBuf;

use egui::Key;
use egui_kittest::kittest::Queryable as _;
use sudoku_gui::storage::DataFolder;

use crate::rig::{EASY, EASY_SOLVED, Parts, Rig};

/// A launch of the app that opens these files, and remembers in this folder.
fn launch(data: &tempfile::TempDir, files: Vec<PathBuf>) -> Rig {
    let data = Some(DataFolder::at(data.path().to_owned()));
    Rig::with(Parts { files, data, ..Parts::default() })
}

fn has_recent(rig: &mut Rig, name: &str) -> bool {
    rig.open_menu("File");
    let is_there = rig.harness.query_by_label("Open recent").is_some_and(|menu| {
        menu.click();
        true
    });
    rig.settle();
    let has = is_there && rig.has(name);
    rig.press(Key::Escape);
    rig.press(Key::Escape);
    has
}

#[test]
fn recent_files_are_there_at_the_next_launch() {
    let data = tempfile::tempdir().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("kim.txt");
    fs::write(&path, EASY).unwrap();
    let mut rig = launch(&data, vec![path]);
    rig.until_says("Opened kim.txt");
    assert!(has_recent(&mut rig, "kim.txt"));
    drop(rig);
    let mut rig = launch(&data, Vec::new());
    rig.until("the recent files are read", |rig| rig.harness.state().has_read_recent_files());
    rig.open_menu("File");
    rig.click("Open recent");
    rig.click("kim.txt");
    rig.until_says("Opened kim.txt");
    assert_eq!(rig.line(), EASY);
}

#[test]
fn a_recent_file_that_is_gone_says_so_and_is_forgotten() {
    let data = tempfile::tempdir().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("kim.txt");
    fs::write(&path, EASY).unwrap();
    let mut rig = launch(&data, vec![path.clone()]);
    rig.until_says("Opened kim.txt");
    fs::remove_file(path).unwrap();
    rig.open_menu("File");
    rig.click("Open recent");
    rig.click("kim.txt");
    rig.until_says("there is no such file");
    assert!(rig.says("taken off the recent files"));
    assert!(!has_recent(&mut rig, "kim.txt"));
    assert_eq!(rig.line(), EASY);
}

#[test]
fn a_list_is_taken_up_where_the_player_left_it() {
    let data = tempfile::tempdir().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("list.txt");
    let nearly = format!(".{}", &EASY_SOLVED[1..]);
    fs::write(&path, format!("{EASY}\n{nearly}\n{EASY}\n")).unwrap();
    let mut rig = launch(&data, vec![path.clone()]);
    rig.until_says("Opened list.txt: 3 puzzles");
    rig.press_ctrl(Key::PageDown);
    rig.until("the second puzzle is there", |rig| rig.line() == nearly);
    rig.select(1, 1);
    rig.press(Key::Num5);
    assert!(rig.says("Puzzle 2 is solved"));
    rig.press_ctrl(Key::PageDown);
    rig.until("the third puzzle is there", |rig| {
        rig.harness.state().session().place().is_some_and(|place| place.row.number() == 3)
    });
    drop(rig);

    // The same list under another name.
    let renamed = folder.path().join("renamed.txt");
    fs::rename(path, &renamed).unwrap();
    let mut rig = launch(&data, vec![renamed]);
    rig.until("the third puzzle is there again", |rig| {
        rig.harness.state().session().place().is_some_and(|place| place.row.number() == 3)
    });
    rig.until_says("1 solved by you");
    assert!(rig.says("Puzzle 2, 80 givens, solved by you"));
}
