//! Players: by their tokens, with a cache; their names, and how they are forgotten.

use crate::{
    bans::Bans,
    clock::Clock,
    cluster::Message,
    deployment::Deployment,
    device_label::DeviceLabel,
    ids::{Token, TokenHash, random_id},
    open_streams::{OpenStream, OpenStreams},
    store::{AtomicWrites, Notice, Player, Statement, Store, StoreError, Write, agree, mark_program},
    tables::TableError,
};
use oriflamme_table::{PlayerId, PlayerName, TableId, Timestamp};
use std::{
    collections::{BTreeSet, HashMap},
    sync::{Mutex, MutexGuard, PoisonError},
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
    deployment: Deployment,
    pub(crate) clock: Clock,
    pub(crate) bans: Bans,
    streams: OpenStreams,
    /// Players by their tokens.
    cache: Mutex<HashMap<TokenHash, Cached>>,
}

#[derive(Clone)]
struct Cached {
    player: Player,
    read: Instant,
    /// The time of their last visit with this token, according to the database.
    seen: Timestamp,
}

impl Players {
    pub(crate) fn new(store: Store, deployment: Deployment, clock: Clock) -> Self {
        Self {
            store,
            deployment,
            clock,
            bans: Bans::default(),
            streams: OpenStreams::default(),
            cache: Mutex::default(),
        }
    }
    fn cache(&self) -> MutexGuard<'_, HashMap<TokenHash, Cached>> {
        self.cache.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Creates a player. A name with the mark of a program makes the player a program.
    pub(crate) async fn create(
        &self,
        name: PlayerName,
        label: DeviceLabel,
    ) -> Result<(Player, Token), TableError> {
        let (id, token) = (random_id::<PlayerId>()?, Token::random()?);
        let made = self.clock.now();
        let write = Write::Player { id: id.clone(), token: token.hash(), name: name.clone(), made, label };
        let mark = name.is_of_program().then(|| mark_program(&id));
        self.store.commit(AtomicWrites([write].into_iter().chain(mark).collect())).await?;
        Ok((Player { id, name }, token))
    }
    /// Changes a player's name. The new name appears at tables where they sit down from now on.
    pub(crate) async fn rename(&self, player: &Player, name: PlayerName) -> Result<(), TableError> {
        let write = Write::Rename { id: player.id.clone(), name };
        self.store.commit(AtomicWrites(vec![write])).await?;
        self.uncache(&player.id);
        self.deployment.tell(|| Message::renamed(&player.id));
        Ok(())
    }
    /// Forgets a player: their name at every table, their seats and their sessions. The caller must first
    /// make them leave all tables that are not over. Returns the tables whose logs changed.
    pub(crate) async fn forget(&self, player: &PlayerId) -> Result<Vec<TableId>, StoreError> {
        let sat = self.store.sat_entries(player).await?;
        let kept = self.store.kept_seats(player, None).await?;
        let tables = sat.iter().map(|entry| &entry.table).chain(kept.iter().map(|(table, _)| table));
        let tables: BTreeSet<&TableId> = tables.collect();
        let unit = || {
            let now = self.clock.now();
            let nameless = sat.iter().map(|entry| entry.renamed(None));
            let rest = [
                Statement::any("DELETE FROM seats WHERE player = $1"),
                Statement::any("DELETE FROM invitations WHERE player = $1 OR inviter = $1"),
                Statement::any("UPDATE reports SET reporter = '' WHERE reporter = $1"),
                Statement::any("DELETE FROM players WHERE id = $1"),
            ];
            let notices = tables.iter().map(|&table| Notice::Table(table.clone()));
            let notices = notices.chain([Notice::Player(player.clone())]);
            nameless
                .chain(kept.iter().map(|(table, setup)| agree(table, setup)))
                .chain(rest.map(|statement| statement.text(player).into()))
                .chain(notices.map(|notice| notice.write(now)))
                .collect()
        };
        self.store.commit_numbered(unit).await?;
        self.revoke(player);
        Ok(tables.into_iter().cloned().collect())
    }

    /// Drops a player from the cache, because their name has changed.
    pub(crate) fn uncache(&self, player: &PlayerId) {
        self.cache().retain(|_, known| known.player.id != *player);
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
        let banned = self.bans.on_player(player, self.clock.now()).is_some();
        self.streams.end_unless(player, |token| !banned && sessions.iter().any(|it| it.token == *token));
        Ok(())
    }
    /// Forgets players without open streams.
    pub(crate) fn forget_closed(&self) {
        self.streams.forget_closed();
    }

    /// The player with a token.
    pub(crate) async fn by_token(&self, token: &Token) -> Result<Option<Player>, TableError> {
        let hash = token.hash();
        let cached = self.cache().get(&hash).cloned();
        let fresh = |cached: &Cached| self.deployment.is_alone() || cached.read.elapsed() < FRESH;
        if let Some(cached) = cached.filter(fresh) {
            self.came(&hash, &cached).await?;
            return Ok(Some(cached.player));
        }
        let Some((player, seen)) = self.store.player(&hash).await? else {
            self.cache().remove(&hash);
            return Ok(None);
        };
        let cached = Cached { player: player.clone(), read: Instant::now(), seen };
        {
            let mut cache = self.cache();
            if cache.len() >= CACHED {
                cache.clear();
            }
            cache.insert(hash, cached.clone());
        }
        self.came(&hash, &cached).await?;
        Ok(Some(player))
    }

    /// Records a player's visit, at most once a day.
    async fn came(&self, hash: &TokenHash, cached: &Cached) -> Result<(), TableError> {
        let now = self.clock.now();
        if now.since(cached.seen) < DAY {
            return Ok(());
        }
        if let Some(cached) = self.cache().get_mut(hash) {
            cached.seen = now;
        }
        // A visit that is not recorded is no reason to refuse the player.
        if let Err(error) = self.used(&cached.player.id, hash).await {
            tracing::warn!(%error, "it could not be written down that a player came");
        }
        Ok(())
    }

    /// Opens a stream with a token; `None` if the token is invalid, even if it was revoked just now.
    pub(crate) async fn open_stream(&self, token: &Token) -> Result<Option<OpenStream>, TableError> {
        let Some(player) = self.by_token(token).await? else { return Ok(None) };
        let stream = self.streams.open(&player.id, token.hash());
        // Check again: the session may have ended before the stream was registered. If it ends later, the
        // stream does, too.
        Ok(self.by_token(token).await?.map(|_| stream))
    }
}
