//! Connections to the database, with a deadline for whatever is asked over them.
//!
//! A database that has gone silent neither answers nor hangs up, and sqlx waits for it for ever: for an
//! answer, and for the ping with which it takes a connection back. So a connection over which no answer came
//! in time is cut without closing it properly.

use super::{Dialect, StoreError, health::Health, open::PING};
use sqlx::{
    Any, AnyPool,
    any::{AnyArguments, AnyRow},
    pool::PoolConnection,
    query::Query,
};
use std::{sync::Arc, time::Duration};
use tokio::time::{Instant, error::Elapsed, timeout, timeout_at};

/// A question to either database.
pub(super) type SqlQuery<'q> = Query<'q, Any, AnyArguments>;

/// How long closing the connections may take when the server stops.
const CLOSING: Duration = Duration::from_secs(1);

/// Connections, each lent for one question.
#[derive(Clone)]
pub(super) struct Pool {
    connections: AnyPool,
    health: Arc<Health>,
    deadline: Duration,
}

impl Pool {
    pub(super) fn new(connections: AnyPool, health: Arc<Health>, dialect: Dialect) -> Self {
        Self { connections, health, deadline: dialect.deadline() }
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
    /// Says how many rows were changed.
    pub(super) async fn execute(&self, query: SqlQuery<'_>) -> Result<u64, StoreError> {
        let (mut lent, deadline) = self.lend().await?;
        let done = timeout_at(deadline, query.execute(&mut **lent.connection()?)).await;
        Ok(self.end(lent, done)?.rows_affected())
    }

    /// A connection for as long as it takes: for work that no request waits for.
    pub(super) async fn acquire(&self) -> Result<PoolConnection<Any>, StoreError> {
        Ok(self.connections.acquire().await?)
    }
    /// Waits until the connections are being closed.
    pub(super) async fn closing(&self) {
        self.connections.close_event().await;
    }
    /// Closes all connections, as far as they can be closed in a moment.
    pub(super) async fn close(&self) {
        let _ = timeout(CLOSING, self.connections.close()).await;
    }
    pub(super) fn suspect(&self, error: &StoreError) {
        self.health.suspect(error);
    }

    async fn lend(&self) -> Result<(Lent, Instant), StoreError> {
        self.health.admit_read()?;
        let deadline = Instant::now() + self.deadline;
        match self.connections.acquire().await {
            Ok(connection) => Ok((Lent(Some(connection)), deadline)),
            Err(error) => {
                let error = StoreError::from(error);
                if matches!(error, StoreError::Unreachable(_)) {
                    self.suspect(&error);
                }
                Err(error)
            }
        }
    }

    fn end<T>(&self, lent: Lent, done: Result<Result<T, sqlx::Error>, Elapsed>) -> Result<T, StoreError> {
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

/// A connection that is cut when it is dropped in the middle of a question: because no answer came, or
/// because whoever asked has hung up.
struct Lent(Option<PoolConnection<Any>>);

impl Lent {
    fn connection(&mut self) -> Result<&mut PoolConnection<Any>, StoreError> {
        self.0.as_mut().ok_or(StoreError::Closed)
    }
    fn give_back(mut self) {
        if let Some(mut connection) = self.0.take() {
            // sqlx tests it once more, and would wait for ever. When this is given up, the connection is cut.
            tokio::spawn(timeout(PING, connection.return_to_pool()));
        }
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        if let Some(connection) = self.0.take() {
            cut(connection);
        }
    }
}

/// Hangs up without a farewell, and makes room for another connection.
pub(super) fn cut(connection: PoolConnection<Any>) {
    drop(connection.detach());
}
