//! The arguments: one definition for parsing, help, completions and the manual page.

use std::num::{NonZeroU64, NonZeroUsize};
use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use solver_core::format::Format;
use solver_core::search::Engine;

use crate::format_name;

const EXAMPLES: &str = "\
Examples:
  sudoku solve puzzle.txt                  nine rows, or any other file of puzzles
  sudoku solve <list.txt >answers.txt      one puzzle a line, one answer a line
  sudoku check list.txt                    does every puzzle have exactly one solution?
  sudoku convert --to line old.sdk         a file of another program as 81 characters
  sudoku bench list.txt                    how fast is that, with each search?";

const SOLVE_EXAMPLES: &str = "\
Examples:
  sudoku solve puzzle.txt                  nine rows, or any other file of puzzles
  sudoku solve <list.txt >answers.txt      one puzzle a line, one answer a line
  sudoku solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  sudoku solve --first <board.txt          the first full board, whether or not there are others
  sudoku solve --json list.txt             one JSON object a puzzle";

const CHECK_EXAMPLES: &str = "\
Examples:
  sudoku check list.txt                    each puzzle's verdict, and how many of each
  sudoku check --quiet list.txt            only how many there are of each
  sudoku check *.sudoku && echo fine       the exit status tells too";

const COUNT_EXAMPLES: &str = "\
Examples:
  sudoku count puzzle.txt                  how many solutions there are
  sudoku count --limit 100 list.txt        no further than to 100, which is printed as 100+";

const CONVERT_EXAMPLES: &str = "\
Examples:
  sudoku convert --to line old.sdk         a file of another program as 81 characters
  sudoku convert --to spaced-rows <a.txt   as Baekjoon Online Judge has them";

const BENCH_EXAMPLES: &str = "\
Examples:
  sudoku bench list.txt                    a table: puzzles a second with each search
  sudoku bench --seconds 1 --json a b      the same for two lists, quicker and for a script";

const EXIT_STATUS: &str = "\
Exit status:
    0  every puzzle has exactly one solution (with --first: at least one)
    2  a puzzle has no solution, or its givens clash
    3  a puzzle has more than one solution
    4  some input could not be read
   64  wrong usage
   74  the output could not be written
  130  stopped with Ctrl+C
Of several, 4 comes before 2, and 2 before 3.";

const EXIT_STATUS_OF_OTHERS: &str = "\
Exit status:
    0  all is well
    4  some input could not be read
   64  wrong usage
   74  the output could not be written
  130  stopped with Ctrl+C";

const MORE: &str = "\
Exit status: see `sudoku solve --help` and its like.

`sudoku completions SHELL` prints completions for a shell, `sudoku man` the manual page, and
`sudoku schema` the JSON schema of all that --json prints.";

/// Solves Sudoku puzzles, checks whether the solution is the only one, counts and converts.
#[derive(Parser, Debug)]
#[command(name = "sudoku", version, before_help = EXAMPLES, after_help = MORE)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand, Debug)]
pub enum Command {
    Solve(SolveArguments),
    Check(CheckArguments),
    Count(CountArguments),
    Convert(ConvertArguments),
    Bench(BenchArguments),
    /// Print completions for a shell
    #[command(hide = true)]
    Completions {
        /// Which shell
        shell: Shell,
    },
    /// Print the manual page, in the language of `man`
    #[command(hide = true)]
    Man,
    /// Print the JSON schema of all that `--json` prints
    #[command(hide = true)]
    Schema,
}

/// What every command that goes through puzzles understands.
#[derive(Args, Debug)]
pub struct ListArguments {
    /// Files, puzzles of 81 characters, or `-` for standard input, which is also read if there is nothing here
    #[arg(value_name = "FILE|PUZZLE|-")]
    pub inputs: Vec<PathBuf>,

    /// How many puzzles are worked on at once; as many as the machine has cores if this is left out
    #[arg(short, long, value_name = "N")]
    pub jobs: Option<NonZeroUsize>,

