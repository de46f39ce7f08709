//! Where in the queue: positions, the gaps between them, and places for a new card.

use crate::bits::bit_set;
use core::fmt;

/// A position of the queue. Written from 1 at the front.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Position(u8);

impl Position {
    /// The position where resolution begins (SETUP-4).
    pub const FRONT: Self = Self(0);
    /// A position that no queue has. What a text names beyond every queue becomes this.
    pub const NOWHERE: Self = Self(u8::MAX);

    /// How many positions lie before this one.
    #[inline]
    pub const fn index(self) -> u8 {
        self.0
    }
    /// The position with `index` positions before it.
    #[inline]
    pub const fn from_index(index: u8) -> Self {
        Self(index)
    }
    /// The number people use, from 1.
    #[inline]
    pub const fn number(self) -> u32 {
        self.0 as u32 + 1
    }
    /// The position that people call `number`; [`Position::NOWHERE`] for one that no queue can have.
    pub const fn from_number(number: u32) -> Self {
        match number {
            1..=64 => Self(number as u8 - 1),
            _ => Self::NOWHERE,
        }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

bit_set! {
    /// A set of positions.
    Positions(u64) of Position
}

/// Between two positions, or at an end: `Gap(0)` is the front, `Gap(n)` is right after position n.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Gap(pub u8);

impl Gap {
    /// Before everything.
    pub const FRONT: Self = Self(0);

    /// Right after `position`.
    #[inline]
    pub const fn after(position: Position) -> Self {
        Self(position.index().saturating_add(1))
    }
}

impl fmt::Display for Gap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::FRONT => f.write_str("front"),
            Self(after) => write!(f, "after {after}"),
        }
    }
}

/// Where a card may be placed (PLACE-1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Place {
    /// Before the first position. The one place of an empty queue.
    Front,
    /// Behind the last position.
    Back,
    /// On top of the card on top there.
    On(Position),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Front => f.write_str("front"),
            Self::Back => f.write_str("back"),
            Self::On(position) => write!(f, "on {position}"),
        }
    }
}
