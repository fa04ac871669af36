//! The table of techniques: one row each.

use super::rating::Rating;
use super::technique::{Argument, Level, Nesting, Premise, Technique, UniquenessType};

/// What is known of a technique.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// Which one.
    pub technique: Technique,
    /// Its name in the field's words.
    pub name: &'static str,
    /// The rating of its easiest instance; longer and larger ones have more.
    pub rating: Rating,
    /// How much it asks of the solver.
    pub level: Level,
    /// What has to be known of the puzzle.
    pub premise: Premise,
    /// What it says, in a sentence or two.
    pub meaning: &'static str,
}

/// All techniques, in the order of [`Technique`].
pub(super) static ROWS: [Row; 67] = [
    row(
        Technique::FullHouse,
        "Full house",
        10,
        Level::Easy,
        "One cell of a house is empty; it takes the digit that is missing there.",
    ),
    row(
        Technique::HiddenSingle,
        "Hidden single",
        12,
        Level::Easy,
        "A digit has only one place left in a house.",
    ),
    row(
        Technique::DirectPointing,
        "Direct pointing",
        17,
        Level::Easy,
        "A digit locked in a line of one box has only one place left in a box beside it.",
    ),
    row(
        Technique::DirectClaiming,
        "Direct claiming",
        19,
        Level::Easy,
        "A digit locked in a box of one line has only one place left in a line beside it.",
    ),
    row(
        Technique::DirectHiddenPair,
        "Direct hidden pair",
        20,
        Level::Easy,
        "Two digits take two cells of a house, so that a third digit has only one place left.",
    ),
    row(Technique::NakedSingle, "Naked single", 23, Level::Easy, "A cell has only one candidate left."),
    row(
        Technique::DirectHiddenTriplet,
        "Direct hidden triplet",
        25,
        Level::Easy,
        "Three digits take three cells of a house, so that a fourth digit has only one place left.",
    ),
    row(
        Technique::Pointing,
        "Pointing",
        26,
        Level::Medium,
        "All places of a digit in a box lie in one line; the rest of the line cannot hold it.",
    ),
    row(
        Technique::Claiming,
        "Claiming",
        28,
        Level::Medium,
        "All places of a digit in a line lie in one box; the rest of the box cannot hold it.",
    ),
    row(
        Technique::NakedPair,
        "Naked pair",
        30,
        Level::Medium,
        "Two cells of a house share two candidates; no other cell of the house can hold these.",
    ),
    row(
        Technique::XWing,
        "X-Wing",
        32,
        Level::Hard,
        "A digit has its places in two parallel lines in the same two crossing lines, which hold it nowhere else.",
    ),
    row(
        Technique::HiddenPair,
        "Hidden pair",
        34,
        Level::Medium,
        "Two digits have only two places in a house; these cells can hold nothing else.",
    ),
    row(
        Technique::NakedTriplet,
        "Naked triplet",
        36,
        Level::Medium,
        "Three cells of a house share three candidates; no other cell of the house can hold these.",
    ),
    row(
        Technique::Swordfish,
        "Swordfish",
        38,
        Level::Hard,
        "A digit has its places in three parallel lines in the same three crossing lines, which hold it nowhere else.",
    ),
    row(
        Technique::HiddenTriplet,
        "Hidden triplet",
        40,
        Level::Medium,
        "Three digits have only three places in a house; these cells can hold nothing else.",
    ),
    row(
        Technique::XyWing,
        "XY-Wing",
        42,
        Level::Hard,
        "Whichever of its two candidates a pivot holds, one of two pincers holds a digit that cells seeing both cannot.",
    ),
    row(
        Technique::XyzWing,
        "XYZ-Wing",
        44,
        Level::Hard,
        "A pivot of three candidates or one of its two pincers holds a digit that cells seeing all three cannot.",
    ),
    unique(
        Technique::UniqueRectangle(UniquenessType::Type1),
        "Unique rectangle type 1",
        45,
        Level::Hard,
        "Four cells would have two solutions with the same two digits. One cell alone keeps the pattern from having two solutions; it must hold an extra digit.",
    ),
    unique(
        Technique::UniqueRectangle(UniquenessType::Type2),
        "Unique rectangle type 2",
        45,
        Level::Hard,
        "Four cells would have two solutions with the same two digits. One of several cells must hold the same extra digit; cells that see them all cannot.",
    ),
    unique(
        Technique::UniqueRectangle(UniquenessType::Type3),
        "Unique rectangle type 3",
        45,
        Level::Hard,
        "Four cells would have two solutions with the same two digits. The extra digits of two cells act as one cell of a set.",
    ),
    unique(
        Technique::UniqueRectangle(UniquenessType::Type4),
        "Unique rectangle type 4",
        45,
        Level::Hard,
        "Four cells would have two solutions with the same two digits. One digit of the pattern is locked in the two extra cells; these cannot hold the other.",
    ),
    unique(
        Technique::UniqueLoop(UniquenessType::Type1),
        "Unique loop type 1",
        46,
        Level::Hard,
        "A loop of cells would have two solutions with the same two digits. One cell alone keeps the pattern from having two solutions; it must hold an extra digit.",
    ),
    unique(
        Technique::UniqueLoop(UniquenessType::Type2),
        "Unique loop type 2",
        46,
        Level::Hard,
        "A loop of cells would have two solutions with the same two digits. One of several cells must hold the same extra digit; cells that see them all cannot.",
    ),
    unique(
        Technique::UniqueLoop(UniquenessType::Type3),
        "Unique loop type 3",
        46,
        Level::Hard,
        "A loop of cells would have two solutions with the same two digits. The extra digits of two cells act as one cell of a set.",
    ),
    unique(
        Technique::UniqueLoop(UniquenessType::Type4),
        "Unique loop type 4",
        46,
        Level::Hard,
        "A loop of cells would have two solutions with the same two digits. One digit of the pattern is locked in the two extra cells; these cannot hold the other.",
    ),
    row(
        Technique::NakedQuad,
        "Naked quad",
        50,
        Level::Hard,
        "Four cells of a house share four candidates; no other cell of the house can hold these.",
    ),
    row(
        Technique::Jellyfish,
        "Jellyfish",
        52,
        Level::Hard,
        "A digit has its places in four parallel lines in the same four crossing lines, which hold it nowhere else.",
    ),
    row(
        Technique::HiddenQuad,
        "Hidden quad",
        54,
        Level::Hard,
        "Four digits have only four places in a house; these cells can hold nothing else.",
    ),
    unique(
        Technique::Bug(UniquenessType::Type1),
        "BUG type 1",
        56,
        Level::Hard,
        "Two candidates in every cell would mean two solutions or none. Here that fails only for one cell with extra digits; it must hold one.",
    ),
    unique(
        Technique::Bug(UniquenessType::Type2),
        "BUG type 2",
        57,
        Level::Hard,
        "Two candidates in every cell would mean two solutions or none. Here that fails only for several cells with the same extra digit; cells that see them all cannot hold it.",
    ),
    unique(
        Technique::Bug(UniquenessType::Type3),
        "BUG type 3",
        58,
        Level::Hard,
        "Two candidates in every cell would mean two solutions or none. Here that fails only for several cells whose extra digits act as one cell of a set.",
    ),
    unique(
        Technique::Bug(UniquenessType::Type4),
        "BUG type 4",
        57,
        Level::Hard,
        "Two candidates in every cell would mean two solutions or none. Here that fails only for two cells with extra digits that share a locked digit; they can hold nothing else.",
    ),
    row(
        Technique::AlignedPairExclusion,
        "Aligned pair exclusion",
        62,
        Level::Hard,
        "Of all pairs of digits that two cells could hold, those that empty another cell are out; what is in no pair left is out, too.",
    ),
    row(
        Technique::XCycle,
        "X-Cycle",
        65,
        Level::Unfair,
        "A loop of links of one digit: it holds one way round or the other, so each weak link acts as a locked pair.",
    ),
    row(
        Technique::YCycle,
        "Y-Cycle",
        65,
        Level::Unfair,
        "A loop of links through cells of two candidates: it holds one way round or the other.",
    ),
    row(
        Technique::TurbotFish,
        "Turbot fish",
        66,
        Level::Unfair,
        "Four places of a digit, linked one after the other: one of the ends is true.",
    ),
    row(
        Technique::ForcingXChain,
        "Forcing X-Chain",
        66,
        Level::Unfair,
        "Links of one digit lead from an assumption to its contrary.",
    ),
    row(
        Technique::XyCycle,
        "XY-Cycle",
        70,
        Level::Unfair,
        "A loop of links of several digits: it holds one way round or the other.",
    ),
    row(
        Technique::ForcingChain,
        "Forcing chain",
        70,
        Level::Unfair,
        "Links of several digits lead from an assumption to its contrary.",
    ),
    row(
        Technique::AlignedTripletExclusion,
        "Aligned triplet exclusion",
        75,
        Level::Unfair,
        "Of all triplets of digits that three cells could hold, those that empty another cell are out; what is in no triplet left is out, too.",
    ),
    row(
        Technique::NishioForcingChain,
        "Nishio forcing chains",
        75,
        Level::Unfair,
        "Placing a digit would leave the same digit without a place in some house, or twice in one.",
    ),
    row(
        Technique::CellForcingChains,
        "Cell forcing chains",
        80,
        Level::Extreme,
        "Every candidate of a cell leads to the same.",
    ),
    row(
        Technique::RegionForcingChains,
        "Region forcing chains",
        80,
        Level::Extreme,
        "Every place of a digit in a house leads to the same.",
    ),
    row(
        Technique::Dynamic(Nesting::None, Argument::Cell),
        "Dynamic cell forcing chains",
        85,
        Level::Extreme,
        "Every candidate of a cell leads to the same; what a chain has ruled out helps it on.",
    ),
    row(
        Technique::Dynamic(Nesting::None, Argument::House),
        "Dynamic region forcing chains",
        85,
        Level::Extreme,
        "Every place of a digit in a house leads to the same; what a chain has ruled out helps it on.",
    ),
    row(
        Technique::Dynamic(Nesting::None, Argument::Contradiction),
        "Dynamic contradiction forcing chains",
        85,
        Level::Extreme,
        "An assumption leads to a contradiction; what it has ruled out helps it on.",
    ),
    row(
        Technique::Dynamic(Nesting::None, Argument::Double),
        "Dynamic double forcing chains",
        85,
        Level::Extreme,
        "A candidate leads to the same whether it is true or false; what a chain has ruled out helps it on.",
    ),
    row(
        Technique::Dynamic(Nesting::Patterns, Argument::Cell),
        "Dynamic cell forcing chains (+)",
        90,
        Level::Extreme,
        "Every candidate of a cell leads to the same; what a chain has ruled out helps it on. The chains may use locking, pairs and X-Wings.",
    ),
    row(
        Technique::Dynamic(Nesting::Patterns, Argument::House),
        "Dynamic region forcing chains (+)",
        90,
        Level::Extreme,
        "Every place of a digit in a house leads to the same; what a chain has ruled out helps it on. The chains may use locking, pairs and X-Wings.",
    ),
    row(
        Technique::Dynamic(Nesting::Patterns, Argument::Contradiction),
        "Dynamic contradiction forcing chains (+)",
        90,
        Level::Extreme,
        "An assumption leads to a contradiction; what it has ruled out helps it on. The chains may use locking, pairs and X-Wings.",
    ),
    row(
        Technique::Dynamic(Nesting::Patterns, Argument::Double),
        "Dynamic double forcing chains (+)",
        90,
        Level::Extreme,
        "A candidate leads to the same whether it is true or false; what a chain has ruled out helps it on. The chains may use locking, pairs and X-Wings.",
    ),
    row(
        Technique::Dynamic(Nesting::ForcingChains, Argument::Cell),
        "Dynamic cell forcing chains (+ Forcing chains)",
        95,
        Level::Extreme,
        "Every candidate of a cell leads to the same; what a chain has ruled out helps it on. The chains may use forcing chains.",
    ),
    row(
        Technique::Dynamic(Nesting::ForcingChains, Argument::House),
        "Dynamic region forcing chains (+ Forcing chains)",
        95,
        Level::Extreme,
        "Every place of a digit in a house leads to the same; what a chain has ruled out helps it on. The chains may use forcing chains.",
    ),
    row(
        Technique::Dynamic(Nesting::ForcingChains, Argument::Contradiction),
        "Dynamic contradiction forcing chains (+ Forcing chains)",
        95,
        Level::Extreme,
        "An assumption leads to a contradiction; what it has ruled out helps it on. The chains may use forcing chains.",
    ),
    row(
        Technique::Dynamic(Nesting::ForcingChains, Argument::Double),
        "Dynamic double forcing chains (+ Forcing chains)",
        95,
        Level::Extreme,
        "A candidate leads to the same whether it is true or false; what a chain has ruled out helps it on. The chains may use forcing chains.",
    ),
    row(
        Technique::Dynamic(Nesting::MultipleChains, Argument::Cell),
        "Dynamic cell forcing chains (+ Multiple forcing chains)",
        100,
        Level::Extreme,
        "Every candidate of a cell leads to the same; what a chain has ruled out helps it on. The chains may use cell and region forcing chains.",
    ),
    row(
        Technique::Dynamic(Nesting::MultipleChains, Argument::House),
        "Dynamic region forcing chains (+ Multiple forcing chains)",
        100,
        Level::Extreme,
        "Every place of a digit in a house leads to the same; what a chain has ruled out helps it on. The chains may use cell and region forcing chains.",
    ),
    row(
        Technique::Dynamic(Nesting::MultipleChains, Argument::Contradiction),
        "Dynamic contradiction forcing chains (+ Multiple forcing chains)",
        100,
        Level::Extreme,
        "An assumption leads to a contradiction; what it has ruled out helps it on. The chains may use cell and region forcing chains.",
    ),
    row(
        Technique::Dynamic(Nesting::MultipleChains, Argument::Double),
        "Dynamic double forcing chains (+ Multiple forcing chains)",
        100,
        Level::Extreme,
        "A candidate leads to the same whether it is true or false; what a chain has ruled out helps it on. The chains may use cell and region forcing chains.",
    ),
    row(
        Technique::Dynamic(Nesting::DynamicChains, Argument::Cell),
        "Dynamic cell forcing chains (+ Dynamic forcing chains)",
        105,
        Level::Extreme,
        "Every candidate of a cell leads to the same; what a chain has ruled out helps it on. The chains may use dynamic forcing chains.",
    ),
    row(
        Technique::Dynamic(Nesting::DynamicChains, Argument::House),
        "Dynamic region forcing chains (+ Dynamic forcing chains)",
        105,
        Level::Extreme,
        "Every place of a digit in a house leads to the same; what a chain has ruled out helps it on. The chains may use dynamic forcing chains.",
    ),
    row(
        Technique::Dynamic(Nesting::DynamicChains, Argument::Contradiction),
        "Dynamic contradiction forcing chains (+ Dynamic forcing chains)",
        105,
        Level::Extreme,
        "An assumption leads to a contradiction; what it has ruled out helps it on. The chains may use dynamic forcing chains.",
    ),
    row(
        Technique::Dynamic(Nesting::DynamicChains, Argument::Double),
        "Dynamic double forcing chains (+ Dynamic forcing chains)",
        105,
        Level::Extreme,
        "A candidate leads to the same whether it is true or false; what a chain has ruled out helps it on. The chains may use dynamic forcing chains.",
    ),
    row(
        Technique::Dynamic(Nesting::DynamicForcingChains, Argument::Cell),
        "Dynamic cell forcing chains (+ Dynamic forcing chains (+ Forcing chains))",
        110,
        Level::Extreme,
        "Every candidate of a cell leads to the same; what a chain has ruled out helps it on. The chains may use dynamic forcing chains that use forcing chains.",
    ),
    row(
        Technique::Dynamic(Nesting::DynamicForcingChains, Argument::House),
        "Dynamic region forcing chains (+ Dynamic forcing chains (+ Forcing chains))",
        110,
        Level::Extreme,
        "Every place of a digit in a house leads to the same; what a chain has ruled out helps it on. The chains may use dynamic forcing chains that use forcing chains.",
    ),
    row(
        Technique::Dynamic(Nesting::DynamicForcingChains, Argument::Contradiction),
        "Dynamic contradiction forcing chains (+ Dynamic forcing chains (+ Forcing chains))",
        110,
        Level::Extreme,
        "An assumption leads to a contradiction; what it has ruled out helps it on. The chains may use dynamic forcing chains that use forcing chains.",
    ),
    row(
        Technique::Dynamic(Nesting::DynamicForcingChains, Argument::Double),
        "Dynamic double forcing chains (+ Dynamic forcing chains (+ Forcing chains))",
        110,
        Level::Extreme,
        "A candidate leads to the same whether it is true or false; what a chain has ruled out helps it on. The chains may use dynamic forcing chains that use forcing chains.",
    ),
];

