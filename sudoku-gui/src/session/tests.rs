//! Examples, one rule each; [`model`] then compares any sequence of edits with the plainest model of a session.

mod model;

use std::time::Duration;

use solver_core::{Cell, Digit, DigitSet};

use super::*;

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// The solution of [`PUZZLE`] with 1 and 2 exchanged: no solution of it.
const OTHER_SOLVED: &str =
    "534678921671295348298341567859762413416853792723914856962537184187429635345186279";

fn grid(line: &str) -> Grid {
    line.parse().expect("81 cells")
}

fn cell(row: usize, column: usize) -> Cell {
    Cell::at(row - 1, column - 1).expect("on the board")
}

fn digit(value: u8) -> Digit {
    Digit::new(value).expect("1 to 9")
}

fn solution(line: &str) -> Solution {
    Solution::try_from(grid(line)).expect("full and valid")
}

fn enter(row: usize, column: usize, value: u8) -> Edit {
    Edit::Enter { cells: CellSet::only(cell(row, column)), digit: digit(value) }
}

fn receipt(format: Format, puzzles: usize) -> Receipt {
    let text = match format {
        Format::Sudoku => {
            let mut bytes = Vec::new();
            solver_core::format::write(&Entry::new(grid(PUZZLE)), format, &mut bytes).expect("to memory");
            bytes
        }
        _ => format!("{PUZZLE}\n").repeat(puzzles).into_bytes(),
    };
    solver_core::format::read(&text).expect("a puzzle file").receipt
}

fn open(path: &str, entry: Entry) -> Edit {
    Edit::Open { entry: Box::new(entry), path: Some(path.into()), receipt: receipt(Format::Sudoku, 1) }
}

fn with_puzzle() -> Session {
    let mut session = Session::new();
    changes(&mut session, open("/home/kim/kim.sudoku", Entry::new(grid(PUZZLE))));
    session
}

/// Makes an edit that must change something and replace nothing.
#[track_caller]
fn changes(session: &mut Session, edit: Edit) {
    let applied = session.apply(edit);
    assert_eq!(applied, Applied::Changed { replaced: CellSet::EMPTY });
}

/// Makes an edit that must change nothing at all.
#[track_caller]
fn refused(session: &mut Session, edit: Edit, refusal: Refusal) {
    let before = (Snapshot::of(session), session.revision(), session.undo_label().cloned());
    assert_eq!(session.apply(edit), Applied::Unchanged(refusal));
    let after = (Snapshot::of(session), session.revision(), session.undo_label().cloned());
    assert_eq!(before, after);
}

/// All that a person sees of a session but its history.
#[derive(Clone, PartialEq, Debug)]
struct Snapshot {
    entry: Entry,
    file: Option<PathBuf>,
    save_path: Option<PathBuf>,
}

impl Snapshot {
    fn of(session: &Session) -> Self {
        Self {
            entry: session.draft().entry(),
            file: session.file().map(Path::to_owned),
            save_path: session.save_path().map(|(path, _)| path.to_owned()),
        }
    }
}

#[test]
fn entering_the_same_digit_again_takes_it_away() {
    let mut session = with_puzzle();
    changes(&mut session, enter(1, 3, 4));
    assert_eq!(
        session.board().content(cell(1, 3)),
        Some(Content { digit: digit(4), origin: Origin::Entered })
    );
    changes(&mut session, enter(1, 3, 2));
    assert_eq!(session.undo_label().map(EditLabel::to_string).as_deref(), Some("enter 2"));
    changes(&mut session, enter(1, 3, 2));
    assert_eq!(session.board().content(cell(1, 3)), None);
    assert_eq!(session.undo_label().map(EditLabel::to_string).as_deref(), Some("clear 2"));
}

#[test]
fn givens_take_no_edit() {
    let mut session = with_puzzle();
    refused(&mut session, enter(1, 1, 4), Refusal::Given(cell(1, 1)));
    refused(&mut session, enter(1, 1, 5), Refusal::Given(cell(1, 1)));
    refused(&mut session, Edit::Clear { cells: CellSet::only(cell(9, 9)) }, Refusal::Given(cell(9, 9)));
    assert_eq!(Refusal::Given(cell(4, 7)).to_string(), "r4c7 is a given");
}

