//! Background work: one small type, [`Job`], and the work that the app does with it.
//!
//! A job runs on a thread of its own and is polled by the window, which its `wake` callback repaints when there is
//! something to poll.

mod feed;
mod file;
mod keeper;
mod list_search;
mod opening;
mod row_reader;
mod search;
mod verdict;

use std::io;
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;

pub use feed::{Feed, Next, Teller};
pub use file::{SaveJob, Saved, save};
pub use keeper::Keeper;
pub use list_search::{Checked, Export, Exported, check, export};
pub use opening::{Begun, Found, Opening, OpeningFeed, open, open_at_once};
pub use row_reader::{RowError, RowJob, RowReader, TextsJob, read_row, read_texts};
pub use search::{Question, RealSearcher, Report, SearchJob, SearchReport, Searcher, Task};
pub use verdict::duration_text;

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

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

    use super::*;

    /// A callback that tells when it was called.
    fn bell() -> (impl FnOnce() + Send + 'static, Receiver<()>) {
        let (sender, calls) = mpsc::channel();
        (move || sender.send(()).expect("the test listens"), calls)
    }

    #[test]
    fn a_result_is_there_when_the_waiting_are_woken() {
        let (wake, woken) = bell();
        let (go, gate) = mpsc::channel();
        let job = Job::spawn("test", wake, move || {
            gate.recv().expect("the test says when");
            thread::current().name().map(str::to_owned)
        })
        .unwrap();
        assert_eq!(job.poll(), Poll::Running);
        assert!(woken.try_recv().is_err());
        go.send(()).unwrap();
        woken.recv().expect("woken");
        assert_eq!(job.poll(), Poll::Done(Some("test".to_owned())));
        assert_eq!(job.poll(), Poll::Lost, "a result is handed out once");
        assert!(woken.recv().is_err(), "woken once");
    }

    #[test]
    fn a_worker_that_panics_is_lost_and_wakes_the_waiting() {
        // Many times: the order of waking and closing the channel must not be a matter of luck.
        for _ in 0..200 {
            let (wake, woken) = bell();
            let job = Job::<()>::spawn("test-panic", wake, || panic!("on purpose")).unwrap();
            woken.recv().expect("woken");
            assert_eq!(job.poll(), Poll::Lost);
        }
    }

    #[test]
    fn a_dropped_job_ends_quietly() {
        let (wake, woken) = bell();
        let (go, gate) = mpsc::channel();
        let ended = Arc::new(AtomicBool::new(false));
        let worker = Arc::clone(&ended);
        let job = Job::spawn("test", wake, move || {
            gate.recv().expect("the test says when");
            worker.store(true, Ordering::Relaxed);
        })
        .unwrap();
        drop(job);
        go.send(()).unwrap();
        woken.recv().expect("woken, though nobody polls");
        assert!(ended.load(Ordering::Relaxed));
    }

    #[test]
    fn a_callback_is_called_exactly_once() {
        let calls = Arc::new(AtomicUsize::new(0));
        let counter = Arc::clone(&calls);
        drop(CallOnDrop(Some(move || {
            counter.fetch_add(1, Ordering::Relaxed);
        })));
        assert_eq!(calls.load(Ordering::Relaxed), 1);
    }
}
