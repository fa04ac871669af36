//! What to say of chains.

use super::message::{Message, MessageId, Value};
use super::{Case, explain};
use crate::logic::evidence::State;
use crate::logic::evidence::{Chain, HouseRole, Node, Reason};
use crate::logic::step::{Candidate, Step};
use crate::logic::technique::{Argument, Technique};

/// What the chains prove together.
pub(super) fn body(step: &Step) -> Vec<Message> {
    let argument = match step.technique {
        Technique::XCycle | Technique::YCycle | Technique::XyCycle => {
            return vec![Message::new(MessageId::Cycle, [])];
        }
        Technique::NishioForcingChain => Argument::Contradiction,
        Technique::CellForcingChains => Argument::Cell,
        Technique::RegionForcingChains => Argument::House,
        Technique::Dynamic(_, argument) => argument,
        _ => return vec![Message::new(MessageId::Contrary, [])],
    };
    let message = match argument {
        Argument::Contradiction => Message::new(MessageId::Contradiction, []),
        Argument::Double => Message::new(MessageId::Double, []),
        Argument::Cell => {
            let start = step.evidence.chains.first().and_then(|chain| chain.nodes.first());
            Message::new(MessageId::EachOfCell, start.map(|node| Value::Cell(node.candidate.cell)))
        }
        Argument::House => {
            let base = step.evidence.houses.iter().find(|(_, role)| *role == HouseRole::Base);
            Message::new(MessageId::EachOfHouse, base.map(|&(house, _)| Value::House(house)))
        }
    };
    vec![message]
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
    let claim = Value::Claim(node.candidate, node.state);
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
