//! Somebody who loses rated games to a friend on purpose shows up for operators.

use crate::{
    requests::{get, post, start},
    support::on_both,
};
use oriflamme_client::Client;
use oriflamme_server::{PlayerId, Store, conspicuous_games};
use oriflamme_testkit::{Database, play_seat};
use serde_json::json;

on_both! {
    who_loses_to_a_friend_on_purpose_shows
}

async fn id(client: &Client) -> PlayerId {
    get(client, "/api/v1/me").await.json()["player"].as_str().unwrap().parse().unwrap()
}

/// A rated duel that the second player gives up at once.
async fn throw(winner: &Client, loser: &Client) {
    let table = json!({"rules": "base-2", "duel": true, "rated": true, "pace": {"seconds": 600}, "private": true,
                      "level": "page"});
    let made = post(winner, "/api/v1/tables", table).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let table = made.json()["table"].as_str().unwrap().to_owned();
    let at = |what: &str| format!("/api/v1/tables/{table}/{what}");
    assert_eq!(post(loser, &at("sit"), json!({})).await.json()["status"], "playing");
    assert_eq!(post(loser, &at("leave"), json!({})).await.status, 200);
    // A bot plays the second player's cards to the end.
    play_seat(winner, &table.parse().unwrap()).await.unwrap();
}

async fn who_loses_to_a_friend_on_purpose_shows(database: Database) {
    let running = start(database).await;
    let client = running.client();
    let mut guests = Vec::new();
    for name in ["Ada", "Ben", "Cleo", "Dan"] {
        guests.push(client.guest(name).await.unwrap());
    }
    let [ada, ben, cleo, dan] = &guests[..] else { panic!() };
    let store = Store::open_beside(&running.database.url).await.unwrap();
    for game in 0..10 {
        running.server.rate().await.unwrap();
        assert!(
            conspicuous_games(&store).await.unwrap().pairs.is_empty(),
            "{game} games are too few to say anything"
        );
        throw(ada, ben).await;
        // Two others give up as often, but take turns.
        let (winner, loser) = if game % 3 == 0 { (cleo, dan) } else { (dan, cleo) };
        throw(winner, loser).await;
    }
    running.server.rate().await.unwrap();
    let found = conspicuous_games(&store).await.unwrap().pairs;
    // Those with the most signs come first. The others are listed too, because one of them left more than
    // half of their games, but nobody feeds the other.
    let (_, pair) = found.first().unwrap();
    assert_eq!((&pair.better, &pair.worse), (&id(ada).await, &id(ben).await), "{found:?}");
    assert!(pair.signs.is_fed && pair.signs.is_given_up, "{pair:?}");
    assert_eq!((pair.games, pair.given_up), (10, 10));
    assert!(found[1..].iter().all(|(_, other)| !other.signs.is_fed), "{found:?}");
    store.close().await;
}
