//! Where a database is, and of which kind it is.

use super::StoreError;
use crate::ids::NodeId;
use std::{path::Path, time::Duration};

/// Which kind of database it is. Nothing else says so; what differs between them asks here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Dialect {
    /// A file. One server has the whole database and knows which of its tables sleep.
    Sqlite,
    /// A database that several servers may share. Others may have put a table to sleep: a new entry wakes it,
    /// in the same statement.
    Postgres,
}

impl Dialect {
    /// Whether a statement inserts any number of rows, or only a power of two up to [`super::write::ROWS`].
    pub(super) fn takes_any_number(self) -> bool {
        self == Self::Postgres
    }
    /// How long the writer and the reader wait for more work under load: each round trip to PostgreSQL costs.
    pub(super) fn gathering(self) -> Duration {
        match self {
            Self::Sqlite => Duration::ZERO,
            Self::Postgres => Duration::from_millis(5),
        }
    }
    /// How long a transaction may take, including getting a connection. A file is slow rather than silent;
    /// over a network, an answer that does not come soon does not come at all.
    pub(super) fn deadline(self) -> Duration {
        match self {
            Self::Sqlite => Duration::from_secs(10),
            Self::Postgres => Duration::from_millis(2500),
        }
    }
    /// How long it may take to find out whether the database can be written to. With [`Self::deadline`] and
    /// [`Self::settling`] it is less than the five seconds within which a request is answered.
    pub(super) fn checking(self) -> Duration {
        match self {
            Self::Sqlite => Duration::from_secs(5),
            Self::Postgres => Duration::from_millis(1200),
        }
    }
    /// How long it may take to find out whether a transaction was committed whose answer is missing.
    pub(super) fn settling(self) -> Duration {
        match self {
            Self::Sqlite => Duration::from_secs(5),
            Self::Postgres => Duration::from_millis(800),
        }
    }
}

/// Where a database is: a path or a URL.
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
            Err(StoreError::Unreachable("an address begins with sqlite: or postgres://".into()))
        }
    }
    /// The same, with the name under which PostgreSQL lists our connections, unless the address has one.
    pub(super) fn named(mut self, node: &NodeId) -> Self {
        if self.dialect == Dialect::Postgres && !self.place.contains("application_name=") {
            let sign = if self.place.contains('?') { '&' } else { '?' };
            let version = env!("CARGO_PKG_VERSION");
            self.place += &format!("{sign}application_name=oriflamme%20{version}%20{node}");
        }
        self
    }
    /// The path of a SQLite file.
    pub(super) fn path(&self) -> &Path {
        Path::new(&self.place)
    }
    /// The address under which the driver opens it. A file that is not there is made with the mode `rwc`, not
    /// with `rw`.
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
    /// The place as it may be logged: what stands before the `@` of a URL may be a password, and so may what
    /// stands behind its `?`.
    pub(super) fn shown(&self) -> String {
        if self.dialect == Dialect::Sqlite {
            return self.place.clone();
        }
        let (scheme, rest) = self.place.split_once("://").unwrap_or(("postgres", &self.place));
        let rest = rest.split('?').next().unwrap_or_default();
        format!("{scheme}://{}", rest.rsplit_once('@').map_or(rest, |(_, server)| server))
    }
}
