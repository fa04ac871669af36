//! [`long_scroll_ui`]: a scrolled list of any number of rows, of which only those that can be seen are touched.
//!
//! egui's own scroll area measures in points of 32 bits: ten million rows of 24 points are beyond the numbers of which
//! every one can be told from the next. Here the place is kept in rows, in 64 bits.

use std::ops::Range;

use egui::{Id, Pos2, Rect, Role, Sense, Ui, UiBuilder, WidgetInfo, pos2, vec2};

use super::theme::Palette;

/// The width of the bar, in points.
pub const BAR_WIDTH: f32 = 12.0;
/// A shorter handle could not be held, in points.
const SHORTEST_HANDLE: f32 = 28.0;

/// Which part of the rows is seen.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Window {
    /// How many rows there are.
    rows: usize,
    /// How many of them fit, the last one perhaps in part.
    fitting: f64,
    /// How many are above the upper edge.
    top: f64,
}

#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "rows are fewer than 2^32, so that 64 bits tell every one from the next; what is left is clamped"
)]
impl Window {
    fn lowest_top(self) -> f64 {
        (self.rows as f64 - self.fitting).max(0.0)
    }

    fn at(self, top: f64) -> Self {
        Self { top: top.clamp(0.0, self.lowest_top()), ..self }
    }

    /// The rows that are seen, in part at least.
    fn seen(self) -> Range<usize> {
        let end = (self.top + self.fitting).ceil() as usize;
        self.top.floor() as usize..end.min(self.rows)
    }

    /// Where a row begins, in rows below the upper edge.
    fn place(self, row: usize) -> f32 {
        (row as f64 - self.top) as f32
    }

    /// Moved no further than needed to see all of this row.
    fn revealing(self, row: usize) -> Self {
        let row = row as f64;
        if row < self.top {
            self.at(row)
        } else if row + 1.0 > self.top + self.fitting {
            self.at(row + 1.0 - self.fitting)
        } else {
            self
        }
    }

    /// The handle on a bar: its upper end and its height.
    fn handle(self, bar: f32) -> (f32, f32) {
        let part = (self.fitting / (self.rows as f64).max(1.0)).min(1.0) as f32;
        let height = (bar * part).max(SHORTEST_HANDLE).min(bar);
        let way = if self.lowest_top() > 0.0 { (self.top / self.lowest_top()) as f32 } else { 0.0 };
        ((bar - height) * way, height)
    }

    /// With the middle of the handle at this height of a bar.
    fn with_handle_at(self, y: f32, bar: f32) -> Self {
        let (_, height) = self.handle(bar);
        let way = f64::from((y - height / 2.0) / (bar - height).max(1.0)).clamp(0.0, 1.0);
        self.at(self.lowest_top() * way)
    }
}

/// What is remembered from frame to frame.
#[derive(Clone, Copy, Default)]
struct Memory {
    top: f64,
    revealed: Option<u64>,
}

/// A row to be brought into sight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reveal {
    /// Which row it is, wherever it stands: it is revealed once.
    pub row: u64,
    /// Where it stands now.
    pub position: usize,
}

/// Shows rows of this height in the rest of `ui`. The row to reveal is brought into sight when it becomes another
/// one, not when the rows are put into another order.
pub fn long_scroll_ui(
    ui: &mut Ui,
    id: Id,
    rows: usize,
    row_height: f32,
    reveal: Option<Reveal>,
    mut show_row: impl FnMut(&mut Ui, usize, Rect),
) {
    let space = ui.available_rect_before_wrap();
    ui.advance_cursor_after_rect(space);
    let memory: Memory = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    let fitting = f64::from(space.height() / row_height);
    let mut window = Window { rows, fitting, top: 0.0 }.at(memory.top);
    let row = reveal.map(|reveal| reveal.row);
    if let Some(Reveal { position, .. }) = reveal.filter(|_| row != memory.revealed) {
        window = window.revealing(position);
    }
    window = turned(ui, space, window, row_height);
    let needs_bar = window.lowest_top() > 0.0;
    let width = if needs_bar { space.width() - BAR_WIDTH } else { space.width() };
    if needs_bar {
        let bar = Rect::from_min_max(pos2(space.right() - BAR_WIDTH + 3.0, space.top()), space.max);
        window = bar_ui(ui, id, bar, window);
    }
    ui.scope_builder(UiBuilder::new().max_rect(space), |ui| {
        ui.set_clip_rect(space.intersect(ui.clip_rect()));
        for row in window.seen() {
            let corner = space.min + vec2(0.0, window.place(row) * row_height);
            show_row(ui, row, Rect::from_min_size(corner, vec2(width, row_height)));
        }
    });
    ui.data_mut(|data| data.insert_temp(id, Memory { top: window.top, revealed: row }));
}

