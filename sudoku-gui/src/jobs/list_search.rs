//! Going through a whole collection in the background: checking it, and writing it as a table with its solutions.

use std::io::{self, BufRead, Write};
use std::num::NonZeroU64;
use std::ops::ControlFlow;
use std::path::PathBuf;

use solver_core::Grid;
use solver_core::format::{Entry, ListReader, ReadFromError};
use solver_core::search::Control;
use solver_core::search::batch::{Batch, Finding};

use super::feed::{Feed, Teller};
use super::row_reader::{RowError, RowReader};
use crate::collection::{RowIndex, Verdict};
use crate::storage::{self, SaveError, Target};

/// Rows that are searched together.
const GROUP: usize = 2048;
/// As many solutions as tell whether a puzzle has just one.
const TWO: NonZeroU64 = NonZeroU64::MIN.saturating_add(1);

/// What the check of a collection has found.
#[derive(Debug)]
pub enum Checked {
    /// The verdicts of the rows from this one on.
    Rows(RowIndex, Vec<Verdict>),
    /// The list cannot be read any more.
    Failed(RowError),
    /// Every row has a verdict.
    Complete,
}

/// How far the export of a collection has come.
#[derive(Debug)]
pub enum Exported {
    /// This many rows were gone through.
    Rows(usize),
    /// The list cannot be read any more. Nothing was written.
    Unreadable(RowError),
    /// The table cannot be written. An older file is as it was.
    NotSaved(SaveError),
    /// It is written: the file, and how many rows it has.
    Complete(PathBuf, usize),
}

/// Starts to find out of every row from `first` on how many solutions it has.
///
/// # Errors
///
/// The system has no thread to give.
pub fn check(
    reader: RowReader,
    first: RowIndex,
    wake: impl Fn() + Send + 'static,
) -> io::Result<Feed<Checked>> {
    Feed::spawn("check", wake, move |teller, control| {
        let message = match check_now(&reader, first, teller, control) {
            Ok(ControlFlow::Continue(())) => Checked::Complete,
            Ok(ControlFlow::Break(())) => return,
            Err(error) => Checked::Failed(error),
        };
        // Nobody may listen any more.
        let _ = teller.tell(message);
    })
}

fn check_now(
    reader: &RowReader,
    first: RowIndex,
    teller: &Teller<Checked>,
    control: &Control,
) -> Result<ControlFlow<()>, RowError> {
    let mut groups = Groups::from(reader, first)?;
    while let Some((start, rows)) = groups.next()? {
        let verdicts = search(&rows, control).map(|(verdict, _)| verdict).collect();
        // What was stopped half-way is not known.
        if control.is_cancelled() || teller.tell(Checked::Rows(start, verdicts)).is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    reader.source().check_unchanged().map_err(RowError::Source)?;
    Ok(ControlFlow::Continue(()))
}

/// A row as far as it can be read.
type MaybeEntry = Result<Entry, ReadFromError>;

/// The rows of a list, in groups.
struct Groups {
    list: ListReader<Box<dyn BufRead + Send>>,
    next: RowIndex,
}

impl Groups {
    fn from(reader: &RowReader, first: RowIndex) -> Result<Self, RowError> {
        let mut list = reader.list()?;
        for _ in 0..first.position() {
            if let Some(Err(ReadFromError::Io(error))) = list.next() {
                return Err(RowError::List(ReadFromError::Io(error)));
            }
        }
        Ok(Self { list, next: first })
    }

    fn next(&mut self) -> Result<Option<(RowIndex, Vec<MaybeEntry>)>, RowError> {
        let start = self.next;
        let mut rows = Vec::with_capacity(GROUP);
        for read in self.list.by_ref().take(GROUP) {
            match read {
                Err(ReadFromError::Io(error)) => return Err(RowError::List(ReadFromError::Io(error))),
                read => rows.push(read.map(|row| row.entry)),
            }
        }
        self.next = start.and_after().nth(rows.len()).unwrap_or(start);
        Ok((!rows.is_empty()).then_some((start, rows)))
    }
}

/// What was found of a row; of one that cannot be read, the verdict alone.
type Searched = (Verdict, Option<Finding>);

/// What is found of every row, in order.
fn search<'a>(rows: &'a [MaybeEntry], control: &'a Control) -> impl Iterator<Item = Searched> + 'a {
    let grids = rows.iter().flatten().map(Entry::puzzle);
    let mut findings = Batch::up_to(TWO).run(grids, control);
    rows.iter().map(move |row| match row {
        Err(_) => (Verdict::Unreadable, None),
        Ok(entry) => {
            let finding = findings.next();
            (
                finding.as_ref().map_or(Verdict::NoSolution, |finding| verdict(&entry.puzzle(), finding)),
                finding,
            )
        }
    })
}

fn verdict(puzzle: &Grid, finding: &Finding) -> Verdict {
    match finding.count {
        0 if puzzle.clashing_cells().is_empty() => Verdict::NoSolution,
        0 => Verdict::Clash,
        1 => Verdict::Unique,
        _ => Verdict::Several,
    }
}

/// What goes into a table: which rows, and where it is written.
#[derive(Debug)]
pub struct Export {
    /// The rows, in the order of the list; `None` for all of them.
    pub rows: Option<Vec<RowIndex>>,
    /// The file.
    pub target: Target,
}

const HEADINGS: [&str; 7] = ["number", "name", "puzzle", "givens", "verdict", "rating", "solution"];

/// Starts to write a collection as a table of comma-separated values, with the solution of every puzzle that has just
/// one.
///
/// # Errors
///
/// The system has no thread to give.
pub fn export(
    reader: RowReader,
    export: Export,
    wake: impl Fn() + Send + 'static,
) -> io::Result<Feed<Exported>> {
    Feed::spawn("export", wake, move |teller, control| {
        let mut table =
            Table { reader: &reader, wanted: export.rows.as_deref(), teller, control, fault: None };
        let mut rows = 0;
        let saved = storage::save_streamed(&export.target, &mut |out| {
            rows = table.write(out)?;
            Ok(())
        });
        let message = match (saved, table.fault) {
            (Ok(()), _) => Exported::Complete(export.target.path, rows),
            (Err(_), Some(fault)) => Exported::Unreadable(fault),
            (Err(_), None) if control.is_cancelled() => return,
            (Err(error), None) => Exported::NotSaved(error),
        };
        // Nobody may listen any more.
        let _ = teller.tell(message);
    })
}

struct Table<'a> {
    reader: &'a RowReader,
    wanted: Option<&'a [RowIndex]>,
    teller: &'a Teller<Exported>,
    control: &'a Control,
    /// What is wrong with the list, if it is not the file that cannot be written.
    fault: Option<RowError>,
}

