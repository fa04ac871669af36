//! Playing: selecting cells, and writing digits and marks into them.

use egui::Context;
use solver_core::{Cell, CellSet, Digit};

use super::App;
use super::files::capitalized;
use crate::command::Writing;
use crate::selection::{Move, Pick, Reach, Selection};
use crate::session::{Applied, Edit, Refusal};

impl App {
    /// A cell was pressed. Holding a digit, that is where it goes; the selection then stays out of the way.
    pub(super) fn select(&mut self, cell: Cell, pick: Pick, ctx: &Context) {
        match (self.screen.held, pick) {
            (Some(digit), Pick::Only) => self.write(CellSet::only(cell), digit, ctx),
            // Dragging writes once only into each cell: what it wrote, it would take away again.
            (Some(_), _) => {}
            (None, _) => self.screen.selection = self.screen.selection.picked(cell, pick),
        }
    }

    pub(super) fn select_all(&mut self) {
        let focus = self.screen.selection.focus().or_else(|| Cell::all().next());
        if let Some(focus) = focus {
            let all = Cell::all().fold(Selection::NONE, |selection, cell| selection.picked(cell, Pick::Add));
            self.screen.selection = all.picked(focus, Pick::Add);
        }
    }

    pub(super) fn move_selection(&mut self, step: Move, reach: Reach) {
        self.screen.held = None;
        self.screen.selection = self.screen.selection.moved(step, reach, &self.session.board().grid());
    }

    /// What is open closes before what is held and selected goes.
    pub(super) fn escape(&mut self) {
        if self.screen.toast.take().is_none() && self.screen.held.take().is_none() {
            self.screen.selection = Selection::NONE;
        }
    }

    pub(super) fn switch_writing(&mut self) {
        self.screen.writing = self.screen.writing.other();
    }

    /// A digit of the pad was pressed: for the selected cells, or, where there are none, for those to come.
    pub(super) fn press_digit(&mut self, digit: Digit, ctx: &Context) {
        if self.screen.selection == Selection::NONE {
            self.screen.held = if self.screen.held == Some(digit) { None } else { Some(digit) };
        } else {
            self.type_digit(digit, ctx);
        }
    }

    /// A digit was typed.
    pub(super) fn type_digit(&mut self, digit: Digit, ctx: &Context) {
        if let Some(cells) = self.selected_or_refuse(ctx) {
            self.write(cells, digit, ctx);
        }
    }

    pub(super) fn mark(&mut self, digit: Digit, ctx: &Context) {
        if let Some(cells) = self.selected_or_refuse(ctx) {
            self.play(Edit::Mark { cells, digit }, ctx);
        }
    }

    /// A mark was pressed with the second button. In a cell that holds a digit there is none to press.
    pub(super) fn mark_at(&mut self, cell: Cell, digit: Digit) {
        if let Applied::Unchanged(refusal) =
            self.session.apply(Edit::Mark { cells: CellSet::only(cell), digit })
        {
            log::debug!("no mark at {cell}: {refusal}");
        }
    }

    /// A mark was pressed twice.
    pub(super) fn enter_at(&mut self, cell: Cell, digit: Digit, ctx: &Context) {
        self.play(Edit::Enter { cells: CellSet::only(cell), digit }, ctx);
    }

    pub(super) fn clear_cells(&mut self, ctx: &Context) {
        let Some(cells) = self.selected_or_refuse(ctx) else { return };
        match self.session.apply(Edit::Clear { cells }) {
            // To clear what is empty is no mistake to be told of.
            Applied::Changed { .. } | Applied::Unchanged(Refusal::Empty) => {}
            Applied::Unchanged(refusal) => self.refuse_edit(refusal, ctx),
        }
    }

    /// Enters or marks, as the way of writing is.
    fn write(&mut self, cells: CellSet, digit: Digit, ctx: &Context) {
        let edit = match self.screen.writing {
            Writing::Digits => Edit::Enter { cells, digit },
            Writing::Marks => Edit::Mark { cells, digit },
        };
        self.play(edit, ctx);
    }

    fn play(&mut self, edit: Edit, ctx: &Context) {
        match self.session.apply(edit) {
            Applied::Changed { .. } => {
                if let Some(label) = self.session.undo_label() {
                    log::debug!("played: {label}");
                }
            }
            Applied::Unchanged(refusal) => self.refuse_edit(refusal, ctx),
        }
    }

    fn selected_or_refuse(&mut self, ctx: &Context) -> Option<CellSet> {
        let cells = self.screen.selection.cells();
        if cells.is_empty() {
            self.refuse(ctx, "Select a cell first");
            return None;
        }
        Some(cells)
    }

    fn refuse_edit(&mut self, refusal: Refusal, ctx: &Context) {
        let words = match refusal {
            Refusal::Given(cell) => format!("{cell} is a given: it belongs to the puzzle"),
            other => capitalized(&other.to_string()),
        };
        self.refuse(ctx, words);
    }
}
