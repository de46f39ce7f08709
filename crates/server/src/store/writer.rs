//! The writer task: collects the writes of all tables and commits them in one transaction, so that many
//! tables share one sync of the disk.

use super::{
    AtomicWrites, Dialect, StoreError, StoreObserver, WriteHealth,
    health::Health,
    kept::{KeptConnection, NextWork},
    pool::Pool,
    write::{Found, ROWS, Row, check, find, insert, write},
};
use crate::clock::Clock;
use oriflamme_table::Seq;
use sqlx::{AnyConnection, Connection, Executor};
use std::{collections::HashSet, sync::Arc, time::Instant};
use tokio::sync::{mpsc, oneshot};

/// How many jobs may wait in the queue. Senders wait until there is room.
const WAITING: usize = 4096;
/// How many units go into one transaction at most.
const BATCH: usize = 512;

type Reply = oneshot::Sender<Result<(), StoreError>>;

/// A message to the writer.
pub(super) enum Job {
    /// Write a unit.
    Write(AtomicWrites, Reply),
    /// Check whether the database can be written to.
    Check(Reply),
}

/// A handle on the writer task; none for a database that is only read.
#[derive(Clone)]
pub(super) struct Writer(Option<mpsc::Sender<Job>>);

impl Writer {
    /// Starts the writer on a database.
    pub(super) fn start(
        pool: Pool,
        dialect: Dialect,
        watch: Arc<dyn StoreObserver>,
        health: Arc<Health>,
    ) -> Self {
        let (sender, jobs) = mpsc::channel(WAITING);
        let connection = KeptConnection::new(pool, dialect.gathering());
        tokio::spawn(WriterTask { connection, dialect, watch, health, clock: Clock::start() }.work(jobs));
        Self(Some(sender))
    }
    /// No writer: every write is refused.
    pub(super) fn none() -> Self {
        Self(None)
    }
    pub(super) async fn send(&self, job: Job) -> Result<(), StoreError> {
        let writer = self.0.as_ref().ok_or(StoreError::Closed)?;
        writer.send(job).await.map_err(|_| StoreError::Closed)
    }
}

struct WriterTask {
    connection: KeptConnection,
    dialect: Dialect,
    watch: Arc<dyn StoreObserver>,
    health: Arc<Health>,
    clock: Clock,
}

type Results = Vec<Result<(), StoreError>>;

impl WriterTask {
    async fn work(mut self, mut jobs: mpsc::Receiver<Job>) {
        let mut batch = Vec::new();
        let health = self.health.clone();
        loop {
            match self.connection.next(&mut jobs, &mut batch, BATCH, health.check_due()).await {
                NextWork::Work => self.answer(batch.drain(..)).await,
                NextWork::Woken => _ = self.check().await,
                NextWork::End => return,
            }
        }
    }

    async fn answer(&mut self, batch: impl Iterator<Item = Job>) {
        let (mut units, mut answers, mut checks) = (Vec::new(), Vec::new(), Vec::new());
        for job in batch {
            match job {
                Job::Write(unit, answer) => {
                    units.push(unit);
                    answers.push(answer);
                }
                Job::Check(answer) => checks.push(answer),
            }
        }
        if !units.is_empty() {
            let results = match self.health.admit_write() {
                Ok(()) => self.commit(&units).await,
                // They were sent before we knew that writing fails.
                Err(error) => all_failed(&units, &error),
            };
            for (answer, result) in answers.into_iter().zip(results) {
                // A caller that no longer waits asks the database later.
                let _ = answer.send(result);
            }
        }
        if !checks.is_empty() {
            let verdict = match self.health.verdict() {
                WriteHealth::Works => Ok(()),
                WriteHealth::Fails(error) => Err(error),
                WriteHealth::Unproved => self.check().await,
            };
            for answer in checks {
                let _ = answer.send(verdict.clone());
            }
        }
    }

