//! A table: its state and its log.

use crate::{
    applied::{Applied, Cards},
    entry::{Entry, Logged},
    log::TableLog,
    patience::Patience,
    setup::TableSetup,
    state::{Beginning, Holder, Origin, TableState},
    unmade::Unmade,
};
use oriflamme_deal::Seed;
use oriflamme_game::{NoLog, Seat, Viewer};
use oriflamme_notation::{Header, write};
use oriflamme_table_view::{PlayerId, Seq, TableId, Timestamp, Update};
use std::{ops::Deref, sync::Arc};

/// The error for an entry that does not fit its log.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the table's log does not follow the rules from entry {0} on")]
pub struct DamagedLog(pub Seq);

/// A table: its state and the log that led to it. Most methods are on its [`TableState`].
///
/// The cost of a copy does not depend on the length of the log.
#[derive(Clone)]
pub struct Table {
    state: Arc<TableState>,
    log: TableLog,
}

impl Deref for Table {
    type Target = TableState;
    fn deref(&self) -> &TableState {
        &self.state
    }
}

impl Table {
    /// A table at which nothing has happened yet.
    pub fn new(
        id: TableId,
        setup: TableSetup,
        secret: Seed,
        beginning: Option<Beginning>,
        made: Timestamp,
        patience: Patience,
    ) -> Self {
        let origin = Arc::new(Origin::new(id, setup, secret, beginning, made, patience));
        Self { state: Arc::new(TableState::new(origin)), log: TableLog::default() }
    }

    /// The same, with the table of a rematch.
    pub fn with_next(mut self, next: Option<Unmade>) -> Self {
        Arc::make_mut(&mut Arc::make_mut(&mut self.state).origin).next = next;
        self
    }

    pub fn log(&self) -> &TableLog {
        &self.log
    }

    /// Applies the next entry of the log. The result is used for updates to viewers. An entry that does not
    /// fit changes nothing.
    pub fn apply(&mut self, logged: Logged) -> Result<Applied, DamagedLog> {
        let damaged = DamagedLog(self.next_seq());
        let mut events = Vec::new();
        let mut after = (*self.state).clone();
        after.step(&logged, &mut |event| events.push(event)).ok_or(damaged)?;
        let after = Arc::new(after);
        let before = std::mem::replace(&mut self.state, after.clone());
        self.log.push(logged.clone());
        Ok(Applied { logged, events, before, after })
    }

    /// Applies entries without updates for viewers, as when a table is loaded. After an error, the table must
    /// not be used.
    pub fn apply_all(&mut self, entries: impl IntoIterator<Item = Logged>) -> Result<(), DamagedLog> {
        for logged in entries {
            let damaged = DamagedLog(self.next_seq());
            Arc::make_mut(&mut self.state).step(&logged, &mut NoLog).ok_or(damaged)?;
            self.log.push(logged);
        }
        Ok(())
    }

    /// The applied entries from a sequence number on. This replays the log, so call it once for all
    /// followers.
    pub fn applied_since(&self, first: Seq) -> Vec<Applied> {
        let mut then =
            Self { state: Arc::new(TableState::new(self.origin.clone())), log: TableLog::default() };
        let missed = usize::try_from(first.0).unwrap_or(usize::MAX);
        // An entry that was applied once can be applied again.
        let _ = then.apply_all(self.log.iter().take(missed).cloned());
        self.log.since(first).map_while(|logged| then.apply(logged.clone()).ok()).collect()
    }

    /// The updates that a player saw, from a sequence number on.
    pub fn updates(&self, player: Option<&PlayerId>, first: Seq) -> Vec<Update> {
        self.applied_since(first).iter().map(|applied| applied.update(applied.viewer_of(player))).collect()
    }

    /// The deal and every move of a finished game, as a seat saw them or with all cards open.
    pub fn replay(&self, seat: Option<Seat>) -> Vec<Update> {
        if self.status().is_live() || self.is_sealed() {
            return Vec::new();
        }
        let (viewer, cards) = match seat {
            Some(seat) => (Viewer::Seat(seat), Cards::Hidden),
            None => (Viewer::Spectator, Cards::Open),
        };
        let shown = |applied: &Applied| matches!(applied.entry(), Entry::Started | Entry::Move(_));
        let applied = self.applied_since(Seq::FIRST);
        applied.iter().filter(|it| shown(it)).map(|it| it.update_with(viewer, cards, cards)).collect()
    }

