//! The menus: everything the app can do.

use egui::containers::menu::{MenuBar, MenuButton};
use egui::{Button, ThemePreference, Ui};

use crate::action::Action;
use crate::command::{Command, Situation, Writing};

/// A line of a menu.
enum Entry {
    Command(Command),
    Line,
}

use Command as C;
use Entry::{Command as Item, Line};

const FILE: &[Entry] = &[
    Item(C::New),
    Item(C::Open),
    Item(C::TypePath),
    Line,
    Item(C::Save),
    Item(C::SaveAs),
    Line,
    Item(C::Quit),
];
const EDIT: &[Entry] = &[
    Item(C::Undo),
    Item(C::Redo),
    Line,
    Item(C::Copy),
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
    &[("File", FILE), ("Edit", EDIT), ("Solve", SOLVE), ("View", VIEW), ("Help", HELP)];

/// The least width of an open menu, in points.
const MENU_WIDTH: f32 = 230.0;

/// Shows the menus in a row; `beside` follows them on the same row.
pub fn menu_bar_ui(
    ui: &mut Ui,
    now: &Situation<'_>,
    theme: ThemePreference,
    beside: impl FnOnce(&mut Ui) -> Option<Action>,
) -> Option<Action> {
    let mut action = None;
    MenuBar::new().ui(ui, |ui| {
        ui.spacing_mut().button_padding = egui::vec2(8.0, 2.0);
        for &(name, entries) in MENUS {
            let (button, _) = MenuButton::new(name).ui(ui, |ui| {
                ui.set_min_width(MENU_WIDTH);
                for entry in entries {
                    action = entry_ui(ui, entry, now, theme).or(action.take());
                }
            });
            // `Solve` is a button, too.
            button.accessible_name(format!("{name} menu"));
        }
        action = beside(ui).or(action.take());
    });
    action
}

fn entry_ui(ui: &mut Ui, entry: &Entry, now: &Situation<'_>, theme: ThemePreference) -> Option<Action> {
    let &Item(command) = entry else {
        ui.separator();
        return None;
    };
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
