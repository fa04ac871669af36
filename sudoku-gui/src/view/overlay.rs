//! What lies above the board and must be answered first: the path field, questions, and the sheet of keys.

use std::mem;
use std::path::{Path, PathBuf};

use egui::text::{CCursor, CCursorRange};
use egui::text_edit::TextEditState;
use egui::{Context, Frame, Grid, Id, Key, Label, Margin, Modal, RichText, ScrollArea, TextEdit, Ui, vec2};

use solver_core::format::{Format, Lost};

use super::theme::{self, Palette};
use crate::action::Action;
use crate::command::{TABLE, shortcut_text};
use crate::keys::BOARD_KEYS;

/// The one thing that is open above the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Overlay {
    /// A field to type a path into.
    PathField(PathField),
    /// Shall this file be replaced?
    Replace(PathBuf),
    /// Shall the file be written although something would be missing from it?
    Dropping(Dropping),
    /// Shall the window close although something would be lost?
    Closing(Loss),
    /// The sheet of keys.
    Keys,
}

/// What closing the window would lose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Loss {
    /// Changes of the board that is shown.
    Board,
    /// Changes of a board that was left for another one.
    EarlierBoard,
}

/// A save that would leave something out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dropping {
    /// The file's name.
    pub name: String,
    /// In which format it would be saved.
    pub format: Format,
    /// What would be missing.
    pub lost: Lost,
}

/// A field to type a path into.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PathField {
    /// What the path is for.
    pub purpose: Purpose,
    /// Why it is shown, if not because it was asked for.
    pub reason: Option<String>,
    /// What was typed so far.
    pub text: String,
}

/// What a path is wanted for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// To read a puzzle.
    Open,
    /// To write the board, in the format that the name asks for.
    Save,
    /// To write the board in this format.
    SaveIn(Format),
    /// To write the list as a table.
    Export,
}

impl Purpose {
    /// As a verb.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Save | Self::SaveIn(_) => "save",
            Self::Export => "export",
        }
    }
}

const WIDTH: f32 = 460.0;
/// The sheet of keys has two columns of words.
const KEYS_WIDTH: f32 = 560.0;

/// Shows the overlay. The file's name is for the question at closing.
pub fn overlay_ui(ctx: &Context, overlay: &mut Overlay, file: Option<&Path>) -> Option<Action> {
    let palette = Palette::current(ctx);
    let frame = Frame::popup(&ctx.global_style()).fill(palette.raised).inner_margin(Margin::same(20));
    // A window of its own for each kind: egui remembers the size of a window by its name.
    let modal =
        Modal::new(Id::unique(("overlay", mem::discriminant(overlay)))).frame(frame).show(ctx, |ui| {
            let width = if matches!(overlay, Overlay::Keys) { KEYS_WIDTH } else { WIDTH };
            ui.set_width(width.min(ui.ctx().content_rect().width() - 56.0));
            ui.spacing_mut().item_spacing = vec2(8.0, 10.0);
            match overlay {
                Overlay::PathField(field) => path_field_ui(ui, field),
                Overlay::Replace(path) => replace_ui(ui, path),
                Overlay::Dropping(dropping) => dropping_ui(ui, dropping),
                Overlay::Closing(Loss::Board) => closing_ui(ui, file),
                Overlay::Closing(Loss::EarlierBoard) => closing_with_earlier_ui(ui),
                Overlay::Keys => keys_ui(ui),
            }
        });
    let closes_outside = matches!(overlay, Overlay::Keys);
    let escape = modal.is_top_modal && ctx.input(|input| input.key_pressed(Key::Escape));
    let outside = closes_outside && modal.backdrop_response.clicked();
    modal.inner.or((escape || outside).then_some(Action::CloseOverlay))
}

fn path_field_ui(ui: &mut Ui, field: &mut PathField) -> Option<Action> {
    let (heading, verb, hint) = match field.purpose {
        Purpose::Open => ("Open a puzzle", "Open this file", "/home/kim/puzzle.sudoku"),
        Purpose::Save | Purpose::SaveIn(_) => {
            ("Save the board", "Save to this file", "/home/kim/puzzle.sudoku")
        }
        Purpose::Export => ("Export the list", "Write this file", "/home/kim/list.csv"),
    };
    ui.heading(heading);
    if let Some(reason) = &field.reason {
        ui.label(reason);
    }
    let edit = TextEdit::singleline(&mut field.text).desired_width(f32::INFINITY).hint_text(hint);
    let label = ui.label("Path of the file");
    let shown = edit.show(ui);
    let response = shown.response.response.clone().labelled_by(label.id);
    let entered = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    if ui.memory(|memory| memory.focused().is_none()) {
        response.request_focus();
        select_all(ui, shown.state, response.id, &field.text);
    }
    let (accept, dismiss) = buttons_ui(ui, verb, &["Cancel"]);
    if dismiss.is_some() {
        return Some(Action::CloseOverlay);
    }
    ((accept || entered) && !field.text.trim().is_empty()).then(|| Action::PathTyped(field.text.clone()))
}

