//! The first entry of a ZIP archive, within bounds.

use std::io::{Cursor, Read};

use zip::ZipArchive;
use zip::result::ZipError;

use crate::format::ReadError;

/// A saved game has one entry.
const MAX_ENTRIES: usize = 16;
/// A saved game of a few moves expands to some 20 kB; one with many save points to a hundred times that.
const MAX_EXPANDED: u64 = 4 * 1024 * 1024;

/// Expands the first entry. Its name is never looked at, nothing is written anywhere.
pub(super) fn first_entry(bytes: &[u8]) -> Result<Vec<u8>, ReadError> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|error| malformed(&error))?;
    if archive.len() > MAX_ENTRIES {
        return Err(ReadError::Foreign { kind: "a ZIP archive with many files" });
    }
    let mut expanded = Vec::new();
    let entry = archive.by_index(0).map_err(|error| malformed(&error))?;
    // What the entry says of its size is not trusted.
    let read = entry.take(MAX_EXPANDED + 1).read_to_end(&mut expanded);
    if expanded.len() as u64 > MAX_EXPANDED {
        return Err(ReadError::TooLarge { limit: MAX_EXPANDED });
    }
    read.map_err(|error| ReadError::Malformed { kind: "ZIP archive", at: None, message: error.to_string() })?;
    Ok(expanded)
}

fn malformed(error: &ZipError) -> ReadError {
    ReadError::Malformed { kind: "ZIP archive", at: None, message: error.to_string() }
}
