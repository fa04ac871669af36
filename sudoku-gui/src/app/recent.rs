//! The files that were opened or saved last: read in the background at the start, written whenever they change.

use std::path::Path;

use egui::Context;

use super::{App, wake};
use crate::jobs::{Job, Poll};
use crate::recent::Recent;
use crate::storage::DataFolder;

/// The recent files.
#[derive(Debug, Default)]
pub(super) struct RecentFiles {
    files: Recent,
    /// Those of earlier launches, until they have been read.
    earlier: Option<Job<Recent>>,
}

impl RecentFiles {
    /// Begins to read those of earlier launches.
    pub(super) fn load(&mut self, data: DataFolder, ctx: &Context) {
        match Job::spawn("recent files", wake(ctx), move || data.load_recent()) {
            Ok(job) => self.earlier = Some(job),
            Err(error) => log::warn!("the recent files cannot be read: {error}"),
        }
    }

    /// Takes in those of earlier launches, and tells whether they have just been read and others were opened before.
    fn poll(&mut self) -> bool {
        match self.earlier.as_ref().map(Job::poll) {
            None | Some(Poll::Running) => return false,
            Some(Poll::Done(earlier)) => self.files.remember(earlier),
            Some(Poll::Lost) => {}
        }
        self.earlier = None;
        !self.files.files().is_empty()
    }

    pub(super) const fn is_loaded(&self) -> bool {
        self.earlier.is_none()
    }

    pub(super) const fn files(&self) -> &Recent {
        &self.files
    }
}

impl App {
    /// Takes in what was remembered, and writes it back with what was opened in the meantime.
    pub(super) fn poll_recent(&mut self) {
        if self.recent.poll() {
            self.keep_recent();
        }
    }

    /// Puts a file in front of the recent ones.
    pub(super) fn note_recent(&mut self, path: &Path) {
        self.recent.files.add(path);
        self.keep_recent();
    }

    /// Takes a file off the recent ones, and tells whether it was there.
    pub(super) fn forget_recent(&mut self, path: &Path) -> bool {
        let was_there = self.recent.files.remove(path);
        if was_there {
            self.keep_recent();
        }
        was_there
    }

    /// Nothing is written over before what it holds has been read.
    fn keep_recent(&mut self) {
        let is_loaded = self.recent.earlier.is_none();
        if let (Some(data), Some(keeper), true) =
            (&self.collections.data, &self.collections.keeper, is_loaded)
        {
            keeper.keep(data.recent_file(), self.recent.files.to_json());
        }
    }
}
