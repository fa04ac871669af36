//! The rows of the list, and the headings by which they are sorted.

use std::sync::Arc;

use egui::text::{LayoutJob, TextWrapping};
use egui::{
    Align, Color32, FontId, Galley, Id, Pos2, Rangef, Rect, Response, Role, Sense, Ui, Vec2, WidgetInfo,
    pos2, vec2,
};

use super::icon::Icon;
use super::list_panel::ListView;
use super::long_scroll::{BAR_WIDTH, Reveal, long_scroll_ui};
use super::theme::{self, Palette};
use crate::action::Action;
use crate::collection::{Collection, Column, Direction, Row, RowIndex, Verdict};
use crate::numbers::grouped;

const FONT_SIZE: f32 = 13.0;
const TICK_WIDTH: f32 = 18.0;
const GIVENS_WIDTH: f32 = 30.0;
const VERDICT_WIDTH: f32 = 80.0;
const RATING_WIDTH: f32 = 46.0;
/// One digit of a row's number, in points.
const FIGURE_WIDTH: f32 = 7.6;
const GAP: f32 = 8.0;
const HEADING_HEIGHT: f32 = 24.0;

/// Where the columns are. Those of which nothing is known of any row are left out.
struct Columns {
    tick: Rangef,
    number: Rangef,
    name: Rangef,
    givens: Rangef,
    verdict: Option<Rangef>,
    rating: Option<Rangef>,
}

impl Columns {
    fn of(list: &Collection, whole: Rangef) -> Self {
        let mut right = whole.max - 4.0;
        let mut from_right = |width: f32| {
            let column = Rangef::new(right - width, right);
            right -= width + GAP;
            column
        };
        let rating = list.has_ratings().then(|| from_right(RATING_WIDTH));
        let verdict = (list.tally().decided() > 0).then(|| from_right(VERDICT_WIDTH));
        let givens = from_right(GIVENS_WIDTH);
        let tick = Rangef::new(whole.min + 2.0, whole.min + TICK_WIDTH);
        let figures = grouped(list.len() as u64).len().max(2);
        #[expect(clippy::cast_precision_loss, reason = "thirteen at most")]
        let number = Rangef::new(tick.max, tick.max + figures as f32 * FIGURE_WIDTH);
        Self { tick, number, name: Rangef::new(number.max + GAP, right), givens, verdict, rating }
    }
}

/// Shows headings and rows in the rest of `ui`.
pub fn list_rows_ui(ui: &mut Ui, view: &ListView<'_>) -> Vec<Action> {
    let mut actions = Vec::new();
    let (heading, _) = ui.allocate_exact_size(vec2(ui.available_width(), HEADING_HEIGHT), Sense::hover());
    let columns = Columns::of(view.list, Rangef::new(heading.left(), heading.right() - BAR_WIDTH));
    actions.extend(headings_ui(ui, view.list, &columns, heading));
    ui.painter().hline(heading.x_range(), heading.bottom(), (1.0, Palette::current(ui.ctx()).outline));
    let reveal =
        view.current.and_then(|row| Some(Reveal { row: row.number(), position: view.list.position(row)? }));
    let id = Id::unique(("list", view.list.id()));
    let mut unnamed = Vec::new();
    let rows = view.list.shown_len();
    long_scroll_ui(ui, id, rows, theme::LIST_ROW_HEIGHT, reveal, |ui, position, rect| {
        let Some(index) = view.list.shown(position) else { return };
        let Some(row) = view.list.row(index) else { return };
        if view.list.text(index).is_none() && row.can_be_opened() {
            unnamed.push(index);
        }
        let drawn = RowView { view, columns: &columns, index, row };
        if drawn.ui(ui, rect).clicked() {
            actions.push(Action::OpenRow(index));
        }
    });
    if !unnamed.is_empty() {
        actions.push(Action::NameRows(unnamed));
    }
    actions
}

fn headings_ui(ui: &Ui, list: &Collection, columns: &Columns, heading: Rect) -> Option<Action> {
    let headings = [
        (Some(columns.number), Align::Max, "No.", Column::Number, "Sort by number"),
        (Some(columns.givens), Align::Max, "Given", Column::Givens, "Sort by givens"),
        (columns.verdict, Align::Min, "Solutions", Column::Verdict, "Sort by verdict"),
        (columns.rating, Align::Max, "Rating", Column::Rating, "Sort by rating"),
    ];
    let palette = Palette::current(ui.ctx());
    let name = pos2(columns.name.min, heading.center().y);
    ui.painter().text(name, egui::Align2::LEFT_CENTER, "Name", theme::regular(12.0), palette.text_weak);
    let mut action = None;
    for (place, align, words, column, label) in headings {
        let Some(place) = place else { continue };
        let rect = Rect::from_x_y_ranges(place.expand(GAP / 2.0), heading.y_range());
        let response = ui.interact(rect, Id::unique(("heading", label)), Sense::click());
        let tip = response.clone().on_hover_text(label);
        tip.widget_info(|| WidgetInfo::labeled(Role::Button, true, label));
        let sorting = list.sorting();
        let is_sorted = sorting.column == column;
        let color = if response.hovered() || response.has_focus() || is_sorted {
            palette.text
        } else {
            palette.text_weak
        };
        let font = if is_sorted { theme::semibold(12.0) } else { theme::regular(12.0) };
        let galley = ui.painter().layout_no_wrap(words.to_owned(), font, color);
        let left = if align == Align::Min { place.min } else { place.max - galley.size().x };
        ui.painter().galley(pos2(left, heading.center().y - galley.size().y / 2.0), galley, color);
        if is_sorted {
            let icon = match sorting.direction {
                Direction::Rising => Icon::Rising,
                Direction::Falling => Icon::Falling,
            };
            let below =
                Rect::from_center_size(pos2(place.center(), heading.bottom() - 4.0), Vec2::splat(8.0));
            icon.paint(ui.painter(), below, color);
        }
        if response.clicked() {
            action = Some(Action::SortBy(column));
        }
    }
    action
}

