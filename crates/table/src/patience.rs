//! How long tables wait for people.

use std::time::Duration;

/// How long tables wait for people. It is what a host promises: a table tells its players of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patience {
    /// An open table, for players.
    pub open: Duration,
    /// An open table that keeps seats for those who sat together before.
    pub rematch: Duration,
    /// A game without a pace, for anybody.
    pub playing: Duration,
    /// A game without a pace, until others may let a bot stand in for whose turn it is.
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
