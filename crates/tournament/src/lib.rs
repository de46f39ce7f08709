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
pub use standings::{PAR_STRENGTH, TournamentStanding, round_scores};
pub use state::{
    DamagedTournament, EntrantKind, EntrantStatus, MOST_ENTRANTS, RoundTable, SeatScore, TableResult,
    Tournament, TournamentEntrant, TournamentRound,
};
pub use step::{RoundPlan, TournamentStep};
