//! A table's log: its entries, oldest first.

use crate::entry::Logged;
use oriflamme_table_view::{Seq, Timestamp};
use std::sync::Arc;

/// How many entries share an allocation.
const CHUNK: usize = 32;

/// An append-only list of entries. A copy shares all but the last few entries, so the cost of copying a table
/// does not depend on the length of its game.
#[derive(Clone, Default)]
pub struct TableLog {
    full: Arc<Vec<Arc<[Logged]>>>,
    /// Fewer than [`CHUNK`].
    recent: Vec<Logged>,
}

impl TableLog {
    pub(crate) fn push(&mut self, logged: Logged) {
        self.recent.push(logged);
        if self.recent.len() == CHUNK {
            let chunk = std::mem::take(&mut self.recent);
            Arc::make_mut(&mut self.full).push(chunk.into());
        }
    }
    /// The sequence number of the next entry.
    pub fn next_seq(&self) -> Seq {
        Seq((self.full.len() * CHUNK + self.recent.len()) as u64)
    }
    /// The entries from a sequence number on.
    pub fn since(&self, first: Seq) -> impl Iterator<Item = &Logged> {
        let first = usize::try_from(first.0).unwrap_or(usize::MAX);
        let chunks = self.full.iter().skip(first / CHUNK).map(|chunk| &chunk[..]);
        // Skip entries in the chunk that holds the first one, or in `recent` if it is past the last chunk.
        let skipped = first - CHUNK * (first / CHUNK).min(self.full.len());
        chunks.chain([&self.recent[..]]).flatten().skip(skipped)
    }
    pub fn iter(&self) -> impl Iterator<Item = &Logged> {
        self.since(Seq::FIRST)
    }
    /// The time of the next entry: `now`, or the last entry's time if the clock was set back.
    pub fn not_before_last(&self, now: Timestamp) -> Timestamp {
        self.last().map_or(now, |last| last.at.max(now))
    }
    /// The last entry.
    pub fn last(&self) -> Option<&Logged> {
        self.recent.last().or_else(|| self.full.last().and_then(|chunk| chunk.last()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Entry;
    use oriflamme_table_view::Timestamp;

    #[test]
    fn a_log_hands_out_its_entries_from_any_number_on() {
        let count = 3 * CHUNK as u64 + 5;
        let mut log = TableLog::default();
        assert!(log.last().is_none());
        for at in 0..count {
            assert_eq!(log.next_seq(), Seq(at));
            log.push(Logged { entry: Entry::Started, at: Timestamp::from_millis(at) });
            assert_eq!(log.last().map(|logged| logged.at.as_millis()), Some(at));
        }
        for first in 0..count + 2 * CHUNK as u64 {
            let found: Vec<_> = log.since(Seq(first)).map(|logged| logged.at.as_millis()).collect();
            assert_eq!(found, (first..count).collect::<Vec<_>>());
        }
    }
}
