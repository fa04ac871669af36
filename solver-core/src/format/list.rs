//! [`ListReader`]: puzzles out of a stream of any length, one after the other.

use std::io::{BufRead, Chain, Cursor, Read};
use std::vec;

use super::lines::{Lines, MAX_LINE_BYTES, Next, Span};
use super::sign::{CELL_SIGNS, runs};
use super::source::Source;
use super::text::Line;
use super::{
    Contents, Counts, Document, Entry, Format, MAX_STRUCTURED_BYTES, ReadError, ReadFromError, Receipt,
    RowFormat, detect, encoding, read,
};
use crate::grid::cell_content;

/// A puzzle out of a stream.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Row {
    /// The puzzle.
    pub entry: Entry,
    /// Where its line begins, in bytes. Lines can be read again by [`RowFormat::read`].
    pub offset: u64,
    /// How many bytes the line has, without its end.
    pub length: u32,
    /// The line, from 1; `None` where the format has no lines.
    pub line: Option<u64>,
}

/// Reads the puzzles of a stream one by one, in memory that does not depend on its length.
///
/// A line that is no puzzle is an error among the items and does not end them; a stream that fails does. A file that
/// is not a list of lines is read whole, up to [`MAX_STRUCTURED_BYTES`]. Each line of a list is UTF-8 or Windows-1252
/// by itself: what follows it is not known yet.
///
/// ```
/// use solver_core::format::{Format, ListReader};
///
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let list = format!("# two puzzles\n{line}\n{}\n{line} # again\n", &line[1..]);
/// let mut reader = ListReader::new(list.as_bytes())?;
/// assert_eq!(reader.format(), Format::Line);
///
/// let lines: Vec<Result<u64, String>> = reader
///     .by_ref()
///     .map(|row| row.map(|row| row.line.unwrap_or(0)).map_err(|error| error.to_string()))
///     .collect();
/// assert_eq!(lines, [Ok(2), Err("line 3: expected 81 cells, found 80".to_owned()), Ok(4)]);
/// assert_eq!(reader.receipt().puzzles, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct ListReader<R: BufRead> {
    origin: Origin<R>,
    rows: Option<RowFormat>,
    receipt: Receipt,
}

#[derive(Debug)]
enum Origin<R: BufRead> {
    Lines(Lines<Chain<Cursor<Vec<u8>>, R>>),
    Memory(vec::IntoIter<Result<Row, ReadError>>),
    Ended,
}

impl<R: BufRead> ListReader<R> {
    /// Looks at the beginning of a stream, and tells the format by it.
    ///
    /// # Errors
    ///
    /// The stream failed, is empty, or is a file that is refused as a whole.
    pub fn new(mut input: R) -> Result<Self, ReadFromError> {
        let mut start = Vec::new();
        (&mut input).take(MAX_STRUCTURED_BYTES + 1).read_to_end(&mut start).map_err(ReadFromError::Io)?;
        let goes_on = start.len() as u64 > MAX_STRUCTURED_BYTES;
        let head = head(&start);
        let source = Source::new(head);
        let format = detect(&source).format;
        let rows =
            if encoding::utf_16(source.bytes()).is_some() { None } else { RowFormat::of(format, &source) };
        match rows {
            Some(rows) => {
                if let Some(error) = source.text().err().filter(|error| begins_foreign(error, head)) {
                    return Err(ReadFromError::Read(error));
                }
                let receipt = Contents::default().receipt(format);
                let lines = Lines::new(Cursor::new(start).chain(input));
                Ok(Self { origin: Origin::Lines(lines), rows: Some(rows), receipt })
            }
            None if goes_on => Err(ReadFromError::TooLarge { limit: MAX_STRUCTURED_BYTES }),
            None => Ok(Self::of_document(read(&start)?)),
        }
    }

    fn of_document(document: Document) -> Self {
        let rows = document.entries.into_iter().map(|entry| {
            let line = entry.line;
            Ok(Row { entry, offset: 0, length: 0, line })
        });
        let mut rows: Vec<Result<Row, ReadError>> =
            rows.chain(document.refusals.into_iter().map(Err)).collect();
        rows.sort_by_key(|row| match row {
            Ok(row) => row.line,
            Err(error) => error.line(),
        });
        let receipt = Receipt { puzzles: 0, refused: 0, ..document.receipt };
        Self { origin: Origin::Memory(rows.into_iter()), rows: None, receipt }
    }

    /// How the puzzles are written.
    #[must_use]
    pub const fn format(&self) -> Format {
        self.receipt.format
    }

    /// How to read a single line again, given its bytes; `None` if the puzzles are not lines.
    #[must_use]
    pub const fn rows(&self) -> Option<&RowFormat> {
        self.rows.as_ref()
    }