    /// Commits all units in one transaction. If a unit makes it fail, each unit gets its own transaction.
    async fn commit(&mut self, units: &[AtomicWrites]) -> Results {
        let started = Instant::now();
        match self.together(units).await {
            Ok(results) => {
                self.watch.committed(units.len(), started.elapsed());
                self.health.written();
                results
            }
            Err(error) if units.len() == 1 || error.is_general() => {
                self.watch.failed();
                self.failed(units, error).await
            }
            Err(_) => {
                let mut results = Vec::with_capacity(units.len());
                for unit in units {
                    results.push(self.alone(unit).await);
                    if let Some(Err(error)) = results.last()
                        && error.is_general()
                    {
                        let rest = all_failed(&units[results.len()..], error);
                        results.extend(rest);
                        break;
                    }
                }
                results
            }
        }
    }

    async fn alone(&mut self, unit: &AtomicWrites) -> Result<(), StoreError> {
        let units = std::slice::from_ref(unit);
        let mut results = match self.together(units).await {
            Ok(results) => {
                self.health.written();
                results
            }
            Err(error) => self.failed(units, error).await,
        };
        results.pop().unwrap_or(Err(StoreError::Closed))
    }

    async fn together(&mut self, units: &[AtomicWrites]) -> Result<Results, StoreError> {
        let (dialect, watch) = (self.dialect, &*self.watch);
        let transact =
            async |connection: &mut AnyConnection| transact(connection, units, dialect, watch).await;
        self.connection.using(dialect.deadline(), transact).await
    }

    /// The results of units whose transaction failed. If no answer came, asks the database whether it was
    /// committed.
    async fn failed(&mut self, units: &[AtomicWrites], error: StoreError) -> Results {
        if !error.leaves_doubt() {
            if error.is_general() {
                self.health.failed(&error, units.len());
            }
            return all_failed(units, &error);
        }
        if let Err(now) = self.check().await {
            self.health.failed(&now, units.len());
            // The check may fail because the same transaction still holds the lock: it is still not known
            // whether it will be committed.
            return all_failed(units, &error);
        }
        let mut results = Vec::with_capacity(units.len());
        let look = async |connection: &mut AnyConnection| {
            for unit in units {
                results.push(match find(connection, unit).await? {
                    Found::Written => Ok(()),
                    Found::Taken => Err(StoreError::Taken),
                    Found::Nothing => Err(error.clone()),
                });
            }
            Ok(())
        };
        // The rest stays unknown.
        let _ = self.connection.using(self.dialect.settling(), look).await;
        results.extend(all_failed(&units[results.len()..], &error));
        results
    }

    /// Checks whether the database can be written to.
    async fn check(&mut self) -> Result<(), StoreError> {
        let now = self.clock.now();
        let write = async |connection: &mut AnyConnection| check(connection, now).await;
        let done = self.connection.using(self.dialect.checking(), write).await;
        match &done {
            Ok(()) => self.health.written(),
            Err(error) => self.health.failed(error, 0),
        }
        done
    }
}

fn all_failed(units: &[AtomicWrites], error: &StoreError) -> Results {
    units.iter().map(|_| Err(error.clone())).collect()
}

