//! The database: SQLite in one file, or PostgreSQL. The same statements run on both.

mod error;
mod kept;
mod nodes;
mod open;
mod reader;
mod transfer;
mod write;
mod writer;

pub use error::StoreError;
pub(crate) use nodes::Nodes;
pub use transfer::{Copied, TransferError};
pub use write::{Standing, Unit, Write};

use crate::ids::{NodeId, TokenHash};
use open::Address;
use oriflamme_table::{
    Beginning, Entry, Logged, PlayerId, PlayerName, Seq, Table, TableId, TableSetup, Timestamp,
};
use reader::Reader;
use sqlx::{AnyPool, Row, any::AnyRow};
use std::{fs::File, sync::Arc, time::Duration};
use tokio::sync::oneshot;
use writer::Writer;

/// How many tables a list has at most.
const LONGEST_LIST: i64 = 100;

/// A player, as stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    pub id: PlayerId,
    /// How they are called.
    pub name: PlayerName,
}

/// A table as it was stored.
pub struct Stored {
    /// The table, with its whole log.
    pub table: Table,
    /// When it asks to be looked at, as far as the database knows.
    pub wake: Option<Timestamp>,
    /// Which server drives it, as far as the database knows.
    pub driver: Option<NodeId>,
}

/// The database.
#[derive(Clone)]
pub struct Store {
    pool: AnyPool,
    writer: Writer,
    pub(crate) backend: Backend,
    watch: Arc<dyn Watch>,
}

/// Which database it is, with what only that kind has.
#[derive(Clone)]
pub(crate) enum Backend {
    /// A file that one server uses.
    Sqlite {
        /// Held as long as we serve from the file, so that nobody else does.
        _lock: Option<Arc<File>>,
    },
    /// A database that several servers may share: all of them add to its logs.
    Postgres { nodes: Nodes, reader: Reader },
}

/// What the writer has done, for the metrics.
pub trait Watch: Send + Sync {
    /// A transaction with this many units was committed; it took this long.
    fn committed(&self, units: usize, took: Duration);
    /// A transaction failed.
    fn failed(&self);
    /// This many round trips to the database were made.
    fn asked(&self, times: u64);
}

/// Nobody counts.
struct Unwatched;

impl Watch for Unwatched {
    fn committed(&self, _: usize, _: Duration) {}
    fn failed(&self) {}
    fn asked(&self, _: u64) {}
}

impl Backend {
    async fn new(
        address: &Address,
        pool: &AnyPool,
        lock: Option<Arc<File>>,
        watch: &Arc<dyn Watch>,
    ) -> Result<Self, StoreError> {
        Ok(match address {
            Address::Sqlite(_) => Self::Sqlite { _lock: lock },
            Address::Postgres(url) => {
                Self::Postgres { nodes: Nodes::open(url).await?, reader: Reader::start(pool, watch) }
            }
        })
    }
}

impl Store {
    /// Opens a database, and brings it up to date.
    pub async fn open(url: &str, watch: Arc<dyn Watch>) -> Result<Self, StoreError> {
        let address = Address::of(url)?;
        let (pool, lock) = open::open(&address).await?;
        let backend = Backend::new(&address, &pool, lock, &watch).await?;
        let writer = Writer::start(pool.clone(), address.dialect(), watch.clone());
        Ok(Self { pool, writer, backend, watch })
    }
    /// Opens a database to read from, beside a server that may be using it. Nothing is changed.
    pub async fn open_to_read(url: &str) -> Result<Self, StoreError> {
        let address = Address::of(url)?;
        let pool = open::open_to_read(&address).await?;
        let watch: Arc<dyn Watch> = Arc::new(Unwatched);
        let backend = Backend::new(&address, &pool, None, &watch).await?;
        Ok(Self { pool, writer: Writer::none(), backend, watch })
    }
    /// Ends all connections. What was not acknowledged may be lost; nothing else.
    pub async fn close(&self) {
        if let Backend::Postgres { nodes, .. } = &self.backend {
            nodes.close().await;
        }
        self.pool.close().await;
    }
    /// Whether the database answers.
    pub async fn ping(&self) -> Result<(), StoreError> {
        sqlx::query("SELECT 1").execute(&self.pool).await?;
        Ok(())
    }

    /// Writes a unit, all of it or nothing. It is on disk when this returns.
    pub async fn commit(&self, unit: Unit) -> Result<(), StoreError> {
        let (answer, written) = oneshot::channel();
        self.writer.send(unit, answer).await?;
        written.await.map_err(|_| StoreError::Closed)?
    }

    /// The player with a token.
    pub async fn player(&self, token: &TokenHash) -> Result<Option<Player>, StoreError> {
        let query = sqlx::query("SELECT id, name FROM players WHERE token = $1").bind(token.to_string());
        self.watch.asked(1);
        let Some(row) = query.fetch_optional(&self.pool).await? else { return Ok(None) };
        Ok(Some(Player { id: read(&row, "id")?, name: read(&row, "name")? }))
    }

