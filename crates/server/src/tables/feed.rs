//! The last entries of an active table, encoded for its followers.
//!
//! The bytes for a follower depend only on its [`Audience`]. They are encoded when the first follower of an
//! audience asks, shared with the others, and dropped when all followers have received them.

use super::memo::{Chunk, Encoding, Memo};
use oriflamme_game::{Level, Seat, Viewer};
use oriflamme_table::{Applied, PlayerId, Seq, Table};
use oriflamme_table_view::Language;
use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// How many entries are kept for followers that have not received them. A follower that is further behind
/// gets them from the log.
const RECENT: usize = 8;

/// The format of a follower's stream.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Format {
    /// The events of the JSON API.
    Json,
    /// The frames of a page.
    Page {
        language: Language,
        name: Option<Arc<str>>,
        encoding: Encoding,
        /// The levels of bots that a host can choose from.
        levels: Arc<[Level]>,
    },
}

/// Everything that determines the bytes for a follower. Followers with the same audience get the same bytes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Audience {
    /// The viewer before the entry. It changes when somebody sits down or leaves.
    pub(crate) before: Viewer,
    pub(crate) after: Viewer,
    /// The seat that is reserved for the follower after the entry.
    pub(crate) invited: Option<Seat>,
    pub(crate) format: Format,
}

impl Audience {
    /// The audience of a player, or of somebody who is not a player.
    pub(crate) fn of(player: Option<&PlayerId>, format: &Format, applied: &Applied) -> Self {
        let format = match format {
            // The lobby shows a follower's own name; no other page does.
            Format::Page { language, encoding, levels, .. } if applied.after().game().is_some() => {
                Format::Page { language: *language, name: None, encoding: *encoding, levels: levels.clone() }
            }
            format => format.clone(),
        };
        Self {
            before: applied.before().viewer_of(player),
            after: applied.viewer_of(player),
            invited: player.and_then(|player| applied.after().invited(player)),
            format,
        }
    }
}

/// An entry and its encodings, by audience.
pub(crate) struct FeedEntry {
    applied: Applied,
    memo: Memo<Audience>,
}

impl FeedEntry {
    fn new(applied: Applied, followers: usize) -> Arc<Self> {
        Arc::new(Self { applied, memo: Memo::new(followers) })
    }
    /// The bytes for a follower.
    pub(crate) fn chunk(
        &self,
        player: Option<&PlayerId>,
        format: &Format,
        make: impl FnOnce(&Applied, &Audience) -> Chunk,
    ) -> Chunk {
        let audience = Audience::of(player, format, &self.applied);
        self.memo.chunk(audience, |audience| make(&self.applied, audience))
    }
}

/// The last entries of a table, oldest first, without gaps.
#[derive(Default)]
pub(crate) struct Feed {
    recent: Mutex<VecDeque<Arc<FeedEntry>>>,
    /// Held by the follower that replays a log for all. The owner never waits for it.
    replaying: Mutex<()>,
}

