//! [`History`]: the states before and after the present one.

use std::collections::VecDeque;
use std::mem;

use super::edit::EditLabel;

/// What undo and redo go through: whole states, since a state is small.
#[derive(Debug)]
pub(super) struct History<S> {
    past: VecDeque<Step<S>>,
    future: Vec<Step<S>>,
    limit: usize,
}

/// A state next to the present one, and the edit that lies between the two.
#[derive(Debug)]
struct Step<S> {
    label: EditLabel,
    state: S,
}

impl<S> History<S> {
    /// A history without steps, which forgets the oldest one when it has more than `limit`.
    pub(super) fn new(limit: usize) -> Self {
        Self { past: VecDeque::new(), future: Vec::new(), limit }
    }

    /// Adds a step that led away from the state `before`. What was undone can no longer be redone.
    pub(super) fn record(&mut self, label: EditLabel, before: S) {
        self.future.clear();
        self.past.push_back(Step { label, state: before });
        if self.past.len() > self.limit {
            self.past.pop_front();
        }
    }

    /// The states that undo goes back through, the oldest first.
    pub(super) fn past(&self) -> impl Iterator<Item = &S> {
        self.past.iter().map(|step| &step.state)
    }

    /// Puts the former state in place of the present one.
    pub(super) fn undo(&mut self, present: &mut S) -> Option<&EditLabel> {
        let mut step = self.past.pop_back()?;
        mem::swap(&mut step.state, present);
        Some(&self.future.push_mut(step).label)
    }

    /// Puts the state that was last undone in place of the present one.
    pub(super) fn redo(&mut self, present: &mut S) -> Option<&EditLabel> {
        let mut step = self.future.pop()?;
        mem::swap(&mut step.state, present);
        Some(&self.past.push_back_mut(step).label)
    }

    /// The edit that undo would take back.
    pub(super) fn undo_label(&self) -> Option<&EditLabel> {
        self.past.back().map(|step| &step.label)
    }

    /// The edit that redo would make again.
    pub(super) fn redo_label(&self) -> Option<&EditLabel> {
        self.future.last().map(|step| &step.label)
    }
}
