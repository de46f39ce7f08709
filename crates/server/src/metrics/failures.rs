//! Logs a repeated failure twice: when it begins, and when it is over.

use std::{
    fmt::Display,
    time::{Duration, Instant},
};

/// Counts consecutive failures of one operation.
pub(crate) struct Failures {
    what: &'static str,
    /// When the first failure was, and how many there were.
    row: Option<(Instant, u64)>,
}

impl Failures {
    /// No failures yet. `what` is logged when they begin.
    pub(crate) fn of(what: &'static str) -> Self {
        Self { what, row: None }
    }
    pub(crate) fn note<T, E: Display>(&mut self, done: &Result<T, E>) {
        match done {
            Ok(_) => _ = self.over(),
            Err(error) => self.add(error),
        }
    }
    pub(crate) fn add(&mut self, error: &impl Display) {
        match &mut self.row {
            Some((_, times)) => *times += 1,
            None => {
                tracing::warn!(%error, "{}", self.what);
                self.row = Some((Instant::now(), 1));
            }
        }
    }
    /// Call this after a success. Returns how long the operation had failed, if it had.
    pub(crate) fn over(&mut self) -> Option<Duration> {
        let (since, times) = self.row.take()?;
        let away = since.elapsed();
        tracing::info!(seconds = away.as_secs_f64(), times, "over: {}", self.what);
        Some(away)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_of_failures_has_one_beginning_and_one_end() {
        let mut failures = Failures::of("nothing works");
        failures.note::<(), _>(&Err("why"));
        failures.note::<(), _>(&Err("why"));
        assert_eq!(failures.row.map(|(_, times)| times), Some(2));
        assert!(failures.over().is_some());
        assert!(failures.over().is_none(), "it was over before");
    }
}
