//! The database: SQLite in one file, or PostgreSQL. The same statements run on both.

mod address;
mod bans;
mod belongings;
mod bots;
mod claims;
mod clubs;
mod counts;
mod error;
mod file;
mod forgetting;
mod friends;
mod health;
mod invitations;
mod joining;
mod kept;
mod links;
mod lists;
mod manners;
#[cfg(test)]
mod naming_tests;
mod nodes;
mod offers;
mod open;
mod outages;
mod passkeys;
mod people;
mod pool;
mod presence;
mod profiles;
mod push;
mod rated;
mod ratings;
mod reader;
mod recovery;
mod reports;
mod results;
mod retention;
mod retry;
mod reviews;
mod room;
#[cfg(test)]
mod schema;
mod seasons;
mod seeks;
mod sessions;
mod settings;
mod statement;
mod tournaments;
mod transfer;
mod vacations;
mod wake;
mod write;
mod writer;

pub(crate) use belongings::replace_belongings;
pub(crate) use bots::{add_bot, change_bot, owns_no_bots, stop_listening, unchanged_bot_seats};
pub(crate) use claims::{claim_name, free_name, give_up_name, hand_name_over};
pub use clubs::StoredClub;
pub(crate) use clubs::{
    ClubUpdate, close_club, close_if_empty, decline_all, delete_news, describe, enter_club, found,
    insert_news, leave_club, set_role,
};
pub use counts::PlayerCounts;
pub use error::StoreError;
pub(crate) use forgetting::forget_everything;
pub(crate) use friends::{
    ask_friend, befriend, block, end_friend_links, show_presence, take_request, unblock, unfriend,
};
pub(crate) use invitations::{MOST_INVITED, decline, invite, listening, mark_program};
pub(crate) use joining::move_everything;
pub(crate) use links::{put_link, take_link};
pub use lists::{Cursor, Filter, ListPage, Listing};
pub(crate) use manners::{delete_notices, notice_read, write_notice};
pub(crate) use nodes::Nodes;
pub(crate) use passkeys::{
    delete_old_challenges, label_passkey, put_challenge, remove_other_passkeys, remove_passkey,
    take_challenge,
};
pub(crate) use people::{Change, agree, same_player};
pub use people::{StoredPlayer, StoredSeat};
pub(crate) use profiles::show;
pub use profiles::{Leader, LeaderCursor, ProfileOwner};
pub(crate) use push::{
    QueuedPush, choose_push, claim_push, delay_push, move_push, postpone_push, queue_news, queue_push,
    subscribe, unqueue_player, unqueue_push, unsubscribe,
};
pub(crate) use rated::{one_rated_seat, rated_seat};
pub use ratings::StoredRating;
pub(crate) use ratings::{RatingMark, StartAt, StoredGame, delete_empty_ratings, players_of, ratings_text};
pub(crate) use recovery::{forget_words, keep_words};
pub use reports::{Operation, WhichReports};
pub(crate) use reports::{log_operation, settle_report};
pub(crate) use results::write_result;
pub use results::{LeaveCount, StoredResult};
pub(crate) use retention::{
    OldTables, delete_cancelled_tournaments, delete_changes, delete_empty_clubs, delete_expired,
    delete_finished_tournaments, delete_old_guest, delete_old_table, delete_reviews, delete_sessions,
    delete_settled, delete_vacations,
};
pub(crate) use retry::{Tried, retried};
pub(crate) use reviews::{keep_performance, keep_review};
pub(crate) use room::{Limitable, room_for, room_for_guest};
pub use seasons::ListedGame;
pub(crate) use seasons::{
    ClubResult, begin_season, club_table, club_table_again, end_season, restore_results, strike_results,
    write_club_results,
};
pub(crate) use seeks::{
    allow_bots, forget_table, give_table, hold_seek, hold_seeks, let_seek_go, seek, seek_again, still_there,
    sweep_seeks, unseek,
};
pub use sessions::StoredSession;
pub(crate) use sessions::{end_other_sessions, end_session, new_session, note_use, still_signed_in};
pub use settings::{StoredCode, StoredMember};
pub(crate) use settings::{
    appoint, dismiss, drop_member, end_announcement, new_code, new_member, put_setting, rename_member, set,
    unset, use_code, withdraw_code,
};
use statement::Statement;
pub use tournaments::ListedTournament;
pub(crate) use tournaments::{
    EntrantPlayers, announce, final_places, postpone_tournament, remind, rename_tournament, tournament_entry,
    tournament_standing,
};
pub use transfer::{Copied, TransferError};
pub(crate) use vacations::{begin_vacation, cut_vacation};
pub use wake::Wake;
pub(crate) use write::unchanged_seats;
pub use write::{AtomicWrites, TableRow, Write};

