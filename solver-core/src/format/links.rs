//! Links and codes of puzzles that are read from the link itself: one on a line, alone, in a list, or amid prose.
//!
//! Nothing is fetched. A link that only says where its puzzle is kept is refused with the words for that.

mod address;

use super::source::Source;
use super::text::Line;
use super::{Contents, Definition, Entry, Format, ReadError, sudokuexchange, sudokupad, sudokuwiki};
use crate::shape::SIDE;
use address::Address;

/// Whose link it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Site {
    FPuzzles,
    SudokuPad,
    SudokuWiki,
    SudokuExchange,
    Penpa,
    /// Any other one that has 81 cells in it.
    Other,
}

pub(super) const OTHER: Definition = Definition {
    format: Format::PuzzleLink,
    name: "puzzle link",
    extension: "txt",
    carries: &[],
    claims: |source| site_of(source) == Some(Site::Other),
    read,
    write: None,
};

pub(super) const PENPA: Definition = Definition {
    format: Format::PenpaLink,
    name: "Penpa link",
    extension: "txt",
    carries: &[],
    claims: |source| site_of(source) == Some(Site::Penpa),
    read,
    write: None,
};

/// A link, or a code that stands for one.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Link<'a> {
    site: Site,
    /// The part that is the puzzle; `None` where it only says where the puzzle is kept.
    code: Option<String>,
    /// The rest of the line. A plus sign that became a space splits the code.
    behind: &'a str,
}

/// Whose links a text consists of: its first line is one, or there is one amid words but nothing that looks like a
/// row of cells.
pub(super) fn site_of(source: &Source) -> Option<Site> {
    let text = source.text_or_empty();
    let first = text.lines().find(|line| !line.is_ignored())?;
    if let Some(link) = alone(&first) {
        return Some(link.site);
    }
    if !text.as_str().contains("://") || text.as_str().trim_start().starts_with(['{', '[', '<']) {
        return None;
    }
    let mut site = None;
    for line in text.lines().filter(|line| !line.is_ignored()) {
        match Address::find(line.text).and_then(|address| address.link()) {
            Some(link) if link.site != Site::Other => site = site.or(Some(link.site)),
            _ if looks_like_cells(line.text) => return None,
            _ => {}
        }
    }
    site
}

/// The link that a line is, with nothing before it but quotes and the like.
fn alone<'a>(line: &Line<'a>) -> Option<Link<'a>> {
    let text = line.text.trim().trim_start_matches(['<', '"', '\'', '(']);
    let address = Address::find(text).filter(|address| address.start == 0);
    address.and_then(|address| address.link()).or_else(|| address::bare_code(text.trim_end_matches(['>', '"', '\'', ')'])))
}

fn looks_like_cells(line: &str) -> bool {
    let is_frame = |character: char| character.is_whitespace() || "|+-:;,".contains(character);
    let mut cells = 0;
    for character in line.chars().filter(|&character| !is_frame(character)) {
        match character {
            '0'..='9' | '.' | '*' | '_' => cells += 1,
            _ => return false,
        }
    }
    cells >= SIDE
}

/// Reads one puzzle a line; lines without a link are passed over.
pub(super) fn read(source: &Source) -> Result<Contents, ReadError> {
    let mut contents = Contents::default();
    for line in source.text()?.lines() {
        let amid = || Address::find(line.text).and_then(|address| address.link());
        match Some(&line).filter(|line| !line.is_ignored()).and_then(|line| alone(line).or_else(amid)) {
            None => contents.ignored_lines += 1,
            Some(link) => {
                let entry = link.read().map(|entry| Entry { line: Some(line.number), ..entry });
                contents.add(entry.map_err(|error| at_line(error, line.number)));
            }
        }
    }
    contents.unless_empty()
}

impl Link<'_> {
    fn read(&self) -> Result<Entry, ReadError> {
        let Some(code) = &self.code else {
            let what = match self.site {
                Site::FPuzzles => "only its number at f-puzzles.com; open it there and export it",
                _ => "only where it is kept",
            };
            return Err(ReadError::Elsewhere { place: String::new(), what: what.to_owned() });
        };
        match self.site {
            Site::FPuzzles => self.with_spaces_as_plus(code, sudokupad::read_compressed),
            Site::SudokuPad => self.with_spaces_as_plus(code, sudokupad::read_code),
            Site::SudokuWiki => sudokuwiki::read_code(code),
            Site::SudokuExchange => sudokuexchange::read_code(code),
            Site::Other => sudokuwiki::read_digits(code),
            Site::Penpa => {
                Err(ReadError::Unsupported { line: None, what: "a drawing made with Penpa".to_owned() })
            }
        }
    }

    /// Reads a code; if that fails, and what follows on the line could be more of it, reads the whole.
    fn with_spaces_as_plus(
        &self,
        code: &str,
        read: fn(&str) -> Result<Entry, ReadError>,
    ) -> Result<Entry, ReadError> {
        let code = code.replace(' ', "+");
        let behind = self.behind.trim();
        read(&code).or_else(|error| {
            if behind.is_empty() || !behind.bytes().all(|byte| address::is_base64(byte) || byte == b' ') {
                return Err(error);
            }
            read(&format!("{code}+{}", behind.replace(' ', "+"))).map_err(|_| error)
        })
    }
}

/// An error inside a link, with the line of the link.
fn at_line(error: ReadError, line: u64) -> ReadError {
    let place = |rest: &str| if rest.is_empty() { format!("line {line}") } else { format!("line {line}: {rest}") };
    match error {
        ReadError::BadPart { part, expected, found } => ReadError::BadPart { part: place(&part), expected, found },
        ReadError::Unsupported { what, .. } => ReadError::Unsupported { line: Some(line), what },
        ReadError::Elsewhere { place: inner, what } => ReadError::Elsewhere { place: place(&inner), what },
        other => other,
    }
}
