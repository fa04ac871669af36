//! The title of the window: the file, and whether it has changes that are not saved.

use std::path::Path;

use egui::{Context, ViewportCommand};

use crate::session::Session;

/// The title that the window has now; empty before the first frame.
#[derive(Debug, Default)]
pub(super) struct Title(String);

impl Title {
    /// Gives the window a new title, if it needs one.
    pub(super) fn update(&mut self, ctx: &Context, session: &Session) {
        let title = title(session);
        if self.0 != title {
            ctx.send_viewport_cmd(ViewportCommand::Title(title.clone()));
            self.0 = title;
        }
    }

    pub(super) fn text(&self) -> &str {
        &self.0
    }
}

/// `• kim.sudoku – Sudoku`; the dot says that there are changes which are not saved.
fn title(session: &Session) -> String {
    let name = session.file().and_then(Path::file_name).map(|name| name.to_string_lossy().into_owned());
    let mark = if session.is_unsaved() { "• " } else { "" };
    match name {
        Some(name) => format!("{mark}{name} – Sudoku"),
        None if session.is_unsaved() => format!("{mark}New puzzle – Sudoku"),
        None => "Sudoku".to_owned(),
    }
}
