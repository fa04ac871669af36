//! What is on the screen. Every view gets references, shows them, and hands back actions; none changes anything.

pub mod board;
pub mod board_layout;
pub mod board_view;
pub mod digit_pad;
pub mod icon;
pub mod menu_bar;
pub mod overlay;
pub mod side_panel;
pub mod status_bar;
pub mod theme;
pub mod toast;
pub mod tool_bar;
pub mod tool_button;

use egui::{Align2, CentralPanel, Frame, Id, LayerId, Margin, Order, Panel, Rect, Ui};

use crate::action::Action;
use crate::command::Situation;
use board_view::BoardView;
use digit_pad::Arrangement;
use overlay::Overlay;
use side_panel::CounterRow;
use status_bar::Finding;
use theme::Palette;
use toast::{Offer, Toast};

/// Everything there is to show.
#[derive(Debug)]
pub struct Screen<'a> {
    /// The session, the selection and the search.
    pub now: Situation<'a>,
    /// The board.
    pub board: BoardView<'a>,
    /// What is known of the puzzle.
    pub finding: &'a Finding,
    /// What the search has done.
    pub counters: &'a [CounterRow],
    /// The message that is shown, and whether it offers Undo.
    pub toast: Option<(&'a Toast, Offer)>,
}

/// How the window is laid out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    /// The digits beside the board, menus and buttons on one row.
    Wide,
    /// The digits below the board, menus and buttons on two rows.
    Narrow,
}

/// Shows the whole window. `overlay` is what lies above the board; its text fields are edited in place.
pub fn screen_ui(ui: &mut Ui, screen: &Screen<'_>, overlay: Option<&mut Overlay>) -> Vec<Action> {
    let palette = Palette::current(ui.ctx());
    let form = if ui.available_width() < theme::NARROW { Form::Narrow } else { Form::Wide };
    let mut actions = bars_ui(ui, screen, palette, form);
    Panel::bottom("status").frame(bar_frame(palette, Margin::symmetric(10, 2))).show(ui, |ui| {
        status_bar::status_bar_ui(ui, &screen.now, screen.finding);
    });
    let mut beside = None;
    if form == Form::Narrow {
        let frame = Frame::new().fill(palette.window).inner_margin(Margin::symmetric(8, 6));
        let strip = Panel::bottom("digits").frame(frame).show_separator_line(false);
        let action = strip.show(ui, |ui| digit_pad::digit_pad_ui(ui, &screen.now, Arrangement::Row)).inner;
        actions.extend(action);
    } else {
        let frame =
            Frame::new().fill(palette.window).inner_margin(Margin { left: 4, right: 8, top: 8, bottom: 8 });
        let panel = Panel::right("side").exact_size(theme::SIDE_PANEL_WIDTH).resizable(false).frame(frame);
        let panel = panel.show_separator_line(false);
        let shown = panel.show(ui, |ui| {
            beside = Some(ui.max_rect());
            side_panel::side_panel_ui(ui, &screen.now, screen.counters)
        });
        actions.extend(shown.inner);
    }
    let center = CentralPanel::no_frame().frame(Frame::new().fill(palette.window)).show(ui, |ui| {
        let space = ui.max_rect();
        (space, board::board_ui(ui, &screen.board))
    });
    let (space, chosen) = center.inner;
    actions.extend(chosen);
    drop_hint_ui(ui, palette, space);
    if let Some((toast, offer)) = screen.toast {
        // Beside the board where there is a beside: there it covers no cell.
        let place = beside.unwrap_or(space.shrink(theme::BOARD_MARGIN));
        actions.extend(toast::toast_ui(ui, toast, place, offer));
    }
    if let Some(overlay) = overlay {
        actions.extend(overlay::overlay_ui(ui.ctx(), overlay, screen.now.session.file()));
    }
    actions
}

fn bar_frame(palette: &Palette, margin: Margin) -> Frame {
    Frame::new().fill(palette.panel).inner_margin(margin)
}

/// Menus and buttons share a row where there is room.
fn bars_ui(ui: &mut Ui, screen: &Screen<'_>, palette: &Palette, form: Form) -> Vec<Action> {
    let theme = ui.ctx().options(|options| options.theme_preference);
    let mut actions = Vec::new();
    Panel::top("bars").frame(bar_frame(palette, Margin::symmetric(8, 4))).show(ui, |ui| match form {
        Form::Wide => actions.extend(menu_bar::menu_bar_ui(ui, &screen.now, theme, |ui| {
            ui.add_space(8.0);
            ui.separator();
            ui.add_space(8.0);
            tool_bar::tool_bar_ui(ui, &screen.now)
        })),
        Form::Narrow => {
            actions.extend(menu_bar::menu_bar_ui(ui, &screen.now, theme, |_| None));
            ui.horizontal(|ui| actions.extend(tool_bar::tool_bar_ui(ui, &screen.now)));
        }
    });
    actions
}

/// Says that a file can be dropped, while one is held over the window.
fn drop_hint_ui(ui: &Ui, palette: &Palette, over: Rect) {
    if ui.ctx().input(|input| input.raw.hovered_files.is_empty()) {
        return;
    }
    let painter = ui.ctx().layer_painter(LayerId::new(Order::Foreground, Id::unique("drop hint")));
    painter.rect_filled(over, 0.0, palette.window.gamma_multiply(0.9));
    painter.text(
        over.center(),
        Align2::CENTER_CENTER,
        "Drop a puzzle file to open it",
        theme::semibold(20.0),
        palette.text,
    );
}
