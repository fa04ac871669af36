//! Ctrl+C.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use solver_core::search::Control;

use crate::say;
use crate::status::Status;

/// Long enough for every search to stop and for what it found to be written.
const GRACE: Duration = Duration::from_millis(300);

static IS_SAID: AtomicBool = AtomicBool::new(false);

/// A control that Ctrl+C cancels. A program that then still waits for input, or for somebody who takes its output, is
/// ended all the same.
pub fn control() -> Control {
    let control = Control::new();
    let handle = control.clone();
    // Without a handler, Ctrl+C still ends the program, only without a word.
    drop(ctrlc::set_handler(move || {
        handle.cancel();
        thread::sleep(GRACE);
        say_stopped();
        process::exit(Status::Stopped.code().into());
    }));
    control
}

/// Says it once, whoever comes first: the search that was stopped, or the end of the grace.
pub fn say_stopped() {
    if !IS_SAID.swap(true, Ordering::Relaxed) {
        say("stopped");
    }
}
