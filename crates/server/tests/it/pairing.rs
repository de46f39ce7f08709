//! Play with people: strangers who want the same game meet at one table, and nobody else does.

use crate::support::{Running, on_both};
use oriflamme_client::{Answer, Client, RawEvents, ServerEvent};
use oriflamme_pages::{Language, Words};
use oriflamme_testkit::Database;
use oriflamme_wire::{PairingJson, PairingState};
use serde_json::{Value, json};
use sqlx::Connection;
use std::{collections::BTreeSet, time::Duration};

on_both! {
    four_strangers_meet_at_one_table
    whoever_stops_or_goes_away_is_not_paired
    bots_take_the_free_seats_of_whoever_wants_them
    blocked_players_never_meet
    nobody_is_at_two_tables
    whoever_often_leaves_waits_while_others_meet
    a_rated_game_is_for_those_who_want_it
    who_waits_survives_a_restart
    it_works_without_script
    nonsense_is_refused
    whoever_misses_tables_waits_to_be_paired
    those_who_came_look_again_and_keep_their_time
}

pub(crate) async fn post(client: &Client, path: &str, body: Value) -> Answer {
    client.raw().post(&format!("/api/v1{path}"), &body).await.unwrap()
}

pub(crate) fn wish(seats: &[u8]) -> Value {
    json!({"rules": ["base-2"], "seats": seats, "paces": ["60"]})
}

pub(crate) async fn state(client: &Client) -> PairingJson {
    client.raw().get("/api/v1/pairing").await.unwrap().read().unwrap()
}

/// Asks for people, and waits for them with a live stream.
pub(crate) async fn seek(client: &Client, wish: Value) -> RawEvents {
    let asked = post(client, "/pairing", wish).await;
    assert_eq!(asked.status, 200, "{}", asked.text());
    client.raw().events_at("/api/v1/pairing/events", None).await.unwrap()
}

pub(crate) async fn next(events: &mut RawEvents) -> ServerEvent {
    events.next().await.unwrap().expect("the stream has ended")
}

/// Waits for the table that is made for a player.
pub(crate) async fn paired(events: &mut RawEvents) -> String {
    loop {
        let event = next(events).await;
        match event.event.as_str() {
            "waiting" => {}
            "paired" => return event.json()["table"].as_str().unwrap().to_owned(),
            other => panic!("{other}: {}", event.json()),
        }
    }
}

pub(crate) async fn guests<const N: usize>(running: &Running) -> [Client; N] {
    let mut guests = Vec::new();
    for number in 0..N {
        guests.push(running.client().guest(&format!("Guest {number}")).await.unwrap());
    }
    guests.try_into().unwrap()
}

