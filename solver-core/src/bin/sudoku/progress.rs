//! [`Progress`]: a line on the terminal that says how far a long run has come.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use crate::stream::Loudness;
use crate::thousands::Thousands;

/// What takes less time needs no progress.
const PATIENCE: Duration = Duration::from_millis(500);
const BETWEEN_UPDATES: Duration = Duration::from_millis(100);
const BAR_WIDTH: u64 = 30;
const ERASE_LINE: &str = "\r\x1b[K";

/// Shown on standard error if that is a terminal, and if the answers do not go to a terminal too.
pub struct Progress {
    is_wanted: bool,
    is_shown: bool,
    /// All bytes there are, if that is known.
    size: Option<u64>,
    begin: Instant,
    next: Instant,
}

impl Progress {
    pub fn new(loudness: Loudness, size: Option<u64>) -> Self {
        let begin = Instant::now();
        let is_wanted =
            loudness == Loudness::Normal && io::stderr().is_terminal() && !io::stdout().is_terminal();
        Self { is_wanted, is_shown: false, size, begin, next: begin + PATIENCE }
    }

    /// Shows how far it is, unless that was shown a moment ago.
    pub fn show(&mut self, puzzles: u64, bytes: u64) {
        if !self.is_wanted {
            return;
        }
        let now = Instant::now();
        if now < self.next {
            return;
        }
        self.next = now + BETWEEN_UPDATES;
        self.is_shown = true;
        let line = describe(puzzles, bytes, self.size, now - self.begin);
        // Nobody is harmed by a progress that cannot be shown.
        drop(write!(io::stderr(), "{ERASE_LINE}{line}"));
    }

    /// Makes place for something else.
    pub fn hide(&mut self) {
        if self.is_shown {
            self.is_shown = false;
            drop(io::stderr().write_all(ERASE_LINE.as_bytes()));
        }
    }
}

/// `[#####.....] 50%  1,000,000 puzzles  400,000/s`
fn describe(puzzles: u64, bytes: u64, size: Option<u64>, time: Duration) -> String {
    let millis = u64::try_from(time.as_millis()).unwrap_or(u64::MAX).max(1);
    let speed = puzzles.saturating_mul(1000) / millis;
    let counted = format!("{} puzzles  {}/s", Thousands(puzzles), Thousands(speed));
    let Some(size) = size.filter(|&size| size > 0) else { return counted };
    let done = |whole: u64| bytes.min(size).saturating_mul(whole) / size;
    let bar: String = (0..BAR_WIDTH).map(|place| if place < done(BAR_WIDTH) { '#' } else { '.' }).collect();
    format!("[{bar}] {:2}%  {counted}", done(100))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_says_how_far_and_how_fast() {
        let time = Duration::from_secs(2);
        assert_eq!(describe(1_000_000, 7, None, time), "1,000,000 puzzles  500,000/s");
        let half = "[###############...............] 50%  10 puzzles  5/s";
        assert_eq!(describe(10, 50, Some(100), time), half);
        // A file may grow while it is read.
        assert!(describe(10, 200, Some(100), Duration::ZERO).contains("100%"));
    }
}
