//! [`Session`]: the puzzle on the board, its history, and the file it belongs to.
//!
//! A session is changed through [`Session::apply`], [`Session::undo`], [`Session::redo`] and nothing else. It names
//! no widget, thread, clock or file access: whoever reads or writes files tells it what came of that.
//!
//! ```
//! use solver_core::{Cell, CellSet, Digit};
//! use sudoku_gui::session::{Applied, Edit, Session};
//!
//! let mut session = Session::new();
//! let (cell, digit) = (Cell::at(3, 6).expect("on the board"), Digit::new(5).expect("1 to 9"));
//! let enter = Edit::Enter { cells: CellSet::only(cell), digit };
//! assert!(matches!(session.apply(enter), Applied::Changed { .. }));
//! assert!(session.is_unsaved());
//! assert_eq!(session.undo().expect("one step").to_string(), "enter 5");
//! assert!(session.board().is_blank() && !session.is_unsaved());
//! ```

mod board;
mod edit;
mod history;
mod play;

use std::collections::BTreeMap;
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use solver_core::format::{Boxed, Details, Entry, Format, Receipt};
use solver_core::{CellSet, Grid, Solution};

use crate::collection::Place;

pub use board::{Basis, Board, Content, Origin};
pub use edit::{Applied, Edit, EditLabel, Refusal};
use history::History;

/// Steps that can be undone; the oldest ones are forgotten beyond that.
///
/// A state takes about half a kilobyte, a full history about 5 MB.
const HISTORY_LIMIT: usize = 10_000;

/// Stands for one state of a session: it changes with every edit, undo and redo, and never comes back.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Revision(u64);

/// The puzzle on the board, its history, and the file it belongs to.
#[derive(Debug)]
pub struct Session {
    state: State,
    history: History<State>,
    revision: Revision,
    games: BTreeMap<GameId, Game>,
    newest_game: GameId,
    /// What each file was last known to hold, but for collections; `None` for what is no whole game. Not part of the
    /// history: undo does not change files.
    on_disk: BTreeMap<PathBuf, Option<Position>>,
}

/// All that undo brings back.
#[derive(Clone, PartialEq, Debug, Default)]
struct State {
    position: Position,
    game: GameId,
}

/// What a file holds of a session. Cheap to clone.
#[derive(Clone, PartialEq, Debug, Default)]
struct Position {
    board: Board,
    /// What other programs say of the board and this one does not show: kept, to be saved again.
    annotations: Boxed,
    details: Arc<Details>,
}

/// Stands for what happens between two of opening, pasting and starting anew. The states of a game share their file:
/// saving under a new name names the earlier ones too, and undoing an opening brings the former game's file back.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
struct GameId(u64);

/// Where a game came from, or was last saved to.
#[derive(Clone, PartialEq, Debug, Default)]
struct Game {
    held: Held,
    file: Option<PathBuf>,
    place: Option<Place>,
}

/// What there is of a game outside the session.
#[derive(Clone, PartialEq, Debug, Default)]
enum Held {
    /// Nothing.
    #[default]
    Nowhere,
    /// The file holds this game alone, in this format: saving may write over it.
    Alone(Format),
    /// The file holds other puzzles too, or is in a format that is not ours.
    More,
    /// The collection held this when the game was read from it.
    Row(Box<Position>),
}

/// What a save writes: the session at one moment. The session may go on while it is being written.
#[derive(Clone, PartialEq, Debug)]
pub struct Draft(State);

impl Draft {
    /// What to write.
    #[must_use]
    pub fn entry(&self) -> Entry {
        Entry::from(&self.0.position)
    }
}

impl Default for Session {
    fn default() -> Self {
        Self::new()
    }
}

impl Session {
    /// A blank board that belongs to no file.
    #[must_use]
    pub fn new() -> Self {
        Self {
            state: State::default(),
            history: History::new(HISTORY_LIMIT),
            revision: Revision::default(),
            games: BTreeMap::new(),
            newest_game: GameId::default(),
            on_disk: BTreeMap::new(),
        }
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.state.position.board
    }

    /// What came with the puzzle and is not on the board.
    #[must_use]
    pub fn details(&self) -> &Details {
        &self.state.position.details
    }

    /// Stands for the present state.
    #[must_use]
    pub const fn revision(&self) -> Revision {
        self.revision
    }

    /// The puzzle that a search works on, and which digits those are.
    #[must_use]
    pub fn search_basis(&self) -> (Grid, Basis) {
        self.board().search_basis()
    }

