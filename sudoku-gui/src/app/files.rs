//! Opening and saving: dialogs, paths, and the work in the background.

use std::io;
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::{Duration, Instant};

use egui::{Context, ViewportCommand};
use solver_core::format::{Document, Format};

use super::closing::Closing;
use super::{App, Change, wake, wake_often};
use crate::dialogs::{Answer, Dialogs, FileKind, Reply, Request};
use crate::formats;
use crate::jobs::{self, Feed, Found, Next, Opening, OpeningFeed, Poll, SaveJob, Saved};
use crate::session::{Draft, Edit};
use crate::storage::{OpenError, OpenProblem, SaveError, SaveProblem, Target};
use crate::view::overlay::{Dropping, Overlay, PathField, Purpose};

/// A dialog may be lost behind the window, or its service may have died. After this long, asking again shows a new one.
const DIALOG_PATIENCE: Duration = Duration::from_secs(3);

/// Pastes up to this many bytes are read at once: it takes a millisecond, and the puzzle is there with the next frame.
const SHORT_PASTE: usize = 64 * 1024;

/// How the name of a table ends.
const TABLE_ENDING: &str = "csv";

/// Names one showing of a dialog, so that the answer of one that was given up is told apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Ticket(u64);

/// Dialogs that are open, and files that are being read or written.
pub(super) struct Files {
    dialogs: Box<dyn Dialogs>,
    sender: Sender<(Ticket, Answer)>,
    answers: Receiver<(Ticket, Answer)>,
    newest: Ticket,
    dialog: Option<OpenDialog>,
    opening: Option<InOpening>,
    saving: Option<SaveJob>,
    /// The format of the last save, should it ask whether to replace a file; `None` where an export asks.
    replaced: Option<Format>,
    /// The save that waits for an answer to what it would leave out.
    incomplete: Option<(Target, Format)>,
    /// What was typed into the path field last, in case it must be typed again.
    typed: Option<String>,
}

#[derive(Clone, Copy, Debug)]
struct OpenDialog {
    ticket: Ticket,
    purpose: Purpose,
    since: Instant,
}

struct InOpening {
    feed: OpeningFeed,
    path: Option<PathBuf>,
    /// Files that came with it and are not opened.
    others: Vec<PathBuf>,
}

/// What happened to a dialog or a file.
enum Event {
    Answered(Purpose, Answer),
    Found(Found, InOpening),
    Saved(Box<Saved>),
    NotSaved(SaveError),
    /// A thread ended without a result.
    Lost(Purpose),
}

impl Files {
    pub(super) fn new(dialogs: Box<dyn Dialogs>) -> Self {
        let (sender, answers) = mpsc::channel();
        Self {
            dialogs,
            sender,
            answers,
            newest: Ticket::default(),
            dialog: None,
            opening: None,
            saving: None,
            replaced: None,
            incomplete: None,
            typed: None,
        }
    }

    pub(super) fn is_saving(&self) -> bool {
        self.saving.is_some()
    }

    /// Whether a dialog was shown a moment ago and has not answered. An older one may have died without a word.
    fn has_fresh_dialog(&self) -> bool {
        self.dialog.is_some_and(|dialog| dialog.since.elapsed() < DIALOG_PATIENCE)
    }

    /// Shows a dialog.
    fn ask(&mut self, purpose: Purpose, request: Request, ctx: &Context, frame: Option<&eframe::Frame>) {
        log::info!("dialog: {} requested", purpose.word());
        self.newest.0 += 1;
        let ticket = self.newest;
        self.dialog = Some(OpenDialog { ticket, purpose, since: Instant::now() });
        let (sender, wake) = (self.sender.clone(), wake(ctx));
        let reply = Reply::new(move |answer| {
            // The app may be gone: then nobody wants the answer.
            sender.send((ticket, answer)).ok();
            wake();
        });
        self.dialogs.show(request, frame, reply);
    }

    fn save(&mut self, draft: Draft, format: Format, target: Target, ctx: &Context) -> io::Result<()> {
        self.saving = Some(jobs::save(draft, format, target, wake(ctx))?);
        Ok(())
    }

    fn next_event(&mut self) -> Option<Event> {
        self.next_answer().or_else(|| self.next_opened()).or_else(|| self.next_saved())
    }

