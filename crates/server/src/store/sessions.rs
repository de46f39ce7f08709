//! Stored sessions: which token belongs to which player.

use super::{Player, Statement, Store, StoreError, Write, people::moment, read};
use crate::{
    identity::{device_label::DeviceLabel, sessions::OldPasskeys},
    ids::{Token, TokenHash},
};
use oriflamme_table::{PlayerId, PlayerName, Timestamp};
use oriflamme_table_view::SessionId;
use sqlx::{Row, any::AnyRow};

/// A device on which a player is signed in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredSession {
    pub token: TokenHash,
    pub made: Timestamp,
    /// The day of its last use.
    pub used: Timestamp,
    pub label: DeviceLabel,
    /// Whether it gets a message when it is the player's turn.
    pub gets_push: bool,
}

impl StoredSession {
    /// Its name among the sessions of its player.
    pub fn id(&self) -> SessionId {
        self.token.session()
    }
}

/// Signs a device in.
pub(crate) fn new_session(player: &PlayerId, token: &Token, label: &DeviceLabel, at: Timestamp) -> Write {
    let sql = "INSERT INTO sessions (token, player, made, used, label) VALUES ($1, $2, $3, $3, $4)";
    Statement::new(sql).text(token.hash()).text(player).at(at).text(label).into()
}

/// Signs a device of a player out.
pub(crate) fn end_session(player: &PlayerId, token: &TokenHash) -> Write {
    let sql = "DELETE FROM sessions WHERE token = $1 AND player = $2";
    Statement::any(sql).text(token).text(player).into()
}

/// Makes a unit fail if a player is no longer signed in with a token ([`StoreError::Unmet`]). Whatever gives
/// somebody a way back says so: a request that was on its way when the player took a new token must not leave
/// one behind.
pub(crate) fn still_signed_in(player: &PlayerId, token: &TokenHash) -> Write {
    let sql = "UPDATE sessions SET used = used WHERE token = $1 AND player = $2";
    Statement::new(sql).text(token).text(player).into()
}

/// Everything by which somebody who once had a player's token could come back: their devices, a link to
/// another device, recovery words, and a friend link that works once. Passkeys are only removed on request,
/// because a player without another way back would be lost with the token.
///
/// The session with the token `but` stays.
pub(crate) fn end_other_sessions(player: &PlayerId, but: &TokenHash, passkeys: OldPasskeys) -> Vec<Write> {
    let sessions = Statement::any("DELETE FROM sessions WHERE player = $1 AND token <> $2");
    let mut ended = vec![
        "DELETE FROM links WHERE player = $1",
        "DELETE FROM recovery WHERE player = $1",
        "DELETE FROM friend_links WHERE player = $1 AND lasting = 0",
    ];
    if passkeys == OldPasskeys::Removed {
        ended.push("DELETE FROM passkeys WHERE player = $1");
    }
    let ended = ended.into_iter().map(|sql| Statement::any(sql).text(player).into());
    [sessions.text(player).text(but).into()].into_iter().chain(ended).collect()
}

/// Writes down that a player came, and with which token.
pub(crate) fn note_use(player: &PlayerId, token: &TokenHash, at: Timestamp) -> [Write; 2] {
    let seen = "UPDATE players SET seen = $2 WHERE id = $1 AND seen < $2";
    let used = "UPDATE sessions SET used = $2 WHERE token = $1 AND used < $2";
    [Statement::any(seen).text(player).at(at).into(), Statement::any(used).text(token).at(at).into()]
}

impl Store {
    /// The player with a token, who owns them if they are a bot account, and when they and the token were
    /// last used; the earlier of both.
    pub async fn player(
        &self,
        token: &TokenHash,
    ) -> Result<Option<(Player, Option<PlayerId>, Timestamp)>, StoreError> {
        let sql = "SELECT id, name, seen, used, (SELECT owner FROM bots WHERE bots.player = id) AS owner \
                   FROM sessions JOIN players ON id = player WHERE token = $1";
        self.watch.asked(1);
        let query = sqlx::query(sql).bind(token.to_string());
        let Some(row) = self.pool.fetch_optional(query).await? else { return Ok(None) };
        let name = PlayerName::stored(row.try_get("name")?);
        let came = moment(&row, "seen")?.min(moment(&row, "used")?);
        let owner = row.try_get::<Option<&str>, _>("owner")?.and_then(|owner| owner.parse().ok());
        Ok(Some((Player { id: read(&row, "id")?, name }, owner, came)))
    }
    /// The devices on which a player is signed in, the one used last first.
    pub(crate) async fn sessions_of(&self, player: &PlayerId) -> Result<Vec<StoredSession>, StoreError> {
        let sql = "SELECT token, made, used, label, (SELECT COUNT(*) FROM push_subscriptions \
                   WHERE push_subscriptions.token = sessions.token) AS push FROM sessions WHERE player = $1 \
                   ORDER BY used DESC, made DESC, token";
        let session = |row: &AnyRow| {
            Ok(StoredSession {
                token: read(row, "token")?,
                made: moment(row, "made")?,
                used: moment(row, "used")?,
                label: DeviceLabel::stored(row.try_get("label")?),
                gets_push: row.try_get::<i64, _>("push")? > 0,
            })
        };
        self.watch.asked(1);
        self.pool.fetch_all(sqlx::query(sql).bind(player.to_string())).await?.iter().map(session).collect()
    }
}
