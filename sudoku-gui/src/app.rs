//! [`App`]: holds the session, the work in the background and what is open on the screen; runs what is asked for.

mod appearance;
mod closing;
mod collections;
mod files;
mod opening;
mod play;
mod recent;
mod run;
mod saving;
mod searches;
mod title;

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use egui::{Context, Theme, Ui};
use solver_core::{Cell, Digit};

use crate::action::Action;
use crate::command::{ListState, Situation, Writing};
use crate::dialogs::{Dialogs, NativeDialogs};
use crate::jobs::{RealSearcher, Searcher};
use crate::keys::{self, Holder, Search};
use crate::selection::Selection;
use crate::session::Session;
use crate::storage::DataFolder;
use crate::view::board::{cell_id, tab_stop};
use crate::view::board_view::BoardView;
use crate::view::overlay::Overlay;
use crate::view::toast::{Offer, Toast, Tone};
use crate::view::{Screen, screen_ui, theme};
use appearance::SystemTheme;
use closing::Closing;
use collections::Collections;
use files::Files;
use recent::RecentFiles;
use searches::Searches;
use title::Title;

/// How often the counters of a running search are shown anew.
const SEARCH_TICK: Duration = Duration::from_millis(100);
/// How long news is shown, in seconds.
const NEWS_SECONDS: f64 = 6.0;
/// How long a refusal is shown, in seconds: it takes longer to read.
const REFUSAL_SECONDS: f64 = 12.0;

/// What the app gets from the world around it.
pub struct Setup {
    /// The file dialogs.
    pub dialogs: Box<dyn Dialogs>,
    /// What searches.
    pub searcher: Arc<dyn Searcher>,
    /// Where to keep what is to be known at the next start; without it, nothing is.
    pub data: Option<DataFolder>,
    /// Whether the desktop is light or dark. Asked once, on a thread of its own.
    pub system_theme: fn() -> Option<Theme>,
    /// The files to open; only the first one is.
    pub files: Vec<PathBuf>,
}

impl Setup {
    /// The desktop's own dialogs, the library's searches.
    #[must_use]
    pub fn native(files: Vec<PathBuf>) -> Self {
        Self {
            dialogs: Box::new(NativeDialogs),
            searcher: Arc::new(RealSearcher),
            data: DataFolder::of_desktop(),
            system_theme: appearance::ask_desktop,
            files,
        }
    }
}

impl fmt::Debug for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Setup").field("files", &self.files).finish_non_exhaustive()
    }
}

/// The app. Made from a [`Setup`]; shown by calling [`logic`](Self::logic) and [`ui`](Self::ui) for every frame.
pub struct App {
    session: Session,
    files: Files,
    collections: Collections,
    recent: RecentFiles,
    searches: Searches,
    system_theme: SystemTheme,
    closing: Closing,
    screen: ScreenState,
    title: Title,
    log: FrameLog,
    /// The files of the command line, until the first frame.
    first_files: Vec<PathBuf>,
}

/// What is where on the screen: nothing of it is worth saving or undoing.
#[derive(Debug, Default)]
struct ScreenState {
    selection: Selection,
    writing: Writing,
    /// The digit that goes into every cell that is pressed.
    held: Option<Digit>,
    overlay: Option<Overlay>,
    toast: Option<Toast>,
    /// Whether the list is shown in a window that has no room for it beside the board.
    is_list_shown: bool,
}

/// What was last told to the log, so that it is told once.
#[derive(Debug, Default)]
struct FrameLog {
    frames: u64,
    selected: Option<Cell>,
    verdict: Option<String>,
}

impl App {
    /// Brings fonts and colors into egui: to be called once, before the first frame.
    pub fn prepare(ctx: &Context) {
        theme::install(ctx);
        // Where the desktop does not tell, paper is light.
        ctx.options_mut(|options| options.fallback_theme = Theme::Light);
    }

