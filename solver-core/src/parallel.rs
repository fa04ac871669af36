//! A long list on all cores: chunks of it are worked on by several threads, and the results come out in order.
//!
//! [`Workers::run`] knows nothing of Sudoku. What is done with a chunk is a closure; a [`Batch`](crate::search::batch::Batch) is the
//! obvious one:
//!
//! ```
//! use std::num::{NonZeroU64, NonZeroUsize};
//! use std::ops::ControlFlow;
//!
//! use solver_core::Grid;
//! use solver_core::parallel::{End, Workers, chunks_of};
//! use solver_core::search::Control;
//! use solver_core::search::batch::Batch;
//!
//! let list = "\
//! 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
//! 1................................................................................";
//! let grids = list.lines().map_while(|line| line.parse::<Grid>().ok());
//! let batch = Batch::up_to(NonZeroU64::MIN.saturating_add(1));
//! let control = Control::new();
//!
//! let mut counts = Vec::new();
//! let end = Workers::one_per_core().run(
//!     chunks_of(grids, NonZeroUsize::new(1024).expect("not zero")),
//!     &control,
//!     |chunk| batch.run(chunk, &control).map(|finding| finding.count).collect::<Vec<_>>(),
//!     |found| {
//!         counts.extend(found);
//!         ControlFlow::<()>::Continue(())
//!     },
//! );
//! assert_eq!((end, counts.as_slice()), (End::Exhausted, [1, 2].as_slice()));
//! ```
//!
//! # How it works
//!
//! ```text
//!               calling thread                                 workers
//!   chunks ──► read, number ──► queue of tasks ──┬──► work ──┐
//!                  ▲                             └──► work ──┤
//!                  └ only while a place is free              ▼
//!   sink ◄── front of the line ◄── put into their place ◄── results
//! ```
//!
//! The calling thread reads the input and feeds the sink, so neither has to be [`Send`]. Every chunk that was read and
//! not yet shown has a place in a line of fixed length: that bounds the memory, whatever the input's length, and a sink
//! that is slow holds up the reading.
//!
//! Threads of the standard library do: the work of a chunk is long, so nothing is gained by the stealing of a thread
//! pool such as rayon's, whose parallel iterators have neither the order nor the bound that are needed here.

use std::collections::VecDeque;
use std::iter;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, Builder};

use crate::search::Control;

/// How many threads work on a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Workers(NonZeroUsize);

/// Why [`Workers::run`] returned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End<B> {
    /// The sink was shown the result of every chunk.
    Exhausted,
    /// The sink wanted no more, and this is what it gave as the reason.
    Stopped(B),
    /// The [`Control`] was cancelled.
    Cancelled,
}

/// Chunks that are read ahead for each worker: one in work, one that waits for it, and two that are done and wait for
/// an earlier one.
const PLACES_A_WORKER: usize = 4;

impl Workers {
    /// This many.
    #[must_use]
    pub const fn new(count: NonZeroUsize) -> Self {
        Self(count)
    }

    /// As many as the machine can run at once; one if that is not known.
    #[must_use]
    pub fn one_per_core() -> Self {
        Self(thread::available_parallelism().unwrap_or(NonZeroUsize::MIN))
    }

    /// How many there are.
    #[must_use]
    pub const fn count(self) -> NonZeroUsize {
        self.0
    }

    /// The most chunks that are read and not yet shown to the sink at any time.
    #[must_use]
    pub const fn read_ahead(self) -> usize {
        self.0.get().saturating_mul(PLACES_A_WORKER)
    }

    /// Does `work` on every chunk and shows `sink` the results, in the order of the chunks.
    ///
    /// `chunks` and `sink` are used on the calling thread only. A single worker is the calling thread itself; otherwise
    /// threads are started, and have ended before this returns.
    ///
    /// Once `control` is cancelled no chunk is read or begun any more. What was begun is waited for, so `work` should
    /// watch the same `control`; its results are still shown, up to the first chunk that was not begun. When the sink
    /// breaks, what is in work is waited for too; a sink that does not want that cancels `control`.
    ///
    /// # Panics
    ///
    /// If `work` does.
    pub fn run<C: Send, R: Send, B>(
        self,
        chunks: impl IntoIterator<Item = C>,
        control: &Control,
        work: impl Fn(C) -> R + Sync,
        mut sink: impl FnMut(R) -> ControlFlow<B>,
    ) -> End<B> {
        let mut chunks = chunks.into_iter().fuse();
        if self.0 == NonZeroUsize::MIN {
            return run_here(&mut chunks, control, &work, &mut sink);
        }
        let (tasks, queue) = mpsc::channel();
        let queue = Mutex::new(queue);
        let (results, arrivals) = mpsc::channel();
        let (queue, work) = (&queue, &work);
        thread::scope(|scope| {
            let started = (0..self.0.get()).map_while(|number| {
                let results = results.clone();
                let name = format!("worker {}", number + 1);
                let worker = move || attend(queue, &results, control, work);
                Builder::new().name(name).spawn_scoped(scope, worker).ok()
            });
            if started.count() == 0 {
                return run_here(&mut chunks, control, work, &mut sink);
            }
            // Only the workers hold a sender now, so the last one to leave ends the arrivals.
            drop(results);
            let line = Line { arrivals, places: VecDeque::new(), shown: 0, length: self.read_ahead() };
            line.run(tasks, &mut chunks, control, &mut sink)
        })
    }
}

