//! Clubs: members and roles, tables of their own, seasons and what is exported of them.

use crate::{
    requests::{ORIGIN, error, get, post, start},
    support::{Running, on_both},
};
use oriflamme_client::Client;
use oriflamme_pages::{Language, Words};
use oriflamme_table_view::TableId;
use oriflamme_testkit::{Database, play_seat};
use serde_json::json;
use sqlx::Connection;

on_both! {
    a_club_lets_people_in_and_names_them
    a_season_counts_the_games_at_the_clubs_tables
    what_a_club_refuses
    requests_do_not_fill_a_club
    two_who_become_one_keep_the_higher_role
    the_pages_of_a_club_do_the_same
    a_newcomer_whose_form_is_refused_is_a_player
}

/// Ada's club, and its path.
pub(crate) async fn club(ada: &Client) -> String {
    let founded = post(ada, "/api/v1/clubs", json!({"name": "Łódź club", "about": "One\nTwo"})).await;
    assert_eq!(founded.status, 201, "{}", founded.text());
    let club = founded.json();
    assert_eq!((club["you"].as_str(), club["name"].as_str()), (Some("owner"), Some("Łódź club")));
    format!("/api/v1/clubs/{}", club["club"].as_str().unwrap())
}

pub(crate) async fn player_id(client: &Client) -> String {
    get(client, "/api/v1/me").await.json()["player"].as_str().unwrap().to_owned()
}

