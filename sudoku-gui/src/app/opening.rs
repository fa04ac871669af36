//! Opening a file or a paste: one puzzle goes to the board, a collection to the panel.

use std::path::{Path, PathBuf};

use egui::Context;
use solver_core::format::Document;

use super::files::{InOpening, capitalized, file_name};
use super::{App, wake_often};
use crate::jobs::{self, Feed, Found, Opening};
use crate::session::Edit;
use crate::storage::{OpenError, OpenProblem};
use crate::view::overlay::Purpose;

/// Pastes up to this many bytes are read at once: it takes a millisecond, and the puzzle is there with the next frame.
const SHORT_PASTE: usize = 64 * 1024;

impl App {
    /// Opens the first of these files; the others are named in a message.
    pub(super) fn open_files(&mut self, paths: Vec<PathBuf>, ctx: &Context) {
        let mut paths = paths.into_iter();
        let Some(path) = paths.next() else { return };
        self.open(Opening::File(path), paths.collect(), ctx);
    }

    /// Opens what was pasted: at once if that is short, in the background otherwise.
    pub(super) fn paste(&mut self, text: String, ctx: &Context) {
        if text.len() > SHORT_PASTE {
            self.open(Opening::Paste(text), Vec::new(), ctx);
            return;
        }
        let feed = Feed::at_once(jobs::open_at_once(&Opening::Paste(text), self.collections.data.as_ref()));
        self.files.opening = Some(InOpening { feed, path: None, others: Vec::new() });
        self.poll_files(ctx);
        self.poll_collection(ctx);
    }

    pub(super) fn open(&mut self, what: Opening, others: Vec<PathBuf>, ctx: &Context) {
        let path = what.path().map(Path::to_owned);
        match jobs::open(what, self.collections.data.clone(), wake_often(ctx)) {
            Ok(feed) => self.files.opening = Some(InOpening { feed, path, others }),
            Err(error) => {
                self.refuse(ctx, format!("Could not open the file: the system gives no thread ({error})"));
            }
        }
    }

    pub(super) fn take_opening(&mut self, found: Found, opening: InOpening, ctx: &Context) {
        let InOpening { feed, path, others } = opening;
        let others: Vec<String> = others.iter().map(|path| file_name(path)).collect();
        let rest =
            if others.is_empty() { String::new() } else { format!(". Not opened: {}", others.join(", ")) };
        match found {
            Found::Single(document) => self.take_single(*document, path, &rest, ctx),
            Found::Begun(begun) => {
                self.files.typed = None;
                let name = path.as_deref().map_or_else(|| "the pasted list".to_owned(), file_name);
                if let Some(path) = &path {
                    self.note_recent(path);
                }
                self.begin_collection(name, path, *begun, feed, rest);
            }
            Found::Failed(error) => self.take_not_opened(&error, path.as_deref(), ctx),
            // A collection goes on elsewhere once it has begun.
            Found::Rows(..) | Found::Complete(_) => {}
        }
    }

    pub(super) fn take_single(
        &mut self,
        mut document: Document,
        path: Option<PathBuf>,
        rest: &str,
        ctx: &Context,
    ) {
        self.files.typed = None;
        let entry = Box::new(document.entries.swap_remove(0));
        let receipt = document.receipt;
        let Some(path) = path else {
            log::info!("pasted: {receipt}");
            let applied = self.session.apply(Edit::Paste { entry });
            self.tell_applied(ctx, applied, format!("Pasted {receipt}"));
            return;
        };
        self.note_recent(&path);
        let words = format!("Opened {}: {receipt}{rest}", file_name(&path));
        let (givens, entered) = (entry.givens.filled().len(), entry.entered.filled().len());
        log::info!("opened {}: {givens} givens, {entered} entered", path.display());
        let applied = self.session.apply(Edit::Open { entry, path: Some(path), receipt });
        self.tell_applied(ctx, applied, words);
    }

    pub(super) fn take_not_opened(&mut self, error: &OpenError, path: Option<&Path>, ctx: &Context) {
        let Some(path) = path else {
            log::info!("cannot paste: {}", error.problem);
            self.refuse(ctx, format!("Cannot paste this: {}", error.problem));
            return;
        };
        log::info!("{error}");
        let mut words = capitalized(&error.to_string());
        if matches!(error.problem, OpenProblem::Missing) && self.forget_recent(path) {
            words.push_str(". It is taken off the recent files");
        }
        if self.files.typed.is_some() {
            self.ask_for_path(Purpose::Open, Some(words));
        } else {
            self.refuse(ctx, words);
        }
    }
}
