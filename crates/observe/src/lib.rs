//! What a seat may know when it decides, and the features that policies and nets compute from it.
//!
//! An [`Observation`] is the same whether it is made from a seat's view or from a world in a search.
//! [`linear`] turns a move into indices of weights, [`nets`] turns positions, moves and hidden cards into
//! rows of tables, [`bytes`] turns a decision into numbers of fixed sizes. Nothing here allocates, so any
//! host can make the same observations.
//!
//! ```
//! use oriflamme_deal::Seed;
//! use oriflamme_game::{Ruleset, Seating, Viewer};
//! use oriflamme_observe::{Observation, linear};
//! use oriflamme_rules::State;
//!
//! let state = State::new(&Seed([7; 32]).deal(Ruleset::Base2, Seating::of(4).unwrap(), None));
//! let view = state.view(Viewer::Seat(state.turn().unwrap()));
//! let observation = Observation::from_decision(view.decision().unwrap());
//! for answer in view.moves.unwrap().iter() {
//!     // A policy adds up its weights at these indices.
//!     assert!(!linear::features(&observation, answer).indices().is_empty());
//! }
//! ```
#![no_std]

pub mod bytes;
pub mod hidden;
mod layout;
pub mod linear;
pub mod nets;
mod observation;

pub use layout::Layout;
pub use observation::{Covered, Observation, Observer, Top};

use layout::tables;
use oriflamme_game::{Ask, Name, Names, Ruleset};

/// The number of cards in a set, with the Twin.
pub const CARDS: usize = 11;

/// The most positions that a queue has in a game from a deal: five seats' thirty cards and five Twins.
pub const MOST_POSITIONS: usize = 35;

// A larger set needs larger tables, and weights that are learned anew.
const _: () = assert!(Names::of(Ruleset::Base2).len() <= CARDS && Names::of(Ruleset::Ablaze).len() <= CARDS);

/// The index of a name among its set's cards.
#[inline]
pub fn card_index(name: Name, rules: Ruleset) -> usize {
    let first = if rules == Ruleset::Ablaze { Name::Prince.index() } else { 0 };
    usize::from(name.index().saturating_sub(first)).min(CARDS - 1)
}

/// The number of a question, in bytes and in the nets' rows. 1 and 2 are placing, and keeping or revealing.
#[inline]
const fn ask_number(ask: Ask) -> u8 {
    match ask {
        Ask::Nothing => 0,
        Ask::Eliminate(_) => 3,
        Ask::Steal(_) => 4,
        Ask::Copy(_) => 5,
        Ask::Move { .. } => 6,
        Ask::Twin(_) => 7,
        Ask::Use(_) => 8,
        Ask::GainOrRepeat => 9,
        Ask::Corrupt(_) => 10,
    }
}
