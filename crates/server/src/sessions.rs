//! Sessions: the devices on which a player is signed in. Each has a token of its own.

use crate::{
    device_label::DeviceLabel,
    ids::{Token, TokenHash},
    players::Players,
    store::{AtomicWrites, Change, Player, Statement, StoreError, StoredSession, Write},
    tables::TableError,
};
use oriflamme_table::{PlayerId, Timestamp};
use oriflamme_table_view::SessionId;

/// The most devices on which a player is signed in at a time.
pub(crate) const MOST_SESSIONS: usize = 20;

/// Signs a device in.
pub(crate) fn new_session(player: &PlayerId, token: &Token, label: &DeviceLabel, at: Timestamp) -> Write {
    let sql = "INSERT INTO sessions (token, player, made, used, label) VALUES ($1, $2, $3, $3, $4)";
    Statement::new(sql).text(token.hash()).text(player).at(at).text(label).into()
}

/// Whether a player's passkeys are removed when they take a new token.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum OldPasskeys {
    #[default]
    Kept,
    Removed,
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

impl Players {
    /// The devices on which a player is signed in, the one used last first.
    pub(crate) async fn sessions(&self, player: &PlayerId) -> Result<Vec<StoredSession>, StoreError> {
        self.store.sessions_of(player).await
    }
    /// Signs a player in on one more device.
    pub(crate) async fn add_session(
        &self,
        player: &PlayerId,
        label: &DeviceLabel,
    ) -> Result<Token, TableError> {
        let token = Token::random()?;
        let signed_in = new_session(player, &token, label, self.clock.now());
        self.store.commit(AtomicWrites(vec![signed_in])).await?;
        self.end_surplus(player).await?;
        Ok(token)
    }
    /// Gives a player a new token. All others stop working, and their streams end; so do a link to another
    /// device and recovery words.
    pub(crate) async fn new_token(
        &self,
        player: &Player,
        label: &DeviceLabel,
        passkeys: OldPasskeys,
    ) -> Result<Token, TableError> {
        let token = Token::random()?;
        let unit = || {
            let now = self.clock.now();
            let signed_in = new_session(&player.id, &token, label, now);
            let change = Change::Player(player.id.clone()).write(now);
            let ended = end_other_sessions(&player.id, &token.hash(), passkeys);
            [signed_in].into_iter().chain(ended).chain([change]).collect()
        };
        self.store.commit_numbered(unit).await?;
        self.revoke(&player.id);
        Ok(token)
    }
    /// Signs one of a player's devices out. Returns whether there is such a device.
    pub(crate) async fn end_session(&self, player: &PlayerId, id: &SessionId) -> Result<bool, TableError> {
        let sessions = self.sessions(player).await?;
        let Some(ended) = sessions.iter().find(|session| session.id() == *id) else { return Ok(false) };
        self.end_token(player, &ended.token).await?;
        Ok(true)
    }
    /// Signs out the device that has a token.
    pub(crate) async fn end_token(&self, player: &PlayerId, token: &TokenHash) -> Result<(), TableError> {
        let unit = || {
            let sql = "DELETE FROM sessions WHERE token = $1 AND player = $2";
            let ended = Statement::any(sql).text(token).text(player);
            vec![ended.into(), Change::Player(player.clone()).write(self.clock.now())]
        };
        self.store.commit_numbered(unit).await?;
        self.revoke_token(player, token);
        Ok(())
    }
    /// Records that a device was used.
    pub(crate) async fn used(&self, player: &PlayerId, token: &TokenHash) -> Result<(), StoreError> {
        let now = self.clock.now();
        let seen = "UPDATE players SET seen = $2 WHERE id = $1 AND seen < $2";
        let used = "UPDATE sessions SET used = $2 WHERE token = $1 AND used < $2";
        let writes = vec![
            Statement::any(seen).text(player).at(now).into(),
            Statement::any(used).text(token).at(now).into(),
        ];
        self.store.commit(AtomicWrites(writes)).await
    }
}