use crate::{
    ids::{NodeId, random_id},
    options::Build,
};
use address::{Address, Dialect};
use health::{Health, WriteHealth};
use oriflamme_table::{
    Beginning, Entry, Logged, Patience, PlayerId, PlayerName, Seq, Table, TableId, TableSetup, Timestamp,
};
use oriflamme_table_view::TableStatus;
use pool::Pool;
use reader::Reader;
use sqlx::{Row, any::AnyRow};
use std::{fs::File, sync::Arc, time::Duration};
use tokio::sync::oneshot;
use writer::{Job, Writer};

/// A player, as stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    pub id: PlayerId,
    /// Their name.
    pub name: PlayerName,
}

/// A stored table.
pub struct Stored {
    /// The table, with its whole log.
    pub table: Table,
    /// When it must be woken, according to the database.
    pub wake: Wake,
    /// The server that runs its bots and clocks, according to the database.
    pub driver: Option<NodeId>,
}

/// The database.
#[derive(Clone)]
pub struct Store {
    pool: Pool,
    writer: Writer,
    dialect: Dialect,
    /// Our first node id, which is also in PostgreSQL's list of connections.
    node: NodeId,
    health: Arc<Health>,
    /// Present if several servers may share the database.
    pub(crate) shared: Option<Shared>,
    /// The lock on a SQLite file, held as long as we use it.
    lock: Option<Arc<File>>,
    watch: Arc<dyn StoreObserver>,
}

/// The extra parts of a database that several servers may share.
#[derive(Clone)]
pub(crate) struct Shared {
    pub(crate) nodes: Nodes,
    reader: Reader,
}

impl Shared {
    async fn open(
        address: &Address,
        pool: &Pool,
        health: &Arc<Health>,
        watch: &Arc<dyn StoreObserver>,
    ) -> Result<Option<Self>, StoreError> {
        Ok(match address.dialect {
            Dialect::Sqlite => None,
            Dialect::Postgres => {
                Some(Self { nodes: Nodes::open(address, health).await?, reader: Reader::start(pool, watch) })
            }
        })
    }
}

/// Observes the writer, for the metrics.
pub trait StoreObserver: Send + Sync {
    /// A transaction with this many units was committed; it took this long.
    fn committed(&self, units: usize, took: Duration);
    /// A transaction failed.
    fn failed(&self);
    /// This many round trips to the database were made.
    fn asked(&self, times: u64);
}

/// Ignores everything.
pub(crate) struct NoObserver;

impl StoreObserver for NoObserver {
    fn committed(&self, _: usize, _: Duration) {}
    fn failed(&self) {}
    fn asked(&self, _: u64) {}
}

