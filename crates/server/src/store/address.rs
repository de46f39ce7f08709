//! The address and the kind of a database.

use super::StoreError;
use crate::{ids::NodeId, options::Build};
use std::{path::Path, time::Duration};

/// The kind of database. Code that differs between the two asks here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Dialect {
    /// A file. One server has the whole database and knows which tables are evicted.
    Sqlite,
    /// A database that several servers may share. Others may have evicted a table, so the statement that
    /// writes an entry also wakes its table.
    Postgres,
}

impl Dialect {
    /// Whether a statement inserts any number of rows, or only a power of two up to [`super::write::ROWS`].
    pub(super) fn takes_any_number(self) -> bool {
        self == Self::Postgres
    }
    /// How long the writer and the reader wait for more work under load, because round trips to PostgreSQL
    /// are expensive.
    pub(super) fn gathering(self) -> Duration {
        match self {
            Self::Sqlite => Duration::ZERO,
            Self::Postgres => Duration::from_millis(5),
        }
    }
    /// The deadline of a transaction, including getting a connection. A file may be slow but always answers;
    /// over a network, an answer that does not come soon does not come at all.
    pub(super) fn deadline(self) -> Duration {
        match self {
            Self::Sqlite => Duration::from_secs(10),
            Self::Postgres => Duration::from_millis(2500),
        }
    }
    /// The deadline of a check whether the database can be written to. Together with [`Self::deadline`] and
    /// [`Self::settling`] it is less than the five seconds within which a request is answered.
    pub(super) fn checking(self) -> Duration {
        match self {
            Self::Sqlite => Duration::from_secs(5),
            Self::Postgres => Duration::from_millis(1200),
        }
    }
    /// The deadline for finding out whether a transaction without an answer was committed.
    pub(super) fn settling(self) -> Duration {
        match self {
            Self::Sqlite => Duration::from_secs(5),
            Self::Postgres => Duration::from_millis(800),
        }
    }
}

/// The address of a database: a path or a URL.
pub(super) struct Address {
    pub(super) dialect: Dialect,
    place: String,
}

impl Address {
    /// Reads `sqlite:PATH` or `postgres://…`.
    pub(super) fn of(url: &str) -> Result<Self, StoreError> {
        if let Some(path) = url.strip_prefix("sqlite:") {
            let place = path.strip_prefix("//").unwrap_or(path).to_owned();
            Ok(Self { dialect: Dialect::Sqlite, place })
        } else if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            Ok(Self { dialect: Dialect::Postgres, place: url.to_owned() })
        } else {
            Err(StoreError::Unreachable("its address must begin with sqlite: or postgres://".into()))
        }
    }
    /// The same, with the name under which PostgreSQL lists our connections, unless the address has one.
    pub(super) fn named(mut self, node: &NodeId, build: &Build) -> Self {
        if self.dialect == Dialect::Postgres && !self.place.contains("application_name=") {
            let sign = if self.place.contains('?') { '&' } else { '?' };
            let Build { version, commit } = build;
            self.place += &format!("{sign}application_name=oriflamme%20{version}%20{commit}%20{node}");
        }
        self
    }
    /// The path of a SQLite file.
    pub(super) fn path(&self) -> &Path {
        Path::new(&self.place)
    }
    /// The address for the driver. The mode `rwc` creates a missing file, `rw` does not.
    pub(super) fn url(&self, mode: &str) -> String {
        if self.dialect == Dialect::Postgres {
            return self.place.clone();
        }
        let mut plain = String::new();
        for byte in self.place.bytes() {
            match byte {
                b'%' | b'?' | b'#' => plain += &format!("%{byte:02X}"),
                byte if byte.is_ascii() => plain.push(char::from(byte)),
                byte => plain += &format!("%{byte:02X}"),
            }
        }
        format!("sqlite:{plain}?mode={mode}")
    }
    /// The address for the log, without the parts that may hold a password: before the `@` and after the `?`
    /// of a URL.
    pub(super) fn shown(&self) -> String {
        if self.dialect == Dialect::Sqlite {
            return self.place.clone();
        }
        let (scheme, rest) = self.place.split_once("://").unwrap_or(("postgres", &self.place));
        let rest = rest.split('?').next().unwrap_or_default();
        format!("{scheme}://{}", rest.rsplit_once('@').map_or(rest, |(_, server)| server))
    }
}
