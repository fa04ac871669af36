//! Chains on the board that an assumption has left.

use super::board::{Board, Frame};
use super::hint::{Hint, Wanted};
use super::propagate::Rules;
use super::{multiple, unary};
use crate::logic::technique::Nesting;
use crate::search::{Cancelled, Meter};

/// The chains that are on the board `now` and were not `before`, of the first kind that there is any of.
pub(super) fn find(
    frame: &Frame,
    before: &Board,
    now: &Board,
    nesting: Nesting,
    meter: &Meter<'_>,
) -> Result<Vec<Hint>, Cancelled> {
    let branching = |rules| multiple::find(frame, now, rules, Wanted::AllSince(before), meter);
    let mut hints = Vec::new();
    match nesting {
        Nesting::None | Nesting::Patterns => {}
        Nesting::ForcingChains => hints = unary::find(now, Wanted::AllSince(before), meter)?,
        Nesting::MultipleChains => {
            hints = unary::find(now, Wanted::AllSince(before), meter)?;
            hints.retain(|hint| !hint.rests_on.is_empty());
            if hints.is_empty() {
                hints = branching(Rules::Static)?;
            }
        }
        Nesting::DynamicChains => hints = branching(Rules::Dynamic(Nesting::None))?,
        Nesting::DynamicForcingChains => {
            hints = branching(Rules::Dynamic(Nesting::None))?;
            hints.retain(|hint| !hint.rests_on.is_empty());
            if hints.is_empty() {
                hints = branching(Rules::Dynamic(Nesting::ForcingChains))?;
            }
        }
    }
    hints.retain(|hint| !hint.rests_on.is_empty());
    Ok(hints)
}
