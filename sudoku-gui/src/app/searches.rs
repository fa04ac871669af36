//! The search in the background, and what the last one found.

use std::sync::Arc;
use std::time::Instant;

use egui::Context;
use solver_core::CellSet;
use solver_core::search::{Count, Counters, Outcome};

use super::{App, Change, wake};
use crate::jobs::{Poll, Question, Report, SearchJob, SearchReport, Searcher, Task, duration_text};
use crate::numbers::grouped;
use crate::session::{Applied, Edit, Session};
use crate::view::side_panel::CounterRow;
use crate::view::status_bar::Finding;

/// One search at a time, and the report of the last one.
pub(super) struct Searches {
    searcher: Arc<dyn Searcher>,
    running: Option<SearchJob>,
    stop_asked: Option<Instant>,
    report: Option<SearchReport>,
}

/// What became of a search.
enum Event {
    Ended(Box<SearchReport>),
    /// The board changed: its answer is of no use.
    Outdated,
    /// Its thread ended without an answer.
    Lost,
}

impl Searches {
    pub(super) fn new(searcher: Arc<dyn Searcher>) -> Self {
        Self { searcher, running: None, stop_asked: None, report: None }
    }

    pub(super) const fn is_running(&self) -> bool {
        self.running.is_some()
    }

    pub(super) fn running_task(&self) -> Option<Task> {
        self.running.as_ref().map(|job| job.question().task)
    }

    /// Asks the running search to stop; its report follows.
    pub(super) fn stop(&mut self) {
        if let Some(job) = &self.running {
            log::info!("stop requested");
            self.stop_asked.get_or_insert_with(Instant::now);
            job.stop();
        }
    }

    /// Stops the running search and forgets it.
    pub(super) fn drop_search(&mut self) {
        self.running = None;
    }

    /// The last report, as long as it is about the puzzle on the board.
    fn report_on(&self, session: &Session) -> Option<&SearchReport> {
        let (grid, basis) = session.search_basis();
        self.report.as_ref().filter(|report| report.question.grid == grid && report.question.basis == basis)
    }

    /// The cells to tint: those in which the solution on the board and another one differ.
    pub(super) fn differing_cells(&self, session: &Session) -> CellSet {
        let report = self.report_on(session).filter(|report| shows_solution(session, report));
        report.map_or(CellSet::EMPTY, SearchReport::differing_cells)
    }

    /// What the status line tells.
    pub(super) fn finding(&self, session: &Session) -> Finding {
        if let Some(job) = &self.running {
            let verb = match job.question().task {
                _ if job.is_stopping() => "Stopping",
                Task::Solve | Task::SolveByReference => "Solving",
                Task::Count => "Counting",
            };
            return Finding::Searching(format!("{verb}: {}", job.progress(Instant::now())));
        }
        let Some(report) = self.report_on(session) else { return Finding::Nothing };
        let verdict = report.verdict();
        match &report.report {
            Report::Solve(Outcome::Unique(_)) | Report::Count(Count::Exactly(1)) => Finding::Proved(verdict),
            Report::Solve(Outcome::Multiple { .. }) if shows_solution(session, report) => {
                Finding::Several(verdict)
            }
            // After an undo, the verdict's "the first is shown" would be wrong.
            Report::Solve(Outcome::Multiple { .. }) => Finding::Several("More than one solution".to_owned()),
            Report::Solve(Outcome::NoSolution { .. }) | Report::Count(Count::Exactly(0)) => {
                Finding::None(verdict)
            }
            Report::Count(Count::Exactly(_) | Count::LimitReached(_)) => Finding::Several(verdict),
            Report::Solve(Outcome::Cancelled { .. }) | Report::Count(Count::Cancelled { .. }) => {
                Finding::Open(verdict)
            }
        }
    }

