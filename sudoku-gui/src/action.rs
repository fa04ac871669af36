//! [`Action`]: what views and keys hand to the app. They change nothing themselves.

use std::path::PathBuf;

use solver_core::format::Format;
use solver_core::{Cell, Digit};

use crate::collection::{Column, Filter, RowIndex};
use crate::command::Command;
use crate::selection::{Move, Pick, Reach};

/// Something that a person did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// A command was asked for, by menu, button or key.
    Run(Command),
    /// This cell was pressed, or dragged over.
    Select(Cell, Pick),
    /// The selection shall move.
    Move(Move, Reach),
    /// This digit was typed: it is entered or marked in the selected cells, whatever is the way of writing.
    Type(Digit),
    /// This digit shall be marked in the selected cells.
    Mark(Digit),
    /// This digit was pressed on the pad: it is typed, or, without a selection, held for the next cells.
    Press(Digit),
    /// The mark of this digit in this cell was pressed with the second button.
    MarkAt(Cell, Digit),
    /// The mark of this digit in this cell was pressed twice: it becomes the cell's digit.
    EnterAt(Cell, Digit),
    /// Escape was pressed, and nothing that was open took it.
    Escape,
    /// This text was pasted.
    PasteText(String),
    /// These files were dropped on the window.
    OpenFiles(Vec<PathBuf>),
    /// The board shall be copied in this format.
    CopyAs(Format),
    /// The board shall be saved in this format.
    SaveIn(Format),
    /// This row of the list shall be opened.
    OpenRow(RowIndex),
    /// The list shall be sorted by this column.
    SortBy(Column),
    /// Of the list these rows shall be shown.
    FilterBy(Filter),
    /// These rows are to be seen, and their names are not known yet.
    NameRows(Vec<RowIndex>),
    /// Undo was asked for on the toast.
    UndoFromToast,
    /// The toast shall go.
    CloseToast,
    /// What is open above the board shall close.
    CloseOverlay,
    /// A path was typed.
    PathTyped(String),
    /// The existing file shall be replaced.
    Replace,
    /// The file shall be written although something would be missing from it.
    SaveInPart,
    /// Nothing shall be missing: the board shall be saved in our own format instead.
    SaveWhole,
    /// The answer to the question at closing: save first.
    SaveAndQuit,
    /// The answer to the question at closing: lose the changes.
    QuitUnsaved,
}

impl From<Command> for Action {
    fn from(command: Command) -> Self {
        Self::Run(command)
    }
}
