//! Puzzle files: bytes into a [`Document`], an [`Entry`] into bytes.
//!
//! The format is told by content, never by a file's name. What cannot be read is refused with its place, what was
//! found and what was expected; a board that has not exactly 81 cells is never guessed at.
//!
//! ```
//! use solver_core::format::{self, Format};
//!
//! let document = format::read(b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n")?;
//! assert_eq!(document.to_string(), "30 givens, 81-character line");
//!
//! let mut rows = Vec::new();
//! format::write(&document.entries[0], Format::SpacedRows, &mut rows)?;
//! assert!(rows.starts_with(b"5 3 0 0 7 0 0 0 0\n"));
//!
//! let error = format::read(b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7");
//! assert_eq!(error.expect_err("one short").to_string(), "line 1: expected 81 cells, found 80");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What is accepted
//!
//! All texts: UTF-8, UTF-16 and Windows-1252, with or without a byte order mark; lines that end in LF, CR LF or CR, the
//! last one in nothing too. For a cell: `1` to `9` and digits of other scripts; for an empty one `.` `0` `_` `*` mixed
//! at will, dots and squares of all kinds, and `x` `X` `-` `?` where a board has no other sign for it. Lines that are
//! blank or begin with `#`, `;` or `//` are passed over and counted, and so are headings and prose.
//!
//! - [`Line`](Format::Line): a board, with a name before it or behind it, or a rating. Of a puzzle and its solution on
//!   one line the puzzle is taken; any other two boards on a line are refused.
//! - [`Board`](Format::Board), [`PencilMarks`](Format::PencilMarks), [`SpacedRows`](Format::SpacedRows),
//!   [`Rows`](Format::Rows): rows in any spelling, in frames, in mails, in code, or in a table with empty fields. A
//!   board below another one that repeats its digits tells more of the same puzzle.
//! - All others are what the programs write that they are named after.
//!
//! A collection gives the puzzles that can be read, and says why the others cannot; a text with one puzzle is read or
//! refused as a whole. [`ListReader`] reads lists of any length in constant memory.
//!
//! # What each format carries
//!
#![doc = include_str!("format/carries.md")]
//!
//! Texts are written with LF, in UTF-8 without a byte order mark, `.` for an empty cell (`0` between spaces, as Baekjoon
//! Online Judge has it).
//!
//! # Adding a format
//!
//! A file beside these with the reader, the writer and the test of the round trip; a variant of [`Format`]; its row
//! in the table `DEFINITIONS`.

mod annotations;
mod board;
mod candidates_line;
mod csv_table;
mod document;
mod drawn_board;
mod encoding;
mod error;
mod euler;
mod f_puzzles;
mod gnome;
mod hodoku_file;
mod html_table;
mod json;
mod json_board;
mod ksudoku;
mod library;
mod line;
mod lines;
mod links;
mod list;
mod locked_cells;
mod lz_string;
mod marks;
mod opensudoku;
mod part;
mod pencil_marks;
mod row_format;
mod rows;
mod run_lengths;
mod sadman;
mod sdku;
mod sign;
mod simple_sudoku;
mod solo;
mod source;
#[cfg(test)]
mod strategies;
mod sudocue;
mod sudoku_file;
mod sudokuexchange;
mod sudokupad;
mod sudokuwiki;
mod text;
mod xml;

use std::fmt;
use std::io::{self, Read, Write};

pub use annotations::{Annotations, Boxed, CellColors, Color};
pub use document::{Counts, Details, Document, Entry, Receipt, UnknownFields};
pub use error::{Position, ReadError, ReadFromError};
pub use list::{ListReader, Row};
pub use marks::Marks;
pub use part::{Lost, Part};
pub use row_format::RowFormat;
use sign::CELL_SIGNS;
use source::Source;

/// The most bytes that [`read`] takes. Callers that know a file's size refuse a larger one by name and size.
pub const MAX_BYTES: u64 = 16 * 1024 * 1024;

/// The most bytes of a file that is not a list of lines.
pub const MAX_STRUCTURED_BYTES: u64 = 1024 * 1024;

/// The most refusals that a [`Document`] tells.
pub const MAX_REFUSALS: usize = 100;

