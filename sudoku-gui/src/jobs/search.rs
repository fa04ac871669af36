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

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;
    use std::sync::Mutex;
    use std::sync::mpsc::{self, Receiver, Sender};

    use super::*;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn question(task: Task, grid: Grid) -> Question {
        Question { task, grid, basis: Basis::Givens, revision: Revision::default() }
    }

    fn ask(searcher: Arc<dyn Searcher>, question: Question) -> Poll<SearchReport> {
        let (sender, woken) = mpsc::channel();
        let wake = move || sender.send(()).expect("the test listens");
        let job = SearchJob::spawn(searcher, question, Instant::now(), wake).unwrap();
        woken.recv().expect("woken");
        job.poll()
    }

    fn report(task: Task, grid: Grid) -> SearchReport {
        match ask(Arc::new(RealSearcher), question(task, grid)) {
            Poll::Done(report) => report,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn both_engines_solve_and_the_count_agrees() {
        let puzzle: Grid = PUZZLE.parse().unwrap();
        let solved = report(Task::Solve, puzzle);
        let slowly = report(Task::SolveByReference, puzzle);
        assert!(solved.solution().is_some_and(|solution| puzzle.or(solution.grid()) == *solution.grid()));
        assert_eq!(solved.report, slowly.report);
        assert!(slowly.counters.nodes > solved.counters.nodes, "the reference search deduces nothing");
        assert_eq!(report(Task::Count, puzzle).report, Report::Count(Count::Exactly(1)));
        assert_eq!(solved.differing_cells(), CellSet::EMPTY);
    }

    #[test]
    fn two_solutions_differ_where_the_view_will_tint() {
        let report = report(Task::Solve, Grid::EMPTY);
        let Report::Solve(Outcome::Multiple { first, second }) = &report.report else {
            panic!("{report:?}");
        };
        assert_eq!(report.solution(), Some(first));
        let differing = report.differing_cells();
        assert!(!differing.is_empty());
        assert!(differing.iter().all(|cell| first.grid().get(cell) != second.grid().get(cell)));
    }

    #[test]
    fn clashing_givens_are_counted_as_none() {
        let mut clashing: Grid = PUZZLE.parse().unwrap();
        let corner = solver_core::Cell::at(0, 8).unwrap();
        clashing.set(corner, solver_core::Digit::new(5));
        assert_eq!(report(Task::Count, clashing).report, Report::Count(Count::Exactly(0)));
        let solved = report(Task::Solve, clashing);
        let Report::Solve(Outcome::NoSolution { clashes }) = solved.report else { panic!("{solved:?}") };
        assert_eq!(clashes, clashing.clashes());
    }

    #[test]
    fn a_report_carries_its_question() {
        let asked = question(Task::Count, PUZZLE.parse().unwrap());
        let Poll::Done(report) = ask(Arc::new(RealSearcher), asked) else { panic!("no report") };
        assert_eq!(report.question, asked);
    }

    struct Panicking;

    impl Searcher for Panicking {
        fn run(&self, _: Task, _: &Grid, _: &Control) -> Report {
            panic!("on purpose")
        }
    }

    #[test]
    fn a_search_that_panics_is_lost_and_wakes_the_window() {
        assert_eq!(ask(Arc::new(Panicking), question(Task::Solve, Grid::EMPTY)), Poll::Lost);
    }

    /// Runs a real engine until its first full board, waits there until the test lets it go on, and tells in the end
    /// how many nodes it had published then and how many it has visited altogether.
    struct Gated {
        engine: Engine,
        reached: Sender<()>,
        gate: Mutex<Receiver<()>>,
        nodes: Sender<(u64, u64)>,
    }

    impl Searcher for Gated {
        fn run(&self, _: Task, grid: &Grid, control: &Control) -> Report {
            let puzzle = Puzzle::try_from(*grid).expect("no clash");
            let mut published = None;
            self.engine.for_each_solution(&puzzle, control, |_| {
                let before = *published.get_or_insert_with(|| {
                    self.reached.send(()).expect("the test listens");
                    self.gate.lock().expect("one search").recv().expect("the test says when");
                    control.counters().nodes
                });
                // A search that does not obey ends here, so that the test can fail.
                let obeys = control.counters().nodes - before < 100 * Control::NODES_BETWEEN_LOOKS;
                if obeys { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            let nodes = control.counters().nodes;
            self.nodes.send((published.unwrap_or(nodes), nodes)).expect("the test listens");
            Report::Count(Count::Cancelled { found: 0 })
        }
    }

    /// Starts a search that would never end, lets `end` end it at its first full board, and returns how many nodes
    /// it visited after that, at most.
    fn nodes_after(engine: Engine, end: impl FnOnce(SearchJob)) -> u64 {
        let (reached, first_board) = mpsc::channel();
        let (go, gate) = mpsc::channel();
        let (nodes, counted) = mpsc::channel();
        let searcher = Gated { engine, reached, gate: Mutex::new(gate), nodes };
        let asked = question(Task::Count, Grid::EMPTY);
        let job = SearchJob::spawn(Arc::new(searcher), asked, Instant::now(), || ()).unwrap();
        first_board.recv().expect("an empty board has a solution");
        assert_eq!(job.poll(), Poll::Running);
        end(job);
        go.send(()).unwrap();
        let (before, after) = counted.recv().expect("the search ends");
        after - before
    }

    #[test]
    fn a_dropped_search_ends_within_the_promised_nodes() {
        for engine in [Engine::Lanes, Engine::Propagate, Engine::Backtrack] {
            let nodes = nodes_after(engine, drop);
            assert!(nodes <= Control::NODES_BETWEEN_LOOKS, "{engine:?}: {nodes}");
        }
    }

    #[test]
    fn a_stopped_search_ends_within_the_promised_nodes() {
        for engine in [Engine::Lanes, Engine::Propagate, Engine::Backtrack] {
            let mut kept = None;
            let nodes = nodes_after(engine, |job| {
                assert!(!job.is_stopping());
                job.stop();
                assert!(job.is_stopping());
                kept = Some(job);
            });
            assert!(nodes <= Control::NODES_BETWEEN_LOOKS, "{engine:?}: {nodes}");
        }
    }

    #[test]
    fn time_at_work_is_counted_from_the_start_given() {
        let started = Instant::now();
        let asked = question(Task::Solve, Grid::EMPTY);
        let job = SearchJob::spawn(Arc::new(RealSearcher), asked, started, || ()).unwrap();
        assert_eq!(job.elapsed(started + Duration::from_millis(3200)), Duration::from_millis(3200));
        assert_eq!(job.elapsed(started), Duration::ZERO);
        assert!(job.progress(started + Duration::from_millis(3200)).ends_with(", 3.2 s"));
    }
}