/// What is proposed goes away with the first letter typed, and stays if the cursor is moved first.
fn select_all(ui: &Ui, mut state: TextEditState, id: Id, text: &str) {
    let all = CCursorRange::two(CCursor::new(0), CCursor::new(text.chars().count()));
    state.cursor.set_char_range(Some(all));
    state.store(ui.ctx(), id);
}

fn replace_ui(ui: &mut Ui, path: &Path) -> Option<Action> {
    ui.heading("Replace the file?");
    ui.add(
        Label::new(format!("{} is there already. What is in it now would be lost.", path.display())).wrap(),
    );
    let (accept, dismiss) = buttons_ui(ui, "Replace", &["Cancel"]);
    if accept { Some(Action::Replace) } else { dismiss.map(|_| Action::CloseOverlay) }
}

fn dropping_ui(ui: &mut Ui, dropping: &Dropping) -> Option<Action> {
    ui.heading("Save without everything?");
    let Dropping { name, format, lost } = dropping;
    ui.add(Label::new(format!("{name} would be written as: {format}. That has no place for:")).wrap());
    for part in lost.iter() {
        ui.add(Label::new(format!("•  {part}")).wrap());
    }
    let (accept, other) = buttons_ui(ui, "Save as a Sudoku file…", &["Save without", "Cancel"]);
    if accept {
        return Some(Action::SaveWhole);
    }
    other.map(|index| if index == 0 { Action::SaveInPart } else { Action::CloseOverlay })
}

fn closing_ui(ui: &mut Ui, file: Option<&Path>) -> Option<Action> {
    ui.heading("Save before closing?");
    let name = file.and_then(Path::file_name).map_or_else(
        || "The board has never been saved.".to_owned(),
        |name| format!("{} has changes that are not saved.", name.to_string_lossy()),
    );
    ui.label(name);
    let (accept, other) = buttons_ui(ui, "Save and close", &["Don't save", "Cancel"]);
    if accept {
        return Some(Action::SaveAndQuit);
    }
    other.map(|index| if index == 0 { Action::QuitUnsaved } else { Action::CloseOverlay })
}

fn closing_with_earlier_ui(ui: &mut Ui) -> Option<Action> {
    ui.heading("Close without saving?");
    ui.add(
        Label::new("A board that you left for this one has changes that are not saved. Undo brings it back.")
            .wrap(),
    );
    let (accept, other) = buttons_ui(ui, "Keep the window open", &["Don't save"]);
    if accept { Some(Action::CloseOverlay) } else { other.map(|_| Action::QuitUnsaved) }
}

/// The main button on the right and the others before it; whether the main one was pressed, and which other.
fn buttons_ui(ui: &mut Ui, main: &str, others: &[&str]) -> (bool, Option<usize>) {
    let palette = Palette::current(ui.ctx());
    let (mut accepted, mut other) = (false, None);
    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
        let words = RichText::new(main).font(theme::semibold(14.0)).color(palette.on_accent);
        accepted = ui.add(egui::Button::new(words).fill(palette.accent)).clicked();
        for (index, words) in others.iter().enumerate().rev() {
            if ui.button(*words).clicked() {
                other = Some(index);
            }
        }
    });
    (accepted, other)
}

fn keys_ui(ui: &mut Ui) -> Option<Action> {
    ui.heading("Keyboard shortcuts");
    let height = ui.ctx().content_rect().height() - 150.0;
    ScrollArea::vertical().max_height(height).show(ui, |ui| {
        Grid::new("keys").num_columns(2).spacing([20.0, 3.0]).min_row_height(17.0).show(ui, |ui| {
            for row in BOARD_KEYS {
                key_row_ui(ui, &row.shown(), row.meaning);
            }
            for info in TABLE.iter().filter(|info| !info.shortcuts.is_empty()) {
                let keys: Vec<String> = info.shortcuts.iter().map(shortcut_text).collect();
                key_row_ui(ui, &keys.join(", "), info.tip);
            }
        });
    });
    let (accept, _) = buttons_ui(ui, "Close", &[]);
    accept.then_some(Action::CloseOverlay)
}

fn key_row_ui(ui: &mut Ui, keys: &str, meaning: &str) {
    ui.label(RichText::new(keys).font(theme::semibold(13.0)));
    ui.add(Label::new(RichText::new(meaning).font(theme::regular(13.0))).wrap());
    ui.end_row();
}
