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
    if !text.as_str().contains("://") || text.as_str().trim_start().starts_with(['{', '<']) {
        return None;
    }
    let mut site = None;
    for line in text.lines().filter(|line| !line.is_ignored()) {
        match links(line.text).next() {
            Some(link) if link.site != Site::Other => site = site.or(Some(link.site)),
            _ if looks_like_cells(line.text) => return None,
            _ => {}
        }
    }
    site
}

/// The link that a line is, with nothing before it but quotes and the like.
fn alone<'a>(line: &Line<'a>) -> Option<Link<'a>> {
    let text = line.text.trim().trim_start_matches(address::QUOTES);
    let address = Address::find(text).filter(|address| address.start == 0);
    address.and_then(|address| address.link()).or_else(|| address::bare_code(text))
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

/// The puzzles that a line has links to.
fn links(line: &str) -> impl Iterator<Item = Link<'_>> {
    std::iter::successors(Address::find(line), Address::next).filter_map(|address| address.link())
}

/// Reads all links; lines without one are passed over.
pub(super) fn read(source: &Source) -> Result<Contents, ReadError> {
    let mut contents = Contents::default();
    for line in source.text()?.lines() {
        let count = contents.entries.len() + contents.refusals.len();
        if !line.is_ignored() {
            let code = address::bare_code(line.text.trim());
            for link in links(line.text).chain(code) {
                let entry = link.read().map(|entry| Entry { line: Some(line.number), ..entry });
                contents.add(entry.map_err(|error| error.on_line(line.number)));
            }
        }
        if count == contents.entries.len() + contents.refusals.len() {
            contents.ignored_lines += 1;
        }
    }
    // Of a puzzle that is there and one that is elsewhere, the former says more.
    if contents.entries.is_empty() {
        contents.refusals.sort_by_key(|refusal| matches!(refusal, ReadError::Elsewhere { .. }));
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
            return Err(ReadError::Elsewhere { line: None, what });
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

#[cfg(test)]
mod tests {
    use crate::format::{Document, Format, ReadError, read};

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const GAPS: &str = "53C7E6C195E98E6B8D6D34C8B3C17D2D6B6E28E419C5E8C79";
    const PACKED: &str = "5NlQ19j9mGca3OIN1bWGk2m41TjS79";

    fn refusal(text: &str) -> String {
        read(text.as_bytes()).expect_err(text).to_string()
    }

    fn assert_reads(text: &str, format: Format) {
        let document = read(text.as_bytes()).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(document.receipt.format, format, "{text}");
        assert_eq!(document.entries[0].givens.to_string(), LINE, "{text}");
    }

    #[test]
    fn boards_in_links_of_every_kind() {
        let zeros = LINE.replace('.', "0");
        for (text, format) in [
            (format!("https://sudokupad.app/classic{GAPS}"), Format::SudokuPadLink),
            (format!("https://www.sudokupad.app/sudoku/scf{PACKED}?setting-nogrid=1"), Format::SudokuPadLink),
            (
                format!("https://app.crackingthecryptic.com/sudoku.html?puzzleid=classic{GAPS}"),
                Format::SudokuPadLink,
            ),
            (format!("classic{GAPS}"), Format::SudokuPadLink),
            (format!("https://sudokuexchange.com/play/?s={zeros}&d=2"), Format::SudokuExchange),
            (format!("https://sudokuexchange.com/play/?s={PACKED}"), Format::SudokuExchange),
            (PACKED.to_owned(), Format::SudokuExchange),
            (format!("HTTPS://WWW.SudokuWiki.org/sudoku.htm?bd={zeros}"), Format::SudokuWiki),
            (format!("https://sudoku.coach/en/play/{zeros}"), Format::PuzzleLink),
            (format!("sudoku://{LINE}"), Format::PuzzleLink),
            (format!("http://example.org/{LINE}?x=1#y"), Format::PuzzleLink),
        ] {
            assert_reads(&text, format);
            assert_reads(
                &format!("# from a mail\n\n<{text}> see there\n")
                    .replace(" see there", if text.contains("://") { " see there" } else { "" }),
                format,
            );
        }
    }

    #[test]
    fn a_link_amid_prose_is_read_unless_a_board_stands_there() {
        let link = format!("https://sudokupad.app/classic{GAPS}");
        let prose = format!("Try this one.\nIt has 30 givens: {link}\nEnjoy!\n");
        let document = read(prose.as_bytes()).expect("a link");
        assert_eq!((document.entries[0].line, document.receipt.ignored_lines), (Some(2), 2));
        let board: Vec<&str> = (0..9).map(|row| &LINE[9 * row..9 * row + 9]).collect();
        let with_board = format!("{}\nsee {link}\n", board.join("\n"));
        assert_ne!(
            read(with_board.as_bytes()).map(|document| document.receipt.format),
            Ok(Format::SudokuPadLink)
        );
    }

    #[test]
    fn all_links_of_a_line_are_read() {
        let text = format!(
            "[one](https://example.org/a) https://sudokupad.app/classic{GAPS} https://sudokupad.app/scf{PACKED}\n"
        );
        let document = read(text.as_bytes()).expect("two links");
        assert_eq!(document.entries.iter().map(|entry| entry.line).collect::<Vec<_>>(), [Some(1), Some(1)]);
    }

    #[test]
    fn links_make_a_list() {
        let text = format!(
            "https://sudokupad.app/classic{GAPS}\nhttps://sudokupad.app/abc123\nhttps://sudokuexchange.com/play/?s={PACKED}\n"
        );
        let Document { entries, refusals, .. } = read(text.as_bytes()).expect("a list");
        assert_eq!(entries.iter().map(|entry| entry.line).collect::<Vec<_>>(), [Some(1), Some(3)]);
        assert_eq!(refusals.iter().map(ReadError::line).collect::<Vec<_>>(), [Some(2)]);
    }

    #[test]
    fn what_is_not_in_the_link_is_said() {
        assert_eq!(
            refusal("https://sudokupad.app/3x3zm2co6o"),
            "line 1: the puzzle itself is not in it, only its number at SudokuPad; open it there and export it"
        );
        assert_eq!(
            refusal("https://f-puzzles.com/?id=yc123"),
            "line 1: the puzzle itself is not in it, only its number at f-puzzles.com; open it there and export it"
        );
        assert_eq!(
            refusal("https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VRPb5w"),
            "line 1: a drawing made with Penpa; only plain 9x9 puzzles are supported"
        );
        assert_eq!(
            refusal(&format!("https://sudokupad.app/classic{}", &GAPS[1..])),
            "line 1: the board in the link: expected 81 cells, found 80"
        );
        assert_eq!(
            refusal(&format!("https://sudokuexchange.com/play/?s={PACKED}1")),
            "line 1: the board in the link: expected 81 cells, found 82"
        );
        assert_eq!(
            refusal(&format!("https://sudoku.coach/en/play/{LINE}5")),
            "line 1: the board in the link: expected 81 cells, found 82"
        );
        assert!(read(format!("{PACKED}1").as_bytes()).is_err());
        assert!(read(b"Internationalization").is_err());
    }
}