    /// An app with a blank board.
    #[must_use]
    pub fn new(setup: Setup) -> Self {
        Self {
            session: Session::new(),
            files: Files::new(setup.dialogs),
            collections: Collections::new(setup.data),
            recent: RecentFiles::default(),
            searches: Searches::new(setup.searcher),
            system_theme: SystemTheme::new(setup.system_theme),
            closing: Closing::default(),
            screen: ScreenState::default(),
            title: Title::default(),
            log: FrameLog::default(),
            first_files: setup.files,
        }
    }

    /// The puzzle and its history.
    #[must_use]
    pub const fn session(&self) -> &Session {
        &self.session
    }

    /// The selected cells.
    #[must_use]
    pub const fn selection(&self) -> Selection {
        self.screen.selection
    }

    /// The selected cell that has the focus.
    #[must_use]
    pub const fn selected(&self) -> Option<Cell> {
        self.screen.selection.focus()
    }

    /// Whether the recent files of earlier launches have been read, if there are any to read.
    #[must_use]
    pub const fn has_read_recent_files(&self) -> bool {
        self.recent.is_loaded()
    }

    /// The title of the window.
    #[must_use]
    pub fn title(&self) -> &str {
        self.title.text()
    }

    /// Takes in what happened in the background. Shows nothing.
    pub fn logic(&mut self, ctx: &Context) {
        if self.log.frames == 0 {
            self.begin(ctx);
        }
        self.system_theme.poll(ctx);
        self.poll_recent();
        self.poll_files(ctx);
        self.poll_collection(ctx);
        self.poll_search(ctx);
        self.answer_close_request(ctx);
        if self.searches.is_running() {
            ctx.request_repaint_after(SEARCH_TICK);
        }
        self.title.update(ctx, &self.session);
    }

    /// What is done once, before the first frame.
    fn begin(&mut self, ctx: &Context) {
        if let Some(data) = self.collections.data.clone() {
            self.recent.load(data, ctx);
        }
        let files = std::mem::take(&mut self.first_files);
        self.open_files(files, ctx);
    }

    /// Shows everything, and runs what was asked for. `frame` is the window, where there is one.
    pub fn ui(&mut self, ui: &mut Ui, frame: Option<&eframe::Frame>) {
        let ctx = ui.ctx().clone();
        for action in self.take_input(&ctx) {
            self.run(action, &ctx, frame);
        }
        self.expire_toast(&ctx);
        let actions = self.show(ui);
        for action in actions {
            // Names of rows come by themselves; all else has changed what was painted before.
            if !matches!(action, Action::NameRows(_)) {
                ctx.request_repaint();
            }
            self.run(action, &ctx, frame);
        }
        self.title.update(&ctx, &self.session);
        self.tell_log();
    }

    /// Keys, the clipboard and dropped files, as actions.
    fn take_input(&self, ctx: &Context) -> Vec<Action> {
        let holder = self.keyboard_holder(ctx);
        let is_working = self.searches.is_running() || self.collections.state() == ListState::Working;
        let search = if is_working { Search::Running } else { Search::Idle };
        let mut actions = ctx.input_mut(|input| keys::take_actions(input, holder, search));
        if actions.iter().any(|action| matches!(action, Action::Move(..))) {
            // egui has seen the arrow key, too, and would move the keyboard to a button at the end of the frame.
            ctx.memory_mut(|memory| memory.move_focus(egui::FocusDirection::None));
        }
        let dropped: Vec<PathBuf> =
            ctx.input(|input| input.raw.dropped_files.iter().map(|file| file.path().to_owned()).collect());
        if !dropped.is_empty() {
            actions.push(Action::OpenFiles(dropped));
        }
        actions
    }

    fn keyboard_holder(&self, ctx: &Context) -> Holder {
        if self.screen.overlay.is_some() || egui::Popup::is_any_open(ctx) {
            return Holder::Overlay;
        }
        let board = cell_id(tab_stop(self.selected()));
        match ctx.memory(egui::Memory::focused) {
            Some(id) if id != board => Holder::Button,
            _ => Holder::Board,
        }
    }

