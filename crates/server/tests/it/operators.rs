//! What operators do about clubs and tournaments: it takes effect, it is logged, and the people concerned are
//! told.

use crate::{
    manners::{operator, page, until_shown},
    support::{Running, on_both},
};
use oriflamme_client::{Answer, Client};
use oriflamme_pages::{Language, Words};
use oriflamme_server::Operator;
use oriflamme_testkit::Database;
use serde_json::{Value, json};
use std::time::{Duration, SystemTime};

on_both! {
    operators_look_after_clubs
    operators_end_tournaments
    operators_forget_a_player_like_the_player_can
    a_member_whom_the_proxy_calls_something_else_stays_who_they_are
}

async fn post(client: &Client, path: &str, body: Value) -> Answer {
    client.raw().post(&format!("/api/v1{path}"), &body).await.unwrap()
}
async fn get(client: &Client, path: &str) -> Answer {
    client.raw().get(&format!("/api/v1{path}")).await.unwrap()
}
/// A notice about a club or a tournament, in French.
fn told(kind: &str, name: &str) -> String {
    Words::of(Language::Fr).tell(&format!("manners-notice-{kind}"), &[("subject", name.into())])
}
/// The operations in the log, oldest first.
async fn done(operator: &Operator) -> Vec<String> {
    let log = operator.store().operations(50).await.unwrap();
    log.into_iter().rev().map(|it| it.what).collect()
}

async fn operators_look_after_clubs(database: Database) {
    let running = Running::start(database).await;
    let client = running.client();
    let [ada, ben, eve] = [
        client.guest("Ada").await.unwrap(),
        client.guest("Ben").await.unwrap(),
        client.guest("Eve").await.unwrap(),
    ];
    let founded = post(&ada, "/clubs", json!({"name": "Rude club", "about": "Rude words"})).await.json();
    let id = founded["club"].as_str().unwrap().to_owned();
    let at = format!("/clubs/{id}");
    let invitation = json!({"invitation": founded["invitation"]});
    assert_eq!(post(&ben, &format!("{at}/join"), invitation).await.json()["you"], "member");
    assert_eq!(post(&eve, &format!("{at}/join"), json!({})).await.json()["you"], "asked");
    for text in ["Fine", "Rude news"] {
        assert_eq!(post(&ada, &format!("{at}/news"), json!({"text": text})).await.status, 200);
    }
    let operator = operator(&running).await;
    let club = id.parse().unwrap();
    let listed = operator.store().clubs_like("rude", 10).await.unwrap();
    assert_eq!((listed.len(), listed[0].members), (1, 2));
    assert!(operator.store().clubs_like("ru_e", 10).await.unwrap().is_empty());
    // The name, the description and the news change at once.
    operator.rename_club(&club, " Kind\u{200b} club ", "No insults", None).await.unwrap();
    operator.clear_club(&club, "Nor here", None).await.unwrap();
    operator.delete_news(&club, 2, "Nor there", None).await.unwrap();
    let seen = get(&ada, &at).await.json();
    assert_eq!((seen["name"].as_str(), seen["about"].as_str()), (Some("Kind club"), Some("")));
    let news = seen["news"].as_array().unwrap();
    assert_eq!((news.len(), &news[0]["text"], &news[0]["number"]), (1, &json!("Fine"), &json!(1)));
    // The number of deleted news is not used again.
    let after = post(&ada, &format!("{at}/news"), json!({"text": "New"})).await.json();
    assert_eq!(after["news"][0]["number"], 3);
    // Owners and organisers get a notice of each change, with its reason. Members get none.
    let mut shown = String::new();
    for (kind, reason) in
        [("club-renamed", "No insults"), ("club-cleared", "Nor here"), ("news-deleted", "Nor there")]
    {
        shown = until_shown(&ada, "/", &told(kind, "Kind club")).await;
        assert!(shown.contains(reason), "{kind}: {shown}");
    }
    assert!(!page(&ben, "/").await.contains("No insults"), "{shown}");
    // A page that shows recovery words once has no button that leads away from them.
    let cookie = format!("oriflamme={}", ada.token().unwrap());
    let kind = "application/x-www-form-urlencoded";
    let headers = [("cookie", cookie.as_str()), ("content-type", kind), ("accept-language", "fr")];
    let sent = ada.raw().send("POST".parse().unwrap(), "/me/words", &headers, "list=fr".into());
    let words = sent.await.unwrap().text();
    assert!(words.contains("<ol class=\"words\"") && !words.contains("No insults"), "{words}");
    // Impossible changes are refused.
    for (refused, why) in [
        (operator.rename_club(&club, " ", "x", None).await, "1 to 60"),
        (operator.delete_news(&club, 2, "x", None).await, "no such news"),
        (operator.clear_club(&"0".repeat(20).parse().unwrap(), "x", None).await, "no such club"),
    ] {
        let refused = refused.unwrap_err().to_string();
        assert!(refused.contains(why), "{refused}");
    }
    // A table of the club stays. All members are told, but not somebody who only asked to join.
    let table = json!({"rules": "base-2", "seats": 3});
    let table = post(&ada, &format!("{at}/tables"), table).await.json()["table"].as_str().unwrap().to_owned();
    operator.close_club(&club, "Enough", None).await.unwrap();
    assert_eq!(get(&ada, &at).await.status, 404);
    assert_eq!(get(&ben, &format!("/tables/{table}")).await.status, 200);
    for member in [&ada, &ben] {
        until_shown(member, "/", &told("club-closed", "Kind club")).await;
    }
    assert!(!page(&eve, "/").await.contains("Kind club"));
    let notices = get(&ben, "/me/notices").await.json();
    let only = &notices["notices"][0];
    assert_eq!(
        (&only["kind"], &only["subject"], &only["reason"]),
        (&json!("club-closed"), &json!("Kind club"), &json!("Enough")),
        "{notices}"
    );
    assert_eq!(done(&operator).await, ["rename club", "clear club", "delete news", "close club"]);
    operator.store().close().await;
}

