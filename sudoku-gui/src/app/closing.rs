//! Closing the window: at once if nothing would be lost, after a question otherwise.

use egui::{Context, ViewportCommand};

use super::App;
use crate::view::overlay::{Loss, Overlay};

/// How far the closing has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Closing {
    /// Nobody wants to close.
    #[default]
    No,
    /// As soon as the board is saved.
    AfterSaving,
    /// The next request to close is granted.
    Agreed,
}

impl App {
    /// Grants a request to close the window, or puts it off and asks.
    pub(super) fn answer_close_request(&mut self, ctx: &Context) {
        if !ctx.input(|input| input.viewport().close_requested()) {
            return;
        }
        if self.files.is_saving() && self.closing != Closing::Agreed {
            // The file is not there yet. Whether anything would be lost is asked again when it is.
            ctx.send_viewport_cmd(ViewportCommand::CancelClose);
            self.closing = Closing::AfterSaving;
            return;
        }
        let loss = match self.closing {
            Closing::Agreed => None,
            Closing::No | Closing::AfterSaving => self.loss(),
        };
        if let Some(loss) = loss {
            ctx.send_viewport_cmd(ViewportCommand::CancelClose);
            self.screen.overlay = Some(Overlay::Closing(loss));
            ctx.request_repaint();
        } else {
            // Their threads end within milliseconds; nothing waits for them.
            self.searches.drop_search();
            self.close_collection();
            log::info!("closing");
        }
    }

    fn loss(&self) -> Option<Loss> {
        if self.session.is_unsaved() {
            return Some(Loss::Board);
        }
        self.session.has_left_unsaved().then_some(Loss::EarlierBoard)
    }

    /// Closes the window without asking again.
    pub(super) fn close(&mut self, ctx: &Context) {
        self.closing = Closing::Agreed;
        ctx.send_viewport_cmd(ViewportCommand::Close);
    }
}
