//! Players: by their tokens, with a cache; their names, and how they are forgotten.

use super::{claims::ClaimError, device_label::DeviceLabel};
use crate::{
    admission::KnownMembers,
    clock::Clock,
    deployment::Deployment,
    ids::{NoChance, Token, TokenHash, random_id},
    limits::open_streams::{OpenStream, OpenStreams},
    people::{bans::Bans, here_now::HereNow, manners::Manners},
    push::PushOptions,
    store::{AtomicWrites, Player, Store, StoreError, Write, mark_program},
    tables::TableError,
};
use oriflamme_table::{PlayerId, PlayerName, Timestamp};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

/// How many players the cache holds.
const CACHED: usize = 50_000;
/// How long a cached name is valid if another server may change it without telling us.
const FRESH: Duration = Duration::from_secs(60);
/// The precision of the stored time of a player's last visit.
const DAY: Duration = Duration::from_secs(24 * 3600);

/// All players of the database.
pub(crate) struct Players {
    pub(crate) store: Store,
    pub(crate) deployment: Deployment,
    pub(crate) clock: Clock,
    bans: Arc<Bans>,
    pub(crate) manners: Arc<Manners>,
    /// How long after what it tells a message is sent to a device; `None` if none is sent.
    pub(crate) push_delay: Option<Duration>,
    /// Members whom a proxy has named.
    pub(crate) members: KnownMembers,
    streams: OpenStreams,
    /// Who is here now.
    pub(crate) here: HereNow,
    cache: Mutex<Cache>,
}

/// Players by their tokens.
#[derive(Default)]
struct Cache {
    by_token: HashMap<TokenHash, Cached>,
    /// How often something was dropped. What was read from the database before the last drop may have been
    /// revoked since, so it is not cached.
    dropped: u64,
}

impl Cache {
    /// Caches a player, unless something was dropped since they were read: `dropped` is the count before
    /// that.
    fn insert(&mut self, token: TokenHash, cached: Cached, dropped: u64) {
        if self.dropped != dropped {
            return;
        }
        if self.by_token.len() >= CACHED {
            self.by_token.clear();
        }
        self.by_token.insert(token, cached);
    }
    fn remove(&mut self, token: &TokenHash) {
        self.by_token.remove(token);
        self.dropped += 1;
    }
    fn remove_player(&mut self, player: &PlayerId) {
        self.by_token.retain(|_, cached| cached.known.player.id != *player);
        self.dropped += 1;
    }
}

/// The player with a token.
#[derive(Clone)]
pub(crate) struct KnownPlayer {
    pub(crate) player: Player,
    /// Who owns it, if it is a bot account.
    pub(crate) owner: Option<PlayerId>,
}

impl KnownPlayer {
    /// A player who is no bot account.
    pub(crate) fn person(player: Player) -> Self {
        Self { player, owner: None }
    }
}

#[derive(Clone)]
struct Cached {
    known: KnownPlayer,
    read: Instant,
    /// The time of their last visit with this token, according to the database.
    seen: Timestamp,
    /// Whether the cookie with the token should be set again, because this is a new visit.
    renew: bool,
}

impl Players {
    pub(crate) fn new(
        store: Store,
        deployment: Deployment,
        clock: Clock,
        bans: Arc<Bans>,
        manners: Arc<Manners>,
        push: PushOptions,
    ) -> Self {
        Self {
            store,
            deployment,
            clock,
            bans,
            manners,
            push_delay: push.enabled.then_some(push.delay),
            members: KnownMembers::default(),
            streams: OpenStreams::default(),
            here: HereNow::default(),
            cache: Mutex::default(),
        }
    }
    /// The players who have a live stream open at this server.
    pub(crate) fn with_streams(&self) -> Vec<PlayerId> {
        self.streams.players()
    }
    fn cache(&self) -> MutexGuard<'_, Cache> {
        self.cache.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Creates a player. A name with the mark of a program makes the player a program.
    pub(crate) async fn create(
        &self,
        name: PlayerName,
        label: DeviceLabel,
    ) -> Result<(Player, Token), ClaimError> {
        self.may_be_called(None, &name).await?;
        self.create_with(name, label, |_| Vec::new()).await
    }
    /// Creates a player together with other writes. The name must have been checked.
    pub(crate) async fn create_with<E: From<StoreError> + From<NoChance>>(
        &self,
        name: PlayerName,
        label: DeviceLabel,
        also: impl FnOnce(&PlayerId) -> Vec<Write>,
    ) -> Result<(Player, Token), E> {
        let (id, token) = (random_id::<PlayerId>()?, Token::random()?);
        let made = self.clock.now();
        let write = Write::Player { id: id.clone(), token: token.hash(), name: name.clone(), made, label };
        let mark = name.is_of_program().then(|| mark_program(&id));
        let writes = [write].into_iter().chain(mark).chain(also(&id)).collect();
        self.store.commit(AtomicWrites(writes)).await?;
        Ok((Player { id, name }, token))
    }
    /// Whether a player is banned now.
    pub(crate) fn is_banned(&self, player: &PlayerId) -> bool {
        self.bans.on_player(player, self.clock.now()).is_some()
    }
    /// Drops a player from the caches, because their name or what the proxy calls them has changed.
    pub(crate) fn uncache(&self, player: &PlayerId) {
        self.cache().remove_player(player);
        self.members.forget(player);
    }
    /// Drops a player's cached tokens and ends all of their streams.
    pub(crate) fn revoke(&self, player: &PlayerId) {
        self.uncache(player);
        self.streams.end(player);
    }
    /// The same for one token of a player.
    pub(crate) fn revoke_token(&self, player: &PlayerId, token: &TokenHash) {
        self.cache().remove(token);
        self.streams.end_unless(player, |other| other != token);
    }
    /// Rereads a player that another server changed, and ends all streams that were opened with a token that
    /// is no longer theirs.
    pub(crate) async fn read_again(&self, player: &PlayerId) -> Result<(), StoreError> {
        self.uncache(player);
        let sessions = self.store.sessions_of(player).await?;
        let bots = self.store.bot_ids(player).await?;
        let banned = self.is_banned(player);
        self.streams.end_unless(player, |token| !banned && sessions.iter().any(|it| it.token == *token));
        // The owner may be another one, or banned.
        for bot in bots {
            self.uncache(&bot);
            if banned {
                self.streams.end(&bot);
            }
        }
        Ok(())
    }
    /// Forgets players without open streams.
    pub(crate) fn forget_closed(&self) {
        self.streams.forget_closed();
    }

