//! A table at which a game is played: its setup, its secret and its log, and everything that follows from these.
//!
//! There is no I/O here, no clock and no randomness. Whoever hosts a table (the server does) supplies ids, the secret and
//! the time, stores the log, and asks three things of it:
//!
//! - **Commands** ([`Table::sit`], [`Table::play`], …) check what somebody wants to do and answer with the entries to add to
//!   the log, or with a [`Refusal`]. They change nothing.
//! - [`Table::apply`] takes an entry into the log, after the host has stored it.
//! - [`Table::view`] and [`Table::updates`] say what somebody may know. Everything that leaves a host is made of these.
//!
//! [`Table::due`] says what happens next if nobody does anything: a bot moves, or somebody's time runs out.

mod commands;
mod entry;
mod ids;
mod player_name;
mod setup;
mod table;
mod view;

pub use commands::{Due, Patience, Refusal};
pub use entry::{BadEntry, Entry, Logged};
pub use ids::{PlayerId, TableId, id_is_valid, id_text};
pub use player_name::{BadName, PlayerName, is_invisible};
pub use setup::{BadSetup, Pace, TableSetup};
pub use table::{Beginning, Damaged, Game, Holder, Table};
