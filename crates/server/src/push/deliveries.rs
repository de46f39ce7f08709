//! The messages that are under way. A push service that does not answer, or a player with many devices, must
//! not keep others' messages waiting. So each gets only a few at a time; services that have never answered
//! share a part of the room; and one that does not answer gets no messages for a while.

use super::{PushSubject, delivery::Delivery};
use crate::ids::TokenHash;
use oriflamme_table::PlayerId;
use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};
use tokio::sync::Notify;

/// How many messages are under way at a time: in all, to services that have never answered, to one service,
/// and to one player.
const AT_ONCE: usize = 32;
const AT_ONCE_UNKNOWN: usize = 16;
const AT_SERVICE: usize = 2;
const AT_PLAYER: usize = 2;
/// The longest pause for a service that does not answer.
const LONGEST_PAUSE: Duration = Duration::from_secs(3600);
/// The most services that are remembered.
const SERVICES: usize = 10_000;

/// A message: its device, and what it is about.
type Key = (TokenHash, PushSubject);

/// What to do with a message now.
pub(super) enum Begin {
    /// Send it.
    Now(Underway),
    /// Leave it for later: others are under way.
    Busy,
    /// Leave it at least for this long.
    Later(Duration),
    /// It is under way.
    Underway,
}

/// The messages that are under way, and the state of push services.
pub(super) struct Deliveries {
    state: Mutex<State>,
    freed: Notify,
    /// The first pause for a service that did not answer.
    pause: Duration,
    /// The pause for a message whose service is busy and has not answered yet.
    unknown: Duration,
}

#[derive(Default)]
struct State {
    services: HashMap<String, Service>,
    players: HashMap<PlayerId, usize>,
    messages: HashSet<Key>,
    /// Whether a message waits for another one.
    waits: bool,
}

#[derive(Default)]
struct Service {
    running: usize,
    /// Whether its last answer was one.
    answers: bool,
    /// How often it did not answer since it last did.
    failures: u32,
    paused_until: Option<Instant>,
}

impl Service {
    fn pause(&self) -> Option<Duration> {
        let left = self.paused_until?.saturating_duration_since(Instant::now());
        (!left.is_zero()).then_some(left)
    }
}

impl Deliveries {
    pub(super) fn new(pause: Duration, unknown: Duration) -> Self {
        Self { state: Mutex::default(), freed: Notify::new(), pause, unknown }
    }
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
    /// How many messages are under way.
    pub(super) fn count(&self) -> usize {
        self.state().messages.len()
    }
    /// Waits until a message for which others have waited is done.
    pub(super) async fn freed(&self) {
        self.freed.notified().await;
    }

    /// Begins to send a message, if there is room.
    pub(super) fn begin(self: &Arc<Self>, service: &str, player: &PlayerId, key: Key) -> Begin {
        let mut state = self.state();
        if state.messages.contains(&key) {
            return Begin::Underway;
        }
        if state.services.len() >= SERVICES {
            state.services.retain(|_, service| service.running > 0);
        }
        let unknown: usize =
            state.services.values().filter(|service| !service.answers).map(|service| service.running).sum();
        let count = state.messages.len();
        let of_player = state.players.get(player).copied().unwrap_or(0);
        let found = state.services.entry(service.to_owned()).or_default();
        if let Some(left) = found.pause() {
            return Begin::Later(left);
        }
        let room = found.running < AT_SERVICE && of_player < AT_PLAYER && count < AT_ONCE;
        if !room || (!found.answers && unknown >= AT_ONCE_UNKNOWN) {
            // Messages to a service that may never answer must not be in the way of others.
            let begin = if found.answers { Begin::Busy } else { Begin::Later(self.unknown) };
            state.waits = true;
            return begin;
        }
        found.running += 1;
        *state.players.entry(player.clone()).or_default() += 1;
        state.messages.insert(key.clone());
        let (service, player) = (service.to_owned(), player.clone());
        Begin::Now(Underway { deliveries: self.clone(), service, player, key })
    }
}

/// A message that is under way, until this is dropped.
pub(super) struct Underway {
    deliveries: Arc<Deliveries>,
    service: String,
    player: PlayerId,
    key: Key,
}

