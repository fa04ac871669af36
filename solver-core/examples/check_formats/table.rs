//! [`Expected`]: a row of the table, and how its notation of marks is compared.

use solver_core::Cell;
use solver_core::format::Entry;

/// One row of the table.
pub struct Expected {
    pub file: String,
    pub outcome: String,
    pub puzzles: usize,
    pub index: usize,
    side: usize,
    pub givens: String,
    pub board: String,
    marks: String,
}

/// What a row asks for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Demand {
    Load,
    Refuse,
    /// Nothing that must hold: a size or a variant beyond ours, or a wish.
    None,
}

/// The rows of the table.
pub fn rows(text: &str) -> Vec<Expected> {
    text.lines().skip(1).map(row).collect()
}

fn row(line: &str) -> Expected {
    let columns: Vec<&str> = line.split('\t').collect();
    let text = |column: usize| columns.get(column).copied().unwrap_or_default().to_owned();
    let number = |column: usize| text(column).parse().unwrap_or(0);
    Expected {
        file: text(0),
        outcome: text(1),
        puzzles: number(2),
        index: number(3),
        side: number(4),
        givens: text(5),
        board: text(6),
        marks: text(7),
    }
}

impl Expected {
    pub fn demand(&self) -> Demand {
        if self.outcome.starts_with("load") && self.side == 9 {
            Demand::Load
        } else if self.outcome.starts_with("reject") || self.outcome.starts_with("refuse") {
            Demand::Refuse
        } else {
            Demand::None
        }
    }

    /// What the entry's marks, removed candidates or colors are instead of what they should be.
    pub fn difference_of_marks(&self, entry: &Entry) -> Option<String> {
        if let Some(removed) = self.marks.strip_prefix("removed ") {
            let expected: Vec<String> = removed.split([' ', ';']).map(removed_candidate).collect();
            let found = entry
                .annotations
                .removed
                .iter()
                .flat_map(|(cell, digits)| digits.iter().map(move |digit| format!("{cell}-{digit}")));
            return difference(&expected, found.collect());
        }
        // Behind a sentence stand the marks of some rows, as an example; otherwise all there are.
        let (text, is_example) = match self.marks.rsplit_once(": ") {
            Some((_, marks)) => (marks, true),
            None => (self.marks.as_str(), false),
        };
        let is_compared =
            |cell: Cell| !is_example || text.contains(&format!("r{}c", cell.row().position() + 1));
        let parts = || text.split(';').map(str::trim).filter(|part| !part.is_empty());
        let of_kind = |sign: char| {
            parts().filter(move |part| part.contains(sign)).map(move |part| part.replace(sign, "="))
        };
        let center: Vec<String> = of_kind('=').collect();
        let corner: Vec<String> = of_kind('^').chain(of_kind('~')).collect();
        let colored: Vec<&str> = parts().filter_map(|part| Some(part.split_once('#')?.0)).collect();
        let found = entry.annotations.colors.iter().map(|(cell, _)| cell.to_string()).collect::<Vec<_>>();
        let with_cell = |(cell, digits): (Cell, solver_core::DigitSet)| format!("{cell}={digits}");
        let marks = entry.marks.iter().filter(|&(cell, _)| is_compared(cell));
        difference(&center, marks.map(with_cell).collect())
            .or_else(|| difference(&corner, entry.annotations.corner_marks.iter().map(with_cell).collect()))
            .or_else(|| {
                (!colored.is_empty() && found != colored)
                    .then(|| format!("colors of {found:?}, not {colored:?}"))
            })
    }
}

/// A candidate struck out as `r1c8-1`; the table has digit, row and column too: `118`.
fn removed_candidate(text: &str) -> String {
    match text.as_bytes() {
        [digit, row, column] => {
            format!("r{}c{}-{}", char::from(*row), char::from(*column), char::from(*digit))
        }
        _ => text.to_owned(),
    }
}

fn difference(expected: &[String], mut found: Vec<String>) -> Option<String> {
    let mut expected = expected.to_vec();
    expected.sort();
    found.sort();
    let only_in = |list: &[String], other: &[String]| {
        list.iter().filter(|mark| !other.contains(mark)).cloned().collect::<Vec<_>>().join(" ")
    };
    (expected != found).then(|| {
        format!("marks too many: {}; missing: {}", only_in(&found, &expected), only_in(&expected, &found))
    })
}
