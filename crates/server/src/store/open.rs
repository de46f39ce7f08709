//! Opening a database by its address, and bringing it up to date.

use super::{StoreError, write::Dialect};
use sqlx::{
    AnyConnection, AnyPool, AssertSqlSafe, ConnectOptions, Connection, Executor, Row, SqlSafeStr,
    any::{AnyConnectOptions, AnyPoolOptions, install_default_drivers},
    migrate::{Migration, MigrationType, Migrator},
};
use std::{
    fs::{File, TryLockError},
    path::{Path, PathBuf},
    str::FromStr,
    sync::Arc,
    time::Duration,
};

/// The migrations, oldest first: number, description, statements. `sqlx::migrate!` would read them from the
/// folder, and compile sqlx and SQLite a second time for the build.
const MIGRATIONS: [(i64, &str, &str); 2] = [
    (1, "tables", include_str!("../../migrations/0001_tables.sql")),
    (2, "nodes", include_str!("../../migrations/0002_nodes.sql")),
];

/// The oldest program that works beside this one on the same database, by the newest migration it knows. To
/// be raised with every migration, and every new kind of entry, that programs before it can't live with.
const WORKS_BESIDE: i64 = 2;

/// How long to wait for a connection before giving up.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(5);
/// A connection that was idle for longer than this is tested before use.
pub(super) const FRESH: Duration = Duration::from_secs(1);
/// Size of the pool for queries. The writer and the reader keep their own connections.
const CONNECTIONS: u32 = 12;

/// A write-ahead log, so that reads do not wait for writes; every commit synced, so that what is acknowledged
/// is on disk.
const PRAGMAS: &str = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 2000;";

/// Every statement ends within 20 seconds, which the eviction of tables relies on (`tables/eviction.rs`). All
/// of them look rows up by an index and are planned once. PostgreSQL knows little of a log that grows by
/// thousands a second: it would plan them each time, and plan to read the whole log.
const SETTINGS: &str = "SET statement_timeout = '20s'; SET plan_cache_mode = force_generic_plan; SET jit = off; \
    SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off";

/// Where a database is, and of which kind it is.
pub(super) enum Address {
    /// A file.
    Sqlite(PathBuf),
    /// A URL.
    Postgres(String),
}

impl Address {
    /// Reads `sqlite:PATH` or `postgres://…`.
    pub(super) fn of(url: &str) -> Result<Self, StoreError> {
        if let Some(path) = url.strip_prefix("sqlite:") {
            Ok(Self::Sqlite(path.strip_prefix("//").unwrap_or(path).into()))
        } else if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            Ok(Self::Postgres(url.to_owned()))
        } else {
            Err(StoreError::Unreachable("an address begins with sqlite: or postgres://".into()))
        }
    }
    pub(super) fn dialect(&self) -> Dialect {
        match self {
            Self::Sqlite(_) => Dialect::Sqlite,
            Self::Postgres(_) => Dialect::Postgres,
        }
    }
}

/// Opens the database, with the lock that keeps others from serving from the same SQLite file.
pub(super) async fn open(address: &Address) -> Result<(AnyPool, Option<Arc<File>>), StoreError> {
    let lock = match address {
        Address::Sqlite(path) => Some(Arc::new(lock(path)?)),
        Address::Postgres(_) => None,
    };
    let pool = connect(address, "rwc").await?;
    may_be_used(&pool, address).await?;
    let mut migrations = migrator();
    // Migrations of newer programs that we can live with.
    migrations.set_ignore_missing(true).run(&pool).await?;
    let needs = "INSERT INTO about (word, value) VALUES ('needs', $1) ON CONFLICT (word) DO UPDATE \
                 SET value = excluded.value WHERE CAST(about.value AS BIGINT) < CAST(excluded.value AS BIGINT)";
    sqlx::query(needs).bind(WORKS_BESIDE.to_string()).execute(&pool).await?;
    Ok((pool, lock))
}

/// The newest migration that this program knows.
pub(super) fn known() -> i64 {
    MIGRATIONS.iter().map(|(version, ..)| *version).max().unwrap_or(0)
}

