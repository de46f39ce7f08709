//! Only finished games are reviewed; the review streams in, is stored, and is limited.

use crate::{
    requests::get,
    support::{Running, impatient, on_both},
};
use oriflamme_client::Client;
use oriflamme_pages::{Language, Words};
use oriflamme_server::Depth;
use oriflamme_table_view::TableId;
use oriflamme_testkit::{Database, Players, play_out};
use serde_json::{Value, json};
use std::time::Duration;

on_both! { reviewed performances running_games unfinished_games bounded coached }

/// Shallow, so that a test does not take as long as a review for people.
const SHALLOW: Depth = Depth { iterations: 60, compared: 30, playouts: 4 };

async fn shallow(database: Database) -> Running {
    Running::with(database, |options| options.review = SHALLOW).await
}

async fn finished_game(running: &Running, rules: &str) -> Players {
    let mut players = Players::sit(&running.client(), json!({"rules": rules, "seats": 3})).await.unwrap();
    play_out(&mut players).await.unwrap();
    players
}

/// Asks for a review until it is done.
async fn whole(client: &Client, table: &TableId) -> Value {
    for _ in 0..2_000 {
        let answer = get(client, &format!("/api/v1/tables/{table}/review")).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        let review = answer.json();
        if review["judged"] == review["of"] {
            assert_ne!(review["seats"], json!([]), "what is done is whole");
            return review;
        }
        assert_eq!(review["decisions"].as_array().unwrap().len() as u64, review["judged"], "{review}");
        tokio::time::sleep(Duration::from_millis(30)).await;
    }
    panic!("the review does not end");
}

async fn reviewed(database: Database) {
    let running = shallow(database).await;
    let players = finished_game(&running, "base-2").await;
    let (stranger, table) = (running.client(), players.table.clone());
    // The page comes at once, with a place for each decision, and the stream says how far the review is.
    let page = get(&stranger, &format!("/tables/{table}/review")).await;
    assert_eq!(page.status, 200);
    assert!(page.text().contains("data-waits") && page.text().contains("<progress"), "{}", page.text());
    let mut stream = stranger.raw().stream(&format!("/tables/{table}/review/live"), &[]).await.unwrap();
    let mut told = String::new();
    while let Some(bytes) = stream.next().await.unwrap() {
        told.push_str(std::str::from_utf8(&bytes).unwrap());
    }
    assert!(told.starts_with("event: judged") && told.ends_with("event: done\ndata: 1\n\n"), "{told}");
    let review = whole(&stranger, &table).await;
    let decisions = review["decisions"].as_array().unwrap();
    let record = get(&stranger, &format!("/tables/{table}/record")).await.text();
    let moves: Vec<&str> = decisions.iter().map(|it| it["move"].as_str().unwrap()).collect();
    assert!(record.contains(&moves.join("\n")), "one entry for each decision, in order");
    for seat in review["seats"].as_array().unwrap() {
        let part = |word: &str| seat[word].as_f64().unwrap();
        assert!((part("initial") + part("luck") + part("skill") - part("final")).abs() < 1e-12, "{seat}");
    }
    // The review is stored: after a restart it is there at once, and the same.
    let running = running.restart().await;
    let client = running.client();
    assert_eq!(get(&client, &format!("/api/v1/tables/{table}/review")).await.json(), review);
    for language in Language::ALL {
        let headers = [("accept-language", language.tag()), ("accept", "text/html")];
        let path = format!("/tables/{table}/review?seat=all");
        let page = client.raw().send("GET".parse().unwrap(), &path, &headers, "".into()).await.unwrap();
        let text = page.text();
        assert!(!text.contains("data-waits") && !text.contains("<progress"), "{text}");
        assert_eq!(text.matches("<details><summary><span class=\"line\">").count(), decisions.len());
        for id in ["study-review", "study-luck-title", "study-decisions"] {
            assert!(text.contains(&Words::of(language).say(id)), "{id} in {language:?}");
        }
        assert!(!text.contains("study-"), "a message is missing: {text}");
    }
    // The page of a finished table has a link to it, and so does the list of a player's own games.
    let player = players.seats[0].at(&running.url());
    let link = format!("href=\"/tables/{table}/review\"");
    assert!(get(&player, &format!("/tables/{table}")).await.text().contains(&link));
    assert!(get(&player, "/").await.text().contains(&link));
}

