//! [`Mentions`]: what a step, or a text about it, names.

use super::evidence::{Chain, Evidence, Reason};
use super::explain::{Explanation, Message, Value};
use super::step::{Candidate, Step};
use crate::cell::{Cell, House};
use crate::cell_set::CellSet;
use crate::digit::Digit;
use crate::digit_set::DigitSet;

/// The cells, digits and houses that are named. A page names exactly what its step has; so should a drawing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Mentions {
    /// Every cell.
    pub cells: CellSet,
    /// Every digit.
    pub digits: DigitSet,
    /// Every house, in the order of [`House::all`].
    pub houses: Vec<House>,
}

impl Mentions {
    /// What the step's effect and evidence hold, those of nested steps included.
    #[must_use]
    pub fn of_step(step: &Step) -> Self {
        let mut all = Self::default();
        all.add_step(step);
        all
    }

    /// What the page names, nested pages included.
    #[must_use]
    pub fn of_page(page: &Explanation) -> Self {
        let mut all = Self::default();
        all.add_page(page);
        all
    }

    /// What the messages name.
    #[must_use]
    pub fn of_messages(messages: &[Message]) -> Self {
        let mut all = Self::default();
        all.add_messages(messages);
        all
    }

    fn add_step(&mut self, step: &Step) {
        let Evidence { cells, candidates, houses, links, chains } = &step.evidence;
        let of_effect = step.effect.placements.iter().chain(&step.effect.eliminations);
        of_effect.for_each(|it| self.add_candidate(*it));
        for (cell, _) in cells {
            self.add_cell(*cell);
        }
        for (candidate, _) in candidates {
            self.add_candidate(*candidate);
        }
        for (house, _) in houses {
            self.add_house(*house);
        }
        links.iter().flat_map(|link| [link.from, link.to]).for_each(|it| self.add_candidate(it));
        for chain in chains {
            self.add_chain(chain);
        }
    }

    fn add_chain(&mut self, chain: &Chain) {
        for node in &chain.nodes {
            self.add_candidate(node.candidate);
            if let Reason::House(house) = node.reason {
                self.add_house(house);
            }
        }
        chain.nested.iter().for_each(|step| self.add_step(step));
    }

    fn add_page(&mut self, page: &Explanation) {
        self.add_messages(&page.body);
        self.add_messages(&page.conclusion);
        for case in &page.cases {
            self.add_messages(&case.lines);
            case.nested.iter().for_each(|nested| self.add_page(nested));
        }
    }

    fn add_messages(&mut self, messages: &[Message]) {
        messages.iter().flat_map(|message| &message.arguments).for_each(|value| self.add_value(value));
    }

    fn add_value(&mut self, value: &Value) {
        match value {
            Value::Cell(cell) => self.add_cell(*cell),
            Value::Cells(cells) => cells.iter().for_each(|cell| self.add_cell(*cell)),
            Value::Digit(digit) => self.add_digit(*digit),
            Value::Digits(digits) => self.digits |= *digits,
            Value::House(house) => self.add_house(*house),
            Value::Houses(houses) => houses.iter().for_each(|house| self.add_house(*house)),
            Value::Claim(candidate, _) => self.add_candidate(*candidate),
            Value::Claims(claims) => claims.iter().for_each(|(candidate, _)| self.add_candidate(*candidate)),
            Value::Technique(_) | Value::Rating(_) | Value::Nested(_) => {}
        }
    }

    fn add_candidate(&mut self, candidate: Candidate) {
        self.add_cell(candidate.cell);
        self.add_digit(candidate.digit);
    }

    fn add_cell(&mut self, cell: Cell) {
        self.cells.add(cell);
    }

    fn add_digit(&mut self, digit: Digit) {
        self.digits.add(digit);
    }

    fn add_house(&mut self, house: House) {
        if let Err(place) = self.houses.binary_search(&house) {
            self.houses.insert(place, house);
        }
    }
}
