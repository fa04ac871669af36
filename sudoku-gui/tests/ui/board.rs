//! Selecting and entering, by mouse and by key.

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::Queryable as _;
use solver_core::{Cell, Digit, Grid};

use crate::rig::{CTRL, EASY, Rig, cell};

#[test]
fn every_cell_is_selected_by_its_name() {
    let mut rig = Rig::new();
    for at in Cell::all() {
        let words = format!("row {} column {}, empty", at.row().position() + 1, at.column().position() + 1);
        rig.click(&words);
        assert_eq!(rig.harness.state().selected(), Some(at));
    }
    assert_eq!(rig.harness.query_all_by_role(Role::GridCell).count(), 81);
}

#[test]
fn a_digit_is_typed_undone_and_redone() {
    let mut rig = Rig::new();
    rig.select(4, 7);
    rig.press(Key::Num5);
    assert!(rig.has("row 4 column 7, entered 5"));
    rig.press_ctrl(Key::Z);
    assert!(rig.has("row 4 column 7, empty"));
    rig.press_ctrl(Key::Y);
    assert!(rig.has("row 4 column 7, entered 5"));
    rig.click("Undo");
    assert!(rig.has("row 4 column 7, empty"));
    rig.harness.key_press_modifiers(CTRL | Modifiers::SHIFT, Key::Z);
    rig.settle();
    assert!(rig.has("row 4 column 7, entered 5"));
}

#[test]
fn the_same_digit_again_or_a_clearing_key_empties_the_cell() {
    let mut rig = Rig::new();
    rig.select(1, 1);
    for key in [Key::Num8, Key::Delete, Key::Backspace, Key::Num0] {
        rig.press(Key::Num8);
        assert_eq!(rig.digit_at(1, 1), Digit::new(8));
        rig.press(key);
        assert_eq!(rig.digit_at(1, 1), None, "{key:?}");
    }
}

#[test]
fn the_digit_pad_enters_counts_and_leaves_the_keyboard_to_the_board() {
    let mut rig = Rig::new();
    rig.select(5, 5);
    rig.click("Digit 3, 9 left");
    assert_eq!(rig.digit_at(5, 5), Digit::new(3));
    assert!(rig.has("Digit 3, 8 left"));
    rig.press(Key::ArrowRight);
    rig.press(Key::Num4);
    assert_eq!(rig.digit_at(5, 6), Digit::new(4));
    rig.click("Erase");
    assert_eq!(rig.digit_at(5, 6), None);
}

#[test]
fn a_given_stays_whatever_is_tried() {
    let mut rig = Rig::new();
    rig.paste(EASY);
    rig.select(1, 1);
    rig.press(Key::Num9);
    assert!(rig.says("r1c1 is a given"));
    rig.click("Digit 9, 5 left");
    rig.press(Key::Delete);
    rig.click("Erase");
    assert!(rig.has("row 1 column 1, given 5"));
    assert_eq!(rig.line(), EASY);
}

#[test]
fn arrows_walk_round_the_board_however_fast_they_come() {
    let mut rig = Rig::new();
    rig.select(1, 1);
    // A held key: one press a frame, and no frame in between to recover.
    for key in
        [Key::ArrowRight; 80].into_iter().chain([Key::ArrowUp, Key::ArrowLeft, Key::ArrowDown, Key::ArrowUp])
    {
        rig.harness.key_down(key);
    }
    rig.settle();
    assert_eq!(rig.harness.state().selected(), Some(cell(9, 8)));
    assert!(rig.harness.get_by_label("row 9 column 8, empty").is_focused());
}

#[test]
fn jumps_go_to_edges_boxes_and_empty_cells() {
    let mut rig = Rig::new();
    rig.paste(EASY);
    rig.select(5, 4);
    for (key, modifiers, expected) in [
        (Key::Home, Modifiers::NONE, cell(5, 1)),
        (Key::End, Modifiers::NONE, cell(5, 9)),
        (Key::Home, CTRL, cell(1, 9)),
        (Key::End, CTRL, cell(9, 9)),
        (Key::PageUp, Modifiers::NONE, cell(6, 9)),
        (Key::PageDown, Modifiers::NONE, cell(9, 9)),
        (Key::ArrowLeft, CTRL, cell(9, 7)),
    ] {
        rig.harness.key_press_modifiers(modifiers, key);
        rig.settle();
        assert_eq!(rig.harness.state().selected(), Some(expected), "{modifiers:?} {key:?}");
    }
}

