//! The board: 81 cells to click, to read aloud and to look at.

use egui::{
    Align2, Color32, EventFilter, FontId, Id, Modifiers, Painter, Popup, Pos2, Rect, Response, Role, Sense,
    Shape, Stroke, StrokeKind, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};
use solver_core::{Cell, Digit};

use super::board_layout::{BoardLayout, Weight};
use super::board_view::{BoardView, Fill};
use super::theme::{self, BoardColors, Palette};
use crate::action::Action;
use crate::selection::Pick;
use crate::session::{Content, Origin};

/// The id under which a cell has the keyboard.
#[must_use]
pub fn cell_id(cell: Cell) -> Id {
    Id::unique("cell").with(cell.index())
}

/// The cell that Tab leads to: the selected one, or the middle of the board.
#[must_use]
pub fn tab_stop(selected: Option<Cell>) -> Cell {
    selected.or_else(|| Cell::at(4, 4)).unwrap_or_else(|| unreachable!("the board has more than four rows"))
}

/// Shows the board, as large as the free space allows. Returns what the pointer did, and selects the cell that was
/// reached with Tab.
pub fn board_ui(ui: &mut Ui, view: &BoardView<'_>) -> Option<Action> {
    let space = ui.available_rect_before_wrap().shrink(theme::BOARD_MARGIN);
    let layout = BoardLayout::fit(space, ui.pixels_per_point());
    let grid = ui.allocate_rect(layout.rect(), Sense::hover());
    grid.widget_info(|| WidgetInfo::labeled(Role::Grid, true, "Sudoku board"));
    let chosen = ui
        .scope_builder(UiBuilder::new().max_rect(layout.rect()).accessibility_parent(grid.id), |ui| {
            // Every cell must be shown, so this cannot stop at the first one.
            Cell::all().fold(None, |chosen, cell| cell_ui(ui, view, &layout, cell).or(chosen))
        })
        .inner;
    if ui.is_rect_visible(layout.rect()) {
        Canvas { painter: ui.painter(), layout: &layout, colors: &Palette::current(ui.ctx()).board }
            .board(view);
    }
    hold_keyboard(ui, tab_stop(view.selected()));
    chosen
}

/// Makes one cell a widget, and returns what was done to it.
fn cell_ui(ui: &Ui, view: &BoardView<'_>, layout: &BoardLayout, cell: Cell) -> Option<Action> {
    // Only one cell takes part in Tab: otherwise Tab would need 81 strokes to cross the board.
    let is_tab_stop = cell == tab_stop(view.selected());
    let sense = if is_tab_stop { Sense::click_and_drag() } else { Sense::CLICK | Sense::DRAG };
    let response = ui.interact(layout.click_rect(cell), cell_id(cell), sense);
    describe(ui, view, cell, &response);
    mark_action(view, layout, cell, &response).or_else(|| pick_action(ui, view, layout, cell, &response))
}

/// The second button marks at its place in the cell; two clicks on a mark enter it.
fn mark_action(
    view: &BoardView<'_>,
    layout: &BoardLayout,
    cell: Cell,
    response: &Response,
) -> Option<Action> {
    let digit = layout.mark_at(cell, response.interact_pointer_pos()?)?;
    if response.secondary_clicked() {
        Some(Action::MarkAt(cell, digit))
    } else if response.double_clicked() && view.marks(cell).contains(digit) {
        Some(Action::EnterAt(cell, digit))
    } else {
        None
    }
}

fn pick_action(
    ui: &Ui,
    view: &BoardView<'_>,
    layout: &BoardLayout,
    cell: Cell,
    response: &Response,
) -> Option<Action> {
    if response.is_pointer_button_down_on() {
        let (pointer, modifiers) = ui.input(|input| (input.pointer.clone(), input.modifiers));
        if pointer.primary_pressed() {
            return Some(Action::Select(cell, pick(modifiers)));
        }
        // The cell where a drag began has the pointer until it ends, whatever is under it.
        let under = layout.cell_at(pointer.latest_pos()?).filter(|_| pointer.primary_down())?;
        let is_new = under != cell && !view.selection().cells().contains(under);
        return is_new.then_some(Action::Select(under, Pick::Add));
    }
    // By a screen reader, or with Tab.
    let is_reached = response.gained_focus() && view.selected().is_none();
    let is_chosen = (response.clicked() && response.interact_pointer_pos().is_none()) || is_reached;
    is_chosen.then_some(Action::Select(cell, Pick::Only))
}

fn pick(modifiers: Modifiers) -> Pick {
    if modifiers.command {
        Pick::Toggle
    } else if modifiers.shift {
        Pick::Rectangle
    } else {
        Pick::Only
    }
}

fn describe(ui: &Ui, view: &BoardView<'_>, cell: Cell, response: &Response) {
    response.widget_info(|| WidgetInfo::labeled(Role::GridCell, true, view.words(cell)));
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_row_index(cell.row().position());
        node.set_column_index(cell.column().position());
        node.set_selected(view.selection().cells().contains(cell));
        if view.content(cell).is_some_and(|content| content.origin == Origin::Given) {
            node.set_read_only();
        }
    });
}

