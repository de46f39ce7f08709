//! Shares the cores among bots' searches.
//!
//! At most one search runs per core. If more are requested, tables with people come first. Requests of equal
//! rank wait in lanes, one for each [`Requester`]'s network. The next core goes to the lane that uses the
//! fewest cores, then to the one that has used the least time, then to the one that has waited longest
//! (start-time fair queueing). Within a lane, players share in the same way. So somebody who fills their lane
//! with hundreds of tables delays only themselves, and a newcomer comes before everybody who has had their
//! share. The more requests wait, the smaller the searches become.
//!
//! Studies, such as reviews of finished games, have their own lanes and get a core only while no bot waits
//! for one. A study polls whether a bot waits ([`CorePermit::is_wanted`]), and then gives the core back.

use super::lanes::{Lanes, Ticket};
pub(crate) use super::lanes::{Priority, Requester};
use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};
use tokio::sync::oneshot;

/// The cores, and the requests that wait for them.
pub(crate) struct CoreScheduler {
    cores: usize,
    queue: Mutex<Queue>,
}

#[derive(Default)]
struct Queue {
    running: usize,
    bots: Lanes,
    study: Lanes,
    /// The number of the next ticket.
    next: u64,
}

/// The purpose of a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Purpose {
    Bots,
    Study,
}

impl Queue {
    fn lanes(&mut self, purpose: Purpose) -> &mut Lanes {
        match purpose {
            Purpose::Bots => &mut self.bots,
            Purpose::Study => &mut self.study,
        }
    }
}

/// The right to use one core, until it is dropped.
pub(crate) struct CorePermit {
    core_scheduler: Arc<CoreScheduler>,
    requester: Requester,
    purpose: Purpose,
    began: Instant,
    /// The factor by which the search must be smaller than if nobody waited.
    pub(crate) shrink: u32,
}

impl CorePermit {
    /// Whether a bot waits for a core, so that a study should give this one back.
    pub(crate) fn is_wanted(&self) -> bool {
        self.core_scheduler.queue().bots.waiting() > 0
    }
}

impl Drop for CorePermit {
    fn drop(&mut self) {
        self.core_scheduler.end(&self.requester, self.purpose, self.began.elapsed());
    }
}

/// A place in the queue. Dropping it leaves the queue.
struct Place<'a> {
    core_scheduler: &'a CoreScheduler,
    requester: &'a Requester,
    purpose: Purpose,
    number: u64,
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.core_scheduler.queue().lanes(self.purpose).give_up(self.requester, self.number);
    }
}

