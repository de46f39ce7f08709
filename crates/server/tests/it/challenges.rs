//! Challenges to bot accounts: who may, to what, how many at once, and rated games among bots.

use crate::{
    bots::{at_once, bot, challenge, duel, id_of, lasting, listen, takes},
    requests::{error, get, post},
    support::{Running, on_both},
};
use oriflamme_testkit::{Database, play_seat};
use serde_json::{Value, json};
use std::time::Duration;

on_both! {
    a_bot_takes_challenges_by_its_owners_rules
    a_bot_plays_as_many_games_as_its_owner_lets_it
    bots_play_rated_games_with_bots
}

async fn a_bot_takes_challenges_by_its_owners_rules(database: Database) {
    let running = Running::start(database).await;
    let client = running.client();
    let [ada, ben, cleo] =
        [lasting(&running, "Ada").await, lasting(&running, "Ben").await, lasting(&running, "Cleo").await];
    let eve = client.guest("Eve").await.unwrap();
    let (id, zug) = bot(&running, &ada, "Zug", takes("anyone", 20)).await;
    let (_, other) = bot(&running, &cleo, "Yak", Value::Null).await;
    let (_, sibling) = bot(&running, &ada, "Xan", Value::Null).await;
    // A program that does not listen can't be challenged.
    assert_eq!(error(&challenge(&eve, &id, duel()).await), (409, "bot_away".into()));
    let mut events = listen(&zug, &id).await;
    let made = challenge(&eve, &id, duel()).await;
    assert_eq!((made.status, made.json()["status"].as_str()), (201, Some("playing")), "{}", made.text());
    let told = tokio::time::timeout(Duration::from_secs(20), events.next()).await.unwrap().unwrap().unwrap();
    assert_eq!(told.table.table.as_str(), made.json()["table"].as_str().unwrap(), "the program hears of it");
    for (table, code) in [
        (json!({"rules": "ablaze", "duel": true}), (409, "bot_ruleset")),
        (json!({"rules": "base-2", "seats": 5}), (409, "bot_seats")),
        (json!({"rules": "base-2", "duel": true, "pace": {"days": 1}}), (409, "bot_pace")),
        (json!({"rules": "base-2", "seats": 3, "bots": ["page", "page"]}), (422, "too_many_bots")),
        (
            json!({"rules": "base-2", "duel": true, "rated": true, "pace": {"seconds": 60}}),
            (403, "rated_apart"),
        ),
    ] {
        assert_eq!(error(&challenge(&eve, &id, table.clone()).await), (code.0, code.1.into()), "{table}");
    }
    assert_eq!(challenge(&eve, "nobody", duel()).await.status, 404);
    assert_eq!(challenge(&eve, &id_of(&ben).await, duel()).await.status, 404, "a person is no bot");
    // Who may challenge it.
    let friend_link = post(&ada, "/api/v1/me/friends/links", json!({"lasting": false})).await.json();
    let befriended = format!("/api/v1/friends/{}", friend_link["link"].as_str().unwrap());
    assert_eq!(post(&ben, &befriended, json!({})).await.status, 200);
    let everybody = [&eve, &ben, &cleo, &other, &ada, &sibling];
    for (challengers, code, welcome) in [
        ("anyone", "", [true, true, true, true, true, true]),
        ("lasting", "bot_for_lasting", [false, true, true, true, true, true]),
        ("friends", "bot_for_friends", [false, true, false, false, true, true]),
        ("bots", "bot_for_bots", [false, false, false, true, true, true]),
        ("nobody", "bot_takes_none", [false, false, false, false, true, true]),
    ] {
        let changed =
            post(&ada, &format!("/api/v1/me/bots/{id}"), json!({"takes": takes(challengers, 32)})).await;
        assert_eq!(changed.status, 200);
        for (who, welcome) in everybody.iter().zip(welcome) {
            let answer = challenge(who, &id, json!({"rules": "base-2", "seats": 3})).await;
            match welcome {
                true => assert_eq!(answer.status, 201, "{challengers}: {}", answer.text()),
                false => assert_eq!(error(&answer), (403, code.into()), "{challengers}"),
            }
            if welcome {
                // It leaves, so that it is free for the next one.
                let left = format!("/api/v1/tables/{}/leave", answer.json()["table"].as_str().unwrap());
                assert_eq!(post(&zug, &left, json!({})).await.status, 200);
            }
        }
    }
    // Somebody who is blocked does not learn that.
    post(&ada, &format!("/api/v1/me/bots/{id}"), json!({"takes": takes("anyone", 32)})).await;
    let table = ada
        .create(&serde_json::from_value(json!({"rules": "base-2", "seats": 3})).unwrap())
        .await
        .unwrap()
        .table;
    cleo.sit(&table, &Default::default()).await.unwrap();
    let blocked = post(&ada, &format!("/api/v1/tables/{table}/blocks"), json!({"seat": "blue"})).await;
    assert_eq!(blocked.status, 204, "{}", blocked.text());
    assert_eq!(error(&challenge(&cleo, &id, duel()).await), (403, "bot_takes_none".into()));
    // An invitation to a table is a challenge, too.
    let table = eve
        .create(&serde_json::from_value(json!({"rules": "base-2", "seats": 3})).unwrap())
        .await
        .unwrap()
        .table;
    let invite = format!("/api/v1/tables/{table}/invitations");
    assert_eq!(post(&eve, &invite, json!({"player": id})).await.status, 204);
    assert_eq!(eve.table(&table).await.unwrap().shown.seats()[1].name.as_deref(), Some("Zug [bot] ✓"));
    let five = eve
        .create(&serde_json::from_value(json!({"rules": "base-2", "seats": 5})).unwrap())
        .await
        .unwrap()
        .table;
    let refused = post(&eve, &format!("/api/v1/tables/{five}/invitations"), json!({"player": id})).await;
    assert_eq!(error(&refused), (409, "bot_seats".into()));
}

