//! The reader task: collects requests for new entries of tables' logs, and reads all of them in one
//! statement. Only for PostgreSQL, where other servers add to the logs.

use super::{
    Dialect, StoreError, StoreObserver,
    kept::{KeptConnection, NextWork},
    pool::Pool,
    read,
};
use oriflamme_table::{Seq, TableId, Timestamp};
use sqlx::{AnyConnection, Row};
use std::{collections::HashMap, future::pending, sync::Arc};
use tokio::sync::{mpsc, oneshot};

/// The most tables in one statement.
const BATCH: usize = 256;
/// How many requests may wait in the queue.
const WAITING: usize = 4096;

/// A stored entry: its time and its text.
pub(super) type Raw = (Timestamp, String);

struct Job {
    table: TableId,
    from: Seq,
    answer: oneshot::Sender<Result<Vec<Raw>, StoreError>>,
}

/// A handle on the reader task.
#[derive(Clone)]
pub(crate) struct Reader(mpsc::Sender<Job>);

impl Reader {
    /// Starts the reader on a database.
    pub(super) fn start(pool: &Pool, watch: &Arc<dyn StoreObserver>) -> Self {
        let (sender, jobs) = mpsc::channel(WAITING);
        tokio::spawn(work(pool.clone(), jobs, watch.clone()));
        Self(sender)
    }
    /// The entries of a table from a sequence number on.
    pub(super) async fn entries(&self, table: &TableId, from: Seq) -> Result<Vec<Raw>, StoreError> {
        let (answer, rows) = oneshot::channel();
        let job = Job { table: table.clone(), from, answer };
        self.0.send(job).await.map_err(|_| StoreError::Closed)?;
        rows.await.map_err(|_| StoreError::Closed)?
    }
}

/// Selects the entries of tables from sequence numbers on. Both are comma-separated lists.
pub(super) const READ_ON: &str = "SELECT game, seq, at, entry FROM \
    unnest(string_to_array($1, ','), CAST(string_to_array($2, ',') AS BIGINT[])) AS wanted (id, since) \
    JOIN entries ON game = id AND seq >= since ORDER BY game, seq";

async fn work(pool: Pool, mut jobs: mpsc::Receiver<Job>, watch: Arc<dyn StoreObserver>) {
    let dialect = Dialect::Postgres;
    let mut connection = KeptConnection::new(pool.clone(), dialect.gathering());
    let mut batch = Vec::new();
    while let NextWork::Work = connection.next(&mut jobs, &mut batch, BATCH, pending()).await {
        watch.asked(1);
        let read = async |connection: &mut AnyConnection| all(connection, &batch).await;
        let rows = connection.using(dialect.deadline(), read).await;
        if let Err(error @ StoreError::Unreachable(_)) = &rows {
            pool.suspect(error);
            // Refuse the other waiting requests, too. Otherwise they would wait as long again.
            while let Ok(job) = jobs.try_recv() {
                batch.push(job);
            }
        }
        for job in batch.drain(..) {
            let answer = match &rows {
                Ok(rows) => {
                    let since = |(seq, raw): &(Seq, Raw)| (*seq >= job.from).then(|| raw.clone());
                    Ok(rows.get(&job.table).into_iter().flatten().filter_map(since).collect())
                }
                Err(error) => Err(error.clone()),
            };
            // A caller that no longer waits does not need it.
            let _ = job.answer.send(answer);
        }
    }
}

/// The new entries of all these tables, in the order of their logs.
async fn all(
    connection: &mut AnyConnection,
    jobs: &[Job],
) -> Result<HashMap<TableId, Vec<(Seq, Raw)>>, StoreError> {
    // Several callers may ask for the same table.
    let mut wanted: HashMap<&TableId, Seq> = HashMap::with_capacity(jobs.len());
    for job in jobs {
        wanted.entry(&job.table).and_modify(|from| *from = job.from.min(*from)).or_insert(job.from);
    }
    let tables = wanted.keys().map(|table| table.as_str()).collect::<Vec<_>>().join(",");
    let froms = wanted.values().map(ToString::to_string).collect::<Vec<_>>().join(",");
    let mut found: HashMap<TableId, Vec<(Seq, Raw)>> = HashMap::new();
    for row in sqlx::query(READ_ON).bind(tables).bind(froms).fetch_all(connection).await? {
        let seq = Seq(row.try_get::<i64, _>("seq")? as u64);
        let at = Timestamp::from_millis(row.try_get::<i64, _>("at")? as u64);
        found.entry(read(&row, "game")?).or_default().push((seq, (at, row.try_get("entry")?)));
    }
    Ok(found)
}
