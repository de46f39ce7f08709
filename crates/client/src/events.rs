//! Server-sent events, one after the other.

use crate::ClientError;
use futures_util::TryStreamExt;
use hyper::body::Incoming;
use oriflamme_table_view::Seq;
use oriflamme_wire::{PlayerEventKind, SaidJson, SummaryJson, TableJson, UpdateJson};
use serde::de::DeserializeOwned;
use serde_json::Value;
use sse_stream::SseStream;
use std::fmt;

/// What happened at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TableEvent {
    /// The whole table: the first event, and later the next one for a client that has missed too much.
    View {
        /// The number of the last entry that the view includes.
        seq: Seq,
        table: Box<TableJson>,
    },
    Update(Box<UpdateJson>),
}

impl TableEvent {
    /// Its number, from which [`Client::events`](crate::Client::events) can resume.
    pub fn seq(&self) -> Seq {
        match self {
            Self::View { seq, .. } => *seq,
            Self::Update(update) => *update.seq,
        }
    }
    /// The table after it.
    pub fn table(&self) -> &TableJson {
        match self {
            Self::View { table, .. } => table,
            Self::Update(update) => &update.view,
        }
    }
}

/// Something that comes over the stream of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Heard {
    Event(TableEvent),
    /// A chat message. It is not stored and has no number.
    Said(SaidJson),
}

/// The events of a table. Unknown kinds are skipped: newer servers may send some.
#[derive(Debug)]
pub struct Events {
    events: RawEvents,
    said: Vec<SaidJson>,
}

impl Events {
    pub(crate) fn new(events: RawEvents) -> Self {
        Self { events, said: Vec::new() }
    }
    /// The next event or chat message; `None` when the server has ended the stream.
    pub async fn hear(&mut self) -> Result<Option<Heard>, ClientError> {
        while let Some(event) = self.events.next().await? {
            match event.event.as_str() {
                "view" | "update" => return event.try_into().map(|event| Some(Heard::Event(event))),
                "chat" => return event.read().map(|said| Some(Heard::Said(said))),
                _ => {}
            }
        }
        Ok(None)
    }
    /// The next event; `None` when the server has ended the stream. Chat messages before it are kept for
    /// [`Events::said`].
    pub async fn next(&mut self) -> Result<Option<TableEvent>, ClientError> {
        loop {
            match self.hear().await? {
                Some(Heard::Event(event)) => return Ok(Some(event)),
                Some(Heard::Said(said)) => self.said.push(said),
                None => return Ok(None),
            }
        }
    }
    /// The chat messages that [`Events::next`] has met since the last call.
    pub fn said(&mut self) -> Vec<SaidJson> {
        std::mem::take(&mut self.said)
    }
}

/// News of one of a player's tables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerEvent {
    /// Its id, from which [`Client::my_events`](crate::Client::my_events) can resume.
    pub id: String,
    pub kind: PlayerEventKind,
    pub table: SummaryJson,
}

/// News of all tables of a player.
#[derive(Debug)]
pub struct PlayerEvents(RawEvents);

impl PlayerEvents {
    pub(crate) fn new(events: RawEvents) -> Self {
        Self(events)
    }
    /// The next event of a known kind; `None` when the server has ended the stream.
    pub async fn next(&mut self) -> Result<Option<PlayerEvent>, ClientError> {
        while let Some(event) = self.0.next().await? {
            if let Ok(kind) = event.event.parse() {
                let table = event.read()?;
                return Ok(Some(PlayerEvent { id: event.id, kind, table }));
            }
        }
        Ok(None)
    }
}

/// An event as it came over the wire.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ServerEvent {
    /// Its id, to be sent as `Last-Event-ID`.
    pub id: String,
    /// Its kind, such as `view`, `update` or `chat`.
    pub event: String,
    pub data: String,
}

impl ServerEvent {
    /// The data as JSON; null if the data is not JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.data).unwrap_or(Value::Null)
    }
    fn read<T: DeserializeOwned>(&self) -> Result<T, ClientError> {
        serde_json::from_str(&self.data)
            .map_err(|error| ClientError::Unexpected(format!("{error} in event {}", self.id)))
    }
}

impl TryFrom<ServerEvent> for TableEvent {
    type Error = ClientError;
    fn try_from(event: ServerEvent) -> Result<Self, ClientError> {
        let unexpected =
            || ClientError::Unexpected(format!("an event `{}` with id `{}`", event.event, event.id));
        match event.event.as_str() {
            "view" => Ok(Self::View {
                seq: Seq(event.id.parse().map_err(|_| unexpected())?),
                table: Box::new(event.read()?),
            }),
            "update" => Ok(Self::Update(Box::new(event.read()?))),
            _ => Err(unexpected()),
        }
    }
}

/// A stream of events as they come over the wire.
pub struct RawEvents(SseStream<Incoming>);

impl RawEvents {
    pub(crate) fn new(body: Incoming) -> Self {
        Self(SseStream::new(body))
    }
    /// The next event; `None` when the server has ended the stream.
    pub async fn next(&mut self) -> Result<Option<ServerEvent>, ClientError> {
        Ok(self.0.try_next().await?.map(|sse| ServerEvent {
            id: sse.id.unwrap_or_default(),
            event: sse.event.unwrap_or_default(),
            data: sse.data.unwrap_or_default(),
        }))
    }
}

impl fmt::Debug for RawEvents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RawEvents").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_of_another_kind_or_without_a_number_is_an_error() {
        let event = |id: &str, event: &str| ServerEvent {
            id: id.to_owned(),
            event: event.to_owned(),
            data: "{}".to_owned(),
        };
        for wrong in [event("7", "chat"), event("x", "view"), event("7", "update")] {
            assert!(matches!(TableEvent::try_from(wrong), Err(ClientError::Unexpected(_))));
        }
    }
}
