//! The servers that share a database: which are alive, and which runs which table's bots and clocks. Only for
//! PostgreSQL; a SQLite file has one server. All times are the database's, so the servers' clocks need not
//! agree.

use super::{Address, StoreError, health::Health, open, pool::Pool, read};
use crate::ids::NodeId;
use oriflamme_table::{Seq, TableId, Timestamp};
use sqlx::{AssertSqlSafe, Row, any::AnyRow};
use std::{sync::Arc, time::Duration};

/// The database's time, in milliseconds since 1970.
pub(super) const NOW: &str = "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)";

/// Queries about the servers of a database.
#[derive(Clone)]
pub(crate) struct Nodes {
    pool: Pool,
}

impl Nodes {
    pub(super) async fn open(address: &Address, health: &Arc<Health>) -> Result<Self, StoreError> {
        Ok(Self { pool: open::connect_aside(address, health).await? })
    }
    pub(super) fn pool(&self) -> &Pool {
        &self.pool
    }
    pub(super) async fn close(&self) {
        self.pool.close().await;
    }

    /// The database's time.
    pub(crate) async fn time(&self) -> Result<Timestamp, StoreError> {
        let row = self.pool.fetch_one(sqlx::query(AssertSqlSafe(format!("SELECT {NOW} AS now")))).await?;
        Ok(Timestamp::from_millis(row.try_get::<i64, _>("now")? as u64))
    }
    /// A value that all servers of this database share. If there is none yet, the proposed one is stored.
    pub(crate) async fn agreed(&self, word: &'static str, proposed: &str) -> Result<String, StoreError> {
        let propose = "INSERT INTO about (word, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        self.pool.execute(sqlx::query(propose).bind(word).bind(proposed.to_owned())).await?;
        let query = sqlx::query("SELECT value FROM about WHERE word = $1").bind(word);
        Ok(self.pool.fetch_one(query).await?.try_get("value")?)
    }

    /// Adds a server whose lease has this duration.
    pub(crate) async fn join(&self, node: &NodeId, lease: Duration) -> Result<(), StoreError> {
        let sql = format!("INSERT INTO nodes (id, knows, alive_until) VALUES ($1, $2, {NOW} + $3)");
        let query = sqlx::query(AssertSqlSafe(sql)).bind(node.to_string()).bind(open::known());
        self.pool.execute(query.bind(lease.as_millis() as i64)).await?;
        Ok(())
    }
    /// Renews a server's lease. False if the others have deleted the server.
    pub(crate) async fn renew(&self, node: &NodeId, lease: Duration) -> Result<bool, StoreError> {
        let sql = format!("UPDATE nodes SET alive_until = {NOW} + $2 WHERE id = $1");
        let query = sqlx::query(AssertSqlSafe(sql)).bind(node.to_string()).bind(lease.as_millis() as i64);
        Ok(self.pool.execute(query).await? > 0)
    }
    /// Removes a server: others may claim its tables at once.
    pub(crate) async fn leave(&self, node: &NodeId) -> Result<(), StoreError> {
        self.pool.execute(sqlx::query("DELETE FROM nodes WHERE id = $1").bind(node.to_string())).await?;
        Ok(())
    }
    /// Deletes servers whose lease has expired, which frees their tables. Returns how many.
    pub(crate) async fn delete_silent(&self) -> Result<u64, StoreError> {
        let sql = format!("DELETE FROM nodes WHERE alive_until <= {NOW}");
        self.pool.execute(sqlx::query(AssertSqlSafe(sql))).await
    }

    /// Whether any server is using the database.
    pub(super) async fn is_anybody_alive(&self) -> Result<bool, StoreError> {
        let sql = format!("SELECT id FROM nodes WHERE alive_until > {NOW}");
        Ok(self.pool.fetch_optional(sqlx::query(AssertSqlSafe(sql))).await?.is_some())
    }

    /// Claims tables for a server that are due and that no server runs. Returns them.
    pub(crate) async fn claim(&self, node: &NodeId, limit: i64) -> Result<Vec<TableId>, StoreError> {
        let sql = format!(
            "UPDATE tables SET driver = $1 WHERE id IN (SELECT id FROM tables WHERE driver IS NULL AND wake <= {NOW} \
             ORDER BY wake LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING id"
        );
        let query = sqlx::query(AssertSqlSafe(sql)).bind(node.to_string()).bind(limit);
        self.pool.fetch_all(query).await?.iter().map(|row| read(row, "id")).collect()
    }
    /// The due tables that a server runs, according to the database.
    pub(crate) async fn running(&self, node: &NodeId) -> Result<Vec<TableId>, StoreError> {
        let sql = format!("SELECT id FROM tables WHERE driver = $1 AND wake <= {NOW}");
        let query = sqlx::query(AssertSqlSafe(sql)).bind(node.to_string());
        self.pool.fetch_all(query).await?.iter().map(|row| read(row, "id")).collect()
    }
    /// Releases a table until it must be woken. False if its log has grown, or if another server runs it.
    pub(crate) async fn release(
        &self,
        table: &TableId,
        node: &NodeId,
        next: Seq,
        wake: Timestamp,
    ) -> Result<bool, StoreError> {
        let sql = "UPDATE tables SET driver = NULL, wake = $4 WHERE id = $1 AND driver = $2 \
                   AND NOT EXISTS (SELECT 1 FROM entries WHERE game = $1 AND seq >= $3)";
        let query = sqlx::query(sql).bind(table.to_string()).bind(node.to_string());
        let query = query.bind(next.0 as i64).bind(wake.as_millis() as i64);
        Ok(self.pool.execute(query).await? > 0)
    }
    /// Makes a table due at once, if no server runs it.
    pub(crate) async fn wake(&self, table: &TableId) -> Result<(), StoreError> {
        let sql = "UPDATE tables SET wake = 0 WHERE id = $1 AND wake > 0";
        self.pool.execute(sqlx::query(sql).bind(table.to_string())).await?;
        Ok(())
    }
    /// The lengths of tables' logs.
    pub(crate) async fn lengths(&self, tables: &[TableId]) -> Result<Vec<(TableId, Seq)>, StoreError> {
        let sql = "SELECT id, COALESCE((SELECT MAX(seq) FROM entries WHERE game = id), -1) AS last \
                   FROM unnest(string_to_array($1, ',')) AS id";
        let ids = tables.iter().map(TableId::as_str).collect::<Vec<_>>().join(",");
        let length = |row: &AnyRow| Ok((read(row, "id")?, Seq((row.try_get::<i64, _>("last")? + 1) as u64)));
        self.pool.fetch_all(sqlx::query(sql).bind(ids)).await?.iter().map(length).collect()
    }
}
