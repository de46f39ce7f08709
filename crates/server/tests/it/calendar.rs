//! Running games by when they need a player: the list for programs, the page, and the link to the next game.

use crate::{
    requests::{get, location, page, say},
    support::{Running, on_both},
};
use oriflamme_client::Client;
use oriflamme_testkit::Database;
use serde_json::{Value, json};

on_both! {
    games_are_listed_by_when_their_time_runs_out
    the_way_leads_to_the_next_game_that_waits
    the_calendar_of_nobody_is_empty
}

const DAY: u64 = 24 * 3600 * 1000;

/// A duel of two people that the first begins, with this many days for each decision.
async fn duel(first: &Client, second: &Client, days: u32) -> String {
    let table =
        json!({"rules": "base-2", "duel": true, "first": "red", "private": true, "pace": {"days": days}});
    let made = first.raw().post("/api/v1/tables", &table).await.unwrap();
    assert_eq!(made.status, 201, "{}", made.text());
    let table = made.json()["table"].as_str().unwrap().to_owned();
    let sat = second.raw().post(&format!("/api/v1/tables/{table}/sit"), &json!({})).await.unwrap();
    assert_eq!((sat.status, &sat.json()["status"]), (200, &json!("playing")), "{}", sat.text());
    table
}

async fn games(client: &Client) -> Value {
    get(client, "/api/v1/me/games").await.json()
}

/// Plays any legal moves of a player until it is somebody else's turn.
async fn play_until_others(client: &Client, table: &str) {
    loop {
        let now = get(client, &format!("/api/v1/tables/{table}")).await.json();
        let Some(said) = now["legal"][0].as_str() else { return };
        let version = u32::try_from(now["version"].as_u64().unwrap()).unwrap();
        assert_eq!(client.raw().play(table, version, said).await.unwrap().status, 200);
    }
}

/// The tables of a list, with whether they wait for the caller.
fn told(games: &Value) -> Vec<(String, bool)> {
    let games = games["games"].as_array().unwrap().iter();
    games
        .map(|it| (it["game"]["table"].as_str().unwrap().to_owned(), it["waits_for_you"].as_bool().unwrap()))
        .collect()
}

async fn games_are_listed_by_when_their_time_runs_out(database: Database) {
    let running = Running::start(database).await;
    let ada = running.client().guest("Ada").await.unwrap();
    let ben = running.client().guest("Ben").await.unwrap();
    let late = duel(&ada, &ben, 9).await;
    let soon = duel(&ada, &ben, 1).await;
    let theirs = duel(&ben, &ada, 2).await;
    let open = ben.raw().post("/api/v1/tables", &json!({"rules": "base-2", "seats": 3})).await.unwrap();
    let open = open.json()["table"].as_str().unwrap().to_owned();
    ben.invite(&open.parse().unwrap(), &ada.me().await.unwrap().player).await.unwrap();

    let hers = games(&ada).await;
    let expected = [(&soon, true), (&late, true), (&open, true), (&theirs, false)];
    assert_eq!(told(&hers), expected.map(|(table, mine)| (table.clone(), mine)));
    let now = hers["now"].as_u64().unwrap();
    let until = |number: usize| hers["games"][number]["until"].as_u64();
    for (number, days) in [(0, 1), (1, 9), (3, 2)] {
        let left = until(number).unwrap() - now;
        assert!(left <= days * DAY && left > days * DAY - DAY / 24, "{number}: {left}");
    }
    assert_eq!(until(2), None, "nobody's time runs out at an open table to which she is invited");
    let his = told(&games(&ben).await);
    assert_eq!(his[0], (theirs.clone(), true));
    assert!(his[1..].iter().all(|(_, mine)| !mine), "{his:?}");

    // The page has the same games, in the parts of a calendar.
    let shown = page(&ada, "/games").await;
    assert_eq!(shown.status, 200);
    let text = shown.text();
    let place = |what: &str| text.find(what).unwrap_or_else(|| panic!("{what} is missing: {text}"));
    let links = [&soon, &late, &open, &theirs].map(|table| place(&format!("/tables/{table}\"")));
    assert!(links.is_sorted(), "{links:?}");
    let heads = ["calendar-later", "calendar-any-time", "calendar-others"]
        .map(|id| place(&format!("<h2>{}</h2>", say(id))));
    assert!(links[0] < heads[0] && heads[0] < links[1] && links[1] < heads[1] && heads[2] < links[3]);
    assert!(text.contains("UTC") && text.contains("8 days left"), "{text}");
    // A part without games is hidden.
    let soon = text.split("data-part=\"soon\"").nth(1).unwrap();
    assert!(soon.split_once('>').unwrap().0.contains("hidden"));
}

async fn the_way_leads_to_the_next_game_that_waits(database: Database) {
    let running = Running::start(database).await;
    let ada = running.client().guest("Ada").await.unwrap();
    let ben = running.client().guest("Ben").await.unwrap();
    let one = duel(&ada, &ben, 1).await;
    let two = duel(&ada, &ben, 2).await;
    let next = async |after: &str| {
        let answer = page(&ada, &format!("/games/next?after={after}")).await;
        location(&answer).to_owned()
    };
    assert_eq!(next("").await, format!("/tables/{one}"));
    assert_eq!(next(&one).await, format!("/tables/{two}"));
    assert_eq!(next("//evil.example").await, format!("/tables/{one}"), "nonsense is no table");
    let link = format!("/games/next?after={one}");
    assert!(!page(&ada, &format!("/tables/{one}")).await.text().contains(&link), "while it is her turn");
    play_until_others(&ada, &one).await;
    assert!(page(&ada, &format!("/tables/{one}")).await.text().contains(&link), "after her move");
    assert!(!page(&running.client(), &format!("/tables/{one}")).await.text().contains(&link), "a spectator");
    assert_eq!(next("").await, format!("/tables/{two}"));
    play_until_others(&ada, &two).await;
    assert_eq!(next(&two).await, "/games", "none waits for her");
}

async fn the_calendar_of_nobody_is_empty(database: Database) {
    let running = Running::start(database).await;
    let stranger = running.client();
    assert_eq!(get(&stranger, "/api/v1/me/games").await.status, 401);
    let shown = page(&stranger, "/games").await;
    assert_eq!(shown.status, 200);
    assert!(shown.text().contains(&say("calendar-none")));
    assert_eq!(location(&page(&stranger, "/games/next").await), "/games");
    let ada = stranger.guest("Ada").await.unwrap();
    assert_eq!(games(&ada).await["games"], json!([]));
}
