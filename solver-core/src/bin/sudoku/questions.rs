//! [`Questions`]: the puzzles of all inputs, in chunks.

use std::cell::Cell;
use std::io::{self, BufReader, Read};
use std::mem;
use std::rc::Rc;
use std::sync::Arc;
use std::vec;

use solver_core::format::{Entry, Format, ListReader, ReadError, ReadFromError, Row};

use crate::input::{Input, reason};

/// Some puzzles of one input, one after the other.
pub struct Chunk {
    pub input: Arc<Input>,
    /// How the input is written; no matter where it could not be opened.
    pub format: Format,
    pub items: Vec<Item>,
    pub company: Company,
}

/// What was read.
#[expect(
    clippy::large_enum_variant,
    reason = "nearly all are puzzles, and a box would cost each an allocation"
)]
pub enum Item {
    Puzzle(Entry),
    Unreadable(Refusal),
}

impl Item {
    pub const fn puzzle(&self) -> Option<&Entry> {
        match self {
            Self::Puzzle(entry) => Some(entry),
            Self::Unreadable(_) => None,
        }
    }
}

/// Why something is not a puzzle.
pub struct Refusal {
    /// Where, if it is about a line.
    pub line: Option<u64>,
    /// A clause that says what is wrong, and where.
    pub reason: String,
}

/// Whether a puzzle has to be told from others when something is said of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Company {
    /// It is all that was read.
    Alone,
    Among,
}

/// An iterator over [`Chunk`]s.
pub struct Questions {
    inputs: vec::IntoIter<Input>,
    open: Option<Open>,
    /// The most puzzles of a chunk.
    chunk_length: usize,
    items_read: usize,
    bytes_read: Rc<Cell<u64>>,
    /// The second chunk, where the first had a single puzzle.
    ahead: Option<Chunk>,
    company: Option<Company>,
}

/// An input that is being read.
struct Open {
    input: Arc<Input>,
    reader: Reader,
    has_given: bool,
}

type Reader = ListReader<BufReader<Counted>>;

/// What a file or a pipe is read by at a time.
const BUFFER_BYTES: usize = 1 << 17;

impl Questions {
    pub fn new(inputs: Vec<Input>, chunk_length: usize) -> Self {
        Self {
            inputs: inputs.into_iter(),
            open: None,
            chunk_length,
            items_read: 0,
            bytes_read: Rc::default(),
            ahead: None,
            company: None,
        }
    }

    /// A counter of the bytes read, which goes on counting.
    pub fn bytes_read(&self) -> Rc<Cell<u64>> {
        Rc::clone(&self.bytes_read)
    }

    /// The next chunk that has anything in it.
    fn read_chunk(&mut self) -> Option<Chunk> {
        let length = chunk_length(self.items_read, self.chunk_length);
        loop {
            if let Some(open) = &mut self.open
                && let Some(chunk) = open.read_chunk(length)
            {
                self.items_read += chunk.items.len();
                return Some(chunk);
            }
            let input = Arc::new(self.inputs.next()?);
            match self.open(&input) {
                Ok(reader) => self.open = Some(Open { input, reader, has_given: false }),
                Err(refusal) => {
                    self.open = None;
                    return Some(Chunk::of_refusal(input, refusal));
                }
            }
        }
    }

    fn open(&self, input: &Input) -> Result<Reader, Refusal> {
        let bytes = input.open().map_err(|reason| Refusal { line: None, reason })?;
        let counted = Counted { bytes, count: Rc::clone(&self.bytes_read) };
        ListReader::new(BufReader::with_capacity(BUFFER_BYTES, counted))
            .map_err(|error| Refusal::from(&error))
    }
}

/// How long a chunk of a list should be of which so much was read: long ones keep the lanes full, short ones share a
/// short list among the cores.
pub fn chunk_length(read: usize, most: usize) -> usize {
    const LEAST: usize = 128;
    (read / 8).max(LEAST).min(most)
}

impl Iterator for Questions {
    type Item = Chunk;

    fn next(&mut self) -> Option<Chunk> {
        if let Some(ahead) = self.ahead.take() {
            return Some(ahead);
        }
        let mut chunk = self.read_chunk()?;
        if self.company.is_none() {
            if chunk.items.len() == 1 {
                self.ahead = self.read_chunk();
            }
            let is_alone = chunk.items.len() == 1 && self.ahead.is_none();
            chunk.company = if is_alone { Company::Alone } else { Company::Among };
            self.company = Some(chunk.company);
        }
        Some(chunk)
    }
}

impl Open {
    /// A list without a puzzle is refused, like any other file without one.
    fn read_chunk(&mut self, length: usize) -> Option<Chunk> {
        let items: Vec<Item> = self.reader.by_ref().take(length).map(Item::from).collect();
        self.has_given |= !items.is_empty();
        let (input, format) = (Arc::clone(&self.input), self.reader.format());
        if items.is_empty() {
            let error = ReadError::Empty { ignored_lines: self.reader.receipt().ignored_lines };
            let refusal = Refusal { line: None, reason: error.to_string() };
            let was_empty = !mem::replace(&mut self.has_given, true);
            return was_empty.then(|| Chunk::of_refusal(input, refusal));
        }
        Some(Chunk { input, format, items, company: Company::Among })
    }
}

impl Chunk {
    fn of_refusal(input: Arc<Input>, refusal: Refusal) -> Self {
        Self { input, format: Format::Line, items: vec![Item::Unreadable(refusal)], company: Company::Among }
    }
}

impl From<Result<Row, ReadFromError>> for Item {
    fn from(row: Result<Row, ReadFromError>) -> Self {
        match row {
            Ok(row) => Self::Puzzle(row.entry),
            Err(error) => Self::Unreadable(Refusal::from(&error)),
        }
    }
}

impl From<&ReadFromError> for Refusal {
    fn from(error: &ReadFromError) -> Self {
        match error {
            ReadFromError::Io(error) => Self { line: None, reason: reason(error) },
            ReadFromError::Read(error) => Self { line: error.line(), reason: error.to_string() },
            error => Self { line: None, reason: error.to_string() },
        }
    }
}

/// Counts what is read through it.
struct Counted {
    bytes: Box<dyn Read>,
    count: Rc<Cell<u64>>,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.bytes.read(buffer)?;
        self.count.set(self.count.get() + length as u64);
        Ok(length)
    }
}
