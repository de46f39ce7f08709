//! A table at which a game is played: its setup, its secret and its log, and everything computed from these.
//!
//! There is no I/O here, no clock and no randomness. The host of a table (such as the server) supplies ids,
//! the secret and the time, stores the log, and uses three things:
//!
//! - **Commands** ([`TableState::sit`], [`TableState::play`], …) check what somebody wants to do and return
//!   the entries to add to the log, or a [`Refusal`]. They change nothing.
//! - [`Table::apply`] adds an entry to the log and returns an [`Applied`], from which updates for viewers are
//!   made.
//! - [`TableState::view`] and [`Applied::update`] say what a viewer may know. Everything that leaves a host
//!   is made of these.
//!
//! [`TableState::due`] says what happens next if no command comes: a bot moves, or a player's time runs out.
//!
//! ```
//! use oriflamme_deal::{Salt, Seed};
//! use oriflamme_game::{Ruleset, Seating};
//! use oriflamme_table::{Logged, Patience, PlayerId, Table, TableId, TableSetup, Timestamp};
//!
//! let ada: PlayerId = "ada".parse().unwrap();
//! let setup = TableSetup::new(Ruleset::Base2, Seating::of(3).unwrap(), ada.clone());
//! let (id, secret, now) = (TableId::from([3; 20]), Seed([7; 32]), Timestamp::from_millis(0));
//! let mut table = Table::new(id, setup, secret, None, now, Patience::default());
//!
//! // Ada sits down, and bots take the free seats: two commands, whose entries a host would store.
//! let sat = table.sit(&ada, &"Ada".parse().unwrap(), Salt::none(), None).unwrap();
//! table.apply_all(sat.into_iter().map(|entry| Logged { entry, at: now })).unwrap();
//! let started = table.start_with_bots(&ada).unwrap();
//! table.apply_all(started.into_iter().map(|entry| Logged { entry, at: now })).unwrap();
//!
//! // Ada sees her own cards, and a spectator sees nobody's.
//! let (hers, spectators) = (table.view_for(Some(&ada)).view, table.view_for(None).view);
//! let red = table.setup().seating.family_of(table.seat_of(&ada).unwrap());
//! assert_eq!(hers.unwrap().hands[red].names.len(), 7);
//! assert_eq!(spectators.unwrap().hands[red].names.len(), 0);
//! ```

mod applied;
mod chat;
mod commands;
#[cfg(test)]
mod count;
mod due;
mod entry;
mod game_result;
mod log;
mod patience;
mod player_name;
mod reserved;
mod setup;
mod state;
mod table;
mod tournament;
mod unmade;
mod vacation;
mod view;

pub use applied::Applied;
pub use chat::visible;
pub use commands::Refusal;
pub use due::{Due, Outage};
pub use entry::{BadEntry, Entry, Logged};
pub use game_result::{Absence, GameResult, SeatOwner, SeatResult, WinShare};
pub use log::TableLog;
pub use oriflamme_table_view::{PlayerId, Seq, TableId, Timestamp, Version};
pub use patience::Patience;
pub use player_name::{BadName, PlayerName, is_invisible, visible_lines};
pub use setup::{BadSetup, KeptSeat, TableSetup};
pub use state::{Beginning, Game, Holder, TableState};
pub use table::{DamagedLog, Table};
pub use tournament::{SealedGame, SeatOutcome, TournamentTable};
pub use unmade::Unmade;
pub use vacation::Vacation;
pub use view::add_previews;