    fn next_answer(&mut self) -> Option<Event> {
        let (ticket, answer) = self.answers.try_recv().ok()?;
        if let Some(dialog) = self.dialog.take_if(|dialog| dialog.ticket == ticket) {
            return Some(Event::Answered(dialog.purpose, answer));
        }
        log::info!("the answer of a dialog that was given up is ignored");
        self.next_answer()
    }

    fn next_opened(&mut self) -> Option<Event> {
        let opening = self.opening.take()?;
        match opening.feed.next() {
            Next::Message(found) => Some(Event::Found(found, opening)),
            Next::Nothing => {
                self.opening = Some(opening);
                None
            }
            Next::Ended => Some(Event::Lost(Purpose::Open)),
        }
    }

    fn next_saved(&mut self) -> Option<Event> {
        let event = match self.saving.as_ref()?.poll() {
            Poll::Running => return None,
            Poll::Done(Ok(saved)) => Event::Saved(Box::new(saved)),
            Poll::Done(Err(error)) => Event::NotSaved(error),
            Poll::Lost => Event::Lost(Purpose::Save),
        };
        self.saving = None;
        Some(event)
    }
}

impl App {
    /// Shows the dialog to open a file.
    pub(super) fn ask_what_to_open(&mut self, ctx: &Context, frame: Option<&eframe::Frame>) {
        let request = Request::Open { folder: self.folder() };
        self.ask(Purpose::Open, request, ctx, frame);
    }

    /// Shows the field to type a path into.
    pub(super) fn ask_for_path(&mut self, purpose: Purpose, reason: Option<String>) {
        let folder = self.folder().or_else(|| std::env::current_dir().ok()).unwrap_or_default();
        let proposed = match purpose {
            Purpose::Open => folder.join(""),
            Purpose::Save => folder.join(self.proposed_name(Format::Sudoku)),
            Purpose::SaveIn(format) => folder.join(self.proposed_name(format)),
            Purpose::Export => folder.join(self.proposed_table()),
        };
        let text = self.files.typed.take().unwrap_or_else(|| proposed.display().to_string());
        self.screen.overlay = Some(Overlay::PathField(PathField { purpose, reason, text }));
    }

    /// Does with a typed path what it was asked for.
    pub(super) fn use_typed_path(&mut self, purpose: Purpose, text: String, ctx: &Context) {
        let path = typed_path(&text);
        self.files.typed = Some(text);
        match purpose {
            Purpose::Open => self.open_files(vec![path], ctx),
            Purpose::Save | Purpose::SaveIn(_) => {
                let format = asked_format(purpose, &path);
                self.save_whole_to(Target::typed(&path, format.extension()), format, ctx);
            }
            Purpose::Export => self.export_list(Target::typed(&path, TABLE_ENDING), ctx),
        }
    }

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

    fn open(&mut self, what: Opening, others: Vec<PathBuf>, ctx: &Context) {
        let path = what.path().map(Path::to_owned);
        match jobs::open(what, self.collections.data.clone(), wake_often(ctx)) {
            Ok(feed) => self.files.opening = Some(InOpening { feed, path, others }),
            Err(error) => {
                self.refuse(ctx, format!("Could not open the file: the system gives no thread ({error})"));
            }
        }
    }

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

    fn ask(&mut self, purpose: Purpose, request: Request, ctx: &Context, frame: Option<&eframe::Frame>) {
        log::info!("dialog: {} requested", purpose.word());
        self.newest.0 += 1;
        let ticket = self.newest;
        self.dialog = Some(OpenDialog { ticket, purpose, since: Instant::now() });
        let (sender, wake) = (self.sender.clone(), wake(ctx));
        let reply = Reply::new(move |answer| {
            // The app may be gone: then nobody wants the answer.
            sender.send((ticket, answer)).ok();
            wake();
        });
        self.dialogs.show(request, frame, reply);
    }

    fn save(&mut self, draft: Draft, format: Format, target: Target, ctx: &Context) -> io::Result<()> {
        self.saving = Some(jobs::save(draft, format, target, wake(ctx))?);
        Ok(())
    }

    fn next_event(&mut self) -> Option<Event> {
        self.next_answer().or_else(|| self.next_opened()).or_else(|| self.next_saved())
    }

    fn next_answer(&mut self) -> Option<Event> {
        let (ticket, answer) = self.answers.try_recv().ok()?;
        if let Some(dialog) = self.dialog.take_if(|dialog| dialog.ticket == ticket) {
            return Some(Event::Answered(dialog.purpose, answer));
        }
        log::info!("the answer of a dialog that was given up is ignored");
        self.next_answer()
    }

