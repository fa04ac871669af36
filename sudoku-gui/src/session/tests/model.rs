//! Any sequence of edits, undo, redo and saves, against a list of states and a place in it.

use std::collections::BTreeMap;

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use solver_core::DigitSet;
use solver_core::search::{self, Control, Outcome};

use super::super::*;
use super::{OTHER_SOLVED, PUZZLE, Snapshot, cell, digit, grid, receipt, solution};

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
    let places = vec![cell(1, 1), cell(1, 3), cell(1, 4), cell(9, 1), cell(9, 9)];
    let cells = prop::sample::subsequence(places, 1..=3).prop_map(CellSet::from_iter);
    let digits = (1..=9_u8).prop_map(digit);
    let path = prop::sample::select(vec![PathBuf::from("/kim.sudoku"), PathBuf::from("/lee.sudoku")]);
    let entry = prop::sample::select(entries()).prop_map(Box::new);
    let receipts = prop::sample::select(vec![
        receipt(Format::Sudoku, 1),
        receipt(Format::Line, 1),
        receipt(Format::Line, 2),
    ]);
    let edit = prop_oneof![
        8 => (cells.clone(), digits.clone()).prop_map(|(cells, digit)| Edit::Enter { cells, digit }),
        4 => (cells.clone(), digits).prop_map(|(cells, digit)| Edit::Mark { cells, digit }),
        4 => cells.prop_map(|cells| Edit::Clear { cells }),
        1 => Just(Edit::FillMarks),
        1 => Just(Edit::ClearMarks),
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
                self.session.saved(path, Format::Sudoku, draft);
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
