//! Sends the messages that are due. Every server does; the database gives each message to one of them.

use super::{
    DeviceKeys, Push, PushEndpoint, awaited,
    delivery::{Delivery, PushMessage},
};
use crate::{
    failures::Failures,
    metrics::PushOutcome,
    store::{AtomicWrites, QueuedPush, StoreError, Write, claim_push, delay_push, unqueue_push, unsubscribe},
    tables::{ActiveTable, TableError},
};
use base64ct::{Base64UrlUnpadded, Encoding};
use futures_util::{StreamExt, stream};
use oriflamme_pages::{Language, push_message};
use oriflamme_table::PlayerId;
use serde_json::json;
use sha2::{Digest, Sha256};
use std::{sync::Arc, time::Duration};

/// How often we look for messages that are due.
const LOOK: Duration = Duration::from_secs(3);
/// How many are read, and sent, at a time.
const BATCH: usize = 64;
const AT_ONCE: usize = 8;
/// How often a message is tried.
const MOST_TRIES: u32 = 6;
/// The longest time for which push services keep a message.
const LONGEST_KEPT: Duration = Duration::from_secs(28 * 24 * 3600);
/// How long a message is kept if the decision has no deadline.
const USUALLY_KEPT: Duration = Duration::from_secs(24 * 3600);

/// Sends messages until the server stops.
pub(crate) async fn run(push: Arc<Push>) {
    if !push.options.enabled {
        return;
    }
    let mut stop = push.tables.stop.clone();
    let mut failures = Failures::of("messages to players' devices can't be sent");
    let pause = LOOK.min(push.options.delay.max(Duration::from_millis(20)));
    while !*stop.borrow_and_update() {
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            _ = stop.changed() => return,
        }
        failures.note(&push.send_due().await);
    }
}

impl Push {
    /// Sends all messages that are due.
    async fn send_due(&self) -> Result<(), TableError> {
        loop {
            let due = self.tables.store.due_pushes(self.tables.clock.now(), BATCH).await?;
            let read = due.len();
            let done = stream::iter(due).map(|queued| async move { self.send_one(&queued).await });
            let done: Vec<_> = done.buffer_unordered(AT_ONCE).collect().await;
            done.into_iter().collect::<Result<Vec<()>, _>>()?;
            if read < BATCH || *self.tables.stop.borrow() {
                return Ok(());
            }
        }
    }

    /// Sends a message if it is still true, and notes what became of it.
    async fn send_one(&self, queued: &QueuedPush) -> Result<(), TableError> {
        let Some((player, subscription)) = &queued.to else {
            return self.write(vec![unqueue_push(queued)]).await;
        };
        let active = match self.tables.current(&queued.table).await {
            Ok(active) if self.is_due(&active, queued, player) => active,
            // A table that can't be read would keep others' messages waiting.
            Ok(_) | Err(TableError::NoTable | TableError::Store(StoreError::DamagedLog(_))) => {
                return self.write(vec![unqueue_push(queued)]).await;
            }
            Err(error) => return Err(error),
        };
        let tries = queued.tries + 1;
        let now = self.tables.clock.now();
        let pause = self.options.retry * 4_u32.saturating_pow(queued.tries.min(MOST_TRIES));
        match self.write(vec![claim_push(queued, now.after(pause))]).await {
            // Another server sends it.
            Err(TableError::Store(StoreError::Conflict)) => return Ok(()),
            claimed => claimed?,
        }
        let endpoint = PushEndpoint::read(&subscription.endpoint, self.options.reach());
        let keys = DeviceKeys::read(&subscription.p256dh, &subscription.auth);
        let delivery = match endpoint.zip(keys) {
            Some((endpoint, keys)) => {
                let message = self.message(&active, queued, player);
                self.deliver(&endpoint, &keys, &message).await
            }
            // The checks of addresses or keys have changed since the device subscribed.
            None => Delivery::Gone,
        };
        let (outcome, writes) = match delivery {
            Delivery::Sent => (PushOutcome::Sent, vec![unqueue_push(queued)]),
            Delivery::Gone => (PushOutcome::Gone, unsubscribe(&queued.device).into()),
            Delivery::Refused => (PushOutcome::Refused, vec![unqueue_push(queued)]),
            Delivery::Later(_) if tries >= MOST_TRIES => (PushOutcome::Failed, vec![unqueue_push(queued)]),
            Delivery::Later(asked) => {
                let asked = asked.map(|asked| delay_push(queued, now.after(asked.max(pause))));
                (PushOutcome::Failed, asked.into_iter().collect())
            }
        };
        let noted = self.write(writes).await;
        self.tables.metrics.pushed(outcome);
        noted
    }

    async fn write(&self, writes: Vec<Write>) -> Result<(), TableError> {
        if writes.is_empty() {
            return Ok(());
        }
        Ok(self.tables.store.commit(AtomicWrites(writes)).await?)
    }

    /// Whether it is still the same turn of the player, who is not looking.
    fn is_due(&self, active: &ActiveTable, queued: &QueuedPush, player: &PlayerId) -> bool {
        let table = active.table();
        let looks = active.attendance().connected().borrow().contains_key(player);
        !looks && table.version() == queued.version && awaited(&table) == Some(player)
    }

    /// The message, in the language of the device. It is made of what a player's own list says of a table,
    /// and names no card.
    fn message(&self, active: &ActiveTable, queued: &QueuedPush, player: &PlayerId) -> PushMessage {
        let (table, now) = (active.table(), self.tables.clock.now());
        let view = table.view_for(Some(player));
        let until = view.calendar_entry().and_then(|entry| entry.until);
        let language = Language::choose(Some(&queued.language), None);
        let (title, body) = push_message(language, &view, now);
        let text = json!({
            "title": title, "body": body, "lang": language.tag(),
            "url": format!("/tables/{}", table.id()), "tag": table.id().as_str(),
        });
        let digest = Sha256::digest(table.id().as_str());
        PushMessage {
            text: text.to_string(),
            keep: until.map_or(USUALLY_KEPT, |until| until.since(now)).min(LONGEST_KEPT),
            // 32 characters, as many as a topic may have.
            topic: Base64UrlUnpadded::encode_string(digest.get(..24).unwrap_or_default()),
        }
    }
}
