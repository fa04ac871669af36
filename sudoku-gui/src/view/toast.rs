//! A short message at the lower edge of the window, which goes away by itself.

use egui::accesskit::Live;
use egui::{
    Align2, Area, Button, Color32, Frame, Id, Label, Margin, Order, Rect, RichText, Role, Sense, Stroke, Ui,
    Vec2, WidgetInfo, vec2,
};

use super::icon::Icon;
use super::theme::{self, Palette};
use crate::action::Action;
use crate::session::Revision;

/// The widest that a toast gets, in points.
const WIDEST: f32 = 460.0;
const CLOSE_SIZE: f32 = 20.0;
const UNDO_WIDTH: f32 = 60.0;
/// From this width on, words and Undo are on one row, in points.
const ONE_ROW: f32 = 260.0;

/// A message that is shown for a while.
#[derive(Clone, PartialEq, Debug)]
pub struct Toast {
    /// What happened, or why it did not.
    pub words: String,
    /// Which of the two.
    pub tone: Tone,
    /// The session's revision after the change that it speaks of, if it speaks of one.
    pub change: Option<Revision>,
    /// When it goes away, in seconds of egui's clock.
    pub until: f64,
}

/// What a message is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// Something was done.
    News,
    /// Something was not done, and this is why.
    Refusal,
}

/// Whether the toast offers to undo what it speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Offer {
    /// It does.
    Undo,
    /// There is nothing to undo, or something else was done since.
    Nothing,
}

/// Shows the toast at the lower edge of `over`, which it covers no more of than it needs.
#[must_use]
pub fn toast_ui(ui: &Ui, toast: &Toast, over: Rect, offer: Offer) -> Option<Action> {
    let palette = Palette::current(ui.ctx());
    let frame = Frame::popup(ui.style())
        .fill(palette.raised)
        .stroke(Stroke::new(1.0, edge(toast.tone, palette)))
        .inner_margin(Margin::symmetric(10, 8));
    let width = over.width().min(WIDEST);
    // A toast of another height would be placed by the height of the former one, so each has an area of its own.
    let toast_area = Area::new(Id::unique(("toast", toast.until.to_bits(), width.to_bits())))
        .order(Order::Middle)
        .pivot(Align2::LEFT_BOTTOM)
        .fixed_pos(over.center_bottom() - vec2(width / 2.0, 0.0));
    let shown = toast_area.show(ui.ctx(), |ui| {
        frame.show(ui, |ui| {
            ui.set_width(width - frame.total_margin().sum().x);
            contents_ui(ui, toast, palette, offer)
        })
    });
    shown.inner.inner
}

fn edge(tone: Tone, palette: &Palette) -> Color32 {
    match tone {
        Tone::News => palette.outline,
        Tone::Refusal => palette.bad,
    }
}

fn contents_ui(ui: &mut Ui, toast: &Toast, palette: &Palette, offer: Offer) -> Option<Action> {
    let (icon, color) = match toast.tone {
        Tone::News => (Icon::Tick, palette.good),
        Tone::Refusal => (Icon::Warning, palette.bad),
    };
    let mut action = None;
    let has_room = ui.available_width() > ONE_ROW;
    let undo = |ui: &mut Ui| (offer == Offer::Undo && undo_ui(ui)).then_some(Action::UndoFromToast);
    ui.horizontal_top(|ui| {
        let (rect, _) = ui.allocate_exact_size(Vec2::splat(theme::ICON_SIZE), Sense::hover());
        icon.paint(ui.painter(), rect.shrink(1.0), color);
        let buttons = if has_room && offer == Offer::Undo {
            UNDO_WIDTH + ui.spacing().item_spacing.x + CLOSE_SIZE
        } else {
            CLOSE_SIZE
        };
        ui.scope(|ui| {
            ui.set_width(ui.available_width() - buttons - ui.spacing().item_spacing.x);
            let words = ui.add(Label::new(RichText::new(&toast.words).font(theme::regular(13.0))).wrap());
            ui.ctx().accesskit_node_builder(words.id, |node| node.set_live(Live::Polite));
        });
        if has_room {
            action = undo(ui);
        }
        if close_ui(ui, palette) {
            action = Some(Action::CloseToast);
        }
    });
    if !has_room {
        action = action.or(undo(ui));
    }
    action
}

/// Whether Undo was pressed.
fn undo_ui(ui: &mut Ui) -> bool {
    let button = Button::new(RichText::new("Undo").font(theme::semibold(13.0)));
    ui.add_sized(vec2(UNDO_WIDTH, theme::BUTTON_HEIGHT), button).accessible_name("Undo this").clicked()
}

/// A small cross; whether it was pressed.
fn close_ui(ui: &mut Ui, palette: &Palette) -> bool {
    let (rect, close) = ui.allocate_exact_size(Vec2::splat(CLOSE_SIZE), Sense::click());
    close.widget_info(|| WidgetInfo::labeled(Role::Button, true, "Close this message"));
    if close.hovered() || close.has_focus() {
        ui.painter().rect_filled(rect, theme::CORNER, palette.button_hover);
    }
    Icon::Close.paint(ui.painter(), rect.shrink(5.0), palette.text_weak);
    close.clicked()
}