/// Cuts a list into chunks of this length; the last one may be shorter.
pub fn chunks_of<I: IntoIterator>(items: I, length: NonZeroUsize) -> impl Iterator<Item = Vec<I::Item>> {
    let mut items = items.into_iter().fuse();
    iter::from_fn(move || {
        let chunk: Vec<I::Item> = items.by_ref().take(length.get()).collect();
        (!chunk.is_empty()).then_some(chunk)
    })
}

fn run_here<C, R, B>(
    chunks: &mut impl Iterator<Item = C>,
    control: &Control,
    work: &impl Fn(C) -> R,
    sink: &mut impl FnMut(R) -> ControlFlow<B>,
) -> End<B> {
    while !control.is_cancelled() {
        let Some(chunk) = chunks.next() else { return End::Exhausted };
        if let ControlFlow::Break(reason) = sink(work(chunk)) {
            return End::Stopped(reason);
        }
    }
    End::Cancelled
}

/// A chunk or a result, with its number in the list.
type Numbered<T> = (u64, T);

/// What became of a chunk: `None` if it was not begun, because the control was cancelled before.
type Done<R> = Option<thread::Result<R>>;

/// What a worker does: one chunk after the other, until there are no more or nobody wants the results.
fn attend<C, R>(
    queue: &Mutex<Receiver<Numbered<C>>>,
    results: &Sender<Numbered<Done<R>>>,
    control: &Control,
    work: &impl Fn(C) -> R,
) {
    // The lock is held while waiting: the others wait for the same thing.
    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).recv().ok();
    while let Some((number, chunk)) = next() {
        // The calling thread waits for an answer to every chunk: it is told of one that is not begun, and of a panic.
        let is_wanted = !control.is_cancelled();
        let done = is_wanted.then(|| catch_unwind(AssertUnwindSafe(|| work(chunk))));
        if results.send((number, done)).is_err() {
            return;
        }
    }
}

/// The calling thread's end: the chunks that were read and not yet shown, in order.
struct Line<R> {
    arrivals: Receiver<Numbered<Done<R>>>,
    /// `None` where the result is not there yet.
    places: VecDeque<Option<R>>,
    /// The number of the chunk that the first place belongs to.
    shown: u64,
    /// The most places there may be.
    length: usize,
}

impl<R> Line<R> {
    fn run<C, B>(
        mut self,
        tasks: Sender<Numbered<C>>,
        chunks: &mut impl Iterator<Item = C>,
        control: &Control,
        sink: &mut impl FnMut(R) -> ControlFlow<B>,
    ) -> End<B> {
        while !control.is_cancelled() {
            while let Ok(arrival) = self.arrivals.try_recv() {
                self.put(arrival);
            }
            if let ControlFlow::Break(reason) = self.show(sink) {
                return End::Stopped(reason);
            }
            if self.places.len() < self.length
                && let Some(chunk) = chunks.next()
            {
                let number = self.shown + self.places.len() as u64;
                if tasks.send((number, chunk)).is_err() {
                    break;
                }
                self.places.push_back(None);
            } else if self.places.is_empty() {
                return End::Exhausted;
            } else {
                // The workers leave when there are no tasks, and these are still held here.
                let Ok(arrival) = self.arrivals.recv() else { break };
                self.put(arrival);
            }
        }
        drop(tasks);
        self.wait_for_the_rest(sink)
    }

    fn put(&mut self, (number, done): Numbered<Done<R>>) {
        let Some(result) = done else { return };
        let result = result.unwrap_or_else(|panic| resume_unwind(panic));
        let place = usize::try_from(number - self.shown).ok().and_then(|place| self.places.get_mut(place));
        if let Some(place) = place {
            *place = Some(result);
        }
    }

    /// Shows the results at the front of the line.
    fn show<B>(&mut self, sink: &mut impl FnMut(R) -> ControlFlow<B>) -> ControlFlow<B> {
        while let Some(result) = self.places.front_mut().and_then(Option::take) {
            self.places.pop_front();
            self.shown += 1;
            sink(result)?;
        }
        ControlFlow::Continue(())
    }

    /// After a stop: what was begun before.
    fn wait_for_the_rest<B>(mut self, sink: &mut impl FnMut(R) -> ControlFlow<B>) -> End<B> {
        while let Ok(arrival) = self.arrivals.recv() {
            self.put(arrival);
        }
        match self.show(sink) {
            ControlFlow::Break(reason) => End::Stopped(reason),
            ControlFlow::Continue(()) => End::Cancelled,
        }
    }
}

#[cfg(test)]
mod tests;
