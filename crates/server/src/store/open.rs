//! Opening a database by its address, and bringing it up to date.

use super::StoreError;
use sqlx::{
    AnyConnection, AnyPool, ConnectOptions, Connection, Executor, Row,
    any::{AnyConnectOptions, AnyPoolOptions, install_default_drivers},
    migrate::Migrator,
};
use std::{
    fs::{File, TryLockError},
    path::{Path, PathBuf},
    str::FromStr,
    sync::Arc,
    time::Duration,
};

static MIGRATIONS: Migrator = sqlx::migrate!();

/// How long to wait for a connection before giving up.
const PATIENCE: Duration = Duration::from_secs(5);
/// Reads go on beside the one writer.
const CONNECTIONS: u32 = 8;

/// A write-ahead log, so that reads do not wait for writes; every commit synced, so that what is acknowledged is on disk.
const PRAGMAS: &str = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 2000;";

/// Opens the database, with the lock that keeps others from serving from the same SQLite file.
pub(super) async fn open(url: &str) -> Result<(AnyPool, Option<Arc<File>>), StoreError> {
    let lock = match sqlite_path(url) {
        Some(path) => Some(Arc::new(lock(&path)?)),
        None => None,
    };
    let pool = connect(url, "rwc").await?;
    MIGRATIONS.run(&pool).await?;
    Ok((pool, lock))
}

/// Opens the database beside whoever is using it. It must be there, and of our version.
pub(super) async fn open_to_read(url: &str) -> Result<AnyPool, StoreError> {
    let pool = connect(url, "rw").await?;
    let newest = sqlx::query("SELECT MAX(version) AS version FROM _sqlx_migrations").fetch_one(&pool).await?;
    let newest: i64 = newest.try_get("version")?;
    let known = MIGRATIONS.iter().map(|migration| migration.version).max().unwrap_or(0);
    match newest {
        newer if newer > known => Err(StoreError::Newer(newer)),
        older if older < known => Err(StoreError::Unreachable(
            "it is of an older version; start the server once to update it".into(),
        )),
        _ => Ok(pool),
    }
}

async fn connect(url: &str, mode: &str) -> Result<AnyPool, StoreError> {
    install_default_drivers();
    let pool = AnyPoolOptions::new().max_connections(CONNECTIONS).acquire_timeout(PATIENCE);
    let sqlite = sqlite_path(url);
    let (pool, address) = match &sqlite {
        Some(path) => {
            let pool = pool.after_connect(|connection, _| {
                Box::pin(async move { connection.execute(PRAGMAS).await.map(|_| ()) })
            });
            (pool, sqlite_address(path, mode)?)
        }
        None if url.starts_with("postgres://") || url.starts_with("postgresql://") => (pool, url.to_owned()),
        None => {
            let message = "an address begins with sqlite: or postgres://";
            return Err(StoreError::Unreachable(message.into()));
        }
    };
    let options = AnyConnectOptions::from_str(&address)
        .map_err(|error| StoreError::Unreachable(format!("the address can't be read: {error}")))?
        .disable_statement_logging();
    // A pool would try again and again; one connection tells at once what is wrong.
    let mut first = AnyConnection::connect_with(&options).await?;
    if sqlite.is_some() {
        first.execute(PRAGMAS).await?;
    }
    first.close().await?;
    Ok(pool.connect_with(options).await?)
}

fn sqlite_path(url: &str) -> Option<PathBuf> {
    url.strip_prefix("sqlite:").map(|path| PathBuf::from(path.strip_prefix("//").unwrap_or(path)))
}

/// The address under which the driver opens a file: to be made if it is not there with the mode `rwc`, not with `rw`.
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

/// Locks the file beside the database that says who serves from it. The lock goes with the process, however it ends.
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
