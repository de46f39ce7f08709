//! Every route that writes has a limit, which holds and is reported.

use crate::support::{Running, run};
use oriflamme_client::{Answer, Client};
use oriflamme_game::Ruleset;
use oriflamme_pages::{Language, Words};
use oriflamme_server::{Limited, WRITING_ROUTES, WritingRoute};
use oriflamme_testkit::{Database, Players, play_out};
use oriflamme_wire::{AllowancesJson, NewTableJson};
use serde_json::{Value, json};
use std::{
    collections::BTreeSet,
    num::NonZeroU32,
    time::{SystemTime, UNIX_EPOCH},
};

/// The paths that accept posts: those in the API's description, and the pages' routes.
fn posts() -> BTreeSet<String> {
    let description = serde_json::to_value(oriflamme_server::description()).unwrap();
    let paths = description["paths"].as_object().unwrap().iter();
    let unsafe_methods =
        |path: &Value| ["post", "put", "patch", "delete"].iter().any(|it| path[*it].is_object());
    let api = paths.filter(|(_, path)| unsafe_methods(path)).map(|(path, _)| path.clone());
    let source = include_str!("../../src/http/mod.rs");
    let routes = source.split(".route(").skip(1).filter_map(|route| {
        let (path, rest) = route.trim_start().strip_prefix('"')?.split_once('"')?;
        let handlers = rest.split(";").next()?;
        ["post(", "put(", "patch(", "delete(", "any("]
            .iter()
            .any(|it| handlers.contains(it))
            .then(|| path.to_owned())
    });
    api.chain(routes).collect()
}

#[test]
fn every_route_that_writes_is_in_the_list() {
    let listed: BTreeSet<_> = WRITING_ROUTES.iter().map(|route| route.path.to_owned()).collect();
    assert_eq!(listed.len(), WRITING_ROUTES.len(), "each of them once");
    assert_eq!(posts(), listed, "http/limits.rs says how much of a new route anybody may have");
}

