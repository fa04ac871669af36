//! [`CellSet`]: a set of cells in 81 bits.

use crate::bit_set::bit_set;
use crate::cell::Cell;
use crate::shape::CELL_COUNT;

bit_set! {
    /// A set of cells; `|` joins two sets, `&` keeps what both have, `-` takes one from the other, `!` is the rest.
    ///
    /// Displayed as a board, `x` for a member:
    ///
    /// ```
    /// use solver_core::{Cell, CellSet};
    ///
    /// let corner = Cell::at(0, 0).expect("on the board");
    /// let seen_only_in_box = corner.peers() - corner.row().cells() - corner.column().cells();
    /// assert_eq!(
    ///     seen_only_in_box.to_string(),
    ///     ". . .  . . .  . . .\n\
    ///      . x x  . . .  . . .\n\
    ///      . x x  . . .  . . .\n\
    ///      \n\
    ///      . . .  . . .  . . .\n\
    ///      . . .  . . .  . . .\n\
    ///      . . .  . . .  . . .\n\
    ///      \n\
    ///      . . .  . . .  . . .\n\
    ///      . . .  . . .  . . .\n\
    ///      . . .  . . .  . . .\n"
    /// );
    /// assert_eq!(CellSet::ALL.len(), 81);
    /// ```
    CellSet of Cell in u128, CELL_COUNT, iterator CellSetIter
}

impl std::fmt::Display for CellSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        crate::grid::write_board(f, |cell| if self.contains(cell) { 'x' } else { '.' })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn any_set() -> impl Strategy<Value = CellSet> {
        any::<u128>().prop_map(|bits| CellSet(bits & CellSet::ALL.0))
    }

    proptest! {
        #[test]
        fn set_algebra_agrees_with_membership(a in any_set(), b in any_set()) {
            for cell in Cell::all() {
                let (in_a, in_b) = (a.contains(cell), b.contains(cell));
                prop_assert_eq!((a | b).contains(cell), in_a || in_b);
                prop_assert_eq!((a & b).contains(cell), in_a && in_b);
                prop_assert_eq!((a - b).contains(cell), in_a && !in_b);
                prop_assert_eq!((!a).contains(cell), !in_a);
            }
            prop_assert_eq!(a.is_subset(b), (a - b).is_empty());
        }

        #[test]
        fn iterating_gives_each_member_once_in_order(set in any_set()) {
            let members: Vec<Cell> = set.iter().collect();
            prop_assert!(members.is_sorted());
            prop_assert_eq!(members.len(), set.len());
            prop_assert_eq!(members.into_iter().collect::<CellSet>(), set);
        }
    }

    #[test]
    fn members_come_and_go() {
        let [a, b] = [0, 80].map(|index| Cell::from_index(index).expect("on the board"));
        let mut set = CellSet::only(a).with(b);
        assert_eq!((set.len(), set.first(), set.single()), (2, Some(a), None));
        set.remove(a);
        assert_eq!(set.single(), Some(b));
        set.toggle(b);
        assert_eq!((set.is_empty(), set.first(), set), (true, None, CellSet::default()));
    }
}
