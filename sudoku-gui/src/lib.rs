//! The desktop app, as a library so that tests can drive it without a window.
//!
//! In reading order: [`session`] is the puzzle, its history and its file; [`collection`] is a list of puzzles; [`command`] is everything that can be asked
//! for, in one table; [`App`] runs commands and background [`jobs`]; the views show what there is and hand back
//! [actions](action::Action). Views change nothing, the session knows no widget.

pub mod action;
pub mod collection;
pub mod command;
pub mod dialogs;
pub mod formats;
pub mod jobs;
pub mod keys;
pub mod numbers;
pub mod recent;
pub mod selection;
pub mod session;
pub mod storage;
pub mod view;

mod app;

pub use app::{App, Setup};
