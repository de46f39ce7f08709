//! The API: players, tables, seats, moves, records.

use crate::{
    requests::error,
    support::{Running, on_both},
};
use oriflamme_client::{Answer, Client};
use oriflamme_game::{Family, Ruleset};
use oriflamme_server::Patience;
use oriflamme_table_view::{TableId, TableStatus};
use oriflamme_testkit::{Database, Players, families, play_out};
use oriflamme_wire::{ListQuery, MeJson, SitJson, SummaryJson, TableJson, UpdateJson, read_view};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value, json};
use std::time::Duration;

on_both! {
    whole_games_of_every_kind_are_played_and_recorded
    bots_take_the_last_seats_and_play
    seats_fill_and_the_game_starts
    who_may_not_move_does_not
    of_two_moves_for_one_version_one_wins
    lists_show_what_can_be_joined_and_what_is_mine
    no_running_game_is_forgotten_among_many_that_are_over
    lists_are_told_page_by_page_and_filtered
    the_same_seats_play_again
}

/// JSON after it was read as a type and written again.
fn rewritten<T: Serialize + DeserializeOwned>(text: &str) -> String {
    serde_json::to_string(&serde_json::from_str::<T>(text).unwrap()).unwrap()
}

async fn post(client: &Client, path: &str, body: Value) -> Answer {
    client.raw().post(&format!("/api/v1{path}"), &body).await.unwrap()
}

async fn whole_games_of_every_kind_are_played_and_recorded(database: Database) {
    let running = Running::start(database).await;
    for table in [
        json!({"rules": "base-1", "seats": 3}),
        json!({"rules": "base-2", "seats": 5, "first": "green"}),
        json!({"rules": "ablaze", "seats": 4, "private": true}),
        json!({"rules": "base-2", "duel": true}),
    ] {
        let mut players = Players::sit(&running.client(), table.clone()).await.unwrap();
        let path = format!("/api/v1/tables/{}/record", players.table);
        let early = running.client().raw().get(&path).await.unwrap();
        assert_eq!(error(&early), (409, "not_over".into()));
        let begun = players.json(0).await.unwrap();
        assert!(begun["seed"].is_null() && begun["ranking"].is_null(), "{begun}");
        play_out(&mut players).await.unwrap();
        let over = players.json(0).await.unwrap();
        assert_eq!(over["status"], "over");
        assert!(over["ranking"].is_array() && over["turn"].is_null() && over["legal"].is_null(), "{over}");
        // Everybody sees all cards, and the record has the same game.
        let stranger =
            running.client().raw().get(&format!("/api/v1/tables/{}", players.table)).await.unwrap().json();
        for (family, count) in stranger["hands"].as_object().unwrap() {
            let known = stranger["hand"][family].as_array().map_or(0, Vec::len);
            assert_eq!(count.as_u64(), Some(known as u64), "{family}: {stranger}");
        }
        assert!(!stranger["queue"].to_string().contains('?'), "{stranger}");
        let record = running.client().raw().get(&path).await.unwrap();
        assert!(record.headers["content-type"].to_str().unwrap().starts_with("text/plain"));
        let records = oriflamme_notation::parse(&record.text()).unwrap();
        let replay = oriflamme_notation::Replay::new(&records[0]).check().unwrap();
        assert!(replay.state().is_over());
        // The seed fits the commitment, and deals the record's cards.
        let fair: oriflamme_deal::Fair = records[0].header.seed.as_deref().unwrap().parse().unwrap();
        assert_eq!(oriflamme_deal::Fair::commitment(&fair.secret).to_string(), begun["commitment"]);
        assert_eq!(over["seed"], fair.to_string());
        assert_eq!(fair.salts[0].1.to_string(), "salt-1");
        let start = &records[0].start;
        let first = table["first"].as_str().map(|_| start.first());
        let deal = fair.seed().deal(start.rules(), *start.seating(), first);
        assert!(oriflamme_rules::State::new(&deal) == *start);
    }
}

