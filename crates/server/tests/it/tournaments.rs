//! Tournaments: they run by themselves, duplicate rounds are sealed until they are over, and deals can be
//! checked.

use crate::{
    requests::error,
    support::{Running, on_both},
};
use oriflamme_client::Client;
use oriflamme_deal::{RoundDeal, Seed};
use oriflamme_pages::{Language, Words};
use oriflamme_server::{Metrics, Store};
use oriflamme_table_view::{EntrantNumber, TableId, TournamentId, TournamentStatus};
use oriflamme_testkit::{Database, finished, play_seat, play_tournament};
use oriflamme_wire::{JoinTournamentJson, NewTournamentJson, RoundScoreKind, TournamentJson};
use serde_json::{Value, json};
use std::{
    collections::BTreeSet,
    sync::Arc,
    time::{Duration, SystemTime},
};

on_both! {
    a_tournament_runs_by_itself
    a_duplicate_round_is_closed_until_it_is_over
    results_of_a_closed_game_are_on_no_profile
    who_does_not_come_is_replaced_and_left_out
    a_tournament_goes_on_after_a_restart
    what_can_not_be_is_refused
    people_leave_come_back_and_are_joined
    a_host_ends_a_tournament_after_the_present_round
    a_host_removes_entrants_also_after_becoming_another_player
    pages_lead_through_a_tournament
    only_players_with_a_kept_identity_join_where_the_host_says_so
}

pub(crate) fn now() -> u64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap().as_millis() as u64
}

/// A tournament that begins in a moment.
pub(crate) fn new(changes: Value) -> NewTournamentJson {
    let mut all = json!({
        "name": "Cup", "rules": "base-2", "seats": 3, "rounds": 2, "pace": {"seconds": 300}, "start": now() + 1500,
    });
    for (field, value) in changes.as_object().unwrap() {
        all[field] = value.clone();
    }
    serde_json::from_value(all).unwrap()
}

pub(crate) async fn join(player: &Client, tournament: &TournamentId, salt: &str) -> TournamentJson {
    player.join_tournament(tournament, &JoinTournamentJson { salt: Some(salt.to_owned()) }).await.unwrap()
}