async fn a_bot_plays_as_many_games_as_its_owner_lets_it(database: Database) {
    let running = Running::start(database).await;
    let client = running.client();
    let ada = lasting(&running, "Ada").await;
    let (id, zug) = bot(&running, &ada, "Zug", takes("anyone", 2)).await;
    let _listening = listen(&zug, &id).await;
    let mut players = Vec::new();
    for name in ["Eve", "Fay", "Gus", "Hal", "Ida", "Jo"] {
        players.push(client.guest(name).await.unwrap());
    }
    // All challenges at once.
    let path = format!("/api/v1/bots/{id}/challenges");
    let answers = at_once(&path, players.iter().map(|it| (it.clone(), duel()))).await;
    let made: Vec<_> = answers.iter().filter(|answer| answer.status == 201).collect();
    assert_eq!(made.len(), 2, "{:?}", answers.iter().map(|answer| answer.status).collect::<Vec<_>>());
    for refused in answers.iter().filter(|answer| answer.status != 201) {
        assert_eq!(error(refused), (409, "bot_busy".into()));
    }
    // After a game it can be challenged again.
    let table = made[0].json()["table"].as_str().unwrap().parse().unwrap();
    let at = answers.iter().position(|answer| answer.status == 201).unwrap();
    let (one, other) = tokio::join!(play_seat(&players[at], &table), play_seat(&zug, &table));
    one.unwrap();
    other.unwrap();
    assert_eq!(challenge(&players[at], &id, duel()).await.status, 201);
    assert_eq!(error(&challenge(&players[at], &id, duel()).await), (409, "bot_busy".into()));
}

