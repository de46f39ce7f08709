//! The writer: takes what is to be written from all tables, and commits as much as has come together at once. So many
//! tables share one sync of the disk, and none waits for another's.

use super::{
    StoreError, Unit, Watch,
    write::{Row, bind, write},
};
use sqlx::{Acquire, AnyConnection, AnyPool, AssertSqlSafe, Executor, Row as _};
use std::{
    collections::{HashSet, hash_map::DefaultHasher},
    hash::{Hash, Hasher},
    sync::{Arc, LazyLock},
    time::Instant,
};
use tokio::sync::{mpsc, oneshot};

/// PostgreSQL syncs for several writers at a time.
pub(super) const POSTGRES_WRITERS: usize = 4;
/// How many units may wait. Who comes then waits at the door.
const WAITING: usize = 4096;
/// How many units go into one transaction at most.
const BATCH: usize = 512;
/// How many rows go into one statement at most, a power of two.
const ROWS: usize = 128;

type Answer = oneshot::Sender<Result<(), StoreError>>;
type Job = (Unit, Answer);

/// The way to the writers.
#[derive(Clone)]
pub(super) struct Writer(Arc<[mpsc::Sender<Job>]>);

impl Writer {
    /// Starts so many writers on a database.
    pub(super) fn start(pool: AnyPool, writers: usize, watch: Arc<dyn Watch>) -> Self {
        let start = |_| {
            let (sender, jobs) = mpsc::channel(WAITING);
            tokio::spawn(work(pool.clone(), jobs, watch.clone()));
            sender
        };
        Self((0..writers).map(start).collect())
    }
    /// No writer: what is handed over is refused.
    pub(super) fn none() -> Self {
        Self(Arc::new([]))
    }
    /// Hands a unit over. All units of a table go to the same writer.
    pub(super) async fn send(&self, unit: Unit, answer: Answer) -> Result<(), StoreError> {
        let mut hasher = DefaultHasher::new();
        unit.table().hash(&mut hasher);
        let writer = self.0.get(hasher.finish() as usize % self.0.len().max(1)).ok_or(StoreError::Closed)?;
        writer.send((unit, answer)).await.map_err(|_| StoreError::Closed)
    }
}

async fn work(pool: AnyPool, mut jobs: mpsc::Receiver<Job>, watch: Arc<dyn Watch>) {
    let mut batch = Vec::new();
    while jobs.recv_many(&mut batch, BATCH).await > 0 {
        let (units, answers): (Vec<Unit>, Vec<Answer>) = batch.drain(..).unzip();
        for (answer, result) in answers.into_iter().zip(commit(&pool, &units, &*watch).await) {
            // Who no longer waits will ask the database when they come back.
            let _ = answer.send(result);
        }
    }
}

/// Commits all units in one transaction. If one of them breaks it, each has one of its own.
async fn commit(pool: &AnyPool, units: &[Unit], watch: &dyn Watch) -> Vec<Result<(), StoreError>> {
    let started = Instant::now();
    match together(pool, units).await {
        Ok(results) => {
            watch.committed(units.len(), started.elapsed());
            results
        }
        Err(error) if units.len() == 1 || error.is_general() => {
            watch.failed();
            units.iter().map(|_| Err(error.again())).collect()
        }
        Err(_) => {
            let mut results = Vec::with_capacity(units.len());
            for unit in units {
                results.push(alone(pool, unit).await);
            }
            results
        }
    }
}

async fn alone(pool: &AnyPool, unit: &Unit) -> Result<(), StoreError> {
    together(pool, std::slice::from_ref(unit)).await?.pop().unwrap_or(Err(StoreError::Closed))
}

async fn together(pool: &AnyPool, units: &[Unit]) -> Result<Vec<Result<(), StoreError>>, StoreError> {
    let mut connection = pool.acquire().await?;
    let mut rows = Vec::new();
    let mut lone = HashSet::new();
    for unit in units {
        // Of two for one number the first is faster.
        rows.extend(unit.lone_entry().filter(|row| lone.insert((row.table, row.seq))));
    }
    if let ([row], [_]) = (&rows[..], units) {
        // A statement of its own is a transaction of its own, and one round trip.
        let done = insert(&mut connection, std::slice::from_ref(row)).await?;
        return Ok(vec![if done.is_empty() { Err(StoreError::Conflict) } else { Ok(()) }]);
    }
    let mut transaction = connection.begin().await?;
    let mut written = HashSet::new();
    let mut rest = &rows[..];
    while !rest.is_empty() {
        // The largest power of two that fits, so that there are only a few statements to prepare.
        let (now, later) = rest.split_at(1 << rest.len().min(ROWS).ilog2());
        written.extend(insert(&mut transaction, now).await?);
        rest = later;
    }
    let mut results = Vec::with_capacity(units.len());
    for unit in units {
        results.push(match unit.lone_entry() {
            Some(row) if written.remove(&(row.table.to_string(), row.seq)) => Ok(()),
            Some(_) => Err(StoreError::Conflict),
            None => all_or_nothing(&mut transaction, unit).await?,
        });
    }
    transaction.commit().await?;
    Ok(results)
}

/// Writes a unit inside a transaction; where it conflicts, the rest of the transaction stands.
async fn all_or_nothing(
    transaction: &mut AnyConnection,
    unit: &Unit,
) -> Result<Result<(), StoreError>, StoreError> {
    transaction.execute("SAVEPOINT unit").await?;
    for one in &unit.0 {
        match write(transaction, one).await {
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

/// The statements that insert 1, 2, 4, … rows.
static STATEMENTS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let statement = |rows: usize| {
        let row = |row: usize| {
            let [a, b, c, d] = [1, 2, 3, 4].map(|column| 4 * row + column);
            format!("(${a}, ${b}, ${c}, ${d})")
        };
        let rows = (0..rows).map(row).collect::<Vec<_>>().join(", ");
        format!(
            "INSERT INTO entries (game, seq, at, entry) VALUES {rows} ON CONFLICT DO NOTHING RETURNING game, seq"
        )
    };
    (0..=ROWS.ilog2()).map(|power| statement(1 << power)).collect()
});

/// Inserts rows, a power of two of them, and says which numbers were free.
async fn insert(connection: &mut AnyConnection, rows: &[Row<'_>]) -> Result<Vec<(String, u64)>, StoreError> {
    let Some(statement) = STATEMENTS.get(rows.len().max(1).ilog2() as usize) else { return Ok(Vec::new()) };
    // The statement is put together from numbers alone.
    let query = sqlx::query(AssertSqlSafe(statement.as_str()));
    let query = rows.iter().fold(query, |query, &row| bind(query, row));
    let done = query.fetch_all(connection).await?;
    done.iter().map(|row| Ok((row.try_get("game")?, row.try_get::<i64, _>("seq")? as u64))).collect()
}
