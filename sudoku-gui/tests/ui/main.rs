//! The app driven as a person would, by the names that screen readers read. No window, no display.

#![expect(clippy::unwrap_used, reason = "a test whose stage cannot be set has failed")]

mod board;
mod closing;
mod collections;
mod files;
mod looks;
mod pictures;
mod play;
mod remembering;
mod rig;
mod saving;
mod search;
