//! Shares the cores among those whose bots have to think.
//!
//! As many searches run at a time as there are cores. When more are wanted, they wait in lanes, one for each
//! [`Asker`]'s network: the next turn goes to the lane that uses the fewest cores, and among those to the one
//! that has used the least time. Inside a lane players share in the same way. So whoever fills their lane with
//! hundreds of tables waits for themselves, and a newcomer waits for one search at most. The more are waiting,
//! the smaller the searches become.

use crate::network::Network;
use oriflamme_table::PlayerId;
use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};
use tokio::sync::oneshot;

/// A search is never made smaller than by this.
const SMALLEST: u32 = 16;
/// So many searches of one lane may wait before they become smaller.
const LONG_LANE: usize = 4;

/// For whom a bot thinks.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Asker {
    /// Where they come from; nothing if they have not been seen since the server started.
    pub(crate) network: Option<Network>,
    /// The player who made the table.
    pub(crate) player: PlayerId,
}

impl Asker {
    /// A player who has not been seen has a lane of their own.
    fn lane(&self) -> LaneKey {
        self.network.map_or_else(|| LaneKey::Player(self.player.clone()), LaneKey::Network)
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum LaneKey {
    Network(Network),
    Player(PlayerId),
}

/// The cores, and who waits for them.
pub(crate) struct Thinkers {
    cores: usize,
    queue: Mutex<Queue>,
}

#[derive(Default)]
struct Queue {
    running: usize,
    /// Those who think or wait. Whoever does neither is forgotten.
    lanes: HashMap<LaneKey, Lane>,
    /// What the lane that was served last had used. A lane that comes anew begins there, so that having been
    /// quiet gives no claim on the future.
    served: Duration,
}

#[derive(Default)]
struct Lane {
    running: usize,
    used: Duration,
    players: HashMap<PlayerId, Member>,
    served: Duration,
}

#[derive(Default)]
struct Member {
    running: usize,
    used: Duration,
    waiting: VecDeque<oneshot::Sender<Turn>>,
}

impl Lane {
    fn waiting(&self) -> usize {
        self.players.values().map(|player| player.waiting.len()).sum()
    }
}

/// The right to keep one core busy, until it is dropped.
pub(crate) struct Turn {
    thinkers: Arc<Thinkers>,
    asker: Asker,
    began: Instant,
    /// By how much the search is to be smaller than it would be if nobody waited.
    pub(crate) shrink: u32,
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.thinkers.end(&self.asker, self.began.elapsed());
    }
}

impl Thinkers {
    pub(crate) fn new(cores: usize) -> Arc<Self> {
        Arc::new(Self { cores, queue: Mutex::default() })
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a turn. Whoever stops waiting loses nothing but their place.
    pub(crate) async fn turn(self: &Arc<Self>, asker: Asker) -> Option<Turn> {
        let (sender, granted) = oneshot::channel();
        {
            let mut queue = self.queue();
            let served = queue.served;
            let lane =
                queue.lanes.entry(asker.lane()).or_insert_with(|| Lane { used: served, ..Lane::default() });
            let used = lane.served;
            let member = lane
                .players
                .entry(asker.player.clone())
                .or_insert_with(|| Member { used, ..Member::default() });
            member.waiting.push_back(sender);
        }
        self.grant();
        granted.await.ok()
    }
    /// How many wait for a turn.
    pub(crate) fn waiting(&self) -> usize {
        self.queue().lanes.values().map(Lane::waiting).sum()
    }

    fn end(self: &Arc<Self>, asker: &Asker, took: Duration) {
        let mut queue = self.queue();
        queue.running -= 1;
        if let Some(lane) = queue.lanes.get_mut(&asker.lane()) {
            lane.running -= 1;
            lane.used += took;
            if let Some(member) = lane.players.get_mut(&asker.player) {
                member.running -= 1;
                member.used += took;
            }
            lane.players.retain(|_, member| member.running > 0 || !member.waiting.is_empty());
        }
        queue.lanes.retain(|_, lane| !lane.players.is_empty());
        drop(queue);
        self.grant();
    }

    /// Gives the free cores to those whose turn it is.
    fn grant(self: &Arc<Self>) {
        // One at a time, and outside of the lock: a turn that nobody takes any more ends at once.
        while let Some((sender, turn)) = self.next() {
            let _ = sender.send(turn);
        }
    }

    fn next(self: &Arc<Self>) -> Option<(oneshot::Sender<Turn>, Turn)> {
        let mut queue = self.queue();
        if queue.running >= self.cores {
            return None;
        }
        let waiting_lanes = queue.lanes.values().filter(|lane| lane.waiting() > 0).count();
        let (key, lane) = queue
            .lanes
            .iter_mut()
            .filter(|(_, lane)| lane.waiting() > 0)
            .min_by_key(|(_, lane)| (lane.running, lane.used))?;
        let shrink = shrink(waiting_lanes.div_ceil(self.cores), lane.waiting());
        let (player, member) = lane
            .players
            .iter_mut()
            .filter(|(_, member)| !member.waiting.is_empty())
            .min_by_key(|(_, member)| (member.running, member.used))?;
        let sender = member.waiting.pop_front()?;
        member.running += 1;
        lane.served = lane.served.max(member.used);
        lane.running += 1;
        let used = lane.used;
        let network = match key {
            LaneKey::Network(network) => Some(*network),
            LaneKey::Player(_) => None,
        };
        let asker = Asker { network, player: player.clone() };
        queue.served = queue.served.max(used);
        queue.running += 1;
        Some((sender, Turn { thinkers: self.clone(), asker, began: Instant::now(), shrink }))
    }
}

/// By how much a search is made smaller, with so many lanes waiting for each core and so many searches in its
/// own lane.
fn shrink(lanes: usize, in_lane: usize) -> u32 {
    let factor = lanes.max(in_lane.div_ceil(LONG_LANE));
    u32::try_from(factor).unwrap_or(u32::MAX).clamp(1, SMALLEST)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;
    use std::net::{IpAddr, Ipv4Addr};

    fn asker(network: u8, player: u8) -> Asker {
        let address = IpAddr::from(Ipv4Addr::new(192, 0, 2, network));
        Asker { network: Some(address.into()), player: PlayerId::from([player; 20]) }
    }

    /// Waits for a turn in the background.
    fn wait(thinkers: &Arc<Thinkers>, asker: Asker) -> tokio::task::JoinHandle<Turn> {
        let thinkers = thinkers.clone();
        tokio::spawn(async move { thinkers.turn(asker).await.unwrap() })
    }

    async fn settle() {
        for _ in 0..10 {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn who_fills_their_lane_waits_for_themselves() {
        let thinkers = Thinkers::new(1);
        let mut busy = Some(thinkers.turn(asker(1, 1)).await.unwrap());
        let hostile = |player| {
            let waiting = wait(&thinkers, asker(1, player));
            tokio::spawn(async move { waiting.await.unwrap().shrink })
        };
        let hostile: Vec<_> = (0..100).map(hostile).collect();
        settle().await;
        let stranger = wait(&thinkers, asker(2, 200));
        settle().await;
        assert_eq!(thinkers.waiting(), 101);
        std::thread::sleep(Duration::from_millis(2));
        busy.take();
        let turn = stranger.await.unwrap();
        assert_eq!(turn.shrink, 2, "two lanes wait for one core");
        assert_eq!(hostile.iter().filter(|waiting| waiting.is_finished()).count(), 0);
        drop(turn);
        for hostile in hostile {
            assert!(hostile.await.unwrap() <= SMALLEST);
        }
        assert!(thinkers.queue().lanes.is_empty(), "nobody is remembered");
    }

    #[tokio::test]
    async fn players_of_one_network_share_it() {
        let thinkers = Thinkers::new(1);
        let busy = thinkers.turn(asker(1, 1)).await.unwrap();
        let many: Vec<_> = (0..20).map(|_| wait(&thinkers, asker(1, 1))).collect();
        settle().await;
        let other = wait(&thinkers, asker(1, 2));
        settle().await;
        std::thread::sleep(Duration::from_millis(2));
        drop(busy);
        drop(other.await.unwrap());
        for waiting in many {
            drop(waiting.await.unwrap());
        }
    }

    #[tokio::test]
    async fn who_stops_waiting_does_not_keep_a_core() {
        let thinkers = Thinkers::new(1);
        let busy = thinkers.turn(asker(1, 1)).await.unwrap();
        let gone = wait(&thinkers, asker(2, 2));
        let next = wait(&thinkers, asker(3, 3));
        settle().await;
        gone.abort();
        settle().await;
        drop(busy);
        drop(next.await.unwrap());
        assert_eq!(thinkers.queue().running, 0);
    }

    #[test]
    fn searches_shrink_when_many_wait() {
        assert_eq!(shrink(1, 1), 1);
        assert_eq!(shrink(1, 4), 1);
        assert_eq!(shrink(1, 40), 10);
        assert_eq!(shrink(3, 1), 3);
        assert_eq!(shrink(500, 300), SMALLEST);
    }
}
