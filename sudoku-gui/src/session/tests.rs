//! Examples first, one rule each; then any sequence of edits against a model.

use std::collections::BTreeMap;
use std::time::Duration;

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use solver_core::DigitSet;
use solver_core::search::{self, Control, Outcome};

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
    Edit::Enter { cell: cell(row, column), digit: digit(value) }
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
            save_path: session.save_path().map(Path::to_owned),
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
    refused(&mut session, Edit::Clear { cell: cell(9, 9) }, Refusal::Given(cell(9, 9)));
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

    let clear = Edit::Clear { cell: cell(1, 3) };
    changes(&mut session, clear.clone());
    assert_eq!((session.board().content(cell(1, 3)), session.board().marks(cell(1, 3))), (None, marks));
    changes(&mut session, clear.clone());
    assert_eq!(session.board().marks(cell(1, 3)), DigitSet::EMPTY);
    assert_eq!(session.undo_label(), Some(&EditLabel::ClearMarks));
    refused(&mut session, clear, Refusal::Empty(cell(1, 3)));
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
    session.saved("/kim.sudoku".into(), draft);
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
    session.saved("/home/kim/kim.sudoku".into(), draft);
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
    session.saved("/kim.sudoku".into(), draft);
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
        assert_eq!(session.save_path(), free.then_some(path.as_path()));
    }
    let draft = session.draft();
    session.saved("/kim.sudoku".into(), draft);
    assert_eq!(session.save_path(), Some(Path::new("/kim.sudoku")));
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

/// What a person does, in the terms of the session.
#[derive(Clone, Debug)]
enum Act {
    Edit(Edit),
    /// Fills the board with a solution of what is on it, if there is one.
    Solve,
    Save(PathBuf),
    Undo,
    Redo,
}

/// Few cells, digits, entries and files, so that the acts meet one another.
fn acts() -> impl Strategy<Value = Vec<Act>> {
    let cells = prop::sample::select(vec![cell(1, 1), cell(1, 3), cell(1, 4), cell(9, 1), cell(9, 9)]);
    let digits = (1..=9_u8).prop_map(digit);
    let path = prop::sample::select(vec![PathBuf::from("/kim.sudoku"), PathBuf::from("/lee.sudoku")]);
    let entry = prop::sample::select(entries()).prop_map(Box::new);
    let receipts = prop::sample::select(vec![
        receipt(Format::Sudoku, 1),
        receipt(Format::Line, 1),
        receipt(Format::Line, 2),
    ]);
    let edit = prop_oneof![
        8 => (cells.clone(), digits).prop_map(|(cell, digit)| Edit::Enter { cell, digit }),
        4 => cells.prop_map(|cell| Edit::Clear { cell }),
        3 => (entry.clone(), prop::option::of(path.clone()), receipts)
            .prop_map(|(entry, path, receipt)| Edit::Open { entry, path, receipt }),
        2 => entry.prop_map(|entry| Edit::Paste { entry }),
        1 => Just(Edit::New),
        1 => Just(Edit::Restart),
        1 => Just(Edit::Fill { solution: solution(OTHER_SOLVED) }),
    ];
    let act = prop_oneof![
        12 => edit.prop_map(Act::Edit),
        2 => Just(Act::Solve),
        2 => path.prop_map(Act::Save),
        4 => Just(Act::Undo),
        3 => Just(Act::Redo),
    ];
    prop::collection::vec(act, 0..60)
}

fn entries() -> Vec<Entry> {
    let puzzle = Entry::new(grid(PUZZLE));
    let mut played = puzzle.clone();
    played.entered.set(cell(1, 3), Some(digit(4)));
    played.solved.set(cell(1, 4), Some(digit(6)));
    played.marks.set(cell(9, 1), DigitSet::ALL);
    played.details.title = Some("Played".to_owned());
    let mut typed = Entry::new(Grid::EMPTY);
    typed.entered.set(cell(1, 1), Some(digit(5)));
    vec![puzzle, played, typed, Entry::new(Grid::EMPTY)]
}

/// The solution that the search finds for the board, as an edit.
fn solve(session: &Session) -> Option<Edit> {
    let (puzzle, _) = session.search_basis();
    match search::solve_grid(&puzzle, &Control::new()) {
        Outcome::Unique(solution) | Outcome::Multiple { first: solution, .. } => {
            Some(Edit::Fill { solution })
        }
        Outcome::NoSolution { .. } | Outcome::Cancelled { .. } => None,
    }
}

