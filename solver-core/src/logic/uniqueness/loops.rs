//! Looking for the loops.

use std::ops::ControlFlow;

use super::UniqueLoop;
use crate::candidates::Candidates;
use crate::cell::{Cell, House, HouseKind};
use crate::cell_set::CellSet;
use crate::digit::Digit;
use crate::digit_set::DigitSet;
use crate::logic::house_order::box_row_column;
use crate::shape::{HOUSES_PER_CELL, SIDE};

/// Cells of a loop that may have more candidates than its two digits, unless all of them share one extra digit.
const MOST_EXTRA_CELLS: u8 = 2;

/// Shows every loop, from each of its cells of two candidates and both ways round: by the start, row by row, then as a
/// search in depth meets them.
///
/// Loops without an extra cell are left out: they would mean that the puzzle has two solutions.
pub(super) fn each<B>(
    board: &Candidates,
    mut visit: impl FnMut(UniqueLoop) -> ControlFlow<B>,
) -> ControlFlow<B> {
    for start in board.empty_cells() {
        let pair = board.get(start);
        let mut both = pair.iter();
        let (Some(low), Some(high), None) = (both.next(), both.next(), both.next()) else {
            continue;
        };
        let with_both = board.cells_of(low) & board.cells_of(high);
        let usable = usable(board, pair, with_both);
        if !usable.contains(start) {
            continue;
        }
        let bare: CellSet = usable.iter().filter(|&cell| board.get(cell) == pair).collect();
        let mut walk = Walk {
            board,
            start,
            digits: [low, high],
            pair,
            with_both,
            usable,
            bare,
            reach: Houses::of_all(usable),
            reach_of_bare: Houses::of_all(bare),
            path: vec![start],
            visited: CellSet::only(start),
        };
        let first = Place { cell: start, came_by: None, odd: Houses::of(start), even: Houses::default() };
        walk.go_on(first, Extras { seen: DigitSet::EMPTY, allowance: MOST_EXTRA_CELLS }, &mut visit)?;
    }
    ControlFlow::Continue(())
}

/// The cells that a loop can go through at all.
///
/// Its extra cells are two at most, which leaves two or more of the others, and each of the two sees one of these; or
/// all of them have the same extra digit and no other.
fn usable(board: &Candidates, pair: DigitSet, with_both: CellSet) -> CellSet {
    let mut bare = CellSet::EMPTY;
    let mut with_one_more = [CellSet::EMPTY; SIDE];
    let mut near_bare = CellSet::EMPTY;
    for cell in with_both {
        let more = board.get(cell) - pair;
        if more.is_empty() {
            bare.add(cell);
            near_bare |= cell.peers();
        } else if let Some(digit) = more.single() {
            with_one_more[digit.index()].add(cell);
        }
    }
    let mut usable = CellSet::EMPTY;
    if bare.len() >= 2 {
        usable = in_company(bare | (with_both & near_bare));
    }
    for extra in with_one_more.into_iter().filter(|extra| !extra.is_empty()) {
        usable |= in_company(bare | extra);
    }
    usable
}

/// Those of the cells that have another one in each of their houses, as every cell of a loop has.
fn in_company(mut cells: CellSet) -> CellSet {
    loop {
        let lonely = |cell: &Cell| cell.houses().iter().any(|house| (cells & house.cells()).is_single());
        let left: CellSet = cells.iter().filter(|cell| !lonely(cell)).collect();
        if left == cells {
            return cells;
        }
        cells = left;
    }
}

struct Walk<'a> {
    board: &'a Candidates,
    start: Cell,
    digits: [Digit; 2],
    pair: DigitSet,
    with_both: CellSet,
    /// Those that a loop can go through.
    usable: CellSet,
    /// Those of them that have no extra candidates.
    bare: CellSet,
    /// The houses of `usable` and of `bare`.
    reach: Houses,
    reach_of_bare: Houses,
    path: Vec<Cell>,
    /// The cells of `path`.
    visited: CellSet,
}