    /// The counters of the running search, or else of the last one.
    pub(super) fn counters(&self, session: &Session) -> Vec<CounterRow> {
        let (task, counters, elapsed) = match (&self.running, self.report_on(session)) {
            (Some(job), _) => (job.question().task, job.counters(), job.elapsed(Instant::now())),
            (None, Some(report)) => (report.question.task, report.counters, report.elapsed),
            (None, None) => return Vec::new(),
        };
        let Counters { nodes, backtracks, solutions, depth } = counters;
        let mut rows = vec![("Nodes", grouped(nodes)), ("Backtracks", grouped(backtracks))];
        if task == Task::Count {
            rows.push(("Solutions", grouped(solutions)));
        }
        if self.is_running() {
            rows.push(("Depth", depth.to_string()));
        }
        rows.push(("Time", duration_text(elapsed)));
        rows
    }

    fn start(&mut self, question: Question, ctx: &Context) -> std::io::Result<()> {
        log::info!("search started: {}", question.task);
        self.stop_asked = None;
        self.report = None;
        self.running =
            Some(SearchJob::spawn(Arc::clone(&self.searcher), question, Instant::now(), wake(ctx))?);
        Ok(())
    }

    fn poll(&mut self, session: &Session) -> Option<Event> {
        let job = self.running.as_ref()?;
        let event = if job.question().revision == session.revision() {
            match job.poll() {
                Poll::Running => return None,
                Poll::Done(report) => Event::Ended(Box::new(report)),
                Poll::Lost => Event::Lost,
            }
        } else {
            Event::Outdated
        };
        self.running = None;
        if let Some(asked) = self.stop_asked.take() {
            log::info!("search stopped after {} ms", asked.elapsed().as_millis());
        }
        Some(event)
    }
}

/// Whether the board shows the solution that the report speaks of.
fn shows_solution(session: &Session, report: &SearchReport) -> bool {
    report.solution().is_some_and(|solution| *solution.grid() == session.board().grid())
}

impl App {
    /// Starts a search of the puzzle on the board, unless one runs.
    pub(super) fn search(&mut self, task: Task, ctx: &Context) {
        if self.searches.is_running() {
            return;
        }
        let (grid, basis) = self.session.search_basis();
        let question = Question { task, grid, basis, revision: self.session.revision() };
        if let Err(error) = self.searches.start(question, ctx) {
            self.refuse(ctx, format!("Could not start the search: the system gives no thread ({error})"));
        }
    }

    /// Takes in what the search found.
    pub(super) fn poll_search(&mut self, ctx: &Context) {
        match self.searches.poll(&self.session) {
            None => {}
            Some(Event::Ended(report)) => {
                log::info!("search ended: {}", report.verdict());
                self.show_solution(&report, ctx);
                self.searches.report = Some(*report);
                ctx.request_repaint();
            }
            Some(Event::Outdated) => {
                log::info!("search dropped: the board changed");
                // What is said of the change itself is worth more: it offers to undo it.
                let change = self.screen.toast.as_ref().and_then(|toast| toast.change);
                if change != Some(self.session.revision()) {
                    self.refuse(ctx, "The board changed, so the search was stopped");
                }
            }
            Some(Event::Lost) => {
                log::error!("search lost: its thread ended without an answer");
                self.refuse(ctx, "The search stopped unexpectedly. The board is as it was");
            }
        }
    }

    fn show_solution(&mut self, report: &SearchReport, ctx: &Context) {
        let Some(&solution) = report.solution() else { return };
        let empty = self.session.board().grid().empty_cells().len();
        match self.session.apply(Edit::Fill { solution }) {
            Applied::Changed { replaced } => {
                let filled = match empty {
                    1 => "1 cell filled".to_owned(),
                    count => format!("{count} cells filled"),
                };
                let words = match replaced.len() {
                    0 => format!("Solved: {filled}"),
                    1 => format!("Solved: {filled}, 1 wrong digit replaced"),
                    count => format!("Solved: {filled}, {count} wrong digits replaced"),
                };
                self.news(ctx, words, Change::Last);
            }
            Applied::Unchanged(refusal) => log::debug!("the board stays as it is: {refusal}"),
        }
    }
}
