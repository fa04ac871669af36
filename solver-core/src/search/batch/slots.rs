//! [`Slots`]: the puzzles in work, and the boards each of them has.

use crate::puzzle::Solution;
use crate::search::batch::Finding;

/// Names a slot; a page keeps one for every board.
pub(super) type SlotNumber = u16;

/// The puzzles in work.
#[derive(Debug)]
pub(super) struct Slots {
    slots: Vec<Slot>,
    free: Vec<SlotNumber>,
    /// The most solutions that are looked for.
    limit: u64,
    /// Answers that were taken, so that places can be told from numbers.
    forgotten: u64,
    answered: u32,
    answered_at_limit: u32,
}

/// A puzzle in work.
#[derive(Debug)]
struct Slot {
    /// The puzzle's number in the input.
    number: u64,
    /// Boards anywhere.
    boards: u32,
    /// Boards that are searched before second alternatives are: in the lanes, stalled, or waiting as a first one.
    running: u32,
    found: u64,
    solution: Option<Solution>,
}

impl Slots {
    pub(super) const fn new(limit: u64) -> Self {
        Self { slots: Vec::new(), free: Vec::new(), limit, forgotten: 0, answered: 0, answered_at_limit: 0 }
    }

    /// A slot with one board; the answer will be wanted at this place.
    pub(super) fn open(&mut self, place: usize) -> SlotNumber {
        let number = self.forgotten + place as u64;
        let slot = Slot { number, boards: 1, running: 1, found: 0, solution: None };
        if let Some(free) = self.free.pop() {
            self.slots[usize::from(free)] = slot;
            return free;
        }
        self.slots.push(slot);
        SlotNumber::try_from(self.slots.len() - 1).unwrap_or(SlotNumber::MAX)
    }

    pub(super) const fn limit(&self) -> u64 {
        self.limit
    }

    /// How many puzzles have a board.
    pub(super) const fn in_work(&self) -> usize {
        self.slots.len() - self.free.len()
    }

    /// The oldest answer was taken: places count from the next.
    pub(super) const fn forget_oldest(&mut self) {
        self.forgotten += 1;
    }

    /// Whether a good part of the puzzles end at their limit, so that what is searched first decides how much is.
    pub(super) const fn many_end_at_limit(&self) -> bool {
        self.answered_at_limit * 4 > self.answered
    }

    pub(super) fn is_answered(&self, slot: SlotNumber) -> bool {
        self.slots[usize::from(slot)].found >= self.limit
    }

    /// Whether no board of the puzzle is being searched.
    pub(super) fn is_idle(&self, slot: SlotNumber) -> bool {
        self.slots[usize::from(slot)].running == 0
    }

    /// Any slot will do.
    pub(super) const fn any(&self, _: SlotNumber) -> bool {
        true
    }

    /// A board became two, one of which is searched first.
    pub(super) fn split(&mut self, slot: SlotNumber) {
        self.slots[usize::from(slot)].boards += 1;
    }

    /// A second alternative is searched now.
    pub(super) fn resume(&mut self, slot: SlotNumber) {
        self.slots[usize::from(slot)].running += 1;
    }

    /// A waiting board is not needed any more, since its puzzle is answered.
    pub(super) fn drop_board(&mut self, slot: SlotNumber) {
        let puzzle = &mut self.slots[usize::from(slot)];
        puzzle.boards -= 1;
        if puzzle.boards == 0 {
            self.free.push(slot);
        }
    }

    /// A board that was searched is gone. With the last one the answer is known, unless it was before.
    pub(super) fn close(&mut self, slot: SlotNumber) -> Option<(usize, Finding)> {
        let puzzle = &mut self.slots[usize::from(slot)];
        puzzle.boards -= 1;
        puzzle.running = puzzle.running.saturating_sub(1);
        if puzzle.boards > 0 {
            return None;
        }
        self.free.push(slot);
        (puzzle.found < self.limit).then(|| self.answer(slot))
    }

    /// A board turned out to be a solution. At the limit, the answer is known.
    pub(super) fn solved(
        &mut self,
        slot: SlotNumber,
        solution: impl FnOnce() -> Solution,
    ) -> Option<(usize, Finding)> {
        let puzzle = &mut self.slots[usize::from(slot)];
        puzzle.found += 1;
        puzzle.solution.get_or_insert_with(solution);
        (puzzle.found == self.limit).then(|| self.answer(slot))
    }

    fn answer(&mut self, slot: SlotNumber) -> (usize, Finding) {
        let puzzle = &self.slots[usize::from(slot)];
        if self.answered >= 1024 {
            self.answered /= 2;
            self.answered_at_limit /= 2;
        }
        self.answered += 1;
        self.answered_at_limit += u32::from(puzzle.found >= self.limit);
        let place = usize::try_from(puzzle.number - self.forgotten).unwrap_or(usize::MAX);
        (place, Finding { count: puzzle.found, solution: puzzle.solution })
    }
}