async fn bots_play_rated_games_with_bots(database: Database) {
    let running = Running::start(database).await;
    let client = running.client();
    let ada = lasting(&running, "Ada").await;
    let (id, zug) = bot(&running, &ada, "Zug", takes("anyone", 4)).await;
    let dora = lasting(&running, "Dora").await;
    let (other_id, yak) = bot(&running, &dora, "Yak", takes("anyone", 4)).await;
    let _listening = listen(&zug, &id).await;
    let rated = json!({"rules": "base-2", "duel": true, "rated": true, "pace": {"seconds": 600}});
    let made = challenge(&yak, &id, rated.clone()).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let table = made.json()["table"].as_str().unwrap().parse().unwrap();
    let (one, other) = tokio::join!(play_seat(&yak, &table), play_seat(&zug, &table));
    one.unwrap();
    other.unwrap();
    for id in [&id, &other_id] {
        let mut profile = Value::Null;
        for _ in 0..200 {
            profile = get(&client, &format!("/api/v1/players/{id}")).await.json();
            if profile["ratings"][0]["games"] == 1 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        assert_eq!(
            (profile["ratings"][0]["group"].as_str(), profile["ratings"][0]["games"].as_u64()),
            (Some("duel"), Some(1))
        );
        assert_eq!(profile["results"][0]["games"], 1);
        assert_eq!(profile["opponents"][0]["program"], true, "{profile}");
    }
    // A bot that plays a rated game with a clock of minutes refuses a second one.
    let second = challenge(&yak, &id, rated.clone()).await;
    assert_eq!(second.status, 201, "{}", second.text());
    let (_, wyn) = bot(&running, &dora, "Wyn", Value::Null).await;
    assert_eq!(error(&challenge(&wyn, &id, rated).await), (409, "bot_busy".into()));
    let table = second.json()["table"].as_str().unwrap().parse().unwrap();
    let (one, other) = tokio::join!(play_seat(&yak, &table), play_seat(&zug, &table));
    one.unwrap();
    other.unwrap();
    // A person can't sit at the bots' rated table, nor a bot at the people's.
    let open = json!({"rules": "base-2", "seats": 3, "rated": true, "pace": {"seconds": 600}});
    let bots = post(&zug, "/api/v1/tables", open.clone()).await.json()["table"].as_str().unwrap().to_owned();
    assert_eq!(
        error(&post(&ada, &format!("/api/v1/tables/{bots}/sit"), json!({})).await),
        (403, "rated_apart".into())
    );
    let people = post(&ada, "/api/v1/tables", open).await.json()["table"].as_str().unwrap().to_owned();
    assert_eq!(
        error(&post(&yak, &format!("/api/v1/tables/{people}/sit"), json!({})).await),
        (403, "rated_apart".into())
    );
    let invited =
        post(&ada, &format!("/api/v1/tables/{people}/invitations"), json!({"player": other_id})).await;
    assert_eq!(error(&invited), (403, "rated_apart".into()));
    // Bots of one owner could lose to each other on purpose, so they only play casual games.
    let (_, vic) = bot(&running, &ada, "Vic", Value::Null).await;
    let rated = json!({"rules": "base-2", "duel": true, "rated": true, "pace": {"days": 1}});
    let siblings = (403, "rated_siblings".to_owned());
    assert_eq!(error(&challenge(&vic, &id, rated.clone()).await), siblings);
    assert_eq!(error(&post(&vic, &format!("/api/v1/tables/{bots}/sit"), json!({})).await), siblings);
    let third = json!({"rules": "base-2", "seats": 3, "rated": true, "pace": {"days": 1}});
    let third = post(&yak, "/api/v1/tables", third).await.json()["table"].as_str().unwrap().to_owned();
    assert_eq!(post(&vic, &format!("/api/v1/tables/{third}/sit"), json!({})).await.status, 200);
    let invitation = format!("/api/v1/tables/{third}/invitations");
    let days = json!({"challengers": "bots", "rules": ["base-2"], "seats": [2, 3], "paces": ["days", "live"], "games": 9});
    assert_eq!(post(&ada, &format!("/api/v1/me/bots/{id}"), json!({"takes": days})).await.status, 200);
    assert_eq!(error(&post(&yak, &invitation, json!({"player": id})).await), siblings);
    let casual = json!({"rules": "base-2", "duel": true, "pace": {"days": 1}});
    assert_eq!(challenge(&vic, &id, casual).await.status, 201);
    // Bots are only paired with bots, but not with those of the same owner.
    let seek = json!({"rules": ["base-2"], "seats": [2], "paces": ["1d"], "stakes": ["rated"]});
    let cleo = client.guest("Cleo").await.unwrap();
    let (_, xan) = bot(&running, &ada, "Xan", Value::Null).await;
    for who in [&cleo, &vic, &xan] {
        assert_eq!(post(who, "/api/v1/pairing", seek.clone()).await.status, 200);
    }
    tokio::time::sleep(Duration::from_millis(2500)).await;
    for who in [&cleo, &vic, &xan] {
        assert_eq!(get(who, "/api/v1/pairing").await.json()["state"], "waiting");
    }
    assert_eq!(post(&yak, "/api/v1/pairing", seek).await.status, 200);
    for _ in 0..200 {
        if get(&yak, "/api/v1/pairing").await.json()["state"] == "paired" {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let paired = get(&yak, "/api/v1/pairing").await.json();
    assert_eq!(paired["state"], "paired");
    let table = get(&yak, &format!("/api/v1/tables/{}", paired["table"].as_str().unwrap())).await.json();
    let names: Vec<_> =
        table["seats"].as_array().unwrap().iter().map(|seat| seat["name"].to_string()).collect();
    assert!(names.contains(&"\"Yak [bot] ✓\"".to_owned()), "{names:?}");
    assert!(names.iter().any(|name| name.contains("Vic") || name.contains("Xan")), "{names:?}");
    assert_eq!(get(&cleo, "/api/v1/pairing").await.json()["state"], "waiting");
}
