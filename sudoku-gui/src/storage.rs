//! Reading files with bounds, and saving so that the old file stays whole until the new one is.
//!
//! Every failure is a sentence that names the file, the cause, and where there is something to do, what.

mod data_folder;
mod file_system;
mod list_source;
mod open;
mod save;

pub use data_folder::{DataFolder, keep};
pub use list_source::{ListFile, ListSource};
pub use open::{OpenError, OpenProblem, read_file};
pub use save::{Existing, SaveError, SaveProblem, Target, save_atomically, save_streamed};
