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
        let rated = text.lines().next().map_or(Rated::Hardest, Rated::by_heading);
        let mut rows: Vec<Row> = text.lines().skip(1).filter_map(|line| row(line, rated)).collect();
        if name == "eleven.tsv" {
            rows = rows.sample(&mut ChaCha8Rng::seed_from_u64(11), DRAWN).cloned().collect();
        }
        tables.push(Table { name: name.to_owned(), rows });
    }
    Ok(tables)
}

/// Which ratings a table has.
#[derive(Clone, Copy)]
enum Rated {
    Hardest,
    AllThree,
}

impl Rated {
    fn by_heading(heading: &str) -> Self {
        if heading.contains("\tEP\tED") { Self::AllThree } else { Self::Hardest }
    }
}

fn row(line: &str, rated: Rated) -> Option<Row> {
    let mut columns = line.split('\t');
    let puzzle = Puzzle::try_from(columns.next()?.parse::<Grid>().ok()?).ok()?;
    let hardest = rating(columns.next()?)?;
    let others = match rated {
        Rated::AllThree => Some([rating(columns.next()?)?, rating(columns.next()?)?]),
        Rated::Hardest => None,
    };
    Some(Row { puzzle, hardest, others })
}