const fn row(
    technique: Technique,
    name: &'static str,
    tenths: u16,
    level: Level,
    meaning: &'static str,
) -> Row {
    Row { technique, name, rating: Rating::tenths(tenths), level, premise: Premise::Nothing, meaning }
}

const fn unique(
    technique: Technique,
    name: &'static str,
    tenths: u16,
    level: Level,
    meaning: &'static str,
) -> Row {
    Row { premise: Premise::UniqueSolution, ..row(technique, name, tenths, level, meaning) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_technique_has_its_row() {
        assert!(ROWS.is_sorted_by(|one, next| one.technique < next.technique));
        for row in &ROWS {
            assert_eq!(row.technique.row(), row);
        }
        let every_nesting =
            Nesting::ALL.into_iter().flat_map(|nesting| Argument::ALL.map(|it| (nesting, it)));
        for (nesting, argument) in every_nesting {
            let technique = Technique::Dynamic(nesting, argument);
            assert_eq!(technique.row().technique, technique);
        }
        for number in UniquenessType::ALL {
            for technique in
                [Technique::UniqueRectangle(number), Technique::UniqueLoop(number), Technique::Bug(number)]
            {
                assert_eq!(technique.row().technique, technique);
            }
        }
    }

    #[test]
    fn names_are_unique_and_sentences_end() {
        let mut names: Vec<&str> = ROWS.iter().map(|row| row.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), ROWS.len());
        for row in &ROWS {
            assert!(row.meaning.ends_with('.'), "{}", row.name);
        }
    }
}
