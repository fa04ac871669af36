//! `sudoku bench`: how fast each search is on lists of the user's own.

mod measure;

use std::io::{self, Write};
use std::time::Duration;

use solver_core::Grid;
use solver_core::parallel::Workers;

use crate::args::BenchArguments;
use crate::failure::Failure;
use crate::input::Input;
use crate::interrupt;
use crate::printable::Printable;
use crate::questions::{Item, Questions};
use crate::record::{Head, Measured, Unread};
use crate::say;
use crate::status::Status;
use crate::task::Style;
use crate::thousands::Thousands;
use measure::{Figures, Search};

const NAME: &str = "bench";
/// How many puzzles of a list are read at a time.
const CHUNK: usize = 4096;

pub fn run(arguments: &BenchArguments, out: &mut dyn Write) -> Result<Status, Failure> {
    let control = interrupt::control();
    let (time, style) = (Duration::from_secs(arguments.seconds), arguments.list.style());
    let mut worst = Status::Success;
    for input in Input::of_arguments(&arguments.list.inputs) {
        let (grids, status) = read(&input, arguments, out)?;
        worst = worst.max(status);
        if status != Status::Success && arguments.list.strict {
            break;
        }
        if grids.is_empty() {
            continue;
        }
        if style == Style::Text {
            write_title(&input, grids.len(), out).map_err(Failure::Output)?;
        }
        for (search, workers) in rows(arguments.list.workers()) {
            let figures = measure::measure(search, workers, &grids, time, &control);
            if control.is_cancelled() {
                return Err(Failure::Stopped);
            }
            let row = record(&input, search, workers, &figures);
            match style {
                Style::Text => write_row(&row, out),
                Style::Json => write_json(&row, out),
            }
            .and_then(|()| out.flush())
            .map_err(Failure::Output)?;
        }
    }
    Ok(worst)
}

/// Every search on one core, and first of all what the other commands use: lanes, on all of them.
fn rows(workers: Workers) -> impl Iterator<Item = (Search, Workers)> {
    let one = Workers::new(std::num::NonZeroUsize::MIN);
    let all = (workers != one).then_some((Search::Lanes, workers));
    all.into_iter().chain(Search::ALL.map(|search| (search, one)))
}

/// The puzzles of an input. What cannot be read is said, and left out.
fn read(
    input: &Input,
    arguments: &BenchArguments,
    out: &mut dyn Write,
) -> Result<(Vec<Grid>, Status), Failure> {
    let mut grids = Vec::new();
    let mut status = Status::Success;
    let items = Questions::new(vec![input.clone()], CHUNK).flat_map(|chunk| chunk.items);
    for item in items {
        match item {
            Item::Puzzle(entry) => grids.push(entry.puzzle()),
            Item::Unreadable(refusal) => {
                status = Status::Unreadable;
                match arguments.list.style() {
                    Style::Text => say(format_args!("cannot read {input}: {}", Printable(&refusal.reason))),
                    Style::Json => {
                        let head = Head::new(NAME, input, refusal.line, None);
                        write_json(&Unread { head, error: &refusal.reason }, out).map_err(Failure::Output)?;
                    }
                }
                if arguments.list.strict {
                    break;
                }
            }
        }
        if grids.len() == arguments.puzzles.get() {
            break;
        }
    }
    Ok((grids, status))
}

#[expect(clippy::cast_precision_loss, reason = "figures of a measurement, which has fewer digits than that")]
fn record(input: &Input, search: Search, workers: Workers, figures: &Figures) -> Measured {
    let (puzzles, seconds) = (figures.puzzles as f64, figures.time.as_secs_f64());
    let a_puzzle = |amount: f64| if figures.puzzles == 0 { 0.0 } else { amount / puzzles };
    Measured {
        command: NAME,
        input: input.name(),
        engine: search.name().to_owned(),
        jobs: workers.count().get(),
        puzzles: figures.puzzles,
        seconds,
        puzzles_per_second: puzzles / seconds.max(f64::MIN_POSITIVE),
        microseconds_per_puzzle: a_puzzle(seconds * 1e6),
        guesses_per_puzzle: a_puzzle(figures.guesses as f64),
        unique: figures.unique,
        is_complete: figures.is_complete,
    }
}

fn write_json(record: &impl serde::Serialize, out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, record)?;
    writeln!(out)
}

fn write_title(input: &Input, puzzles: usize, out: &mut dyn Write) -> io::Result<()> {
    let plural = if puzzles == 1 { "" } else { "s" };
    writeln!(out, "{input}: {} puzzle{plural}", Thousands(puzzles as u64))?;
    writeln!(
        out,
        "{:<12}{:>6}{:>14}{:>14}{:>17}",
        "search", "cores", "puzzles/s", "µs a puzzle", "guesses a puzzle"
    )
}

fn write_row(row: &Measured, out: &mut dyn Write) -> io::Result<()> {
    if row.puzzles == 0 {
        return writeln!(
            out,
            "{:<12}{:>6}  not a single puzzle in {:.1} s",
            row.engine, row.jobs, row.seconds
        );
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a rounded positive number")]
    let speed = row.puzzles_per_second.round() as u64;
    write!(
        out,
        "{:<12}{:>6}{:>14}{:>14.2}{:>17.2}",
        row.engine,
        row.jobs,
        Thousands(speed),
        row.microseconds_per_puzzle,
        row.guesses_per_puzzle
    )?;
    if row.is_complete { writeln!(out) } else { writeln!(out, "  the first {} only", Thousands(row.puzzles)) }
}
