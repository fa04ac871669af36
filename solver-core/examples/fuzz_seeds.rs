//! Fills a folder with seeds for the fuzz targets: puzzles of all kinds as every writer writes them.
//!
//! ```sh
//! cargo run -p solver-core --example fuzz_seeds -- solver-core/fuzz/corpus/read
//! ```

use std::fs;
use std::io;
use std::path::Path;
use std::process::ExitCode;

use solver_core::format::{self, Color, Entry, Format};
use solver_core::{Cell, Digit, Grid};

const GIVENS: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn main() -> ExitCode {
    let Some(folder) = std::env::args_os().nth(1) else {
        return ExitCode::from(64);
    };
    match write_seeds(Path::new(&folder)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            drop(io::Write::write_fmt(&mut io::stderr(), format_args!("cannot write the seeds: {error}\n")));
            ExitCode::FAILURE
        }
    }
}

fn write_seeds(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    for (kind, entry) in entries().iter().enumerate() {
        for format in Format::ALL.into_iter().filter(|format| format.can_write()) {
            let mut bytes = Vec::new();
            format::write(entry, format, &mut bytes)?;
            let name = format!("{}-{kind}", format.to_string().replace(' ', "-"));
            fs::write(folder.join(&name), &bytes)?;
            // Most readers of one puzzle must cope with a second one behind it.
            fs::write(folder.join(name + "-twice"), [bytes.as_slice(), &bytes].concat())?;
        }
    }
    for (kind, text) in texts().iter().enumerate() {
        fs::write(folder.join(format!("text-{kind}")), text)?;
    }
    Ok(())
}

/// A bare puzzle, one that was played, and an empty board.
fn entries() -> [Entry; 3] {
    let grid = |text: &str| text.parse::<Grid>().unwrap_or_default();
    let bare = Entry::new(grid(GIVENS));
    let mut played = bare.clone();
    let half = grid(SOLUTION).digits().take(30).collect::<Grid>();
    played.entered = half.without(bare.givens.filled());
    for cell in played.board().empty_cells() {
        for digit in Digit::ALL.into_iter().filter(|digit| (cell.index() + digit.index()).is_multiple_of(3)) {
            played.marks.toggle(cell, digit);
        }
    }
    if let Some(cell) = Cell::at(8, 0) {
        played.annotations.removed.toggle(cell, Digit::ALL[2]);
        played.annotations.colors.set(cell, Color::new(4));
    }
    played.details.title = Some("A start".to_owned());
    played.details.author = Some("Kim".to_owned());
    played.details.rating = Some("2.3".to_owned());
    played.details.notes = Some("Played on a train.".to_owned());
    [bare, played, Entry::default()]
}

/// Formats that are only read.
fn texts() -> Vec<String> {
    let rows = |gap: &str| {
        let row = |row: &[char]| row.iter().map(char::to_string).collect::<Vec<_>>().join(gap) + "\n";
        GIVENS.chars().collect::<Vec<_>>().chunks(9).map(row).collect::<String>()
    };
    vec![
        format!("Grid 01\n{}Grid 02\n{}", rows(""), rows("")),
        format!("{}I024\nE07001\n", rows("")),
        "2 679 u5 1 46789 5 469 9 3\n".repeat(9),
        "9(2,3,4)|5!|.|.|0|.(1,2)|3!|8!|\n".repeat(9),
        "9:4[2.3.4],5!,7,2,6,1:[1.2],3!,8!,4;".repeat(9),
        format!("<table>\n{}</table>\n", format!("<tr>{}</tr>\n", "<td>5</td>".repeat(9)).repeat(9)),
        format!("one {}\n", "1..4.....".repeat(81)),
        format!("id,puzzle,solution\n1,{GIVENS},{SOLUTION}\n"),
        format!("name {GIVENS} ED=7.1/1.2/1.2\n# a comment\n{GIVENS},{SOLUTION}\n"),
        format!("[[{}]]\n", rows(", ").trim_end().replace('.', "0").replace('\n', "],\n [")),
        rows("").replace('.', " "),
        format!("A | {}", rows(" | ")),
    ]
}
