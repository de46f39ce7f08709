//! Messages between servers over NATS. They are only notifications: a lost message is found in the database.
//!
//! Anybody with access to NATS can send anything. So servers number their messages and sign them with a key
//! from the database. They ignore messages that are unsigned, repeated or too large.

use crate::{
    ids::{NoChance, NodeId, random_id},
    metrics::Metrics,
    store::{Nodes, StoreError},
};
use async_nats::{Client, ConnectOptions, Event, ServerAddr, Subscriber, connection::State};
use hmac::{Hmac, KeyInit, Mac};
use oriflamme_game::Family;
use oriflamme_table::{Due, PlayerId, PlayerName, Table, TableId, is_invisible};
use oriflamme_table_view::{ChatContent, ChatMessage};
use percent_encoding::percent_decode_str;
use serde::{Deserialize, Serialize};
use sha2::Sha256;
use std::{
    collections::HashMap,
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::sync::{Notify, mpsc};

/// How many messages may wait to be sent. When the queue is full, messages are dropped: the others poll the
/// database.
const WAITING: usize = 4096;
/// How many messages are sent at once at most.
const AT_ONCE: usize = 64;
/// The largest payload that is read. Sixty-four messages take less than half of it.
const LARGEST: usize = 64 * 1024;
/// The longest text of a chat message, in characters: no server sends a longer one.
const LONGEST_TEXT: usize = 500;
/// A server that was silent for this long is forgotten. It has another id when it comes back.
const FORGOTTEN: Duration = Duration::from_secs(3600);
/// How long to wait for more messages under load.
const GATHERING: Duration = Duration::from_millis(5);
/// The longest pause between attempts to reach NATS.
const LONGEST_PAUSE: Duration = Duration::from_secs(1);

/// The address of NATS can't be used.
#[derive(Debug, thiserror::Error)]
#[error("the address of NATS can't be used: {0}; it looks like nats://HOST:4222")]
pub struct BadNats(String);

/// Why NATS can't be used.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotConnected {
    #[error(transparent)]
    Nats(#[from] BadNats),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Chance(#[from] NoChance),
}

/// A message between servers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "news", rename_all = "snake_case")]
pub(crate) enum Message {
    /// A table's log has this length. The server that runs the table may have to act.
    Moved {
        table: String,
        entries: u64,
        #[serde(default)]
        bot: bool,
    },
    /// A chat message.
    Said { table: String, family: Option<String>, name: String, phrase: Option<String>, text: Option<String> },
    /// A player's name has changed.
    Renamed { player: String },
    /// Somebody follows or visits a table, so its bots may search.
    Attended { table: String },
    /// Somebody began to wait for people to play with.
    Sought,
    /// A table was made for players who waited.
    Met { table: String, players: Vec<String> },
}

impl Message {
    /// A table's log has grown.
    pub(crate) fn moved(table: &Table) -> Self {
        let bot = matches!(table.due(), Due::Bot(_));
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
    /// Somebody is at a table.
    pub(crate) fn attended(table: &TableId) -> Self {
        Self::Attended { table: table.to_string() }
    }
    /// A player's name has changed.
    pub(crate) fn renamed(player: &PlayerId) -> Self {
        Self::Renamed { player: player.to_string() }
    }
}

/// The messages of one payload.
#[derive(Serialize, Deserialize)]
struct Envelope<News> {
    /// The sender.
    from: String,
    /// A number, against replays.
    number: u64,
    news: Vec<News>,
}

/// The key with which the servers of a database sign their messages.
#[derive(Clone)]
pub(crate) struct Key(Hmac<Sha256>);

/// The length of a signature in a payload.
const SIGNATURE: usize = 32;

impl Key {
    fn of(text: &str) -> Result<Self, BadNats> {
        let key = Hmac::new_from_slice(text.as_bytes());
        key.map(Self).map_err(|_| BadNats("the database has no key for it".into()))
    }
    /// An envelope as a payload: its signature and its text.
    fn seal(&self, letter: &Envelope<Message>) -> Vec<u8> {
        let text = serde_json::to_vec(letter).unwrap_or_default();
        let signature = self.0.clone().chain_update(&text).finalize().into_bytes();
        [&signature[..], &text].concat()
    }
    /// The text of a payload, if its signature is valid.
    fn open<'a>(&self, payload: &'a [u8]) -> Option<&'a [u8]> {
        let (signature, text) = payload.split_at_checked(SIGNATURE)?;
        self.0.clone().chain_update(text).verify_slice(signature).ok()?;
        Some(text)
    }
}

