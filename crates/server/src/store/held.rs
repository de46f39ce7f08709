//! A connection that is kept between uses, because handing it back to the pool and asking for it again would cost round
//! trips; and the work for it, taken as it comes together.

use super::{StoreError, open::FRESH};
use sqlx::{Any, AnyConnection, AnyPool, Connection, pool::PoolConnection};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// The connection of one writer or reader.
pub(super) struct Held {
    pool: AnyPool,
    /// One that worked when it was last used, and when that was.
    kept: Option<(PoolConnection<Any>, Instant)>,
    /// How long to wait for more where much is coming.
    gathering: Duration,
    /// Whether much came the last time.
    crowded: bool,
}

/// From so many on it is a crowd.
const CROWD: usize = 4;

impl Held {
    /// None yet. Where much is coming, it waits so long for more, which then shares a round trip.
    pub(super) fn new(pool: AnyPool, gathering: Duration) -> Self {
        Self { pool, kept: None, gathering, crowded: false }
    }
    /// The work there is, at most so much. False when there will be none, or the pool is being closed, which waits for
    /// the connection that is kept.
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
        if self.crowded && !self.gathering.is_zero() {
            tokio::time::sleep(self.gathering).await;
            while batch.len() < most
                && let Ok(job) = jobs.try_recv()
            {
                batch.push(job);
            }
        }
        self.crowded = batch.len() >= CROWD;
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