    /// Print one JSON object a line, see `sudoku schema`
    #[arg(long)]
    pub json: bool,

    /// Say nothing of puzzles that were read, and show no progress
    #[arg(short, long)]
    pub quiet: bool,

    /// Stop at the first puzzle that cannot be read
    #[arg(long)]
    pub strict: bool,
}

/// Print the solution of each puzzle, in the form in which the puzzle was written.
///
/// Of several solutions the first is printed: the one that is smallest when read row by row. Whatever is to be said
/// of a puzzle without a solution, or with several, goes to standard error.
#[derive(Args, Debug)]
#[command(before_help = SOLVE_EXAMPLES, after_help = EXIT_STATUS)]
pub struct SolveArguments {
    #[command(flatten)]
    pub list: ListArguments,

    /// Stop at the first solution, without asking for a second one
    #[arg(long)]
    pub first: bool,

    /// Which search does the work; the answers are the same
    #[arg(long, value_name = "NAME", value_enum, default_value_t)]
    pub engine: EngineName,
}

/// Say of each puzzle whether it has exactly one solution.
///
/// The verdict is `unique`, `many`, `none`, or `clash` where two givens in a house are equal. A summary follows, unless
/// there was only one puzzle.
#[derive(Args, Debug)]
#[command(before_help = CHECK_EXAMPLES, after_help = EXIT_STATUS)]
pub struct CheckArguments {
    #[command(flatten)]
    pub list: ListArguments,

    /// Which search does the work; the answers are the same
    #[arg(long, value_name = "NAME", value_enum, default_value_t)]
    pub engine: EngineName,
}

/// Print how many solutions each puzzle has, one number a line.
///
/// A number with a `+` is the limit: there may be more.
#[derive(Args, Debug)]
#[command(before_help = COUNT_EXAMPLES, after_help = EXIT_STATUS_OF_OTHERS)]
pub struct CountArguments {
    #[command(flatten)]
    pub list: ListArguments,

    /// Count no further than this
    #[arg(long, value_name = "N", default_value = "1000000")]
    pub limit: NonZeroU64,

    /// Which search does the work; the answers are the same
    #[arg(long, value_name = "NAME", value_enum, default_value_t)]
    pub engine: EngineName,
}

/// Print each puzzle in another format.
///
/// What that format cannot say is left out, and standard error says so.
#[derive(Args, Debug)]
#[command(before_help = CONVERT_EXAMPLES, after_help = EXIT_STATUS_OF_OTHERS)]
pub struct ConvertArguments {
    #[command(flatten)]
    pub list: ListArguments,

    /// The format to write
    #[arg(long, value_name = "FORMAT", value_parser = formats())]
    pub to: Format,
}

/// Measure each search on lists of your own.
///
/// Reading is not measured. Each search goes through the list again and again for some time; one that does not get
/// through it even once is measured on the puzzles that it got through.
#[derive(Args, Debug)]
#[command(before_help = BENCH_EXAMPLES, after_help = EXIT_STATUS_OF_OTHERS)]
pub struct BenchArguments {
    #[command(flatten)]
    pub list: ListArguments,

    /// How long each search is measured
    #[arg(long, value_name = "N", default_value = "2", value_parser = clap::value_parser!(u64).range(1..))]
    pub seconds: u64,

    /// Take no more than this many puzzles of each list
    #[arg(long, value_name = "N", default_value = "1000000")]
    pub puzzles: NonZeroUsize,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum EngineName {
    /// Many puzzles at once, or parts of one, in the lanes of the processor's vectors: the quickest
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

/// The formats that can be written, by name.
fn formats() -> impl TypedValueParser<Value = Format> {
    let names = Format::ALL
        .into_iter()
        .filter(|format| format.can_write())
        .map(|format| clap::builder::PossibleValue::new(format_name::of(format)).help(format.to_string()));
    PossibleValuesParser::new(names).map(|name| format_name::parse(&name).unwrap_or(Format::Line))
}