impl Feed {
    fn recent(&self) -> MutexGuard<'_, VecDeque<Arc<FeedEntry>>> {
        self.recent.lock().unwrap_or_else(PoisonError::into_inner)
    }
    /// The entries of a table from a sequence number on, if all of them are here.
    fn covered(&self, table: &Table, next: Seq) -> Option<Vec<Arc<FeedEntry>>> {
        let recent = self.recent();
        let [first, last] = [recent.front(), recent.back()].map(|it| it.map(|it| it.applied.seq()));
        let covered = first.is_some_and(|first| first <= next)
            && last.is_some_and(|last| table.next_seq() <= last.next());
        let wanted = |telling: &&Arc<FeedEntry>| (next..table.next_seq()).contains(&telling.applied.seq());
        covered.then(|| recent.iter().filter(wanted).cloned().collect())
    }

    /// Adds new entries for this many followers.
    pub(super) fn push(&self, applied: Vec<Applied>, followers: usize) {
        let mut recent = self.recent();
        while recent.front().is_some_and(|telling| followers == 0 || telling.memo.is_done()) {
            recent.pop_front();
        }
        if followers > 0 {
            recent.extend(applied.into_iter().map(|applied| FeedEntry::new(applied, followers)));
        }
        while recent.len() > RECENT {
            recent.pop_front();
        }
    }

    /// The entries of a table from a sequence number on. Older ones come from a replay of the log, once for
    /// all followers that are about equally far behind.
    pub(super) fn since(&self, table: &Table, next: Seq, followers: usize) -> Vec<Arc<FeedEntry>> {
        if let Some(told) = self.covered(table, next) {
            return told;
        }
        let _replaying = self.replaying.lock().unwrap_or_else(PoisonError::into_inner);
        // Another follower may have replayed it meanwhile.
        if let Some(told) = self.covered(table, next) {
            return told;
        }
        let replayed = table.applied_since(next);
        let replayed: Vec<_> = replayed.into_iter().map(|it| FeedEntry::new(it, followers)).collect();
        if replayed.len() <= RECENT {
            let mut recent = self.recent();
            // Entries that were published meanwhile are handled by other calls.
            let later: Vec<_> =
                recent.drain(..).filter(|telling| telling.applied.seq() >= table.next_seq()).collect();
            let gap = later.first().is_some_and(|first| first.applied.seq() > table.next_seq());
            *recent = if gap { later.into() } else { replayed.iter().cloned().chain(later).collect() };
        }
        replayed
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;
    use oriflamme_deal::{Salt, Seed};
    use oriflamme_game::{Level, Ruleset, Seating};
    use oriflamme_table::{Entry, Logged, Patience, TableId, TableSetup, Timestamp};

    fn ada() -> PlayerId {
        PlayerId::from([7; 20])
    }

    /// A table at which Ada sits down, and a bot.
    fn table() -> (Table, Vec<Applied>) {
        let setup = TableSetup::new(Ruleset::Base2, Seating::usual_duel(), ada());
        let mut table = Table::new(
            TableId::from([3; 20]),
            setup,
            Seed([5; 32]),
            None,
            Timestamp::EPOCH,
            Patience::default(),
        );
        let [first, second] = [0, 1].map(Seat::from_index);
        let sat = Entry::Sat { seat: first, player: ada(), salt: Salt::none(), name: "Ada".parse().ok() };
        let entries = [sat, Entry::Bot { seat: second, level: Level::Page }, Entry::Started];
        let applied = entries.map(|entry| table.apply(Logged { entry, at: Timestamp::EPOCH }).unwrap());
        (table, applied.into())
    }

    fn page(name: Option<&str>) -> Format {
        let (name, levels) = (name.map(Into::into), Arc::from(Level::ALL));
        Format::Page { language: Language::En, name, encoding: Encoding::Gzip, levels }
    }

    #[test]
    fn followers_that_may_see_the_same_are_one_audience() {
        let (_, applied) = table();
        let of = |player: Option<&PlayerId>, format: &Format, at: usize| {
            Audience::of(player, format, &applied[at])
        };
        let stranger = PlayerId::from([8; 20]);
        for at in 0..applied.len() {
            assert_eq!(of(None, &page(None), at), of(Some(&stranger), &page(None), at));
            assert_ne!(of(None, &page(None), at), of(Some(&ada()), &page(None), at));
            assert_ne!(of(None, &page(None), at), of(None, &Format::Json, at));
        }
        assert_ne!(
            of(None, &page(None), 1),
            of(None, &page(Some("Ben")), 1),
            "the lobby shows one's own name"
        );
        assert_eq!(of(None, &page(None), 2), of(None, &page(Some("Ben")), 2), "the game does not");
        assert_ne!(of(Some(&ada()), &page(None), 0).before, of(Some(&ada()), &page(None), 0).after);
    }

    #[test]
    fn entries_come_from_the_feed_or_by_one_replay_for_all() {
        let (table, applied) = table();
        let seqs = |told: &[Arc<FeedEntry>]| told.iter().map(|it| it.applied.seq().0).collect::<Vec<_>>();
        let feed = Feed::default();
        feed.push(applied[2..].to_vec(), 2);
        let newest = feed.since(&table, Seq(2), 2);
        assert_eq!(seqs(&newest), [2]);
        assert!(Arc::ptr_eq(&newest[0], &feed.since(&table, Seq(2), 2)[0]), "followers share it");
        let [one, other] = [(); 2].map(|()| feed.since(&table, Seq(1), 2));
        assert_eq!(seqs(&one), [1, 2]);
        assert!(one.iter().zip(&other).all(|(one, other)| Arc::ptr_eq(one, other)), "the replay is shared");
        assert!(feed.since(&table, Seq(3), 2).is_empty());
        feed.push(Vec::new(), 0);
        assert!(feed.recent().is_empty(), "nothing is kept where nobody follows");
    }
}
