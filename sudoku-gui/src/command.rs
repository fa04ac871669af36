//! [`Command`]: everything a person can ask for by menu, button or key, in one table.
//!
//! To add a command: a variant here, a row in [`TABLE`], an arm in the app's `run`, and, if it shall be in a menu, its
//! name in `view/menu_bar.rs`. Label, tooltip, key, when it is enabled, and the sheet of keys follow from the row.

use std::borrow::Cow;

use egui::{Key, KeyboardShortcut, Modifiers, ThemePreference};
use solver_core::Digit;

use crate::jobs::Task;
use crate::selection::Selection;
use crate::session::Session;

/// Something to be done, without anything more to say about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// Start with a blank board.
    New,
    /// Choose a file and open it.
    Open,
    /// Open a file by typing its path.
    TypePath,
    /// Write the board to its file.
    Save,
    /// Write the board to another file.
    SaveAs,
    /// Close the window.
    Quit,
    /// Take back the last change.
    Undo,
    /// Make the change again.
    Redo,
    /// Put the board on the clipboard.
    Copy,
    /// Take a puzzle from the clipboard.
    Paste,
    /// Empty the selected cells.
    ClearCell,
    /// Write marks instead of digits, or digits again.
    MarkMode,
    /// Mark every candidate.
    FillMarks,
    /// Take away all marks.
    ClearMarks,
    /// Select every cell.
    SelectAll,
    /// Back to the givens.
    Restart,
    /// Find the solution and say whether there is another.
    Solve,
    /// Count all solutions.
    Count,
    /// Solve with the search that one can read.
    SolveByReference,
    /// Stop the search.
    Stop,
    /// Open the next puzzle of the list.
    NextPuzzle,
    /// Open the puzzle before in the list.
    PreviousPuzzle,
    /// Show the list, or the board again, where there is no room for both.
    ShowList,
    /// Find out of every puzzle of the list how many solutions it has.
    CheckList,
    /// Write the list as a table.
    ExportList,
    /// Stop the work on the list.
    StopList,
    /// Close the list.
    CloseList,
    /// Follow the system, or not.
    Theme(ThemePreference),
    /// Make everything larger.
    ZoomIn,
    /// Make everything smaller.
    ZoomOut,
    /// Back to the normal size.
    ZoomReset,
    /// Cover the whole screen, or stop doing so.
    FullScreen,
    /// Show the sheet of keys.
    Keys,
}

/// What a typed digit becomes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Writing {
    /// The digit of the cell.
    #[default]
    Digits,
    /// A mark in it.
    Marks,
}

impl Writing {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Digits => Self::Marks,
            Self::Marks => Self::Digits,
        }
    }
}

/// What a command's being enabled may depend on.
#[derive(Clone, Copy, Debug)]
pub struct Situation<'a> {
    /// The board and its history.
    pub session: &'a Session,
    /// The selected cells.
    pub selection: Selection,
    /// What a typed digit becomes.
    pub writing: Writing,
    /// The digit that goes into every cell that is pressed.
    pub held: Option<Digit>,
    /// The search that runs.
    pub searching: Option<Task>,
    /// What is open beside the board.
    pub list: ListState,
}

/// Whether a list is open, and what is being done with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ListState {
    /// There is none.
    Closed,
    /// It is there.
    Idle,
    /// It is gone through, for one thing or another.
    Working,
}

/// One row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Info {
    /// Which command.
    pub command: Command,
    /// As in a menu. `…` at the end if it asks for more.
    pub label: &'static str,
    /// One sentence, without the key.
    pub tip: &'static str,
    /// The first is the one to show.
    pub shortcuts: &'static [KeyboardShortcut],
    /// Whether it makes sense now.
    pub enabled: fn(&Situation<'_>) -> bool,
}

const fn plain(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::NONE, key)
}

const fn ctrl(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::COMMAND, key)
}

const fn shift(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::SHIFT, key)
}

