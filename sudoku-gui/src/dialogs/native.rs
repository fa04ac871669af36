//! The dialogs of the desktop.

use std::env;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use rfd::AsyncFileDialog;

use super::{Answer, Dialogs, FileKind, Reply, Request};
use crate::formats;

/// A dialog that is gone sooner than this was never seen: nobody reads and cancels one so fast.
const TOO_FAST_TO_SEE: Duration = Duration::from_millis(400);

/// Shows dialogs through the desktop: on Linux its portal, or zenity where there is none.
#[derive(Clone, Copy, Debug, Default)]
pub struct NativeDialogs;

impl Dialogs for NativeDialogs {
    fn show(&mut self, request: Request, parent: Option<&eframe::Frame>, reply: Reply) {
        let desktop = Desktop::look();
        // The dialog is made here, on the thread of the window, as macOS demands. It is waited for on another
        // thread, so that the window goes on answering.
        let dialog = dialog(&request, desktop, parent);
        let is_open = matches!(request, Request::Open { .. });
        let work = move || {
            let begun = Instant::now();
            let chosen = if is_open {
                pollster::block_on(dialog.pick_file())
            } else {
                pollster::block_on(dialog.save_file())
            };
            reply.send(desktop.interpret(chosen.map(|file| file.path().to_owned()), begun.elapsed()));
        };
        if let Err(error) = thread::Builder::new().name("file dialog".to_owned()).spawn(work) {
            log::error!("cannot start a thread for the dialog: {error}");
        }
    }
}

fn dialog(request: &Request, desktop: Desktop, parent: Option<&eframe::Frame>) -> AsyncFileDialog {
    let mut dialog = AsyncFileDialog::new();
    if let Some(parent) = parent {
        dialog = dialog.set_parent(parent);
    }
    let (title, folder) = match request {
        Request::Open { folder } => ("Open a puzzle", folder),
        Request::Save { folder, .. } => ("Save the board", folder),
    };
    dialog = dialog.set_title(title);
    if let Some(folder) = folder {
        dialog = dialog.set_directory(folder);
    }
    match request {
        Request::Open { folder } => {
            // Any file can be opened, whatever its name.
            dialog = dialog.add_filter("Puzzles", &formats::endings()).add_filter("All files", &["*"]);
            match folder {
                Some(folder) if desktop.uses_zenity() => dialog.set_file_name(zenity_name(folder, "")),
                _ => dialog,
            }
        }
        Request::Save { folder, name, kinds } => {
            for FileKind { name, ending } in kinds {
                dialog = dialog.add_filter(name, &[*ending]);
            }
            match folder {
                Some(folder) if desktop.uses_zenity() => dialog.set_file_name(zenity_name(folder, name)),
                _ => dialog.set_file_name(name),
            }
        }
    }
}

/// zenity takes no folder, but a name with a whole path.
fn zenity_name(folder: &Path, name: &str) -> String {
    folder.join(name).to_string_lossy().into_owned()
}

/// What there is on this machine to show a dialog with.
#[derive(Clone, Copy, Debug)]
struct Desktop {
    /// Whether dialogs go over a session bus and through zenity at all.
    kind: Kind,
    has_session_bus: bool,
    has_zenity: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// Linux and its like: portal, then zenity.
    Freedesktop,
    /// The system itself shows dialogs.
    BuiltIn,
}

impl Desktop {
    fn look() -> Self {
        let is_built_in = cfg!(any(target_os = "macos", target_os = "windows"));
        Self {
            kind: if is_built_in { Kind::BuiltIn } else { Kind::Freedesktop },
            has_session_bus: has_session_bus(),
            has_zenity: is_on_path("zenity"),
        }
    }

    /// Whether it is certain that zenity will be used.
    fn uses_zenity(self) -> bool {
        self.kind == Kind::Freedesktop && !self.has_session_bus && self.has_zenity
    }

    /// Tells a cancelled dialog from one that could not be shown: rfd answers `None` to both.
    fn interpret(self, chosen: Option<PathBuf>, took: Duration) -> Answer {
        let can_show = self.kind == Kind::BuiltIn || self.has_session_bus || self.has_zenity;
        match chosen {
            Some(path) => Answer::Chosen(path),
            None if !can_show => Answer::Unavailable,
            None if self.kind == Kind::Freedesktop && took < TOO_FAST_TO_SEE => Answer::Unavailable,
            None => Answer::Cancelled,
        }
    }
}

fn has_session_bus() -> bool {
    let named = env::var("DBUS_SESSION_BUS_ADDRESS").is_ok_and(|address| is_bus_address(&address));
    let unnamed = || {
        let folder = env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from);
        env::var_os("DBUS_SESSION_BUS_ADDRESS").is_none()
            && folder.is_some_and(|folder| folder.join("bus").exists())
    };
    named || unnamed()
}

fn is_bus_address(address: &str) -> bool {
    !address.is_empty() && !address.starts_with("disabled:")
}

fn is_on_path(program: &str) -> bool {
    env::var_os("PATH")
        .is_some_and(|path| env::split_paths(&path).any(|folder| folder.join(program).is_file()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOTHING: Desktop = Desktop { kind: Kind::Freedesktop, has_session_bus: false, has_zenity: false };
    const ZENITY: Desktop = Desktop { has_zenity: true, ..NOTHING };
    const BUS: Desktop = Desktop { has_session_bus: true, ..NOTHING };
    const BUILT_IN: Desktop = Desktop { kind: Kind::BuiltIn, ..NOTHING };
    const INSTANT: Duration = Duration::from_millis(300);
    const SLOW: Duration = Duration::from_secs(2);

    #[test]
    fn a_chosen_file_is_chosen_however_fast() {
        let path = PathBuf::from("/tmp/kim.sudoku");
        for desktop in [NOTHING, ZENITY, BUS, BUILT_IN] {
            assert_eq!(desktop.interpret(Some(path.clone()), INSTANT), Answer::Chosen(path.clone()));
        }
    }

    #[test]
    fn nothing_at_once_means_that_no_dialog_was_seen() {
        assert_eq!(ZENITY.interpret(None, INSTANT), Answer::Unavailable);
        assert_eq!(BUS.interpret(None, INSTANT), Answer::Unavailable);
        assert_eq!(BUILT_IN.interpret(None, INSTANT), Answer::Cancelled);
    }

    #[test]
    fn nothing_after_a_while_means_cancelled_if_there_is_something_to_show_it() {
        assert_eq!(ZENITY.interpret(None, SLOW), Answer::Cancelled);
        assert_eq!(BUS.interpret(None, SLOW), Answer::Cancelled);
        assert_eq!(NOTHING.interpret(None, SLOW), Answer::Unavailable);
    }

    #[test]
    fn a_disabled_bus_is_no_bus() {
        assert!(!is_bus_address("disabled:"));
        assert!(!is_bus_address(""));
        assert!(is_bus_address("unix:path=/run/user/1000/bus"));
    }
}
