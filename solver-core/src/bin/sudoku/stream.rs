//! The way of puzzles through a command: read in chunks, worked on by all cores, printed in order.
//!
//! ```text
//!   Questions ──Chunk──► Workers: task::work ──Page──► Printer ──► standard output and error
//! ```
//!
//! A command gives a [`Task`], which says what is done with a puzzle and what is printed of it.

use std::cell::Cell;
use std::io::Write;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::rc::Rc;

use solver_core::parallel::{End, Workers};
use solver_core::search::Control;

use crate::args::ListArguments;
use crate::failure::Failure;
use crate::input::Input;
use crate::interrupt;
use crate::page::{Ending, Page, Tally};
use crate::progress::Progress;
use crate::questions::Questions;
use crate::say;
use crate::status::Status;
use crate::task::{Strictness, Style, Task, work};

/// What is read ahead grows with the jobs, so there is an end to them.
const MOST_JOBS: NonZeroUsize = NonZeroUsize::new(1024).expect("not zero");

/// What a whole run came to.
pub struct Summary<T> {
    pub worst: Status,
    pub tally: T,
}

/// Why a run ends before its input.
enum Break {
    Failure(Failure),
    Strict,
}

/// Runs a task on all inputs.
pub fn run<T: Task>(
    task: &T,
    arguments: &ListArguments,
    out: &mut dyn Write,
) -> Result<Summary<T::Tally>, Failure> {
    let control = interrupt::control();
    let inputs = Input::of_arguments(&arguments.inputs);
    let size = inputs.iter().map(Input::size).sum();
    let questions = Questions::new(inputs, task.chunk_length());
    let mut printer = Printer {
        out,
        summary: Summary { worst: Status::default(), tally: T::Tally::default() },
        puzzles: 0,
        bytes_read: questions.bytes_read(),
        progress: Progress::new(arguments.loudness(), size),
    };
    let (style, strictness) = (arguments.style(), arguments.strictness());
    let end = arguments.workers().run(
        questions,
        &control,
        |chunk| (chunk.items.len() as u64, work(task, &chunk, style, strictness, &control)),
        |(puzzles, page)| printer.print(puzzles, page, &control),
    );
    printer.progress.hide();
    match end {
        End::Exhausted | End::Stopped(Break::Strict) => Ok(printer.summary),
        End::Stopped(Break::Failure(failure)) => Err(failure),
        End::Cancelled => Err(Failure::Stopped),
    }
}

impl ListArguments {
    pub fn workers(&self) -> Workers {
        self.jobs.map_or_else(Workers::one_per_core, |jobs| Workers::new(jobs.min(MOST_JOBS)))
    }

    pub const fn style(&self) -> Style {
        if self.json { Style::Json } else { Style::Text }
    }

    const fn strictness(&self) -> Strictness {
        if self.strict { Strictness::Stop } else { Strictness::GoOn }
    }

    pub const fn loudness(&self) -> Loudness {
        if self.quiet { Loudness::Quiet } else { Loudness::Normal }
    }
}

/// Whether there is more to say than what was asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Loudness {
    Quiet,
    Normal,
}

/// The end of the way: one page after the other.
struct Printer<'a, T> {
    out: &'a mut dyn Write,
    summary: Summary<T>,
    puzzles: u64,
    bytes_read: Rc<Cell<u64>>,
    progress: Progress,
}

impl<T: Tally> Printer<'_, T> {
    fn print(&mut self, puzzles: u64, page: Page<T>, control: &Control) -> ControlFlow<Break> {
        if !page.remarks.is_empty() {
            self.progress.hide();
        }
        if let Err(error) = write_page(&page, self.out) {
            // The other workers need not finish what nobody will see.
            control.cancel();
            return ControlFlow::Break(Break::Failure(Failure::Output(error)));
        }
        self.puzzles += puzzles;
        self.progress.show(self.puzzles, self.bytes_read.get());
        self.summary.worst = self.summary.worst.max(page.worst);
        self.summary.tally.add(page.tally);
        match page.ending {
            Ending::Open => ControlFlow::Continue(()),
            Ending::Strict => {
                control.cancel();
                ControlFlow::Break(Break::Strict)
            }
            Ending::Stopped => ControlFlow::Break(Break::Failure(Failure::Stopped)),
        }
    }
}

/// Standard output gets each piece as a whole: a reader of the other end of a pipe never has to wait for half an answer.
fn write_page<T>(page: &Page<T>, out: &mut dyn Write) -> std::io::Result<()> {
    let mut printed = 0;
    for (place, remark) in &page.remarks {
        write_piece(page.text.get(printed..*place), out)?;
        say(remark);
        printed = *place;
    }
    write_piece(page.text.get(printed..), out)
}

fn write_piece(piece: Option<&[u8]>, out: &mut dyn Write) -> std::io::Result<()> {
    match piece {
        Some(piece) if !piece.is_empty() => out.write_all(piece).and_then(|()| out.flush()),
        _ => Ok(()),
    }
}
