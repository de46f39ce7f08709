//! Bots for Oriflamme. A bot gets a view and the legal moves and returns one of them; worlds in a search come from
//! [`State::sample`](oriflamme_rules::State::sample) alone.

mod belief;
mod features;
mod guide;
pub mod learn;
mod level;
mod look;
mod net;
mod page;
mod policy;
mod rng;
mod search;
mod sights;
mod value;
mod weights;

pub use level::player;
pub use oriflamme_game::{Bot, Level};
pub use rng::Rng;
pub use search::{Budget, Playout, Ranked, Search};
