//! Play with people: players who wait for others, and the tables that are made for them.
//!
//! The database records who is waiting (`store/seeks.rs`), so that nobody is lost when a server dies. A
//! player counts as waiting while they have a live stream open on some server, or for some seconds after
//! each look at the page. Who wants to play over days may also wait while they are away: they keep their
//! row for some days, and are told of a table by a message to their devices. One server at a time pairs
//! them ([`task`]), by a rule without I/O ([`rule`]). A table keeps its seats for the players for whom it
//! was made. They take their seats as in a rematch, so that each adds a salt after the server has committed
//! to the table's secret, and nobody who is absent is dealt cards.

mod asking;
mod pool;
mod rule;
mod task;

pub(crate) use asking::{LATEST_BOTS, SeekError, begin, with_bots};
pub(crate) use pool::{Overview, SeekStream};
pub(crate) use rule::Ratings;
pub(crate) use task::run;

use crate::{
    clock::Clock,
    cluster::Message,
    deployment::Deployment,
    store::{
        AtomicWrites, Player, Store, StoreError, Tried, allow_bots, forget_table, hold_seek, retried,
        seek as seek_write, seek_again, still_there, unseek,
    },
    tables::{TableChange, TableError, Tables},
};
use oriflamme_game::{Level, UnknownWord};
use oriflamme_table::{PlayerId, PlayerName, Refusal, Table, TableId, Timestamp};
use oriflamme_table_view::{Pace, PairingPace, TableKind, TableStatus, Wish};
use pool::PairingPool;
use std::{fmt, str::FromStr, sync::Arc, time::Duration};

/// After this time, a page offers to fill the free seats with bots.
pub(crate) const BOTS_OFFERED: Duration = Duration::from_secs(30);
/// How long somebody counts as waiting after a look at the page, without a live stream.
const LOOKED: Duration = Duration::from_secs(20);
/// How long somebody counts as waiting after a server has said that it holds their stream. A server says so
/// several times in this time.
const HELD: Duration = Duration::from_secs(8);
/// A player who comes back within this time continues to wait, or finds the table that was made for them.
const COME_BACK: Duration = Duration::from_secs(60);
/// After this time, players who have come to a table may look for others, and a player who has not come has
/// missed it.
const COMING: Duration = Duration::from_secs(30);
/// The same at a table for a game over days: first the time after which the others may look again, then the
/// time after which a player has missed it. Its players may be asleep.
const COMING_OVER_DAYS: Duration = Duration::from_secs(2 * 3600);
const MISSED_OVER_DAYS: Duration = Duration::from_secs(24 * 3600);
/// How long somebody may wait while they are away.
pub(crate) const AWAY: Duration = Duration::from_secs(3 * 24 * 3600);
/// How many missed tables a day have no consequence. After the next one the player has to wait, and twice as
/// long after each further one.
const FREE_MISSES: u32 = 1;
const FIRST_WAIT: Duration = Duration::from_secs(5 * 60);
const LONGEST_WAIT: Duration = Duration::from_secs(2 * 3600);
/// How old pairings may be from which the waiting time is estimated, and how far back missed tables count.
const OLD: Duration = Duration::from_secs(24 * 3600);
/// How long pairings are kept: as long as it may count that somebody has missed one over days.
const PAIRINGS_KEPT: Duration = Duration::from_secs(3 * 24 * 3600);

/// What a waiting player has asked for, and what the rule must know about them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Seek {
    pub(crate) wish: Wish,
    pub(crate) ratings: Ratings,
    /// Whether they often leave games.
    pub(crate) leaves: bool,
    /// The level of bots that take free seats, and stand in.
    pub(crate) level: Level,
    /// The time from which bots may take free seats.
    pub(crate) bots_from: Option<Timestamp>,
    /// Until when they also wait for a game over days while they are away.
    pub(crate) away_until: Option<Timestamp>,
}

/// Somebody who waits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Waiting {
    pub(crate) player: PlayerId,
    pub(crate) name: PlayerName,
    pub(crate) seek: Seek,
    pub(crate) since: Timestamp,
    /// Whether they have gone, and wait for a game over days alone.
    pub(crate) is_away: bool,
}

impl Waiting {
    /// What they would be paired for now.
    pub(crate) fn wish(&self) -> Option<Wish> {
        match self.is_away {
            true => self.seek.wish.at(PairingPace::Day),
            false => Some(self.seek.wish.clone()),
        }
    }
}