async fn bots_take_the_last_seats_and_play(database: Database) {
    let running = Running::start(database).await;
    let player = running.client().guest("Ada").await.unwrap();
    let table = json!({"rules": "ablaze", "seats": 4, "bots": ["squire", "page", "squire"], "first": "blue"});
    let made = post(&player, "/tables", table).await.json();
    assert_eq!(made["status"], "playing");
    let kinds: Vec<_> = made["seats"].as_array().unwrap().iter().map(|seat| seat["kind"].clone()).collect();
    assert_eq!(kinds, ["human", "bot", "bot", "bot"]);
    let id = made["table"].as_str().unwrap();
    let mut events = player.raw().events(id, None).await.unwrap();
    let mut view = events.next().await.unwrap().unwrap().json();
    loop {
        if view["status"] == "over" {
            break;
        }
        if view["turn"] == "red" {
            let text = view["legal"][0].as_str().unwrap();
            let version = view["version"].as_u64().unwrap() as u32;
            let answer = player.raw().play(id, version, text).await.unwrap();
            assert_eq!(answer.status, 200, "{}", answer.text());
            assert_eq!(rewritten::<TableJson>(&answer.text()), answer.text());
        }
        let update = events.next().await.unwrap().unwrap();
        assert_eq!(rewritten::<UpdateJson>(&update.data), update.data);
        view = update.json()["view"].clone();
    }
    assert_eq!(
        view["ranking"]
            .as_array()
            .unwrap()
            .iter()
            .map(|place| place.as_array().unwrap().len())
            .sum::<usize>(),
        4
    );
}

async fn seats_fill_and_the_game_starts(database: Database) {
    let running = Running::start(database).await;
    let client = running.client();
    let ada = client.guest("Ada").await.unwrap();
    let ben = client.guest("Ben").await.unwrap();
    let cleo = client.guest("Cleo").await.unwrap();
    let made = post(&ada, "/tables", json!({"rules": "base-2", "seats": 3})).await.json();
    assert_eq!((made["status"].as_str(), made["you"].as_str()), (Some("open"), Some("red")));
    let id = made["table"].as_str().unwrap();
    let sit = format!("/tables/{id}/sit");
    assert_eq!(error(&post(&ben, &sit, json!({"seat": "red"})).await), (409, "seat_taken".into()));
    assert_eq!(error(&post(&ben, &sit, json!({"seat": "violet"})).await), (422, "no_such_seat".into()));
    assert_eq!(error(&post(&ben, &sit, json!({"salt": "a b"})).await), (422, "bad_salt".into()));
    assert_eq!(post(&ben, &sit, json!({"seat": "green"})).await.json()["you"], "green");
    // Sitting down a second time changes nothing.
    assert_eq!(post(&ben, &sit, json!({})).await.status, 200);
    let early = ada.raw().play(id, 0, "red keep").await.unwrap();
    assert_eq!(error(&early), (409, "not_started".into()));
    // Only the host may put a bot in. Anybody may leave, and the seat is free again.
    let bot = format!("/tables/{id}/seats/blue/bot");
    assert_eq!(error(&post(&ben, &bot, json!({"level": "squire"})).await), (403, "not_host".into()));
    assert_eq!(
        post(&ben, &format!("/tables/{id}/leave"), json!({})).await.json()["seats"][2]["kind"],
        "free"
    );
    assert_eq!(
        error(&post(&ben, &format!("/tables/{id}/leave"), json!({})).await),
        (403, "not_seated".into())
    );
    assert_eq!(post(&ada, &bot, json!({"level": "squire"})).await.json()["status"], "open");
    assert_eq!(post(&cleo, &sit, json!({})).await.json()["status"], "playing");
    assert_eq!(error(&post(&ben, &sit, json!({})).await), (409, "no_free_seat".into()));
}

async fn who_may_not_move_does_not(database: Database) {
    let running = Running::start(database).await;
    let players = Players::sit(&running.client(), json!({"rules": "base-2", "seats": 3, "first": "red"}))
        .await
        .unwrap();
    let id = &players.table;
    let view = players.json(0).await.unwrap();
    let good = view["legal"][0].as_str().unwrap();
    let stranger = running.client().guest("Mallory").await.unwrap();
    let said = |client: &Client, text: &str, version| {
        let (client, id, text) = (client.clone(), id.clone(), text.to_owned());
        async move { error(&client.raw().play(&id, version, &text).await.unwrap()) }
    };
    assert_eq!(said(&running.client(), good, 0).await, (401, "unknown_player".into()));
    assert_eq!(said(&running.client().with_token("x"), good, 0).await, (401, "unknown_player".into()));
    assert_eq!(said(&stranger, good, 0).await, (403, "not_seated".into()));
    assert_eq!(said(&players.seats[1], good, 0).await, (403, "not_your_turn".into()));
    assert_eq!(said(&players.seats[0], good, 1).await, (409, "stale_version".into()));
    assert_eq!(said(&players.seats[0], "red keep", 0).await, (422, "illegal_move".into()));
    assert_eq!(said(&players.seats[0], "blue place spy front", 0).await, (422, "illegal_move".into()));
    assert_eq!(said(&players.seats[0], "red fly", 0).await, (422, "unreadable_move".into()));
    // All of these were refused and changed nothing, and nobody else sees the legal moves.
    let again = players.json(0).await.unwrap();
    assert_eq!(again, view);
    for seat in [1, 2] {
        assert!(players.json(seat).await.unwrap()["legal"].is_null());
    }
    assert!(read_view(&view).is_ok());
    assert_eq!(said(&players.seats[0], good, 0).await, (200, String::new()));
}