impl Underway {
    /// Notes whether the service has answered.
    pub(super) fn note(&self, delivery: Delivery) {
        let mut state = self.deliveries.state();
        let Some(service) = state.services.get_mut(&self.service) else { return };
        if delivery != Delivery::Silence {
            (service.answers, service.failures, service.paused_until) = (true, 0, None);
            return;
        }
        service.answers = false;
        // Messages that were under way together fail together, so they count once.
        if service.pause().is_none() {
            let pause = self.deliveries.pause.saturating_mul(2_u32.saturating_pow(service.failures));
            service.failures = service.failures.saturating_add(1);
            service.paused_until = Instant::now().checked_add(pause.min(LONGEST_PAUSE));
        }
    }
}

impl Drop for Underway {
    fn drop(&mut self) {
        let mut state = self.deliveries.state();
        state.messages.remove(&self.key);
        if let Some(service) = state.services.get_mut(&self.service) {
            service.running = service.running.saturating_sub(1);
        }
        let left = state.players.get_mut(&self.player).map(|count| {
            *count = count.saturating_sub(1);
            *count
        });
        if left == Some(0) {
            state.players.remove(&self.player);
        }
        if std::mem::take(&mut state.waits) {
            self.deliveries.freed.notify_one();
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;
    use crate::ids::Token;

    const PAUSE: Duration = Duration::from_secs(60);

    fn deliveries() -> Arc<Deliveries> {
        Arc::new(Deliveries::new(PAUSE, Duration::from_secs(10)))
    }
    fn player(number: u8) -> PlayerId {
        PlayerId::from([number; 20])
    }
    fn begin(deliveries: &Arc<Deliveries>, service: &str, of: u8) -> Begin {
        let key = (Token::random().unwrap().hash(), "turn table".parse().unwrap());
        deliveries.begin(service, &player(of), key)
    }
    fn sent(deliveries: &Arc<Deliveries>, service: &str, of: u8) -> Underway {
        let Begin::Now(underway) = begin(deliveries, service, of) else { unreachable!("it has to wait") };
        underway
    }

    #[test]
    fn few_are_under_way_to_one_service_and_to_one_player() {
        let all = deliveries();
        let first = [sent(&all, "one", 1), sent(&all, "one", 2)];
        assert!(matches!(begin(&all, "one", 3), Begin::Later(_)), "it has not answered yet");
        let second = sent(&all, "two", 1);
        assert!(matches!(begin(&all, "three", 1), Begin::Later(_)), "so many to one player");
        second.note(Delivery::Sent);
        drop(second);
        let third = [sent(&all, "two", 3), sent(&all, "two", 4)];
        assert!(matches!(begin(&all, "two", 5), Begin::Busy), "it answers, and its turn comes");
        drop((first, third));
        assert!(all.count() == 0 && all.state().players.is_empty());
        let key = (Token::random().unwrap().hash(), "turn table".parse().unwrap());
        let under = all.begin("two", &player(1), key.clone());
        assert!(matches!(under, Begin::Now(_)));
        assert!(matches!(all.begin("two", &player(1), key), Begin::Underway), "it is sent once");
    }

    #[test]
    fn services_that_have_not_answered_leave_room_for_the_others() {
        let all = deliveries();
        sent(&all, "good", 1).note(Delivery::Sent);
        let silent: Vec<Underway> =
            (0..AT_ONCE_UNKNOWN).map(|n| sent(&all, &format!("silent {n}"), 10 + n as u8)).collect();
        assert!(matches!(begin(&all, "another", 1), Begin::Later(_)));
        drop(sent(&all, "good", 1));
        drop(silent);
        drop(sent(&all, "another", 1));
    }

    #[test]
    fn a_service_that_does_not_answer_is_left_alone_longer_each_time() {
        let all = deliveries();
        let together = [sent(&all, "silent", 1), sent(&all, "silent", 2)];
        together.iter().for_each(|underway| underway.note(Delivery::Silence));
        drop(together);
        let pause = |all: &Arc<Deliveries>| match begin(all, "silent", 1) {
            Begin::Later(left) => left,
            _ => Duration::ZERO,
        };
        assert!(pause(&all) <= PAUSE && pause(&all) > PAUSE / 2, "both count as one");
        for failures in 1..10 {
            all.state().services.get_mut("silent").unwrap().paused_until = None;
            sent(&all, "silent", 1).note(Delivery::Silence);
            let expected = (PAUSE * 2_u32.pow(failures)).min(LONGEST_PAUSE);
            assert!(pause(&all) <= expected && pause(&all) > expected / 2);
        }
        all.state().services.get_mut("silent").unwrap().paused_until = None;
        sent(&all, "silent", 1).note(Delivery::Later(None));
        assert_eq!(pause(&all), Duration::ZERO, "an answer, whatever it says, is one");
    }
}
