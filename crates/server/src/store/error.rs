//! Database errors, grouped by what to do about them.

use std::sync::Arc;

/// A database error. It is cloned for everybody who waited for the same statement.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// The number of an entry, a change or an operation was taken, or the id of a new table: another writer
    /// was faster. Nothing was written.
    #[error("somebody else was faster")]
    Taken,
    /// A statement that must change a row found none: what it is about is no longer as it was when it was
    /// read. Nothing was written.
    #[error("what this would change is no longer as it was; look again")]
    Unmet,
    /// Others were faster each time that it was tried. Nothing was written.
    #[error("others were faster each time; try again")]
    Contended,
    /// A foreign key points to nothing: what the row belongs to was deleted.
    #[error("what this belongs to is no longer there")]
    Orphaned,
    /// The player no longer exists: they were forgotten, or joined to another one.
    #[error("the player is no longer there")]
    NoPlayer,
    /// Another process holds a lock on the database.
    #[error("the database is locked by another program")]
    Busy,
    /// The disk is full.
    #[error("the disk is full")]
    Full,
    /// The database can't be reached or opened.
    #[error("the database can't be reached: {0}")]
    Unreachable(String),
    /// A newer version of this program has changed the database.
    #[error("the database was changed by a newer version of this program (migration {0}); use that one")]
    Newer(i64),
    /// Servers of an older version use the database, and they can't work beside this program.
    #[error(
        "a server of an older version is using the database and could not go on beside this one; stop all of \
         that version, then start this one"
    )]
    OlderInUse,
    /// The stored data is damaged.
    #[error("the stored data is damaged: {0}")]
    DamagedLog(String),
    /// The store was closed.
    #[error("the database is closed")]
    Closed,
    /// Something else.
    #[error("the database failed: {0}")]
    Other(Arc<sqlx::Error>),
}

impl StoreError {
    /// No answer came in time.
    pub(super) fn silent(deadline: std::time::Duration) -> Self {
        Self::Unreachable(format!("no answer within {} s", deadline.as_secs_f32()))
    }
    /// Whether a transaction with this error may still have been committed.
    pub(super) fn leaves_doubt(&self) -> bool {
        matches!(self, Self::Unreachable(_))
    }
    /// Whether others have changed what was read, so that it is worth reading again.
    pub(crate) fn is_conflict(&self) -> bool {
        matches!(self, Self::Taken | Self::Unmet)
    }
    /// Whether every other operation would fail for the same reason.
    pub(crate) fn is_general(&self) -> bool {
        matches!(self, Self::Busy | Self::Full | Self::Unreachable(_) | Self::Closed)
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        use sqlx::Error as E;
        match &error {
            E::Database(database) => match database.code().as_deref() {
                // SQLite: 5 is busy, 6 locked, 13 full; the bits above the first eight say more. PostgreSQL:
                // 53100.
                Some("53100") => Self::Full,
                // A foreign key, in PostgreSQL and in SQLite.
                Some("23503" | "787") => Self::Orphaned,
                // PostgreSQL is starting or stopping, has no connection left, can't read its disk, has ended
                // an idle transaction, or is a read-only standby.
                Some("57P01" | "57P02" | "57P03" | "57P05" | "53300" | "58030" | "25P03" | "25006") => {
                    Self::Unreachable(database.to_string())
                }
                // PostgreSQL has cancelled a statement that took too long or waited too long for a lock.
                Some("57014" | "55P03") => Self::Busy,
                Some(code) => match code.parse::<u32>().map(|code| code & 0xff) {
                    Ok(5 | 6) if code.len() < 5 => Self::Busy,
                    Ok(13) if code.len() < 5 => Self::Full,
                    Ok(8 | 10 | 14) if code.len() < 5 => Self::Unreachable(database.to_string()),
                    _ => Self::Other(error.into()),
                },
                None => Self::Other(error.into()),
            },
            E::Io(_) | E::Tls(_) | E::PoolTimedOut | E::WorkerCrashed | E::Protocol(_) => {
                Self::Unreachable(error.to_string())
            }
            E::PoolClosed => Self::Closed,
            _ => Self::Other(error.into()),
        }
    }
}

impl From<sqlx::migrate::MigrateError> for StoreError {
    fn from(error: sqlx::migrate::MigrateError) -> Self {
        use sqlx::migrate::MigrateError as M;
        match error {
            M::VersionMissing(version) | M::VersionTooNew(version, _) => Self::Newer(version),
            M::VersionMismatch(version) => {
                Self::DamagedLog(format!("migration {version} is not the one this program knows"))
            }
            M::Execute(error) | M::ExecuteMigration(error, _) => error.into(),
            other => Self::Other(sqlx::Error::Migrate(Box::new(other)).into()),
        }
    }
}
