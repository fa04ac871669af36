//! `sudoku solve`: the solution of every puzzle, and what there is to say of it.

use std::io::Write;

use solver_core::Solution;
use solver_core::format::{self, Entry, Format};
use solver_core::search::Control;

use crate::args::{EngineName, SolveArguments};
use crate::failure::Failure;
use crate::page::Page;
use crate::record;
use crate::status::Status;
use crate::stream::{self, Loudness};
use crate::task::{Question, Style, Task};
use crate::verdict::{Answer, Verdict, Wanted, answers, chunk_length, list_of};

struct Solve {
    wanted: Wanted,
    engine: EngineName,
    style: Style,
    loudness: Loudness,
}

pub fn run(arguments: &SolveArguments, out: &mut dyn Write) -> Result<Status, Failure> {
    let solve = Solve {
        wanted: if arguments.first { Wanted::First } else { Wanted::VerdictAndFirst },
        engine: arguments.engine,
        style: arguments.list.style(),
        loudness: arguments.list.loudness(),
    };
    Ok(stream::run(&solve, &arguments.list, out)?.worst)
}

impl Task for Solve {
    const NAME: &'static str = "solve";

    type Answer = Answer;
    type Tally = ();

    fn chunk_length(&self) -> usize {
        chunk_length(self.engine)
    }

    fn answer(&self, puzzles: &[&Entry], control: &Control) -> Vec<Answer> {
        answers(puzzles, self.wanted, self.engine, control)
    }

    fn write(&self, question: &Question<'_>, answer: Answer, page: &mut Page<()>) {
        page.raise(answer.verdict.status());
        match self.style {
            Style::Json => page.json(&record::Judged {
                head: question.head(Self::NAME),
                puzzle: question.entry.puzzle().to_string(),
                verdict: answer.verdict.word(),
                solution: answer.solution.map(|solution| solution.to_string()),
                clashes: answer.verdict.clashes().iter().map(Into::into).collect(),
            }),
            Style::Text => {
                if let Some(solution) = &answer.solution {
                    write_solution(question.entry, solution, question.format, &mut page.text);
                }
                if let Some(remark) = remark(&answer.verdict).filter(|_| self.loudness == Loudness::Normal) {
                    page.remark(format!("{}{remark}", question.place()));
                }
            }
        }
    }
}

/// What to say of a puzzle that has not just one solution.
fn remark(verdict: &Verdict) -> Option<String> {
    match verdict {
        Verdict::Unique | Verdict::Found => None,
        Verdict::Many => Some("more than one solution; the first is printed".to_owned()),
        Verdict::None => Some("no solution".to_owned()),
        Verdict::Clash(clashes) => Some(format!("no solution: {}", list_of(clashes))),
    }
}

/// Answers in the form of the question, where that form can be written. A Sudoku file keeps its title and all else that
/// is not the player's progress; the other forms are the bare board.
fn write_solution(entry: &Entry, solution: &Solution, format: Format, text: &mut Vec<u8>) {
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
    // A table has a heading, which would stand above each answer.
    let format = if format.can_write() && format != Format::Csv { format } else { Format::Line };
    // Writing into memory does not fail.
    drop(format::write(&answer, format, text));
}

/// The puzzle without the player's progress: its givens, or on a board that has none, the digits entered.
fn puzzle_of(entry: &Entry) -> Entry {
    let mut puzzle = Entry::new(entry.givens);
    if entry.puzzle() != entry.givens {
        puzzle.entered = entry.entered;
    }
    puzzle
}
