//! `sudoku count`: how many solutions every puzzle has.

use std::io::Write;
use std::num::NonZeroU64;

use solver_core::format::Entry;
use solver_core::search::batch::Batch;
use solver_core::search::{Control, Count, Engine};
use solver_core::{Grid, Puzzle};

use crate::args::{CountArguments, EngineName};
use crate::failure::Failure;
use crate::page::Page;
use crate::record;
use crate::status::Status;
use crate::stream;
use crate::task::{Question, Style, Task};
use crate::verdict::chunk_length;

struct Counting {
    limit: NonZeroU64,
    engine: EngineName,
    style: Style,
}

/// Up to this limit no puzzle of a chunk takes long, so that many of them share the lanes.
const SMALL_LIMIT: u64 = 10_000;
/// Above it, puzzles with many solutions keep a thread busy each.
const CHUNK_ABOVE: usize = 8;

pub fn run(arguments: &CountArguments, out: &mut dyn Write) -> Result<Status, Failure> {
    let counting =
        Counting { limit: arguments.limit, engine: arguments.engine, style: arguments.list.style() };
    Ok(stream::run(&counting, &arguments.list, out)?.worst)
}

impl Counting {
    fn is_for_batches(&self) -> bool {
        self.engine == EngineName::Lanes && self.limit.get() <= SMALL_LIMIT
    }

    /// `None` if the count was stopped.
    fn count(&self, grid: Grid, control: &Control) -> Option<u64> {
        let Ok(puzzle) = Puzzle::try_from(grid) else { return Some(0) };
        match Engine::from(self.engine).count_solutions(&puzzle, self.limit.get(), control) {
            Count::Cancelled { .. } => None,
            count => Some(count.found()),
        }
    }
}

impl Task for Counting {
    const NAME: &'static str = "count";

    type Answer = u64;
    type Tally = ();

    fn chunk_length(&self) -> usize {
        if self.is_for_batches() {
            chunk_length(self.engine)
        } else {
            chunk_length(self.engine).min(CHUNK_ABOVE)
        }
    }

    fn answer(&self, puzzles: &[&Entry], control: &Control) -> Vec<u64> {
        let mut grids = puzzles.iter().map(|entry| entry.puzzle());
        if self.is_for_batches() {
            return Batch::up_to(self.limit).run(grids, control).map(|finding| finding.count).collect();
        }
        let is_running = |_: &Grid| !control.is_cancelled();
        grids.by_ref().take_while(is_running).map_while(|grid| self.count(grid, control)).collect()
    }

    fn write(&self, question: &Question<'_>, solutions: u64, page: &mut Page<()>) {
        let limit_reached = solutions >= self.limit.get();
        match self.style {
            Style::Json => page.json(&record::Count {
                head: question.head(Self::NAME),
                puzzle: question.entry.puzzle().to_string(),
                solutions,
                limit_reached,
            }),
            Style::Text if limit_reached => page.line(format_args!("{solutions}+")),
            Style::Text => page.line(format_args!("{solutions}")),
        }
    }
}
