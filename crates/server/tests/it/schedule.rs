//! When tournaments are played: postponed, at the same time as others; and what profiles say of them.

use crate::{
    clubs::player_id,
    manners::until_shown,
    requests::{error, get, page, post},
    support::{Running, on_both},
    tournaments::{join, new, now, until},
};
use oriflamme_client::Client;
use oriflamme_pages::{Language, Words};
use oriflamme_table_view::TournamentStatus;
use oriflamme_testkit::{Database, play_tournament};
use serde_json::{Value, json};
use sqlx::{Connection, Executor};

on_both! {
    a_host_postpones_the_start
    everybody_finds_their_own_tournaments
    whoever_enters_two_tournaments_at_once_is_warned
    a_profile_has_the_places_in_tournaments
}

async fn announced(host: &Client, changes: Value) -> String {
    let announced = host.announce(&new(changes)).await.unwrap();
    announced.summary.tournament.to_string()
}

async fn everybody_finds_their_own_tournaments(database: Database) {
    let running = Running::start(database).await;
    let client = running.client();
    let [ada, ben] = [client.guest("Ada").await.unwrap(), client.guest("Ben").await.unwrap()];
    let later = announced(&ada, json!({"start": now() + 7_200_000, "private": true})).await;
    let sooner = announced(&ada, json!({"start": now() + 600_000})).await;
    let over = announced(&ada, json!({"start": now() + 600_000})).await;
    join(&ben, &later.parse().unwrap(), "salt").await;
    let cancel = format!("/api/v1/tournaments/{over}/cancel");
    assert_eq!(ada.raw().post(&cancel, &json!({})).await.unwrap().status, 200);
    let lists = async |who: &Client| {
        let found = who.tournaments().await.unwrap();
        [found.tournaments, found.mine]
            .map(|list| list.iter().map(|it| it.tournament.to_string()).collect::<Vec<_>>())
    };
    assert_eq!(lists(&ada).await, [vec![sooner.clone()], vec![sooner.clone(), later.clone()]]);
    assert_eq!(lists(&ben).await, [vec![sooner.clone()], vec![later]]);
    assert_eq!(lists(&client).await, [vec![sooner], vec![]]);
}

async fn a_host_postpones_the_start(database: Database) {
    let running = Running::start(database).await;
    let client = running.client();
    let [ada, ben] = [client.guest("Ada").await.unwrap(), client.guest("Ben").await.unwrap()];
    let start = now() + 600_000;
    let id = announced(&ada, json!({"start": start, "bots": ["page", "page"], "rounds": 1})).await;
    let parsed = id.parse().unwrap();
    for player in [&ada, &ben] {
        join(player, &parsed, "salt").await;
    }
    let path = format!("/api/v1/tournaments/{id}/postpone");
    let later = start + 3_600_000;
    assert_eq!(error(&post(&ben, &path, json!({"start": later})).await), (403, "not_host".into()));
    for wrong in [start - 1, now() + 400 * 24 * 3_600_000] {
        assert_eq!(error(&post(&ada, &path, json!({"start": wrong})).await), (422, "bad_tournament".into()));
    }
    let seen = post(&ada, &path, json!({"start": later})).await.json();
    assert_eq!(
        (&seen["start"], &seen["next"], &seen["status"]),
        (&json!(later), &json!(later), &json!("announced"))
    );
    // Lists say the same, and the others are told until when.
    assert_eq!(get(&client, "/api/v1/tournaments").await.json()["tournaments"][0]["start"], later);
    let told = get(&ben, "/api/v1/me/notices").await.json()["notices"].clone();
    let notice = &told[0];
    assert_eq!(
        (&notice["kind"], &notice["subject"], &notice["until"]),
        (&json!("tournament-postponed"), &json!("Cup"), &json!(later)),
        "{told}"
    );
    assert_eq!(get(&ada, "/api/v1/me/notices").await.json()["notices"], json!([]), "the host knows");
    let words = Words::of(Language::En);
    let said =
        Words::of(Language::Fr).tell("manners-notice-tournament-postponed", &[("subject", "Cup".into())]);
    let shown = until_shown(&ben, "/", &said).await;
    assert!(shown.contains(&format!("data-moment=\"{later}\"")), "{shown}");
    for (player, may) in [(&ada, true), (&ben, false)] {
        let shown = page(player, &format!("/tournaments/{id}")).await.text();
        assert_eq!(shown.contains(&words.say("tournament-postpone-do")), may, "{shown}");
    }
    // It does begin, at the new time: the log says so, even to a server that has just started.
    let mut connection = running.connection().await;
    let soon = format!("postponed {}", now() - 1);
    let sql = "UPDATE tournament_entries SET entry = $1 WHERE entry LIKE 'postponed %'";
    sqlx::query(sql).bind(soon).execute(&mut connection).await.unwrap();
    connection.execute("UPDATE tournaments SET wake = 0").await.unwrap();
    connection.close().await.unwrap();
    let running = running.restart().await;
    let [ada, ben] = [&ada, &ben].map(|player| running.client().with_token(player.token().unwrap()));
    let seen = until(&ada, &parsed, |seen| seen.your_table.is_some()).await;
    let (ends, began) = (seen.round_ends.unwrap().as_millis(), now());
    // One table of four: 69 decisions of each family at 300 s, and no bank.
    let most = 4 * 69 * 300 * 1000;
    assert!(ends <= began + most && ends + 60_000 > began + most, "{ends} {began}");
    assert_eq!(seen.next_latest, None, "it has one round");
    assert_eq!(
        error(&post(&ada, &format!("/api/v1/tournaments/{id}/postpone"), json!({"start": later})).await).1,
        "tournament_begun"
    );
    let shown = page(&ben, &format!("/tournaments/{id}")).await.text();
    assert!(shown.contains("at the latest"), "{shown}");
}

