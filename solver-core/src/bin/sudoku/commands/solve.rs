//! `sudoku solve`: the solution of every puzzle, and what there is to say of it.

use std::io::Write;

use solver_core::format::{self, Entry, Format};
use solver_core::search::{Control, Engine, First, Outcome};
use solver_core::{Clash, Grid, Puzzle, Solution};

use crate::args::SolveArguments;
use crate::failure::Failure;
use crate::input::Input;
use crate::say;
use crate::status::Status;

/// What is known of one puzzle.
struct Answer {
    status: Status,
    solution: Option<Solution>,
    /// What to say of it, if anything.
    remark: Option<String>,
}

pub fn run(arguments: &SolveArguments, out: &mut impl Write) -> Result<Status, Failure> {
    let input = Input::from(arguments.file.clone());
    let document = input.read()?;
    let control = stop_on_interrupt();
    let mut worst = Status::Success;
    for entry in &document.entries {
        // An easy puzzle is solved before its search looks for the first time.
        if control.is_cancelled() {
            return Err(Failure::Stopped);
        }
        let grid = puzzle_of(entry).board();
        let answer = if arguments.first {
            first_solution(&grid, arguments.engine.into(), &control)?
        } else {
            only_solution(&grid, arguments.engine.into(), &control)?
        };
        if let Some(solution) = &answer.solution {
            print(entry, solution, document.receipt.format, out)?;
        }
        match answer.remark {
            None => {}
            Some(remark) if document.entries.len() == 1 => say(remark),
            Some(remark) => say(format_args!("{input}, line {}: {remark}", entry.line.unwrap_or_default())),
        }
        worst = worst.max(answer.status);
    }
    Ok(worst)
}

/// From now on, Ctrl+C stops the search; before, while input is awaited, it ends the program at once.
fn stop_on_interrupt() -> Control {
    let control = Control::new();
    let handle = control.clone();
    // Without a handler, Ctrl+C still ends the program, only without a word.
    drop(ctrlc::set_handler(move || handle.cancel()));
    control
}

/// The puzzle without the player's progress: its givens, or on a board that has none, the digits entered.
fn puzzle_of(entry: &Entry) -> Entry {
    let mut puzzle = Entry::new(entry.givens);
    if entry.givens == Grid::EMPTY {
        puzzle.entered = entry.entered;
    }
    puzzle
}

fn only_solution(grid: &Grid, engine: Engine, control: &Control) -> Result<Answer, Failure> {
    match engine.solve_grid(grid, control) {
        Outcome::Unique(solution) => {
            Ok(Answer { status: Status::Success, solution: Some(solution), remark: None })
        }
        Outcome::Multiple { first, .. } => Ok(Answer {
            status: Status::Multiple,
            solution: Some(first),
            remark: Some("more than one solution; the first is printed".to_owned()),
        }),
        Outcome::NoSolution { clashes } => Ok(no_solution(&clashes)),
        Outcome::Cancelled { .. } => Err(Failure::Stopped),
    }
}

fn first_solution(grid: &Grid, engine: Engine, control: &Control) -> Result<Answer, Failure> {
    let puzzle = match Puzzle::try_from(*grid) {
        Ok(puzzle) => puzzle,
        Err(error) => return Ok(no_solution(&error.clashes)),
    };
    match engine.first_solution(&puzzle, control) {
        First::Found(solution) => {
            Ok(Answer { status: Status::Success, solution: Some(solution), remark: None })
        }
        First::NoSolution => Ok(no_solution(&[])),
        First::Cancelled => Err(Failure::Stopped),
    }
}

fn no_solution(clashes: &[Clash]) -> Answer {
    let clashes: Vec<String> = clashes.iter().map(Clash::to_string).collect();
    let remark = match clashes.as_slice() {
        [] => "no solution".to_owned(),
        clashes => format!("no solution: {}", clashes.join("; ")),
    };
    Answer { status: Status::NoSolution, solution: None, remark: Some(remark) }
}

/// Answers in the form of the question. A Sudoku file keeps its title and all else that is not the player's progress;
/// the other forms are the bare board.
fn print(entry: &Entry, solution: &Solution, format: Format, out: &mut impl Write) -> Result<(), Failure> {
    let answer = match format {
        Format::Sudoku => {
            let mut answer = puzzle_of(entry);
            let filled = answer.board().filled();
            answer.solved = solution.grid().digits().filter(|(cell, _)| !filled.contains(*cell)).collect();
            answer.details = entry.details.clone();
            answer
        }
        _ => Entry::new(*solution.grid()),
    };
    // In one piece: a reader of the other end of a pipe gets each answer as soon as it is known, and never half of it.
    let mut text = Vec::new();
    format::write(&answer, format, &mut text).and_then(|()| out.write_all(&text)).map_err(Failure::Output)
}
