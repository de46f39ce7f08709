//! The five families.

use crate::{bits::bit_set, word_enum};
use core::fmt;

word_enum! {
    /// A family. The back of a card shows its family. The order is the one in which seats are filled.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[repr(u8)]
    pub enum Family: "a family" {
        Red "red",
        Blue "blue",
        Green "green",
        Yellow "yellow",
        Violet "violet",
    }
}

impl Family {
    /// How many families there are.
    pub const COUNT: usize = Self::ALL.len();

    /// The place of this family in [`Family::ALL`].
    #[inline]
    pub const fn index(self) -> u8 {
        self as u8
    }
    /// The family at `index` of [`Family::ALL`]. An index that is too large wraps around.
    #[inline]
    pub const fn from_index(index: u8) -> Self {
        match index {
            0 => Self::Red,
            1 => Self::Blue,
            2 => Self::Green,
            3 => Self::Yellow,
            4 => Self::Violet,
            // A valid index needs no division.
            _ => Self::ALL[index as usize % Self::COUNT],
        }
    }
}

bit_set! {
    /// A set of families.
    Families(u8) of Family
}

/// Some families in an order of their own, such as that of their seats; each at most once.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct FamilyList {
    /// Unused slots are always red, so that equal lists are equal values.
    families: [Family; Family::COUNT],
    len: u8,
}

impl FamilyList {
    pub const EMPTY: Self = Self { families: [Family::Red; Family::COUNT], len: 0 };

    #[inline]
    pub fn as_slice(&self) -> &[Family] {
        &self.families[..usize::from(self.len)]
    }
    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }
    #[inline]
    pub fn contains(&self, family: Family) -> bool {
        self.as_slice().contains(&family)
    }
    /// Adds a family at the end, unless the list has it already.
    #[inline]
    pub fn push(&mut self, family: Family) {
        if !self.contains(family) {
            self.families[usize::from(self.len)] = family;
            self.len += 1;
        }
    }
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Family> + Clone {
        self.as_slice().iter().copied()
    }
}

impl FromIterator<Family> for FamilyList {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Family>>(families: I) -> Self {
        let mut list = Self::EMPTY;
        families.into_iter().for_each(|family| list.push(family));
        list
    }
}

impl fmt::Debug for FamilyList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_slice().fmt(f)
    }
}