/// A session under test beside the plainest model of it: a list of states and a place in it.
struct Modelled {
    session: Session,
    states: Vec<Entry>,
    place: usize,
    on_disk: BTreeMap<PathBuf, Entry>,
}

impl Modelled {
    fn new() -> Self {
        let session = Session::new();
        let states = vec![session.draft().entry()];
        Self { session, states, place: 0, on_disk: BTreeMap::new() }
    }

    fn act(&mut self, act: Act) {
        match act {
            Act::Edit(edit) => self.edit(edit),
            Act::Solve => {
                if let Some(edit) = solve(&self.session) {
                    self.edit(edit);
                }
            }
            Act::Save(path) => {
                let draft = self.session.draft();
                self.on_disk.insert(path.clone(), draft.entry());
                self.session.saved(path, draft);
            }
            Act::Undo => {
                let revision = self.session.revision();
                let undone = self.session.undo().is_some();
                assert_eq!(undone, self.place > 0);
                assert_eq!(undone, self.session.revision() > revision);
                self.place = self.place.saturating_sub(1);
            }
            Act::Redo => {
                let revision = self.session.revision();
                let redone = self.session.redo().is_some();
                assert_eq!(redone, self.place + 1 < self.states.len());
                assert_eq!(redone, self.session.revision() > revision);
                self.place += usize::from(redone);
            }
        }
        self.check();
    }

    fn edit(&mut self, edit: Edit) {
        let before = (Snapshot::of(&self.session), self.session.revision());
        if let Edit::Open { entry, path: Some(path), .. } = &edit {
            self.on_disk.insert(path.clone(), Entry::clone(entry));
        }
        let keeps_givens = !matches!(edit, Edit::Open { .. } | Edit::Paste { .. } | Edit::New);
        let givens = *self.session.board().givens();
        let applied = self.session.apply(edit);
        let after = (Snapshot::of(&self.session), self.session.revision());
        match applied {
            Applied::Unchanged(_) => assert_eq!(before, after),
            Applied::Changed { .. } => {
                assert!(after.1 > before.1, "another state has another revision");
                assert_ne!(before.0, after.0, "a step changes something");
                self.states.truncate(self.place + 1);
                self.states.push(self.session.draft().entry());
                self.place += 1;
            }
        }
        assert!(!keeps_givens || *self.session.board().givens() == givens, "the givens were edited");
    }

    fn check(&self) {
        let session = &self.session;
        let entry = session.draft().entry();
        assert_eq!(entry, self.states[self.place]);
        assert_eq!(session.undo_label().is_some(), self.place > 0);
        assert_eq!(session.redo_label().is_some(), self.place + 1 < self.states.len());
        let unsaved = match session.file() {
            Some(path) => self.on_disk[path] != entry,
            None => entry != Entry::new(Grid::EMPTY),
        };
        assert_eq!(session.is_unsaved(), unsaved);
        let origins = [entry.givens, entry.entered, entry.solved].map(|grid| grid.filled().len());
        assert_eq!(
            origins.iter().sum::<usize>(),
            session.board().grid().filled().len(),
            "two digits in a cell"
        );
    }
}

fn config() -> ProptestConfig {
    ProptestConfig { failure_persistence: None, rng_seed: RngSeed::Fixed(2580), ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_session_does_as_its_model(acts in acts()) {
        let mut modelled = Modelled::new();
        for act in acts {
            modelled.act(act);
        }
    }

    #[test]
    fn undoing_all_leads_to_the_first_state_and_redoing_all_to_the_last(acts in acts()) {
        let mut session = Session::new();
        let mut snapshots = vec![Snapshot::of(&session)];
        for act in acts {
            let edit = match act {
                Act::Edit(edit) => Some(edit),
                Act::Solve => solve(&session),
                Act::Save(_) | Act::Undo | Act::Redo => None,
            };
            if let Some(edit) = edit
                && let Applied::Changed { .. } = session.apply(edit)
            {
                snapshots.push(Snapshot::of(&session));
            }
        }
        for snapshot in snapshots.iter().rev().skip(1) {
            prop_assert!(session.undo().is_some());
            prop_assert_eq!(&Snapshot::of(&session), snapshot);
        }
        prop_assert!(session.undo().is_none());
        for snapshot in &snapshots[1..] {
            prop_assert!(session.redo().is_some());
            prop_assert_eq!(&Snapshot::of(&session), snapshot);
        }
        prop_assert!(session.redo().is_none());
    }
}
