//! A clock that never goes back while the server runs.

use oriflamme_table::Timestamp;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Reads the system's clock once at the start, and a monotonic clock from then on. Setting the system's clock
/// does not move deadlines.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    /// When it was started; `None` for a stopped clock.
    started: Option<Instant>,
    at: Duration,
}

impl Clock {
    /// A clock that starts at the system's time.
    pub fn start() -> Self {
        // A system clock before 1970 counts as 1970: tables never go back behind their last entry.
        let at = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self { started: Some(Instant::now()), at }
    }
    /// A clock that starts at a given time, such as the database's, so that servers agree.
    pub fn set_to(now: Timestamp) -> Self {
        Self { started: Some(Instant::now()), at: now.since(Timestamp::EPOCH) }
    }
    /// A stopped clock.
    pub fn stopped_at(now: Timestamp) -> Self {
        Self { started: None, at: now.since(Timestamp::EPOCH) }
    }
    pub fn now(&self) -> Timestamp {
        Timestamp::EPOCH.after(self.at + self.started.map_or(Duration::ZERO, |started| started.elapsed()))
    }
    /// The time until a moment; zero if it has passed.
    pub fn until(&self, moment: Timestamp) -> Duration {
        moment.since(self.now())
    }
}
