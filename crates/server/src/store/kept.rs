//! A connection that is kept between uses, and batches of work for it. Returning it to the pool and acquiring
//! it again would cost round trips.

use super::{
    StoreError,
    open::{FRESH, PING},
    pool::{Pool, cut},
};
use sqlx::{Any, AnyConnection, Connection, pool::PoolConnection};
use std::time::Duration;
use tokio::{
    sync::mpsc,
    time::{Instant, timeout, timeout_at},
};

/// The connection of one writer or reader.
pub(super) struct KeptConnection {
    pool: Pool,
    /// The connection, if it worked at its last use, and the time of that use.
    kept: Option<(PoolConnection<Any>, Instant)>,
    /// How long to wait for more work under load.
    gathering: Duration,
    /// Whether the last batch was a large one.
    under_load: bool,
}

/// What a writer or reader does next.
pub(super) enum NextWork {
    /// The batch has work.
    Work,
    /// The other event has happened.
    Woken,
    /// No more work will come, or the pool is closing, which waits for this connection.
    End,
}

/// The size from which a batch counts as large.
const LARGE_BATCH: usize = 4;

impl KeptConnection {
    /// No connection yet. `gathering` is how long it waits for more work under load, so that work shares a
    /// round trip.
    pub(super) fn new(pool: Pool, gathering: Duration) -> Self {
        Self { pool, kept: None, gathering, under_load: false }
    }
    /// Waits for work and takes at most `most` items, or waits for another event if that comes first.
    pub(super) async fn next<T>(
        &mut self,
        jobs: &mut mpsc::Receiver<T>,
        batch: &mut Vec<T>,
        most: usize,
        besides: impl Future<Output = ()>,
    ) -> NextWork {
        tokio::select! {
            biased;
            received = jobs.recv_many(batch, most) => if received == 0 { return NextWork::End },
            () = self.pool.closing() => return NextWork::End,
            () = besides => return NextWork::Woken,
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
        NextWork::Work
    }
    /// Uses the connection until a deadline. After a failure, the next call takes another connection.
    pub(super) async fn using<T>(
        &mut self,
        within: Duration,
        work: impl AsyncFnOnce(&mut AnyConnection) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let deadline = Instant::now() + within;
        let mut connection = self.take(deadline, within).await?;
        match timeout_at(deadline, work(&mut connection)).await {
            Ok(Ok(done)) => {
                self.kept = Some((connection, Instant::now()));
                Ok(done)
            }
            Ok(Err(error)) => {
                connection.close_on_drop();
                Err(error)
            }
            Err(_) => {
                cut(connection);
                Err(StoreError::silent(within))
            }
        }
    }

    async fn take(&mut self, deadline: Instant, within: Duration) -> Result<PoolConnection<Any>, StoreError> {
        if let Some((mut connection, used)) = self.kept.take() {
            if used.elapsed() < FRESH || matches!(timeout(PING, connection.ping()).await, Ok(Ok(()))) {
                return Ok(connection);
            }
            cut(connection);
        }
        timeout_at(deadline, self.pool.acquire()).await.map_err(|_| StoreError::silent(within))?
    }
}
