//! A player's running games, by when they need the player.

use crate::{Number, SummaryJson};
use oriflamme_table_view::Timestamp;
use serde::{Deserialize, Serialize};

/// The caller's running games: first those that wait for the caller, the most urgent first.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CalendarJson {
    /// The server's time, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub now: Number<Timestamp>,
    /// The games.
    pub games: Vec<CalendarGameJson>,
}

/// A running game in a player's calendar.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CalendarGameJson {
    /// Its table.
    pub game: SummaryJson,
    /// Whether it waits for the caller: to decide, to come back, or to take a seat.
    pub waits_for_you: bool,
    /// When the time of the player to act runs out, in milliseconds since 1970; `null` if it does not.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>, required = true))]
    pub until: Option<Number<Timestamp>>,
}
