//! Which rows are shown, and in which order.

use super::rows::{Row, Rows, Verdict};
use super::{Rating, RowIndex};

/// Which rows are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Filter {
    /// All.
    #[default]
    All,
    /// Those that the player has not solved.
    Unsolved,
    /// Those without a solution, or that are no puzzles at all.
    Invalid,
    /// Those with more than one solution.
    Several,
}

impl Filter {
    /// All of them, as a person chooses between them.
    pub const ALL: [Self; 4] = [Self::All, Self::Unsolved, Self::Invalid, Self::Several];

    /// What it lets through, in words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::All => "All puzzles",
            Self::Unsolved => "Not solved by you",
            Self::Invalid => "Invalid",
            Self::Several => "Several solutions",
        }
    }

    fn lets_through(self, row: Row) -> bool {
        match self {
            Self::All => true,
            Self::Unsolved => !row.is_solved() && row.can_be_opened(),
            Self::Invalid => {
                matches!(row.verdict(), Some(Verdict::NoSolution | Verdict::Clash | Verdict::Unreadable))
            }
            Self::Several => row.verdict() == Some(Verdict::Several),
        }
    }
}

/// What rows can be sorted by.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Column {
    /// The order of the list.
    #[default]
    Number,
    /// How many cells are given.
    Givens,
    /// What was found out.
    Verdict,
    /// How hard the puzzle is said to be.
    Rating,
}

/// Which end comes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Direction {
    /// The least.
    #[default]
    Rising,
    /// The greatest.
    Falling,
}

/// In which order rows are shown. Equal ones stay in the order of the list, and what is not known comes last.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sorting {
    /// By what.
    pub column: Column,
    /// Which end first.
    pub direction: Direction,
}

impl Sorting {
    /// What a press on a column's heading leads to.
    #[must_use]
    pub fn toward(self, column: Column) -> Self {
        let direction = match self.direction {
            Direction::Rising if self.column == column => Direction::Falling,
            Direction::Rising | Direction::Falling => Direction::Rising,
        };
        Self { column, direction }
    }

    fn key(self, row: Row) -> u16 {
        let key = match self.column {
            Column::Number => 0,
            Column::Givens => Some(u16::from(row.givens())).filter(|_| row.can_be_opened()).unwrap_or(LAST),
            Column::Verdict => row.verdict().map_or(LAST, |verdict| verdict as u16),
            Column::Rating => Rating::pack(row.rating()),
        };
        match self.direction {
            Direction::Falling if key != LAST => LAST - 1 - key,
            Direction::Rising | Direction::Falling => key,
        }
    }
}

/// The key of a row of which nothing is known.
const LAST: u16 = u16::MAX;

/// The rows to show, in order; `None` where those are all of them in the order of the list.
///
/// Keys have two bytes, so they are counted and every row is put into its place: time grows with the rows and no
/// faster, and ten million of them take a moment only.
pub(super) fn arranged(rows: &Rows, filter: Filter, sorting: Sorting) -> Option<Vec<u32>> {
    if filter == Filter::All && sorting == Sorting::default() {
        return None;
    }
    let shown = || rows.iter().filter(|&(_, row)| filter.lets_through(row));
    if sorting.column == Column::Number {
        let mut order: Vec<u32> = Vec::new();
        order.extend(shown().map(|(index, _)| index.position()));
        if sorting.direction == Direction::Falling {
            order.reverse();
        }
        order.shrink_to_fit();
        return Some(order);
    }
    Some(counting_sort(|| shown().map(|(index, row)| (index, sorting.key(row)))))
}

fn counting_sort<I: Iterator<Item = (RowIndex, u16)>>(keyed: impl Fn() -> I) -> Vec<u32> {
    let mut starts = vec![0_usize; usize::from(u16::MAX) + 1];
    for (_, key) in keyed() {
        starts[usize::from(key)] += 1;
    }
    let mut total = 0;
    for start in &mut starts {
        total += std::mem::replace(start, total);
    }
    let mut order = vec![0; total];
    for (index, key) in keyed() {
        let place = &mut starts[usize::from(key)];
        order[*place] = index.position();
        *place += 1;
    }
    order
}
