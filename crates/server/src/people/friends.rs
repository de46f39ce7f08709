//! Friends: two players who have both agreed. One makes a link, the other opens it. A link that works once
//! makes them friends at once, because its maker gave it to somebody. A lasting link may be anywhere, so it
//! asks its maker first.

use crate::{
    app::App,
    identity::players::Players,
    ids::random_id,
    store::{
        AtomicWrites, Player, StoreError, ask_friend, befriend, block, end_friend_links, show_presence,
        take_request, unblock, unfriend,
    },
    tables::TableError,
};
use oriflamme_game::Family;
use oriflamme_table::{Holder, PlayerId, Refusal, TableId, Timestamp};
use oriflamme_table_view::FriendCode;
use std::time::Duration;

/// The most friends a player may have, and the most who may wait for an answer.
const MOST_FRIENDS: usize = 300;
const MOST_REQUESTS: usize = 50;
/// The most players that one may block.
const MOST_BLOCKED: usize = 500;
/// How long a link that works once can be used.
const ONCE: Duration = Duration::from_secs(7 * 24 * 3600);

/// How often a friend link can be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FriendLinkUse {
    Once,
    /// Until it is withdrawn.
    Lasting,
}

/// A link by which somebody becomes a player's friend.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct FriendLink {
    pub(crate) code: FriendCode,
    /// Until when it can be used, once; `None` for a lasting link.
    pub(crate) until: Option<Timestamp>,
}

/// A friend of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Friend {
    pub(crate) player: Player,
    /// Whether they show friends that they are here.
    pub(crate) is_visible: bool,
}

/// The outcome of opening a friend link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Befriended {
    /// They are friends now, or were.
    Friends,
    /// The link's maker is asked.
    Asked,
}