async fn transact(
    connection: &mut AnyConnection,
    units: &[AtomicWrites],
    dialect: Dialect,
    watch: &dyn StoreObserver,
) -> Result<Results, StoreError> {
    let mut rows = Vec::new();
    let mut lone = HashSet::new();
    for unit in units {
        // Of two entries for one number the first wins.
        rows.extend(unit.lone_entry().filter(|row| lone.insert((row.table, row.seq))));
    }
    // All servers write in this order, which prevents deadlocks.
    rows.sort_unstable_by_key(|row| (row.table, row.seq));
    let fits = rows.len() == 1 || dialect.takes_any_number();
    if fits && units.iter().all(|unit| unit.lone_entry().is_some()) {
        // A single statement is its own transaction and takes one round trip.
        watch.asked(1);
        let mut written = insert(connection, &rows, dialect).await?.into_iter().collect();
        return Ok(units
            .iter()
            .filter_map(AtomicWrites::lone_entry)
            .map(|row| result(row, &mut written))
            .collect());
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

/// Whether a row was written. Of two rows with one number, only the first was.
fn result(row: Row<'_>, written: &mut HashSet<(String, Seq)>) -> Result<(), StoreError> {
    if written.remove(&(row.table.to_string(), row.seq)) { Ok(()) } else { Err(StoreError::Taken) }
}

/// Writes a unit inside a transaction. If it conflicts, the rest of the transaction is kept.
async fn all_or_nothing(
    transaction: &mut AnyConnection,
    unit: &AtomicWrites,
    dialect: Dialect,
) -> Result<Result<(), StoreError>, StoreError> {
    transaction.execute("SAVEPOINT unit").await?;
    for one in &unit.0 {
        match write(transaction, one, dialect).await {
            Ok(()) => {}
            Err(conflict) if conflict.is_conflict() => {
                transaction.execute("ROLLBACK TO SAVEPOINT unit").await?;
                transaction.execute("RELEASE SAVEPOINT unit").await?;
                return Ok(Err(conflict));
            }
            Err(error) => return Err(error),
        }
    }
    transaction.execute("RELEASE SAVEPOINT unit").await?;
    Ok(Ok(()))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use crate::store::Store;
    use oriflamme_deal::Seed;
    use oriflamme_table::Timestamp;
    use oriflamme_testkit::Database;
    use std::{
        sync::atomic::{AtomicUsize, Ordering},
        time::Duration,
    };

    /// Counts the units that the writer has committed.
    #[derive(Default)]
    struct Committed(AtomicUsize);

    impl StoreObserver for Committed {
        fn committed(&self, units: usize, _: Duration) {
            self.0.fetch_add(units, Ordering::Relaxed);
        }
        fn failed(&self) {}
        fn asked(&self, _: u64) {}
    }

    /// Two connections that write would wait for each other's lock, and fail when a sync is slow.
    #[tokio::test]
    async fn nobody_but_the_writer_writes_to_a_file() {
        let database = Database::sqlite();
        let watch = Arc::new(Committed::default());
        let store = Store::open(&database.url, watch.clone()).await.unwrap();
        let refused = store.pool.execute(sqlx::query("DELETE FROM about")).await.unwrap_err();
        assert!(refused.to_string().contains("readonly"), "{refused}");
        let mut committed = 0;
        let mut through_the_writer = |units| {
            committed += units;
            assert_eq!(watch.0.load(Ordering::Relaxed), committed);
        };
        let now = Timestamp::from_millis(1_000_000);
        store.beat(now).await.unwrap();
        through_the_writer(1);
        let later = now.after(Duration::from_secs(60));
        assert_eq!(store.outages(later, Duration::from_secs(15)).await.unwrap().len(), 1);
        through_the_writer(1);
        let seed: Seed = "00".repeat(32).parse().unwrap();
        assert_eq!(store.offer_key(7, seed, 5).await.unwrap(), seed);
        through_the_writer(2);
        store.close().await;
    }

    #[tokio::test]
    async fn a_unit_stays_in_doubt_while_the_file_is_locked() {
        let database = Database::sqlite();
        let store = Store::open(&database.url, Arc::new(Committed::default())).await.unwrap();
        let mut task = WriterTask {
            connection: KeptConnection::new(store.pool.clone(), Duration::ZERO),
            dialect: Dialect::Sqlite,
            watch: store.watch.clone(),
            health: store.health.clone(),
            clock: Clock::start(),
        };
        let mut other = AnyConnection::connect(&database.url).await.unwrap();
        other.execute("BEGIN EXCLUSIVE").await.unwrap();
        let silent = StoreError::Unreachable("no answer".into());
        let results = task.failed(&[AtomicWrites(Vec::new())], silent).await;
        assert!(matches!(results[..], [Err(StoreError::Unreachable(_))]), "{results:?}");
        assert!(matches!(store.health.verdict(), WriteHealth::Fails(StoreError::Busy)));
    }
}