/// Gives the keyboard to the board whenever nothing else has it, and keeps the arrow keys in the board.
fn hold_keyboard(ui: &Ui, cell: Cell) {
    let id = cell_id(cell);
    let is_covered =
        Popup::is_any_open(ui.ctx()) || !ui.memory(|memory| memory.allows_interaction(ui.layer_id()));
    if is_covered || !ui.is_enabled() {
        return;
    }
    ui.memory_mut(|memory| {
        if memory.focused().is_none() {
            memory.request_focus(id);
        }
        let keep = EventFilter { horizontal_arrows: true, vertical_arrows: true, escape: true, tab: false };
        memory.set_focus_lock_filter(id, keep);
    });
}

/// Where the board is painted, and in which colors.
struct Canvas<'a> {
    painter: &'a Painter,
    layout: &'a BoardLayout,
    colors: &'a BoardColors,
}

impl Canvas<'_> {
    fn board(&self, view: &BoardView<'_>) {
        self.painter.rect_filled(self.layout.rect(), 0.0, self.colors.cell);
        for cell in Cell::all() {
            self.painter.rect_filled(self.layout.click_rect(cell), 0.0, self.fill_color(view.fill(cell)));
        }
        for (weight, rect) in self.layout.lines() {
            let color = match weight {
                Weight::Thin => self.colors.thin_line,
                Weight::Thick => self.colors.thick_line,
            };
            self.painter.rect_filled(rect, 0.0, color);
        }
        for cell in Cell::all() {
            self.cell(view, cell);
        }
        if let Some(cell) = view.selected() {
            // The others are told by their tint and by the frame of the one among them.
            let frame = Stroke::new(self.layout.thin() * 3.0, self.colors.selected_frame);
            self.painter.rect_stroke(self.layout.cell_rect(cell), 0.0, frame, StrokeKind::Inside);
        }
    }

    fn fill_color(&self, fill: Fill) -> Color32 {
        match fill {
            Fill::Selected => self.colors.selected,
            Fill::Clashing => self.colors.clashing,
            Fill::Equal => self.colors.equal,
            Fill::Differing => self.colors.differing,
            Fill::Peer => self.colors.peer,
            Fill::Given => self.colors.given_cell,
            Fill::Plain => self.colors.cell,
        }
    }

    fn cell(&self, view: &BoardView<'_>, cell: Cell) {
        let rect = self.layout.cell_rect(cell);
        if view.is_differing(cell) {
            self.folded_corner(rect);
        }
        if let Some(content) = view.content(cell) {
            let color =
                if view.is_clashing(cell) { self.colors.clash } else { self.color_of(content.origin) };
            self.digit(rect, content, color);
            if view.is_clashing(cell) {
                let ring = Stroke::new(self.layout.thin() * 2.0, self.colors.clash);
                self.painter.circle_stroke(rect.center(), rect.width() * 0.41, ring);
            }
        }
        for digit in view.marks(cell) {
            if view.is_equal_mark(digit) {
                self.highlighted_mark(cell, digit);
            } else {
                self.mark(cell, digit, theme::regular(self.layout.mark_size()));
            }
        }
    }

    fn color_of(&self, origin: Origin) -> Color32 {
        match origin {
            Origin::Given => self.colors.given,
            Origin::Entered => self.colors.entered,
            Origin::Solved => self.colors.solved,
        }
    }

    /// A given is heavy, an entered digit regular, a solved one light and underlined.
    fn digit(&self, rect: Rect, content: Content, color: Color32) {
        let size = self.layout.digit_size();
        let font = match content.origin {
            Origin::Given => theme::semibold(size),
            Origin::Entered => theme::regular(size),
            Origin::Solved => theme::light_digits(size),
        };
        self.centered(rect.center(), content.digit, font, color);
        if content.origin == Origin::Solved {
            let half = rect.width() * 0.15;
            let y = rect.bottom() - rect.height() * 0.13;
            let line = Stroke::new((self.layout.thin() * 1.5).max(1.0), color);
            self.painter.hline(rect.center().x - half..=rect.center().x + half, y, line);
        }
    }

    fn highlighted_mark(&self, cell: Cell, digit: Digit) {
        let rect = self.layout.mark_rect(cell, digit);
        self.painter.rect_filled(rect.shrink(rect.width() * 0.08), rect.width() * 0.25, self.colors.equal);
        self.mark(cell, digit, theme::semibold(self.layout.mark_size()));
    }

    fn mark(&self, cell: Cell, digit: Digit, font: FontId) {
        self.centered(self.layout.mark_rect(cell, digit).center(), digit, font, self.colors.mark);
    }

    /// Sets the digit so that its ink, not its line box, is in the middle.
    fn centered(&self, center: Pos2, digit: Digit, font: FontId, color: Color32) {
        let galley = self.painter.layout_no_wrap(digit.to_string(), font, color);
        let offset = galley.mesh_bounds.center() - Align2::LEFT_TOP.pos_in_rect(&galley.rect);
        self.painter.galley(center - offset, galley, color);
    }

    fn folded_corner(&self, rect: Rect) {
        let size = rect.width() * 0.2;
        let corner = pos2(rect.right(), rect.top());
        let points = vec![corner - vec2(size, 0.0), corner, corner + vec2(0.0, size)];
        self.painter.add(Shape::convex_polygon(points, self.colors.differing_corner, Stroke::NONE));
    }
}
