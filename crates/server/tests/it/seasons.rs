//! Seasons of clubs: what counts in them, how they end, what is struck from them, and what is exported.

use crate::{
    clubs::{club, count, player_id},
    requests::{error, get, page, post, start},
    support::{Running, on_both},
};
use oriflamme_client::Client;
use oriflamme_pages::{Language, Words};
use oriflamme_server::{Keep, Operator, Store, Timestamp};
use oriflamme_table_view::TableId;
use oriflamme_testkit::{Database, play_seat};
use serde_json::{Value, json};
use sqlx::Connection;
use std::time::Duration;

on_both! {
    leaving_a_game_of_a_season_is_no_escape
    a_season_keeps_the_results_of_deleted_games
    a_game_counts_if_two_members_play
    an_ended_season_counts_no_more_games
    a_game_is_struck_and_counts_again
    operators_end_seasons_and_strike_games
    a_season_is_exported_whole
}

/// Makes somebody a member of a club, by its invitation.
async fn join(owner: &Client, club: &str, player: &Client) {
    let invitation = get(owner, club).await.json()["invitation"].clone();
    let joined = post(player, &format!("{club}/join"), json!({"invitation": invitation})).await;
    assert_eq!(joined.status, 200, "{}", joined.text());
}

/// Plays a game of three at a club's table: with two people, or with one and two bots.
async fn play(club: &str, host: &Client, guest: Option<&Client>) -> TableId {
    let bots = if guest.is_some() { json!(["page"]) } else { json!(["page", "page"]) };
    let wanted = json!({"rules": "base-2", "seats": 3, "bots": bots});
    let made = post(host, &format!("{club}/tables"), wanted).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let table: TableId = made.json()["table"].as_str().unwrap().parse().unwrap();
    match guest {
        Some(guest) => {
            guest.sit(&table, &Default::default()).await.unwrap();
            let (one, other) = tokio::join!(play_seat(host, &table), play_seat(guest, &table));
            one.unwrap();
            other.unwrap();
        }
        None => drop(play_seat(host, &table).await.unwrap()),
    }
    table
}

/// The kinds, subjects and reasons of somebody's unread notices.
async fn notices(player: &Client) -> Vec<(String, String, String)> {
    let told = get(player, "/api/v1/me/notices").await.json()["notices"].clone();
    let text = |notice: &Value, field: &str| notice[field].as_str().unwrap_or_default().to_owned();
    let told = told.as_array().unwrap().iter();
    told.map(|it| (text(it, "kind"), text(it, "subject"), text(it, "reason"))).collect()
}

/// The bot that plays on for somebody who has left may do well: it is not their result.
async fn leaving_a_game_of_a_season_is_no_escape(database: Database) {
    let running = start(database).await;
    let client = running.client();
    let [ada, ben] = [client.guest("Ada").await.unwrap(), client.guest("Ben").await.unwrap()];
    let club = club(&ada).await;
    join(&ada, &club, &ben).await;
    // A knight plays on for whoever leaves two pages behind.
    let table = json!({"rules": "base-2", "seats": 4, "bots": ["page", "page"], "level": "knight"});
    let made = post(&ada, &format!("{club}/tables"), table).await.json();
    assert_eq!((&made["season"], &made["rated"]), (&json!(true), &json!(false)), "{made}");
    let table: TableId = made["table"].as_str().unwrap().parse().unwrap();
    ben.sit(&table, &Default::default()).await.unwrap();
    assert!(post(&ben, &format!("/api/v1/tables/{table}/leave"), json!({})).await.status < 300);
    play_seat(&ada, &table).await.unwrap();
    let over = get(&ada, &format!("/api/v1/tables/{table}")).await.json();
    assert_eq!(over["ranking"].as_array().unwrap().last(), Some(&json!(["blue"])), "{over}");
    let season = get(&ada, &format!("{club}/seasons/1")).await.json();
    let results = season["results"].as_array().unwrap();
    let of = |name: &str| results.iter().find(|result| result["name"] == name).unwrap();
    assert_eq!((&of("Ben")["place"], &of("Ben")["shared"]), (&json!(4), &json!(1)), "{season}");
    // He has no more influence than the last at the table.
    let scores: Vec<f64> =
        ["red", "blue", "green", "yellow"].iter().filter_map(|it| over["scores"][it].as_f64()).collect();
    let least = scores.iter().copied().fold(f64::MAX, f64::min);
    let margin = least - (scores.iter().sum::<f64>() - scores[1]) / 3.0;
    assert!((of("Ben")["margin"].as_f64().unwrap() - margin).abs() < 0.1, "{margin}: {season}");
    assert_eq!((&of("Ben")["gone"], &of("Ada")["gone"]), (&json!(true), &json!(null)), "{season}");
    let margin = scores[0] - (scores.iter().sum::<f64>() - scores[0]) / 3.0;
    assert!((of("Ada")["margin"].as_f64().unwrap() - margin).abs() < 0.1, "{margin}: {season}");
}