const fn ctrl_shift(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::COMMAND.plus(Modifiers::SHIFT), key)
}

fn always(_: &Situation<'_>) -> bool {
    true
}

fn when_idle(situation: &Situation<'_>) -> bool {
    situation.searching.is_none()
}

fn with_list(situation: &Situation<'_>) -> bool {
    situation.list != ListState::Closed
}

fn with_idle_list(situation: &Situation<'_>) -> bool {
    situation.list == ListState::Idle
}

const fn row(
    command: Command,
    label: &'static str,
    tip: &'static str,
    shortcuts: &'static [KeyboardShortcut],
    enabled: fn(&Situation<'_>) -> bool,
) -> Info {
    Info { command, label, tip, shortcuts, enabled }
}

/// Every command, in the order of the menus.
pub const TABLE: &[Info] = &[
    row(Command::New, "New", "Start with a blank board", &[ctrl(Key::N)], always),
    row(Command::Open, "Open…", "Open a puzzle file", &[ctrl(Key::O)], always),
    row(Command::TypePath, "Type a path…", "Open a puzzle file by typing where it is", &[], always),
    row(Command::Save, "Save", "Write the board to its file", &[ctrl(Key::S)], always),
    row(Command::SaveAs, "Save as…", "Write the board to another file", &[ctrl_shift(Key::S)], always),
    row(Command::Quit, "Quit", "Close the window", &[ctrl(Key::Q)], always),
    row(Command::Undo, "Undo", "Take back the last change", &[ctrl(Key::Z)], |now| {
        now.session.undo_label().is_some()
    }),
    row(Command::Redo, "Redo", "Make the change again", &[ctrl(Key::Y), ctrl_shift(Key::Z)], |now| {
        now.session.redo_label().is_some()
    }),
    row(Command::Copy, "Copy", "Copy the board as a line of 81 characters", &[ctrl(Key::C)], always),
    row(Command::Paste, "Paste", "Take a puzzle from the clipboard", &[ctrl(Key::V)], always),
    row(
        Command::ClearCell,
        "Clear cell",
        "Empty the selected cells: their digits first, then their marks",
        &[plain(Key::Delete), plain(Key::Backspace), plain(Key::Num0)],
        |now| now.selection.focus().is_some(),
    ),
    row(
        Command::MarkMode,
        "Marks",
        "Write pencil marks instead of digits, or digits again",
        &[plain(Key::Space), plain(Key::N)],
        always,
    ),
    row(
        Command::FillMarks,
        "Fill marks",
        "Mark in every empty cell the digits that its row, column and box leave it",
        &[],
        |now| !now.session.board().grid().is_full(),
    ),
    row(Command::ClearMarks, "Clear all marks", "Take away every pencil mark", &[], |now| {
        now.session.board().has_marks()
    }),
    row(Command::SelectAll, "Select all", "Select every cell", &[ctrl(Key::A)], always),
    row(Command::Restart, "Restart", "Keep the givens and clear everything else", &[ctrl(Key::R)], always),
    row(
        Command::Solve,
        "Solve",
        "Find the solution and say whether it is the only one",
        &[plain(Key::F8)],
        when_idle,
    ),
    row(Command::Count, "Count solutions", "Count every solution there is", &[ctrl(Key::F8)], when_idle),
    row(
        Command::SolveByReference,
        "With the reference search",
        "Solve by plain backtracking in row order: slow, and easy to follow",
        &[shift(Key::F8)],
        when_idle,
    ),
    row(Command::Stop, "Stop", "Stop the search", &[], |now| now.searching.is_some()),
    row(
        Command::NextPuzzle,
        "Next puzzle",
        "Open the next puzzle of the list",
        &[ctrl(Key::PageDown)],
        with_list,
    ),
    row(
        Command::PreviousPuzzle,
        "Previous puzzle",
        "Open the puzzle before in the list",
        &[ctrl(Key::PageUp)],
        with_list,
    ),
    row(
        Command::ShowList,
        "Show the list",
        "In a small window, show the list instead of the board, or the board again",
        &[plain(Key::F6)],
        with_list,
    ),
    row(
        Command::CheckList,
        "Check all puzzles",
        "Find out of every puzzle of the list whether it has one solution",
        &[ctrl(Key::F7)],
        with_idle_list,
    ),
    row(
        Command::ExportList,
        "Export as CSV…",
        "Write the rows that are shown as a table, with verdicts and solutions",
        &[],
        with_idle_list,
    ),
    row(
        Command::StopList,
        "Stop the work on the list",
        "Stop reading, checking or exporting the list",
        &[],
        |now| now.list == ListState::Working,
    ),
    row(Command::CloseList, "Close the list", "Close the list; the board stays", &[], with_list),
    row(
        Command::Theme(ThemePreference::System),
        "System theme",
        "Light or dark as the desktop is",
        &[],
        always,
    ),
    row(Command::Theme(ThemePreference::Light), "Light theme", "Dark words on light paper", &[], always),
    row(Command::Theme(ThemePreference::Dark), "Dark theme", "Light words on a dark screen", &[], always),
    row(Command::ZoomIn, "Zoom in", "Make everything larger", &[ctrl(Key::Plus)], always),
    row(Command::ZoomOut, "Zoom out", "Make everything smaller", &[ctrl(Key::Minus)], always),
    row(Command::ZoomReset, "Normal size", "Back to the normal size", &[ctrl(Key::Num0)], always),
    row(
        Command::FullScreen,
        "Full screen",
        "Cover the whole screen, or stop doing so",
        &[plain(Key::F11)],
        always,
    ),
    row(Command::Keys, "Keyboard shortcuts", "Show every key", &[plain(Key::F1)], always),
];

impl Command {
    /// Its row in the table.
    #[must_use]
    pub fn info(self) -> &'static Info {
        let row = TABLE.iter().find(|info| info.command == self);
        row.unwrap_or_else(|| unreachable!("a test finds every command in the table"))
    }

    /// The label, with what would be undone or redone.
    #[must_use]
    pub fn label(self, session: &Session) -> Cow<'static, str> {
        let label = self.info().label;
        let what = match self {
            Self::Undo => session.undo_label(),
            Self::Redo => session.redo_label(),
            _ => None,
        };
        what.map_or(Cow::Borrowed(label), |what| Cow::Owned(format!("{label} {what}")))
    }

    /// The tooltip, with the key.
    #[must_use]
    pub fn tooltip(self) -> String {
        let info = self.info();
        match self.key_text() {
            Some(key) => format!("{} ({key})", info.tip),
            None => info.tip.to_owned(),
        }
    }

    /// The key to show, such as `Ctrl+O`.
    #[must_use]
    pub fn key_text(self) -> Option<String> {
        self.info().shortcuts.first().map(shortcut_text)
    }

    /// Whether it makes sense now.
    #[must_use]
    pub fn is_enabled(self, situation: &Situation<'_>) -> bool {
        (self.info().enabled)(situation)
    }

    /// The command of this key, pressed with exactly these modifiers.
    #[must_use]
    pub fn of_key(key: Key, modifiers: Modifiers) -> Option<Self> {
        let matches = |shortcut: &KeyboardShortcut| {
            shortcut.logical_key == key && modifiers.matches_exact(shortcut.modifiers)
        };
        TABLE.iter().find(|info| info.shortcuts.iter().any(matches)).map(|info| info.command)
    }
}

