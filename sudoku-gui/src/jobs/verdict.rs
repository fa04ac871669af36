//! What a search found, as a sentence.

use std::time::Duration;

use solver_core::search::{Count, Counters, Outcome};
use solver_core::{Clash, Grid};

use super::search::{Question, Report, SearchReport, Task};
use crate::numbers::grouped;
use crate::session::Basis;

/// Clashes that a sentence names; the rest are counted.
const NAMED_CLASHES: usize = 2;

/// The verdict of a finished search.
pub(super) fn sentence(search: &SearchReport) -> String {
    let time = duration_text(search.elapsed);
    let effort = format!("{}, {time}", counted(search.counters.nodes, "node", "nodes"));
    let verdict = match &search.report {
        Report::Solve(Outcome::Unique(_)) => format!("Unique solution, proved, {effort}"),
        Report::Solve(Outcome::Multiple { .. }) => {
            format!("More than one solution; the first is shown, differing cells are tinted, {effort}")
        }
        Report::Solve(Outcome::NoSolution { .. }) | Report::Count(Count::Exactly(0)) => {
            // A count does not say what clashes, and a puzzle with a clash has no solution.
            match clash_list(&search.question.grid.clashes()) {
                Some(clashes) => format!("No solution: {clashes}"),
                None => format!("No solution, proved, {effort}"),
            }
        }
        Report::Solve(Outcome::Cancelled { found: None }) => format!("Stopped, {effort}"),
        Report::Solve(Outcome::Cancelled { found: Some(_) }) => {
            format!("Stopped: there is a solution, and there may be more, {effort}")
        }
        Report::Count(Count::Exactly(found)) => {
            format!("{}, counted in {time}", counted(*found, "solution", "solutions"))
        }
        Report::Count(Count::LimitReached(found)) => {
            format!("At least {}, counted in {time}", counted(*found, "solution", "solutions"))
        }
        Report::Count(Count::Cancelled { found: 0 }) => format!("Stopped: no solution found yet, {time}"),
        Report::Count(Count::Cancelled { found }) => {
            format!("Stopped: at least {}, {time}", counted(*found, "solution", "solutions"))
        }
    };
    format!("{verdict}{}", basis_note(&search.question))
}

/// What a search has done so far.
pub(super) fn progress(task: Task, counters: &Counters, elapsed: Duration) -> String {
    let found = match task {
        Task::Count => format!("{}, ", counted(counters.solutions, "solution", "solutions")),
        Task::Solve | Task::SolveByReference => String::new(),
    };
    let nodes = counted(counters.nodes, "node", "nodes");
    format!("{found}{nodes}, depth {}, {}", counters.depth, duration_text(elapsed))
}

/// Which digits were taken as the puzzle, if they are not the givens.
fn basis_note(question: &Question) -> &'static str {
    match question.basis {
        Basis::Givens => "",
        Basis::Entered if question.grid == Grid::EMPTY => " (empty board)",
        Basis::Entered => " (the entered digits are the puzzle)",
    }
}

fn clash_list(clashes: &[Clash]) -> Option<String> {
    let (first, rest) = clashes.split_at(clashes.len().min(NAMED_CLASHES));
    let named: Vec<String> = first.iter().map(Clash::to_string).collect();
    let others = match rest.len() {
        0 => String::new(),
        more => format!("; and {}", counted(more as u64, "more clash", "more clashes")),
    };
    (!named.is_empty()).then(|| named.join("; ") + &others)
}

fn counted(count: u64, one: &str, many: &str) -> String {
    format!("{} {}", grouped(count), if count == 1 { one } else { many })
}

/// A time in the unit that suits it, with two digits or a few more: "20 µs", "0.3 ms", "3.2 s", "2 min 5 s".
#[must_use]
pub fn duration_text(duration: Duration) -> String {
    // Each limit is where rounding would reach the next form.
    let micros = duration.as_micros();
    match micros {
        0 => "under 1 µs".to_owned(),
        1..100 => format!("{micros} µs"),
        100..9_950 => format!("{} ms", tenths(micros, 1_000)),
        9_950..999_500 => format!("{} ms", rounded(micros, 1_000)),
        999_500..59_950_000 => format!("{} s", tenths(micros, 1_000_000)),
        _ => {
            let seconds = rounded(micros, 1_000_000);
            let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
            if hours == 0 {
                format!("{minutes} min {} s", seconds % 60)
            } else {
                format!("{hours} h {minutes} min")
            }
        }
    }
}

/// `amount / unit` to the nearest whole.
const fn rounded(amount: u128, unit: u128) -> u128 {
    (amount + unit / 2) / unit
}

/// `amount / unit` to the nearest tenth, which is left out if it is 0.
fn tenths(amount: u128, unit: u128) -> String {
    let tenths = rounded(amount, unit / 10);
    match tenths % 10 {
        0 => (tenths / 10).to_string(),
        tenth => format!("{}.{tenth}", tenths / 10),
    }
}

#[cfg(test)]
mod tests {
    use solver_core::Solution;

    use super::*;
    use crate::session::Revision;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn verdict(report: Report, grid: &str, basis: Basis) -> String {
        let question =
            Question { task: Task::Solve, grid: grid.parse().unwrap(), basis, revision: Revision::default() };
        let counters = Counters { nodes: 1214, backtracks: 3, solutions: 1, depth: 5 };
        sentence(&SearchReport { question, report, counters, elapsed: Duration::from_micros(312) })
    }

    fn given(report: Report) -> String {
        verdict(report, PUZZLE, Basis::Givens)
    }