/// A player's reviews add up on the profile, for those who may see the player's results.
async fn performances(database: Database) {
    let running = shallow(database).await;
    let stranger = running.client();
    let (mut players, mut sums) = (None, (0u64, 0.0, 0.0));
    for rules in ["base-2", "ablaze"] {
        let table = json!({"rules": rules, "seats": 3});
        let mut game: Players = match players.take() {
            None => Players::sit(&stranger, table).await.unwrap(),
            Some(before) => Players::again(before, table).await.unwrap(),
        };
        play_out(&mut game).await.unwrap();
        let review = whole(&stranger, &game.table).await;
        let family = game.json(0).await.unwrap()["you"].clone();
        let of_seat = |list: &str| {
            let all = review[list].as_array().unwrap().clone();
            all.into_iter().filter(|it| it["seat"] == family).collect::<Vec<_>>()
        };
        let (decisions, seat) = (of_seat("decisions"), of_seat("seats").remove(0));
        sums.0 += decisions.len() as u64;
        sums.1 -= seat["skill"].as_f64().unwrap();
        sums.2 += seat["luck"].as_f64().unwrap();
        players = Some(game);
    }
    let player = players.unwrap().seats.remove(0);
    let id = get(&player, "/api/v1/me").await.json()["player"].as_str().unwrap().to_owned();
    let api = format!("/api/v1/players/{id}");
    let told = get(&stranger, &api).await.json()["performance"].clone();
    assert_eq!((&told["games"], &told["decisions"]), (&json!(2), &json!(sums.0)), "{told}");
    let near = |key: &str, value: f64| (told[key].as_f64().unwrap() - value).abs() < 1e-4;
    assert!(near("lost", sums.1 / sums.0 as f64) && near("luck", sums.2 / 2.0), "{told} {sums:?}");
    let page = async |client: &Client, language: Language| {
        let headers = [("accept-language", language.tag()), ("accept", "text/html")];
        let path = format!("/players/{id}");
        client.raw().send("GET".parse().unwrap(), &path, &headers, "".into()).await.unwrap().text()
    };
    for language in Language::ALL {
        let title = Words::of(language).say("profile-performance");
        assert!(page(&stranger, language).await.contains(&title));
    }
    // If a player shows nothing, only they see it.
    let shows = json!({"shows": "nothing"});
    player.raw().post("/api/v1/me/profile", &shows).await.unwrap().accepted().unwrap();
    assert_eq!(get(&stranger, &api).await.json()["performance"], Value::Null);
    assert_eq!(get(&player, &api).await.json()["performance"], told);
    assert!(!page(&stranger, Language::En).await.contains("id=\"performance\""));
    assert!(page(&player, Language::En).await.contains("id=\"performance\""));
}

/// A running game has no review, in no form and for nobody.
async fn running_games(database: Database) {
    let running = Running::with(database, |options| options.review = SHALLOW).await;
    let players = Players::sit(&running.client(), json!({"rules": "ablaze", "seats": 3})).await.unwrap();
    let api = format!("/api/v1/tables/{}/review", players.table);
    let path = format!("/tables/{}/review", players.table);
    for client in [&players.seats[0], &running.client()] {
        let refused = get(client, &api).await;
        assert_eq!((refused.status, &refused.json()["error"]), (409, &json!("not_over")));
        assert_eq!(get(client, &format!("{path}/live")).await.status, 409);
        for language in Language::ALL {
            let headers = [("accept-language", language.tag()), ("accept", "text/html")];
            let page = client.raw().send("GET".parse().unwrap(), &path, &headers, "".into()).await.unwrap();
            let said = Words::of(language).say("ui-refused-playing");
            assert!(page.status == 409 && page.text().contains(&said), "{}", page.text());
            assert!(!page.text().contains("<progress"), "{}", page.text());
        }
    }
}

