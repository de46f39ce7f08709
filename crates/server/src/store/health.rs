//! Whether the database can be written to, as the writer sees it.
//!
//! Only the writer decides, from the result of its last transaction. While the database does not answer,
//! everything else is refused at once, and the writer tries again every second.

use super::{Dialect, StoreError};
use std::{
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};
use tokio::sync::Notify;

/// How often the writer tries again after a failure.
const RETRY: Duration = Duration::from_secs(1);
/// A write within this time proves that the database can be written to.
const RECENT: Duration = Duration::from_secs(5);

/// The health of the database, as far as it is known.
pub(crate) struct Health {
    /// The address of the database, for the log.
    place: String,
    dialect: Dialect,
    state: Mutex<State>,
    suspicion: Notify,
}

#[derive(Default)]
struct State {
    failure: Option<WriteFailure>,
    /// A query got no answer in time, and the writer has not checked yet.
    suspected: Option<StoreError>,
    written: Option<Instant>,
}

/// Writes fail.
struct WriteFailure {
    error: StoreError,
    since: Instant,
    /// How many writes and queries were refused since.
    refused: u64,
}

impl State {
    /// The error if the database does not answer now.
    fn silence(&self) -> Option<StoreError> {
        let failure = self.failure.as_ref().map(|failure| &failure.error);
        let unreachable = |error: &&StoreError| matches!(error, StoreError::Unreachable(_));
        failure.filter(unreachable).or(self.suspected.as_ref()).cloned()
    }
}

impl Health {
    pub(super) fn new(place: String, dialect: Dialect) -> Self {
        Self { place, dialect, state: Mutex::default(), suspicion: Notify::new() }
    }
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn place(&self) -> &str {
        &self.place
    }

    /// Refuses a write if the database does not answer.
    pub(super) fn admit_write(&self) -> Result<(), StoreError> {
        let mut state = self.state();
        let Some(error) = state.silence() else { return Ok(()) };
        if let Some(failure) = &mut state.failure {
            failure.refused += 1;
        }
        Err(error)
    }
    /// Refuses a query if the database does not answer. A file that can't be written to can still be read.
    pub(super) fn admit_read(&self) -> Result<(), StoreError> {
        match self.dialect {
            Dialect::Sqlite => Ok(()),
            Dialect::Postgres => self.admit_write(),
        }
    }
    /// Whether the last write failed, and whether the last one that succeeded is recent.
    pub(super) fn verdict(&self) -> WriteHealth {
        let state = self.state();
        match (&state.failure, state.written) {
            (Some(failure), _) => WriteHealth::Fails(failure.error.clone()),
            (None, Some(written)) if written.elapsed() < RECENT && state.suspected.is_none() => {
                WriteHealth::Works
            }
            (None, _) => WriteHealth::Unproved,
        }
    }

    /// Reports a query without an answer in time. The writer then checks the database.
    pub(super) fn suspect(&self, error: &StoreError) {
        let mut state = self.state();
        // A write that succeeded meanwhile shows that only this connection was silent.
        if state.written.is_none_or(|written| written.elapsed() >= self.dialect.deadline()) {
            state.suspected.get_or_insert_with(|| error.clone());
        }
        self.suspicion.notify_one();
    }
    /// Waits until the writer should check whether the database can be written to.
    pub(super) async fn check_due(&self) {
        let is_failing = self.state().failure.is_some();
        tokio::select! {
            () = self.suspicion.notified() => {}
            () = tokio::time::sleep(RETRY), if is_failing => {}
        }
    }

    /// A transaction was committed.
    pub(super) fn written(&self) {
        let mut state = self.state();
        state.written = Some(Instant::now());
        state.suspected = None;
        if let Some(WriteFailure { since, refused, .. }) = state.failure.take() {
            let seconds = since.elapsed().as_secs_f64();
            tracing::info!(database = self.place, seconds, refused, "the database can be written to again");
        }
    }
    /// This many units could not be written. Logs the first failure in a row; `written` logs the end.
    pub(super) fn failed(&self, error: &StoreError, units: usize) {
        let mut state = self.state();
        state.suspected = None;
        match &mut state.failure {
            Some(failure) => {
                failure.refused += units as u64;
                failure.error = error.clone();
            }
            None => {
                tracing::error!(
                    database = self.place,
                    %error,
                    "the database can't be written to; requests that change anything are refused until it can"
                );
                let failure =
                    WriteFailure { error: error.clone(), since: Instant::now(), refused: units as u64 };
                state.failure = Some(failure);
            }
        }
    }
}

/// Whether writing works, as far as it is known.
pub(super) enum WriteHealth {
    Works,
    Fails(StoreError),
    /// Nothing was written for a while, or a query had no answer since.
    Unproved,
}
