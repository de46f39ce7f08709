//! A browser's network traffic, from chromedriver's performance log.

use serde_json::Value;
use std::collections::BTreeSet;
use thirtyfour::BrowserLogEntry;

/// Network traffic.
#[derive(Default)]
pub struct Traffic {
    /// The addresses of all requests.
    pub urls: BTreeSet<String>,
    /// The ids and addresses of all answered requests; [`Browser::body`](super::Browser::body) has the
    /// bodies.
    pub answers: Vec<(String, String)>,
    /// The bytes of all finished responses, headers included.
    pub bytes: u64,
    /// The data of server-sent events.
    pub told: Vec<String>,
}

impl Traffic {
    pub(super) fn of(log: &[BrowserLogEntry]) -> Self {
        let mut traffic = Self::default();
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        for entry in log {
            let message: Value = serde_json::from_str(&entry.message).unwrap_or_default();
            let (event, told) = (&message["message"]["method"], &message["message"]["params"]);
            match event.as_str() {
                Some("Network.requestWillBeSent") => {
                    traffic.urls.insert(text(&told["request"]["url"]));
                }
                Some("Network.webSocketCreated") => {
                    traffic.urls.insert(text(&told["url"]));
                }
                Some("Network.eventSourceMessageReceived") => traffic.told.push(text(&told["data"])),
                Some("Network.loadingFinished") => {
                    traffic.bytes += told["encodedDataLength"].as_f64().unwrap_or_default() as u64;
                }
                Some("Network.responseReceived") => {
                    traffic.answers.push((text(&told["requestId"]), text(&told["response"]["url"])));
                }
                _ => {}
            }
        }
        traffic
    }
}