    fn show(&mut self, ui: &mut Ui) -> Vec<Action> {
        let mut overlay = self.screen.overlay.take();
        let differing = self.searches.differing_cells(&self.session);
        let toast = self.screen.toast.as_ref().map(|toast| {
            let is_last_change = toast.change == Some(self.session.revision());
            (toast, if is_last_change { Offer::Undo } else { Offer::Nothing })
        });
        let finding = self.searches.finding(&self.session);
        let screen = Screen {
            now: self.situation(),
            board: BoardView::new(self.session.board(), self.screen.selection, differing)
                .lighting(self.screen.held),
            finding: &finding,
            counters: &self.searches.counters(&self.session),
            toast,
            recent: self.recent.files().files(),
            list: self.collections.view(self.session.place()),
            is_list_shown: self.screen.is_list_shown,
        };
        let actions = screen_ui(ui, &screen, overlay.as_mut());
        self.screen.overlay = overlay;
        actions
    }

    fn situation(&self) -> Situation<'_> {
        Situation {
            session: &self.session,
            selection: self.screen.selection,
            writing: self.screen.writing,
            held: self.screen.held,
            searching: self.searches.running_task(),
            list: self.collections.state(),
        }
    }

    /// Shows a message. `change` says that it speaks of the session's last change, which it then offers to undo.
    fn toast(&mut self, ctx: &Context, tone: Tone, words: String, change: Change) {
        let seconds = match tone {
            Tone::News => NEWS_SECONDS,
            Tone::Refusal => REFUSAL_SECONDS,
        };
        let change = match change {
            Change::Last => Some(self.session.revision()),
            Change::None => None,
        };
        let until = ctx.input(|input| input.time) + seconds;
        self.screen.toast = Some(Toast { words, tone, change, until });
        ctx.request_repaint();
    }

    fn news(&mut self, ctx: &Context, words: impl Into<String>, change: Change) {
        self.toast(ctx, Tone::News, words.into(), change);
    }

    fn refuse(&mut self, ctx: &Context, words: impl Into<String>) {
        self.toast(ctx, Tone::Refusal, words.into(), Change::None);
    }

    fn expire_toast(&mut self, ctx: &Context) {
        let Some(toast) = &self.screen.toast else { return };
        let left = toast.until - ctx.input(|input| input.time);
        if left <= 0.0 {
            self.screen.toast = None;
        } else {
            ctx.request_repaint_after(Duration::from_secs_f64(left));
        }
    }

    fn tell_log(&mut self) {
        if self.log.frames == 0 {
            log::info!("first frame");
        }
        self.log.frames += 1;
        log::debug!("frame {}", self.log.frames);
        if self.log.selected != self.selected() {
            self.log.selected = self.selected();
            if let Some(cell) = self.selected() {
                log::debug!("painted selection {cell}");
            }
        }
        let verdict = self.searches.finding(&self.session).verdict().map(str::to_owned);
        if self.log.verdict != verdict {
            if let Some(verdict) = &verdict {
                log::info!("verdict: {verdict}");
            }
            self.log.verdict = verdict;
        }
    }
}

impl fmt::Debug for App {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let App { session, screen, closing, .. } = self;
        f.debug_struct("App")
            .field("session", session)
            .field("screen", screen)
            .field("closing", closing)
            .finish_non_exhaustive()
    }
}

/// Whether a message speaks of the last change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Change {
    /// It does, and offers to undo it.
    Last,
    /// It does not.
    None,
}

/// A callback for background work: shows a new frame.
fn wake(ctx: &Context) -> impl FnOnce() + Send + 'static {
    let ctx = ctx.clone();
    move || ctx.request_repaint()
}

/// The same, for work that has something to show again and again.
fn wake_often(ctx: &Context) -> impl Fn() + Send + 'static {
    let ctx = ctx.clone();
    move || ctx.request_repaint()
}

impl eframe::App for App {
    fn logic(&mut self, ctx: &Context, _frame: &mut eframe::Frame) {
        self.logic(ctx);
    }

    fn ui(&mut self, ui: &mut Ui, frame: &mut eframe::Frame) {
        self.ui(ui, Some(frame));
    }

    fn clear_color(&self, visuals: &egui::Visuals) -> [f32; 4] {
        visuals.panel_fill.to_normalized_gamma_f32()
    }
}
