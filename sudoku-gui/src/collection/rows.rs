//! [`Rows`]: what is kept in memory of every row of a list: little, since a list may have ten million.

use std::fmt;

use super::Rating;
use crate::numbers::grouped;

/// Which row of a list, whatever is shown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RowIndex(u32);

impl RowIndex {
    /// The first row.
    pub const FIRST: Self = Self(0);

    /// The row at this position, from 0.
    #[must_use]
    pub const fn new(position: u32) -> Self {
        Self(position)
    }

    /// Its position, from 0.
    #[must_use]
    pub const fn position(self) -> u32 {
        self.0
    }

    /// The number that people give it, from 1.
    #[must_use]
    pub fn number(self) -> u64 {
        u64::from(self.0) + 1
    }

    /// This row and all after it.
    pub fn and_after(self) -> impl Iterator<Item = Self> {
        (self.0..=u32::MAX).map(Self)
    }
}

/// `12,345`: the number that people give it.
impl fmt::Display for RowIndex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&grouped(self.number()))
    }
}

/// What is known of a row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Verdict {
    /// One solution, proved.
    Unique,
    /// More than one.
    Several,
    /// None.
    NoSolution,
    /// Givens clash.
    Clash,
    /// The row is no puzzle.
    Unreadable,
}

pub(super) const VERDICTS: usize = Verdict::ALL.len();

impl Verdict {
    /// All of them, in the order in which they are sorted.
    pub const ALL: [Self; 5] = [Self::Unique, Self::Several, Self::NoSolution, Self::Clash, Self::Unreadable];

    /// In a word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Unique => "unique",
            Self::Several => "several",
            Self::NoSolution => "none",
            Self::Clash => "clash",
            Self::Unreadable => "no puzzle",
        }
    }

    /// As a file for other programs says it.
    #[must_use]
    pub const fn in_table(self) -> &'static str {
        match self {
            Self::Unique => "unique",
            Self::Several => "many",
            Self::NoSolution => "none",
            Self::Clash => "clash",
            Self::Unreadable => "unreadable",
        }
    }

    pub(super) const fn in_tally(self) -> &'static str {
        match self {
            Self::Unique => "unique",
            Self::Several => "with several solutions",
            Self::NoSolution => "without a solution",
            Self::Clash => "with a clash",
            Self::Unreadable => "no puzzle",
        }
    }
}

/// Where a row stands in its file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Location {
    /// Its first byte.
    pub offset: u64,
    /// How many bytes it has.
    pub length: u32,
    /// Its line, from 1; the last that can be counted for all beyond 4 billion.
    pub line: u32,
}

/// A row. Packed: eight bytes that would stand empty in every second row are 80 MB in ten million.
#[derive(Clone, Copy, Debug)]
#[repr(C, packed(4))]
pub struct Row {
    offset: u64,
    length: u32,
    line: u32,
    rating: u16,
    givens: u8,
    state: u8,
}

/// The bits of a row's state: one more than the verdict's number, and whether the player has solved it.
const VERDICT: u8 = 0x0f;
const SOLVED: u8 = 0x10;

impl Row {
    /// A row of which only that is known.
    #[must_use]
    pub fn new(at: Location, givens: u8, rating: Option<Rating>) -> Self {
        let Location { offset, length, line } = at;
        Self { offset, length, line, rating: Rating::pack(rating), givens, state: 0 }
    }

    /// A row that is no puzzle, and so will not be read again.
    #[must_use]
    pub fn unreadable() -> Self {
        let mut row = Self::new(Location { offset: 0, length: 0, line: 0 }, 0, None);
        row.set_verdict(Verdict::Unreadable);
        row
    }

    /// Where it stands.
    #[must_use]
    pub const fn location(self) -> Location {
        Location { offset: self.offset, length: self.length, line: self.line }
    }

    /// How many cells are given.
    #[must_use]
    pub const fn givens(self) -> u8 {
        self.givens
    }

    /// How hard it is said to be.
    #[must_use]
    pub const fn rating(self) -> Option<Rating> {
        Rating::unpack(self.rating)
    }

    /// What was found out about it.
    #[must_use]
    pub fn verdict(self) -> Option<Verdict> {
        let number = usize::from(self.state & VERDICT);
        number.checked_sub(1).and_then(|index| Verdict::ALL.get(index)).copied()
    }