    /// The game as a record in the notation, as far as it went. A sealed game has none yet.
    pub fn record(&self) -> Option<String> {
        let game = self.game().filter(|_| !self.is_sealed())?;
        let name = |holder: &Holder| match holder {
            Holder::Human { name, .. } => name.as_ref().map(ToString::to_string),
            Holder::Recorded(name) => Some(name.to_string()),
            Holder::Bot(level) => Some(level.to_string()),
            Holder::Free => None,
        };
        let names = self.seating().seats().map(|seat| (seat, self.holder(seat)));
        let header = Header {
            names: names.filter_map(|(seat, holder)| Some((seat, name(holder)?))).collect(),
            seed: game.beginning.seed.clone(),
        };
        let moves: Vec<_> = self.log.iter().filter_map(|logged| logged.entry.said()).collect();
        Some(write::record(&game.beginning.state, &header, &moves, &game.state))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;
    use crate::count;
    use oriflamme_game::{Level, Ruleset, Seating};
    use oriflamme_rules::State;

    const ADA: &str = "ada";

    fn open_table(seating: Seating) -> Table {
        let setup = TableSetup::new(Ruleset::Base2, seating, ADA.parse().unwrap());
        let patience = Patience::default();
        Table::new(TableId::from([3; 20]), setup, Seed([5; 32]), None, Timestamp::EPOCH, patience)
    }

    /// Plays a game: Ada sits in the first seat and goes away in the middle, bots sit in the others.
    fn game(seating: Seating, mut each: impl FnMut(&Table, &Applied)) -> Table {
        let mut table = open_table(seating);
        let mut add = |table: &mut Table, entry| {
            let at = Timestamp::from_millis(1000 * table.next_seq().0);
            let applied = table.apply(Logged { entry, at }).unwrap();
            each(table, &applied);
        };
        let ada = |seat| Entry::Sat {
            seat,
            player: ADA.parse().unwrap(),
            salt: oriflamme_deal::Salt::none(),
            name: "Ada".parse().ok(),
        };
        let first = Seat::from_index(0);
        for seat in seating.seats() {
            let entry = if seat == first { ada(seat) } else { Entry::Bot { seat, level: Level::Page } };
            add(&mut table, entry);
        }
        add(&mut table, Entry::Started);
        while let Some(state) = table.game().map(|game| game.state).filter(|state| !state.is_over()) {
            if table.next_seq() == Seq(20) {
                add(&mut table, Entry::Left(first));
            }
            let next = some_move(&state, table.next_seq().0);
            add(&mut table, Entry::Move(next));
        }
        add(&mut table, Entry::Again(TableId::from([4; 20])));
        table
    }

    fn some_move(state: &State, number: u64) -> oriflamme_game::FamilyMove {
        let moves = state.moves();
        let answer = moves.nth(number as usize * 7 % moves.len()).unwrap();
        state.family_move(answer).unwrap()
    }

    #[test]
    fn an_entry_is_told_as_a_replay_of_the_log_tells_it() {
        for seating in [Seating::usual_duel(), Seating::of(4).unwrap()] {
            let players = [None, Some(PlayerId::from([9; 20])), Some(ADA.parse().unwrap())];
            let mut told: Vec<Vec<Update>> = vec![Vec::new(); players.len()];
            let table = game(seating, |_, applied| {
                for (player, told) in players.iter().zip(&mut told) {
                    told.push(applied.update(applied.viewer_of(player.as_ref())));
                }
            });
            for (player, told) in players.iter().zip(told) {
                let replayed = table.updates(player.as_ref(), Seq::FIRST);
                assert_eq!(format!("{told:?}"), format!("{replayed:?}"));
                let from = Seq(told.len() as u64 / 2);
                assert_eq!(
                    format!("{:?}", &told[told.len() / 2..]),
                    format!("{:?}", table.updates(player.as_ref(), from))
                );
            }
        }
    }

    #[test]
    fn what_an_entry_costs_does_not_depend_on_the_log() {
        let mut last = count::steps();
        let mut longest = Seq::FIRST;
        game(Seating::of(4).unwrap(), |table, applied| {
            let viewers = table.seating().seats().map(Viewer::Seat).chain([Viewer::Spectator]);
            for viewer in viewers {
                applied.update(viewer);
                applied.view_before(viewer);
            }
            assert_eq!(count::steps() - last, 1, "one entry is applied once, and none again to tell of it");
            last = count::steps();
            longest = table.next_seq();
        });
        assert!(longest > Seq(60));
    }

    #[test]
    fn an_entry_that_does_not_fit_changes_nothing() {
        let mut table = open_table(Seating::usual_duel());
        let entry = Entry::Late(Seat::from_index(0));
        assert_eq!(table.apply(Logged { entry, at: Timestamp::EPOCH }).err(), Some(DamagedLog(Seq::FIRST)));
        assert_eq!(table.next_seq(), Seq::FIRST);
        assert!(table.log().last().is_none());
    }
}
