//! Checks that the evidence of a chain proves its effect, link by link, on the board alone.

use super::made_false;
use crate::candidates::Candidates;
use crate::cell::House;
use crate::logic::evidence::{Chain, Node, Reason, Shape, State};
use crate::logic::step::{Candidate, Step};
use crate::logic::technique::{Argument, Technique};

/// What a node says.
type Claim = (Candidate, State);

fn claim(node: &Node) -> Claim {
    (node.candidate, node.state)
}

/// Panics if something does not follow.
pub(super) fn check(board: &Candidates, step: &Step) {
    let chains = &step.evidence.chains;
    assert!(!chains.is_empty(), "{step:?}");
    for chain in chains {
        check_chain(board, chain);
    }
    let starts: Vec<Claim> = chains.iter().map(|chain| claim(&chain.nodes[0])).collect();
    let ends: Vec<Claim> = chains.iter().filter_map(|chain| chain.nodes.last().map(claim)).collect();
    match step.technique {
        Technique::XCycle | Technique::YCycle | Technique::XyCycle => return check_cycle(board, step),
        Technique::NishioForcingChain | Technique::Dynamic(_, Argument::Contradiction) => {
            let [one, other] = *ends else { panic!("{step:?}") };
            assert!(starts.iter().all(|start| *start == starts[0]));
            assert!(one.0 == other.0 && one.1 != other.1, "{step:?}");
            assert_eq!(conclusion(step), opposite(starts[0]));
        }
        Technique::CellForcingChains | Technique::Dynamic(_, Argument::Cell) => {
            let cell = starts[0].0.cell;
            let all: Vec<Claim> =
                board.get(cell).iter().map(|digit| (Candidate::new(cell, digit), State::On)).collect();
            assert_eq!(starts, all);
            assert!(ends.iter().all(|end| *end == conclusion(step)), "{step:?}");
        }
        Technique::RegionForcingChains | Technique::Dynamic(_, Argument::House) => {
            let (house, digit) = (step.evidence.houses[0].0, starts[0].0.digit);
            let all: Vec<Claim> = board
                .places(house, digit)
                .iter()
                .map(|cell| (Candidate::new(cell, digit), State::On))
                .collect();
            assert_eq!(starts, all);
            assert!(ends.iter().all(|end| *end == conclusion(step)), "{step:?}");
        }
        Technique::Dynamic(_, Argument::Double) => {
            assert_eq!(starts[0], opposite(starts[1]));
            assert!(ends.iter().all(|end| *end == conclusion(step)), "{step:?}");
        }
        _ => {
            assert_eq!(ends[0], opposite(starts[0]), "{step:?}");
            assert_eq!(ends[0], conclusion(step), "{step:?}");
        }
    }
    let nodes: usize = chains.iter().map(|chain| chain.nodes.len()).sum();
    let is_nested = chains.iter().any(|chain| chain.nested.iter().any(|step| step.length > 0));
    assert!(if is_nested { step.length > nodes } else { step.length == nodes }, "{step:?}");
}

/// The one thing that a step concludes.
fn conclusion(step: &Step) -> Claim {
    match (&step.effect.placements[..], &step.effect.eliminations[..]) {
        ([placed], []) => (*placed, State::On),
        ([], [removed]) => (*removed, State::Off),
        _ => panic!("more than one conclusion: {step:?}"),
    }
}

fn opposite((candidate, state): Claim) -> Claim {
    match state {
        State::On => (candidate, State::Off),
        State::Off => (candidate, State::On),
    }
}

fn check_chain(board: &Candidates, chain: &Chain) {
    for (place, node) in chain.nodes.iter().enumerate() {
        assert!(node.parents.iter().all(|&parent| parent < place), "{chain:?}");
        let parents: Vec<Claim> = node.parents.iter().map(|&parent| claim(&chain.nodes[parent])).collect();
        check_node(board, chain, node, &parents, place);
    }
}

fn check_node(board: &Candidates, chain: &Chain, node: &Node, parents: &[Claim], place: usize) {
    let Candidate { cell, digit } = node.candidate;
    let in_cell = |other: Candidate| other.cell == cell && other.digit != digit;
    let in_house = |house: House, other: Candidate| {
        other.digit == digit && other.cell != cell && house.cells().contains(other.cell)
    };
    let all_off = |others: Vec<Candidate>| others.iter().all(|other| parents.contains(&(*other, State::Off)));
    let follows = match (node.reason, node.state) {
        (Reason::Assumed, _) => place == 0 && parents.is_empty(),
        (Reason::Cell, State::On) => {
            all_off(board.get(cell).without(digit).iter().map(|other| Candidate::new(cell, other)).collect())
        }
        (Reason::Cell, State::Off) => matches!(parents, [(other, State::On)] if in_cell(*other)),
        (Reason::House(house), State::On) => {
            let places = board.places(house, digit).without(cell);
            house.cells().contains(cell)
                && all_off(places.iter().map(|other| Candidate::new(other, digit)).collect())
        }
        (Reason::House(house), State::Off) => {
            matches!(parents, [(other, State::On)] if in_house(house, *other)) && house.cells().contains(cell)
        }
        (Reason::Nested(number), State::Off) => {
            let nested = &chain.nested[number];
            let mut left = board.clone();
            for (parent, _) in parents {
                assert!(left.eliminate(parent.cell, parent.digit), "{parent} was not there");
            }
            if nested.length > 0 {
                check(&left, nested);
            }
            // The pattern itself was seen on a board that lacks more than these; its own tests vouch for it.
            made_false(&left, &nested.effect).contains(&node.candidate)
        }
        (Reason::Nested(_), State::On) => false,
    };
    assert!(follows, "{node:?} does not follow from {parents:?}");
}

/// The links alternate and the last one leads back; what is taken away sees a node of each state.
fn check_cycle(board: &Candidates, step: &Step) {
    let [chain] = &step.evidence.chains[..] else { panic!("{step:?}") };
    assert_eq!(chain.shape, Shape::Closed);
    assert!(chain.nodes.windows(2).all(|pair| pair[0].state != pair[1].state), "{step:?}");
    let (Some(first), Some(last)) = (chain.nodes.first(), chain.nodes.last()) else { panic!("{step:?}") };
    assert_eq!((first.state, last.state), (State::On, State::Off));
    let (start, end) = (first.candidate, last.candidate);
    let closes = if start.cell == end.cell {
        board.get(start.cell).len() == 2
    } else {
        start.cell.houses().into_iter().any(|house| {
            let places = board.places(house, start.digit);
            places.contains(start.cell) && places.contains(end.cell) && places.len() == 2
        })
    };
    assert!(closes, "{step:?}");
    assert_eq!(step.length, chain.nodes.len());
    for removed in &step.effect.eliminations {
        for state in [State::On, State::Off] {
            let sees = |node: &Node| {
                node.state == state
                    && node.candidate.digit == removed.digit
                    && node.candidate.cell.peers().contains(removed.cell)
            };
            assert!(chain.nodes.iter().any(sees), "{removed} in {step:?}");
        }
    }
}