/// Waits until the server counts this many waiting players.
pub(crate) async fn until_waiting(running: &Running, count: u32) {
    for _ in 0..200 {
        if state(&running.client()).await.waiting == count {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("never {count} waited");
}

async fn four_strangers_meet_at_one_table(database: Database) {
    let running = Running::start(database).await;
    let players = guests::<4>(&running).await;
    let mut streams = Vec::new();
    for player in &players[..3] {
        streams.push(seek(player, wish(&[4])).await);
    }
    until_waiting(&running, 3).await;
    let waiting = state(&players[0]).await;
    assert_eq!(*waiting.state, PairingState::Waiting);
    assert_eq!((waiting.waiting, waiting.fitting, waiting.usual_seconds), (3, Some(2), None));
    streams.push(
        seek(&players[3], json!({"rules": ["base-2", "ablaze"], "seats": [4, 5], "paces": ["60", "1d"]}))
            .await,
    );
    let mut tables = BTreeSet::new();
    for stream in &mut streams {
        tables.insert(paired(stream).await);
        assert!(stream.next().await.unwrap().is_none(), "the stream ends");
    }
    assert_eq!(tables.len(), 1, "{tables:?}");
    let table = tables.pop_first().unwrap();
    // Each of them has a reserved seat, and nobody else can have it.
    let stranger = running.client().guest("Stranger").await.unwrap();
    let refused = post(&stranger, &format!("/tables/{table}/sit"), json!({"salt": "s"})).await;
    assert_eq!((refused.status, refused.json()["error"].as_str()), (409, Some("no_free_seat")));
    for player in &players {
        assert_eq!(state(player).await.table.map(|it| it.to_string()).as_ref(), Some(&table));
        let sat = post(player, &format!("/tables/{table}/sit"), json!({"salt": "mine"})).await;
        assert_eq!(sat.status, 200, "{}", sat.text());
    }
    let view = running.client().raw().get(&format!("/api/v1/tables/{table}")).await.unwrap().json();
    assert_eq!((&view["status"], &view["rules"]), (&json!("playing"), &json!("base-2")));
    assert_eq!(view["seats"].as_array().unwrap().len(), 4);
    assert_eq!(view["pace"], json!({"seconds": 60, "bank": 120}));
    // Each of them can look for another game while this one is played.
    let again = post(&players[0], "/pairing", wish(&[3])).await.json();
    assert_eq!(again["state"], "waiting");
    running.server.stop().await;
}

async fn whoever_stops_or_goes_away_is_not_paired(database: Database) {
    let running = Running::start(database).await;
    let [ada, ben, cleo, dora] = guests(&running).await;
    let first = seek(&ada, wish(&[2])).await;
    drop(first);
    until_waiting(&running, 0).await;
    let mut second = seek(&ben, wish(&[2])).await;
    assert_eq!(next(&mut second).await.event, "waiting");
    assert_eq!(post(&ben, "/pairing/cancel", json!({})).await.status, 204);
    until_waiting(&running, 0).await;
    // The two who are still there meet; those who left are not paired.
    let (mut third, mut fourth) = (seek(&cleo, wish(&[2])).await, seek(&dora, wish(&[2])).await);
    assert_eq!(paired(&mut third).await, paired(&mut fourth).await);
    assert_eq!(*state(&ada).await.state, PairingState::Waiting, "whoever comes back soon goes on waiting");
    assert_eq!(*state(&ben).await.state, PairingState::Idle);
    let refused = post(&ben, "/pairing/bots", json!({})).await;
    assert_eq!((refused.status, refused.json()["error"].as_str()), (409, Some("not_seeking")));
}

async fn bots_take_the_free_seats_of_whoever_wants_them(database: Database) {
    let running = Running::start(database).await;
    let [ada, ben] = guests(&running).await;
    let mut alone = seek(&ada, wish(&[4])).await;
    let mut strict = seek(&ben, wish(&[4])).await;
    assert_eq!(post(&ada, "/pairing/bots", json!({})).await.status, 204);
    let table = paired(&mut alone).await;
    let sat = post(&ada, &format!("/tables/{table}/sit"), json!({})).await.json();
    assert_eq!(sat["status"], "playing");
    let kinds: Vec<_> = sat["seats"].as_array().unwrap().iter().map(|seat| seat["kind"].clone()).collect();
    assert_eq!(kinds, ["human", "bot", "bot", "bot"]);
    assert_eq!(*state(&ben).await.state, PairingState::Waiting, "nobody gets bots who did not ask");
    // Two who allow bots from the start come together.
    let [cleo, dora] = guests(&running).await;
    let mut allowing = wish(&[4]);
    allowing["bots_after"] = json!(3600);
    let mut one = seek(&cleo, allowing).await;
    let mut soon = wish(&[4]);
    (soon["bots_after"], soon["level"]) = (json!(0), json!("page"));
    let mut other = seek(&dora, soon).await;
    assert_eq!(paired(&mut one).await, paired(&mut other).await);
    assert_eq!(next(&mut strict).await.event, "waiting");
}

async fn blocked_players_never_meet(database: Database) {
    let running = Running::start(database).await;
    let [ada, ben, cleo] = guests(&running).await;
    let mut ids = Vec::new();
    for player in [&ada, &ben] {
        ids.push(player.me().await.unwrap().player.to_string());
    }
    let sql = "INSERT INTO blocks (player, blocked, made) VALUES ($1, $2, 1)";
    execute(&running, sql, &[&ids[0], &ids[1]]).await;
    let (mut first, mut second) = (seek(&ada, wish(&[2])).await, seek(&ben, wish(&[2])).await);
    until_waiting(&running, 2).await;
    let mut third = seek(&cleo, wish(&[2])).await;
    // The one who has waited longest gets the table.
    assert_eq!(paired(&mut first).await, paired(&mut third).await);
    assert_eq!(next(&mut second).await.event, "waiting");
    assert_eq!(*state(&ben).await.state, PairingState::Waiting);
}

async fn nobody_is_at_two_tables(database: Database) {
    let running = Running::start(database).await;
    let players = guests::<12>(&running).await;
    let mut streams = Vec::new();
    for player in &players {
        streams.push((player.me().await.unwrap().player, seek(player, wish(&[2, 3])).await));
    }
    let mut seats = Vec::new();
    for (player, stream) in &mut streams {
        let table = paired(stream).await;
        seats.push((table, player.clone()));
    }
    seats.sort();
    let tables: BTreeSet<_> = seats.iter().map(|(table, _)| table.clone()).collect();
    for table in &tables {
        let view = running.client().raw().get(&format!("/api/v1/tables/{table}")).await.unwrap().json();
        let wanted = view["seats"].as_array().unwrap().len();
        assert_eq!(seats.iter().filter(|(at, _)| at == table).count(), wanted, "{view}");
    }
}

/// Runs a statement on the database of a running server.
pub(crate) async fn execute(running: &Running, sql: &'static str, values: &[&str]) {
    let mut connection = running.connection().await;
    let query = values.iter().fold(sqlx::query(sql), |query, value| query.bind((*value).to_owned()));
    query.execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

async fn whoever_often_leaves_waits_while_others_meet(database: Database) {
    let running = Running::start(database).await;
    let [ada, ben, cleo] = guests(&running).await;
    let left = "INSERT INTO results (game, seat, player, place, score, share, gone, rules, seats, duel, people, rated, private, finished) \
                VALUES ($2, 0, $1, 3, 0, 0, 'left', 'base-2', 3, 0, 3, 0, 0, 9000000000000)";
    for game in ["g1", "g2", "g3"] {
        execute(&running, left, &[ada.me().await.unwrap().player.as_str(), game]).await;
    }
    let mut first = seek(&ada, wish(&[2])).await;
    let mut second = seek(&ben, wish(&[2])).await;
    until_waiting(&running, 2).await;
    let mut third = seek(&cleo, wish(&[2])).await;
    assert_eq!(paired(&mut second).await, paired(&mut third).await);
    assert_eq!(next(&mut first).await.event, "waiting");
    assert_eq!(*state(&ada).await.state, PairingState::Waiting);
}

async fn a_rated_game_is_for_those_who_want_it(database: Database) {
    let running = Running::start(database).await;
    let [ada, ben, cleo] = guests(&running).await;
    let with = |stakes: Value| {
        let mut wish = wish(&[2]);
        wish["stakes"] = stakes;
        wish
    };
    let mut casual = seek(&ada, with(json!(["casual"]))).await;
    let mut rated = seek(&ben, with(json!(["rated"]))).await;
    until_waiting(&running, 2).await;
    assert_eq!(state(&ben).await.fitting, Some(0));
    let mut either = seek(&cleo, with(json!(["casual", "rated"]))).await;
    let table = paired(&mut casual).await;
    assert_eq!(paired(&mut either).await, table, "whoever has waited longest comes first");
    let is_rated = async |table: &str| {
        running.client().raw().get(&format!("/api/v1/tables/{table}")).await.unwrap().json()["rated"].clone()
    };
    assert_eq!(is_rated(&table).await, json!(false));
    let dora = running.client().guest("Dora").await.unwrap();
    let mut other = seek(&dora, with(json!(["rated"]))).await;
    let table = paired(&mut rated).await;
    assert_eq!(paired(&mut other).await, table);
    assert_eq!(is_rated(&table).await, json!(true));
    // A player at a rated table can't look for another one.
    for player in [&ben, &dora] {
        assert_eq!(post(player, &format!("/tables/{table}/sit"), json!({})).await.status, 200);
    }
    let busy = post(&ben, "/pairing", with(json!(["rated"]))).await;
    assert_eq!(
        (busy.status, busy.json()["error"].as_str()),
        (409, Some("rated_elsewhere")),
        "{}",
        busy.text()
    );
    let none = post(&ben, "/pairing", with(json!([]))).await;
    assert_eq!((none.status, none.json()["error"].as_str()), (422, Some("unfit")));
    assert_eq!(post(&ben, "/pairing", with(json!(["casual"]))).await.status, 200);
}

async fn who_waits_survives_a_restart(database: Database) {
    let running = Running::start(database).await;
    let [ada, ben] = guests(&running).await;
    let before = post(&ada, "/pairing", wish(&[2])).await.json();
    let running = running.restart().await;
    let ada = ada.at(&running.url());
    let after = state(&ada).await;
    assert_eq!((*after.state, json!(after.since)), (PairingState::Waiting, before["since"].clone()));
    let mut first = ada.raw().events_at("/api/v1/pairing/events", None).await.unwrap();
    let mut second = seek(&ben.at(&running.url()), wish(&[2])).await;
    assert_eq!(paired(&mut first).await, paired(&mut second).await);
}

/// Sends a form as a browser without script does; its answer.
pub(crate) async fn submit(client: &Client, path: &str, form: &'static str) -> Answer {
    let headers = [
        ("content-type", "application/x-www-form-urlencoded"),
        ("accept", "text/html"),
        ("accept-language", "fr"),
    ];
    client.raw().send("POST".parse().unwrap(), path, &headers, form.into()).await.unwrap()
}

pub(crate) async fn page(client: &Client, path: &str) -> Answer {
    let headers = [("accept", "text/html"), ("accept-language", "fr")];
    client.raw().send("GET".parse().unwrap(), path, &headers, "".into()).await.unwrap()
}

async fn it_works_without_script(database: Database) {
    let running = Running::start(database).await;
    let [ada, ben] = guests(&running).await;
    let say = |id: &str| Words::of(Language::Fr).say(id);
    let form = page(&ada, "/play").await.text();
    assert!(form.contains(&say("meet-find")) && !form.contains("http-equiv"), "{form}");
    assert!(page(&ada, "/").await.text().contains("href=\"/play\""));
    let none = submit(&ada, "/play", "seats-2=1&pace-60=1").await;
    assert_eq!(none.status, 422);
    assert!(none.text().contains(&say("ui-refused-choice")) && none.text().contains(&say("meet-find")));
    let asked = submit(&ada, "/play", "rules-base-2=1&rules-ablaze=1&seats-2=1&pace-60=1").await;
    assert_eq!((asked.status, asked.headers["location"].to_str().unwrap()), (303, "/play"));
    let waits = page(&ada, "/play").await.text();
    assert!(waits.contains("http-equiv=\"refresh\"") && waits.contains(&say("meet-looking")), "{waits}");
    assert!(!waits.contains("/play/bots"), "bots are offered after a while");
    let cancelled = submit(&ada, "/play/cancel", "").await;
    assert_eq!(cancelled.status, 303);
    assert!(page(&ada, "/play").await.text().contains(&say("meet-find")));
    let idle = submit(&ada, "/play/bots", "").await;
    assert_eq!(idle.status, 409);
    assert!(idle.text().contains(&say("meet-refused-idle")), "{}", idle.text());
    submit(&ada, "/play", "rules-base-2=1&seats-2=1&pace-60=1").await;
    submit(&ben, "/play", "rules-base-2=1&seats-2=1&pace-60=1&bots=1").await;
    let mut places = Vec::new();
    for player in [&ada, &ben] {
        let place = loop {
            let answer = page(player, "/play").await;
            if answer.status == 303 {
                let place = answer.headers["location"].to_str().unwrap();
                break place.strip_suffix("#sit").unwrap().to_owned();
            }
            assert_eq!(answer.status, 200);
            tokio::time::sleep(Duration::from_millis(20)).await;
        };
        let lobby = page(player, &place).await.text();
        assert!(lobby.contains(&say("lobby-take-seat")), "{lobby}");
        assert_eq!(submit(player, &format!("{place}/sit"), "salt=").await.status, 303);
        places.push(place);
    }
    assert_eq!(places[0], places[1]);
    let game = page(&ada, &places[0]).await.text();
    assert!(game.contains("id=\"queue\""), "{game}");
}

async fn nonsense_is_refused(database: Database) {
    let running = Running::start(database).await;
    let [ada] = guests(&running).await;
    for (body, status, code) in [
        (json!({"rules": [], "seats": [3], "paces": ["60"]}), 422, "bad_rules"),
        (json!({"rules": ["base-9"], "seats": [3], "paces": ["60"]}), 422, "bad_rules"),
        (json!({"rules": ["base-2"], "seats": [], "paces": ["60"]}), 422, "bad_seats"),
        (json!({"rules": ["base-2"], "seats": [6], "paces": ["60"]}), 422, "bad_seats"),
        (json!({"rules": ["base-2"], "seats": [3], "paces": []}), 422, "bad_pace"),
        (json!({"rules": ["base-2"], "seats": [3], "paces": ["61"]}), 422, "unfit"),
        (json!({"rules": ["base-2"], "seats": [3], "paces": ["60"], "bots_after": 9999}), 422, "unfit"),
        (json!({"rules": ["base-2"]}), 422, "unfit"),
    ] {
        let refused = post(&ada, "/pairing", body.clone()).await;
        assert_eq!((refused.status, refused.json()["error"].as_str()), (status, Some(code)), "{body}");
    }
    let stranger = post(&running.client(), "/pairing", wish(&[3])).await;
    assert_eq!(stranger.status, 401);
    assert_eq!(*state(&ada).await.state, PairingState::Idle);
}

/// Lets time pass for those who have tables.
pub(crate) async fn later(running: &Running, seconds: i64) {
    let mut connection = running.connection().await;
    for sql in [
        "UPDATE pairings SET made = made - $1",
        "UPDATE invitations SET made = made - $1",
        "UPDATE seeks SET until = until - $1 WHERE game IS NOT NULL",
    ] {
        sqlx::query(sql).bind(seconds * 1000).execute(&mut connection).await.unwrap();
    }
    connection.close().await.unwrap();
}

/// Somebody asks, is paired, does not come, and asks again: the others would wait at tables for nothing.
async fn whoever_misses_tables_waits_to_be_paired(database: Database) {
    let running = Running::start(database).await;
    let [ghost, ada, ben, cy] = guests(&running).await;
    let meets = async |other: &Client| {
        let (mut waits, mut ghosts) = (seek(other, wish(&[2])).await, seek(&ghost, wish(&[2])).await);
        let table = paired(&mut ghosts).await;
        assert_eq!(paired(&mut waits).await, table);
        assert_eq!(post(other, &format!("/tables/{table}/sit"), json!({})).await.status, 200);
        table
    };
    let table = meets(&ada).await;
    // Neither stopping nor declining undoes it.
    assert_eq!(post(&ghost, "/pairing/cancel", json!({})).await.status, 204);
    assert_eq!(post(&ghost, &format!("/tables/{table}/decline"), json!({})).await.status, 204);
    meets(&ben).await;
    assert_eq!(post(&ghost, "/pairing/cancel", json!({})).await.status, 204);
    let refused = post(&ghost, "/pairing", wish(&[2])).await;
    assert_eq!((refused.status, refused.json()["error"].as_str()), (429, Some("missed_tables")));
    let seconds: u32 = refused.headers["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((61..=300).contains(&seconds), "{seconds}");
    let words = Words::of(Language::Fr);
    let shown = submit(&ghost, "/play", "rules-base-2=1&seats-2=1&pace-60=1").await;
    let again = words.tell("meet-again-in", &[("minutes", seconds.div_ceil(60).into())]);
    let said = format!("{} {again}", words.say("meet-refused-missed"));
    assert!(shown.status == 429 && shown.text().contains(&said), "{}", shown.text());
    // It ends, and the players who came have missed nothing.
    later(&running, 301).await;
    assert_eq!(post(&ghost, "/pairing", wish(&[2])).await.status, 200);
    assert_eq!(post(&cy, "/pairing", wish(&[3])).await.status, 200);
    assert_eq!(post(&ada, "/pairing", wish(&[3])).await.status, 200);
}

async fn those_who_came_look_again_and_keep_their_time(database: Database) {
    let running = Running::start(database).await;
    let [ada, ben, ghost, cy] = guests(&running).await;
    let mut waits = seek(&ada, wish(&[3])).await;
    let since = state(&ada).await.since.unwrap();
    tokio::time::sleep(Duration::from_millis(1100)).await;
    let (mut other, _ghosts) = (seek(&ben, wish(&[3])).await, seek(&ghost, wish(&[3])).await);
    let table = paired(&mut waits).await;
    paired(&mut other).await;
    let again = format!("/tables/{table}/look-again");
    let code = |answer: &Answer| (answer.status, answer.json()["error"].as_str().map(str::to_owned));
    for who in [&ada, &ben] {
        assert_eq!(post(who, &format!("/tables/{table}/sit"), json!({})).await.status, 200);
    }
    assert_eq!(code(&post(&ada, &again, json!({})).await), (409, Some("too_early".into())));
    assert_eq!(code(&post(&cy, &again, json!({})).await), (409, Some("not_seeking".into())));
    let lobby = page(&ben, &format!("/tables/{table}")).await.text();
    assert!(lobby.contains(&again) && lobby.contains(&Words::of(Language::Fr).say("meet-again")), "{lobby}");
    later(&running, 31).await;
    // Ada by the API, and Ben on the page; with Cy they play at once.
    let looks = post(&ada, &again, json!({})).await;
    assert_eq!(looks.status, 200, "{}", looks.text());
    assert_eq!(looks.json()["state"], "waiting");
    assert_eq!(state(&ada).await.since, Some(since), "the time that she has waited");
    let mut waits = ada.raw().events_at("/api/v1/pairing/events", None).await.unwrap();
    let shown = submit(&ben, &again, "").await;
    assert_eq!((shown.status, shown.headers["location"].to_str().unwrap()), (303, "/play"));
    let mut other = ben.raw().events_at("/api/v1/pairing/events", None).await.unwrap();
    let _cys = seek(&cy, wish(&[3])).await;
    let next = paired(&mut waits).await;
    assert_ne!(next, table);
    assert_eq!(paired(&mut other).await, next);
}
