//! Sessions: the devices on which a player is signed in. Each has a token of its own.

use super::{device_label::DeviceLabel, players::Players};
use crate::{
    ids::{Token, TokenHash},
    store::{
        AtomicWrites, Change, StoreError, StoredSession, Write, end_other_sessions, end_session, new_session,
        note_use, still_signed_in,
    },
    tables::TableError,
};
use oriflamme_table::PlayerId;
use oriflamme_table_view::SessionId;

/// The most devices on which a player is signed in at a time.
pub(crate) const MOST_SESSIONS: usize = 20;

/// Whether a player's passkeys are removed when they take a new token.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum OldPasskeys {
    #[default]
    Kept,
    Removed,
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
    /// Gives a player a new token, because one of their devices asks for it. All others stop working, and
    /// their streams end; so do a link to another device and recovery words. [`StoreError::Unmet`] if the
    /// device has been signed out meanwhile.
    pub(crate) async fn new_token(
        &self,
        player: &PlayerId,
        device: &TokenHash,
        label: &DeviceLabel,
        passkeys: OldPasskeys,
    ) -> Result<Token, TableError> {
        self.replace_tokens(player, Some(still_signed_in(player, device)), label, passkeys).await
    }
    /// The same, if what `first` writes succeeds.
    pub(crate) async fn replace_tokens(
        &self,
        player: &PlayerId,
        first: Option<Write>,
        label: &DeviceLabel,
        passkeys: OldPasskeys,
    ) -> Result<Token, TableError> {
        let token = Token::random()?;
        let now = self.clock.now();
        let signed_in = new_session(player, &token, label, now);
        let change = Change::Player(player.clone()).write(now);
        let ended = end_other_sessions(player, &token.hash(), passkeys);
        let unit = first.into_iter().chain([signed_in]).chain(ended).chain([change]).collect();
        self.store.commit_numbered(unit).await?;
        self.revoke(player);
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
        let change = Change::Player(player.clone()).write(self.clock.now());
        let unit = vec![end_session(player, token), change];
        self.store.commit_numbered(unit).await?;
        self.revoke_token(player, token);
        Ok(())
    }
    /// Records that a device was used.
    pub(crate) async fn used(&self, player: &PlayerId, token: &TokenHash) -> Result<(), StoreError> {
        let used = note_use(player, token, self.clock.now());
        self.store.commit(AtomicWrites(used.into())).await
    }
}
