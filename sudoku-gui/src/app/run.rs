//! Running what was asked for.

use egui::{Context, ThemePreference, ViewportCommand};
use solver_core::format::{self, Format};

use super::closing::Closing;
use super::{App, Change};
use crate::action::Action;
use crate::collection::Way;
use crate::command::{Command, ListState};
use crate::formats;
use crate::jobs::Task;
use crate::session::{Applied, Edit};
use crate::view::overlay::{Overlay, Purpose};
use crate::view::theme;

impl App {
    /// Runs one action.
    pub(super) fn run(&mut self, action: Action, ctx: &Context, frame: Option<&eframe::Frame>) {
        match action {
            Action::Run(command) => self.run_command(command, ctx, frame),
            Action::Select(cell, pick) => self.select(cell, pick, ctx),
            Action::Move(step, reach) => self.move_selection(step, reach),
            Action::Type(digit) => self.type_digit(digit, ctx),
            Action::Mark(digit) => self.mark(digit, ctx),
            Action::Press(digit) => self.press_digit(digit, ctx),
            Action::MarkAt(cell, digit) => self.mark_at(cell, digit),
            Action::EnterAt(cell, digit) => self.enter_at(cell, digit, ctx),
            Action::Escape => self.escape(),
            Action::PasteText(text) => self.paste(text, ctx),
            Action::CopyAs(format) => self.copy_as(format, ctx),
            Action::SaveIn(format) => self.save_as(Purpose::SaveIn(format), ctx, frame),
            Action::OpenRow(row) => {
                self.screen.is_list_shown = false;
                self.open_row(row, ctx);
            }
            Action::SortBy(column) => self.with_list(|list| list.sort_by(column)),
            Action::FilterBy(filter) => self.with_list(|list| list.set_filter(filter)),
            Action::NameRows(rows) => self.name_rows(&rows, ctx),
            Action::OpenFiles(paths) => self.open_files(paths, ctx),
            Action::UndoFromToast => {
                self.screen.toast = None;
                self.run_command(Command::Undo, ctx, frame);
            }
            Action::CloseToast => self.screen.toast = None,
            Action::CloseOverlay => {
                self.screen.overlay = None;
                self.forget_typed_path();
                self.give_up_closing();
            }
            Action::PathTyped(text) => {
                if let Some(Overlay::PathField(field)) = self.screen.overlay.take() {
                    self.use_typed_path(field.purpose, text, ctx);
                }
            }
            Action::Replace => {
                if let Some(Overlay::Replace(path)) = self.screen.overlay.take() {
                    self.replace_file(path, ctx);
                }
            }
            Action::SaveInPart => {
                self.screen.overlay = None;
                self.save_in_part(ctx);
            }
            Action::SaveWhole => {
                self.screen.overlay = None;
                self.save_as(Purpose::SaveIn(Format::Sudoku), ctx, frame);
            }
            Action::SaveAndQuit => {
                self.screen.overlay = None;
                self.closing = Closing::AfterSaving;
                self.save(ctx, frame);
            }
            Action::QuitUnsaved => {
                self.screen.overlay = None;
                self.close(ctx);
            }
        }
        self.note_solved(ctx);
        // A search whose board has just changed ends now, not at the next frame.
        self.poll_search(ctx);
    }

