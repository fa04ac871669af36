//! Locking, hidden pairs, naked pairs and X-Wings on the board that an assumption has left.
//!
//! Each counts only if it was not there before: if a candidate had to go for it. The first of the four kinds that
//! says something new is used, with all its instances.

use super::board::{Board, Frame};
use super::node::{CELLS, OVERLAPS, Spot, bits};
use crate::digit::Digit;
use crate::shape::{HOUSE_COUNT, SIDE};

/// Which pattern it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Locking,
    HiddenPair,
    NakedPair,
    XWing,
}

/// A pattern that some candidates had to go for.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) kind: Kind,
    pub(super) gone: Vec<Spot>,
    pub(super) removed: Vec<Spot>,
}

/// The patterns that are on the board `now` and were not `before`.
pub(super) fn find(frame: &Frame, before: &Board, now: &Board) -> Vec<Found> {
    let mut changed = [0; HOUSE_COUNT];
    for (house, changed) in changed.iter_mut().enumerate() {
        let differs = |&digit: &usize| before.places(house, digit) != now.places(house, digit);
        *changed = (0..SIDE).filter(differs).fold(0, |all, digit| all | 1 << digit);
    }
    let search = Search { frame, before, now, changed };
    let mut found = Vec::new();
    for find in [Search::locking, Search::hidden_pairs, Search::naked_pairs, Search::x_wings] {
        find(&search, &mut found);
        if !found.is_empty() {
            break;
        }
    }
    found
}

// Houses are numbered as in `House::all`: rows, columns, boxes.
const ROWS: usize = 0;
const COLUMNS: usize = SIDE;
const BOXES: usize = 2 * SIDE;

struct Search<'a> {
    frame: &'a Frame,
    before: &'a Board,
    now: &'a Board,
    /// For every house the digits that have lost places there, as a mask.
    changed: [u16; HOUSE_COUNT],
}

