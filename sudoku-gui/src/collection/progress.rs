//! [`Progress`]: how far a player has come in a collection, to be kept between launches.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::RowIndex;

/// How far a player has come in a collection.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Progress {
    version: u32,
    /// For a person who looks into the file.
    name: String,
    /// The row that was opened last.
    last: Option<u32>,
    /// The rows that were solved: first and last of each run, in order.
    solved: Vec<(u32, u32)>,
}

const VERSION: u32 = 1;

impl Progress {
    /// Of a collection of this name: the row that was opened last and, in order, those that were solved.
    #[must_use]
    pub fn new(name: String, last: Option<RowIndex>, solved: impl Iterator<Item = RowIndex>) -> Self {
        let mut runs: Vec<(u32, u32)> = Vec::new();
        for row in solved.map(RowIndex::position) {
            match runs.last_mut() {
                Some((_, end)) if end.checked_add(1) == Some(row) => *end = row,
                _ => runs.push((row, row)),
            }
        }
        Self { version: VERSION, name, last: last.map(RowIndex::position), solved: runs }
    }

    /// The row that was opened last.
    #[must_use]
    pub fn last(&self) -> Option<RowIndex> {
        self.last.map(RowIndex::new)
    }

    /// The rows that were solved.
    pub fn solved(&self) -> impl Iterator<Item = RowIndex> {
        self.solved.iter().flat_map(|&(first, last)| (first..=last).map(RowIndex::new))
    }

    /// As text, for a file.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// From the text of a file; `None` if it is not one that this version wrote.
    #[must_use]
    pub fn from_json(text: &[u8]) -> Option<Self> {
        serde_json::from_slice(text).ok().filter(|progress: &Self| progress.version == VERSION)
    }
}

/// Stands for the contents of a collection, wherever it lies and whatever it is called: its size, and a hash of its
/// beginning and its end. A list with one digit mended in the middle is still the same list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fingerprint {
    hash: u64,
    size: u64,
}

impl Fingerprint {
    /// How much of the beginning and of the end is looked at, in bytes.
    pub const LOOKED_AT: usize = 64 * 1024;

    /// Of a list of this size. The hash is FNV-1a with 64 bits (Fowler, Noll and Vo): the same on every machine and in
    /// every version, and good enough to tell a person's lists apart.
    #[must_use]
    pub fn new(size: u64, beginning: &[u8], end: &[u8]) -> Self {
        let hash = beginning.iter().chain(end).fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        });
        Self { hash, size }
    }
}

/// As a part of a file's name.
impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}-{}", self.hash, self.size)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(positions: &[u32]) -> impl Iterator<Item = RowIndex> {
        positions.iter().copied().map(RowIndex::new)
    }

    #[test]
    fn progress_is_read_as_it_was_written() {
        let positions = [0, 1, 2, 7, 9, 10, u32::MAX];
        let progress = Progress::new("list.txt".to_owned(), Some(RowIndex::new(9)), rows(&positions));
        assert_eq!(progress.solved, [(0, 2), (7, 7), (9, 10), (u32::MAX, u32::MAX)]);
        let read = Progress::from_json(progress.to_json().as_bytes());
        assert_eq!(read.as_ref(), Some(&progress));
        assert_eq!(progress.last(), Some(RowIndex::new(9)));
        assert!(progress.solved().eq(rows(&positions)));
    }

    #[test]
    fn what_is_no_progress_or_of_a_later_version_is_ignored() {
        for text in ["", "{}", "[1]", r#"{"version":2,"name":"","last":null,"solved":[]}"#] {
            assert_eq!(Progress::from_json(text.as_bytes()), None, "{text}");
        }
    }

    #[test]
    fn a_fingerprint_is_the_hash_that_was_published() {
        assert_eq!(Fingerprint::new(6, b"foo", b"bar").to_string(), "85944171f73967e8-6");
        assert_ne!(Fingerprint::new(6, b"foo", b"bar"), Fingerprint::new(7, b"foo", b"bar"));
        assert_ne!(Fingerprint::new(6, b"foo", b"bar"), Fingerprint::new(6, b"foo", b"baz"));
    }
}
