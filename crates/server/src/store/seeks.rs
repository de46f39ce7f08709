//! Players who want to play with strangers, in the database. A unit that makes a table for some of them also
//! takes them out of the pool; it is unmet if one of them is no longer there.

use super::{Statement, Store, StoreError, Write, people::maybe_moment, people::moment, read};
use crate::pairing::{Ratings, RecentPairing, Seek, Waiting};
use oriflamme_game::Level;
use oriflamme_table::{PlayerId, PlayerName, TableId, Timestamp};
use oriflamme_table_view::{TableKind, Wish};
use sqlx::{Row, any::AnyRow};
use std::{collections::HashSet, str::FromStr, time::Duration};

/// The most waiting players that are read.
const MOST_WAITING: i64 = 4000;
/// The most pairings that are read to estimate the waiting time.
const MOST_RECENT: i64 = 300;

/// Begins to wait. A player who asked for the same a moment ago keeps their waiting time. Unmet if a
/// table was made for them that they have not seen yet.
pub(crate) fn seek(
    player: &PlayerId,
    seek: &Seek,
    now: Timestamp,
    until: Timestamp,
    known: Timestamp,
) -> Write {
    let sql = "INSERT INTO seeks (player, wish, ratings, leaves, level, since, until, node, bots_from, game, away_until) \
               VALUES ($1, $2, $3, $4, $5, $6, $7, '', $8, NULL, $10) \
               ON CONFLICT (player) DO UPDATE SET wish = excluded.wish, ratings = excluded.ratings, \
               leaves = excluded.leaves, level = excluded.level, until = excluded.until, bots_from = excluded.bots_from, \
               away_until = excluded.away_until, \
               since = CASE WHEN seeks.wish = excluded.wish AND (seeks.until > $9 OR seeks.away_until > $6) \
               THEN seeks.since ELSE excluded.since END WHERE seeks.game IS NULL";
    Statement::new(sql)
        .text(player)
        .text(&seek.wish)
        .text(seek.ratings)
        .number(i64::from(seek.leaves))
        .text(seek.level)
        .at(now)
        .at(until)
        .maybe_at(seek.bots_from)
        .at(known)
        .at(seek.away_until.unwrap_or(Timestamp::EPOCH))
        .into()
}

/// Stops waiting.
pub(crate) fn unseek(player: &PlayerId) -> Write {
    Statement::any("DELETE FROM seeks WHERE player = $1").text(player).into()
}

/// Lets bots take free seats from a moment on. Unmet if the player does not wait.
pub(crate) fn allow_bots(player: &PlayerId, from: Timestamp, until: Timestamp) -> Write {
    let sql = "UPDATE seeks SET bots_from = $2, until = CASE WHEN until > $3 THEN until ELSE $3 END \
               WHERE player = $1 AND game IS NULL";
    Statement::new(sql).text(player).at(from).at(until).into()
}

/// Keeps a player in the pool until this moment.
pub(crate) fn still_there(player: &PlayerId, until: Timestamp) -> Write {
    let sql = "UPDATE seeks SET until = $2 WHERE player = $1 AND game IS NULL AND until < $2";
    Statement::any(sql).text(player).at(until).into()
}

/// Records that a server holds the stream of a waiting player.
pub(crate) fn hold_seek(player: &PlayerId, node: &str, until: Timestamp) -> Write {
    let sql = "UPDATE seeks SET node = $2, until = CASE WHEN until > $3 THEN until ELSE $3 END \
               WHERE player = $1 AND game IS NULL";
    Statement::any(sql).text(player).text(node).at(until).into()
}

/// Records that a server no longer holds that stream: the player is not paired any more, unless they look
/// while they are away.
pub(crate) fn let_seek_go(player: &PlayerId, node: &str, now: Timestamp) -> Write {
    let sql = "UPDATE seeks SET node = '', until = $3 WHERE player = $1 AND node = $2 AND game IS NULL";
    Statement::any(sql).text(player).text(node).at(now).into()
}

