//! A search for solutions of one board, with the boards to come back to on a stack.

#![expect(
    clippy::inline_always,
    reason = "one body is compiled for every kind of processor, inside functions that say which"
)]

use super::board::{Board, Word};
use super::choice::{self, Choice};
use super::sweep::{self, Fate};
use crate::search::Full;
use crate::search::batch::Finding;
use crate::search::control::{Cancelled, Meter};

/// From so many cells with two candidates on, a board that met no contradiction yet is taken for one with many
/// solutions.
const PAIRS_OF_LOOSE_BOARD: u32 = 12;

/// What to look for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Task {
    /// The most solutions.
    pub(super) limit: u64,
    pub(super) order: Order,
    pub(super) wanted: Wanted,
    /// How many contradictions to meet before giving up. A dive to a solution that meets none may go to any depth.
    pub(super) most_contradictions: u32,
}

/// Which cell is branched on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Order {
    /// The one that decides most.
    Best,
    /// The first one, smallest digit first: solutions are met in lexicographic order.
    Rows,
}

/// What of a solution is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::search) enum Wanted {
    /// That it is there.
    Count,
    /// Its digits.
    Digits,
}

/// Why a descent ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// There is no other solution.
    Exhausted,
    /// The limit of solutions is reached.
    Limit,
    /// There were too many contradictions: what is left to search is waiting.
    Contradictions,
}

/// A search that stands anywhere.
#[derive(Debug)]
pub(super) struct Descent<'a> {
    pub(super) board: Board,
    /// The boards that are left to search, the next one last. Each follows from the puzzle and its solved cells.
    pub(super) waiting: &'a mut Vec<Board>,
    pub(super) found: Finding,
}

impl Descent<'_> {
    /// Searches on, `LANES` digits at once.
    #[inline(always)]
    pub(super) fn run<const LANES: usize>(
        &mut self,
        task: Task,
        meter: &mut Meter<'_>,
    ) -> Result<End, Cancelled> {
        let mut contradictions = 0;
        loop {
            match sweep::propagate::<LANES>(&mut self.board) {
                Fate::Dead => {
                    contradictions += 1;
                    if contradictions > task.most_contradictions && !self.waiting.is_empty() {
                        return Ok(End::Contradictions);
                    }
                }
                Fate::Solved => {
                    self.note_solution(task.wanted, meter);
                    if self.found.count >= task.limit {
                        return Ok(End::Limit);
                    }
                }
                Fate::Stalled => {
                    self.branch(task.order, contradictions);
                    meter.node(self.waiting.len())?;
                    continue;
                }
            }
            match self.waiting.pop() {
                Some(board) => self.board = board,
                None => return Ok(End::Exhausted),
            }
            meter.backtrack();
        }
    }

    fn note_solution(&mut self, wanted: Wanted, meter: &mut Meter<'_>) {
        meter.solution();
        self.found.count += 1;
        if wanted == Wanted::Digits && self.found.count <= 2 {
            self.found.another = self.found.solution;
            self.found.solution = Some(self.board.solution());
        }
    }

    #[inline(always)]
    fn branch(&mut self, order: Order, contradictions: u32) {
        let [open, thrice] = self.board.several();
        if order == Order::Rows {
            if let Some(choice) = choice::first(&self.board, open) {
                self.take(choice);
            }
            return;
        }
        let pairs: [Word; 3] = [open[0] & !thrice[0], open[1] & !thrice[1], open[2] & !thrice[2]];
        if contradictions == 0
            && pairs.iter().map(|word| word.count_ones()).sum::<u32>() >= PAIRS_OF_LOOSE_BOARD
        {
            let [first, second, last] = choice::independent_pairs(&self.board, pairs);
            for choice in [first, second, last].into_iter().flatten() {
                self.take(choice);
            }
            return;
        }
        if let Some(pair) = choice::best_pair(&self.board, pairs) {
            self.take(pair);
        } else if let Some(choice) = choice::smallest(&self.board, open) {
            self.take(choice);
        }
    }

    /// Goes on with the smallest digit of a cell; a board with each of the others waits.
    #[inline(always)]
    fn take(&mut self, Choice { place, digits }: Choice) {
        let mut others = digits & digits.wrapping_sub(1);
        while let Some(highest) = others.checked_ilog2() {
            others ^= 1 << highest;
            let mut other = self.board;
            other.keep(place, highest as usize);
            self.waiting.push(other);
        }
        self.board.keep(place, digits.trailing_zeros() as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;
    use crate::puzzle::Puzzle;
    use crate::search::control::Control;
    use crate::search::{Count, Engine};

    /// With no solution, one, two and many.
    const LINES: [&str; 7] = [
        ".....7.2846.83..7.......1...8..6....5......9..2.5....3..4.7.....3..4..8.1...862..",
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        "...6......1.....4..3...9.....4..........1.........82.6......17...2.46....9.....3.",
        "8..7.9.6......1....19....74.....83.22..9..51..4......7....43.2..3..254.1.....7..5",
        ".3467891.6.2195348198342567859761423426853791713924856961537284287419635345286179",
        ".................................................................................",
        "1.......2.......................................................................9",
    ];

    fn count<const LANES: usize>(grid: &Grid, order: Order) -> u64 {
        let control = Control::new();
        let mut waiting = Vec::new();
        let mut descent = Descent { board: Board::new(grid), waiting: &mut waiting, found: Finding::NOTHING };
        let task = Task { limit: 2, order, wanted: Wanted::Digits, most_contradictions: u32::MAX };
        descent.run::<LANES>(task, &mut Meter::new(&control)).expect("not cancelled");
        let found = [descent.found.solution, descent.found.another];
        assert_eq!(found.iter().flatten().count() as u64, descent.found.count, "{grid:?}");
        for solution in found.iter().flatten() {
            assert_eq!(grid.or(solution.grid()), *solution.grid());
        }
        descent.found.count
    }

    #[test]
    fn every_number_of_lanes_and_every_order_give_the_same_count() {
        for line in LINES {
            let grid: Grid = line.parse().expect("81 cells");
            let puzzle = Puzzle::try_from(grid).expect("no clash");
            let (Count::Exactly(expected)
            | Count::LimitReached(expected)
            | Count::Cancelled { found: expected }) =
                Engine::Propagate.count_solutions(&puzzle, 2, &Control::new());
            for order in [Order::Best, Order::Rows] {
                assert_eq!(count::<9>(&grid, order), expected, "9 lanes, {order:?}\n{grid:?}");
                assert_eq!(count::<12>(&grid, order), expected, "12 lanes, {order:?}\n{grid:?}");
                assert_eq!(count::<16>(&grid, order), expected, "16 lanes, {order:?}\n{grid:?}");
            }
        }
    }
}
