//! The explanations in English.

use std::fmt::{self, Write};

use super::message::{Message, MessageId, Value};
use super::{Case, Explanation};
use crate::digit::Digit;
use crate::logic::evidence::State;
use crate::logic::step::Candidate;

/// The page as text, a line for every sentence; cases and the steps within them are indented.
#[must_use]
pub fn page(explanation: &Explanation) -> String {
    let mut text = String::new();
    // Writing into a string does not fail.
    let _written = write_page(&mut text, explanation, 0);
    text
}

/// One sentence, with its full stop.
#[must_use]
pub fn sentence(message: &Message) -> String {
    let mut text = String::new();
    let _written = fill(&mut text, template(message.id), &message.arguments);
    text
}

fn write_page(out: &mut String, page: &Explanation, depth: usize) -> fmt::Result {
    let indent = "  ".repeat(depth);
    let write_lines = |out: &mut String, messages: &[Message]| {
        messages.iter().try_for_each(|message| writeln!(out, "{indent}{}", sentence(message)))
    };
    write_lines(out, std::slice::from_ref(&page.title))?;
    write_lines(out, &page.body)?;
    for Case { lines, nested } in &page.cases {
        for message in lines {
            writeln!(out, "{indent}  {}", sentence(message))?;
        }
        for (number, step) in nested.iter().enumerate() {
            writeln!(out, "{indent}  Step {} within the chain:", number + 1)?;
            write_page(out, step, depth + 2)?;
        }
    }
    write_lines(out, &page.conclusion)
}

/// The sentence with `{0}`, `{1}`, … where its arguments go; `{1:or}` joins several by another word than `and`.
const fn template(id: MessageId) -> &'static str {
    match id {
        MessageId::Title => "{0} ({1})",
        MessageId::LookAt => "Look at {0}.",
        MessageId::LookFor => "Technique: {0}.",
        MessageId::Place => "Therefore {0} is {1}.",
        MessageId::Eliminate => "Therefore {1} cannot be {0:or}.",
        MessageId::FullHouse => "{2} is the only empty cell of {0}, and {1} is missing there.",
        MessageId::HiddenSingle => "The only place for {1} in {0} is {2}.",
        MessageId::NakedSingle => "{0} has no other candidate than {1}.",
        MessageId::Locked => {
            "All places for {1} in {0} lie in {2}: {3}. One of these holds the {1} of {2}, so it is nowhere else there."
        }
        MessageId::LeavesOnePlace => "That rules {0} out of {2}, so its only place left in {1} is {3}.",
        MessageId::NakedSet => {
            "{1}, all in {0}, have no other candidates than {2}, so they use these digits up among themselves."
        }
        MessageId::HiddenSet => "The only places for {1} in {0} are {2}, so nothing else fits there.",
        MessageId::Fish => {
            "All places for {1} in {0} lie in {2}: {3}. These give each of {2} its {1}, so it is nowhere else there."
        }
        MessageId::CellHas => "{0} can be {1:or}.",
        MessageId::OneOfThem => "Whatever {0} is, one of {1} is {2}, so no cell that sees all of them is.",
        MessageId::UniquePattern => {
            "If {0} held nothing but {1}, these two digits could change places, and the puzzle would have a second \
             solution. It has only one, so at least one other digit is there."
        }
        MessageId::BugPattern => {
            "Without a few extra candidates every cell would have two, and every digit two places in each house. Such \
             a board has no solution, or more than one. The puzzle has exactly one, so an extra candidate is true."
        }
        MessageId::ExtraIn => "Extra in {0}: {1}.",
        MessageId::OneExtraCell => "Only {0} has other candidates, so it is not {1:or}.",
        MessageId::ExtraDigit => "So one of {0} is {1}, and no cell that sees all of them is.",
        MessageId::ExtraDigits => "So one of {0} is {1:or}.",
        MessageId::ExtraNakedSet => "Together with {0}, that uses up {1} in {2}.",
        MessageId::AtMostOne => "So at most one of {0} is {1:or}.",
        MessageId::ExtraHiddenSet => "So {1} of {0} need {2} as well, and nothing else fits there.",
        MessageId::ExtraLocked => {
            "The only places for {1} in {0} are {2}. One of the two is {1} and the other one an extra digit, so nothing \
             else fits there."
        }
        MessageId::Aligned => "Go through what {0} can be together, for each candidate that goes.",
        MessageId::SameDigit => "Not together: {0}. Two of them are the same digit in one house.",
        MessageId::LeavesNothing => "Not together: {0}. They would leave nothing for {1}, which is {2:or}.",
        MessageId::Cycle => {
            "The chain returns to its start, so it holds one way round or the other. Either way one end of each link \
             is true, so what cannot go with either end is false."
        }
        MessageId::Contrary => "If {0}, it follows that {1}. So the assumption is wrong.",
        MessageId::Contradiction => {
            "If {0}, it follows that {1}, and also that {2}. So the assumption is wrong."
        }
        MessageId::Double => "Whether {0} or {1}, it follows that {2}.",
        MessageId::EachOfCell => "{0} is {1:or}. Whichever it is, it follows that {2}.",
        MessageId::EachOfHouse => "The {0} of {1} is in {2:or}. Wherever it is, it follows that {3}.",
        MessageId::Suppose => "Suppose that {0}.",
        MessageId::ByCell => "Then {0}, because {1}.",
        MessageId::ByHouse => "Then {0}, because {1} (same {2}).",
        MessageId::ByNested => "Then {0}, because {1}: step {3} within the chain, {2}.",
    }
}

fn fill(out: &mut String, template: &str, arguments: &[Value]) -> fmt::Result {
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        out.push_str(before);
        let Some((gap, after)) = after.split_once('}') else {
            break;
        };
        let (number, joint) = gap.split_once(':').unwrap_or((gap, "and"));
        if let Some(value) = number.parse::<usize>().ok().and_then(|number| arguments.get(number)) {
            write_value(out, value, joint)?;
        }
        rest = after;
    }
    out.write_str(rest)
}

fn write_value(out: &mut String, value: &Value, joint: &str) -> fmt::Result {
    match value {
        Value::Cell(cell) => write!(out, "{cell}"),
        Value::Cells(cells) => write_list(out, cells, joint),
        Value::Digit(digit) => write!(out, "{digit}"),
        Value::Digits(digits) => write_list(out, &digits.iter().collect::<Vec<Digit>>(), joint),
        Value::House(house) => write!(out, "{house}"),
        Value::Houses(houses) => write_list(out, houses, joint),
        Value::Claim(candidate, state) => write!(out, "{}", claim(*candidate, *state)),
        Value::Claims(claims) => {
            let claims: Vec<String> =
                claims.iter().map(|&(candidate, state)| claim(candidate, state)).collect();
            write_list(out, &claims, joint)
        }
        Value::Technique(technique) => write!(out, "{technique}"),
        Value::Rating(rating) => write!(out, "{rating}"),
        Value::Nested(number) => write!(out, "{}", number + 1),
    }
}

fn claim(candidate: Candidate, state: State) -> String {
    let verb = match state {
        State::On => "is",
        State::Off => "is not",
    };
    format!("{} {verb} {}", candidate.cell, candidate.digit)
}

/// `a`, `a and b`, `a, b and c`.
fn write_list(out: &mut String, items: &[impl fmt::Display], joint: &str) -> fmt::Result {
    for (index, item) in items.iter().enumerate() {
        let separator = match items.len() - index {
            _ if index == 0 => String::new(),
            1 => format!(" {joint} "),
            _ => ", ".to_owned(),
        };
        write!(out, "{separator}{item}")?;
    }
    Ok(())
}
