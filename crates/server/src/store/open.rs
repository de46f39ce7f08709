//! Opens a database by its address, and applies missing migrations.

use super::{Address, Dialect, StoreError, file, health::Health, pool::Pool};
use sqlx::{
    AnyConnection, AssertSqlSafe, ConnectOptions, Connection, Executor, Row, SqlSafeStr,
    any::{AnyConnectOptions, AnyPoolOptions, install_default_drivers},
    migrate::{Migration, MigrationType, Migrator},
};
use std::{fs::File, str::FromStr, sync::Arc, time::Duration};
use tokio::time::timeout;

/// The migrations, oldest first: number, description, statements. `sqlx::migrate!` would read them from the
/// folder, and compile sqlx and SQLite a second time for the build.
const MIGRATIONS: &[(i64, &str, &str)] = &[
    (1, "tables", include_str!("../../migrations/0001_tables.sql")),
    (2, "nodes", include_str!("../../migrations/0002_nodes.sql")),
    (3, "people", include_str!("../../migrations/0003_people.sql")),
    (4, "outages", include_str!("../../migrations/0004_outages.sql")),
    (6, "next", include_str!("../../migrations/0006_next.sql")),
    (8, "lists", include_str!("../../migrations/0008_lists.sql")),
    (9, "reviews", include_str!("../../migrations/0009_reviews.sql")),
    (10, "tokens", include_str!("../../migrations/0010_tokens.sql")),
    (11, "sessions", include_str!("../../migrations/0011_sessions.sql")),
    (12, "links", include_str!("../../migrations/0012_links.sql")),
    (13, "recovery", include_str!("../../migrations/0013_recovery.sql")),
    (14, "passkeys", include_str!("../../migrations/0014_passkeys.sql")),
    (15, "lasting", include_str!("../../migrations/0015_lasting.sql")),
    (17, "results", include_str!("../../migrations/0017_results.sql")),
    (18, "rated", include_str!("../../migrations/0018_rated.sql")),
    (19, "ratings", include_str!("../../migrations/0019_ratings.sql")),
    (20, "profile", include_str!("../../migrations/0020_profile.sql")),
    (21, "pairing", include_str!("../../migrations/0021_pairing.sql")),
    (22, "friends", include_str!("../../migrations/0022_friends.sql")),
    (23, "manners", include_str!("../../migrations/0023_manners.sql")),
    (24, "stakes", include_str!("../../migrations/0024_stakes.sql")),
    (25, "tournaments", include_str!("../../migrations/0025_tournaments.sql")),
    (26, "clubs", include_str!("../../migrations/0026_clubs.sql")),
    (27, "bots", include_str!("../../migrations/0027_bots.sql")),
    (29, "push", include_str!("../../migrations/0029_push.sql")),
    (30, "vacations", include_str!("../../migrations/0030_vacations.sql")),
    (32, "house", include_str!("../../migrations/0032_house.sql")),
    (33, "leaders", include_str!("../../migrations/0033_leaders.sql")),
    (34, "performances", include_str!("../../migrations/0034_performances.sql")),
    (35, "subjects", include_str!("../../migrations/0035_subjects.sql")),
    (37, "reports", include_str!("../../migrations/0037_reports.sql")),
    (38, "seasons", include_str!("../../migrations/0038_seasons.sql")),
    (39, "places", include_str!("../../migrations/0039_places.sql")),
    (40, "messages", include_str!("../../migrations/0040_messages.sql")),
];

/// Extra statements of a migration for one kind of database.
const ADDITIONS: [(i64, Dialect, &str); 6] = [
    (3, Dialect::Sqlite, include_str!("../../migrations/0003_people.sqlite.sql")),
    (3, Dialect::Postgres, include_str!("../../migrations/0003_people.postgres.sql")),
    (8, Dialect::Sqlite, include_str!("../../migrations/0008_lists.sqlite.sql")),
    (8, Dialect::Postgres, include_str!("../../migrations/0008_lists.postgres.sql")),
    (10, Dialect::Sqlite, include_str!("../../migrations/0010_tokens.sqlite.sql")),
    (10, Dialect::Postgres, include_str!("../../migrations/0010_tokens.postgres.sql")),
];