/// A table that was made for strangers, and how long they had waited on average.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RecentPairing {
    pub(crate) made: Timestamp,
    pub(crate) kind: TableKind,
    /// How many of its players are people.
    pub(crate) people: u8,
    pub(crate) waited: Duration,
}

/// Whether a player is waiting, or a table was made for them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum SeekState {
    Idle,
    Waiting {
        seek: Seek,
        since: Timestamp,
    },
    /// A table was made for them.
    Paired(TableId),
}

/// `1500 1480 1510`: base, Ablaze, duel, as it is stored.
impl fmt::Display for Ratings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.base, self.ablaze, self.duel)
    }
}

impl FromStr for Ratings {
    type Err = UnknownWord;
    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        let numbers: Option<Vec<i32>> = text.split(' ').map(|word| word.parse().ok()).collect();
        match numbers.as_deref() {
            Some(&[base, ablaze, duel]) => Ok(Self { base, ablaze, duel }),
            _ => Err(UnknownWord { expected: "ratings" }),
        }
    }
}

/// How long a player who has missed this many tables is not paired, counted from the last of them.
fn missed_wait(count: u32) -> Duration {
    match count.checked_sub(FREE_MISSES + 1) {
        None => Duration::ZERO,
        Some(further) => FIRST_WAIT.saturating_mul(2_u32.saturating_pow(further)).min(LONGEST_WAIT),
    }
}

/// The people who look for others to play with.
pub(crate) struct Matchmaking {
    tables: Arc<Tables>,
    store: Store,
    clock: Clock,
    deployment: Deployment,
    pool: PairingPool,
}

impl Matchmaking {
    pub(crate) fn new(tables: Arc<Tables>, store: Store, clock: Clock, deployment: Deployment) -> Self {
        Self { tables, store, clock, deployment, pool: PairingPool::default() }
    }
    /// Somebody came or went: pair now.
    pub(crate) fn wake(&self) {
        self.pool.wake();
    }
    /// Tells a player of the table that was made for them, if a stream of theirs is here.
    pub(crate) fn notify(&self, player: &PlayerId, table: &TableId) {
        self.pool.notify(player, table);
    }
    /// Pairs now, here or wherever people are paired.
    fn wake_all(&self) {
        self.wake();
        self.deployment.publish(|| Message::Sought);
    }

    /// How long a player who has missed tables waits until they are paired again.
    pub(crate) async fn missed_wait(&self, player: &PlayerId) -> Result<Duration, StoreError> {
        let now = self.clock.now();
        let since = now.before(OLD);
        let missed = self.store.missed_tables(player, now, since, COMING, MISSED_OVER_DAYS).await?;
        Ok(missed_wait(missed.count).saturating_sub(now.since(missed.last)))
    }

    /// Lets a player get up from a table that was made for them, because somebody does not come, and puts
    /// them back into the pool. They keep the time that they have waited. `None` if the table was not made
    /// for them.
    pub(crate) async fn seek_again(
        &self,
        player: &PlayerId,
        table: &TableId,
    ) -> Result<Option<SeekState>, TableError> {
        let Some(row) = self.store.seek_of(player).await?.filter(|row| row.table.as_ref() == Some(table))
        else {
            return Ok(None);
        };
        // It was made at the moment until which they waited.
        let (made, who) = (row.until, player.clone());
        let get_up = move |table: &Table, now: Timestamp| {
            if table.status() != TableStatus::Open {
                return Err(Refusal::NoFreeSeat.into());
            }
            let coming = match table.setup().pace {
                Pace::Days(_) => COMING_OVER_DAYS,
                Pace::Unlimited | Pace::Live { .. } => COMING,
            };
            if now < made.after(coming) {
                return Err(Refusal::TooEarly.into());
            }
            let also = vec![seek_again(&who, table.id(), now.after(LOOKED))];
            Ok(TableChange { entries: table.leave(&who)?, also })
        };
        self.tables.change(table, get_up).await?;
        self.wake_all();
        self.seek_state(player).await.map(Some)
    }

