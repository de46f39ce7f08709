//! Stored passkeys, and challenges that wait for an answer.

use super::{
    Player, Statement, Store, StoreError, Write,
    people::{maybe_moment, moment},
    read,
};
use crate::identity::passkeys::{OpenChallenge, PlayerPasskey};
use oriflamme_table::{PlayerId, PlayerName, Timestamp};
use sqlx::{Row, any::AnyRow};

/// Writes a challenge that waits for an answer, with who makes a passkey by it.
pub(crate) fn put_challenge(hash: &str, player: Option<&PlayerId>, state: &str, until: Timestamp) -> Write {
    let sql = "INSERT INTO challenges (challenge, player, state, until) VALUES ($1, $2, $3, $4)";
    Statement::new(sql).text(hash).maybe_text(player).text(state).at(until).into()
}

/// Uses a challenge up. Unmet if somebody was faster.
pub(crate) fn take_challenge(hash: &str) -> Write {
    Statement::new("DELETE FROM challenges WHERE challenge = $1").text(hash).into()
}

/// Deletes challenges that nobody can answer any more.
pub(crate) fn delete_old_challenges(now: Timestamp) -> Write {
    Statement::any("DELETE FROM challenges WHERE until < $1").at(now).into()
}

impl PlayerPasskey {
    /// Writes a new passkey. Unmet if its id is taken, or the player has reached `most`.
    pub(crate) fn write(&self, player: &PlayerId, most: usize) -> Write {
        let sql = "INSERT INTO passkeys (credential, player, handle, public_key, label, made) \
                   SELECT $1, $2, $3, $4, $5, $6 WHERE (SELECT COUNT(*) FROM passkeys WHERE player = $2) < $7 \
                   ON CONFLICT DO NOTHING";
        let row = Statement::new(sql).text(&self.credential).text(player).text(&self.handle);
        row.text(&self.public_key).text(&self.label).at(self.made).number(most as i64).into()
    }
    /// Writes that it was used, with what its device has counted. Unmet if it was removed, or used
    /// elsewhere at the same moment with another count.
    pub(crate) fn count(&self, public_key: &str, used: Timestamp) -> Write {
        let sql = "UPDATE passkeys SET public_key = $2, used = $3 WHERE credential = $1 AND public_key = $4";
        Statement::new(sql).text(&self.credential).text(public_key).at(used).text(&self.public_key).into()
    }
}

/// Writes what a player calls a passkey. Unmet if it is no longer theirs.
pub(crate) fn label_passkey(player: &PlayerId, credential: &str, label: &str) -> Write {
    let sql = "UPDATE passkeys SET label = $3 WHERE credential = $1 AND player = $2";
    Statement::new(sql).text(credential).text(player).text(label).into()
}

/// Deletes a passkey. Unmet if it is no longer the player's.
pub(crate) fn remove_passkey(player: &PlayerId, credential: &str) -> Write {
    let sql = "DELETE FROM passkeys WHERE credential = $1 AND player = $2";
    Statement::new(sql).text(credential).text(player).into()
}

/// Deletes all of a player's passkeys except one.
pub(crate) fn remove_other_passkeys(player: &PlayerId, credential: &str) -> Write {
    let sql = "DELETE FROM passkeys WHERE player = $1 AND credential <> $2";
    Statement::any(sql).text(player).text(credential).into()
}

fn passkey(row: &AnyRow) -> Result<PlayerPasskey, StoreError> {
    Ok(PlayerPasskey {
        credential: row.try_get("credential")?,
        handle: row.try_get("handle")?,
        public_key: row.try_get("public_key")?,
        label: row.try_get("label")?,
        made: moment(row, "made")?,
        used: maybe_moment(row, "used")?,
    })
}

impl Store {
    /// A player's passkeys, oldest first.
    pub(crate) async fn passkeys_of(&self, player: &PlayerId) -> Result<Vec<PlayerPasskey>, StoreError> {
        let sql = "SELECT credential, handle, public_key, label, made, used FROM passkeys WHERE player = $1 \
                   ORDER BY made, credential";
        self.watch.asked(1);
        self.pool.fetch_all(sqlx::query(sql).bind(player.to_string())).await?.iter().map(passkey).collect()
    }
    /// The passkey with a credential's id, and its player.
    pub(crate) async fn passkey(
        &self,
        credential: &str,
    ) -> Result<Option<(Player, PlayerPasskey)>, StoreError> {
        let sql = "SELECT id, name, credential, handle, public_key, label, passkeys.made AS made, used \
                   FROM passkeys JOIN players ON id = player WHERE credential = $1";
        self.watch.asked(1);
        let row = self.pool.fetch_optional(sqlx::query(sql).bind(credential.to_owned())).await?;
        row.map(|row| {
            let player = Player { id: read(&row, "id")?, name: PlayerName::stored(row.try_get("name")?) };
            Ok((player, passkey(&row)?))
        })
        .transpose()
    }
    /// The challenge with a hash, whether it is still valid or not.
    pub(crate) async fn challenge(&self, hash: &str) -> Result<Option<OpenChallenge>, StoreError> {
        let sql = "SELECT player, state, until FROM challenges WHERE challenge = $1";
        self.watch.asked(1);
        let row = self.pool.fetch_optional(sqlx::query(sql).bind(hash.to_owned())).await?;
        row.map(|row| {
            let player = row.try_get::<Option<&str>, _>("player")?.map(str::parse).transpose();
            let player = player.map_err(|_| StoreError::DamagedLog("player".into()))?;
            Ok(OpenChallenge { player, state: row.try_get("state")?, until: moment(&row, "until")? })
        })
        .transpose()
    }
}