/// The count that a statement returns.
pub(crate) async fn count(running: &Running, sql: &'static str) -> i64 {
    let mut connection = running.connection().await;
    let count = sqlx::query_scalar(sql).fetch_one(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    count
}

async fn a_club_lets_people_in_and_names_them(database: Database) {
    let running = Running::start(database).await;
    let client = running.client();
    let [ada, ben, eve] = [
        client.guest("Ada").await.unwrap(),
        client.guest("Ben").await.unwrap(),
        client.guest("Eve").await.unwrap(),
    ];
    let club = club(&ada).await;
    let at = |what: &str| format!("{club}/{what}");
    // Ben asks, and is accepted. Only owners and organisers see that he asked.
    assert_eq!(post(&ben, &at("join"), json!({})).await.json()["you"], "asked");
    assert_eq!(get(&client, &club).await.json()["members"].as_array().unwrap().len(), 1);
    let seen = get(&ada, &club).await.json();
    assert_eq!(seen["members"][1]["role"], "asked");
    let (ben_id, eve_id) = (player_id(&ben).await, player_id(&eve).await);
    let named = post(&ada, &at("members"), json!({"player": ben_id, "role": "organiser"})).await;
    assert_eq!(named.json()["members"][1]["role"], "organiser", "{}", named.text());
    let notices = async |client: &Client| get(client, "/api/v1/me/notices").await.json()["notices"].clone();
    let told = notices(&ben).await;
    assert_eq!(
        (told[0]["kind"].as_str(), told[0]["subject"].as_str()),
        (Some("club-joined"), Some("Łódź club"))
    );
    // Eve comes by the invitation, at once.
    let invitation = get(&ben, &club).await.json()["invitation"].as_str().unwrap().to_owned();
    assert!(get(&eve, &club).await.json()["invitation"].is_null(), "it is not for strangers");
    assert_eq!(post(&eve, &at("join"), json!({"invitation": invitation})).await.json()["you"], "member");
    // An organiser posts news, makes another invitation, and removes a member, but can't remove an owner.
    let told = post(&ben, &at("news"), json!({"text": "We meet\r\non Friday\u{202e}"})).await;
    assert_eq!(told.json()["news"][0]["text"], "We meet\non Friday");
    let changed = post(&ben, &club, json!({"new_invitation": true, "about": "Three"})).await.json();
    assert_ne!(changed["invitation"], json!(invitation));
    assert_eq!(changed["about"], "Three");
    // The name is cleaned, and news can be deleted.
    let renamed = post(&ben, &club, json!({"name": " Łódź\u{200b} chess "})).await.json();
    assert_eq!((renamed["name"].as_str(), renamed["about"].as_str()), (Some("Łódź chess"), Some("Three")));
    assert_eq!(error(&post(&eve, &club, json!({"name": "Mine"})).await), (403, "not_organiser".into()));
    assert_eq!(error(&post(&ben, &club, json!({"name": ""})).await), (422, "bad_club".into()));
    let delete = json!({"number": told.json()["news"][0]["number"]});
    assert_eq!(error(&post(&eve, &at("news/delete"), delete.clone()).await), (403, "not_organiser".into()));
    let deleted = post(&ben, &at("news/delete"), delete.clone()).await.json();
    assert_eq!(deleted["news"], json!([]));
    assert_eq!(error(&post(&ben, &at("news/delete"), delete).await), (404, "not_found".into()));
    let ada_id = player_id(&ada).await;
    let high = post(&ben, &at("members"), json!({"player": ada_id, "role": null})).await;
    assert_eq!(error(&high), (403, "not_organiser".into()));
    assert_eq!(post(&ben, &at("members"), json!({"player": eve_id, "role": null})).await.status, 200);
    assert_eq!(notices(&eve).await[0]["kind"], "club-removed");
    assert_eq!(notices(&ben).await.as_array().unwrap().len(), 1, "another role is no notice");
    let old = post(&eve, &at("join"), json!({"invitation": invitation})).await;
    assert_eq!(error(&old), (410, "stale_invitation".into()));
    // An owner can leave when there is another one.
    assert_eq!(error(&post(&ada, &at("leave"), json!({})).await), (409, "last_owner".into()));
    assert_eq!(post(&ada, &at("members"), json!({"player": ben_id, "role": "owner"})).await.status, 200);
    assert_eq!(post(&ada, &at("leave"), json!({})).await.status, 204);
    assert_eq!(post(&ben, &at("leave"), json!({})).await.status, 204);
    assert_eq!(get(&client, &club).await.status, 404, "nobody is left, and nothing of the club");
}

async fn a_season_counts_the_games_at_the_clubs_tables(database: Database) {
    let running = Running::start(database).await;
    let client = running.client();
    let [ada, ben] = [client.guest("Ada").await.unwrap(), client.guest("Ben").await.unwrap()];
    let club = club(&ada).await;
    let invitation = get(&ada, &club).await.json()["invitation"].clone();
    post(&ben, &format!("{club}/join"), json!({"invitation": invitation})).await;
    let begun = post(&ada, &format!("{club}/seasons"), json!({"name": "Autumn", "rule": "wins"})).await;
    assert_eq!(begun.json()["seasons"][0]["name"], "Autumn");
    let table = json!({"rules": "base-2", "seats": 3, "bots": ["page"]});
    assert_eq!(
        error(&post(&client.guest("Eve").await.unwrap(), &format!("{club}/tables"), table.clone()).await),
        (403, "not_member".into())
    );
    let made = post(&ada, &format!("{club}/tables"), table).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let table: TableId = made.json()["table"].as_str().unwrap().parse().unwrap();
    assert_eq!(get(&ben, &club).await.json()["tables"][0]["table"], table.as_str(), "members find it");
    assert_eq!(get(&client, &club).await.json()["tables"], json!([]), "others do not");
    assert!(client.tables().await.unwrap().tables.is_empty());
    ben.sit(&table, &Default::default()).await.unwrap();
    let (one, other) = tokio::join!(play_seat(&ada, &table), play_seat(&ben, &table));
    one.unwrap();
    other.unwrap();
    for _ in 0..2 {
        // A game counts once, however often somebody looks.
        let season = get(&client, &format!("{club}/seasons/2")).await.json();
        let lines = season["standings"].as_array().unwrap();
        assert_eq!((lines.len(), season["results"].as_array().unwrap().len()), (2, 2), "{season}");
        assert!(lines.iter().all(|line| line["games"] == 1));
        assert_eq!(season["season"]["rule"], "wins");
    }
    // Members see at which tables the games were; they are private.
    let season = format!("{club}/seasons/2");
    let shown = get(&ben, &season).await.json();
    assert_eq!(
        (&shown["results"][0]["table"], &shown["next"]),
        (&json!(table.as_str()), &json!(null)),
        "{shown}"
    );
    let csv = get(&ben, &format!("{season}/results.csv")).await.text();
    assert!(csv.contains(table.as_str()), "{csv}");
    for path in [season.clone(), format!("{season}/results.csv")] {
        let seen = get(&client, &path).await.text();
        assert!(!seen.contains(table.as_str()) && seen.contains("Ada"), "{seen}");
    }
    let older = get(&client, &format!("{season}?before=1")).await.json();
    assert_eq!((&older["results"], older["standings"].as_array().unwrap().len()), (&json!([]), 2));
    assert_eq!(get(&client, &format!("{club}/seasons/1")).await.json()["results"], json!([]));
    assert_eq!(get(&client, &format!("{club}/seasons/3")).await.status, 404);
    let csv = get(&client, &format!("{club}/seasons/2/results.csv")).await;
    assert_eq!(csv.headers["content-type"], "text/csv; charset=utf-8");
    let csv = csv.text();
    assert_eq!(csv.lines().count(), 3, "{csv}");
    assert!(csv.starts_with("at,time,table,rules,seat,id,player,seats,") && csv.contains("\"Ada\""));
    // A rematch belongs to the club and to its current season.
    post(&ada, &format!("{club}/seasons"), json!({"name": "Winter", "rule": "rating"})).await;
    let again = post(&ada, &format!("/api/v1/tables/{table}/rematch"), json!({})).await.json();
    assert_eq!(get(&ben, &club).await.json()["tables"][0]["table"], again["table"], "{again}");
    assert_eq!(count(&running, "SELECT COUNT(*) FROM club_tables WHERE season = 3").await, 1);
    let data = get(&ben, "/api/v1/me/data").await.json();
    assert_eq!(
        (&data["clubs"][0]["name"], &data["clubs"][0]["role"]),
        (&json!("Łódź club"), &json!("member"))
    );
    // A forgotten player has no name there.
    assert_eq!(post(&ben, "/api/v1/me/forget", json!({})).await.status, 204);
    let season = get(&client, &format!("{club}/seasons/2")).await.json();
    assert_eq!(season["standings"].as_array().unwrap().len(), 1);
    assert!(season["results"].as_array().unwrap().iter().any(|result| result["name"].is_null()));
    assert_eq!(count(&running, "SELECT COUNT(*) FROM club_results WHERE name <> ''").await, 0);
}

async fn requests_do_not_fill_a_club(database: Database) {
    let running = start(database).await;
    let client = running.client();
    let [ada, ben] = [client.guest("Ada").await.unwrap(), client.guest("Ben").await.unwrap()];
    let club = club(&ada).await;
    let id = club.rsplit('/').next().unwrap().to_owned();
    let mut connection = running.connection().await;
    for number in 0..100 {
        let player = format!("{number:020}");
        let sql = "INSERT INTO players (id, name, made, seen) VALUES ($1, 'Guest', 0, 0)";
        sqlx::query(sql).bind(player.clone()).execute(&mut connection).await.unwrap();
        let sql = "INSERT INTO club_members (club, player, role, since) VALUES ($1, $2, 'asked', 5)";
        sqlx::query(sql).bind(id.clone()).bind(player).execute(&mut connection).await.unwrap();
    }
    // Nobody else can ask, but people with an invitation still come in.
    let join = format!("{club}/join");
    assert_eq!(error(&post(&ben, &join, json!({})).await), (409, "club_full".into()));
    let invitation = get(&ada, &club).await.json()["invitation"].clone();
    assert_eq!(post(&ben, &join, json!({"invitation": invitation})).await.json()["you"], "member");
    // Owners and organisers can decline all requests at once.
    let decline = format!("{club}/requests/decline");
    assert_eq!(error(&post(&ben, &decline, json!({})).await), (403, "not_organiser".into()));
    let declined = post(&ada, &decline, json!({})).await;
    assert_eq!(declined.json()["members"].as_array().unwrap().len(), 2, "{}", declined.text());
    let eve = client.guest("Eve").await.unwrap();
    assert_eq!(post(&eve, &join, json!({})).await.json()["you"], "asked");
    // Only the newest news are kept.
    let sql = "INSERT INTO club_news (club, seq, at, news) WITH RECURSIVE n (i) AS (SELECT CAST(1 AS BIGINT) \
               UNION ALL SELECT i + 1 FROM n WHERE i < 300) SELECT $1, i, i, 'old' FROM n";
    sqlx::query(sql).bind(id).execute(&mut connection).await.unwrap();
    let told = post(&ada, &format!("{club}/news"), json!({"text": "new"})).await.json();
    assert_eq!((&told["news"][0]["text"], &told["news"][1]["text"]), (&json!("new"), &json!("old")));
    assert_eq!(count(&running, "SELECT COUNT(*) FROM club_news").await, 200);
}

async fn two_who_become_one_keep_the_higher_role(database: Database) {
    let running = start(database).await;
    let client = running.client();
    let [owner, organiser, member, asked] = ["owner", "organiser", "member", "asked"];
    for [higher, lower] in [[owner, organiser], [organiser, member], [member, asked]] {
        for [gone, stays] in [[higher, lower], [lower, higher]] {
            let [from, into] = [client.guest("From").await.unwrap(), client.guest("Into").await.unwrap()];
            let club = club(&client.guest("Ada").await.unwrap()).await;
            let id = club.rsplit('/').next().unwrap().to_owned();
            let mut connection = running.connection().await;
            for (player, role) in [(&from, gone), (&into, stays)] {
                let sql = "INSERT INTO club_members (club, player, role, since) VALUES ($1, $2, $3, 5)";
                let query = sqlx::query(sql).bind(id.clone()).bind(player_id(player).await);
                query.bind(role.to_owned()).execute(&mut connection).await.unwrap();
            }
            connection.close().await.unwrap();
            let link = post(&into, "/api/v1/me/links", json!({})).await.json()["link"].clone();
            let joined = post(&from, "/api/v1/links", json!({"link": link, "join": true})).await;
            assert_eq!(joined.status, 201, "{}", joined.text());
            let you = get(&into, &club).await.json()["you"].clone();
            assert_eq!(you, json!(higher), "{gone} becomes {stays}");
        }
    }
}

async fn what_a_club_refuses(database: Database) {
    let running = Running::start(database).await;
    let client = running.client();
    let [ada, eve] = [client.guest("Ada").await.unwrap(), client.guest("Eve").await.unwrap()];
    for bad in [
        json!({"name": ""}),
        json!({"name": "x".repeat(61)}),
        json!({"name": "a", "about": "x".repeat(2001)}),
    ] {
        assert_eq!(error(&post(&ada, "/api/v1/clubs", bad).await), (422, "bad_club".into()));
    }
    let club = club(&ada).await;
    for (what, body) in [
        ("", json!({"about": "mine"})),
        ("/news", json!({"text": "mine"})),
        ("/seasons", json!({"name": "mine", "rule": "wins"})),
        ("/members", json!({"player": player_id(&ada).await, "role": null})),
    ] {
        let answer = post(&eve, &format!("{club}{what}"), body).await;
        assert_eq!(error(&answer), (403, "not_organiser".into()), "{what}");
    }
    assert_eq!(
        error(&post(&ada, &format!("{club}/news"), json!({"text": " "})).await),
        (422, "bad_club".into())
    );
    assert_eq!(error(&post(&eve, &format!("{club}/leave"), json!({})).await), (403, "not_member".into()));
    assert_eq!(
        post(&ada, &format!("{club}/seasons"), json!({"name": "x", "rule": "luck"})).await.status,
        422
    );
    assert_eq!(get(&client, "/api/v1/clubs/nowhere").await.status, 404);
    for _ in 0..2 {
        assert_eq!(post(&ada, "/api/v1/clubs", json!({"name": "More", "private": true})).await.status, 201);
    }
    assert_eq!(error(&post(&ada, "/api/v1/clubs", json!({"name": "More"})).await), (409, "club_full".into()));
    let listed = get(&ada, "/api/v1/clubs").await.json();
    assert_eq!((listed["clubs"].as_array().unwrap().len(), listed["mine"].as_array().unwrap().len()), (1, 3));
}

/// A newcomer whose form is refused keeps the player that it has made, so that the next attempt makes no
/// other.
async fn a_newcomer_whose_form_is_refused_is_a_player(database: Database) {
    let running = start(database).await;
    let client = running.client();
    let found = async |cookie: &str| {
        let headers =
            [("content-type", "application/x-www-form-urlencoded"), ("cookie", cookie), ("origin", ORIGIN)];
        let refused =
            client.raw().send("POST".parse().unwrap(), "/clubs", &headers, "name=&player=Nora".into());
        let refused = refused.await.unwrap();
        assert_eq!(refused.status, 422, "{}", refused.text());
        refused
    };
    let refused = found("").await;
    let set = refused.headers["set-cookie"].to_str().unwrap();
    let cookie = set.split(';').next().unwrap();
    assert!(!found(cookie).await.headers.contains_key("set-cookie"));
    assert_eq!(count(&running, "SELECT count(*) FROM players").await, 1);
}

async fn the_pages_of_a_club_do_the_same(database: Database) {
    let running = start(database).await;
    let client = running.client();
    let [ada, ben] = [client.guest("Ada").await.unwrap(), client.guest("Ben").await.unwrap()];
    let send = async |player: &Client, path: &str, body: &str| {
        let cookie = format!("oriflamme={}", player.token().unwrap());
        let headers =
            [("content-type", "application/x-www-form-urlencoded"), ("cookie", &cookie), ("origin", ORIGIN)];
        client.raw().send("POST".parse().unwrap(), path, &headers, body.to_owned().into()).await.unwrap()
    };
    let page = async |player: &Client, path: &str, language: &str| {
        let cookie = format!("oriflamme={}", player.token().unwrap());
        let headers = [("cookie", cookie.as_str()), ("accept-language", language)];
        client.raw().send("GET".parse().unwrap(), path, &headers, "".into()).await.unwrap().text()
    };
    let bad = send(&ada, "/clubs", "name=&about=Long+story&private=1").await;
    assert!(bad.text().contains(">Long story</textarea>"), "{}", bad.text());
    assert!(bad.status == 422 && bad.text().contains("A name has 1 to 60 characters"), "{}", bad.text());
    let founded = send(&ada, "/clubs", "name=Friends+%3Cb%3E&about=One%0D%0ATwo").await;
    assert_eq!(founded.status, 303, "{}", founded.text());
    let path = founded.headers["location"].to_str().unwrap().to_owned();
    let invitation =
        get(&ada, &format!("/api/v1{path}")).await.json()["invitation"].as_str().unwrap().to_owned();
    let invited = page(&ben, &format!("{path}/join/{invitation}"), "en").await;
    assert!(invited.contains("You are invited to this club"), "{invited}");
    assert!(invited.contains(&Words::of(Language::En).say("club-visible")), "it says who sees what");
    assert_eq!(send(&ben, &format!("{path}/join"), &format!("invitation={invitation}")).await.status, 303);
    // An unknown role is refused and removes nobody.
    let ben_id = player_id(&ben).await;
    let wrong = send(&ada, &format!("{path}/members"), &format!("player={ben_id}&role=emperor")).await;
    assert_eq!(wrong.status, 422, "{}", wrong.text());
    let members = get(&ada, &format!("/api/v1{path}")).await.json()["members"].clone();
    assert_eq!(members[1]["role"], "member", "{members}");
    for (what, body) in [
        ("news", "text=Hello+%26+welcome"),
        ("seasons", "name=Autumn&rule=rating"),
        ("tables", "with=friends&rules=base-2&seats=3&bots=1&pace=none&level=page"),
        ("tables", "with=friends&rules=base-2&seats=3&bots=0&pace=1d&rated=1"),
        ("requests/decline", ""),
    ] {
        let answer = send(&ada, &format!("{path}/{what}"), body).await;
        assert_eq!(answer.status, 303, "{what}: {}", answer.text());
    }
    for language in Language::ALL {
        let words = Words::of(language);
        let list = page(&ada, "/clubs", language.tag()).await;
        assert!(list.contains("Friends &lt;b&gt;") && list.contains(&words.say("club-found-do")), "{list}");
        let shown = page(&ada, &path, language.tag()).await;
        for id in ["club-organise", "club-members", "club-tables", "club-season-do", "club-leave"] {
            assert!(shown.contains(&words.say(id)), "{language:?} {id}");
        }
        // The terms of a rated table are in the form and in the list.
        assert!(shown.contains(&words.say("rated-choice-line")) && shown.contains(&words.say("rated-short")));
        assert!(
            shown.contains(&format!("/players/{ben_id}")) && shown.contains(&words.say("club-rule-rating"))
        );
        assert!(
            shown.contains("Hello &amp; welcome") && shown.contains("Autumn") && shown.contains(&invitation)
        );
        let season = page(&ben, &format!("{path}/seasons/2"), language.tag()).await;
        assert!(season.contains(&words.say("club-season-empty")), "{season}");
    }
    let refused = send(&ben, &format!("{path}/news"), "text=x").await;
    assert!(
        refused.status == 403 && refused.text().contains("Only the club’s owners and organisers"),
        "{}",
        refused.text()
    );
    // The only owner is not offered to step down, and the last member learns that the club ends with them.
    let words = Words::of(Language::Fr);
    let shown = page(&ada, &path, "fr").await;
    assert!(!shown.contains(&words.say("club-leave-last")), "{shown}");
    let own = format!("value=\"{}\"", player_id(&ada).await);
    assert!(shown.contains(&format!("value=\"{ben_id}\"")) && !shown.contains(&own), "{shown}");
    assert_eq!(send(&ben, &format!("{path}/leave"), "").await.status, 303);
    let shown = page(&ada, &path, "fr").await;
    assert!(shown.contains(&words.say("club-leave-last-do")), "{shown}");
    let news = get(&ada, &format!("/api/v1{path}")).await.json()["news"][0]["number"].clone();
    assert_eq!(send(&ada, &format!("{path}/news/delete"), &format!("number={news}")).await.status, 303);
    assert!(!page(&ada, &path, "fr").await.contains("Hello &amp; welcome"));
    assert_eq!(send(&ada, &format!("{path}/leave"), "").await.status, 303);
    assert_eq!(get(&ada, &format!("/api/v1{path}")).await.status, 404);
}
