//! Opening and saving: dialogs, paths, and the work in the background.

use std::io;
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::{Duration, Instant};

use egui::{Context, ViewportCommand};
use solver_core::format::Document;

use super::closing::Closing;
use super::{App, Change, wake};
use crate::dialogs::{Answer, Dialogs, Reply, Request};
use crate::jobs::{self, OpenJob, Opened, Poll, SaveJob, Saved};
use crate::session::{Draft, Edit};
use crate::storage::{OpenError, SaveError, SaveProblem, Target};
use crate::view::overlay::{Overlay, PathField, Purpose};

/// A dialog may be lost behind the window, or its service may have died. After this long, asking again shows a new one.
const DIALOG_PATIENCE: Duration = Duration::from_secs(3);

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
    opening: Option<Opening>,
    saving: Option<SaveJob>,
    /// What was typed into the path field last, in case it must be typed again.
    typed: Option<String>,
}

#[derive(Clone, Copy, Debug)]
struct OpenDialog {
    ticket: Ticket,
    purpose: Purpose,
    since: Instant,
}

struct Opening {
    job: OpenJob,
    /// Files that came with it and are not opened.
    others: Vec<PathBuf>,
}

/// What happened to a dialog or a file.
enum Event {
    Answered(Purpose, Answer),
    Opened(Box<Opened>, Vec<PathBuf>),
    NotOpened(OpenError),
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

    fn open(&mut self, path: PathBuf, others: Vec<PathBuf>, ctx: &Context) -> io::Result<()> {
        self.opening = Some(Opening { job: jobs::open(path, wake(ctx))?, others });
        Ok(())
    }

    fn save(&mut self, draft: Draft, target: Target, ctx: &Context) -> io::Result<()> {
        self.saving = Some(jobs::save(draft, target, wake(ctx))?);
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
        let opening = self.opening.as_mut()?;
        let event = match opening.job.poll() {
            Poll::Running => return None,
            Poll::Done(Ok(opened)) => Event::Opened(Box::new(opened), std::mem::take(&mut opening.others)),
            Poll::Done(Err(error)) => Event::NotOpened(error),
            Poll::Lost => Event::Lost(Purpose::Open),
        };
        self.opening = None;
        Some(event)
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
            Purpose::Save => folder.join(self.proposed_name()),
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
            Purpose::Save => self.save_to(Target::typed(&path), ctx),
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

    /// Starts to save to this file.
    pub(super) fn save_to(&mut self, target: Target, ctx: &Context) {
        if self.files.is_saving() {
            self.give_up_closing();
            self.refuse(ctx, "The last save has not ended yet");
            return;
        }
        if let Err(error) = self.files.save(self.session.draft(), target, ctx) {
            self.give_up_closing();
            self.refuse(ctx, format!("Could not save the file: the system gives no thread ({error})"));
        }
    }

    /// Takes in what happened to dialogs and files.
    pub(super) fn poll_files(&mut self, ctx: &Context) {
        while let Some(event) = self.files.next_event() {
            match event {
                Event::Answered(purpose, answer) => self.take_answer(purpose, answer, ctx),
                Event::Opened(opened, others) => self.take_opened(*opened, &others, ctx),
                Event::NotOpened(error) => self.take_not_opened(&error, ctx),
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
                Purpose::Save => self.save_to(Target::picked(&path), ctx),
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
                    Purpose::Save => "No file dialog can be shown on this machine, so type where to save.",
                };
                self.ask_for_path(purpose, Some(reason.to_owned()));
            }
        }
    }

    fn take_opened(&mut self, opened: Opened, others: &[PathBuf], ctx: &Context) {
        self.files.typed = None;
        let Opened { path, mut document } = opened;
        let name = file_name(&path);
        let others: Vec<String> = others.iter().map(|path| file_name(path)).collect();
        let rest =
            if others.is_empty() { String::new() } else { format!(". Not opened: {}", others.join(", ")) };
        let words = format!("Opened {name}: {}{rest}", understood(&document));
        let entry = Box::new(document.entries.swap_remove(0));
        let (givens, entered) = (entry.givens.filled().len(), entry.entered.filled().len());
        log::info!("opened {}: {givens} givens, {entered} entered", path.display());
        let applied = self.session.apply(Edit::Open { entry, path: Some(path), receipt: document.receipt });
        self.tell_applied(ctx, applied, words);
    }

    fn take_not_opened(&mut self, error: &OpenError, ctx: &Context) {
        log::info!("{error}");
        if self.files.typed.is_some() {
            self.ask_for_path(Purpose::Open, Some(capitalized(&error.to_string())));
        } else {
            self.refuse(ctx, capitalized(&error.to_string()));
        }
    }

    fn take_saved(&mut self, saved: Saved, ctx: &Context) {
        self.files.typed = None;
        log::info!("saved {}", saved.path.display());
        let words = format!("Saved {}", file_name(&saved.path));
        self.session.saved(saved.path, saved.draft);
        self.news(ctx, words, Change::None);
        if mem::take(&mut self.closing) == Closing::AfterSaving && !self.session.is_unsaved() {
            // Asked anew: another board may have been left unsaved.
            ctx.send_viewport_cmd(ViewportCommand::Close);
        }
    }

    fn take_not_saved(&mut self, error: SaveError, ctx: &Context) {
        log::info!("{error}");
        if matches!(error.problem, SaveProblem::Exists) {
            self.screen.overlay = Some(Overlay::Replace(error.path));
            return;
        }
        if self.files.typed.is_some() {
            self.ask_for_path(Purpose::Save, Some(capitalized(&error.to_string())));
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

    /// The name to propose for a save: that of the file, with our ending.
    fn proposed_name(&self) -> String {
        let stem = self.session.file().and_then(Path::file_stem);
        let stem = stem.map_or_else(|| "puzzle".into(), |stem| stem.to_string_lossy());
        format!("{stem}.sudoku")
    }
}

/// What a document was understood as, for a message.
pub(super) fn understood(document: &Document) -> String {
    match document.receipt.puzzles {
        0 | 1 => document.to_string(),
        _ => format!("{document}; the first one is shown"),
    }
}

pub(super) fn capitalized(sentence: &str) -> String {
    let mut characters = sentence.chars();
    characters.next().map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
}

fn file_name(path: &Path) -> String {
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
