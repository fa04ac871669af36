//! [`Dialogs`]: the seam between the app and the dialogs of the desktop, so that tests can answer them.

mod native;

use std::fmt;
use std::path::PathBuf;

pub use native::NativeDialogs;

/// What a dialog is asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request {
    /// A file to open.
    Open {
        /// Where to begin.
        folder: Option<PathBuf>,
    },
    /// A file to save to.
    Save {
        /// Where to begin.
        folder: Option<PathBuf>,
        /// The name to propose.
        name: String,
        /// What can be chosen between, by the ending of the name.
        kinds: Vec<FileKind>,
    },
}

/// A kind of file, as a dialog offers it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileKind {
    /// What it is called.
    pub name: String,
    /// How its name ends, without the point.
    pub ending: &'static str,
}

/// What came of a dialog.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// A file was chosen. When saving, the dialog has asked before replacing a file of this very name.
    Chosen(PathBuf),
    /// The person wanted nothing after all.
    Cancelled,
    /// This machine has no dialog to show.
    Unavailable,
}

/// Where the answer goes; it may be given from any thread.
pub struct Reply(Option<Box<dyn FnOnce(Answer) + Send>>);

impl Reply {
    /// A reply that is handed to `receive`.
    #[must_use]
    pub fn new(receive: impl FnOnce(Answer) + Send + 'static) -> Self {
        Self(Some(Box::new(receive)))
    }

    /// Gives the answer.
    pub fn send(mut self, answer: Answer) {
        if let Some(receive) = self.0.take() {
            receive(answer);
        }
    }
}

/// A dialog that ends without an answer could not be shown.
impl Drop for Reply {
    fn drop(&mut self) {
        if let Some(receive) = self.0.take() {
            receive(Answer::Unavailable);
        }
    }
}

impl fmt::Debug for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Reply")
    }
}

/// Shows file dialogs.
pub trait Dialogs {
    /// Shows a dialog and returns at once; what comes of it is given to `reply`, perhaps never.
    ///
    /// `parent` is the window that the dialog belongs to, where there is one.
    fn show(&mut self, request: Request, parent: Option<&eframe::Frame>, reply: Reply);
}
