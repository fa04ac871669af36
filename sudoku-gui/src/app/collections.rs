//! The open collection: its rows as they come in, the work that goes through it, and the way from row to puzzle.

use std::io;
use std::path::PathBuf;

use egui::Context;
use solver_core::format::{Entry, Receipt};

use super::files::capitalized;
use super::{App, Change, wake, wake_often};
use crate::collection::{Collection, CollectionId, Place, Progress, RowIndex, Way};
use crate::command::ListState;
use crate::jobs::{
    Begun, Checked, Export, Exported, Feed, Found, Keeper, Next, OpeningFeed, Poll, RowError, RowJob,
    RowReader, TextsJob, check, export, read_row, read_texts,
};
use crate::numbers::grouped;
use crate::session::{Applied, Edit, Revision};
use crate::storage::{DataFolder, OpenError, Target};
use crate::view::list_panel::{ListView, Work};

/// Messages of a job that one frame takes in. At four thousand rows each that takes a few milliseconds.
const MESSAGES_A_FRAME: usize = 8;

/// The open collection, and what outlives it.
pub(super) struct Collections {
    pub(super) data: Option<DataFolder>,
    /// Writes what is remembered; `None` if that cannot be.
    pub(super) keeper: Option<Keeper>,
    newest: CollectionId,
    open: Option<Open>,
}

struct Open {
    list: Collection,
    reader: RowReader,
    work: Activity,
    row: Option<(RowIndex, RowJob)>,
    texts: Option<TextsJob>,
    progress_file: Option<PathBuf>,
    /// Where the player was before, until that row has been found.
    resume: Option<Progress>,
    /// The state of the session when the first puzzle was put on the board.
    begun: Revision,
}

/// What goes through the list.
enum Activity {
    Nothing,
    Reading { feed: OpeningFeed, size: u64, read: u64, others: String },
    Checking { feed: Feed<Checked> },
    Exporting { feed: Feed<Exported>, gone_through: usize },
}

impl Collections {
    pub(super) fn new(data: Option<DataFolder>) -> Self {
        let keeper = data.as_ref().and_then(|_| {
            Keeper::start().inspect_err(|error| log::warn!("nothing will be remembered: {error}")).ok()
        });
        Self { data, keeper, newest: CollectionId::default(), open: None }
    }

    /// What commands depend on.
    pub(super) fn state(&self) -> ListState {
        match &self.open {
            None => ListState::Closed,
            Some(Open { work: Activity::Nothing, .. }) => ListState::Idle,
            Some(_) => ListState::Working,
        }
    }

    /// What there is to show; `place` is that of the puzzle on the board.
    pub(super) fn view(&self, place: Option<Place>) -> Option<ListView<'_>> {
        let open = self.open.as_ref()?;
        let here = place.filter(|place| place.collection == open.list.id());
        Some(ListView { list: &open.list, current: here.map(|place| place.row), work: open.work() })
    }

    /// Asks the work on the list to stop.
    pub(super) fn stop(&mut self) {
        match self.open.as_ref().map(|open| &open.work) {
            None | Some(Activity::Nothing) => return,
            Some(Activity::Reading { feed, .. }) => feed.stop(),
            Some(Activity::Checking { feed }) => feed.stop(),
            Some(Activity::Exporting { feed, .. }) => feed.stop(),
        }
        log::info!("stop of the work on the list requested");
    }

    fn remember(&self) {
        if let (Some(keeper), Some(open)) = (&self.keeper, &self.open)
            && let Some(file) = &open.progress_file
        {
            keeper.keep(file.clone(), open.list.progress().to_json());
        }
    }
}

impl Open {
    fn work(&self) -> Option<Work> {
        let count = |count: usize| grouped(count as u64);
        let rows = self.list.len();
        let part = |done: u64, all: u64| {
            #[expect(clippy::cast_precision_loss, reason = "a bar on the screen needs no more")]
            let part = done as f32 / all.max(1) as f32;
            part.min(1.0)
        };
        Some(match &self.work {
            Activity::Nothing => return None,
            Activity::Reading { size, read, .. } => {
                Work { words: format!("Reading: {} puzzles", count(rows)), done: part(*read, *size) }
            }
            Activity::Checking { .. } => {
                let decided = self.list.tally().decided();
                let words = format!("Checking: {} of {}", grouped(u64::from(decided)), count(rows));
                Work { words, done: part(u64::from(decided), rows as u64) }
            }
            Activity::Exporting { gone_through, .. } => {
                let words = format!("Exporting: {} of {}", count(*gone_through), count(rows));
                Work { words, done: part(*gone_through as u64, rows as u64) }
            }
        })
    }
}

