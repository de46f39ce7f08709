//! What has happened at a table, as its page shows it, made once for all visitors who have seen the same.
//!
//! To tell a game from its beginning, its whole log is applied again, and every line is worded. A crowd that
//! opens a page between two moves would pay for this once for each visitor; so the table keeps what it told
//! the first visitor of each audience until its log grows.

use oriflamme_pages::TableHistory;
use oriflamme_table::{Entry, PlayerId, Seq, Table};
use oriflamme_table_view::Language;
use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError},
};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The most histories that all tables together keep, at some 30 kB each.
const MOST: usize = 2000;

/// The room for histories, which all tables share.
#[derive(Clone)]
pub(super) struct HistoryRoom(Arc<Semaphore>);

impl Default for HistoryRoom {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(MOST)))
    }
}

/// Everything that determines a history, besides the log. Nobody but those who once sat at the table has seen
/// anything of their own.
type HistoryAudience = (Option<PlayerId>, Language);

/// The histories of an active table.
#[derive(Default)]
pub(super) struct Histories {
    room: HistoryRoom,
    kept: Mutex<KeptHistories>,
    /// How many histories were made.
    #[cfg(test)]
    made: std::sync::atomic::AtomicUsize,
}

/// Histories of a log of one length.
#[derive(Default)]
struct KeptHistories {
    next: Seq,
    /// Who sits at the table, or once did.
    seated: HashSet<PlayerId>,
    by_audience: HashMap<HistoryAudience, KeptHistory>,
    was_used: bool,
}

struct KeptHistory {
    history: Arc<OnceLock<Arc<TableHistory>>>,
    _room: OwnedSemaphorePermit,
}

impl KeptHistories {
    fn new(table: &Table) -> Self {
        let seated = table.log().iter().filter_map(|logged| match &logged.entry {
            Entry::Sat { player, .. } => Some(player.clone()),
            _ => None,
        });
        let seated = seated.collect();
        Self { next: table.next_seq(), seated, by_audience: HashMap::new(), was_used: true }
    }
}

impl Histories {
    pub(super) fn new(room: HistoryRoom) -> Self {
        Self { room, ..Self::default() }
    }
    fn kept(&self) -> MutexGuard<'_, KeptHistories> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The history of a snapshot of the table. `make` is called for the first visitor of an audience; the
    /// player it gets is `None` for everybody who never sat at the table.
    pub(super) fn get(
        &self,
        table: &Table,
        player: Option<&PlayerId>,
        language: Language,
        make: impl FnOnce(Option<&PlayerId>) -> TableHistory,
    ) -> Arc<TableHistory> {
        let (player, shared) = {
            let mut kept = self.kept();
            if kept.next < table.next_seq() || kept.by_audience.is_empty() {
                *kept = KeptHistories::new(table);
            }
            kept.was_used = true;
            let player = player.filter(|player| kept.seated.contains(*player));
            let audience = (player.cloned(), language);
            let shared = if kept.next > table.next_seq() {
                // The visitor holds an older snapshot than others.
                None
            } else if let Some(known) = kept.by_audience.get(&audience) {
                Some(known.history.clone())
            } else {
                self.room.0.clone().try_acquire_owned().ok().map(|room| {
                    let history = Arc::<OnceLock<_>>::default();
                    kept.by_audience.insert(audience, KeptHistory { history: history.clone(), _room: room });
                    history
                })
            };
            (player, shared)
        };
        let make = || {
            #[cfg(test)]
            self.made.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            Arc::new(make(player))
        };
        match shared {
            Some(shared) => shared.get_or_init(make).clone(),
            None => make(),
        }
    }

    #[cfg(test)]
    pub(super) fn made(&self) -> usize {
        self.made.load(std::sync::atomic::Ordering::Relaxed)
    }

    /// Drops everything, unless somebody has visited the table since the last call.
    pub(super) fn drop_unused(&self) {
        let mut kept = self.kept();
        if !std::mem::take(&mut kept.was_used) {
            *kept = KeptHistories::default();
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;
    use oriflamme_deal::{Salt, Seed};
    use oriflamme_game::{Level, Ruleset, Seat, Seating};
    use oriflamme_table::{Logged, Patience, TableId, TableSetup, Timestamp};

    fn table(ada: &PlayerId) -> Table {
        let setup = TableSetup::new(Ruleset::Base2, Seating::usual_duel(), ada.clone());
        let (id, patience) = (TableId::from([3; 20]), Patience::default());
        let mut table = Table::new(id, setup, Seed([5; 32]), None, Timestamp::EPOCH, patience);
        let first = Seat::from_index(0);
        add(&mut table, Entry::Sat { seat: first, player: ada.clone(), salt: Salt::none(), name: None });
        table
    }
    fn add(table: &mut Table, entry: Entry) {
        table.apply(Logged { entry, at: Timestamp::EPOCH }).unwrap();
    }

    #[test]
    fn a_crowd_is_told_once_until_something_happens() {
        let [ada, ben, eve] = [1, 2, 3].map(|number| PlayerId::from([number; 20]));
        let mut table = table(&ada);
        let histories = Histories::default();
        let mut made = Vec::new();
        let mut visit = |table: &Table, player: Option<&PlayerId>, language| {
            histories.get(table, player, language, |player| {
                made.push((table.next_seq(), player.cloned(), language));
                TableHistory::default()
            })
        };
        let before = table.clone();
        for _ in 0..100 {
            for player in [None, Some(&ada), Some(&ben), Some(&eve)] {
                visit(&table, player, Language::En);
            }
            visit(&table, None, Language::Fr);
        }
        add(&mut table, Entry::Bot { seat: Seat::from_index(1), level: Level::Page });
        let one = visit(&table, Some(&ben), Language::En);
        assert!(Arc::ptr_eq(&one, &visit(&table, None, Language::En)), "they share it");
        visit(&before, None, Language::En);
        assert!(Arc::ptr_eq(&one, &visit(&table, None, Language::En)), "an older snapshot changes nothing");
        let expected = [
            (before.next_seq(), None, Language::En),
            (before.next_seq(), Some(ada), Language::En),
            (before.next_seq(), None, Language::Fr),
            (table.next_seq(), None, Language::En),
            (before.next_seq(), None, Language::En),
        ];
        assert_eq!(made, expected);
    }

    #[test]
    fn no_more_is_kept_than_there_is_room_for() {
        let ada = PlayerId::from([1; 20]);
        let table = table(&ada);
        let room = HistoryRoom(Arc::new(Semaphore::new(1)));
        let histories = [(); 2].map(|()| Histories::new(room.clone()));
        let visit = |at: usize| histories[at].get(&table, None, Language::En, |_| TableHistory::default());
        assert!(Arc::ptr_eq(&visit(0), &visit(0)));
        assert!(!Arc::ptr_eq(&visit(1), &visit(1)), "there is no room for another");
        histories[0].drop_unused();
        assert!(!Arc::ptr_eq(&visit(1), &visit(1)), "the first was used a moment ago");
        histories[0].drop_unused();
        assert!(Arc::ptr_eq(&visit(1), &visit(1)));
    }
}