fn migrator() -> Migrator {
    let migration = |(version, description, sql): (i64, &'static str, &'static str)| {
        Migration::new(version, description.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    Migrator::with_migrations(MIGRATIONS.into_iter().map(migration).collect())
}

/// Refuses a database that needs a newer program, or that is in use by programs that this one would break.
async fn may_be_used(pool: &AnyPool, address: &Address) -> Result<(), StoreError> {
    let needs = sqlx::query("SELECT value FROM about WHERE word = 'needs'").fetch_optional(pool).await;
    if let Some(row) = unless_missing(needs)? {
        let needs = row.try_get::<&str, _>("value")?.parse().unwrap_or(i64::MAX);
        if needs > known() {
            return Err(StoreError::Newer(needs));
        }
    }
    if let Address::Sqlite(_) = address {
        // Only one server uses a file.
        return Ok(());
    }
    let older = format!("SELECT id FROM nodes WHERE knows < $1 AND alive_until > {}", super::nodes::NOW);
    let older = sqlx::query(AssertSqlSafe(older)).bind(WORKS_BESIDE).fetch_optional(pool).await;
    match unless_missing(older)? {
        Some(_) => Err(StoreError::OlderInUse),
        None => Ok(()),
    }
}

/// The row that was found. A database without the table that was asked for is new, or older than that table;
/// any other error is one.
fn unless_missing<Row>(found: Result<Option<Row>, sqlx::Error>) -> Result<Option<Row>, StoreError> {
    /// PostgreSQL's code for a table that does not exist.
    const UNDEFINED_TABLE: &str = "42P01";
    match found {
        Err(sqlx::Error::Database(error))
            if error.code().as_deref() == Some(UNDEFINED_TABLE)
                || error.message().starts_with("no such table") =>
        {
            Ok(None)
        }
        found => Ok(found?),
    }
}

/// Opens the database beside whoever is using it. It must be there, and of our version.
pub(super) async fn open_to_read(address: &Address) -> Result<AnyPool, StoreError> {
    let pool = connect(address, "rw").await?;
    may_be_used(&pool, address).await?;
    let newest = sqlx::query("SELECT MAX(version) AS version FROM _sqlx_migrations").fetch_one(&pool).await?;
    if newest.try_get::<i64, _>("version")? < known() {
        let message = "it is of an older version; start the server once to update it";
        return Err(StoreError::Unreachable(message.into()));
    }
    Ok(pool)
}

async fn connect(address: &Address, mode: &str) -> Result<AnyPool, StoreError> {
    install_default_drivers();
    let pool = pool_options(CONNECTIONS);
    let (pool, url) = match address {
        Address::Sqlite(path) => {
            let pool = pool.after_connect(|connection, _| {
                Box::pin(async move { connection.execute(PRAGMAS).await.map(|_| ()) })
            });
            (pool, sqlite_address(path, mode)?)
        }
        Address::Postgres(url) => (with_settings(pool), url.clone()),
    };
    let options = AnyConnectOptions::from_str(&url)
        .map_err(|error| StoreError::Unreachable(format!("the address can't be read: {error}")))?
        .disable_statement_logging();
    // A pool would try again and again; one connection tells at once what is wrong.
    let mut first = AnyConnection::connect_with(&options).await?;
    if let Address::Sqlite(_) = address {
        first.execute(PRAGMAS).await?;
    }
    first.close().await?;
    Ok(pool.connect_with(options).await?)
}

/// Connections that are tried before use only if they have been idle, so that a busy server asks nothing
/// twice.
fn pool_options(connections: u32) -> AnyPoolOptions {
    AnyPoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(ACQUIRE_TIMEOUT)
        .test_before_acquire(false)
        .before_acquire(|connection, idle| {
            Box::pin(async move { Ok(idle.idle_for < FRESH || connection.ping().await.is_ok()) })
        })
}

fn with_settings(postgres: AnyPoolOptions) -> AnyPoolOptions {
    postgres.after_connect(|connection, _| {
        Box::pin(async move { connection.execute(SETTINGS).await.map(|_| ()) })
    })
}

/// Few connections of their own for what must not wait for the players' requests.
pub(super) async fn connect_aside(url: &str) -> Result<AnyPool, StoreError> {
    let options = AnyConnectOptions::from_str(url)
        .map_err(|error| StoreError::Unreachable(format!("the address can't be read: {error}")))?
        .disable_statement_logging();
    Ok(with_settings(pool_options(2)).connect_with(options).await?)
}

/// The address under which the driver opens a file: to be made if it is not there with the mode `rwc`, not
/// with `rw`.
fn sqlite_address(path: &Path, mode: &str) -> Result<String, StoreError> {
    let text = path.to_str().ok_or_else(|| StoreError::Unreachable("the path is not UTF-8 text".into()))?;
    let mut plain = String::new();
    for byte in text.bytes() {
        match byte {
            b'%' | b'?' | b'#' => plain += &format!("%{byte:02X}"),
            byte if byte.is_ascii() => plain.push(char::from(byte)),
            byte => plain += &format!("%{byte:02X}"),
        }
    }
    Ok(format!("sqlite:{plain}?mode={mode}"))
}

/// Locks the file beside the database that says who serves from it. The lock goes with the process, however
/// it ends.
fn lock(database: &Path) -> Result<File, StoreError> {
    let unreachable = |path: &Path, error: &std::io::Error| match error.kind() {
        std::io::ErrorKind::StorageFull => StoreError::Full,
        _ => StoreError::Unreachable(format!("{}: {error}", path.display())),
    };
    if let Some(folder) = database.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).map_err(|error| unreachable(folder, &error))?;
    }
    let mut path = database.as_os_str().to_owned();
    path.push(".lock");
    let path = PathBuf::from(path);
    let file = File::options()
        .create(true)
        .write(true)
        .truncate(false)
        .open(&path)
        .map_err(|error| unreachable(&path, &error))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError::Unreachable(format!(
            "another server is using {}; stop it, or name another file",
            database.display()
        ))),
        Err(TryLockError::Error(error)) => Err(unreachable(&path, &error)),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::{
        super::{reader, write},
        *,
    };
    use oriflamme_testkit::Database;

    #[tokio::test]
    async fn what_is_asked_for_every_move_goes_by_indexes() {
        let Some(database) = Database::postgres() else { return };
        let (pool, _) = open(&Address::of(&database.url).unwrap()).await.unwrap();
        let mut connection = pool.acquire().await.unwrap();
        let asked = [(reader::READ_ON, "TEXT, TEXT", "'a,b', '0,0'"), (write::POSTGRES, "TEXT", "'[]'")];
        for (statement, types, values) in asked {
            let prepare = format!("PREPARE asked ({types}) AS {statement}");
            connection.execute(AssertSqlSafe(prepare)).await.unwrap();
            let explain = format!("EXPLAIN EXECUTE asked ({values})");
            let plan = connection.fetch_all(AssertSqlSafe(explain)).await.unwrap();
            let plan: Vec<&str> = plan.iter().map(|line| line.try_get(0).unwrap()).collect();
            let plan = plan.join("\n");
            assert!(plan.contains("Index") && !plan.contains("Seq Scan"), "{plan}");
            connection.execute("DEALLOCATE asked").await.unwrap();
        }
    }
}
