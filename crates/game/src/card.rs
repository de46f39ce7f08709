//! The cards: their names, kinds and families.

use crate::{
    Family, Ruleset,
    bits::bit_set,
    text::{FromWords, Lexer, SyntaxError, from_str},
    word_enum,
};
use core::fmt;

/// Whether a card stays in the queue once revealed, or goes when its ability is done (RESOLVE-4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Stays, face up.
    Character,
    /// Is discarded.
    Intrigue,
}

word_enum! {
    /// A card's name, which decides what it does. The order is that of the notation's card list, base cards
    /// first. The published English names of three cards can be read, but are never written.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[repr(u8)]
    pub enum Name: "a card" {
        Archer "archer",
        Soldier "soldier",
        Spy "spy",
        Heir "heir",
        Shapeshifter "shapeshifter",
        Lord "lord",
        Assassination "assassination",
        RoyalDecree "royal-decree",
        Ambush "ambush",
        Conspiracy "conspiracy",
        Prince "prince",
        Twin "twin",
        Queen "queen",
        Cutthroat "cutthroat",
        Apothecary "apothecary",
        Felon "felon",
        Schemer "schemer",
        Usurpation "usurpation" | "impersonation",
        Machination "machination" | "plot",
        Trap "trap",
        Corruption "corruption" | "bribery",
    }
}

impl Name {
    /// The place of this name in [`Name::ALL`].
    #[inline]
    pub const fn index(self) -> u8 {
        self as u8
    }
    /// The name at `index` of [`Name::ALL`]. An index that is too large wraps around.
    #[inline]
    pub const fn from_index(index: u8) -> Self {
        let (index, count) = (index as usize, Self::ALL.len());
        // A valid index needs no division.
        Self::ALL[if index < count { index } else { index % count }]
    }
    /// Character or intrigue.
    #[inline]
    pub const fn kind(self) -> Kind {
        match self {
            Self::Archer | Self::Soldier | Self::Spy | Self::Heir | Self::Shapeshifter | Self::Lord => {
                Kind::Character
            }
            Self::Prince
            | Self::Twin
            | Self::Queen
            | Self::Cutthroat
            | Self::Apothecary
            | Self::Felon
            | Self::Schemer => Kind::Character,
            Self::Assassination | Self::RoyalDecree | Self::Ambush | Self::Conspiracy => Kind::Intrigue,
            Self::Usurpation | Self::Machination | Self::Trap | Self::Corruption => Kind::Intrigue,
        }
    }
    /// Whether this card stays in the queue once revealed.
    #[inline]
    pub const fn is_character(self) -> bool {
        matches!(self.kind(), Kind::Character)
    }
    /// Whether this card is shuffled and dealt. The Twin alone is not: it waits beside the table (SETUP-1).
    #[inline]
    pub const fn is_dealt(self) -> bool {
        !matches!(self, Self::Twin)
    }
}

bit_set! {
    /// A set of card names: a hand, say, or what a family has lost.
    Names(u32) of Name
}

impl Names {
    /// The cards that strike back when another family's card eliminates them.
    pub const STRIKE_BACK: Self = Self(1 << Name::Ambush.index() | 1 << Name::Trap.index());
    /// The names of a ruleset's cards.
    #[inline]
    pub const fn of(rules: Ruleset) -> Self {
        // The ten base cards come first in `Name::ALL`, the eleven of Ablaze fill the rest.
        const BASE: u32 = (1 << Name::Prince.index()) - 1;
        const ALL: u32 = (1 << Name::ALL.len()) - 1;
        match rules {
            Ruleset::Base1 | Ruleset::Base2 => Self(BASE),
            Ruleset::Ablaze => Self(ALL & !BASE),
        }
    }
}

/// One card of the box: every family has exactly one of each name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Card {
    /// The family on its back, whoever owns it now.
    pub family: Family,
    pub name: Name,
}

impl Card {
    /// The card of that name of that family.
    #[inline]
    pub const fn new(family: Family, name: Name) -> Self {
        Self { family, name }
    }
}

impl FromWords for Card {
    /// Reads `red spy`.
    fn from_words(words: &mut Lexer<'_>) -> Result<Self, SyntaxError> {
        Ok(Self { family: Family::from_words(words)?, name: Name::from_words(words)? })
    }
}
from_str!(Card);

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.family, self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_lists_every_name_at_its_index() {
        for (index, name) in Name::ALL.into_iter().enumerate() {
            assert_eq!(usize::from(name.index()), index);
            assert_eq!(name.word().parse(), Ok(name));
        }
    }

    #[test]
    fn published_names_are_read_and_our_words_are_written() {
        let read: Card = "red impersonation".parse().unwrap_or(Card::new(Family::Red, Name::Archer));
        assert_eq!(read, Card::new(Family::Red, Name::Usurpation));
        assert_eq!("plot".parse().map(Name::word), Ok("machination"));
        assert_eq!("bribery".parse().map(Name::word), Ok("corruption"));
    }

    #[test]
    fn the_sets_have_ten_and_eleven_cards() {
        assert_eq!(Names::of(Ruleset::Base2).len(), 10);
        assert_eq!(Names::of(Ruleset::Ablaze).len(), 11);
        assert!(Names::of(Ruleset::Base1).and(Names::of(Ruleset::Ablaze)).is_empty());
    }
}