/// The end of a path so far.
#[derive(Clone, Copy)]
struct Place {
    cell: Cell,
    came_by: Option<HouseKind>,
    /// The houses of the cells at odd places of the path, this cell's parity first: no house may hold two of them.
    odd: Houses,
    /// The houses of the other cells.
    even: Houses,
}

/// What the path has used up.
#[derive(Clone, Copy)]
struct Extras {
    seen: DigitSet,
    /// Of cells with extra candidates. It stays 0 where one more is allowed because of a common digit.
    allowance: u8,
}

/// A set of houses.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Houses(u32);

impl Houses {
    fn of_all(cells: CellSet) -> Self {
        Self(cells.iter().fold(0, |all, cell| all | Self::of(cell).0))
    }

    fn of(cell: Cell) -> Self {
        Self(cell.houses().into_iter().fold(0, |all, house| all | 1 << house.index()))
    }
}

impl Walk<'_> {
    fn go_on<B>(
        &mut self,
        at: Place,
        extras: Extras,
        visit: &mut impl FnMut(UniqueLoop) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        // This grows with every neighbor that is looked at, whether or not the path goes there, so that some loops
        // of three and more extra cells are missed. The ratings of the reference rest on it.
        let mut seen = extras.seen;
        for house in box_row_column(at.cell).into_iter().filter(|house| Some(house.kind()) != at.came_by) {
            for next in self.with_both & house.cells() {
                if next == self.start && self.path.len() >= 4 {
                    self.close(at, visit)?;
                } else if !self.visited.contains(next) {
                    let more = self.board.get(next) - self.pair;
                    seen |= more;
                    let allowed = self.usable.contains(next)
                        && (more.is_empty() || seen.is_single() || extras.allowance > 0);
                    if allowed {
                        let used = u8::from(!more.is_empty());
                        let allowance = extras.allowance.saturating_sub(used);
                        self.enter(at, next, house, Extras { seen, allowance }, visit)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn enter<B>(
        &mut self,
        at: Place,
        next: Cell,
        by: House,
        extras: Extras,
        visit: &mut impl FnMut(UniqueLoop) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let houses = Houses::of(next);
        if at.even.0 & houses.0 != 0 {
            return ControlFlow::Continue(());
        }
        let odd = Houses(at.even.0 | houses.0);
        if !self.can_close(odd, at.odd, extras, next) {
            return ControlFlow::Continue(());
        }
        self.path.push(next);
        self.visited.add(next);
        let place = Place { cell: next, came_by: Some(by.kind()), odd, even: at.odd };
        let end = self.go_on(place, extras, visit);
        self.path.pop();
        self.visited.remove(next);
        end
    }

    /// Whether there may be enough cells for a way back from `next`: each house that the path holds once has to hold a
    /// second cell of the loop, and a cell is in three houses.
    fn can_close(&self, odd: Houses, even: Houses, extras: Extras, next: Cell) -> bool {
        let open = odd.0 ^ even.0;
        let bare_left = || (self.bare - self.visited).without(next).len();
        let (reach, cells_left) = if extras.seen.len() < 2 {
            (self.reach, (self.usable - self.visited).without(next).len())
        } else if extras.allowance > 0 {
            (self.reach, bare_left() + usize::from(extras.allowance))
        } else {
            (self.reach_of_bare, bare_left())
        };
        open & !reach.0 == 0 && open.count_ones() as usize <= HOUSES_PER_CELL * cells_left
    }

    fn close<B>(&self, at: Place, visit: &mut impl FnMut(UniqueLoop) -> ControlFlow<B>) -> ControlFlow<B> {
        let has_more = |cell: &Cell| self.board.get(*cell).len() > 2;
        let extra: Vec<Cell> = self.path.iter().copied().filter(has_more).collect();
        if at.odd != at.even || extra.is_empty() {
            return ControlFlow::Continue(());
        }
        visit(UniqueLoop { cells: self.path.clone(), digits: self.digits, extra })
    }
}