/// The oldest program that works beside this one on the same database, by the newest migration it knows.
/// Raise it with every migration or new kind of entry that older programs can't handle.
const WORKS_BESIDE: i64 = 40;

/// How long the first connection may take.
const FIRST_ANSWER: Duration = Duration::from_secs(5);
/// How long an idle connection may take to answer a ping before it is dropped.
pub(super) const PING: Duration = Duration::from_millis(500);
/// A connection that was idle for longer than this is tested before use.
pub(super) const FRESH: Duration = Duration::from_secs(1);
/// Size of the pool for queries. The writer and the reader keep their own connections.
const CONNECTIONS: u32 = 12;

/// A write-ahead log, so that reads do not wait for writes. Every commit is synced, so that acknowledged
/// writes are on disk.
const PRAGMAS: &str = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 2000;";

/// The same for the pool. A file has one lock for writing, so only the writer's connection may write
/// (`Pool::acquire`). A second one would hold that lock while its commit is synced, and on a slow disk the
/// writer would fail as if another program had locked the file.
const POOL_PRAGMAS: &str = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \
    PRAGMA busy_timeout = 2000; PRAGMA query_only = ON;";

/// Every statement ends within 5 seconds, which the eviction of tables relies on (`tables/eviction.rs`). So
/// does an idle transaction, because the locks of a silent server must not block the others. All statements
/// look rows up by an index and are planned once. PostgreSQL's statistics lag behind a log that grows by
/// thousands a second, so it would otherwise plan to scan the whole log.
const SETTINGS: &str = "SET statement_timeout = '5s'; SET idle_in_transaction_session_timeout = '5s'; \
    SET tcp_user_timeout = '5s'; SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; \
    SET tcp_keepalives_count = 3; SET plan_cache_mode = force_generic_plan; SET jit = off; \
    SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off";

/// Turns these limits off, for long operations such as a migration.
pub(super) const NO_LIMITS: &str = "SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0";

/// Opens the database, with the lock that keeps other servers from using the same SQLite file.
pub(super) async fn open(
    address: &Address,
    health: &Arc<Health>,
) -> Result<(Pool, Option<Arc<File>>), StoreError> {
    let lock = match address.dialect {
        Dialect::Sqlite => Some(Arc::new(file::lock(address.path())?)),
        Dialect::Postgres => None,
    };
    let pool = connect(address, "rwc", health).await?;
    may_be_used(&pool, address.dialect).await?;
    migrate(&pool, address.dialect).await?;
    Ok((pool, lock))
}

async fn migrate(pool: &Pool, dialect: Dialect) -> Result<(), StoreError> {
    let mut connection = pool.acquire().await?;
    if dialect == Dialect::Postgres {
        connection.execute(NO_LIMITS).await?;
    }
    // Newer programs may have applied migrations that we do not know but can work with.
    migrator(dialect).set_ignore_missing(true).run(&mut *connection).await?;
    let needs = "INSERT INTO about (word, value) VALUES ('needs', $1) ON CONFLICT (word) DO UPDATE \
                 SET value = excluded.value WHERE CAST(about.value AS BIGINT) < CAST(excluded.value AS BIGINT)";
    sqlx::query(needs).bind(WORKS_BESIDE.to_string()).execute(&mut *connection).await?;
    connection.close().await?;
    Ok(())
}

/// The newest migration that this program knows.
pub(super) fn known() -> i64 {
    MIGRATIONS.iter().map(|(version, ..)| *version).max().unwrap_or(0)
}

