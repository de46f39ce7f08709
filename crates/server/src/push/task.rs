//! Sends the messages that are due. Every server does; the database gives each message to one of them.

use super::{
    DeviceKeys, Push, PushEndpoint,
    deliveries::{Begin, Underway},
    delivery::Delivery,
};
use crate::{
    metrics::{PushOutcome, failures::Failures},
    store::{
        AtomicWrites, QueuedPush, StoreError, Write, claim_push, delay_push, postpone_push, unqueue_push,
        unsubscribe,
    },
    tables::TableError,
};
use std::{sync::Arc, time::Duration};
use tokio::{sync::watch, task::JoinSet};

/// How often we look for messages that are due.
pub(super) const LOOK: Duration = Duration::from_secs(3);
/// How many are read at a time, besides those that are under way.
const BATCH: usize = 64;
/// How long messages that are under way may still take when the server stops.
const STOPPING: Duration = Duration::from_secs(1);
/// How often a message is tried.
const MOST_TRIES: u32 = 6;

/// The outcome of a message.
type Sent = Result<(), TableError>;

/// Sends messages until the server stops.
pub(crate) async fn run(push: Arc<Push>, mut stop: watch::Receiver<bool>) {
    if !push.options.enabled {
        return;
    }
    let mut failures = Failures::of("messages to players' devices can't be sent");
    let pause = LOOK.min(push.options.delay.max(Duration::from_millis(20)));
    let mut sending = JoinSet::new();
    while !*stop.borrow_and_update() {
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            () = push.deliveries.freed() => {}
            _ = stop.changed() => break,
        }
        failures.note(&push.remind().await);
        failures.note(&push.send_due(&mut sending, &stop).await);
        while let Some(sent) = sending.try_join_next() {
            if let Ok(sent) = sent {
                failures.note(&sent);
            }
        }
    }
    // The next server tries again what is not done by then.
    let done = async { while sending.join_next().await.is_some() {} };
    let _ = tokio::time::timeout(STOPPING, done).await;
}

impl Push {
    /// Begins to send the messages that are due, as far as there is room for them.
    async fn send_due(
        self: &Arc<Self>,
        sending: &mut JoinSet<Sent>,
        stop: &watch::Receiver<bool>,
    ) -> Result<(), TableError> {
        loop {
            let (now, limit) = (self.clock.now(), BATCH + self.deliveries.count());
            let due = self.store.due_pushes(now, limit).await?;
            let (read, mut writes, mut begun) = (due.len(), Vec::new(), 0);
            for queued in due {
                let Some((player, subscription)) = &queued.to else {
                    writes.push(unqueue_push(&queued));
                    continue;
                };
                let Some(endpoint) = PushEndpoint::read(&subscription.endpoint, self.options.reach()) else {
                    // The rules for addresses have changed since the device subscribed.
                    writes.extend(unsubscribe(&queued.device));
                    self.metrics.pushed(PushOutcome::Gone);
                    continue;
                };
                let key = (queued.device, queued.subject.clone());
                match self.deliveries.begin(&endpoint.origin(), player, key) {
                    Begin::Now(underway) => {
                        let push = self.clone();
                        sending.spawn(async move { push.send_one(&queued, &endpoint, underway).await });
                        begun += 1;
                    }
                    Begin::Later(pause) => writes.push(postpone_push(&queued, now.after(pause))),
                    Begin::Busy | Begin::Underway => {}
                }
            }
            let moved = begun + writes.len();
            self.write(writes).await?;
            // If none could be moved out of the way, all of them wait for those that are under way.
            if read < limit || moved == 0 || *stop.borrow() {
                return Ok(());
            }
        }
    }

    /// Sends a message if it is still true, and notes what became of it.
    async fn send_one(&self, queued: &QueuedPush, endpoint: &PushEndpoint, underway: Underway) -> Sent {
        let Some((player, subscription)) = &queued.to else { return Ok(()) };
        let Some(message) = self.message(queued, player).await? else {
            return self.write(vec![unqueue_push(queued)]).await;
        };
        let tries = queued.tries + 1;
        let now = self.clock.now();
        let pause = self.options.retry * 4_u32.saturating_pow(queued.tries.min(MOST_TRIES));
        match self.write(vec![claim_push(queued, now.after(pause))]).await {
            // Another server sends it.
            Err(TableError::Store(StoreError::Unmet)) => return Ok(()),
            claimed => claimed?,
        }
        let delivery = match DeviceKeys::read(&subscription.p256dh, &subscription.auth) {
            Some(keys) => {
                let delivery = self.deliver(endpoint, &keys, &message).await;
                underway.note(delivery);
                delivery
            }
            None => Delivery::Gone,
        };
        let (outcome, writes) = match delivery {
            Delivery::Sent => (PushOutcome::Sent, vec![unqueue_push(queued)]),
            Delivery::Gone => (PushOutcome::Gone, unsubscribe(&queued.device).into()),
            Delivery::Refused => (PushOutcome::Refused, vec![unqueue_push(queued)]),
            // In the hours that this has taken, no message has come through.
            Delivery::Later(_) | Delivery::Silence if tries >= MOST_TRIES => {
                (PushOutcome::Failed, unsubscribe(&queued.device).into())
            }
            Delivery::Silence => (PushOutcome::Failed, Vec::new()),
            Delivery::Later(asked) => {
                let asked = asked.map(|asked| delay_push(queued, now.after(asked.max(pause))));
                (PushOutcome::Failed, asked.into_iter().collect())
            }
        };
        let noted = self.write(writes).await;
        self.metrics.pushed(outcome);
        noted
    }

    async fn write(&self, writes: Vec<Write>) -> Result<(), TableError> {
        if writes.is_empty() {
            return Ok(());
        }
        Ok(self.store.commit(AtomicWrites(writes)).await?)
    }
}
