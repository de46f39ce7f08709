//! Friends are never stuck: rematches, the links on the home page, and starting without those who do not
//! come.

use crate::{
    requests::say,
    support::{Running, impatient, on_both},
};
use oriflamme_client::{Answer, Client};
use oriflamme_pages::{Language, Words};
use oriflamme_testkit::{Database, Players, play_out};
use serde_json::{Value, json};
use std::time::Duration;

on_both! {
    a_rematch_that_closed_is_made_again
    whoever_comes_too_late_to_a_rematch_is_told_so_there
    the_front_door_leads_back
    bots_take_the_seats_that_are_left
}

const FORM: &str = "application/x-www-form-urlencoded";

async fn post(client: &Client, path: &str) -> Answer {
    client.raw().post(&format!("/api/v1{path}"), &json!({})).await.unwrap()
}

/// Sends a form, as a browser without script does.
async fn submit(client: &Client, path: &str) -> Answer {
    let headers = [("content-type", FORM), ("accept", "text/html"), ("accept-language", "en")];
    client.raw().send("POST".parse().unwrap(), path, &headers, "salt=".into()).await.unwrap()
}

/// A page, as a player sees it.
async fn page(client: &Client, path: &str) -> String {
    let headers = [("accept", "text/html"), ("accept-language", "en")];
    client.raw().send("GET".parse().unwrap(), path, &headers, "".into()).await.unwrap().text()
}