/// Keeps all players in the pool whose streams a server holds.
pub(crate) fn hold_seeks(node: &str, until: Timestamp) -> Write {
    let sql = "UPDATE seeks SET until = $2 WHERE node = $1 AND game IS NULL AND until < $2";
    Statement::any(sql).text(node).at(until).into()
}

/// Gives a table to a waiting player. Unmet if they are no longer waiting.
pub(crate) fn give_table(player: &PlayerId, table: &TableId, now: Timestamp) -> Write {
    let sql = "UPDATE seeks SET game = $2, until = $3 WHERE player = $1 AND game IS NULL \
               AND (until > $3 OR away_until > $3)";
    Statement::new(sql).text(player).text(table).at(now).into()
}

/// Puts a player for whom a table was made back into the pool. They keep the time since which they have
/// waited.
pub(crate) fn seek_again(player: &PlayerId, table: &TableId, until: Timestamp) -> Write {
    let sql = "UPDATE seeks SET game = NULL, node = '', until = $3 WHERE player = $1 AND game = $2";
    Statement::any(sql).text(player).text(table).at(until).into()
}

/// Forgets that a table was made for somebody.
pub(crate) fn forget_table(player: &PlayerId, table: &TableId) -> Write {
    Statement::any("DELETE FROM seeks WHERE player = $1 AND game = $2").text(player).text(table).into()
}

impl RecentPairing {
    pub(crate) fn write(&self, table: &TableId) -> Write {
        let sql = "INSERT INTO pairings (game, made, rules, seats, pace, people, waited, stakes) \
                   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
        Statement::new(sql)
            .text(table)
            .at(self.made)
            .text(self.kind.rules)
            .number(self.kind.seats.get())
            .text(self.kind.pace)
            .number(self.people)
            .number(i64::try_from(self.waited.as_millis()).unwrap_or(i64::MAX))
            .text(self.kind.stakes)
            .into()
    }
}

/// How long somebody may come back from a table that was made for them, and from one for a game over days: a
/// little longer than it stays open.
const TABLE_KEPT: Duration = Duration::from_secs(40 * 60);
const DAY_TABLE_KEPT: Duration = Duration::from_secs(26 * 3600);

/// Deletes players who have gone away, and pairings that are too old to estimate waiting times from.
pub(crate) fn sweep_seeks(gone: Timestamp, old: Timestamp) -> [Write; 2] {
    [
        Statement::any(
            "DELETE FROM seeks WHERE until < $1 AND CASE WHEN game IS NULL THEN away_until < $1 \
             WHEN EXISTS (SELECT 1 FROM pairings WHERE pairings.game = seeks.game AND pace = '1d') \
             THEN until < $3 ELSE until < $2 END",
        )
        .at(gone)
        .at(gone.before(TABLE_KEPT))
        .at(gone.before(DAY_TABLE_KEPT))
        .into(),
        Statement::any("DELETE FROM pairings WHERE made < $1").at(old).into(),
    ]
}

/// The tables that were made for a player and at which they never sat down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct MissedTables {
    pub(crate) count: u32,
    /// From when on the wait for the last of them counts: when it was made; at a table for a game over days,
    /// when the player had no more time to come.
    pub(crate) last: Timestamp,
}

/// The state of somebody who has asked to play.
pub(crate) struct StoredSeek {
    pub(crate) seek: Seek,
    pub(crate) since: Timestamp,
    pub(crate) until: Timestamp,
    /// Whether a server holds their stream.
    pub(crate) is_held: bool,
    /// The table that was made for them.
    pub(crate) table: Option<TableId>,
}

