//! A decision as numbers: what the seat that decides may know, and what it may answer.
//!
//! Everything has one fixed size for all rulesets and seat counts. The layout is described in `gpu/README.md`; the
//! constants here are what the description is about.
#![no_std]

mod action;
mod knowledge;
mod observation;

pub use action::{Action, Decision, FIRSTS, SECONDS};
pub use knowledge::{Knowledge, Slots, Truth};
pub use observation::{
    CARDS, FAMILIES, GLOBALS, OBSERVATION, POSITION, QUEUE, SEATS, observe, observe_into_zeros,
};

use oriflamme_game::{Name, Ruleset};

/// The most positions a queue can have in a game from a deal: five seats' thirty cards and five Twins.
pub const POSITIONS: usize = 35;
/// The most cards a set has.
pub const SET: usize = 11;

/// The place of a name among its set's cards.
#[inline]
pub const fn card_index(rules: Ruleset, name: Name) -> u8 {
    match rules {
        Ruleset::Base1 | Ruleset::Base2 => name.index(),
        Ruleset::Ablaze => name.index().saturating_sub(Name::Prince.index()),
    }
}
/// The name at a place of a set.
#[inline]
pub const fn card_name(rules: Ruleset, index: u8) -> Name {
    match rules {
        Ruleset::Base1 | Ruleset::Base2 => Name::from_index(index),
        Ruleset::Ablaze => Name::from_index(index + Name::Prince.index()),
    }
}
