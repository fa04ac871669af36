//! The list beside the board: what it is, what is being done with it, which rows are shown, and the rows.

use egui::{Align, ComboBox, Label, Layout, ProgressBar, RichText, Ui, vec2};

use super::icon::Icon;
use super::list_rows::list_rows_ui;
use super::theme::{self, Palette};
use super::tool_button::{Look, ToolButton};
use crate::action::Action;
use crate::collection::{Collection, Filter, RowIndex};
use crate::command::Command;
use crate::numbers::grouped;

/// The list as it is to be seen.
#[derive(Clone, Debug)]
pub struct ListView<'a> {
    /// The list.
    pub list: &'a Collection,
    /// The row whose puzzle is on the board.
    pub current: Option<RowIndex>,
    /// What goes through it.
    pub work: Option<Work>,
}

/// Work on a list.
#[derive(Clone, PartialEq, Debug)]
pub struct Work {
    /// What is done, and how far it has come.
    pub words: String,
    /// The part that is done, up to 1.
    pub done: f32,
}

const SMALL: f32 = 12.0;
const TITLE_HEIGHT: f32 = 38.0;

/// Shows the list in the rest of `ui`.
pub fn list_panel_ui(ui: &mut Ui, view: &ListView<'_>) -> Vec<Action> {
    let mut actions = Vec::new();
    ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
    actions.extend(title_ui(ui, view.list));
    actions.extend(work_ui(ui, view));
    actions.extend(choice_ui(ui, view));
    actions.extend(list_rows_ui(ui, view));
    actions
}

/// Shows where the player is in the list, and the way on: where there is no room for the list itself.
pub fn list_strip_ui(ui: &mut Ui, view: &ListView<'_>) -> Option<Action> {
    let mut action = None;
    ui.horizontal(|ui| {
        for (command, icon) in [(Command::PreviousPuzzle, Icon::Previous), (Command::NextPuzzle, Icon::Next)]
        {
            action = command_ui(ui, command, ToolButton::new(icon, command.info().label).icon_only())
                .or(action.take());
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let button = ToolButton::new(Icon::List, "List").look(Look::Raised);
            action = command_ui(ui, Command::ShowList, button).or(action.take());
            let words = match &view.work {
                Some(work) => work.words.clone(),
                None => place_words(view),
            };
            ui.add(Label::new(RichText::new(words).font(theme::regular(13.0))).truncate());
        });
    });
    action
}

fn place_words(view: &ListView<'_>) -> String {
    let all = grouped(view.list.len() as u64);
    match view.current {
        Some(row) => format!("{row} of {all}"),
        None => format!("{all} puzzles"),
    }
}

fn command_ui(ui: &mut Ui, command: Command, button: ToolButton<'_>) -> Option<Action> {
    ui.add(button).on_hover_text(command.tooltip()).clicked().then_some(Action::Run(command))
}

fn title_ui(ui: &mut Ui, list: &Collection) -> Option<Action> {
    let palette = Palette::current(ui.ctx());
    let mut action = None;
    let size = vec2(ui.available_width(), TITLE_HEIGHT);
    ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
        let close = ToolButton::new(Icon::Close, "Close the list").icon_only();
        action = command_ui(ui, Command::CloseList, close);
        for (command, icon) in [(Command::NextPuzzle, Icon::Next), (Command::PreviousPuzzle, Icon::Previous)]
        {
            action = command_ui(ui, command, ToolButton::new(icon, command.info().label).icon_only())
                .or(action.take());
        }
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                ui.add(Label::new(RichText::new(list.name()).font(theme::semibold(14.0))).truncate());
                let solved = list.tally().solved;
                let solved = if solved == 0 {
                    String::new()
                } else {
                    format!(", {} solved by you", grouped(u64::from(solved)))
                };
                let words = format!("{} puzzles{solved}", grouped(list.len() as u64));
                let words = RichText::new(words).font(theme::regular(SMALL)).color(palette.text_weak);
                ui.add(Label::new(words).truncate());
            });
        });
    });
    action
}

/// The progress of what goes through the list, or what the last check found.
fn work_ui(ui: &mut Ui, view: &ListView<'_>) -> Option<Action> {
    let palette = Palette::current(ui.ctx());
    let mut action = None;
    if let Some(work) = &view.work {
        ui.horizontal(|ui| {
            let stop = ToolButton::new(Icon::Stop, "Stop").look(Look::Stop).width(74.0);
            let width = ui.available_width() - 80.0;
            ui.vertical(|ui| {
                ui.set_width(width);
                ui.spacing_mut().item_spacing.y = 3.0;
                ui.add(Label::new(RichText::new(&work.words).font(theme::regular(SMALL))).truncate());
                let bar = ProgressBar::new(work.done).desired_height(6.0).fill(palette.accent);
                ui.add(bar).accessible_name(&work.words);
            });
            // `Stop` is in the tool bar, too.
            let response = ui.add(stop).on_hover_text("Stop the work on the list (Esc)");
            if response.accessible_name("Stop the work on the list").clicked() {
                action = Some(Action::Run(Command::StopList));
            }
        });
    } else if view.list.tally().decided() > 0 {
        let words =
            RichText::new(view.list.tally().to_string()).font(theme::regular(SMALL)).color(palette.text_weak);
        ui.add(Label::new(words).wrap());
    }
    action
}

fn choice_ui(ui: &mut Ui, view: &ListView<'_>) -> Option<Action> {
    let mut action = None;
    ui.horizontal(|ui| {
        let chosen = view.list.filter();
        let label = RichText::new(chosen.words()).font(theme::regular(13.0));
        let combo = ComboBox::from_id_salt("list filter").width(120.0).selected_text(label);
        let response = combo.show_ui(ui, |ui| {
            for filter in Filter::ALL {
                if ui.selectable_label(filter == chosen, filter.words()).clicked() {
                    action = Some(Action::FilterBy(filter));
                }
            }
        });
        response.response.accessible_name("Puzzles to show");
        let is_idle = view.work.is_none();
        for (command, icon, words) in
            [(Command::CheckList, Icon::Tick, "Check"), (Command::ExportList, Icon::Save, "CSV")]
        {
            let button = ToolButton::new(icon, words).look(Look::Raised);
            if ui.add_enabled(is_idle, button).on_hover_text(command.tooltip()).clicked() {
                action = Some(Action::Run(command));
            }
        }
    });
    action
}
