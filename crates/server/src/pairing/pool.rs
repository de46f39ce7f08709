//! The waiting players as one server knows them: whose live streams it holds, and what it tells them.

use super::{Matchmaking, OLD, RecentPairing, SeekState, Waiting};
use crate::{
    store::{AtomicWrites, StoreError, let_seek_go},
    tables::TableError,
};
use oriflamme_table::{PlayerId, TableId};
use oriflamme_table_view::Wish;
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};
use tokio::sync::{Notify, watch};

/// The least number of pairings from which a waiting time is estimated.
const ENOUGH: usize = 3;
/// How many of the latest pairings are used for that.
const LATEST: usize = 15;
/// How long an overview that was read for one request may be used for others.
const FRESH: Duration = Duration::from_secs(1);

/// What somebody waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct WaitingFor {
    player: PlayerId,
    wish: Wish,
    is_program: bool,
    is_away: bool,
}

/// Who waits, and how long others have waited.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Overview {
    waiting: Vec<WaitingFor>,
    /// The latest first.
    pub(crate) recent: Vec<RecentPairing>,
}

impl Overview {
    pub(super) fn of(waiting: &[Waiting], recent: Vec<RecentPairing>) -> Self {
        let waiting = waiting.iter().filter_map(|it| {
            let (player, is_program) = (it.player.clone(), it.name.is_of_program());
            Some(WaitingFor { player, wish: it.wish()?, is_program, is_away: it.is_away })
        });
        Self { waiting: waiting.collect(), recent }
    }
    /// How many wait here, without those who are away.
    pub(crate) fn here(&self) -> u32 {
        let here = self.waiting.iter().filter(|it| !it.is_away).count();
        u32::try_from(here).unwrap_or(u32::MAX)
    }
    /// How many others wait for something that also fits this wish.
    pub(crate) fn others(&self, player: Option<&PlayerId>, wish: &Wish) -> usize {
        let own = self.waiting.iter().find(|it| Some(&it.player) == player);
        let is_program = own.is_some_and(|own| own.is_program);
        let others = self.waiting.iter().filter(|it| Some(&it.player) != player);
        others.filter(|it| it.is_program == is_program && it.wish.meets(wish)).count()
    }
    /// How long it usually takes: the median over the last tables of people that fit the wish. `None` if
    /// there were too few.
    pub(crate) fn usual_wait(&self, wish: &Wish) -> Option<Duration> {
        let full = self.recent.iter().filter(|it| it.people == it.kind.seats.get() && wish.allows(it.kind));
        let mut waits: Vec<Duration> = full.take(LATEST).map(|it| it.waited).collect();
        waits.sort_unstable();
        (waits.len() >= ENOUGH).then(|| waits[waits.len() / 2])
    }
}

/// The live streams of one player.
struct OfPlayer {
    open: usize,
    told: watch::Sender<Option<TableId>>,
}

/// Those who wait with a live stream at this server.
pub(super) struct PairingPool {
    wake: Notify,
    streams: Mutex<HashMap<PlayerId, OfPlayer>>,
    overview: watch::Sender<Arc<Overview>>,
    /// When the overview was last read for a single request, and what it was.
    read: Mutex<Option<(Instant, Arc<Overview>)>>,
}

impl Default for PairingPool {
    fn default() -> Self {
        Self {
            wake: Notify::new(),
            streams: Mutex::default(),
            overview: watch::Sender::new(Arc::default()),
            read: Mutex::default(),
        }
    }
}

impl Matchmaking {
    /// Who waits, for the answer to a single request. It is read once a second at most.
    pub(crate) async fn overview(&self) -> Result<Arc<Overview>, StoreError> {
        let read = || self.pool.read.lock().unwrap_or_else(PoisonError::into_inner);
        let fresh = read().clone().filter(|(at, _)| at.elapsed() < FRESH);
        if let Some((_, overview)) = fresh {
            return Ok(overview);
        }
        let now = self.clock.now();
        let waiting = self.store.waiting(now).await?;
        let recent = self.store.recent_pairings(now.before(OLD)).await?;
        let overview = Arc::new(Overview::of(&waiting, recent));
        *read() = Some((Instant::now(), overview.clone()));
        Ok(overview)
    }
}

impl PairingPool {
    fn streams(&self) -> MutexGuard<'_, HashMap<PlayerId, OfPlayer>> {
        self.streams.lock().unwrap_or_else(PoisonError::into_inner)
    }
    /// Somebody came or went: pair now.
    pub(super) fn wake(&self) {
        self.wake.notify_one();
    }
    pub(super) async fn woken(&self) {
        self.wake.notified().await;
    }
    /// Whether this server holds streams of people who wait.
    pub(super) fn is_watched(&self) -> bool {
        !self.streams().is_empty()
    }
    pub(super) fn publish(&self, overview: Overview) {
        self.overview.send_if_modified(|current| {
            let changed = **current != overview;
            if changed {
                *current = Arc::new(overview);
            }
            changed
        });
    }
    /// Tells a player of the table that was made for them, if a stream of theirs is here.
    pub(super) fn notify(&self, player: &PlayerId, table: &TableId) {
        if let Some(of_player) = self.streams().get(player) {
            of_player.told.send_replace(Some(table.clone()));
        }
    }
}