impl App {
    /// Shows a collection that has just begun to be read, and puts its first puzzle on the board, or the one that the
    /// player was at.
    pub(super) fn begin_collection(
        &mut self,
        name: String,
        path: Option<PathBuf>,
        begun: Begun,
        feed: OpeningFeed,
        others: String,
    ) {
        self.collections.newest = self.collections.newest.next();
        let id = self.collections.newest;
        let Begun { reader, first, format, size, progress_file, progress } = begun;
        log::info!("list {name}: {format}");
        let list = Collection::new(id, name, path);
        let resume =
            progress.filter(|progress| progress.last().is_some() || progress.solved().next().is_some());
        let has_place = resume.as_ref().is_some_and(|progress| progress.last().is_some());
        self.collections.open = Some(Open {
            list,
            reader,
            work: Activity::Reading { feed, size, read: 0, others },
            row: None,
            texts: None,
            progress_file,
            resume,
            begun: self.session.revision(),
        });
        if !has_place {
            let _ = self.put_row_on_board(RowIndex::FIRST, first);
        }
        if let Some(open) = &mut self.collections.open {
            open.begun = self.session.revision();
        }
        self.screen.is_list_shown = true;
    }

    /// Closes the collection; the board stays.
    pub(super) fn close_collection(&mut self) {
        self.collections.open = None;
    }

    fn put_row_on_board(&mut self, row: RowIndex, entry: Entry) -> Option<Applied> {
        let list = &mut self.collections.open.as_mut()?.list;
        list.note_opened(row);
        let place = Place { collection: list.id(), row };
        let (collection, path) = (list.name().to_owned(), list.path().map(ToOwned::to_owned));
        let applied = self.session.apply(Edit::OpenRow { entry: Box::new(entry), place, collection, path });
        self.collections.remember();
        Some(applied)
    }

    /// Starts to open a row.
    pub(super) fn open_row(&mut self, index: RowIndex, ctx: &Context) {
        let Some(open) = &mut self.collections.open else { return };
        let Some(row) = open.list.row(index) else { return };
        if !row.can_be_opened() {
            let reason = open.list.text(index).map(|text| format!(": {}", text.name)).unwrap_or_default();
            self.refuse(ctx, format!("Row {index} is no puzzle{reason}"));
            return;
        }
        // Another row that is being read is not wanted any more.
        open.row = None;
        match read_row(open.reader.clone(), index, row, wake(ctx)) {
            Ok(job) => open.row = Some((index, job)),
            Err(error) => {
                self.refuse(ctx, format!("Could not read the puzzle: the system gives no thread ({error})"));
            }
        }
    }

    /// Goes to the next or the previous puzzle of what is shown.
    pub(super) fn go(&mut self, way: Way, ctx: &Context) {
        let place = self.session.place();
        let Some(open) = &self.collections.open else { return };
        let here = place.filter(|place| place.collection == open.list.id()).map(|place| place.row);
        let awaited = open.row.as_ref().map(|&(index, _)| index);
        match (open.list.beside(awaited.or(here).or(open.list.last()), way), way) {
            (Some(row), _) => self.open_row(row, ctx),
            (None, Way::Next) => self.refuse(ctx, "That was the last puzzle of the list"),
            (None, Way::Previous) => self.refuse(ctx, "That was the first puzzle of the list"),
        }
    }

    /// Changes what is shown of the list.
    pub(super) fn with_list(&mut self, change: impl FnOnce(&mut Collection)) {
        if let Some(open) = &mut self.collections.open {
            change(&mut open.list);
        }
    }

    /// Starts to read the names of rows that are to be seen, unless others are being read.
    pub(super) fn name_rows(&mut self, rows: &[RowIndex], ctx: &Context) {
        let Some(open) = &mut self.collections.open else { return };
        if open.texts.is_some() {
            return;
        }
        let rows = rows.iter().filter_map(|&index| Some((index, open.list.row(index)?))).collect();
        match read_texts(open.reader.clone(), rows, wake(ctx)) {
            Ok(job) => open.texts = Some(job),
            Err(error) => log::warn!("the names of the list cannot be read: {error}"),
        }
    }

    /// Starts to check the rows that have no verdict yet.
    pub(super) fn check_list(&mut self, ctx: &Context) {
        let Some(open) = &mut self.collections.open else { return };
        let Some(first) = open.list.first_undecided() else {
            let words = format!("All checked: {}", open.list.tally());
            self.news(ctx, words, Change::None);
            return;
        };
        log::info!("check of the list started at {first}");
        match check(open.reader.clone(), first, wake_often(ctx)) {
            Ok(feed) => open.work = Activity::Checking { feed },
            Err(error) => self.refuse_thread("check the list", &error, ctx),
        }
    }

