//! Answers of the database that may be expensive. However many ask for one at the same moment, it is read
//! once, and an expensive one is kept for a while.

use crate::store::StoreError;
use std::{
    collections::HashMap,
    hash::Hash,
    sync::{Arc, Mutex as SyncMutex, MutexGuard, PoisonError},
    time::Duration,
};
use tokio::{sync::Mutex, time::Instant};

/// How long an expensive answer is kept.
const KEPT: Duration = Duration::from_secs(30);
/// How many are kept.
const MOST: usize = 1000;

/// An answer.
struct Answer<V> {
    /// When its reading began.
    at: Instant,
    value: V,
    is_costly: bool,
}

impl<V> Answer<V> {
    /// Whether it can be given to somebody who asked at a moment.
    fn is_for(&self, asked: Instant) -> bool {
        self.at >= asked || (self.is_costly && self.at.elapsed() < KEPT)
    }
}

/// The answer to one question. Whoever holds the lock is reading it.
type Slot<V> = Arc<Mutex<Option<Answer<V>>>>;

/// Expensive answers by their questions.
pub(crate) struct CostlyReads<K, V>(SyncMutex<HashMap<K, Slot<V>>>);

impl<K, V> Default for CostlyReads<K, V> {
    fn default() -> Self {
        Self(SyncMutex::new(HashMap::new()))
    }
}

impl<K: Hash + Eq, V: Clone> CostlyReads<K, V> {
    fn slots(&self) -> MutexGuard<'_, HashMap<K, Slot<V>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
    fn slot(&self, key: K) -> Slot<V> {
        let mut slots = self.slots();
        if slots.len() >= MOST {
            // A slot that is in use stays, so that its question is not read twice at a time.
            slots.retain(|_, slot| Arc::strong_count(slot) > 1);
        }
        slots.entry(key).or_default().clone()
    }
    /// Forgets what need not be kept, if nobody else waits for it.
    fn tidy(&self, key: &K, slot: &Slot<V>) {
        let mut slots = self.slots();
        // The map and the caller have it.
        if Arc::strong_count(slot) <= 2 {
            slots.remove(key);
        }
    }

    /// The answer to a question, and whether it was expensive, as `read` says. It is not older than the call,
    /// except for an expensive one.
    pub(crate) async fn get(
        &self,
        key: K,
        read: impl Future<Output = Result<(V, bool), StoreError>>,
    ) -> Result<V, StoreError>
    where
        K: Clone,
    {
        let asked = Instant::now();
        let slot = self.slot(key.clone());
        let mut held = slot.lock().await;
        let known = held.take().filter(|answer| answer.is_for(asked));
        let answer = match known {
            Some(answer) => answer,
            None => {
                let at = Instant::now();
                let (value, is_costly) = read.await?;
                Answer { at, value, is_costly }
            }
        };
        let (value, is_costly) = (answer.value.clone(), answer.is_costly);
        *held = Some(answer);
        drop(held);
        if !is_costly {
            self.tidy(&key, &slot);
        }
        Ok(value)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU32, Ordering};

    type Reads = Arc<CostlyReads<u32, u32>>;

    /// Asks `times` times at once. Reading takes half a second. Returns how often it was read.
    async fn ask(reads: &Reads, key: u32, times: usize, is_costly: bool) -> u32 {
        let read = Arc::new(AtomicU32::new(0));
        let mut asked = tokio::task::JoinSet::new();
        for _ in 0..times {
            let (reads, read) = (reads.clone(), read.clone());
            asked.spawn(async move {
                let reading = async {
                    tokio::time::sleep(Duration::from_millis(500)).await;
                    Ok((read.fetch_add(1, Ordering::Relaxed), is_costly))
                };
                reads.get(key, reading).await.unwrap()
            });
        }
        asked.join_all().await;
        read.load(Ordering::Relaxed)
    }

    #[tokio::test(start_paused = true)]
    async fn an_expensive_answer_is_read_once_in_a_while() {
        let reads = Reads::default();
        assert_eq!(ask(&reads, 1, 100, true).await, 1);
        for _ in 0..28 {
            tokio::time::advance(Duration::from_secs(1)).await;
            assert_eq!(ask(&reads, 1, 10, true).await, 0);
        }
        tokio::time::advance(Duration::from_secs(2)).await;
        assert_eq!(ask(&reads, 1, 10, true).await, 1);
    }

    /// Those who come while it is being read might miss a change, so one more reading serves all of them.
    #[tokio::test(start_paused = true)]
    async fn a_cheap_answer_is_shared_and_never_old() {
        let reads = Reads::default();
        assert_eq!(ask(&reads, 1, 1, false).await, 1);
        assert_eq!(ask(&reads, 1, 1, false).await, 1);
        let early = tokio::spawn({
            let reads = reads.clone();
            async move { ask(&reads, 1, 1, false).await }
        });
        tokio::time::sleep(Duration::from_millis(100)).await;
        assert_eq!(ask(&reads, 1, 100, false).await, 1);
        assert_eq!(early.await.unwrap(), 1);
        assert!(reads.slots().is_empty(), "what is cheap is not kept");
    }

    #[tokio::test(start_paused = true)]
    async fn few_are_kept() {
        let reads = Reads::default();
        for key in 0..2 * MOST as u32 {
            assert_eq!(ask(&reads, key, 2, true).await, 1);
        }
        assert!(reads.slots().len() <= MOST);
    }
}
