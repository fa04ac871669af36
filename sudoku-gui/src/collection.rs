//! [`Collection`]: a list of puzzles, what is known of each, and the order in which they are shown.
//!
//! A collection names no widget, thread, clock or file: whoever reads the list hands rows in, whoever checks it hands
//! verdicts in. A row takes twenty bytes and four more where the list is sorted or filtered, so that ten million
//! puzzles fit; names and digits stay in the file and are read when they are to be seen.

mod arrangement;
mod progress;
mod rating;
mod row_text;
mod rows;

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

pub use arrangement::{Column, Direction, Filter, Sorting};
pub use progress::{Fingerprint, Progress};
pub use rating::Rating;
pub use row_text::RowText;
pub use rows::{Location, Row, RowIndex, Verdict};
use rows::{Rows, VERDICTS};

/// Stands for one opening of a collection: the same file opened again is another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CollectionId(u64);

impl CollectionId {
    /// The one after this.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0 + 1)
    }
}

/// A row of a collection.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Place {
    /// Which collection.
    pub collection: CollectionId,
    /// Which row of it.
    pub row: RowIndex,
}

/// Which way to go through a collection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// To the next puzzle.
    Next,
    /// To the puzzle before.
    Previous,
}

/// How many rows there are of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    verdicts: [u32; VERDICTS],
    /// Rows that the player has solved.
    pub solved: u32,
}

impl Tally {
    /// How many rows have this verdict.
    #[must_use]
    pub const fn of(&self, verdict: Verdict) -> u32 {
        self.verdicts[verdict as usize]
    }

    /// How many rows have any verdict.
    #[must_use]
    pub fn decided(&self) -> u32 {
        self.verdicts.iter().sum()
    }
}

/// `12 unique, 1 with several solutions`; empty if nothing is known.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = Verdict::ALL.into_iter().filter(|&verdict| self.of(verdict) > 0);
        for (index, verdict) in known.enumerate() {
            let separator = if index == 0 { "" } else { ", " };
            write!(f, "{separator}{} {}", grouped(self.of(verdict)), verdict.in_tally())?;
        }
        Ok(())
    }
}

/// A list of puzzles.
#[derive(Debug)]
pub struct Collection {
    id: CollectionId,
    name: String,
    path: Option<PathBuf>,
    rows: Rows,
    tally: Tally,
    has_ratings: bool,
    filter: Filter,
    sorting: Sorting,
    /// The rows to show, in order; `None` where those are all of them in the order of the list.
    order: Option<Vec<u32>>,
    /// Whether something has changed that `order` depends on.
    is_stale: bool,
    last: Option<RowIndex>,
    texts: Texts,
}

impl Collection {
    /// A collection without rows.
    #[must_use]
    pub fn new(id: CollectionId, name: String, path: Option<PathBuf>) -> Self {
        Self {
            id,
            name,
            path,
            rows: Rows::default(),
            tally: Tally::default(),
            has_ratings: false,
            filter: Filter::All,
            sorting: Sorting::default(),
            order: None,
            is_stale: false,
            last: None,
            texts: Texts::default(),
        }
    }

    /// Which opening this is.
    #[must_use]
    pub const fn id(&self) -> CollectionId {
        self.id
    }

