//! [`DigitSet`]: a set of digits in nine bits.

use crate::bit_set::bit_set;
use crate::digit::Digit;
use crate::shape::SIDE;

bit_set! {
    /// A set of digits: the candidates of a cell, or the pencil marks that a player made.
    ///
    /// Displayed as its digits run together, smallest first; the empty set as nothing.
    ///
    /// ```
    /// use solver_core::{Digit, DigitSet};
    ///
    /// let mut marks: DigitSet = [7, 2].into_iter().filter_map(Digit::new).collect();
    /// assert_eq!(marks.to_string(), "27");
    /// marks.toggle(Digit::ALL[1]);
    /// assert_eq!(marks.single(), Digit::new(7));
    /// ```
    DigitSet of Digit in u16, SIDE, iterator DigitSetIter
}

impl std::fmt::Display for DigitSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.iter().try_for_each(|digit| write!(f, "{digit}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_subsets_iterate_in_order_and_lead_back() {
        for bits in 0..=DigitSet::ALL.0 {
            let set = DigitSet(bits);
            let members: Vec<Digit> = set.iter().collect();
            assert!(members.is_sorted());
            assert_eq!(members.len(), set.len());
            assert_eq!(members.into_iter().collect::<DigitSet>(), set);
            assert_eq!(!!set, set);
        }
    }

    #[test]
    fn text_is_the_digits_in_order() {
        assert_eq!(DigitSet::ALL.to_string(), "123456789");
        assert_eq!(DigitSet::EMPTY.to_string(), "");
    }
}