    /// The player with a token, as of now. Handlers and checks of one request ask for its identity instead,
    /// which does not change (`http/caller.rs`).
    pub(crate) async fn known_by(&self, token: &Token) -> Result<Option<KnownPlayer>, TableError> {
        let hash = token.hash();
        let (cached, dropped) = {
            let cache = self.cache();
            (cache.by_token.get(&hash).cloned(), cache.dropped)
        };
        let fresh = |cached: &Cached| self.deployment.is_alone() || cached.read.elapsed() < FRESH;
        if let Some(cached) = cached.filter(fresh) {
            self.came(&hash, &cached).await?;
            return Ok(Some(cached.known));
        }
        let Some((player, owner, seen)) = self.store.player(&hash).await? else {
            self.cache().by_token.remove(&hash);
            return Ok(None);
        };
        let known = KnownPlayer { player, owner };
        let cached = Cached { known, read: Instant::now(), seen, renew: false };
        self.cache().insert(hash, cached.clone(), dropped);
        self.came(&hash, &cached).await?;
        Ok(Some(cached.known))
    }

    /// Whether the cookie with a token should be set again: once for each recorded visit.
    pub(crate) fn should_renew(&self, token: &Token) -> bool {
        self.cache().by_token.get_mut(&token.hash()).is_some_and(|cached| std::mem::take(&mut cached.renew))
    }
    /// Records a player's visit, at most once a day.
    async fn came(&self, hash: &TokenHash, cached: &Cached) -> Result<(), TableError> {
        let now = self.clock.now();
        if now.since(cached.seen) < DAY {
            return Ok(());
        }
        if let Some(cached) = self.cache().by_token.get_mut(hash) {
            cached.seen = now;
            cached.renew = true;
        }
        // A visit that is not recorded is no reason to refuse the player.
        if let Err(error) = self.used(&cached.known.player.id, hash).await {
            tracing::warn!(%error, "it could not be written down that a player came");
        }
        Ok(())
    }

    /// Opens a stream for a player who was found by a token. If the token has been revoked since, the stream
    /// ends at once.
    pub(crate) async fn open_stream(
        &self,
        known: &KnownPlayer,
        token: &Token,
    ) -> Result<OpenStream, TableError> {
        let (player, hash) = (&known.player.id, token.hash());
        let stream = self.streams.open(player, hash);
        // The session may have ended before the stream was registered, or the player was banned or joined to
        // another one. If that happens later, the stream ends, too.
        let is_banned =
            [Some(player), known.owner.as_ref()].into_iter().flatten().any(|it| self.is_banned(it));
        let still_theirs = self.known_by(token).await?.is_some_and(|now| now.player.id == *player);
        if is_banned || !still_theirs {
            self.streams.end_unless(player, |other| *other != hash);
        }
        Ok(stream)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;

    #[test]
    fn what_was_read_before_a_revocation_is_not_cached() {
        let (token, mut cache) = (Token::random().unwrap().hash(), Cache::default());
        let player = Player { id: "ada".parse().unwrap(), name: "Ada".parse().unwrap() };
        let seen = Timestamp::from_millis(0);
        let known = KnownPlayer::person(player);
        let cached = Cached { known, read: Instant::now(), seen, renew: false };
        let before = cache.dropped;
        cache.remove(&token);
        cache.insert(token, cached.clone(), before);
        assert!(!cache.by_token.contains_key(&token), "a token that was revoked meanwhile");
        let before = cache.dropped;
        cache.remove_player(&cached.known.player.id);
        cache.insert(token, cached.clone(), before);
        assert!(!cache.by_token.contains_key(&token), "a player who was revoked meanwhile");
        let now = cache.dropped;
        cache.insert(token, cached, now);
        assert!(cache.by_token.contains_key(&token));
    }
}
