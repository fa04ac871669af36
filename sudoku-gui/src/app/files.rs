//! Opening and saving: dialogs, paths, and the work in the background.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::{Duration, Instant};

use egui::Context;
use solver_core::format::Format;

use super::{App, wake};
use crate::dialogs::{Answer, Dialogs, Reply, Request};
use crate::formats;
use crate::jobs::{self, Found, Next, OpeningFeed, Poll, SaveJob, Saved};
use crate::session::Draft;
use crate::storage::{SaveError, Target};
use crate::view::overlay::{Overlay, PathField, Purpose};

/// A dialog may be lost behind the window, or its service may have died. After this long, asking again shows a new one.
const DIALOG_PATIENCE: Duration = Duration::from_secs(3);

/// How the name of a table ends.
pub(super) const TABLE_ENDING: &str = "csv";

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
    pub(super) opening: Option<InOpening>,
    saving: Option<SaveJob>,
    /// The format of the last save, should it ask whether to replace a file; `None` where an export asks.
    pub(super) replaced: Option<Format>,
    /// The save that waits for an answer to what it would leave out.
    pub(super) incomplete: Option<(Target, Format)>,
    /// What was typed into the path field last, in case it must be typed again.
    pub(super) typed: Option<String>,
}

#[derive(Clone, Copy, Debug)]
struct OpenDialog {
    ticket: Ticket,
    purpose: Purpose,
    since: Instant,
}

pub(super) struct InOpening {
    pub(super) feed: OpeningFeed,
    pub(super) path: Option<PathBuf>,
    /// Files that came with it and are not opened.
    pub(super) others: Vec<PathBuf>,
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

    pub(super) fn save(
        &mut self,
        draft: Draft,
        format: Format,
        target: Target,
        ctx: &Context,
    ) -> io::Result<()> {
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

    pub(super) fn ask(
        &mut self,
        purpose: Purpose,
        request: Request,
        ctx: &Context,
        frame: Option<&eframe::Frame>,
    ) {
        if self.files.has_fresh_dialog() {
            self.give_up_closing();
            self.refuse(ctx, "A file dialog is open already, perhaps behind this window");
        } else {
            self.files.ask(purpose, request, ctx, frame);
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

    pub(super) fn take_answer(&mut self, purpose: Purpose, answer: Answer, ctx: &Context) {
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

    /// The overlay was closed without an answer.
    pub(super) fn forget_typed_path(&mut self) {
        self.files.typed = None;
    }

    pub(super) fn folder(&self) -> Option<PathBuf> {
        self.session.file().and_then(Path::parent).map(Path::to_owned)
    }
}

/// The format to save in: the one that was asked for, or else the one that the name asks for.
fn asked_format(purpose: Purpose, path: &Path) -> Format {
    match purpose {
        Purpose::SaveIn(format) => format,
        Purpose::Open | Purpose::Save | Purpose::Export => formats::of_name(path),
    }
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