/// Reads payloads from other servers.
pub(crate) struct Inbox {
    key: Key,
    /// The last number of each server, and when it came.
    heard: HashMap<NodeId, (u64, Instant)>,
}

impl Inbox {
    fn new(key: Key) -> Self {
        Self { key, heard: HashMap::new() }
    }
    /// The messages in a payload. `None` if it does not come from a server of this database, or came before.
    pub(super) fn read(&mut self, payload: &[u8]) -> Option<impl Iterator<Item = Message> + use<>> {
        if payload.len() > LARGEST {
            return None;
        }
        let letter: Envelope<serde_json::Value> = serde_json::from_slice(self.key.open(payload)?).ok()?;
        let from: NodeId = letter.from.parse().ok()?;
        let now = Instant::now();
        if self.heard.get(&from).is_some_and(|(last, _)| *last >= letter.number) {
            return None;
        }
        if !self.heard.contains_key(&from) {
            self.heard.retain(|_, (_, heard)| now.duration_since(*heard) < FORGOTTEN);
        }
        self.heard.insert(from, (letter.number, now));
        // Another version of this program may send messages that we do not know. The database has everything
        // that matters.
        Some(letter.news.into_iter().take(AT_ONCE).filter_map(|news| serde_json::from_value(news).ok()))
    }
}

/// A chat message from its parts. `None` if another version of this program sends something unknown, or if no
/// server would accept the text.
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
        (None, Some(text)) if text.chars().count() <= LONGEST_TEXT && !text.chars().any(is_invisible) => {
            ChatContent::Text(text)
        }
        (None, _) => return None,
    };
    let name = PlayerName::sent(&name).ok()?.to_string();
    Some(ChatMessage { family, name, content })
}

/// The connection to the other servers.
pub(crate) struct Nats {
    out: mpsc::Sender<Message>,
    client: Client,
}

impl Nats {
    /// Connects, now or as soon as NATS is available. `missed` is notified after every connect.
    pub(crate) async fn connect(
        address: &str,
        nodes: &Nodes,
        metrics: Arc<Metrics>,
        missed: Arc<Notify>,
    ) -> Result<(Self, Subscriber, Inbox), NotConnected> {
        let subject =
            format!("oriflamme.{}", nodes.agreed("cluster", random_id::<NodeId>()?.as_str()).await?);
        let key = Key::of(&nodes.agreed("nats_key", random_id::<NodeId>()?.as_str()).await?)?;
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
        let client = signed
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
                        // Messages were lost: poll the database.
                        Event::SlowConsumer(_) => missed.notify_one(),
                        other => tracing::debug!(%other, "NATS"),
                    }
                }
            })
            .connect(servers)
            .await
            .map_err(|error| bad(&error))?;
        let heard = client.subscribe(subject.clone()).await.map_err(|error| bad(&error))?;
        let (out, waiting) = mpsc::channel(WAITING);
        let sender = Sender { client: client.clone(), subject, key: key.clone(), metrics };
        // An id for this connection alone, because numbers restart with it.
        tokio::spawn(sender.work(random_id::<NodeId>()?.to_string(), waiting));
        Ok((Self { out, client }, heard, Inbox::new(key)))
    }
    /// Whether NATS is connected.
    pub(crate) fn is_up(&self) -> bool {
        self.client.connection_state() == State::Connected
    }
    /// Sends a message to the others, if NATS is connected.
    pub(super) fn publish(&self, message: Message) {
        if self.is_up() {
            // When the queue is full, the others find out by polling.
            let _ = self.out.try_send(message);
        }
    }
}

