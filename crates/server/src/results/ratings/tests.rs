//! Players who are joined or forgotten while a server computes ratings.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use super::*;
use crate::{
    identity::device_label::DeviceLabel,
    ids::Token,
    store::{NoObserver, forget_everything, move_everything, write_result},
};
use oriflamme_game::{Ruleset, Seat, SeatCount};
use oriflamme_table::{GameResult, SeatOwner, SeatResult, WinShare};
use oriflamme_testkit::Database;
use std::sync::Arc;

const GROUP: RatingGroup = RatingGroup::Duel;

fn player(number: u8) -> PlayerId {
    PlayerId::from([number; 20])
}

/// Writes a rated duel that the first player has won.
async fn play(store: &Store, number: u8, players: [&PlayerId; 2]) {
    let seat = |(place, player): (u8, &PlayerId)| SeatResult {
        seat: Seat::from_index(place - 1),
        owner: SeatOwner::Player(player.clone()),
        place,
        score: 9,
        share: WinShare(0),
        gone: None,
    };
    let result = GameResult {
        rules: Ruleset::Base2,
        size: SeatCount::Two,
        rated: true,
        private: false,
        finished: Timestamp::from_millis(u64::from(number)),
        seats: (1..).zip(players).map(seat).collect(),
    };
    let table = TableId::from([number; 20]);
    store.commit(AtomicWrites(write_result(&table, &result).collect())).await.unwrap();
}

/// A server reads the games and computes ratings; then `change` is written; then the server writes the
/// ratings. There may be games before.
async fn race(database: &Database, games_before: bool, change: impl FnOnce() -> Vec<Write>) -> Store {
    let store = Store::open(&database.url, Arc::new(NoObserver)).await.unwrap();
    let [ada, ben, cleo] = [1, 2, 3].map(player);
    for id in [&ada, &ben, &cleo] {
        let (token, name) = (Token::random().unwrap().hash(), "Ada".parse().unwrap());
        let (id, made, label) = (id.clone(), Timestamp::EPOCH, DeviceLabel::default());
        store.commit(AtomicWrites(vec![Write::Player { id, token, name, made, label }])).await.unwrap();
    }
    if games_before {
        play(&store, 1, [&ada, &cleo]).await;
        play(&store, 2, [&cleo, &ben]).await;
        assert_eq!(rate_new_games(&store).await.unwrap(), 2);
    }
    play(&store, 3, [&ada, &cleo]).await;
    let mark = store.rating_mark(GROUP).await.unwrap();
    let from = mark.order.as_ref().map(|end| (end, StartAt::After));
    let games = store.rated_games(GROUP, from, LARGE_BATCH).await.unwrap();
    assert_eq!(games.len(), 1);
    let mut progress = Progress::of(GROUP);
    let changed = progress.play(&games);
    store.commit(AtomicWrites(change())).await.unwrap();
    let writes = [
        store.game_ratings(changed.iter().map(|(table, ratings)| (*table, ratings.as_str()))),
        store.player_ratings(GROUP, progress.players().into_iter()),
    ];
    let end = progress.end.as_ref().unwrap();
    let late = store.commit_ratings(GROUP, &mark, end, writes.into_iter().flatten()).await;
    assert!(matches!(late, Err(StoreError::Unmet)), "{late:?}");
    rate_new_games(&store).await.unwrap();
    store
}

async fn one_rating(store: &Store, player: &PlayerId) -> Option<PlayerRating> {
    let ratings = store.ratings_of(player).await.unwrap();
    assert!(ratings.len() < 2, "{ratings:?}");
    ratings.first().map(|rating| rating.rating)
}

async fn nobody_is_rated_who_is_gone(database: impl Fn() -> Database) {
    let [ada, ben, cleo, nobody] = [1, 2, 3, 9].map(player);
    for games_before in [false, true] {
        let databases = [database(), database()];
        let joined = race(&databases[0], games_before, || move_everything(&ada, &ben)).await;
        let games = if games_before { 3 } else { 1 };
        assert_eq!(one_rating(&joined, &ada).await, None);
        assert_eq!(one_rating(&joined, &ben).await.unwrap().games, games);
        assert_eq!(one_rating(&joined, &cleo).await.unwrap().games, games);
        let forgotten = race(&databases[1], games_before, || forget_everything(&ada, &nobody)).await;
        assert_eq!(one_rating(&forgotten, &ada).await, None);
        assert_eq!(one_rating(&forgotten, &cleo).await.unwrap().games, games);
        for store in [joined, forgotten] {
            let before = one_rating(&store, &cleo).await;
            assert_eq!(rebuild_ratings(&store).await.unwrap().changed, 0);
            assert_eq!(one_rating(&store, &cleo).await, before);
            assert_eq!(one_rating(&store, &ada).await, None);
            // Whoever has played no rated game disturbs nobody.
            let mark = store.rating_mark(GROUP).await.unwrap();
            store.commit(AtomicWrites(forget_everything(&player(4), &player(5)))).await.unwrap();
            assert_eq!(store.rating_mark(GROUP).await.unwrap(), mark);
        }
    }
}

#[tokio::test]
async fn nobody_is_rated_who_is_gone_in_sqlite() {
    nobody_is_rated_who_is_gone(Database::sqlite).await;
}

#[tokio::test]
async fn nobody_is_rated_who_is_gone_in_postgresql() {
    if Database::postgres().is_some() {
        nobody_is_rated_who_is_gone(|| Database::postgres().unwrap()).await;
    }
}
