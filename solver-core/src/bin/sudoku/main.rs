//! `sudoku`: solves puzzles from a terminal or a script.
//!
//! Uses the public face of `solver_core` only. `main` prints what `run` has to say for itself. How puzzles go through a
//! command is told in [`stream`]; how to add a command, in [`commands`].

mod args;
mod commands;
mod failure;
mod format_name;
mod input;
mod interrupt;
mod page;
mod printable;
mod progress;
mod questions;
mod record;
mod status;
mod stream;
mod task;
mod thousands;
mod verdict;

use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

use args::{Arguments, Command};
use clap::Parser;
use commands::documents::{print_completions, print_manual, print_schema};
use failure::Failure;
use status::Status;

fn main() -> ExitCode {
    let status = run().unwrap_or_else(|failure| {
        failure.print();
        failure.status()
    });
    ExitCode::from(status.code())
}

fn run() -> Result<Status, Failure> {
    let arguments = Arguments::try_parse()?;
    let mut out = io::stdout().lock();
    let status = match arguments.command {
        Command::Solve(arguments) => commands::solve::run(&arguments, &mut out)?,
        Command::Check(arguments) => commands::check::run(&arguments, &mut out)?,
        Command::Count(arguments) => commands::count::run(&arguments, &mut out)?,
        Command::Convert(arguments) => commands::convert::run(&arguments, &mut out)?,
        Command::Bench(arguments) => commands::bench::run(&arguments, &mut out)?,
        Command::Completions { shell } => print_completions(shell, &mut out)?,
        Command::Man => print_manual(&mut out)?,
        Command::Schema => print_schema(&mut out)?,
    };
    out.flush().map_err(Failure::Output)?;
    Ok(status)
}

/// Prints a sentence on standard error. Where that is closed, nobody is left to be told.
fn say(sentence: impl Display) {
    drop(writeln!(io::stderr(), "sudoku: {sentence}"));
}
