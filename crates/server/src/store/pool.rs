//! Connections to the database, with a deadline for every query.
//!
//! A silent database neither answers nor closes connections, and sqlx waits for it for ever: for an answer,
//! and for the ping when a connection returns to the pool. So a connection that misses its deadline is cut,
//! without a proper close.

use super::{Dialect, StoreError, health::Health, open::PING};
use sqlx::{
    Any, AnyPool, Executor,
    any::{AnyArguments, AnyRow},
    pool::PoolConnection,
    query::Query,
};
use std::{sync::Arc, time::Duration};
use tokio::time::{Instant, error::Elapsed, timeout, timeout_at};

/// A query for either kind of database.
pub(super) type SqlQuery<'q> = Query<'q, Any, AnyArguments>;

/// How long closing the connections may take when the server stops.
const CLOSING: Duration = Duration::from_secs(1);

/// A pool of connections. Each is lent for one query.
#[derive(Clone)]
pub(super) struct Pool {
    connections: AnyPool,
    health: Arc<Health>,
    dialect: Dialect,
    deadline: Duration,
}

impl Pool {
    pub(super) fn new(connections: AnyPool, health: Arc<Health>, dialect: Dialect) -> Self {
        Self { connections, health, dialect, deadline: dialect.deadline() }
    }
    pub(super) async fn fetch_all(&self, query: SqlQuery<'_>) -> Result<Vec<AnyRow>, StoreError> {
        let (mut lent, deadline) = self.lend().await?;
        let done = timeout_at(deadline, query.fetch_all(&mut **lent.connection()?)).await;
        self.end(lent, done)
    }
    pub(super) async fn fetch_optional(&self, query: SqlQuery<'_>) -> Result<Option<AnyRow>, StoreError> {
        let (mut lent, deadline) = self.lend().await?;
        let done = timeout_at(deadline, query.fetch_optional(&mut **lent.connection()?)).await;
        self.end(lent, done)
    }
    pub(super) async fn fetch_one(&self, query: SqlQuery<'_>) -> Result<AnyRow, StoreError> {
        let (mut lent, deadline) = self.lend().await?;
        let done = timeout_at(deadline, query.fetch_one(&mut **lent.connection()?)).await;
        self.end(lent, done)
    }
    /// Executes a query. Returns how many rows were changed.
    pub(super) async fn execute(&self, query: SqlQuery<'_>) -> Result<u64, StoreError> {
        let (mut lent, deadline) = self.lend().await?;
        let done = timeout_at(deadline, query.execute(&mut **lent.connection()?)).await;
        Ok(self.end(lent, done)?.rows_affected())
    }

    /// A connection of one's own, without a deadline. Only such a connection may write to a SQLite file. It
    /// is not returned to the pool.
    pub(super) async fn acquire(&self) -> Result<PoolConnection<Any>, StoreError> {
        let mut connection = self.connections.acquire().await?;
        connection.close_on_drop();
        if self.dialect == Dialect::Sqlite {
            connection.execute("PRAGMA query_only = OFF").await?;
        }
        Ok(connection)
    }
    /// Waits until the connections are being closed.
    pub(super) async fn closing(&self) {
        self.connections.close_event().await;
    }
    /// Closes all connections, as far as possible within [`CLOSING`].
    pub(super) async fn close(&self) {
        let _ = timeout(CLOSING, self.connections.close()).await;
    }
    pub(super) fn suspect(&self, error: &StoreError) {
        self.health.suspect(error);
    }

    async fn lend(&self) -> Result<(PooledConnection, Instant), StoreError> {
        self.health.admit_read()?;
        let deadline = Instant::now() + self.deadline;
        match self.connections.acquire().await {
            Ok(connection) => Ok((PooledConnection(Some(connection)), deadline)),
            Err(error) => {
                let error = StoreError::from(error);
                if matches!(error, StoreError::Unreachable(_)) {
                    self.suspect(&error);
                }
                Err(error)
            }
        }
    }

    fn end<T>(
        &self,
        lent: PooledConnection,
        done: Result<Result<T, sqlx::Error>, Elapsed>,
    ) -> Result<T, StoreError> {
        match done {
            Ok(done) => {
                lent.give_back();
                Ok(done?)
            }
            Err(_) => {
                let error = StoreError::silent(self.deadline);
                self.suspect(&error);
                Err(error)
            }
        }
    }
}

/// A connection that is cut if it is dropped during a query, because no answer came or the caller is gone.
struct PooledConnection(Option<PoolConnection<Any>>);

impl PooledConnection {
    fn connection(&mut self) -> Result<&mut PoolConnection<Any>, StoreError> {
        self.0.as_mut().ok_or(StoreError::Closed)
    }
    fn give_back(mut self) {
        if let Some(mut connection) = self.0.take() {
            // sqlx tests it again, and could wait for ever. If this future is dropped, the connection is cut.
            tokio::spawn(timeout(PING, connection.return_to_pool()));
        }
    }
}

impl Drop for PooledConnection {
    fn drop(&mut self) {
        if let Some(connection) = self.0.take() {
            cut(connection);
        }
    }
}

/// Cuts the connection without a proper close, and makes room for another one.
pub(super) fn cut(connection: PoolConnection<Any>) {
    drop(connection.detach());
}
