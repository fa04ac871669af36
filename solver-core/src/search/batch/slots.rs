//! [`Slots`]: the puzzles in work, and the boards each of them has.

use crate::puzzle::Solution;
use crate::search::batch::Finding;

/// Names a slot; a page keeps one for every board.
pub(super) type SlotNumber = u16;

/// The puzzles in work.
#[derive(Debug)]
pub(super) struct Slots {
    boards: Vec<Boards>,
    /// The puzzle in each slot, and what is known of it.
    puzzles: Vec<Puzzle>,
    free: Vec<SlotNumber>,
    /// The most solutions that are looked for.
    limit: u64,
    /// Answers that were taken, so that places can be told from numbers.
    forgotten: u64,
    answered: u32,
    answered_at_limit: u32,
}

/// The boards of a puzzle, looked at all the time: small, to stay in the fastest memory.
#[derive(Debug)]
struct Boards {
    /// In the lanes or waiting.
    anywhere: u32,
    /// Those that are searched before second alternatives are: in the lanes, stalled, or waiting as a first one.
    running: u16,
    is_answered: bool,
}

#[derive(Debug)]
struct Puzzle {
    /// The puzzle's number in the input.
    number: u64,
    found: u64,
    solution: Option<Solution>,
    another: Option<Solution>,
}

impl Puzzle {
    const fn finding(&self) -> Finding {
        Finding { count: self.found, solution: self.solution, another: self.another }
    }
}

impl Slots {
    pub(super) const fn new(limit: u64) -> Self {
        Self {
            boards: Vec::new(),
            puzzles: Vec::new(),
            free: Vec::new(),
            limit,
            forgotten: 0,
            answered: 0,
            answered_at_limit: 0,
        }
    }

    /// A slot with one board; the answer will be wanted at this place.
    pub(super) fn open(&mut self, place: usize) -> SlotNumber {
        let number = self.forgotten + place as u64;
        let boards = Boards { anywhere: 1, running: 1, is_answered: false };
        let puzzle = Puzzle { number, found: 0, solution: None, another: None };
        if let Some(free) = self.free.pop() {
            self.boards[usize::from(free)] = boards;
            self.puzzles[usize::from(free)] = puzzle;
            return free;
        }
        self.boards.push(boards);
        self.puzzles.push(puzzle);
        SlotNumber::try_from(self.boards.len() - 1).unwrap_or(SlotNumber::MAX)
    }

    pub(super) const fn limit(&self) -> u64 {
        self.limit
    }

    /// How many puzzles have a board.
    pub(super) const fn in_work(&self) -> usize {
        self.boards.len() - self.free.len()
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
        self.boards[usize::from(slot)].is_answered
    }

    /// Whether no board of the puzzle is being searched.
    pub(super) fn is_idle(&self, slot: SlotNumber) -> bool {
        self.boards[usize::from(slot)].running == 0
    }

    /// A board became two, one of which is searched first.
    pub(super) fn split(&mut self, slot: SlotNumber) {
        self.boards[usize::from(slot)].anywhere += 1;
    }

    /// A second alternative is searched now.
    pub(super) fn resume(&mut self, slot: SlotNumber) {
        self.boards[usize::from(slot)].running += 1;
    }

    /// A waiting board is not needed any more, since its puzzle is answered.
    pub(super) fn drop_board(&mut self, slot: SlotNumber) {
        let boards = &mut self.boards[usize::from(slot)];
        boards.anywhere -= 1;
        if boards.anywhere == 0 {
            self.free.push(slot);
        }
    }

    /// A board that was searched is gone. With the last one the answer is known, unless it was before.
    pub(super) fn close(&mut self, slot: SlotNumber) -> Option<(usize, Finding)> {
        let boards = &mut self.boards[usize::from(slot)];
        boards.anywhere -= 1;
        boards.running = boards.running.saturating_sub(1);
        if boards.anywhere > 0 {
            return None;
        }
        self.free.push(slot);
        (!boards.is_answered).then(|| self.answer(slot))
    }

    /// A board turned out to be a solution. At the limit, the answer is known.
    pub(super) fn solved(
        &mut self,
        slot: SlotNumber,
        solution: impl FnOnce() -> Solution,
    ) -> Option<(usize, Finding)> {
        let puzzle = &mut self.puzzles[usize::from(slot)];
        puzzle.found += 1;
        match puzzle.found {
            1 => puzzle.solution = Some(solution()),
            2 => puzzle.another = Some(solution()),
            _ => (),
        }
        (puzzle.found == self.limit).then(|| {
            self.boards[usize::from(slot)].is_answered = true;
            self.answer(slot)
        })
    }

    fn answer(&mut self, slot: SlotNumber) -> (usize, Finding) {
        let puzzle = &self.puzzles[usize::from(slot)];
        if self.answered >= 1024 {
            self.answered /= 2;
            self.answered_at_limit /= 2;
        }
        self.answered += 1;
        self.answered_at_limit += u32::from(puzzle.found >= self.limit);
        let place = usize::try_from(puzzle.number - self.forgotten).unwrap_or(usize::MAX);
        (place, puzzle.finding())
    }

    /// What is known of the puzzle that was opened first, of those that are in no slot again.
    pub(super) fn first_finding(&self) -> Finding {
        self.puzzles.first().map_or(Finding::NOTHING, Puzzle::finding)
    }
}
