//! Everything that can be written, and the statements that write it.

use super::{Dialect, StoreError, Wake, is_listed, statement::Statement};
use crate::{
    identity::device_label::DeviceLabel,
    ids::{NodeId, TokenHash},
};
use oriflamme_deal::Seed;
use oriflamme_game::Ruleset;
use oriflamme_table::{Logged, PlayerId, PlayerName, Seq, Table, TableId, Timestamp, Unmade};
use serde_json::{Value, json};
use sqlx::{AnyConnection, AssertSqlSafe, Row as _};
use std::sync::LazyLock;

/// Something to be written.
#[derive(Clone)]
pub enum Write {
    /// A new player.
    Player {
        id: PlayerId,
        /// The hash of their token.
        token: TokenHash,
        /// Their name.
        name: PlayerName,
        made: Timestamp,
        /// The device on which they are signed in with the token.
        label: DeviceLabel,
    },
    /// A player's new name.
    Rename { id: PlayerId, name: PlayerName },
    /// A new table.
    Table {
        id: TableId,
        /// The setup, as text.
        setup: String,
        /// The ruleset, by which lists are filtered.
        rules: Ruleset,
        /// The secret, which determines the deal together with the players' salts.
        secret: Seed,
        /// The position it begins with, if it is not dealt here.
        beginning: Option<String>,
        /// The table of a rematch.
        next: Option<Unmade>,
        made: Timestamp,
        /// Its standing.
        standing: TableRow,
        /// The server that runs it, if servers share the database.
        driver: Option<NodeId>,
    },
    /// The next entry of a table ([`StoreError::Taken`] if its number is).
    Entry {
        table: TableId,
        /// Its sequence number.
        seq: Seq,
        at: Timestamp,
        text: String,
    },
    /// A table's new standing.
    TableRow { table: TableId, standing: TableRow },
    /// Somebody has sat at a table.
    Seat { player: PlayerId, table: TableId, made: Timestamp },
    /// Anything else, as a statement.
    Statement(Statement),
}

/// The fields of a table's database row that are derived from its log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableRow {
    status: &'static str,
    live: bool,
    listed: bool,
    wake: Wake,
}

impl TableRow {
    /// The standing of a table with a time to wake.
    pub fn of(table: &Table, wake: Wake) -> Self {
        Self { status: table.status().word(), live: table.status().is_live(), listed: is_listed(table), wake }
    }
}

impl Write {
    /// The write of an entry.
    pub fn entry(table: &TableId, seq: Seq, logged: &Logged) -> Self {
        let text = logged.entry.to_text();
        Self::Entry { table: table.clone(), seq, at: logged.at, text }
    }
}

/// Writes that succeed or fail together.
pub struct AtomicWrites(pub Vec<Write>);

impl AtomicWrites {
    /// The entry, if the unit consists of one. Such units are written many at a time.
    pub(super) fn lone_entry(&self) -> Option<Row<'_>> {
        match &self.0[..] {
            [Write::Entry { table, seq, at, text }] => Some(Row { table, seq: *seq, at: *at, text }),
            _ => None,
        }
    }
}

/// What the database has of a unit whose commit got no answer.
pub(super) enum Found {
    /// All of it.
    Written,
    /// Somebody else's entry at its number.
    Taken,
    /// No proof that it was written. It may still be on its way.
    Nothing,
}

/// Checks whether a unit was written. A unit is written as a whole, so one row proves it.
pub(super) async fn find(connection: &mut AnyConnection, unit: &AtomicWrites) -> Result<Found, StoreError> {
    let there = |found: Option<_>| if found.is_some() { Found::Written } else { Found::Nothing };
    for write in &unit.0 {
        match write {
            Write::Entry { table, seq, at, text } => {
                let query = "SELECT at, entry FROM entries WHERE game = $1 AND seq = $2";
                let query = sqlx::query(query).bind(table.to_string()).bind(seq.0 as i64);
                let Some(row) = query.fetch_optional(connection).await? else { return Ok(Found::Nothing) };
                let ours = row.try_get::<i64, _>("at")? == at.as_millis() as i64
                    && row.try_get::<&str, _>("entry")? == text;
                return Ok(if ours { Found::Written } else { Found::Taken });
            }
            Write::Table { id, .. } => {
                let query = sqlx::query("SELECT id FROM tables WHERE id = $1").bind(id.to_string());
                let found = there(query.fetch_optional(&mut *connection).await?);
                // Another server may have created a table from the same offer. Its entries show whose it is.
                let entries = unit.0.iter().any(|write| matches!(write, Write::Entry { .. }));
                if !(entries && matches!(found, Found::Written)) {
                    return Ok(found);
                }
            }
            Write::Player { id, .. } => {
                let query = sqlx::query("SELECT id FROM players WHERE id = $1").bind(id.to_string());
                return Ok(there(query.fetch_optional(connection).await?));
            }
            // Rows that may have existed before prove nothing.
            _ => {}
        }
    }
    Ok(Found::Nothing)
}

