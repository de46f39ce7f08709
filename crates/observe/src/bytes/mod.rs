//! A decision as numbers of fixed sizes, the same for all rulesets and seat counts: what the seat that
//! decides may know, in bytes, and what it may answer. The GPU's kernels, the champion's net and Python read
//! these.
//!
//! `docs/PYTHON.md` describes the layout byte by byte.

mod action;
mod knowledge;
mod observation;

pub use action::{ACTIONS, Action, ActionSpace, FIRSTS, POSITION as POSITION_FIRST, SECONDS};
pub use knowledge::{Knowledge, SeatOrder, SeatView, Truth};
pub use observation::{
    CARDS, FAMILIES, GLOBALS, OBSERVATION, POSITION, QUEUE, SEATS, UNKNOWN, observe, observe_into_zeros,
};

use oriflamme_game::{Name, Ruleset};

/// How many positions of the queue there is room for.
pub const POSITIONS: usize = crate::MOST_POSITIONS;
/// The most cards a set has.
pub const SET: usize = crate::CARDS;

#[inline]
fn card_index(rules: Ruleset, name: Name) -> u8 {
    crate::card_index(name, rules) as u8
}
/// The name at a place of a set.
#[inline]
const fn card_name(rules: Ruleset, index: u8) -> Name {
    match rules {
        Ruleset::Base1 | Ruleset::Base2 => Name::from_index(index),
        Ruleset::Ablaze => Name::from_index(index + Name::Prince.index()),
    }
}
