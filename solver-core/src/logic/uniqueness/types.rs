//! What a loop allows to conclude.
//!
//! - Type 1: the one extra cell holds an extra digit, so neither of the loop's.
//! - Type 2: one of the extra cells holds the one extra digit, so no cell that sees them all does.
//! - Type 3, naked: one of the two extra cells holds an extra digit, so together they act as a cell with the extra
//!   digits in a naked set of their house.
//! - Type 3, hidden: together they hold at most one digit of the loop, so they act as a cell in a hidden set that has
//!   both digits of the loop.
//! - Type 4: one of the two extra cells holds the locked digit of the loop, so neither holds the other one: they would
//!   hold both, and nothing extra.

use std::ops::ControlFlow;

use super::{Kind, SetWay, UniqueLoop, UniquePattern};
use crate::candidates::Candidates;
use crate::cell::{Cell, House};
use crate::cell_set::CellSet;
use crate::digit::Digit;
use crate::digit_set::DigitSet;
use crate::logic::house_order::box_row_column;
use crate::logic::rating::Rating;
use crate::logic::step::Effect;
use crate::logic::subsets::each_choice;
use crate::position::PositionSet;

/// Shows every conclusion, with or without an effect.
pub(super) fn each(board: &Candidates, unique_loop: &UniqueLoop, mut visit: impl FnMut(UniquePattern)) {
    let extras = extra_digits(board, unique_loop);
    let mut show = |kind, surcharge, effect| {
        visit(UniquePattern { unique_loop: unique_loop.clone(), kind, surcharge, effect });
    };
    let none = Rating::default();
    if let [cell] = *unique_loop.extra {
        let effect = Effect::eliminate_all(board, CellSet::only(cell), unique_loop.pair());
        show(Kind::Type1, none, effect);
        return;
    }
    if let Some(digit) = extras.single() {
        let seen = unique_loop.extra.iter().fold(CellSet::ALL, |seen, cell| seen & cell.peers());
        show(Kind::Type2(digit), none, Effect::eliminate_from(seen & board.cells_of(digit), digit));
    }
    if let [one, other] = *unique_loop.extra {
        if !extras.is_single() {
            let two = TwoExtra { board, pair: unique_loop.pair(), extras, one, other };
            two.each_set(&mut show);
        }
        if let Some((house, locked)) = locked_digit(board, unique_loop, one, other) {
            let free = unique_loop.pair().without(locked);
            let cells = [one, other].into_iter().collect();
            show(Kind::Type4 { house, locked }, none, Effect::eliminate_all(board, cells, free));
        }
    }
}

fn extra_digits(board: &Candidates, unique_loop: &UniqueLoop) -> DigitSet {
    let all = unique_loop.extra.iter().fold(DigitSet::EMPTY, |all, &cell| all | board.get(cell));
    all - unique_loop.pair()
}

fn shared_houses(one: Cell, other: Cell) -> impl Iterator<Item = House> {
    box_row_column(one).into_iter().filter(move |house| house.cells().contains(other))
}

/// The digit of the loop that has no other place in a house of both extra cells: the smaller one if both have none.
fn locked_digit(
    board: &Candidates,
    unique_loop: &UniqueLoop,
    one: Cell,
    other: Cell,
) -> Option<(House, Digit)> {
    let both = CellSet::only(one).with(other);
    unique_loop.digits.into_iter().find_map(|digit| {
        let houses = shared_houses(one, other).filter(|house| board.places(*house, digit) == both);
        houses.last().map(|house| (house, digit))
    })
}

/// Two extra cells with two or more extra digits.
struct TwoExtra<'a> {
    board: &'a Candidates,
    pair: DigitSet,
    extras: DigitSet,
    one: Cell,
    other: Cell,
}

/// A set of more than this is the complement of a smaller one of the other way.
const LARGEST_SET: usize = 7;

impl TwoExtra<'_> {
    fn each_set(&self, show: &mut impl FnMut(Kind, Rating, Effect)) {
        for size in self.extras.len()..=LARGEST_SET {
            for house in shared_houses(self.one, self.other) {
                let empty = self.board.empty_positions(house).len();
                if 2 * size <= empty {
                    self.naked(house, size, show);
                }
                if 2 * size < empty {
                    self.hidden(house, size, show);
                }
            }
        }
    }

    fn naked(&self, house: House, size: usize, show: &mut impl FnMut(Kind, Rating, Effect)) {
        let board = self.board;
        let in_both = self.extras & board.get(self.one) & board.get(self.other);
        let partners = house
            .cell_list()
            .iter()
            .copied()
            .filter(|&cell| cell != self.one && cell != self.other && board.get(cell).len() > 1);
        let partners: Vec<Cell> = partners.collect();
        let end: ControlFlow<()> = each_choice(partners.len(), size - 1, |chosen| {
            let cells: CellSet = chosen.iter().map(|&index| partners[index]).collect();
            let theirs = cells.iter().fold(DigitSet::EMPTY, |all, cell| all | board.get(cell));
            let digits = theirs | self.extras;
            if digits.len() == size && theirs | in_both == digits {
                let rest = (house.cells() - cells).without(self.one).without(self.other);
                let kind = Kind::Type3 { house, partners: cells, digits, way: SetWay::Naked };
                show(kind, surcharge(size - 1), Effect::eliminate_all(board, rest, digits));
            }
            ControlFlow::Continue(())
        });
        debug_assert!(end.is_continue());
    }

    fn hidden(&self, house: House, size: usize, show: &mut impl FnMut(Kind, Rating, Effect)) {
        let board = self.board;
        let others: Vec<Digit> = (!(self.pair | self.extras)).iter().collect();
        let both = CellSet::only(self.one).with(self.other);
        let places = |digit| board.positions(house, digit) - positions(house, self.other);
        let end: ControlFlow<()> = each_choice(others.len(), size - 2, |chosen| {
            let digits = chosen.iter().fold(self.pair, |digits, &index| digits.with(others[index]));
            let mut covered = PositionSet::EMPTY;
            for digit in digits {
                if places(digit).is_empty() {
                    return ControlFlow::Continue(());
                }
                covered |= places(digit);
            }
            if covered.len() == size {
                let partners = house.cells_at(covered) - both;
                let kind = Kind::Type3 { house, partners, digits, way: SetWay::Hidden };
                show(kind, surcharge(size - 2), Effect::eliminate_all(board, partners, !digits));
            }
            ControlFlow::Continue(())
        });
        debug_assert!(end.is_continue());
    }
}

fn positions(house: House, cell: Cell) -> PositionSet {
    cell.houses()
        .into_iter()
        .zip(cell.positions())
        .filter(|&(its, _)| its == house)
        .map(|(_, position)| position)
        .collect()
}

/// A tenth for each cell or digit that completes the set.
fn surcharge(partners: usize) -> Rating {
    (0..partners).fold(Rating::default(), |sum, _| sum + Rating::tenths(1))
}
