//! A tournament: its setup, its secret and its log, and everything computed from these. `docs/TOURNAMENTS.md`
//! has the rules.
//!
//! There is no I/O here, no clock and no randomness beyond the secret. The host of a tournament (such as the
//! server) supplies ids, the secret and the time, stores the log, makes the tables and reports the results of
//! their games:
//!
//! - **Commands** ([`Tournament::join`], [`Tournament::leave`], [`Tournament::cancel`]) check what somebody
//!   wants to do and return the entries to add to the log, or a [`TournamentRefusal`].
//! - [`Tournament::step`] says what the host has to do at a moment: make a round, play it, close it.
//! - [`Tournament::apply`] adds an entry to the log.
//! - [`Tournament::standings`] and [`Tournament::view`] say how it stands.
//!
//! Everything is a function of the log, so two hosts with the same log make the same decisions.
//!
//! ```
//! use oriflamme_deal::{Salt, Seed};
//! use oriflamme_game::{Level, Ruleset, SeatCount};
//! use oriflamme_table_view::{Pace, Timestamp};
//! use oriflamme_tournament::{Tournament, TournamentSetup, TournamentStep};
//! use std::time::Duration;
//!
//! let start = Timestamp::from_millis(60_000);
//! let setup = TournamentSetup {
//!     name: "Cup".to_owned(),
//!     rules: Ruleset::Base2,
//!     seats: SeatCount::Three,
//!     rounds: 2,
//!     pace: Pace::live(30, 60).unwrap(),
//!     start,
//!     pause: Duration::from_secs(60),
//!     duplicate: true,
//!     fill: false,
//!     level: Level::Squire,
//!     private: false,
//!     lasting: false,
//!     host: None,
//! };
//! let mut cup = Tournament::new("cup".parse().unwrap(), setup, Seed([7; 32]));
//! for name in ["ada", "ben", "cleo", "dan", "eve", "finn"] {
//!     for entry in cup.join(&name.parse().unwrap(), Salt::none()).unwrap() {
//!         cup.apply(&entry, Timestamp::from_millis(0)).unwrap();
//!     }
//! }
//!
//! // At the start a round has to be made: two tables of three.
//! assert!(matches!(cup.step(start), TournamentStep::Make));
//! assert_eq!(cup.next_plan().tables.len(), 2);
//! ```

mod commands;
mod deals;
mod entry;
mod grouping;
mod length;
mod setup;
mod sizes;
mod standings;
mod state;
mod step;
mod view;

pub use commands::TournamentRefusal;
pub use deals::round_secret;
pub use entry::{BadTournamentEntry, TournamentEntry};
pub use grouping::{Grouping, MeetingCounts};
pub use oriflamme_table_view::{
    EntrantNumber, Points, RoundScore, TournamentId, TournamentStatus, TournamentView,
};
pub use setup::{BadTournament, TournamentSetup};
pub use sizes::RoundSizes;
pub use standings::{PAR_STRENGTH, TournamentStanding};
pub use state::{
    DamagedTournament, EntrantKind, EntrantStatus, MOST_ENTRANTS, RoundTable, SeatScore, TableResult,
    Tournament, TournamentEntrant, TournamentRound,
};
pub use step::{RoundPlan, TournamentStep};