/// Sends messages in batches.
struct Sender {
    client: Client,
    subject: String,
    key: Key,
    metrics: Arc<Metrics>,
}

impl Sender {
    async fn work(self, from: String, mut waiting: mpsc::Receiver<Message>) {
        let mut letter = Envelope { from, number: 0, news: Vec::new() };
        while waiting.recv_many(&mut letter.news, AT_ONCE).await > 0 {
            if letter.news.len() > 1 {
                // Under load, more messages will follow soon.
                tokio::time::sleep(GATHERING).await;
                while letter.news.len() < AT_ONCE
                    && let Ok(more) = waiting.try_recv()
                {
                    letter.news.push(more);
                }
            }
            letter.number += 1;
            let payload = self.key.seal(&letter);
            letter.news.clear();
            if self.client.publish(self.subject.clone(), payload.into()).await.is_ok() {
                self.metrics.told.inc();
            }
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

    fn key() -> Key {
        Key::of("the database's secret").unwrap()
    }
    fn moved(entries: u64) -> Message {
        Message::Moved { table: "t1".into(), entries, bot: false }
    }
    fn read(inbox: &mut Inbox, payload: &[u8]) -> Vec<Message> {
        inbox.read(payload).into_iter().flatten().collect()
    }
    fn sealed(number: u64, news: Vec<Message>) -> Vec<u8> {
        let from = random_from();
        key().seal(&Envelope { from, number, news })
    }
    fn random_from() -> String {
        random_id::<NodeId>().unwrap().to_string()
    }

    #[test]
    fn what_is_signed_and_new_is_read_and_nothing_else() {
        let mut inbox = Inbox::new(key());
        let payload = sealed(1, vec![moved(3)]);
        assert_eq!(read(&mut inbox, &payload), [moved(3)]);
        assert_eq!(read(&mut inbox, &payload), [], "the same letter once more");
        let mut changed = sealed(1, vec![moved(3)]);
        let digit = changed.iter().rposition(|&byte| byte == b'3').unwrap();
        changed[digit] = b'9';
        assert_eq!(read(&mut inbox, &changed), []);
        let other = Key::of("another secret").unwrap();
        let forged = Envelope { from: random_from(), number: 1, news: vec![moved(u64::MAX)] };
        assert_eq!(read(&mut inbox, &other.seal(&forged)), []);
        assert_eq!(read(&mut inbox, br#"[{"news":"moved","table":"t1","entries":3}]"#), []);
        assert_eq!(read(&mut inbox, b""), []);
        assert_eq!(read(&mut inbox, &sealed(1, vec![moved(3); 2000])), [], "no server sends so much");
        assert_eq!(read(&mut inbox, &sealed(1, vec![moved(3); 100])).len(), AT_ONCE);
    }

    #[test]
    fn what_a_newer_server_says_is_not_understood_and_nothing_else() {
        let text = format!(
            r#"{{"from":"{}","number":1,"news":[{{"news":"knighted","player":"p1"}},
            {{"news":"moved","table":"t1","entries":3,"by":"p1"}}]}}"#,
            random_from()
        );
        let signature = key().0.chain_update(&text).finalize().into_bytes();
        let payload = [&signature[..], text.as_bytes()].concat();
        assert_eq!(read(&mut Inbox::new(key()), &payload), [moved(3)]);
        assert_eq!(chat_message(Some("puce"), "Ada".into(), None, Some("hello".into())), None);
        assert_eq!(chat_message(None, "Ada".into(), Some("a-new-phrase"), None), None);
    }

    #[test]
    fn what_nobody_could_have_said_is_not_shown() {
        let said = |name: &str, text: &str| chat_message(None, name.into(), None, Some(text.into()));
        assert!(said("Ada", "hello").is_some());
        assert_eq!(said("Ada", &"x".repeat(LONGEST_TEXT + 1)), None);
        assert_eq!(said("Ada", "\u{202e}olleh"), None);
        assert_eq!(said("A name that is longer than any name", "hello"), None);
    }
}
