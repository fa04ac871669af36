//! A short message at the lower edge of the window, which goes away by itself.

use egui::accesskit::Live;
use egui::{
    Align2, Area, Color32, Frame, Id, Label, Margin, Order, Rect, RichText, Role, Sense, Stroke, Ui, Vec2,
    WidgetInfo,
};

use super::icon::Icon;
use super::theme::{self, Palette};
use crate::action::Action;
use crate::session::Revision;

/// The widest that a toast gets, in points.
const WIDEST: f32 = 460.0;
const CLOSE_SIZE: f32 = 20.0;

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
    let width = over.width().min(WIDEST) - frame.total_margin().sum().x;
    let toast_area = Area::new(Id::unique("toast"))
        .order(Order::Middle)
        .pivot(Align2::CENTER_BOTTOM)
        .fixed_pos(over.center_bottom());
    let shown = toast_area.show(ui.ctx(), |ui| {
        frame.show(ui, |ui| {
            ui.set_width(width);
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
    ui.horizontal_top(|ui| {
        let (rect, _) = ui.allocate_exact_size(Vec2::splat(theme::ICON_SIZE), Sense::hover());
        icon.paint(ui.painter(), rect.shrink(1.0), color);
        ui.scope(|ui| {
            ui.set_width(ui.available_width() - CLOSE_SIZE - ui.spacing().item_spacing.x);
            let words = ui.add(Label::new(RichText::new(&toast.words).font(theme::regular(13.0))).wrap());
            ui.ctx().accesskit_node_builder(words.id, |node| node.set_live(Live::Polite));
        });
        if close_ui(ui, palette) {
            action = Some(Action::CloseToast);
        }
    });
    if offer == Offer::Undo && ui.button("Undo").accessible_name("Undo this").clicked() {
        action = Some(Action::UndoFromToast);
    }
    action
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