/// Nobody looks at the season before its games are deleted.
async fn a_season_keeps_the_results_of_deleted_games(database: Database) {
    let running =
        Running::with(database, |options| options.retention.finished = Keep::For(Duration::ZERO)).await;
    let client = running.client();
    let [ada, ben] = [client.guest("Ada").await.unwrap(), client.guest("Ben").await.unwrap()];
    let club = club(&ada).await;
    join(&ada, &club, &ben).await;
    let table = play(&club, &ada, Some(&ben)).await;
    let over = get(&ada, &format!("/api/v1/tables/{table}")).await.json();
    tokio::time::sleep(Duration::from_millis(20)).await;
    running.server.sweep().await.unwrap();
    assert_eq!(get(&ada, &format!("/api/v1/tables/{table}")).await.status, 404);
    let season = get(&client, &format!("{club}/seasons/1")).await.json();
    let games: Vec<_> = season["standings"].as_array().unwrap().iter().map(|line| &line["games"]).collect();
    assert_eq!(games, [&json!(1), &json!(1)], "{season}");
    let result = season["results"].as_array().unwrap().iter().find(|it| it["name"] == "Ada").unwrap();
    let scores = ["red", "blue", "green"].map(|family| over["scores"][family].as_f64().unwrap());
    assert_eq!(result["influence"].as_f64(), Some(scores[0]), "{season}");
    let margin = scores[0] - (scores[1] + scores[2]) / 2.0;
    assert_eq!(result["margin"].as_f64(), Some(margin), "{season}");
    assert_eq!(result["rules"], "base-2");
}

/// Nobody wins a season alone: neither against bots, nor against people who are not members.
async fn a_game_counts_if_two_members_play(database: Database) {
    let running = start(database).await;
    let client = running.client();
    let [ada, ben, eve] = [
        client.guest("Ada").await.unwrap(),
        client.guest("Ben").await.unwrap(),
        client.guest("Eve").await.unwrap(),
    ];
    let club = club(&ada).await;
    // Eve has asked, which does not make her a member.
    post(&eve, &format!("{club}/join"), json!({})).await;
    play(&club, &ada, None).await;
    play(&club, &ada, Some(&eve)).await;
    let season = async || get(&ada, &format!("{club}/seasons/1")).await.json();
    let seen = season().await;
    assert_eq!(seen["standings"], json!([]), "{seen}");
    let results = seen["results"].as_array().unwrap();
    assert!(results.len() == 3 && results.iter().all(|it| it["void"] == "few-members"), "{seen}");
    // Somebody who becomes a member later was not one then, even when a server looks again.
    join(&ada, &club, &eve).await;
    join(&ada, &club, &ben).await;
    let store = Store::open_beside(&running.database.url).await.unwrap();
    oriflamme_server::complete_results(&store).await.unwrap();
    store.close().await;
    assert_eq!(season().await["standings"], json!([]));
    play(&club, &ada, Some(&ben)).await;
    let seen = season().await;
    let games: Vec<_> = seen["standings"].as_array().unwrap().iter().map(|line| &line["games"]).collect();
    assert_eq!(games, [&json!(1), &json!(1)], "{seen}");
    let page = page(&ada, &format!("{}/seasons/1", club.trim_start_matches("/api/v1"))).await.text();
    for id in ["club-season-counts", "club-result-few-members"] {
        assert!(page.contains(&Words::of(Language::En).say(id)), "{page}");
    }
}

