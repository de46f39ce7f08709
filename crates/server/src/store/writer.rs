//! The writer task: collects what all tables have to write, and commits it in one transaction. So many tables
//! share one sync of the disk.

use super::{
    StoreError, Unit, Watch,
    kept::KeptConnection,
    write::{Dialect, ROWS, Row, insert, write},
};
use oriflamme_table::Seq;
use sqlx::{AnyConnection, AnyPool, Connection, Executor};
use std::{
    collections::HashSet,
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::sync::{mpsc, oneshot};

/// How long to wait for more units under load, because each round trip to PostgreSQL costs. SQLite does not
/// wait.
pub(super) const GATHERING: Duration = Duration::from_millis(5);
/// How many units may wait in the queue. Senders wait until there is room.
const WAITING: usize = 4096;
/// How many units go into one transaction at most.
const BATCH: usize = 512;

type Answer = oneshot::Sender<Result<(), StoreError>>;
type Job = (Unit, Answer);

/// A handle on the writer task; none for a database that is only read.
#[derive(Clone)]
pub(super) struct Writer(Option<mpsc::Sender<Job>>);

impl Writer {
    /// Starts the writer on a database.
    pub(super) fn start(pool: AnyPool, dialect: Dialect, watch: Arc<dyn Watch>) -> Self {
        let (sender, jobs) = mpsc::channel(WAITING);
        let gathering = match dialect {
            Dialect::Sqlite => Duration::ZERO,
            Dialect::Postgres => GATHERING,
        };
        tokio::spawn(
            WriterTask { connection: KeptConnection::new(pool, gathering), dialect, watch }.work(jobs),
        );
        Self(Some(sender))
    }
    /// No writer: what is handed over is refused.
    pub(super) fn none() -> Self {
        Self(None)
    }
    /// Hands a unit over.
    pub(super) async fn send(&self, unit: Unit, answer: Answer) -> Result<(), StoreError> {
        let writer = self.0.as_ref().ok_or(StoreError::Closed)?;
        writer.send((unit, answer)).await.map_err(|_| StoreError::Closed)
    }
}

struct WriterTask {
    connection: KeptConnection,
    dialect: Dialect,
    watch: Arc<dyn Watch>,
}

type Results = Vec<Result<(), StoreError>>;

impl WriterTask {
    async fn work(mut self, mut jobs: mpsc::Receiver<Job>) {
        let mut batch = Vec::new();
        while self.connection.next(&mut jobs, &mut batch, BATCH).await {
            let (units, answers): (Vec<Unit>, Vec<Answer>) = batch.drain(..).unzip();
            for (answer, result) in answers.into_iter().zip(self.commit(&units).await) {
                // Whoever no longer waits asks the database when they come back.
                let _ = answer.send(result);
            }
        }
    }

    /// Commits all units in one transaction. If one of them breaks it, each has one of its own.
    async fn commit(&mut self, units: &[Unit]) -> Results {
        let started = Instant::now();
        match self.together(units).await {
            Ok(results) => {
                self.watch.committed(units.len(), started.elapsed());
                results
            }
            Err(error) if units.len() == 1 || error.is_general() => {
                self.watch.failed();
                units.iter().map(|_| Err(error.clone())).collect()
            }
            Err(_) => {
                let mut results = Vec::with_capacity(units.len());
                for unit in units {
                    results.push(self.alone(unit).await);
                }
                results
            }
        }
    }

    async fn alone(&mut self, unit: &Unit) -> Result<(), StoreError> {
        self.together(std::slice::from_ref(unit)).await?.pop().unwrap_or(Err(StoreError::Closed))
    }

    async fn together(&mut self, units: &[Unit]) -> Result<Results, StoreError> {
        let (dialect, watch) = (self.dialect, &*self.watch);
        self.connection.using(async |connection| transact(connection, units, dialect, watch).await).await
    }
}

async fn transact(
    connection: &mut AnyConnection,
    units: &[Unit],
    dialect: Dialect,
    watch: &dyn Watch,
) -> Result<Results, StoreError> {
    let mut rows = Vec::new();
    let mut lone = HashSet::new();
    for unit in units {
        // Of two entries for one number the first wins.
        rows.extend(unit.lone_entry().filter(|row| lone.insert((row.table, row.seq))));
    }
    // All servers write in this order, so that no two deadlock.
    rows.sort_unstable_by_key(|row| (row.table, row.seq));
    let fits = rows.len() == 1 || dialect.takes_any_number();
    if fits && units.iter().all(|unit| unit.lone_entry().is_some()) {
        // One statement is a transaction of its own, and one round trip.
        watch.asked(1);
        let mut written = insert(connection, &rows, dialect).await?.into_iter().collect();
        return Ok(units.iter().filter_map(Unit::lone_entry).map(|row| result(row, &mut written)).collect());
    }
    watch.asked(2);
    let mut transaction = Connection::begin(connection).await?;
    let mut written = HashSet::new();
    let mut rest = &rows[..];
    while !rest.is_empty() {
        let many = if dialect.takes_any_number() { rest.len() } else { 1 << rest.len().min(ROWS).ilog2() };
        let (now, later) = rest.split_at(many);
        watch.asked(1);
        written.extend(insert(&mut transaction, now, dialect).await?);
        rest = later;
    }
    let mut results = Vec::with_capacity(units.len());
    for unit in units {
        results.push(match unit.lone_entry() {
            Some(row) => result(row, &mut written),
            None => {
                watch.asked(2 + unit.0.len() as u64);
                all_or_nothing(&mut transaction, unit, dialect).await?
            }
        });
    }
    transaction.commit().await?;
    Ok(results)
}

/// Whether a row was written. Of two for one number only the first was.
fn result(row: Row<'_>, written: &mut HashSet<(String, Seq)>) -> Result<(), StoreError> {
    if written.remove(&(row.table.to_string(), row.seq)) { Ok(()) } else { Err(StoreError::Conflict) }
}

/// Writes a unit inside a transaction; where it conflicts, the rest of the transaction stands.
async fn all_or_nothing(
    transaction: &mut AnyConnection,
    unit: &Unit,
    dialect: Dialect,
) -> Result<Result<(), StoreError>, StoreError> {
    transaction.execute("SAVEPOINT unit").await?;
    for one in &unit.0 {
        match write(transaction, one, dialect).await {
            Ok(()) => {}
            Err(StoreError::Conflict) => {
                transaction.execute("ROLLBACK TO SAVEPOINT unit").await?;
                transaction.execute("RELEASE SAVEPOINT unit").await?;
                return Ok(Err(StoreError::Conflict));
            }
            Err(error) => return Err(error),
        }
    }
    transaction.execute("RELEASE SAVEPOINT unit").await?;
    Ok(Ok(()))
}