    fn solution() -> Solution {
        Solution::try_from(SOLVED.parse::<Grid>().unwrap()).unwrap()
    }

    #[test]
    fn every_outcome_of_solving_is_a_sentence() {
        let none = || Outcome::NoSolution { clashes: Vec::new() };
        for (outcome, sentence) in [
            (Outcome::Unique(solution()), "Unique solution, proved, 1,214 nodes, 0.3 ms"),
            (
                Outcome::Multiple { first: solution(), second: solution() },
                "More than one solution; the first is shown, differing cells are tinted, 1,214 nodes, 0.3 ms",
            ),
            (none(), "No solution, proved, 1,214 nodes, 0.3 ms"),
            (Outcome::Cancelled { found: None }, "Stopped, 1,214 nodes, 0.3 ms"),
            (
                Outcome::Cancelled { found: Some(solution()) },
                "Stopped: there is a solution, and there may be more, 1,214 nodes, 0.3 ms",
            ),
        ] {
            assert_eq!(given(Report::Solve(outcome)), sentence);
        }
    }

    #[test]
    fn every_outcome_of_counting_is_a_sentence() {
        for (count, sentence) in [
            (Count::Exactly(0), "No solution, proved, 1,214 nodes, 0.3 ms"),
            (Count::Exactly(1), "1 solution, counted in 0.3 ms"),
            (Count::Exactly(12), "12 solutions, counted in 0.3 ms"),
            (Count::LimitReached(1_000_000), "At least 1,000,000 solutions, counted in 0.3 ms"),
            (Count::Cancelled { found: 12_345 }, "Stopped: at least 12,345 solutions, 0.3 ms"),
            (Count::Cancelled { found: 0 }, "Stopped: no solution found yet, 0.3 ms"),
        ] {
            assert_eq!(given(Report::Count(count)), sentence);
        }
    }

    #[test]
    fn what_clashes_is_named_whatever_was_asked() {
        let grid = PUZZLE.replacen("7....6", "7...56", 1);
        let clashes = grid.parse::<Grid>().unwrap().clashes();
        let solving = Report::Solve(Outcome::NoSolution { clashes });
        for report in [solving, Report::Count(Count::Exactly(0))] {
            let sentence = verdict(report, &grid, Basis::Givens);
            assert_eq!(
                sentence,
                "No solution: two 5s in row 1 (r1c1, r1c9); two 5s in column 9 (r1c9, r8c9)"
            );
        }
    }

    #[test]
    fn many_clashes_are_counted() {
        let sentence = verdict(Report::Count(Count::Exactly(0)), &"1".repeat(81), Basis::Givens);
        assert!(sentence.starts_with("No solution: nine 1s in row 1 (r1c1, "), "{sentence}");
        assert!(sentence.ends_with("; and 25 more clashes"), "{sentence}");
        let three = format!("11{}{}", ".".repeat(78), "1");
        let sentence = verdict(Report::Count(Count::Exactly(0)), &three, Basis::Givens);
        assert_eq!(sentence, "No solution: two 1s in row 1 (r1c1, r1c2); two 1s in box 1 (r1c1, r1c2)");
    }

    #[test]
    fn digits_that_are_not_given_are_said_to_be_the_puzzle() {
        let unique = Report::Solve(Outcome::Unique(solution()));
        assert_eq!(
            verdict(unique, PUZZLE, Basis::Entered),
            "Unique solution, proved, 1,214 nodes, 0.3 ms (the entered digits are the puzzle)"
        );
        assert_eq!(
            verdict(Report::Count(Count::Cancelled { found: 7 }), &".".repeat(81), Basis::Entered),
            "Stopped: at least 7 solutions, 0.3 ms (empty board)"
        );
    }

    #[test]
    fn progress_tells_what_the_task_is_after() {
        let counters = Counters { nodes: 12_345, backtracks: 0, solutions: 1_001, depth: 20 };
        let elapsed = Duration::from_millis(3_210);
        assert_eq!(progress(Task::Solve, &counters, elapsed), "12,345 nodes, depth 20, 3.2 s");
        assert_eq!(
            progress(Task::Count, &counters, elapsed),
            "1,001 solutions, 12,345 nodes, depth 20, 3.2 s"
        );
        let first = Counters { nodes: 1, ..Counters::default() };
        assert_eq!(progress(Task::Solve, &first, Duration::ZERO), "1 node, depth 0, under 1 µs");
    }

    #[test]
    fn times_have_the_unit_that_suits_them() {
        for (nanos, text) in [
            (0, "under 1 µs"),
            (999, "under 1 µs"),
            (20_000, "20 µs"),
            (99_999, "99 µs"),
            (100_000, "0.1 ms"),
            (312_000, "0.3 ms"),
            (3_000_000, "3 ms"),
            (3_240_000, "3.2 ms"),
            (9_949_000, "9.9 ms"),
            (9_950_000, "10 ms"),
            (312_000_000, "312 ms"),
            (999_499_000, "999 ms"),
            (999_500_000, "1 s"),
            (3_200_000_000, "3.2 s"),
            (59_949_000_000, "59.9 s"),
            (59_950_000_000, "1 min 0 s"),
            (125_000_000_000, "2 min 5 s"),
            (3_599_400_000_000, "59 min 59 s"),
            (3_600_000_000_000, "1 h 0 min"),
            (7_325_000_000_000, "2 h 2 min"),
        ] {
            assert_eq!(duration_text(Duration::from_nanos(nanos)), text, "{nanos} ns");
        }
        assert!(duration_text(Duration::MAX).ends_with(" min"));
    }
}
