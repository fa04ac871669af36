//! Light or dark, as the desktop is.

use std::time::{Duration, Instant};

use egui::{Context, Theme};

use super::wake;
use crate::jobs::{Job, Poll};

/// An answer later than this is not wanted: the app would change its colors under somebody's eyes.
const PATIENCE: Duration = Duration::from_secs(3);

/// The question to the desktop, and its answer while it is awaited.
#[derive(Debug)]
pub(super) struct SystemTheme {
    /// Until it was asked.
    ask: Option<fn() -> Option<Theme>>,
    asked: Option<(Instant, Job<Option<Theme>>)>,
}

impl SystemTheme {
    pub(super) fn new(ask: fn() -> Option<Theme>) -> Self {
        Self { ask: Some(ask), asked: None }
    }

    /// Asks at the first call, on a thread of its own, and takes the answer when it comes.
    pub(super) fn poll(&mut self, ctx: &Context) {
        if let Some(ask) = self.ask.take() {
            match Job::spawn("system theme", wake(ctx), ask) {
                Ok(job) => self.asked = Some((Instant::now(), job)),
                Err(error) => log::warn!("cannot ask the desktop for its theme: {error}"),
            }
        }
        let Some((since, job)) = &self.asked else { return };
        match job.poll() {
            Poll::Running => {}
            Poll::Done(Some(theme)) if since.elapsed() < PATIENCE => {
                log::debug!("the desktop is {theme:?}");
                ctx.options_mut(|options| options.fallback_theme = theme);
                ctx.request_repaint();
                self.asked = None;
            }
            Poll::Done(_) | Poll::Lost => self.asked = None,
        }
    }
}

/// Asks the desktop. May take as long as it likes, or fail.
pub(super) fn ask_desktop() -> Option<Theme> {
    match dark_light::detect() {
        Ok(dark_light::Mode::Dark) => Some(Theme::Dark),
        Ok(dark_light::Mode::Light) => Some(Theme::Light),
        Ok(dark_light::Mode::Unspecified) => None,
        Err(error) => {
            log::debug!("the desktop does not tell its theme: {error}");
            None
        }
    }
}