/// The ways to write a puzzle that this library knows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Format {
    /// A file of HoDoKu: a ZIP archive with XML in it (`.hsol`).
    HodokuFile,
    /// A file of OpenSudoku: XML with one game or a folder of them.
    OpenSudoku,
    /// A saved game of KSudoku: XML with the puzzle and its moves.
    KSudoku,
    /// A file of David Hancock's Sudoku Solver: XML with a cell for each digit (`.sdku`).
    Sdku,
    /// A saved game of Solo, of Simon Tatham's Portable Puzzle Collection.
    SoloSave,
    /// Game IDs of Solo, one a line.
    SoloId,
    /// A saved game of GNOME Sudoku: JSON.
    GnomeSave,
    /// The code that GNOME Sudoku copies to share a puzzle.
    GnomeCode,
    /// The JSON of f-puzzles.
    FPuzzles,
    /// The JSON of SudokuPad.
    SudokuPad,
    /// A board, or a list of boards, in the JSON of some other program.
    JsonBoard,
    /// Links of f-puzzles, which hold its JSON compressed.
    FPuzzlesLink,
    /// Links of SudokuPad, which hold its JSON, that of f-puzzles, or a short code.
    SudokuPadLink,
    /// Links of SudokuWiki, with 81 digits or the whole state of its solver.
    SudokuWiki,
    /// Links and codes of SudokuExchange.
    SudokuExchange,
    /// Links of Penpa, which hold drawings; they are refused by name.
    PenpaLink,
    /// Any other link that has 81 cells in it.
    PuzzleLink,
    /// Our own file: JSON that keeps everything an [`Entry`] holds.
    ///
    /// ```json
    /// {
    ///   "format": "sudoku",
    ///   "version": 1,
    ///   "title": "A start",
    ///   "author": "Kim",
    ///   "notes": "Played on a train.",
    ///   "time_played_seconds": 754,
    ///   "givens": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    ///   "entered": "..4..............................................................................",
    ///   "solved": ".................................................................................",
    ///   "marks": {
    ///     "r1c4": "26",
    ///     "r1c6": "268"
    ///   }
    /// }
    /// ```
    ///
    /// `format`, `version` and `givens` must be there. Fields that are not known are kept, and are written back
    /// behind the known ones, value and order unchanged. A field that stands there twice is refused, and so is a
    /// cell with two digits, or a `version` that is not known.
    Sudoku,
    /// `SadMan` Sudoku's `.sdk`, and `SudoCue`'s: properties, then the board, and what was entered and noted.
    SadMan,
    /// Simple Sudoku's `.ss`: a board, then entered digits and candidates struck out, one a line.
    SimpleSudoku,
    /// `SudoCue`'s `.sdx`: givens, entered digits and candidates in one grid.
    SudoCue,
    /// A `.doku` board, in which givens are locked.
    Doku,
    /// A board that tells its solution, in which givens are locked.
    WithSolution,
    /// A table of a web page.
    HtmlTable,
    /// Lines of a `HoDoKu` library: givens, entered digits and candidates struck out.
    Library,
    /// 729 characters on a line: the candidates of every cell.
    CandidatesLine,
    /// The file of Project Euler, problem 96: a heading above each board.
    Euler,
    /// A table with a puzzle in one column.
    Csv,
    /// A board with lines between its boxes, as on paper.
    Board,
    /// A board with the candidates of every empty cell.
    PencilMarks,
    /// Nine rows with a space between the cells, as Baekjoon Online Judge has them.
    SpacedRows,
    /// Nine rows of nine characters.
    Rows,
    /// 81 characters on a line; such lines make a list.
    Line,
}

impl Format {
    /// All formats, in the order in which they are looked for.
    pub const ALL: [Self; 33] = [
        Self::HodokuFile,
        Self::OpenSudoku,
        Self::KSudoku,
        Self::Sdku,
        Self::SoloSave,
        Self::SoloId,
        Self::GnomeSave,
        Self::GnomeCode,
        Self::FPuzzles,
        Self::SudokuPad,
        Self::JsonBoard,
        Self::FPuzzlesLink,
        Self::SudokuPadLink,
        Self::SudokuWiki,
        Self::SudokuExchange,
        Self::PenpaLink,
        Self::PuzzleLink,
        Self::Sudoku,
        Self::SadMan,
        Self::SimpleSudoku,
        Self::SudoCue,
        Self::Doku,
        Self::WithSolution,
        Self::HtmlTable,
        Self::Library,
        Self::CandidatesLine,
        Self::Euler,
        Self::Csv,
        Self::Board,
        Self::PencilMarks,
        Self::SpacedRows,
        Self::Rows,
        Self::Line,
    ];