async fn an_ended_season_counts_no_more_games(database: Database) {
    let running = start(database).await;
    let client = running.client();
    let [ada, ben] = [client.guest("Ada").await.unwrap(), client.guest("Ben").await.unwrap()];
    let club = club(&ada).await;
    join(&ada, &club, &ben).await;
    play(&club, &ada, Some(&ben)).await;
    // This game is still being played when the season ends.
    let open = json!({"rules": "base-2", "seats": 3, "bots": ["page"]});
    let late = post(&ada, &format!("{club}/tables"), open.clone()).await.json();
    assert_eq!(late["season"], true, "{late}");
    let late: TableId = late["table"].as_str().unwrap().parse().unwrap();
    let end = format!("{club}/seasons/1/end");
    assert_eq!(error(&post(&ben, &end, json!({})).await), (403, "not_organiser".into()));
    assert_eq!(post(&ada, &end, json!({})).await.status, 200);
    assert_eq!(error(&post(&ada, &end, json!({})).await), (409, "season_over".into()));
    assert_eq!(
        notices(&ben).await,
        [("season-ended".to_owned(), "Łódź club".to_owned(), String::new())],
        "he is told; Ada knows"
    );
    assert!(notices(&ada).await.is_empty());
    ben.sit(&late, &Default::default()).await.unwrap();
    let (one, other) = tokio::join!(play_seat(&ada, &late), play_seat(&ben, &late));
    one.unwrap();
    other.unwrap();
    // Between two seasons, games count in none.
    let between = post(&ada, &format!("{club}/tables"), open).await.json();
    assert_eq!(between["season"], json!(null), "{between}");
    let again = post(&ada, &format!("/api/v1/tables/{late}/rematch"), json!({})).await.json();
    assert_eq!(again["season"], json!(null), "{again}");
    play(&club, &ada, Some(&ben)).await;
    let season = get(&ada, &format!("{club}/seasons/1")).await.json();
    assert!(season["season"]["ended"].is_u64(), "{season}");
    let void: Vec<_> = season["results"].as_array().unwrap().iter().map(|it| it["void"].clone()).collect();
    assert_eq!(void, [json!("season-ended"), json!("season-ended"), json!(null), json!(null)], "{season}");
    assert!(season["standings"].as_array().unwrap().iter().all(|line| line["games"] == 1), "{season}");
    // The next season counts its own games.
    post(&ada, &format!("{club}/seasons"), json!({"name": "2", "rule": "wins"})).await;
    let again = post(&ada, &format!("/api/v1/tables/{}/rematch", late), json!({})).await.json();
    assert_eq!(again["season"], json!(null), "that table was made between the seasons: {again}");
    play(&club, &ada, Some(&ben)).await;
    let season = get(&ada, &format!("{club}/seasons/2")).await.json();
    assert_eq!(season["results"].as_array().unwrap().len(), 2, "{season}");
    assert_eq!(error(&post(&ada, &end, json!({})).await), (409, "season_over".into()));
}

