//! Web Push in the database: our key, the devices that get messages, and the messages to be sent.

use super::{Statement, Store, StoreError, Write, read};
use crate::{
    ids::TokenHash,
    push::{PushKey, PushSubscription},
};
use oriflamme_pages::Language;
use oriflamme_table::{PlayerId, TableId, Timestamp, Version};
use sqlx::{Row, any::AnyRow};

/// A message that is to be sent to a device.
pub(crate) struct QueuedPush {
    pub(crate) device: TokenHash,
    pub(crate) table: TableId,
    /// The version at which it is the player's turn.
    pub(crate) version: Version,
    /// How often it was tried.
    pub(crate) tries: u32,
    /// Whose device it is, and where it gets messages; `None` if it gets none any more.
    pub(crate) to: Option<(PlayerId, PushSubscription)>,
    /// The language of the device.
    pub(crate) language: String,
}

/// Sends messages to a device from now on. Conflicts if it is no longer signed in.
pub(crate) fn subscribe(
    device: &TokenHash,
    subscription: &PushSubscription,
    language: Language,
    now: Timestamp,
) -> Write {
    let sql = "INSERT INTO push_subscriptions (token, endpoint, p256dh, auth, language, made) \
               SELECT token, CAST($2 AS TEXT), CAST($3 AS TEXT), CAST($4 AS TEXT), CAST($5 AS TEXT), \
               CAST($6 AS BIGINT) FROM sessions WHERE token = $1 ON CONFLICT (token) DO UPDATE \
               SET endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth, \
               language = excluded.language, made = excluded.made";
    let PushSubscription { endpoint, p256dh, auth } = subscription;
    let statement = Statement::new(sql).text(device).text(endpoint).text(p256dh).text(auth);
    statement.text(language.tag()).at(now).into()
}

/// Sends no more messages to a device.
pub(crate) fn unsubscribe(device: &TokenHash) -> [Write; 2] {
    ["DELETE FROM push_subscriptions WHERE token = $1", "DELETE FROM push_queue WHERE token = $1"]
        .map(|sql| Statement::any(sql).text(device).into())
}

/// Sends a device's messages to the session that takes its place.
pub(crate) fn move_push(from: &TokenHash, to: &TokenHash) -> [Write; 2] {
    [
        "UPDATE push_subscriptions SET token = $2 WHERE token = $1",
        "UPDATE push_queue SET token = $2 WHERE token = $1",
    ]
    .map(|sql| Statement::any(sql).text(from).text(to).into())
}

/// The most devices to which one message is sent.
const MOST_DEVICES: i64 = 8;

/// Queues a message to the player's devices that get messages; if there are many, to the latest ones. It
/// replaces one that was not sent.
pub(crate) fn queue_push(player: &PlayerId, table: &TableId, version: Version, due: Timestamp) -> Write {
    let sql = "INSERT INTO push_queue (token, game, version, due, tries) \
               SELECT sessions.token, CAST($2 AS TEXT), CAST($3 AS BIGINT), CAST($4 AS BIGINT), 0 \
               FROM sessions JOIN push_subscriptions ON push_subscriptions.token = sessions.token \
               WHERE sessions.player = $1 ORDER BY push_subscriptions.made DESC, sessions.token LIMIT $5 \
               ON CONFLICT (token, game) DO UPDATE \
               SET version = excluded.version, due = excluded.due, tries = 0";
    Statement::any(sql).text(player).text(table).number(version.0).at(due).number(MOST_DEVICES).into()
}

/// Takes back the messages to a player about a table.
pub(crate) fn unqueue_player(player: &PlayerId, table: &TableId) -> Write {
    let sql = "DELETE FROM push_queue WHERE game = $2 \
               AND token IN (SELECT token FROM sessions WHERE player = $1)";
    Statement::any(sql).text(player).text(table).into()
}

/// A message was sent, or has lost its meaning. One about a later turn stays.
pub(crate) fn unqueue_push(queued: &QueuedPush) -> Write {
    let sql = "DELETE FROM push_queue WHERE token = $1 AND game = $2 AND version = $3";
    of(sql, queued, Statement::any).into()
}

