//! `sudoku check`: the verdict of every puzzle, then how many there are of each.

use std::io::{self, Write};

use anstream::{AutoStream, ColorChoice};
use clap::builder::styling::{AnsiColor, Style as Color};
use solver_core::format::Entry;
use solver_core::search::Control;

use crate::args::{CheckArguments, EngineName};
use crate::failure::Failure;
use crate::page::{Page, Tally};
use crate::record::{self, CheckCounts, CheckSummary};
use crate::status::Status;
use crate::stream::{self, Loudness};
use crate::task::{Question, Style, Task};
use crate::thousands::Thousands;
use crate::verdict::{Answer, Verdict, Wanted, answers, chunk_length, list_of};

struct Check {
    engine: EngineName,
    style: Style,
    loudness: Loudness,
    paint: Paint,
}

/// Whether standard output shows colors.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Paint {
    Plain,
    Colored,
}

/// How many puzzles got which verdict.
#[derive(Clone, Copy, Default)]
struct Counts {
    unique: u64,
    many: u64,
    none: u64,
    clash: u64,
    /// Whether one of them was not the only puzzle.
    are_a_list: bool,
}

pub fn run(arguments: &CheckArguments, out: &mut dyn Write) -> Result<Status, Failure> {
    let check = Check {
        engine: arguments.engine,
        style: arguments.list.style(),
        loudness: arguments.list.loudness(),
        paint: Paint::of_standard_output(),
    };
    let summary = stream::run(&check, &arguments.list, out)?;
    let (style, counts) = (check.style, summary.tally);
    write_summary(counts, style, out).map_err(Failure::Output)?;
    Ok(summary.worst)
}

impl Task for Check {
    const NAME: &'static str = "check";

    type Answer = Answer;
    type Tally = Counts;

    fn chunk_length(&self) -> usize {
        chunk_length(self.engine)
    }

    fn answer(&self, puzzles: &[&Entry], control: &Control) -> Vec<Answer> {
        answers(puzzles, Wanted::Verdict, self.engine, control)
    }

    fn write(&self, question: &Question<'_>, answer: Answer, page: &mut Page<Counts>) {
        let verdict = &answer.verdict;
        page.raise(verdict.status());
        page.tally.count(verdict, question);
        match self.style {
            Style::Json => page.json(&record::Judged {
                head: question.head(Self::NAME),
                puzzle: question.entry.puzzle().to_string(),
                verdict: verdict.word(),
                solution: None,
                clashes: verdict.clashes().iter().map(Into::into).collect(),
            }),
            Style::Text if self.loudness == Loudness::Quiet => {}
            Style::Text => {
                let (word, place) = (self.paint.word(verdict), question.place());
                match verdict.clashes() {
                    [] => page.line(format_args!("{place}{word}")),
                    clashes => page.line(format_args!("{place}{word}: {}", list_of(clashes))),
                }
            }
        }
    }
}

impl Paint {
    fn of_standard_output() -> Self {
        match AutoStream::choice(&io::stdout()) {
            ColorChoice::Never => Self::Plain,
            _ => Self::Colored,
        }
    }

    fn word(self, verdict: &Verdict) -> String {
        let color = match verdict {
            Verdict::Unique | Verdict::Found => AnsiColor::Green,
            Verdict::Many => AnsiColor::Yellow,
            Verdict::None | Verdict::Clash(_) => AnsiColor::Red,
        };
        let color: Color = color.on_default();
        match self {
            Self::Plain => verdict.word().to_owned(),
            Self::Colored => format!("{color}{}{color:#}", verdict.word()),
        }
    }
}

impl Counts {
    fn count(&mut self, verdict: &Verdict, question: &Question<'_>) {
        self.are_a_list |= question.company == crate::questions::Company::Among;
        match verdict {
            Verdict::Unique | Verdict::Found => self.unique += 1,
            Verdict::Many => self.many += 1,
            Verdict::None => self.none += 1,
            Verdict::Clash(_) => self.clash += 1,
        }
    }

    const fn puzzles(&self) -> u64 {
        self.unique + self.many + self.none + self.clash
    }
}

impl Tally for Counts {
    fn add(&mut self, other: Self) {
        self.unique += other.unique;
        self.many += other.many;
        self.none += other.none;
        self.clash += other.clash;
        self.are_a_list |= other.are_a_list;
    }
}

/// `49,158 puzzles: 49,150 unique, 8 many`
fn write_summary(counts: Counts, style: Style, out: &mut dyn Write) -> io::Result<()> {
    let puzzles = counts.puzzles();
    let Counts { unique, many, none, clash, are_a_list } = counts;
    match style {
        Style::Json => {
            let summary = CheckCounts { puzzles, unique, many, none, clash };
            serde_json::to_writer(&mut *out, &CheckSummary { command: Check::NAME, summary })?;
            writeln!(out)
        }
        Style::Text if !are_a_list => Ok(()),
        Style::Text => {
            let parts: Vec<String> = [(unique, "unique"), (many, "many"), (none, "none"), (clash, "clash")]
                .into_iter()
                .filter(|&(count, _)| count > 0)
                .map(|(count, word)| format!("{} {word}", Thousands(count)))
                .collect();
            let plural = if puzzles == 1 { "" } else { "s" };
            writeln!(out, "{} puzzle{plural}: {}", Thousands(puzzles), parts.join(", "))
        }
    }
}