fn migrator(dialect: Dialect) -> Migrator {
    let migration = |(version, description, sql): (i64, &'static str, &'static str)| {
        let more = ADDITIONS.iter().filter(|(of, only, _)| (*of, *only) == (version, dialect));
        let sql = match more.map(|(.., more)| *more).collect::<String>() {
            none if none.is_empty() => sql.into_sql_str(),
            // Both parts are ours.
            more => AssertSqlSafe(format!("{sql}{more}")).into_sql_str(),
        };
        Migration::new(version, description.into(), MigrationType::Simple, sql, false)
    };
    Migrator::with_migrations(MIGRATIONS.iter().copied().map(migration).collect())
}

/// Refuses a database that needs a newer program, or that is in use by programs that this one would break.
async fn may_be_used(pool: &Pool, dialect: Dialect) -> Result<(), StoreError> {
    let needs = pool.fetch_optional(sqlx::query("SELECT value FROM about WHERE word = 'needs'")).await;
    if let Some(row) = unless_missing(needs)? {
        let needs = row.try_get::<&str, _>("value")?.parse().unwrap_or(i64::MAX);
        if needs > known() {
            return Err(StoreError::Newer(needs));
        }
    }
    if dialect == Dialect::Sqlite {
        // Only one server uses a file.
        return Ok(());
    }
    let older = format!("SELECT id FROM nodes WHERE knows < $1 AND alive_until > {}", super::nodes::NOW);
    let older = pool.fetch_optional(sqlx::query(AssertSqlSafe(older)).bind(WORKS_BESIDE)).await;
    match unless_missing(older)? {
        Some(_) => Err(StoreError::OlderInUse),
        None => Ok(()),
    }
}

/// The row, or `None` if the table does not exist yet, because the database is new or old. Other errors are
/// returned.
fn unless_missing<Row>(found: Result<Option<Row>, StoreError>) -> Result<Option<Row>, StoreError> {
    /// PostgreSQL's code for a table that does not exist.
    const UNDEFINED_TABLE: &str = "42P01";
    let is_missing = |error: &sqlx::Error| {
        error.as_database_error().is_some_and(|error| {
            error.code().as_deref() == Some(UNDEFINED_TABLE) || error.message().starts_with("no such table")
        })
    };
    match found {
        Err(StoreError::Other(error)) if is_missing(&error) => Ok(None),
        found => found,
    }
}

/// Opens a database that others may be using. It must exist and have our version.
pub(super) async fn open_to_read(address: &Address, health: &Arc<Health>) -> Result<Pool, StoreError> {
    let pool = connect(address, "rw", health).await?;
    may_be_used(&pool, address.dialect).await?;
    let newest = sqlx::query("SELECT MAX(version) AS version FROM _sqlx_migrations");
    let newest = pool.fetch_one(newest).await?;
    if newest.try_get::<i64, _>("version")? < known() {
        let message = "it is of an older version; start the server once to update it";
        return Err(StoreError::Unreachable(message.into()));
    }
    Ok(pool)
}

async fn connect(address: &Address, mode: &str, health: &Arc<Health>) -> Result<Pool, StoreError> {
    install_default_drivers();
    let options = driver_options(address, mode)?;
    // A pool would retry; a single connection reports the error at once.
    let first = async {
        let mut first = AnyConnection::connect_with(&options).await?;
        if address.dialect == Dialect::Sqlite {
            first.execute(PRAGMAS).await?;
        }
        first.close().await
    };
    timeout(FIRST_ANSWER, first).await.map_err(|_| StoreError::silent(FIRST_ANSWER))??;
    let pool = pool_options(CONNECTIONS, address.dialect).connect_with(options).await?;
    Ok(Pool::new(pool, health.clone(), address.dialect))
}

fn driver_options(address: &Address, mode: &str) -> Result<AnyConnectOptions, StoreError> {
    let options = AnyConnectOptions::from_str(&address.url(mode))
        .map_err(|error| StoreError::Unreachable(format!("the address can't be read: {error}")))?;
    Ok(options.disable_statement_logging())
}

