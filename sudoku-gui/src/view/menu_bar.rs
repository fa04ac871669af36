//! The menus: everything the app can do.

use std::path::PathBuf;

use egui::containers::menu::{MenuBar, MenuButton, SubMenuButton};
use egui::{Button, RichText, ThemePreference, Ui};
use solver_core::format::Format;

use crate::action::Action;
use crate::command::{Command, Situation, Writing};
use crate::formats;

/// What the menus show beside commands.
#[derive(Clone, Copy, Debug)]
pub struct Shown<'a> {
    /// The theme that was chosen.
    pub theme: ThemePreference,
    /// The files that were opened last, the newest first.
    pub recent: &'a [PathBuf],
}

/// A line of a menu.
enum Entry {
    Command(Command),
    Line,
    /// Files that were opened last, as a menu of their own.
    Recent,
    /// The formats to save in, as a menu of their own.
    SaveIn,
    /// The formats to copy in, as a menu of their own.
    CopyAs,
}

use Command as C;
use Entry::{Command as Item, CopyAs, Line, Recent, SaveIn};

const FILE: &[Entry] = &[
    Item(C::New),
    Item(C::Open),
    Item(C::TypePath),
    Recent,
    Line,
    Item(C::Save),
    Item(C::SaveAs),
    SaveIn,
    Line,
    Item(C::Quit),
];
const EDIT: &[Entry] = &[
    Item(C::Undo),
    Item(C::Redo),
    Line,
    Item(C::Copy),
    CopyAs,
    Item(C::Paste),
    Line,
    Item(C::SelectAll),
    Item(C::ClearCell),
    Item(C::MarkMode),
    Item(C::FillMarks),
    Item(C::ClearMarks),
    Line,
    Item(C::Restart),
];
const SOLVE: &[Entry] = &[Item(C::Solve), Item(C::Count), Item(C::SolveByReference), Line, Item(C::Stop)];
const LIST: &[Entry] = &[
    Item(C::NextPuzzle),
    Item(C::PreviousPuzzle),
    Item(C::ShowList),
    Line,
    Item(C::CheckList),
    Item(C::ExportList),
    Item(C::StopList),
    Line,
    Item(C::CloseList),
];
const VIEW: &[Entry] = &[
    Item(C::Theme(ThemePreference::System)),
    Item(C::Theme(ThemePreference::Light)),
    Item(C::Theme(ThemePreference::Dark)),
    Line,
    Item(C::ZoomIn),
    Item(C::ZoomOut),
    Item(C::ZoomReset),
    Line,
    Item(C::FullScreen),
];
const HELP: &[Entry] = &[Item(C::Keys)];
const MENUS: &[(&str, &[Entry])] =
    &[("File", FILE), ("Edit", EDIT), ("Solve", SOLVE), ("List", LIST), ("View", VIEW), ("Help", HELP)];

/// The least width of an open menu, in points.
const MENU_WIDTH: f32 = 230.0;

/// Shows the menus in a row; `beside` follows them on the same row.
pub fn menu_bar_ui(
    ui: &mut Ui,
    now: &Situation<'_>,
    shown: &Shown<'_>,
    beside: impl FnOnce(&mut Ui) -> Option<Action>,
) -> Option<Action> {
    let mut action = None;
    MenuBar::new().ui(ui, |ui| {
        ui.spacing_mut().button_padding = egui::vec2(8.0, 2.0);
        for &(name, entries) in MENUS {
            let (button, _) = MenuButton::new(name).ui(ui, |ui| {
                ui.set_min_width(MENU_WIDTH);
                for entry in entries {
                    action = entry_ui(ui, entry, now, shown).or(action.take());
                }
            });
            // `Solve` is a button, too.
            button.accessible_name(format!("{name} menu"));
        }
        action = beside(ui).or(action.take());
    });
    action
}

fn entry_ui(ui: &mut Ui, entry: &Entry, now: &Situation<'_>, shown: &Shown<'_>) -> Option<Action> {
    match entry {
        Line => {
            ui.separator();
            None
        }
        Item(command) => command_ui(ui, *command, now, shown.theme),
        Recent => recent_ui(ui, shown.recent),
        SaveIn => formats_ui(ui, "Save in another format", Action::SaveIn),
        CopyAs => formats_ui(ui, "Copy as", Action::CopyAs),
    }
}

fn command_ui(ui: &mut Ui, command: Command, now: &Situation<'_>, theme: ThemePreference) -> Option<Action> {
    let label = command.label(now.session);
    let mut button = Button::new(label.as_ref());
    if let Some(key) = command.key_text() {
        button = button.shortcut_text(key);
    }
    if let C::Theme(preference) = command {
        button = button.selected(preference == theme);
    }
    if command == C::MarkMode {
        button = button.selected(now.writing == Writing::Marks);
    }
    let response = ui.add_enabled(command.is_enabled(now), button).on_hover_text(command.info().tip);
    // egui would read the key as a part of the name.
    let response = response.accessible_name(label.as_ref());
    response.clicked().then_some(Action::Run(command))
}

/// The files by name, their folders as tooltips.
fn recent_ui(ui: &mut Ui, files: &[PathBuf]) -> Option<Action> {
    if files.is_empty() {
        ui.add_enabled(false, Button::new("Open recent"));
        return None;
    }
    let mut action = None;
    SubMenuButton::new("Open recent").ui(ui, |ui| {
        for path in files {
            let name = path
                .file_name()
                .map_or_else(|| path.display().to_string(), |name| name.to_string_lossy().into());
            let button = Button::new(RichText::new(name)).truncate();
            if ui.add(button).on_hover_text(path.display().to_string()).clicked() {
                action = Some(Action::OpenFiles(vec![path.clone()]));
            }
        }
    });
    action
}

fn formats_ui(ui: &mut Ui, label: &str, act: fn(Format) -> Action) -> Option<Action> {
    let mut action = None;
    SubMenuButton::new(label).ui(ui, |ui| {
        for format in formats::writable() {
            let button =
                Button::new(formats::label(format)).shortcut_text(format!(".{}", format.extension()));
            let response = ui.add(button).accessible_name(formats::label(format));
            if response.clicked() {
                action = Some(act(format));
            }
        }
    });
    action
}
