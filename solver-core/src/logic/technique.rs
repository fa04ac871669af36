//! [`Technique`]: every way of reasoning that a step can be an instance of.

use std::fmt;

use super::rating::Rating;
use super::table::{ROWS, Row};

/// A way of reasoning. What each one means, and all else that is known of it, stands in its row of the table:
/// [`Technique::row`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Technique {
    FullHouse,
    HiddenSingle,
    DirectPointing,
    DirectClaiming,
    DirectHiddenPair,
    NakedSingle,
    DirectHiddenTriplet,
    Pointing,
    Claiming,
    NakedPair,
    XWing,
    HiddenPair,
    NakedTriplet,
    Swordfish,
    HiddenTriplet,
    XyWing,
    XyzWing,
    UniqueRectangle(UniquenessType),
    UniqueLoop(UniquenessType),
    NakedQuad,
    Jellyfish,
    HiddenQuad,
    Bug(UniquenessType),
    AlignedPairExclusion,
    XCycle,
    YCycle,
    TurbotFish,
    ForcingXChain,
    XyCycle,
    ForcingChain,
    AlignedTripletExclusion,
    NishioForcingChain,
    CellForcingChains,
    RegionForcingChains,
    Dynamic(Nesting, Argument),
}

/// Which of the four arguments a uniqueness pattern allows: what its extra candidates have in common.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum UniquenessType {
    /// One cell alone has extra candidates: it must hold one of them.
    Type1,
    /// All extra candidates are of one digit: one of them is true.
    Type2,
    /// The extra candidates act as one cell of a naked or a hidden set.
    Type3,
    /// A digit of the pattern is locked in the two cells with extra candidates.
    Type4,
}

impl UniquenessType {
    /// The four types in order.
    pub const ALL: [Self; 4] = [Self::Type1, Self::Type2, Self::Type3, Self::Type4];
}

/// What several dynamic forcing chains prove together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Argument {
    /// Every candidate of a cell leads to the same.
    Cell,
    /// Every place of a digit in a house leads to the same.
    House,
    /// An assumption leads to a candidate being both true and false.
    Contradiction,
    /// A candidate leads to the same whether it is true or false.
    Double,
}

impl Argument {
    /// The four arguments in the order of the table.
    pub const ALL: [Self; 4] = [Self::Cell, Self::House, Self::Contradiction, Self::Double];
}

/// What a dynamic forcing chain may use besides links, on the board that its assumption leaves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Nesting {
    /// Nothing.
    None,
    /// Locking, pairs and X-wings.
    Patterns,
    /// Also forcing chains and cycles.
    ForcingChains,
    /// Also cell and region forcing chains.
    MultipleChains,
    /// Also dynamic forcing chains.
    DynamicChains,
    /// Also dynamic forcing chains that use forcing chains themselves.
    DynamicForcingChains,
}

impl Nesting {
    /// All kinds, from the plain one to the deepest.
    pub const ALL: [Self; 6] = [
        Self::None,
        Self::Patterns,
        Self::ForcingChains,
        Self::MultipleChains,
        Self::DynamicChains,
        Self::DynamicForcingChains,
    ];
}

/// How much is asked of the solver, roughly: a word for people who do not think in ratings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Singles, seen without marks.
    Easy,
    /// One house or two at a time.
    Medium,
    /// Patterns over several houses.
    Hard,
    /// Chains that one can follow with a pencil.
    Unfair,
    /// Chains that branch.
    Extreme,
}

/// What has to be known of the puzzle before a technique is valid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Premise {
    /// Nothing: valid on every board.
    Nothing,
    /// That it has exactly one solution.
    UniqueSolution,
}

impl Technique {
    /// All techniques, in the order of the table.
    #[must_use]
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        ROWS.iter().map(|row| row.technique)
    }

    /// What is known about this technique.
    #[must_use]
    pub fn row(self) -> &'static Row {
        // The rows stand in the order of `Technique`, so there is one of each.
        let index = ROWS.partition_point(|row| row.technique < self);
        &ROWS[index]
    }

    /// The name in the field's words.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// The rating of its easiest instance.
    #[must_use]
    pub fn base_rating(self) -> Rating {
        self.row().rating
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
