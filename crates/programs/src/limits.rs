//! The limits of a program that plays.

use crate::LimitsJson;
use std::time::Duration;

/// How long a program may take, and how many of its mistakes are tolerated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProgramLimits {
    /// How long a decision may take.
    pub decision: Duration,
    /// How long a program may take from its start to its hello.
    pub start: Duration,
    /// How long it may take to end when it is told to.
    pub grace: Duration,
    /// How many bytes a line may have.
    pub line: usize,
    /// How many lines it may send from one decision to the next.
    pub lines: usize,
    /// How many decisions in a row it may be silent before it is taken to hang, and killed.
    pub patience: u32,
    /// How often it is started again. After a game in which it made a move, the count begins again.
    pub restarts: u32,
}

impl Default for ProgramLimits {
    fn default() -> Self {
        Self {
            decision: Duration::from_secs(5),
            start: Duration::from_secs(10),
            grace: Duration::from_millis(500),
            line: 16 * 1024,
            lines: 64,
            patience: 2,
            restarts: 3,
        }
    }
}

impl From<ProgramLimits> for LimitsJson {
    fn from(limits: ProgramLimits) -> Self {
        Self {
            decision_ms: millis(limits.decision),
            line_bytes: limits.line as u64,
            lines: limits.lines as u64,
        }
    }
}

pub(crate) fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