    fn next_opened(&mut self) -> Option<Event> {
        let opening = self.opening.take()?;
        match opening.feed.next() {
            Next::Message(found) => Some(Event::Found(found, opening)),
            Next::Nothing => {
                self.opening = Some(opening);
                None
            }
            Next::Ended => Some(Event::Lost(Purpose::Open)),
        }
    }

    fn next_saved(&mut self) -> Option<Event> {
        let event = match self.saving.as_ref()?.poll() {
            Poll::Running => return None,
            Poll::Done(Ok(saved)) => Event::Saved(Box::new(saved)),
            Poll::Done(Err(error)) => Event::NotSaved(error),
            Poll::Lost => Event::Lost(Purpose::Save),
        };
        self.saving = None;
        Some(event)
    }
}

impl App {
    /// Shows the dialog to open a file.
    pub(super) fn ask_what_to_open(&mut self, ctx: &Context, frame: Option<&eframe::Frame>) {
        let request = Request::Open { folder: self.folder() };
        self.ask(Purpose::Open, request, ctx, frame);
    }

    /// Shows the field to type a path into.
    pub(super) fn ask_for_path(&mut self, purpose: Purpose, reason: Option<String>) {
        let folder = self.folder().or_else(|| std::env::current_dir().ok()).unwrap_or_default();
        let proposed = match purpose {
            Purpose::Open => folder.join(""),
            Purpose::Save => folder.join(self.proposed_name(Format::Sudoku)),
            Purpose::SaveIn(format) => folder.join(self.proposed_name(format)),
            Purpose::Export => folder.join(self.proposed_table()),
        };
        let text = self.files.typed.take().unwrap_or_else(|| proposed.display().to_string());
        self.screen.overlay = Some(Overlay::PathField(PathField { purpose, reason, text }));
    }

    /// Does with a typed path what it was asked for.
    pub(super) fn use_typed_path(&mut self, purpose: Purpose, text: String, ctx: &Context) {
        let path = typed_path(&text);
        self.files.typed = Some(text);
        match purpose {
            Purpose::Open => self.open_files(vec![path], ctx),
            Purpose::Save | Purpose::SaveIn(_) => {
                let format = asked_format(purpose, &path);
                self.save_whole_to(Target::typed(&path, format.extension()), format, ctx);
            }
            Purpose::Export => self.export_list(Target::typed(&path, TABLE_ENDING), ctx),
        }
    }

    /// Opens the first of these files; the others are named in a message.
    pub(super) fn open_files(&mut self, paths: Vec<PathBuf>, ctx: &Context) {
        let mut paths = paths.into_iter();
        let Some(path) = paths.next() else { return };
        if let Err(error) = self.files.open(path, paths.collect(), ctx) {
            self.refuse(ctx, format!("Could not open the file: the system gives no thread ({error})"));
        }
    }

    /// Saves to the session's file, or asks for one if there is none that may be written over.
    pub(super) fn save(&mut self, ctx: &Context, frame: Option<&eframe::Frame>) {
        match self.session.save_path().map(Path::to_owned) {
            Some(path) => self.save_to(Target::known(path), ctx),
            None => self.save_as(ctx, frame),
        }
    }

    /// Asks for a file, and saves to it.
    pub(super) fn save_as(&mut self, ctx: &Context, frame: Option<&eframe::Frame>) {
        let request = Request::Save { folder: self.folder(), name: self.proposed_name() };
        self.ask(Purpose::Save, request, ctx, frame);
    }

    fn ask(&mut self, purpose: Purpose, request: Request, ctx: &Context, frame: Option<&eframe::Frame>) {
        if self.files.has_fresh_dialog() {
            self.give_up_closing();
            self.refuse(ctx, "A file dialog is open already, perhaps behind this window");
        } else {
            self.files.ask(purpose, request, ctx, frame);
        }
    }

