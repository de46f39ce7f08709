//! Web Push in the database: our key, the devices that get messages, and the messages to be sent.

use super::{Statement, Store, StoreError, Write, read};
use crate::{
    ids::TokenHash,
    push::{PushKey, PushSubject, PushSubscription},
};
use oriflamme_pages::Language;
use oriflamme_table::{PlayerId, Timestamp};
use oriflamme_table_view::{ClubId, PushAbout};
use sqlx::{Row, any::AnyRow};

/// A message that is to be sent to a device.
pub(crate) struct QueuedPush {
    pub(crate) device: TokenHash,
    pub(crate) subject: PushSubject,
    /// Which one of its subject: [`PushSubject`] says what it counts.
    pub(crate) number: u64,
    /// How often it was tried.
    pub(crate) tries: u32,
    /// Whose device it is, and where it gets messages; `None` if it gets none any more.
    pub(crate) to: Option<(PlayerId, PushSubscription)>,
    /// What the messages to the device are about.
    pub(crate) about: Vec<PushAbout>,
    /// The language of the device.
    pub(crate) language: String,
}

/// A choice of what messages are about, as it is stored.
fn about_text(about: &[PushAbout]) -> String {
    about.iter().map(|kind| kind.word()).collect::<Vec<_>>().join(" ")
}

/// A stored choice. What a newer program has written and this one does not know is left out.
fn about_of(text: &str) -> Vec<PushAbout> {
    text.split(' ').filter_map(|word| word.parse().ok()).collect()
}

/// Sends messages to a device from now on. If nothing is said of what they are about, a device that gets some
/// keeps its choice, and another one gets all kinds. Unmet if it is no longer signed in.
pub(crate) fn subscribe(
    device: &TokenHash,
    subscription: &PushSubscription,
    about: Option<&[PushAbout]>,
    language: Language,
    now: Timestamp,
) -> Write {
    let sql = "INSERT INTO push_subscriptions (token, endpoint, p256dh, auth, language, made, about) \
               SELECT token, CAST($2 AS TEXT), CAST($3 AS TEXT), CAST($4 AS TEXT), CAST($5 AS TEXT), \
               CAST($6 AS BIGINT), COALESCE(CAST($7 AS TEXT), CAST($8 AS TEXT)) \
               FROM sessions WHERE token = $1 ON CONFLICT (token) DO UPDATE \
               SET endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth, \
               language = excluded.language, made = excluded.made, \
               about = COALESCE(CAST($7 AS TEXT), push_subscriptions.about)";
    let PushSubscription { endpoint, p256dh, auth } = subscription;
    let statement = Statement::new(sql).text(device).text(endpoint).text(p256dh).text(auth);
    let statement = statement.text(language.tag()).at(now);
    statement.maybe_text(about.map(about_text)).text(about_text(&PushAbout::ALL)).into()
}

