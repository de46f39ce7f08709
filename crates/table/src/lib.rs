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
pub use tournament::{SeatOutcome, TournamentTable};
pub use unmade::Unmade;
pub use vacation::Vacation;
pub use view::add_previews;
