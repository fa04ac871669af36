//! The app without a window, and stand-ins for what it gets from the world around it.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use egui::{Key, Modifiers, Theme, UiBuilder, Vec2, ViewportCommand, ViewportEvent, ViewportId, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use solver_core::search::{Control, Count, Outcome};
use solver_core::{Cell, Digit, Grid};
use sudoku_gui::dialogs::{Answer, Dialogs, Reply, Request};
use sudoku_gui::jobs::{RealSearcher, Report, Searcher, Task};
use sudoku_gui::storage::DataFolder;
use sudoku_gui::{App, Setup};

pub const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub const EASY_SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// No test waits longer than this for anything.
const PATIENCE: Duration = Duration::from_secs(30);

/// The app, and the strings to pull.
pub struct Rig {
    pub harness: Harness<'static, App>,
    dialogs: Arc<Mutex<Script>>,
    folder: tempfile::TempDir,
}

/// What a rig is made of.
pub struct Parts {
    pub size: Vec2,
    pub theme: Theme,
    pub searcher: Arc<dyn Searcher>,
    pub files: Vec<PathBuf>,
    /// Where the app remembers; a folder of the rig's own if this is not given.
    pub data: Option<DataFolder>,
}

impl Default for Parts {
    fn default() -> Self {
        Self {
            size: Vec2::from(sudoku_gui::view::theme::WINDOW_SIZE),
            theme: Theme::Light,
            searcher: Arc::new(RealSearcher),
            files: Vec::new(),
            data: None,
        }
    }
}

impl Rig {
    pub fn new() -> Self {
        Self::with(Parts::default())
    }

    pub fn searching_with(searcher: impl Searcher + 'static) -> Self {
        Self::with(Parts { searcher: Arc::new(searcher), ..Parts::default() })
    }

    pub fn with(parts: Parts) -> Self {
        let dialogs = Arc::new(Mutex::new(Script::default()));
        let folder = tempfile::tempdir().unwrap();
        let setup = Setup {
            dialogs: Box::new(FakeDialogs(Arc::clone(&dialogs))),
            searcher: parts.searcher,
            data: parts.data.or_else(|| Some(DataFolder::at(folder.path().join("data")))),
            system_theme: || None,
            files: parts.files,
        };
        let show = |ui: &mut egui::Ui, app: &mut App| {
            app.logic(&ui.ctx().clone());
            // The harness leaves a margin that a window has not.
            let whole = ui.ctx().content_rect();
            let mut window = ui.new_child(UiBuilder::new().max_rect(whole));
            window.set_clip_rect(whole);
            app.ui(&mut window, None);
        };
        let harness = Harness::builder()
            .with_size(parts.size)
            .with_theme(parts.theme)
            .with_max_steps(20)
            .with_context_setup(App::prepare)
            .build_ui_state(show, App::new(setup));
        let mut rig = Self { harness, dialogs, folder };
        rig.settle();
        rig
    }

    /// Runs frames until nothing moves any more.
    pub fn settle(&mut self) {
        self.harness.run();
    }

    /// Runs frames until this holds.
    pub fn until(&mut self, what: &str, holds: impl Fn(&Self) -> bool) {
        let begun = Instant::now();
        while !holds(self) {
            assert!(begun.elapsed() < PATIENCE, "waited in vain until {what}");
            thread::sleep(Duration::from_millis(2));
            self.harness.step();
        }
    }

    pub fn click(&mut self, label: &str) {
        self.harness.get_by_label(label).click();
        self.settle();
    }

    /// Like [`click`](Self::click), for one frame only: what that frame asked of the system can be looked at.
    pub fn click_once(&mut self, label: &str) {
        self.harness.get_by_label(label).click();
        self.harness.step();
    }

    pub fn press(&mut self, key: Key) {
        self.harness.key_press(key);
        self.settle();
    }

    pub fn press_ctrl(&mut self, key: Key) {
        self.harness.key_press_modifiers(CTRL, key);
        self.settle();
    }

    pub fn paste(&mut self, text: &str) {
        self.harness.event(egui::Event::Paste(text.to_owned()));
        self.settle();
    }

    /// Starts a command of a menu.
    pub fn choose(&mut self, menu: &str, entry: &str) {
        self.open_menu(menu);
        self.click(entry);
    }

    pub fn open_menu(&mut self, menu: &str) {
        self.click(&format!("{menu} menu"));
    }

