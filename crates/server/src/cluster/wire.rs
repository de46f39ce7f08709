//! NATS between the servers. It carries news, not the truth: whatever is lost here is found in the database.

use crate::metrics::Metrics;
use async_nats::{Client, ConnectOptions, Event, ServerAddr, Subscriber, connection::State};
use oriflamme_game::Family;
use oriflamme_table::{Due, Patience, PlayerId, Table, TableId};
use oriflamme_table_view::{ChatContent, ChatMessage};
use percent_encoding::percent_decode_str;
use serde::{Deserialize, Serialize};
use std::{sync::Arc, time::Duration};
use tokio::sync::{Notify, mpsc};

/// How many messages may wait to be sent. When the queue is full, messages are dropped: the others poll the
/// database.
const WAITING: usize = 4096;
/// How many messages are sent at once at most.
const AT_ONCE: usize = 64;
/// How long to wait for more messages under load.
const GATHERING: Duration = Duration::from_millis(5);
/// How long we wait between tries to reach NATS, at most.
const LONGEST_PAUSE: Duration = Duration::from_secs(1);

/// The address of NATS can't be used.
#[derive(Debug, thiserror::Error)]
#[error("the address of NATS can't be used: {0}; it looks like nats://HOST:4222")]
pub struct BadNats(String);

/// What servers tell each other.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "news", rename_all = "snake_case")]
pub(crate) enum Message {
    /// A table's log has so many entries; whoever drives it may have a bot to wake.
    Moved {
        table: String,
        entries: u64,
        #[serde(default)]
        bot: bool,
    },
    /// Somebody said something at a table.
    Said { table: String, family: Option<String>, name: String, phrase: Option<String>, text: Option<String> },
    /// A player is called otherwise.
    Renamed { player: String },
}

impl Message {
    /// A table's log has grown.
    pub(crate) fn moved(table: &Table, patience: &Patience) -> Self {
        let bot = matches!(table.due(patience), Due::Bot(_));
        Self::Moved { table: table.id().to_string(), entries: table.next_seq().0, bot }
    }
    /// Somebody said something at a table.
    pub(crate) fn said(table: &TableId, message: &ChatMessage) -> Self {
        let (phrase, text) = match &message.content {
            ChatContent::Phrase(phrase) => (Some(phrase.to_string()), None),
            ChatContent::Text(text) => (None, Some(text.clone())),
        };
        let family = message.family.map(|family| family.word().to_owned());
        Self::Said { table: table.to_string(), family, name: message.name.clone(), phrase, text }
    }
    /// A player is called otherwise.
    pub(crate) fn renamed(player: &PlayerId) -> Self {
        Self::Renamed { player: player.to_string() }
    }
}

/// What is sent at once: all that has come together.
pub(super) fn read_news(payload: &[u8]) -> impl Iterator<Item = Message> {
    // Another version of this program may say what we do not know. The database has whatever matters.
    let news: Vec<serde_json::Value> = serde_json::from_slice(payload).unwrap_or_default();
    news.into_iter().filter_map(|news| serde_json::from_value(news).ok())
}

/// What was said, from a message's parts. Nothing if another version of this program says what we do not
/// know.
pub(super) fn chat_message(
    family: Option<&str>,
    name: String,
    phrase: Option<&str>,
    text: Option<String>,
) -> Option<ChatMessage> {
    let family = match family {
        Some(word) => Some(word.parse::<Family>().ok()?),
        None => None,
    };
    let content = match (phrase, text) {
        (Some(phrase), _) => ChatContent::Phrase(phrase.parse().ok()?),
        (None, Some(text)) => ChatContent::Text(text),
        (None, None) => return None,
    };
    Some(ChatMessage { family, name, content })
}

/// The way to the other servers.
pub(crate) struct Wire {
    out: mpsc::Sender<Message>,
    nats: Client,
}

