//! Tables of puzzles with published ratings.

use std::fs;
use std::io;
use std::path::Path;

use super::record::rating;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use solver_core::logic::Rating;
use solver_core::{Grid, Puzzle};

pub struct Table {
    pub name: String,
    pub rows: Vec<Row>,
}

#[derive(Clone)]
pub struct Row {
    pub puzzle: Puzzle,
    pub hardest: Rating,
    /// EP and ED, where they are known.
    pub others: Option<[Rating; 2]>,
}

/// As many puzzles of `eleven.tsv` are compared.
const DRAWN: usize = 100;

/// The tables that are in the folder.
pub fn read(folder: &Path) -> io::Result<Vec<Table>> {
    let mut tables = Vec::new();
    for name in ["quirk_cases.tsv", "hardest_110626.tsv", "eleven.tsv"] {
        let path = folder.join(name);
        if !path.exists() {
            continue;
        }
        let text = fs::read_to_string(path)?;
        let has_all_three = text.lines().next().is_some_and(|heading| heading.contains("\tEP\tED"));
        let mut rows: Vec<Row> = text.lines().skip(1).filter_map(|line| row(line, has_all_three)).collect();
        if name == "eleven.tsv" {
            rows = rows.sample(&mut ChaCha8Rng::seed_from_u64(11), DRAWN).cloned().collect();
        }
        tables.push(Table { name: name.to_owned(), rows });
    }
    Ok(tables)
}

fn row(line: &str, has_all_three: bool) -> Option<Row> {
    let mut columns = line.split('\t');
    let puzzle = Puzzle::try_from(columns.next()?.parse::<Grid>().ok()?).ok()?;
    let hardest = rating(columns.next()?)?;
    let others =
        if has_all_three { Some([rating(columns.next()?)?, rating(columns.next()?)?]) } else { None };
    Some(Row { puzzle, hardest, others })
}
