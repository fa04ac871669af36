//! Why bytes are not a document: [`ReadError`], and [`ReadFromError`] where they come from a stream.

use std::fmt;
use std::io;

use crate::cell::Cell;
use crate::shape::{CELL_COUNT, SIDE};

/// Where something stands in a text: line and column, both counted from 1; columns count characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Position {
    /// The line.
    pub line: u64,
    /// The column.
    pub column: usize,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Why bytes were refused. Displayed as one clause that says where, what was found, and what was expected.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// More bytes than [`MAX_BYTES`](super::MAX_BYTES).
    TooLarge {
        /// The most that is read, in bytes.
        limit: u64,
    },
    /// A line of a list with more bytes than any board and its title can have.
    LineTooLong {
        /// The line, from 1.
        line: u64,
        /// The most that is read, in bytes.
        limit: usize,
    },
    /// No bytes, or only blank lines and comments.
    Empty {
        /// Blank lines and comments that were there.
        ignored_lines: usize,
    },
    /// A byte that no text has.
    Binary {
        /// Its place, counted from 0.
        offset: usize,
        /// The byte.
        byte: u8,
    },
    /// UTF-16 that breaks off inside a character or pairs its halves wrongly.
    BrokenEncoding {
        /// The encoding.
        name: &'static str,
    },
    /// A file of another kind, such as a picture.
    Foreign {
        /// What it is, with its article.
        kind: &'static str,
    },
    /// A puzzle that this library cannot play: another size, or rules beyond the plain ones.
    Unsupported {
        /// The line where that shows, from 1, where the format has lines.
        line: Option<u64>,
        /// What it is, with its article: `a 16x16 puzzle`.
        what: String,
    },
    /// A character that cannot stand there.
    BadCharacter {
        /// Where it stands.
        at: Position,
        /// The character.
        found: char,
        /// What could have stood there.
        expected: &'static str,
    },
    /// A line that does not have the cells of a board, or of a row.
    WrongCellCount {
        /// The line, from 1.
        line: u64,
        /// The row of the board, from 1; `None` where a line holds a whole board.
        row: Option<usize>,
        /// How many cells it has.
        found: usize,
    },
    /// More or fewer rows than a board has.
    WrongRowCount {
        /// The line of the last row, or of the first that is too many.
        line: u64,
        /// How many rows there are.
        found: usize,
    },
    /// A second board on the line of the first: a table, which says nowhere which of them is the puzzle.
    SecondBoard {
        /// Where it begins.
        at: Position,
    },
    /// The syntax of the format is broken.
    Malformed {
        /// What it should have been: `JSON`.
        kind: &'static str,
        /// Where it goes wrong, if the text itself is in that syntax.
        at: Option<Position>,
        /// What is wrong.
        message: String,
    },
    /// A piece of a file that says something it cannot say, named by the way to it.
    BadPart {
        /// The line, from 1, where the format has lines.
        line: Option<u64>,
        /// The way to it: `game > puzzle > row 4`; empty where it is the line as a whole.
        part: String,
        /// What it should be.
        expected: String,
        /// What it is.
        found: String,
    },
    /// A link or a code that does not hold the puzzle.
    Elsewhere {
        /// The line, from 1, where the format has lines.
        line: Option<u64>,
        /// What it holds instead, and what to do about it.
        what: &'static str,
    },
    /// JSON of another program.
    NotASudokuFile {
        /// What the field `format` says, if there is one.
        found: Option<String>,
    },
    /// A `.sudoku` file of a version to come.
    NewerVersion {
        /// Its version.
        found: u64,
        /// The newest one that can be read.
        newest_known: u64,
    },
    /// A field of a `.sudoku` file that says something it cannot say.
    BadField {
        /// Where its value begins.
        at: Position,
        /// Its name; `marks.r4c7` for a field inside a field.
        field: String,
        /// What it should be.
        expected: String,
        /// What it is.
        found: String,
    },
    /// A field that a `.sudoku` file must have.
    MissingField {
        /// Its name.
        field: &'static str,
    },
    /// A field that stands in a `.sudoku` file twice.
    RepeatedField {
        /// Where the second value begins.
        at: Position,
        /// Its name.
        field: String,
    },
    /// Two fields of a `.sudoku` file that both have a digit for one cell.
    CellFilledTwice {
        /// Where the value of the later field begins.
        at: Position,
        /// The later field.
        field: &'static str,
        /// The earlier field.
        other: &'static str,
        /// The cell.
        cell: Cell,
    },
}

impl ReadError {
    /// The same error for a text in which so many more lines come before.
    pub(super) fn moved_down(mut self, lines: u64) -> Self {
        match &mut self {
            Self::BadCharacter { at: Position { line, .. }, .. }
            | Self::SecondBoard { at: Position { line, .. } }
            | Self::WrongCellCount { line, .. }
            | Self::WrongRowCount { line, .. }
            | Self::Unsupported { line: Some(line), .. } => *line += lines,
            _ => {}
        }
        self
    }

    /// The line that it is about, from 1; `None` if it is about no line or all of them.
    #[must_use]
    pub const fn line(&self) -> Option<u64> {
        match self {
            Self::BadCharacter { at, .. }
            | Self::SecondBoard { at }
            | Self::Malformed { at: Some(at), .. }
            | Self::BadField { at, .. }
            | Self::RepeatedField { at, .. }
            | Self::CellFilledTwice { at, .. } => Some(at.line),
            Self::LineTooLong { line, .. }
            | Self::WrongCellCount { line, .. }
            | Self::WrongRowCount { line, .. }
            | Self::Unsupported { line: Some(line), .. }
            | Self::BadPart { line: Some(line), .. }
            | Self::Elsewhere { line: Some(line), .. } => Some(*line),
            _ => None,
        }
    }