impl Store {
    /// Opens a database and applies missing migrations.
    pub async fn open(url: &str, watch: Arc<dyn StoreObserver>) -> Result<Self, StoreError> {
        let node = random_id::<NodeId>().map_err(|error| StoreError::Unreachable(error.to_string()))?;
        Self::open_as(node, &Build::default(), url, watch).await
    }
    /// The same, as a server with a node id. PostgreSQL also gets the build.
    pub(crate) async fn open_as(
        node: NodeId,
        build: &Build,
        url: &str,
        watch: Arc<dyn StoreObserver>,
    ) -> Result<Self, StoreError> {
        let address = Address::of(url)?;
        let dialect = address.dialect;
        let health = Arc::new(Health::new(address.shown(), dialect));
        let address = address.named(&node, build);
        let (pool, lock) = open::open(&address, &health).await?;
        let shared = Shared::open(&address, &pool, &health, &watch).await?;
        let writer = Writer::start(pool.clone(), dialect, watch.clone(), health.clone());
        Ok(Self { pool, writer, dialect, node, health, shared, lock, watch })
    }
    /// Opens a database for reading, even while a server uses it. Changes nothing.
    pub async fn open_to_read(url: &str) -> Result<Self, StoreError> {
        let address = Address::of(url)?;
        let dialect = address.dialect;
        let health = Arc::new(Health::new(address.shown(), dialect));
        let node = random_id::<NodeId>().map_err(|error| StoreError::Unreachable(error.to_string()))?;
        let address = address.named(&node, &Build::default());
        let pool = open::open_to_read(&address, &health).await?;
        let watch: Arc<dyn StoreObserver> = Arc::new(NoObserver);
        let shared = Shared::open(&address, &pool, &health, &watch).await?;
        Ok(Self { pool, writer: Writer::none(), dialect, node, health, shared, lock: None, watch })
    }
    /// Our first node id.
    pub(crate) fn node(&self) -> &NodeId {
        &self.node
    }
    /// The address of the database, without a password.
    pub(crate) fn place(&self) -> &str {
        self.health.place()
    }
    /// Whether the database can be written to, as far as it is known without a query.
    pub(crate) fn is_writable(&self) -> bool {
        !matches!(self.health.verdict(), WriteHealth::Fails(_))
    }
    /// Opens a database for changes, even while servers use it. They learn of it from the table of changes.
    pub async fn open_beside(url: &str) -> Result<Self, StoreError> {
        let store = Self::open_to_read(url).await?;
        let writer =
            Writer::start(store.pool.clone(), store.dialect, store.watch.clone(), store.health.clone());
        Ok(Self { writer, ..store })
    }
    /// Closes all connections. Only writes that were not acknowledged may be lost.
    pub async fn close(&self) {
        if let Some(shared) = &self.shared {
            shared.nodes.close().await;
        }
        self.pool.close().await;
        // Release the file for other servers. Tasks that are about to end may hold the store a moment longer.
        if let Some(lock) = &self.lock {
            let _ = lock.unlock();
        }
    }
    /// Checks whether the database can be written to, by the result of the last write, or by a new one if
    /// there was none for a while.
    pub async fn check(&self) -> Result<(), StoreError> {
        match self.health.verdict() {
            WriteHealth::Works => Ok(()),
            WriteHealth::Fails(error) => Err(error),
            WriteHealth::Unproved => {
                let (answer, checked) = oneshot::channel();
                self.writer.send(Job::Check(answer)).await?;
                checked.await.map_err(|_| StoreError::Closed)?
            }
        }
    }

    /// Writes a unit atomically. When this returns, it is on disk. [`StoreError::Unreachable`] means that it
    /// is not known whether it was written, or will be.
    pub async fn commit(&self, unit: AtomicWrites) -> Result<(), StoreError> {
        self.health.admit_write()?;
        let (answer, written) = oneshot::channel();
        self.writer.send(Job::Write(unit, answer)).await?;
        written.await.map_err(|_| StoreError::Closed)?
    }

    /// Executes a statement by itself. On a file, the writer does it: a file has one lock for writing, which
    /// is held while a commit is synced, and a slow sync on another connection would make the writer fail.
    async fn execute(&self, statement: Statement) -> Result<(), StoreError> {
        match self.dialect {
            Dialect::Sqlite => self.commit(AtomicWrites(vec![statement.into()])).await,
            Dialect::Postgres => {
                self.watch.asked(1);
                self.pool.execute(statement.query()).await.map(|_| ())
            }
        }
    }

    /// A table with its whole log.
    pub async fn table(&self, id: &TableId, patience: Patience) -> Result<Option<Stored>, StoreError> {
        // One statement, so that the log and the rest are consistent.
        let query = "SELECT setup, secret, beginning, next, made, wake, driver, at, entry FROM tables \
                     LEFT JOIN entries ON game = id WHERE id = $1 ORDER BY seq";
        self.watch.asked(1);
        let rows = self.pool.fetch_all(sqlx::query(query).bind(id.to_string())).await?;
        let Some(row) = rows.first() else { return Ok(None) };
        let damaged = || StoreError::DamagedLog(id.to_string());
        let setup = TableSetup::from_text(row.try_get("setup")?).map_err(|_| damaged())?;
        let beginning = match row.try_get::<Option<String>, _>("beginning")? {
            Some(text) => Some(beginning(&text).ok_or_else(damaged)?),
            None => None,
        };
        let made = row.try_get::<i64, _>("made")?;
        let mut table = Table::new(
            id.clone(),
            setup,
            read(row, "secret")?,
            beginning,
            Timestamp::from_millis(made as u64),
            patience,
        );
        let next = row.try_get::<Option<&str>, _>("next")?.and_then(|next| next.parse().ok());
        table = table.with_next(next);
        for row in &rows {
            // A table without entries has one row without an entry.
            if row.try_get::<Option<i64>, _>("at")?.is_some() {
                table.apply_all([logged_in(row, &table)?]).map_err(|_| damaged())?;
            }
        }
        let wake = Wake::from_column(row.try_get("wake")?);
        let driver = row.try_get::<Option<&str>, _>("driver")?.and_then(|driver| driver.parse().ok());
        Ok(Some(Stored { table, wake, driver }))
    }