    /// Begins to wait for people. If a table was already made for the player, returns that instead.
    pub(crate) async fn seek(&self, player: &Player, seek: &Seek) -> Result<SeekState, TableError> {
        retried(|| async {
            let now = self.clock.now();
            let write = seek_write(&player.id, seek, now, now.after(LOOKED), now.before(COME_BACK));
            if self.store.try_commit(vec![write]).await?.is_done() {
                self.wake_all();
                return self.seek_state(&player.id).await.map(Tried::Done);
            }
            let Some(table) = self.store.seek_of(&player.id).await?.and_then(|row| row.table) else {
                return Ok(Tried::Again);
            };
            match self.tables.current(&table).await {
                Ok(active) if active.table().invited(&player.id).is_some() => {
                    return Ok(Tried::Done(SeekState::Paired(table)));
                }
                Ok(_) | Err(TableError::NoTable) => {}
                Err(error) => return Err(error),
            }
            self.store.commit(AtomicWrites(vec![forget_table(&player.id, &table)])).await?;
            Ok(Tried::Again)
        })
        .await
    }

    /// Stops waiting.
    pub(crate) async fn unseek(&self, player: &PlayerId) -> Result<(), StoreError> {
        self.store.commit(AtomicWrites(vec![unseek(player)])).await?;
        self.wake();
        Ok(())
    }

    /// Lets bots take the free seats now. Returns false if the player is not waiting.
    pub(crate) async fn seek_with_bots(&self, player: &PlayerId) -> Result<bool, StoreError> {
        let now = self.clock.now();
        let allowed = self.store.try_commit(vec![allow_bots(player, now, now.after(LOOKED))]).await?;
        if allowed.is_done() {
            self.wake_all();
        }
        Ok(allowed.is_done())
    }

    /// The state of a player's search for people.
    pub(crate) async fn seek_state(&self, player: &PlayerId) -> Result<SeekState, TableError> {
        let Some(row) = self.store.seek_of(player).await? else { return Ok(SeekState::Idle) };
        let now = self.clock.now();
        let is_recent = now.since(row.until) < COME_BACK;
        let Some(table) = row.table else {
            let is_waiting = is_recent || row.seek.away_until.is_some_and(|until| now < until);
            let waiting = SeekState::Waiting { seek: row.seek, since: row.since };
            return Ok(if is_waiting { waiting } else { SeekState::Idle });
        };
        let is_theirs = match self.tables.current(&table).await {
            Ok(active) => {
                let table = active.table();
                let seated = table.status().is_live() && table.seat_of(player).is_some();
                if seated && !is_recent && table.status() == TableStatus::Open {
                    // If somebody does not come, they may want to look again.
                    return Ok(SeekState::Idle);
                }
                table.invited(player).is_some() || (seated && is_recent)
            }
            Err(TableError::NoTable) => false,
            Err(error) => return Err(error),
        };
        if is_theirs {
            return Ok(SeekState::Paired(table));
        }
        self.store.commit(AtomicWrites(vec![forget_table(player, &table)])).await?;
        Ok(SeekState::Idle)
    }

    /// Until when a player for whom there is no table yet waits while they are away.
    pub(crate) async fn away_until(&self, player: &PlayerId) -> Result<Option<Timestamp>, StoreError> {
        let row = self.store.seek_of(player).await?.filter(|row| row.table.is_none());
        let now = self.clock.now();
        Ok(row.and_then(|row| row.seek.away_until).filter(|until| now < *until))
    }

    /// Records that a player without a live stream has looked at the page.
    pub(crate) async fn looked(&self, player: &PlayerId) -> Result<(), StoreError> {
        let until = self.clock.now().after(LOOKED);
        self.store.commit(AtomicWrites(vec![still_there(player, until)])).await
    }

    /// Records that this server holds a live stream of a waiting player.
    async fn hold_seek(&self, player: &PlayerId) -> Result<(), StoreError> {
        let until = self.clock.now().after(HELD);
        let write = hold_seek(player, self.store.node().as_str(), until);
        self.store.commit(AtomicWrites(vec![write])).await?;
        self.wake_all();
        Ok(())
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;

    #[test]
    fn whoever_misses_tables_waits_longer_each_time() {
        let minutes = |count| missed_wait(count).as_secs() / 60;
        assert_eq!([0, 1, 2, 3, 4, 9, u32::MAX].map(minutes), [0, 0, 5, 10, 20, 120, 120]);
    }

    #[test]
    fn ratings_are_read_as_they_are_written() {
        let ratings = Ratings { base: 1502, ablaze: -3, duel: 1777 };
        assert_eq!(ratings.to_string().parse(), Ok(ratings));
        assert!("1500 1500".parse::<Ratings>().is_err() && "".parse::<Ratings>().is_err());
    }
}
