//! Background work: one small type, [`Job`], and the work that the app does with it.
//!
//! A job runs on a thread of its own and is polled by the window, which its `wake` callback repaints when there is
//! something to poll.

mod file;
mod search;
mod verdict;

use std::io;
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;

pub use file::{OpenJob, Opened, SaveJob, Saved, open, save};
pub use search::{Question, RealSearcher, Report, SearchJob, SearchReport, Searcher, Task};
pub use verdict::{duration_text, grouped};

/// Work on another thread, and where its result arrives. Dropping a job forgets the result.
#[derive(Debug)]
pub struct Job<T> {
    results: Receiver<T>,
}

/// What has become of a job.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Poll<T> {
    /// It is still at work.
    Running,
    /// It is done. A result is handed out once.
    Done(T),
    /// It ended without a result: the worker panicked, or its result was handed out before.
    Lost,
}

impl<T: Send + 'static> Job<T> {
    /// Runs `work` on a thread called `name`. `wake` is called once, from that thread, when [`poll`](Self::poll) has
    /// something to tell: after the result was sent, or after a panic.
    ///
    /// # Errors
    ///
    /// The system has no thread to give; `wake` is called then, too.
    pub fn spawn(
        name: &str,
        wake: impl FnOnce() + Send + 'static,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> io::Result<Self> {
        let (sender, results) = mpsc::channel();
        let wake = CallOnDrop(Some(wake));
        thread::Builder::new().name(name.to_owned()).spawn(move || {
            let _wake = wake;
            // Declared later, so dropped earlier: after a panic, too, whoever is woken finds the channel closed.
            let sender = sender;
            // Nobody may be waiting any more: that is what dropping a job means.
            sender.send(work()).ok();
        })?;
        Ok(Self { results })
    }

    /// Looks whether the job has ended, without waiting.
    #[must_use]
    pub fn poll(&self) -> Poll<T> {
        match self.results.try_recv() {
            Ok(result) => Poll::Done(result),
            Err(TryRecvError::Empty) => Poll::Running,
            Err(TryRecvError::Disconnected) => Poll::Lost,
        }
    }
}

/// Calls its function when it goes, on a panic too.
struct CallOnDrop<F: FnOnce()>(Option<F>);

impl<F: FnOnce()> Drop for CallOnDrop<F> {
    fn drop(&mut self) {
        if let Some(call) = self.0.take() {
            call();
        }
    }
}
