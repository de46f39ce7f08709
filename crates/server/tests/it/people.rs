//! What people can do about themselves and about others (a new token, their data, being forgotten, reports,
//! removal), and what operators can do.

use crate::{
    requests::{ORIGIN, error, get, post, start},
    support::{Running, on_both, run},
};
use oriflamme_client::{Answer, Client};
use oriflamme_pages::{Language, Words};
use oriflamme_server::{About, Keep, Operator, Retention, Store, Subject, Swept, Timestamp, WhichReports};
use oriflamme_testkit::{Database, Players, play_out};
use serde_json::json;
use sqlx::{Connection, Executor};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

const FORM: (&str, &str) = ("content-type", "application/x-www-form-urlencoded");

on_both! {
    a_new_token_ends_the_old_one_and_its_streams
    a_browser_without_its_key_is_led_back
    who_is_forgotten_leaves_nameless_games
    a_damaged_game_keeps_nobody_from_being_forgotten
    what_was_kept_long_enough_is_deleted
    coming_and_going_has_an_end
    the_host_removes_somebody_for_good
    operators_are_heard_within_seconds
}

/// Sends a form as a browser without script does.
async fn form(client: &Client, path: &str, body: &str) -> Answer {
    let cookie = format!("oriflamme={}", client.token().unwrap_or_default());
    let headers = [FORM, ("cookie", cookie.as_str()), ("origin", ORIGIN), ("accept-language", "pl")];
    client.raw().send("POST".parse().unwrap(), path, &headers, body.to_owned().into()).await.unwrap()
}

/// A private table for three at which the host sits.
async fn table(host: &Client) -> String {
    let made = post(host, "/api/v1/tables", json!({"rules": "base-2", "seats": 3, "private": true})).await;
    made.json()["table"].as_str().unwrap().to_owned()
}

fn now() -> Timestamp {
    Timestamp::EPOCH.after(SystemTime::now().duration_since(UNIX_EPOCH).unwrap())
}

