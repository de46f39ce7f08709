//! A table's log: what has happened, oldest first.

use crate::entry::Logged;
use oriflamme_table_view::{Seq, Timestamp};
use std::sync::Arc;

/// How many entries share an allocation.
const CHUNK: usize = 32;

/// A list of entries that only grows. A copy shares all but the last few entries, so that copying a table
/// costs the same however long its game is.
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
    /// The number that the next entry will have.
    pub fn next_seq(&self) -> Seq {
        Seq((self.full.len() * CHUNK + self.recent.len()) as u64)
    }
    /// The entries from a number on.
    pub fn since(&self, first: Seq) -> impl Iterator<Item = &Logged> {
        let first = usize::try_from(first.0).unwrap_or(usize::MAX);
        let chunks = self.full.iter().skip(first / CHUNK).map(|chunk| &chunk[..]);
        // Entries are skipped in the chunk that holds the first one; where that is past the last chunk, in
        // `recent`.
        let skipped = first - CHUNK * (first / CHUNK).min(self.full.len());
        chunks.chain([&self.recent[..]]).flatten().skip(skipped)
    }
    pub fn iter(&self) -> impl Iterator<Item = &Logged> {
        self.since(Seq::FIRST)
    }
    /// A moment for the next entry: this one, or the last entry's where the clock was set back since.
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
