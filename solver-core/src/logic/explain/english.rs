//! The explanations in English.

use std::fmt::{self, Write};

use super::message::{Message, MessageId, Value};
use super::{Case, Explanation};
use crate::digit_set::DigitSet;
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

/// The sentence with `{0}`, `{1}`, … where its arguments go.
const fn template(id: MessageId) -> &'static str {
    match id {
        MessageId::Title => "{0} ({1})",
        MessageId::LookAt => "Look at {0}.",
        MessageId::LookFor => "Technique: {0}.",
        MessageId::Place => "Therefore {0} is {1}.",
        MessageId::Eliminate => "Therefore {0} is not possible in {1}.",
        MessageId::FullHouse => "One cell of {0} is empty, and {1} is missing there.",
        MessageId::HiddenSingle => "In {0}, {1} is possible in {2} only.",
        MessageId::NakedSingle => "In {0}, no digit but {1} is possible.",
        MessageId::Locked => {
            "In {0}, all places of {1} lie in {2}: {3}. The {1} of {2} is one of these, so it is nowhere else there."
        }
        MessageId::LeavesOnePlace => "That rules {0} out of {2} in {1}, where {3} is left as its only place.",
        MessageId::NakedSet => {
            "In {0}, {1} have no other candidates than {2}, so they use these digits up among themselves."
        }
        MessageId::HiddenSet => "In {0}, {1} are possible in {2} only, so nothing else fits there.",
        MessageId::Fish => {
            "In {0}, {1} is possible in {2} only: {3}. These places give each of {2} its {1}, so it is nowhere else \
             there."
        }
        MessageId::CellHas => "{0} has the candidates {1}.",
        MessageId::OneOfThem => "Whatever {0} is, one of {1} is {2}, so no cell that sees all of them is.",
        MessageId::UniquePattern => {
            "If {0} held nothing but {1}, these two digits could change places, and the puzzle would have a second \
             solution. It has only one, so at least one other digit is there."
        }
        MessageId::BugPattern => {
            "Without a few extra candidates every cell would have two, and every digit two places in each house. Such \
             a board has no solution, or more than one. The puzzle has exactly one, so an extra candidate is true."
        }
        MessageId::ExtraIn => "In {0} the extra candidates are {1}.",
        MessageId::OneExtraCell => "Only {0} has other candidates, so it is none of {1}.",
        MessageId::ExtraDigit => "So one of {0} is {1}, and no cell that sees all of them is.",
        MessageId::ExtraDigits => "So one of {0} is one of {1}.",
        MessageId::ExtraNakedSet => "Together with {0}, that uses up {1} in {2}.",
        MessageId::AtMostOne => "So no more than one of {0} is one of {1}.",
        MessageId::ExtraHiddenSet => "In {0}, {1} therefore need all of {2}, and nothing else fits there.",
        MessageId::ExtraLocked => {
            "In {0}, {1} has no other place than {2}. One of the two is {1} and the other one an extra digit, so they \
             are nothing else."
        }
        MessageId::Excluded => "{0} must leave a candidate to each of {1}.",
        MessageId::NoCombination => {
            "Go through what {0} can be together: a candidate that is in none of the combinations left is false."
        }
        MessageId::Cycle => {
            "The chain returns to its start, so it holds one way round or the other. Either way each of its links has \
             one true end, and nothing beside the chain can take its place."
        }
        MessageId::Contrary => "The assumption leads to its own contrary, so it is wrong.",
        MessageId::Contradiction => {
            "The assumption leads to a candidate being both true and false, so it is wrong."
        }
        MessageId::Double => "The candidate is true or false, and both lead to the same.",
        MessageId::EachOfCell => "Whichever candidate of {0} is true, the same follows.",
        MessageId::EachOfHouse => "Whichever place in {0} is true, the same follows.",
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
        let Some((number, after)) = after.split_once('}') else {
            break;
        };
        if let Some(value) = number.parse::<usize>().ok().and_then(|number| arguments.get(number)) {
            write_value(out, value)?;
        }
        rest = after;
    }
    out.write_str(rest)
}

fn write_value(out: &mut String, value: &Value) -> fmt::Result {
    match value {
        Value::Cell(cell) => write!(out, "{cell}"),
        Value::Cells(cells) => write_list(out, cells, "and"),
        Value::Digit(digit) => write!(out, "{digit}"),
        Value::Digits(digits) => write_digits(out, *digits),
        Value::House(house) => write!(out, "{house}"),
        Value::Houses(houses) => write_list(out, houses, "and"),
        Value::Claim(candidate, state) => write!(out, "{}", claim(*candidate, *state)),
        Value::Claims(claims) => {
            let claims: Vec<String> =
                claims.iter().map(|&(candidate, state)| claim(candidate, state)).collect();
            write_list(out, &claims, "and")
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

fn write_digits(out: &mut String, digits: DigitSet) -> fmt::Result {
    let digits: Vec<_> = digits.iter().collect();
    write_list(out, &digits, "and")
}

/// `a`, `a and b`, `a, b and c`.
fn write_list(out: &mut String, items: &[impl fmt::Display], and: &str) -> fmt::Result {
    for (index, item) in items.iter().enumerate() {
        let separator = match items.len() - index {
            _ if index == 0 => String::new(),
            1 => format!(" {and} "),
            _ => ", ".to_owned(),
        };
        write!(out, "{separator}{item}")?;
    }
    Ok(())
}