    /// An error about a piece of something that has no lines.
    pub(super) fn bad_part(
        part: impl Into<String>,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> Self {
        Self::BadPart { line: None, part: part.into(), expected: expected.into(), found: found.into() }
    }

    /// The same error about something that stands on a line.
    pub(super) fn on_line(mut self, number: u64) -> Self {
        if let Self::BadPart { line, .. } | Self::Elsewhere { line, .. } | Self::Unsupported { line, .. } =
            &mut self
        {
            *line = Some(number);
        }
        self
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge { limit } => write_too_large(f, *limit),
            Self::LineTooLong { line, limit } => {
                write!(f, "line {line}: longer than {} MiB, the most that is read of a line", limit >> 20)
            }
            Self::Empty { ignored_lines: 0 } => f.write_str("it is empty"),
            Self::Empty { .. } => f.write_str("no puzzle in it, only blank lines and comments"),
            Self::Binary { offset, byte } => {
                write!(f, "not a text: byte {offset}, counted from 0, is 0x{byte:02x}")
            }
            Self::BrokenEncoding { name } => write!(f, "broken text in {name}"),
            Self::Foreign { kind } => write!(f, "this is {kind}, not a puzzle"),
            Self::Unsupported { line, what } => {
                write_line(f, *line)?;
                write!(f, "{what}; only plain {SIDE}x{SIDE} puzzles are supported")
            }
            Self::BadCharacter { at, found, expected } => {
                write!(f, "{at}: expected {expected}, found {found:?}")
            }
            Self::WrongCellCount { line, row: None, found } => {
                write!(f, "line {line}: expected {CELL_COUNT} cells, found {found}")
            }
            Self::WrongCellCount { line, row: Some(row), found } => {
                write!(f, "line {line}: expected {SIDE} cells in row {row}, found {found}")
            }
            Self::WrongRowCount { line, found } => {
                write!(f, "line {line}: expected {SIDE} rows, found {found}")
            }
            Self::SecondBoard { at } => {
                write!(f, "{at}: expected the end of the line or a title, found a second board")
            }
            Self::Malformed { kind, at: Some(at), message } => write!(f, "{at}: not valid {kind}: {message}"),
            Self::Malformed { kind, at: None, message } => write!(f, "not valid {kind}: {message}"),
            Self::BadPart { line, part, expected, found } => {
                write_line(f, *line)?;
                let colon = if part.is_empty() { "" } else { ": " };
                write!(f, "{part}{colon}expected {expected}, found {found}")
            }
            Self::Elsewhere { line, what } => {
                write_line(f, *line)?;
                write!(f, "the puzzle itself is not in it, {what}")
            }
            Self::NotASudokuFile { found: None } => {
                f.write_str("JSON, but not a Sudoku file: it has no field \"format\" that says \"sudoku\"")
            }
            Self::NotASudokuFile { found: Some(found) } => {
                write!(f, "JSON, but not a Sudoku file: \"format\" should be \"sudoku\", and is {found}")
            }
            Self::NewerVersion { found, newest_known } => {
                write!(
                    f,
                    "a Sudoku file of version {found}; this program knows versions up to {newest_known}; \
                     please use a newer one"
                )
            }
            Self::BadField { at, field, expected, found } => {
                write!(f, "{at}: {field}: expected {expected}, found {found}")
            }
            Self::MissingField { field } => write!(f, "the field \"{field}\" is missing"),
            Self::RepeatedField { at, field } => write!(f, "{at}: the field \"{field}\" appears twice"),
            Self::CellFilledTwice { at, field, other, cell } => {
                write!(f, "{at}: {field}: {cell} should be empty, since {other} has a digit there")
            }
        }
    }
}

impl std::error::Error for ReadError {}

/// Why a stream did not give a document.
#[derive(Debug)]
#[non_exhaustive]
pub enum ReadFromError {
    /// The bytes did not come.
    Io(io::Error),
    /// More bytes came than [`MAX_BYTES`](super::MAX_BYTES).
    TooLarge {
        /// The most that is read, in bytes.
        limit: u64,
    },
    /// The bytes came and were refused.
    Read(ReadError),
}

impl fmt::Display for ReadFromError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::TooLarge { limit } => write_too_large(f, *limit),
            Self::Read(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ReadFromError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io(error) => error.source(),
            Self::TooLarge { .. } => None,
            Self::Read(error) => error.source(),
        }
    }
}

impl From<ReadError> for ReadFromError {
    fn from(error: ReadError) -> Self {
        match error {
            ReadError::TooLarge { limit } => Self::TooLarge { limit },
            error => Self::Read(error),
        }
    }
}

/// The beginning of a piece of a file, for an error: at most 40 characters, on one line.
pub(super) fn excerpt(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut start = one_line(&text.chars().take(LONGEST).collect::<String>());
    if text.chars().nth(LONGEST).is_some() {
        start.push('…');
    }
    start
}

/// A text with a space for each line end and each other control character.
pub(super) fn one_line(text: &str) -> String {
    text.chars().map(|character| if character.is_control() { ' ' } else { character }).collect()
}

fn write_line(f: &mut fmt::Formatter<'_>, line: Option<u64>) -> fmt::Result {
    line.map_or(Ok(()), |line| write!(f, "line {line}: "))
}

fn write_too_large(f: &mut fmt::Formatter<'_>, limit: u64) -> fmt::Result {
    write!(f, "larger than {} MiB, the most that is read", limit >> 20)
}
