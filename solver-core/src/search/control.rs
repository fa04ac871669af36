//! [`Control`]: the line between a search and whoever waits for it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

/// A handle to stop a search and to look at its counters; clones are handles to the same search.
///
/// Every search obeys [`cancel`](Self::cancel) in well under 10 ms: those of one board within
/// [`NODES_BETWEEN_LOOKS`](Self::NODES_BETWEEN_LOOKS) nodes, those of many boards within 64 sweeps. A `Control` may serve one search after another: its counters then add up. Once
/// cancelled it stays cancelled.
///
/// ```
/// use solver_core::{Puzzle, search};
/// use solver_core::search::{Control, Count};
///
/// let control = Control::new();
/// let waiting = control.clone();
/// let search = std::thread::spawn(move || search::count_solutions(&Puzzle::EMPTY, u64::MAX, &control));
/// while waiting.counters().solutions == 0 {
///     std::thread::yield_now();
/// }
/// waiting.cancel();
/// let count = search.join().expect("the search does not panic");
/// assert!(matches!(count, Count::Cancelled { found } if found > 0));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Control(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    cancelled: AtomicBool,
    nodes: AtomicU64,
    backtracks: AtomicU64,
    solutions: AtomicU64,
    depth: AtomicUsize,
}

/// What a search has done so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counters {
    /// Digits tried: placed in a cell by choice, not by deduction.
    pub nodes: u64,
    /// Digits taken back because everything below them was searched.
    pub backtracks: u64,
    /// Full boards reached.
    pub solutions: u64,
    /// Digits that stand by choice at the moment.
    pub depth: usize,
}

impl Control {
    /// The most nodes that a search of one board visits between two looks at the cancel flag.
    pub const NODES_BETWEEN_LOOKS: u64 = 256;

    /// A handle for a new search.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks the search to stop.
    pub fn cancel(&self) {
        self.0.cancelled.store(true, Ordering::Relaxed);
    }

    /// Whether the search was asked to stop.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.cancelled.load(Ordering::Relaxed)
    }

    /// The counters: exact when the search has ended, at most
    /// [`NODES_BETWEEN_LOOKS`](Self::NODES_BETWEEN_LOOKS) nodes behind while it runs.
    #[must_use]
    pub fn counters(&self) -> Counters {
        Counters {
            nodes: self.0.nodes.load(Ordering::Relaxed),
            backtracks: self.0.backtracks.load(Ordering::Relaxed),
            solutions: self.0.solutions.load(Ordering::Relaxed),
            depth: self.0.depth.load(Ordering::Relaxed),
        }
    }
}

/// The search was asked to stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cancelled;

/// A search's own end of a [`Control`]: counts without touching shared memory, and publishes now and then.
#[derive(Debug)]
pub(crate) struct Meter<'a> {
    control: &'a Control,
    unpublished: Counters,
}

impl<'a> Meter<'a> {
    pub(crate) fn new(control: &'a Control) -> Self {
        Self { control, unpublished: Counters::default() }
    }

    /// Counts a digit placed by choice; `depth` of them stand now.
    pub(crate) fn node(&mut self, depth: usize) -> Result<(), Cancelled> {
        self.unpublished.nodes += 1;
        self.unpublished.depth = depth;
        if self.unpublished.nodes < Control::NODES_BETWEEN_LOOKS {
            return Ok(());
        }
        self.look()
    }

    /// Counts digits placed by choice, without a look at the cancel flag.
    pub(crate) fn nodes(&mut self, count: usize) {
        self.unpublished.nodes += count as u64;
    }

    /// Publishes the counters and looks at the cancel flag.
    pub(crate) fn look(&mut self) -> Result<(), Cancelled> {
        self.publish();
        if self.control.is_cancelled() { Err(Cancelled) } else { Ok(()) }
    }

    /// Looks at the cancel flag alone: cheap enough to do between any two pieces of work.
    pub(crate) fn glance(&self) -> Result<(), Cancelled> {
        if self.control.is_cancelled() { Err(Cancelled) } else { Ok(()) }
    }

    /// Counts a digit taken back.
    pub(crate) fn backtrack(&mut self) {
        self.unpublished.backtracks += 1;
    }

    /// Counts a full board.
    pub(crate) fn solution(&mut self) {
        self.unpublished.solutions += 1;
    }

    fn publish(&mut self) {
        let shared = &self.control.0;
        for (counter, more) in [
            (&shared.nodes, self.unpublished.nodes),
            (&shared.backtracks, self.unpublished.backtracks),
            (&shared.solutions, self.unpublished.solutions),
        ] {
            // An easy puzzle is solved in the time of a few of these writes.
            if more > 0 {
                counter.fetch_add(more, Ordering::Relaxed);
            }
        }
        shared.depth.store(self.unpublished.depth, Ordering::Relaxed);
        self.unpublished = Counters { depth: self.unpublished.depth, ..Counters::default() };
    }
}

impl Drop for Meter<'_> {
    fn drop(&mut self) {
        self.publish();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_are_exact_once_the_meter_is_gone() {
        let control = Control::new();
        let mut meter = Meter::new(&control);
        for depth in 1..=1000 {
            meter.node(depth).expect("not cancelled");
        }
        meter.backtrack();
        meter.solution();
        let behind = 1000 - control.counters().nodes;
        assert!(behind < Control::NODES_BETWEEN_LOOKS, "{behind}");
        drop(meter);
        assert_eq!(control.counters(), Counters { nodes: 1000, backtracks: 1, solutions: 1, depth: 1000 });
    }

    #[test]
    fn a_cancelled_search_goes_on_for_no_more_than_the_promised_nodes() {
        let control = Control::new();
        let mut meter = Meter::new(&control);
        control.clone().cancel();
        let passed = (1..=1000).take_while(|_| meter.node(1).is_ok()).count();
        assert!((passed as u64) < Control::NODES_BETWEEN_LOOKS, "{passed}");
    }
}
