//! The recipe of the puzzle files: every one of `puzzles/` and the lines of `tests/data/corpus.txt`.
//!
//! `cargo run --release -p solver-core --example make_puzzles -- FOLDER` writes them into a folder and says
//! what it made. The seeds are fixed and the random numbers those of the versions in `Cargo.lock`, so that it
//! makes the same files every time. It takes a few minutes, nearly all of them for the puzzle with the fewest
//! givens and the two that are laid out against row order.

#[path = "../../tests/boards"]
mod boards {
    pub mod row_order;
    pub mod singles;
    pub mod symmetry;
}

mod against_row_order;
mod corpus;
mod digging;
mod files;

use std::error::Error;
use std::path::PathBuf;
use std::time::Duration;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use solver_core::format::{Entry, Format};
use solver_core::search::{self, Control, Outcome};
use solver_core::{Candidates, Grid, Puzzle, Solution};

use boards::row_order;
use boards::singles::{self, Needs};
use digging::{dig, dig_symmetric, full_grid, solution_count};
use files::Folder;

/// The sample of problem 2580 of Baekjoon Online Judge.
const BAEKJOON_SAMPLE: &str =
    ".354692787821.56.9.6.278135321.468978.49135.659682.413917652.8.6.37.195225839476.";

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args_os().nth(1).ok_or("usage: make_puzzles FOLDER")?;
    let folder = Folder::create(PathBuf::from(path))?;
    folder.write_bytes("corpus.txt", corpus::lines()?.as_bytes())?;
    graded(&folder)?;
    symmetric(&folder)?;
    list(&folder)?;
    started(&folder)?;
    odd_ones(&folder)?;
    few_givens(&folder)
}

/// Puzzles with one solution in four grades, in all the formats.
fn graded(folder: &Folder) -> Result<(), Box<dyn Error>> {
    for (name, needs, fewest_givens, first_seed) in [
        ("easy", Needs::NakedSingles, 36, 1_000),
        ("medium", Needs::HiddenSingles, 28, 2_000),
        ("hard", Needs::OneGuess, 0, 3_000),
        ("very-hard", Needs::MoreGuesses, 0, 4_000),
    ] {
        let mut seed = first_seed;
        for (number, format) in (1..).zip([Format::SpacedRows, Format::Rows, Format::Line, Format::Sudoku]) {
            let puzzle = first_with(needs, &mut seed, |rng| dig(&full_grid(rng), fewest_givens, rng))?;
            let mut entry = Entry::new(puzzle);
            if format == Format::Sudoku {
                entry.details.title = Some(format!("{name}, made from seed {seed}"));
            }
            folder.write(&format!("{name}-{number}"), format, &entry, &format!("seed {seed}"))?;
            seed += 1;
        }
    }
    Ok(())
}

/// Puzzles whose givens look the same upside down.
fn symmetric(folder: &Folder) -> Result<(), Box<dyn Error>> {
    for (number, needs, first_seed) in [(1, Needs::HiddenSingles, 5_000), (2, Needs::OneGuess, 5_500)] {
        let mut seed = first_seed;
        let puzzle = first_with(needs, &mut seed, |rng| dig_symmetric(&full_grid(rng), 0, rng))?;
        let name = format!("symmetric-{number}");
        folder.write(&name, Format::Rows, &Entry::new(puzzle), &format!("seed {seed}"))?;
    }
    Ok(())
}

/// Twelve puzzles on twelve lines, three of each grade.
fn list(folder: &Folder) -> Result<(), Box<dyn Error>> {
    let mut puzzles = Vec::new();
    for needs in Needs::ALL {
        let mut seed = 6_000;
        for _ in 0..3 {
            let puzzle = first_with(needs, &mut seed, |rng| dig(&full_grid(rng), 0, rng))?;
            puzzles.push((puzzle, format!("{needs}, seed {seed}")));
            seed += 1;
        }
    }
    folder.write_list("twelve", "Minimal puzzles in four grades", &puzzles)
}

/// A puzzle that somebody has begun: the first row entered, marks in what is empty of the second.
fn started(folder: &Folder) -> Result<(), Box<dyn Error>> {
    let mut seed = 6_500;
    let puzzle = first_with(Needs::HiddenSingles, &mut seed, |rng| dig(&full_grid(rng), 0, rng))?;
    let (_, solution) = only_solution(&puzzle)?;
    let mut entry = Entry::new(puzzle);
    for cell in puzzle.empty_cells() {
        if cell.row().position() == 0 {
            entry.entered.set(cell, solution.grid().get(cell));
        }
    }
    let candidates = Candidates::from(&entry.board());
    for cell in puzzle.empty_cells().iter().filter(|cell| cell.row().position() == 1) {
        entry.marks.set(cell, candidates.get(cell));
    }
    entry.details.title = Some("A game in progress".to_owned());
    entry.details.author = Some("make_puzzles".to_owned());
    entry.details.notes = Some("The first row is done,\nthe second has its marks.".to_owned());
    entry.details.time_played = Some(Duration::from_secs(754));
    folder.write("started", Format::Sudoku, &entry, &format!("seed {seed}"))
}

