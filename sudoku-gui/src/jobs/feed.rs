//! [`Feed`]: work on another thread that tells what it has done while it goes on.

use std::fmt;
use std::io;
use std::ops::ControlFlow;
use std::sync::mpsc::{self, Receiver, SyncSender, TryRecvError};
use std::thread;

use solver_core::search::Control;

/// Messages that may wait to be taken in. A worker that is further ahead waits: memory stays bounded, however fast it
/// is.
const WAITING: usize = 32;

/// Work on another thread, and where its messages arrive. Dropping a feed stops the work.
#[derive(Debug)]
pub struct Feed<T> {
    messages: Receiver<T>,
    control: Control,
}

/// What a feed has to say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Next<T> {
    /// The next message.
    Message(T),
    /// Nothing at the moment.
    Nothing,
    /// Nothing any more: the worker has ended.
    Ended,
}

/// The worker's end of a [`Feed`].
pub struct Teller<T> {
    messages: SyncSender<T>,
    wake: Box<dyn Fn() + Send>,
}

impl<T> fmt::Debug for Teller<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Teller")
    }
}

impl<T> Teller<T> {
    /// Sends a message; to break means that nobody listens any more.
    pub fn tell(&self, message: T) -> ControlFlow<()> {
        let sent = self.messages.send(message);
        (self.wake)();
        if sent.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// The waiting are woken when the worker ends, on a panic too. The sender is dropped before.
struct Waking<T>(Option<Teller<T>>);

impl<T> Drop for Waking<T> {
    fn drop(&mut self) {
        if let Some(Teller { messages, wake }) = self.0.take() {
            drop(messages);
            wake();
        }
    }
}

impl<T: Send + 'static> Feed<T> {
    /// Runs `work` on a thread called `name`. `wake` is called from that thread after every message, and at the end.
    /// The work looks at the control and ends soon after it was cancelled.
    ///
    /// # Errors
    ///
    /// The system has no thread to give.
    pub fn spawn(
        name: &str,
        wake: impl Fn() + Send + 'static,
        work: impl FnOnce(&Teller<T>, &Control) + Send + 'static,
    ) -> io::Result<Self> {
        let (sender, messages) = mpsc::sync_channel(WAITING);
        let control = Control::new();
        let workers = control.clone();
        let teller = Teller { messages: sender, wake: Box::new(wake) };
        thread::Builder::new().name(name.to_owned()).spawn(move || {
            let waking = Waking(Some(teller));
            if let Some(teller) = &waking.0 {
                work(teller, &workers);
            }
        })?;
        Ok(Self { messages, control })
    }

    /// A feed of what is known already.
    #[must_use]
    pub fn at_once(all: Vec<T>) -> Self {
        let (sender, messages) = mpsc::sync_channel(all.len());
        for message in all {
            // There is room for every one, and the receiver is here.
            sender.try_send(message).ok();
        }
        Self { messages, control: Control::new() }
    }

    /// Takes the next message, without waiting.
    #[must_use]
    pub fn next(&self) -> Next<T> {
        match self.messages.try_recv() {
            Ok(message) => Next::Message(message),
            Err(TryRecvError::Empty) => Next::Nothing,
            Err(TryRecvError::Disconnected) => Next::Ended,
        }
    }

    /// Asks the work to stop. What it has done until then may still arrive.
    pub fn stop(&self) {
        self.control.cancel();
    }

    /// Whether it was asked to stop.
    #[must_use]
    pub fn is_stopping(&self) -> bool {
        self.control.is_cancelled()
    }
}

impl<T> Drop for Feed<T> {
    fn drop(&mut self) {
        self.control.cancel();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::Sender;

    use super::*;

    fn bell() -> (impl Fn() + Send + 'static, Receiver<()>) {
        let (sender, calls): (Sender<()>, _) = mpsc::channel();
        (
            move || {
                sender.send(()).ok();
            },
            calls,
        )
    }

    #[test]
    fn messages_come_in_order_and_the_end_after_them() {
        let (wake, woken) = bell();
        let feed = Feed::spawn("test", wake, |teller, _| {
            for number in 0..3 {
                assert!(teller.tell(number).is_continue());
            }
        })
        .unwrap();
        for _ in 0..4 {
            woken.recv().expect("woken for every message and at the end");
        }
        let taken: Vec<Next<i32>> = (0..4).map(|_| feed.next()).collect();
        assert_eq!(taken, [Next::Message(0), Next::Message(1), Next::Message(2), Next::Ended]);
    }

    #[test]
    fn what_is_known_already_comes_in_order_too() {
        let feed = Feed::at_once(vec![1, 2]);
        let taken: Vec<Next<i32>> = (0..3).map(|_| feed.next()).collect();
        assert_eq!(taken, [Next::Message(1), Next::Message(2), Next::Ended]);
        assert_eq!(Feed::<i32>::at_once(Vec::new()).next(), Next::Ended);
    }

    #[test]
    fn a_worker_that_panics_ends_the_feed_and_wakes() {
        let (wake, woken) = bell();
        let feed = Feed::<()>::spawn("test-panic", wake, |_, _| panic!("on purpose")).unwrap();
        woken.recv().expect("woken");
        assert_eq!(feed.next(), Next::Ended);
    }

    #[test]
    fn a_dropped_feed_stops_its_worker() {
        let (wake, _woken) = bell();
        let (ended, end) = mpsc::channel();
        let feed = Feed::spawn("test", wake, move |teller, control| {
            let mut count = 0_u64;
            while !control.is_cancelled() && teller.tell(count).is_continue() {
                count += 1;
            }
            ended.send(count).expect("the test waits");
        })
        .unwrap();
        drop(feed);
        let count = end.recv().expect("the worker has ended");
        assert!(count <= WAITING as u64 + 1, "a worker that nobody listens to waits: {count}");
    }
}
