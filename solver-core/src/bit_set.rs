//! One definition of the two bit sets, so that [`CellSet`](crate::CellSet) and [`DigitSet`](crate::DigitSet)
//! speak the same words.

/// Defines a `Copy` set of `$member`s in the bits of a `$bits`; bit `i` stands for the member of index `i`.
macro_rules! bit_set {
    ($(#[$meta:meta])* $set:ident of $member:ident in $bits:ty, $count:expr, iterator $iterator:ident) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub struct $set($bits);

        impl $set {
            /// The set with nothing in it.
            pub const EMPTY: Self = Self(0);
            /// The set of everything there is.
            pub const ALL: Self = Self((1 << $count) - 1);

            /// The set of this one member.
            #[must_use]
            pub const fn only(member: $member) -> Self {
                Self(1 << member.index())
            }

            /// How many members it has.
            #[must_use]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Whether it has no member.
            #[must_use]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Whether `member` is in it.
            #[must_use]
            pub const fn contains(self, member: $member) -> bool {
                self.0 >> member.index() & 1 != 0
            }

            /// Whether every member of `self` is in `other`.
            #[must_use]
            pub const fn is_subset(self, other: Self) -> bool {
                self.0 & !other.0 == 0
            }

            /// The smallest member.
            #[must_use]
            pub fn first(self) -> Option<$member> {
                $member::from_index(self.0.trailing_zeros() as usize)
            }

            /// The one member of a set of one, `None` for any other set.
            #[must_use]
            pub fn single(self) -> Option<$member> {
                if self.is_single() { self.first() } else { None }
            }

            /// Whether it has exactly one member; quicker than asking for [`len`](Self::len).
            #[must_use]
            pub const fn is_single(self) -> bool {
                self.0.is_power_of_two()
            }

            /// Puts `member` in.
            pub const fn add(&mut self, member: $member) {
                self.0 |= 1 << member.index();
            }

            /// Takes `member` out.
            pub const fn remove(&mut self, member: $member) {
                self.0 &= !(1 << member.index());
            }

            /// Puts `member` in if it was out, takes it out if it was in.
            pub const fn toggle(&mut self, member: $member) {
                self.0 ^= 1 << member.index();
            }

            /// The same set with `member` in it.
            #[must_use]
            pub const fn with(self, member: $member) -> Self {
                Self(self.0 | 1 << member.index())
            }

            /// The same set without `member`.
            #[must_use]
            pub const fn without(self, member: $member) -> Self {
                Self(self.0 & !(1 << member.index()))
            }

            /// The members, smallest first.
            #[must_use]
            pub const fn iter(self) -> $iterator {
                $iterator(self)
            }
        }

        #[doc = concat!("The members of a [`", stringify!($set), "`], smallest first.")]
        #[derive(Clone, Debug)]
        pub struct $iterator($set);

        impl Iterator for $iterator {
            type Item = $member;

            fn next(&mut self) -> Option<$member> {
                let first = self.0.first()?;
                self.0.remove(first);
                Some(first)
            }

            fn size_hint(&self) -> (usize, Option<usize>) {
                (self.0.len(), Some(self.0.len()))
            }
        }

        impl ExactSizeIterator for $iterator {}

        impl IntoIterator for $set {
            type Item = $member;
            type IntoIter = $iterator;

            fn into_iter(self) -> $iterator {
                self.iter()
            }
        }

        impl FromIterator<$member> for $set {
            fn from_iter<I: IntoIterator<Item = $member>>(members: I) -> Self {
                members.into_iter().fold(Self::EMPTY, Self::with)
            }
        }

        impl std::ops::BitOr for $set {
            type Output = Self;

            fn bitor(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
        }

        impl std::ops::BitOrAssign for $set {
            fn bitor_assign(&mut self, other: Self) {
                self.0 |= other.0;
            }
        }

        impl std::ops::BitAnd for $set {
            type Output = Self;

            fn bitand(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }
        }

        impl std::ops::BitAndAssign for $set {
            fn bitand_assign(&mut self, other: Self) {
                self.0 &= other.0;
            }
        }

        /// The members of the left set that are not in the right one.
        impl std::ops::Sub for $set {
            type Output = Self;

            fn sub(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }
        }

        impl std::ops::SubAssign for $set {
            fn sub_assign(&mut self, other: Self) {
                self.0 &= !other.0;
            }
        }

        impl std::ops::Not for $set {
            type Output = Self;

            fn not(self) -> Self {
                Self::ALL - self
            }
        }

        impl std::fmt::Debug for $set {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }
    };
}

pub(crate) use bit_set;
