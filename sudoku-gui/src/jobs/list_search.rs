//! Going through a whole collection in the background: checking it, and writing it as a table with its solutions.

use std::io::{self, BufRead, Write};
use std::num::NonZeroU64;
use std::ops::ControlFlow;
use std::path::PathBuf;

use solver_core::Grid;
use solver_core::format::{Entry, ListReader, ReadFromError};
use solver_core::parallel::{End, Workers};
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
    let end = search_all(reader, first, control, |group| {
        let verdicts = group.found.iter().map(|&(verdict, _)| verdict).collect();
        teller.tell(Checked::Rows(group.start, verdicts))
    })?;
    Ok(match end {
        End::Exhausted => ControlFlow::Continue(()),
        End::Stopped(()) | End::Cancelled => ControlFlow::Break(()),
    })
}

/// A row as far as it can be read.
type MaybeEntry = Result<Entry, ReadFromError>;

/// Rows that are read together.
struct Group {
    start: RowIndex,
    rows: Vec<MaybeEntry>,
}

/// Rows that were searched together, and what was found of each.
struct SearchedGroup {
    start: RowIndex,
    rows: Vec<MaybeEntry>,
    found: Vec<Searched>,
}

/// What was found of a row; of one that cannot be read, the verdict alone.
type Searched = (Verdict, Option<Finding>);

/// Searches all rows from `first` on, on all cores, and shows them in order.
fn search_all<B>(
    reader: &RowReader,
    first: RowIndex,
    control: &Control,
    mut show: impl FnMut(SearchedGroup) -> ControlFlow<B>,
) -> Result<End<B>, RowError> {
    let mut groups = Groups::from(reader, first)?;
    let work = |Group { start, rows }| {
        let found = search(&rows, control);
        SearchedGroup { start, rows, found }
    };
    // What was stopped half-way is not known.
    let is_whole = || !control.is_cancelled();
    let end = Workers::one_per_core().run(&mut groups, control, work, |group| {
        if is_whole() { show(group) } else { ControlFlow::Continue(()) }
    });
    if let Some(fault) = groups.fault {
        return Err(fault);
    }
    reader.source().check_unchanged().map_err(RowError::Source)?;
    Ok(end)
}

/// The rows of a list, in groups.
struct Groups {
    list: ListReader<Box<dyn BufRead + Send>>,
    next: RowIndex,
    /// Why the list ended before its end.
    fault: Option<RowError>,
}

impl Groups {
    fn from(reader: &RowReader, first: RowIndex) -> Result<Self, RowError> {
        let mut list = reader.list()?;
        for _ in 0..first.position() {
            if let Some(Err(ReadFromError::Io(error))) = list.next() {
                return Err(RowError::List(ReadFromError::Io(error)));
            }
        }
        Ok(Self { list, next: first, fault: None })
    }
}

impl Iterator for Groups {
    type Item = Group;

    fn next(&mut self) -> Option<Group> {
        let start = self.next;
        let mut rows = Vec::with_capacity(GROUP);
        for read in self.list.by_ref().take(GROUP) {
            match read {
                Err(ReadFromError::Io(error)) => {
                    self.fault = Some(RowError::List(ReadFromError::Io(error)));
                    return None;
                }
                read => rows.push(read.map(|row| row.entry)),
            }
        }
        self.next = start.and_after().nth(rows.len()).unwrap_or(start);
        (!rows.is_empty()).then_some(Group { start, rows })
    }
}

