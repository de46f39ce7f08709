//! What other servers did: heard of, or found by looking.

use super::{Cluster, Message, wire};
use crate::hub::Hub;
use async_nats::Subscriber;
use futures_util::StreamExt;
use std::{sync::Arc, time::Duration};

/// How often we look for what was not heard of.
const RARELY: Duration = Duration::from_secs(5);
/// The same, when there is nothing to be heard.
const OFTEN: Duration = Duration::from_millis(500);
/// How many tables are asked for at a time.
const PAGE: usize = 1000;

/// Hears what others did.
pub(crate) async fn listen(hub: Arc<Hub>, mut heard: Subscriber) {
    let mut stop = hub.stop.clone();
    while !*stop.borrow_and_update() {
        let message = tokio::select! {
            message = heard.next() => message,
            _ = stop.changed() => return,
        };
        let Some(message) = message else { return };
        hub.metrics.heard.inc();
        wire::read_news(&message.payload).for_each(|news| take_in(&hub, news));
    }
}

fn take_in(hub: &Arc<Hub>, message: Message) {
    match message {
        Message::Moved { table, entries, bot } => {
            if let Ok(table) = table.parse() {
                hub.heard_of(&table, entries, bot);
            }
        }
        Message::Said { table, family, name, phrase, text } => {
            let talk = wire::talk(family.as_deref(), name, phrase.as_deref(), text);
            if let (Ok(table), Some(talk)) = (table.parse(), talk) {
                hub.overheard(&table, talk);
            }
        }
        Message::Renamed { player } => {
            if let Ok(player) = player.parse() {
                hub.forget(&player);
            }
        }
    }
}

/// Looks again and again whether tables that somebody here follows have changed.
pub(crate) async fn look_around(hub: Arc<Hub>, cluster: Arc<Cluster>) {
    let mut stop = hub.stop.clone();
    while !*stop.borrow_and_update() {
        let pause = match &cluster.wire {
            Some(wire) if wire.is_up() => RARELY,
            _ => OFTEN,
        };
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            () = cluster.missed.notified() => {}
            _ = stop.changed() => return,
        }
        for page in hub.followed().chunks(PAGE) {
            match cluster.lengths(page).await {
                Ok(lengths) => lengths.iter().for_each(|(table, length)| hub.heard_of(table, *length, true)),
                Err(error) => {
                    tracing::warn!(%error, "what other servers did can't be looked for");
                    break;
                }
            }
        }
    }
}
