//! One search on one list, with a clock.

use std::num::NonZeroU64;
use std::ops::ControlFlow;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use solver_core::Grid;
use solver_core::parallel::Workers;
use solver_core::search::batch::Batch;
use solver_core::search::{Control, Engine, Outcome};

use crate::args::EngineName;
use crate::{questions, verdict};

/// What is measured. Every one of them proves that a solution is the only one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Search {
    /// Many puzzles at once.
    Lanes,
    /// The same engine on one puzzle after the other, as the app uses it.
    Single,
    Propagate,
    Backtrack,
}

/// What a measurement gave.
pub struct Figures {
    pub puzzles: u64,
    pub unique: u64,
    pub guesses: u64,
    pub time: Duration,
    /// Whether the search got through the list at least once.
    pub is_complete: bool,
}

/// How long Ctrl+C may wait.
const BETWEEN_LOOKS: Duration = Duration::from_millis(50);
const TWO: NonZeroU64 = NonZeroU64::MIN.saturating_add(1);

impl Search {
    pub const ALL: [Self; 4] = [Self::Lanes, Self::Single, Self::Propagate, Self::Backtrack];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Lanes => "lanes",
            Self::Single => "single",
            Self::Propagate => "propagate",
            Self::Backtrack => "backtrack",
        }
    }
}

/// Goes through the list again and again until the time is over. Only whole rounds count, unless there is none.
pub fn measure(
    search: Search,
    workers: Workers,
    grids: &[Grid],
    time: Duration,
    interrupt: &Control,
) -> Figures {
    let control = Control::new();
    let control = &control;
    let (is_over, wait) = mpsc::channel();
    thread::scope(|scope| {
        scope.spawn(move || cancel_in_time(&wait, time, interrupt, control));
        let begin = Instant::now();
        let mut figures = round(search, workers, grids, control, begin);
        while figures.is_complete && begin.elapsed() < time {
            let further = round(search, workers, grids, control, begin);
            if !further.is_complete {
                break;
            }
            figures =
                Figures { puzzles: figures.puzzles + further.puzzles, unique: figures.unique, ..further };
        }
        drop(is_over);
        figures
    })
}

/// Cancels the search when its time is over, or when the whole program is to stop.
fn cancel_in_time(is_over: &mpsc::Receiver<()>, time: Duration, interrupt: &Control, control: &Control) {
    let end = Instant::now() + time;
    while let Some(left) = end.checked_duration_since(Instant::now()) {
        match is_over.recv_timeout(left.min(BETWEEN_LOOKS)) {
            Err(RecvTimeoutError::Timeout) if !interrupt.is_cancelled() => {}
            Err(RecvTimeoutError::Timeout) => break,
            Ok(()) | Err(RecvTimeoutError::Disconnected) => return,
        }
    }
    control.cancel();
}

/// Once through the list. Guesses and time are those since the beginning of all rounds.
fn round(search: Search, workers: Workers, grids: &[Grid], control: &Control, begin: Instant) -> Figures {
    let (mut puzzles, mut unique) = (0, 0);
    let chunk_length = match search {
        Search::Lanes => questions::chunk_length(grids.len(), verdict::chunk_length(EngineName::Lanes)),
        Search::Single | Search::Propagate | Search::Backtrack => 1,
    };
    workers.run(
        grids.chunks(chunk_length),
        control,
        |chunk| answers(search, chunk, control),
        |(answered, with_one)| {
            puzzles += answered;
            unique += with_one;
            ControlFlow::<()>::Continue(())
        },
    );
    Figures {
        puzzles,
        unique,
        guesses: control.counters().nodes,
        time: begin.elapsed(),
        is_complete: puzzles == grids.len() as u64,
    }
}

/// How many puzzles of a chunk were answered, and how many of those have just one solution.
fn answers(search: Search, grids: &[Grid], control: &Control) -> (u64, u64) {
    let engine = match search {
        Search::Lanes => {
            let findings = Batch::up_to(TWO).run(grids.iter().copied(), control);
            return findings.fold((0, 0), |(answered, unique), finding| {
                (answered + 1, unique + u64::from(finding.count == 1))
            });
        }
        Search::Single => Engine::Lanes,
        Search::Propagate => Engine::Propagate,
        Search::Backtrack => Engine::Backtrack,
    };
    let outcomes = grids.iter().map(|grid| engine.solve_grid(grid, control));
    outcomes.take_while(|outcome| !matches!(outcome, Outcome::Cancelled { .. })).fold(
        (0, 0),
        |(answered, unique), outcome| {
            (answered + 1, unique + u64::from(matches!(outcome, Outcome::Unique(_))))
        },
    )
}