    pub fn select(&mut self, row: usize, column: usize) {
        let words = format!("row {row} column {column},");
        self.harness.get_by(|node| node.label().is_some_and(|label| label.starts_with(&words))).click();
        self.settle();
        assert_eq!(self.harness.state().selected(), Some(cell(row, column)));
    }

    pub fn has(&self, label: &str) -> bool {
        self.harness.query_by_label(label).is_some()
    }

    pub fn says(&self, words: &str) -> bool {
        self.harness.query_all_by_label_contains(words).next().is_some()
    }

    /// Waits until these words are on the screen.
    pub fn until_says(&mut self, words: &str) {
        self.until(&format!("the screen says {words:?}"), |rig| rig.says(words));
        self.settle();
    }

    /// The whole board as a line of 81 characters.
    pub fn line(&self) -> String {
        self.harness.state().session().board().grid().to_string()
    }

    pub fn digit_at(&self, row: usize, column: usize) -> Option<Digit> {
        self.harness.state().session().board().grid().get(cell(row, column))
    }

    /// A path in a folder of this test's own.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.path(name);
        std::fs::write(&path, text).unwrap();
        path
    }

    /// The next dialog will be answered like this, at once.
    pub fn next_answer(&self, answer: Answer) {
        self.dialogs.lock().unwrap().answers.push_back(answer);
    }

    pub fn next_chosen(&self, path: &Path) {
        self.next_answer(Answer::Chosen(path.to_owned()));
    }

    /// What dialogs were asked for so far.
    pub fn requests(&self) -> Vec<Request> {
        self.dialogs.lock().unwrap().requests.clone()
    }

    /// Answers the dialog that was left open longest.
    pub fn answer_late(&self, answer: Answer) {
        let reply = self.dialogs.lock().unwrap().unanswered.pop_front();
        reply.expect("a dialog is open").send(answer);
    }

    /// Asks the window to close, and tells whether it did: otherwise it stays and asks.
    pub fn close_window(&mut self) -> bool {
        let viewports = &mut self.harness.input_mut().viewports;
        viewports.get_mut(&ViewportId::ROOT).unwrap().events.push(ViewportEvent::Close);
        self.harness.step();
        let stays = self.commands().contains(&ViewportCommand::CancelClose);
        self.harness.input_mut().viewports.get_mut(&ViewportId::ROOT).unwrap().events.clear();
        self.settle();
        !stays
    }

    /// What the last frame asked of the window.
    pub fn commands(&self) -> Vec<ViewportCommand> {
        self.harness.output().viewport_output[&ViewportId::ROOT].commands.clone()
    }

    /// How long the app is content to draw nothing.
    pub fn rest(&self) -> Duration {
        self.harness.output().viewport_output[&ViewportId::ROOT].repaint_delay
    }
}

pub const CTRL: Modifiers = Modifiers { ctrl: true, command: true, ..Modifiers::NONE };
pub const NARROW: Vec2 = vec2(360.0, 480.0);

pub fn cell(row: usize, column: usize) -> Cell {
    Cell::at(row - 1, column - 1).unwrap()
}

/// What the stand-in for the dialogs has seen and will answer.
#[derive(Default)]
struct Script {
    requests: Vec<Request>,
    answers: VecDeque<Answer>,
    unanswered: VecDeque<Reply>,
}

struct FakeDialogs(Arc<Mutex<Script>>);

impl Dialogs for FakeDialogs {
    fn show(&mut self, request: Request, _: Option<&eframe::Frame>, reply: Reply) {
        let mut script = self.0.lock().unwrap();
        script.requests.push(request);
        match script.answers.pop_front() {
            Some(answer) => {
                drop(script);
                reply.send(answer);
            }
            None => script.unanswered.push_back(reply),
        }
    }
}

/// Searches for real, but not before it is let go or told to stop.
#[derive(Clone, Default)]
pub struct Gate(Arc<AtomicBool>);

impl Gate {
    pub fn open(&self) {
        self.0.store(true, Ordering::SeqCst);
    }
}

impl Searcher for Gate {
    fn run(&self, task: Task, grid: &Grid, control: &Control) -> Report {
        while !self.0.load(Ordering::SeqCst) && !control.is_cancelled() {
            thread::sleep(Duration::from_millis(1));
        }
        match task {
            _ if !control.is_cancelled() => RealSearcher.run(task, grid, control),
            Task::Count => Report::Count(Count::Cancelled { found: 0 }),
            Task::Solve | Task::SolveByReference => Report::Solve(Outcome::Cancelled { found: None }),
        }
    }
}
