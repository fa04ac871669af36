//! Boards on file: the corpus with its answers, and everything that `puzzles/README.md` claims.

mod boards {
    pub mod patience;
    pub mod row_order;
    pub mod singles;
}

use std::collections::BTreeSet;
use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;

use solver_core::format::{self, Document, Entry};
use solver_core::search::{self, Control, Count, Engine, First, Outcome};
use solver_core::{Grid, Puzzle, Solution};

use boards::patience::patient;
use boards::row_order::{self, End, extends, is_solution, line};
use boards::singles::{Needs, stalls};

/// A line of `data/corpus.txt`.
struct Line {
    number: usize,
    puzzle: Puzzle,
    count: &'static str,
    first: Option<Solution>,
}

fn corpus() -> Vec<Line> {
    let text = include_str!("data/corpus.txt").lines().enumerate();
    text.filter(|(_, line)| !line.starts_with('#'))
        .map(|(index, line)| {
            let number = index + 1;
            let [puzzle, count, first] = line.split(" : ").collect::<Vec<_>>()[..] else {
                panic!("corpus line {number}: expected three fields, found {line:?}")
            };
            let grid: Grid = puzzle.parse().unwrap_or_else(|error| panic!("corpus line {number}: {error}"));
            let puzzle =
                Puzzle::try_from(grid).unwrap_or_else(|error| panic!("corpus line {number}: {error}"));
            let first = (first != "-").then(|| {
                let grid: Grid =
                    first.parse().unwrap_or_else(|error| panic!("corpus line {number}: {error}"));
                Solution::try_from(grid).unwrap_or_else(|error| panic!("corpus line {number}: {error}"))
            });
            Line { number, puzzle, count, first }
        })
        .collect()
}

#[test]
fn the_corpus_covers_what_it_should() {
    let lines = corpus();
    for (count, at_least, givens) in [("0", 50, 17..=60), ("1", 30, 25..=60), ("2+", 60, 0..=60)] {
        let of_kind = lines.iter().filter(|line| line.count == count);
        let covered: BTreeSet<usize> =
            of_kind.clone().map(|line| line.puzzle.grid().filled().len()).collect();
        assert!(of_kind.count() >= at_least, "too few lines with {count} solutions");
        assert!(givens.clone().all(|givens| covered.contains(&givens)), "{count}: {covered:?}");
    }
}

#[test]
fn every_engine_answers_the_corpus() {
    let control = patient();
    for Line { number, puzzle, count, first } in corpus() {
        for engine in [Engine::Lanes, Engine::Propagate, Engine::Backtrack] {
            let place = format!("corpus line {number}, {engine:?}");
            match (engine.solve(&puzzle, &control), count) {
                (Outcome::NoSolution { clashes }, "0") => assert!(clashes.is_empty(), "{place}"),
                (Outcome::Unique(found), "1") => assert_eq!(Some(found), first, "{place}"),
                (Outcome::Multiple { first: found, second }, "2+") => {
                    assert_eq!(Some(found), first, "{place}");
                    assert!(second != found && second.solves(&puzzle), "{place}: {second}");
                }
                (outcome, _) => panic!("{place}: expected {count} solutions, found {outcome:?}"),
            }
            let expected = first.map_or(First::NoSolution, First::Found);
            assert_eq!(engine.first_solution(&puzzle, &control), expected, "{place}");
        }
    }
}

#[test]
fn the_first_solutions_of_the_corpus_keep_the_rules() {
    for Line { number, puzzle, first, .. } in corpus() {
        if let Some(first) = first {
            let [full, givens] = [first.to_string(), puzzle.to_string()].map(|line| row_order::board(&line));
            assert!(is_solution(&full) && extends(&full, &givens), "corpus line {number}: {}", line(&full));
        }
    }
}

/// A row of the table in `puzzles/README.md`.
struct Claim {
    file: String,
    format: String,
    givens: String,
    solutions: String,
    needs: String,
    /// Of the reference search, until it has the answer of `solve`.
    nodes: String,
}

fn puzzles_folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../puzzles"))
}

fn claims() -> Vec<Claim> {
    let readme = fs::read_to_string(puzzles_folder().join("README.md")).expect("puzzles/README.md");
    let rows = readme.lines().filter(|line| line.starts_with("| `"));
    rows.map(|row| {
        let cells: Vec<String> =
            row.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
        let [file, format, givens, solutions, needs, nodes, _] = cells.try_into().expect("seven columns");
        Claim { file: file.replace('`', ""), format, givens, solutions, needs, nodes }
    })
    .collect()
}