    fn run_command(&mut self, command: Command, ctx: &Context, frame: Option<&eframe::Frame>) {
        let stops_list = command == Command::Stop && self.collections.state() == ListState::Working;
        if !command.is_enabled(&self.situation()) && !stops_list {
            return;
        }
        match command {
            Command::New => self.edit(Edit::New, "New board", ctx),
            Command::Open => self.ask_what_to_open(ctx, frame),
            Command::TypePath => self.ask_for_path(Purpose::Open, None),
            Command::Save => self.save(ctx, frame),
            Command::SaveAs => self.save_as(Purpose::Save, ctx, frame),
            Command::Quit => ctx.send_viewport_cmd(ViewportCommand::Close),
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::Copy => {
                ctx.copy_text(self.session.board().grid().to_string());
                self.news(ctx, "Copied the board as a line of 81 characters", Change::None);
            }
            Command::NextPuzzle => self.go(Way::Next, ctx),
            Command::PreviousPuzzle => self.go(Way::Previous, ctx),
            Command::ShowList => self.screen.is_list_shown = !self.screen.is_list_shown,
            Command::CheckList => self.check_list(ctx),
            Command::ExportList => self.save_as(Purpose::Export, ctx, frame),
            Command::CloseList => self.close_collection(),
            Command::Paste => ctx.send_viewport_cmd(ViewportCommand::RequestPaste),
            Command::ClearCell => self.clear_cells(ctx),
            Command::MarkMode => self.switch_writing(),
            Command::FillMarks => self.edit(Edit::FillMarks, "Marked every candidate", ctx),
            Command::ClearMarks => self.edit(Edit::ClearMarks, "Cleared all marks", ctx),
            Command::SelectAll => self.select_all(),
            Command::Restart => self.edit(Edit::Restart, "Back to the givens", ctx),
            Command::Solve => self.search(Task::Solve, ctx),
            Command::Count => self.search(Task::Count, ctx),
            Command::SolveByReference => self.search(Task::SolveByReference, ctx),
            Command::Stop if self.searches.is_running() => self.searches.stop(),
            // Escape stops whatever goes on.
            Command::Stop | Command::StopList => self.collections.stop(),
            Command::Theme(preference) => set_theme(ctx, preference),
            Command::ZoomIn => zoom(ctx, theme::ZOOM_STEP),
            Command::ZoomOut => zoom(ctx, -theme::ZOOM_STEP),
            Command::ZoomReset => ctx.set_zoom_factor(1.0),
            Command::FullScreen => {
                let is_full = ctx.input(|input| input.viewport().fullscreen.unwrap_or(false));
                ctx.send_viewport_cmd(ViewportCommand::Fullscreen(!is_full));
            }
            Command::Keys => self.screen.overlay = Some(Overlay::Keys),
        }
    }

    fn undo(&mut self) {
        if let Some(label) = self.session.undo() {
            log::info!("undid {label}");
        }
    }

    fn redo(&mut self) {
        if let Some(label) = self.session.redo() {
            log::info!("redid {label}");
        }
    }

    fn copy_as(&mut self, format: Format, ctx: &Context) {
        let entry = self.session.draft().entry();
        let mut bytes = Vec::new();
        let written = format::write(&entry, format, &mut bytes);
        match (written, String::from_utf8(bytes)) {
            (Ok(()), Ok(text)) => {
                ctx.copy_text(text);
                let lost = format.loses(&entry);
                let rest = if lost.is_empty() { String::new() } else { format!(", without {lost}") };
                self.news(ctx, format!("Copied the board: {format}{rest}"), Change::None);
            }
            (Err(error), _) => self.refuse(ctx, format!("Cannot copy the board: {error}")),
            (_, Err(_)) => self.refuse(ctx, format!("{} is no text to copy", formats::label(format))),
        }
    }

    fn edit(&mut self, edit: Edit, done: &str, ctx: &Context) {
        let applied = self.session.apply(edit);
        self.tell_applied(ctx, applied, done.to_owned());
    }

    /// Tells what was done, with Undo if anything changed.
    pub(super) fn tell_applied(&mut self, ctx: &Context, applied: Applied, words: String) {
        let change = match applied {
            Applied::Changed { .. } => Change::Last,
            Applied::Unchanged(_) => Change::None,
        };
        self.news(ctx, words, change);
    }
}

/// Makes everything larger or smaller, as long as it can be read and reached.
fn zoom(ctx: &Context, step: f32) {
    let factor = ctx.zoom_factor() + step;
    ctx.set_zoom_factor(factor.clamp(*theme::ZOOM_RANGE.start(), *theme::ZOOM_RANGE.end()));
}

fn set_theme(ctx: &Context, preference: ThemePreference) {
    ctx.set_theme(preference);
}
