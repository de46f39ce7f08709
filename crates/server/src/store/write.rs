//! What can be written, and the statements that write it.

use super::{StoreError, is_listed};
use crate::{
    entry::{Logged, PlayerName},
    ids::{PlayerId, TableId, TokenHash},
    table::Table,
};
use oriflamme_deal::Seed;
use oriflamme_game::Seating;
use sqlx::{Any, AnyConnection, any::AnyArguments, query::Query};

/// Something to be written.
pub enum Write {
    /// A new player.
    Player {
        /// Who.
        id: PlayerId,
        /// The hash of their token.
        token: TokenHash,
        /// How they are called.
        name: PlayerName,
        /// When.
        made: u64,
    },
    /// A player is called otherwise.
    Rename {
        /// Who.
        id: PlayerId,
        /// How.
        name: PlayerName,
    },
    /// A new table.
    Table {
        /// Its id.
        id: TableId,
        /// What was agreed.
        setup: String,
        /// What decides the deal, with the players' salts.
        secret: Seed,
        /// The position it begins with, if it is not dealt here.
        beginning: Option<String>,
        /// When.
        made: u64,
        /// How it stands.
        standing: Standing,
    },
    /// The next entry of a table, which fails if its number is taken.
    Entry {
        /// Which table.
        table: TableId,
        /// Its number.
        seq: u64,
        /// When.
        at: u64,
        /// What happened.
        text: String,
    },
    /// A table stands differently now.
    Standing {
        /// Which table.
        table: TableId,
        /// How.
        standing: Standing,
    },
    /// Somebody has sat at a table.
    Seat {
        /// Who.
        player: PlayerId,
        /// Where.
        table: TableId,
        /// When.
        made: u64,
    },
}

/// What the database must know of a table without reading its log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    status: &'static str,
    listed: bool,
    wake: Option<u64>,
}

impl Standing {
    /// How a table stands that asks to be looked at then.
    pub fn of(table: &Table, wake: Option<u64>) -> Self {
        Self { status: table.status().word(), listed: is_listed(table), wake }
    }
}

impl Write {
    /// The entry with this number of a table.
    pub fn entry(table: &TableId, seq: u64, logged: &Logged, seating: &Seating) -> Self {
        let text = logged.entry.to_text(seating);
        Self::Entry { table: table.clone(), seq, at: logged.at, text }
    }
}

/// Writes that belong together: all of them, or none.
pub struct Unit(pub Vec<Write>);

impl Unit {
    /// The entry, if that is all there is: such units are written many at a time.
    pub(super) fn lone_entry(&self) -> Option<Row<'_>> {
        match &self.0[..] {
            [Write::Entry { table, seq, at, text }] => Some(Row { table, seq: *seq, at: *at, text }),
            _ => None,
        }
    }
    /// The table it is about, if there is one.
    pub(super) fn table(&self) -> Option<&TableId> {
        self.0.iter().find_map(|write| match write {
            Write::Entry { table, .. } | Write::Standing { table, .. } | Write::Seat { table, .. } => {
                Some(table)
            }
            Write::Table { id, .. } => Some(id),
            Write::Player { .. } | Write::Rename { .. } => None,
        })
    }
}

/// A row of the entries.
#[derive(Clone, Copy)]
pub(super) struct Row<'a> {
    pub(super) table: &'a TableId,
    pub(super) seq: u64,
    pub(super) at: u64,
    pub(super) text: &'a str,
}

const ENTRY: &str =
    "INSERT INTO entries (game, seq, at, entry) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";

/// Writes one thing, inside a transaction.
pub(super) async fn write(connection: &mut AnyConnection, write: &Write) -> Result<(), StoreError> {
    let query = match write {
        Write::Player { id, token, name, made } => {
            sqlx::query("INSERT INTO players (id, token, name, made) VALUES ($1, $2, $3, $4)")
                .bind(id.to_string())
                .bind(token.to_string())
                .bind(name.to_string())
                .bind(*made as i64)
        }
        Write::Rename { id, name } => sqlx::query("UPDATE players SET name = $2 WHERE id = $1")
            .bind(id.to_string())
            .bind(name.to_string()),
        Write::Table { id, setup, secret, beginning, made, standing } => sqlx::query(
            "INSERT INTO tables (id, setup, secret, beginning, made, status, listed, wake) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING",
        )
        .bind(id.to_string())
        .bind(setup.clone())
        .bind(secret.to_string())
        .bind(beginning.clone())
        .bind(*made as i64)
        .bind(standing.status)
        .bind(i64::from(standing.listed))
        .bind(standing.wake.map(|wake| wake as i64)),
        Write::Entry { table, seq, at, text } => {
            let row = Row { table, seq: *seq, at: *at, text };
            bind(sqlx::query(ENTRY), row)
        }
        Write::Standing { table, standing } => {
            sqlx::query("UPDATE tables SET status = $2, listed = $3, wake = $4 WHERE id = $1")
                .bind(table.to_string())
                .bind(standing.status)
                .bind(i64::from(standing.listed))
                .bind(standing.wake.map(|wake| wake as i64))
        }
        Write::Seat { player, table, made } => {
            let sql = "INSERT INTO seats (player, game, made) VALUES ($1, $2, $3) \
                       ON CONFLICT (player, game) DO UPDATE SET made = $3";
            sqlx::query(sql).bind(player.to_string()).bind(table.to_string()).bind(*made as i64)
        }
    };
    match query.execute(connection).await?.rows_affected() {
        0 => Err(StoreError::Conflict),
        _ => Ok(()),
    }
}

pub(super) fn bind<'q>(query: Query<'q, Any, AnyArguments>, row: Row<'_>) -> Query<'q, Any, AnyArguments> {
    query.bind(row.table.to_string()).bind(row.seq as i64).bind(row.at as i64).bind(row.text.to_owned())
}
