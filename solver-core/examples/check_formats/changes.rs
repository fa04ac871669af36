//! Samples with one character deleted, doubled or swapped with the next: none of them may become another board.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use solver_core::Grid;
use solver_core::format::{self, Document, Entry};

const CHANGES: usize = 10_000;
/// As many cells as a change of one character can touch: both of a swap.
const TOUCHED: usize = 2;

#[derive(Clone, Copy, Debug)]
enum Change {
    Delete,
    Double,
    Swap,
}

/// Whether no change made a board that its text does not say.
pub fn check(folder: &Path, out: &mut impl Write) -> io::Result<bool> {
    let mut random = ChaCha8Rng::seed_from_u64(81);
    let (mut equal, mut refused, mut changed, mut wrong) = (0, 0, 0, 0);
    let mut samples = Vec::new();
    for file in files(folder)? {
        let bytes = fs::read(folder.join(&file))?;
        let document = format::read(&bytes);
        samples.extend((!bytes.is_empty()).then_some((file, bytes, document)));
    }
    for _ in 0..CHANGES {
        let (file, bytes, before) = &samples[random.random_range(0..samples.len())];
        let place = random.random_range(0..bytes.len());
        let change = [Change::Delete, Change::Double, Change::Swap][random.random_range(0..3)];
        let Ok(after) = format::read(&changed_at(bytes, place, change)) else {
            refused += 1;
            continue;
        };
        match before.as_ref().map(|before| compare(before, &after)) {
            Ok(Comparison::Equal) => equal += 1,
            Ok(Comparison::OneCell) => changed += 1,
            Ok(Comparison::Other(what)) => {
                wrong += 1;
                writeln!(out, "CHANGED: {file}, {change:?} at byte {place}: {what}")?;
            }
            Err(error) => {
                wrong += 1;
                writeln!(out, "TAKEN: {file}, {change:?} at byte {place}: {after}; before: {error}")?;
            }
        }
    }
    writeln!(
        out,
        "{CHANGES} changes: {equal} load equal, {refused} refused, {changed} with the changed cell, {wrong} to look at"
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
    /// One puzzle is another in the cells of the change, or is not among them.
    OneCell,
    Other(String),
}

fn compare(before: &Document, after: &Document) -> Comparison {
    let others = |one: &Document, other: &Document| {
        let known: Vec<Entry> = other.entries.iter().map(bare).collect();
        one.entries.iter().map(bare).filter(|entry| !known.contains(entry)).collect::<Vec<_>>()
    };
    match (others(before, after).as_slice(), others(after, before).as_slice()) {
        ([], []) => Comparison::Equal,
        ([_], []) => Comparison::OneCell,
        ([old], [new]) if touched(old, new) <= TOUCHED => Comparison::OneCell,
        (old, new) => Comparison::Other(match (old.first(), new.first()) {
            (Some(old), Some(new)) => format!("{} became {}", old.board(), new.board()),
            _ => format!("{} gone, {} new: {after}", old.len(), new.len()),
        }),
    }
}

/// The board of an entry alone.
fn bare(entry: &Entry) -> Entry {
    let mut bare = entry.clone();
    (bare.details, bare.line) = (format::Details::default(), None);
    bare
}

/// In how many cells two entries differ.
fn touched(old: &Entry, new: &Entry) -> usize {
    let digits = |one: &Grid, other: &Grid| one.differences(other);
    let of_digits = digits(&old.givens, &new.givens) | digits(&old.entered, &new.entered);
    let of_marks = solver_core::Cell::all()
        .filter(|&cell| {
            old.marks.get(cell) != new.marks.get(cell)
                || old.annotations.removed.get(cell) != new.annotations.removed.get(cell)
                || old.annotations.corner_marks.get(cell) != new.annotations.corner_marks.get(cell)
        })
        .collect();
    (of_digits | of_marks).len()
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
