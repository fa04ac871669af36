//! Samples with one character deleted, doubled or swapped with the next: none of them may become another board.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use solver_core::format::{self, Entry};
use solver_core::{Cell, CellSet, Grid, House};

/// How many samples are changed if nothing else is asked for.
pub const CHANGES: usize = 10_000;
/// As many cells as a change of one character can touch: both of a swap.
const TOUCHED: usize = 2;

#[derive(Clone, Copy, Debug)]
enum Change {
    Delete,
    Double,
    Swap,
}

/// Whether no change made a board that its text does not say.
pub fn check(folder: &Path, changes: usize, out: &mut impl Write) -> io::Result<bool> {
    let mut random = ChaCha8Rng::seed_from_u64(81);
    let (mut equal, mut refused, mut as_text_says, mut wrong) = (0, 0, 0, 0);
    let mut samples = Vec::new();
    for file in files(folder)? {
        let bytes = fs::read(folder.join(&file))?;
        let document = format::read(&bytes);
        samples.extend((!bytes.is_empty()).then_some((file, bytes, document)));
    }
    for _ in 0..changes {
        let (file, bytes, before) = &samples[random.random_range(0..samples.len())];
        let place = random.random_range(0..bytes.len());
        let change = [Change::Delete, Change::Double, Change::Swap][random.random_range(0..3)];
        let text = changed_at(bytes, place, change);
        let Ok(after) = format::read(&text) else {
            refused += 1;
            continue;
        };
        let before = before.as_ref().map_or(&[] as &[Entry], |before| &before.entries);
        match compare(before, &after.entries, &text) {
            Comparison::Equal => equal += 1,
            Comparison::AsTextSays => as_text_says += 1,
            Comparison::Other(what) => {
                wrong += 1;
                writeln!(out, "CHANGED: {file}, {change:?} at byte {place}: {what}")?;
            }
        }
    }
    writeln!(
        out,
        "{changes} changes: {equal} load equal, {refused} refused, {as_text_says} as the text now says, {wrong} wrong"
    )?;
    Ok(wrong == 0)
}

fn changed_at(bytes: &[u8], place: usize, change: Change) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    match change {
        Change::Delete => drop(bytes.remove(place)),
        Change::Double => bytes.insert(place, bytes[place]),
        Change::Swap => {
            let next = (place + 1) % bytes.len();
            bytes.swap(place, next);
        }
    }
    bytes
}

enum Comparison {
    Equal,
    /// The puzzles that are new are what the text says, and no more are gone than two lines hold.
    AsTextSays,
    Other(String),
}

fn compare(before: &[Entry], after: &[Entry], text: &[u8]) -> Comparison {
    const MOST_GONE: usize = 2;
    let bare = |entries: &[Entry]| entries.iter().map(bare).collect::<Vec<Entry>>();
    let (before, after) = (bare(before), bare(after));
    let gone: Vec<&Entry> = before.iter().filter(|entry| !after.contains(entry)).collect();
    let new: Vec<&Entry> = after.iter().filter(|entry| !before.contains(entry)).collect();
    if gone.is_empty() && new.is_empty() && before.len() == after.len() {
        return Comparison::Equal;
    }
    let is_said =
        |entry: &&&Entry| before.iter().any(|old| is_touched(old, entry, text)) || says(text, &entry.board());
    match new.iter().find(|entry| !is_said(entry)) {
        Some(entry) => Comparison::Other(format!("new: {}", entry.board())),
        None if gone.len() > MOST_GONE => Comparison::Other(format!("{} gone", gone.len())),
        None => Comparison::AsTextSays,
    }
}

/// Whether the cells of a board follow each other in a text, whatever stands between them; or are packed in a word.
fn says(text: &[u8], board: &Grid) -> bool {
    let line = board.to_string();
    let words = text.split(|sign| !sign.is_ascii_alphanumeric());
    if words
        .flat_map(|word| [Some(word), word.strip_prefix(b"scf")])
        .flatten()
        .any(|word| unpacked(word) == line)
    {
        return true;
    }
    let signs = |sign: &u8| match sign {
        b'.' | b'0' | b'_' | b'*' => Some('.'),
        b'1'..=b'9' => Some(char::from(*sign)),
        _ => None,
    };
    text.iter().filter_map(signs).collect::<String>().contains(&line)
}

/// The line that a word of short links stands for: a character is a digit, and ten times the empty cells behind it.
fn unpacked(word: &[u8]) -> String {
    let mut line = String::new();
    for &sign in word {
        let value = match sign {
            b'0'..=b'9' => sign - b'0',
            b'A'..=b'Z' => sign - b'A' + 10,
            _ => sign.wrapping_sub(b'a').wrapping_add(36),
        };
        line.push(if value % 10 == 0 { '.' } else { char::from(b'0' + value % 10) });
        line.extend(std::iter::repeat_n('.', usize::from(value / 10)));
    }
    line
}

/// Whether the change of one character explains the difference of two entries: it touches a cell or two, or shifts the
/// rest of a row in which spaces are the empty cells.
fn is_touched(old: &Entry, new: &Entry, text: &[u8]) -> bool {
    let cells = touched(old, new);
    let by_columns = !text.iter().any(|sign| b".0_*".contains(sign));
    let rows = House::all().take(9).filter(|row| !(row.cells() & cells).is_empty());
    cells.len() <= TOUCHED || by_columns && rows.count() == 1
}

/// The board of an entry alone.
fn bare(entry: &Entry) -> Entry {
    let mut bare = entry.clone();
    (bare.details, bare.line) = (format::Details::default(), None);
    bare
}

/// The cells in which two entries differ.
fn touched(old: &Entry, new: &Entry) -> CellSet {
    let digits = |one: &Grid, other: &Grid| one.differences(other);
    let of_digits = digits(&old.givens, &new.givens) | digits(&old.entered, &new.entered);
    let of_marks: CellSet = Cell::all()
        .filter(|&cell| {
            old.marks.get(cell) != new.marks.get(cell)
                || old.annotations.removed.get(cell) != new.annotations.removed.get(cell)
                || old.annotations.corner_marks.get(cell) != new.annotations.corner_marks.get(cell)
        })
        .collect();
    of_digits | of_marks
}

/// The samples below `folder`, by their names in the table.
fn files(folder: &Path) -> io::Result<Vec<String>> {
    let mut files = Vec::new();
    for kind in fs::read_dir(folder)? {
        let kind = kind?;
        if kind.path().is_dir() {
            for file in fs::read_dir(kind.path())? {
                files.push(format!("{}/{}", kind.file_name().display(), file?.file_name().display()));
            }
        }
    }
    files.sort();
    Ok(files)
}