/// Moved by the wheel.
fn turned(ui: &Ui, space: Rect, window: Window, row_height: f32) -> Window {
    if !ui.rect_contains_pointer(space) {
        return window;
    }
    let turn = ui.input(|input| input.smooth_scroll_delta().y);
    window.at(window.top - f64::from(turn / row_height))
}

fn bar_ui(ui: &Ui, id: Id, bar: Rect, window: Window) -> Window {
    // Not for Tab: the rows are reached by the keys for the next and the previous puzzle.
    let response = ui.interact(bar, id.with("bar"), Sense::DRAG | Sense::CLICK);
    response.widget_info(|| WidgetInfo::labeled(Role::ScrollBar, true, "Scroll the list"));
    let held: Option<Pos2> = response.interact_pointer_pos();
    let window = held.map_or(window, |at| window.with_handle_at(at.y - bar.top(), bar.height()));
    let palette = Palette::current(ui.ctx());
    let (top, height) = window.handle(bar.height());
    let handle = Rect::from_min_size(bar.min + vec2(0.0, top), vec2(bar.width(), height));
    let color = if held.is_some() || response.hovered() { palette.text_weak } else { palette.button_held };
    ui.painter().rect_filled(bar, bar.width() / 2.0, palette.button);
    ui.painter().rect_filled(handle, bar.width() / 2.0, color);
    window
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: Window = Window { rows: 10_000_000, fitting: 12.5, top: 0.0 };

    #[test]
    fn only_what_is_seen_is_touched_however_long_the_list() {
        assert_eq!(LIST.seen(), 0..13);
        assert_eq!(LIST.at(0.5).seen(), 0..13);
        assert_eq!(LIST.at(1234.75).seen(), 1234..1248);
        assert_eq!(LIST.at(f64::MAX).seen(), 9_999_987..10_000_000);
        assert_eq!(Window { rows: 3, ..LIST }.at(7.0).seen(), 0..3);
        assert_eq!(Window { rows: 0, ..LIST }.seen(), 0..0);
    }

    #[test]
    fn the_last_of_ten_million_rows_lies_exactly_at_the_lower_edge() {
        let last = LIST.at(f64::MAX);
        assert!((last.place(9_999_999) - 11.5).abs() < 1e-6);
        assert!((last.place(9_999_998) - 10.5).abs() < 1e-6);
    }

    #[test]
    fn a_row_is_revealed_by_the_shortest_way() {
        let middle = LIST.at(100.0);
        assert_eq!(middle.revealing(105), middle);
        assert_eq!(middle.revealing(20), LIST.at(20.0));
        assert_eq!(middle.revealing(200), LIST.at(188.5));
        assert_eq!(LIST.revealing(9_999_999), LIST.at(f64::MAX));
    }

    #[test]
    fn the_handle_goes_from_end_to_end_and_back_to_the_same_place() {
        let (top, height) = LIST.handle(400.0);
        assert_eq!((top, height), (0.0, SHORTEST_HANDLE));
        assert_eq!(LIST.at(f64::MAX).handle(400.0), (400.0 - SHORTEST_HANDLE, SHORTEST_HANDLE));
        for y in [14.0, 100.0, 200.0, 386.0] {
            let (top, height) = LIST.with_handle_at(y, 400.0).handle(400.0);
            assert!((top + height / 2.0 - y).abs() < 0.01, "{y}");
        }
        assert_eq!(LIST.with_handle_at(1000.0, 400.0), LIST.at(f64::MAX));
    }
}
