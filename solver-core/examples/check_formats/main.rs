//! Reads a folder of sample files and compares each with what its table says is in it.
//!
//! `EXPECTED.tsv` has a heading and the columns: file, what a good reader does with it (`load`, or why not), number
//! of puzzles, which of them this row is about (from 1), side of the board, givens, givens and entered digits, marks.
//! Prints `N right of M` for the rows that must hold, each one that does not, and what is done with the other rows.
//! Then changes the samples, one character at a time. Ends with status 1 if a row does not hold or a change makes a
//! board that is not what the text says.

mod changes;
mod table;

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use solver_core::format::{self, Document, Entry, ReadError};

use table::{Demand, Expected};

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let Some(folder) = arguments.next() else {
        return ExitCode::from(64);
    };
    let Ok(changes) = arguments.next().map_or(Ok(changes::CHANGES), |count| count.parse()) else {
        return ExitCode::from(64);
    };
    let folder = Path::new(&folder);
    let out = &mut io::stdout().lock();
    match check_table(folder, out).and_then(|right| Ok(right & changes::check(folder, changes, out)?)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            drop(writeln!(io::stderr(), "cannot check {}: {error}", folder.display()));
            ExitCode::from(4)
        }
    }
}

/// Whether all rows hold that must hold. Where a file has the puzzle of the table and more besides, that is said, and
/// is no failure: what else stands there is not ours to drop.
fn check_table(folder: &Path, out: &mut impl Write) -> io::Result<bool> {
    let (mut right, mut more, mut all) = (0, 0, 0);
    for row in table::rows(&fs::read_to_string(folder.join("EXPECTED.tsv"))?) {
        let result = format::read(&fs::read(folder.join(&row.file))?);
        let demand = row.demand();
        if demand == Demand::None {
            writeln!(out, "open: {} ({}): {}", row.file, row.outcome, in_words(&result))?;
            continue;
        }
        all += 1;
        let miss = match demand {
            Demand::Load => not_loaded(&row, &result),
            Demand::Refuse | Demand::None => not_refused(&row, &result),
        };
        match miss {
            None => right += 1,
            Some(miss) => {
                more += usize::from(demand == Demand::Load && is_among_more(&row, &result));
                writeln!(out, "MISS: {}, puzzle {}: {miss}", row.file, row.index)?;
            }
        }
    }
    writeln!(out, "{right} right of {all}, and {more} with more puzzles than the table lists")?;
    Ok(right + more == all)
}

/// Whether the row's puzzle was read, among more than the table lists.
fn is_among_more(row: &Expected, result: &Result<Document, ReadError>) -> bool {
    let Ok(document) = result else { return false };
    let is_it =
        |entry: &&Entry| entry.givens.to_string() == row.givens && row.difference_of_marks(entry).is_none();
    document.entries.len() > row.puzzles && document.entries.iter().any(|entry| is_it(&entry))
}

fn in_words(result: &Result<Document, ReadError>) -> String {
    match result {
        Ok(document) => format!("taken as {document}"),
        Err(error) => format!("refused: {error}"),
    }
}

fn not_refused(row: &Expected, result: &Result<Document, ReadError>) -> Option<String> {
    let document = result.as_ref().ok()?;
    let is_refused = row.index > 0 && document.entries.len() < row.index && !document.refusals.is_empty();
    (!is_refused).then(|| in_words(result))
}

fn not_loaded(row: &Expected, result: &Result<Document, ReadError>) -> Option<String> {
    let Ok(document) = result else { return Some(in_words(result)) };
    let (read, refused) = (document.entries.len(), document.refusals.len());
    if read != row.puzzles && read + refused != row.puzzles {
        return Some(format!("not {} puzzles: {}", row.puzzles, in_words(result)));
    }
    let Some(entry) = row.index.checked_sub(1).and_then(|index| document.entries.get(index)) else {
        return Some("there is no such puzzle".to_owned());
    };
    if entry.givens.to_string() != row.givens {
        return Some(format!("givens {}, not {}", entry.givens, row.givens));
    }
    let board = if row.board.is_empty() { &row.givens } else { &row.board };
    if entry.board().to_string() != *board {
        return Some(format!("board {}, not {board}", entry.board()));
    }
    row.difference_of_marks(entry)
}
