//! Marks, many cells at once, and digits that are held: by mouse and by key.

use egui::{Event, Key, Modifiers, PointerButton, Pos2};
use egui_kittest::kittest::Queryable as _;
use solver_core::{Cell, Digit};

use crate::rig::{CTRL, EASY, Rig, cell};

impl Rig {
    fn press_with(&mut self, modifiers: Modifiers, key: Key) {
        self.harness.key_press_modifiers(modifiers, key);
        self.settle();
    }

    fn middle_of(&self, row: usize, column: usize) -> Pos2 {
        let words = format!("row {row} column {column},");
        let node = self.harness.get_by(|node| node.label().is_some_and(|label| label.starts_with(&words)));
        node.rect().center()
    }

    fn button(&mut self, at: Pos2, button: PointerButton) {
        self.harness.event(Event::PointerMoved(at));
        for event in press_and_release(at, button) {
            self.harness.event(event);
        }
        self.settle();
    }

    fn click_with(&mut self, modifiers: Modifiers, row: usize, column: usize) {
        let words = format!("row {row} column {column},");
        let node = self.harness.get_by(|node| node.label().is_some_and(|label| label.starts_with(&words)));
        node.click_modifiers(modifiers);
        self.settle();
    }

    fn marks_at(&self, row: usize, column: usize) -> String {
        self.harness.state().session().board().marks(cell(row, column)).to_string()
    }

    fn selected_cells(&self) -> Vec<Cell> {
        self.harness.state().selection().cells().iter().collect()
    }
}

/// The button goes down and up again.
fn press_and_release(pos: Pos2, button: PointerButton) -> [Event; 2] {
    [true, false].map(|pressed| Event::PointerButton { pos, button, pressed, modifiers: Modifiers::NONE })
}

#[test]
fn ctrl_and_shift_mark_and_space_changes_the_way_of_writing() {
    let mut rig = Rig::new();
    rig.select(4, 7);
    rig.press_with(CTRL, Key::Num5);
    rig.press_with(Modifiers::SHIFT, Key::Num2);
    assert!(rig.has("row 4 column 7, empty, marks 2 5"));
    for way in [Key::Space, Key::N] {
        rig.press(way);
        rig.press(Key::Num7);
        assert_eq!(rig.marks_at(4, 7), "257", "{way:?}");
        rig.press(Key::Num7);
        rig.press(way);
        assert_eq!(rig.marks_at(4, 7), "25");
    }
    rig.press(Key::Num7);
    assert!(rig.has("row 4 column 7, entered 7"));
    rig.press(Key::Delete);
    assert!(rig.has("row 4 column 7, empty, marks 2 5"), "the digit goes first");
    rig.press(Key::Delete);
    assert!(rig.has("row 4 column 7, empty"));
}

#[test]
fn the_marks_button_makes_the_pad_mark() {
    let mut rig = Rig::new();
    rig.select(1, 1);
    rig.click("Marks");
    rig.click("Digit 3, 9 left");
    assert!(rig.has("row 1 column 1, empty, marks 3"));
    rig.click("Marks");
    rig.click("Digit 3, 9 left");
    assert!(rig.has("row 1 column 1, entered 3"));
}

#[test]
fn many_cells_are_marked_at_once() {
    let mut rig = Rig::new();
    rig.select(1, 1);
    rig.press_with(Modifiers::SHIFT, Key::ArrowRight);
    rig.click_with(CTRL, 5, 5);
    assert_eq!(rig.selected_cells(), [cell(1, 1), cell(1, 2), cell(5, 5)]);
    rig.press_with(CTRL, Key::Num4);
    for (row, column) in [(1, 1), (1, 2), (5, 5)] {
        assert_eq!(rig.marks_at(row, column), "4");
    }
    rig.click_with(CTRL, 5, 5);
    assert_eq!(rig.selected_cells(), [cell(1, 1), cell(1, 2)]);
    rig.click_with(Modifiers::SHIFT, 2, 3);
    assert_eq!(rig.selected_cells().len(), 6, "the rectangle from the focus, r1c1");
    rig.press(Key::ArrowDown);
    assert_eq!(rig.selected_cells(), [cell(3, 3)], "a movement leaves the others behind");
    rig.press_with(CTRL, Key::A);
    assert_eq!(rig.selected_cells().len(), 81);
}

