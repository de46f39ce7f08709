//! Manners: blocked players, and what operators do about players and tell them.

use crate::{
    pairing::{paired, seek, wish},
    support::{Running, on_both},
};
use oriflamme_client::{Answer, Client};
use oriflamme_pages::{Language, Words};
use oriflamme_server::{Forbidden, Operator, Store, Subject, Timestamp, WhichReports};
use oriflamme_testkit::{Database, Players, play_out};
use serde_json::{Value, json};
use std::time::Duration;

on_both! {
    whoever_is_blocked_is_not_met_heard_or_seen
    what_operators_forbid_is_told_and_refused
    whoever_reports_is_told_what_came_of_it
    whatever_operators_do_is_told
    rated_games_are_forbidden_at_every_table
    what_is_forbidden_stays_so_when_two_become_one
}

async fn post(client: &Client, path: &str, body: Value) -> Answer {
    client.raw().post(&format!("/api/v1{path}"), &body).await.unwrap()
}
pub(crate) async fn page(client: &Client, path: &str) -> String {
    let headers = [("accept", "text/html"), ("accept-language", "fr")];
    client.raw().send("GET".parse().unwrap(), path, &headers, "".into()).await.unwrap().text()
}
fn say(id: &str) -> String {
    Words::of(Language::Fr).say(id)
}
async fn id(client: &Client) -> String {
    client.me().await.unwrap().player.to_string()
}

/// An operator on the running server's database.
pub(crate) async fn operator(running: &Running) -> Operator {
    let store = Store::open_beside(&running.database.url).await.unwrap();
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
    Operator::new(store, "Olga".into(), Timestamp::EPOCH.after(now))
}

