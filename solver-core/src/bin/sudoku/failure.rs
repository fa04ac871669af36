//! [`Failure`]: what ends the program early.

use std::io;

use crate::interrupt::say_stopped;
use crate::say;
use crate::status::Status;

/// Why the program ends before it is through.
#[derive(Debug)]
pub enum Failure {
    /// The arguments make no sense, or only help was asked for.
    Arguments(clap::Error),
    /// The output could not be written.
    Output(io::Error),
    /// Stopped from the keyboard.
    Stopped,
}

impl Failure {
    pub fn status(&self) -> Status {
        match self {
            Self::Arguments(error) if error.use_stderr() => Status::Usage,
            Self::Arguments(_) => Status::Success,
            Self::Output(error) if is_broken_pipe(error) => Status::Success,
            Self::Output(_) => Status::Unwritable,
            Self::Stopped => Status::Stopped,
        }
    }

    /// Says on standard error what happened. Help goes to standard output; a reader that has left is told nothing.
    pub fn print(&self) {
        match self {
            Self::Arguments(error) => drop(error.print()),
            Self::Output(error) if is_broken_pipe(error) => {}
            Self::Output(error) => say(format_args!("cannot write the answer: {error}")),
            Self::Stopped => say_stopped(),
        }
    }
}

impl From<clap::Error> for Failure {
    fn from(error: clap::Error) -> Self {
        Self::Arguments(error)
    }
}

/// Whoever read the output has seen enough, as `head` does.
fn is_broken_pipe(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::BrokenPipe
}