async fn a_game_is_struck_and_counts_again(database: Database) {
    let running = start(database).await;
    let client = running.client();
    let [ada, ben, eve] = [
        client.guest("Ada").await.unwrap(),
        client.guest("Ben").await.unwrap(),
        client.guest("Eve").await.unwrap(),
    ];
    let club = club(&ada).await;
    join(&ada, &club, &ben).await;
    let [table, other] = [play(&club, &ada, Some(&ben)).await, play(&club, &ada, Some(&ben)).await];
    let alone = play(&club, &ada, None).await;
    let [strike, restore] = ["strike", "restore"].map(|word| format!("{club}/seasons/1/{word}"));
    let wanted = |table: &TableId| json!({"table": table.as_str(), "reason": "They played\u{202e} by phone"});
    for other in [&ben, &eve] {
        assert_eq!(error(&post(other, &strike, wanted(&table)).await), (403, "not_organiser".into()));
        let undone = post(other, &restore, json!({"table": table.as_str()})).await;
        assert_eq!(error(&undone), (403, "not_organiser".into()));
    }
    let nameless = post(&ada, &strike, json!({"table": table.as_str(), "reason": " "})).await;
    assert_eq!(error(&nameless), (422, "bad_club".into()), "without a reason");
    let unknown = TableId::from([9; 20]);
    for table in [&unknown, &alone] {
        assert_eq!(error(&post(&ada, &strike, wanted(table)).await), (404, "not_found".into()));
    }
    // Twice is as good as once.
    for _ in 0..2 {
        let struck = post(&ada, &strike, wanted(&table)).await.json();
        assert!(struck["standings"].as_array().unwrap().iter().all(|line| line["games"] == 1), "{struck}");
    }
    let seen = get(&client, &format!("{club}/seasons/1")).await.json();
    let results = seen["results"].as_array().unwrap();
    let struck: Vec<_> = results.iter().filter(|it| it["void"] == "struck").collect();
    assert!(struck.len() == 2 && struck.iter().all(|it| it["reason"] == "They played by phone"), "{seen}");
    let club_name = "Łódź club".to_owned();
    let told = ("result-struck".to_owned(), club_name.clone(), "They played by phone".to_owned());
    assert_eq!(notices(&ben).await, [told]);
    let store = Store::open_beside(&running.database.url).await.unwrap();
    let logged = &store.operations(5).await.unwrap()[0];
    let by = format!("player {}", player_id(&ada).await);
    assert_eq!(
        (&*logged.operator, &*logged.what, &*logged.reason),
        (&*by, "strike result", "They played by phone")
    );
    assert!(logged.subject.contains(table.as_str()), "{}", logged.subject);
    store.close().await;
    // The page shows it, with a form for organisers alone.
    let path = format!("{}/seasons/1", club.trim_start_matches("/api/v1"));
    let words = Words::of(Language::En);
    for (player, forms) in [(&ada, true), (&ben, false)] {
        let page = page(player, &path).await.text();
        assert!(page.contains("They played by phone") && page.contains(&words.say("club-result-struck")));
        assert_eq!(page.contains(&words.say("club-result-restore")), forms, "{page}");
        assert_eq!(page.contains(&words.say("club-season-end")), forms, "{page}");
    }
    let restored = post(&ada, &restore, json!({"table": table.as_str()})).await.json();
    assert!(restored["standings"].as_array().unwrap().iter().all(|line| line["games"] == 2), "{restored}");
    let told: Vec<_> = notices(&ben).await.into_iter().map(|it| it.0).collect();
    assert_eq!(told.iter().filter(|kind| *kind == "result-restored").count(), 1, "{told:?}");
    assert_eq!(post(&ada, &restore, json!({"table": other.as_str()})).await.status, 200, "it counts anyway");
}

async fn operators_end_seasons_and_strike_games(database: Database) {
    let running = start(database).await;
    let client = running.client();
    let [ada, ben] = [client.guest("Ada").await.unwrap(), client.guest("Ben").await.unwrap()];
    let club = club(&ada).await;
    let id = club.rsplit('/').next().unwrap().parse().unwrap();
    join(&ada, &club, &ben).await;
    let table = play(&club, &ada, Some(&ben)).await;
    let store = Store::open_beside(&running.database.url).await.unwrap();
    let operator = Operator::new(store, "Olga".to_owned(), Timestamp::from_millis(u64::MAX / 4));
    operator.strike_result(&id, 1, &table, "One person, two browsers").await.unwrap();
    let again = operator.strike_result(&id, 1, &table, "again").await;
    assert!(again.unwrap_err().to_string().contains("no such game"));
    let listed = operator.store().season_games(&id, 1, 5).await.unwrap();
    assert_eq!((&listed[0].table, listed[0].void.map(|void| void.word())), (&table, Some("struck")));
    for player in [&ada, &ben] {
        let told = notices(player).await;
        assert_eq!((&*told[0].0, &*told[0].2), ("result-struck", "One person, two browsers"));
    }
    let seen = get(&client, &format!("{club}/seasons/1")).await.json();
    assert_eq!(seen["standings"], json!([]), "{seen}");
    operator.restore_result(&id, 1, &table, "They were two").await.unwrap();
    assert!(operator.restore_result(&id, 1, &table, "again").await.is_err());
    operator.end_season(&id, "The club has asked for it", None).await.unwrap();
    assert!(operator.end_season(&id, "again", None).await.unwrap_err().to_string().contains("no season"));
    let seen = get(&client, &format!("{club}/seasons/1")).await.json();
    assert!(seen["season"]["ended"].is_u64() && seen["standings"].as_array().unwrap().len() == 2, "{seen}");
    let told = notices(&ada).await;
    assert!(told.iter().any(|it| it.0 == "season-ended" && it.2 == "The club has asked for it"), "{told:?}");
    let logged = operator.store().operations(9).await.unwrap();
    let what: Vec<_> = logged.iter().map(|it| (&*it.operator, &*it.what)).collect();
    assert_eq!(what, ["end season", "restore result", "strike result"].map(|what| ("Olga", what)));
    operator.store().close().await;
}

