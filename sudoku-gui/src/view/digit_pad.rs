//! The digits 1 to 9 to press, with how many of each are still to be placed, and the way of writing.

use egui::{Align2, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2};
use solver_core::shape::SIDE;
use solver_core::{Digit, Grid};

use super::icon::Icon;
use super::theme::{self, Palette};
use super::tool_button::{Look, ToolButton};
use crate::action::Action;
use crate::command::{Command, Situation, Writing};

/// How the digits are laid out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arrangement {
    /// Three rows of three, marks and eraser below: for the side panel.
    Square,
    /// One row, marks and eraser at its end: for below the board.
    Row,
    /// Two rows, marks at the end of the upper one, the eraser at the end of the lower one: for above the list.
    Wide,
}

/// How many of a digit are still to be placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Left {
    Some(usize),
    Done,
    TooMany(usize),
}

const GAP: f32 = 6.0;
const SQUARE_KEY_HEIGHT: f32 = 52.0;
const ROW_KEY_HEIGHT: f32 = 44.0;
/// Digits in the upper one of two rows.
const UPPER_ROW: usize = 5;

/// Shows the pad over the whole width of `ui`.
pub fn digit_pad_ui(ui: &mut Ui, now: &Situation<'_>, arrangement: Arrangement) -> Option<Action> {
    ui.spacing_mut().item_spacing = Vec2::splat(GAP);
    match arrangement {
        Arrangement::Square => square_ui(ui, now),
        Arrangement::Row => keys_ui(ui, now, &Digit::ALL, End::Both),
        Arrangement::Wide => {
            let (upper, lower) = Digit::ALL.split_at(UPPER_ROW);
            let above = ui.scope(|ui| keys_ui(ui, now, upper, End::Marks)).inner;
            above.or(ui.scope(|ui| keys_ui(ui, now, lower, End::Eraser)).inner)
        }
    }
}

/// What a row of keys ends in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    Marks,
    Eraser,
    Both,
}

fn square_ui(ui: &mut Ui, now: &Situation<'_>) -> Option<Action> {
    let width = ui.available_width();
    let size = vec2((width - 2.0 * GAP) / 3.0, SQUARE_KEY_HEIGHT);
    let mut action = None;
    for digits in Digit::ALL.chunks(3) {
        ui.horizontal(|ui| {
            for &digit in digits {
                action = key_ui(ui, now, digit, size).or(action.take());
            }
        });
    }
    let half = (width - GAP) / 2.0;
    ui.horizontal(|ui| {
        let marks = ToolButton::new(Icon::Marks, "Marks").look(marks_look(now)).width(half);
        action = command_ui(ui, now, Command::MarkMode, marks).or(action.take());
        let eraser = ToolButton::new(Icon::Erase, "Erase").look(Look::Raised).width(half);
        action = command_ui(ui, now, Command::ClearCell, eraser).or(action.take());
    });
    action
}

/// The way of writing is to be seen where the digits are pressed.
fn marks_look(now: &Situation<'_>) -> Look {
    match now.writing {
        Writing::Digits => Look::Raised,
        Writing::Marks => Look::Main,
    }
}

/// Keys side by side over the whole width.
fn keys_ui(ui: &mut Ui, now: &Situation<'_>, digits: &[Digit], end: End) -> Option<Action> {
    let marks = ToolButton::new(Icon::Marks, "Marks").look(marks_look(now)).icon_only();
    let eraser = ToolButton::new(Icon::Erase, "Erase").look(Look::Raised).icon_only();
    let tools = match end {
        End::Marks => vec![(Command::MarkMode, marks)],
        End::Eraser => vec![(Command::ClearCell, eraser)],
        End::Both => vec![(Command::MarkMode, marks), (Command::ClearCell, eraser)],
    };
    let mut action = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = GAP / 2.0;
        #[expect(clippy::cast_precision_loss, reason = "eleven keys at most")]
        let keys = (digits.len() + tools.len()) as f32;
        let size = vec2((ui.available_width() - (keys - 1.0) * GAP / 2.0) / keys, ROW_KEY_HEIGHT);
        for &digit in digits {
            action = key_ui(ui, now, digit, size).or(action.take());
        }
        for (command, button) in tools {
            let button = button.width(size.x).height(size.y);
            action = command_ui(ui, now, command, button).or(action.take());
        }
    });
    action
}

