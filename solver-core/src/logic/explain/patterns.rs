//! What to say of the techniques that are no chains.

use super::message::{Message, MessageId, Value};
use crate::cell::{Cell, House};
use crate::digit_set::DigitSet;
use crate::logic::aligned::each_exclusion;
use crate::logic::evidence::{CandidateRole, CellRole, Evidence, HouseRole, State};
use crate::logic::step::{Candidate, Step};
use crate::logic::technique::{Technique, UniquenessType};

pub(super) fn body(step: &Step) -> Vec<Message> {
    match step.technique {
        Technique::FullHouse | Technique::HiddenSingle | Technique::NakedSingle => single(step),
        Technique::Pointing | Technique::Claiming => locked(step),
        Technique::DirectPointing | Technique::DirectClaiming => {
            locked(step).into_iter().chain(leaves_one_place(step, HouseRole::Conclusion)).collect()
        }
        Technique::NakedPair | Technique::NakedTriplet | Technique::NakedQuad => naked_set(&step.evidence),
        Technique::HiddenPair | Technique::HiddenTriplet | Technique::HiddenQuad => {
            hidden_set(&step.evidence)
        }
        Technique::DirectHiddenPair | Technique::DirectHiddenTriplet => {
            hidden_set(&step.evidence).into_iter().chain(leaves_one_place(step, HouseRole::Base)).collect()
        }
        Technique::XWing | Technique::Swordfish | Technique::Jellyfish => fish(step),
        Technique::XyWing | Technique::XyzWing => wing(step),
        Technique::UniqueRectangle(number) | Technique::UniqueLoop(number) => unique(step, number),
        Technique::Bug(number) => bug(step, number),
        Technique::AlignedPairExclusion | Technique::AlignedTripletExclusion => aligned(step),
        // Chains without their evidence: there is only the conclusion to tell.
        Technique::XCycle
        | Technique::YCycle
        | Technique::TurbotFish
        | Technique::ForcingXChain
        | Technique::XyCycle
        | Technique::ForcingChain
        | Technique::NishioForcingChain
        | Technique::CellForcingChains
        | Technique::RegionForcingChains
        | Technique::Dynamic(..) => Vec::new(),
    }
}

/// Evidence by role.
struct Parts<'a>(&'a Evidence);

impl Parts<'_> {
    fn cells(&self, roles: &[CellRole]) -> Vec<Cell> {
        self.0.cells.iter().filter(|(_, role)| roles.contains(role)).map(|&(cell, _)| cell).collect()
    }

    fn houses(&self, wanted: HouseRole) -> Vec<House> {
        self.0.houses.iter().filter(|(_, role)| *role == wanted).map(|&(house, _)| house).collect()
    }

    fn house(&self, wanted: HouseRole) -> Option<Value> {
        self.houses(wanted).first().map(|&house| Value::House(house))
    }

    fn candidates(&self, wanted: CandidateRole) -> impl Iterator<Item = Candidate> {
        self.0.candidates.iter().filter(move |(_, role)| *role == wanted).map(|&(candidate, _)| candidate)
    }

    fn places(&self, wanted: CandidateRole) -> Value {
        Value::Cells(self.candidates(wanted).map(|it| it.cell).collect())
    }

    fn digits(&self, wanted: CandidateRole) -> DigitSet {
        self.candidates(wanted).map(|it| it.digit).collect()
    }

    fn digits_of(&self, cell: Cell, wanted: CandidateRole) -> DigitSet {
        self.candidates(wanted).filter(|it| it.cell == cell).map(|it| it.digit).collect()
    }

    fn cell_has(&self, cell: Cell) -> Message {
        Message::new(
            MessageId::CellHas,
            [Value::Cell(cell), Value::Digits(self.digits_of(cell, CandidateRole::Defining))],
        )
    }
}

fn digit_value(digits: DigitSet) -> Option<Value> {
    digits.first().map(Value::Digit)
}

fn message(id: MessageId, arguments: impl IntoIterator<Item = Option<Value>>) -> Vec<Message> {
    vec![Message::new(id, arguments.into_iter().flatten())]
}

