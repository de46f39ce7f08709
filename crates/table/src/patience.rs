//! How long tables wait for people.

use std::time::Duration;

/// How long tables wait for people. A table shows these times to its players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patience {
    /// An open table, for players.
    pub open: Duration,
    /// An open table that reserves seats, such as a rematch; not one for a game over days.
    pub rematch: Duration,
    /// A game without a pace, for anybody.
    pub playing: Duration,
    /// A game without a pace, until others may let a bot stand in for the deciding seat.
    pub away: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        const MINUTE: u64 = 60;
        const HOUR: u64 = 60 * MINUTE;
        Self {
            open: Duration::from_secs(24 * HOUR),
            rematch: Duration::from_secs(30 * MINUTE),
            playing: Duration::from_secs(14 * 24 * HOUR),
            away: Duration::from_secs(2 * MINUTE),
        }
    }
}