async fn until(client: &Client, table: &str, wanted: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..300 {
        let view = client.raw().get(&format!("/api/v1/tables/{table}")).await.unwrap().json();
        if wanted(&view) {
            return view;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("waited in vain at {table}");
}

/// Two who have played a game to its end.
async fn played(running: &Running) -> Players {
    let mut players =
        Players::sit(&running.client(), json!({"rules": "base-2", "duel": true})).await.unwrap();
    play_out(&mut players).await.unwrap();
    players
}

async fn a_rematch_that_closed_is_made_again(database: Database) {
    let running = Running::with(database, |options| options.patience.rematch = impatient().rematch).await;
    let players = played(&running).await;
    let again = format!("/tables/{}/rematch", players.table);
    let first = post(&players.seats[0], &again).await.json();
    let first = first["table"].as_str().unwrap();
    assert!(running.client().tables().await.unwrap().tables.is_empty(), "it is no stranger's business");
    // Nobody came: the table closes by itself, and its page says what to do instead.
    until(&players.seats[0], first, |view| view["status"] == "abandoned").await;
    let closed = page(&players.seats[0], &format!("/tables/{first}")).await;
    assert!(closed.contains(&say("lobby-closed")) && closed.contains("href=\"/#make\""), "{closed}");
    // The other player does not end at the closed table, but gets a new one.
    let second = post(&players.seats[1], &again).await.json();
    assert_eq!(second["status"], "open");
    assert_ne!(second["table"], first);
    let both = post(&players.seats[0], &again).await.json();
    assert_eq!((&both["table"], both["status"].as_str()), (&second["table"], Some("playing")));
}

async fn whoever_comes_too_late_to_a_rematch_is_told_so_there(database: Database) {
    let running = Running::start(database).await;
    let players = played(&running).await;
    let [first, late] = [&players.seats[0], &players.seats[1]];
    let next = post(first, &format!("/tables/{}/rematch", players.table)).await.json();
    let next = next["table"].as_str().unwrap();
    // The lobby names who is missing. Those take their seat by one click, and others are sent elsewhere.
    let lobby = page(first, &format!("/tables/{next}")).await;
    let missing = [("players", "Player 2".into())];
    assert!(lobby.contains(&Words::of(Language::En).tell("lobby-awaits", &missing)), "{lobby}");
    assert!(lobby.contains(&say("lobby-start")));
    let invited = page(late, &format!("/tables/{next}")).await;
    let (_, lobby) = invited.split_once("id=\"lobby\"").unwrap();
    let (lobby, _) = lobby.split_once("class=\"places\"").unwrap();
    assert!(lobby.contains(&say("lobby-take-seat")) && !lobby.contains("name=\"name\""), "{lobby}");
    let stranger = page(&running.client(), &format!("/tables/{next}")).await;
    assert!(stranger.contains(&say("lobby-kept")) && stranger.contains("href=\"/#make\""));
    // The game begins without them.
    let started = submit(first, &format!("/tables/{next}/start")).await;
    assert_eq!(started.status, 303, "{}", started.text());
    let refused = submit(late, &format!("/tables/{}/rematch", players.table)).await;
    let told = refused.text();
    assert_eq!(refused.status, 409);
    assert!(
        told.contains(&say("ui-refused-full")) && told.contains(&format!("data-table=\"{next}\"")),
        "{told}"
    );
}

async fn the_front_door_leads_back(database: Database) {
    let running = Running::start(database).await;
    let players = Players::sit(&running.client(), json!({"rules": "base-2", "duel": true, "first": "red"}))
        .await
        .unwrap();
    let [ada, ben] = [&players.seats[0], &players.seats[1]];
    let back = say("ui-im-back-short");
    let sit = format!("action=\"/tables/{}/sit\"", players.table);
    assert!(page(ada, "/").await.contains(&say("ui-play-on")), "it is her turn");
    post(ada, &format!("/tables/{}/leave", players.table)).await;
    let door = page(ada, "/").await;
    let says = say("ui-away-you");
    // In a list, the sentence is a part of a line.
    let says = says.trim_end_matches('.');
    assert!(door.contains(&back) && door.contains(&sit) && door.contains(says), "{door}");
    assert!(!page(ben, "/").await.contains(&back));
    // Every other page shows it, too.
    for path in ["/rules", "/friends", "/cards/archer"] {
        assert!(page(ada, path).await.contains(&sit), "{path}");
        assert!(!page(ben, path).await.contains(&sit), "{path}");
    }
    let returned = submit(ada, &format!("/tables/{}/sit", players.table)).await;
    assert_eq!(returned.status, 303);
    assert!(!page(ada, "/").await.contains(&back));
    assert!(!page(ada, "/rules").await.contains(&sit));
    // A player who is awaited at a rematch finds it on the home page, too.
    let over = played(&running).await;
    let next = post(&over.seats[0], &format!("/tables/{}/rematch", over.table)).await.json();
    let sit = format!("action=\"/tables/{}/sit\"", next["table"].as_str().unwrap());
    let door = page(&over.seats[1], "/").await;
    assert!(door.contains(&sit) && door.contains(&say("lobby-take-seat")), "{door}");
}

async fn bots_take_the_seats_that_are_left(database: Database) {
    let running = Running::start(database).await;
    let [ada, ben] =
        [running.client().guest("Ada").await.unwrap(), running.client().guest("Ben").await.unwrap()];
    let made = json!({"rules": "base-2", "seats": 4, "level": "page"});
    let made = ada.raw().post("/api/v1/tables", &made).await.unwrap().json();
    let table = made["table"].as_str().unwrap();
    post(&ben, &format!("/tables/{table}/sit")).await;
    let refused = post(&ben, &format!("/tables/{table}/start")).await;
    assert_eq!((refused.status, refused.json()["error"].as_str()), (403, Some("not_host")));
    let started = ada.start(&table.parse().unwrap()).await.unwrap();
    assert_eq!(started.status.word(), "playing");
    let seats = post(&ben, &format!("/tables/{table}/start")).await;
    assert_eq!(seats.status, 200, "it has started already: {}", seats.text());
    let kinds: Vec<_> =
        seats.json()["seats"].as_array().unwrap().iter().map(|seat| seat["kind"].clone()).collect();
    assert_eq!(kinds, ["human", "human", "bot", "bot"]);
}
