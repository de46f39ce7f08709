//! Numbers that must not be confused: moments, numbers of entries, versions.

use std::{fmt, time::Duration};

/// A moment: milliseconds since 1970.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Timestamp(u64);

impl Timestamp {
    /// The start of 1970: earlier than everything that happens.
    pub const EPOCH: Self = Self(0);

    /// The moment this many milliseconds after the start of 1970.
    pub const fn from_millis(millis: u64) -> Self {
        Self(millis)
    }
    /// Milliseconds since the start of 1970.
    pub const fn as_millis(self) -> u64 {
        self.0
    }
    /// The time since an earlier moment; zero if that moment is later.
    pub const fn since(self, earlier: Self) -> Duration {
        Duration::from_millis(self.0.saturating_sub(earlier.0))
    }
    /// This moment, earlier by some time, but not before 1970.
    pub fn before(self, time: Duration) -> Self {
        Self(self.0.saturating_sub(time.as_millis().try_into().unwrap_or(u64::MAX)))
    }
    /// This moment, later by some time. It saturates: such a moment never comes.
    pub fn after(self, time: Duration) -> Self {
        Self(self.0.saturating_add(time.as_millis().try_into().unwrap_or(u64::MAX)))
    }
}

/// The number of an entry in a table's log, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Seq(pub u64);

impl Seq {
    /// The number of the first entry.
    pub const FIRST: Self = Self(0);

    /// The number of the entry after this one.
    pub const fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }
    /// The number of the entry before this one; the first has none.
    pub fn previous(self) -> Option<Self> {
        self.0.checked_sub(1).map(Self)
    }
    /// How many entries there are from an earlier number up to this one; 0 if that number is later.
    pub const fn distance_from(self, earlier: Self) -> u64 {
        self.0.saturating_sub(earlier.0)
    }
}

impl fmt::Display for Seq {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The version of a game: how many moves were played. A command names the version it is meant for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Version(pub u32);

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_neither_overflows_nor_runs_backwards() {
        let [early, late] = [1000, 2500].map(Timestamp::from_millis);
        assert_eq!(late.since(early), Duration::from_millis(1500));
        assert_eq!(early.since(late), Duration::ZERO);
        assert_eq!(early.after(Duration::from_millis(1500)), late);
        assert_eq!(late.after(Duration::MAX).as_millis(), u64::MAX);
    }
}