    /// Whether the player has solved it.
    #[must_use]
    pub const fn is_solved(self) -> bool {
        self.state & SOLVED != 0
    }

    /// Whether there is a puzzle to put on the board.
    #[must_use]
    pub fn can_be_opened(self) -> bool {
        self.verdict() != Some(Verdict::Unreadable)
    }

    pub(super) fn set_verdict(&mut self, verdict: Verdict) {
        self.state = self.state & !VERDICT | (verdict as u8 + 1);
    }

    pub(super) fn set_solved(&mut self) {
        self.state |= SOLVED;
    }
}

/// Rows in blocks: growing never moves or doubles what is there.
#[derive(Debug, Default)]
pub(super) struct Rows {
    blocks: Vec<Vec<Row>>,
    len: usize,
}

/// Rows in a block: 1.3 MB.
const BLOCK: usize = 1 << 16;

impl Rows {
    pub(super) const fn len(&self) -> usize {
        self.len
    }

    /// Adds rows, as long as they can be numbered.
    pub(super) fn extend(&mut self, mut rows: &[Row]) {
        let room = (u32::MAX as usize).saturating_sub(self.len);
        rows = &rows[..rows.len().min(room)];
        self.len += rows.len();
        while !rows.is_empty() {
            let free = self.blocks.last().map_or(0, |block| BLOCK - block.len());
            if free == 0 {
                self.blocks.push(Vec::with_capacity(BLOCK));
                continue;
            }
            let (now, later) = rows.split_at(free.min(rows.len()));
            if let Some(block) = self.blocks.last_mut() {
                block.extend_from_slice(now);
            }
            rows = later;
        }
    }

    pub(super) fn get(&self, index: RowIndex) -> Option<Row> {
        let (block, at) = place(index);
        self.blocks.get(block)?.get(at).copied()
    }

    pub(super) fn get_mut(&mut self, index: RowIndex) -> Option<&mut Row> {
        let (block, at) = place(index);
        self.blocks.get_mut(block)?.get_mut(at)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (RowIndex, Row)> {
        RowIndex::FIRST.and_after().zip(self.blocks.iter().flatten().copied())
    }
}

fn place(index: RowIndex) -> (usize, usize) {
    let position = index.0 as usize;
    (position / BLOCK, position % BLOCK)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(offset: u64) -> Row {
        Row::new(Location { offset, length: 81, line: 7 }, 24, None)
    }

    #[test]
    fn a_row_and_its_place_in_an_order_take_24_bytes() {
        assert_eq!(size_of::<Row>() + size_of::<RowIndex>(), 24);
    }

    #[test]
    fn a_row_keeps_what_it_is_told() {
        let location = Location { offset: 1 << 40, length: 82, line: u32::MAX };
        let mut row = Row::new(location, 17, Rating::find("7.1"));
        assert_eq!((row.location(), row.givens(), row.verdict()), (location, 17, None));
        assert_eq!((row.rating(), row.is_solved()), (Rating::find("7.1"), false));
        row.set_solved();
        for verdict in Verdict::ALL {
            row.set_verdict(verdict);
            assert_eq!((row.verdict(), row.is_solved()), (Some(verdict), true));
            assert_eq!(row.can_be_opened(), verdict != Verdict::Unreadable);
        }
        assert_eq!((row.location(), row.givens()), (location, 17));
    }

    #[test]
    fn rows_are_found_in_every_block_and_beyond_the_last_there_is_none() {
        let all: Vec<Row> = (0..BLOCK as u64 * 2 + 10).map(row).collect();
        let mut rows = Rows::default();
        for part in all.chunks(50_000) {
            rows.extend(part);
        }
        assert_eq!(rows.len(), all.len());
        for (index, found) in rows.iter() {
            assert_eq!(found.location().offset, u64::from(index.position()));
        }
        for position in [0, BLOCK - 1, BLOCK, all.len() - 1] {
            let index = RowIndex::new(u32::try_from(position).unwrap());
            assert_eq!(rows.get(index).map(|row| row.location().offset), Some(position as u64));
        }
        assert!(rows.get(RowIndex::new(u32::try_from(all.len()).unwrap())).is_none());
        let kept: usize = rows.blocks.iter().map(Vec::capacity).sum();
        assert!(kept <= all.len() + BLOCK, "no more than one block is kept in advance");
    }
}
