//! Chains without branches, and the links that they are made of.

use super::hint::Rank;
use super::node::NodeId;
use crate::logic::rating::Rating;
use crate::logic::technique::Technique;

/// Why the second of two nodes follows from the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Link {
    /// It does not: it is assumed.
    Assumed,
    /// They are in the same cell.
    Cell,
    /// They are in this group.
    House(u8),
}

/// A chain without branches, from its start to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Path {
    pub(super) nodes: Vec<(NodeId, Link)>,
    /// Of a cycle: the link from the last node back to the first.
    pub(super) closing: Option<Link>,
}

impl Path {
    /// What a forcing chain proves; a cycle proves something else than its end.
    pub(super) fn conclusion(&self) -> Option<NodeId> {
        match self.closing {
            Some(_) => None,
            None => self.nodes.last().map(|&(node, _)| node),
        }
    }
}

/// Which links a run uses. In-house weak links are always there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Links {
    /// One digit: strong links in houses.
    X,
    /// Cells with two candidates: strong links in cells.
    Y,
    /// Both.
    Xy,
}

impl Links {
    pub(super) const fn in_houses(self) -> bool {
        !matches!(self, Self::Y)
    }

    pub(super) const fn in_cells(self) -> bool {
        !matches!(self, Self::X)
    }

    pub(super) const fn rank(self) -> Rank {
        match self {
            Self::X => Rank::X,
            Self::Y => Rank::Y,
            Self::Xy => Rank::Xy,
        }
    }

    pub(super) const fn cycle(self) -> Technique {
        match self {
            Self::X => Technique::XCycle,
            Self::Y => Technique::YCycle,
            Self::Xy => Technique::XyCycle,
        }
    }

    pub(super) fn chain(self, length: usize) -> Technique {
        match self {
            Self::X if length == 6 => Technique::TurbotFish,
            Self::X => Technique::ForcingXChain,
            Self::Y | Self::Xy => Technique::ForcingChain,
        }
    }

    pub(super) const fn cycle_base(self) -> Rating {
        Rating::tenths(if matches!(self, Self::Xy) { 70 } else { 65 })
    }

    pub(super) const fn chain_base(self) -> Rating {
        Rating::tenths(if matches!(self, Self::Xy) { 70 } else { 66 })
    }

    pub(super) const fn base(self) -> Rating {
        self.cycle_base()
    }
}
