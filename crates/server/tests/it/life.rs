//! The life of a table when people are slow, leave, or never come.

use crate::support::{Running, impatient, on_both};
use oriflamme_client::Client;
use oriflamme_testkit::{Database, Players};
use serde_json::{Value, json};
use std::time::Duration;

on_both! {
    when_time_runs_out_a_bot_stands_in_until_its_owner_is_back
    deadlines_survive_a_restart_and_get_its_time_back
    who_leaves_is_stood_in_for_and_the_game_goes_on
    nobody_waits_for_ever
    others_let_a_bot_stand_in_for_who_does_not_move_until_they_are_back
}

async fn post(client: &Client, path: &str, body: Value) -> Value {
    client.raw().post(&format!("/api/v1{path}"), &body).await.unwrap().json()
}

/// Asks for a table until a condition holds.
async fn until(client: &Client, table: impl std::fmt::Display, is: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..500 {
        let view = client.raw().get(&format!("/api/v1/tables/{table}")).await.unwrap().json();
        if is(&view) {
            return view;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("the table never came to be as it should")
}

fn is_away(view: &Value, family: &str) -> bool {
    view["away"].as_array().is_some_and(|away| away.iter().any(|it| it == family))
}

async fn when_time_runs_out_a_bot_stands_in_until_its_owner_is_back(database: Database) {
    let running = Running::start(database).await;
    let ada = running.client().guest("Ada").await.unwrap();
    let table = json!({"rules": "base-2", "seats": 3, "bots": ["squire", "squire"], "first": "red",
        "pace": {"seconds": 1, "bank": 1}});
    let made = post(&ada, "/tables", table).await;
    let id = made["table"].as_str().unwrap();
    assert_eq!(made["pace"], json!({"seconds": 1, "bank": 1}));
    let due = made["clock"]["due"].as_u64().unwrap();
    assert!(due > 0 && made["clock"]["bank"]["red"] == 1000, "{made}");
    let late = until(&ada, id, |view| is_away(view, "red")).await;
    assert_eq!(late["seats"][0]["kind"], "human");
    // The bot plays on: the game ends although nobody does anything.
    let over = until(&ada, id, |view| view["status"] == "over").await;
    assert_eq!(over["you"], "red");

    let again = json!({"rules": "base-2", "seats": 3, "bots": ["squire", "squire"], "first": "red",
        "pace": {"seconds": 2}, "level": "knight"});
    let made = post(&ada, "/tables", again).await;
    let id = made["table"].as_str().unwrap();
    until(&ada, id, |view| is_away(view, "red")).await;
    let back = post(&ada, &format!("/tables/{id}/sit"), json!({})).await;
    assert!(!is_away(&back, "red") || back["status"] == "over", "{back}");
}

async fn deadlines_survive_a_restart_and_get_its_time_back(database: Database) {
    let running = Running::start(database).await;
    let ada = running.client().guest("Ada").await.unwrap();
    // The time must be long enough not to run out before we look, even on a busy machine.
    let table = json!({"rules": "base-2", "seats": 3, "bots": ["squire", "squire"], "first": "red", "pace": {"seconds": 6}});
    let made = post(&ada, "/tables", table).await;
    let id = made["table"].as_str().unwrap();
    let due = |view: &Value| view["clock"]["due"].as_u64().unwrap();
    let alone = running.options.database.starts_with("sqlite:");
    let down = Duration::from_millis(1200);
    let running = running.restart_after(down).await;
    let ada = ada.at(&running.url());
    // A single server knows that nobody could play meanwhile. In a cluster another server might have
    // continued.
    let expected = due(&made) + if alone { down.as_millis() as u64 } else { 0 };
    let there = until(&ada, id, |view| due(view) >= expected).await;
    assert!(due(&there) < expected + 1000, "{there}");
    // Nobody asks for the table after the next restart, and still the game goes on.
    let running = running.restart().await;
    tokio::time::sleep(Duration::from_millis(6500)).await;
    let ada = ada.at(&running.url());
    let view = until(&ada, id, |view| view["version"].as_u64() > Some(0)).await;
    assert!(is_away(&view, "red"));
}

async fn who_leaves_is_stood_in_for_and_the_game_goes_on(database: Database) {
    let running = Running::start(database).await;
    let players = Players::sit(&running.client(), json!({"rules": "base-2", "duel": true, "first": "red"}))
        .await
        .unwrap();
    let id = &players.table;
    let left = post(&players.seats[0], &format!("/tables/{id}/leave"), json!({})).await;
    assert!(is_away(&left, "red") && left["you"] == "red", "{left}");
    // A bot has placed for red; then it is blue's turn.
    let view = until(&players.seats[1], id, |view| view["turn"] == "blue").await;
    assert_eq!(view["version"], 1);
    let back = post(&players.seats[0], &format!("/tables/{id}/sit"), json!({})).await;
    assert!(!is_away(&back, "red"));
    // When all have left, bots play it to the end.
    for player in &players.seats {
        post(player, &format!("/tables/{id}/leave"), json!({})).await;
    }
    until(&players.seats[0], id, |view| view["status"] == "over").await;
}

async fn nobody_waits_for_ever(database: Database) {
    let running = Running::with(database, |options| options.patience = impatient()).await;
    let ada = running.client().guest("Ada").await.unwrap();
    let open = post(&ada, "/tables", json!({"rules": "base-2", "seats": 3})).await;
    let open = until(&ada, open["table"].as_str().unwrap(), |view| view["status"] == "abandoned").await;
    assert!(open["seed"].is_null());
    let game = json!({"rules": "base-2", "seats": 3, "bots": ["squire", "squire"], "first": "red"});
    let game = post(&ada, "/tables", game).await;
    let game = until(&ada, game["table"].as_str().unwrap(), |view| view["status"] == "abandoned").await;
    assert!(game["ranking"].is_null() && game["turn"].is_null() && game["seed"].is_string(), "{game}");
}

async fn others_let_a_bot_stand_in_for_who_does_not_move_until_they_are_back(database: Database) {
    let away = |options: &mut oriflamme_server::Options| options.patience.away = impatient().away;
    let running = Running::with(database, away).await;
    let players = Players::sit(&running.client(), json!({"rules": "base-2", "seats": 3, "first": "red"}))
        .await
        .unwrap();
    let put = |seat: usize, family: &str| {
        let path = format!("/api/v1/tables/{}/seats/{family}/bot", players.table);
        let client = players.seats[seat].clone();
        async move {
            let answer = client.raw().post(&path, &json!({"level": "page"})).await.unwrap();
            (answer.status, answer.json()["error"].as_str().unwrap_or_default().to_owned())
        }
    };
    let error = |word: &str| (409, word.to_owned());
    let promised = players.json(1).await.unwrap()["stand_in_from"].as_u64().unwrap();
    assert!(promised > 0);
    assert_eq!(put(1, "red").await, error("too_early"));
    tokio::time::sleep(Duration::from_millis(400)).await;
    // It is not green's turn, and nobody can replace themselves. But red keeps everybody waiting.
    assert_eq!(put(1, "green").await, error("too_early"));
    assert_eq!(put(0, "red").await, error("seat_taken"));
    assert_eq!(put(1, "red").await.0, 200);
    let view = until(&players.seats[1], &players.table, |view| view["turn"] == "blue").await;
    assert!(is_away(&view, "red"), "a bot stands in");
    assert_eq!(view["seats"][0]["name"], "Player 1", "and the seat is still its owner's");
    assert_eq!(players.json(0).await.unwrap()["you"], "red");
    let sit = format!("/tables/{}/sit", players.table);
    let back = post(&players.seats[0], &sit, json!({})).await;
    assert!(!is_away(&back, "red"), "{back}");
}
