//! Sets that cover as many things as there are of them: naked sets, hidden sets and fish are all this.

use std::ops::{BitOr, ControlFlow};

use crate::digit_set::DigitSet;
use crate::position::PositionSet;
use crate::shape::SIDE;

/// What is covered: digits by cells, positions by digits, or crossing lines by lines.
pub(super) trait Covered: Copy + Default + BitOr<Output = Self> {
    fn count(self) -> usize;
}

impl Covered for DigitSet {
    fn count(self) -> usize {
        self.len()
    }
}

impl Covered for PositionSet {
    fn count(self) -> usize {
        self.len()
    }
}

/// How many of the nine make a set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SetSize {
    Two = 2,
    Three = 3,
    Four = 4,
}

impl SetSize {
    pub(super) const fn get(self) -> usize {
        self as usize
    }
}

/// Members that may take part in a set, in order: an index each, and what it covers.
#[derive(Debug)]
pub(super) struct Members<T> {
    list: [(usize, T); SIDE],
    len: usize,
}

impl<T: Covered> Members<T> {
    /// Of nine, those that cover at least two things and no more than a set of this size may.
    pub(super) fn new(size: SetSize, covered: impl Iterator<Item = T>) -> Self {
        let mut members = Self { list: [(0, T::default()); SIDE], len: 0 };
        for (index, it) in covered.enumerate().take(SIDE) {
            if (2..=size.get()).contains(&it.count()) {
                members.list[members.len] = (index, it);
                members.len += 1;
            }
        }
        members
    }

    /// Shows every choice of `size` members that cover exactly `size` things together: the indices, smallest first,
    /// and what they cover. Choices come in the order of their largest index, then of the next one.
    pub(super) fn each_set<B>(
        &self,
        size: SetSize,
        mut visit: impl FnMut(&[usize], T) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.len < size.get() {
            return ControlFlow::Continue(());
        }
        let mut chosen = [0; 4];
        self.choose(size.get(), &mut chosen[..size.get()], self.len, T::default(), &mut visit)
    }

    /// Fills `chosen[..open]` with members before `end`, from the back.
    fn choose<B>(
        &self,
        open: usize,
        chosen: &mut [usize],
        end: usize,
        covered: T,
        visit: &mut impl FnMut(&[usize], T) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Some(next) = open.checked_sub(1) else {
            return if covered.count() == chosen.len() {
                visit(chosen, covered)
            } else {
                ControlFlow::Continue(())
            };
        };
        for place in next..end {
            let (index, it) = self.list[place];
            let together = covered | it;
            if together.count() <= chosen.len() {
                chosen[next] = index;
                self.choose(next, chosen, place, together, visit)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Shows every choice of `count` of the numbers below `end`, smallest first in each: by the largest, then by the next
/// one.
pub(super) fn each_choice<B>(
    end: usize,
    count: usize,
    mut visit: impl FnMut(&[usize]) -> ControlFlow<B>,
) -> ControlFlow<B> {
    fn choose<B>(
        open: usize,
        chosen: &mut [usize],
        end: usize,
        visit: &mut impl FnMut(&[usize]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Some(next) = open.checked_sub(1) else {
            return visit(chosen);
        };
        for number in next..end {
            chosen[next] = number;
            choose(next, chosen, number, visit)?;
        }
        ControlFlow::Continue(())
    }
    choose(count, &mut vec![0; count], end, &mut visit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::digit::Digit;

    fn digits(text: &str) -> DigitSet {
        text.chars().filter_map(Digit::from_char).collect()
    }

    #[test]
    fn choices_come_by_their_largest_number() {
        let mut found = Vec::new();
        let end: ControlFlow<()> = each_choice(4, 2, |chosen| {
            found.push(chosen.to_vec());
            ControlFlow::Continue(())
        });
        assert!(end.is_continue());
        assert_eq!(found, [[0, 1], [0, 2], [1, 2], [0, 3], [1, 3], [2, 3]]);
    }

    #[test]
    fn sets_come_by_their_largest_member() {
        let cells = ["12", "1", "23", "13", "12345", "12", "", "13", "23"].map(digits);
        let mut found = Vec::new();
        let members = Members::new(SetSize::Two, cells.into_iter());
        let end: ControlFlow<()> = members.each_set(SetSize::Two, |chosen, covered| {
            found.push((chosen.to_vec(), covered.to_string()));
            ControlFlow::Continue(())
        });
        assert!(end.is_continue());
        let expected = [(vec![0, 5], "12"), (vec![3, 7], "13"), (vec![2, 8], "23")];
        assert_eq!(found, expected.map(|(chosen, covered)| (chosen, covered.to_owned())));
        let mut count = 0;
        let members = Members::new(SetSize::Three, cells.into_iter());
        let end: ControlFlow<()> = members.each_set(SetSize::Three, |_, covered| {
            assert_eq!(covered, digits("123"));
            count += 1;
            ControlFlow::Continue(())
        });
        assert!(end.is_continue());
        assert_eq!(count, 20, "three of the six cells with two of the three digits");
    }
}