/// Writes one row, to check whether the database can be written to.
pub(super) async fn check(connection: &mut AnyConnection, now: Timestamp) -> Result<(), StoreError> {
    let sql = "INSERT INTO about (word, value) VALUES ('written', $1) \
               ON CONFLICT (word) DO UPDATE SET value = excluded.value";
    sqlx::query(sql).bind(now.as_millis().to_string()).execute(connection).await?;
    Ok(())
}

/// A row of the entries.
#[derive(Clone, Copy)]
pub(super) struct Row<'a> {
    pub(super) table: &'a TableId,
    pub(super) seq: Seq,
    pub(super) at: Timestamp,
    pub(super) text: &'a str,
}

/// Performs one write inside a transaction.
pub(super) async fn write(
    connection: &mut AnyConnection,
    write: &Write,
    dialect: Dialect,
) -> Result<(), StoreError> {
    let query = match write {
        Write::Entry { table, seq, at, text } => {
            let row = Row { table, seq: *seq, at: *at, text };
            let done = insert(connection, &[row], dialect).await?;
            return if done.is_empty() { Err(StoreError::Taken) } else { Ok(()) };
        }
        Write::Player { id, token, name, made, label } => {
            let player = sqlx::query("INSERT INTO players (id, name, made, seen) VALUES ($1, $2, $3, $3)")
                .bind(id.to_string())
                .bind(name.to_string())
                .bind(made.as_millis() as i64);
            player.execute(&mut *connection).await?;
            sqlx::query("INSERT INTO sessions (token, player, made, used, label) VALUES ($1, $2, $3, $3, $4)")
                .bind(token.to_string())
                .bind(id.to_string())
                .bind(made.as_millis() as i64)
                .bind(label.to_string())
        }
        Write::Rename { id, name } => sqlx::query("UPDATE players SET name = $2 WHERE id = $1")
            .bind(id.to_string())
            .bind(name.to_string()),
        // A server without a valid lease must not become the table's driver.
        Write::Table { id, setup, rules, secret, beginning, next, made, standing, driver } => sqlx::query(
            "INSERT INTO tables (id, setup, secret, beginning, made, status, listed, wake, driver, rules, next) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, (SELECT id FROM nodes WHERE id = $9), $10, $11) \
             ON CONFLICT DO NOTHING",
        )
        .bind(id.to_string())
        .bind(setup.clone())
        .bind(secret.to_string())
        .bind(beginning.clone())
        .bind(made.as_millis() as i64)
        .bind(standing.status)
        .bind(i64::from(standing.listed))
        .bind(standing.wake.to_column())
        .bind(driver.as_ref().map(ToString::to_string))
        .bind(rules.to_string())
        .bind(next.as_ref().map(ToString::to_string)),
        // A table that need not be woken needs no driver.
        Write::TableRow { table, standing } => {
            if !standing.live {
                let over = sqlx::query("UPDATE seats SET live = 0 WHERE game = $1").bind(table.to_string());
                over.execute(&mut *connection).await?;
            }
            sqlx::query(
                "UPDATE tables SET status = $2, listed = $3, wake = $4, \
             driver = CASE WHEN CAST($4 AS BIGINT) IS NULL THEN NULL ELSE driver END WHERE id = $1",
            )
            .bind(table.to_string())
            .bind(standing.status)
            .bind(i64::from(standing.listed))
            .bind(standing.wake.to_column())
        }
        Write::Seat { player, table, made } => {
            let sql = match dialect {
                Dialect::Sqlite => SEAT,
                Dialect::Postgres => POSTGRES_SEAT,
            };
            let seat = sqlx::query(sql);
            let seat = seat.bind(player.to_string()).bind(table.to_string()).bind(made.as_millis() as i64);
            return match seat.execute(connection).await?.rows_affected() {
                0 => Err(StoreError::NoPlayer),
                _ => Ok(()),
            };
        }
        Write::Statement(statement) => {
            return statement.check(statement.query().execute(connection).await?.rows_affected());
        }
    };
    match query.execute(connection).await?.rows_affected() {
        // Its id is taken.
        0 if matches!(write, Write::Table { .. }) => Err(StoreError::Taken),
        0 => Err(StoreError::Unmet),
        _ => Ok(()),
    }
}

