//! `sudoku convert`: every puzzle in another format.

use std::collections::BTreeMap;
use std::io::Write;

use solver_core::format::{self, Entry, Format};
use solver_core::search::Control;

use crate::args::ConvertArguments;
use crate::failure::Failure;
use crate::format_name;
use crate::page::{Page, Tally};
use crate::record;
use crate::say;
use crate::status::Status;
use crate::stream::{self, Loudness};
use crate::task::{Question, Style, Task};
use crate::thousands::Thousands;

struct Convert {
    to: Format,
    style: Style,
}

/// What was left out, in words, and of how many puzzles.
#[derive(Default)]
struct LeftOut(BTreeMap<String, u64>);

const CHUNK: usize = 1024;

/// The first line of a table, which [`format::write`] puts above each puzzle.
const CSV_HEADING: &str = "puzzle,title,author,rating,notes\n";

pub fn run(arguments: &ConvertArguments, out: &mut dyn Write) -> Result<Status, Failure> {
    let convert = Convert { to: arguments.to, style: arguments.list.style() };
    if convert.style == Style::Text {
        out.write_all(heading(convert.to).as_bytes()).map_err(Failure::Output)?;
    }
    let summary = stream::run(&convert, &arguments.list, out)?;
    if convert.style == Style::Text && arguments.list.loudness() == Loudness::Normal {
        for (lost, puzzles) in &summary.tally.0 {
            let plural = if *puzzles == 1 { "" } else { "s" };
            say(format_args!("left out of {} puzzle{plural}: {lost}", Thousands(*puzzles)));
        }
    }
    Ok(summary.worst)
}

const fn heading(format: Format) -> &'static str {
    match format {
        Format::Csv => CSV_HEADING,
        _ => "",
    }
}

impl Task for Convert {
    const NAME: &'static str = "convert";

    /// The puzzle as it is written.
    type Answer = Vec<u8>;
    type Tally = LeftOut;

    fn chunk_length(&self) -> usize {
        CHUNK
    }

    fn answer(&self, puzzles: &[&Entry], control: &Control) -> Vec<Vec<u8>> {
        let written = |entry: &&Entry| {
            let mut text = Vec::new();
            // Writing into memory does not fail, and the argument was one of the formats that can be written.
            drop(format::write(entry, self.to, &mut text));
            text
        };
        puzzles.iter().take_while(|_| !control.is_cancelled()).map(written).collect()
    }

    fn write(&self, question: &Question<'_>, text: Vec<u8>, page: &mut Page<LeftOut>) {
        let lost = self.to.loses(question.entry);
        let lost = (!lost.is_empty()).then(|| lost.to_string());
        match self.style {
            Style::Text => {
                page.text.extend(text.get(heading(self.to).len()..).unwrap_or_default());
                if let Some(lost) = lost {
                    *page.tally.0.entry(lost).or_default() += 1;
                }
            }
            Style::Json => page.json(&record::Converted {
                head: question.head(Self::NAME),
                format: format_name::of(self.to),
                text: &String::from_utf8_lossy(&text),
                lost,
            }),
        }
    }
}

impl Tally for LeftOut {
    fn add(&mut self, other: Self) {
        for (lost, puzzles) in other.0 {
            *self.0.entry(lost).or_default() += puzzles;
        }
    }
}
