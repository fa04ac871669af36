//! The panel beside the board: digits to press, the puzzle's name, and what the search has done.

use std::borrow::Cow;

use egui::{Grid, RichText, ScrollArea, Ui};

use super::digit_pad::{Arrangement, digit_pad_ui};
use super::theme::{self, Palette};
use crate::action::Action;
use crate::command::Situation;

/// The most that is shown of a title, an author or notes.
const SHOWN_CHARACTERS: usize = 400;

/// The counters of a search, as words: name and value.
pub type CounterRow = (&'static str, String);

/// Shows the panel.
pub fn side_panel_ui(ui: &mut Ui, now: &Situation<'_>, counters: &[CounterRow]) -> Option<Action> {
    ScrollArea::vertical()
        .show(ui, |ui| {
            let action = digit_pad_ui(ui, now, Arrangement::Square);
            puzzle_ui(ui, now);
            if !counters.is_empty() {
                counters_ui(ui, counters);
            }
            action
        })
        .inner
}

fn heading_ui(ui: &mut Ui, words: &str) {
    ui.add_space(12.0);
    ui.label(RichText::new(words).font(theme::semibold(13.0)));
}

/// What the file says of the puzzle, if it says anything.
fn puzzle_ui(ui: &mut Ui, now: &Situation<'_>) {
    let details = now.session.details();
    let lines = [&details.title, &details.author, &details.notes];
    if lines.iter().all(|line| line.is_none()) {
        return;
    }
    heading_ui(ui, &shortened(details.title.as_deref().unwrap_or("Puzzle")));
    let weak = Palette::current(ui.ctx()).text_weak;
    for line in [&details.author, &details.notes].into_iter().flatten() {
        ui.label(RichText::new(shortened(line)).font(theme::regular(13.0)).color(weak));
    }
}

/// The beginning of a text that would fill the panel for pages, and be laid out anew with every frame.
fn shortened(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(SHOWN_CHARACTERS) {
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
        None => Cow::Borrowed(text),
    }
}

fn counters_ui(ui: &mut Ui, counters: &[CounterRow]) {
    heading_ui(ui, "Search");
    let weak = Palette::current(ui.ctx()).text_weak;
    Grid::new("counters").num_columns(2).spacing([12.0, 4.0]).min_row_height(18.0).show(ui, |ui| {
        for (name, value) in counters {
            ui.label(RichText::new(*name).font(theme::regular(13.0)).color(weak));
            ui.label(RichText::new(value).font(theme::regular(13.0)));
            ui.end_row();
        }
    });
}
