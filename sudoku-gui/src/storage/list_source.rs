//! [`ListSource`]: the bytes of a collection, to be read again row by row for as long as they are the same.

use std::fs::{File, Metadata};
use std::io::{BufRead, BufReader, Cursor, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use super::open::{OpenError, OpenProblem, check_regular};
use crate::collection::{Fingerprint, Location};

/// Lists are read in pieces of this many bytes.
const PIECE: usize = 256 * 1024;

/// The bytes of a collection.
#[derive(Clone, Debug)]
pub enum ListSource {
    /// They are in a file, which others may change.
    File(ListFile),
    /// They are in memory: they were pasted, or are few.
    Memory(Arc<[u8]>),
}

/// A file, and what it was like when it was first looked at.
#[derive(Clone, Debug)]
pub struct ListFile {
    path: PathBuf,
    state: FileState,
}

/// What changes when a file does: it is written to, or another one takes its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct FileState {
    length: u64,
    modified: Option<SystemTime>,
    identity: Option<(u64, u64)>,
}

impl FileState {
    fn of(metadata: &Metadata) -> Self {
        Self { length: metadata.len(), modified: metadata.modified().ok(), identity: identity(metadata) }
    }
}

#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "elsewhere files have none")]
fn identity(metadata: &Metadata) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    Some((metadata.dev(), metadata.ino()))
}

#[cfg(not(unix))]
fn identity(_metadata: &Metadata) -> Option<(u64, u64)> {
    None
}

impl ListSource {
    /// A file as it is now.
    ///
    /// # Errors
    ///
    /// Whatever keeps it from being read, with its name.
    pub fn of_file(path: &Path) -> Result<Self, OpenError> {
        let state = check_regular(path).map(|metadata| FileState::of(&metadata));
        let state = state.map_err(|problem| OpenError { path: path.to_owned(), problem })?;
        Ok(Self::File(ListFile { path: path.to_owned(), state }))
    }

    /// Bytes that nobody can change.
    #[must_use]
    pub fn of_bytes(bytes: impl Into<Arc<[u8]>>) -> Self {
        Self::Memory(bytes.into())
    }

    /// How many bytes there are.
    #[must_use]
    pub fn len(&self) -> u64 {
        match self {
            Self::File(file) => file.state.length,
            Self::Memory(bytes) => bytes.len() as u64,
        }
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Begins to read from the start.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or is not what it was.
    pub fn reader(&self) -> Result<Box<dyn BufRead + Send>, OpenError> {
        match self {
            Self::File(file) => Ok(Box::new(BufReader::with_capacity(PIECE, file.open()?))),
            Self::Memory(bytes) => Ok(Box::new(Cursor::new(Arc::clone(bytes)))),
        }
    }

    /// Reads one row.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or is not what it was: then no row is what it was believed to be.
    pub fn read_row(&self, at: Location) -> Result<Vec<u8>, OpenError> {
        match self {
            Self::File(file) => file.read_row(at),
            Self::Memory(bytes) => Ok(row_in_memory(bytes, at).to_vec()),
        }
    }

    /// What the list can be known by when it is opened another time.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or is not what it was.
    pub fn fingerprint(&self) -> Result<Fingerprint, OpenError> {
        let piece = Fingerprint::LOOKED_AT as u64;
        let read = |offset: u64| {
            let length = u32::try_from(piece.min(self.len() - offset)).unwrap_or(u32::MAX);
            self.read_row(Location { offset, length, line: 1 })
        };
        let beginning = read(0)?;
        let end = read(self.len().saturating_sub(piece).max(beginning.len() as u64).min(self.len()))?;
        Ok(Fingerprint::new(self.len(), &beginning, &end))
    }

    /// Makes sure that the bytes are still those that were first looked at.
    ///
    /// # Errors
    ///
    /// They are not, or cannot be read.
    pub fn check_unchanged(&self) -> Result<(), OpenError> {
        match self {
            Self::File(file) => file.open().map(drop),
            Self::Memory(_) => Ok(()),
        }
    }
}

fn row_in_memory(bytes: &[u8], at: Location) -> &[u8] {
    let start = usize::try_from(at.offset).unwrap_or(usize::MAX);
    let rest = bytes.get(start..).unwrap_or_default();
    &rest[..rest.len().min(at.length as usize)]
}

impl ListFile {
    /// Opens the file that has the name now, if it is the one that had it before, unchanged.
    fn open(&self) -> Result<File, OpenError> {
        self.try_open().map_err(|problem| self.error(problem))
    }