async fn operators_end_tournaments(database: Database) {
    let running = Running::start(database).await;
    let client = running.client();
    let [ada, ben] = [client.guest("Ada").await.unwrap(), client.guest("Ben").await.unwrap()];
    let cup = |start: u64| {
        json!({
            "name": "Rude cup", "rules": "base-2", "seats": 3, "rounds": 3, "pace": {"seconds": 300},
            "start": start, "fill": true, "level": "page",
        })
    };
    let announce = async |after: Duration| {
        let start = (SystemTime::now() + after).duration_since(SystemTime::UNIX_EPOCH).unwrap();
        let announced = post(&ada, "/tournaments", cup(start.as_millis() as u64)).await;
        assert_eq!(announced.status, 201, "{}", announced.text());
        announced.json()["tournament"].as_str().unwrap().to_owned()
    };
    let operator = operator(&running).await;
    // Before its first round, the tournament is called off, and its page says that operators did it.
    let early = announce(Duration::from_secs(3600)).await;
    assert_eq!(post(&ben, &format!("/tournaments/{early}/join"), json!({})).await.status, 200);
    let id = early.parse().unwrap();
    operator.rename_tournament(&id, "Kind cup", "No insults", None).await.unwrap();
    assert_eq!(get(&ada, &format!("/tournaments/{early}")).await.json()["name"], "Kind cup");
    until_shown(&ada, "/", &told("tournament-renamed", "Kind cup")).await;
    operator.end_tournament(&id, "A mistake", None).await.unwrap();
    let ended = get(&ada, &format!("/tournaments/{early}")).await.json();
    assert_eq!((&ended["status"], &ended["stopped"]), (&json!("cancelled"), &json!(true)));
    for player in [&ada, &ben] {
        let shown = until_shown(player, "/", &told("tournament-ended", "Kind cup")).await;
        assert!(shown.contains("A mistake"), "{shown}");
    }
    let words = Words::of(Language::Fr);
    let shown = page(&ben, &format!("/tournaments/{early}")).await;
    assert!(shown.contains(&words.say("tournament-stopped-before")), "{shown}");
    let again = operator.end_tournament(&id, "x", None).await.unwrap_err().to_string();
    assert!(again.contains("was ended before"), "{again}");
    // Later, the present round is the last, and its tables can be closed, too. The tournament begins soon,
    // but not before both have joined.
    let late = announce(Duration::from_secs(3)).await;
    for player in [&ada, &ben] {
        assert_eq!(post(player, &format!("/tournaments/{late}/join"), json!({})).await.status, 200);
    }
    let until = async |right: &dyn Fn(&Value) -> bool| {
        for _ in 0..400 {
            let seen = get(&ben, &format!("/tournaments/{late}")).await.json();
            if right(&seen) {
                return seen;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("{}", get(&ben, &format!("/tournaments/{late}")).await.text());
    };
    until(&|seen| seen["your_table"].is_string()).await;
    let id = late.parse().unwrap();
    operator.end_tournament(&id, "Late", None).await.unwrap();
    let seen = until(&|seen| seen["stopped"] == true).await;
    assert_eq!((&seen["status"], &seen["open"]), (&json!("playing"), &json!(false)), "{seen}");
    let shown = page(&ben, &format!("/tournaments/{late}")).await;
    assert!(shown.contains(&words.say("tournament-stopped-round")), "{shown}");
    let refused =
        post(&client.guest("Cleo").await.unwrap(), &format!("/tournaments/{late}/join"), json!({})).await;
    assert_eq!((refused.status, refused.json()["error"].as_str()), (409, Some("tournament_closed")));
    let tables = seen["rounds_made"][0]["tables"].as_array().unwrap().len();
    assert_eq!(operator.close_round(&id, "Late").await.unwrap(), tables);
    let over = until(&|seen| seen["status"] == "over").await;
    assert_eq!(over["rounds_made"].as_array().unwrap().len(), 1, "{over}");
    assert_eq!(over["too_few"], false);
    assert!(over["standings"].as_array().unwrap().iter().all(|line| line["points"] == 0.5), "{over}");
    let shown = page(&ben, &format!("/tournaments/{late}")).await;
    assert!(shown.contains(&words.say("tournament-stopped")), "{shown}");
    let closings = vec!["close"; tables];
    let log = done(&operator).await;
    assert_eq!(log[..3], ["rename tournament", "end tournament", "end tournament"]);
    assert_eq!(log[3..], closings);
    operator.store().close().await;
}

async fn operators_forget_a_player_like_the_player_can(database: Database) {
    let running = Running::start(database).await;
    let client = running.client();
    let [ada, ben] = [client.guest("Ada").await.unwrap(), client.guest("Ben").await.unwrap()];
    let ids = [ada.me().await.unwrap().player.0, ben.me().await.unwrap().player.0];
    // Ada owns a bot, is host of an open table, and sits with Ben at one that is played.
    assert!(post(&ada, "/me/words", json!({})).await.status < 300);
    let robby = post(&ada, "/me/bots", json!({"name": "Robby"})).await.json();
    let open = post(&ada, "/tables", json!({"rules": "base-2", "seats": 3})).await.json();
    let played = post(&ben, "/tables", json!({"rules": "base-2", "seats": 3, "bots": ["page"]})).await.json();
    let table = played["table"].as_str().unwrap().to_owned();
    assert_eq!(post(&ada, &format!("/tables/{table}/sit"), json!({})).await.json()["status"], "playing");
    let mut hers = ada.raw().events(&table, None).await.unwrap();
    let operator = operator(&running).await;
    operator.forget(&ids[0], "asked by letter").await.unwrap();
    // She is gone, with her bot and her table, and her stream ends.
    let ended = async { while let Ok(Some(_)) = hers.next().await {} };
    tokio::time::timeout(Duration::from_secs(20), ended).await.expect("a forgotten player hears no more");
    assert_eq!(get(&ada, "/me").await.status, 401);
    let bot = client.with_token(robby["token"].as_str().unwrap());
    assert_eq!(get(&bot, "/me").await.status, 401);
    let open = get(&ben, &format!("/tables/{}", open["table"].as_str().unwrap())).await.json();
    assert_eq!(open["status"], "abandoned", "{open}");
    // A bot plays her seat, Ben goes on, and nobody is called Ada any more.
    let left = async || {
        let seen = get(&ben, &format!("/tables/{table}")).await;
        !seen.text().contains("Ada") && seen.json()["status"] == "playing"
    };
    let end = std::time::Instant::now() + Duration::from_secs(20);
    while !left().await {
        assert!(std::time::Instant::now() < end, "{}", get(&ben, &format!("/tables/{table}")).await.text());
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let seen = get(&ben, &format!("/tables/{table}")).await.json();
    assert_eq!(seen["away"].as_array().unwrap().len(), 1, "{seen}");
    let log = operator.store().operations(50).await.unwrap();
    assert!(log.iter().all(|it| it.what == "forget" && it.reason == "asked by letter"), "{log:?}");
    assert!(log.iter().all(|it| !it.subject.contains("Ada") && !it.subject.contains("Robby")), "{log:?}");
    assert_eq!(log.len(), 2, "she and her bot");
    // Nobody is forgotten twice. The owner of a bot is told.
    assert!(operator.forget(&ids[0], "x").await.unwrap_err().to_string().contains("no such player"));
    assert!(post(&ben, "/me/words", json!({})).await.status < 300);
    let rude = post(&ben, "/me/bots", json!({"name": "Rude"})).await.json();
    operator.forget(&rude["bot"]["player"].as_str().unwrap().parse().unwrap(), "rude").await.unwrap();
    until_shown(&ben, "/", &told("bot-forgotten", "Rude [bot] ✓")).await;
    let file = operator.player_file(&ids[1]).await.unwrap();
    assert_eq!((file.counts.devices, file.counts.words, file.bots.len()), (1, 1, 0));
    operator.store().close().await;
}

async fn a_member_whom_the_proxy_calls_something_else_stays_who_they_are(database: Database) {
    let running =
        crate::admission::with_settings(database, &["entry=members", "member-header=Remote-User"]).await;
    let client = running.client();
    let as_member = async |member: &str| {
        let headers = [("remote-user", member)];
        client.raw().send("GET".parse().unwrap(), "/api/v1/me", &headers, "".into()).await.unwrap().json()
    };
    let player = async |member: &str| as_member(member).await["player"].as_str().unwrap().to_owned();
    let (ada, bob) = (player("ada").await, player("bob").await);
    let operator = operator(&running).await;
    // A name that has not come yet.
    let renamed = operator.rename_member("ada", "ada@example.org").await.unwrap();
    assert_eq!((renamed.member.as_str(), renamed.player.as_str()), ("ada@example.org", ada.as_str()));
    assert_eq!(player("ada@example.org").await, ada);
    // One that has, with a player of its own: the two become one.
    let newcomer = player("bob@example.org").await;
    assert_ne!(newcomer, bob);
    operator.rename_member("bob", "bob@example.org").await.unwrap();
    // The server hears of it within seconds. Whoever has the old name then is somebody else.
    let end = std::time::Instant::now() + Duration::from_secs(20);
    while player("bob@example.org").await != bob || player("bob").await == bob {
        assert!(std::time::Instant::now() < end, "the server has not heard of it");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(operator.store().player_with_id(&newcomer.parse().unwrap()).await.unwrap().is_none());
    let file = operator.player_file(&bob.parse().unwrap()).await.unwrap();
    assert_eq!(file.members, ["bob@example.org"]);
    for (old, new, why) in [("nobody", "x", "named nobody like that"), ("bob", " ", "calls nobody that")] {
        assert!(operator.rename_member(old, new).await.unwrap_err().to_string().contains(why), "{old}");
    }
    assert_eq!(done(&operator).await, ["rename member", "rename member"]);
    operator.store().close().await;
}