    /// The file that the puzzle was opened from or last saved to.
    #[must_use]
    pub fn file(&self) -> Option<&Path> {
        self.game()?.file.as_deref()
    }

    /// The file that Save may write without asking for a name, and in which format: it holds this puzzle alone.
    ///
    /// A list, or a file that another program wrote, could lose what else it holds.
    #[must_use]
    pub fn save_path(&self) -> Option<(&Path, Format)> {
        match self.game()? {
            Game { held: Held::Alone(format), file: Some(path), .. } => Some((path, *format)),
            _ => None,
        }
    }

    /// Where the puzzle stands in a collection, if it was opened from one.
    #[must_use]
    pub fn place(&self) -> Option<Place> {
        self.game()?.place
    }

    fn game(&self) -> Option<&Game> {
        self.games.get(&self.state.game)
    }

    /// Whether closing would lose something: the file was last known to hold something else, or there is no file
    /// and the board is not blank.
    #[must_use]
    pub fn is_unsaved(&self) -> bool {
        self.is_state_unsaved(&self.state)
    }

    /// Whether closing would lose work on a puzzle that was left for another one: undo could still bring it back.
    ///
    /// A finished puzzle of a collection is no loss: the collection remembers that it was solved.
    #[must_use]
    pub fn has_left_unsaved(&self) -> bool {
        let past = || self.history.past();
        let next = past().skip(1).chain([&self.state]);
        past().zip(next).any(|(state, next)| {
            state.game != next.game && self.is_state_unsaved(state) && !self.is_finished_row(state)
        })
    }

    fn is_finished_row(&self, state: &State) -> bool {
        let is_row = self.games.get(&state.game).is_some_and(|game| game.place.is_some());
        is_row && state.position.board.is_solved_by_player()
    }

    fn is_state_unsaved(&self, state: &State) -> bool {
        let Some(game) = self.games.get(&state.game) else { return state.position != Position::default() };
        let on_disk = game.file.as_ref().and_then(|path| self.on_disk.get(path));
        match (&game.held, on_disk) {
            (_, Some(Some(position))) => *position != state.position,
            (Held::Row(position), None) => **position != state.position,
            (_, Some(None) | None) => state.position != Position::default(),
        }
    }

    /// What a save of this moment writes. Hand it to [`saved`](Self::saved) once it is written.
    #[must_use]
    pub fn draft(&self) -> Draft {
        Draft(self.state.clone())
    }

    /// Notes that `path` now holds all of `draft` in this format, and belongs to the game that the draft was made of.
    /// No step is added: undo does not unsave.
    ///
    /// Where the format dropped something, [`saved_in_part`](Self::saved_in_part) is to be called.
    pub fn saved(&mut self, path: PathBuf, format: Format, draft: Draft) {
        let State { position, game } = draft.0;
        self.on_disk.insert(path.clone(), Some(position));
        let game = self.games.entry(game).or_default();
        game.held = Held::Alone(format);
        game.file = Some(path);
    }

    /// Notes that a game was written to `path` in a format that dropped something: no game is whole there, and the board
    /// is as unsaved as before.
    pub fn saved_in_part(&mut self, path: PathBuf) {
        self.on_disk.insert(path, None);
    }

    /// Makes an edit, if it is allowed and changes anything.
    pub fn apply(&mut self, edit: Edit) -> Applied {
        match edit {
            Edit::Enter { cells, digit } => self.play(|board| play::enter(board, cells, digit)),
            Edit::Mark { cells, digit } => self.play(|board| play::mark(board, cells, digit)),
            Edit::Clear { cells } => self.play(|board| play::clear(board, cells)),
            Edit::FillMarks => self.play(play::fill_marks),
            Edit::ClearMarks => self.play(play::clear_marks),
            Edit::Open { entry, path, receipt } => self.open(&entry, path, &receipt),
            Edit::OpenRow { entry, place, collection, path } => {
                let position = Position::from(&*entry);
                if let Some(path) = &path {
                    self.on_disk.remove(path);
                }
                let held = Held::Row(Box::new(position.clone()));
                let game = Game { held, file: path, place: Some(place) };
                self.begin(EditLabel::OpenRow(place.row, collection), position, game)
            }
            Edit::Paste { entry } => self.begin(EditLabel::Paste, Position::from(&*entry), Game::default()),
            Edit::New => self.begin(EditLabel::New, Position::default(), Game::default()),
            Edit::Restart => {
                let mut position = self.state.position.clone();
                position.board.restart();
                position.annotations = Boxed::default();
                self.change(EditLabel::Restart, position)
            }
            Edit::Fill { solution } => self.fill(&solution),
        }
    }

