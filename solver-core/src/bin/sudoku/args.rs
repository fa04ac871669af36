//! The arguments: one definition for parsing and help.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use solver_core::search::Engine;

const EXAMPLES: &str = "\
Examples:
  sudoku solve puzzle.txt                  nine rows, 81 characters on a line, or a .sudoku file
  sudoku solve <list.txt >answers.txt      one puzzle a line, one answer a line
  sudoku solve --first <board.txt          the first full board, others or not, as Baekjoon 2580 wants it";

const EXIT_STATUS: &str = "\
Exit status:
    0  every puzzle has exactly one solution (with --first: at least one)
    2  a puzzle has no solution, or its givens clash
    3  a puzzle has more than one solution
    4  the input could not be read
   64  wrong usage
   74  the answer could not be written
  130  stopped with Ctrl+C
Of several, 4 comes before 2, and 2 before 3.";

/// Solves Sudoku puzzles and says whether the solution is the only one.
#[derive(Parser, Debug)]
#[command(name = "sudoku", version, before_help = EXAMPLES, after_help = EXIT_STATUS)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand, Debug)]
pub enum Command {
    Solve(SolveArguments),
}

/// Print the solution of each puzzle, in the form in which the puzzle was written.
///
/// Of several solutions the first is printed: the one that is smallest when read row by row. Whatever is to be said
/// of a puzzle without a solution, or with several, goes to standard error.
#[derive(Args, Debug)]
#[command(before_help = EXAMPLES, after_help = EXIT_STATUS)]
pub struct SolveArguments {
    /// The puzzles; `-`, or nothing, for standard input
    #[arg(value_name = "FILE|-")]
    pub file: Option<PathBuf>,

    /// Stop at the first solution, without asking for a second one
    #[arg(long)]
    pub first: bool,

    /// Which search does the work; the answers are the same
    #[arg(long, value_name = "NAME", value_enum, default_value_t)]
    pub engine: EngineName,
}

#[derive(ValueEnum, Clone, Copy, Debug, Default)]
pub enum EngineName {
    /// Singles at once, then a part of the search in every lane of the processor's vectors: the quickest
    #[default]
    Lanes,
    /// Singles at once, then the smallest cell, one board at a time
    Propagate,
    /// The plain search in row order: it can take minutes
    Backtrack,
}

impl From<EngineName> for Engine {
    fn from(name: EngineName) -> Self {
        match name {
            EngineName::Lanes => Self::Lanes,
            EngineName::Propagate => Self::Propagate,
            EngineName::Backtrack => Self::Backtrack,
        }
    }
}
