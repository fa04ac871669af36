//! Replaying the reference's paths.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::io;

use super::record::{Record, RecordedStep, Recorder};
use solver_core::Candidates;
use solver_core::logic::explain::explain;
use solver_core::logic::{
    self, Argument, Effect, Mentions, Nesting, Next, Rating, Step, Technique, Uniqueness, UniquenessType,
};
use solver_core::search::Control;

/// How many steps agree, by the reference's name of their technique.
#[derive(Default)]
pub struct Tally(BTreeMap<String, Row>);

#[derive(Default)]
struct Row {
    steps: usize,
    agree: usize,
    may_differ: usize,
}

impl Tally {
    pub fn add(&mut self, other: Self) {
        for (technique, other) in other.0 {
            let row = self.0.entry(technique).or_default();
            row.steps += other.steps;
            row.agree += other.agree;
            row.may_differ += other.may_differ;
        }
    }

    pub fn all_agree(&self) -> bool {
        self.0.values().all(|row| row.agree + row.may_differ == row.steps)
    }

    pub fn print(&self, out: &mut impl io::Write) -> io::Result<()> {
        for (technique, row) in &self.0 {
            write!(out, "{technique}: {} of {} steps agree", row.agree, row.steps)?;
            if row.may_differ > 0 {
                write!(out, ", {} with the same rating only", row.may_differ)?;
            }
            writeln!(out)?;
        }
        Ok(())
    }
}

/// Compares our step with the recorded one on every board of the path.
pub fn replay(record: &Record, differences: &mut String) -> Tally {
    let mut tally = Tally::default();
    let mut board = Candidates::from(&record.puzzle);
    let mut order_is_free = record.recorder == Recorder::Other;
    for (number, recorded) in record.path.iter().enumerate() {
        order_is_free |= recorded.technique.contains("(+");
        let row = tally.0.entry(recorded.technique.clone()).or_default();
        row.steps += 1;
        let found = logic::next_rated_step(&board, Uniqueness::Proved, &Control::new());
        let difference = difference(recorded, &found).or_else(|| wrong_page(&found));
        match difference {
            None => row.agree += 1,
            Some(what) => {
                row.may_differ += usize::from(order_is_free && rating_of(&found) == Some(recorded.rating()));
                let (puzzle, step) = (&record.puzzle, number + 1);
                let _written = writeln!(differences, "{puzzle} step {step}: {} {what}", recorded.technique);
            }
        }
        effect_of(recorded).apply_to(&mut board);
    }
    tally
}

/// A page has to name what its step's evidence has, and nothing else.
fn wrong_page(found: &Next) -> Option<String> {
    let Next::Step(step) = found else {
        return None;
    };
    let (named, there) = (Mentions::of_page(&explain(step)), Mentions::of_step(step));
    (named != there).then(|| format!("has a page that names {named:?}, not {there:?}"))
}

fn rating_of(found: &Next) -> Option<Rating> {
    match found {
        Next::Step(step) => Some(step.rating),
        Next::Nothing | Next::Cancelled => None,
    }
}

fn effect_of(recorded: &RecordedStep) -> Effect {
    Effect { placements: recorded.placement().into_iter().collect(), eliminations: recorded.eliminations() }
}

fn difference(recorded: &RecordedStep, found: &Next) -> Option<String> {
    let Next::Step(step) = found else {
        return Some(format!("not found: {found:?}"));
    };
    let name = reference_name(step);
    if name != recorded.technique {
        return Some(format!("found {name} {} {:?}", step.rating, step.effect));
    }
    if step.rating != recorded.rating() {
        return Some(format!("rated {}, not {}", step.rating, recorded.rating()));
    }
    let expected = effect_of(recorded);
    if step.effect.placements != expected.placements {
        return Some(format!("places {:?}, not {:?}", step.effect.placements, expected.placements));
    }
    // What else a cell could have held is not an elimination of its own when a digit is placed there.
    let mut eliminations = step.effect.eliminations.clone();
    eliminations.sort_unstable();
    if expected.placements.is_empty() && eliminations != expected.eliminations {
        return Some(format!("eliminates {eliminations:?}, not {:?}", expected.eliminations));
    }
    let length = recorded.length.unwrap_or(0);
    (step.length != length).then(|| format!("has length {}, not {length}", step.length))
}

/// What the reference calls this technique.
fn reference_name(step: &Step) -> String {
    let loop_name = |number: UniquenessType| {
        let size = step.evidence.pattern_size();
        let name = if size == 4 { "Unique Rectangle".to_owned() } else { "Unique Loop".to_owned() };
        let size = if size > 6 { format!(" {size}") } else { String::new() };
        format!("{name}{size} {}", type_name(number))
    };
    match step.technique {
        Technique::FullHouse => "Hidden Single".to_owned(),
        Technique::UniqueRectangle(number) | Technique::UniqueLoop(number) => loop_name(number),
        Technique::Bug(number) => format!("BUG {}", type_name(number)),
        Technique::XCycle => "Bidirectional X-Cycle".to_owned(),
        Technique::YCycle => "Bidirectional Y-Cycle".to_owned(),
        Technique::XyCycle => "Bidirectional Cycle".to_owned(),
        Technique::Dynamic(nesting, argument) => {
            let argument = match argument {
                Argument::Cell => "Cell",
                Argument::House => "Region",
                Argument::Contradiction => "Contradiction",
                Argument::Double => "Double",
            };
            let nested = match nesting {
                Nesting::None => "",
                Nesting::Patterns => " (+)",
                Nesting::ForcingChains => " (+ Forcing Chains)",
                Nesting::MultipleChains => " (+ Multiple Forcing Chains)",
                Nesting::DynamicChains => " (+ Dynamic Forcing Chains)",
                Nesting::DynamicForcingChains => " (+ Dynamic Forcing Chains (+ Forcing Chains))",
            };
            format!("Dynamic {argument} Forcing Chains{nested}")
        }
        other => title_case(other.name()),
    }
}

fn type_name(number: UniquenessType) -> &'static str {
    match number {
        UniquenessType::Type1 => "type 1",
        UniquenessType::Type2 => "type 2",
        UniquenessType::Type3 => "type 3",
        UniquenessType::Type4 => "type 4",
    }
}

fn title_case(name: &str) -> String {
    let capital = |word: &str| {
        let mut letters = word.chars();
        letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
    };
    name.split(' ').map(capital).collect::<Vec<String>>().join(" ")
}