    /// Starts to write the rows that are shown as a table.
    pub(super) fn export_list(&mut self, target: Target, ctx: &Context) {
        let Some(open) = &mut self.collections.open else { return };
        let reader = open.reader.clone();
        match export(reader, Export { rows: open.list.shown_in_order(), target }, wake_often(ctx)) {
            Ok(feed) => open.work = Activity::Exporting { feed, gone_through: 0 },
            Err(error) => self.refuse_thread("export the list", &error, ctx),
        }
    }

    fn refuse_thread(&mut self, what: &str, error: &io::Error, ctx: &Context) {
        self.refuse(ctx, format!("Could not {what}: the system gives no thread ({error})"));
    }

    /// The name to propose for a table.
    pub(super) fn proposed_table(&self) -> String {
        let name = self.collections.open.as_ref().map_or("list", |open| open.list.name());
        let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
        format!("{stem}.csv")
    }

    /// Notes it when the player has finished a puzzle of the list.
    pub(super) fn note_solved(&mut self, ctx: &Context) {
        let Some(place) = self.session.place() else { return };
        let Some(open) = &mut self.collections.open else { return };
        let is_here = place.collection == open.list.id();
        if is_here && self.session.board().is_solved_by_player() && open.list.note_solved(place.row) {
            let Place { row, .. } = place;
            let (solved, all) = (u64::from(open.list.tally().solved), open.list.len() as u64);
            let words = format!("Puzzle {row} is solved, {} of {} now", grouped(solved), grouped(all));
            self.collections.remember();
            log::info!("{words}");
            self.news(ctx, words, Change::None);
        }
    }

    /// Takes in what happened to the collection.
    pub(super) fn poll_collection(&mut self, ctx: &Context) {
        self.poll_row(ctx);
        self.poll_texts();
        for _ in 0..MESSAGES_A_FRAME {
            let Some(open) = &mut self.collections.open else { return };
            match &mut open.work {
                Activity::Nothing => return,
                Activity::Reading { feed, .. } => match feed.next() {
                    Next::Message(found) => self.take_found(found, ctx),
                    Next::Nothing => return,
                    Next::Ended => self.reading_ended(None, ctx),
                },
                Activity::Checking { feed } => match feed.next() {
                    Next::Message(checked) => self.take_checked(checked, ctx),
                    Next::Nothing => return,
                    Next::Ended => self.checking_ended("Stopped", ctx),
                },
                Activity::Exporting { feed, gone_through } => match feed.next() {
                    Next::Message(Exported::Rows(rows)) => *gone_through = rows,
                    Next::Message(exported) => self.exporting_ended(Some(exported), ctx),
                    Next::Nothing => return,
                    Next::Ended => self.exporting_ended(None, ctx),
                },
            }
            ctx.request_repaint();
        }
        // There may be more: in the next frame.
        ctx.request_repaint();
    }

    fn poll_row(&mut self, ctx: &Context) {
        let Some(open) = &mut self.collections.open else { return };
        let Some((index, job)) = &open.row else { return };
        let index = *index;
        let result = match job.poll() {
            Poll::Running => return,
            Poll::Done(result) => result,
            Poll::Lost => {
                open.row = None;
                self.refuse(ctx, "Could not read the puzzle: the work stopped unexpectedly");
                return;
            }
        };
        open.row = None;
        ctx.request_repaint();
        match result {
            Ok(entry) => self.take_row(index, entry, ctx),
            Err(error) => {
                log::info!("row {index}: {error}");
                let words = match error {
                    RowError::Source(error) => capitalized(&error.to_string()),
                    error => format!("Cannot open puzzle {index}: {error}"),
                };
                self.refuse(ctx, words);
            }
        }
    }

    fn take_row(&mut self, index: RowIndex, entry: Entry, ctx: &Context) {
        let title = entry.details.title.as_ref().map(|title| format!(" “{title}”")).unwrap_or_default();
        let words = format!("Puzzle {index}{title}: {entry}");
        log::info!("opened row {index}: {entry}");
        if let Some(applied) = self.put_row_on_board(index, entry) {
            self.tell_applied(ctx, applied, words);
        }
    }

    fn poll_texts(&mut self) {
        let Some(open) = &mut self.collections.open else { return };
        match open.texts.as_ref().map(TextsJob::poll) {
            None | Some(Poll::Running) => {}
            Some(Poll::Done(texts)) => {
                open.list.note_texts(texts);
                open.texts = None;
            }
            Some(Poll::Lost) => open.texts = None,
        }
    }

