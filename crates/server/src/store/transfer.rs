//! Copies a whole database to another, of any kind, and backs up a SQLite file while it is in use.

use super::{Dialect, Store, StoreError, file, open::NO_LIMITS};
use futures_util::TryStreamExt;
use sqlx::{Any, AssertSqlSafe, Connection, Executor, Row, any::AnyArguments, any::AnyRow, query::Query};
use std::path::Path;

/// How many rows one statement inserts.
const ROWS: usize = 100;

/// A column, with its type.
#[derive(Clone, Copy)]
enum Column {
    Text(&'static str),
    Number(&'static str),
}

impl Column {
    const fn name(self) -> &'static str {
        match self {
            Self::Text(name) | Self::Number(name) => name,
        }
    }
}

use Column::{Number, Text};

/// The tables and columns to copy. `driver` is left out, because servers belong to one database.
const TABLES: &[(&str, &[Column])] = &[
    (
        "players",
        &[
            Text("id"),
            Text("name"),
            Number("made"),
            Number("seen"),
            Number("program"),
            Number("listening"),
            Text("shows"),
        ],
    ),
    (
        "tables",
        &[
            Text("id"),
            Text("setup"),
            Text("secret"),
            Text("beginning"),
            Text("next"),
            Number("made"),
            Text("status"),
            Number("listed"),
            Number("wake"),
            Text("rules"),
        ],
    ),
    ("entries", &[Text("game"), Number("seq"), Number("at"), Text("entry")]),
    ("sessions", &[Text("token"), Text("player"), Number("made"), Number("used"), Text("label")]),
    ("push_key", &[Number("id"), Text("secret")]),
    (
        "push_subscriptions",
        &[
            Text("token"),
            Text("endpoint"),
            Text("p256dh"),
            Text("auth"),
            Text("language"),
            Number("made"),
            Text("about"),
        ],
    ),
    ("push_queue", &[Text("token"), Text("subject"), Number("number"), Number("due"), Number("tries")]),
    ("recovery", &[Text("player"), Text("hash"), Number("made")]),
    (
        "passkeys",
        &[
            Text("credential"),
            Text("player"),
            Text("handle"),
            Text("public_key"),
            Text("label"),
            Number("made"),
            Number("used"),
        ],
    ),
    ("names", &[Text("look"), Text("player"), Text("name"), Number("made"), Number("until")]),
    ("belongings", &[Text("player"), Text("brought")]),
    ("bots", &[Text("player"), Text("owner"), Text("about"), Text("takes"), Number("made")]),
    ("seats", &[Text("player"), Text("game"), Number("made"), Number("live")]),
    (
        "results",
        &[
            Text("game"),
            Number("seat"),
            Text("player"),
            Text("bot"),
            Number("place"),
            Number("score"),
            Number("share"),
            Text("gone"),
            Text("rules"),
            Number("seats"),
            Number("duel"),
            Number("people"),
            Number("rated"),
            Number("private"),
            Number("finished"),
        ],
    ),
    ("results_due", &[Text("game")]),
    ("performances", &[Text("game"), Number("seat"), Number("decisions"), Number("lost"), Number("luck")]),
    ("rated_seats", &[Text("player"), Text("game")]),
    (
        "rated_games",
        &[Text("game"), Text("ruleset_group"), Number("finished"), Text("line"), Text("ratings")],
    ),
    (
        "ratings",
        &[
            Text("player"),
            Text("ruleset_group"),
            Number("mu"),
            Number("sigma"),
            Number("games"),
            Number("last"),
            Number("established"),
            Number("program"),
        ],
    ),
    ("invitations", &[Text("game"), Text("player"), Text("inviter"), Number("made")]),
    ("vacations", &[Text("player"), Number("since"), Number("until")]),
    ("friends", &[Text("player"), Text("friend"), Number("made")]),
    ("friend_requests", &[Text("player"), Text("asker"), Number("made")]),
    ("friend_links", &[Text("player"), Number("lasting"), Text("code"), Number("until")]),
    ("unseen", &[Text("player")]),
    ("blocks", &[Text("player"), Text("blocked"), Number("made")]),
    (
        "tournaments",
        &[
            Text("id"),
            Text("setup"),
            Text("secret"),
            Text("host"),
            Number("made"),
            Number("starts"),
            Text("status"),
            Number("listed"),
            Number("wake"),
            Number("reminded"),
        ],
    ),
    ("tournament_entries", &[Text("tournament"), Number("seq"), Number("at"), Text("entry")]),
    ("entrants", &[Text("tournament"), Number("number"), Text("player"), Number("place")]),
    (
        "measures",
        &[
            Text("id"),
            Text("player"),
            Text("kind"),
            Text("reason"),
            Number("made"),
            Number("until"),
            Number("lifted"),
        ],
    ),
    (
        "player_notices",
        &[
            Text("id"),
            Text("player"),
            Number("made"),
            Text("kind"),
            Text("subject"),
            Text("reason"),
            Number("until"),
            Number("read"),
        ],
    ),
    (
        "clubs",
        &[Text("id"), Text("name"), Text("about"), Number("made"), Text("invitation"), Number("listed")],
    ),
    ("club_members", &[Text("club"), Text("player"), Text("role"), Number("since")]),
    ("club_news", &[Text("club"), Number("seq"), Number("at"), Text("news")]),
    (
        "seasons",
        &[Text("club"), Number("number"), Text("name"), Text("rule"), Number("made"), Number("ended")],
    ),
    ("club_tables", &[Text("game"), Text("club"), Number("season"), Number("made")]),
    (
        "club_results",
        &[
            Text("club"),
            Number("season"),
            Text("game"),
            Number("seat"),
            Text("player"),
            Text("name"),
            Number("at"),
            Number("seats"),
            Number("place"),
            Number("shared"),
            Number("influence"),
            Number("margin"),
            Text("void"),
            Text("reason"),
            Text("rules"),
            Text("gone"),
        ],
    ),
    (
        "bans",
        &[Text("id"), Text("subject"), Text("reason"), Number("made"), Number("until"), Number("lifted")],
    ),
    (
        "reports",
        &[
            Text("id"),
            Number("made"),
            Text("reporter"),
            Text("player"),
            Text("game"),
            Text("about"),
            Text("name"),
            Text("words"),
            Text("note"),
            Number("settled"),
            Text("outcome"),
            Text("club"),
            Text("tournament"),
        ],
    ),
    ("settings", &[Text("word"), Text("language"), Text("value")]),
    (
        "entry_codes",
        &[
            Text("code"),
            Text("label"),
            Text("note"),
            Number("made"),
            Number("until"),
            Number("uses"),
            Number("used"),
        ],
    ),
    ("members", &[Text("member"), Text("player"), Number("made")]),
    ("appointed", &[Text("player"), Number("made")]),
    (
        "operations",
        &[Number("seq"), Number("at"), Text("operator"), Text("what"), Text("subject"), Text("reason")],
    ),
];

/// What tells how long clocks have stood still because nobody could play. A server that has only been started
/// on the other database may have left rows of its own there, which say nothing about the games that arrive.
const OUTAGES: (&str, &[Column]) = ("outages", &[Number("begun"), Number("over")]);

/// Why a database could not be copied.
#[derive(Debug, thiserror::Error)]
pub enum TransferError {
    /// A server is using one of the two.
    #[error("a server is using {0}; stop all servers first, so that nothing is left behind")]
    InUse(&'static str),
    /// The target database is not empty.
    #[error("the database to copy to is not empty; name an empty one, so that nothing is mixed up")]
    NotEmpty,
    /// Not everything has arrived.
    #[error("of {wanted} rows of `{table}` only {arrived} have arrived; nothing was changed")]
    Incomplete {
        /// The table.
        table: &'static str,
        /// How many rows it has.
        wanted: u64,
        /// How many rows arrived.
        arrived: u64,
    },
    /// This is not a SQLite file.
    #[error("only a SQLite file is copied this way; back up PostgreSQL with pg_dump")]
    NotSqlite,
    /// One of the databases failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<sqlx::Error> for TransferError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

/// How many rows were copied.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Copied {
    /// Players.
    pub players: u64,
    /// Tables.
    pub tables: u64,
    /// Entries of their logs.
    pub entries: u64,
}

impl Store {
    /// Copies everything into an empty database, in one transaction. No server may be using either database.
    pub async fn copy_to(&self, other: &Self) -> Result<Copied, TransferError> {
        for (store, which) in [(self, "the database to copy from"), (other, "the database to copy to")] {
            if let Some(shared) = &store.shared
                && shared.nodes.is_anybody_alive().await?
            {
                return Err(TransferError::InUse(which));
            }
        }
        let mut from = self.pool.acquire().await?;
        let mut to = other.pool.acquire().await?;
        for (connection, store) in [(&mut from, self), (&mut to, other)] {
            if store.dialect == Dialect::Postgres {
                connection.execute(NO_LIMITS).await?;
            }
        }
        let mut from = Connection::begin(&mut *from).await?;
        let mut to = Connection::begin(&mut *to).await?;
        let mut counts = [0; TABLES.len() + 1];
        to.execute("DELETE FROM outages").await?;
        for ((table, columns), count) in TABLES.iter().chain([&OUTAGES]).zip(&mut counts) {
            if count_of(&mut to, table).await? > 0 {
                return Err(TransferError::NotEmpty);
            }
            let names = columns.iter().map(|column| column.name()).collect::<Vec<_>>().join(", ");
            let wanted = count_of(&mut from, table).await?;
            let mut rows =
                sqlx::query(AssertSqlSafe(format!("SELECT {names} FROM {table}"))).fetch(&mut *from);
            let mut batch = Vec::with_capacity(ROWS);
            loop {
                let row = rows.try_next().await?;
                let last = row.is_none();
                batch.extend(row);
                if batch.len() == ROWS || (last && !batch.is_empty()) {
                    let statement = insert(table, &names, columns.len(), batch.len());
                    let query =
                        batch.iter().try_fold(sqlx::query(AssertSqlSafe(statement)), |query, row| {
                            bind(query, row, columns)
                        })?;
                    query.execute(&mut *to).await?;
                    batch.clear();
                }
                if last {
                    break;
                }
            }
            drop(rows);
            let arrived = count_of(&mut to, table).await?;
            if arrived != wanted {
                return Err(TransferError::Incomplete { table, wanted, arrived });
            }
            *count = arrived;
        }
        // When a server last ran: the next one credits the time since then to clocks.
        let beat = "SELECT value FROM about WHERE word = 'alive'";
        if let Some(beat) = sqlx::query(beat).fetch_optional(&mut *from).await? {
            let sql = "INSERT INTO about (word, value) VALUES ('alive', $1) \
                       ON CONFLICT (word) DO UPDATE SET value = EXCLUDED.value";
            sqlx::query(sql).bind(beat.try_get::<String, _>("value")?).execute(&mut *to).await?;
        }
        to.commit().await?;
        let [players, tables, entries, ..] = counts;
        Ok(Copied { players, tables, entries })
    }

