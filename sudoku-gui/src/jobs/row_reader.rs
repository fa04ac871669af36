//! [`RowReader`]: reads rows of a collection again, one by one, when they are to be seen or played.

use std::fmt;
use std::io::{self, BufRead};

use solver_core::format::{Entry, ListReader, ReadError, ReadFromError, RowFormat};

use super::Job;
use crate::collection::{Row, RowIndex, RowText};
use crate::storage::{ListSource, OpenError};

/// Reads rows of a collection again.
#[derive(Clone, Debug)]
pub struct RowReader {
    source: ListSource,
    /// How to read a row by itself; `None` where that cannot be done, and the list is read from its start.
    format: Option<RowFormat>,
}

/// Why a row was not read.
#[derive(Debug)]
#[non_exhaustive]
pub enum RowError {
    /// The file cannot be read, or is not what it was.
    Source(OpenError),
    /// The row is no puzzle.
    Read(ReadError),
    /// The list itself cannot be read.
    List(ReadFromError),
    /// Something else stands where the row was.
    Another,
}

impl fmt::Display for RowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Source(error) => error.fmt(f),
            Self::Read(error) => error.fmt(f),
            Self::List(error) => error.fmt(f),
            Self::Another => f.write_str("the list has changed since it was opened; open it again"),
        }
    }
}

impl std::error::Error for RowError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Source(error) => Some(error),
            Self::Read(error) => Some(error),
            Self::List(error) => Some(error),
            Self::Another => None,
        }
    }
}

impl RowReader {
    /// Reads rows of this list.
    #[must_use]
    pub const fn new(source: ListSource, format: Option<RowFormat>) -> Self {
        Self { source, format }
    }

    /// The list.
    #[must_use]
    pub const fn source(&self) -> &ListSource {
        &self.source
    }

    /// Reads a row.
    ///
    /// # Errors
    ///
    /// The list cannot be read any more, or is another one now; or the row is no puzzle.
    pub fn read(&self, index: RowIndex, row: Row) -> Result<Entry, RowError> {
        let entry = match &self.format {
            Some(format) => {
                let bytes = self.source.read_row(row.location()).map_err(RowError::Source)?;
                let read = format.read(&bytes, u64::from(row.location().line)).map_err(RowError::Read)?;
                read.ok_or(RowError::Another)?
            }
            None => self.read_from_start(index)?,
        };
        // What is kept of the row must fit what stands there.
        if givens(&entry) == row.givens() { Ok(entry) } else { Err(RowError::Another) }
    }

    fn read_from_start(&self, index: RowIndex) -> Result<Entry, RowError> {
        let mut rows = self.list()?;
        let position = usize::try_from(index.position()).unwrap_or(usize::MAX);
        match rows.nth(position) {
            Some(Ok(row)) => Ok(row.entry),
            Some(Err(error)) => Err(RowError::List(error)),
            None => Err(RowError::Another),
        }
    }

    /// All rows from the start.
    ///
    /// # Errors
    ///
    /// The list cannot be read any more, or is another one now.
    pub fn list(&self) -> Result<ListReader<Box<dyn BufRead + Send>>, RowError> {
        let reader = self.source.reader().map_err(RowError::Source)?;
        ListReader::new(reader).map_err(RowError::List)
    }

    fn texts(&self, rows: &[(RowIndex, Row)]) -> Vec<(RowIndex, RowText)> {
        let text = |&(index, row): &(RowIndex, Row)| {
            let text = match self.read(index, row) {
                Ok(entry) => RowText::of(&entry),
                Err(error) => RowText::fault(error.to_string()),
            };
            (index, text)
        };
        rows.iter().map(text).collect()
    }
}

/// How many cells are given, as a row keeps it.
pub(super) fn givens(entry: &Entry) -> u8 {
    u8::try_from(entry.puzzle().filled().len()).unwrap_or(u8::MAX)
}

/// A row that is read to be played.
pub type RowJob = Job<Result<Entry, RowError>>;

/// Rows that are read to be seen.
pub type TextsJob = Job<Vec<(RowIndex, RowText)>>;

/// Starts to read a row.
///
/// # Errors
///
/// The system has no thread to give.
pub fn read_row(
    reader: RowReader,
    index: RowIndex,
    row: Row,
    wake: impl FnOnce() + Send + 'static,
) -> io::Result<RowJob> {
    Job::spawn("row", wake, move || reader.read(index, row))
}

/// Starts to read what is shown of these rows.
///
/// # Errors
///
/// The system has no thread to give.
pub fn read_texts(
    reader: RowReader,
    rows: Vec<(RowIndex, Row)>,
    wake: impl FnOnce() + Send + 'static,
) -> io::Result<TextsJob> {
    Job::spawn("row texts", wake, move || reader.texts(&rows))
}
