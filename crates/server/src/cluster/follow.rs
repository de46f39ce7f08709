//! Learns what other servers did, from NATS or by polling the database.

use super::{
    Cluster, Message,
    nats::{Inbox, chat_message},
};
use crate::{app::App, metrics::failures::Failures, tables::LogGrown};
use async_nats::Subscriber;
use futures_util::StreamExt;
use oriflamme_table::Seq;
use std::{sync::Arc, time::Duration};

/// How often the database is polled for what NATS may have lost.
const RARELY: Duration = Duration::from_secs(5);
/// How often it is polled while NATS is away.
const OFTEN: Duration = Duration::from_millis(500);
/// How many tables one query asks for.
const PAGE: usize = 1000;

/// Receives the other servers' messages.
pub(crate) async fn listen(app: App, mut subscriber: Subscriber, mut inbox: Inbox) {
    let mut stop = app.stop.clone();
    while !*stop.borrow_and_update() {
        let message = tokio::select! {
            message = subscriber.next() => message,
            _ = stop.changed() => return,
        };
        let Some(message) = message else { return };
        app.metrics.heard.inc();
        match inbox.read(&message.payload) {
            Some(news) => news.for_each(|news| receive(&app, news)),
            None => tracing::warn!("a message over NATS comes from none of the servers, and is ignored"),
        }
    }
}

fn receive(app: &App, message: Message) {
    match message {
        Message::Moved { table, entries, bot } => {
            if let Ok(table) = table.parse() {
                app.tables
                    .receive_growth(&table, LogGrown { entries: Seq(entries), concerns_scheduler: bot });
            }
        }
        Message::Said { table, family, name, phrase, text } => {
            let message = chat_message(family.as_deref(), name, phrase.as_deref(), text);
            if let (Ok(table), Some(message)) = (table.parse(), message) {
                app.tables.receive_chat(&table, message);
            }
        }
        Message::Sought => app.pairing.wake(),
        Message::Met { table, players } => {
            if let Ok(table) = table.parse() {
                let players = players.iter().filter_map(|player| player.parse().ok());
                players.for_each(|player| app.pairing.notify(&player, &table));
            }
        }
        Message::Attended { table } => {
            if let Ok(table) = table.parse() {
                app.tables.receive_attendance(&table);
            }
        }
        Message::Renamed { player } => {
            if let Ok(player) = player.parse() {
                app.players.uncache(&player);
            }
        }
    }
}

/// Polls the database for changes of tables that somebody here follows.
pub(crate) async fn poll(app: App, cluster: Arc<Cluster>) {
    let mut stop = app.stop.clone();
    let mut failures = Failures::of("what other servers did can't be looked for");
    while !*stop.borrow_and_update() {
        let interval = if cluster.nats() == Some(true) { RARELY } else { OFTEN };
        tokio::select! {
            () = tokio::time::sleep(interval) => {}
            () = cluster.missed.notified() => {}
            _ = stop.changed() => return,
        }
        for page in app.tables.followed().chunks(PAGE) {
            match cluster.lengths(page).await {
                Ok(lengths) => {
                    failures.over();
                    for (table, entries) in &lengths {
                        app.tables
                            .receive_growth(table, LogGrown { entries: *entries, concerns_scheduler: true });
                    }
                }
                Err(error) => {
                    failures.add(&error);
                    break;
                }
            }
        }
    }
}