/// Waits until a page shows something.
pub(crate) async fn until_shown(client: &Client, path: &str, text: &str) -> String {
    for _ in 0..200 {
        let shown = page(client, path).await;
        if shown.contains(text) {
            return shown;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{path} never said {text}");
}

async fn whoever_is_blocked_is_not_met_heard_or_seen(database: Database) {
    let running = Running::start(database).await;
    let table = json!({"rules": "base-2", "seats": 3, "private": true, "first": "red"});
    let players = Players::sit(&running.client(), table).await.unwrap();
    let [ada, ben, cleo] = [0, 1, 2].map(|seat| players.seats[seat].clone());
    // They are friends at first.
    let link = post(&ada, "/me/friends/links", json!({})).await.json()["link"].as_str().unwrap().to_owned();
    assert_eq!(post(&ben, &format!("/friends/{link}"), json!({})).await.status, 200);
    let at = format!("/tables/{}", players.table);
    let own = post(&ada, &format!("{at}/blocks"), json!({"seat": "red"})).await;
    assert_eq!((own.status, own.json()["error"].as_str()), (422, Some("no_such_seat")));
    assert_eq!(post(&ada, &format!("{at}/blocks"), json!({"seat": "blue"})).await.status, 204);
    let blocked = ada.raw().get("/api/v1/me/blocks").await.unwrap().json();
    assert_eq!(blocked["blocked"][0]["player"], json!(id(&ben).await));
    assert!(page(&ada, "/me").await.contains(&say("manners-blocked")));
    for client in [&ada, &ben] {
        let friends = client.raw().get("/api/v1/me/friends").await.unwrap().json();
        assert_eq!(friends["friends"], json!([]), "they are no longer friends");
    }
    // The blocker does not get the blocked player's messages; everybody else does.
    let mut hers = ada.raw().events(&players.table, None).await.unwrap();
    let mut others = cleo.raw().events(&players.table, None).await.unwrap();
    ben.say_text(&players.table, "Boo!").await.unwrap();
    cleo.say_text(&players.table, "Hush.").await.unwrap();
    let heard = async |stream: &mut oriflamme_client::RawEvents, count: usize| {
        let mut said = Vec::new();
        while said.len() < count {
            let event = stream.next().await.unwrap().unwrap();
            if event.event == "chat" {
                said.push(event.json()["text"].as_str().unwrap().to_owned());
            }
        }
        said
    };
    assert_eq!(heard(&mut others, 2).await, ["Boo!", "Hush."]);
    assert_eq!(heard(&mut hers, 1).await, ["Hush."]);
    let shown = page(&ada, &at).await;
    assert!(shown.contains("Hush.") && !shown.contains("Boo!"), "{shown}");
    assert!(page(&cleo, &at).await.contains("Boo!"));
    // Invitations do not arrive, links do not work, and the two are not paired.
    let open = post(&ben, "/tables", json!({"rules": "base-2", "seats": 3})).await.json();
    let open = open["table"].as_str().unwrap().to_owned();
    let invited = post(&ben, &format!("/tables/{open}/invitations"), json!({"player": id(&ada).await})).await;
    assert_eq!(invited.status, 204, "nobody is told that they are blocked");
    let home = page(&ada, "/").await;
    let own = home.split("id=\"open-tables\"").next().unwrap();
    assert!(!own.contains(&open) && home.contains(&open), "it is in the list that everybody sees alone");
    let link = post(&ada, "/me/friends/links", json!({"lasting": true})).await.json();
    let link = format!("/friends/{}", link["link"].as_str().unwrap());
    assert_eq!(post(&ben, &link, json!({})).await.status, 410);
    let (mut first, mut second) = (seek(&ada, wish(&[2])).await, seek(&ben, wish(&[2])).await);
    let mut third = seek(&cleo, wish(&[2])).await;
    assert_eq!(paired(&mut first).await, paired(&mut third).await);
    assert_eq!(second.next().await.unwrap().unwrap().event, "waiting");
    // Somebody without a common table can be blocked, too, such as one who asks to be a friend.
    let stranger = running.client().guest("Dan").await.unwrap();
    assert_eq!(post(&stranger, &link, json!({})).await.status, 200);
    let block = format!("/players/{}/blocks", id(&stranger).await);
    for at in ["/friends".to_owned(), format!("/players/{}", id(&stranger).await)] {
        assert!(page(&ada, &at).await.contains(&format!("action=\"{block}\"")), "{at}");
    }
    assert_eq!(post(&ada, &format!("/players/{}/blocks", id(&ada).await), json!({})).await.status, 409);
    assert_eq!(post(&ada, "/players/nobody/blocks", json!({})).await.status, 404);
    assert_eq!(post(&ada, &block, json!({})).await.status, 204);
    let requests = ada.raw().get("/api/v1/me/friends").await.unwrap().json()["requests"].clone();
    assert_eq!(requests, json!([]));
    assert_eq!(post(&stranger, &link, json!({})).await.status, 410);
    // A block can be ended.
    let ended = post(&ada, &format!("/me/blocks/{}/end", id(&ben).await), json!({})).await;
    assert_eq!(ended.status, 204);
    assert_eq!(post(&ben, &link, json!({})).await.status, 200);
}

async fn what_operators_forbid_is_told_and_refused(database: Database) {
    let running = Running::start(database).await;
    let table = json!({"rules": "base-2", "seats": 3, "private": true});
    let players = Players::sit(&running.client(), table).await.unwrap();
    let ada = &players.seats[0];
    let player = id(ada).await.parse().unwrap();
    let operator = operator(&running).await;
    let until = in_an_hour();
    operator.warn(&player, "Please be kind", None).await.unwrap();
    let home = until_shown(ada, "/", "Please be kind").await;
    assert!(home.contains(&say("manners-notice-warned")));
    let notices = ada.raw().get("/api/v1/me/notices").await.unwrap().json();
    assert_eq!(notices["notices"][0]["kind"], "warned");
    assert!(!page(&players.seats[1], "/").await.contains("Please be kind"), "others are not told");
    let read = format!("/me/notices/{}/read", notices["notices"][0]["notice"].as_str().unwrap());
    assert_eq!(post(&players.seats[1], &read, json!({})).await.status, 204);
    assert!(page(ada, "/").await.contains("Please be kind"), "nobody reads it for somebody else");
    assert_eq!(post(ada, &read, json!({})).await.status, 204);
    assert!(!page(ada, "/").await.contains("Please be kind"));
    // Only what is forbidden is refused, with a sentence.
    for what in [Forbidden::Chat, Forbidden::Pairing] {
        operator.forbid(&player, what, "Enough", Some(until), None).await.unwrap();
    }
    until_shown(ada, "/rules", &say("manners-notice-muted")).await;
    let said = post(ada, &format!("/tables/{}/chat", players.table), json!({"phrase": "hello"})).await;
    assert_eq!((said.status, said.json()["error"].as_str()), (403, Some("muted")));
    assert!(said.headers.contains_key("retry-after"));
    let sought = post(ada, "/pairing", wish(&[3])).await;
    assert_eq!((sought.status, sought.json()["error"].as_str()), (403, Some("pairing_forbidden")));
    assert_eq!(post(&players.seats[1], "/pairing", wish(&[3])).await.status, 200);
    operator.allow(&player, Forbidden::Pairing, "Sorry").await.unwrap();
    assert!(operator.allow(&player, Forbidden::Pairing, "again").await.is_err());
    until_shown(ada, "/", &say("manners-notice-lifted")).await;
    let mut allowed = post(ada, "/pairing", wish(&[3])).await;
    for _ in 0..200 {
        if allowed.status == 200 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
        allowed = post(ada, "/pairing", wish(&[3])).await;
    }
    assert_eq!(allowed.status, 200, "{}", allowed.text());
    let log = operator.store().operations(10).await.unwrap();
    let log: Vec<_> = log.iter().rev().map(|it| (it.operator.as_str(), it.what.as_str())).collect();
    let olga = ["warn", "forbid mute", "forbid pairing", "allow pairing"].map(|what| ("Olga", what));
    assert_eq!(log, olga);
    operator.store().close().await;
}

/// A moment in an hour.
fn in_an_hour() -> Timestamp {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
    Timestamp::EPOCH.after(now + Duration::from_secs(3600))
}

async fn rated_games_are_forbidden_at_every_table(database: Database) {
    let running = Running::start(database).await;
    let rated = json!({"rules": "base-2", "duel": true, "rated": true, "pace": {"days": 1}});
    let mut players = Players::sit(&running.client(), rated.clone()).await.unwrap();
    play_out(&mut players).await.unwrap();
    let [ada, ben] = [&players.seats[0], &players.seats[1]];
    let there = post(ben, "/tables", rated.clone()).await.json();
    let there = format!("/tables/{}", there["table"].as_str().unwrap());
    let operator = operator(&running).await;
    let player = id(ada).await.parse().unwrap();
    operator.forbid(&player, Forbidden::Rated, "Enough", Some(in_an_hour()), None).await.unwrap();
    until_shown(ada, "/", &say("manners-notice-unrated")).await;
    let mut wishes = wish(&[2]);
    wishes["stakes"] = json!(["rated"]);
    let again = format!("/tables/{}/rematch", players.table);
    let sit = format!("{there}/sit");
    for (path, body) in [("/tables", rated), (&*sit, json!({})), (&*again, json!({})), ("/pairing", wishes)] {
        let refused = post(ada, path, body).await;
        let said = (refused.status, refused.json()["error"].clone());
        assert_eq!(said, (403, json!("rated_forbidden")), "{path}");
        assert!(refused.headers.contains_key("retry-after"), "{path}");
    }
    let data = ada.raw().get("/api/v1/me/data").await.unwrap().json();
    assert_eq!(data["forbidden"][0]["what"], "rated");
    // Casual games continue, and so do the others' rated ones.
    assert_eq!(post(ada, "/tables", json!({"rules": "base-2", "duel": true})).await.status, 201);
    assert_eq!(post(ben, &again, json!({})).await.status, 200);
    operator.store().close().await;
}

async fn what_is_forbidden_stays_so_when_two_become_one(database: Database) {
    let running = Running::start(database).await;
    let table = json!({"rules": "base-2", "seats": 3, "private": true});
    let players = Players::sit(&running.client(), table).await.unwrap();
    let ada = &players.seats[0];
    let operator = operator(&running).await;
    let player = id(ada).await.parse().unwrap();
    operator.forbid(&player, Forbidden::Chat, "Enough", Some(in_an_hour()), None).await.unwrap();
    until_shown(ada, "/", &say("manners-notice-muted")).await;
    // A new player makes a link, and the one who may not chat becomes that player.
    let new = running.client().guest("Eve").await.unwrap();
    let link = post(&new, "/me/links", json!({})).await.json()["link"].clone();
    let joined = post(ada, "/links", json!({"link": link, "join": true})).await;
    assert_eq!(joined.status, 201, "{}", joined.text());
    until_shown(&new, "/", &say("manners-notice-muted")).await;
    let said = post(&new, &format!("/tables/{}/chat", players.table), json!({"phrase": "hello"})).await;
    assert_eq!((said.status, said.json()["error"].as_str()), (403, Some("muted")));
    operator.store().close().await;
}

async fn whatever_operators_do_is_told(database: Database) {
    let running = Running::start(database).await;
    let players = Players::sit(&running.client(), json!({"rules": "base-2", "seats": 3})).await.unwrap();
    let [ada, ben, cleo] = [0, 1, 2].map(|seat| &players.seats[seat]);
    let report = format!("/tables/{}/reports", players.table);
    for (reporter, seat) in [(ada, "blue"), (cleo, "red")] {
        let body = json!({"seat": seat, "about": "name"});
        assert_eq!(post(reporter, &report, body).await.status, 204);
    }
    let operator = operator(&running).await;
    let reports = operator.store().reports(WhichReports::Open, 10).await.unwrap();
    let about = |client: String| {
        reports.iter().find(|it| it.subject.player().is_some_and(|it| it.to_string() == client)).unwrap()
    };
    let (against_ben, against_ada) = (about(id(ben).await), about(id(ada).await));
    // A new name and a ban that follow from a report settle it. The reporters learn that something was done.
    let name = "Benedict".parse().unwrap();
    operator
        .rename(against_ben.subject.player().unwrap(), &name, "Too rude", Some(&against_ben.id))
        .await
        .unwrap();
    let renamed = until_shown(ben, "/", &say("manners-notice-renamed")).await;
    assert!(renamed.contains("Too rude"), "{renamed}");
    until_shown(ada, "/", &say("manners-notice-report-acted")).await;
    let subject = Subject::Player(against_ada.subject.player().unwrap().clone());
    let wrong = operator.ban(subject.clone(), "x", None, Some(&against_ben.id)).await.unwrap_err();
    assert!(wrong.to_string().contains("no such report"), "{wrong}");
    operator.ban(subject.clone(), "Cheated", None, Some(&against_ada.id)).await.unwrap();
    until_shown(cleo, "/", &say("manners-notice-report-acted")).await;
    assert!(operator.store().reports(WhichReports::Open, 10).await.unwrap().is_empty());
    // A player who may come back reads why they were banned.
    operator.unban(&subject, "Was a mistake").await.unwrap();
    let back = until_shown(ada, "/", &say("manners-notice-unbanned")).await;
    assert!(back.contains("Was a mistake") && back.contains(&say("manners-notice-banned")), "{back}");
    // An appointment, and its end.
    let ben_id = id(ben).await.parse().unwrap();
    operator.appoint(&ben_id).await.unwrap();
    until_shown(ben, "/", &say("manners-notice-appointed")).await;
    operator.dismiss(&ben_id).await.unwrap();
    until_shown(ben, "/", &say("manners-notice-dismissed")).await;
    // Everybody at a table learns why it is closed.
    operator.close_table(&players.table, "Test of strength").await.unwrap();
    for player in [ada, ben, cleo] {
        let told = until_shown(player, "/rules", &say("manners-notice-closed")).await;
        assert!(told.contains("Test of strength"), "{told}");
    }
    // Nobody can mark another player's notice as read, or one that does not exist.
    let unread = ada.raw().get("/api/v1/me/notices").await.unwrap().json();
    let nobodys = "0".repeat(unread["notices"][0]["notice"].as_str().unwrap().len());
    assert_eq!(post(ada, &format!("/me/notices/{nobodys}/read"), json!({})).await.status, 204);
    assert_eq!(ada.raw().get("/api/v1/me/notices").await.unwrap().json(), unread);
    for notice in unread["notices"].as_array().unwrap() {
        assert!(page(ada, "/rules").await.contains(&say("manners-understood")));
        let read = format!("/me/notices/{}/read", notice["notice"].as_str().unwrap());
        assert_eq!(post(ada, &read, json!({})).await.status, 204);
    }
    assert!(!page(ada, "/rules").await.contains(&say("manners-understood")));
    operator.store().close().await;
}

async fn whoever_reports_is_told_what_came_of_it(database: Database) {
    let running = Running::start(database).await;
    let players = Players::sit(&running.client(), json!({"rules": "base-2", "seats": 3})).await.unwrap();
    let [ada, ben, cleo] = [0, 1, 2].map(|seat| &players.seats[seat]);
    let report = format!("/tables/{}/reports", players.table);
    let body = |seat: &str| json!({"seat": seat, "about": "conduct", "note": "stalls"});
    assert_eq!(post(ada, &report, body("blue")).await.status, 204);
    assert_eq!(post(cleo, &report, body("red")).await.status, 204);
    let operator = operator(&running).await;
    let reports = operator.store().reports(WhichReports::Open, 10).await.unwrap();
    let about = |client: String| {
        reports.iter().find(|it| it.subject.player().is_some_and(|it| it.to_string() == client)).unwrap()
    };
    let (against_ben, against_ada) = (about(id(ben).await), about(id(ada).await));
    let wrong =
        operator.warn(against_ada.subject.player().unwrap(), "x", Some(&against_ben.id)).await.unwrap_err();
    assert!(wrong.to_string().contains("another player"), "{wrong}");
    operator.warn(against_ben.subject.player().unwrap(), "Play on", Some(&against_ben.id)).await.unwrap();
    operator.settle(&against_ada.id, "nothing there").await.unwrap();
    until_shown(ada, "/", &say("manners-notice-report-acted")).await;
    until_shown(cleo, "/", &say("manners-notice-report-closed")).await;
    until_shown(ben, "/", "Play on").await;
    assert!(operator.store().reports(WhichReports::Open, 10).await.unwrap().is_empty());
    assert!(page(ada, "/house-rules").await.contains(&say("manners-stay-count")));
    operator.store().close().await;
}
