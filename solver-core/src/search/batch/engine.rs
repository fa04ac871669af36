//! [`Engine`]: which board is in which lane, and what becomes of it.

use super::choice::{self, Scores};
use super::dive::{Diver, TooHard};
use super::kernel::Kernel;
use super::page::{LaneSet, Page, Row, first_lanes, lanes_of};
use super::slots::{SlotNumber, Slots};
use super::sweep::{Notes, Verdicts};
use crate::grid::Grid;
use crate::search::batch::Finding;
use crate::search::control::{Cancelled, Meter};

/// How many turns, each a sweep or two, pass between two looks at the cancel flag: about 0.1 ms.
const TURNS_BETWEEN_LOOKS: u32 = 32;

/// How far the puzzle read last may be ahead of the oldest one that is not answered.
const WINDOW: usize = 4096;

/// The puzzles that dives leave over are searched when there are so many.
const HARD_PUZZLES_AT_ONCE: usize = 128;

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
    notes: Box<Notes<LANES>>,
    verdicts: Verdicts<LANES>,
    /// Made for the first branch, since many a puzzle needs none.
    scores: Option<Box<Scores<LANES>>>,
    slots: Slots,
    /// Made for the first dive.
    diver: Option<Box<Diver<LANES>>>,
    /// Puzzles that dives left over.
    too_hard: Vec<TooHard>,
    turns: u32,
}

