//! Places in the queue: positions, the gaps between them, and where a new card may go.

use crate::{
    QUEUE_CAPACITY,
    bits::bit_set,
    text::{FromWords, Lexer, SyntaxError, from_str},
};
use core::fmt;

/// A position of the queue. Written from 1 at the front.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Position(u8);

impl Position {
    /// The position where resolution begins (SETUP-4).
    pub const FRONT: Self = Self(0);

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
    /// The position that people call `number`, if a queue can have it.
    pub const fn from_number(number: u32) -> Option<Self> {
        match number {
            1..=MOST => Some(Self(number as u8 - 1)),
            _ => None,
        }
    }
}

/// The most positions a queue can have.
const MOST: u32 = QUEUE_CAPACITY as u32;

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

/// Reads a position's number; `None` if no queue has that position.
pub(crate) fn position(words: &mut Lexer<'_>) -> Result<Option<Position>, SyntaxError> {
    words.number().map(Position::from_number)
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
    /// This gap once the position `gone` has closed up.
    #[inline]
    pub const fn closed_up(self, gone: Position) -> Self {
        if self.0 > gone.index() { Self(self.0 - 1) } else { self }
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

/// Reads `front` or `after 3`; `None` if no queue has the position.
pub(crate) fn gap(words: &mut Lexer<'_>) -> Result<Option<Gap>, SyntaxError> {
    let is_front = words.read("`front`, or `after` and a position", |word| match word {
        "front" => Some(true),
        "after" => Some(false),
        _ => None,
    })?;
    if is_front { Ok(Some(Gap::FRONT)) } else { Ok(position(words)?.map(Gap::after)) }
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

/// Reads `front`, `back` or `on 3`; `None` if no queue has the position.
pub(crate) fn place(words: &mut Lexer<'_>) -> Result<Option<Place>, SyntaxError> {
    let end = words.read("`front`, `back` or `on` and a position", |word| match word {
        "front" => Some(Some(Place::Front)),
        "back" => Some(Some(Place::Back)),
        "on" => Some(None),
        _ => None,
    })?;
    match end {
        Some(end) => Ok(Some(end)),
        None => Ok(position(words)?.map(Place::On)),
    }
}

/// Implements `FromWords` and `FromStr` by a function that returns `None` for a position that no queue has.
macro_rules! read_by {
    ($($type:ident $read:ident)*) => {$(
        impl FromWords for $type {
            fn from_words(words: &mut Lexer<'_>) -> Result<Self, SyntaxError> {
                let start = *words;
                $read(words)?.ok_or_else(|| start.no_such_position())
            }
        }
        from_str!($type);
    )*};
}
read_by!(Position position  Gap gap  Place place);
