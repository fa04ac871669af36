//! What `--json` prints: one record a line. `records.schema.json` beside this file describes them for others.

use serde::Serialize;
use solver_core::Clash;

use crate::input::Input;

/// The schema of all records.
pub const SCHEMA: &str = include_str!("records.schema.json");

/// Where a record belongs.
#[derive(Serialize)]
pub struct Head<'a> {
    command: &'static str,
    input: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a str>,
}

impl<'a> Head<'a> {
    pub fn new(command: &'static str, input: &Input, line: Option<u64>, title: Option<&'a str>) -> Self {
        Self { command, input: input.name(), line, title }
    }
}

/// Something that could not be read.
#[derive(Serialize)]
pub struct Unread<'a> {
    #[serde(flatten)]
    pub head: Head<'a>,
    pub error: &'a str,
}

/// Of `solve` and `check`.
#[derive(Serialize)]
pub struct Judged<'a> {
    #[serde(flatten)]
    pub head: Head<'a>,
    pub puzzle: String,
    pub verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub clashes: Vec<ClashRecord>,
}

/// Equal digits in a house.
#[derive(Serialize)]
pub struct ClashRecord {
    digit: u8,
    house: String,
    cells: Vec<String>,
}

impl From<&Clash> for ClashRecord {
    fn from(clash: &Clash) -> Self {
        Self {
            digit: clash.digit.get(),
            house: clash.house.to_string(),
            cells: clash.cells.iter().map(|cell| cell.to_string()).collect(),
        }
    }
}

/// The last line of `check`.
#[derive(Serialize)]
pub struct CheckSummary {
    pub command: &'static str,
    pub summary: CheckCounts,
}

/// How many puzzles got which verdict.
#[derive(Serialize)]
pub struct CheckCounts {
    pub puzzles: u64,
    pub unique: u64,
    pub many: u64,
    pub none: u64,
    pub clash: u64,
}

/// Of `count`.
#[derive(Serialize)]
pub struct Count<'a> {
    #[serde(flatten)]
    pub head: Head<'a>,
    pub puzzle: String,
    pub solutions: u64,
    pub limit_reached: bool,
}

/// Of `convert`.
#[derive(Serialize)]
pub struct Converted<'a> {
    #[serde(flatten)]
    pub head: Head<'a>,
    pub format: String,
    pub text: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lost: Option<String>,
}

/// Of `bench`: one search on one list.
#[derive(Serialize)]
pub struct Measured {
    pub command: &'static str,
    pub input: String,
    pub engine: String,
    pub jobs: usize,
    pub puzzles: u64,
    pub seconds: f64,
    pub puzzles_per_second: f64,
    pub microseconds_per_puzzle: f64,
    pub guesses_per_puzzle: f64,
    pub unique: u64,
    #[serde(rename = "complete")]
    pub is_complete: bool,
}
