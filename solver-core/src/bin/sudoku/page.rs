//! [`Page`]: what is to be printed of a chunk of puzzles, and what it means for the exit status.

use std::io::Write;

use serde::Serialize;

use crate::status::Status;

/// The text of a chunk, made by a worker, printed by the calling thread.
pub struct Page<T> {
    /// For standard output.
    pub text: Vec<u8>,
    /// For standard error, each with the place in the text before which it belongs.
    pub remarks: Vec<(usize, String)>,
    pub worst: Status,
    /// What the command sums up.
    pub tally: T,
    pub ending: Ending,
}

/// What comes after a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The next page.
    Open,
    /// Nothing, since something could not be read and that is to be the end.
    Strict,
    /// Nothing: the search was stopped.
    Stopped,
}

/// What a command sums up over all pages.
pub trait Tally: Default + Send {
    fn add(&mut self, other: Self);
}

impl Tally for () {
    fn add(&mut self, (): Self) {}
}

impl<T: Tally> Page<T> {
    pub fn new() -> Self {
        Self {
            text: Vec::new(),
            remarks: Vec::new(),
            worst: Status::default(),
            tally: T::default(),
            ending: Ending::Open,
        }
    }

    /// Something to say on standard error, after the text so far.
    pub fn remark(&mut self, sentence: String) {
        self.remarks.push((self.text.len(), sentence));
    }

    /// One JSON object, on a line of its own.
    pub fn json(&mut self, record: &impl Serialize) {
        // Neither the records nor a vector can fail.
        drop(serde_json::to_writer(&mut self.text, record));
        self.text.push(b'\n');
    }

    /// A line of text.
    pub fn line(&mut self, text: std::fmt::Arguments<'_>) {
        // Writing into memory does not fail.
        drop(writeln!(self.text, "{text}"));
    }

    pub fn raise(&mut self, status: Status) {
        self.worst = self.worst.max(status);
    }
}
