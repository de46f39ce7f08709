//! Pieces of event streams that are made once and shared.

use axum::body::Bytes;
use flate2::Crc;
use std::{
    collections::{HashMap, hash_map},
    hash::Hash,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// A piece of an event stream: one event, perhaps compressed.
#[derive(Clone, Debug)]
pub(crate) struct Chunk {
    pub(crate) bytes: Bytes,
    /// The checksum of the event before it was compressed.
    pub(crate) crc: Arc<Crc>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Encoding {
    Identity,
    /// Compressed event by event.
    Gzip,
}

/// The encodings of one event, by audience. They are dropped when every listener has received theirs.
pub(crate) struct Memo<Audience>(Mutex<MemoState<Audience>>);

struct MemoState<Audience> {
    /// How many listeners have not received it yet.
    waiting: usize,
    chunks: HashMap<Audience, Chunk>,
}

impl<Audience: Eq + Hash> Memo<Audience> {
    /// A memo for an event that this many listeners will receive.
    pub(crate) fn new(listeners: usize) -> Self {
        Self(Mutex::new(MemoState { waiting: listeners, chunks: HashMap::new() }))
    }
    fn made(&self) -> MutexGuard<'_, MemoState<Audience>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
    /// Whether all listeners have received it.
    pub(crate) fn is_done(&self) -> bool {
        self.made().waiting == 0
    }

    /// The chunk for one more listener. `make` is called for the first listener of an audience.
    pub(crate) fn chunk(&self, audience: Audience, make: impl FnOnce(&Audience) -> Chunk) -> Chunk {
        let mut made = self.made();
        let chunk = match made.chunks.entry(audience) {
            hash_map::Entry::Occupied(chunk) => chunk.get().clone(),
            hash_map::Entry::Vacant(place) => {
                let chunk = make(place.key());
                place.insert(chunk).clone()
            }
        };
        made.waiting = made.waiting.saturating_sub(1);
        if made.waiting == 0 {
            made.chunks = HashMap::new();
        }
        chunk
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chunk_is_made_once_for_an_audience_and_dropped_when_all_were_told() {
        let memo = Memo::new(6);
        let mut made = Vec::new();
        for audience in ["spectator", "red", "spectator", "spectator", "red", "spectator"] {
            assert!(!memo.is_done());
            let chunk = memo.chunk(audience, |audience| {
                made.push(*audience);
                Chunk { bytes: Bytes::from_static(audience.as_bytes()), crc: Arc::default() }
            });
            assert_eq!(chunk.bytes, audience);
        }
        assert_eq!(made, ["spectator", "red"]);
        assert!(memo.is_done() && memo.made().chunks.is_empty());
    }
}
