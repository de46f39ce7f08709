//! Players: their tokens, their names, and a cache of both.

use crate::{
    clock::Clock,
    cluster::Message,
    deployment::Deployment,
    ids::{Token, TokenHash, random_id},
    store::{Player, Store, Unit, Write},
    tables::TableError,
};
use oriflamme_table::{PlayerId, PlayerName};
use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

/// How many players the cache holds.
const CACHED: usize = 50_000;
/// How long a cached name is trusted where another server may change it without our hearing of it.
const FRESH: Duration = Duration::from_secs(60);

/// All players of the database.
pub(crate) struct Players {
    store: Store,
    deployment: Deployment,
    clock: Clock,
    /// Players by their tokens, and when they were read.
    cache: Mutex<HashMap<TokenHash, (Player, Instant)>>,
}

impl Players {
    pub(crate) fn new(store: Store, deployment: Deployment, clock: Clock) -> Self {
        Self { store, deployment, clock, cache: Mutex::default() }
    }
    fn cache(&self) -> MutexGuard<'_, HashMap<TokenHash, (Player, Instant)>> {
        self.cache.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes a new player.
    pub(crate) async fn create(&self, name: PlayerName) -> Result<(Player, Token), TableError> {
        let (id, token) = (random_id::<PlayerId>()?, Token::random()?);
        let made = self.clock.now();
        let write = Write::Player { id: id.clone(), token: token.hash(), name: name.clone(), made };
        self.store.commit(Unit(vec![write])).await?;
        Ok((Player { id, name }, token))
    }
    /// Gives a player another name. It shows at tables where they sit down from now on.
    pub(crate) async fn rename(&self, player: &Player, name: PlayerName) -> Result<(), TableError> {
        let write = Write::Rename { id: player.id.clone(), name };
        self.store.commit(Unit(vec![write])).await?;
        self.forget(&player.id);
        self.deployment.tell(|| Message::renamed(&player.id));
        Ok(())
    }
    /// Drops a player from the cache: their name has changed.
    pub(crate) fn forget(&self, player: &PlayerId) {
        self.cache().retain(|_, (known, _)| known.id != *player);
    }
    /// The player with a token.
    pub(crate) async fn by_token(&self, token: &Token) -> Result<Option<Player>, TableError> {
        let hash = token.hash();
        if let Some((player, read)) = self.cache().get(&hash)
            && (self.deployment.is_alone() || read.elapsed() < FRESH)
        {
            return Ok(Some(player.clone()));
        }
        let Some(player) = self.store.player(&hash).await? else { return Ok(None) };
        let mut cache = self.cache();
        if cache.len() >= CACHED {
            cache.clear();
        }
        cache.insert(hash, (player.clone(), Instant::now()));
        Ok(Some(player))
    }
}