async fn whoever_enters_two_tournaments_at_once_is_warned(database: Database) {
    let running = Running::start(database).await;
    let client = running.client();
    let [ada, ben] = [client.guest("Ada").await.unwrap(), client.guest("Ben").await.unwrap()];
    let start = now() + 3_600_000;
    let minutes = |minutes: u64| start + minutes * 60_000;
    let quick = json!({"seconds": 60});
    let first = announced(&ada, json!({"name": "First", "start": start, "pace": quick})).await;
    // A round usually takes half of 54 decisions of a minute: 27 minutes.
    let second = announced(&ada, json!({"name": "Second", "start": minutes(50), "pace": quick})).await;
    let third = announced(&ada, json!({"name": "Third", "start": minutes(110), "pace": quick})).await;
    let slow = announced(&ben, json!({"name": "Slow", "start": start, "pace": {"days": 1}})).await;
    let overlaps = async |id: &str| {
        let seen = get(&ben, &format!("/api/v1/tournaments/{id}")).await.json();
        let names = seen["overlaps"].as_array().cloned().unwrap_or_default();
        names.iter().map(|it| it["name"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert!(overlaps(&second).await.is_empty(), "he has entered none");
    join(&ben, &first.parse().unwrap(), "salt").await;
    join(&ben, &slow.parse().unwrap(), "salt").await;
    // He is warned before he joins, and after it, in both; a game over days leaves time for others.
    assert_eq!(overlaps(&second).await, ["First"]);
    assert!(overlaps(&third).await.is_empty() && overlaps(&slow).await.is_empty());
    assert!(overlaps(&first).await.is_empty(), "a tournament does not overlap with itself");
    let joined = join(&ben, &second.parse().unwrap(), "salt").await;
    assert_eq!(joined.overlaps.iter().map(|it| it.name.as_str()).collect::<Vec<_>>(), ["First"]);
    assert_eq!(overlaps(&first).await, ["Second"]);
    let warning = Words::of(Language::En).say("tournament-overlap");
    let shown = page(&ben, &format!("/tournaments/{second}")).await.text();
    assert!(shown.contains(&warning) && shown.contains(&format!("/tournaments/{first}")), "{shown}");
    assert!(
        !page(&ada, &format!("/tournaments/{second}")).await.text().contains(&warning),
        "she only hosts them"
    );
    assert!(!page(&ben, &format!("/tournaments/{third}")).await.text().contains(&warning));
    // Whoever leaves one has time for the other.
    ben.leave_tournament(&first.parse().unwrap()).await.unwrap();
    assert!(overlaps(&second).await.is_empty());
    // If one is postponed, they no longer meet.
    join(&ben, &first.parse().unwrap(), "salt").await;
    post(&ada, &format!("/api/v1/tournaments/{second}/postpone"), json!({"start": minutes(60)})).await;
    assert!(overlaps(&first).await.is_empty());
}

async fn a_profile_has_the_places_in_tournaments(database: Database) {
    let running = Running::start(database).await;
    let client = running.client();
    let [ada, ben] = [client.guest("Ada").await.unwrap(), client.guest("Ben").await.unwrap()];
    let bots = json!({"bots": vec!["page"; 5], "rounds": 1});
    let play = async |id: &str| {
        join(&ada, &id.parse().unwrap(), "pepper").await;
        let over = play_tournament(&ada, &id.parse().unwrap()).await.unwrap();
        assert_eq!(*over.summary.status, TournamentStatus::Over);
    };
    let open = announced(&ada, bots.clone()).await;
    // Ben leaves before the first round, and so has not played.
    join(&ben, &open.parse().unwrap(), "salt").await;
    ben.leave_tournament(&open.parse().unwrap()).await.unwrap();
    play(&open).await;
    let mut hidden = bots;
    hidden["private"] = json!(true);
    hidden["name"] = json!("Hidden cup");
    hidden["start"] = json!(now() + 1500);
    play(&announced(&ada, hidden).await).await;
    let over = ada.tournament(&open.parse().unwrap()).await.unwrap();
    let place = over.standings.iter().find(|line| Some(line.number) == over.you).unwrap().place;
    let profile =
        async |viewer: &Client, of: &str| get(viewer, &format!("/api/v1/players/{of}")).await.json();
    let [ada_id, ben_id] = [player_id(&ada).await, player_id(&ben).await];
    let seen = profile(&ben, &ada_id).await["tournaments"].clone();
    let expected = json!([{
        "tournament": open, "name": "Cup", "rules": "base-2", "seats": 3, "start": over.summary.start,
        "place": place, "players": 6,
    }]);
    assert_eq!(seen, expected);
    assert_eq!(profile(&ada, &ben_id).await["tournaments"], json!([]));
    // Only she sees the one that is in no list.
    let own = profile(&ada, &ada_id).await["tournaments"].clone();
    let names: Vec<_> = own.as_array().unwrap().iter().map(|it| it["name"].as_str().unwrap()).collect();
    assert_eq!(names.len(), 2, "{own}");
    let shown = page(&ben, &format!("/players/{ada_id}")).await.text();
    let said = Words::of(Language::En)
        .tell("profile-place-of", &[("place", place.into()), ("players", 6_u32.into())]);
    assert!(shown.contains(&said) && shown.contains("Cup") && !shown.contains("Hidden cup"), "{shown}");
    // Tournaments from before places were stored get them when a server starts.
    let mut connection = running.connection().await;
    connection.execute("UPDATE entrants SET place = NULL").await.unwrap();
    connection.close().await.unwrap();
    assert_eq!(profile(&ben, &ada_id).await["tournaments"], json!([]));
    let running = running.restart().await;
    let ben = running.client().with_token(ben.token().unwrap());
    for _ in 0..400 {
        if profile(&ben, &ada_id).await["tournaments"] == expected {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(25)).await;
    }
    assert_eq!(profile(&ben, &ada_id).await["tournaments"], expected);
    // What she shows nobody is shown to nobody.
    let ada = running.client().with_token(ada.token().unwrap());
    post(&ada, "/api/v1/me/profile", json!({"shows": "nothing"})).await;
    assert_eq!(profile(&ben, &ada_id).await["tournaments"], json!([]));
}