impl Search<'_> {
    /// Pointing, along columns first, then claiming, by columns first.
    fn locking(&self, found: &mut Vec<Found>) {
        for (bases, covers) in [(BOXES, COLUMNS), (BOXES, ROWS), (COLUMNS, BOXES), (ROWS, BOXES)] {
            for base in (bases..bases + SIDE).filter(|&base| self.changed[base] != 0) {
                for (cover, shared, back) in crossings(base, covers) {
                    for digit in bits(self.changed[base]) {
                        let places = self.now.places(base, digit);
                        if places & !shared == 0 && places.count_ones() > 1 {
                            let removed = self.now.places(cover, digit) & !back;
                            let gone = self.before.places(base, digit) & !shared;
                            let (gone, removed) = ((base, gone, digit), (cover, removed, digit));
                            add_parts(found, Kind::Locking, &[gone], &[removed]);
                        }
                    }
                }
            }
        }
    }

    fn hidden_pairs(&self, found: &mut Vec<Found>) {
        for house in
            boxes_columns_rows().filter(|&house| self.frame.empty[house] > 4 && self.changed[house] != 0)
        {
            let places = Digit::ALL.map(|digit| self.now.places(house, digit.index()));
            for second in (0..SIDE).filter(|&digit| places[digit].count_ones() == 2) {
                for first in (0..second).filter(|&digit| places[digit] == places[second]) {
                    let others = !(1 << first | 1 << second);
                    let removed: Vec<Spot> = bits(places[second])
                        .map(|position| usize::from(CELLS[house][position]))
                        .flat_map(|cell| {
                            bits(self.now.cells[cell] & others).map(move |it| Spot::new(cell, it))
                        })
                        .collect();
                    let gone = [first, second]
                        .into_iter()
                        .flat_map(|digit| {
                            let gone = self.before.places(house, digit) & !places[digit];
                            bits(gone).map(move |position| Spot::in_house(house, position, digit))
                        })
                        .collect();
                    add(found, Found { kind: Kind::HiddenPair, gone, removed });
                }
            }
        }
    }

    fn naked_pairs(&self, found: &mut Vec<Found>) {
        for house in
            boxes_columns_rows().filter(|&house| self.frame.empty[house] >= 4 && self.changed[house] != 0)
        {
            let cells = CELLS[house].map(usize::from);
            for second in (0..SIDE).filter(|&it| self.now.cells[cells[it]].count_ones() == 2) {
                let pair = self.now.cells[cells[second]];
                for first in (0..second).filter(|&it| self.now.cells[cells[it]] == pair) {
                    let others = (0..SIDE).filter(|&it| it != first && it != second).map(|it| cells[it]);
                    let removed = others
                        .flat_map(|cell| bits(self.now.cells[cell] & pair).map(move |it| Spot::new(cell, it)))
                        .collect();
                    let gone = [cells[first], cells[second]]
                        .into_iter()
                        .flat_map(|cell| {
                            bits(self.before.cells[cell] & !pair).map(move |it| Spot::new(cell, it))
                        })
                        .collect();
                    add(found, Found { kind: Kind::NakedPair, gone, removed });
                }
            }
        }
    }

    /// Columns as base first.
    fn x_wings(&self, found: &mut Vec<Found>) {
        for (bases, covers) in [(COLUMNS, ROWS), (ROWS, COLUMNS)] {
            // For every line the digits with two places.
            let mut pairs = [0_u16; SIDE];
            for (line, pairs) in pairs.iter_mut().enumerate() {
                let is_pair = |&digit: &usize| self.now.places(bases + line, digit).count_ones() == 2;
                *pairs = (0..SIDE).filter(is_pair).fold(0, |all, digit| all | 1 << digit);
            }
            for second in 0..SIDE {
                for first in 0..second {
                    let in_both = pairs[first] & pairs[second];
                    for digit in bits(in_both & (self.changed[bases + first] | self.changed[bases + second]))
                    {
                        let places = self.now.places(bases + first, digit);
                        if places != self.now.places(bases + second, digit)
                            || self.frame.placed[digit] + 4 > SIDE
                        {
                            continue;
                        }
                        let base = [first, second].map(|line| {
                            (bases + line, self.before.places(bases + line, digit) & !places, digit)
                        });
                        let lines = 1 << first | 1 << second;
                        let removed = bits(places).map(|line| {
                            (covers + line, self.now.places(covers + line, digit) & !lines, digit)
                        });
                        add_parts(found, Kind::XWing, &base, &removed.collect::<Vec<_>>());
                    }
                }
            }
        }
    }
}

/// Candidates given by house, positions and digit.
type Part = (usize, u16, usize);

fn add_parts(found: &mut Vec<Found>, kind: Kind, gone: &[Part], removed: &[Part]) {
    if removed.iter().all(|&(_, positions, _)| positions == 0) {
        return;
    }
    let spots = |parts: &[Part]| -> Vec<Spot> {
        let of_part = |&(house, positions, digit): &Part| {
            bits(positions).map(move |position| Spot::in_house(house, position, digit))
        };
        parts.iter().flat_map(of_part).collect()
    };
    add(found, Found { kind, gone: spots(gone), removed: spots(removed) });
}

fn add(found: &mut Vec<Found>, mut pattern: Found) {
    if !pattern.gone.is_empty() && !pattern.removed.is_empty() {
        pattern.removed.sort_unstable();
        found.push(pattern);
    }
}

fn boxes_columns_rows() -> impl Iterator<Item = usize> {
    (BOXES..BOXES + SIDE).chain(COLUMNS..COLUMNS + SIDE).chain(ROWS..ROWS + SIDE)
}

/// The houses of a kind that cross this one: each with the cells shared, as positions here, and as positions there.
fn crossings(base: usize, covers: usize) -> impl Iterator<Item = (usize, u16, u16)> {
    (covers..covers + SIDE).filter_map(move |cover| {
        let shared = OVERLAPS[base][cover];
        (shared != 0).then(|| (cover, shared, OVERLAPS[cover][base]))
    })
}
