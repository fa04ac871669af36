use std::cell::Cell;
use std::num::NonZeroU64;
use std::panic::catch_unwind;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use super::*;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::search::batch::{Batch, Finding};
use crate::search::{Count, count_solutions};

const COUNTS: [usize; 4] = [1, 2, 3, 16];

fn workers(count: usize) -> Workers {
    Workers::new(NonZeroUsize::new(count).expect("not zero"))
}

/// Keeps a processor busy for a time that depends on the chunk, so that results come in another order.
fn uneven_work(chunk: u64) -> u64 {
    let rounds = (chunk * 7919) % 5000;
    (0..rounds).fold(chunk, |value, round| std::hint::black_box(value ^ round ^ round))
}

#[test]
fn results_come_in_the_order_of_the_chunks() {
    for count in COUNTS {
        let mut shown = Vec::new();
        let end = workers(count).run(0..1000, &Control::new(), uneven_work, |result| {
            shown.push(result);
            ControlFlow::<()>::Continue(())
        });
        assert_eq!(end, End::Exhausted);
        assert!(shown.iter().copied().eq(0..1000), "{count} workers: {shown:?}");
    }
    let nothing = workers(2).run(0..0, &Control::new(), uneven_work, |_| ControlFlow::Break(()));
    assert_eq!(nothing, End::Exhausted);
}

#[test]
fn no_more_is_read_than_the_sink_can_follow() {
    for count in COUNTS {
        let (read, shown) = (Cell::new(0), Cell::new(0));
        let chunks = (0..500).inspect(|_| {
            read.set(read.get() + 1);
            let ahead = read.get() - shown.get();
            assert!(ahead <= workers(count).read_ahead(), "{count} workers: {ahead}");
        });
        let end = workers(count).run(chunks, &Control::new(), uneven_work, |_| {
            shown.set(shown.get() + 1);
            ControlFlow::<()>::Continue(())
        });
        assert_eq!((end, read.get(), shown.get()), (End::Exhausted, 500, 500));
    }
}

#[test]
fn the_sink_ends_it_and_says_why() {
    for count in COUNTS {
        let read = Cell::new(0);
        let mut shown = 0;
        let chunks = (0..).inspect(|_| read.set(read.get() + 1));
        let end = workers(count).run(chunks, &Control::new(), uneven_work, |result| {
            shown += 1;
            if result < 30 { ControlFlow::Continue(()) } else { ControlFlow::Break(result) }
        });
        assert_eq!((end, shown), (End::Stopped(30), 31), "{count} workers");
        assert!(read.get() <= 31 + workers(count).read_ahead(), "{count} workers: {}", read.get());
    }
}

#[test]
fn a_cancel_ends_it_without_a_gap() {
    for count in COUNTS {
        let control = Control::new();
        let mut shown = Vec::new();
        let end = workers(count).run(0.., &control, uneven_work, |result| {
            shown.push(result);
            if result == 100 {
                control.cancel();
            }
            ControlFlow::<()>::Continue(())
        });
        assert_eq!(end, End::Cancelled);
        let expected = 0..shown.len() as u64;
        assert!(shown.len() > 100 && shown.iter().copied().eq(expected), "{count} workers: {shown:?}");
    }
}

/// Nobody but the control ends these counts: each would take longer than the universe is old.
#[test]
fn a_cancel_reaches_what_is_in_work() {
    for count in COUNTS {
        let control = Control::new();
        let begun = AtomicU64::new(0);
        let work = |()| {
            begun.fetch_add(1, Ordering::Relaxed);
            count_solutions(&Puzzle::EMPTY, u64::MAX, &control)
        };
        let mut cut_short = 0;
        let end = thread::scope(|scope| {
            scope.spawn(|| {
                while begun.load(Ordering::Relaxed) == 0 {
                    thread::yield_now();
                }
                control.cancel();
            });
            workers(count).run(iter::repeat(()), &control, work, |counted| {
                cut_short += u64::from(matches!(counted, Count::Cancelled { .. }));
                ControlFlow::<()>::Continue(())
            })
        });
        assert_eq!(end, End::Cancelled, "{count} workers");
        assert!(cut_short <= begun.into_inner(), "{count} workers: {cut_short}");
    }
}

/// The cancel comes when the only chunk was handed out and a worker is about to begin it.
#[test]
fn a_cancel_between_reading_and_beginning_ends_it() {
    const ROUNDS: usize = 200;
    let (sender, ended) = mpsc::channel();
    thread::spawn(move || {
        for _ in 0..ROUNDS {
            let (control, is_read) = (Control::new(), AtomicBool::new(false));
            let end_of_chunks = iter::from_fn(|| {
                is_read.store(true, Ordering::Release);
                None
            });
            thread::scope(|scope| {
                scope.spawn(|| {
                    while !is_read.load(Ordering::Acquire) {
                        std::hint::spin_loop();
                    }
                    control.cancel();
                });
                let chunks = iter::once(0).chain(end_of_chunks);
                workers(2).run(chunks, &control, uneven_work, |_| ControlFlow::<()>::Continue(()));
            });
        }
        sender.send(()).expect("the test waits");
    });
    ended.recv_timeout(Duration::from_mins(1)).expect("no round waits for ever");
}

#[test]
fn a_panic_of_the_work_is_passed_on() {
    for count in COUNTS {
        let result = catch_unwind(|| {
            workers(count).run(
                0..,
                &Control::new(),
                |chunk| assert!(chunk != 20, "on purpose"),
                |()| ControlFlow::<()>::Continue(()),
            )
        });
        let panic = result.expect_err("chunk 20 is reached");
        assert_eq!(panic.downcast_ref::<&str>(), Some(&"on purpose"), "{count} workers");
    }
}

#[test]
fn chunks_are_full_but_for_the_last() {
    let lengths = |items: usize| -> Vec<usize> {
        chunks_of(0..items, NonZeroUsize::new(4).expect("not zero")).map(|chunk| chunk.len()).collect()
    };
    assert_eq!([lengths(0), lengths(3), lengths(4), lengths(9)], [vec![], vec![3], vec![4], vec![4, 4, 1]]);
}

#[test]
fn a_batch_finds_the_same_with_any_number_of_workers() {
    let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
        .parse()
        .expect("81 cells");
    // Each of the first thirty has one given less, and the last one all of them.
    let one_less = |cell| {
        let mut grid = puzzle;
        grid.set(cell, None);
        grid
    };
    let grids: Vec<Grid> = puzzle.filled().iter().map(one_less).chain([puzzle]).collect();
    let batch = Batch::up_to(NonZeroU64::new(50).expect("not zero"));
    let counted = |finding: Finding| finding.count;
    let control = Control::new();
    let expected: Vec<u64> = batch.run(grids.iter().copied(), &control).map(counted).collect();
    assert!(expected.iter().any(|&count| count > 1) && expected.last() == Some(&1), "{expected:?}");
    for count in COUNTS {
        let mut found = Vec::new();
        let end = workers(count).run(
            chunks_of(grids.iter().copied(), NonZeroUsize::new(4).expect("not zero")),
            &control,
            |chunk| batch.run(chunk, &control).map(counted).collect::<Vec<_>>(),
            |counts| {
                found.extend(counts);
                ControlFlow::<()>::Continue(())
            },
        );
        assert_eq!((end, &found), (End::Exhausted, &expected), "{count} workers");
    }
}
