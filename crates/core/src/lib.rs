//! The card game Oriflamme, as one library to depend on.
//!
//! Its words (cards, seats, moves, events, views) and its rules are at the root of the crate; deals from
//! seeds are in [`deal`], records and positions as text in [`notation`], and our bots, with the feature
//! `bots`, in `bots`.
//!
//! # A game
//!
//! A [`State`] is a game at a decision. A seat gets a [`View`], which holds all that it may know and what it
//! may do, and answers with a [`Move`].
//!
//! ```
//! use oriflamme_core::{NoLog, Ruleset, Seating, State, Viewer, deal::Seed};
//!
//! let deal = Seed::of_series("tonight", 1).deal(Ruleset::Base2, Seating::of(4)?, None);
//! let mut game = State::new(&deal);
//! while let Some(seat) = game.turn() {
//!     let view = game.view(Viewer::Seat(seat));
//!     // Your bot goes here: this one takes the first legal move.
//!     let Some(answer) = view.moves.and_then(|moves| moves.nth(0)) else { break };
//!     game.play(answer, &mut NoLog)?;
//! }
//! assert!(game.is_over());
//! assert!(!game.ranking().winners().is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A position
//!
//! Positions and records are plain text, and a record can say what it expects.
//!
//! ```
//! use oriflamme_core::notation::{Replay, parse};
//!
//! let records = parse(
//!     "rules  base-2
//!      seats  red blue green
//!      phase  resolution
//!      queue  [red conspiracy *3]
//!      red reveal
//!      expect score red 7",
//! )
//! .map_err(|errors| errors[0].clone())?;
//! let replay = Replay::new(&records[0]).check()?;
//! assert_eq!(replay.state().round(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A bot
//!
//! ```
//! # #[cfg(feature = "bots")] {
//! use oriflamme_core::{Bot, Level, NoLog, Ruleset, Seating, State, Viewer, bots::player, deal::Seed};
//!
//! let deal = Seed::of_series("tonight", 1).deal(Ruleset::Ablaze, Seating::usual_duel(), None);
//! let mut game = State::new(&deal);
//! let mut squire = player(Level::Squire, 7);
//! while let Some(seat) = game.turn() {
//!     let view = game.view(Viewer::Seat(seat));
//!     let Some(decision) = view.decision() else { break };
//!     let answer = squire.choose(decision);
//!     game.play(answer, &mut NoLog).expect("our bots answer with legal moves");
//! }
//! assert!(game.is_over());
//! # }
//! ```

#[cfg(feature = "bots")]
pub use oriflamme_bots as bots;
pub use oriflamme_deal as deal;
pub use oriflamme_game::*;
pub use oriflamme_notation as notation;
pub use oriflamme_rules::*;