    /// How a file's name ends, without the point.
    #[must_use]
    pub fn extension(self) -> &'static str {
        self.definition().extension
    }

    /// Whether [`write`](fn@write) can write it; some formats are only read.
    #[must_use]
    pub fn can_write(self) -> bool {
        self.definition().write.is_some()
    }

    /// What of an entry would be missing if it were written in this format and read again.
    ///
    /// ```
    /// use solver_core::Cell;
    /// use solver_core::format::{Entry, Format};
    ///
    /// let mut entry = Entry::default();
    /// entry.marks.toggle(Cell::at(0, 0).expect("on the board"), solver_core::Digit::ALL[4]);
    /// entry.details.author = Some("Kim".to_owned());
    /// assert_eq!(Format::Line.loses(&entry).to_string(), "the pencil marks and the author");
    /// assert!(Format::Sudoku.loses(&entry).is_empty());
    /// ```
    #[must_use]
    pub fn loses(self, entry: &Entry) -> Lost {
        Lost::of(entry, self.carries())
    }

    /// The parts of an entry that this format carries, beside the givens.
    #[must_use]
    pub fn carries(self) -> &'static [Part] {
        self.definition().carries
    }

    fn definition(self) -> &'static Definition {
        &DEFINITIONS[self as usize]
    }
}

/// As it is called in a sentence: `nine rows`.
impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.definition().name)
    }
}

/// All that is known of a format.
struct Definition {
    format: Format,
    name: &'static str,
    extension: &'static str,
    /// What it can say beside the givens.
    carries: &'static [Part],
    /// Whether a text is meant to be in this format; if so, the reader's error is the one to show.
    claims: fn(&Source) -> bool,
    read: fn(&Source) -> Result<Contents, ReadError>,
    /// `None` for a format that is only read.
    write: Option<Writer>,
}

type Writer = fn(&Entry, &mut dyn Write) -> io::Result<()>;

/// What a reader makes of a text. A reader that finds no entry returns an error.
#[derive(Debug, Default)]
struct Contents {
    /// The format, if the reader can tell it better than whoever claimed the source for it.
    format: Option<Format>,
    entries: Vec<Entry>,
    /// For collections only: what holds one puzzle is refused as a whole.
    refusals: Vec<ReadError>,
    ignored_lines: usize,
}

impl Contents {
    /// A single puzzle.
    fn one(entry: Entry) -> Self {
        Self { entries: vec![entry], ..Self::default() }
    }

    /// Adds a puzzle of a collection, or why it is none.
    fn add(&mut self, entry: Result<Entry, ReadError>) {
        match entry {
            Ok(entry) => self.entries.push(entry),
            Err(refusal) => self.refusals.push(refusal),
        }
    }

    /// A collection: as it is if it has an entry, else the first thing that is wrong with it.
    fn unless_empty(self) -> Result<Self, ReadError> {
        match (self.entries.is_empty(), self.refusals.first()) {
            (false, _) => Ok(self),
            (true, Some(refusal)) => Err(refusal.clone()),
            (true, None) => Err(ReadError::Empty { ignored_lines: self.ignored_lines }),
        }
    }

    fn receipt(&self, format: Format) -> Receipt {
        Receipt {
            format,
            puzzles: self.entries.len(),
            refused: self.refusals.len(),
            ignored_lines: self.ignored_lines,
            first: self.entries.first().map(Counts::of).unwrap_or_default(),
        }
    }

    fn into_document(mut self, format: Format) -> Result<Document, ReadError> {
        if self.entries.is_empty() {
            return Err(ReadError::Empty { ignored_lines: self.ignored_lines });
        }
        let receipt = self.receipt(format);
        self.refusals.truncate(MAX_REFUSALS);
        Ok(Document { entries: self.entries, refusals: self.refusals, receipt })
    }
}

