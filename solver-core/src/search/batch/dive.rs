//! [`Diver`]: puzzles with more solutions than are asked for, each in a lane of its own.
//!
//! Where a board has dozens of solutions, nearly every guess is right: what counts is how soon the first solution is
//! met, and another one. So a puzzle stays in its lane. It is swept twice; then, stalled or not, one more guess is
//! made in it, and what it excludes is kept as an *alternative*, in the same lane of another page:
//!
//! ```text
//!    round   0   1   2   3   4   5   6   ...      guesses of round r leave their alternatives in page r mod 4
//!    page    0   1   2   3   0   1   2
//! ```
//!
//! A board that is dead or solved gives way to the latest alternative of its lane. Alternatives of four rounds are
//! kept; when an older one is overwritten, the lane is *incomplete*: without further alternatives it cannot say how
//! many solutions there are, and the puzzle starts again in the [engine](super::engine), which forgets nothing. Of a
//! hundred boards with dozens of solutions, this happens to one.

use super::choice;
use super::kernel::Kernel;
use super::page::{LaneSet, Page, Row, first_lanes, lanes_of};
use super::slots::{SlotNumber, Slots};
use super::sweep::{Notes, Verdicts};
use crate::grid::Grid;
use crate::search::control::Meter;

/// The rounds whose alternatives are kept.
const ALTERNATIVES: usize = 4;

/// Lanes that hold one puzzle each, as long as it takes.
#[derive(Debug)]
pub(super) struct Diver<const LANES: usize> {
    lanes: Box<Page<LANES>>,
    /// The lanes that hold a board.
    active: LaneSet,
    alternatives: [Alternatives<LANES>; ALTERNATIVES],
    /// The lanes that lost an alternative.
    incomplete: LaneSet,
    /// The puzzles of the lanes.
    grids: [Grid; LANES],
    notes: Box<Notes<LANES>>,
    verdicts: Verdicts<LANES>,
    round: usize,
}

/// What the guesses of a round excluded.
#[derive(Debug)]
struct Alternatives<const LANES: usize> {
    page: Box<Page<LANES>>,
    waiting: LaneSet,
}

/// A puzzle that did not end within the alternatives that are kept.
pub(super) type TooHard = (Grid, SlotNumber);

impl<const LANES: usize> Diver<LANES> {
    pub(super) fn new() -> Self {
        Self {
            lanes: Page::new(),
            active: 0,
            alternatives: std::array::from_fn(|_| Alternatives { page: Page::new(), waiting: 0 }),
            incomplete: 0,
            grids: [Grid::EMPTY; LANES],
            notes: Notes::new(),
            verdicts: Verdicts::BLANK,
            round: 0,
        }
    }

    pub(super) const fn is_idle(&self) -> bool {
        self.active == 0
    }

    /// The lanes without a puzzle.
    pub(super) const fn free_lanes(&self) -> LaneSet {
        !self.active & first_lanes(LANES)
    }

    /// Puts a puzzle into a lane.
    pub(super) fn start(&mut self, lane: usize, grid: &Grid, slot: SlotNumber) {
        self.lanes.put(lane, grid, slot);
        self.grids[lane] = *grid;
        self.active |= 1 << lane;
        self.incomplete &= !(1 << lane);
    }

    /// Sweeps twice; then boards that are dead or solved give way to alternatives, and all others get a guess.
    pub(super) fn advance<K: Kernel<LANES>>(
        &mut self,
        kernel: K,
        slots: &mut Slots,
        too_hard: &mut Vec<TooHard>,
        meter: &mut Meter<'_>,
    ) {
        self.round = self.round.wrapping_add(1);
        kernel.sweep(&mut self.lanes, &mut self.notes, &mut self.verdicts);
        kernel.sweep(&mut self.lanes, &mut self.notes, &mut self.verdicts);
        let smallest = kernel.smallest(&self.lanes);
        let dead = self.active & kernel.occupied(&self.verdicts.dead);
        let open = self.active & !dead & kernel.occupied(&smallest);
        let solved = self.active & !dead & !open & !kernel.occupied(&self.verdicts.changed);
        let mut answered = 0;
        for lane in lanes_of(solved) {
            meter.solution();
            let lanes = &self.lanes;
            if slots.solved(self.lanes.owner[lane], || lanes.solution(lane)) {
                answered |= 1 << lane;
            }
        }
        let over = self.give_way(kernel, (dead | solved) & !answered, meter);
        for lane in lanes_of(over & self.incomplete) {
            slots.restart(self.lanes.owner[lane]);
            too_hard.push((self.grids[lane], self.lanes.owner[lane]));
        }
        for lane in lanes_of(answered | over & !self.incomplete) {
            slots.close(self.lanes.owner[lane]);
        }
        self.leave(answered | over);
        self.guess(kernel, open, &smallest, meter);
    }

    /// Replaces boards by the latest alternatives of their lanes, and says which have none.
    fn give_way<K: Kernel<LANES>>(&mut self, kernel: K, boards: LaneSet, meter: &mut Meter<'_>) -> LaneSet {
        let mut left = boards;
        for age in 1..=ALTERNATIVES {
            let alternatives = &mut self.alternatives[self.round.wrapping_sub(age) % ALTERNATIVES];
            let taken = alternatives.waiting & left;
            if taken != 0 {
                kernel.blend(&mut self.lanes, taken, &alternatives.page);
                alternatives.waiting &= !taken;
                left &= !taken;
                meter.nodes(taken.count_ones() as usize);
            }
        }
        lanes_of(boards).for_each(|_| meter.backtrack());
        left
    }

    /// Empties lanes.
    fn leave(&mut self, lanes: LaneSet) {
        self.active &= !lanes;
        for alternatives in &mut self.alternatives {
            alternatives.waiting &= !lanes;
        }
    }

    /// Tries the lowest digit of a smallest cell of every board, and keeps the board without it.
    fn guess<K: Kernel<LANES>>(
        &mut self,
        kernel: K,
        boards: LaneSet,
        smallest: &Row<LANES>,
        meter: &mut Meter<'_>,
    ) {
        let alternatives = &mut self.alternatives[self.round % ALTERNATIVES];
        self.incomplete |= alternatives.waiting & boards;
        alternatives.waiting |= boards;
        kernel.blend(&mut alternatives.page, boards, &self.lanes);
        for lane in lanes_of(boards) {
            let cell = choice::cell_of_smallest(smallest[lane]);
            let mask = self.lanes.cell(cell)[lane];
            let tried = mask & mask.wrapping_neg();
            self.lanes.cell_mut(cell)[lane] = tried;
            alternatives.page.cell_mut(cell)[lane] = mask ^ tried;
        }
        meter.nodes(boards.count_ones() as usize);
    }
}