/// Waits until a tournament is as expected.
pub(crate) async fn until(
    client: &Client,
    id: &TournamentId,
    right: impl Fn(&TournamentJson) -> bool,
) -> TournamentJson {
    for _ in 0..1200 {
        let seen = client.tournament(id).await.unwrap();
        if right(&seen) {
            return seen;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the tournament never became what it should be: {:?}", client.tournament(id).await.unwrap());
}

async fn a_tournament_runs_by_itself(database: Database) {
    let running = Running::start(database).await;
    let client = running.client();
    let ada = client.guest("Ada").await.unwrap();
    let announced = ada.announce(&new(json!({"bots": vec!["page"; 5]}))).await.unwrap();
    let id = announced.summary.tournament.clone();
    assert_eq!((announced.host, announced.open, announced.you), (true, true, None));
    assert_eq!(announced.commitments.len(), 2);
    let listed = client.tournaments().await.unwrap().tournaments;
    assert_eq!((listed.len(), listed[0].name.as_str(), listed[0].entrants), (1, "Cup", 5));
    let mut events = ada.raw().events_at(&format!("/api/v1/tournaments/{id}/events"), None).await.unwrap();
    let joined = join(&ada, &id, "pepper").await;
    assert_eq!(joined.you, Some(EntrantNumber(5).into()));
    assert_eq!(join(&ada, &id, "salt").await.entries, joined.entries, "joining twice changes nothing");
    let over = play_tournament(&ada, &id).await.unwrap();
    assert_eq!(*over.summary.status, TournamentStatus::Over);
    assert_eq!(over.rounds_made.len(), 2);
    assert!(over.standings.iter().all(|line| line.rounds.iter().all(Option::is_some)));
    let points: f64 = over.standings.iter().map(|line| line.points).sum();
    assert!((points - 6.0).abs() < 0.01, "half a point a seat and round: {points}");
    for round in &over.rounds_made {
        assert!(round.tables.iter().all(|table| table.over && table.seats.len() == 3));
        let secret = round.secret.as_deref().unwrap();
        let commitment = &announced.commitments[usize::from(round.round) - 1];
        assert_eq!(Seed::of_text(secret).to_string(), *commitment, "it was bound before anybody joined");
        assert_eq!(round.salts.as_deref(), Some("5:pepper"));
        // Each table has a deal of its own, which its record names.
        for (table, number) in round.tables.iter().zip(1..) {
            let deal = RoundDeal {
                tournament: id.to_string(),
                round: round.round,
                secret: secret.parse().unwrap(),
                salts: Seed::of_text("5:pepper"),
                table: Some(number),
            };
            let record = client.record(&table.table).await.unwrap();
            assert!(record.lines().any(|line| line == format!("seed   {deal}")), "{record}");
        }
    }
    // A follower learns of each table, and of the end.
    let (mut tables, mut last) = (BTreeSet::new(), Value::Null);
    while last["status"] != "over" {
        let event = events.next().await.unwrap().unwrap();
        last = serde_json::from_str(&event.data).unwrap();
        tables.extend(last["your_table"].as_str().map(str::to_owned));
    }
    assert_eq!(tables.len(), 2, "one table a round");
    let data = ada.raw().get("/api/v1/me").await.unwrap().json();
    assert_eq!(data["tables"].as_array().unwrap().len(), 2, "they are among the player's games");
}

async fn a_duplicate_round_is_closed_until_it_is_over(database: Database) {
    let running = Running::start(database).await;
    let client = running.client();
    let [ada, ben] = [client.guest("Ada").await.unwrap(), client.guest("Ben").await.unwrap()];
    // Ada and Ben each have a table, with house bots.
    let new =
        new(json!({"duplicate": true, "fill": true, "rounds": 1, "bots": vec!["page"; 2], "level": "page"}));
    let id = ada.announce(&new).await.unwrap().summary.tournament;
    join(&ada, &id, "pepper").await;
    join(&ben, &id, "salt").await;
    let seen = until(&ada, &id, |seen| seen.rounds_made.len() == 1).await;
    let tables: Vec<TableId> = seen.rounds_made[0].tables.iter().map(|table| table.table.0.clone()).collect();
    assert_eq!(tables.len(), 2);
    let of = async |player: &Client| {
        until(player, &id, |seen| seen.your_table.is_some()).await.your_table.unwrap()
    };
    let (first, second) = (of(&ada).await, of(&ben).await);
    if first == second {
        // If they sit together, the other table has only bots and is over soon. Nothing of it may be seen
        // yet.
        let other = tables.iter().find(|table| **table != *first).unwrap();
        until(&ada, &id, |seen| seen.rounds_made[0].tables.iter().any(|table| table.over)).await;
        closed(&client, other).await;
        closed(&ada, other).await;
    } else {
        let seat = play_seat(&ada, &first).await.unwrap();
        assert!(finished(&seat) && seat.ranking.is_some() && seat.seed.is_none(), "a result, and no cards");
        let until_over =
            until(&ada, &id, |seen| seen.rounds_made[0].tables.iter().any(|table| table.over)).await;
        let seats = until_over.rounds_made[0].tables.iter().flat_map(|table| &table.seats);
        assert!(seats.into_iter().all(|seat| seat.influence.is_none()), "results stay closed");
        assert!(until_over.standings.iter().all(|line| line.points == 0.0));
        closed(&client, &first).await;
        closed(&ben, &first).await;
        closed(&ada, &second).await;
        let record = ada.raw().get(&format!("/api/v1/tables/{first}/record")).await.unwrap();
        assert_eq!(error(&record), (403, "sealed".into()), "nor does a player get the record before the end");
    }
    // The tables are not in the public list.
    assert!(client.tables().await.unwrap().tables.is_empty());
    let advice = ben.raw().get(&format!("/api/v1/tables/{second}/advice")).await.unwrap();
    assert_eq!(advice.status, 403, "a coach is for no tournament: {}", advice.text());
    let (one, other) = tokio::join!(play_tournament(&ada, &id), play_tournament(&ben, &id));
    one.unwrap();
    other.unwrap();
    let over = client.tournament(&id).await.unwrap();
    let mut seeds = BTreeSet::new();
    for table in &tables {
        let record = client.record(table).await.unwrap();
        seeds.insert(record.lines().find(|line| line.starts_with("seed")).unwrap().to_owned());
        assert_eq!(client.table(table).await.unwrap().seed.map(|it| it.len() > 64), Some(true));
    }
    assert_eq!(seeds.len(), 1, "all tables had the same deal");
    let scores: Vec<_> = over.standings.iter().filter_map(|line| line.rounds[0]).collect();
    assert!(scores.iter().any(|score| score.par.is_some()));
}

async fn results_of_a_closed_game_are_on_no_profile(database: Database) {
    let running = Running::start(database).await;
    let client = running.client();
    let [ada, ben] = [client.guest("Ada").await.unwrap(), client.guest("Ben").await.unwrap()];
    let shows = json!({"shows": "everything"});
    assert_eq!(ada.raw().post("/api/v1/me/profile", &shows).await.unwrap().status, 204);
    let player = ada.me().await.unwrap().player;
    let profile = async || {
        let seen = async |what: &str| client.raw().get(&format!("/api/v1/players/{player}{what}")).await;
        let (games, whole) = (seen("/games").await.unwrap().json(), seen("").await.unwrap().json());
        let count = |list: &Value| list.as_array().unwrap().len();
        (count(&games["games"]), count(&whole["results"]), count(&whole["opponents"]))
    };
    // Chance decides who sits where: repeat it until the two sit at different tables.
    let mut hosts = [&ada, &ben].into_iter().cycle();
    let (id, own) = loop {
        let host = hosts.next().unwrap();
        let new = new(
            json!({"duplicate": true, "fill": true, "rounds": 1, "bots": ["page", "page"], "level": "page"}),
        );
        let id = host.announce(&new).await.unwrap().summary.tournament;
        join(&ada, &id, "pepper").await;
        join(&ben, &id, "salt").await;
        let of = async |player: &Client| {
            until(player, &id, |seen| seen.your_table.is_some()).await.your_table.unwrap()
        };
        let (own, other) = (of(&ada).await, of(&ben).await);
        if own != other {
            break (id, own);
        }
    };
    assert!(finished(&play_seat(&ada, &own).await.unwrap()));
    until(&ada, &id, |seen| seen.rounds_made[0].tables.iter().any(|table| table.over)).await;
    assert_eq!(profile().await, (0, 0, 0), "Ben still plays with her cards");
    play_tournament(&ben, &id).await.unwrap();
    assert_eq!(profile().await, (1, 1, 0));
}

/// Checks that nothing of a table can be seen.
async fn closed(client: &Client, table: &TableId) {
    for path in ["", "/record", "/review", "/events"] {
        let answer = client.raw().get(&format!("/api/v1/tables/{table}{path}")).await.unwrap();
        assert_eq!(error(&answer), (403, "sealed".into()), "{path}: {}", answer.text());
    }
    for path in ["", "/replay", "/review", "/live", "/record"] {
        let answer = client.raw().get(&format!("/tables/{table}{path}")).await.unwrap();
        assert_eq!(answer.status, 403, "{path}: {}", answer.text());
    }
    let analysis = client.raw().get(&format!("/analysis?table={table}")).await.unwrap();
    assert!([403, 409].contains(&analysis.status), "{}", analysis.text());
}

async fn who_does_not_come_is_replaced_and_left_out(database: Database) {
    let running = Running::start(database).await;
    let client = running.client();
    let [ada, ben] = [client.guest("Ada").await.unwrap(), client.guest("Ben").await.unwrap()];
    let new = new(json!({"bots": vec!["page"; 4], "pace": {"seconds": 1}, "fill": true, "level": "page"}));
    let id = ada.announce(&new).await.unwrap().summary.tournament;
    join(&ada, &id, "pepper").await;
    join(&ben, &id, "salt").await;
    // Ada plays both rounds, and Ben never comes.
    let over = play_tournament(&ada, &id).await.unwrap();
    let line = over.standings.iter().find(|line| line.number == EntrantNumber(5)).unwrap();
    assert_eq!((line.name.as_deref(), line.active, line.points), (Some("Ben"), false, 0.0));
    assert_eq!(line.rounds[0].map(|score| score.kind), Some(RoundScoreKind::Missed));
    assert_eq!(line.rounds[1], None, "who did not come is left out");
    let own = over.standings.iter().find(|line| line.number == EntrantNumber(4)).unwrap();
    assert!(own.rounds.iter().all(Option::is_some) && own.active);
}

async fn a_tournament_goes_on_after_a_restart(database: Database) {
    let running = Running::start(database).await;
    let ada = running.client().guest("Ada").await.unwrap();
    let id = ada
        .announce(&new(json!({"bots": vec!["page"; 5], "rounds": 3, "start": now() + 300})))
        .await
        .unwrap()
        .summary
        .tournament;
    join(&ada, &id, "pepper").await;
    let table = until(&ada, &id, |seen| seen.your_table.is_some()).await.your_table.unwrap();
    // Restart in the middle of a game, and then between two rounds.
    let running = running.restart().await;
    let ada = ada.at(&running.url());
    play_seat(&ada, &table).await.unwrap();
    let running = running.restart().await;
    let ada = ada.at(&running.url());
    let over = play_tournament(&ada, &id).await.unwrap();
    assert_eq!((*over.summary.status, over.rounds_made.len()), (TournamentStatus::Over, 3));
    let own = over.standings.iter().find(|line| line.number == EntrantNumber(5)).unwrap();
    assert_eq!(own.rounds.iter().flatten().count(), 3);
    // All of it can be copied to another database.
    let Running { server, database, .. } = running;
    server.stop().await;
    let copy = Database::sqlite();
    let [from, to] = [&database.url, &copy.url];
    let from = Store::open(from, Arc::new(Metrics::new())).await.unwrap();
    let to = Store::open(to, Arc::new(Metrics::new())).await.unwrap();
    from.copy_to(&to).await.unwrap();
    to.close().await;
    let running = Running::start(copy).await;
    let copied = ada.at(&running.url()).tournament(&id).await.unwrap();
    assert_eq!(copied, over);
}

async fn what_can_not_be_is_refused(database: Database) {
    let running = Running::start(database).await;
    let client = running.client();
    let ada = client.guest("Ada").await.unwrap();
    for (changes, what) in [
        (json!({"name": ""}), "bad_tournament"),
        (json!({"name": "\u{200b}"}), "bad_tournament"),
        (json!({"name": "x".repeat(61)}), "bad_tournament"),
        (json!({"seats": 6}), "bad_tournament"),
        (json!({"rounds": 0}), "bad_tournament"),
        (json!({"start": 5}), "bad_tournament"),
        (json!({"start": now() + 400 * 24 * 3600 * 1000}), "bad_tournament"),
        (json!({"pause": 10_000_000}), "bad_tournament"),
        (json!({"bots": vec!["page"; 61]}), "bad_tournament"),
        (json!({"pace": {"seconds": 0}}), "bad_pace"),
    ] {
        let answer = ada.raw().post("/api/v1/tournaments", &new(changes.clone())).await.unwrap();
        assert_eq!(error(&answer), (422, what.into()), "{changes}");
    }
    let id = ada.announce(&new(json!({"start": now() + 3_600_000}))).await.unwrap().summary.tournament;
    for _ in 0..2 {
        ada.announce(&new(json!({"start": now() + 3_600_000, "private": true}))).await.unwrap();
    }
    assert_eq!(client.tournaments().await.unwrap().tournaments.len(), 1, "private ones are not listed");
    let answer = ada.raw().post("/api/v1/tournaments", &new(json!({}))).await.unwrap();
    assert_eq!(error(&answer), (409, "too_many_tournaments".into()));
    let ben = client.guest("Ben").await.unwrap();
    let at = |what: &str| format!("/api/v1/tournaments/{id}/{what}");
    let post = async |player: &Client, path: &str| error(&player.raw().post(path, &json!({})).await.unwrap());
    assert_eq!(post(&ben, &at("leave")).await, (403, "not_entered".into()));
    assert_eq!(post(&ben, &at("cancel")).await, (403, "not_host".into()));
    assert_eq!(post(&client, &at("join")).await, (401, "unknown_player".into()));
    assert_eq!(post(&ben, "/api/v1/tournaments/nowhere/join").await, (404, "not_found".into()));
    let salted = ben.raw().post(&at("join"), &json!({"salt": "a b"})).await.unwrap();
    assert_eq!(error(&salted), (422, "bad_salt".into()));
    assert_eq!(post(&ada, &at("cancel")).await.0, 200);
    assert_eq!(post(&ben, &at("join")).await, (409, "tournament_closed".into()));
    // With too few entrants it is called off.
    let id = ada.announce(&new(json!({}))).await.unwrap().summary.tournament;
    join(&ben, &id, "salt").await;
    let off = until(&ben, &id, |seen| !seen.summary.status.is_live()).await;
    assert_eq!((*off.summary.status, off.too_few), (TournamentStatus::Cancelled, true));
    for language in Language::ALL {
        let headers = [("accept-language", language.tag())];
        let path = format!("/tournaments/{id}");
        let shown =
            client.raw().send("GET".parse().unwrap(), &path, &headers, "".into()).await.unwrap().text();
        let words = Words::of(language);
        for id in ["tournament-too-few-came", "meet-play"] {
            assert!(shown.contains(&words.say(id)), "{language:?} {id}");
        }
    }
}

async fn a_host_removes_entrants_also_after_becoming_another_player(database: Database) {
    let running = Running::start(database).await;
    let client = running.client();
    let [ada, ben, eve] = [
        client.guest("Ada").await.unwrap(),
        client.guest("Ben").await.unwrap(),
        client.guest("Eve").await.unwrap(),
    ];
    let later = json!({"bots": ["page"], "start": now() + 3_600_000});
    let id = ada.announce(&new(later)).await.unwrap().summary.tournament;
    let joined = join(&ben, &id, "salt").await;
    assert_eq!(
        joined.standings.iter().find(|line| line.number == EntrantNumber(1)).unwrap().player,
        Some(ben.me().await.unwrap().player)
    );
    // When its host is joined to another player, a server that knows the tournament learns who the host is
    // now.
    let link = eve.raw().post("/api/v1/me/links", &json!({})).await.unwrap().json()["link"].clone();
    let becomes = ada.raw().post("/api/v1/links", &json!({"link": link, "join": true})).await.unwrap();
    assert!(becomes.status < 300, "{}", becomes.text());
    assert!(eve.tournament(&id).await.unwrap().host);
    let path = format!("/api/v1/tournaments/{id}/remove");
    let refused = ben.raw().post(&path, &json!({"number": 0})).await.unwrap();
    assert_eq!(error(&refused), (403, "not_host".into()));
    for number in [0, 1] {
        let removed = eve.raw().post(&path, &json!({"number": number})).await.unwrap();
        assert_eq!(removed.status, 200, "{}", removed.text());
    }
    let seen = ben.tournament(&id).await.unwrap();
    assert!(seen.standings.iter().all(|line| line.removed && !line.active), "{seen:?}");
    let again = ben.raw().post(&format!("/api/v1/tournaments/{id}/join"), &json!({})).await.unwrap();
    assert_eq!(error(&again), (403, "tournament_removed".into()));
    let notices = ben.raw().get("/api/v1/me/notices").await.unwrap().json();
    let told = |notice: &Value| (notice["kind"].clone(), notice["subject"].clone());
    assert_eq!(told(&notices["notices"][0]), (json!("removed"), json!("Cup")), "{notices}");
    // Everybody who still takes part learns that it is called off.
    let dan = client.guest("Dan").await.unwrap();
    join(&dan, &id, "salt").await;
    let off = eve.raw().post(&format!("/api/v1/tournaments/{id}/cancel"), &json!({})).await.unwrap();
    assert_eq!((off.status, off.json()["too_few"].as_bool()), (200, Some(false)), "{}", off.text());
    let notices = async |client: &Client| {
        let unread = client.raw().get("/api/v1/me/notices").await.unwrap().json();
        unread["notices"].as_array().unwrap().iter().map(told).collect::<Vec<_>>()
    };
    assert_eq!(notices(&dan).await, [(json!("tournament-cancelled"), json!("Cup"))]);
    assert_eq!((notices(&ben).await.len(), notices(&eve).await.len()), (1, 0));
}

async fn a_host_ends_a_tournament_after_the_present_round(database: Database) {
    let running = Running::start(database).await;
    let client = running.client();
    let [ada, ben] = [client.guest("Ada").await.unwrap(), client.guest("Ben").await.unwrap()];
    let announced = ada.announce(&new(json!({"rounds": 3, "bots": ["page"]}))).await.unwrap();
    let id = announced.summary.tournament.clone();
    join(&ada, &id, "pepper").await;
    join(&ben, &id, "salt").await;
    until(&ben, &id, |seen| seen.your_table.is_some()).await;
    let end = format!("/api/v1/tournaments/{id}/end");
    let refused = ben.raw().post(&end, &json!({})).await.unwrap();
    assert_eq!(error(&refused), (403, "not_host".into()));
    let ended = ada.raw().post(&end, &json!({})).await.unwrap().json();
    assert_eq!((&ended["status"], &ended["stopped"]), (&json!("playing"), &json!(true)), "{ended}");
    let again = ada.raw().post(&end, &json!({})).await.unwrap();
    assert_eq!(error(&again), (409, "tournament_closed".into()));
    let told = ben.raw().get("/api/v1/me/notices").await.unwrap().json();
    let told = (told["notices"][0]["kind"].clone(), told["notices"][0]["subject"].clone());
    assert_eq!(told, (json!("tournament-cut"), json!("Cup")));
    let page = client.raw().get(&format!("/tournaments/{id}")).await.unwrap().text();
    assert!(page.contains(&Words::of(Language::En).say("tournament-ended-round")), "{page}");
}

async fn people_leave_come_back_and_are_joined(database: Database) {
    let running = Running::start(database).await;
    let client = running.client();
    let [ada, ben] = [client.guest("Ada").await.unwrap(), client.guest("Ben").await.unwrap()];
    let id = ada
        .announce(&new(json!({"bots": vec!["page"; 3], "start": now() + 3_600_000})))
        .await
        .unwrap()
        .summary
        .tournament;
    join(&ada, &id, "pepper").await;
    join(&ben, &id, "salt").await;
    assert!(
        !ben.leave_tournament(&id)
            .await
            .unwrap()
            .standings
            .iter()
            .any(|line| line.number == EntrantNumber(4) && line.active)
    );
    assert!(
        join(&ben, &id, "x")
            .await
            .standings
            .iter()
            .any(|line| line.number == EntrantNumber(4) && line.active)
    );
    // Ben is joined to another player, who takes over.
    let eve = client.guest("Eve").await.unwrap();
    let link = eve.raw().post("/api/v1/me/links", &json!({})).await.unwrap().json()["link"].clone();
    let joined = ben.raw().post("/api/v1/links", &json!({"link": link, "join": true})).await.unwrap();
    assert!(joined.status < 300, "{}", joined.text());
    let seen = eve.tournament(&id).await.unwrap();
    assert_eq!(seen.you, Some(EntrantNumber(4).into()));
    let line = seen.standings.iter().find(|line| line.number == EntrantNumber(4)).unwrap();
    assert_eq!((line.name.as_deref(), line.active), (Some("Eve"), true));
    // A forgotten player has no name and plays no more; a tournament without a host continues.
    let forgotten = ada.raw().post("/api/v1/me/forget", &json!({})).await.unwrap();
    assert_eq!(forgotten.status, 204, "{}", forgotten.text());
    let seen = eve.tournament(&id).await.unwrap();
    let line = seen.standings.iter().find(|line| line.number == EntrantNumber(3)).unwrap();
    assert_eq!((line.name.as_deref(), line.bot, line.active), (None, None, false));
}

async fn pages_lead_through_a_tournament(database: Database) {
    const ORIGIN: &str = "http://play.example";
    let running = Running::with(database, |options| options.origin = Some(ORIGIN.into())).await;
    let client = running.client();
    let ada = client.guest("Ada").await.unwrap();
    let cookie = format!("oriflamme={}", ada.token().unwrap());
    let send = async |path: &str, body: &'static str| {
        let headers = [
            ("content-type", "application/x-www-form-urlencoded"),
            ("cookie", cookie.as_str()),
            ("origin", ORIGIN),
        ];
        client.raw().send("POST".parse().unwrap(), path, &headers, body.into()).await.unwrap()
    };
    let page = async |path: &str, language: &str| {
        let headers = [("cookie", cookie.as_str()), ("accept-language", language)];
        client.raw().send("GET".parse().unwrap(), path, &headers, "".into()).await.unwrap()
    };
    let bad = send("/tournaments", "name=&rules=base-2&seats=3&rounds=2&pace=60").await;
    assert_eq!(bad.status, 422);
    assert!(bad.text().contains("can’t be announced like this"), "{}", bad.text());
    // The form still has what was typed.
    let late = "name=Old+cup&rules=ablaze&seats=5&rounds=7&pace=1d&at=2020-01-01T10:00&bots=3&lasting=1";
    let late = send("/tournaments", late).await;
    assert_eq!(late.status, 422);
    let form = late.text();
    for kept in [
        "value=\"Old cup\"",
        "<option value=\"ablaze\" selected",
        "<option value=\"5\" selected",
        "value=\"7\"",
        "<option value=\"1d\" selected",
        "value=\"2020-01-01T10:00\"",
        "name=\"lasting\" value=\"1\" checked",
    ] {
        assert!(form.contains(kept), "{kept}: {form}");
    }
    assert!(!form.contains("name=\"duplicate\" value=\"1\" checked"), "{form}");
    let made = send(
        "/tournaments",
        "name=Cup+%26+%3Cb%3E&rules=base-2&seats=3&rounds=2&pace=60&in=60&at=&start=&pause=0&duplicate=1&fill=1&bots=4&level=page",
    )
    .await;
    assert_eq!(made.status, 303, "{}", made.text());
    let path = made.headers["location"].to_str().unwrap().to_owned();
    let joined = send(&format!("{path}/join"), "salt=pepper").await;
    assert_eq!(joined.status, 303, "{}", joined.text());
    for language in Language::ALL {
        let words = Words::of(language);
        let list = page("/tournaments", language.tag()).await;
        assert!(list.status == 200 && list.text().contains("Cup &amp; &lt;b&gt;"), "{}", list.text());
        let shown = page(&path, language.tag()).await.text();
        for id in ["tournament-wait", "tournament-leave", "tournament-cancel", "tournament-standings"] {
            assert!(shown.contains(&words.say(id)), "{language:?} {id}: {shown}");
        }
        assert!(shown.contains("Ada") && shown.contains("Cup &amp; &lt;b&gt;"));
    }
    let left = send(&format!("{path}/leave"), "").await;
    assert_eq!(left.status, 303, "{}", left.text());
    assert!(page(&path, "en").await.text().contains(&Words::of(Language::En).say("tournament-back")));
    let off = send(&format!("{path}/cancel"), "").await;
    assert_eq!(off.status, 303, "{}", off.text());
    let closed = send(&format!("{path}/join"), "salt=x").await;
    assert_eq!(closed.status, 409);
    assert!(closed.text().contains("Nobody can join any more"), "{}", closed.text());
    assert_eq!(page("/tournaments/nowhere", "en").await.status, 404);
}

async fn only_players_with_a_kept_identity_join_where_the_host_says_so(database: Database) {
    let running = Running::start(database).await;
    let client = running.client();
    let [ada, ben] = [client.guest("Ada").await.unwrap(), client.guest("Ben").await.unwrap()];
    // The host of a tournament for lasting players need not be one.
    let announced = ada.announce(&new(json!({"lasting": true, "start": now() + 3_600_000}))).await.unwrap();
    assert!(announced.summary.lasting);
    let id = announced.summary.tournament;
    assert!(client.tournaments().await.unwrap().tournaments[0].lasting);
    let at = format!("/api/v1/tournaments/{id}/join");
    let refused = ben.raw().post(&at, &json!({})).await.unwrap();
    assert_eq!(error(&refused), (403, "tournament_for_lasting".into()));
    // The page explains this to guests and strangers, and how they can take part.
    let words = Words::of(Language::En);
    let lasting = words.say("tournament-refused-lasting");
    let page = async |client: &Client| {
        let cookie = client.token().map(|token| format!("oriflamme={token}")).unwrap_or_default();
        let headers = [("cookie", cookie.as_str())];
        let path = format!("/tournaments/{id}");
        client.raw().send("GET".parse().unwrap(), &path, &headers, "".into()).await.unwrap().text()
    };
    for visitor in [&client, &ben] {
        let shown = page(visitor).await;
        assert!(shown.contains(&lasting) && shown.contains("href=\"/me\""), "{shown}");
        assert!(!shown.contains("data-join"), "{shown}");
    }
    // With recovery words they may join. An entrant stays one without them.
    assert_eq!(ben.raw().post("/api/v1/me/words", &json!({})).await.unwrap().status, 201);
    assert!(page(&ben).await.contains("data-join"));
    assert_eq!(join(&ben, &id, "pepper").await.you, Some(EntrantNumber(0).into()));
    assert_eq!(ben.raw().post("/api/v1/me/words/forget", &json!({})).await.unwrap().status, 204);
    assert_eq!(
        ben.raw().post(&format!("/api/v1/tournaments/{id}/leave"), &json!({})).await.unwrap().status,
        200
    );
    assert_eq!(join(&ben, &id, "pepper").await.you, Some(EntrantNumber(0).into()));
}