    /// The entries of a table from a sequence number on.
    pub async fn entries(&self, table: &Table, from: Seq) -> Result<Vec<Logged>, StoreError> {
        if let Some(shared) = &self.shared {
            self.health.admit_read()?;
            let rows = shared.reader.entries(table.id(), from).await?;
            return rows.into_iter().map(|(at, text)| logged(at, &text, table)).collect();
        }
        let query = "SELECT at, entry FROM entries WHERE game = $1 AND seq >= $2 ORDER BY seq";
        let query = sqlx::query(query).bind(table.id().to_string()).bind(from.0 as i64);
        self.watch.asked(1);
        self.pool.fetch_all(query).await?.iter().map(|row| logged_in(row, table)).collect()
    }

    /// The tables that must be woken by now, in the order of their ids, after a given id.
    pub async fn waking(&self, now: Timestamp, last: &str, limit: u32) -> Result<Vec<TableId>, StoreError> {
        let query =
            "SELECT id FROM tables WHERE driver IS NULL AND wake <= $1 AND id > $2 ORDER BY id LIMIT $3";
        self.ids(sqlx::query(query).bind(now.as_millis() as i64).bind(last.to_owned()).bind(i64::from(limit)))
            .await
    }
    /// All tables, in the order of their ids, after a given id.
    pub async fn tables_after(&self, last: &str, limit: u32) -> Result<Vec<TableId>, StoreError> {
        let query = "SELECT id FROM tables WHERE id > $1 ORDER BY id LIMIT $2";
        self.ids(sqlx::query(query).bind(last.to_owned()).bind(i64::from(limit))).await
    }

    async fn ids(&self, query: pool::SqlQuery<'_>) -> Result<Vec<TableId>, StoreError> {
        self.watch.asked(1);
        self.pool.fetch_all(query).await?.iter().map(|row| read(row, "id")).collect()
    }
}

/// Parses the position with which a game begins.
fn beginning(text: &str) -> Option<Beginning> {
    let record = oriflamme_notation::parse(text).ok()?.into_iter().next()?;
    Some(Beginning { state: record.start, seed: record.header.seed })
}

/// Parses a stored log entry.
fn logged(at: Timestamp, text: &str, table: &Table) -> Result<Logged, StoreError> {
    let entry = Entry::from_text(text, table.seating());
    Ok(Logged { entry: entry.map_err(|_| StoreError::DamagedLog(table.id().to_string()))?, at })
}

fn logged_in(row: &AnyRow, table: &Table) -> Result<Logged, StoreError> {
    logged(Timestamp::from_millis(row.try_get::<i64, _>("at")? as u64), row.try_get("entry")?, table)
}

fn read<T: std::str::FromStr>(row: &AnyRow, column: &'static str) -> Result<T, StoreError> {
    row.try_get::<&str, _>(column)?.parse().map_err(|_| StoreError::DamagedLog(column.into()))
}

/// Whether a table is in the public list: anybody may join it or watch its game, and it is not private. A
/// table that reserves all its free seats for the players of the last game is not listed, nor is one of a
/// tournament, which its own page lists.
pub fn is_listed(table: &Table) -> bool {
    let open = match table.status() {
        TableStatus::Open => table.is_joinable(),
        TableStatus::Playing => true,
        TableStatus::Over | TableStatus::Abandoned => false,
    };
    open && !table.setup().private && table.setup().tournament.is_none()
}
