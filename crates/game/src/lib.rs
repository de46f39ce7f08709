//! The vocabulary of Oriflamme: cards, families, seats, positions, moves, events and views.
//!
//! The only rule here is where a card may be placed (PLACE-1, PLACE-2), because views need it, too. There is
//! no I/O, and there are no dependencies. Views and `Event<Seen>` have no place for the name of a card that
//! their viewer may not know.
#![no_std]

mod bits;
mod bot;
mod by;
mod card;
mod event;
mod family;
mod family_move;
mod level;
mod moves;
mod nearest;
mod position;
mod preview;
mod queue_card;
mod ruleset;
mod ruling;
mod seat_count;
mod seating;
mod setup_fault;
pub mod text;
mod view;
mod view_queue;
mod word;

pub use bot::{Bot, Decision};
pub use by::{ByFamily, BySeat};
pub use card::{Card, Kind, Name, Names};
pub use event::{AnyCard, Event, Log, NoLog, Seen, Zone};
pub use family::{Families, Family, FamilyList};
pub use family_move::FamilyMove;
pub use level::Level;
pub use moves::{Ask, Move, Moves, Placements};
pub use position::{Gap, Place, Position, Positions};
pub use preview::{Amount, Arrived, Fallen, Flow, Flows, Foreseen, Kept, Moved, Preview, Spot, Spots};
pub use queue_card::{Face, QueueCard};
pub use ruleset::Ruleset;
pub use ruling::Ruling;
pub use seat_count::SeatCount;
pub use seating::{Seat, Seating, SeatingError, Seats};
pub use setup_fault::{SetupFault, SetupNumber};
pub use view::{AbilityInProgress, Deck, Holding, Phase, View, Viewer};
pub use view_queue::{SeenCard, SeenQueue};
pub use word::UnknownWord;

/// Influence before a player or on a card.
pub type Influence = u16;

/// The number of rounds of a game (ROUND-1).
pub const ROUNDS: u8 = 6;
/// The most cards that can lie in one queue: eleven each of five families.
pub const QUEUE_CAPACITY: usize = 55;
/// The most cards that can lie in one draw pile: ten each of two families.
pub const DECK_CAPACITY: usize = 20;