fn read(file: &str) -> Document {
    let bytes = fs::read(puzzles_folder().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
    format::read(&bytes).unwrap_or_else(|error| panic!("{file}: {error}"))
}

#[test]
fn the_readme_names_every_puzzle_file_once() {
    let mut claimed: Vec<String> = claims().into_iter().map(|claim| claim.file).collect();
    claimed.push("README.md".to_owned());
    claimed.sort();
    let folder = fs::read_dir(puzzles_folder()).expect("puzzles/");
    let mut found: Vec<String> =
        folder.map(|file| file.expect("puzzles/").file_name().to_string_lossy().into_owned()).collect();
    found.sort();
    assert_eq!(claimed, found);
    assert!(found.len() > 20, "{}", found.len());
}

#[test]
fn puzzle_files_are_what_the_readme_claims() {
    let control = patient();
    for claim in claims() {
        let Document { entries, receipt, .. } = read(&claim.file);
        assert_eq!(receipt.format.to_string(), claim.format, "{}", claim.file);
        match entries.as_slice() {
            [entry] => assert_entry(entry, &claim, &control),
            entries => assert_list(entries, &claim, &control),
        }
    }
}

fn assert_entry(entry: &Entry, claim: &Claim, control: &Control) {
    let Claim { file, givens, solutions, needs, nodes, .. } = claim;
    assert_eq!(&entry.givens.filled().len().to_string(), givens, "{file}");
    let outcome = search::solve_grid(&entry.givens, control);
    match (outcome, solutions.as_str()) {
        (Outcome::NoSolution { clashes }, "0, clash") => return assert!(!clashes.is_empty(), "{file}"),
        (Outcome::NoSolution { clashes }, "0") => {
            assert!(clashes.is_empty() && stalls(&puzzle(entry)), "{file}: not visibly without a solution");
        }
        (Outcome::Unique(solution), "1") => {
            assert_eq!(&Needs::of(&puzzle(entry), &solution).to_string(), needs, "{file}");
            assert!(
                entry.entered.digits().all(|(cell, digit)| solution.grid().get(cell) == Some(digit)),
                "{file}"
            );
        }
        (Outcome::Multiple { .. }, "2") => {
            let count = search::count_solutions(&puzzle(entry), 3, control);
            assert_eq!(count, Count::Exactly(2), "{file}");
        }
        (Outcome::Multiple { .. }, "10,000+") => {
            let count = search::count_solutions(&puzzle(entry), 10_000, control);
            assert_eq!(count, Count::LimitReached(10_000), "{file}");
        }
        (outcome, _) => panic!("{file}: expected {solutions} solutions, found {outcome:?}"),
    }
    assert_nodes(entry, nodes.replace(',', "").parse().expect("a number of nodes"), file);
}

fn assert_nodes(entry: &Entry, claimed: u64, file: &str) {
    // Enough for "over 100,000,000"; going to the end of what takes minutes would.
    let limit = claimed.min(100_000_000) + 1;
    let mut solutions = 0;
    let givens = row_order::board(&entry.givens.to_string());
    let (end, tally) = row_order::search(&givens, limit, &mut |_| {
        solutions += 1;
        if solutions < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    if claimed < limit {
        assert_eq!(tally.nodes, claimed, "{file}");
    } else {
        assert_eq!((end, solutions), (End::OutOfNodes, 0), "{file}: {tally:?}");
    }
}

fn assert_list(entries: &[Entry], claim: &Claim, control: &Control) {
    assert_eq!(claim.givens, format!("{} puzzles", entries.len()), "{}", claim.file);
    assert_eq!(claim.solutions, "1 each", "{}", claim.file);
    let mut grades = Vec::new();
    for entry in entries {
        let place = format!("{}, line {}", claim.file, entry.line.unwrap_or_default());
        let Outcome::Unique(solution) = search::solve_grid(&entry.givens, control) else {
            panic!("{place}: not one solution")
        };
        let title = entry.details.title.as_deref().unwrap_or_default();
        let needs = Needs::of(&puzzle(entry), &solution);
        assert!(title.starts_with(&needs.to_string()), "{place}: {title:?} needs {needs}");
        grades.push(needs);
    }
    assert_eq!(grades, Needs::ALL.map(|needs| [needs; 3]).concat(), "{}", claim.file);
}

fn puzzle(entry: &Entry) -> Puzzle {
    Puzzle::try_from(entry.givens).expect("no clash")
}

#[test]
fn the_puzzles_said_to_be_minimal_are() {
    let control = patient();
    let is_minimal = |givens: &Grid| {
        givens.filled().iter().all(|cell| {
            let mut less = *givens;
            less.set(cell, None);
            matches!(search::solve_grid(&less, &control), Outcome::Multiple { .. })
        })
    };
    for file in [
        "fewest-givens.txt",
        "against-row-order-1.txt",
        "against-row-order-2.txt",
        "very-hard-1.txt",
        "twelve.txt",
    ] {
        for entry in read(file).entries {
            assert!(is_minimal(&entry.givens), "{file}, line {}", entry.line.unwrap_or_default());
        }
    }
}
