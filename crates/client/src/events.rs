//! Server-sent events, one after the other.

use crate::NoAnswer;
use http_body_util::BodyExt;
use hyper::body::Incoming;
use serde_json::Value;

/// An event.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ServerEvent {
    /// Its id, to be sent as `Last-Event-ID`.
    pub id: String,
    /// What kind it is: `view` or `update`.
    pub event: String,
    /// What it says.
    pub data: String,
}

impl ServerEvent {
    /// What it says, as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.data).unwrap_or(Value::Null)
    }
}

/// A stream of events.
#[derive(Debug)]
pub struct Events {
    body: Incoming,
    received: Vec<u8>,
}

impl Events {
    pub(crate) fn new(body: Incoming) -> Self {
        Self { body, received: Vec::new() }
    }

    /// The next event; nothing when the server has ended the stream.
    pub async fn next(&mut self) -> Result<Option<ServerEvent>, NoAnswer> {
        loop {
            if let Some(end) = self.received.windows(2).position(|pair| pair == b"\n\n") {
                let block: Vec<u8> = self.received.drain(..end + 2).collect();
                let event = parse(&String::from_utf8_lossy(&block));
                // Heartbeats are comments.
                if event != ServerEvent::default() {
                    return Ok(Some(event));
                }
                continue;
            }
            match self.body.frame().await {
                Some(frame) => {
                    if let Some(data) = frame?.data_ref() {
                        self.received.extend_from_slice(data);
                    }
                }
                None => return Ok(None),
            }
        }
    }
}

fn parse(block: &str) -> ServerEvent {
    let mut event = ServerEvent::default();
    for (field, value) in block.lines().filter_map(|line| line.split_once(':')) {
        let value = value.strip_prefix(' ').unwrap_or(value);
        match field {
            "id" => event.id = value.to_owned(),
            "event" => event.event = value.to_owned(),
            "data" if event.data.is_empty() => event.data = value.to_owned(),
            "data" => event.data = format!("{}\n{value}", event.data),
            _ => {}
        }
    }
    event
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_are_read_field_by_field() {
        let event = parse("id: 7\nevent: update\ndata: {\"a\":\ndata: 1}\n\n");
        assert_eq!((event.id.as_str(), event.event.as_str()), ("7", "update"));
        assert_eq!(event.json(), serde_json::json!({"a": 1}));
        assert_eq!(parse(": heartbeat\n\n"), ServerEvent::default());
    }
}