/// Why somebody does not become a friend, or is not blocked.
#[derive(Debug, thiserror::Error)]
pub(crate) enum FriendError {
    /// There is no such link, or it no longer works; or one has blocked the other, which we do not reveal.
    #[error("this friend link was used, is too old, or was withdrawn; ask for a new one")]
    Stale,
    #[error("that is your own link; send it to somebody else")]
    Own,
    #[error("there are too many friends, requests or blocked players already; remove some first")]
    TooMany,
    #[error("there is no such request, or it was withdrawn")]
    NotAsked,
    #[error("no other player sits there")]
    NobodyThere,
    #[error(transparent)]
    Table(#[from] TableError),
}

via_table_error!(FriendError: StoreError, Refusal);

/// Blocks the player in a seat of a player's own table.
pub(crate) async fn block_seat(
    app: &App,
    table: &TableId,
    player: &Player,
    seat: Family,
) -> Result<(), FriendError> {
    let now = app.tables.current(table).await?.table();
    now.seat_of(&player.id).ok_or(Refusal::NotSeated)?;
    match now.holder(now.seat_named(seat)?) {
        Holder::Human { player: other, .. } if *other != player.id => {
            match app.players.block(&player.id, other).await {
                // A player who was forgotten meanwhile needs no block.
                Err(FriendError::Own) => Ok(()),
                done => done,
            }
        }
        _ => Err(FriendError::NobodyThere),
    }
}

impl Players {
    /// Makes a friend link. An earlier one of the same kind stops working.
    pub(crate) async fn new_friend_link(
        &self,
        player: &PlayerId,
        used: FriendLinkUse,
    ) -> Result<FriendLink, FriendError> {
        let until = match used {
            FriendLinkUse::Once => Some(self.clock.now().after(ONCE)),
            FriendLinkUse::Lasting => None,
        };
        let link = FriendLink { code: random_id().map_err(TableError::from)?, until };
        self.store.commit(AtomicWrites(vec![link.write(player)])).await?;
        Ok(link)
    }
    /// Withdraws all friend links of a player.
    pub(crate) async fn end_friend_links(&self, player: &PlayerId) -> Result<(), StoreError> {
        self.store.commit(AtomicWrites(vec![end_friend_links(player)])).await
    }
    /// The link with a code, and whose it is, if this visitor can use it.
    pub(crate) async fn friend_link(
        &self,
        code: &FriendCode,
        visitor: Option<&PlayerId>,
    ) -> Result<(Player, FriendLink), FriendError> {
        let (maker, link) = self.store.friend_link(code).await?.ok_or(FriendError::Stale)?;
        if link.until.is_some_and(|until| until <= self.clock.now()) {
            return Err(FriendError::Stale);
        }
        match visitor {
            Some(visitor) if *visitor == maker.id => Err(FriendError::Own),
            Some(visitor) if self.store.is_blocked([visitor, &maker.id]).await? => Err(FriendError::Stale),
            _ => Ok((maker, link)),
        }
    }
    /// Opens a friend link.
    pub(crate) async fn befriend(
        &self,
        player: &PlayerId,
        code: &FriendCode,
    ) -> Result<Befriended, FriendError> {
        let (maker, link) = self.friend_link(code, Some(player)).await?;
        if self.store.are_friends([player, &maker.id]).await? {
            return Ok(Befriended::Friends);
        }
        self.has_room(player).await?;
        let now = self.clock.now();
        if link.until.is_none() {
            let asked_back = self.store.friend_requests(player).await?.iter().any(|it| it.id == maker.id);
            if asked_back {
                self.store.commit(AtomicWrites(befriend(player, &maker.id, now))).await?;
                return Ok(Befriended::Friends);
            }
            if self.store.friend_requests(&maker.id).await?.len() >= MOST_REQUESTS {
                return Err(FriendError::TooMany);
            }
            self.store.commit(AtomicWrites(vec![ask_friend(&maker.id, player, now)])).await?;
            return Ok(Befriended::Asked);
        }
        self.has_room(&maker.id).await?;
        let writes = [link.take()].into_iter().chain(befriend(player, &maker.id, now)).collect();
        match self.store.commit(AtomicWrites(writes)).await {
            Err(StoreError::Unmet) => Err(FriendError::Stale),
            done => Ok(done.map(|()| Befriended::Friends)?),
        }
    }
    async fn has_room(&self, player: &PlayerId) -> Result<(), FriendError> {
        match self.store.friends_of(player).await?.len() < MOST_FRIENDS {
            true => Ok(()),
            false => Err(FriendError::TooMany),
        }
    }
    /// Accepts somebody's request.
    pub(crate) async fn accept_friend(&self, player: &PlayerId, asker: &PlayerId) -> Result<(), FriendError> {
        self.has_room(player).await?;
        self.has_room(asker).await?;
        let taken = take_request(player, asker);
        let writes = [taken].into_iter().chain(befriend(player, asker, self.clock.now())).collect();
        match self.store.commit(AtomicWrites(writes)).await {
            Err(StoreError::Unmet) => Err(FriendError::NotAsked),
            done => Ok(done?),
        }
    }
    /// Ends a friendship, or refuses a request.
    pub(crate) async fn unfriend(&self, player: &PlayerId, other: &PlayerId) -> Result<(), StoreError> {
        self.store.commit(AtomicWrites(unfriend(player, other))).await
    }
    /// Shows friends that a player is here, or hides it.
    pub(crate) async fn show_presence(&self, player: &PlayerId, visible: bool) -> Result<(), StoreError> {
        self.store.commit(AtomicWrites(vec![show_presence(player, visible)])).await
    }

    pub(crate) async fn block(&self, player: &PlayerId, other: &PlayerId) -> Result<(), FriendError> {
        if player == other {
            return Err(FriendError::Own);
        }
        if self.store.blocked_by(player).await?.len() >= MOST_BLOCKED {
            return Err(FriendError::TooMany);
        }
        self.store.commit(AtomicWrites(block(player, other, self.clock.now()))).await?;
        Ok(())
    }
    /// Ends a block.
    pub(crate) async fn unblock(&self, player: &PlayerId, other: &PlayerId) -> Result<(), StoreError> {
        self.store.commit(AtomicWrites(vec![unblock(player, other)])).await
    }
}
