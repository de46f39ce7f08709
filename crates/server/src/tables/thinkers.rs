//! Shares the cores among the bots that have to think.
//!
//! As many searches run at a time as there are cores. When more are wanted, tables at which people are come
//! first. Those that are alike in this wait in lanes, one for each [`ThinkingFor`]'s network: the next turn
//! goes to the lane that uses the fewest cores, among those to the one that has used the least time, and then
//! to the one that has waited longest (start-time fair queueing). Inside a lane players share in the same
//! way. So whoever fills their lane with hundreds of tables waits for themselves, and a newcomer comes before
//! all who have had their share. The more are waiting, the smaller the searches become.

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
pub(crate) struct ThinkingFor {
    /// Where they come from; nothing if they have not been seen since the server started.
    pub(crate) network: Option<Network>,
    /// The player who made the table.
    pub(crate) player: PlayerId,
}

impl ThinkingFor {
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

/// Who is at the table for which a bot thinks. Turns go to the larger first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Presence {
    /// Nobody.
    Nobody,
    /// Nobody plays or follows, but somebody looked a moment ago.
    Visited,
    /// Somebody follows the table, or plays and has just acted.
    Here,
}

/// The cores, and who waits for them.
pub(crate) struct Thinkers {
    cores: usize,
    queue: Mutex<Queue>,
}

#[derive(Default)]
struct Queue {
    running: usize,
    /// Those who think or wait, and those who have used more than [`Queue::served`]. All others are
    /// forgotten.
    lanes: HashMap<LaneKey, Lane>,
    /// What the lane that was served last had used before. A lane that comes anew begins there, so that
    /// having been quiet gives no claim on the future.
    served: Duration,
    /// The number of the next ticket.
    next: u64,
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
    waiting: VecDeque<Ticket>,
}

/// Somebody who waits. Tickets are numbered in the order in which they came.
struct Ticket {
    number: u64,
    presence: Presence,
    granted: oneshot::Sender<CorePermit>,
}

impl Member {
    fn waiting(&self, presence: Presence) -> usize {
        self.waiting.iter().filter(|ticket| ticket.presence >= presence).count()
    }
    /// The ticket that is due first.
    fn first(&self, presence: Presence) -> Option<u64> {
        self.waiting.iter().find(|ticket| ticket.presence >= presence).map(|ticket| ticket.number)
    }
    fn is_idle(&self) -> bool {
        self.running == 0 && self.waiting.is_empty()
    }
}

impl Lane {
    fn waiting(&self, presence: Presence) -> usize {
        self.players.values().map(|player| player.waiting(presence)).sum()
    }
    fn first(&self, presence: Presence) -> Option<u64> {
        self.players.values().filter_map(|player| player.first(presence)).min()
    }
    fn is_idle(&self) -> bool {
        self.players.values().all(Member::is_idle)
    }
    /// Forgets players who have no more than their share.
    fn tidy(&mut self) {
        let (served, idle) = (self.served, self.is_idle());
        self.players.retain(|_, member| !member.is_idle() || (!idle && member.used > served));
    }
}

impl Queue {
    /// Forgets lanes that have no more than their share; all of them once nobody wants anything.
    fn tidy(&mut self) {
        let (served, idle) = (self.served, self.lanes.values().all(Lane::is_idle));
        self.lanes.values_mut().for_each(Lane::tidy);
        self.lanes.retain(|_, lane| !lane.is_idle() || (!idle && lane.used > served));
    }
    /// The most that anybody who waits has to say for themselves.
    fn best_presence(&self) -> Option<Presence> {
        let tickets = self.lanes.values().flat_map(|lane| lane.players.values()).flat_map(|it| &it.waiting);
        tickets.map(|ticket| ticket.presence).max()
    }
}

/// The right to keep one core busy, until it is dropped.
pub(crate) struct CorePermit {
    thinkers: Arc<Thinkers>,
    asker: ThinkingFor,
    began: Instant,
    /// By how much the search is to be smaller than it would be if nobody waited.
    pub(crate) shrink: u32,
}