    fn take_found(&mut self, found: Found, ctx: &Context) {
        let Some(open) = &mut self.collections.open else { return };
        match found {
            Found::Rows(rows, faults) => {
                let first = open.list.len();
                open.list.append(&rows);
                let index = |place: usize| u32::try_from(first + place).ok().map(RowIndex::new);
                let faults = faults.into_iter().filter_map(|(place, reason)| Some((index(place)?, reason)));
                open.list.note_faults(faults.collect());
                if let (Activity::Reading { read, .. }, Some(last)) = (&mut open.work, rows.last()) {
                    let end = last.location();
                    *read = (*read).max(end.offset + u64::from(end.length));
                }
                self.resume(ctx);
            }
            Found::Complete(receipt) => self.reading_ended(Some(receipt), ctx),
            Found::Failed(error) => self.reading_failed(&error, ctx),
            // These come first, and were taken in before.
            Found::Single(_) | Found::Begun(_) => {}
        }
    }

    /// Takes up where the player was, once that row is there.
    fn resume(&mut self, ctx: &Context) {
        let Some(open) = &mut self.collections.open else { return };
        let last_solved = |progress: &Progress| progress.solved().last();
        let is_there =
            |row: Option<RowIndex>, list: &Collection| row.is_none_or(|row| list.row(row).is_some());
        let found = open.resume.take_if(|progress| {
            is_there(progress.last(), &open.list) && is_there(last_solved(progress), &open.list)
        });
        let Some(progress) = found else { return };
        open.list.resume(&progress);
        if let Some(last) = open.list.last()
            && open.begun == self.session.revision()
        {
            log::info!("list taken up at {last}");
            self.open_row(last, ctx);
        }
    }

    fn reading_ended(&mut self, receipt: Option<Receipt>, ctx: &Context) {
        let Some(open) = &mut self.collections.open else { return };
        let Activity::Reading { others, .. } = std::mem::replace(&mut open.work, Activity::Nothing) else {
            return;
        };
        // A list that has become shorter: what is left of the progress counts.
        let missing = open.resume.take();
        if let Some(progress) = &missing {
            open.list.resume(progress);
        }
        if open.list.is_stale() {
            open.list.arrange();
        }
        let name = open.list.name();
        let words = match &receipt {
            Some(receipt) => format!("Opened {name}: {receipt}; the first one is shown{others}"),
            None => format!("Stopped after {} puzzles of {name}", grouped(open.list.len() as u64)),
        };
        log::info!("{words}");
        let is_last_change = open.begun == self.session.revision();
        let is_resumed = open.row.is_some() || !is_last_change;
        let words = if is_resumed { words.replace("; the first one is shown", "") } else { words };
        self.news(ctx, words, if is_last_change && !is_resumed { Change::Last } else { Change::None });
    }

    fn reading_failed(&mut self, error: &OpenError, ctx: &Context) {
        let Some(open) = &mut self.collections.open else { return };
        open.work = Activity::Nothing;
        log::info!("{error}");
        let words =
            format!("Reading stopped after {} puzzles: {}", grouped(open.list.len() as u64), error.problem);
        self.refuse(ctx, words);
    }

    fn take_checked(&mut self, checked: Checked, ctx: &Context) {
        let Some(open) = &mut self.collections.open else { return };
        match checked {
            Checked::Rows(first, verdicts) => open.list.note_verdicts(first, &verdicts),
            Checked::Complete => self.checking_ended("Checked", ctx),
            Checked::Failed(error) => {
                open.work = Activity::Nothing;
                let words = capitalized(&error.to_string());
                log::info!("{words}");
                self.refuse(ctx, words);
            }
        }
    }

    fn checking_ended(&mut self, how: &str, ctx: &Context) {
        let Some(open) = &mut self.collections.open else { return };
        open.work = Activity::Nothing;
        if open.list.is_stale() {
            open.list.arrange();
        }
        let decided = grouped(u64::from(open.list.tally().decided()));
        let words =
            format!("{how}: {decided} of {} puzzles: {}", grouped(open.list.len() as u64), open.list.tally());
        let words = words.trim_end_matches(": ").to_owned();
        log::info!("list {words}");
        self.news(ctx, words, Change::None);
    }

    fn exporting_ended(&mut self, exported: Option<Exported>, ctx: &Context) {
        let Some(open) = &mut self.collections.open else { return };
        open.work = Activity::Nothing;
        match exported {
            Some(Exported::Complete(path, rows)) => {
                let name = super::files::file_name(&path);
                log::info!("exported {}: {rows} rows", path.display());
                self.news(ctx, format!("Wrote {} rows to {name}", grouped(rows as u64)), Change::None);
            }
            Some(Exported::Unreadable(error)) => self.refuse(ctx, capitalized(&error.to_string())),
            Some(Exported::NotSaved(error)) => self.take_not_exported(error, ctx),
            Some(Exported::Rows(_)) | None => self.news(ctx, "Stopped; nothing was written", Change::None),
        }
    }
}
