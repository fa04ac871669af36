//! What a search found, as a sentence.

use std::time::Duration;

use solver_core::search::{Count, Counters, Outcome};
use solver_core::{Clash, Grid};

use super::search::{Question, Report, SearchReport, Task};
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
            format!("Stopped: there is a solution, whether only one is not known, {effort}")
        }
        Report::Count(Count::Exactly(found)) => {
            format!("{}, counted in {time}", counted(*found, "solution", "solutions"))
        }
        Report::Count(Count::LimitReached(found)) => {
            format!("At least {}, counted in {time}", counted(*found, "solution", "solutions"))
        }
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

/// A number with a comma between groups of three digits.
#[must_use]
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
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
