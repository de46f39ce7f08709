//! Counts what went wrong with a program that plays.

use serde::Serialize;
use std::{fmt, ops::AddAssign};

/// What a program did that it should not. None of it breaks a game.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Debug)]
pub struct ProgramFailures {
    /// How many decisions it was asked for.
    pub decisions: u64,
    /// How many of these the host made for it.
    pub defaults: u64,
    /// How often it could not be started, ended, or closed its output.
    pub crashes: u64,
    /// How often it did not answer in time.
    pub timeouts: u64,
    /// Answers with a move that was not legal.
    pub illegal: u64,
    /// Answers to questions that were never asked, or were no longer open.
    pub stale: u64,
    /// How often it sent more than the limits allow.
    pub floods: u64,
    /// Lines that were not messages, messages at the wrong time, and errors that it reported itself.
    pub nonsense: u64,
    /// How often it was started again.
    pub restarts: u64,
    /// How many programs were given up, so that the host made every later decision for them.
    pub given_up: u64,
    /// The first of all failures, in words.
    pub first: Option<String>,
    /// The first crash, in words, with the end of its standard error; `None` if that was the first of all
    /// failures.
    pub first_crash: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ProgramFailureKind {
    Crash,
    Timeout,
    Illegal,
    Stale,
    Flood,
    Nonsense,
}

impl ProgramFailures {
    /// Whether nothing went wrong.
    pub fn is_empty(&self) -> bool {
        self.counts().iter().all(|&(count, ..)| count == 0) && self.defaults == 0
    }

    /// How often each kind of failure came up: the count, and the words for one and for many.
    pub fn counts(&self) -> [(u64, &'static str, &'static str); 6] {
        [
            (self.crashes, "crash", "crashes"),
            (self.timeouts, "timeout", "timeouts"),
            (self.illegal, "illegal move", "illegal moves"),
            (self.stale, "stale answer", "stale answers"),
            (self.floods, "flood", "floods"),
            (self.nonsense, "line of nonsense", "lines of nonsense"),
        ]
    }

    /// Counts something, and keeps the words for it if it is the first.
    pub(crate) fn count(&mut self, kind: ProgramFailureKind, message: impl Into<String>) {
        let count = match kind {
            ProgramFailureKind::Crash => &mut self.crashes,
            ProgramFailureKind::Timeout => &mut self.timeouts,
            ProgramFailureKind::Illegal => &mut self.illegal,
            ProgramFailureKind::Stale => &mut self.stale,
            ProgramFailureKind::Flood => &mut self.floods,
            ProgramFailureKind::Nonsense => &mut self.nonsense,
        };
        *count += 1;
        if self.first.is_none() {
            self.first = Some(message.into());
        } else if kind == ProgramFailureKind::Crash && self.crashes == 1 {
            self.first_crash = Some(message.into());
        }
    }
}

impl AddAssign<&ProgramFailures> for ProgramFailures {
    fn add_assign(&mut self, more: &Self) {
        self.decisions += more.decisions;
        self.defaults += more.defaults;
        self.crashes += more.crashes;
        self.timeouts += more.timeouts;
        self.illegal += more.illegal;
        self.stale += more.stale;
        self.floods += more.floods;
        self.nonsense += more.nonsense;
        self.restarts += more.restarts;
        self.given_up += more.given_up;
        if self.first.is_none() {
            self.first.clone_from(&more.first);
        }
        if self.first_crash.is_none() {
            self.first_crash.clone_from(&more.first_crash);
        }
    }
}

/// A sentence for people: `2 crashes, 1 timeout; 3 of 17 decisions lost; first: …`.
impl fmt::Display for ProgramFailures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("no failure");
        }
        let said = self
            .counts()
            .into_iter()
            .filter(|&(count, ..)| count > 0)
            .map(|(count, one, many)| format!("{count} {}", if count == 1 { one } else { many }));
        f.write_str(&said.collect::<Vec<_>>().join(", "))?;
        write!(f, "; {} of {} decisions lost", self.defaults, self.decisions)?;
        if self.given_up > 0 {
            f.write_str("; given up")?;
        }
        if let Some(first) = &self.first {
            write!(f, "; first: {first}")?;
        }
        match &self.first_crash {
            Some(crash) => write!(f, "; first crash: {crash}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_add_up_and_read_well() {
        let mut sum = ProgramFailures { decisions: 10, ..ProgramFailures::default() };
        assert_eq!((sum.is_empty(), sum.to_string()), (true, "no failure".into()));
        let mut more = ProgramFailures { decisions: 7, defaults: 3, ..ProgramFailures::default() };
        more.count(ProgramFailureKind::Crash, "it ended");
        more.count(ProgramFailureKind::Crash, "it ended again");
        more.count(ProgramFailureKind::Timeout, "it waits");
        sum += &more;
        assert_eq!(sum.to_string(), "2 crashes, 1 timeout; 3 of 17 decisions lost; first: it ended");
        // A harmless failure before a crash does not hide what the program said at its end.
        let mut late = ProgramFailures::default();
        late.count(ProgramFailureKind::Stale, "too late");
        late.count(ProgramFailureKind::Crash, "it ended: oops");
        late.count(ProgramFailureKind::Crash, "it ended: again");
        assert!(late.to_string().ends_with("first: too late; first crash: it ended: oops"), "{late}");
    }
}