/// Waits until a condition holds, for a short time.
async fn soon(what: &str, mut is_so: impl AsyncFnMut() -> bool) {
    for _ in 0..100 {
        if is_so().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("{what}: not within ten seconds");
}

/// A page that was open when the key was lost still has all its buttons.
async fn a_browser_without_its_key_is_led_back(database: Database) {
    let running = start(database).await;
    let ada = running.client().guest("Ada").await.unwrap();
    let table = table(&ada).await;
    let club = post(&ada, "/api/v1/clubs", json!({"name": "Kings"})).await.json()["club"].clone();
    let stranger = running.client();
    let lost = ("cookie", "oriflamme=a-key-that-nobody-has");
    let submit = async |path: &str, body: &str| {
        let headers = [FORM, lost, ("origin", ORIGIN), ("accept-language", "pl")];
        stranger.raw().send("POST".parse().unwrap(), path, &headers, body.to_owned().into()).await.unwrap()
    };
    let words = Words::of(Language::Pl);
    for (path, body) in [
        ("/me/forget", "sure=1"),
        ("/me/profile", "shows=nothing"),
        ("/me/vacation/end", ""),
        ("/friends/links/end", ""),
        ("/play/bots", ""),
        (&format!("/tables/{table}/leave"), ""),
        (&format!("/tables/{table}/reports"), "seat=red&about=name"),
    ] {
        let refused = submit(path, body).await;
        let (status, text) = (refused.status, refused.text());
        assert_eq!(status, 401, "{path}: {text}");
        assert!(text.contains(&words.say("ui-refused-unknown")), "{path}: {text}");
        assert!(!text.contains(&words.say("ui-refused-unseated")), "{path}");
        // Where the page itself is shown again, it has its own ways on.
        if path.starts_with("/me") || path.starts_with("/friends") || path.ends_with("/reports") {
            assert!(text.contains("class=\"button main\" href=\"/sign-in\""), "{path}: {text}");
        }
    }
    let left = submit(&format!("/clubs/{}/leave", club.as_str().unwrap()), "").await;
    assert!(left.status == 401 && left.text().contains(&words.say("ui-refused-unknown")), "{}", left.text());
    // The script of the page on which somebody waits for people asks this when its stream was closed.
    let headers = [lost, ("accept", "text/event-stream")];
    let stream =
        stranger.raw().send("GET".parse().unwrap(), "/play/live", &headers, "".into()).await.unwrap();
    assert_eq!(stream.status, 401, "{}", stream.text());
}

async fn a_new_token_ends_the_old_one_and_its_streams(database: Database) {
    let running = start(database).await;
    let ada = running.client().guest("Ada").await.unwrap();
    let table = table(&ada).await;
    let mut stream = ada.raw().events(&table, None).await.unwrap();
    stream.next().await.unwrap().unwrap();
    let watcher = running.client();
    let mut others = watcher.raw().events(&table, None).await.unwrap();
    others.next().await.unwrap().unwrap();
    let answer = post(&ada, "/api/v1/me/token", json!({})).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    assert!(answer.headers["set-cookie"].to_str().unwrap().contains("HttpOnly"));
    let again = running.client().with_token(answer.json()["token"].as_str().unwrap());
    assert_eq!(get(&again, "/api/v1/me").await.json()["name"], "Ada");
    assert_eq!(error(&get(&ada, "/api/v1/me").await), (401, "unknown_player".into()));
    let ended = tokio::time::timeout(Duration::from_secs(5), stream.next()).await.unwrap();
    assert!(!matches!(ended, Ok(Some(_))), "the old token's stream goes on");
    assert!(ada.raw().events(&table, None).await.is_err());
    // Nobody else's stream ends, and neither does one that is opened with the new token.
    let mut new = again.raw().events(&table, None).await.unwrap();
    new.next().await.unwrap().unwrap();
    tokio::time::sleep(Duration::from_secs(3)).await;
    let ben = running.client().guest("Ben").await.unwrap();
    assert_eq!(post(&ben, &format!("/api/v1/tables/{table}/sit"), json!({})).await.status, 200);
    for stream in [&mut new, &mut others] {
        stream.next().await.unwrap().unwrap();
    }
    // The page's form does the same, and sets the cookie.
    let answer = form(&again, "/me/key", "").await;
    assert_eq!((answer.status, answer.headers["location"].to_str().unwrap()), (303, "/me?done=key"));
    assert_eq!(error(&get(&again, "/api/v1/me").await).0, 401);
}

/// The text columns, of all tables, that contain a text.
async fn columns_with(running: &Running, text: &str) -> Vec<String> {
    let mut connection = running.connection().await;
    let sql = match connection.backend_name() {
        "SQLite" => {
            "SELECT m.name, c.name FROM sqlite_master m, pragma_table_info(m.name) c \
             WHERE m.type = 'table' AND c.type = 'TEXT' ORDER BY 1, 2"
        }
        _ => {
            "SELECT table_name::text, column_name::text FROM information_schema.columns \
             WHERE table_schema = 'public' AND data_type = 'text' ORDER BY 1, 2"
        }
    };
    let columns: Vec<(String, String)> = sqlx::query_as(sql).fetch_all(&mut connection).await.unwrap();
    assert!(columns.len() > 50, "{columns:?}");
    let mut found = Vec::new();
    for (table, column) in columns {
        let sql = format!("SELECT COUNT(*) FROM {table} WHERE {column} LIKE '%{text}%'");
        let rows: (i64,) = sqlx::query_as(sqlx::AssertSqlSafe(sql)).fetch_one(&mut connection).await.unwrap();
        if rows.0 > 0 {
            found.push(format!("{table}.{column}"));
        }
    }
    found
}

async fn who_is_forgotten_leaves_nameless_games(database: Database) {
    let running = start(database).await;
    let client = running.client();
    let mut players = Players::sit(&client, json!({"rules": "base-2", "seats": 3})).await.unwrap();
    play_out(&mut players).await.unwrap();
    let (ada, over) = (players.seats[1].clone(), players.table.clone());
    // Another player asks for a rematch, which keeps a seat for her, with her name.
    let again = post(&players.seats[0], &format!("/api/v1/tables/{over}/rematch"), json!({})).await.json();
    let again = format!("/api/v1/tables/{}", again["table"].as_str().unwrap());
    assert!(get(&client, &again).await.text().contains("Player 2"));
    let open = table(&ada).await;
    let bots = json!({"rules": "base-2", "seats": 3, "bots": ["page", "page"]});
    let playing = post(&ada, "/api/v1/tables", bots).await.json()["table"].as_str().unwrap().to_owned();
    let data = get(&ada, "/api/v1/me/data").await;
    assert!(data.headers["content-disposition"].to_str().unwrap().contains("attachment"));
    let data = data.json();
    assert_eq!(data["name"], "Player 2");
    let id = get(&ada, "/api/v1/me").await.json()["player"].as_str().unwrap().to_owned();
    assert_eq!(data["tables"].as_array().unwrap().len(), 3, "{data}");
    assert!(get(&client, &format!("/tables/{over}")).await.text().contains("Player 2"));
    assert_eq!(post(&ada, "/api/v1/me/forget", json!({})).await.status, 204);
    assert_eq!(error(&get(&ada, "/api/v1/me").await), (401, "unknown_player".into()));
    // The finished game is still there, but her name is gone.
    let seen = get(&client, &format!("/api/v1/tables/{over}")).await;
    let record = get(&client, &format!("/api/v1/tables/{over}/record")).await;
    assert_eq!((seen.json()["status"].as_str(), record.status), (Some("over"), 200));
    assert!(seen.json()["seats"][1]["name"].is_null() && seen.json()["seats"][0]["name"] == "Player 1");
    let page = get(&client, &format!("/tables/{over}")).await;
    assert!(page.text().contains(&Words::of(Language::En).say("people-nameless")));
    let again = get(&client, &again).await;
    for answer in [&seen, &record, &page, &again] {
        assert!(!answer.text().contains("Player 2"), "{}", answer.text());
    }
    // A bot plays on for her. The table at which she sat alone is closed.
    let playing = get(&client, &format!("/api/v1/tables/{playing}")).await.json();
    assert_eq!(playing["away"], json!(["red"]), "{playing}");
    assert_eq!(get(&client, &format!("/api/v1/tables/{open}")).await.json()["status"], "abandoned");
    // Her id is only in the changes that other servers read, which are soon deleted.
    assert_eq!(columns_with(&running, &id).await, ["notices.what"]);
    // The same holds after a restart.
    let running = running.restart().await;
    let seen = get(&running.client(), &format!("/api/v1/tables/{over}")).await.text();
    assert!(!seen.contains("Player 2"), "{seen}");
    // The page asks for confirmation.
    let ben = running.client().guest("Ben").await.unwrap();
    assert_eq!(form(&ben, "/me/forget", "").await.status, 422);
    let answer = form(&ben, "/me/forget", "sure=1").await;
    assert_eq!((answer.status, answer.headers["location"].to_str().unwrap()), (303, "/me?done=forgotten"));
    assert!(answer.headers["set-cookie"].to_str().unwrap().contains("Max-Age=0"));
    assert_eq!(error(&get(&ben, "/api/v1/me").await).0, 401);
}

async fn a_damaged_game_keeps_nobody_from_being_forgotten(database: Database) {
    let running = start(database).await;
    let mut players = Players::sit(&running.client(), json!({"rules": "base-2", "seats": 3})).await.unwrap();
    play_out(&mut players).await.unwrap();
    let mut connection = running.connection().await;
    let damage = "UPDATE entries SET entry = 'move red fly' WHERE entry LIKE 'move %'";
    connection.execute(damage).await.unwrap();
    connection.close().await.unwrap();
    let running = running.restart().await;
    let ada = running.client().with_token(players.seats[1].token().unwrap());
    assert_eq!(get(&ada, &format!("/api/v1/tables/{}", players.table)).await.status, 503);
    assert_eq!(post(&ada, "/api/v1/me/forget", json!({})).await.status, 204);
    assert_eq!(error(&get(&ada, "/api/v1/me").await), (401, "unknown_player".into()));
}

async fn what_was_kept_long_enough_is_deleted(database: Database) {
    let running = start(database).await;
    let client = running.client();
    let mut players = Players::sit(&client, json!({"rules": "base-2", "seats": 3})).await.unwrap();
    play_out(&mut players).await.unwrap();
    let [guest, ada] = [client.guest("Guest").await.unwrap(), client.guest("Ada").await.unwrap()];
    let unplayed = table(&ada).await;
    post(&ada, &format!("/api/v1/tables/{unplayed}/leave"), json!({})).await;
    let open = table(&players.seats[0]).await;
    let table = |id: &str| format!("/api/v1/tables/{id}");
    assert_eq!(running.server.sweep().await.unwrap(), Swept::default(), "nothing is old");
    // Everything counts as old, except what is kept for ever.
    let old = Keep::For(Duration::ZERO);
    let retention = Retention {
        unplayed: old,
        abandoned: old,
        guests: old,
        players: Keep::Forever,
        ..Retention::default()
    };
    let Running { server, database, mut options } = running;
    server.stop().await;
    options.retention = retention;
    tokio::time::sleep(Duration::from_millis(20)).await;
    let running = Running::with(database, |it| *it = options).await;
    let client = running.client();
    let Swept { tables, players: deleted } = running.server.sweep().await.unwrap();
    assert_eq!(tables, 1, "the table at which nothing was played");
    assert_eq!(deleted, 2, "the guest who never sat down, and the one whose table is gone");
    assert_eq!(get(&client, &table(&unplayed)).await.status, 404);
    for kept in [players.table.as_str(), &open] {
        assert_eq!(get(&client, &table(kept)).await.status, 200);
    }
    for (player, status) in [(&guest, 401), (&ada, 401), (&players.seats[0], 200)] {
        assert_eq!(get(&player.at(&running.url()), "/api/v1/me").await.status, status);
    }
    // The privacy page has this server's periods.
    let page = get(&client, "/privacy").await.text();
    let words = Words::of(Language::En);
    assert!(page.contains(&words.say("people-kept-forever")));
    assert!(page.contains(&words.tell("people-kept-days", &[("days", 180_u32.into())])), "{page}");
}

async fn coming_and_going_has_an_end(database: Database) {
    let running = start(database).await;
    let client = running.client();
    let [ada, ben] = [client.guest("Ada").await.unwrap(), client.guest("Ben").await.unwrap()];
    let open = table(&ada).await;
    let at = |table: &str, what: &str| format!("/api/v1/tables/{table}/{what}");
    let mut refused = None;
    for round in 0..50 {
        let sat = post(&ben, &at(&open, "sit"), json!({})).await;
        if sat.status != 200 {
            refused = Some((round, error(&sat)));
            break;
        }
        assert_eq!(post(&ben, &at(&open, "leave"), json!({})).await.status, 200);
    }
    let (round, error_of) = refused.expect("somebody comes and goes for ever");
    assert!((5..30).contains(&round) && error_of == (429, "restless".into()), "{round} {error_of:?}");
    let page = form(&ben, &format!("/tables/{open}/sit"), "").await;
    assert!(page.text().contains(&Words::of(Language::Pl).say("people-refused-restless")), "{}", page.text());
    // In a game a bot can replace them, too; but a player who is away can always come back.
    let cleo = client.guest("Cleo").await.unwrap();
    let bots = json!({"rules": "base-2", "seats": 3, "bots": ["page", "page"]});
    let game = post(&cleo, "/api/v1/tables", bots).await.json()["table"].as_str().unwrap().to_owned();
    let mut left = 0;
    while post(&cleo, &at(&game, "leave"), json!({})).await.status == 200 {
        left += 1;
        assert!(left < 50, "somebody leaves and comes back for ever");
        let back = post(&cleo, &at(&game, "sit"), json!({})).await;
        if back.json()["error"] == "table_closed" {
            // The bots have finished the game meanwhile.
            return;
        }
        assert_eq!(back.status, 200, "{}", back.text());
    }
}

async fn the_host_removes_somebody_for_good(database: Database) {
    let running = start(database).await;
    let client = running.client();
    let [ada, ben, cleo] = [
        client.guest("Ada").await.unwrap(),
        client.guest("Ben").await.unwrap(),
        client.guest("Cleo").await.unwrap(),
    ];
    let open = table(&ada).await;
    let at = |what: &str| format!("/api/v1/tables/{open}/{what}");
    let seat = post(&ben, &at("sit"), json!({})).await.json()["you"].as_str().unwrap().to_owned();
    let remove = at(&format!("seats/{seat}/remove"));
    assert_eq!(error(&post(&ben, &remove, json!({})).await), (403, "not_host".into()));
    assert_eq!(error(&post(&ada, &at("seats/red/remove"), json!({})).await), (422, "no_such_seat".into()));
    assert_eq!(form(&ada, &format!("/tables/{open}/seats/{seat}/remove"), "").await.status, 303);
    assert_eq!(error(&post(&ben, &at("sit"), json!({})).await), (403, "removed".into()));
    // A bot can be removed like a player and come again, but not for ever: each time is an entry of the log.
    let (bot, away) = (at(&format!("seats/{seat}/bot")), json!({}));
    let mut gone = 0;
    let refused = loop {
        let seated = post(&ada, &bot, json!({"level": "page"})).await;
        assert_eq!(seated.status, 200, "{}", seated.text());
        let answer = post(&ada, &remove, away.clone()).await;
        if answer.status != 200 {
            break error(&answer);
        }
        gone += 1;
    };
    assert!(gone > 2, "{gone}");
    assert!(["restless", "too_many_requests"].contains(&refused.1.as_str()), "{refused:?}");
    assert_eq!(post(&cleo, &at("sit"), json!({})).await.status, 200, "another seat is free for others");
}

async fn operators_are_heard_within_seconds(database: Database) {
    let running = start(database).await;
    let client = running.client();
    let [ada, ben] = [client.guest("Ada").await.unwrap(), client.guest("Ben").await.unwrap()];
    let id = |me: &Answer| me.json()["player"].as_str().unwrap().to_owned();
    let ben_id = id(&get(&ben, "/api/v1/me").await);
    let open = table(&ada).await;
    assert_eq!(post(&ben, &format!("/api/v1/tables/{open}/sit"), json!({})).await.status, 200);
    assert_eq!(form(&ben, &format!("/tables/{open}/chat"), "text=bad+words").await.status, 303);
    // Ada reports Ben. A second report changes nothing.
    let report = json!({"seat": "blue", "about": "words", "note": "look"});
    let path = format!("/api/v1/tables/{open}/reports");
    for _ in 0..2 {
        let answer = post(&ada, &path, report.clone()).await;
        assert_eq!(answer.status, 204, "{}", answer.text());
    }
    assert_eq!(form(&ada, &format!("/tables/{open}/reports"), "seat=blue&about=name").await.status, 200);
    assert_eq!(error(&post(&ada, &path, json!({"seat": "red", "about": "name"})).await).1, "no_such_seat");
    assert_eq!(error(&post(&client.guest("Eve").await.unwrap(), &path, report).await).1, "not_seated");
    let store = Store::open_beside(&running.database.url).await.unwrap();
    let operator = Operator::new(store, "root".into(), now());
    let reports = operator.store().reports(WhichReports::Open, 10).await.unwrap();
    assert_eq!(reports.len(), 2);
    let words = reports.iter().find(|report| report.about == About::Words).unwrap();
    assert_eq!(words.words, "bad words");
    assert_eq!((words.name.as_str(), words.note.as_str()), ("Ben", "look"));
    let accused = words.subject.player().unwrap();
    assert_eq!(accused.to_string(), ben_id);
    operator.settle(&words.id, "renamed").await.unwrap();
    assert!(operator.settle(&words.id, "again").await.is_err());
    // Give him a new name, which also appears at the table.
    operator.rename(accused, &"Bernard".parse().unwrap(), "asked to", None).await.unwrap();
    soon("the new name", async || {
        let seen = get(&client, &format!("/api/v1/tables/{open}")).await.json();
        seen["seats"][1]["name"] == "Bernard" && get(&ben, "/api/v1/me").await.json()["name"] == "Bernard"
    })
    .await;
    // Ban him, with a reason; that ends his streams.
    let mut stream = ben.raw().events(&open, None).await.unwrap();
    stream.next().await.unwrap().unwrap();
    let banned = Subject::Player(accused.clone());
    let until = now().after(Duration::from_secs(3600));
    operator.ban(banned.clone(), "bad words", Some(until), None).await.unwrap();
    soon("the ban", async || get(&ben, "/api/v1/me").await.status == 403).await;
    let answer = get(&ben, "/api/v1/me").await;
    assert_eq!(answer.json()["error"], "banned");
    assert!(answer.json()["message"].as_str().unwrap().contains("bad words"));
    assert!(answer.headers["retry-after"].to_str().unwrap().parse::<u64>().unwrap() > 3000);
    let page = form(&ben, &format!("/tables/{open}/leave"), "").await;
    assert_eq!(page.status, 403);
    assert!(page.text().contains(&Words::of(Language::Pl).say("people-refused-banned")), "{}", page.text());
    let ended = tokio::time::timeout(Duration::from_secs(5), stream.next()).await.unwrap();
    assert!(!matches!(ended, Ok(Some(_))));
    operator.unban(&banned, "sorry").await.unwrap();
    soon("the end of the ban", async || get(&ben, "/api/v1/me").await.status == 200).await;
    let told = get(&ben, "/api/v1/me/notices").await.json();
    let told = told["notices"].as_array().unwrap();
    assert!(told.iter().any(|it| it["kind"] == "banned" && it["reason"] == "bad words"), "{told:?}");
    // Ban an address range: everybody here comes from it.
    let here: Subject = "address 127.0.0.0/8".parse().unwrap();
    let elsewhere: Subject = "address 192.0.2.0/24".parse().unwrap();
    let mut streams = Vec::new();
    for whose in [&client, &ada] {
        let mut stream = whose.raw().events(&open, None).await.unwrap();
        stream.next().await.unwrap().unwrap();
        streams.push(stream);
    }
    streams.push(ada.raw().events_at("/api/v1/me/events", None).await.unwrap());
    operator.ban(elsewhere.clone(), "spam", None, None).await.unwrap();
    tokio::time::sleep(Duration::from_secs(3)).await;
    for stream in &mut streams {
        let ended = tokio::time::timeout(Duration::from_millis(100), stream.next()).await;
        assert!(ended.is_err(), "a ban of others has ended a stream");
    }
    operator.unban(&elsewhere, "over").await.unwrap();
    operator.ban(here.clone(), "spam", None, None).await.unwrap();
    soon("the ban of an address", async || get(&client, "/api/v1/tables").await.status == 403).await;
    for stream in &mut streams {
        let ended = tokio::time::timeout(Duration::from_secs(5), stream.next()).await.unwrap();
        assert!(!matches!(ended, Ok(Some(_))), "a stream goes on from an address that is banned");
    }
    operator.unban(&here, "over").await.unwrap();
    soon("its end", async || get(&client, "/api/v1/tables").await.status == 200).await;
    // Close a table while people are there.
    let mut stream = client.raw().events(&open, None).await.unwrap();
    stream.next().await.unwrap().unwrap();
    operator.close_table(&open.parse().unwrap(), "spam").await.unwrap();
    let event = tokio::time::timeout(Duration::from_secs(10), stream.next()).await.unwrap().unwrap().unwrap();
    assert!(format!("{event:?}").contains("closed"), "{event:?}");
    assert!(operator.close_table(&open.parse().unwrap(), "twice").await.is_err());
    // All of it is in the log, and nobody can change that.
    let log = operator.store().operations(100).await.unwrap();
    let done: Vec<_> = log.iter().rev().map(|operation| operation.what.as_str()).collect();
    assert_eq!(done, ["settle", "rename", "ban", "unban", "ban", "unban", "ban", "unban", "close"]);
    let mut connection = running.connection().await;
    for statement in ["DELETE FROM operations", "UPDATE operations SET reason = ''"] {
        assert!(connection.execute(statement).await.is_err(), "{statement}");
    }
}

#[test]
fn reports_are_limited() {
    run(many_reports, Some(Database::sqlite()));
}
async fn many_reports(database: Database) {
    let running = start(database).await;
    let client = running.client();
    let [ada, ben] = [client.guest("Ada").await.unwrap(), client.guest("Ben").await.unwrap()];
    let mut last = None;
    for _ in 0..12 {
        let open = table(&ben).await;
        assert_eq!(post(&ada, &format!("/api/v1/tables/{open}/sit"), json!({})).await.status, 200);
        let report = json!({"seat": "red", "about": "name"});
        last = Some(post(&ada, &format!("/api/v1/tables/{open}/reports"), report).await);
    }
    let last = last.unwrap();
    assert_eq!(error(&last), (429, "too_many_reports".into()));
    assert!(last.headers.contains_key("retry-after"));
}