impl Table<'_> {
    /// Writes the table and says how many rows it has.
    fn write(&mut self, out: &mut dyn Write) -> io::Result<usize> {
        let mut csv = csv::Writer::from_writer(out);
        csv.write_record(HEADINGS)?;
        let mut groups = self.look(|reader| Groups::from(reader, RowIndex::FIRST))?;
        let (mut seen, mut written) = (0, 0);
        while let Some((start, rows)) = self.look(|_| groups.next())? {
            let wanted: Vec<bool> =
                start.and_after().zip(&rows).map(|(index, _)| self.is_wanted(index)).collect();
            if wanted.contains(&true) {
                let found: Vec<Searched> = search(&rows, self.control).collect();
                let lines = start.and_after().zip(rows.iter().zip(&found)).zip(&wanted);
                for ((index, (row, found)), _) in lines.filter(|(_, wanted)| **wanted) {
                    csv.write_record(record(index, row, found))?;
                    written += 1;
                }
            }
            seen += rows.len();
            if self.control.is_cancelled() || self.teller.tell(Exported::Rows(seen)).is_break() {
                return Err(io::ErrorKind::Interrupted.into());
            }
        }
        self.look(|reader| reader.source().check_unchanged().map_err(RowError::Source))?;
        csv.flush()?;
        Ok(written)
    }

    fn is_wanted(&self, index: RowIndex) -> bool {
        self.wanted.is_none_or(|wanted| wanted.binary_search(&index).is_ok())
    }

    /// Keeps what is wrong with the list apart from what is wrong with the file that is written.
    fn look<T>(&mut self, look: impl FnOnce(&RowReader) -> Result<T, RowError>) -> io::Result<T> {
        look(self.reader).map_err(|fault| {
            self.fault = Some(fault);
            io::ErrorKind::Interrupted.into()
        })
    }
}

fn record(index: RowIndex, row: &MaybeEntry, found: &Searched) -> [String; HEADINGS.len()] {
    let (verdict, finding) = found;
    let number = index.number().to_string();
    let verdict = verdict.in_table().to_owned();
    let Ok(entry) = row else {
        let nothing = String::new;
        return [number, nothing(), nothing(), nothing(), verdict, nothing(), nothing()];
    };
    let puzzle = entry.puzzle();
    let unique = finding.as_ref().filter(|finding| finding.count == 1);
    let solution = unique.and_then(|finding| finding.solution);
    [
        number,
        entry.details.title.clone().unwrap_or_default(),
        puzzle.to_string(),
        puzzle.filled().len().to_string(),
        verdict,
        entry.details.rating.clone().unwrap_or_default(),
        solution.map_or_else(String::new, |solution| solution.grid().to_string()),
    ]
}
