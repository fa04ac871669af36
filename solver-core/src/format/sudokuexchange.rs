//! Links and codes of SudokuExchange: 81 digits, or digits packed together with the gaps behind them.

use super::links::{self, Site};
use super::run_lengths::Code;
use super::{Definition, Entry, Format, ReadError};
use crate::shape::CELL_COUNT;

pub(super) const DEFINITION: Definition = Definition {
    format: Format::SudokuExchange,
    name: "SudokuExchange link",
    extension: "txt",
    carries: &[],
    claims: |source| links::site_of(source) == Some(Site::SudokuExchange),
    read: links::read,
    write: None,
};

/// Reads the part of a link that is the puzzle.
pub(super) fn read_code(code: &str) -> Result<Entry, ReadError> {
    Code::Packed.read(&code.replace('.', "0")).map(Entry::new).map_err(|cells| {
        let found =
            cells.map_or_else(|| "a character that says nothing there".to_owned(), |cells| cells.to_string());
        ReadError::bad_part("the board in the link", format!("{CELL_COUNT} cells"), found)
    })
}