async fn unfinished_games(database: Database) {
    let running = Running::with(database, |options| {
        options.review = SHALLOW;
        options.patience = impatient();
    })
    .await;
    let players = Players::sit(&running.client(), json!({"rules": "ablaze", "seats": 3})).await.unwrap();
    let player = &players.seats[0];
    let api = format!("/api/v1/tables/{}/review", players.table);
    for _ in 0..200 {
        let refused = get(player, &api).await;
        if refused.json()["error"] == "not_reviewable" {
            assert_eq!(refused.status, 409);
            let path = format!("/tables/{}/review", players.table);
            let headers = [("accept-language", "fr"), ("accept", "text/html")];
            let page = player.raw().send("GET".parse().unwrap(), &path, &headers, "".into()).await.unwrap();
            let said = Words::of(Language::Fr).say("study-refused-unfinished");
            assert!(page.status == 409 && page.text().contains(&said), "{}", page.text());
            assert_eq!(get(player, &format!("{path}/live")).await.status, 409);
            assert_eq!(get(player, "/api/v1/tables/nosuchtable/review").await.status, 404);
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the table is not abandoned");
}

/// The number of reviews for one network is limited, and the refusal says so.
async fn bounded(database: Database) {
    let deep = Depth { iterations: 1_000_000, ..SHALLOW };
    let running = Running::with(database, |options| options.review = deep).await;
    let mut tables = Vec::new();
    for _ in 0..4 {
        tables.push(finished_game(&running, "base-1").await.table);
    }
    let client = running.client();
    let mut statuses = Vec::new();
    for table in &tables {
        statuses.push(get(&client, &format!("/api/v1/tables/{table}/review")).await.status);
    }
    assert_eq!(statuses, [200, 200, 200, 429]);
    let again = get(&client, &format!("/api/v1/tables/{}/review", tables[3])).await;
    assert_eq!(again.json()["error"], "too_many");
    assert!(again.headers.contains_key("retry-after"));
}

/// The coach only advises players whose opponents are all bots, when it is their turn.
async fn coached(database: Database) {
    let running = Running::start(database).await;
    let bots = json!({"rules": "base-2", "seats": 3, "bots": ["page", "page"], "first": "red"});
    let players = Players::alone(&running.client(), bots).await.unwrap();
    let (player, table) = (&players.seats[0], &players.table);
    let legal = players.json(0).await.unwrap()["legal"].clone();
    let api = format!("/api/v1/tables/{table}/advice");
    let advice = get(player, &api).await;
    assert_eq!(advice.status, 200, "{}", advice.text());
    let advice = advice.json();
    let first = &advice["choices"][0];
    assert!(legal.as_array().unwrap().contains(&first["move"]), "{advice}");
    assert!((0.0..=1.0).contains(&first["chance"].as_f64().unwrap()) && advice["reason"]["kind"].is_string());
    assert_eq!(get(player, &api).await.json(), advice, "the same view, the same advice");
    let page = get(player, &format!("/tables/{table}")).await.text();
    assert!(page.contains("?advice=1"), "{page}");
    let page = get(player, &format!("/tables/{table}?advice=1")).await.text();
    assert!(page.contains("class=\"advice\"") && !page.contains("study-"), "{page}");
    let stranger = running.client().guest("Eve").await.unwrap();
    assert_eq!(get(&stranger, &api).await.json()["error"], "not_seated");
    // With two humans there is no advice, nor for a player whose turn it is not.
    let people = Players::sit(&running.client(), json!({"rules": "base-2", "seats": 3})).await.unwrap();
    let api = format!("/api/v1/tables/{}/advice", people.table);
    for seat in &people.seats {
        let refused = get(seat, &api).await;
        assert_eq!((refused.status, &refused.json()["error"]), (403, &json!("other_people")));
        let page = get(seat, &format!("/tables/{}", people.table)).await.text();
        assert!(!page.contains("advice=1"));
        let page = get(seat, &format!("/tables/{}?advice=1", people.table)).await;
        assert!(page.status == 403 && !page.text().contains("class=\"advice\""));
    }
}