#[test]
fn tab_crosses_the_board_in_one_step() {
    let mut rig = Rig::new();
    rig.select(2, 2);
    assert!(rig.harness.get_by_label("row 2 column 2, empty").is_focused());
    rig.press(Key::Tab);
    let focused =
        rig.harness.query_all_by_role(Role::GridCell).filter(egui_kittest::Node::is_focused).count();
    assert_eq!(focused, 0, "Tab leads out of the board at once");
    rig.harness.key_press_modifiers(Modifiers::SHIFT, Key::Tab);
    rig.settle();
    assert!(rig.harness.get_by_label("row 2 column 2, empty").is_focused());
}

#[test]
fn a_button_reached_with_tab_keeps_arrows_space_and_enter() {
    let mut rig = Rig::new();
    rig.select(2, 2);
    rig.press(Key::Num1);
    rig.harness.get_by_label("Undo").focus();
    rig.settle();
    rig.press(Key::Space);
    assert_eq!(rig.digit_at(2, 2), None, "Space presses the button");
    rig.harness.get_by_label("Redo").focus();
    rig.settle();
    rig.press(Key::ArrowDown);
    assert_eq!(rig.harness.state().selected(), Some(cell(2, 2)), "the selection stays");
}

#[test]
fn space_and_enter_do_nothing_on_a_cell() {
    let mut rig = Rig::new();
    rig.press(Key::Space);
    rig.press(Key::Enter);
    assert_eq!(rig.harness.state().selected(), None);
    rig.select(3, 3);
    rig.press(Key::Space);
    rig.press(Key::Enter);
    assert_eq!(rig.harness.state().selected(), Some(cell(3, 3)));
    assert_eq!(rig.line(), Grid::EMPTY.to_string());
}

#[test]
fn a_digit_with_control_is_no_digit() {
    let mut rig = Rig::new();
    rig.select(3, 3);
    rig.press_ctrl(Key::Num7);
    assert_eq!(rig.digit_at(3, 3), None);
}

#[test]
fn without_a_selection_a_digit_says_so_and_an_arrow_selects_the_middle() {
    let mut rig = Rig::new();
    rig.press(Key::Num7);
    assert!(rig.says("Select a cell first"));
    rig.press(Key::ArrowLeft);
    assert_eq!(rig.harness.state().selected(), Some(cell(5, 5)));
}

#[test]
fn clashes_are_named_at_both_cells_and_go_away_with_the_digit() {
    let mut rig = Rig::new();
    rig.select(1, 1);
    rig.press(Key::Num5);
    rig.select(1, 9);
    rig.press(Key::Num5);
    assert!(rig.has("row 1 column 1, entered 5, conflicts with row 1 column 9"));
    assert!(rig.has("row 1 column 9, entered 5, conflicts with row 1 column 1"));
    rig.press_ctrl(Key::Z);
    assert!(rig.has("row 1 column 1, entered 5"));
}

#[test]
fn the_mouse_has_buttons_to_undo_and_redo() {
    let mut rig = Rig::new();
    rig.select(6, 6);
    rig.press(Key::Num2);
    rig.harness.get_by_label("row 6 column 6, entered 2").click_button(egui::PointerButton::Extra1);
    rig.settle();
    assert_eq!(rig.digit_at(6, 6), None);
    rig.harness.get_by_label("row 6 column 6, empty").click_button(egui::PointerButton::Extra2);
    rig.settle();
    assert_eq!(rig.digit_at(6, 6), Digit::new(2));
}

#[test]
fn restart_keeps_the_givens_and_new_keeps_nothing() {
    let mut rig = Rig::new();
    rig.paste(EASY);
    rig.select(1, 3);
    rig.press(Key::Num4);
    rig.press_ctrl(Key::R);
    assert_eq!(rig.line(), EASY);
    rig.press_ctrl(Key::N);
    assert_eq!(rig.line(), Grid::EMPTY.to_string());
    rig.press_ctrl(Key::Z);
    assert_eq!(rig.line(), EASY);
}