    /// Takes a consistent snapshot of a SQLite file while servers use it. The copy must not exist yet.
    pub async fn back_up(&self, copy: &str) -> Result<(), TransferError> {
        match self.dialect {
            Dialect::Sqlite => {
                // SQLite writes into an empty file, which keeps its permissions.
                file::create(Path::new(copy))?;
                let mut connection = self.pool.acquire().await?;
                sqlx::query("VACUUM INTO $1").bind(copy.to_owned()).execute(&mut *connection).await?;
                Ok(())
            }
            Dialect::Postgres => Err(TransferError::NotSqlite),
        }
    }
}

async fn count_of(connection: &mut sqlx::AnyConnection, table: &str) -> Result<u64, StoreError> {
    let sql = AssertSqlSafe(format!("SELECT COUNT(*) AS count FROM {table}"));
    Ok(sqlx::query(sql).fetch_one(connection).await?.try_get::<i64, _>("count")? as u64)
}

pub(super) fn insert(table: &str, names: &str, columns: usize, rows: usize) -> String {
    let row = |row: usize| {
        let values = (1..=columns).map(|column| format!("${}", row * columns + column));
        format!("({})", values.collect::<Vec<_>>().join(", "))
    };
    format!("INSERT INTO {table} ({names}) VALUES {}", (0..rows).map(row).collect::<Vec<_>>().join(", "))
}

type SqlQuery<'q> = Query<'q, Any, AnyArguments>;

fn bind<'q>(query: SqlQuery<'q>, row: &AnyRow, columns: &[Column]) -> Result<SqlQuery<'q>, sqlx::Error> {
    columns.iter().try_fold(query, |query, column| {
        Ok(match column {
            Text(name) => query.bind(row.try_get::<Option<String>, _>(*name)?),
            Number(name) => query.bind(row.try_get::<Option<i64>, _>(*name)?),
        })
    })
}

#[cfg(test)]
mod tests;