#[test]
fn clearing_takes_the_digit_first_and_the_marks_second() {
    let mut entry = Entry::new(grid(PUZZLE));
    let marks: DigitSet = [digit(1), digit(4)].into_iter().collect();
    entry.marks.set(cell(1, 3), marks);
    entry.entered.set(cell(1, 3), Some(digit(4)));
    let mut session = Session::new();
    changes(&mut session, Edit::Paste { entry: Box::new(entry) });

    let clear = Edit::Clear { cells: CellSet::only(cell(1, 3)) };
    changes(&mut session, clear.clone());
    assert_eq!((session.board().content(cell(1, 3)), session.board().marks(cell(1, 3))), (None, marks));
    changes(&mut session, clear.clone());
    assert_eq!(session.board().marks(cell(1, 3)), DigitSet::EMPTY);
    assert_eq!(session.undo_label(), Some(&EditLabel::ClearMarks));
    refused(&mut session, clear, Refusal::Empty);
}

fn digits(values: &[u8]) -> DigitSet {
    values.iter().map(|&value| digit(value)).collect()
}

fn cells(places: &[(usize, usize)]) -> CellSet {
    places.iter().map(|&(row, column)| cell(row, column)).collect()
}

#[test]
fn a_digit_goes_into_every_cell_that_is_no_given() {
    let mut session = with_puzzle();
    let three = cells(&[(1, 1), (1, 3), (1, 4)]);
    changes(&mut session, Edit::Enter { cells: three, digit: digit(4) });
    assert_eq!(session.board().entered().filled(), cells(&[(1, 3), (1, 4)]));
    changes(&mut session, enter(1, 6, 4));
    let four = three | cells(&[(1, 6)]);
    changes(&mut session, Edit::Enter { cells: four, digit: digit(4) });
    assert_eq!(session.board().entered().filled(), CellSet::EMPTY, "it stood in all of them");
    assert_eq!(session.undo_label(), Some(&EditLabel::Clear(digit(4))));
}

#[test]
fn a_mark_is_added_where_any_cell_lacks_it_and_taken_where_none_does() {
    let mut session = with_puzzle();
    let mark = |places, value| Edit::Mark { cells: cells(places), digit: digit(value) };
    changes(&mut session, mark(&[(1, 3)], 1));
    changes(&mut session, mark(&[(1, 1), (1, 3), (1, 4)], 1));
    assert_eq!(session.board().marks(cell(1, 3)), digits(&[1]));
    assert_eq!(session.board().marks(cell(1, 4)), digits(&[1]));
    assert_eq!(session.board().marks(cell(1, 1)), DigitSet::EMPTY, "a given");
    assert_eq!(session.undo_label().map(EditLabel::to_string).as_deref(), Some("mark 1"));
    changes(&mut session, mark(&[(1, 3), (1, 4)], 1));
    assert!(Cell::all().all(|cell| session.board().marks(cell).is_empty()));
    assert_eq!(session.undo_label().map(EditLabel::to_string).as_deref(), Some("unmark 1"));
    refused(&mut session, mark(&[(1, 1), (1, 2)], 1), Refusal::Filled);
}

#[test]
fn entering_a_digit_takes_it_from_the_marks_of_the_peers_in_one_step() {
    let mut session = with_puzzle();
    changes(&mut session, Edit::FillMarks);
    let before = Snapshot::of(&session);
    assert_eq!(session.board().marks(cell(1, 3)), digits(&[1, 2, 4]));
    assert_eq!(session.board().marks(cell(1, 4)), digits(&[2, 6]));
    changes(&mut session, enter(1, 3, 2));
    assert_eq!(session.board().marks(cell(1, 4)), digits(&[6]));
    assert_eq!(session.board().marks(cell(1, 3)), digits(&[1, 2, 4]), "under the digit they wait");
    session.undo();
    assert_eq!(Snapshot::of(&session), before);
}

