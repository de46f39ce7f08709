//! Trying again: others may change at the same moment what was read.

use super::{AtomicWrites, Store, StoreError, Write};

/// How often something is tried before we give up.
const TRIES: usize = 16;

/// What came of a try.
#[must_use]
pub(crate) enum Tried<T> {
    Done(T),
    /// Somebody else was faster, and nothing was written: read again, and decide again.
    Again,
}

impl<T> Tried<T> {
    /// Tells a conflict from other errors.
    pub(crate) fn of(result: Result<T, StoreError>) -> Result<Self, StoreError> {
        match result {
            Err(error) if error.is_conflict() => Ok(Self::Again),
            done => done.map(Self::Done),
        }
    }
    pub(crate) fn is_done(&self) -> bool {
        matches!(self, Self::Done(_))
    }
    pub(crate) fn map<U>(self, change: impl FnOnce(T) -> U) -> Tried<U> {
        match self {
            Self::Done(done) => Tried::Done(change(done)),
            Self::Again => Tried::Again,
        }
    }
}

/// Reads, decides and commits until nobody else was faster. [`StoreError::Contended`] if that does not
/// happen.
pub(crate) async fn retried<T, E: From<StoreError>, F: Future<Output = Result<Tried<T>, E>>>(
    mut attempt: impl FnMut() -> F,
) -> Result<T, E> {
    for _ in 0..TRIES {
        if let Tried::Done(done) = attempt().await? {
            return Ok(done);
        }
    }
    Err(StoreError::Contended.into())
}

impl Store {
    /// Writes a unit, unless somebody else was faster.
    pub(crate) async fn try_commit(&self, unit: Vec<Write>) -> Result<Tried<()>, StoreError> {
        Tried::of(self.commit(AtomicWrites(unit)).await)
    }
    /// Writes a unit with changes or operations. They are numbered, and another server may take a number
    /// first; then the same unit is written with the next ones.
    pub(crate) async fn commit_numbered(&self, unit: Vec<Write>) -> Result<(), StoreError> {
        retried(|| async {
            match self.commit(AtomicWrites(unit.clone())).await {
                Err(StoreError::Taken) => Ok(Tried::Again),
                done => done.map(Tried::Done),
            }
        })
        .await
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use crate::{
        ids::random_id,
        store::{NoObserver, log_operation, same_player},
    };
    use oriflamme_table::{PlayerId, Timestamp};
    use oriflamme_testkit::Database;
    use std::{cell::Cell, sync::Arc};

    #[tokio::test]
    async fn whoever_is_always_late_gives_up() {
        let tries = Cell::new(0);
        let late = retried(|| async {
            tries.set(tries.get() + 1);
            Ok::<Tried<()>, StoreError>(Tried::Again)
        });
        assert!(matches!(late.await, Err(StoreError::Contended)));
        assert_eq!(tries.get(), TRIES);
    }

    /// A guard that is not met will not be met by writing the same again.
    #[tokio::test]
    async fn a_unit_whose_guard_is_not_met_is_not_written() {
        let database = Database::sqlite();
        let store = Store::open(&database.url, Arc::new(NoObserver)).await.unwrap();
        let now = Timestamp::from_millis(1_000_000);
        let logged = || log_operation("Ada", "warn", "nobody", "", now);
        let nobody = random_id::<PlayerId>().unwrap();
        let unmet = store.commit_numbered(vec![logged(), same_player(&nobody)]).await;
        assert!(matches!(unmet, Err(StoreError::Unmet)), "{unmet:?}");
        store.commit_numbered(vec![logged()]).await.unwrap();
        assert_eq!(store.operations(10).await.unwrap().len(), 1);
        store.close().await;
    }
}