/// Takes a message to send it; if that fails, it is due again at a moment. Conflicts if another server has
/// taken it.
pub(crate) fn claim_push(queued: &QueuedPush, again: Timestamp) -> Write {
    let sql = "UPDATE push_queue SET tries = tries + 1, due = $5 \
               WHERE token = $1 AND game = $2 AND version = $3 AND tries = $4";
    of(sql, queued, Statement::new).number(queued.tries).at(again).into()
}

/// Tries a message again at another moment.
pub(crate) fn delay_push(queued: &QueuedPush, due: Timestamp) -> Write {
    let sql = "UPDATE push_queue SET due = $4 WHERE token = $1 AND game = $2 AND version = $3";
    of(sql, queued, Statement::any).at(due).into()
}

/// Postpones a message that no server has claimed.
pub(crate) fn postpone_push(queued: &QueuedPush, due: Timestamp) -> Write {
    let sql = "UPDATE push_queue SET due = $5 WHERE token = $1 AND game = $2 AND version = $3 AND tries = $4";
    of(sql, queued, Statement::any).number(queued.tries).at(due).into()
}

fn of(sql: &'static str, queued: &QueuedPush, statement: fn(&'static str) -> Statement) -> Statement {
    statement(sql).text(queued.device).text(&queued.table).number(queued.version.0)
}

impl Store {
    /// Our key. If there is none yet, the proposed one is stored.
    pub(crate) async fn push_key(&self, proposed: &PushKey) -> Result<PushKey, StoreError> {
        self.watch.asked(1);
        let propose = "INSERT INTO push_key (id, secret) VALUES (1, $1) ON CONFLICT DO NOTHING";
        self.execute(Statement::any(propose).text(proposed.reveal())).await?;
        let row = self.pool.fetch_one(sqlx::query("SELECT secret FROM push_key WHERE id = 1")).await?;
        let damaged = || StoreError::DamagedLog("push_key".into());
        PushKey::stored(row.try_get("secret")?).ok_or_else(damaged)
    }

    /// The addresses at which a player's devices get messages.
    pub(crate) async fn push_addresses(&self, player: &PlayerId) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT endpoint FROM push_subscriptions JOIN sessions \
                   ON sessions.token = push_subscriptions.token WHERE player = $1 ORDER BY endpoint";
        self.watch.asked(1);
        let rows = self.pool.fetch_all(sqlx::query(sql).bind(player.to_string())).await?;
        rows.iter().map(|row| Ok(row.try_get("endpoint")?)).collect()
    }

    /// Messages that are due, the oldest first.
    pub(crate) async fn due_pushes(
        &self,
        now: Timestamp,
        limit: usize,
    ) -> Result<Vec<QueuedPush>, StoreError> {
        let sql = "SELECT push_queue.token AS device, game, version, tries, player, endpoint, p256dh, auth, language \
                   FROM push_queue LEFT JOIN push_subscriptions ON push_subscriptions.token = push_queue.token \
                   LEFT JOIN sessions ON sessions.token = push_queue.token \
                   WHERE due <= $1 ORDER BY due LIMIT $2";
        let query = sqlx::query(sql).bind(now.as_millis() as i64).bind(limit as i64);
        self.watch.asked(1);
        self.pool.fetch_all(query).await?.iter().map(queued).collect()
    }
}

fn queued(row: &AnyRow) -> Result<QueuedPush, StoreError> {
    let text = |column: &str| row.try_get::<Option<String>, _>(column);
    let number = |column: &str| row.try_get::<i64, _>(column).map(|it| u32::try_from(it).unwrap_or(u32::MAX));
    let to = match (text("player")?, text("endpoint")?, text("p256dh")?, text("auth")?) {
        (Some(_), Some(endpoint), Some(p256dh), Some(auth)) => {
            Some((read(row, "player")?, PushSubscription { endpoint, p256dh, auth }))
        }
        _ => None,
    };
    Ok(QueuedPush {
        device: read(row, "device")?,
        table: read(row, "game")?,
        version: Version(number("version")?),
        tries: number("tries")?,
        to,
        language: text("language")?.unwrap_or_default(),
    })
}
