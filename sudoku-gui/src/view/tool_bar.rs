//! The buttons that most people need.

use egui::{Align, Layout, Ui};

use super::icon::Icon;
use super::tool_button::{Look, ToolButton};
use crate::action::Action;
use crate::command::{Command, Situation};

/// Below this width of the bar, Undo and Redo are icons only, in points.
const TIGHT: f32 = 410.0;

/// Shows the buttons in the rest of the row: Solve, or Stop, at its end.
pub fn tool_bar_ui(ui: &mut Ui, now: &Situation<'_>) -> Option<Action> {
    let is_tight = ui.available_width() < TIGHT;
    ui.spacing_mut().item_spacing.x = if is_tight { 2.0 } else { 4.0 };
    let mut action = None;
    for (command, icon) in [(Command::Open, Icon::Open), (Command::Save, Icon::Save)] {
        let button = ToolButton::new(icon, name(command));
        action = button_ui(ui, now, command, button).or(action.take());
    }
    for (command, icon) in [(Command::Undo, Icon::Undo), (Command::Redo, Icon::Redo)] {
        let button = ToolButton::new(icon, name(command));
        let button = if is_tight { button.icon_only() } else { button };
        action = button_ui(ui, now, command, button).or(action.take());
    }
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        let (command, button) = if now.searching.is_some() {
            (Command::Stop, ToolButton::new(Icon::Stop, "Stop").look(Look::Stop))
        } else {
            (Command::Solve, ToolButton::new(Icon::Solve, "Solve").look(Look::Main))
        };
        // As wide with either word, so that it does not jump.
        action = button_ui(ui, now, command, button.width(96.0)).or(action.take());
    });
    action
}

fn button_ui(ui: &mut Ui, now: &Situation<'_>, command: Command, button: ToolButton<'_>) -> Option<Action> {
    let tooltip = match command {
        Command::Stop => "Stop the search (Esc)".to_owned(),
        _ => command.tooltip(),
    };
    let response = ui.add_enabled(command.is_enabled(now), button).on_hover_text(tooltip);
    response.clicked().then_some(Action::Run(command))
}

/// The label without the dots: there is no room for a promise.
fn name(command: Command) -> &'static str {
    command.info().label.trim_end_matches('…')
}
