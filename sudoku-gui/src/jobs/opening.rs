//! Opening a file or a long paste: one puzzle, or a collection whose rows are told as they are found.

use std::io::{self, Read as _};
use std::mem;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use solver_core::format::{
    self, Document, Entry, Format, ListReader, MAX_BYTES, ReadFromError, Receipt, Row as Read,
};
use solver_core::search::Control;

use super::feed::Feed;
use super::row_reader::{RowReader, givens};
use crate::collection::{Location, Progress, Rating, Row};
use crate::storage::{DataFolder, ListSource, OpenError, OpenProblem};

/// Rows are told in groups of this many at most.
const GROUP: usize = 4096;
/// A list may begin with so many rows that are no puzzles before it is given up.
const PATIENCE: usize = 100_000;

/// What is opened.
#[derive(Clone, Debug)]
pub enum Opening {
    /// A file.
    File(PathBuf),
    /// What was on the clipboard.
    Paste(String),
}

impl Opening {
    /// The file, if it is one.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        match self {
            Self::File(path) => Some(path),
            Self::Paste(_) => None,
        }
    }

    fn source(&self) -> Result<ListSource, OpenError> {
        match self {
            Self::File(path) => ListSource::of_file(path),
            Self::Paste(text) => Ok(ListSource::of_bytes(text.as_bytes())),
        }
    }
}

/// What was found so far. The first message is [`Single`](Self::Single), [`Begun`](Self::Begun) or
/// [`Failed`](Self::Failed).
#[derive(Debug)]
pub enum Found {
    /// There is one puzzle, and that is all.
    Single(Box<Document>),
    /// There are more than one. Rows follow.
    Begun(Box<Begun>),
    /// Further rows, and of those that are no puzzles the place among these and the reason.
    Rows(Vec<Row>, Vec<(usize, String)>),
    /// That is all of the collection.
    Complete(Receipt),
    /// Nothing can be opened; or, of a collection, nothing more can be read.
    Failed(OpenError),
}

/// The beginning of a collection.
#[derive(Debug)]
pub struct Begun {
    /// How its rows can be read again.
    pub reader: RowReader,
    /// The first puzzle.
    pub first: Entry,
    /// How its rows are written.
    pub format: Format,
    /// How many bytes there are to go through.
    pub size: u64,
    /// Where progress through it is kept, if anywhere.
    pub progress_file: Option<PathBuf>,
    /// How far the player had come when it was open before.
    pub progress: Option<Progress>,
}

/// Opening under way.
pub type OpeningFeed = Feed<Found>;

/// Starts to open something.
///
/// # Errors
///
/// The system has no thread to give.
pub fn open(
    what: Opening,
    data: Option<DataFolder>,
    wake: impl Fn() + Send + 'static,
) -> io::Result<OpeningFeed> {
    Feed::spawn("open", wake, move |teller, control| {
        open_now(&what, data.as_ref(), control, &mut |found| teller.tell(found));
    })
}

/// Opens something on the calling thread, which waits until all of it is read: only for what is short.
#[must_use]
pub fn open_at_once(what: &Opening, data: Option<&DataFolder>) -> Vec<Found> {
    let mut found = Vec::new();
    open_now(what, data, &Control::new(), &mut |message| {
        found.push(message);
        ControlFlow::Continue(())
    });
    found
}

fn open_now(
    what: &Opening,
    data: Option<&DataFolder>,
    control: &Control,
    tell: &mut dyn FnMut(Found) -> ControlFlow<()>,
) {
    let mut reading = Reading { control, data, tell };
    if let Err(problem) = reading.go(what) {
        let path = what.path().map(Path::to_owned).unwrap_or_default();
        // Whoever listens no more does not want to know.
        let _ = (reading.tell)(Found::Failed(OpenError { path, problem }));
    }
}

struct Reading<'a> {
    control: &'a Control,
    data: Option<&'a DataFolder>,
    tell: &'a mut dyn FnMut(Found) -> ControlFlow<()>,
}

/// What was read before it is clear whether it is a collection.
#[derive(Default)]
struct Head {
    group: Group,
    first: Option<Entry>,
}

