//! Explaining a step: which sentences to say about what, in no language.
//!
//! An [`Explanation`] is made of [`Message`]s: an id and typed arguments. A catalog turns them into a language; the
//! [english] one is here. Everything that a page names comes from the step's effect and evidence, and all of it
//! is named.

mod chains;
pub mod english;
mod message;
mod patterns;

use super::evidence::CellRole;
use super::step::Step;
use crate::cell_set::CellSet;
use crate::digit::Digit;
use crate::digit_set::DigitSet;
pub use message::{Message, MessageId, Value};

/// A page about one step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// The technique and its rating.
    pub title: Message,
    /// The argument, up to its cases if it has any.
    pub body: Vec<Message>,
    /// The cases of a chain, to be told one after the other.
    pub cases: Vec<Case>,
    /// What follows.
    pub conclusion: Vec<Message>,
}

/// One chain of conclusions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Case {
    /// What is assumed, and what follows from it, link by link.
    pub lines: Vec<Message>,
    /// The pages of steps that the chain uses on the way; [`Value::Nested`] counts them from 0.
    pub nested: Vec<Explanation>,
}

/// How much a hint gives away.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HintLevel {
    /// Where to look. Never names a digit.
    Where,
    /// Also which technique.
    Technique,
    /// The whole step.
    Step,
}

/// The page about a step that has its evidence.
#[must_use]
pub fn explain(step: &Step) -> Explanation {
    let (body, cases) = if step.evidence.chains.is_empty() {
        (patterns::body(step), Vec::new())
    } else {
        (chains::body(step), chains::cases(step))
    };
    let title =
        Message::new(MessageId::Title, [Value::Technique(step.technique), Value::Rating(step.rating)]);
    Explanation { title, body, cases, conclusion: conclusion(step) }
}

/// What to say at this level of a hint.
#[must_use]
pub fn hint(step: &Step, level: HintLevel) -> Vec<Message> {
    let technique = || Message::new(MessageId::LookFor, [Value::Technique(step.technique)]);
    match level {
        HintLevel::Where => vec![place_to_look(step)],
        HintLevel::Technique => vec![place_to_look(step), technique()],
        HintLevel::Step => {
            let Explanation { title, body, cases, conclusion } = explain(step);
            let lines = cases.into_iter().flat_map(|case| case.lines);
            [title].into_iter().chain(body).chain(lines).chain(conclusion).collect()
        }
    }
}

/// Names the first house of the evidence, or the cells of the pattern, or where the first chain starts.
fn place_to_look(step: &Step) -> Message {
    let evidence = &step.evidence;
    if let Some(&(house, _)) = evidence.houses.first() {
        return Message::new(MessageId::LookAt, [Value::House(house)]);
    }
    let of_pattern = evidence.cells.iter().filter(|(_, role)| *role != CellRole::Excluder);
    let mut cells: Vec<_> = of_pattern.map(|&(cell, _)| cell).collect();
    if cells.is_empty() {
        let starts = evidence.chains.iter().filter_map(|chain| chain.nodes.first());
        cells.extend(starts.take(1).map(|node| node.candidate.cell));
    }
    if cells.is_empty() {
        cells.extend(step.effect.placements.iter().map(|placed| placed.cell));
    }
    Message::new(MessageId::LookAt, [Value::Cells(cells)])
}

/// The digits placed, then the eliminations: digits that go from the same cells together.
fn conclusion(step: &Step) -> Vec<Message> {
    let placed =
        step.effect.placements.iter().map(|placed| {
            Message::new(MessageId::Place, [Value::Cell(placed.cell), Value::Digit(placed.digit)])
        });
    let mut by_cells: Vec<(CellSet, DigitSet)> = Vec::new();
    for digit in Digit::ALL {
        let of_digit = step.effect.eliminations.iter().filter(|it| it.digit == digit);
        let cells: CellSet = of_digit.map(|it| it.cell).collect();
        match by_cells.iter_mut().find(|(known, _)| *known == cells) {
            _ if cells.is_empty() => {}
            Some((_, digits)) => digits.add(digit),
            None => by_cells.push((cells, DigitSet::only(digit))),
        }
    }
    let eliminated = by_cells.into_iter().map(|(cells, digits)| {
        Message::new(MessageId::Eliminate, [Value::Digits(digits), Value::Cells(cells.iter().collect())])
    });
    placed.chain(eliminated).collect()
}