    /// A table with its whole log.
    pub async fn table(&self, id: &TableId) -> Result<Option<Stored>, StoreError> {
        // One statement, so that the log and the rest are of one moment.
        let query = "SELECT setup, secret, beginning, made, wake, driver, at, entry FROM tables \
                     LEFT JOIN entries ON game = id WHERE id = $1 ORDER BY seq";
        self.watch.asked(1);
        let rows = sqlx::query(query).bind(id.to_string()).fetch_all(&self.pool).await?;
        let Some(row) = rows.first() else { return Ok(None) };
        let damaged = || StoreError::Damaged(id.to_string());
        let setup = TableSetup::from_text(row.try_get("setup")?).map_err(|_| damaged())?;
        let beginning = match row.try_get::<Option<String>, _>("beginning")? {
            Some(text) => Some(beginning(&text).ok_or_else(damaged)?),
            None => None,
        };
        let made = row.try_get::<i64, _>("made")?;
        let mut table = Table::new(
            id.clone(),
            setup,
            read(row, "secret")?,
            beginning,
            Timestamp::from_millis(made as u64),
        );
        for row in &rows {
            // A table without entries has one row without an entry.
            if row.try_get::<Option<i64>, _>("at")?.is_some() {
                table.apply_all([logged_in(row, &table)?]).map_err(|_| damaged())?;
            }
        }
        let wake = row.try_get::<Option<i64>, _>("wake")?.map(|wake| Timestamp::from_millis(wake as u64));
        let driver = row.try_get::<Option<&str>, _>("driver")?.and_then(|driver| driver.parse().ok());
        Ok(Some(Stored { table, wake, driver }))
    }

    /// The entries of a table from a number on.
    pub async fn entries(&self, table: &Table, from: Seq) -> Result<Vec<Logged>, StoreError> {
        if let Backend::Postgres { reader, .. } = &self.backend {
            let rows = reader.entries(table.id(), from).await?;
            return rows.into_iter().map(|(at, text)| logged(at, &text, table)).collect();
        }
        let query = "SELECT at, entry FROM entries WHERE game = $1 AND seq >= $2 ORDER BY seq";
        let query = sqlx::query(query).bind(table.id().to_string()).bind(from.0 as i64);
        self.watch.asked(1);
        query.fetch_all(&self.pool).await?.iter().map(|row| logged_in(row, table)).collect()
    }

    /// The tables that all may see, open and playing, newest first.
    pub async fn listed(&self) -> Result<Vec<TableId>, StoreError> {
        let query = "SELECT id FROM tables WHERE listed = 1 ORDER BY made DESC, id LIMIT $1";
        self.ids(sqlx::query(query).bind(LONGEST_LIST)).await
    }
    /// The tables at which a player has sat, newest first.
    pub async fn tables_of(&self, player: &PlayerId) -> Result<Vec<TableId>, StoreError> {
        let query = "SELECT game AS id FROM seats WHERE player = $1 ORDER BY made DESC, game LIMIT $2";
        self.ids(sqlx::query(query).bind(player.to_string()).bind(LONGEST_LIST)).await
    }
    /// The tables that ask to be looked at by now, in the order of their ids, after one of them.
    pub async fn waking(&self, now: Timestamp, last: &str, limit: u32) -> Result<Vec<TableId>, StoreError> {
        let query =
            "SELECT id FROM tables WHERE driver IS NULL AND wake <= $1 AND id > $2 ORDER BY id LIMIT $3";
        self.ids(sqlx::query(query).bind(now.as_millis() as i64).bind(last.to_owned()).bind(i64::from(limit)))
            .await
    }
    /// All tables, in the order of their ids, after one of them.
    pub async fn tables_after(&self, last: &str, limit: u32) -> Result<Vec<TableId>, StoreError> {
        let query = "SELECT id FROM tables WHERE id > $1 ORDER BY id LIMIT $2";
        self.ids(sqlx::query(query).bind(last.to_owned()).bind(i64::from(limit))).await
    }

    async fn ids(
        &self,
        query: sqlx::query::Query<'_, sqlx::Any, sqlx::any::AnyArguments>,
    ) -> Result<Vec<TableId>, StoreError> {
        self.watch.asked(1);
        query.fetch_all(&self.pool).await?.iter().map(|row| read(row, "id")).collect()
    }
}

/// A position that a game begins with, from its text.
fn beginning(text: &str) -> Option<Beginning> {
    let record = oriflamme_notation::parse(text).ok()?.into_iter().next()?;
    Some(Beginning { state: record.start, seed: record.header.seed })
}

/// An entry of a table's log, as it was stored.
fn logged(at: Timestamp, text: &str, table: &Table) -> Result<Logged, StoreError> {
    let entry = Entry::from_text(text, table.seating());
    Ok(Logged { entry: entry.map_err(|_| StoreError::Damaged(table.id().to_string()))?, at })
}

fn logged_in(row: &AnyRow, table: &Table) -> Result<Logged, StoreError> {
    logged(Timestamp::from_millis(row.try_get::<i64, _>("at")? as u64), row.try_get("entry")?, table)
}

fn read<T: std::str::FromStr>(row: &AnyRow, column: &'static str) -> Result<T, StoreError> {
    row.try_get::<&str, _>(column)?.parse().map_err(|_| StoreError::Damaged(column.into()))
}

/// Whether a table is in the list: while something can still happen, and it is not private.
pub fn is_listed(table: &Table) -> bool {
    table.status().is_live() && !table.setup().private
}