impl Head {
    fn is_collection(&self) -> bool {
        self.first.is_some() && self.group.rows.len() > 1
    }

    fn take(&mut self, read: Result<Read, ReadFromError>) {
        self.group.take(&read);
        if let Ok(read) = read {
            self.first.get_or_insert(read.entry);
        }
    }
}

/// Rows that are told together.
#[derive(Default)]
struct Group {
    rows: Vec<Row>,
    faults: Vec<(usize, String)>,
}

impl Group {
    fn take(&mut self, read: &Result<Read, ReadFromError>) {
        let narrow = |line: &Option<u64>| line.map_or(0, |line| u32::try_from(line).unwrap_or(u32::MAX));
        self.rows.push(match read {
            Ok(Read { entry, offset, length, line, .. }) => {
                let location = Location { offset: *offset, length: *length, line: narrow(line) };
                Row::new(location, givens(entry), entry.details.rating.as_deref().and_then(Rating::find))
            }
            Err(fault) => {
                self.faults.push((self.rows.len(), fault.to_string()));
                Row::unreadable()
            }
        });
    }

    fn tell(&mut self) -> Found {
        Found::Rows(mem::take(&mut self.rows), mem::take(&mut self.faults))
    }
}

impl Reading<'_> {
    fn go(&mut self, what: &Opening) -> Result<(), OpenProblem> {
        let source = what.source().map_err(|error| error.problem)?;
        let reader = source.reader().map_err(|error| error.problem)?;
        let mut list = ListReader::new(reader)?;
        let mut head = Head::default();
        while !head.is_collection() && head.group.rows.len() < PATIENCE {
            match list.next() {
                Some(Err(ReadFromError::Io(error))) => return Err(error.into()),
                Some(read) => head.take(read),
                None => break,
            }
        }
        if !head.is_collection() {
            return self.tell_single(&source);
        }
        let Head { group, first, .. } = head;
        let Some(first) = first else { return Ok(()) };
        let begun = self.begun(&source, first, &list)?;
        if (self.tell)(Found::Begun(Box::new(begun))).is_continue() {
            self.tell_rows(group, &mut list, &source)?;
        }
        Ok(())
    }

    /// What is no collection is read as a whole: then it is clear what it is, or why it is nothing.
    fn tell_single(&mut self, source: &ListSource) -> Result<(), OpenProblem> {
        let mut bytes = Vec::new();
        let reader = source.reader().map_err(|error| error.problem)?;
        reader.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > MAX_BYTES {
            return Err(OpenProblem::TooLarge { size: Some(source.len()) });
        }
        let document = format::read(&bytes).map_err(OpenProblem::Format)?;
        let _ = (self.tell)(Found::Single(Box::new(document)));
        Ok(())
    }

    fn begun<R: io::BufRead>(
        &self,
        source: &ListSource,
        first: Entry,
        list: &ListReader<R>,
    ) -> Result<Begun, OpenProblem> {
        let progress_file = match self.data {
            Some(data) => {
                let fingerprint = source.fingerprint().map_err(|error| error.problem)?;
                Some((data.progress_file(fingerprint), data.load_progress(fingerprint)))
            }
            None => None,
        };
        let (progress_file, progress) =
            progress_file.map_or((None, None), |(file, found)| (Some(file), found));
        Ok(Begun {
            reader: RowReader::new(source.clone(), list.rows().cloned()),
            first,
            format: list.format(),
            size: source.len(),
            progress_file,
            progress,
        })
    }

    fn tell_rows<R: io::BufRead>(
        &mut self,
        mut group: Group,
        list: &mut ListReader<R>,
        source: &ListSource,
    ) -> Result<(), OpenProblem> {
        for read in list.by_ref() {
            if let Err(ReadFromError::Io(error)) = read {
                return Err(error.into());
            }
            group.take(&read);
            let is_over = group.rows.len() >= GROUP
                && (self.control.is_cancelled() || (self.tell)(group.tell()).is_break());
            if is_over {
                return Ok(());
            }
        }
        source.check_unchanged().map_err(|error| error.problem)?;
        if (self.tell)(group.tell()).is_continue() {
            let _ = (self.tell)(Found::Complete(list.receipt()));
        }
        Ok(())
    }
}