fn single(step: &Step) -> Vec<Message> {
    let placed = step.effect.placements.first();
    let (cell, digit) = (placed.map(|it| Value::Cell(it.cell)), placed.map(|it| Value::Digit(it.digit)));
    let house = Parts(&step.evidence).house(HouseRole::Base);
    match step.technique {
        Technique::FullHouse => message(MessageId::FullHouse, [house, digit, cell]),
        Technique::HiddenSingle => message(MessageId::HiddenSingle, [house, digit, cell]),
        _ => message(MessageId::NakedSingle, [cell, digit]),
    }
}

fn locked(step: &Step) -> Vec<Message> {
    let parts = Parts(&step.evidence);
    let digit = digit_value(parts.digits(CandidateRole::Defining));
    let [base, cover] = [HouseRole::Base, HouseRole::Cover].map(|role| parts.house(role));
    message(MessageId::Locked, [base, digit, cover, Some(parts.places(CandidateRole::Defining))])
}

fn leaves_one_place(step: &Step, house: HouseRole) -> Vec<Message> {
    let parts = Parts(&step.evidence);
    let placed = step.effect.placements.first();
    let (cell, digit) = (placed.map(|it| Value::Cell(it.cell)), placed.map(|it| Value::Digit(it.digit)));
    let cleared = Some(parts.places(CandidateRole::Cleared));
    message(MessageId::LeavesOnePlace, [digit, parts.house(house), cleared, cell])
}

fn naked_set(evidence: &Evidence) -> Vec<Message> {
    let parts = Parts(evidence);
    let cells = Value::Cells(parts.cells(&[CellRole::Pattern]));
    let digits = Value::Digits(parts.digits(CandidateRole::Defining));
    message(MessageId::NakedSet, [parts.house(HouseRole::Base), Some(cells), Some(digits)])
}

fn hidden_set(evidence: &Evidence) -> Vec<Message> {
    let parts = Parts(evidence);
    let cells = Value::Cells(parts.cells(&[CellRole::Pattern]));
    let digits = Value::Digits(parts.digits(CandidateRole::Defining));
    message(MessageId::HiddenSet, [parts.house(HouseRole::Base), Some(digits), Some(cells)])
}

fn fish(step: &Step) -> Vec<Message> {
    let parts = Parts(&step.evidence);
    let [base, cover] =
        [HouseRole::Base, HouseRole::Cover].map(|role| Some(Value::Houses(parts.houses(role))));
    let digit = digit_value(parts.digits(CandidateRole::Defining));
    message(MessageId::Fish, [base, digit, cover, Some(parts.places(CandidateRole::Defining))])
}

fn wing(step: &Step) -> Vec<Message> {
    let parts = Parts(&step.evidence);
    let pivot = parts.cells(&[CellRole::Pivot]);
    let pincers = parts.cells(&[CellRole::Pattern]);
    let mut messages: Vec<Message> = pivot.iter().chain(&pincers).map(|&cell| parts.cell_has(cell)).collect();
    let may_hold = match step.technique {
        Technique::XyzWing => pivot.iter().chain(&pincers).copied().collect(),
        _ => pincers,
    };
    let digit = step.effect.eliminations.first().map(|it| Value::Digit(it.digit));
    let pivot = pivot.first().map(|&cell| Value::Cell(cell));
    messages.extend(message(MessageId::OneOfThem, [pivot, Some(Value::Cells(may_hold)), digit]));
    messages
}

fn unique(step: &Step, number: UniquenessType) -> Vec<Message> {
    let parts = Parts(&step.evidence);
    let all = Value::Cells(parts.cells(&[CellRole::Pattern, CellRole::Extra]));
    let pair = parts.digits(CandidateRole::Defining);
    let mut messages = message(MessageId::UniquePattern, [Some(all), Some(Value::Digits(pair))]);
    let extra = parts.cells(&[CellRole::Extra]);
    messages.extend(match number {
        UniquenessType::Type1 => {
            let cell = extra.first().map(|&cell| Value::Cell(cell));
            message(MessageId::OneExtraCell, [cell, Some(Value::Digits(pair))])
        }
        UniquenessType::Type2 => {
            let digit = digit_value(parts.digits(CandidateRole::Extra));
            message(MessageId::ExtraDigit, [Some(Value::Cells(extra)), digit])
        }
        UniquenessType::Type3 => extra_set(&parts, extra, pair),
        UniquenessType::Type4 => {
            let free: DigitSet = step.effect.eliminations.iter().map(|it| it.digit).collect();
            extra_locked(&parts, extra, pair - free)
        }
    });
    messages
}

