//! [`SearchJob`]: a search in the background, which can be watched and stopped.

use std::fmt;
use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};

use solver_core::search::{Control, Count, Counters, Engine, Outcome};
use solver_core::{CellSet, Grid, Puzzle, Solution};

use super::{Job, Poll, verdict};
use crate::session::{Basis, Revision};

/// What is asked of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// Solve, and tell whether the solution is the only one.
    Solve,
    /// Count all solutions.
    Count,
    /// Solve with the reference search: slowly.
    SolveByReference,
}

impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Solve => "solve",
            Self::Count => "count solutions",
            Self::SolveByReference => "solve with the reference search",
        })
    }
}

/// A task and the puzzle it is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Question {
    /// What is asked.
    pub task: Task,
    /// The puzzle.
    pub grid: Grid,
    /// Which of the board's digits are the puzzle.
    pub basis: Basis,
    /// The state of the session that the puzzle is from: the answer is of use for no other.
    pub revision: Revision,
}

/// What a search found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Report {
    /// The answer to [`Task::Solve`] and [`Task::SolveByReference`].
    Solve(Outcome),
    /// The answer to [`Task::Count`].
    Count(Count),
}

/// What searches: the library's engines, or what a test puts in their place.
pub trait Searcher: Send + Sync {
    /// Searches until there is an answer or `control` is cancelled.
    fn run(&self, task: Task, grid: &Grid, control: &Control) -> Report;
}

/// The library's engines.
#[derive(Clone, Copy, Debug, Default)]
pub struct RealSearcher;

impl Searcher for RealSearcher {
    fn run(&self, task: Task, grid: &Grid, control: &Control) -> Report {
        match task {
            Task::Solve => Report::Solve(Engine::default().solve_grid(grid, control)),
            Task::SolveByReference => Report::Solve(Engine::Backtrack.solve_grid(grid, control)),
            Task::Count => Report::Count(match Puzzle::try_from(*grid) {
                Ok(puzzle) => Engine::default().count_solutions(&puzzle, u64::MAX, control),
                Err(_) => Count::Exactly(0),
            }),
        }
    }
}

/// The answer to a [`Question`], and what it took.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchReport {
    /// What was asked.
    pub question: Question,
    /// What was found.
    pub report: Report,
    /// What the search did.
    pub counters: Counters,
    /// How long it took.
    pub elapsed: Duration,
}

impl SearchReport {
    /// The solution to show: the only one, or the first of many. `None` also when the search was stopped.
    #[must_use]
    pub const fn solution(&self) -> Option<&Solution> {
        match &self.report {
            Report::Solve(Outcome::Unique(solution) | Outcome::Multiple { first: solution, .. }) => {
                Some(solution)
            }
            Report::Solve(Outcome::NoSolution { .. } | Outcome::Cancelled { .. }) | Report::Count(_) => None,
        }
    }

    /// The cells that are not the same in the two solutions of a puzzle that has more than one.
    #[must_use]
    pub fn differing_cells(&self) -> CellSet {
        match &self.report {
            Report::Solve(Outcome::Multiple { first, second }) => first.grid().differences(second.grid()),
            Report::Solve(_) | Report::Count(_) => CellSet::EMPTY,
        }
    }

    /// What was found, as a sentence.
    #[must_use]
    pub fn verdict(&self) -> String {
        verdict::sentence(self)
    }
}

/// A search in the background. Dropping it stops the search.
#[derive(Debug)]
pub struct SearchJob {
    question: Question,
    control: Control,
    started: Instant,
    job: Job<SearchReport>,
}

impl SearchJob {
    /// Starts a search. `wake` is called once, from the search's thread, when [`poll`](Self::poll) has something to
    /// tell.
    ///
    /// # Errors
    ///
    /// The system has no thread to give.
    pub fn spawn(
        searcher: Arc<dyn Searcher>,
        question: Question,
        started: Instant,
        wake: impl FnOnce() + Send + 'static,
    ) -> io::Result<Self> {
        let control = Control::new();
        let workers = control.clone();
        let job = Job::spawn("search", wake, move || {
            let began = Instant::now();
            let report = searcher.run(question.task, &question.grid, &workers);
            let elapsed = began.elapsed();
            SearchReport { question, report, counters: workers.counters(), elapsed }
        })?;
        Ok(Self { question, control, started, job })
    }

    /// What was asked.
    #[must_use]
    pub const fn question(&self) -> &Question {
        &self.question
    }

    /// Asks the search to stop. Its report follows within milliseconds and says what was found until then.
    pub fn stop(&self) {
        self.control.cancel();
    }

    /// Whether the search was asked to stop.
    #[must_use]
    pub fn is_stopping(&self) -> bool {
        self.control.is_cancelled()
    }

    /// What the search has done so far.
    #[must_use]
    pub fn counters(&self) -> Counters {
        self.control.counters()
    }

    /// How long it has been at work.
    #[must_use]
    pub fn elapsed(&self, now: Instant) -> Duration {
        now.saturating_duration_since(self.started)
    }

    /// What the search has done so far, for the status line: "12,345 nodes, depth 20, 3.2 s".
    #[must_use]
    pub fn progress(&self, now: Instant) -> String {
        verdict::progress(self.question.task, &self.counters(), self.elapsed(now))
    }

    /// Looks whether the search has ended, without waiting.
    #[must_use]
    pub fn poll(&self) -> Poll<SearchReport> {
        self.job.poll()
    }
}

impl Drop for SearchJob {
    fn drop(&mut self) {
        self.control.cancel();
    }
}