#[test]
fn dragging_selects_what_it_crosses() {
    let mut rig = Rig::new();
    let way: Vec<Pos2> = [(2, 2), (2, 3), (3, 3)].map(|(row, column)| rig.middle_of(row, column)).into();
    let [press, _] = press_and_release(way[0], PointerButton::Primary);
    let [_, release] = press_and_release(way[2], PointerButton::Primary);
    rig.harness.event(Event::PointerMoved(way[0]));
    rig.harness.event(press);
    rig.harness.step();
    for &at in &way {
        rig.harness.event(Event::PointerMoved(at));
        rig.harness.step();
    }
    rig.harness.event(release);
    rig.settle();
    assert_eq!(rig.selected_cells(), [cell(2, 2), cell(2, 3), cell(3, 3)]);
    rig.press(Key::Num6);
    assert_eq!((rig.digit_at(2, 3), rig.digit_at(3, 3)), (Digit::new(6), Digit::new(6)));
}

#[test]
fn the_second_button_marks_and_two_clicks_on_a_mark_enter_it() {
    let mut rig = Rig::new();
    let middle = rig.middle_of(7, 7);
    rig.button(middle, PointerButton::Secondary);
    assert!(rig.has("row 7 column 7, empty, marks 5"), "the 5 stands in the middle");
    rig.button(middle, PointerButton::Secondary);
    assert!(rig.has("row 7 column 7, empty"));
    rig.button(middle, PointerButton::Secondary);
    // Long enough for the clicks to come not to be counted together with those before; and those in one frame, since
    // the frames of a test are a quarter of a second long.
    for _ in 0..8 {
        rig.harness.step();
    }
    let once = press_and_release(middle, PointerButton::Primary);
    rig.harness.input_mut().events.extend(once.clone().into_iter().chain(once));
    rig.settle();
    assert!(rig.has("row 7 column 7, entered 5"));
}

#[test]
fn a_digit_of_the_pad_is_held_when_nothing_is_selected() {
    let mut rig = Rig::new();
    rig.click("Digit 8, 9 left");
    rig.click("row 1 column 1, empty");
    rig.click("row 2 column 4, empty");
    assert_eq!((rig.digit_at(1, 1), rig.digit_at(2, 4)), (Digit::new(8), Digit::new(8)));
    assert!(rig.selected_cells().is_empty(), "the selection stays out of the way");
    rig.press(Key::Escape);
    rig.select(3, 3);
    assert_eq!(rig.digit_at(3, 3), None, "Escape lays it down");
}

#[test]
fn candidates_are_filled_cleaned_and_undone_in_single_steps() {
    let mut rig = Rig::new();
    rig.paste(EASY);
    rig.choose("Edit", "Fill marks");
    assert_eq!((rig.marks_at(1, 3), rig.marks_at(1, 4)), ("124".to_owned(), "26".to_owned()));
    rig.select(1, 3);
    rig.press(Key::Num2);
    assert_eq!(rig.marks_at(1, 4), "6");
    rig.press_ctrl(Key::Z);
    assert_eq!(rig.marks_at(1, 4), "26");
    rig.choose("Edit", "Clear all marks");
    assert!(rig.says("Cleared all marks"));
    assert_eq!(rig.marks_at(1, 4), "");
    rig.press_ctrl(Key::Z);
    rig.press_ctrl(Key::Z);
    assert_eq!(rig.marks_at(1, 4), "");
    assert_eq!(rig.line(), EASY);
}