/// The extra cells as one cell of a set: a naked one if their extra digits matter.
fn extra_set(parts: &Parts<'_>, extra: Vec<Cell>, pair: DigitSet) -> Vec<Message> {
    let house = parts.house(HouseRole::Base);
    let partners = Some(Value::Cells(parts.cells(&[CellRole::Partner])));
    let of_partners = parts.digits(CandidateRole::Second);
    let extras = parts.digits(CandidateRole::Extra);
    let extra = Some(Value::Cells(extra));
    let (mut messages, end) = if extras.is_empty() {
        let digits = Some(Value::Digits(of_partners | pair));
        (
            message(MessageId::AtMostOne, [extra, Some(Value::Digits(pair))]),
            message(MessageId::ExtraHiddenSet, [house, digits, partners]),
        )
    } else {
        let digits = Some(Value::Digits(of_partners | extras));
        (
            message(MessageId::ExtraDigits, [extra, Some(Value::Digits(extras))]),
            message(MessageId::ExtraNakedSet, [partners, digits, house]),
        )
    };
    messages.extend(end);
    messages
}

fn extra_locked(parts: &Parts<'_>, extra: Vec<Cell>, locked: DigitSet) -> Vec<Message> {
    let house = parts.house(HouseRole::Base);
    message(MessageId::ExtraLocked, [house, digit_value(locked), Some(Value::Cells(extra))])
}

fn bug(step: &Step, number: UniquenessType) -> Vec<Message> {
    let parts = Parts(&step.evidence);
    let extra = parts.cells(&[CellRole::Extra]);
    let mut messages = vec![Message::new(MessageId::BugPattern, [])];
    for &cell in &extra {
        let of_cell = parts.candidates(CandidateRole::Extra).filter(|it| it.cell == cell);
        let digits = of_cell.map(|it| it.digit).collect();
        messages.push(Message::new(MessageId::ExtraIn, [Value::Cell(cell), Value::Digits(digits)]));
    }
    let extras = parts.digits(CandidateRole::Extra);
    messages.extend(match number {
        UniquenessType::Type1 => Vec::new(),
        UniquenessType::Type2 => {
            message(MessageId::ExtraDigit, [Some(Value::Cells(extra)), digit_value(extras)])
        }
        UniquenessType::Type3 => extra_set(&parts, extra, DigitSet::EMPTY),
        UniquenessType::Type4 => extra_locked(&parts, extra, parts.digits(CandidateRole::Defining)),
    });
    messages
}

/// Every combination with a candidate that goes, and why it is none.
fn aligned(step: &Step) -> Vec<Message> {
    let parts = Parts(&step.evidence);
    let cells = parts.cells(&[CellRole::Pattern]);
    let excluders: Vec<(Cell, DigitSet)> = parts
        .cells(&[CellRole::Excluder])
        .into_iter()
        .map(|cell| (cell, parts.digits_of(cell, CandidateRole::Defining)))
        .collect();
    let options = |cell: Cell| {
        let gone = step.effect.eliminations.iter().filter(|it| it.cell == cell);
        gone.fold(parts.digits_of(cell, CandidateRole::Second), |options, it| options.with(it.digit))
    };
    let mut messages = vec![Message::new(MessageId::Aligned, [Value::Cells(cells.clone())])];
    for &gone in &step.effect.eliminations {
        each_exclusion(gone, &cells, &options, &excluders, &mut |excluded| {
            let together = claims(excluded.candidates);
            messages.push(match excluded.leaves_empty {
                None => Message::new(MessageId::SameDigit, [together]),
                Some((cell, digits)) => {
                    let named = [together, Value::Cell(cell), Value::Digits(digits)];
                    Message::new(MessageId::LeavesNothing, named)
                }
            });
        });
    }
    messages
}

fn claims(candidates: &[Candidate]) -> Value {
    Value::Claims(candidates.iter().map(|&candidate| (candidate, State::On)).collect())
}
