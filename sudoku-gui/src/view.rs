//! What is on the screen. Every view gets references, shows them, and hands back actions; none changes anything.

pub mod board;
pub mod board_layout;
pub mod board_view;
pub mod digit_pad;
pub mod icon;
pub mod list_panel;
pub mod list_rows;
pub mod long_scroll;
pub mod menu_bar;
pub mod overlay;
pub mod side_panel;
pub mod status_bar;
pub mod theme;
pub mod toast;
pub mod tool_bar;
pub mod tool_button;

use std::path::PathBuf;

use egui::{Align2, Area, CentralPanel, Frame, Id, LayerId, Margin, Order, Panel, Rect, Ui};

use crate::action::Action;
use crate::command::Situation;
use board_view::BoardView;
use digit_pad::Arrangement;
use list_panel::ListView;
use menu_bar::Shown;
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
    /// The files that were opened last.
    pub recent: &'a [PathBuf],
    /// The list, while one is open.
    pub list: Option<ListView<'a>>,
    /// Whether the list is shown where it would cover the board.
    pub is_list_shown: bool,
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
        if let Some(list) = &screen.list {
            let strip = Panel::bottom("list strip").frame(frame).show_separator_line(false);
            actions.extend(strip.show(ui, |ui| list_panel::list_strip_ui(ui, list)).inner);
        }
    } else {
        let frame =
            Frame::new().fill(palette.window).inner_margin(Margin { left: 4, right: 8, top: 8, bottom: 8 });
        let (name, width) = match screen.list {
            Some(_) => ("list side", theme::LIST_PANEL_WIDTH),
            None => ("side", theme::SIDE_PANEL_WIDTH),
        };
        let panel = Panel::right(name).exact_size(width).resizable(false).frame(frame);
        let panel = panel.show_separator_line(false);
        let shown = panel.show(ui, |ui| {
            beside = Some(ui.max_rect());
            match &screen.list {
                Some(list) => beside_list_ui(ui, screen, list),
                None => side_panel::side_panel_ui(ui, &screen.now, screen.counters).into_iter().collect(),
            }
        });
        actions.extend(shown.inner);
    }
    let center = CentralPanel::no_frame().frame(Frame::new().fill(palette.window)).show(ui, |ui| {
        let space = ui.max_rect();
        (space, board::board_ui(ui, &screen.board))
    });
    let (space, chosen) = center.inner;
    actions.extend(chosen);
    if let (Some(list), Form::Narrow, true) = (&screen.list, form, screen.is_list_shown) {
        actions.extend(list_over_board_ui(ui, palette, space, list));
    }
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

/// The digits in one row, and the list below them.
fn beside_list_ui(ui: &mut Ui, screen: &Screen<'_>, list: &ListView<'_>) -> Vec<Action> {
    let mut actions: Vec<Action> = ui
        .scope(|ui| digit_pad::digit_pad_ui(ui, &screen.now, Arrangement::Wide))
        .inner
        .into_iter()
        .collect();
    ui.add_space(10.0);
    actions.extend(list_panel::list_panel_ui(ui, list));
    actions
}

/// The list in the place of the board, where there is no room for both. The board lies below and keeps the keyboard.
fn list_over_board_ui(ui: &Ui, palette: &Palette, over: Rect, list: &ListView<'_>) -> Vec<Action> {
    let area = Area::new(Id::unique("list over board")).order(Order::Middle).fixed_pos(over.min);
    let shown = area.show(ui.ctx(), |ui| {
        Frame::new().fill(palette.window).inner_margin(Margin::same(8)).show(ui, |ui| {
            ui.set_width(over.width() - 16.0);
            ui.set_height(over.height() - 16.0);
            list_panel::list_panel_ui(ui, list)
        })
    });
    shown.inner.inner
}

fn bar_frame(palette: &Palette, margin: Margin) -> Frame {
    Frame::new().fill(palette.panel).inner_margin(margin)
}

/// Menus and buttons share a row where there is room.
fn bars_ui(ui: &mut Ui, screen: &Screen<'_>, palette: &Palette, form: Form) -> Vec<Action> {
    let theme = ui.ctx().options(|options| options.theme_preference);
    let shown = Shown { theme, recent: screen.recent };
    let mut actions = Vec::new();
    Panel::top("bars").frame(bar_frame(palette, Margin::symmetric(8, 4))).show(ui, |ui| match form {
        Form::Wide => actions.extend(menu_bar::menu_bar_ui(ui, &screen.now, &shown, |ui| {
            ui.add_space(8.0);
            ui.separator();
            ui.add_space(8.0);
            tool_bar::tool_bar_ui(ui, &screen.now)
        })),
        Form::Narrow => {
            actions.extend(menu_bar::menu_bar_ui(ui, &screen.now, &shown, |_| None));
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
