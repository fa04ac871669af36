//! [`RowFormat`]: how to read one line of a list by itself.

use super::csv_table::Columns;
use super::encoding::{UTF_8_MARK, decode_bytes, is_binary};
use super::source::Source;
use super::text::Line;
use super::{CELL_SIGNS, Entry, Format, Position, ReadError, candidates_line, csv_table, library, line};

/// How the lines of a list are to be read, each by itself.
///
/// A program that keeps where each line of a large list begins reads any of them again this way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RowFormat(Kind);

#[derive(Clone, PartialEq, Eq, Debug)]
enum Kind {
    Line,
    Library,
    Candidates,
    Csv(Columns),
}

impl RowFormat {
    /// A board on every line.
    pub(super) const LINE: Self = Self(Kind::Line);

    /// A board, entered digits and candidates struck out on every line.
    pub(super) const LIBRARY: Self = Self(Kind::Library);

    /// The candidates of all cells on every line.
    pub(super) const CANDIDATES: Self = Self(Kind::Candidates);

    /// A board in a column of a table.
    pub(super) const fn csv(columns: Columns) -> Self {
        Self(Kind::Csv(columns))
    }

    /// The rows of a format, if it is a list of lines; columns are found in the source, the beginning of the list.
    pub(super) fn of(format: Format, source: &Source) -> Option<Self> {
        match format {
            Format::Line => Some(Self::LINE),
            Format::Library => Some(Self::LIBRARY),
            Format::CandidatesLine => Some(Self::CANDIDATES),
            Format::Csv => csv_table::columns(source).map(Self::csv),
            _ => None,
        }
    }

    /// Reads a line, given without its end. `None` if there is nothing to read on it: it is blank, a comment or a
    /// heading.
    ///
    /// # Errors
    ///
    /// Says where the line stops making sense; `line` is its number, for that and for [`Entry::line`].
    pub fn read(&self, bytes: &[u8], line: u64) -> Result<Option<Entry>, ReadError> {
        if self.0 == Kind::Line
            && let Some((cells, rest)) = bytes.split_first_chunk()
            && let Some(entry) = line::read_plain(cells, rest, line)
        {
            return Ok(Some(entry));
        }
        if let Some(offset) = bytes.iter().copied().position(is_binary) {
            let at = Position { line, column: offset + 1 };
            return Err(ReadError::BadCharacter {
                at,
                found: char::from(bytes[offset]),
                expected: CELL_SIGNS,
            });
        }
        let bytes = bytes.strip_prefix(UTF_8_MARK).unwrap_or(bytes);
        self.read_line(Line { number: line, text: &decode_bytes(bytes) })
    }

    pub(super) fn read_line(&self, line: Line) -> Result<Option<Entry>, ReadError> {
        match &self.0 {
            Kind::Line | Kind::Library if library::is_row(line.text) => library::read_row(&line),
            Kind::Line | Kind::Library => line::read_row(&line),
            Kind::Candidates => candidates_line::read_row(&line),
            Kind::Csv(columns) => csv_table::read_row(&line, columns),
        }
    }
}
