//! [`ToolButton`]: an icon and a word to press.

use egui::{
    Color32, Pos2, Response, Role, Sense, Stroke, StrokeKind, Ui, Vec2, Widget, WidgetInfo, pos2, vec2,
};

use super::icon::Icon;
use super::theme::{self, Palette};

/// How much a button stands out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Look {
    /// No ground until the pointer is over it.
    #[default]
    Quiet,
    /// A ground that says: press me.
    Raised,
    /// The one thing that most people come for.
    Main,
    /// It ends something.
    Stop,
}

/// An icon with a word beside it.
#[derive(Debug)]
pub struct ToolButton<'a> {
    icon: Icon,
    words: &'a str,
    look: Look,
    width: Option<f32>,
    height: f32,
    is_icon_only: bool,
}

const PADDING: f32 = 9.0;
const GAP: f32 = 6.0;
const FONT_SIZE: f32 = 14.0;

impl<'a> ToolButton<'a> {
    /// A quiet button.
    #[must_use]
    pub fn new(icon: Icon, words: &'a str) -> Self {
        Self {
            icon,
            words,
            look: Look::Quiet,
            width: None,
            height: theme::BUTTON_HEIGHT,
            is_icon_only: false,
        }
    }

    /// With this look.
    #[must_use]
    pub fn look(mut self, look: Look) -> Self {
        self.look = look;
        self
    }

    /// Exactly this wide, in points.
    #[must_use]
    pub fn width(mut self, width: f32) -> Self {
        self.width = Some(width);
        self
    }

    /// Exactly this high, in points.
    #[must_use]
    pub fn height(mut self, height: f32) -> Self {
        self.height = height;
        self
    }

    /// Without its word, which stays the accessible name. Only for where there is no room.
    #[must_use]
    pub fn icon_only(mut self) -> Self {
        self.is_icon_only = true;
        self
    }
}

impl Widget for ToolButton<'_> {
    fn ui(self, ui: &mut Ui) -> Response {
        let palette = Palette::current(ui.ctx());
        let words = if self.is_icon_only { String::new() } else { self.words.to_owned() };
        let font = if self.look == Look::Main || self.look == Look::Stop {
            theme::semibold(FONT_SIZE)
        } else {
            theme::regular(FONT_SIZE)
        };
        let galley = ui.painter().layout_no_wrap(words, font, Color32::PLACEHOLDER);
        let gap = if self.is_icon_only { 0.0 } else { GAP };
        let content = theme::ICON_SIZE + gap + galley.size().x;
        let width = self.width.unwrap_or(content + 2.0 * PADDING);
        let (rect, response) = ui.allocate_exact_size(vec2(width, self.height), Sense::click());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, ui.is_enabled(), self.words));
        if !ui.is_rect_visible(rect) {
            return response;
        }
        trace_place(ui, self.words, &response);
        let (ground, color) = colors(self.look, palette, &response);
        let painter = ui.painter();
        painter.rect_filled(rect, theme::CORNER, ground);
        if response.has_focus() {
            let ring = Stroke::new(2.0, palette.accent);
            painter.rect_stroke(rect, theme::CORNER, ring, StrokeKind::Inside);
        }
        let left = rect.center().x - content / 2.0;
        let icon_center = pos2(left + theme::ICON_SIZE / 2.0, rect.center().y);
        let icon = egui::Rect::from_center_size(icon_center, Vec2::splat(theme::ICON_SIZE));
        self.icon.paint(painter, icon, color);
        let text = pos2(left + theme::ICON_SIZE + gap, rect.center().y - galley.size().y / 2.0);
        painter.galley(text, galley, color);
        response
    }
}

/// Logs where the button is, in physical pixels from the window's corner, so that a script can click it.
fn trace_place(ui: &Ui, words: &str, response: &Response) {
    if !log::log_enabled!(log::Level::Trace) {
        return;
    }
    let place = response.rect.center() * ui.pixels_per_point();
    let key = response.id.with(words);
    let former: Option<Pos2> = ui.data(|data| data.get_temp(key));
    if former != Some(place) {
        ui.data_mut(|data| data.insert_temp(key, place));
        log::trace!("button \"{words}\" at {:.1},{:.1}", place.x, place.y);
    }
}

fn colors(look: Look, palette: &Palette, response: &Response) -> (Color32, Color32) {
    let is_held = response.is_pointer_button_down_on();
    let is_hovered = response.hovered();
    let ground = match look {
        Look::Quiet | Look::Raised if is_held => palette.button_held,
        Look::Quiet | Look::Raised if is_hovered => palette.button_hover,
        Look::Quiet => Color32::TRANSPARENT,
        Look::Raised => palette.button,
        Look::Main if is_held || is_hovered => palette.accent_hover,
        Look::Main => palette.accent,
        Look::Stop => palette.stop,
    };
    let color = match look {
        Look::Quiet | Look::Raised => palette.text,
        Look::Main | Look::Stop => palette.on_accent,
    };
    (ground, color)
}
