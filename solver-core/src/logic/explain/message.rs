//! [`Message`]: a sentence without its words.

use crate::cell::{Cell, House};
use crate::digit::Digit;
use crate::digit_set::DigitSet;
use crate::logic::evidence::State;
use crate::logic::rating::Rating;
use crate::logic::step::Candidate;
use crate::logic::technique::Technique;

/// What to say, and about what. Which arguments a message has, and in which order, stands at its [`MessageId`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// Which sentence.
    pub id: MessageId,
    /// What fills its gaps, in order.
    pub arguments: Vec<Value>,
}

impl Message {
    pub(super) fn new(id: MessageId, arguments: impl IntoIterator<Item = Value>) -> Self {
        Self { id, arguments: arguments.into_iter().collect() }
    }
}

/// Something that a sentence names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// A cell.
    Cell(Cell),
    /// Cells, in the order to name them.
    Cells(Vec<Cell>),
    /// A digit.
    Digit(Digit),
    /// Digits.
    Digits(DigitSet),
    /// A house.
    House(House),
    /// Houses, in the order to name them.
    Houses(Vec<House>),
    /// That a candidate is true, or false.
    Claim(Candidate, State),
    /// Several of these.
    Claims(Vec<(Candidate, State)>),
    /// A technique.
    Technique(Technique),
    /// A rating.
    Rating(Rating),
    /// Which of the nested pages of the case, counted from 0.
    Nested(usize),
}

/// The sentences. In brackets: the arguments.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum MessageId {
    /// The heading of a page. (technique, rating)
    Title,
    /// Have a look there. (house or cells)
    LookAt,
    /// Look for this technique. (technique)
    LookFor,
    /// Therefore the digit is there. (cell, digit)
    Place,
    /// Therefore the digits are not there. (digits, cells)
    Eliminate,

    /// The house has one empty cell, and misses the digit. (house, digit, cell)
    FullHouse,
    /// In the house the digit fits nowhere else than in the cell. (house, digit, cell)
    HiddenSingle,
    /// In the cell nothing else fits than the digit. (cell, digit)
    NakedSingle,
    /// In the first house the digit has places only in the second one, in these cells; so nowhere else there.
    /// (house, digit, house, cells)
    Locked,
    /// That takes these places of the digit in the house, and leaves it the one cell. (digit, house, cells, cell)
    LeavesOnePlace,
    /// In the house these cells have only these candidates, so they use them up. (house, cells, digits)
    NakedSet,
    /// In the house these digits fit only in these cells, so nothing else fits there. (house, digits, cells)
    HiddenSet,
    /// In the houses the digit has places only in the other houses, in these cells; so nowhere else in the latter.
    /// (houses, digit, houses, cells)
    Fish,
    /// The cell has these candidates. (cell, digits)
    CellHas,
    /// Whatever the first cell is, one of the cells is the digit. (cell, cells, digit)
    OneOfThem,

    /// These cells could hold the digits both ways round if they held nothing else; with one solution they cannot.
    /// (cells, digits)
    UniquePattern,
    /// Every cell would have two candidates, twice in every house, if it were not for the extra ones, which are told
    /// next; with one solution one of them is true. ()
    BugPattern,
    /// These candidates are extra in the cell. (cell, digits)
    ExtraIn,
    /// The cell alone has others, so it holds one of them, and none of the digits. (cell, digits)
    OneExtraCell,
    /// One of these cells is the digit, so no cell that sees them all is. (cells, digit)
    ExtraDigit,
    /// One of the cells is one of the digits. (cells, digits)
    ExtraDigits,
    /// Together with those cells that uses up the digits in the house. (cells, digits, house)
    ExtraNakedSet,
    /// The cells hold at most one of the digits. (cells, digits)
    AtMostOne,
    /// So in the house the digits need these cells, too, and nothing else fits there. (house, digits, cells)
    ExtraHiddenSet,
    /// In the house the digit has no other place than these cells, so one of them is it, and neither is another digit
    /// of the pattern. (house, digit, cells)
    ExtraLocked,

    /// These cells are looked at together. (cells)
    Aligned,
    /// These exclude each other: equal digits in cells that see each other. (claims)
    SameDigit,
    /// These exclude each other: they would take all these candidates of the cell. (claims, cell, digits)
    LeavesNothing,

    /// The chain closes: it holds one way round or the other, so every link holds. ()
    Cycle,
    /// The assumption leads to its contrary, so it is wrong. (claim, claim)
    Contrary,
    /// The assumption leads to two claims that contradict each other, so it is wrong. (claim, claim, claim)
    Contradiction,
    /// One of two claims holds, and both lead to the third. (claim, claim, claim)
    Double,
    /// The cell holds one of the digits, and each leads to the same. (cell, digits, claim)
    EachOfCell,
    /// The digit is in one of these cells of the house, and each leads to the same. (digit, house, cells, claim)
    EachOfHouse,
    /// Suppose this. (claim)
    Suppose,
    /// This follows: the cell has only one digit. (claim, claims)
    ByCell,
    /// This follows: the house has each digit once. (claim, claims, house)
    ByHouse,
    /// This follows from a step on the board as it is then. (claim, claims, technique, nested)
    ByNested,
}