#[test]
fn a_digit_that_clashes_takes_no_marks() {
    let mut session = with_puzzle();
    changes(&mut session, Edit::FillMarks);
    let marks = |session: &Session| Cell::all().map(|cell| session.board().marks(cell)).collect::<Vec<_>>();
    let before = marks(&session);
    changes(&mut session, enter(1, 3, 5));
    assert_eq!(marks(&session), before);
}

#[test]
fn filled_marks_are_the_candidates_and_all_marks_go_at_once() {
    let mut session = with_puzzle();
    changes(&mut session, Edit::Mark { cells: cells(&[(1, 3)]), digit: digit(9) });
    changes(&mut session, Edit::FillMarks);
    let candidates = solver_core::Candidates::from(&grid(PUZZLE));
    for cell in Cell::all() {
        assert_eq!(session.board().marks(cell), candidates.get(cell), "{cell}");
    }
    refused(&mut session, Edit::FillMarks, Refusal::NothingChanges);
    changes(&mut session, Edit::ClearMarks);
    assert!(Cell::all().all(|cell| session.board().marks(cell).is_empty()));
    refused(&mut session, Edit::ClearMarks, Refusal::Empty);
}

#[test]
fn clearing_many_cells_takes_their_digits_first() {
    let mut session = with_puzzle();
    changes(&mut session, Edit::FillMarks);
    changes(&mut session, enter(1, 3, 4));
    changes(&mut session, enter(1, 4, 6));
    let row = cell(1, 1).row().cells();
    changes(&mut session, Edit::Clear { cells: row });
    assert_eq!(session.board().entered(), &Grid::EMPTY);
    assert!(!session.board().marks(cell(1, 6)).is_empty());
    assert_eq!(session.undo_label(), Some(&EditLabel::ClearCells));
    changes(&mut session, Edit::Clear { cells: row });
    assert!(row.iter().all(|cell| session.board().marks(cell).is_empty()));
    refused(&mut session, Edit::Clear { cells: row }, Refusal::Empty);
}

#[test]
fn filling_keeps_what_agrees_and_counts_what_does_not() {
    let mut session = with_puzzle();
    changes(&mut session, enter(1, 3, 4));
    changes(&mut session, enter(1, 4, 9));
    let applied = session.apply(Edit::Fill { solution: solution(SOLVED) });
    assert_eq!(applied, Applied::Changed { replaced: CellSet::only(cell(1, 4)) });

    let origin = |row, column| session.board().content(cell(row, column)).map(|content| content.origin);
    assert_eq!(session.board().grid(), grid(SOLVED));
    assert_eq!(
        [origin(1, 1), origin(1, 3), origin(1, 4), origin(9, 1)],
        [Some(Origin::Given), Some(Origin::Entered), Some(Origin::Solved), Some(Origin::Solved)]
    );
    refused(&mut session, Edit::Fill { solution: solution(SOLVED) }, Refusal::NothingChanges);
    assert_eq!(session.undo().map(|label| label.to_string()).as_deref(), Some("solve"));
    assert_eq!(session.board().entered().get(cell(1, 4)), Some(digit(9)));
}

#[test]
fn the_solution_of_another_puzzle_is_refused() {
    let mut session = with_puzzle();
    refused(&mut session, Edit::Fill { solution: solution(OTHER_SOLVED) }, Refusal::OtherPuzzle);
    let mut session = Session::new();
    changes(&mut session, enter(1, 9, 2));
    refused(&mut session, Edit::Fill { solution: solution(OTHER_SOLVED) }, Refusal::OtherPuzzle);
    changes(&mut session, Edit::Fill { solution: solution(SOLVED) });
}

