//! One value for each seat, or for each family: arrays that only a seat, or only a family, can index.

use crate::{Family, Seat};
use core::{
    fmt,
    ops::{Index, IndexMut},
};

macro_rules! by {
    ($(#[$doc:meta])* $by:ident of $key:ident, $len:expr $(, $n:ident = $most:expr)?) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        pub struct $by<T $(, const $n: usize = { $most })?>([T; $len]);

        impl<T $(, const $n: usize)?> $by<T $(, $n)?> {
            /// The same value for each.
            #[inline]
            pub const fn new(value: T) -> Self
            where
                T: Copy,
            {
                Self([value; $len])
            }
            #[inline]
            pub fn from_fn(mut value: impl FnMut($key) -> T) -> Self {
                Self(core::array::from_fn(|index| value($key::from_index(index as u8))))
            }
            #[inline]
            pub fn map<U>(self, value: impl FnMut(T) -> U) -> $by<U $(, $n)?> {
                $by(self.0.map(value))
            }
            #[inline]
            pub fn iter(&self) -> impl Iterator<Item = ($key, &T)> + Clone {
                (0..).map($key::from_index).zip(&self.0)
            }
        }

        impl<T: Default $(, const $n: usize)?> Default for $by<T $(, $n)?> {
            fn default() -> Self {
                Self::from_fn(|_| T::default())
            }
        }

        impl<T $(, const $n: usize)?> Index<$key> for $by<T $(, $n)?> {
            type Output = T;
            #[inline]
            fn index(&self, key: $key) -> &T {
                &self.0[key.index() as usize]
            }
        }

        impl<T $(, const $n: usize)?> IndexMut<$key> for $by<T $(, $n)?> {
            #[inline]
            fn index_mut(&mut self, key: $key) -> &mut T {
                &mut self.0[key.index() as usize]
            }
        }

        impl<T: fmt::Debug $(, const $n: usize)?> fmt::Debug for $by<T $(, $n)?> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_map().entries(self.iter()).finish()
            }
        }
    };
}

by! {
    /// One value for each family, whether it plays or not.
    ByFamily of Family, Family::COUNT
}

by! {
    /// One value for each seat that a table can have: five, or the two of a duel as `BySeat<T, 2>`.
    ///
    /// ```
    /// use oriflamme_game::{BySeat, Influence, Seat};
    ///
    /// let mut scores: BySeat<Influence> = BySeat::new(1);
    /// scores[Seat::from_index(2)] += 4;
    /// assert_eq!(scores.iter().map(|(_, &score)| score).max(), Some(5));
    /// assert_eq!(scores.get(Seat::from_index(7)), None);
    /// ```
    BySeat of Seat, N, N = Family::COUNT
}

impl<T, const N: usize> BySeat<T, N> {
    /// The value of a seat; `None` if the table has no such seat, as can happen when a message names it.
    #[inline]
    pub fn get(&self, seat: Seat) -> Option<&T> {
        self.0.get(usize::from(seat.index()))
    }
    /// As [`BySeat::get`].
    #[inline]
    pub fn get_mut(&mut self, seat: Seat) -> Option<&mut T> {
        self.0.get_mut(usize::from(seat.index()))
    }
}
