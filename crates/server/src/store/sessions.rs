//! Stored sessions: which token belongs to which player.

use super::{Player, Store, StoreError, people::moment, read};
use crate::{device_label::DeviceLabel, ids::TokenHash};
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
