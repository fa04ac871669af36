//! Reads a folder of sample files and compares each with what its table says is in it.
//!
//! `EXPECTED.tsv` has a heading and the columns: file, what a good reader does with it (`load`, or why not), number
//! of puzzles, which of them this row is about (from 1), side of the board, givens, givens and entered digits, marks.
//! Prints every file that is not read as it should be, and ends with status 1 if one was read wrongly: a file may be
//! refused, but never misread.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use solver_core::Grid;
use solver_core::format::{self, Document};

/// Folders and names of files that are written in a format we read, in one of its usual spellings.
const SUPPORTED: [&str; 6] =
    ["boj/", "one_line/", "sdm/", "multiline/bareboard", "multiline/rows_", "qqwing/gen_oneline"];

/// One row of the table.
struct Expected {
    outcome: String,
    puzzles: usize,
    index: usize,
    givens: String,
    board: String,
    marks: String,
}

enum Verdict {
    /// Read as what it is.
    Loaded,
    /// Refused, as it should be.
    RightlyRefused,
    /// Refused, although there is a puzzle in it; with the reason.
    Refused(String),
    /// Read as something that it is not.
    Wrong(String),
}

fn main() -> ExitCode {
    let Some(folder) = std::env::args_os().nth(1) else {
        return ExitCode::from(64);
    };
    match check(Path::new(&folder), &mut io::stdout().lock()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            drop(writeln!(io::stderr(), "cannot check {}: {error}", Path::new(&folder).display()));
            ExitCode::from(4)
        }
    }
}

/// Whether nothing was read wrongly.
fn check(folder: &Path, out: &mut impl Write) -> io::Result<bool> {
    let table = table(&fs::read_to_string(folder.join("EXPECTED.tsv"))?);
    let (mut supported, mut loaded_of_supported) = (0, 0);
    let (mut loaded, mut rightly_refused, mut refused, mut wrong) = (0, 0, 0, 0);
    let files = files(folder)?;
    for file in &files {
        let is_supported = SUPPORTED.iter().any(|start| file.starts_with(start));
        supported += usize::from(is_supported);
        let expected = table.get(file).map_or(&[] as &[Expected], Vec::as_slice);
        match judge(&fs::read(folder.join(file))?, expected) {
            Verdict::Loaded => {
                loaded += 1;
                loaded_of_supported += usize::from(is_supported);
            }
            Verdict::RightlyRefused => rightly_refused += 1,
            Verdict::Refused(reason) => {
                refused += 1;
                if is_supported {
                    writeln!(out, "missed: {file}: {reason}")?;
                }
            }
            Verdict::Wrong(what) => {
                wrong += 1;
                writeln!(out, "MISREAD: {file}: {what}")?;
            }
        }
    }
    writeln!(
        out,
        "all {} samples: {loaded} loaded, {rightly_refused} rightly refused, {refused} not read yet, {wrong} misread",
        files.len()
    )?;
    writeln!(out, "in the formats that we read: {loaded_of_supported} right of {supported}")?;
    Ok(wrong == 0)
}

fn table(text: &str) -> BTreeMap<String, Vec<Expected>> {
    let mut table: BTreeMap<String, Vec<Expected>> = BTreeMap::new();
    for line in text.lines().skip(1) {
        let columns: Vec<&str> = line.split('\t').collect();
        let text = |column: usize| columns.get(column).copied().unwrap_or_default().to_owned();
        let number = |column: usize| text(column).parse().unwrap_or(0);
        table.entry(text(0)).or_default().push(Expected {
            outcome: text(1),
            puzzles: number(2),
            index: number(3),
            givens: text(5),
            board: text(6),
            marks: text(7),
        });
    }
    table
}

/// The samples below `folder`, by their names in the table.
fn files(folder: &Path) -> io::Result<Vec<String>> {
    let mut files = Vec::new();
    for kind in fs::read_dir(folder)?
        .collect::<io::Result<Vec<_>>>()?
        .into_iter()
        .filter(|entry| entry.path().is_dir())
    {
        for file in fs::read_dir(kind.path())? {
            files.push(format!("{}/{}", kind.file_name().display(), file?.file_name().display()));
        }
    }
    files.sort();
    Ok(files)
}

fn judge(bytes: &[u8], expected: &[Expected]) -> Verdict {
    let loads = expected.iter().any(|row| row.outcome == "load");
    match format::read(bytes) {
        Err(_) if !loads => Verdict::RightlyRefused,
        Err(error) => Verdict::Refused(error.to_string()),
        Ok(document) if !loads => Verdict::Wrong(format!("taken as {document}")),
        Ok(document) => {
            expected.iter().find_map(|row| difference(&document, row)).map_or(Verdict::Loaded, Verdict::Wrong)
        }
    }
}

fn difference(document: &Document, expected: &Expected) -> Option<String> {
    let found = document.entries.len();
    if found != expected.puzzles {
        return Some(format!("{found} puzzles, not {}", expected.puzzles));
    }
    let Some(entry) = expected.index.checked_sub(1).and_then(|index| document.entries.get(index)) else {
        return Some(format!("it has no puzzle {}", expected.index));
    };
    let board = if expected.board.is_empty() { &expected.givens } else { &expected.board };
    let differs = |grid: Grid, cells: &str| grid.to_string() != cells;
    if differs(entry.givens, &expected.givens) || differs(entry.board(), board) {
        return Some(format!("puzzle {} is {}, not {}", expected.index, entry.givens, expected.givens));
    }
    let marks_lost = !expected.marks.is_empty() && entry.marks.is_empty();
    marks_lost.then(|| format!("the marks of puzzle {} are lost", expected.index))
}