/// A key as people write it: `Ctrl+Shift+S`.
#[must_use]
pub fn shortcut_text(shortcut: &KeyboardShortcut) -> String {
    let is_mac = cfg!(target_os = "macos");
    shortcut.format(&egui::ModifierNames::NAMES, is_mac)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fails to compile when a variant is added, as a reminder of the list below.
    fn next(command: Command) -> Option<Command> {
        Some(match command {
            Command::New => Command::Open,
            Command::Open => Command::TypePath,
            Command::TypePath => Command::Save,
            Command::Save => Command::SaveAs,
            Command::SaveAs => Command::Quit,
            Command::Quit => Command::Undo,
            Command::Undo => Command::Redo,
            Command::Redo => Command::Copy,
            Command::Copy => Command::Paste,
            Command::Paste => Command::ClearCell,
            Command::ClearCell => Command::MarkMode,
            Command::MarkMode => Command::FillMarks,
            Command::FillMarks => Command::ClearMarks,
            Command::ClearMarks => Command::SelectAll,
            Command::SelectAll => Command::Restart,
            Command::Restart => Command::Solve,
            Command::Solve => Command::Count,
            Command::Count => Command::SolveByReference,
            Command::SolveByReference => Command::Stop,
            Command::Stop => Command::NextPuzzle,
            Command::NextPuzzle => Command::PreviousPuzzle,
            Command::PreviousPuzzle => Command::ShowList,
            Command::ShowList => Command::CheckList,
            Command::CheckList => Command::ExportList,
            Command::ExportList => Command::StopList,
            Command::StopList => Command::CloseList,
            Command::CloseList => Command::Theme(ThemePreference::System),
            Command::Theme(ThemePreference::System) => Command::Theme(ThemePreference::Light),
            Command::Theme(ThemePreference::Light) => Command::Theme(ThemePreference::Dark),
            Command::Theme(ThemePreference::Dark) => Command::ZoomIn,
            Command::ZoomIn => Command::ZoomOut,
            Command::ZoomOut => Command::ZoomReset,
            Command::ZoomReset => Command::FullScreen,
            Command::FullScreen => Command::Keys,
            Command::Keys => return None,
        })
    }

    #[test]
    fn every_command_has_one_row_in_order() {
        let all: Vec<Command> = std::iter::successors(Some(Command::New), |&command| next(command)).collect();
        let table: Vec<Command> = TABLE.iter().map(|info| info.command).collect();
        assert_eq!(table, all);
    }

    #[test]
    fn no_key_means_two_things() {
        let shortcuts: Vec<&KeyboardShortcut> = TABLE.iter().flat_map(|info| info.shortcuts).collect();
        for (index, shortcut) in shortcuts.iter().enumerate() {
            assert!(!shortcuts[..index].contains(shortcut), "{shortcut:?}");
        }
    }

    #[test]
    fn shift_makes_another_command() {
        let control = Modifiers::CTRL | Modifiers::COMMAND;
        assert_eq!(Command::of_key(Key::S, control), Some(Command::Save));
        assert_eq!(Command::of_key(Key::S, control | Modifiers::SHIFT), Some(Command::SaveAs));
        assert_eq!(Command::of_key(Key::Z, control), Some(Command::Undo));
        assert_eq!(Command::of_key(Key::Z, control | Modifiers::SHIFT), Some(Command::Redo));
        assert_eq!(Command::of_key(Key::Y, control), Some(Command::Redo));
        assert_eq!(Command::of_key(Key::Num0, Modifiers::NONE), Some(Command::ClearCell));
        assert_eq!(Command::of_key(Key::Num0, control), Some(Command::ZoomReset));
        assert_eq!(Command::of_key(Key::S, Modifiers::NONE), None);
    }

    #[test]
    fn labels_and_tips_are_written_alike() {
        for info in TABLE {
            assert!(info.label.starts_with(char::is_uppercase), "{}", info.label);
            assert!(info.tip.starts_with(char::is_uppercase), "{}", info.tip);
            assert!(!info.tip.ends_with('.'), "{}", info.tip);
        }
        assert_eq!(Command::Open.tooltip(), "Open a puzzle file (Ctrl+O)");
    }
}
