//! [`Verdict`]: what a search says of a puzzle, and how several are searched at once.

use std::num::NonZeroU64;

use solver_core::format::Entry;
use solver_core::search::batch::{Batch, Finding, Shown};
use solver_core::search::{Control, Engine, First, Outcome};
use solver_core::{Clash, Grid, Puzzle, Solution};

use crate::args::EngineName;
use crate::status::Status;

/// How many solutions a puzzle has, as far as was asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    Unique,
    Many,
    None,
    /// None, since there are equal digits in a house.
    Clash(Vec<Clash>),
    /// At least one; nobody asked for more.
    Found,
}

/// A verdict, and the first solution where there is one.
#[derive(Clone, Debug)]
pub struct Answer {
    pub verdict: Verdict,
    pub solution: Option<Solution>,
}

/// What is asked of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// Whether there is exactly one solution; which one is shown of several does not matter.
    Verdict,
    /// That, and the first solution.
    VerdictAndFirst,
    /// The first solution.
    First,
}

/// Enough puzzles that lanes which run dry at the end of a chunk do not count.
const LANES_CHUNK: usize = 2048;
const PROPAGATE_CHUNK: usize = 64;

impl Verdict {
    /// One word, for scripts.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Unique => "unique",
            Self::Many => "many",
            Self::None => "none",
            Self::Clash(_) => "clash",
            Self::Found => "found",
        }
    }

    pub const fn status(&self) -> Status {
        match self {
            Self::Unique | Self::Found => Status::Success,
            Self::Many => Status::Multiple,
            Self::None | Self::Clash(_) => Status::NoSolution,
        }
    }

    /// The equal digits, if that is the matter.
    pub fn clashes(&self) -> &[Clash] {
        match self {
            Self::Clash(clashes) => clashes,
            _ => &[],
        }
    }

    fn without_solution(clashes: Vec<Clash>) -> Self {
        if clashes.is_empty() { Self::None } else { Self::Clash(clashes) }
    }
}

/// `two 5s in row 1 (r1c1, r1c9); two 5s in column 9 (r1c9, r8c9)`
pub fn list_of(clashes: &[Clash]) -> String {
    let clashes: Vec<String> = clashes.iter().map(Clash::to_string).collect();
    clashes.join("; ")
}

/// How many puzzles a thread should take at a time. The plain search can take minutes for one.
pub const fn chunk_length(engine: EngineName) -> usize {
    match engine {
        EngineName::Lanes => LANES_CHUNK,
        EngineName::Propagate => PROPAGATE_CHUNK,
        EngineName::Backtrack => 1,
    }
}

/// The answers for some puzzles, in order; fewer if `control` is cancelled meanwhile.
pub fn answers(puzzles: &[&Entry], wanted: Wanted, engine: EngineName, control: &Control) -> Vec<Answer> {
    let grids = puzzles.iter().map(|entry| entry.puzzle());
    if engine == EngineName::Lanes {
        let findings = batch(wanted).run(grids.clone(), control);
        return findings.zip(grids).map(|(finding, grid)| of_finding(&finding, &grid, wanted)).collect();
    }
    let engine = Engine::from(engine);
    let answer = |grid: Grid| match wanted {
        Wanted::First => first(&grid, engine, control),
        Wanted::Verdict | Wanted::VerdictAndFirst => of_outcome(engine.solve_grid(&grid, control)),
    };
    // A puzzle may be answered before its search looks at the control for the first time.
    grids.take_while(|_| !control.is_cancelled()).map_while(answer).collect()
}

fn batch(wanted: Wanted) -> Batch {
    let one = NonZeroU64::MIN;
    let two = one.saturating_add(1);
    match wanted {
        Wanted::Verdict => Batch::up_to(two),
        Wanted::VerdictAndFirst => Batch::up_to(two).show(Shown::Lexicographic),
        Wanted::First => Batch::up_to(one).show(Shown::Lexicographic),
    }
}

fn of_finding(finding: &Finding, grid: &Grid, wanted: Wanted) -> Answer {
    let verdict = match (finding.count, wanted) {
        (0, _) => Verdict::without_solution(grid.clashes()),
        (_, Wanted::First) => Verdict::Found,
        (1, _) => Verdict::Unique,
        _ => Verdict::Many,
    };
    Answer { verdict, solution: finding.solution }
}

/// `None` if the search was stopped.
fn of_outcome(outcome: Outcome) -> Option<Answer> {
    let (verdict, solution) = match outcome {
        Outcome::Unique(solution) => (Verdict::Unique, Some(solution)),
        Outcome::Multiple { first, .. } => (Verdict::Many, Some(first)),
        Outcome::NoSolution { clashes } => (Verdict::without_solution(clashes), None),
        Outcome::Cancelled { .. } => return None,
    };
    Some(Answer { verdict, solution })
}

fn first(grid: &Grid, engine: Engine, control: &Control) -> Option<Answer> {
    let puzzle = match Puzzle::try_from(*grid) {
        Ok(puzzle) => puzzle,
        Err(error) => return Some(Answer { verdict: Verdict::Clash(error.clashes), solution: None }),
    };
    match engine.first_solution(&puzzle, control) {
        First::Found(solution) => Some(Answer { verdict: Verdict::Found, solution: Some(solution) }),
        First::NoSolution => Some(Answer { verdict: Verdict::None, solution: None }),
        First::Cancelled => None,
    }
}
