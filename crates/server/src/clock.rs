//! The time, which never goes back while we run.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Milliseconds since 1970: the system's clock when we started, and a steady one since. Setting the system's clock
/// does not move deadlines.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    started: Instant,
    at: Duration,
}

impl Clock {
    /// A clock set by the system's.
    pub fn start() -> Self {
        // A clock before 1970 is as good as one at 1970: the tables' logs carry us past it.
        let at = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self { started: Instant::now(), at }
    }
    /// A clock set by somebody else's, in milliseconds since 1970: by the database's, so that servers agree.
    pub fn set_to(millis: u64) -> Self {
        Self { started: Instant::now(), at: Duration::from_millis(millis) }
    }
    /// Now.
    pub fn now(&self) -> u64 {
        (self.at + self.started.elapsed()).as_millis().try_into().unwrap_or(u64::MAX)
    }
    /// How long until a moment; nothing if it has passed.
    pub fn until(&self, moment: u64) -> Duration {
        Duration::from_millis(moment.saturating_sub(self.now()))
    }
}
