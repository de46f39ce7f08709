//! One-time links, by which a player signs in on another device.

use super::{device_label::DeviceLabel, players::Players, sessions::MOST_SESSIONS};
use crate::{
    ids::{NoChance, Token, TokenHash, hex, random_id},
    store::{AtomicWrites, Player, StoreError, Write, new_session, put_link, still_signed_in, take_link},
    tables::TableError,
};
use oriflamme_table::{PlayerId, TableId, Timestamp};
use oriflamme_table_view::LinkCode;
use sha2::{Digest, Sha256};
use std::time::Duration;

/// How long a link is valid.
pub(crate) const LINK_TIME: Duration = Duration::from_secs(600);

/// The SHA-256 of a link's code, which is stored.
pub(crate) fn hash_of_link(code: &LinkCode) -> String {
    hex(&Sha256::digest(code.as_str()))
}

/// A link that can be used.
pub(crate) struct OpenLink {
    pub(crate) code: LinkCode,
    /// The player who made it.
    pub(crate) player: Player,
    pub(crate) until: Timestamp,
    /// Settings and progress of the browser that made it, if an older program did. Now they are stored with
    /// the player.
    pub(crate) brings: String,
}

impl OpenLink {
    /// Uses the link up. The unit fails if somebody else was faster or the link has expired.
    pub(crate) fn take(&self, now: Timestamp) -> Write {
        take_link(&self.code, now)
    }
}

/// Why a link was not used.
#[derive(Debug, thiserror::Error)]
pub(crate) enum LinkError {
    /// It was used, has expired, or never existed.
    #[error("the link was used, or is older than ten minutes; make a new one")]
    Stale,
    /// The two players sit at a table that is not over.
    #[error("both players sit at table {0}, which is not over; one person can't hold two seats")]
    AtOneTable(TableId),
    /// Both play a rated game with a clock of minutes.
    #[error(
        "both players sit at rated tables with a clock of minutes, {0} and {1}; finish one of the games first"
    )]
    BothRated(TableId, TableId),
    /// One of the players is a program.
    #[error("a program and a person can't be joined")]
    Program,
    /// The player who opens the link is the one who made it.
    #[error("you are this player already; open the link on the other device")]
    SamePlayer,
    /// The device that asked for a link has been signed out.
    #[error("this device is no longer signed in")]
    SignedOut,
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Table(#[from] TableError),
    #[error(transparent)]
    Chance(#[from] NoChance),
}

impl Players {
    /// Makes a link for a player, because one of their devices asks for it, or somebody who has proved to be
    /// this player. An earlier one stops working.
    pub(crate) async fn new_link(
        &self,
        player: &PlayerId,
        device: Option<&TokenHash>,
    ) -> Result<(LinkCode, Timestamp), LinkError> {
        let code: LinkCode = random_id()?;
        let until = self.clock.now().after(LINK_TIME);
        let asked = device.map(|device| still_signed_in(player, device));
        let unit = asked.into_iter().chain([put_link(player, &code, until)]).collect();
        match self.store.commit(AtomicWrites(unit)).await {
            Err(StoreError::Unmet) => return Err(LinkError::SignedOut),
            done => done?,
        }
        Ok((code, until))
    }
    /// The link with a code, if it can still be used.
    pub(crate) async fn link(&self, code: &LinkCode) -> Result<OpenLink, LinkError> {
        let link = self.store.link(code).await?.filter(|link| link.until > self.clock.now());
        link.ok_or(LinkError::Stale)
    }
    /// Signs a device in with a link, which is then used up.
    pub(crate) async fn sign_in(&self, link: &OpenLink, label: &DeviceLabel) -> Result<Token, LinkError> {
        let token = Token::random()?;
        let now = self.clock.now();
        let unit = AtomicWrites(vec![link.take(now), new_session(&link.player.id, &token, label, now)]);
        match self.store.commit(unit).await {
            Err(StoreError::Unmet) => return Err(LinkError::Stale),
            done => done?,
        }
        self.end_surplus(&link.player.id).await?;
        Ok(token)
    }
    /// Signs out the least recently used devices if a player has too many. A player who has lost all of them
    /// must still be able to sign in.
    pub(crate) async fn end_surplus(&self, player: &PlayerId) -> Result<(), TableError> {
        for surplus in self.sessions(player).await?.iter().skip(MOST_SESSIONS) {
            self.end_token(player, &surplus.token).await?;
        }
        Ok(())
    }
}
