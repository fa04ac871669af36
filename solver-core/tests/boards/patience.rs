//! Patience with searches that end soon, unless they are broken.

use std::thread;
use std::time::Duration;

use solver_core::search::Control;

/// A control that is cancelled after minutes: a search that never ends fails its test, and does not hang it.
pub fn patient() -> Control {
    const PATIENCE: Duration = Duration::from_mins(4);
    let control = Control::new();
    let late = control.clone();
    thread::spawn(move || {
        thread::sleep(PATIENCE);
        late.cancel();
    });
    control
}