#[test]
fn the_givens_are_the_puzzle_or_else_the_entered_digits_are() {
    let mut session = Session::new();
    assert_eq!(session.search_basis(), (Grid::EMPTY, Basis::Entered));
    changes(&mut session, enter(1, 9, 2));
    let entered: Grid = [(cell(1, 9), digit(2))].into_iter().collect();
    assert_eq!(session.search_basis(), (entered, Basis::Entered));
    changes(&mut session, Edit::Fill { solution: solution(SOLVED) });
    assert_eq!(session.search_basis(), (entered, Basis::Entered));

    let mut session = with_puzzle();
    changes(&mut session, enter(1, 3, 9));
    assert_eq!(session.search_basis(), (grid(PUZZLE), Basis::Givens));
}

#[test]
fn restarting_keeps_the_givens_only() {
    let mut session = with_puzzle();
    refused(&mut session, Edit::Restart, Refusal::NothingChanges);
    let fresh = Snapshot::of(&session);
    changes(&mut session, enter(1, 3, 4));
    changes(&mut session, Edit::Fill { solution: solution(SOLVED) });
    changes(&mut session, Edit::Restart);
    assert_eq!(Snapshot::of(&session), fresh);
}

#[test]
fn digits_of_an_entry_never_share_a_cell() {
    let mut entry = Entry::new(grid(PUZZLE));
    entry.entered = grid(SOLVED);
    entry.solved = grid(OTHER_SOLVED);
    let board = Board::from(&entry);
    assert_eq!(board.grid(), grid(SOLVED));
    assert_eq!(board.givens(), &grid(PUZZLE));
    assert_eq!(board.entered().filled(), grid(PUZZLE).empty_cells());
    assert_eq!(board.solved(), &Grid::EMPTY);
}

#[test]
fn undoing_an_opening_brings_back_the_board_and_the_file_before() {
    let mut session = with_puzzle();
    changes(&mut session, enter(1, 3, 4));
    let before = Snapshot::of(&session);
    changes(&mut session, open("/home/kim/lee.sudoku", Entry::new(Grid::EMPTY)));
    assert_eq!(session.file(), Some(Path::new("/home/kim/lee.sudoku")));
    assert_eq!(session.undo().map(|label| label.to_string()).as_deref(), Some("open lee.sudoku"));
    assert_eq!(Snapshot::of(&session), before);
    assert!(session.is_unsaved());
    assert_eq!(session.redo_label().map(EditLabel::to_string).as_deref(), Some("open lee.sudoku"));
    session.redo().expect("undone before");
    assert_eq!(session.file(), Some(Path::new("/home/kim/lee.sudoku")));
    assert!(!session.is_unsaved());
}

#[test]
fn a_new_edit_forgets_what_was_undone() {
    let mut session = with_puzzle();
    changes(&mut session, enter(1, 3, 4));
    session.undo().expect("one step");
    changes(&mut session, enter(1, 3, 2));
    assert_eq!(session.redo_label(), None);
    assert_eq!(session.redo(), None);
}

#[test]
fn the_mark_of_unsaved_changes_follows_the_state() {
    let mut session = Session::new();
    let unsaved = |session: &Session| session.is_unsaved();
    assert!(!unsaved(&session), "blank");
    changes(&mut session, open("/kim.sudoku", Entry::new(grid(PUZZLE))));
    assert!(!unsaved(&session), "just opened");
    changes(&mut session, enter(1, 3, 4));
    assert!(unsaved(&session), "edited");
    session.undo().expect("the digit");
    assert!(!unsaved(&session), "undone to what the file holds");
    session.redo().expect("the digit");
    assert!(unsaved(&session), "redone");
    let draft = session.draft();
    session.saved("/kim.sudoku".into(), Format::Sudoku, draft);
    assert!(!unsaved(&session), "saved");
    session.undo().expect("saving adds no step and forgets none");
    assert!(unsaved(&session), "undone to what the file holds no more");
    session.undo().expect("the opening");
    assert!(!unsaved(&session) && session.file().is_none(), "blank again");
    changes(&mut session, Edit::Paste { entry: Box::new(Entry::new(grid(PUZZLE))) });
    assert!(unsaved(&session), "pasted");
    changes(&mut session, Edit::New);
    assert!(!unsaved(&session), "new");
}

