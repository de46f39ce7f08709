//! The time, which never goes back while we run.

use oriflamme_table::Timestamp;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The time: the system's clock when we started, and a steady one since. Setting the system's clock
/// does not move deadlines.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    /// Since when it goes; nothing for a clock that stands still.
    started: Option<Instant>,
    at: Duration,
}

impl Clock {
    /// A clock set by the system's.
    pub fn start() -> Self {
        // A clock before 1970 is as good as one at 1970: the tables' logs carry us past it.
        let at = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self { started: Some(Instant::now()), at }
    }
    /// A clock set by somebody else's: by the database's, so that servers agree.
    pub fn set_to(now: Timestamp) -> Self {
        Self { started: Some(Instant::now()), at: now.since(Timestamp::EPOCH) }
    }
    /// A clock that stands still.
    pub fn stopped_at(now: Timestamp) -> Self {
        Self { started: None, at: now.since(Timestamp::EPOCH) }
    }
    /// Now.
    pub fn now(&self) -> Timestamp {
        Timestamp::EPOCH.after(self.at + self.started.map_or(Duration::ZERO, |started| started.elapsed()))
    }
    /// How long until a moment; nothing if it has passed.
    pub fn until(&self, moment: Timestamp) -> Duration {
        moment.since(self.now())
    }
}
