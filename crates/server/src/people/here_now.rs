//! Who is here now, without tracking anybody: players who have a live stream open, or have looked at a page
//! in the last seconds. They are counted in memory. Servers that share a database tell each other by rows
//! that soon expire.

use crate::{
    app::App,
    identity::players::Players,
    metrics::failures::Failures,
    store::{Player, StoreError},
};
use oriflamme_table::PlayerId;
use std::{
    collections::{HashMap, HashSet},
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

/// How long somebody counts as here after a look at a page. Pages with lists look again every few seconds.
const LOOKED: Duration = Duration::from_secs(45);
/// How often servers tell each other who is here, and how long that is valid.
const TELL: Duration = Duration::from_secs(10);
const TOLD: Duration = Duration::from_secs(30);
/// How long a count is valid.
const COUNTED: Duration = Duration::from_secs(3);
/// How many players are remembered for their last look.
const MOST: usize = 100_000;

/// Who has looked at a page of this server in the last seconds, and the last count of all who are here.
#[derive(Default)]
pub(crate) struct HereNow {
    looked: Mutex<HashMap<PlayerId, Instant>>,
    counted: Mutex<Option<(Instant, u32)>>,
}

impl HereNow {
    fn looked(&self) -> MutexGuard<'_, HashMap<PlayerId, Instant>> {
        self.looked.lock().unwrap_or_else(PoisonError::into_inner)
    }
    fn note(&self, player: &PlayerId) {
        let mut looked = self.looked();
        if looked.len() >= MOST {
            looked.retain(|_, at| at.elapsed() < LOOKED);
        }
        if looked.len() < MOST {
            looked.insert(player.clone(), Instant::now());
        }
    }
    fn recent(&self) -> HashSet<PlayerId> {
        let mut looked = self.looked();
        looked.retain(|_, at| at.elapsed() < LOOKED);
        looked.keys().cloned().collect()
    }
}

impl Players {
    /// Notes that a player has looked at a page.
    pub(crate) fn note_here(&self, player: &PlayerId) {
        self.here.note(player);
    }
    /// Who is at this server.
    fn here_locally(&self) -> HashSet<PlayerId> {
        let mut here = self.here.recent();
        here.extend(self.with_streams());
        here
    }
    /// How many players are here, at all servers together.
    pub(crate) async fn here_count(&self) -> u32 {
        let counted = || self.here.counted.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((at, count)) = *counted()
            && at.elapsed() < COUNTED
        {
            return count;
        }
        let here = u32::try_from(self.here_locally().len()).unwrap_or(u32::MAX);
        let count = match self.deployment.is_alone() {
            true => here,
            // On an error, this server's own count is better than nothing.
            false => self.store.presence_count(self.clock.now()).await.unwrap_or(0).max(here),
        };
        *counted() = Some((Instant::now(), count));
        count
    }
    /// Which of a player's friends are here, whether they show it or not.
    pub(crate) async fn friends_here(&self, player: &Player) -> Result<HashSet<PlayerId>, StoreError> {
        let mut here = self.here_locally();
        if !self.deployment.is_alone() {
            here.extend(self.store.friends_here(&player.id, self.clock.now()).await?);
        }
        Ok(here)
    }
}

/// Tells the other servers who is here, until this one stops.
pub(crate) async fn publish(app: App) {
    let mut stop = app.stop.clone();
    let mut failures = Failures::of("the other servers can't be told who is here");
    while !*stop.borrow_and_update() {
        let now = app.clock.now();
        let here: Vec<PlayerId> = app.players.here_locally().into_iter().collect();
        failures.note(&app.store.note_presence(&here, now.after(TOLD), now.before(TOLD)).await);
        tokio::select! {
            () = tokio::time::sleep(TELL) => {}
            _ = stop.changed() => return,
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;

    #[test]
    fn a_look_counts_once() {
        let here = HereNow::default();
        let [ada, ben]: [PlayerId; 2] = ["ada", "ben"].map(|id| id.parse().unwrap());
        for player in [&ada, &ben, &ada] {
            here.note(player);
        }
        assert_eq!(here.recent(), HashSet::from([ada.clone(), ben]));
        let long_ago = Instant::now().checked_sub(LOOKED).unwrap();
        here.looked().insert(ada.clone(), long_ago);
        assert!(!here.recent().contains(&ada));
    }
}