    /// Saves to this file, after a question if the format would leave something out.
    fn save_whole_to(&mut self, target: Target, format: Format, ctx: &Context) {
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
    fn save_to(&mut self, target: Target, format: Format, ctx: &Context) {
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

    /// Takes in what happened to dialogs and files.
    pub(super) fn poll_files(&mut self, ctx: &Context) {
        while let Some(event) = self.files.next_event() {
            match event {
                Event::Answered(purpose, answer) => self.take_answer(purpose, answer, ctx),
                Event::Found(found, opening) => self.take_opening(found, opening, ctx),
                Event::Saved(saved) => self.take_saved(*saved, ctx),
                Event::NotSaved(error) => self.take_not_saved(error, ctx),
                Event::Lost(purpose) => {
                    log::error!("the thread to {} a file ended without a result", purpose.word());
                    let words =
                        format!("Could not {} the file: the work stopped unexpectedly", purpose.word());
                    self.give_up_closing();
                    self.refuse(ctx, words);
                }
            }
            ctx.request_repaint();
        }
    }

    fn take_answer(&mut self, purpose: Purpose, answer: Answer, ctx: &Context) {
        match answer {
            Answer::Chosen(path) => match purpose {
                Purpose::Open => self.open_files(vec![path], ctx),
                Purpose::Save | Purpose::SaveIn(_) => {
                    let format = asked_format(purpose, &path);
                    self.save_whole_to(Target::picked(&path, format.extension()), format, ctx);
                }
                Purpose::Export => self.export_list(Target::picked(&path, TABLE_ENDING), ctx),
            },
            Answer::Cancelled => {
                log::info!("dialog: cancelled");
                self.give_up_closing();
            }
            Answer::Unavailable => {
                log::info!("dialog: unavailable");
                let reason = match purpose {
                    Purpose::Open => {
                        "No file dialog can be shown on this machine, so type where the file is."
                    }
                    Purpose::Save | Purpose::SaveIn(_) | Purpose::Export => {
                        "No file dialog can be shown on this machine, so type where to save."
                    }
                };
                self.ask_for_path(purpose, Some(reason.to_owned()));
            }
        }
    }

    fn take_opening(&mut self, found: Found, opening: InOpening, ctx: &Context) {
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

    fn take_single(&mut self, mut document: Document, path: Option<PathBuf>, rest: &str, ctx: &Context) {
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

    fn take_not_opened(&mut self, error: &OpenError, path: Option<&Path>, ctx: &Context) {
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

    fn take_saved(&mut self, saved: Saved, ctx: &Context) {
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

    fn take_not_saved(&mut self, error: SaveError, ctx: &Context) {
        self.take_not_written(Purpose::Save, error, ctx);
    }

    fn take_not_written(&mut self, purpose: Purpose, error: SaveError, ctx: &Context) {
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

    /// The overlay was closed without an answer.
    pub(super) fn forget_typed_path(&mut self) {
        self.files.typed = None;
    }

    fn folder(&self) -> Option<PathBuf> {
        self.session.file().and_then(Path::parent).map(Path::to_owned)
    }

    /// The name to propose for a save: that of the file, with the ending of the format.
    fn proposed_name(&self, format: Format) -> String {
        let stem = self.session.file().and_then(Path::file_stem);
        let stem = stem.map_or_else(|| "puzzle".into(), |stem| stem.to_string_lossy());
        match self.session.place() {
            Some(place) => format!("{stem}-{}.{}", place.row.number(), format.extension()),
            None => format!("{stem}.{}", format.extension()),
        }
    }
}

/// The format to save in: the one that was asked for, or else the one that the name asks for.
fn asked_format(purpose: Purpose, path: &Path) -> Format {
    match purpose {
        Purpose::SaveIn(format) => format,
        Purpose::Open | Purpose::Save | Purpose::Export => formats::of_name(path),
    }
}

fn file_kind(format: Format) -> FileKind {
    FileKind { name: formats::label(format), ending: format.extension() }
}

pub(super) fn capitalized(sentence: &str) -> String {
    let mut characters = sentence.chars();
    characters.next().map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
}

pub(super) fn file_name(path: &Path) -> String {
    path.file_name().map_or_else(|| path.display().to_string(), |name| name.to_string_lossy().into_owned())
}

/// A path as people type it: blanks around it are not meant, `~/` is the home folder. Made absolute, so that it means
/// the same file later.
fn typed_path(text: &str) -> PathBuf {
    let text = text.trim();
    let home = std::env::var_os("HOME").or_else(|| std::env::var_os("USERPROFILE"));
    let path = match (text.strip_prefix("~/"), home) {
        (Some(rest), Some(home)) => PathBuf::from(home).join(rest),
        _ => PathBuf::from(text),
    };
    std::path::absolute(&path).unwrap_or(path)
}
