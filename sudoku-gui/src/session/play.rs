//! What a player's edits do to a board: digits and marks, in one cell or many.

use solver_core::{Candidates, Cell, CellSet, Digit, DigitSet};

use super::board::{Board, Origin};
use super::edit::{EditLabel, Refusal};

/// Writes the digit, or takes it away where it stands in all of the cells. Givens among them stay as they are.
pub(super) fn enter(board: &mut Board, cells: CellSet, digit: Digit) -> Result<EditLabel, Refusal> {
    let open = not_given(board, cells)?;
    let has_it = |cell: Cell| board.content(cell).is_some_and(|content| content.digit == digit);
    if open.iter().all(has_it) {
        for cell in open {
            board.set_entered(cell, None);
        }
        return Ok(EditLabel::Clear(digit));
    }
    // One that the program filled in stays its own.
    let lacking: CellSet = open.iter().filter(|&cell| !has_it(cell)).collect();
    for cell in lacking {
        board.set_entered(cell, Some(digit));
    }
    unmark_peers(board, lacking, digit);
    Ok(EditLabel::Enter(digit))
}

/// Takes the digit, just written into these cells, from the marks of their peers. A digit that clashes is a mistake,
/// and must not take marks with it that would be missed once it is mended.
fn unmark_peers(board: &mut Board, cells: CellSet, digit: Digit) {
    let holders = board.grid().cells_of(digit);
    for cell in cells.iter().filter(|cell| (cell.peers() & holders).is_empty()) {
        for peer in cell.peers() {
            board.set_marks(peer, board.marks(peer).without(digit));
        }
    }
}

/// Adds the mark to the empty ones of the cells, or takes it away where all of them have it.
pub(super) fn mark(board: &mut Board, cells: CellSet, digit: Digit) -> Result<EditLabel, Refusal> {
    let empty = cells - board.grid().filled();
    if empty.is_empty() {
        return Err(Refusal::Filled);
    }
    let is_everywhere = empty.iter().all(|cell| board.marks(cell).contains(digit));
    for cell in empty {
        let marks = board.marks(cell);
        board.set_marks(cell, if is_everywhere { marks.without(digit) } else { marks.with(digit) });
    }
    Ok(if is_everywhere { EditLabel::Unmark(digit) } else { EditLabel::Mark(digit) })
}

/// Takes the digits out of the cells; where there are none, the marks.
pub(super) fn clear(board: &mut Board, cells: CellSet) -> Result<EditLabel, Refusal> {
    let open = not_given(board, cells)?;
    let digits: Vec<Digit> = open.iter().filter_map(|cell| Some(board.content(cell)?.digit)).collect();
    let label = match digits[..] {
        [] if open.iter().all(|cell| board.marks(cell).is_empty()) => return Err(Refusal::Empty),
        [] => EditLabel::ClearMarks,
        [digit] => EditLabel::Clear(digit),
        [_, _, ..] => EditLabel::ClearCells,
    };
    for cell in open {
        if digits.is_empty() {
            board.set_marks(cell, DigitSet::EMPTY);
        } else {
            board.set_entered(cell, None);
        }
    }
    Ok(label)
}

/// Marks every candidate. Marks under a digit, which nobody sees, are left as they are.
#[expect(clippy::unnecessary_wraps, reason = "one signature for all that can be done to a board")]
pub(super) fn fill_marks(board: &mut Board) -> Result<EditLabel, Refusal> {
    let candidates = Candidates::from(&board.grid());
    for cell in board.grid().empty_cells() {
        board.set_marks(cell, candidates.get(cell));
    }
    Ok(EditLabel::FillMarks)
}

/// Takes away all marks, also those under digits: they would come back as a surprise.
pub(super) fn clear_marks(board: &mut Board) -> Result<EditLabel, Refusal> {
    if !board.has_marks() {
        return Err(Refusal::Empty);
    }
    for cell in Cell::all() {
        board.set_marks(cell, DigitSet::EMPTY);
    }
    Ok(EditLabel::ClearMarks)
}

/// The cells without the givens among them; refused if all of them are givens.
fn not_given(board: &Board, cells: CellSet) -> Result<CellSet, Refusal> {
    let is_given = |cell: &Cell| board.content(*cell).is_some_and(|content| content.origin == Origin::Given);
    let open: CellSet = cells.iter().filter(|cell| !is_given(cell)).collect();
    match cells.first() {
        Some(given) if open.is_empty() => Err(Refusal::Given(given)),
        _ => Ok(open),
    }
}