/// A live stream of somebody who waits. They leave the pool when the last of their streams here is dropped.
pub(crate) struct SeekStream {
    pairing: Arc<Matchmaking>,
    player: PlayerId,
    told: watch::Receiver<Option<TableId>>,
    overview: watch::Receiver<Arc<Overview>>,
}

impl SeekStream {
    /// Opens a stream, and counts its player as waiting as long as it is open.
    pub(crate) async fn open(pairing: Arc<Matchmaking>, player: PlayerId) -> Result<Self, StoreError> {
        let (told, overview) = {
            let mut streams = pairing.pool.streams();
            let of_player = streams
                .entry(player.clone())
                .or_insert_with(|| OfPlayer { open: 0, told: watch::Sender::new(None) });
            of_player.open += 1;
            if of_player.told.borrow().is_some() {
                // That was about an earlier table.
                of_player.told = watch::Sender::new(None);
            }
            (of_player.told.subscribe(), pairing.pool.overview.subscribe())
        };
        let stream = Self { pairing, player, told, overview };
        stream.pairing.hold_seek(&stream.player).await?;
        Ok(stream)
    }
    /// Waits until there is news: a table is reported at once, a change of who is waiting only after a pause.
    pub(crate) async fn changed(&mut self, pause: Duration) {
        let Self { told, overview, .. } = self;
        let given = async {
            if told.changed().await.is_err() {
                // A newer stream has taken over; the next read of the database shows what happened.
                std::future::pending::<()>().await;
            }
        };
        let others = async {
            tokio::time::sleep(pause).await;
            // The sender lives as long as the server.
            let _ = overview.changed().await;
        };
        tokio::select! {
            () = given => {}
            () = others => {}
        }
    }
    /// The table that was made for the player, if this server has heard of it.
    pub(crate) fn table(&mut self) -> Option<TableId> {
        self.told.borrow_and_update().clone()
    }
    pub(crate) fn overview(&mut self) -> Arc<Overview> {
        self.overview.borrow_and_update().clone()
    }
    /// The player's state according to the database. If no server holds the player's stream, this one does
    /// now.
    pub(crate) async fn look(&self) -> Result<SeekState, TableError> {
        let state = self.pairing.seek_state(&self.player).await?;
        if matches!(state, SeekState::Waiting { .. })
            && self.pairing.store.seek_of(&self.player).await?.is_some_and(|row| !row.is_held)
        {
            self.pairing.hold_seek(&self.player).await?;
        }
        Ok(state)
    }
}

impl Drop for SeekStream {
    fn drop(&mut self) {
        let is_last = {
            let mut streams = self.pairing.pool.streams();
            let Some(of_player) = streams.get_mut(&self.player) else { return };
            of_player.open -= 1;
            let is_last = of_player.open == 0;
            if is_last {
                streams.remove(&self.player);
            }
            is_last
        };
        // Without a runtime the server has stopped, and the row expires.
        let Ok(runtime) = tokio::runtime::Handle::try_current() else { return };
        if is_last {
            let (pairing, player) = (self.pairing.clone(), self.player.clone());
            runtime.spawn(async move {
                let write = let_seek_go(&player, pairing.store.node().as_str(), pairing.clock.now());
                if let Err(error) = pairing.store.commit(AtomicWrites(vec![write])).await {
                    tracing::warn!(%error, "somebody who no longer waits stays in the pool for some seconds");
                }
                pairing.pool.wake();
            });
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;
    use oriflamme_game::SeatCount;
    use oriflamme_table::Timestamp;
    use oriflamme_table_view::{PairingPace, Stakes, TableKind};

    #[test]
    fn the_usual_wait_is_the_median_of_what_would_do() {
        let wish: Wish = "base-2.3_4.60.casual".parse().unwrap();
        let kind = TableKind {
            rules: "base-2".parse().unwrap(),
            seats: SeatCount::Three,
            pace: PairingPace::Minute,
            stakes: Stakes::Casual,
        };
        let pairing = |kind: TableKind, people, seconds| RecentPairing {
            made: Timestamp::EPOCH,
            kind,
            people,
            waited: Duration::from_secs(seconds),
        };
        let recent = |recent: &[RecentPairing]| Overview { waiting: Vec::new(), recent: recent.to_vec() };
        let other = TableKind { seats: SeatCount::Five, ..kind };
        let two = [pairing(kind, 3, 10), pairing(kind, 3, 90), pairing(other, 5, 5), pairing(kind, 1, 30)];
        assert_eq!(recent(&two).usual_wait(&wish), None, "bots and other tables say nothing");
        let three = [&two[..], &[pairing(kind, 3, 20)]].concat();
        assert_eq!(recent(&three).usual_wait(&wish), Some(Duration::from_secs(20)));
    }
}