/// A page of boards that wait for a lane.
#[derive(Debug)]
struct Pile<const LANES: usize> {
    page: Box<Page<LANES>>,
    waiting: LaneSet,
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
            notes: Notes::new(),
            verdicts: Verdicts::BLANK,
            scores: None,
            slots: Slots::new(limit),
            diver: None,
            too_hard: Vec::new(),
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
            if let Some(finding) = self.slots.take_answer() {
                return Ok(Some(finding));
            }
            self.turns += 1;
            if self.turns >= TURNS_BETWEEN_LOOKS {
                self.turns = 0;
                meter.look()?;
            }
            self.fill(grids, meter);
            if self.active != 0 {
                self.turn(meter);
            } else if !self.dive(grids, meter) && self.slots.ahead() == 0 {
                return Ok(None);
            }
        }
    }

    /// Goes on with the dives, if there are any; `false` if not.
    fn dive(&mut self, grids: &mut impl Iterator<Item = Grid>, meter: &mut Meter<'_>) -> bool {
        let diver = self.diver.get_or_insert_with(|| Box::new(Diver::new()));
        if self.slots.are_worth_diving() {
            for lane in lanes_of(diver.free_lanes()) {
                if self.slots.ahead() >= WINDOW {
                    break;
                }
                let Some(grid) = grids.next() else { break };
                diver.start(lane, &grid, self.slots.open());
            }
        }
        let any = !diver.is_idle();
        if any {
            diver.advance(self.kernel, &mut self.slots, &mut self.too_hard, meter);
        }
        any
    }

    fn dives(&self) -> bool {
        self.diver.as_ref().is_some_and(|diver| !diver.is_idle())
    }

    /// Sweeps once, and takes out of the lanes what is dead, solved or stalled.
    fn turn(&mut self, meter: &mut Meter<'_>) {
        self.kernel.sweep(&mut self.lanes, &mut self.notes, &mut self.verdicts);
        let dead = self.kernel.occupied(&self.verdicts.dead) & self.active;
        let stalled = self.active & !dead & !self.kernel.occupied(&self.verdicts.changed);
        self.active &= !(dead | stalled);
        for lane in lanes_of(dead) {
            self.close(self.lanes.owner[lane], meter);
        }
        if stalled != 0 {
            self.set_aside(stalled, meter);
        }
    }

    /// Notes the solutions among the stalled boards, and moves the others to the stalled page.
    fn set_aside(&mut self, stalled: LaneSet, meter: &mut Meter<'_>) {
        let open = self.kernel.occupied(&self.verdicts.open);
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
            let (cell, tried) = choice::guess_of(best, &self.stalled, lane);
            let mask = self.stalled.cell(cell)[lane];
            self.stalled.cell_mut(cell)[lane] = tried;
            second.cell_mut(cell)[lane] = mask ^ tried;
            self.slots.split(self.stalled.owner[lane]);
        }
        meter.nodes(count);
        let empty = self.spare.pop().unwrap_or_else(Page::new);
        let first = std::mem::replace(&mut self.stalled, empty);
        self.stalled_count = 0;
        let waiting = first_lanes(count);
        self.piles.push(Pile { page: second, waiting });
        self.piles.push(Pile { page: first, waiting });
    }

    fn choose(&mut self) -> Row<LANES> {
        let scores = self.scores.get_or_insert_with(Scores::new);
        for band in 0..3 {
            self.kernel.weigh(&self.stalled, scores, band);
        }
        let mut best = [0; LANES];
        for band in 0..3 {
            self.kernel.compare(scores, band, &mut best);
        }
        best
    }

    /// Gives every idle lane a board, as far as there are any.
    fn fill(&mut self, grids: &mut impl Iterator<Item = Grid>, meter: &mut Meter<'_>) {
        while self.active != first_lanes(LANES) {
            let half_idle = self.active.count_ones() as usize * 2 < LANES;
            let filled = self.take_top(meter) || self.read(grids) || half_idle && self.branch_now(meter);
            if !filled {
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

    /// Makes a page of puzzles, those that were too hard for the dives first; `false` if there is none for now.
    fn read(&mut self, grids: &mut impl Iterator<Item = Grid>) -> bool {
        let dives = self.dives();
        let is_due = !dives || self.too_hard.len() >= HARD_PUZZLES_AT_ONCE;
        let mut page = self.spare.pop().unwrap_or_else(Page::new);
        let mut count = 0;
        while count < LANES
            && is_due
            && let Some((grid, slot)) = self.too_hard.pop()
        {
            page.put(count, &grid, slot);
            count += 1;
        }
        if count == 0 && !dives && !self.slots.are_worth_diving() && self.slots.ahead() + LANES <= WINDOW {
            for grid in grids.by_ref().take(LANES) {
                page.put(count, &grid, self.slots.open());
                count += 1;
            }
        }
        if count == 0 {
            self.spare.push(page);
            return false;
        }
        self.piles.push(Pile { page, waiting: first_lanes(count) });
        true
    }

    /// Moves boards from the topmost pile to the idle lanes, and drops those of answered puzzles. `false` if there
    /// is no pile.
    fn take_top(&mut self, meter: &mut Meter<'_>) -> bool {
        let Some(Pile { page, waiting }) = self.piles.last_mut() else { return false };
        let mut source = [0; LANES];
        let mut idle = first_lanes(LANES) & !self.active;
        let mut moved = 0;
        while *waiting != 0 && idle != 0 {
            let board = (LaneSet::BITS - 1 - waiting.leading_zeros()) as usize;
            *waiting &= !(1 << board);
            let slot = page.owner[board % LANES];
            if self.slots.is_answered(slot) {
                self.slots.close(slot);
                meter.backtrack();
            } else {
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
        if *waiting == 0 {
            self.spare.extend(self.piles.pop().map(|pile| pile.page));
        }
        true
    }

    /// A board in the lanes is gone; with the last board of its puzzle, the puzzle is answered.
    fn close(&mut self, slot: SlotNumber, meter: &mut Meter<'_>) {
        meter.backtrack();
        self.slots.close(slot);
    }

    /// Notes a solution, and stops the search of its puzzle at the limit.
    fn solved(&mut self, slot: SlotNumber, lane: usize, meter: &mut Meter<'_>) {
        meter.solution();
        let lanes = &self.lanes;
        if self.slots.solved(slot, || lanes.solution(lane)) {
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

#[expect(clippy::cast_possible_truncation, reason = "lanes are numbered below 64")]
const fn narrow(lane: usize) -> u16 {
    lane as u16
}