/// Connections are tested before use only if they were idle, so that a busy server makes no extra round
/// trips.
fn pool_options(connections: u32, dialect: Dialect) -> AnyPoolOptions {
    let settings = match dialect {
        Dialect::Sqlite => POOL_PRAGMAS,
        Dialect::Postgres => SETTINGS,
    };
    AnyPoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(dialect.deadline())
        .test_before_acquire(false)
        .before_acquire(|connection, idle| {
            Box::pin(async move {
                Ok(idle.idle_for < FRESH || matches!(timeout(PING, connection.ping()).await, Ok(Ok(()))))
            })
        })
        .after_connect(move |connection, _| {
            Box::pin(async move { connection.execute(settings).await.map(|_| ()) })
        })
}

/// A few separate connections, for work that must not wait behind players' requests.
pub(super) async fn connect_aside(address: &Address, health: &Arc<Health>) -> Result<Pool, StoreError> {
    let options = driver_options(address, "rw")?;
    let pool = pool_options(2, address.dialect).connect_with(options).await?;
    Ok(Pool::new(pool, health.clone(), address.dialect))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::{
        super::{reader, write},
        *,
    };
    use oriflamme_testkit::Database;

    /// A database as it was before the third migration, with the log of a table and an entry without one.
    async fn upgraded(database: &Database) {
        let address = Address::of(&database.url).unwrap();
        let health = Arc::new(Health::new(address.shown(), address.dialect));
        let pool = connect(&address, "rwc", &health).await.unwrap();
        let mut connection = pool.acquire().await.unwrap();
        let older = migrator(address.dialect).iter().filter(|it| it.version < 3).cloned().collect();
        Migrator::with_migrations(older).run(&mut *connection).await.unwrap();
        for statement in [
            "INSERT INTO players (id, token, name, made) VALUES ('ada', 'hash', 'Ada', 5)",
            "INSERT INTO tables (id, setup, secret, made, status, listed) VALUES ('t1', '{\"rules\":\"ablaze\"}', 's', 1, 'over', 0)",
            "INSERT INTO seats (player, game, made) VALUES ('ada', 't1', 1)",
            "INSERT INTO entries (game, seq, at, entry) VALUES ('t1', 0, 1, 'started'), ('t1', 1, 2, 'abandoned'), \
             ('nowhere', 0, 1, 'started')",
        ] {
            connection.execute(statement).await.unwrap();
        }
        connection.close().await.unwrap();
        pool.close().await;
        let (pool, _lock) = open(&address, &health).await.unwrap();
        let mut connection = pool.acquire().await.unwrap();
        let mut count =
            async |sql: &'static str| connection.fetch_one(sql).await.unwrap().try_get::<i64, _>(0).unwrap();
        assert_eq!(count("SELECT COUNT(*) FROM entries").await, 2, "what belongs to no table is gone");
        assert_eq!(count("SELECT seen FROM players").await, 5);
        let signed_in = "SELECT COUNT(*) FROM sessions WHERE token = 'hash' AND player = 'ada' AND used = 5";
        assert_eq!(count(signed_in).await, 1, "whoever has a token stays signed in");
        assert_eq!(count("SELECT live FROM seats").await, 0, "its game is over");
        assert_eq!(count("SELECT COUNT(*) FROM tables WHERE rules = 'ablaze'").await, 1);
        connection.execute("DELETE FROM tables").await.unwrap();
        let left = connection.fetch_one("SELECT COUNT(*) FROM entries").await.unwrap();
        assert_eq!(left.try_get::<i64, _>(0).unwrap(), 0, "a log goes with its table");
    }

    #[tokio::test]
    async fn an_older_sqlite_file_is_brought_up_to_date() {
        upgraded(&Database::sqlite()).await;
    }

    #[tokio::test]
    async fn an_older_postgresql_database_is_brought_up_to_date() {
        if let Some(database) = Database::postgres() {
            upgraded(&database).await;
        }
    }

    #[tokio::test]
    async fn what_is_asked_for_every_move_goes_by_indexes() {
        let Some(database) = Database::postgres() else { return };
        let address = Address::of(&database.url).unwrap();
        let health = Arc::new(Health::new(address.shown(), address.dialect));
        let (pool, _) = open(&address, &health).await.unwrap();
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
