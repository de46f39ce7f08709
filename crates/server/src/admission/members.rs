//! A browser that has a player of its own when a proxy names its visitor: a guest becomes the member, with
//! all of their games.

use super::{AdmissionError, MemberName};
use crate::{
    identity::{device_label::DeviceLabel, links::LinkError, players::Players, sessions::OldPasskeys},
    ids::Token,
    store::{
        Change, Player, StoreError, Tried, Write, end_other_sessions, move_push, new_member, new_session,
        retried, same_player,
    },
};
use oriflamme_pages::Apartness;
use oriflamme_table::{TableId, Timestamp};

/// A browser with a player of its own, whose visitor a proxy names.
#[derive(Clone, Copy)]
pub(crate) struct Newcomer<'a> {
    pub(crate) member: &'a MemberName,
    /// The player of the browser, and its token.
    pub(crate) own: &'a Player,
    pub(crate) token: &'a Token,
    pub(crate) label: &'a DeviceLabel,
}

/// What becomes of the player of such a browser.
pub(crate) enum Arrival {
    /// The player is now the member's, and the browser has a new token. The logs of these tables changed.
    Joined { player: Player, token: Token, tables: Vec<TableId> },
    /// The player stays what it is: it is gone, banned, a program, or another member's.
    NotTheirs,
    /// The browser keeps its player for now.
    Apart(Apartness),
}

impl Newcomer<'_> {
    /// Signs the browser in with a new token, and all other devices of its player out. So whoever else knows
    /// the old token, or made a link with it, gets nothing of the member's.
    fn signed_in(&self, into: &Player, token: &Token, now: Timestamp) -> Vec<Write> {
        let mut writes = vec![new_session(&into.id, token, self.label, now)];
        writes.extend(move_push(&self.token.hash(), &token.hash()));
        writes.extend(end_other_sessions(&self.own.id, &token.hash(), OldPasskeys::Kept));
        writes
    }
}

impl Players {
    /// What becomes of the player of a browser whose visitor a proxy names. A guest without another way back
    /// becomes the member at once. A player with a passkey or recovery words may belong to somebody else who
    /// has not signed out, so the visitor is asked.
    pub(crate) async fn arrive(&self, newcomer: Newcomer<'_>) -> Result<Arrival, AdmissionError> {
        let Newcomer { member, own, label, .. } = newcomer;
        retried(|| async {
            if !self.may_become_members(own).await? {
                return Ok(Tried::Done(Arrival::NotTheirs));
            }
            let known = self.store.member(member.as_str()).await?;
            // The member's ban must not end with a guest's token.
            if known.as_ref().is_some_and(|known| self.is_banned(&known.id)) {
                return Ok(Tried::Done(Arrival::NotTheirs));
            }
            if self.store.has_way_back(&own.id).await? {
                return Ok(Tried::Done(Arrival::Apart(Apartness::Undecided)));
            }
            let into = known.as_ref().unwrap_or(own);
            let token = Token::random()?;
            let joined =
                self.try_to_become(member, own, known.as_ref(), |now| newcomer.signed_in(into, &token, now));
            match joined.await {
                Ok(Tried::Done(tables)) => {
                    self.members.remember(member, &into.id, Some((label, &token)));
                    Ok(Tried::Done(Arrival::Joined { player: into.clone(), token, tables }))
                }
                // Perhaps another request of theirs was faster.
                Ok(Tried::Again) => Ok(Tried::Again),
                Err(LinkError::AtOneTable(_) | LinkError::BothRated(..)) => {
                    Ok(Tried::Done(Arrival::Apart(Apartness::Playing)))
                }
                Err(error) => Err(error.into()),
            }
        })
        .await
    }

    /// Joins a player to the member's, because the visitor says so. Their devices and passkeys become the
    /// member's. Returns the tables whose logs changed.
    pub(crate) async fn become_member(
        &self,
        member: &MemberName,
        own: &Player,
    ) -> Result<Vec<TableId>, AdmissionError> {
        retried(|| async {
            if !self.may_become_members(own).await? {
                return Err(LinkError::SamePlayer.into());
            }
            let known = self.store.member(member.as_str()).await?;
            let joined = self.try_to_become(member, own, known.as_ref(), |_| Vec::new()).await?;
            if joined.is_done() {
                self.members.remember(member, &known.as_ref().unwrap_or(own).id, None);
            }
            Ok(joined)
        })
        .await
    }

    /// Whether a player of a browser could be a member's.
    async fn may_become_members(&self, own: &Player) -> Result<bool, StoreError> {
        Ok(!own.name.is_of_program()
            && !self.is_banned(&own.id)
            && self.store.player_with_id(&own.id).await?.is_some()
            && self.store.member_names(&own.id).await?.is_empty())
    }

    /// Makes a player the member's: joins it to the player that the member has, or makes it that player.
    async fn try_to_become(
        &self,
        member: &MemberName,
        own: &Player,
        known: Option<&Player>,
        first: impl FnOnce(Timestamp) -> Vec<Write>,
    ) -> Result<Tried<Vec<TableId>>, LinkError> {
        if let Some(known) = known {
            return self.try_to_join(own, known, first).await;
        }
        let now = self.clock.now();
        let becomes = [same_player(&own.id), new_member(member.as_str(), &own.id, now)];
        let change = Change::Player(own.id.clone()).write(now);
        let unit = becomes.into_iter().chain(first(now)).chain([change]).collect();
        let done = self.store.try_commit(unit).await?;
        if done.is_done() {
            self.revoke(&own.id);
        }
        Ok(done.map(|()| Vec::new()))
    }
}