async fn of_two_moves_for_one_version_one_wins(database: Database) {
    let running = Running::start(database).await;
    let players = Players::sit(&running.client(), json!({"rules": "base-2", "seats": 3, "first": "red"}))
        .await
        .unwrap();
    let view = players.json(0).await.unwrap();
    let legal = view["legal"].as_array().unwrap();
    let tries: Vec<_> = (0..20)
        .map(|index| {
            let (client, table) = (players.seats[0].clone(), players.table.clone());
            let text = legal[index % legal.len()].as_str().unwrap().to_owned();
            tokio::spawn(async move { client.raw().play(&table, 0, &text).await.unwrap() })
        })
        .collect();
    let mut statuses = Vec::new();
    for answer in tries {
        statuses.push(answer.await.unwrap().status);
    }
    statuses.sort_unstable();
    assert_eq!(statuses.iter().filter(|&&status| status == 200).count(), 1, "{statuses:?}");
    assert!(statuses.iter().all(|status| [200, 409].contains(status)), "{statuses:?}");
    assert_eq!(players.json(1).await.unwrap()["version"], 1);
}

async fn lists_show_what_can_be_joined_and_what_is_mine(database: Database) {
    let running = Running::start(database).await;
    let ada = running.client().guest("Ada").await.unwrap();
    let open = post(&ada, "/tables", json!({"rules": "base-2", "seats": 3})).await.json();
    let private = post(&ada, "/tables", json!({"rules": "base-2", "seats": 3, "private": true})).await.json();
    let ids = |list: &[SummaryJson]| list.iter().map(|table| table.table.0.clone()).collect::<Vec<_>>();
    let [open_id, private_id] =
        [&open, &private].map(|table| table["table"].as_str().unwrap().parse::<TableId>().unwrap());
    assert_eq!(ids(&running.client().tables().await.unwrap().tables), std::slice::from_ref(&open_id));
    let mine = ada.me().await.unwrap();
    assert_eq!(mine.name, "Ada");
    assert!(ids(&mine.tables).contains(&private_id) && ids(&mine.tables).contains(&open_id));
    let text = ada.raw().get("/api/v1/me").await.unwrap().text();
    assert_eq!(rewritten::<MeJson>(&text), text, "what the API writes, the client reads");
    // Anybody who has its address can still watch a private table.
    let path = format!("/api/v1/tables/{}", private["table"].as_str().unwrap());
    assert_eq!(running.client().raw().get(&path).await.unwrap().json()["you"], Value::Null);
    post(&ada, &format!("/tables/{}/leave", open["table"].as_str().unwrap()), json!({})).await;
    assert_eq!(ids(&running.client().tables().await.unwrap().tables), Vec::<TableId>::new());
}

/// Every page of a list, each with this many tables.
async fn pages(client: &Client, which: &ListQuery) -> Vec<Vec<SummaryJson>> {
    let (mut pages, mut which) = (Vec::new(), which.clone());
    loop {
        let page = client.my_tables(&which).await.unwrap();
        pages.push(page.tables);
        match page.next {
            Some(next) => which.before = Some(next),
            None => return pages,
        }
    }
}