impl Drop for CorePermit {
    fn drop(&mut self) {
        self.thinkers.end(&self.asker, self.began.elapsed());
    }
}

/// A place in the queue, which is given up when it is dropped.
struct Place<'a> {
    thinkers: &'a Thinkers,
    asker: &'a ThinkingFor,
    number: u64,
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        let mut queue = self.thinkers.queue();
        let member =
            queue.lanes.get_mut(&self.asker.lane()).and_then(|it| it.players.get_mut(&self.asker.player));
        if let Some(member) = member {
            member.waiting.retain(|ticket| ticket.number != self.number);
        }
        queue.tidy();
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
    pub(crate) async fn turn(self: &Arc<Self>, asker: ThinkingFor, presence: Presence) -> Option<CorePermit> {
        let (sender, granted) = oneshot::channel();
        let number = {
            let mut queue = self.queue();
            let (served, number) = (queue.served, queue.next);
            queue.next += 1;
            let new_lane = || Lane { used: served, ..Lane::default() };
            let lane = queue.lanes.entry(asker.lane()).or_insert_with(new_lane);
            lane.used = lane.used.max(served);
            let served = lane.served;
            let new_member = || Member { used: served, ..Member::default() };
            let member = lane.players.entry(asker.player.clone()).or_insert_with(new_member);
            member.used = member.used.max(served);
            member.waiting.push_back(Ticket { number, presence, granted: sender });
            number
        };
        let _place = Place { thinkers: self, asker: &asker, number };
        self.grant();
        granted.await.ok()
    }
    /// How many wait for a turn.
    pub(crate) fn waiting(&self) -> usize {
        self.queue().lanes.values().map(|lane| lane.waiting(Presence::Nobody)).sum()
    }

    fn end(self: &Arc<Self>, asker: &ThinkingFor, took: Duration) {
        let mut queue = self.queue();
        queue.running -= 1;
        if let Some(lane) = queue.lanes.get_mut(&asker.lane()) {
            lane.running -= 1;
            lane.used += took;
            if let Some(member) = lane.players.get_mut(&asker.player) {
                member.running -= 1;
                member.used += took;
            }
        }
        queue.tidy();
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

    fn next(self: &Arc<Self>) -> Option<(oneshot::Sender<CorePermit>, CorePermit)> {
        let mut queue = self.queue();
        if queue.running >= self.cores {
            return None;
        }
        // Those to whom people of this kind matter less do not make the searches of these smaller.
        let presence = queue.best_presence()?;
        let waiting_lanes = queue.lanes.values().filter(|lane| lane.waiting(presence) > 0).count();
        let (key, lane) = queue
            .lanes
            .iter_mut()
            .filter(|(_, lane)| lane.waiting(presence) > 0)
            .min_by_key(|(_, lane)| (lane.running, lane.used, lane.first(presence)))?;
        let shrink = shrink(waiting_lanes.div_ceil(self.cores), lane.waiting(presence));
        let (player, member) = lane
            .players
            .iter_mut()
            .filter(|(_, member)| member.waiting(presence) > 0)
            .min_by_key(|(_, member)| (member.running, member.used, member.first(presence)))?;
        let first = member.waiting.iter().position(|ticket| ticket.presence >= presence)?;
        let Ticket { granted, .. } = member.waiting.remove(first)?;
        member.running += 1;
        lane.served = lane.served.max(member.used);
        lane.running += 1;
        let used = lane.used;
        let network = match key {
            LaneKey::Network(network) => Some(*network),
            LaneKey::Player(_) => None,
        };
        let asker = ThinkingFor { network, player: player.clone() };
        queue.served = queue.served.max(used);
        queue.running += 1;
        Some((granted, CorePermit { thinkers: self.clone(), asker, began: Instant::now(), shrink }))
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

    fn asker(network: u8, player: u8) -> ThinkingFor {
        let address = IpAddr::from(Ipv4Addr::new(192, 0, 2, network));
        ThinkingFor { network: Some(address.into()), player: PlayerId::from([player; 20]) }
    }

    /// Waits for a turn in the background.
    fn wait(thinkers: &Arc<Thinkers>, asker: ThinkingFor) -> tokio::task::JoinHandle<CorePermit> {
        wait_as(thinkers, asker, Presence::Here)
    }

    fn wait_as(
        thinkers: &Arc<Thinkers>,
        asker: ThinkingFor,
        presence: Presence,
    ) -> tokio::task::JoinHandle<CorePermit> {
        let thinkers = thinkers.clone();
        tokio::spawn(async move { thinkers.turn(asker, presence).await.unwrap() })
    }

    async fn settle() {
        for _ in 0..10 {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn who_fills_their_lane_waits_for_themselves() {
        let thinkers = Thinkers::new(1);
        let mut busy = Some(thinkers.turn(asker(1, 1), Presence::Here).await.unwrap());
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
        let busy = thinkers.turn(asker(1, 1), Presence::Here).await.unwrap();
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
        let busy = thinkers.turn(asker(1, 1), Presence::Here).await.unwrap();
        let gone = wait(&thinkers, asker(2, 2));
        let next = wait(&thinkers, asker(3, 3));
        settle().await;
        gone.abort();
        settle().await;
        assert_eq!(thinkers.waiting(), 1, "nor a place");
        drop(busy);
        drop(next.await.unwrap());
        assert_eq!(thinkers.queue().running, 0);
    }

    /// Each has one table, whose bots think again and again: so lanes come and go.
    #[tokio::test]
    async fn a_newcomer_does_not_wait_for_a_crowd_that_comes_and_goes() {
        let thinkers = Thinkers::new(1);
        let busy = thinkers.turn(asker(0, 0), Presence::Here).await.unwrap();
        let thought = Arc::new(std::sync::atomic::AtomicU64::new(0));
        for network in 1..=200 {
            let (thinkers, thought) = (thinkers.clone(), thought.clone());
            tokio::spawn(async move {
                loop {
                    let turn = thinkers.turn(asker(network, network), Presence::Here).await.unwrap();
                    std::thread::sleep(Duration::from_micros(50));
                    thought.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                    drop(turn);
                    tokio::task::yield_now().await;
                }
            });
        }
        settle().await;
        drop(busy);
        let count = || thought.load(std::sync::atomic::Ordering::Relaxed);
        while count() < 1000 {
            tokio::task::yield_now().await;
        }
        // However often a stranger comes, they are before most of those who have had a turn since.
        for _ in 0..20 {
            let before = count();
            let turn = thinkers.turn(asker(250, 250), Presence::Here);
            let turn = tokio::time::timeout(Duration::from_secs(20), turn).await.unwrap().unwrap();
            assert!(count() - before < 200, "{} came before", count() - before);
            std::thread::sleep(Duration::from_micros(50));
            drop(turn);
            while count() < before + 600 {
                tokio::task::yield_now().await;
            }
        }
    }

    #[tokio::test]
    async fn tables_at_which_people_are_come_before_all_others() {
        let thinkers = Thinkers::new(1);
        let busy = thinkers.turn(asker(1, 1), Presence::Here).await.unwrap();
        let hostile: Vec<_> =
            (2..100).map(|network| wait_as(&thinkers, asker(network, 1), Presence::Visited)).collect();
        settle().await;
        let stranger = wait(&thinkers, asker(1, 1));
        settle().await;
        drop(busy);
        let turn = stranger.await.unwrap();
        assert_eq!(turn.shrink, 1, "what matters less does not make it smaller");
        assert!(hostile.iter().all(|waiting| !waiting.is_finished()));
        drop(turn);
        for waiting in hostile {
            drop(waiting.await.unwrap());
        }
        assert!(thinkers.queue().lanes.is_empty(), "nobody is remembered");
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