/// A body that a route accepts.
fn body(route: &WritingRoute) -> (&'static str, &'static str) {
    const FORM: &str = "application/x-www-form-urlencoded";
    const JSON: &str = "application/json";
    match route.path {
        "/api/v1/guests" => (JSON, r#"{"name":"Ada"}"#),
        "/api/v1/me/push" => {
            (JSON, r#"{"endpoint":"https://push.example.com/x","keys":{"p256dh":"x","auth":"x"}}"#)
        }
        "/api/v1/pairing" => (JSON, r#"{"rules":["base-2"],"seats":[5],"paces":["1d"]}"#),
        "/api/v1/me/friends/visibility" => (JSON, r#"{"visible":true}"#),
        "/tables/{table}/invitations" => (FORM, "player=nobody"),
        "/api/v1/tables/{table}/blocks" => (JSON, r#"{"seat":"violet"}"#),
        "/tables/{table}/blocks" => (FORM, "seat=violet"),
        "/play" => (FORM, "rules-base-2=1&seats-5=1&pace-1d=1"),
        "/api/v1/tables" => (JSON, r#"{"rules":"base-2","seats":3}"#),
        "/api/v1/recoveries" => (JSON, r#"{"words":"abandon"}"#),
        "/recover" => (FORM, "words=abandon"),
        "/api/v1/me/name" => (JSON, r#"{"name":"Countess"}"#),
        "/api/v1/links" => (JSON, r#"{"link":"abc"}"#),
        "/api/v1/me/passkeys" | "/api/v1/me/passkeys/keep" | "/api/v1/sign-ins" => {
            (JSON, r#"{"credential":{}}"#)
        }
        "/api/v1/me/passkeys/{passkey}/label" => (JSON, r#"{"label":"phone"}"#),
        "/me/passkeys" | "/me/passkeys/keep" | "/sign-in" => (FORM, "credential={}"),
        "/me/passkeys/{passkey}/label" => (FORM, "label=phone"),
        "/api/v1/tables/{table}/seats/{family}/bot" => (JSON, r#"{"level":"page"}"#),
        "/api/v1/tables/{table}/moves" => (JSON, r#"{"move":"red keep","version":0}"#),
        path if path.starts_with("/api/") => (JSON, "{}"),
        "/tables" => (FORM, "rules=base-2&seats=3&with=friends"),
        "/tables/{table}/seats/{family}/bot" => (FORM, "level=page"),
        "/tables/{table}/moves" => (FORM, "version=0&move=red+keep"),
        "/tables/{table}/chat" => (FORM, "phrase=hello"),
        "/replay" => (FORM, "record=rules+base-2"),
        "/guests" => (FORM, "name=Countess"),
        "/language" => (FORM, "language=fr"),
        "/enter" => (FORM, "code=AAAA-AAAA-AAAA"),
        "/announcement/dismiss" => (FORM, "id=nothing"),
        _ => (FORM, ""),
    }
}

async fn send(client: &Client, route: &WritingRoute, table: &str, language: Language) -> Answer {
    let path = route
        .path
        .replace("{table}", table)
        .replace("{family}", "blue")
        .replace("{session}", "0123456789abcdef")
        .replace("{passkey}", "0123456789abcdef")
        .replace("{link}", "abc")
        .replace("{notice}", "nothing")
        .replace("{player}", "nobody");
    let (kind, body) = body(route);
    let headers = [("content-type", kind), ("accept", "text/html"), ("accept-language", language.tag())];
    client.raw().send("POST".parse().unwrap(), &path, &headers, body.into()).await.unwrap()
}

/// Asks again and again until the limit is reached. Returns the refusal, and the number of successes before
/// it.
async fn attack(client: &Client, route: &WritingRoute, table: &str, language: Language) -> (Answer, u32) {
    for times in 0..400 {
        let answer = send(client, route, table, language).await;
        if answer.status == 429 {
            return (answer, times);
        }
        assert!(answer.status < 500 && answer.status != 405, "{}: {}", route.path, answer.text());
    }
    panic!("{} has no limit", route.path);
}

/// Whether a caller can make this request only once, because it revokes the token.
fn ends_a_token(route: &WritingRoute) -> bool {
    ["token", "key", "forget", "sign-out"].iter().any(|end| route.path.ends_with(end))
}

#[test]
fn limits_hold_and_are_told_in_the_readers_language() {
    // Each route needs a fresh server, and starting one is mostly waiting.
    let in_parts = async |database| {
        let part = |part| limits_hold(Database::sqlite(), part);
        tokio::join!(limits_hold(database, 0), part(1), part(2), part(3));
    };
    run(in_parts, Some(Database::sqlite()));
}
/// Every fourth route of the list, from this one on.
async fn limits_hold(database: Database, part: usize) {
    let mut running = Running::start(database).await;
    let mut players = Players::sit(&running.client(), json!({"rules": "base-2", "seats": 3})).await.unwrap();
    play_out(&mut players).await.unwrap();
    for (index, route) in WRITING_ROUTES.iter().enumerate().skip(part).step_by(4) {
        // A server with fresh limits.
        let Running { server, database, .. } = running;
        server.stop().await;
        running = Running::with(database, |options| {
            let little = |limited| NonZeroU32::new(if route.limited == limited { 4 } else { 0 });
            options.requests_per_second = little(Limited::Requests);
            options.guests_per_minute = little(Limited::Guests);
            options.tables_per_minute = little(Limited::Tables);
        })
        .await;
        let [client, other] = if ends_a_token(route) {
            [running.client().guest("Ada").await.unwrap(), running.client().guest("Bea").await.unwrap()]
        } else {
            [0, 1].map(|seat| players.seats[seat].at(&running.url()))
        };
        let language = Language::ALL[index % 3];
        let (refused, times) = attack(&client, route, players.table.as_str(), language).await;
        let seconds: u32 = refused.headers["retry-after"].to_str().unwrap().parse().unwrap();
        assert!((1..=60).contains(&seconds), "{}: {seconds} s", route.path);
        // There is no upper bound: on a slow machine, more is allowed again between two requests.
        assert!(times >= 4, "{} after {times}", route.path);
        if route.path.starts_with("/api/") {
            assert_eq!(refused.json()["error"], "too_many", "{}", route.path);
        } else {
            let said = Words::of(language).tell("ui-refused-wait", &[("seconds", seconds.into())]);
            assert!(refused.text().contains(&said), "{}: {}", route.path, refused.text());
        }
        // Where a player is counted, another player has a limit of their own.
        let mut theirs = send(&other, route, players.table.as_str(), language).await.status;
        let by_player = matches!(route.limited, Limited::Seats | Limited::Names | Limited::Talk);
        // On a busy machine the allowance may grow again meanwhile.
        for _ in 0..10 {
            if by_player || theirs == 429 {
                break;
            }
            attack(&client, route, players.table.as_str(), language).await;
            theirs = send(&other, route, players.table.as_str(), language).await.status;
        }
        assert_eq!(theirs != 429, by_player, "{}: {theirs}", route.path);
    }
}

/// A caller can ask what is left. That costs one request and nothing else.
#[test]
fn a_caller_can_ask_what_is_left() {
    run(what_is_left, Some(Database::sqlite()));
}
async fn what_is_left(database: Database) {
    let running = Running::with(database, |options| options.tables_per_minute = NonZeroU32::new(7)).await;
    let ada = running.client().guest("Ada").await.unwrap();
    let left = async |what: Limited| {
        let limits: AllowancesJson = ada.raw().get("/api/v1/limits").await.unwrap().read().unwrap();
        let rate = limits.rates.into_iter().find(|rate| *rate.what == what).unwrap();
        (rate.count, rate.burst, rate.left, rate.by_player)
    };
    assert_eq!(left(Limited::Tables).await, (7, 7, 7, false));
    assert_eq!(left(Limited::Seats).await, (60, 30, 30, true));
    let table = NewTableJson { seats: Some(3), ..NewTableJson::of(Ruleset::Base2) };
    let table = ada.create(&table).await.unwrap().table;
    assert_eq!(left(Limited::Tables).await, (7, 7, 6, false));
    ada.leave(&table).await.unwrap();
    assert_eq!(left(Limited::Seats).await, (60, 30, 29, true));
}

/// A tournament of bots counts as the number of tables that its bots need at once.
#[test]
fn a_tournament_counts_as_the_tables_of_its_bots() {
    run(bots_of_a_tournament, Some(Database::sqlite()));
}
async fn bots_of_a_tournament(database: Database) {
    let running = Running::with(database, |options| options.tables_per_minute = NonZeroU32::new(8)).await;
    let ada = running.client().guest("Ada").await.unwrap();
    let start = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as u64 + 3_600_000;
    let announce = async |bots: usize| {
        let cup = json!({
            "name": "Cup", "rules": "base-2", "seats": 3, "rounds": 15, "pace": {"seconds": 60}, "start": start,
            "bots": vec!["page"; bots],
        });
        ada.raw().post("/api/v1/tournaments", &cup).await.unwrap()
    };
    assert_eq!(announce(15).await.status, 201, "five of eight tables");
    let refused = announce(15).await;
    assert_eq!((refused.status, &refused.json()["error"]), (429, &json!("too_many")));
    assert_eq!(announce(3).await.status, 201);
    // A full allowance is enough for any number of bots.
    let running =
        Running::with(Database::sqlite(), |options| options.tables_per_minute = NonZeroU32::new(8)).await;
    let ada = running.client().guest("Ada").await.unwrap();
    let form = format!(
        "name=Cup&rules=base-2&seats=3&rounds=2&pace=60&start={start}&pause=0&bots=60&level=page&player=Ada"
    );
    let headers = [("content-type", "application/x-www-form-urlencoded")];
    let submit = async || {
        let sent =
            ada.raw().send("POST".parse().unwrap(), "/tournaments", &headers, form.clone().into()).await;
        sent.unwrap().status
    };
    assert_eq!((submit().await, submit().await), (303, 429));
}

/// A form makes a newcomer a player, which is counted. A refused form makes none.
#[test]
fn newcomers_are_counted_where_they_become_players() {
    run(newcomers, Some(Database::sqlite()));
}
async fn newcomers(database: Database) {
    let running = Running::with(database, |options| options.guests_per_minute = NonZeroU32::new(3)).await;
    let ada = running.client().guest("Ada").await.unwrap();
    let table =
        ada.raw().post("/api/v1/tables", &json!({"rules": "base-2", "seats": 5})).await.unwrap().json();
    let table = table["table"].as_str().unwrap().to_owned();
    let stranger = running.client();
    let sit = WRITING_ROUTES.iter().find(|route| route.path == "/tables/{table}/sit").unwrap();
    for _ in 0..50 {
        assert_eq!(send(&stranger, sit, "nosuchtable", Language::En).await.status, 404);
    }
    let mut statuses = Vec::new();
    for _ in 0..4 {
        statuses.push(send(&stranger, sit, &table, Language::En).await.status);
    }
    assert_eq!(statuses, [303, 303, 429, 429], "fifty that were refused did not count, and made nobody");
    let make = WRITING_ROUTES.iter().find(|route| route.path == "/tables").unwrap();
    assert_eq!(send(&stranger, make, "", Language::En).await.status, 429);
}
