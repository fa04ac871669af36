//! The recorded paths.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::Path;

use serde::Deserialize;
use solver_core::logic::{Candidate, Rating};
use solver_core::{Cell, Digit, Grid, Puzzle};

/// A puzzle with its ratings and its path.
pub struct Record {
    pub puzzle: Puzzle,
    /// ER, EP and ED.
    pub ratings: [Rating; 3],
    pub path: Vec<RecordedStep>,
    pub recorder: Recorder,
}

/// Which program recorded a path.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Recorder {
    /// The reference.
    Reference,
    /// A program with the same ratings that goes through some patterns in another order.
    Other,
}

/// A line of `paths.jsonl`.
#[derive(Deserialize)]
struct Line {
    #[serde(rename = "p")]
    givens: String,
    er: f64,
    ep: f64,
    ed: f64,
    path: Vec<RecordedStep>,
}

/// One step of the path.
#[derive(Deserialize)]
pub struct RecordedStep {
    #[serde(rename = "t")]
    pub technique: String,
    #[serde(rename = "r")]
    rating: f64,
    #[serde(rename = "set")]
    placement: Option<String>,
    #[serde(rename = "del", default)]
    eliminations: Vec<String>,
    #[serde(rename = "len")]
    pub length: Option<usize>,
}

/// What the reference is called in `ratings.tsv`.
const REFERENCE: &str = "se1213";

/// All paths in the folder.
pub fn read(folder: &Path) -> io::Result<Vec<Record>> {
    let ratings = fs::read_to_string(folder.join("ratings.tsv"))?;
    let of_others: HashSet<&str> = ratings
        .lines()
        .skip(1)
        .filter(|line| line.rsplit('\t').next() != Some(REFERENCE))
        .filter_map(|line| line.split('\t').next())
        .collect();
    let invalid = |error: String| io::Error::new(io::ErrorKind::InvalidData, error);
    let record = |line: &str| {
        let line: Line = serde_json::from_str(line)?;
        let recorder =
            if of_others.contains(line.givens.as_str()) { Recorder::Other } else { Recorder::Reference };
        Ok(Record {
            puzzle: puzzle(&line.givens).map_err(invalid)?,
            ratings: [line.er, line.ep, line.ed].map(in_tenths),
            path: line.path,
            recorder,
        })
    };
    fs::read_to_string(folder.join("paths.jsonl"))?.lines().map(record).collect()
}

fn puzzle(givens: &str) -> Result<Puzzle, String> {
    let grid: Grid = givens.parse().map_err(|error| format!("{givens}: {error}"))?;
    Puzzle::try_from(grid).map_err(|error| format!("{givens}: {error}"))
}

impl Record {
    pub fn hardest(&self) -> Rating {
        self.ratings[0]
    }
}

impl RecordedStep {
    pub fn rating(&self) -> Rating {
        in_tenths(self.rating)
    }

    /// The digit placed, from `r4c5=7`.
    pub fn placement(&self) -> Option<Candidate> {
        let (cell, digit) = self.placement.as_ref()?.split_once('=')?;
        Some(Candidate::new(cell_of(cell)?, Digit::from_char(digit.chars().next()?)?))
    }

    /// The candidates taken away, from `r1c2<>45`; in order.
    pub fn eliminations(&self) -> Vec<Candidate> {
        let mut all: Vec<Candidate> = self.eliminations.iter().flat_map(|text| of_one_cell(text)).collect();
        all.sort_unstable();
        all
    }
}

fn of_one_cell(text: &str) -> Vec<Candidate> {
    let parts = text.split_once("<>").and_then(|(cell, digits)| Some((cell_of(cell)?, digits)));
    let Some((cell, digits)) = parts else {
        return Vec::new();
    };
    digits.chars().filter_map(Digit::from_char).map(|digit| Candidate::new(cell, digit)).collect()
}

fn cell_of(text: &str) -> Option<Cell> {
    let mut numbers = text.split(['r', 'c']).filter_map(|part| part.parse::<usize>().ok());
    Cell::at(numbers.next()?.checked_sub(1)?, numbers.next()?.checked_sub(1)?)
}

/// The rating written like `7.1`.
pub fn rating(text: &str) -> Option<Rating> {
    text.parse().ok().map(in_tenths)
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "ratings are from 1.0 to 12.0")]
fn in_tenths(rating: f64) -> Rating {
    Rating::tenths((rating * 10.0).round() as u16)
}