/// One row for each format, in the order of [`Format::ALL`]: the first one that claims a text reads it.
static DEFINITIONS: [Definition; Format::ALL.len()] = [
    hodoku_file::DEFINITION,
    opensudoku::DEFINITION,
    ksudoku::DEFINITION,
    sdku::DEFINITION,
    solo::SAVE,
    solo::ID,
    gnome::SAVE,
    gnome::CODE,
    f_puzzles::FILE,
    sudokupad::FILE,
    json_board::DEFINITION,
    f_puzzles::LINK,
    sudokupad::LINK,
    sudokuwiki::DEFINITION,
    sudokuexchange::DEFINITION,
    links::PENPA,
    links::OTHER,
    sudoku_file::DEFINITION,
    sadman::DEFINITION,
    simple_sudoku::DEFINITION,
    sudocue::DEFINITION,
    locked_cells::DOKU,
    locked_cells::WITH_SOLUTION,
    html_table::DEFINITION,
    library::DEFINITION,
    candidates_line::DEFINITION,
    euler::DEFINITION,
    csv_table::DEFINITION,
    drawn_board::DEFINITION,
    pencil_marks::DEFINITION,
    rows::SPACED,
    rows::CLOSE,
    line::DEFINITION,
];

/// Reads a document.
///
/// # Errors
///
/// Says where the bytes stop making sense, what was found and what was expected. See the
/// [module](self#what-is-accepted) for what is accepted.
pub fn read(bytes: &[u8]) -> Result<Document, ReadError> {
    if bytes.len() as u64 > MAX_BYTES {
        return Err(ReadError::TooLarge { limit: MAX_BYTES });
    }
    let head = Source::new(list::head(bytes));
    let definition = detect(&head);
    let is_list = RowFormat::of(definition.format, &head).is_some();
    if !is_list && bytes.len() as u64 > MAX_STRUCTURED_BYTES {
        return Err(ReadError::TooLarge { limit: MAX_STRUCTURED_BYTES });
    }
    let contents = (definition.read)(&Source::new(bytes))?;
    let format = contents.format.unwrap_or(definition.format);
    contents.into_document(format)
}

/// Reads a document to the end of a stream; never more than [`MAX_BYTES`] and one byte of it.
///
/// # Errors
///
/// Like [`read`]; or the stream failed, or went on for too long.
pub fn read_from(input: impl Read) -> Result<Document, ReadFromError> {
    let mut bytes = Vec::new();
    input.take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(ReadFromError::Io)?;
    Ok(read(&bytes)?)
}

/// Writes an entry. What the format cannot carry is left out, see [`Format::loses`]; digits of all origins are written
/// alike if it does not tell them apart.
///
/// # Errors
///
/// Those of `out`; and [`io::ErrorKind::Unsupported`] for a format that is only read, see [`Format::can_write`].
pub fn write(entry: &Entry, format: Format, out: &mut impl Write) -> io::Result<()> {
    match format.definition().write {
        Some(write) => write(entry, out),
        None => Err(io::Error::new(io::ErrorKind::Unsupported, format!("{format} is only read"))),
    }
}

/// The format that a source is meant to be in. What nobody claims goes to the last one, whose reader refuses it.
fn detect(source: &Source) -> &'static Definition {
    let claims = |format: &&Format| (format.definition().claims)(source);
    Format::ALL.iter().find(claims).unwrap_or(&Format::Line).definition()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table of the documentation.
    fn table() -> String {
        let mark = |yes: bool| if yes { " x |" } else { " |" };
        let names = [
            "entered",
            "solved",
            "marks",
            "corner marks",
            "struck out",
            "colors",
            "title",
            "author",
            "rating",
            "notes",
            "time",
            "other fields",
        ];
        let head = format!("| format | file | written | {} |\n", names.join(" | "));
        let rule = format!("|{}\n", " --- |".repeat(names.len() + 3));
        let rows = Format::ALL.map(|format| {
            let carried = Part::ALL.map(|part| mark(format.carries().contains(&part))).concat();
            let written = mark(format.can_write());
            format!("| `{format}` | .{} |{written}{carried}\n", format.extension())
        });
        [head, rule, rows.concat()].concat()
    }

    #[test]
    fn the_table_in_the_documentation_is_true() {
        assert_eq!(include_str!("format/carries.md"), table(), "the table should be:\n{}", table());
    }

    #[test]
    fn every_format_has_its_row() {
        for (format, definition) in Format::ALL.iter().zip(&DEFINITIONS) {
            assert_eq!(definition.format, *format);
            assert_eq!(format.definition().name, definition.name);
        }
    }
}
