//! What to say of chains.

use super::message::{Message, MessageId, Value};
use super::{Case, explain};
use crate::logic::evidence::State;
use crate::logic::evidence::{Chain, HouseRole, Node, Reason};
use crate::logic::step::{Candidate, Step};
use crate::logic::technique::{Argument, Technique};

/// What the chains prove together.
pub(super) fn body(step: &Step) -> Vec<Message> {
    let ends = Ends::of(step);
    let (start, end) = (ends.starts.first(), ends.ends.first());
    let argument = match step.technique {
        Technique::XCycle | Technique::YCycle | Technique::XyCycle => {
            return vec![Message::new(MessageId::Cycle, [])];
        }
        Technique::NishioForcingChain => Argument::Contradiction,
        Technique::CellForcingChains => Argument::Cell,
        Technique::RegionForcingChains => Argument::House,
        Technique::Dynamic(_, argument) => argument,
        _ => {
            return vec![Message::new(
                MessageId::Contrary,
                [start, end].into_iter().flatten().map(|node| claim(node)),
            )];
        }
    };
    let message = match argument {
        Argument::Contradiction => {
            let claims = start.into_iter().chain(&ends.ends);
            Message::new(MessageId::Contradiction, claims.map(|node| claim(node)))
        }
        Argument::Double => {
            Message::new(MessageId::Double, ends.starts.iter().chain(end).map(|node| claim(node)))
        }
        Argument::Cell => {
            let cell = start.map(|node| Value::Cell(node.candidate.cell));
            let digits = ends.starts.iter().map(|node| node.candidate.digit).collect();
            let arguments = [cell, Some(Value::Digits(digits)), end.map(|node| claim(node))];
            Message::new(MessageId::EachOfCell, arguments.into_iter().flatten())
        }
        Argument::House => {
            let digit = start.map(|node| Value::Digit(node.candidate.digit));
            let base = step.evidence.houses.iter().find(|(_, role)| *role == HouseRole::Base);
            let house = base.map(|&(house, _)| Value::House(house));
            let cells = ends.starts.iter().map(|node| node.candidate.cell).collect();
            let arguments = [digit, house, Some(Value::Cells(cells)), end.map(|node| claim(node))];
            Message::new(MessageId::EachOfHouse, arguments.into_iter().flatten())
        }
    };
    vec![message]
}

/// Where each chain starts and ends.
struct Ends<'a> {
    starts: Vec<&'a Node>,
    ends: Vec<&'a Node>,
}

impl<'a> Ends<'a> {
    fn of(step: &'a Step) -> Self {
        let chains = || step.evidence.chains.iter().map(|chain| &chain.nodes);
        Self {
            starts: chains().filter_map(|nodes| nodes.first()).collect(),
            ends: chains().filter_map(|nodes| nodes.last()).collect(),
        }
    }
}

fn claim(node: &Node) -> Value {
    Value::Claim(node.candidate, node.state)
}

/// Each chain, node by node.
pub(super) fn cases(step: &Step) -> Vec<Case> {
    let case = |chain: &Chain| Case {
        lines: chain.nodes.iter().map(|node| line(chain, node)).collect(),
        nested: chain.nested.iter().map(explain).collect(),
    };
    step.evidence.chains.iter().map(case).collect()
}

fn line(chain: &Chain, node: &Node) -> Message {
    let claim = claim(node);
    let parents: Vec<(Candidate, State)> = node
        .parents
        .iter()
        .filter_map(|&parent| chain.nodes.get(parent))
        .map(|parent| (parent.candidate, parent.state))
        .collect();
    let parents = Value::Claims(parents);
    match node.reason {
        Reason::Assumed => Message::new(MessageId::Suppose, [claim]),
        Reason::Cell => Message::new(MessageId::ByCell, [claim, parents]),
        Reason::House(house) => Message::new(MessageId::ByHouse, [claim, parents, Value::House(house)]),
        Reason::Nested(number) => {
            let technique = chain.nested.get(number).map(|step| Value::Technique(step.technique));
            let arguments = [Some(claim), Some(parents), technique, Some(Value::Nested(number))];
            Message::new(MessageId::ByNested, arguments.into_iter().flatten())
        }
    }
}
