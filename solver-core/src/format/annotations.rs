//! [`Annotations`]: what a few formats say of a board beside its digits and marks.

use std::ops::{Deref, DerefMut};

use super::Marks;
use crate::cell::Cell;
use crate::shape::CELL_COUNT;

/// What a few formats say of a board beside its digits and marks.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Annotations {
    /// Candidates that the player has struck out, where a format lists those instead of the ones that are left.
    pub removed: Marks,
    /// A second kind of marks: the corner marks of programs whose [`Entry::marks`](super::Entry::marks) stand in the
    /// center of a cell.
    pub corner_marks: Marks,
    /// How cells are colored.
    pub colors: CellColors,
}

impl Annotations {
    /// Nothing said.
    pub const EMPTY: Self =
        Self { removed: Marks::EMPTY, corner_marks: Marks::EMPTY, colors: CellColors::EMPTY };

    /// Whether nothing is said.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }
}

/// [`Annotations`] that take no room while there are none, which is the case for all puzzles of most lists.
///
/// To be used like the annotations themselves; changing them makes the room.
#[derive(Clone, Debug, Default)]
pub struct Boxed(Option<Box<Annotations>>);

impl Deref for Boxed {
    type Target = Annotations;

    fn deref(&self) -> &Annotations {
        self.0.as_deref().unwrap_or(&Annotations::EMPTY)
    }
}

impl DerefMut for Boxed {
    fn deref_mut(&mut self) -> &mut Annotations {
        self.0.get_or_insert_with(|| Box::new(Annotations::EMPTY))
    }
}

/// Room that holds nothing is as good as none.
impl PartialEq for Boxed {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

/// One of nine colors. Files number them; no two programs agree on the hues, so only the number is kept.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Color(u8);

impl Color {
    /// How many there are.
    pub const COUNT: u8 = 9;

    /// The color of this number, from 1 to [`COUNT`](Self::COUNT); `None` for any other.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= Self::COUNT { Some(Self(number)) } else { None }
    }

    /// Its number, from 1.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }
}

/// The color of every cell that has one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellColors([Option<Color>; CELL_COUNT]);

impl CellColors {
    /// No colors at all.
    pub const EMPTY: Self = Self([None; CELL_COUNT]);

    /// The color of a cell.
    #[must_use]
    pub const fn get(&self, cell: Cell) -> Option<Color> {
        self.0[cell.index()]
    }

    /// Colors a cell, or takes its color away.
    pub const fn set(&mut self, cell: Cell, color: Option<Color>) {
        self.0[cell.index()] = color;
    }

    /// Whether no cell has a color.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }

    /// The colored cells, in row order.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, Color)> + '_ {
        Cell::all().filter_map(|cell| Some((cell, self.get(cell)?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::digit::Digit;

    #[test]
    fn room_without_content_equals_no_room() {
        let cell = Cell::at(3, 4).expect("on the board");
        let mut boxed = Boxed::default();
        boxed.removed.toggle(cell, Digit::ALL[6]);
        assert_ne!(boxed, Boxed::default());
        boxed.removed.toggle(cell, Digit::ALL[6]);
        assert_eq!(boxed, Boxed::default());
        assert!(boxed.is_empty());
    }

    #[test]
    fn colors_are_numbered_from_1_to_9() {
        assert_eq!(
            (0..=10).filter_map(Color::new).map(Color::number).collect::<Vec<_>>(),
            [1, 2, 3, 4, 5, 6, 7, 8, 9]
        );
    }
}
