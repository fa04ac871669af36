//! [`Digit`]: what a cell can hold.

use std::fmt;
use std::num::NonZeroU8;

use crate::shape::SIDE;

/// A digit from 1 to 9.
///
/// There is no digit for "empty": an empty cell is `None`, and `Option<Digit>` is one byte.
///
/// ```
/// use solver_core::Digit;
///
/// let seven = Digit::new(7).expect("7 is a digit");
/// assert_eq!(Digit::from_char('7'), Some(seven));
/// assert_eq!(Digit::new(0), None);
/// assert_eq!(size_of::<Option<Digit>>(), 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(NonZeroU8);

impl Digit {
    /// All digits, smallest first.
    pub const ALL: [Self; SIDE] = all_digits();

    /// The digit of this value, `None` unless it is from 1 to 9.
    #[must_use]
    pub const fn new(value: u8) -> Option<Self> {
        if value as usize > SIDE {
            return None;
        }
        match NonZeroU8::new(value) {
            Some(value) => Some(Self(value)),
            None => None,
        }
    }

    /// The digit that this ASCII character shows, `None` unless it is `'1'` to `'9'`.
    #[must_use]
    pub fn from_char(character: char) -> Option<Self> {
        let value = character.to_digit(10)?;
        Self::new(u8::try_from(value).ok()?)
    }

    /// The value, from 1 to 9.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0.get()
    }

    /// The place in [`Digit::ALL`], from 0 to 8.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// The digit at this place of [`Digit::ALL`], `None` from 9 on.
    #[must_use]
    pub fn from_index(index: usize) -> Option<Self> {
        Self::ALL.get(index).copied()
    }

    /// The ASCII character, `'1'` to `'9'`.
    #[must_use]
    pub const fn to_char(self) -> char {
        (b'0' + self.0.get()) as char
    }
}

const fn all_digits() -> [Digit; SIDE] {
    let mut all = [Digit(NonZeroU8::MIN); SIDE];
    let mut index = 1;
    while index < SIDE {
        all[index] = Digit(all[index - 1].0.saturating_add(1));
        index += 1;
    }
    all
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_digits_are_one_to_nine_in_order() {
        let values: Vec<u8> = Digit::ALL.iter().map(|digit| digit.get()).collect();
        assert_eq!(values, [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    }

    #[test]
    fn nothing_else_is_a_digit() {
        for value in (0..=255).filter(|value| !(1..=9).contains(value)) {
            assert_eq!(Digit::new(value), None, "{value}");
        }
        for character in ['0', '.', 'a', '٣', '３', ' '] {
            assert_eq!(Digit::from_char(character), None, "{character:?}");
        }
    }

    #[test]
    fn characters_and_places_lead_back() {
        for digit in Digit::ALL {
            assert_eq!(Digit::from_char(digit.to_char()), Some(digit));
            assert_eq!(Digit::from_index(digit.index()), Some(digit));
        }
        assert_eq!(Digit::from_index(SIDE), None);
    }
}
