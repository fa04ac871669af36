//! [`Keeper`]: writes what the app remembers, one file after the other, on a thread of its own.

use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Duration;

use crate::storage;

/// How long the end of the app waits for the last files: a disk that takes longer than this shall not hold it up.
const LAST_WAIT: Duration = Duration::from_millis(500);

/// Writes what the app remembers. Of a file that changes faster than it is written, only the newest text is.
///
/// Dropping it waits a moment for what is still to be written.
#[derive(Debug)]
pub struct Keeper {
    orders: Option<Sender<(PathBuf, String)>>,
    /// Says when the thread has ended.
    done: Receiver<()>,
}

impl Keeper {
    /// Starts the thread.
    ///
    /// # Errors
    ///
    /// The system has no thread to give.
    pub fn start() -> io::Result<Self> {
        let (orders, inbox) = mpsc::channel();
        let (ended, done) = mpsc::channel();
        thread::Builder::new().name("keeper".to_owned()).spawn(move || {
            while let Ok(first) = inbox.recv() {
                // Later orders for the same file take the place of earlier ones.
                let newest: BTreeMap<PathBuf, String> = [first].into_iter().chain(inbox.try_iter()).collect();
                for (path, text) in newest {
                    if let Err(error) = storage::keep(path, &text) {
                        log::warn!("{error}");
                    }
                }
            }
            // The app may have gone without waiting.
            ended.send(()).ok();
        })?;
        Ok(Self { orders: Some(orders), done })
    }

    /// Writes this text to this file soon.
    pub fn keep(&self, path: PathBuf, text: String) {
        if let Some(orders) = &self.orders {
            // The thread ends only after this sender has gone.
            orders.send((path, text)).ok();
        }
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        self.orders = None;
        if self.done.recv_timeout(LAST_WAIT).is_err() {
            log::warn!("what was to be remembered could not be written in time");
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn the_newest_text_is_there_when_the_keeper_has_gone() {
        let folder = tempfile::tempdir().unwrap();
        let (one, two) = (folder.path().join("in/one"), folder.path().join("two"));
        let keeper = Keeper::start().unwrap();
        for number in 0..200 {
            keeper.keep(one.clone(), number.to_string());
        }
        keeper.keep(two.clone(), "2".to_owned());
        drop(keeper);
        assert_eq!(fs::read_to_string(one).unwrap(), "199");
        assert_eq!(fs::read_to_string(two).unwrap(), "2");
    }
}
