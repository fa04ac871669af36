//! [`Engine`]: which board is in which lane, and what becomes of it.

use std::collections::VecDeque;

use super::choice::{self, BandScores};
use super::kernel::Kernel;
use super::page::{ALL_DIGITS, LaneSet, Page, Row, first_lanes, lanes_of};
use super::slots::{SlotNumber, Slots};
use super::sweep::{BandNotes, Verdicts};
use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::puzzle::Solution;
use crate::search::batch::Finding;
use crate::search::control::{Cancelled, Meter};
use crate::shape::CELL_COUNT;

/// How many turns pass between two looks at the cancel flag: about 0.1 ms.
const TURNS_BETWEEN_LOOKS: u32 = 64;

/// How far the puzzle read last may be ahead of the oldest one that is not answered.
const WINDOW: usize = 4096;

/// The puzzles in work where many end at their limit.
const PUZZLES_WHEN_DIVING: usize = 256;

/// How many piles are searched for second alternatives whose time has come.
const PILES_SEARCHED: usize = 4;

/// All lanes and the boards that wait for one.
#[derive(Debug)]
pub(super) struct Engine<K, const LANES: usize> {
    kernel: K,
    lanes: Box<Page<LANES>>,
    /// The lanes that hold a board.
    active: LaneSet,
    /// Boards on which the rules stall, to be branched on once the page is full.
    stalled: Box<Page<LANES>>,
    stalled_count: usize,
    /// Boards to go on with, those to go on with first on top.
    piles: Vec<Pile<LANES>>,
    /// Pages without a board.
    spare: Vec<Box<Page<LANES>>>,
    notes: Box<[BandNotes<LANES>; 3]>,
    verdicts: Verdicts<LANES>,
    /// Made for the first branch, since many a puzzle needs none.
    scores: Option<Box<[BandScores<LANES>; 3]>>,
    slots: Slots,
    /// The answers from the oldest one on that was not taken yet, `None` while it is not known.
    answers: VecDeque<Option<Finding>>,
    turns: u32,
}

/// A page of boards that wait for a lane.
#[derive(Debug)]
struct Pile<const LANES: usize> {
    page: Box<Page<LANES>>,
    waiting: LaneSet,
    kind: PileKind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum PileKind {
    /// Puzzles, or first alternatives: to be searched now.
    First,
    /// Second alternatives: to be searched when the first are.
    Second,
}

impl<K: Kernel<LANES>, const LANES: usize> Engine<K, LANES> {
    pub(super) fn new(kernel: K, limit: u64) -> Self {
        Self {
            kernel,
            lanes: Page::new(),
            active: 0,
            stalled: Page::new(),
            stalled_count: 0,
            piles: Vec::new(),
            spare: Vec::new(),
            notes: Box::new([BandNotes::BLANK; 3]),
            verdicts: Verdicts::BLANK,
            scores: None,
            slots: Slots::new(limit),
            answers: VecDeque::new(),
            turns: 0,
        }
    }

    pub(super) const fn limit(&self) -> u64 {
        self.slots.limit()
    }

    /// What is known so far of the only grid that was ever read.
    pub(super) fn finding_so_far(&self) -> Finding {
        self.slots.first_finding()
    }

