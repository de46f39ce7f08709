//! What people say at a table in use. It is not stored: it goes when the table leaves memory.

use oriflamme_table_view::ChatMessage;
use std::{
    collections::VecDeque,
    sync::{Mutex, PoisonError},
};
use tokio::sync::broadcast;

/// How many messages those who come later still see.
const HISTORY: usize = 50;
/// How many messages may wait for a slow listener.
const BUFFER: usize = 16;

/// The chat of one table.
pub(crate) struct Chat {
    recent: Mutex<VecDeque<ChatMessage>>,
    listeners: broadcast::Sender<ChatMessage>,
}

impl Default for Chat {
    fn default() -> Self {
        Self { recent: Mutex::default(), listeners: broadcast::Sender::new(BUFFER) }
    }
}

impl Chat {
    /// The latest messages, oldest first.
    pub(crate) fn recent(&self) -> Vec<ChatMessage> {
        self.recent.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
    }
    /// Sends a message to all who listen now, and keeps it for those who come soon.
    pub(crate) fn post(&self, message: ChatMessage) {
        let mut recent = self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        recent.push_back(message.clone());
        while recent.len() > HISTORY {
            recent.pop_front();
        }
        // Nobody may be listening.
        let _ = self.listeners.send(message);
    }
    /// Receives every message from now on.
    pub(crate) fn listen(&self) -> broadcast::Receiver<ChatMessage> {
        self.listeners.subscribe()
    }
}