    /// What it is called.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The file it is in; a pasted one is in none.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// How many rows it has, shown or not.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether it has no row.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.rows.len() == 0
    }

    /// A row.
    #[must_use]
    pub fn row(&self, index: RowIndex) -> Option<Row> {
        self.rows.get(index)
    }

    /// How many rows there are of each kind.
    #[must_use]
    pub const fn tally(&self) -> &Tally {
        &self.tally
    }

    /// Whether the list says of any row how hard it is.
    #[must_use]
    pub const fn has_ratings(&self) -> bool {
        self.has_ratings
    }

    /// Which rows are shown.
    #[must_use]
    pub const fn filter(&self) -> Filter {
        self.filter
    }

    /// In which order they are shown.
    #[must_use]
    pub const fn sorting(&self) -> Sorting {
        self.sorting
    }

    /// The row that was opened last.
    #[must_use]
    pub const fn last(&self) -> Option<RowIndex> {
        self.last
    }

    /// Adds rows at the end.
    pub fn append(&mut self, rows: &[Row]) {
        for row in rows {
            self.tally.verdicts.iter_mut().zip(Verdict::ALL).for_each(|(count, verdict)| {
                *count += u32::from(row.verdict() == Some(verdict));
            });
        }
        self.has_ratings |= rows.iter().any(|row| row.rating().is_some());
        self.rows.extend(rows);
        self.is_stale |= self.order.is_some();
    }

    /// Notes what was found out about the rows from `first` on; rows beyond the end are ignored.
    pub fn note_verdicts(&mut self, first: RowIndex, verdicts: &[Verdict]) {
        for (index, &verdict) in first.and_after().zip(verdicts) {
            let Some(row) = self.rows.get_mut(index) else { break };
            if let Some(former) = row.verdict() {
                self.tally.verdicts[former as usize] -= 1;
            }
            self.tally.verdicts[verdict as usize] += 1;
            row.set_verdict(verdict);
        }
        self.is_stale |= self.order.is_some();
    }

    /// The first row without a verdict.
    #[must_use]
    pub fn first_undecided(&self) -> Option<RowIndex> {
        self.rows.iter().find(|(_, row)| row.verdict().is_none()).map(|(index, _)| index)
    }

    /// Notes that the player has solved a row, and tells whether that is new. A row that is shown stays in its place
    /// until the list is next sorted or filtered, so that nothing jumps under the player's hand.
    pub fn note_solved(&mut self, index: RowIndex) -> bool {
        let Some(row) = self.rows.get_mut(index).filter(|row| !row.is_solved()) else { return false };
        row.set_solved();
        self.tally.solved += 1;
        true
    }

    /// Notes that a row was opened.
    pub fn note_opened(&mut self, index: RowIndex) {
        self.last = Some(index);
    }

    /// How far the player has come.
    #[must_use]
    pub fn progress(&self) -> Progress {
        let solved = self.rows.iter().filter(|(_, row)| row.is_solved()).map(|(index, _)| index);
        Progress::new(self.name.clone(), self.last, solved)
    }

    /// Takes up where the player was before.
    pub fn resume(&mut self, progress: &Progress) {
        for index in progress.solved() {
            self.note_solved(index);
        }
        self.last = progress.last().filter(|&last| self.rows.get(last).is_some());
        self.is_stale |= self.order.is_some();
    }

    /// The name and the rating of a row, if they have been read; why a row is no puzzle.
    #[must_use]
    pub fn text(&self, index: RowIndex) -> Option<&RowText> {
        self.texts.faults.get(&index).or_else(|| self.texts.read.get(&index))
    }

    /// Notes names and ratings that were read.
    pub fn note_texts(&mut self, texts: Vec<(RowIndex, RowText)>) {
        if self.texts.read.len() + texts.len() > KEPT_TEXTS {
            self.texts.read.clear();
        }
        self.texts.read.extend(texts);
    }

    /// Notes why rows are no puzzles. Beyond a thousand, that is forgotten.
    pub fn note_faults(&mut self, faults: Vec<(RowIndex, String)>) {
        let room = KEPT_FAULTS.saturating_sub(self.texts.faults.len());
        let faults = faults.into_iter().take(room);
        self.texts.faults.extend(faults.map(|(index, reason)| (index, RowText::fault(reason))));
    }

    /// Shows these rows only.
    pub fn set_filter(&mut self, filter: Filter) {
        self.filter = filter;
        self.arrange();
    }

    /// Sorts by a column; the other way round if it is sorted by that already.
    pub fn sort_by(&mut self, column: Column) {
        self.sorting = self.sorting.toward(column);
        self.arrange();
    }

    /// Whether what is shown does not yet heed what has become known since.
    #[must_use]
    pub const fn is_stale(&self) -> bool {
        self.is_stale
    }

    /// Brings what is shown up to date.
    pub fn arrange(&mut self) {
        self.order = arrangement::arranged(&self.rows, self.filter, self.sorting);
        self.is_stale = false;
    }

    /// How many rows are shown.
    #[must_use]
    pub fn shown_len(&self) -> usize {
        self.order.as_ref().map_or(self.rows.len(), Vec::len)
    }

    /// The row that is shown at this position, from 0.
    #[must_use]
    pub fn shown(&self, position: usize) -> Option<RowIndex> {
        match &self.order {
            Some(order) => order.get(position).copied().map(RowIndex::new),
            None => u32::try_from(position).ok().filter(|_| position < self.rows.len()).map(RowIndex::new),
        }
    }

    /// The rows that are shown, in the order of the list; `None` if those are all.
    #[must_use]
    pub fn shown_in_order(&self) -> Option<Vec<RowIndex>> {
        let order = self.order.as_ref().filter(|order| order.len() < self.rows.len())?;
        let mut rows: Vec<RowIndex> = order.iter().copied().map(RowIndex::new).collect();
        rows.sort_unstable();
        Some(rows)
    }

    /// Where this row is shown, if it is.
    #[must_use]
    pub fn position(&self, index: RowIndex) -> Option<usize> {
        match &self.order {
            Some(order) => order.iter().position(|&row| row == index.position()),
            None => usize::try_from(index.position()).ok().filter(|&position| position < self.rows.len()),
        }
    }

    /// The row to go to from this one: the first shown that can be opened. From none, or from one that is not shown
    /// any more, it is the nearest in the order of the list.
    #[must_use]
    pub fn beside(&self, from: Option<RowIndex>, way: Way) -> Option<RowIndex> {
        let start = from.and_then(|from| self.position(from));
        let opens = |&index: &RowIndex| self.row(index).is_some_and(Row::can_be_opened);
        match (start, from, way) {
            (Some(start), _, Way::Next) => {
                (start + 1..self.shown_len()).filter_map(|at| self.shown(at)).find(opens)
            }
            (Some(start), _, Way::Previous) => (0..start).rev().filter_map(|at| self.shown(at)).find(opens),
            (None, Some(from), Way::Next) => {
                self.shown_rows().filter(|&index| index > from).filter(opens).min()
            }
            (None, Some(from), Way::Previous) => {
                self.shown_rows().filter(|&index| index < from).filter(opens).max()
            }
            (None, None, Way::Next) => self.shown_rows().find(opens),
            (None, None, Way::Previous) => None,
        }
    }

    fn shown_rows(&self) -> impl Iterator<Item = RowIndex> {
        (0..self.shown_len()).filter_map(|position| self.shown(position))
    }
}

/// Names and ratings that were read are kept up to this number, a few screens of them.
const KEPT_TEXTS: usize = 2_000;
/// Reasons why rows are no puzzles are kept up to this number.
const KEPT_FAULTS: usize = 1_000;

/// What was read of rows because somebody looked at them.
#[derive(Debug, Default)]
struct Texts {
    read: BTreeMap<RowIndex, RowText>,
    faults: BTreeMap<RowIndex, RowText>,
}

fn grouped(number: u32) -> String {
    crate::numbers::grouped(u64::from(number))
}

#[cfg(test)]
mod tests;
