//! What the lines behind a header may name.

use oriflamme_game::{Card, Families, Family, Names, Ruleset, Seat, Seating};
use oriflamme_rules::Fault;

/// What moves and expectations may name.
#[derive(Clone, Copy)]
pub(crate) struct Scope {
    pub(crate) seating: Seating,
    /// The families that play, as far as that is known: all, where `seats` could not be read.
    families: Families,
    /// The cards there are, as far as that is known.
    names: Option<Ruleset>,
}

impl Scope {
    pub(super) fn new(seating: Seating, names: Option<Ruleset>) -> Self {
        Self { seating, families: seating.playing_set(), names }
    }
    /// Checks that a family plays.
    pub(crate) fn family(&self, family: Family) -> Result<(), Fault> {
        if self.families.contains(family) { Ok(()) } else { Err(Fault::NotPlaying(family)) }
    }
    /// The seat of a family that plays.
    pub(crate) fn seat(&self, family: Family) -> Result<Seat, Fault> {
        self.family(family)?;
        self.seating.seat_of(family).ok_or(Fault::NotPlaying(family))
    }
    /// Checks that a card is in the game.
    pub(crate) fn card(&self, card: Card) -> Result<(), Fault> {
        self.family(card.family)?;
        match self.names {
            Some(rules) if !Names::of(rules).contains(card.name) => Err(Fault::NotInRules(card.name, rules)),
            _ => Ok(()),
        }
    }
}
