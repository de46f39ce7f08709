//! The chat of an active table. It is not stored: it is lost when the table leaves memory.

use super::memo::{Chunk, Encoding, Memo};
use oriflamme_table_view::{ChatMessage, Language};
use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, PoisonError},
};
use tokio::sync::broadcast;

/// How many past messages a newcomer sees.
const HISTORY: usize = 50;
/// How many messages may wait for a slow listener.
const BUFFER: usize = 16;

/// The chat of one table.
pub(crate) struct ChatRoom {
    recent: Mutex<VecDeque<ChatMessage>>,
    listeners: broadcast::Sender<Arc<ChatBroadcast>>,
}

/// A message on its way to all listeners.
pub(crate) struct ChatBroadcast {
    message: ChatMessage,
    memo: Memo<(Language, Encoding)>,
}

impl ChatBroadcast {
    pub(crate) fn message(&self) -> &ChatMessage {
        &self.message
    }
    /// The bytes for one more listener.
    pub(crate) fn chunk(
        &self,
        language: Language,
        encoding: Encoding,
        make: impl FnOnce(&ChatMessage, Language, Encoding) -> Chunk,
    ) -> Chunk {
        self.memo.chunk((language, encoding), |_| make(&self.message, language, encoding))
    }
}

impl Default for ChatRoom {
    fn default() -> Self {
        Self { recent: Mutex::default(), listeners: broadcast::Sender::new(BUFFER) }
    }
}

impl ChatRoom {
    /// The latest messages, oldest first.
    pub(crate) fn recent(&self) -> Vec<ChatMessage> {
        self.recent.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
    }
    /// Sends a message to all current listeners, and keeps it for newcomers.
    pub(crate) fn post(&self, message: ChatMessage) {
        let mut recent = self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        recent.push_back(message.clone());
        while recent.len() > HISTORY {
            recent.pop_front();
        }
        // Nobody may be listening.
        let memo = Memo::new(self.listeners.receiver_count());
        let _ = self.listeners.send(Arc::new(ChatBroadcast { message, memo }));
    }
    /// Receives every message from now on.
    pub(crate) fn listen(&self) -> broadcast::Receiver<Arc<ChatBroadcast>> {
        self.listeners.subscribe()
    }
}