    /// The finding of the next grid, in the order of the grids; `None` after the last.
    pub(super) fn next_finding(
        &mut self,
        grids: &mut impl Iterator<Item = Grid>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Finding>, Cancelled> {
        loop {
            if let Some(finding) = self.answers.pop_front_if(|answer| answer.is_some()).flatten() {
                self.slots.forget_oldest();
                return Ok(Some(finding));
            }
            self.fill(grids, meter);
            if self.active == 0 {
                if self.answers.is_empty() {
                    return Ok(None);
                }
                continue;
            }
            self.turn(meter)?;
        }
    }

    /// Sweeps once, and takes out of the lanes what is dead, solved or stalled.
    fn turn(&mut self, meter: &mut Meter<'_>) -> Result<(), Cancelled> {
        self.turns += 1;
        if self.turns >= TURNS_BETWEEN_LOOKS {
            self.turns = 0;
            meter.look()?;
        }
        self.sweep();
        let dead = self.kernel.occupied(&self.verdicts.dead) & self.active;
        let stalled = self.active & !dead & !self.kernel.occupied(&self.verdicts.changed);
        self.active &= !(dead | stalled);
        for lane in lanes_of(dead) {
            self.close(self.lanes.owner[lane], meter);
        }
        if stalled != 0 {
            self.set_aside(stalled, meter);
        }
        Ok(())
    }

    fn sweep(&mut self) {
        for (band, notes) in self.lanes.bands.iter().zip(self.notes.iter_mut()) {
            self.kernel.band(band, notes);
        }
        self.kernel.stack::<0>(&mut self.lanes, &self.notes, &mut self.verdicts);
        self.kernel.stack::<1>(&mut self.lanes, &self.notes, &mut self.verdicts);
        self.kernel.stack::<2>(&mut self.lanes, &self.notes, &mut self.verdicts);
    }

    /// Notes the solutions among the stalled boards, and moves the others to the stalled page.
    fn set_aside(&mut self, stalled: LaneSet, meter: &mut Meter<'_>) {
        let open = self.kernel.open(&self.lanes);
        let mut source = [0; LANES];
        let mut count = self.stalled_count;
        for lane in lanes_of(stalled) {
            let slot = self.lanes.owner[lane];
            if self.slots.is_answered(slot) {
                self.close(slot, meter);
            } else if open & (1 << lane) == 0 {
                self.solved(slot, lane, meter);
            } else {
                if count == LANES {
                    self.take_stalled(count, &source);
                    self.branch(meter);
                    count = 0;
                }
                source[count] = narrow(lane);
                count += 1;
            }
        }
        self.take_stalled(count, &source);
    }

    /// Fills the stalled page up to `count` from the lanes named in `source`.
    fn take_stalled(&mut self, count: usize, source: &Row<LANES>) {
        let fresh = first_lanes(count) & !first_lanes(self.stalled_count);
        if fresh != 0 {
            self.kernel.carry(&mut self.stalled, fresh, &self.lanes, source);
            self.stalled_count = count;
        }
    }

    /// Splits every stalled board in two: a page where one digit is tried, and a page where it is excluded.
    fn branch(&mut self, meter: &mut Meter<'_>) {
        let count = self.stalled_count;
        let best = self.choose();
        let mut second = self.spare.pop().unwrap_or_else(Page::new);
        second.clone_from(&self.stalled);
        for (lane, &best) in best.iter().enumerate().take(count) {
            let cell = choice::cell_of(best).unwrap_or_else(|| smallest_cell(&self.stalled, lane));
            let mask = self.stalled.cell(cell)[lane];
            let tried = mask & mask.wrapping_neg();
            self.stalled.cell_mut(cell)[lane] = tried;
            second.cell_mut(cell)[lane] = mask ^ tried;
            self.slots.split(self.stalled.owner[lane]);
        }
        meter.nodes(count);
        let empty = self.spare.pop().unwrap_or_else(Page::new);
        let first = std::mem::replace(&mut self.stalled, empty);
        self.stalled_count = 0;
        let waiting = first_lanes(count);
        self.piles.push(Pile { page: second, waiting, kind: PileKind::Second });
        self.piles.push(Pile { page: first, waiting, kind: PileKind::First });
    }

    fn choose(&mut self) -> Row<LANES> {
        let scores = self.scores.get_or_insert_with(|| Box::new([BandScores::BLANK; 3]));
        for (band, scores) in self.stalled.bands.iter().zip(scores.iter_mut()) {
            self.kernel.weigh(band, scores);
        }
        let mut best = [0; LANES];
        self.kernel.compare::<0>(scores, &mut best);
        self.kernel.compare::<1>(scores, &mut best);
        self.kernel.compare::<2>(scores, &mut best);
        best
    }

    /// Gives every idle lane a board, as far as there are any.
    fn fill(&mut self, grids: &mut impl Iterator<Item = Grid>, meter: &mut Meter<'_>) {
        while self.active != first_lanes(LANES) {
            let half_idle = self.active.count_ones() as usize * 2 < LANES;
            let moved = match self.piles.last().map(|pile| pile.kind) {
                Some(PileKind::Second) if self.slots.many_end_at_limit() => {
                    if self.slots.in_work() < PUZZLES_WHEN_DIVING && self.read(grids) {
                        continue;
                    }
                    self.take_dived(meter);
                    let half_idle = self.active.count_ones() as usize * 2 < LANES;
                    half_idle
                        && (self.stalled_count * 2 >= LANES && self.branch_now(meter) || self.take_top(meter))
                }
                Some(_) => self.take_top(meter),
                None => self.read(grids) || half_idle && self.branch_now(meter),
            };
            if !moved {
                break;
            }
        }
    }

    /// Branches although the page of stalled boards is not full, if there is one in it.
    fn branch_now(&mut self, meter: &mut Meter<'_>) -> bool {
        let any = self.stalled_count > 0;
        if any {
            self.branch(meter);
        }
        any
    }

    /// Reads a page of puzzles; `false` if there is none, or the oldest answer must be known first.
    fn read(&mut self, grids: &mut impl Iterator<Item = Grid>) -> bool {
        if self.answers.len() + LANES > WINDOW {
            return false;
        }
        let mut page = self.spare.pop().unwrap_or_else(Page::new);
        let mut count = 0;
        for grid in grids.by_ref().take(LANES) {
            for (cell, row) in Cell::all().zip(page.bands.as_flattened_mut()) {
                row[count] = grid.get(cell).map_or(ALL_DIGITS, |digit| 1 << digit.index());
            }
            page.owner[count] = self.slots.open(self.answers.len());
            self.answers.push_back(None);
            count += 1;
        }
        if count == 0 {
            self.spare.push(page);
            return false;
        }
        self.piles.push(Pile { page, waiting: first_lanes(count), kind: PileKind::First });
        true
    }

    /// Moves boards from the topmost pile to the idle lanes. There is a pile.
    fn take_top(&mut self, meter: &mut Meter<'_>) -> bool {
        match self.piles.len().checked_sub(1) {
            Some(top) => {
                self.take(top, |_, _| true, meter);
                true
            }
            None => false,
        }
    }

    /// Moves second alternatives of puzzles that have no other board in the lanes, from the topmost piles.
    fn take_dived(&mut self, meter: &mut Meter<'_>) {
        for pile in (0..self.piles.len()).rev().take(PILES_SEARCHED) {
            if self.active == first_lanes(LANES) {
                break;
            }
            self.take(pile, Slots::is_idle, meter);
        }
    }

    /// Moves the boards of a pile whose slots are `wanted` to the idle lanes; drops those of answered puzzles.
    /// `false` if it moved none.
    fn take(
        &mut self,
        pile: usize,
        wanted: impl Fn(&Slots, SlotNumber) -> bool,
        meter: &mut Meter<'_>,
    ) -> bool {
        let mut source = [0; LANES];
        let mut idle = first_lanes(LANES) & !self.active;
        let mut moved = 0;
        let Pile { page, waiting: boards, kind } = &mut self.piles[pile];
        let mut waiting = *boards;
        while waiting != 0 && idle != 0 {
            let board = (LaneSet::BITS - 1 - waiting.leading_zeros()) as usize;
            waiting &= !(1 << board);
            let slot = page.owner[board % LANES];
            if self.slots.is_answered(slot) {
                *boards &= !(1 << board);
                self.slots.drop_board(slot);
                meter.backtrack();
            } else if wanted(&self.slots, slot) {
                *boards &= !(1 << board);
                if *kind == PileKind::Second {
                    self.slots.resume(slot);
                    meter.nodes(1);
                }
                let lane = idle.trailing_zeros() as usize;
                source[lane] = narrow(board);
                moved |= 1 << lane;
                idle &= idle - 1;
            }
        }
        if moved != 0 {
            self.kernel.carry(&mut self.lanes, moved, page, &source);
            self.active |= moved;
        }
        if *boards == 0 {
            self.spare.push(self.piles.remove(pile).page);
        }
        moved != 0
    }

    /// A board in the lanes is gone; with the last board of its puzzle, the puzzle is answered.
    fn close(&mut self, slot: SlotNumber, meter: &mut Meter<'_>) {
        meter.backtrack();
        if let Some((place, answer)) = self.slots.close(slot) {
            self.answers[place] = Some(answer);
        }
    }

    /// Notes a solution, and stops the search of its puzzle at the limit.
    fn solved(&mut self, slot: SlotNumber, lane: usize, meter: &mut Meter<'_>) {
        meter.solution();
        let lanes = &self.lanes;
        if let Some((place, answer)) = self.slots.solved(slot, || full_board(lanes, lane)) {
            self.answers[place] = Some(answer);
            for lane in lanes_of(self.active) {
                if self.lanes.owner[lane] == slot {
                    self.active &= !(1 << lane);
                    self.close(slot, meter);
                }
            }
        }
        self.close(slot, meter);
    }
}

/// The first cell of a board with the fewest digits left, two at least.
fn smallest_cell<const LANES: usize>(page: &Page<LANES>, lane: usize) -> usize {
    let open = (0..CELL_COUNT).filter(|&cell| page.cell(cell)[lane].count_ones() > 1);
    open.min_by_key(|&cell| page.cell(cell)[lane].count_ones()).unwrap_or(0)
}

/// The board in a lane, in which every cell has one digit left.
fn full_board<const LANES: usize>(page: &Page<LANES>, lane: usize) -> Solution {
    let mut grid = Grid::EMPTY;
    for (cell, row) in Cell::all().zip(page.bands.as_flattened()) {
        grid.set(cell, Digit::from_index(row[lane].trailing_zeros() as usize));
    }
    Solution::from_search(grid)
}

#[expect(clippy::cast_possible_truncation, reason = "lanes are numbered below 64")]
const fn narrow(lane: usize) -> u16 {
    lane as u16
}