/// The first puzzle, counting up from `seed`, that has one solution and needs just this to find it.
fn first_with(
    needs: Needs,
    seed: &mut u64,
    make: impl Fn(&mut ChaCha8Rng) -> Grid,
) -> Result<Grid, Box<dyn Error>> {
    const TRIES: u64 = 10_000;
    for _ in 0..TRIES {
        let grid = make(&mut ChaCha8Rng::seed_from_u64(*seed));
        let (puzzle, solution) = only_solution(&grid)?;
        if Needs::of(&puzzle, &solution) == needs {
            return Ok(grid);
        }
        *seed += 1;
    }
    Err(format!("no puzzle up to seed {seed} needs {needs}").into())
}

/// Boards that are no proper puzzles, the sample of Baekjoon Online Judge, and the empty board.
fn odd_ones(folder: &Folder) -> Result<(), Box<dyn Error>> {
    let (seed, puzzle) = first_some(7_000, |rng| {
        let mut puzzle = dig(&full_grid(rng), 0, rng);
        let cell = *digging::shuffled(puzzle.filled(), rng).first()?;
        puzzle.set(cell, None);
        (solution_count(&puzzle, 3) == 2).then_some(puzzle)
    })?;
    folder.write("two-solutions", Format::Line, &Entry::new(puzzle), &format!("seed {seed}"))?;

    let (seed, puzzle) = first_some(7_100, |rng| {
        let mut puzzle = dig(&full_grid(rng), 0, rng);
        digging::add_candidate(&mut puzzle, rng)?;
        let is_hidden = singles::stalls(&Puzzle::try_from(puzzle).ok()?);
        (solution_count(&puzzle, 1) == 0 && is_hidden).then_some(puzzle)
    })?;
    folder.write("no-solution", Format::SpacedRows, &Entry::new(puzzle), &format!("seed {seed}"))?;

    let (seed, puzzle) = first_some(7_200, |rng| {
        let puzzle = digging::some_of(&full_grid(rng), 17, rng);
        (solution_count(&puzzle, 10_000) == 10_000).then_some(puzzle)
    })?;
    folder.write("many-solutions", Format::Rows, &Entry::new(puzzle), &format!("seed {seed}"))?;

    let (seed, puzzle) = first_some(7_300, |rng| {
        let mut puzzle = dig(&full_grid(rng), 36, rng);
        let [one, other, ..] = digging::shuffled(puzzle.filled(), rng)[..] else { return None };
        puzzle.set(one, puzzle.get(other));
        (one.row() == other.row() && puzzle.clashes().len() == 1).then_some(puzzle)
    })?;
    folder.write("clash", Format::Rows, &Entry::new(puzzle), &format!("seed {seed}"))?;
    folder.write("baekjoon-2580", Format::SpacedRows, &Entry::new(BAEKJOON_SAMPLE.parse()?), "typed in")?;
    folder.write("empty", Format::Line, &Entry::default(), "-")
}

/// What the first seed from `first` on makes that makes anything, and that seed.
fn first_some<T>(
    first: u64,
    make: impl Fn(&mut ChaCha8Rng) -> Option<T>,
) -> Result<(u64, T), Box<dyn Error>> {
    const TRIES: u64 = 10_000;
    (first..first + TRIES)
        .find_map(|seed| Some((seed, make(&mut ChaCha8Rng::seed_from_u64(seed))?)))
        .ok_or_else(|| format!("seeds {first} to {} made nothing", first + TRIES).into())
}

/// The puzzle with the fewest givens, and it again in two layouts that the search in row order is slow on.
fn few_givens(folder: &Folder) -> Result<(), Box<dyn Error>> {
    const STEPS: usize = 700_000;
    const TRIES: usize = 200_000;
    const SEED: u64 = 6;
    let rng = &mut ChaCha8Rng::seed_from_u64(SEED);
    let start = dig(&full_grid(rng), 0, rng);
    let puzzle = digging::thin_out(&start, 17, STEPS, rng).ok_or("the walk was too short")?;
    folder.write("fewest-givens", Format::Line, &Entry::new(puzzle), &format!("seed {SEED}"))?;

    let (_, solution) = only_solution(&puzzle)?;
    let [givens, full] = [puzzle, *solution.grid()].map(|grid| row_order::board(&grid.to_string()));
    let layouts = against_row_order::worst_layouts(&givens, &full, TRIES, rng);
    let minutes = layouts.first().ok_or("no layout")?;
    let seconds = layouts.iter().find(|layout| layout.estimated_nodes < 3e8).ok_or("no layout")?;
    for (name, layout) in [("against-row-order-1", seconds), ("against-row-order-2", minutes)] {
        let grid: Grid = row_order::line(&layout.puzzle).parse()?;
        let how = format!("seed {SEED}, estimate {:.2e}", layout.estimated_nodes);
        folder.write(name, Format::Line, &Entry::new(grid), &how)?;
    }
    Ok(())
}

fn only_solution(grid: &Grid) -> Result<(Puzzle, Solution), Box<dyn Error>> {
    let puzzle = Puzzle::try_from(*grid)?;
    match search::solve(&puzzle, &Control::new()) {
        Outcome::Unique(solution) => Ok((puzzle, solution)),
        other => Err(format!("{grid}: expected one solution, found {other:?}").into()),
    }
}
