//! What is where, in which size and theme, and that nothing moves by itself.

use std::time::Duration;

use egui::{Key, Rect, Role, Theme, vec2};
use egui_kittest::kittest::Queryable as _;

use crate::rig::{EASY, NARROW, Parts, Rig};

fn board(rig: &Rig) -> Rect {
    rig.harness.get_by_role_and_label(Role::Grid, "Sudoku board").rect()
}

#[test]
fn the_board_has_most_of_the_window() {
    let rig = Rig::new();
    let window = rig.harness.ctx.content_rect();
    let share = board(&rig).area() / window.area();
    assert!(share >= 0.65, "{share}");
}

#[test]
fn everything_has_room_in_every_window() {
    for size in [NARROW, vec2(600.0, 900.0), vec2(700.0, 500.0), vec2(1000.0, 480.0), vec2(1920.0, 1080.0)] {
        let rig = Rig::with(Parts { size, ..Parts::default() });
        let window = rig.harness.ctx.content_rect();
        let board = board(&rig);
        assert!(window.contains_rect(board), "{size}");
        assert!(board.width() >= 0.55 * size.min_elem(), "{size}: the board is only {} wide", board.width());
        let names = ["Open", "Save", "Undo", "Redo", "Erase", "Digit 1, 9 left", "Digit 9, 9 left"];
        for name in names {
            let rect = rig.harness.get_by_label(name).rect();
            assert!(window.contains_rect(rect), "{size}: {name} at {rect}");
            assert!(!rect.intersects(board.shrink(1.0)), "{size}: {name} lies on the board");
        }
        for button in rig.harness.query_all_by_label("Solve") {
            assert!(window.contains_rect(button.rect()), "{size}");
        }
    }
}

#[test]
fn at_double_size_the_small_window_still_works() {
    let mut rig = Rig::with(Parts { size: vec2(720.0, 960.0), ..Parts::default() });
    rig.harness.ctx.set_zoom_factor(2.0);
    rig.settle();
    rig.select(9, 9);
    rig.click("Digit 4, 9 left");
    assert!(rig.has("row 9 column 9, entered 4"));
}

#[test]
fn f1_shows_every_key_and_escape_hides_it() {
    let mut rig = Rig::new();
    rig.press(Key::F1);
    for words in ["Keyboard shortcuts", "Ctrl+O", "Ctrl+Y, Ctrl+Shift+Z", "F8", "Arrow keys", "Esc"] {
        assert!(rig.has(words), "{words}");
    }
    rig.press(Key::Num5);
    rig.press(Key::Escape);
    assert!(!rig.has("Keyboard shortcuts"));
    rig.choose("Help", "Keyboard shortcuts");
    rig.click("Close");
    assert!(!rig.has("Ctrl+O"));
}

#[test]
fn menus_have_everything_and_escape_closes_only_the_menu() {
    let mut rig = Rig::new();
    rig.paste(EASY);
    rig.select(1, 3);
    for (menu, entries) in [
        ("File", vec!["New", "Open…", "Type a path…", "Save as…", "Quit"]),
        ("Edit", vec!["Undo paste", "Copy", "Paste", "Clear cell", "Restart"]),
        ("Solve", vec!["Count solutions", "With the reference search"]),
        ("View", vec!["System theme", "Light theme", "Dark theme", "Zoom in", "Zoom out", "Full screen"]),
        ("Help", vec!["Keyboard shortcuts"]),
    ] {
        rig.open_menu(menu);
        for entry in entries {
            assert!(rig.has(entry), "{menu} > {entry}");
        }
        rig.press(Key::Num4);
        rig.press(Key::Escape);
        assert!(!rig.has("Quit") && !rig.has("Full screen") && !rig.has("Restart"), "{menu} is closed");
        assert!(rig.harness.state().selected().is_some(), "Escape went to the menu");
    }
    assert_eq!(rig.line(), EASY, "digits do not go through an open menu");
}

#[test]
fn the_theme_is_switched_by_the_menu() {
    let mut rig = Rig::new();
    assert_eq!(rig.harness.ctx.theme(), Theme::Light);
    rig.choose("View", "Dark theme");
    assert_eq!(rig.harness.ctx.theme(), Theme::Dark);
    rig.choose("View", "System theme");
    assert_eq!(rig.harness.ctx.theme(), Theme::Light, "paper is light where the desktop does not tell");
}

#[test]
fn a_message_goes_away_and_then_nothing_is_drawn_any_more() {
    let mut rig = Rig::new();
    rig.paste(EASY);
    assert!(rig.says("Pasted"));
    assert!(rig.rest() <= Duration::from_secs(7), "one frame is asked for: to hide the message");
    assert!(rig.rest() > Duration::from_secs(1), "and none before");
    for _ in 0..10 * 60 {
        rig.harness.step();
    }
    assert!(!rig.says("Pasted"));
    rig.settle();
    assert_eq!(rig.rest(), Duration::MAX);
}

#[test]
fn an_idle_app_asks_for_no_frame() {
    let mut rig = Rig::new();
    rig.settle();
    assert_eq!(rig.rest(), Duration::MAX);
    rig.select(5, 5);
    assert_eq!(rig.rest(), Duration::MAX);
    rig.press(Key::Num5);
    assert_eq!(rig.rest(), Duration::MAX);
}

#[test]
fn an_empty_board_says_what_to_do() {
    let mut rig = Rig::new();
    assert!(rig.says("Type a puzzle, paste one (Ctrl+V), or open a file (Ctrl+O)"));
    rig.select(1, 1);
    rig.press(Key::Num1);
    assert!(!rig.says("Type a puzzle"));
}