/// However many results there are.
async fn a_season_is_exported_whole(database: Database) {
    let running = start(database).await;
    let client = running.client();
    let ada = client.guest("Ada").await.unwrap();
    let club = club(&ada).await;
    let id = club.rsplit('/').next().unwrap().to_owned();
    let player = player_id(&ada).await;
    let mut connection = running.connection().await;
    // Three results at each moment, so that a part ends in the middle of a moment.
    let sql = "INSERT INTO club_results (club, season, game, seat, player, name, at, seats, place, shared, influence, margin, rules) \
               WITH RECURSIVE n (i) AS (SELECT CAST(0 AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < 2499) \
               SELECT $1, 1, 'game' || (i / 2), i % 2, $2, '', 1000 * (i / 6), 3, 1 + i % 2, 1, i % 20, 12, 'ablaze' FROM n";
    sqlx::query(sql).bind(id.clone()).bind(player.clone()).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    assert_eq!(count(&running, "SELECT COUNT(*) FROM club_results").await, 2500);
    let json = get(&ada, &format!("{club}/seasons/1/results.json")).await;
    assert_eq!(json.status, 200, "{}", json.text());
    assert_eq!(json.headers["content-type"], "application/json");
    assert_eq!(json.headers["content-disposition"], format!("attachment; filename=\"{id}-1.json\"").as_str());
    let json = json.json();
    let results = json["results"].as_array().unwrap();
    assert_eq!((results.len(), &json["next"]), (2500, &json!(null)));
    assert_eq!(json["standings"][0]["games"], 2500);
    let keys: std::collections::BTreeSet<(String, u64)> = results
        .iter()
        .map(|it| (it["table"].as_str().unwrap().to_owned(), it["seat"].as_u64().unwrap()))
        .collect();
    assert_eq!(keys.len(), 2500, "each result once");
    let at: Vec<u64> = results.iter().map(|it| it["at"].as_u64().unwrap()).collect();
    assert!(at.is_sorted_by(|one, next| one >= next), "newest first");
    assert_eq!((&results[0]["rules"], &results[0]["player"]), (&json!("ablaze"), &json!(player)));
    // Strangers get the same without the tables.
    let seen = get(&client, &format!("{club}/seasons/1/results.json")).await.text();
    assert!(!seen.contains("game1") && seen.len() > 100_000);
    let csv = get(&ada, &format!("{club}/seasons/1/results.csv")).await.text();
    assert_eq!(csv.lines().count(), 2501);
    assert!(
        csv.lines().nth(1).unwrap().starts_with(&format!(
            "416000,1970-01-01T00:06:56Z,game1248,ablaze,0,{player},\"Ada\",3,1,1,16,1.00,0,,"
        )),
        "{:?}",
        csv.lines().nth(1)
    );
    let empty = get(&ada, &format!("{club}/seasons/2/results.json")).await;
    assert_eq!(empty.status, 404);
    post(&ada, &format!("{club}/seasons"), json!({"name": "2", "rule": "wins"})).await;
    let empty = get(&ada, &format!("{club}/seasons/2/results.json")).await.json();
    assert_eq!((&empty["results"], &empty["season"]["name"]), (&json!([]), &json!("2")), "{empty}");
}