/// Seats a player who exists.
const SEAT: &str = "INSERT INTO seats (player, game, made) SELECT id, $2, $3 FROM players WHERE id = $1 \
    ON CONFLICT (player, game) DO UPDATE SET made = excluded.made";
/// The same. Until the commit, nobody can join the player to another one or forget them (`unchanged_seats`).
const POSTGRES_SEAT: &str = "INSERT INTO seats (player, game, made) \
    SELECT id, CAST($2 AS TEXT), CAST($3 AS BIGINT) FROM players WHERE id = $1 FOR SHARE \
    ON CONFLICT (player, game) DO UPDATE SET made = excluded.made";

/// Makes a unit fail if a player has sat down since their seats were read (`Store::seat_sum`). In PostgreSQL,
/// the first statement waits for transactions in which the player is sitting down just now; only a later
/// statement sees their result.
pub(crate) fn unchanged_seats(player: &PlayerId, sum: i64) -> [Write; 2] {
    let held = "UPDATE players SET seen = seen WHERE id = $1";
    let same = "UPDATE players SET seen = seen WHERE id = $1 \
                AND (SELECT CAST(COALESCE(SUM(made), 0) AS BIGINT) FROM seats WHERE player = $1) = $2";
    [Statement::new(held).text(player).into(), Statement::new(same).text(player).number(sum).into()]
}

/// The most rows that one SQLite statement inserts, a power of two.
pub(super) const ROWS: usize = 128;

/// SQLite's statements, which insert 1, 2, 4, … rows, so that there are only a few to prepare.
static SQLITE: LazyLock<Vec<String>> = LazyLock::new(|| {
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

/// PostgreSQL's statement. It inserts any number of rows and wakes evicted tables.
pub(super) const POSTGRES: &str = "WITH added AS (INSERT INTO entries (game, seq, at, entry) \
    SELECT game, seq, at, entry FROM json_to_recordset(CAST($1 AS JSON)) \
    AS row (game TEXT, seq BIGINT, at BIGINT, entry TEXT) ON CONFLICT DO NOTHING RETURNING game, seq), \
    woken AS (UPDATE tables SET wake = 0 FROM added WHERE id = game AND wake > 0) SELECT game, seq FROM added";

/// Inserts as many rows as the dialect takes at once. Returns which sequence numbers were free.
pub(super) async fn insert(
    connection: &mut AnyConnection,
    rows: &[Row<'_>],
    dialect: Dialect,
) -> Result<Vec<(String, Seq)>, StoreError> {
    let query = match dialect {
        Dialect::Sqlite => {
            let Some(statement) = SQLITE.get(rows.len().max(1).ilog2() as usize) else {
                return Ok(Vec::new());
            };
            // The statement is built from numbers only.
            let query = sqlx::query(AssertSqlSafe(statement.as_str()));
            rows.iter().fold(query, |query, row| {
                query
                    .bind(row.table.to_string())
                    .bind(row.seq.0 as i64)
                    .bind(row.at.as_millis() as i64)
                    .bind(row.text.to_owned())
            })
        }
        Dialect::Postgres => {
            let row = |row: &Row<'_>| json!({"game": row.table.as_str(), "seq": row.seq.0, "at": row.at.as_millis(), "entry": row.text});
            sqlx::query(POSTGRES).bind(rows.iter().map(row).collect::<Value>().to_string())
        }
    };
    let done = query.fetch_all(connection).await?;
    done.iter().map(|row| Ok((row.try_get("game")?, Seq(row.try_get::<i64, _>("seq")? as u64)))).collect()
}
