//! The line at the bottom: where the selection is, how full the board is, and what is known of the puzzle.

use egui::accesskit::Live;
use egui::{Color32, Label, RichText, Sense, TextWrapMode, Ui, vec2};
use solver_core::shape::CELL_COUNT;

use super::icon::Icon;
use super::theme::{self, Palette};
use crate::command::Situation;

/// The height of one line, in points.
const LINE_HEIGHT: f32 = 20.0;

/// What is known of the puzzle, or is being found out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Finding {
    /// Nothing yet.
    Nothing,
    /// A search runs: what it has done so far.
    Searching(String),
    /// One solution, proved; or a count.
    Proved(String),
    /// More than one solution.
    Several(String),
    /// No solution.
    None(String),
    /// Nobody knows: the search was stopped.
    Open(String),
}

impl Finding {
    /// The sentence, if a search has ended.
    #[must_use]
    pub fn verdict(&self) -> Option<&str> {
        match self {
            Self::Nothing | Self::Searching(_) => None,
            Self::Proved(words) | Self::Several(words) | Self::None(words) | Self::Open(words) => Some(words),
        }
    }
}

/// Shows the line; where the window is narrow, it takes as many lines as it needs.
pub fn status_bar_ui(ui: &mut Ui, now: &Situation<'_>, finding: &Finding) {
    ui.spacing_mut().interact_size.y = LINE_HEIGHT;
    if ui.available_width() < theme::NARROW {
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            ui.horizontal(|ui| place_ui(ui, now));
            ui.horizontal_top(|ui| finding_ui(ui, now, finding, TextWrapMode::Wrap));
        });
    } else {
        ui.horizontal(|ui| {
            place_ui(ui, now);
            ui.separator();
            finding_ui(ui, now, finding, TextWrapMode::Truncate);
        });
    }
}

fn place_ui(ui: &mut Ui, now: &Situation<'_>) {
    let cell = match (now.selection.focus(), now.selection.cells().len()) {
        (None, _) => "No cell".to_owned(),
        (Some(cell), 1) => cell.to_string(),
        (Some(_), count) => format!("{count} cells"),
    };
    // Its own width, so that nothing beside it moves with the selection.
    ui.add_sized(vec2(44.0, ui.spacing().interact_size.y), Label::new(small(cell)));
    ui.separator();
    let filled = now.session.board().grid().filled().len();
    ui.label(small(format!("{filled} of {CELL_COUNT} filled")));
}

fn finding_ui(ui: &mut Ui, now: &Situation<'_>, finding: &Finding, wrap: TextWrapMode) {
    let palette = Palette::current(ui.ctx());
    let (icon, words, color) = match finding {
        Finding::Nothing => {
            let is_blank = now.session.board().grid().filled().is_empty();
            let words =
                if is_blank { "Type a puzzle, paste one (Ctrl+V), or open a file (Ctrl+O)" } else { "" };
            (Option::None, words, palette.text_weak)
        }
        Finding::Searching(words) => (Some(Icon::Working), words.as_str(), palette.text),
        Finding::Proved(words) => (Some(Icon::Tick), words.as_str(), palette.good),
        Finding::Several(words) => (Some(Icon::Several), words.as_str(), palette.caution),
        Finding::None(words) => (Some(Icon::None), words.as_str(), palette.bad),
        Finding::Open(words) => (Some(Icon::Stop), words.as_str(), palette.text_weak),
    };
    if let Some(icon) = icon {
        icon_ui(ui, icon, color);
    }
    let response = ui.add(Label::new(small(words).color(color)).wrap_mode(wrap));
    // Screen readers say it when it changes, except the counters of a search, which change ten times a second.
    let live = if matches!(finding, Finding::Searching(_)) { Live::Off } else { Live::Polite };
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_live(live));
}

fn icon_ui(ui: &mut Ui, icon: Icon, color: Color32) {
    let (rect, _) = ui.allocate_exact_size(vec2(14.0, 14.0), Sense::hover());
    icon.paint(ui.painter(), rect, color);
}

fn small(words: impl Into<String>) -> RichText {
    RichText::new(words).font(theme::regular(13.0))
}
