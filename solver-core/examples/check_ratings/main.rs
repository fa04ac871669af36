//! Compares steps and ratings with those of a reference program, read from a folder.
//!
//! ```text
//! check_ratings FOLDER [HARDEST]
//! ```
//!
//! `paths.jsonl` has a puzzle with its whole solve path on every line. Each path is replayed: on each of its boards our
//! next step is compared with the recorded one in technique, rating, placement, eliminations and chain length, and
//! the recorded one is done. Then each puzzle is rated from its givens. Prints every difference, and the
//! agreement by band of rating. Puzzles harder than HARDEST (a rating such as 9.0) are left out.
//!
//! Ends with status 1 if anything differs that has to agree: everything but the steps, eliminations and lengths that
//! come after the first nested chain of a path, whose order the reference leaves to chance.

mod record;
mod replay;

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::process::ExitCode;

use record::Record;
use solver_core::Puzzle;
use solver_core::logic::{self, Rated, Rating};
use solver_core::search::Control;

fn main() -> ExitCode {
    let mut arguments = std::env::args_os().skip(1);
    let Some(folder) = arguments.next() else {
        return ExitCode::from(64);
    };
    let hardest = arguments.next().and_then(|text| record::rating(text.to_str()?));
    let hardest = hardest.unwrap_or(Rating::tenths(u16::MAX));
    match check(Path::new(&folder), hardest, &mut io::stdout().lock()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            drop(writeln!(io::stderr(), "cannot check {}: {error}", Path::new(&folder).display()));
            ExitCode::from(4)
        }
    }
}

/// Whether everything agrees that has to.
fn check(folder: &Path, hardest: Rating, out: &mut impl Write) -> io::Result<bool> {
    let mut steps = replay::Tally::default();
    let mut bands = Bands::default();
    for line in BufReader::new(File::open(folder.join("paths.jsonl"))?).lines() {
        let record: Record = serde_json::from_str(&line?)?;
        if record.hardest() > hardest {
            continue;
        }
        let puzzle = record.puzzle().map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))?;
        replay::replay(&record, &puzzle, &mut steps, out)?;
        bands.compare(&record, &puzzle, out)?;
    }
    steps.print(out)?;
    bands.print(out)?;
    Ok(steps.all_agree() && bands.all_agree())
}

/// How many puzzles agree, by the whole part of their rating.
#[derive(Default)]
struct Bands(BTreeMap<u16, Band>);

#[derive(Default)]
struct Band {
    puzzles: usize,
    agree: usize,
}

impl Bands {
    fn compare(&mut self, record: &Record, puzzle: &Puzzle, out: &mut impl Write) -> io::Result<()> {
        let band = self.0.entry(record.hardest().as_tenths() / 10).or_default();
        band.puzzles += 1;
        let expected = record.ratings();
        let found = match logic::rate(puzzle, &Control::new()) {
            Rated::Rated(found) => [found.hardest, found.first_placement, found.first_step],
            other => return writeln!(out, "{puzzle}: not rated: {other:?}"),
        };
        if found == expected {
            band.agree += 1;
            return Ok(());
        }
        writeln!(out, "{puzzle}: rated {found:?}, not {expected:?}")
    }

    fn all_agree(&self) -> bool {
        self.0.values().all(|band| band.agree == band.puzzles)
    }

    fn print(&self, out: &mut impl Write) -> io::Result<()> {
        for (whole, band) in &self.0 {
            writeln!(out, "ER {whole}.x: ER, EP and ED agree on {} of {} puzzles", band.agree, band.puzzles)?;
        }
        Ok(())
    }
}