    fn try_open(&self) -> Result<File, OpenProblem> {
        check_regular(&self.path)?;
        let file = File::open(&self.path)?;
        self.compare(&file)?;
        Ok(file)
    }

    fn compare(&self, file: &File) -> Result<(), OpenProblem> {
        let is_same = FileState::of(&file.metadata()?) == self.state;
        if is_same { Ok(()) } else { Err(OpenProblem::Changed) }
    }

    fn read_row(&self, at: Location) -> Result<Vec<u8>, OpenError> {
        let read = || {
            let mut file = self.try_open()?;
            file.seek(SeekFrom::Start(at.offset))?;
            let mut bytes = vec![0; at.length as usize];
            file.read_exact(&mut bytes)?;
            // Whoever writes while this reads has changed the time by now.
            self.compare(&file)?;
            Ok(bytes)
        };
        read().map_err(|problem| self.error(problem))
    }

    fn error(&self, problem: OpenProblem) -> OpenError {
        OpenError { path: self.path.clone(), problem }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::time::Duration;

    use super::*;

    const LINES: &str = "first row\nsecond row\n";
    const SECOND: Location = Location { offset: 10, length: 10, line: 2 };

    fn file() -> (tempfile::TempDir, PathBuf, ListSource) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("list.txt");
        fs::write(&path, LINES).unwrap();
        let source = ListSource::of_file(&path).unwrap();
        (folder, path, source)
    }

    #[test]
    fn a_row_is_read_where_it_stands() {
        let (_folder, _, source) = file();
        for source in [source, ListSource::of_bytes(LINES.as_bytes())] {
            assert_eq!(source.read_row(SECOND).unwrap(), b"second row");
            let mut all = String::new();
            source.reader().unwrap().read_to_string(&mut all).unwrap();
            assert_eq!((all.as_str(), source.len()), (LINES, LINES.len() as u64));
        }
        let memory = ListSource::of_bytes(LINES.as_bytes());
        assert_eq!(memory.read_row(Location { offset: 99, length: 10, line: 9 }).unwrap(), b"");
    }

    #[test]
    fn a_list_is_known_by_its_beginning_its_end_and_its_size() {
        let (_folder, _, source) = file();
        let pasted = ListSource::of_bytes(LINES.as_bytes());
        assert_eq!(source.fingerprint().unwrap(), pasted.fingerprint().unwrap());
        let long = |change: usize| {
            let mut bytes = vec![b'.'; Fingerprint::LOOKED_AT * 3];
            bytes[change] = b'1';
            ListSource::of_bytes(bytes).fingerprint().unwrap()
        };
        let (first, last) = (0, Fingerprint::LOOKED_AT * 3 - 1);
        assert_ne!(long(first), long(last));
        assert_ne!(long(first), long(last / 2));
        assert_eq!(long(last / 2), long(last / 2 + 1), "the middle is not looked at");
        assert!(ListSource::of_bytes(Vec::new()).fingerprint().is_ok());
    }

    #[test]
    fn a_file_that_was_written_to_is_refused() {
        let (_folder, path, source) = file();
        let file = File::options().write(true).open(&path).unwrap();
        // The same bytes at another time: nobody can know that they are the same.
        file.set_modified(SystemTime::now() + Duration::from_secs(5)).unwrap();
        let error = source.read_row(SECOND).expect_err("another time");
        assert!(matches!(error.problem, OpenProblem::Changed), "{error}");
        assert!(error.to_string().contains("has changed since the list was opened"), "{error}");
        assert!(source.reader().is_err() && source.check_unchanged().is_err());
    }

    #[cfg(unix)]
    #[test]
    fn another_file_under_the_same_name_is_refused() {
        let (folder, path, source) = file();
        let modified = fs::metadata(&path).unwrap().modified().unwrap();
        let other = folder.path().join("other");
        fs::write(&other, "other row\nforeign ow\n").unwrap();
        File::options().write(true).open(&other).unwrap().set_modified(modified).unwrap();
        fs::rename(&other, &path).unwrap();
        let error = source.read_row(SECOND).expect_err("another file");
        assert!(matches!(error.problem, OpenProblem::Changed), "{error}");
    }

    #[test]
    fn a_file_that_is_gone_is_named() {
        let (_folder, path, source) = file();
        fs::remove_file(&path).unwrap();
        let error = source.read_row(SECOND).expect_err("gone");
        assert!(matches!(error.problem, OpenProblem::Missing), "{error}");
        assert_eq!(error.path, path);
    }
}