#[test]
fn what_was_typed_while_a_save_was_under_way_is_unsaved() {
    let mut session = with_puzzle();
    changes(&mut session, enter(1, 3, 4));
    let draft = session.draft();
    changes(&mut session, enter(1, 4, 6));
    let revision = session.revision();
    session.saved("/home/kim/kim.sudoku".into(), Format::Sudoku, draft);
    assert_eq!(session.revision(), revision, "a save is no change: a search goes on");
    assert!(session.is_unsaved());
    session.undo().expect("the second digit");
    assert!(!session.is_unsaved());
}

#[test]
fn a_save_names_the_game_it_was_made_of_and_no_other() {
    let mut session = Session::new();
    changes(&mut session, enter(1, 3, 4));
    let draft = session.draft();
    changes(&mut session, open("/lee.sudoku", Entry::new(grid(PUZZLE))));
    session.saved("/kim.sudoku".into(), Format::Sudoku, draft);
    assert_eq!(session.file(), Some(Path::new("/lee.sudoku")));
    session.undo().expect("the opening");
    assert_eq!((session.file(), session.is_unsaved()), (Some(Path::new("/kim.sudoku")), false));
    session.undo().expect("the digit");
    assert_eq!((session.file(), session.is_unsaved()), (Some(Path::new("/kim.sudoku")), true));
}

#[test]
fn only_a_file_of_our_own_with_one_puzzle_is_written_over_without_asking() {
    let mut session = Session::new();
    for (format, puzzles, free) in
        [(Format::Sudoku, 1, true), (Format::Line, 1, false), (Format::Line, 3, false)]
    {
        let path = PathBuf::from(format!("/{format:?}-{puzzles}"));
        let entry = Box::new(Entry::new(grid(PUZZLE)));
        changes(
            &mut session,
            Edit::Open { entry, path: Some(path.clone()), receipt: receipt(format, puzzles) },
        );
        assert_eq!(session.file(), Some(path.as_path()));
        assert_eq!(session.save_path(), free.then_some((path.as_path(), Format::Sudoku)));
    }
    let draft = session.draft();
    session.saved("/kim.sudoku".into(), Format::Sudoku, draft);
    assert_eq!(session.save_path(), Some((Path::new("/kim.sudoku"), Format::Sudoku)));
}

#[test]
fn details_travel_from_entry_to_entry() {
    let mut entry = Entry::new(grid(PUZZLE));
    entry.entered.set(cell(1, 3), Some(digit(4)));
    entry.solved.set(cell(1, 4), Some(digit(6)));
    entry.marks.set(cell(2, 2), DigitSet::ALL);
    entry.details.title = Some("Kim".to_owned());
    entry.details.time_played = Some(Duration::from_secs(754));
    let mut session = Session::new();
    changes(&mut session, open("/kim.sudoku", entry.clone()));
    assert_eq!(session.draft().entry(), entry);
    assert_eq!(session.details(), &entry.details);
    changes(&mut session, enter(9, 1, 3));
    assert_eq!(session.draft().entry().details, entry.details);
    changes(&mut session, Edit::New);
    assert_eq!(session.details(), &Details::default());
}

#[test]
fn opening_the_same_again_is_no_step_but_notes_what_the_file_holds() {
    let mut session = with_puzzle();
    changes(&mut session, enter(1, 3, 4));
    assert!(session.is_unsaved());
    let same = open("/home/kim/kim.sudoku", session.draft().entry());
    refused(&mut session, same, Refusal::NothingChanges);
    assert!(!session.is_unsaved());
}

#[test]
fn a_full_history_forgets_its_oldest_step() {
    let mut session = Session::new();
    for _ in 0..=HISTORY_LIMIT {
        changes(&mut session, enter(1, 1, 1));
    }
    let steps = std::iter::from_fn(|| session.undo()).count();
    assert_eq!(steps, HISTORY_LIMIT);
    assert_eq!(session.board().grid().get(cell(1, 1)), Some(digit(1)), "the first step is not undone");
}
