//! Logs a repeated failure twice: when it begins, and when it is over.

use std::{
    fmt::Display,
    time::{Duration, Instant},
};

/// A row of failures of one thing.
pub(crate) struct Failures {
    what: &'static str,
    /// Since when it fails, and how often it did.
    row: Option<(Instant, u64)>,
}

impl Failures {
    /// None yet of what is described by a sentence for the log.
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
    /// It works again: for how long it did not.
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