    /// Takes the last edit back and says which it was.
    pub fn undo(&mut self) -> Option<EditLabel> {
        let label = self.history.undo(&mut self.state)?.clone();
        self.revision.0 += 1;
        Some(label)
    }

    /// Makes the edit again that was last undone and says which it was.
    pub fn redo(&mut self) -> Option<EditLabel> {
        let label = self.history.redo(&mut self.state)?.clone();
        self.revision.0 += 1;
        Some(label)
    }

    /// The edit that [`undo`](Self::undo) would take back.
    #[must_use]
    pub fn undo_label(&self) -> Option<&EditLabel> {
        self.history.undo_label()
    }

    /// The edit that [`redo`](Self::redo) would make again.
    #[must_use]
    pub fn redo_label(&self) -> Option<&EditLabel> {
        self.history.redo_label()
    }

    /// Does something to the board that may be refused.
    fn play(&mut self, change: impl FnOnce(&mut Board) -> Result<EditLabel, Refusal>) -> Applied {
        let mut board = self.board().clone();
        match change(&mut board) {
            Ok(label) => self.change_board(label, board),
            Err(refusal) => Applied::Unchanged(refusal),
        }
    }

    fn fill(&mut self, solution: &Solution) -> Applied {
        let (puzzle, _) = self.search_basis();
        if puzzle.or(solution.grid()) != *solution.grid() {
            return Applied::Unchanged(Refusal::OtherPuzzle);
        }
        let mut board = self.board().clone();
        let replaced = board.fill(solution);
        match self.change_board(EditLabel::Solve, board) {
            Applied::Changed { .. } => Applied::Changed { replaced },
            unchanged @ Applied::Unchanged(_) => unchanged,
        }
    }

    fn open(&mut self, entry: &Entry, path: Option<PathBuf>, receipt: &Receipt) -> Applied {
        let position = Position::from(entry);
        let name = path.as_deref().and_then(Path::file_name).map(|name| name.to_string_lossy().into_owned());
        let is_ours = receipt.format == Format::Sudoku && receipt.puzzles == 1;
        let held = match &path {
            Some(_) if is_ours => Held::Alone(Format::Sudoku),
            Some(_) => Held::More,
            None => Held::Nowhere,
        };
        if let Some(path) = &path {
            self.on_disk.insert(path.clone(), Some(position.clone()));
        }
        self.begin(EditLabel::Open(name), position, Game { held, file: path, place: None })
    }

    /// Begins a new game, unless it would look just like the present one.
    fn begin(&mut self, label: EditLabel, position: Position, game: Game) -> Applied {
        let present = self.games.get(&self.state.game);
        let is_same = present.map_or(game == Game::default(), |present| *present == game);
        if position == self.state.position && is_same {
            return Applied::Unchanged(Refusal::NothingChanges);
        }
        self.newest_game.0 += 1;
        let id = self.newest_game;
        if game != Game::default() {
            self.games.insert(id, game);
        }
        self.step(label, State { position, game: id })
    }

    fn change_board(&mut self, label: EditLabel, board: Board) -> Applied {
        let Position { annotations, details, .. } = self.state.position.clone();
        self.change(label, Position { board, annotations, details })
    }

    fn change(&mut self, label: EditLabel, position: Position) -> Applied {
        if position == self.state.position {
            return Applied::Unchanged(Refusal::NothingChanges);
        }
        self.step(label, State { position, game: self.state.game })
    }

    fn step(&mut self, label: EditLabel, next: State) -> Applied {
        let before = mem::replace(&mut self.state, next);
        self.history.record(label, before);
        self.revision.0 += 1;
        Applied::Changed { replaced: CellSet::EMPTY }
    }
}

impl From<&Entry> for Position {
    fn from(entry: &Entry) -> Self {
        let Entry { annotations, details, .. } = entry;
        let (annotations, details) = (annotations.clone(), Arc::new(details.clone()));
        Self { board: Board::from(entry), annotations, details }
    }
}

impl From<&Position> for Entry {
    fn from(position: &Position) -> Self {
        let mut entry = Self::from(&position.board);
        entry.annotations = position.annotations.clone();
        entry.details = Details::clone(&position.details);
        entry
    }
}

#[cfg(test)]
mod tests;