struct RowView<'a> {
    view: &'a ListView<'a>,
    columns: &'a Columns,
    index: RowIndex,
    row: Row,
}

impl RowView<'_> {
    fn is_current(&self) -> bool {
        self.view.current == Some(self.index)
    }

    fn ui(&self, ui: &Ui, rect: Rect) -> Response {
        // Not for Tab, which would stop at every row.
        let response = ui.interact(rect, Id::unique(("list row", self.index)), Sense::CLICK);
        response
            .widget_info(|| WidgetInfo::selected(Role::ListBoxOption, true, self.is_current(), self.words()));
        let palette = Palette::current(ui.ctx());
        let ground = if self.is_current() {
            palette.board.selected
        } else if response.hovered() {
            palette.button_hover
        } else {
            Color32::TRANSPARENT
        };
        ui.painter().rect_filled(rect, 4.0, ground);
        self.paint(ui, rect, palette);
        response
    }

    fn paint(&self, ui: &Ui, rect: Rect, palette: &Palette) {
        let middle = rect.center().y;
        if self.row.is_solved() {
            let icon = Rect::from_center_size(pos2(self.columns.tick.center(), middle), Vec2::splat(12.0));
            Icon::Tick.paint(ui.painter(), icon, palette.good);
        }
        let font = if self.is_current() { theme::semibold(FONT_SIZE) } else { theme::regular(FONT_SIZE) };
        let text = self.view.list.text(self.index);
        let name = text.map_or("", |text| text.name.as_str());
        let name_color = if self.row.can_be_opened() { palette.text } else { palette.bad };
        let ink = Ink { ui, middle, font };
        ink.write(self.columns.number, Align::Max, &self.index.to_string(), palette.text_weak);
        ink.write(self.columns.name, Align::Min, name, name_color);
        if self.row.can_be_opened() {
            ink.write(self.columns.givens, Align::Max, &self.row.givens().to_string(), palette.text);
        }
        if let (Some(column), Some(verdict)) = (self.columns.verdict, self.row.verdict()) {
            let (icon, color) = look(verdict, palette);
            let place = Rect::from_center_size(pos2(column.min + 6.0, middle), Vec2::splat(12.0));
            icon.paint(ui.painter(), place, color);
            ink.write(Rangef::new(column.min + 17.0, column.max), Align::Min, verdict.word(), color);
        }
        if let (Some(column), Some(text)) = (self.columns.rating, text) {
            ink.write(column, Align::Max, &text.rating, palette.text);
        }
    }

    /// For screen readers.
    fn words(&self) -> String {
        let Self { view, index, row, .. } = self;
        let mut words = vec![format!("Puzzle {index}")];
        words.extend(view.list.text(*index).map(|text| text.name.clone()).filter(|name| !name.is_empty()));
        if row.can_be_opened() {
            let givens = row.givens();
            words.push(format!("{givens} given{}", if givens == 1 { "" } else { "s" }));
        }
        words.extend(row.verdict().map(|verdict| verdict.word().to_owned()));
        if row.is_solved() {
            words.push("solved by you".to_owned());
        }
        words.join(", ")
    }
}

fn look(verdict: Verdict, palette: &Palette) -> (Icon, Color32) {
    match verdict {
        Verdict::Unique => (Icon::Tick, palette.good),
        Verdict::Several => (Icon::Several, palette.caution),
        Verdict::NoSolution | Verdict::Clash => (Icon::None, palette.bad),
        Verdict::Unreadable => (Icon::Warning, palette.bad),
    }
}

/// Writes the words of one row.
struct Ink<'a> {
    ui: &'a Ui,
    middle: f32,
    font: FontId,
}

impl Ink<'_> {
    /// Writes words into a column, and no further.
    fn write(&self, column: Rangef, align: Align, words: &str, color: Color32) {
        if words.is_empty() || column.span() <= 0.0 {
            return;
        }
        let galley = self.fitted(words, column.span(), color);
        let left = if align == Align::Min { column.min } else { column.max - galley.size().x };
        let corner: Pos2 = pos2(left, self.middle - galley.size().y / 2.0);
        self.ui.painter().galley(corner, galley, color);
    }

    fn fitted(&self, words: &str, width: f32, color: Color32) -> Arc<Galley> {
        let mut job = LayoutJob::simple_singleline(words.to_owned(), self.font.clone(), color);
        job.wrap = TextWrapping::truncate_at_width(width);
        self.ui.painter().layout_job(job)
    }
}