fn command_ui(ui: &mut Ui, now: &Situation<'_>, command: Command, button: ToolButton<'_>) -> Option<Action> {
    let response = ui.add_enabled(command.is_enabled(now), button).on_hover_text(command.tooltip());
    response.clicked().then_some(Action::Run(command))
}

fn key_ui(ui: &mut Ui, now: &Situation<'_>, digit: Digit, size: Vec2) -> Option<Action> {
    let grid = now.session.board().grid();
    let left = left(&grid, digit);
    // Not focusable: the keyboard stays with the board, where the digit keys do the same.
    let (rect, response) = ui.allocate_exact_size(size, Sense::CLICK);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, words(digit, left)));
    if ui.is_rect_visible(rect) {
        paint_key(ui, digit, left, now.writing, &response);
        let selected = now.selection.focus().and_then(|cell| grid.get(cell));
        if now.held.or(selected) == Some(digit) {
            let frame = Stroke::new(2.0, Palette::current(ui.ctx()).accent);
            ui.painter().rect_stroke(rect, theme::CORNER, frame, StrokeKind::Inside);
        }
    }
    response.clicked().then_some(Action::Press(digit))
}

fn paint_key(ui: &Ui, digit: Digit, left: Left, writing: Writing, response: &Response) {
    let rect = response.rect;
    let palette = Palette::current(ui.ctx());
    let painter = ui.painter();
    let ground = if response.is_pointer_button_down_on() {
        palette.button_held
    } else if response.hovered() {
        palette.button_hover
    } else {
        palette.button
    };
    painter.rect_filled(rect, theme::CORNER, ground);
    let color = if left == Left::Done { palette.text_weak } else { palette.text };
    let upper = pos2(rect.center().x, rect.top() + rect.height() * 0.40);
    // As small as what it writes.
    let size = match writing {
        Writing::Digits => rect.height() * 0.42,
        Writing::Marks => rect.height() * 0.28,
    };
    painter.text(upper, Align2::CENTER_CENTER, digit, theme::semibold(size), color);
    let lower = pos2(rect.center().x, rect.bottom() - rect.height() * 0.20);
    let font = theme::regular(11.0);
    match left {
        Left::Some(count) => {
            painter.text(lower, Align2::CENTER_CENTER, count, font, palette.text_weak);
        }
        Left::Done => {
            Icon::Tick.paint(painter, Rect::from_center_size(lower, Vec2::splat(11.0)), palette.good);
        }
        Left::TooMany(count) => {
            painter.text(lower, Align2::CENTER_CENTER, format!("+{count}"), font, palette.bad);
        }
    }
}

fn left(grid: &Grid, digit: Digit) -> Left {
    match grid.cells_of(digit).len() {
        SIDE => Left::Done,
        placed if placed < SIDE => Left::Some(SIDE - placed),
        placed => Left::TooMany(placed - SIDE),
    }
}

fn words(digit: Digit, left: Left) -> String {
    match left {
        Left::Some(count) => format!("Digit {digit}, {count} left"),
        Left::Done => format!("Digit {digit}, done"),
        Left::TooMany(count) => format!("Digit {digit}, {count} too many"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use solver_core::Cell;

    #[test]
    fn counts_what_is_left_and_says_when_there_are_too_many() {
        let five = Digit::new(5).unwrap();
        let with = |count: usize| -> Grid { Cell::all().take(count).map(|cell| (cell, five)).collect() };
        assert_eq!(words(five, left(&with(0), five)), "Digit 5, 9 left");
        assert_eq!(words(five, left(&with(8), five)), "Digit 5, 1 left");
        assert_eq!(words(five, left(&with(9), five)), "Digit 5, done");
        assert_eq!(words(five, left(&with(11), five)), "Digit 5, 2 too many");
    }
}
