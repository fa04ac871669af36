//! Compares steps and ratings with those of a reference program, read from a folder.
//!
//! ```text
//! check_ratings FOLDER [HARDEST]
//! ```
//!
//! - `paths.jsonl` has a puzzle with its whole solve path on every line. Each path is replayed: on each of its boards
//!   our next step is compared with the recorded one in technique, rating, placement, eliminations and chain length,
//!   and the recorded one is done. Then each puzzle is rated from its givens.
//! - `ratings.tsv` tells in its column `oracle` which program a path comes from.
//! - `quirk_cases.tsv`, `hardest_110626.tsv` and `eleven.tsv` have published ratings to compare; of the last one a
//!   hundred puzzles are drawn.
//!
//! Prints every difference, and the agreement by technique and by rating. Puzzles harder than HARDEST (a rating such
//! as 9.0) are left out.
//!
//! Ends with status 1 if something differs that has to agree. The steps, eliminations and lengths that come after the
//! first nested chain of a path do not have to, because the reference leaves their order to chance; nor do those of a
//! path that a program of another order recorded. Their ratings do. Published ratings are only compared.

mod record;
mod replay;
mod shared_work;
mod tables;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Write};
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
    match check(Path::new(&folder), hardest, &mut io::stdout()) {
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
    let records = record::read(folder)?;
    let records: Vec<Record> = records.into_iter().filter(|record| record.hardest() <= hardest).collect();
    let mut steps = replay::Tally::default();
    let mut bands = Bands::default();
    let work = |record: &Record| {
        let mut differences = String::new();
        let steps = replay::replay(record, &mut differences);
        let agreement = compare(&record.puzzle, record.ratings, &mut differences);
        (differences, steps, agreement)
    };
    shared_work::for_each(&records, work, |record, (differences, tally, agreement)| {
        out.write_all(differences.as_bytes())?;
        steps.add(tally);
        bands.add(record.hardest(), agreement);
        Ok(())
    })?;
    steps.print(out)?;
    bands.print("recorded paths", out)?;
    for table in tables::read(folder)? {
        compare_table(&table, hardest, out)?;
    }
    Ok(steps.all_agree() && bands.all_agree())
}

fn compare_table(table: &tables::Table, hardest: Rating, out: &mut impl Write) -> io::Result<()> {
    let rows: Vec<&tables::Row> = table.rows.iter().filter(|row| row.hardest <= hardest).collect();
    let mut bands = Bands::default();
    let work = |row: &&tables::Row| {
        let mut differences = String::new();
        let agreement = match row.others {
            Some([first_placement, first_step]) => {
                compare(&row.puzzle, [row.hardest, first_placement, first_step], &mut differences)
            }
            None => compare(&row.puzzle, [row.hardest], &mut differences),
        };
        (differences, agreement)
    };
    shared_work::for_each(&rows, work, |row, (differences, agreement)| {
        bands.add(row.hardest, agreement);
        out.write_all(differences.as_bytes())
    })?;
    bands.print(&table.name, out)
}

/// Whether a puzzle's ratings are what they should be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Agreement {
    Agrees,
    Differs,
}

/// Whether ER, EP and ED, or as many of them as there are, are what they should be.
fn compare<const COUNT: usize>(
    puzzle: &Puzzle,
    expected: [Rating; COUNT],
    differences: &mut String,
) -> Agreement {
    let found = match logic::rate(puzzle, &Control::new()) {
        Rated::Rated(found) => [found.hardest, found.first_placement, found.first_step],
        other => {
            let _written = writeln!(differences, "{puzzle}: not rated: {other:?}");
            return Agreement::Differs;
        }
    };
    if found.iter().zip(&expected).all(|(found, expected)| found == expected) {
        return Agreement::Agrees;
    }
    let _written = writeln!(differences, "{puzzle}: rated {found:?}, not {expected:?}");
    Agreement::Differs
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
    fn add(&mut self, rating: Rating, agreement: Agreement) {
        let band = self.0.entry(rating.as_tenths() / 10).or_default();
        band.puzzles += 1;
        band.agree += usize::from(agreement == Agreement::Agrees);
    }

    fn all_agree(&self) -> bool {
        self.0.values().all(|band| band.agree == band.puzzles)
    }

    fn print(&self, name: &str, out: &mut impl Write) -> io::Result<()> {
        for (whole, Band { puzzles, agree }) in &self.0 {
            writeln!(out, "{name}, ER {whole}.x: the ratings of {agree} of {puzzles} puzzles agree")?;
        }
        Ok(())
    }
}
