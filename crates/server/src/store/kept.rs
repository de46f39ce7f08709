//! A connection that is kept between uses, because returning it to the pool and acquiring it again would cost
//! round trips; and the batches of work for it.

use super::{StoreError, open::FRESH};
use sqlx::{Any, AnyConnection, AnyPool, Connection, pool::PoolConnection};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// The connection of one writer or reader.
pub(super) struct KeptConnection {
    pool: AnyPool,
    /// One that worked when it was last used, and when that was.
    kept: Option<(PoolConnection<Any>, Instant)>,
    /// How long to wait for more work under load.
    gathering: Duration,
    /// Whether the last batch was a large one.
    under_load: bool,
}

/// The size from which a batch counts as large.
const LARGE_BATCH: usize = 4;

impl KeptConnection {
    /// No connection yet. Under load it waits so long for more work, which then shares a round trip.
    pub(super) fn new(pool: AnyPool, gathering: Duration) -> Self {
        Self { pool, kept: None, gathering, under_load: false }
    }
    /// Waits for work, and takes at most `most` of it. False when no more will come, or when the pool is
    /// closing, which waits for this connection.
    pub(super) async fn next<T>(
        &mut self,
        jobs: &mut mpsc::Receiver<T>,
        batch: &mut Vec<T>,
        most: usize,
    ) -> bool {
        tokio::select! {
            biased;
            received = jobs.recv_many(batch, most) => if received == 0 { return false },
            () = self.pool.close_event() => return false,
        }
        if self.under_load && !self.gathering.is_zero() {
            tokio::time::sleep(self.gathering).await;
            while batch.len() < most
                && let Ok(job) = jobs.try_recv()
            {
                batch.push(job);
            }
        }
        self.under_load = batch.len() >= LARGE_BATCH;
        true
    }
    /// Uses the connection. If that fails, another one is taken the next time.
    pub(super) async fn using<T>(
        &mut self,
        work: impl AsyncFnOnce(&mut AnyConnection) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let mut connection = self.take().await?;
        let done = work(&mut connection).await;
        if done.is_ok() {
            self.kept = Some((connection, Instant::now()));
        } else {
            connection.close_on_drop();
        }
        done
    }

    async fn take(&mut self) -> Result<PoolConnection<Any>, StoreError> {
        if let Some((mut connection, used)) = self.kept.take() {
            if used.elapsed() < FRESH || connection.ping().await.is_ok() {
                return Ok(connection);
            }
            connection.close_on_drop();
        }
        Ok(self.pool.acquire().await?)
    }
}
