//! Until the library's own is there.
use std::io::{BufRead, Read as _};
use solver_core::format::{self, Document, Entry, Format, ReadError, ReadFromError, Receipt};
#[derive(Debug)]
pub struct Row { pub entry: Entry, pub offset: u64, pub length: u32, pub line: u64 }
#[derive(Clone, Debug)]
pub struct RowFormat;
impl RowFormat {
    pub fn read(&self, bytes: &[u8], _line: u64) -> Result<Option<Entry>, ReadError> {
        format::read(bytes).map(|mut document| document.entries.pop())
    }
}
#[derive(Debug)]
pub struct ListReader<R> { input: R, format: Format, line: u64, offset: u64, puzzles: usize, whole: Option<Document> }
impl<R: BufRead> ListReader<R> {
    pub fn new(mut input: R) -> Result<Self, ReadFromError> {
        let head = input.fill_buf().map_err(ReadFromError::Io)?;
        let first = head.iter().position(|&b| b == b'\n').unwrap_or(head.len());
        let mut whole = None;
        let mut fmt = Format::Line;
        if first < 81 {
            let mut bytes = Vec::new();
            input.read_to_end(&mut bytes).map_err(ReadFromError::Io)?;
            let document = format::read(&bytes)?;
            fmt = document.receipt.format;
            whole = Some(document);
        }
        Ok(Self { input, format: fmt, line: 0, offset: 0, puzzles: 0, whole })
    }
    pub fn format(&self) -> Format { self.format }
    pub fn rows(&self) -> Option<RowFormat> { if self.whole.is_some() { None } else { Some(RowFormat) } }
    pub fn receipt(&self) -> Receipt {
        if let Some(whole) = &self.whole { return whole.receipt }
        let mut receipt = format::read(".................................................................................".as_bytes()).unwrap().receipt;
        receipt.puzzles = self.puzzles; receipt
    }
}
impl<R: BufRead> Iterator for ListReader<R> {
    type Item = Result<Row, ReadFromError>;
    fn next(&mut self) -> Option<Self::Item> {
        if let Some(whole) = &self.whole {
            let entry = whole.entries.get(self.puzzles)?.clone();
            self.puzzles += 1;
            return Some(Ok(Row { entry, offset: 0, length: 0, line: self.puzzles as u64 }));
        }
        let mut bytes = Vec::new();
        let offset = self.offset;
        let n = self.input.read_until(b'\n', &mut bytes).ok()?;
        if n == 0 { return None }
        self.offset += n as u64; self.line += 1;
        match format::read(&bytes) {
            Ok(mut document) => { self.puzzles += 1; Some(Ok(Row { entry: document.entries.pop()?, offset, length: n as u32, line: self.line })) }
            Err(error) => Some(Err(error.into())),
        }
    }
}
