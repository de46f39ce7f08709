//! What profiles say of all the games of a player. The database reads every result of the player for it,
//! which takes a second for a bot with hundreds of thousands. So this is read once however many ask, and kept
//! for a while if there are many games.

use super::costly::CostlyReads;
use crate::store::{Store, StoreError, StoredRating};
use oriflamme_review::Performance;
use oriflamme_table::PlayerId;
use oriflamme_table_view::{OpponentView, RatingHistory, TallyView};
use std::sync::Arc;

/// The most games of a history of ratings.
const HISTORY: u32 = 500;
/// Numbers from more games than this are kept for a while: reading so many results takes some ten
/// milliseconds.
const MANY: u32 = 2000;

/// The numbers on a player's profile.
pub(crate) struct PlayerNumbers {
    pub(crate) ratings: Vec<StoredRating>,
    /// Their ratings after each of their last games.
    pub(crate) histories: Vec<RatingHistory>,
    pub(crate) tallies: Vec<TallyView>,
    pub(crate) performance: Performance,
}

/// Two players, and whether one of them asks.
type Pair = (PlayerId, PlayerId, bool);

/// Reads the numbers of players.
#[derive(Default)]
pub(crate) struct NumbersOfPlayers {
    alone: CostlyReads<PlayerId, Arc<PlayerNumbers>>,
    together: CostlyReads<Pair, Option<OpponentView>>,
}

impl NumbersOfPlayers {
    /// The numbers of a player.
    pub(crate) async fn of(
        &self,
        store: &Store,
        player: &PlayerId,
    ) -> Result<Arc<PlayerNumbers>, StoreError> {
        let read = async {
            let (ratings, tallies) = (store.ratings_of(player).await?, store.tallies(player).await?);
            let mut histories = Vec::new();
            for rating in &ratings {
                let history = store.rating_history(player, rating.group, HISTORY).await?;
                let points = history.iter().map(|(order, after)| (order.finished, after.rating.points()));
                histories.push(RatingHistory { group: rating.group, points: points.collect() });
            }
            let performance = store.performance(player).await?;
            let games: u32 = tallies.iter().map(|tally| tally.games).sum();
            let numbers = PlayerNumbers { ratings, histories, tallies, performance };
            Ok((Arc::new(numbers), games > MANY))
        };
        self.alone.get(player.clone(), read).await
    }

    /// How a player did against another one, as a viewer may know it.
    pub(crate) async fn together(
        &self,
        store: &Store,
        player: &PlayerId,
        other: &PlayerId,
        viewer: Option<&PlayerId>,
    ) -> Result<Option<OpponentView>, StoreError> {
        let is_theirs = [player, other].iter().any(|one| viewer == Some(*one));
        let read = async {
            let (together, results_read) = store.together(player, other, is_theirs).await?;
            Ok((together, results_read > MANY))
        };
        self.together.get((player.clone(), other.clone(), is_theirs), read).await
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;
    use crate::store::{AtomicWrites, StoreObserver, Write, write_result};
    use oriflamme_game::{Ruleset, Seat, SeatCount};
    use oriflamme_table::{GameResult, SeatOwner, SeatResult, TableId, Timestamp, WinShare};
    use oriflamme_testkit::Database;
    use std::{
        sync::atomic::{AtomicU64, Ordering},
        time::Duration,
    };

    #[derive(Default)]
    struct Counter(AtomicU64);

    impl StoreObserver for Counter {
        fn committed(&self, _: usize, _: Duration) {}
        fn failed(&self) {}
        fn asked(&self, times: u64) {
            self.0.fetch_add(times, Ordering::Relaxed);
        }
    }

    /// A game that nobody has rated, as two writes.
    fn game(number: u32, players: [&PlayerId; 2]) -> Vec<Write> {
        let seat = |(place, player): (u8, &PlayerId)| SeatResult {
            seat: Seat::from_index(place - 1),
            owner: SeatOwner::Player(player.clone()),
            place,
            score: 9,
            share: WinShare(0),
            gone: None,
        };
        let table: TableId = format!("game{number}").parse().unwrap();
        let result = GameResult {
            rules: Ruleset::Base2,
            size: SeatCount::Two,
            rated: false,
            private: false,
            finished: Timestamp::from_millis(u64::from(number)),
            seats: (1..).zip(players).map(seat).collect(),
        };
        write_result(&table, &result).collect()
    }

    #[tokio::test]
    async fn the_numbers_of_a_player_with_many_games_are_read_once() {
        let database = Database::sqlite();
        let counter = Arc::new(Counter::default());
        let store = Store::open(&database.url, counter.clone()).await.unwrap();
        let [bot, ada, ben] = [1, 2, 3].map(|number| PlayerId::from([number; 20]));
        let many = (0..MANY + 1).flat_map(|number| game(number, [&bot, &ada]));
        let few = (MANY + 1..MANY + 4).flat_map(|number| game(number, [&ben, &ada]));
        store.commit(AtomicWrites(many.chain(few).collect())).await.unwrap();
        let numbers = NumbersOfPlayers::default();
        let asked = async |player: &PlayerId, other: &PlayerId| {
            let before = counter.0.load(Ordering::Relaxed);
            let of = numbers.of(&store, player).await.unwrap();
            numbers.together(&store, player, other, None).await.unwrap();
            (of.tallies[0].games, counter.0.load(Ordering::Relaxed) - before)
        };
        let (games, first) = asked(&bot, &ada).await;
        assert_eq!((games, first), (MANY + 1, 5));
        for _ in 0..20 {
            assert_eq!(asked(&bot, &ada).await, (MANY + 1, 0));
        }
        // Three results are read at once again, so that everybody sees their last game at once.
        for _ in 0..3 {
            assert_eq!(asked(&ben, &ada).await, (3, 5));
        }
    }
}
