//! One bit set type under several names, for small sets that fit in a register.

/// Defines `$set`, a set of `$item`s kept as the bits of a `$word`.
macro_rules! bit_set {
    ($(#[$doc:meta])* $set:ident($word:ty) of $item:ty) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub struct $set($word);

        impl $set {
            /// The set without members.
            pub const EMPTY: Self = Self(0);

            /// The set of exactly one item.
            #[inline]
            pub const fn only(item: $item) -> Self {
                Self(1 << item.index())
            }
            /// The first `count` items of all.
            #[inline]
            pub const fn first(count: u8) -> Self {
                Self(((1 as $word) << count) - 1)
            }
            /// Whether `item` is a member.
            #[inline]
            pub const fn contains(self, item: $item) -> bool {
                // An index beyond the word is not a member. Shifting by it would overflow.
                (item.index() as u32) < <$word>::BITS && self.0 >> item.index() & 1 == 1
            }
            #[inline]
            pub const fn insert(&mut self, item: $item) {
                self.0 |= 1 << item.index();
            }
            #[inline]
            pub const fn remove(&mut self, item: $item) {
                self.0 &= !(1 << item.index());
            }
            #[inline]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }
            /// Whether there is no member.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }
            /// The members of both.
            #[inline]
            pub const fn and(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }
            /// The members of either.
            #[inline]
            pub const fn or(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
            /// The members that are not in `other`.
            #[inline]
            pub const fn without(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }
            /// The member with `n` members before it, in ascending order.
            #[inline]
            pub fn nth(self, n: usize) -> Option<$item> {
                let mut bits = self.0;
                for _ in 0..n {
                    bits &= bits.wrapping_sub(1);
                }
                (bits != 0).then(|| <$item>::from_index(bits.trailing_zeros() as u8))
            }
            /// The members in ascending order.
            #[inline]
            pub fn iter(self) -> impl Iterator<Item = $item> + Clone {
                let mut bits = self.0;
                core::iter::from_fn(move || {
                    let item = (bits != 0).then(|| <$item>::from_index(bits.trailing_zeros() as u8));
                    bits &= bits.wrapping_sub(1);
                    item
                })
            }
        }

        impl FromIterator<$item> for $set {
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> Self {
                let mut set = Self::EMPTY;
                for item in items {
                    set.insert(item);
                }
                set
            }
        }

        impl core::fmt::Debug for $set {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }
    };
}
pub(crate) use bit_set;
