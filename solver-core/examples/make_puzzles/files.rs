//! The folder that puzzle files go into, and the row of its table printed for each.

use std::error::Error;
use std::fs::{self, File};
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;

use solver_core::format::{self, Entry, Format};
use solver_core::search::{self, Control, Outcome};
use solver_core::{Grid, Puzzle};

use crate::boards::row_order;
use crate::boards::singles::Needs;
use crate::digging::solution_count;

/// A folder being filled with puzzle files.
pub struct Folder(PathBuf);

impl Folder {
    pub fn create(path: PathBuf) -> io::Result<Self> {
        fs::create_dir_all(&path)?;
        Ok(Self(path))
    }

    /// Writes a file of one puzzle, and prints a row about it for the table of `puzzles/README.md`.
    pub fn write(&self, name: &str, format: Format, entry: &Entry, how: &str) -> Result<(), Box<dyn Error>> {
        let name = format!("{name}.{}", format.extension());
        let mut bytes = Vec::new();
        format::write(entry, format, &mut bytes)?;
        self.write_bytes(&name, &bytes)?;
        let givens = entry.givens.filled().len();
        let (solutions, needs) = answer(&entry.givens);
        let nodes =
            if solutions.ends_with("clash") { "-".to_owned() } else { nodes_in_row_order(&entry.givens) };
        writeln!(
            io::stdout(),
            "| `{name}` | {format} | {givens} | {solutions} | {needs} | {nodes} | {how} |"
        )?;
        Ok(())
    }

    /// Writes a list, one titled puzzle a line under a line of comment.
    pub fn write_list(
        &self,
        name: &str,
        comment: &str,
        puzzles: &[(Grid, String)],
    ) -> Result<(), Box<dyn Error>> {
        let mut bytes = format!("# {comment}\n").into_bytes();
        for (givens, title) in puzzles {
            let mut entry = Entry::new(*givens);
            entry.details.title = Some(title.clone());
            format::write(&entry, Format::Line, &mut bytes)?;
        }
        let name = format!("{name}.{}", Format::Line.extension());
        self.write_bytes(&name, &bytes)?;
        let (format, count) = (Format::Line, puzzles.len());
        writeln!(
            io::stdout(),
            "| `{name}` | {format} | {count} puzzles | 1 each | - | - | seeds in the titles |"
        )?;
        Ok(())
    }

    pub fn write_bytes(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        File::create(self.0.join(name))?.write_all(bytes)
    }
}

/// How many solutions the grid has and what it takes to find the only one, as the table says it.
fn answer(givens: &Grid) -> (&'static str, String) {
    const MANY: u64 = 10_000;
    let solutions = match (search::solve_grid(givens, &Control::new()), solution_count(givens, MANY)) {
        (Outcome::Unique(solution), _) => {
            let needs = Puzzle::try_from(*givens).map(|puzzle| Needs::of(&puzzle, &solution).to_string());
            return ("1", needs.unwrap_or_default());
        }
        (Outcome::NoSolution { clashes }, _) if !clashes.is_empty() => "0, clash",
        (_, 0) => "0",
        (_, 2) => "2",
        (_, MANY) => "10,000+",
        _ => "some",
    };
    (solutions, "-".to_owned())
}

/// The nodes that the search in row order visits to find two solutions or the only one.
fn nodes_in_row_order(givens: &Grid) -> String {
    let mut solutions = 0;
    let (_, tally) = row_order::search(&row_order::board(&givens.to_string()), u64::MAX, &mut |_| {
        solutions += 1;
        if solutions < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    let digits = tally.nodes.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().filter_map(|group| str::from_utf8(group).ok()).collect();
    groups.join(",")
}