async fn no_running_game_is_forgotten_among_many_that_are_over(database: Database) {
    let patience = Patience { open: Duration::from_millis(300), ..Patience::default() };
    let running = Running::with(database, |options| options.patience = patience).await;
    let ada = running.client().guest("Ada").await.unwrap();
    let duel = json!({"rules": "base-2", "duel": true, "bots": ["page"], "first": "red"});
    let first = post(&ada, "/tables", duel).await.json()["table"].as_str().unwrap().to_owned();
    for _ in 0..105 {
        post(&ada, "/tables", json!({"rules": "base-2", "seats": 3})).await;
    }
    let open = ListQuery { status: Some(TableStatus::Open.into()), ..ListQuery::default() };
    while !ada.my_tables(&open).await.unwrap().tables.is_empty() {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let me = ada.me().await.unwrap();
    assert_eq!((me.tables[0].table.as_str(), me.tables[0].turn), (first.as_str(), Some(Family::Red.into())));
    assert_eq!(me.tables.len(), 100, "a page");
    let more = ListQuery { before: me.next, ..ListQuery::default() };
    let more = ada.my_tables(&more).await.unwrap();
    assert_eq!((more.tables.len(), more.next), (6, None));
    let running = ListQuery { status: Some(TableStatus::Playing.into()), ..ListQuery::default() };
    assert_eq!(pages(&ada, &running).await.concat().len(), 1);
}

async fn lists_are_told_page_by_page_and_filtered(database: Database) {
    let running = Running::start(database).await;
    let ada = running.client().guest("Ada").await.unwrap();
    for number in 0..9 {
        let rules = if number % 3 == 0 { "ablaze" } else { "base-2" };
        let bots = if number == 4 { json!(["page", "page"]) } else { json!([]) };
        post(&ada, "/tables", json!({"rules": rules, "seats": 3, "bots": bots})).await;
    }
    let all = ada.me().await.unwrap();
    assert_eq!((all.tables.len(), all.next), (9, None));
    let listed = running.client().tables().await.unwrap();
    assert_eq!((listed.tables.len(), listed.next), (9, None));
    let few = ListQuery { limit: Some(4), ..ListQuery::default() };
    let told = pages(&ada, &few).await;
    assert_eq!(told.iter().map(Vec::len).collect::<Vec<_>>(), [4, 4, 1]);
    let ids = |list: &[SummaryJson]| list.iter().map(|table| table.table.0.clone()).collect::<Vec<_>>();
    assert_eq!(ids(&told.concat()), ids(&all.tables), "each of them once, in the same order");
    let ablaze = ListQuery { rules: Some(Ruleset::Ablaze.into()), limit: Some(3), ..ListQuery::default() };
    assert_eq!(pages(&ada, &ablaze).await.iter().map(Vec::len).collect::<Vec<_>>(), [3], "no empty page");
    let open = ListQuery { status: Some(TableStatus::Open.into()), ..ListQuery::default() };
    assert_eq!(running.client().tables_like(&open).await.unwrap().tables.len(), 8);
    let playing = ListQuery { status: Some(TableStatus::Playing.into()), ..ablaze };
    assert_eq!(running.client().tables_like(&playing).await.unwrap().tables.len(), 0);
    for wrong in ["status=asleep", "rules=chess", "limit=0", "limit=101", "limit=x", "before=x", "colour=red"]
    {
        for list in ["me", "tables"] {
            let answer = ada.raw().get(&format!("/api/v1/{list}?{wrong}")).await.unwrap();
            assert_eq!(error(&answer), (400, "unreadable".into()), "{list}?{wrong}: {}", answer.text());
        }
    }
}

async fn the_same_seats_play_again(database: Database) {
    let running = Running::start(database).await;
    let mut players =
        Players::sit(&running.client(), json!({"rules": "base-2", "duel": true})).await.unwrap();
    let path = format!("/tables/{}/rematch", players.table);
    assert_eq!(error(&post(&players.seats[0], &path, json!({})).await), (409, "not_over".into()));
    play_out(&mut players).await.unwrap();
    let stranger = running.client().guest("Mallory").await.unwrap();
    assert_eq!(error(&post(&stranger, &path, json!({})).await), (403, "not_seated".into()));
    // The second player asks first: the seats stay as they were.
    let again = post(&players.seats[1], &path, json!({})).await.json();
    assert_eq!((again["status"].as_str(), again["you"].as_str()), (Some("open"), Some("blue")));
    assert_eq!(again["seats"][0]["kind"], "kept");
    let sit = format!("/tables/{}/sit", again["table"].as_str().unwrap());
    assert_eq!(error(&post(&stranger, &sit, json!({})).await), (409, "no_free_seat".into()));
    assert_eq!(players.json(0).await.unwrap()["rematch"], again["table"]);
    // It waits for those who sat there, and strangers do not see it.
    assert!(running.client().tables().await.unwrap().tables.is_empty());
    let other = players.seats[0].rematch(&players.table, &SitJson::default()).await.unwrap();
    assert_eq!((json!(other.table), *other.status), (again["table"].clone(), TableStatus::Playing));
    assert_eq!(families(&other), [Family::Red, Family::Blue]);
}
