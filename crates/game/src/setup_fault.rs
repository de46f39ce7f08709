//! What can be wrong with a position that somebody puts together.

use crate::{Card, Family, Name, Ruleset};
use core::fmt;

/// What is wrong with a piece of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetupFault {
    /// The card is already somewhere else.
    Twice(Card),
    /// The family has no seat.
    NotPlaying(Family),
    /// The ruleset has no such card.
    NotInRules(Name, Ruleset),
    /// A Twin where none can be.
    MisplacedTwin,
    FaceUpIntrigue(Name),
    /// A token on an intrigue.
    CorruptedIntrigue(Name),
    /// A family's token on its own card.
    OwnToken(Family),
    /// A stack whose cards belong to different families.
    MixedStack(Family, Family),
    /// A number out of its range.
    OutOfRange {
        /// What the number is.
        what: SetupNumber,
        /// The least it can be.
        least: u32,
        /// The most it can be.
        most: u32,
    },
    /// `next` while cards are placed.
    NextInPlacement,
    /// `placed` while the queue is resolved.
    PlacedInResolution,
    /// A draw pile outside of a duel.
    DeckOutsideDuel,
    /// A card in the draw pile of a seat that does not play its family.
    NotInDeck(Family),
}

impl fmt::Display for SetupFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Twice(card) => write!(f, "the {card} is named twice"),
            Self::NotPlaying(family) => write!(f, "{family} does not play"),
            Self::NotInRules(name, rules) => write!(f, "there is no {name} in {rules}"),
            Self::MisplacedTwin => f.write_str("a twin is face up in the queue, gone, or named nowhere"),
            Self::FaceUpIntrigue(name) => write!(f, "the {name} is an intrigue and can't lie face up"),
            Self::CorruptedIntrigue(name) => write!(f, "the {name} is an intrigue and can't be corrupted"),
            Self::OwnToken(family) => write!(f, "{family}'s own token on its own card is not written"),
            Self::MixedStack(below, above) => {
                write!(f, "a stack has cards of one family, and here {above} lies on {below}")
            }
            Self::OutOfRange { what, least, most } => write!(f, "{what} must be from {least} to {most}"),
            Self::NextInPlacement => f.write_str("`next` goes with `phase resolution`"),
            Self::PlacedInResolution => f.write_str("`placed` goes with `phase placement`"),
            Self::DeckOutsideDuel => f.write_str("only a duel has draw piles"),
            Self::NotInDeck(family) => write!(f, "{family} is not of the seat whose pile this is"),
        }
    }
}

impl core::error::Error for SetupFault {}

/// A number of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetupNumber {
    Round,
    Score,
    /// Which position is resolved.
    Next,
    /// How many cards were placed.
    Placed,
}

impl fmt::Display for SetupNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Round => "the round",
            Self::Score => "a score",
            Self::Next => "`next`",
            Self::Placed => "`placed`",
        })
    }
}
