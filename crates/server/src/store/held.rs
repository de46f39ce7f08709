//! A connection that is kept between uses, because handing it back to the pool and asking for it again would cost round trips.

use super::{StoreError, open::FRESH};
use sqlx::{Any, AnyConnection, AnyPool, Connection, pool::PoolConnection};
use std::time::Instant;

/// The connection of one writer or reader.
pub(super) struct Held {
    pool: AnyPool,
    /// One that worked when it was last used, and when that was.
    kept: Option<(PoolConnection<Any>, Instant)>,
}

impl Held {
    pub(super) fn new(pool: AnyPool) -> Self {
        Self { pool, kept: None }
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
    /// Waits until the pool is closed, which waits for the connection that is kept.
    pub(super) fn closing(&self) -> impl Future<Output = ()> + 'static {
        let pool = self.pool.clone();
        async move { pool.close_event().await }
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
