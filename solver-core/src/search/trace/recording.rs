//! [`Recording`]: a trace with notes of where it was, so that every place in it is found again at once.

use std::ops::{ControlFlow, RangeInclusive};

use crate::puzzle::Puzzle;
use crate::search::trace::{Place, Reached, Tally, Trace};

/// The most notes that are kept: at 136 bytes each, nine megabytes.
const MOST_NOTES: usize = 1 << 16;

/// Events between two notes at first: a search of so few events again is not felt.
const FIRST_SPACING: u64 = 1 << 10;

/// A kind of place in a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// A cell in which no digit fits, all of them having been refused.
    DeadEnd,
    /// A full board, shown.
    Solution,
    /// This node, counted from 1, just placed.
    Node(u64),
}

impl Goal {
    /// Whether the trace stands at such a place.
    pub(super) fn is_met(self, trace: &Trace) -> bool {
        match self {
            Self::DeadEnd => trace.is_dead_end(),
            Self::Solution => trace.is_at_solution(),
            Self::Node(number) => trace.tally.nodes == number && trace.has_just_placed(),
        }
    }

    /// Whether such a place can lie after the first note and not after the second.
    fn may_lie_between(self, from: Tally, to: Tally) -> bool {
        match self {
            Self::DeadEnd => true,
            Self::Solution => from.solutions < to.solutions,
            Self::Node(number) => from.nodes < number && number <= to.nodes,
        }
    }
}

/// The beginning of a search, as far as it was recorded. Any place in it is found in a few milliseconds.
#[derive(Clone, Debug)]
pub struct Recording {
    /// In the order of the search; the first is the start.
    notes: Vec<Note>,
    spacing: u64,
    head: Trace,
    /// The depths met since the last note.
    depths: Depths,
}

/// Where the search was, and how it came there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Note {
    pub(super) place: Place,
    pub(super) tally: Tally,
    /// The depths met since the note before.
    depths: Depths,
}

#[derive(Clone, Copy, Debug)]
struct Depths {
    lowest: usize,
    highest: usize,
}

impl Depths {
    const fn only(depth: usize) -> Self {
        Self { lowest: depth, highest: depth }
    }

    fn or(self, other: Self) -> Self {
        Self { lowest: self.lowest.min(other.lowest), highest: self.highest.max(other.highest) }
    }
}

impl Recording {
    /// A recording that has not begun.
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> Self {
        let head = Trace::new(puzzle);
        let depths = Depths::only(0);
        let start = Note { place: head.place, tally: head.tally, depths };
        Self { notes: vec![start], spacing: FIRST_SPACING, head, depths }
    }

    /// What was recorded so far.
    #[must_use]
    pub fn tally(&self) -> Tally {
        self.head.tally
    }

    /// Whether the whole search was recorded.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.head.is_over()
    }

    /// Records up to this many further events.
    pub fn extend(&mut self, events: u64) {
        let end = self.head.tally.events.saturating_add(events);
        while self.head.tally.events < end && !self.head.is_over() {
            let last = self.notes.last().map_or(0, |note| note.tally.events);
            let next = last.saturating_add(self.spacing);
            let mut depths = self.depths;
            let run = self.head.run(next.min(end), |trace| {
                depths = depths.or(Depths::only(trace.depth()));
                ControlFlow::<()>::Continue(())
            });
            debug_assert!(run.is_continue(), "the visitor never breaks");
            self.depths = depths;
            if self.head.tally.events >= next {
                self.note();
            }
        }
    }

    fn note(&mut self) {
        self.notes.push(Note { place: self.head.place, tally: self.head.tally, depths: self.depths });
        self.depths = Depths::only(self.head.depth());
        if self.notes.len() < MOST_NOTES {
            return;
        }
        // The start stays, and after it every second note, which then speaks for the one before it too.
        let thinned = self.notes[1..]
            .chunks_exact(2)
            .map(|pair| Note { depths: pair[0].depths.or(pair[1].depths), ..pair[1] });
        let mut notes = vec![self.notes[0]];
        notes.extend(thinned);
        self.notes = notes;
        self.spacing *= 2;
    }

    /// The search as it stands after this many events; at the end of the recording if that is sooner.
    #[must_use]
    pub fn at(&self, event: u64) -> Trace {
        let event = event.min(self.head.tally.events);
        let mut trace = self.trace_at(self.note_before(event));
        trace.pass(event - trace.tally.events);
        trace
    }

    /// The first place of a kind after this event, if it was recorded.
    #[must_use]
    pub fn next(&self, goal: Goal, after: u64) -> Option<Trace> {
        let mut from = self.at(after);
        for index in self.note_before(after) + 1..=self.notes.len() {
            let to = self.notes.get(index).map_or(self.head.tally, |note| note.tally);
            if goal.may_lie_between(from.tally, to)
                && from.pass_to(goal, to.events - from.tally.events) == Reached::Goal
            {
                return Some(from);
            }
            from.move_to(self.notes.get(index)?);
        }
        None
    }

    /// The last place of a kind before this event.
    #[must_use]
    pub fn previous(&self, goal: Goal, before: u64) -> Option<Trace> {
        let mut to = self.at(before.checked_sub(1)?).tally;
        for index in (0..=self.note_before(to.events)).rev() {
            let from = self.trace_at(index);
            if goal.may_lie_between(from.tally, to)
                && let Some(trace) = last_up_to(to.events, goal, from)
            {
                return Some(trace);
            }
            to = self.notes[index].tally;
        }
        None
    }

    /// How deep the search went over time: the lowest and the highest depth in each of `columns` parts of the
    /// recording, equally long in events. Fewer parts for a short recording, none for one that has not begun.
    #[must_use]
    pub fn depths(&self, columns: usize) -> Vec<RangeInclusive<usize>> {
        if self.head.tally.events == 0 {
            return Vec::new();
        }
        let latest = Note { place: self.head.place, tally: self.head.tally, depths: self.depths };
        let mut parts: Vec<Depths> = Vec::new();
        for note in self.notes[1..].iter().chain([&latest]) {
            let share = u128::from(note.tally.events.saturating_sub(1)) * columns as u128;
            let column = share / u128::from(self.head.tally.events);
            let is_new = u128::try_from(parts.len()).is_ok_and(|count| column >= count);
            match parts.last_mut() {
                Some(part) if !is_new => *part = part.or(note.depths),
                _ => parts.push(note.depths),
            }
        }
        parts.truncate(columns);
        parts.into_iter().map(|part| part.lowest..=part.highest).collect()
    }

    /// The number of the last note that is not after this event.
    fn note_before(&self, event: u64) -> usize {
        self.notes.partition_point(|note| note.tally.events <= event).saturating_sub(1)
    }

    fn trace_at(&self, index: usize) -> Trace {
        let mut trace = self.head.clone();
        trace.move_to(&self.notes[index]);
        trace
    }
}

/// The last place of a kind after that of the trace, after no more than `event` events in all.
fn last_up_to(event: u64, goal: Goal, mut trace: Trace) -> Option<Trace> {
    let mut last = None;
    while trace.pass_to(goal, event.saturating_sub(trace.tally.events)) == Reached::Goal {
        last = Some(trace.clone());
    }
    last
}