/// Writes what the messages to a device are about. Unmet if it gets none.
pub(crate) fn choose_push(device: &TokenHash, about: &[PushAbout]) -> Write {
    let sql = "UPDATE push_subscriptions SET about = $2 WHERE token = $1";
    Statement::new(sql).text(device).text(about_text(about)).into()
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

/// A pattern that fits the choices which include a kind; all choices for `None`.
fn choices_with(about: Option<PushAbout>) -> String {
    // No word is a part of another one.
    about.map_or("%".to_owned(), |kind| format!("%{kind}%"))
}

/// Queues a message to the player's devices that get messages of this kind; if there are many, to the latest
/// ones. It replaces one that was not sent.
pub(crate) fn queue_push(
    player: &PlayerId,
    subject: &PushSubject,
    number: u64,
    about: Option<PushAbout>,
    due: Timestamp,
) -> Write {
    let sql = "INSERT INTO push_queue (token, subject, number, due, tries) \
               SELECT sessions.token, CAST($2 AS TEXT), CAST($3 AS BIGINT), CAST($4 AS BIGINT), 0 \
               FROM sessions JOIN push_subscriptions ON push_subscriptions.token = sessions.token \
               WHERE sessions.player = $1 AND about LIKE $6 \
               ORDER BY push_subscriptions.made DESC, sessions.token LIMIT $5 \
               ON CONFLICT (token, subject) DO UPDATE \
               SET number = excluded.number, due = excluded.due, tries = 0";
    let statement = Statement::any(sql).text(player).text(subject).number(as_number(number)).at(due);
    statement.number(MOST_DEVICES).text(choices_with(about)).into()
}

/// Queues messages about the latest news of a club to its members, except the one who wrote them, unless the
/// club has had more than a few news since a moment. It belongs into the unit that writes the news.
pub(crate) fn queue_news(
    club: &ClubId,
    writer: &PlayerId,
    due: Timestamp,
    most: u32,
    since: Timestamp,
) -> Write {
    let sql = "INSERT INTO push_queue (token, subject, number, due, tries) \
               SELECT sessions.token, CAST($2 AS TEXT), (SELECT MAX(seq) FROM club_news WHERE club = $1), \
               CAST($4 AS BIGINT), 0 FROM club_members JOIN sessions ON sessions.player = club_members.player \
               JOIN push_subscriptions ON push_subscriptions.token = sessions.token \
               WHERE club = $1 AND role <> 'asked' AND club_members.player <> $3 AND about LIKE $5 \
               AND (SELECT COUNT(*) FROM club_news WHERE club = $1 AND at > $6) <= $7 \
               AND (SELECT COUNT(*) FROM sessions AS own JOIN push_subscriptions AS newer \
               ON newer.token = own.token WHERE own.player = sessions.player \
               AND newer.made > push_subscriptions.made) < $8 ON CONFLICT (token, subject) DO UPDATE \
               SET number = excluded.number, due = excluded.due, tries = 0";
    let subject = PushSubject::Club(club.clone());
    let statement = Statement::any(sql).text(club).text(subject).text(writer).at(due);
    let statement = statement.text(choices_with(Some(PushAbout::Clubs))).at(since);
    statement.number(i64::from(most)).number(MOST_DEVICES).into()
}

/// Takes back the messages to a player about a subject.
pub(crate) fn unqueue_player(player: &PlayerId, subject: &PushSubject) -> Write {
    let sql = "DELETE FROM push_queue WHERE subject = $2 \
               AND token IN (SELECT token FROM sessions WHERE player = $1)";
    Statement::any(sql).text(player).text(subject).into()
}

/// A message was sent, or has lost its meaning. A later one of the same subject stays.
pub(crate) fn unqueue_push(queued: &QueuedPush) -> Write {
    let sql = "DELETE FROM push_queue WHERE token = $1 AND subject = $2 AND number = $3";
    of(sql, queued, Statement::any).into()
}

/// Takes a message to send it; if that fails, it is due again at a moment. Unmet if another server has
/// taken it.
pub(crate) fn claim_push(queued: &QueuedPush, again: Timestamp) -> Write {
    let sql = "UPDATE push_queue SET tries = tries + 1, due = $5 \
               WHERE token = $1 AND subject = $2 AND number = $3 AND tries = $4";
    of(sql, queued, Statement::new).number(queued.tries).at(again).into()
}

/// Tries a message again at another moment.
pub(crate) fn delay_push(queued: &QueuedPush, due: Timestamp) -> Write {
    let sql = "UPDATE push_queue SET due = $4 WHERE token = $1 AND subject = $2 AND number = $3";
    of(sql, queued, Statement::any).at(due).into()
}

/// Postpones a message that no server has claimed.
pub(crate) fn postpone_push(queued: &QueuedPush, due: Timestamp) -> Write {
    let sql =
        "UPDATE push_queue SET due = $5 WHERE token = $1 AND subject = $2 AND number = $3 AND tries = $4";
    of(sql, queued, Statement::any).number(queued.tries).at(due).into()
}

fn of(sql: &'static str, queued: &QueuedPush, statement: fn(&'static str) -> Statement) -> Statement {
    statement(sql).text(queued.device).text(&queued.subject).number(as_number(queued.number))
}

/// Versions, rounds, moments and numbers of news are far below the limit.
fn as_number(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
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

    /// What the messages to a device are about; `None` if it gets none.
    pub(crate) async fn push_choice(&self, device: &TokenHash) -> Result<Option<Vec<PushAbout>>, StoreError> {
        let sql = "SELECT about FROM push_subscriptions WHERE token = $1";
        self.watch.asked(1);
        let row = self.pool.fetch_optional(sqlx::query(sql).bind(device.to_string())).await?;
        row.map(|row| Ok(about_of(row.try_get("about")?))).transpose()
    }

    /// Messages that are due, the oldest first.
    pub(crate) async fn due_pushes(
        &self,
        now: Timestamp,
        limit: usize,
    ) -> Result<Vec<QueuedPush>, StoreError> {
        let sql = "SELECT push_queue.token AS device, subject, number, tries, player, endpoint, p256dh, auth, \
                   about, language FROM push_queue LEFT JOIN push_subscriptions ON push_subscriptions.token = push_queue.token \
                   LEFT JOIN sessions ON sessions.token = push_queue.token \
                   WHERE due <= $1 ORDER BY due LIMIT $2";
        let query = sqlx::query(sql).bind(now.as_millis() as i64).bind(limit as i64);
        self.watch.asked(1);
        self.pool.fetch_all(query).await?.iter().map(queued).collect()
    }
}

fn queued(row: &AnyRow) -> Result<QueuedPush, StoreError> {
    let text = |column: &str| row.try_get::<Option<String>, _>(column);
    let to = match (text("player")?, text("endpoint")?, text("p256dh")?, text("auth")?) {
        (Some(_), Some(endpoint), Some(p256dh), Some(auth)) => {
            Some((read(row, "player")?, PushSubscription { endpoint, p256dh, auth }))
        }
        _ => None,
    };
    Ok(QueuedPush {
        device: read(row, "device")?,
        subject: read(row, "subject")?,
        number: row.try_get::<i64, _>("number")?.unsigned_abs(),
        tries: u32::try_from(row.try_get::<i64, _>("tries")?).unwrap_or(u32::MAX),
        to,
        about: about_of(&text("about")?.unwrap_or_default()),
        language: text("language")?.unwrap_or_default(),
    })
}