/// What is found of every row, in order.
fn search(rows: &[MaybeEntry], control: &Control) -> Vec<Searched> {
    let grids = rows.iter().flatten().map(Entry::puzzle);
    let mut findings = Batch::up_to(TWO).run(grids, control);
    let of_row = |row: &MaybeEntry| match row {
        Err(_) => (Verdict::Unreadable, None),
        Ok(entry) => {
            let finding = findings.next();
            (finding.as_ref().map_or(Verdict::NoSolution, |found| verdict(&entry.puzzle(), found)), finding)
        }
    };
    rows.iter().map(of_row).collect()
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
        let mut written = 0;
        let end = search_all(self.reader, RowIndex::FIRST, self.control, |group| {
            match self.write_group(&mut csv, &group) {
                Ok(rows) => written += rows,
                Err(error) => {
                    // The other workers need not finish what nobody will see.
                    self.control.cancel();
                    return ControlFlow::Break(error);
                }
            }
            let seen = group.start.and_after().nth(group.rows.len()).map_or(0, RowIndex::position);
            // Whoever listens no more has dropped the feed, which cancels the control.
            let _ = self.teller.tell(Exported::Rows(seen as usize));
            ControlFlow::Continue(())
        });
        match end {
            Ok(End::Exhausted) => {
                csv.flush()?;
                Ok(written)
            }
            Ok(End::Stopped(error)) => Err(error),
            Ok(End::Cancelled) => Err(io::ErrorKind::Interrupted.into()),
            Err(fault) => {
                self.fault = Some(fault);
                Err(io::ErrorKind::Interrupted.into())
            }
        }
    }

    fn write_group<W: Write>(&self, csv: &mut csv::Writer<W>, group: &SearchedGroup) -> io::Result<usize> {
        let mut written = 0;
        let rows = group.rows.iter().zip(&group.found);
        for (index, (row, found)) in group.start.and_after().zip(rows) {
            if self.wanted.is_none_or(|wanted| wanted.binary_search(&index).is_ok()) {
                csv.write_record(record(index, row, found))?;
                written += 1;
            }
        }
        Ok(written)
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

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;
    use std::thread;
    use std::time::Duration;

    use super::super::Next;
    use super::*;
    use crate::storage::ListSource;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const EASY_SOLVED: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    /// A row of every verdict: unique, several, none, clash, no puzzle.
    fn rows() -> [String; 5] {
        let (empty, rest) = (".".repeat(81), &EASY[2..]);
        let clash = format!("55{rest}");
        // Row 1 lacks a 9 that its only empty cell cannot hold.
        let none = format!("12345678.........9{}", ".".repeat(63));
        [EASY.to_owned(), empty, none, clash, EASY[1..].to_owned()]
    }

    fn reader(path: &Path) -> RowReader {
        let source = ListSource::of_file(path).unwrap();
        let format = ListReader::new(source.reader().unwrap()).unwrap().rows().cloned();
        RowReader::new(source, format)
    }

    /// Everything that a feed tells.
    fn all<T: Send + 'static>(feed: &Feed<T>) -> Vec<T> {
        let mut messages = Vec::new();
        loop {
            match feed.next() {
                Next::Message(message) => messages.push(message),
                Next::Nothing => thread::sleep(Duration::from_millis(1)),
                Next::Ended => return messages,
            }
        }
    }

    fn list(repeats: usize) -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("list.txt");
        fs::write(&path, (rows().join("\n") + "\n").repeat(repeats)).unwrap();
        (folder, path)
    }

    fn verdicts(messages: &[Checked]) -> Vec<(u32, Verdict)> {
        let rows = messages.iter().filter_map(|message| match message {
            Checked::Rows(first, verdicts) => Some(first.and_after().zip(verdicts)),
            Checked::Failed(_) | Checked::Complete => None,
        });
        rows.flatten().map(|(index, &verdict)| (index.position(), verdict)).collect()
    }

    #[test]
    fn every_row_gets_its_verdict_in_order_and_a_check_goes_on_where_it_stopped() {
        let (_folder, path) = list(1000);
        let expected =
            [Verdict::Unique, Verdict::Several, Verdict::NoSolution, Verdict::Clash, Verdict::Unreadable];
        for first in [0, 4321] {
            let messages = all(&check(reader(&path), RowIndex::new(first), || {}).unwrap());
            assert!(matches!(messages.last(), Some(Checked::Complete)));
            let rows = (first..5000).map(|row| (row, expected[row as usize % 5]));
            assert!(verdicts(&messages).into_iter().eq(rows), "from {first}");
        }
    }

    #[test]
    fn a_list_that_changes_is_not_said_to_be_checked() {
        let (_folder, path) = list(10);
        let reader = reader(&path);
        fs::write(&path, "").unwrap();
        let messages = all(&check(reader, RowIndex::FIRST, || {}).unwrap());
        assert!(matches!(messages.as_slice(), [Checked::Failed(_)]), "{messages:?}");
    }

    #[test]
    fn a_table_has_the_wanted_rows_with_their_solutions() {
        let (folder, path) = list(2);
        let table = folder.path().join("table.csv");
        for (wanted, rows) in [(None, 10), (Some(vec![RowIndex::FIRST, RowIndex::new(8)]), 2)] {
            let target = Target::known(table.clone());
            let messages = all(&export(reader(&path), Export { rows: wanted, target }, || {}).unwrap());
            assert!(matches!(messages.last(), Some(Exported::Complete(_, count)) if *count == rows));
            let text = fs::read_to_string(&table).unwrap();
            let lines: Vec<&str> = text.lines().collect();
            assert_eq!(lines.len(), rows + 1);
            assert_eq!(lines[0], "number,name,puzzle,givens,verdict,rating,solution");
            assert_eq!(lines[1], format!("1,,{EASY},30,unique,,{EASY_SOLVED}"));
            if rows == 2 {
                assert!(lines[2].starts_with("9,,55"), "{}", lines[2]);
                assert!(lines[2].ends_with(",30,clash,,"), "{}", lines[2]);
            }
        }
    }

    #[test]
    fn what_cannot_be_written_or_read_leaves_the_old_table() {
        let (folder, path) = list(1);
        let table = folder.path().join("table.csv");
        fs::write(&table, "old").unwrap();
        let target = Target::typed(&table, "csv");
        let messages = all(&export(reader(&path), Export { rows: None, target }, || {}).unwrap());
        assert!(matches!(messages.last(), Some(Exported::NotSaved(_))), "{messages:?}");
        let reader = reader(&path);
        fs::write(&path, "").unwrap();
        let target = Target::known(table.clone());
        let messages = all(&export(reader, Export { rows: None, target }, || {}).unwrap());
        assert!(matches!(messages.last(), Some(Exported::Unreadable(_))), "{messages:?}");
        assert_eq!(fs::read_to_string(&table).unwrap(), "old");
    }
}