impl Store {
    /// What a player has asked for.
    pub(crate) async fn seek_of(&self, player: &PlayerId) -> Result<Option<StoredSeek>, StoreError> {
        let query = sqlx::query("SELECT * FROM seeks WHERE player = $1").bind(player.to_string());
        self.watch.asked(1);
        let row = self.pool.fetch_optional(query).await?;
        row.as_ref().map(stored_seek).transpose()
    }
    /// The waiting players, also those who are away, those who have waited longest first.
    pub(crate) async fn waiting(&self, now: Timestamp) -> Result<Vec<Waiting>, StoreError> {
        let sql = "SELECT seeks.*, players.name AS name FROM seeks JOIN players ON players.id = seeks.player \
                   WHERE (seeks.until > $1 OR seeks.away_until > $1) AND game IS NULL \
                   ORDER BY since, player LIMIT $2";
        let query = sqlx::query(sql).bind(now.as_millis() as i64).bind(MOST_WAITING);
        self.watch.asked(1);
        let waiting = |row: &AnyRow| {
            let StoredSeek { seek, since, until, .. } = stored_seek(row)?;
            let name = PlayerName::stored(row.try_get("name")?);
            Ok(Waiting { player: read(row, "player")?, name, seek, since, is_away: until <= now })
        };
        self.pool.fetch_all(query).await?.iter().map(waiting).collect()
    }
    /// The tables that were made since a moment for players whose streams a server holds.
    pub(crate) async fn given_tables(
        &self,
        node: &str,
        since: Timestamp,
    ) -> Result<Vec<(PlayerId, TableId)>, StoreError> {
        let sql = "SELECT player, game FROM seeks WHERE node = $1 AND game IS NOT NULL AND until > $2";
        self.watch.asked(1);
        let query = sqlx::query(sql).bind(node.to_owned()).bind(since.as_millis() as i64);
        let rows = self.pool.fetch_all(query).await?;
        rows.iter().map(|row| Ok((read(row, "player")?, read(row, "game")?))).collect()
    }
    /// The tables that a player has missed, as if each was made as long ago as its players have time to come:
    /// `patience`, or `days` at a table for a game over days. Those for which that was before `since` are
    /// forgotten. The player still has time for the table that they are told of. A table that has begun
    /// before they could come is not theirs any more.
    pub(crate) async fn missed_tables(
        &self,
        player: &PlayerId,
        now: Timestamp,
        since: Timestamp,
        patience: Duration,
        days: Duration,
    ) -> Result<MissedTables, StoreError> {
        let sql = "SELECT COUNT(*) AS count, CAST(COALESCE(MAX(CASE WHEN pace = '1d' AND missed.late < $5 \
                   THEN missed.late ELSE missed.made END), 0) AS BIGINT) AS last FROM \
                   (SELECT pairings.game AS game, pairings.made AS made, pace, \
                   pairings.made + CASE WHEN pace = '1d' THEN CAST($4 AS BIGINT) ELSE CAST($3 AS BIGINT) END AS late \
                   FROM pairings JOIN invitations ON invitations.game = pairings.game \
                   AND invitations.made = pairings.made WHERE invitations.player = $1) AS missed \
                   WHERE missed.late > $2 AND (missed.late < $5 OR NOT EXISTS \
                   (SELECT 1 FROM seeks WHERE seeks.player = $1 AND seeks.game = missed.game)) \
                   AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.player = $1 AND seats.game = missed.game) \
                   AND NOT EXISTS (SELECT 1 FROM entries WHERE entries.game = missed.game \
                   AND entry = 'started' AND at < missed.late)";
        let millis = |time: Duration| i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
        let query = sqlx::query(sql).bind(player.to_string()).bind(since.as_millis() as i64);
        let query = query.bind(millis(patience)).bind(millis(days)).bind(now.as_millis() as i64);
        self.watch.asked(1);
        let row = self.pool.fetch_one(query).await?;
        let count = u32::try_from(row.try_get::<i64, _>("count")?).unwrap_or(u32::MAX);
        Ok(MissedTables { count, last: moment(&row, "last")? })
    }
    /// The last tables that were made for strangers since a moment.
    pub(crate) async fn recent_pairings(&self, since: Timestamp) -> Result<Vec<RecentPairing>, StoreError> {
        let sql = "SELECT made, rules, seats, pace, people, waited, stakes FROM pairings WHERE made > $1 \
                   ORDER BY made DESC LIMIT $2";
        let query = sqlx::query(sql).bind(since.as_millis() as i64).bind(MOST_RECENT);
        self.watch.asked(1);
        let recent = |row: &AnyRow| {
            let seats =
                small(row, "seats")?.try_into().map_err(|_| StoreError::DamagedLog("seats".into()))?;
            let (rules, pace, stakes) = (read(row, "rules")?, read(row, "pace")?, read(row, "stakes")?);
            let kind = TableKind { rules, seats, pace, stakes };
            let waited = row.try_get::<i64, _>("waited")?;
            Ok(RecentPairing {
                made: moment(row, "made")?,
                kind,
                people: small(row, "people")?,
                waited: Duration::from_millis(waited.try_into().unwrap_or(0)),
            })
        };
        self.pool.fetch_all(query).await?.iter().map(recent).collect()
    }
    /// The waiting players who must not meet, because the first has blocked the second, or because both are
    /// bots of one owner.
    pub(crate) async fn blocks_among_waiting(&self) -> Result<HashSet<(PlayerId, PlayerId)>, StoreError> {
        let sql = "SELECT blocks.player AS player, blocked FROM seeks JOIN blocks ON blocks.player = seeks.player \
                   JOIN seeks AS theirs ON theirs.player = blocked \
                   WHERE seeks.game IS NULL AND theirs.game IS NULL \
                   UNION ALL SELECT seeks.player AS player, sibling.player AS blocked FROM seeks \
                   JOIN bots ON bots.player = seeks.player JOIN bots AS sibling ON sibling.owner = bots.owner \
                   JOIN seeks AS theirs ON theirs.player = sibling.player \
                   WHERE sibling.player <> bots.player AND seeks.game IS NULL AND theirs.game IS NULL";
        self.watch.asked(1);
        let rows = self.pool.fetch_all(sqlx::query(sql)).await?;
        rows.iter().map(|row| Ok((read(row, "player")?, read(row, "blocked")?))).collect()
    }
    /// Takes or renews a lease until a moment, if no other server has it. Only for a
    /// database that several servers share.
    pub(crate) async fn take_lease(
        &self,
        work: &'static str,
        now: Timestamp,
        until: Timestamp,
    ) -> Result<bool, StoreError> {
        let sql = "INSERT INTO leases (work, node, until) VALUES ($1, $2, $3) ON CONFLICT (work) DO UPDATE \
                   SET node = excluded.node, until = excluded.until \
                   WHERE leases.node = excluded.node OR leases.until < $4";
        let query = sqlx::query(sql).bind(work).bind(self.node.to_string());
        let query = query.bind(until.as_millis() as i64).bind(now.as_millis() as i64);
        self.watch.asked(1);
        Ok(self.pool.execute(query).await? > 0)
    }
}

fn small(row: &AnyRow, column: &'static str) -> Result<u8, StoreError> {
    let number = row.try_get::<i64, _>(column)?;
    u8::try_from(number).map_err(|_| StoreError::DamagedLog(column.into()))
}

fn stored_seek(row: &AnyRow) -> Result<StoredSeek, StoreError> {
    let seek = Seek {
        wish: read::<Wish>(row, "wish")?,
        ratings: read::<Ratings>(row, "ratings")?,
        leaves: row.try_get::<i64, _>("leaves")? != 0,
        level: read::<Level>(row, "level")?,
        bots_from: maybe_moment(row, "bots_from")?,
        away_until: Some(moment(row, "away_until")?).filter(|until| *until > Timestamp::EPOCH),
    };
    let table = match row.try_get::<Option<&str>, _>("game")? {
        Some(id) => Some(TableId::from_str(id).map_err(|_| StoreError::DamagedLog("game".into()))?),
        None => None,
    };
    Ok(StoredSeek {
        seek,
        since: moment(row, "since")?,
        until: moment(row, "until")?,
        is_held: !row.try_get::<&str, _>("node")?.is_empty(),
        table,
    })
}
