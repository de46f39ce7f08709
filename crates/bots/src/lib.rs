//! Bots for Oriflamme. A bot gets a decision (a view and the legal moves) and returns a move. A search gets
//! its worlds, which are full states, only from [`State::sample`](oriflamme_rules::State::sample).
//!
//! ```
//! use oriflamme_bots::{Level, player};
//! use oriflamme_game::{Ruleset, Seating, Viewer};
//! # use oriflamme_rules::{Deal, State};
//!
//! let mut squire = player(Level::Squire, 1);
//! # let deal = Deal::draw(Ruleset::Base2, Seating::of(4)?, None, &mut oriflamme_bots::Rng::new(1));
//! # let state = State::new(&deal);
//! // The view of whoever's turn it is, wherever it comes from.
//! let view = state.view(Viewer::Seat(state.turn().ok_or("over")?));
//! let decision = view.decision().ok_or("not this seat's turn")?;
//! assert!(decision.moves().contains(squire.choose(decision)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod belief;
mod champion;
mod guide;
mod net;
mod page;
mod player;
mod policy;
mod rng;
mod search;
mod vectorised;
mod weights;
mod weights_reader;

pub use champion::{open_chances, use_champion};
pub use net::heading as net_heading;
pub use oriflamme_game::{Bot, Level};
pub use player::{chances, player};
pub use policy::Policy;
pub use rng::Rng;
pub use search::{CardGuess, Ranked, Search, SearchConfig, SearchKind};
pub use weights::WeightsError;