    /// What was understood so far.
    #[must_use]
    pub const fn receipt(&self) -> Receipt {
        self.receipt
    }

    /// The next puzzle, or line that should be one.
    fn next_row(&mut self) -> Option<Result<Row, ReadFromError>> {
        match &mut self.origin {
            Origin::Lines(lines) => loop {
                let row = next_line(lines, self.rows.as_ref()?)?;
                match row.transpose() {
                    Some(row) => return Some(row),
                    None => self.receipt.ignored_lines += 1,
                }
            },
            Origin::Memory(rows) => rows.next().map(|row| row.map_err(ReadFromError::Read)),
            Origin::Ended => None,
        }
    }
}

/// What the next line is: `Ok(None)` if there is nothing to read on it.
fn next_line<R: BufRead>(
    lines: &mut Lines<R>,
    rows: &RowFormat,
) -> Option<Result<Option<Row>, ReadFromError>> {
    let span = match lines.next() {
        Err(error) => return Some(Err(ReadFromError::Io(error))),
        Ok(Next::End) => return None,
        Ok(Next::TooLong(Span { number: line, .. })) => {
            return Some(Err(ReadFromError::Read(ReadError::LineTooLong { line, limit: MAX_LINE_BYTES })));
        }
        Ok(Next::Line(span)) => span,
    };
    Some(match lines.bytes() {
        Err(error) => Err(ReadFromError::Io(error)),
        Ok(bytes) => rows
            .read(bytes, span.number)
            .map(|entry| entry.map(|entry| row(entry, span)))
            .map_err(ReadFromError::Read),
    })
}

impl<R: BufRead> Iterator for ListReader<R> {
    type Item = Result<Row, ReadFromError>;

    fn next(&mut self) -> Option<Self::Item> {
        let row = self.next_row();
        match &row {
            Some(Ok(row)) => {
                if self.receipt.puzzles == 0 {
                    self.receipt.first = Counts::of(&row.entry);
                }
                self.receipt.puzzles += 1;
            }
            Some(Err(ReadFromError::Read(_))) => self.receipt.refused += 1,
            Some(Err(_)) | None => self.origin = Origin::Ended,
        }
        row
    }
}

fn row(entry: Entry, span: Span) -> Row {
    let length = u32::try_from(span.length).unwrap_or(u32::MAX);
    Row { entry, offset: span.offset, length, line: Some(span.number) }
}

/// Whether a file is no text from its first line on, and so has lines only by chance. Further down a list may well have
/// a line with a control character: that line is refused alone.
fn begins_foreign(error: &ReadError, head: &[u8]) -> bool {
    match *error {
        ReadError::Foreign { .. } => true,
        ReadError::Binary { offset, .. } => {
            memchr::memchr2(b'\n', b'\r', head).is_none_or(|end| offset < end)
        }
        _ => false,
    }
}

/// What the format is told by: all of a file, or the first lines of one that is too long to be anything but a list.
pub(super) fn head(bytes: &[u8]) -> &[u8] {
    const ENOUGH: usize = 64 * 1024;
    if bytes.len() as u64 <= MAX_STRUCTURED_BYTES {
        return bytes;
    }
    let start = &bytes[..ENOUGH];
    memchr::memrchr2(b'\n', b'\r', start).map_or(start, |end| &start[..=end])
}

/// Reads a list that is in memory.
pub(super) fn read_rows(source: &Source, rows: &RowFormat) -> Result<Contents, ReadError> {
    let text = source.text()?;
    let mut contents = Contents::default();
    let mut strange = None;
    for line in text.lines() {
        match rows.read_line(line) {
            Ok(None) => {
                contents.ignored_lines += 1;
                strange = strange.or_else(|| (!line.is_ignored()).then_some(line));
            }
            Ok(Some(entry)) => contents.add(Ok(entry)),
            Err(refusal) => contents.add(Err(refusal)),
        }
    }
    match strange.filter(|_| contents.entries.is_empty() && contents.refusals.is_empty()) {
        Some(line) => Err(no_list(&line)),
        None => contents.unless_empty(),
    }
}

/// Why a list in which no line is a puzzle is none, shown at its first line that is not blank.
fn no_list(line: &Line) -> ReadError {
    let text = line.text.trim_start();
    let found = text.chars().next().unwrap_or(' ');
    if cell_content(found).is_some() {
        let found = runs(text).iter().map(|run| run.cells.len()).sum();
        return ReadError::WrongCellCount { line: line.number, row: None, found };
    }
    ReadError::BadCharacter { at: line.position_of(text), found, expected: CELL_SIGNS }
}