impl CoreScheduler {
    pub(crate) fn new(cores: usize) -> Arc<Self> {
        Arc::new(Self { cores, queue: Mutex::default() })
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
    /// How many searches run at a time.
    pub(crate) fn cores(&self) -> usize {
        self.cores
    }

    /// Waits for a core. A caller that stops waiting only loses its place.
    pub(crate) async fn core_for_bot(
        self: &Arc<Self>,
        requester: Requester,
        priority: Priority,
    ) -> Option<CorePermit> {
        self.wait(requester, Purpose::Bots, priority).await
    }
    /// Waits for a core that no bot needs.
    pub(crate) async fn core_for_study(self: &Arc<Self>, requester: Requester) -> Option<CorePermit> {
        self.wait(requester, Purpose::Study, Priority::Attended).await
    }

    async fn wait(
        self: &Arc<Self>,
        requester: Requester,
        purpose: Purpose,
        priority: Priority,
    ) -> Option<CorePermit> {
        let (sender, granted) = oneshot::channel();
        let number = {
            let mut queue = self.queue();
            let number = queue.next;
            queue.next += 1;
            queue.lanes(purpose).join(&requester, Ticket { number, priority, granted: sender });
            number
        };
        let _place = Place { core_scheduler: self, requester: &requester, purpose, number };
        self.grant();
        granted.await.ok()
    }
    /// How many bots wait for a core.
    pub(crate) fn waiting(&self) -> usize {
        self.queue().bots.waiting()
    }

    fn end(self: &Arc<Self>, requester: &Requester, purpose: Purpose, took: Duration) {
        let mut queue = self.queue();
        queue.running -= 1;
        queue.lanes(purpose).end(requester, took);
        drop(queue);
        self.grant();
    }

    /// Gives free cores to the requests whose turn it is.
    fn grant(self: &Arc<Self>) {
        // One at a time, and outside the lock: a permit that nobody takes is dropped at once.
        while let Some((sender, turn)) = self.next() {
            let _ = sender.send(turn);
        }
    }

    fn next(self: &Arc<Self>) -> Option<(oneshot::Sender<CorePermit>, CorePermit)> {
        let mut queue = self.queue();
        if queue.running >= self.cores {
            return None;
        }
        let (purpose, (granted, requester, shrink)) =
            [Purpose::Bots, Purpose::Study].into_iter().find_map(|purpose| {
                let taken = queue.lanes(purpose).take(self.cores)?;
                Some((purpose, taken))
            })?;
        queue.running += 1;
        let permit =
            CorePermit { core_scheduler: self.clone(), requester, purpose, began: Instant::now(), shrink };
        Some((granted, permit))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::{super::lanes::SMALLEST, *};
    use oriflamme_table::PlayerId;
    use std::net::{IpAddr, Ipv4Addr};

    fn requester(network: u8, player: u8) -> Requester {
        let address = IpAddr::from(Ipv4Addr::new(192, 0, 2, network));
        Requester { network: Some(address.into()), player: Some(PlayerId::from([player; 20])) }
    }

    /// Waits for a turn in the background.
    fn wait(
        core_scheduler: &Arc<CoreScheduler>,
        requester: Requester,
    ) -> tokio::task::JoinHandle<CorePermit> {
        wait_as(core_scheduler, requester, Priority::Attended)
    }

    fn wait_as(
        core_scheduler: &Arc<CoreScheduler>,
        requester: Requester,
        priority: Priority,
    ) -> tokio::task::JoinHandle<CorePermit> {
        let core_scheduler = core_scheduler.clone();
        tokio::spawn(async move { core_scheduler.core_for_bot(requester, priority).await.unwrap() })
    }

    async fn settle() {
        for _ in 0..10 {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn who_fills_their_lane_waits_for_themselves() {
        let core_scheduler = CoreScheduler::new(1);
        let mut busy = Some(core_scheduler.core_for_bot(requester(1, 1), Priority::Attended).await.unwrap());
        let hostile = |player| {
            let waiting = wait(&core_scheduler, requester(1, player));
            tokio::spawn(async move { waiting.await.unwrap().shrink })
        };
        let hostile: Vec<_> = (0..100).map(hostile).collect();
        settle().await;
        let stranger = wait(&core_scheduler, requester(2, 200));
        settle().await;
        assert_eq!(core_scheduler.waiting(), 101);
        std::thread::sleep(Duration::from_millis(2));
        busy.take();
        let turn = stranger.await.unwrap();
        assert_eq!(turn.shrink, 2, "two lanes wait for one core");
        assert_eq!(hostile.iter().filter(|waiting| waiting.is_finished()).count(), 0);
        drop(turn);
        for hostile in hostile {
            assert!(hostile.await.unwrap() <= SMALLEST);
        }
        assert!(core_scheduler.queue().bots.is_empty(), "nobody is remembered");
    }

    #[tokio::test]
    async fn players_of_one_network_share_it() {
        let core_scheduler = CoreScheduler::new(1);
        let busy = core_scheduler.core_for_bot(requester(1, 1), Priority::Attended).await.unwrap();
        let many: Vec<_> = (0..20).map(|_| wait(&core_scheduler, requester(1, 1))).collect();
        settle().await;
        let other = wait(&core_scheduler, requester(1, 2));
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
        let core_scheduler = CoreScheduler::new(1);
        let busy = core_scheduler.core_for_bot(requester(1, 1), Priority::Attended).await.unwrap();
        let gone = wait(&core_scheduler, requester(2, 2));
        let next = wait(&core_scheduler, requester(3, 3));
        settle().await;
        gone.abort();
        settle().await;
        assert_eq!(core_scheduler.waiting(), 1, "nor a place");
        drop(busy);
        drop(next.await.unwrap());
        assert_eq!(core_scheduler.queue().running, 0);
    }

    /// Each has one table, whose bots search again and again, so lanes come and go.
    #[tokio::test]
    async fn a_newcomer_does_not_wait_for_a_crowd_that_comes_and_goes() {
        let core_scheduler = CoreScheduler::new(1);
        let busy = core_scheduler.core_for_bot(requester(0, 0), Priority::Attended).await.unwrap();
        let thought = Arc::new(std::sync::atomic::AtomicU64::new(0));
        for network in 1..=200 {
            let (core_scheduler, thought) = (core_scheduler.clone(), thought.clone());
            tokio::spawn(async move {
                loop {
                    let turn = core_scheduler
                        .core_for_bot(requester(network, network), Priority::Attended)
                        .await
                        .unwrap();
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
        // However often a stranger comes, they come before most of those who have had a turn since. The
        // system may preempt a search, so a few turns may seem longer than they are.
        let mut waited = Vec::new();
        for _ in 0..20 {
            let before = count();
            let turn = core_scheduler.core_for_bot(requester(250, 250), Priority::Attended);
            let turn = tokio::time::timeout(Duration::from_secs(20), turn).await.unwrap().unwrap();
            waited.push(count() - before);
            std::thread::sleep(Duration::from_micros(50));
            drop(turn);
            while count() < before + 600 {
                tokio::task::yield_now().await;
            }
        }
        waited.sort_unstable();
        assert!(waited[10] < 200, "{waited:?} came before");
    }

    /// However many studies run, a bot gets the next core, its search has its full size, and a study learns
    /// that a bot waits.
    #[tokio::test]
    async fn study_gives_way_to_bots() {
        let core_scheduler = CoreScheduler::new(2);
        let study = |player| {
            let core_scheduler = core_scheduler.clone();
            tokio::spawn(async move { core_scheduler.core_for_study(requester(1, player)).await.unwrap() })
        };
        let [first, second] = [study(1).await.unwrap(), study(2).await.unwrap()];
        let more: Vec<_> = (3..20).map(study).collect();
        settle().await;
        assert!(!first.is_wanted(), "other studies wait, and no bot");
        assert_eq!(core_scheduler.waiting(), 0);
        let bot = wait_as(&core_scheduler, requester(1, 1), Priority::Visited);
        settle().await;
        assert!(first.is_wanted() && second.is_wanted());
        drop(first);
        let turn = bot.await.unwrap();
        assert_eq!(turn.shrink, 1);
        assert!(!second.is_wanted(), "it has its core");
        drop((turn, second));
        for waiting in more {
            drop(waiting.await.unwrap());
        }
        let queue = core_scheduler.queue();
        assert!(queue.running == 0 && queue.study.is_empty() && queue.bots.is_empty());
    }

    #[tokio::test]
    async fn tables_at_which_people_are_come_before_all_others() {
        let core_scheduler = CoreScheduler::new(1);
        let busy = core_scheduler.core_for_bot(requester(1, 1), Priority::Attended).await.unwrap();
        let hostile: Vec<_> = (2..100)
            .map(|network| wait_as(&core_scheduler, requester(network, 1), Priority::Visited))
            .collect();
        settle().await;
        let stranger = wait(&core_scheduler, requester(1, 1));
        settle().await;
        drop(busy);
        let turn = stranger.await.unwrap();
        assert_eq!(turn.shrink, 1, "what matters less does not make it smaller");
        assert!(hostile.iter().all(|waiting| !waiting.is_finished()));
        drop(turn);
        for waiting in hostile {
            drop(waiting.await.unwrap());
        }
        assert!(core_scheduler.queue().bots.is_empty(), "nobody is remembered");
    }
}