impl Wire {
    /// Connects, now or as soon as NATS is there. Whenever the connection is made, `missed` is told.
    pub(crate) async fn connect(
        address: &str,
        cluster: &str,
        metrics: Arc<Metrics>,
        missed: Arc<Notify>,
    ) -> Result<(Self, Subscriber), BadNats> {
        let bad = |error: &dyn std::fmt::Display| BadNats(error.to_string());
        let servers = address.split(',').map(|server| server.trim().parse::<ServerAddr>());
        let servers: Vec<_> = servers.collect::<Result<_, _>>().map_err(|error| bad(&error))?;
        // The client reads the name and password in an address, but does not send them by itself.
        let signed = match servers.iter().find(|server| server.has_user_pass()) {
            Some(server) => {
                let plain = |text: &str| percent_decode_str(text).decode_utf8_lossy().into_owned();
                let name = plain(server.username().unwrap_or_default());
                match server.password() {
                    Some(password) => ConnectOptions::with_user_and_password(name, plain(password)),
                    None => ConnectOptions::with_token(name),
                }
            }
            None => ConnectOptions::new(),
        };
        let nats = signed
            .name("oriflamme")
            .no_echo()
            .retry_on_initial_connect()
            .connection_timeout(Duration::from_secs(2))
            .ping_interval(Duration::from_secs(5))
            .reconnect_delay_callback(|tries| {
                LONGEST_PAUSE.min(Duration::from_millis(50 * (1 << tries.min(5)) as u64))
            })
            .event_callback(move |event| {
                let missed = missed.clone();
                async move {
                    match event {
                        Event::Connected => {
                            tracing::info!("NATS is there");
                            missed.notify_one();
                        }
                        Event::Disconnected => {
                            tracing::warn!(
                                "NATS is away; what other servers do is looked for in the database"
                            );
                        }
                        // News was lost: it is looked for in the database.
                        Event::SlowConsumer(_) => missed.notify_one(),
                        other => tracing::debug!(%other, "NATS"),
                    }
                }
            })
            .connect(servers)
            .await
            .map_err(|error| bad(&error))?;
        let subject = format!("oriflamme.{cluster}");
        let heard = nats.subscribe(subject.clone()).await.map_err(|error| bad(&error))?;
        let (out, waiting) = mpsc::channel(WAITING);
        tokio::spawn(send(nats.clone(), subject, waiting, metrics));
        Ok((Self { out, nats }, heard))
    }
    /// Whether NATS is there.
    pub(crate) fn is_up(&self) -> bool {
        self.nats.connection_state() == State::Connected
    }
    /// Tells the others, if they can be told.
    pub(super) fn tell(&self, message: Message) {
        if self.is_up() {
            // When the queue is full, the others find out by polling.
            let _ = self.out.try_send(message);
        }
    }
}

async fn send(nats: Client, subject: String, mut waiting: mpsc::Receiver<Message>, metrics: Arc<Metrics>) {
    let mut news = Vec::new();
    while waiting.recv_many(&mut news, AT_ONCE).await > 0 {
        if news.len() > 1 {
            // Under load more is on its way.
            tokio::time::sleep(GATHERING).await;
            while news.len() < AT_ONCE
                && let Ok(more) = waiting.try_recv()
            {
                news.push(more);
            }
        }
        let payload = serde_json::to_vec(&news).unwrap_or_default();
        news.clear();
        if nats.publish(subject.clone(), payload.into()).await.is_ok() {
            metrics.told.inc();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use oriflamme_table_view::Phrase;

    #[test]
    fn talk_arrives_as_it_was_said() {
        let table: TableId = "t1".parse().unwrap();
        let phrases = Phrase::ALL.into_iter().map(ChatContent::Phrase);
        for content in phrases.chain([ChatContent::Text("Well played, Zoé!".to_owned())]) {
            let message = ChatMessage { family: Some(Family::Red), name: "Ada".into(), content };
            let sent = serde_json::to_string(&Message::said(&table, &message)).unwrap();
            let Message::Said { family, name, phrase, text, .. } = serde_json::from_str(&sent).unwrap()
            else {
                panic!("{sent} is something else");
            };
            assert_eq!(chat_message(family.as_deref(), name, phrase.as_deref(), text), Some(message));
        }
    }

    #[test]
    fn what_a_newer_server_says_is_not_understood_and_nothing_else() {
        let payload =
            br#"[{"news":"knighted","player":"p1"},{"news":"moved","table":"t1","entries":3,"by":"p1"}]"#;
        let moved = Message::Moved { table: "t1".into(), entries: 3, bot: false };
        assert_eq!(read_news(payload).collect::<Vec<_>>(), [moved]);
        assert_eq!(read_news(b"\xff{").count(), 0);
        assert_eq!(chat_message(Some("puce"), "Ada".into(), None, Some("hello".into())), None);
        assert_eq!(chat_message(None, "Ada".into(), Some("a-new-phrase"), None), None);
    }
}
