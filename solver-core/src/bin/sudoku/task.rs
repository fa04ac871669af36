//! [`Task`]: what a command does with a puzzle, apart from reading, order, threads and progress.

use solver_core::format::{Entry, Format};
use solver_core::search::Control;

use crate::input::Input;
use crate::page::{Ending, Page, Tally};
use crate::printable::Printable;
use crate::questions::{Chunk, Company, Item, Refusal};
use crate::record::{Head, Unread};
use crate::status::Status;

/// A command that goes through puzzles. See [`stream`](crate::stream).
pub trait Task: Sync {
    /// The command's name.
    const NAME: &'static str;

    /// What is found out about a puzzle.
    type Answer;
    /// What is summed up over all puzzles.
    type Tally: Tally;

    /// How many puzzles make good work for one thread.
    fn chunk_length(&self) -> usize;

    /// Finds the answers, in order; fewer than puzzles if `control` is cancelled meanwhile.
    fn answer(&self, puzzles: &[&Entry], control: &Control) -> Vec<Self::Answer>;

    /// Writes what is to be printed of a puzzle.
    fn write(&self, question: &Question<'_>, answer: Self::Answer, page: &mut Page<Self::Tally>);
}

/// A puzzle and where it comes from.
pub struct Question<'a> {
    pub input: &'a Input,
    pub format: Format,
    pub company: Company,
    pub entry: &'a Entry,
}

/// How a command prints.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    Text,
    Json,
}

/// What a puzzle that cannot be read means for the rest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strictness {
    GoOn,
    Stop,
}

impl Question<'_> {
    /// Where it stands, for the beginning of a sentence: `list.txt, line 3: `. Nothing if there is no other puzzle.
    pub fn place(&self) -> String {
        match (self.company, self.entry.line) {
            (Company::Alone, _) => String::new(),
            (Company::Among, None) => format!("{}: ", self.input),
            (Company::Among, Some(line)) => format!("{}, line {line}: ", self.input),
        }
    }

    /// The beginning of a JSON record.
    pub fn head(&self, command: &'static str) -> Head<'_> {
        Head::new(command, self.input, self.entry.line, self.entry.details.title.as_deref())
    }
}

/// Works on a chunk, and makes its page.
pub fn work<T: Task>(
    task: &T,
    chunk: &Chunk,
    style: Style,
    strictness: Strictness,
    control: &Control,
) -> Page<T::Tally> {
    let puzzles: Vec<&Entry> = chunk.items.iter().filter_map(Item::puzzle).collect();
    let mut answers = task.answer(&puzzles, control).into_iter();
    let mut page = Page::new();
    for item in &chunk.items {
        match item {
            Item::Puzzle(entry) => {
                let Some(answer) = answers.next() else {
                    page.ending = Ending::Stopped;
                    return page;
                };
                let (input, format, company) = (&*chunk.input, chunk.format, chunk.company);
                task.write(&Question { input, format, company, entry }, answer, &mut page);
            }
            Item::Unreadable(refusal) => {
                write_refusal::<T>(&chunk.input, refusal, style, &mut page);
                if strictness == Strictness::Stop {
                    page.ending = Ending::Strict;
                    return page;
                }
            }
        }
    }
    page
}

fn write_refusal<T: Task>(input: &Input, refusal: &Refusal, style: Style, page: &mut Page<T::Tally>) {
    page.raise(Status::Unreadable);
    match style {
        Style::Text => page.remark(format!("cannot read {input}: {}", Printable(&refusal.reason))),
        Style::Json => {
            let head = Head::new(T::NAME, input, refusal.line, None);
            page.json(&Unread { head, error: &refusal.reason });
        }
    }
}
