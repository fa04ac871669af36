//! Saving the board: where to, in which format, and what is said when that would leave something out.

use std::mem;
use std::path::{Path, PathBuf};

use egui::{Context, ViewportCommand};
use solver_core::format::Format;

use super::closing::Closing;
use super::files::{TABLE_ENDING, capitalized, file_name};
use super::{App, Change};
use crate::dialogs::{FileKind, Request};
use crate::formats;
use crate::jobs::Saved;
use crate::storage::{SaveError, SaveProblem, Target};
use crate::view::overlay::{Dropping, Overlay, Purpose};

impl App {
    /// Saves to the session's file, or asks for one if there is none that may be written over.
    pub(super) fn save(&mut self, ctx: &Context, frame: Option<&eframe::Frame>) {
        match self.session.save_path().map(|(path, format)| (path.to_owned(), format)) {
            Some((path, format)) => self.save_whole_to(Target::known(path), format, ctx),
            None => self.save_as(Purpose::Save, ctx, frame),
        }
    }

    /// Asks for a file, and saves to it.
    pub(super) fn save_as(&mut self, purpose: Purpose, ctx: &Context, frame: Option<&eframe::Frame>) {
        let (name, kinds) = match purpose {
            Purpose::SaveIn(format) => (self.proposed_name(format), vec![file_kind(format)]),
            Purpose::Export => {
                (self.proposed_table(), vec![FileKind { name: "Table".to_owned(), ending: TABLE_ENDING }])
            }
            Purpose::Open | Purpose::Save => {
                (self.proposed_name(Format::Sudoku), formats::writable().map(file_kind).collect())
            }
        };
        self.ask(purpose, Request::Save { folder: self.folder(), name, kinds }, ctx, frame);
    }

    /// Saves to this file, after a question if the format would leave something out.
    pub(super) fn save_whole_to(&mut self, target: Target, format: Format, ctx: &Context) {
        let lost = format.loses(&self.session.draft().entry());
        if lost.is_empty() {
            self.save_to(target, format, ctx);
            return;
        }
        let name = file_name(&target.path);
        self.screen.overlay = Some(Overlay::Dropping(Dropping { name, format, lost }));
        self.files.incomplete = Some((target, format));
    }

    /// Writes the file that was asked about although something will be missing from it.
    pub(super) fn save_in_part(&mut self, ctx: &Context) {
        if let Some((target, format)) = self.files.incomplete.take() {
            self.save_to(target, format, ctx);
        }
    }

    /// Replaces the file that was asked about.
    pub(super) fn replace_file(&mut self, path: PathBuf, ctx: &Context) {
        let format = self.files.replaced.take();
        match format {
            Some(format) => self.save_to(Target::known(path), format, ctx),
            None => self.export_list(Target::known(path), ctx),
        }
    }

    /// Starts to save to this file.
    pub(super) fn save_to(&mut self, target: Target, format: Format, ctx: &Context) {
        if self.files.is_saving() {
            self.give_up_closing();
            self.refuse(ctx, "The last save has not ended yet");
            return;
        }
        self.files.replaced = Some(format);
        if let Err(error) = self.files.save(self.session.draft(), format, target, ctx) {
            self.give_up_closing();
            self.refuse(ctx, format!("Could not save the file: the system gives no thread ({error})"));
        }
    }

    pub(super) fn take_saved(&mut self, saved: Saved, ctx: &Context) {
        self.files.typed = None;
        let Saved { path, format, draft } = saved;
        log::info!("saved {}", path.display());
        self.note_recent(&path);
        let name = file_name(&path);
        let lost = format.loses(&draft.entry());
        if lost.is_empty() {
            self.session.saved(path, format, draft);
            self.news(ctx, format!("Saved {name}"), Change::None);
        } else {
            self.session.saved_in_part(path);
            self.news(
                ctx,
                format!("Saved {name} without {lost}; the board still counts as unsaved"),
                Change::None,
            );
        }
        if mem::take(&mut self.closing) == Closing::AfterSaving && !self.session.is_unsaved() {
            // Asked anew: another board may have been left unsaved.
            ctx.send_viewport_cmd(ViewportCommand::Close);
        }
    }

    /// The table of the list was not written.
    pub(super) fn take_not_exported(&mut self, error: SaveError, ctx: &Context) {
        self.files.replaced = None;
        self.take_not_written(Purpose::Export, error, ctx);
    }

    pub(super) fn take_not_saved(&mut self, error: SaveError, ctx: &Context) {
        self.take_not_written(Purpose::Save, error, ctx);
    }

    pub(super) fn take_not_written(&mut self, purpose: Purpose, error: SaveError, ctx: &Context) {
        log::info!("{error}");
        if matches!(error.problem, SaveProblem::Exists) {
            self.screen.overlay = Some(Overlay::Replace(error.path));
            return;
        }
        if self.files.typed.is_some() {
            self.ask_for_path(purpose, Some(capitalized(&error.to_string())));
        } else {
            self.give_up_closing();
            self.refuse(ctx, capitalized(&error.to_string()));
        }
    }

    /// The save that closing waited for did not come about: the window stays.
    pub(super) fn give_up_closing(&mut self) {
        if self.closing == Closing::AfterSaving {
            self.closing = Closing::No;
        }
    }

    /// The name to propose for a save: that of the file, with the ending of the format.
    pub(super) fn proposed_name(&self, format: Format) -> String {
        let stem = self.session.file().and_then(Path::file_stem);
        let stem = stem.map_or_else(|| "puzzle".into(), |stem| stem.to_string_lossy());
        match self.session.place() {
            Some(place) => format!("{stem}-{}.{}", place.row.number(), format.extension()),
            None => format!("{stem}.{}", format.extension()),
        }
    }
}

fn file_kind(format: Format) -> FileKind {
    FileKind { name: formats::label(format), ending: format.extension() }
}
