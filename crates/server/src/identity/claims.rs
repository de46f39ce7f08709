//! Claimed names: a name that belongs to one player alone. A player with a passkey or recovery words may
//! claim the name that they have. After that, nobody else can take it or one that looks like it.

use super::players::Players;
use crate::{
    cluster::Message,
    ids::NoChance,
    store::{AtomicWrites, Player, StoreError, Write, claim_name, free_name, give_up_name},
};
use oriflamme_pages::Words;
use oriflamme_table::{PlayerId, PlayerName, Timestamp};
use oriflamme_table_view::Language;
use std::time::Duration;

/// How long a name is kept for a player who has given it up for another one.
pub(crate) const KEPT: Duration = Duration::from_secs(30 * 24 * 3600);

/// Why a name was not taken or not claimed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ClaimError {
    /// It belongs to somebody, or looks like a name that does.
    #[error("this name, or one that looks like it, belongs to another player")]
    Taken,
    /// Only players with a passkey or recovery words can claim a name.
    #[error("only players with a passkey or recovery words can claim a name")]
    NotLasting,
    /// It is the default name of guests, or the name of a program.
    #[error("this name can't be claimed")]
    Unfit,
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Chance(#[from] NoChance),
}

/// A claimed name.
pub(crate) struct ClaimedName {
    pub(crate) player: PlayerId,
    /// Until when it is kept; `None` while the player uses it.
    pub(crate) until: Option<Timestamp>,
}

/// Whether this is the default name of guests, in any language.
pub(crate) fn is_guests(name: &PlayerName) -> bool {
    Language::ALL.iter().any(|&language| {
        let given = Words::of(language).say("ui-guest-name").parse::<PlayerName>();
        given.is_ok_and(|given| given.unmarked_look() == name.unmarked_look())
    })
}

impl Players {
    /// Refuses a name that belongs to another player.
    pub(crate) async fn may_be_called(
        &self,
        player: Option<&PlayerId>,
        name: &PlayerName,
    ) -> Result<(), ClaimError> {
        let Some(known) = self.store.claimed_name(&name.unmarked_look()).await? else { return Ok(()) };
        let is_free = known.until.is_some_and(|until| until <= self.clock.now());
        if is_free || Some(&known.player) == player { Ok(()) } else { Err(ClaimError::Taken) }
    }

    /// Makes a player's name theirs alone.
    pub(crate) async fn claim_name(&self, player: &Player) -> Result<Player, ClaimError> {
        if player.name.is_of_program() || is_guests(&player.name) {
            return Err(ClaimError::Unfit);
        }
        if !self.store.has_kept_identity(&player.id).await? {
            return Err(ClaimError::NotLasting);
        }
        self.call_alone(player, player.name.claimed()).await
    }
    /// Releases a player's claimed name. The player keeps it as an ordinary name that others may also use.
    pub(crate) async fn release_name(&self, player: &Player) -> Result<Player, ClaimError> {
        self.call(player, player.name.bare(), vec![free_name(&player.id)]).await
    }
    /// Changes a player's name. The new name appears at tables where they sit down from now on. A player with
    /// a claimed name claims the new one, and the old one is kept for them for a while.
    pub(crate) async fn rename(&self, player: &Player, name: PlayerName) -> Result<Player, ClaimError> {
        // Another server may have changed it.
        let known = self.store.player_with_id(&player.id).await?;
        if !known.is_some_and(|known| known.name.is_claimed()) {
            self.may_be_called(Some(&player.id), &name).await?;
            return self.call(player, name, Vec::new()).await;
        }
        if is_guests(&name) {
            return Err(ClaimError::Unfit);
        }
        self.call_alone(player, name.claimed()).await
    }

    /// Gives a player a name that is theirs alone. The claimed name that they had is kept for a while.
    async fn call_alone(&self, player: &Player, name: PlayerName) -> Result<Player, ClaimError> {
        let now = self.clock.now();
        let before = give_up_name(&player.id, now.after(KEPT));
        let writes = before.into_iter().chain([claim_name(&player.id, &name, now)]).collect();
        self.call(player, name, writes).await
    }

    async fn call(
        &self,
        player: &Player,
        name: PlayerName,
        mut writes: Vec<Write>,
    ) -> Result<Player, ClaimError> {
        writes.push(Write::Rename { id: player.id.clone(), name: name.clone() });
        match self.store.commit(AtomicWrites(writes)).await {
            // Somebody else has claimed it, at this moment or before.
            Err(StoreError::Unmet) => return Err(ClaimError::Taken),
            done => done?,
        }
        self.uncache(&player.id);
        self.deployment.publish(|| Message::renamed(&player.id));
        Ok(Player { id: player.id.clone(), name })
    }
}
