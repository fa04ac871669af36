//! `sudoku`: solves puzzles from a terminal or a script.
//!
//! Uses the public face of `solver_core` only. `main` prints what `run` has to say for itself.

mod args;
mod commands;
mod failure;
mod input;
mod status;

use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

use args::{Arguments, Command};
use clap::Parser;
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
    };
    out.flush().map_err(Failure::Output)?;
    Ok(status)
}

/// Prints a sentence on standard error. Where that is closed, nobody is left to be told.
fn say(sentence: impl Display) {
    drop(writeln!(io::stderr(), "sudoku: {sentence}"));
}
