//! What the lines after a header may name.

use oriflamme_game::{Card, Families, Family, Names, Ruleset, Seat, Seating};
use oriflamme_rules::SetupFault;

/// What moves and expectations may name.
#[derive(Clone, Copy)]
pub(crate) struct Scope {
    pub(crate) seating: Seating,
    /// The families that play, as far as that is known: all, where `seats` could not be read.
    families: Families,
    /// The ruleset, if it is known: its cards may be named.
    names: Option<Ruleset>,
}

impl Scope {
    pub(super) fn new(seating: Seating, names: Option<Ruleset>) -> Self {
        Self { seating, families: seating.playing_set(), names }
    }
    /// Checks that a family plays.
    pub(crate) fn family(&self, family: Family) -> Result<(), SetupFault> {
        if self.families.contains(family) { Ok(()) } else { Err(SetupFault::NotPlaying(family)) }
    }
    /// The seat of a family that plays.
    pub(crate) fn seat(&self, family: Family) -> Result<Seat, SetupFault> {
        self.family(family)?;
        self.seating.seat_of(family).ok_or(SetupFault::NotPlaying(family))
    }
    /// Checks that a card is in the game.
    pub(crate) fn card(&self, card: Card) -> Result<(), SetupFault> {
        self.family(card.family)?;
        match self.names {
            Some(rules) if !Names::of(rules).contains(card.name) => {
                Err(SetupFault::NotInRules(card.name, rules))
            }
            _ => Ok(()),
        }
    }
}
