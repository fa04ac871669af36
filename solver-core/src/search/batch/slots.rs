//! [`Slots`]: the puzzles in work, the boards each of them has, and the answers.

use std::collections::VecDeque;

use crate::puzzle::Solution;
use crate::search::batch::Finding;

/// Names a slot; a page keeps one for every board.
pub(super) type SlotNumber = u16;

/// The puzzles in work, and what became of them.
#[derive(Debug)]
pub(super) struct Slots {
    boards: Vec<Boards>,
    /// The puzzle in each slot, and what is known of it.
    puzzles: Vec<Puzzle>,
    free: Vec<SlotNumber>,
    /// The most solutions that are looked for.
    limit: u64,
    /// The answers from the oldest one on that was not taken yet, `None` while it is not known.
    answers: VecDeque<Option<Finding>>,
    /// How many answers were taken, so that places among the others can be told from numbers.
    taken: u64,
    answered: u32,
    answered_at_limit: u32,
}

/// The boards of a puzzle, looked at all the time: small, to stay in the fastest memory.
#[derive(Debug)]
struct Boards {
    /// In the lanes or waiting.
    count: u32,
    is_answered: bool,
}

#[derive(Debug)]
struct Puzzle {
    /// The puzzle's number in the input.
    number: u64,
    finding: Finding,
}

impl Slots {
    pub(super) const fn new(limit: u64) -> Self {
        Self {
            boards: Vec::new(),
            puzzles: Vec::new(),
            free: Vec::new(),
            limit,
            answers: VecDeque::new(),
            taken: 0,
            answered: 0,
            answered_at_limit: 0,
        }
    }

    /// A slot with one board, for the next puzzle of the input.
    pub(super) fn open(&mut self) -> SlotNumber {
        let number = self.taken + self.answers.len() as u64;
        self.answers.push_back(None);
        let boards = Boards { count: 1, is_answered: false };
        let puzzle = Puzzle { number, finding: Finding::NOTHING };
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

    /// Takes the oldest answer, once it is known.
    pub(super) fn take_answer(&mut self) -> Option<Finding> {
        let finding = self.answers.pop_front_if(|answer| answer.is_some()).flatten();
        self.taken += u64::from(finding.is_some());
        finding
    }

    /// How many answers were not taken yet, known or not.
    pub(super) fn ahead(&self) -> usize {
        self.answers.len()
    }

    /// Whether a good part of the puzzles end after one or two solutions, so that what is searched first decides how
    /// much is.
    pub(super) const fn are_worth_diving(&self) -> bool {
        self.limit <= 2 && self.answered_at_limit * 4 > self.answered
    }

    pub(super) fn is_answered(&self, slot: SlotNumber) -> bool {
        self.boards[usize::from(slot)].is_answered
    }

    /// A board became two.
    pub(super) fn split(&mut self, slot: SlotNumber) {
        self.boards[usize::from(slot)].count += 1;
    }

    /// A board is gone. With the last one the answer is known, unless it was before.
    pub(super) fn close(&mut self, slot: SlotNumber) {
        let boards = &mut self.boards[usize::from(slot)];
        boards.count -= 1;
        if boards.count == 0 {
            self.free.push(slot);
            if !boards.is_answered {
                self.answer(slot);
            }
        }
    }

    /// A board turned out to be a solution. True at the limit: the answer is known.
    pub(super) fn solved(&mut self, slot: SlotNumber, solution: impl FnOnce() -> Solution) -> bool {
        let finding = &mut self.puzzles[usize::from(slot)].finding;
        finding.count += 1;
        match finding.count {
            1 => finding.solution = Some(solution()),
            2 => finding.another = Some(solution()),
            _ => (),
        }
        let is_answered = finding.count == self.limit;
        if is_answered {
            self.boards[usize::from(slot)].is_answered = true;
            self.answer(slot);
        }
        is_answered
    }

    /// Forgets what was found, for a search from the start with one board.
    pub(super) fn restart(&mut self, slot: SlotNumber) {
        self.puzzles[usize::from(slot)].finding = Finding::NOTHING;
    }

    fn answer(&mut self, slot: SlotNumber) {
        let puzzle = &self.puzzles[usize::from(slot)];
        if self.answered >= 1024 {
            self.answered /= 2;
            self.answered_at_limit /= 2;
        }
        self.answered += 1;
        self.answered_at_limit += u32::from(puzzle.finding.count >= self.limit);
        let place = usize::try_from(puzzle.number - self.taken).unwrap_or(usize::MAX);
        self.answers[place] = Some(puzzle.finding);
    }

    /// What is known of the puzzle that was opened first, of those that are in no slot again.
    pub(super) fn first_finding(&self) -> Finding {
        self.puzzles.first().map_or(Finding::NOTHING, |puzzle| puzzle.finding)
    }
}
