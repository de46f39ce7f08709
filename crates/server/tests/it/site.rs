//! What operators decide about their server: who may make tables, which bots there are, its texts, and the
//! announcement.

use crate::{
    admission::{now, operator, with_settings},
    support::{Running, on_both},
};
use oriflamme_client::{Answer, Client};
use oriflamme_pages::{Language, Words};
use oriflamme_server::{AnnouncementWords, Store};
use oriflamme_testkit::Database;
use serde_json::{Value, json};
use std::{sync::Arc, time::Duration};

on_both! {
    only_whom_operators_let_make_tables_makes_them
    levels_that_are_not_here_are_neither_offered_nor_taken
    texts_are_shown_as_they_were_written
    a_notice_reaches_open_pages_and_ends
    everything_is_carried_along
}

async fn page(client: &Client, path: &str, language: &str) -> String {
    let headers = [("accept", "text/html"), ("accept-language", language)];
    client.raw().send("GET".parse().unwrap(), path, &headers, "".into()).await.unwrap().text()
}
async fn post(client: &Client, path: &str, body: Value) -> Answer {
    client.raw().post(&format!("/api/v1{path}"), &body).await.unwrap()
}
fn error(answer: &Answer) -> String {
    answer.json()["error"].as_str().unwrap_or_default().to_owned()
}
async fn server(client: &Client) -> Value {
    client.raw().get("/api/v1/server").await.unwrap().json()
}
async fn until_server(client: &Client, field: &str, value: Value) {
    for _ in 0..200 {
        if server(client).await[field] == value {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{field} never became {value}");
}
fn table() -> Value {
    json!({"rules": "base-2", "seats": 3})
}
fn club() -> Value {
    json!({"name": "The Oak", "about": ""})
}

async fn only_whom_operators_let_make_tables_makes_them(database: Database) {
    let running =
        with_settings(database, &["tables=lasting", "clubs=appointed", "tournaments=appointed"]).await;
    let ada = running.client().guest("Ada").await.unwrap();
    let refused = post(&ada, "/tables", table()).await;
    assert_eq!((refused.status, error(&refused)), (403, "not_maker".into()));
    assert!(refused.text().contains("passkey or recovery words"), "{}", refused.text());
    let home = page(&ada, "/", "en").await;
    let sentence = Words::of(Language::En).say("site-refused-maker");
    assert!(home.contains(&sentence) && !home.contains("action=\"/tables\""), "the page offers no table");
    // The form refuses a newcomer without making a player.
    let headers = [("content-type", "application/x-www-form-urlencoded"), ("accept", "text/html")];
    let form = "rules=base-2&seats=3&with=bots&level=page";
    let newcomer = running.client();
    let newcomer =
        newcomer.raw().send("POST".parse().unwrap(), "/tables", &headers, form.into()).await.unwrap();
    assert!(newcomer.status == 403 && !newcomer.headers.contains_key("set-cookie"), "{}", newcomer.text());
    // Recovery words make a player lasting.
    assert_eq!(post(&ada, "/me/words", json!({})).await.status, 201);
    let made = post(&ada, "/tables", table()).await;
    assert_eq!(made.status, 201, "{}", made.text());
    assert!(page(&ada, "/", "en").await.contains("action=\"/tables\""));
    // Others may still sit down there.
    let ben = running.client().guest("Ben").await.unwrap();
    let at = made.json()["table"].as_str().unwrap().to_owned();
    assert_eq!(post(&ben, &format!("/tables/{at}/sit"), json!({})).await.status, 200);
    // Only players whom operators have appointed may make clubs and tournaments.
    assert_eq!(error(&post(&ada, "/clubs", club()).await), "not_maker");
    assert!(!page(&ada, "/clubs", "en").await.contains("action=\"/clubs\""));
    assert!(!page(&ada, "/tournaments", "en").await.contains("action=\"/tournaments\""));
    let operator = operator(&running).await;
    let id = ada.me().await.unwrap().player.0;
    operator.appoint(&id).await.unwrap();
    for _ in 0..200 {
        if post(&ada, "/clubs", club()).await.status == 201 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(page(&ada, "/tournaments", "en").await.contains("action=\"/tournaments\""));
    operator.dismiss(&id).await.unwrap();
    for _ in 0..200 {
        if error(&post(&ada, "/clubs", club()).await) == "not_maker" {
            return operator.store().close().await;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the appointment never ended");
}

async fn levels_that_are_not_here_are_neither_offered_nor_taken(database: Database) {
    let running = with_settings(database, &["levels=page,knight", "thinking=100"]).await;
    let ada = running.client().guest("Ada").await.unwrap();
    let about = server(&ada).await;
    assert_eq!((&about["levels"], &about["thinking"]), (&json!(["page", "knight"]), &json!(100)));
    for body in [
        json!({"rules": "base-2", "seats": 3, "bots": ["king", "page"]}),
        json!({"rules": "base-2", "seats": 3, "level": "squire"}),
    ] {
        let refused = post(&ada, "/tables", body).await;
        assert_eq!((refused.status, error(&refused)), (422, "level_not_here".into()));
        assert!(refused.text().contains("page, knight"), "{}", refused.text());
    }
    // Without a level, the allowed one that is nearest to a squire is used.
    let open = post(&ada, "/tables", table()).await.json();
    assert_eq!(open["level"], "page", "{open}");
    let at = open["table"].as_str().unwrap();
    let put = async |level: &str| {
        post(&ada, &format!("/tables/{at}/seats/blue/bot"), json!({"level": level})).await
    };
    assert_eq!(error(&put("marshal").await), "level_not_here");
    assert_eq!(put("knight").await.status, 200);
    let start = now().after(Duration::from_secs(3600)).as_millis();
    let mut tournament = json!({"name": "Cup", "rules": "base-2", "seats": 3, "rounds": 2, "pace": {"seconds": 60}, "start": start});
    tournament["bots"] = json!(["king"]);
    assert_eq!(error(&post(&ada, "/tournaments", tournament).await), "level_not_here");
    let seek = json!({"rules": ["base-2"], "seats": [3], "paces": ["60"], "level": "king"});
    assert_eq!(error(&post(&ada, "/pairing", seek).await), "level_not_here");
    // The pages offer only the allowed levels, even in the part of the lobby that comes over the stream.
    for path in ["/", "/tournaments", &format!("/tables/{at}")] {
        let shown = page(&ada, path, "en").await;
        assert!(shown.contains("value=\"knight\"") && !shown.contains("value=\"king\""), "{path}");
    }
    let mut live = ada.raw().events_at(&format!("/tables/{at}/live?after=0"), None).await.unwrap();
    loop {
        let event = live.next().await.unwrap().unwrap();
        if event.event == "frames" {
            assert!(
                event.data.contains("knight") && !event.data.contains(r#"value=\"king\""#),
                "{}",
                event.data
            );
            break;
        }
    }
    let headers = [
        ("content-type", "application/x-www-form-urlencoded"),
        ("accept", "text/html"),
        ("accept-language", "pl"),
    ];
    let form = "rules=base-2&seats=3&with=bots&level=king";
    let refused = ada.raw().send("POST".parse().unwrap(), "/tables", &headers, form.into()).await.unwrap();
    assert!(
        refused.text().contains(&Words::of(Language::Pl).say("site-refused-level")),
        "{}",
        refused.text()
    );
}

async fn texts_are_shown_as_they_were_written(database: Database) {
    let running = Running::start(database).await;
    let client = running.client();
    assert!(page(&client, "/", "en").await.contains("· Oriflamme</title>"));
    assert!(
        page(&client, "/imprint", "en").await.contains(&Words::of(Language::En).say("ui-not-found-text"))
    );
    let operator = operator(&running).await;
    let attack = "<script>alert(1)</script>";
    for (key, value) in [
        ("name", format!("Chez Zoé \"{attack}\"").as_str()),
        ("welcome.fr", format!("Bienvenue\n\n{attack}").as_str()),
        ("welcome.pl", "Witamy"),
        ("imprint", "Club Oriflamme\n1 rue du Roi\n\n\"><img src=x onerror=alert(1)>"),
        ("privacy.en", "We sell nothing."),
    ] {
        operator.set(key.parse().unwrap(), value).await.unwrap();
    }
    until_server(&client, "name", json!(format!("Chez Zoé \"{attack}\""))).await;
    let fr = page(&client, "/", "fr").await;
    assert!(fr.contains("Bienvenue") && fr.contains("&lt;script&gt;alert(1)&lt;/script&gt;"));
    assert!(page(&client, "/", "pl").await.contains("Witamy"));
    assert!(page(&client, "/", "en").await.contains("Bienvenue"), "it falls back to what there is");
    let imprint = page(&client, "/imprint", "pl").await;
    assert!(imprint.contains("Club Oriflamme<br>1 rue du Roi") && imprint.contains("Chez Zoé"));
    assert!(page(&client, "/privacy", "fr").await.contains("We sell nothing."));
    for path in ["/", "/imprint", "/privacy", "/enter", "/nowhere", "/me", "/rules"] {
        let shown = page(&client, path, "fr").await;
        assert!(!shown.contains(attack) && !shown.contains("<img src=x"), "{path}");
        assert!(
            shown.contains("href=\"/imprint\"") || path == "/enter",
            "every page leads to the imprint: {path}"
        );
    }
    let manifest = client.raw().get("/manifest.webmanifest").await.unwrap();
    assert_eq!(manifest.headers["content-type"], "application/manifest+json");
    assert_eq!(manifest.json()["name"], json!(format!("Chez Zoé \"{attack}\"")), "{}", manifest.text());
    // The log has what was done, but not the whole text.
    let log = operator.store().operations(10).await.unwrap();
    let done: Vec<_> = log.iter().rev().map(|it| it.what.as_str()).collect();
    assert_eq!(done, ["set name", "set welcome.fr", "set welcome.pl", "set imprint", "set privacy.en"]);
    operator.store().close().await;
}

async fn a_notice_reaches_open_pages_and_ends(database: Database) {
    let running = Running::start(database).await;
    let ada = running.client().guest("Ada").await.unwrap();
    let at = post(&ada, "/tables", table()).await.json()["table"].as_str().unwrap().to_owned();
    let mut live = ada.raw().events_at(&format!("/tables/{at}/live?after=0"), None).await.unwrap();
    let operator = operator(&running).await;
    let texts = [(None, "Down <b>soon</b>".to_owned()), (Some(Language::Fr), "Pause".to_owned())];
    let when = now().after(Duration::from_secs(600));
    let notice = AnnouncementWords::new(texts, Some(when), Some(when), now()).unwrap().unwrap();
    operator.announce(&notice).await.unwrap();
    // The open page of a table gets it over its stream.
    let announced = async |live: &mut oriflamme_client::RawEvents| loop {
        let event = live.next().await.unwrap().unwrap();
        if event.event == "announcement" {
            return serde_json::from_str::<String>(&event.data).unwrap();
        }
    };
    let html = tokio::time::timeout(Duration::from_secs(10), announced(&mut live)).await.unwrap();
    assert!(html.contains("Down &lt;b&gt;soon&lt;/b&gt;") && html.contains("role=\"status\""), "{html}");
    assert!(html.contains(&format!("data-at=\"{}\"", when.as_millis())), "{html}");
    // Pages without a stream ask for it, and new pages contain it.
    assert!(page(&ada, "/announcement", "fr").await.contains("Pause"));
    for path in ["/", "/rules", "/puzzles", &format!("/tables/{at}")] {
        assert!(page(&ada, path, "pl").await.contains("Down &lt;b&gt;soon"), "{path}");
    }
    let told = server(&ada).await["notice"].clone();
    assert_eq!((&told["text"], &told["at"]), (&json!("Down <b>soon</b>"), &json!(when.as_millis())));
    // Dismissing it sets a cookie with its id; another id sets none.
    let id = told["id"].as_str().unwrap();
    let headers = [("content-type", "application/x-www-form-urlencoded"), ("accept", "text/html")];
    let dismiss = async |id: &str| {
        let body = format!("id={id}&to=/rules").into();
        ada.raw().send("POST".parse().unwrap(), "/announcement/dismiss", &headers, body).await.unwrap()
    };
    let done = dismiss(id).await;
    assert_eq!((done.status, done.headers["location"].to_str().unwrap()), (303, "/rules"));
    assert!(done.headers["set-cookie"].to_str().unwrap().starts_with(&format!("dismissed={id}")));
    assert!(!dismiss("another").await.headers.contains_key("set-cookie"));
    let cookie = format!("dismissed={id}");
    let put_away = [("accept", "text/html"), ("cookie", cookie.as_str())];
    let put_away =
        ada.raw().send("GET".parse().unwrap(), "/announcement", &put_away, "".into()).await.unwrap();
    assert_eq!(put_away.status, 204);
    // When it is withdrawn, it vanishes from open pages.
    operator.end_notice().await.unwrap();
    let html = tokio::time::timeout(Duration::from_secs(10), announced(&mut live)).await.unwrap();
    assert_eq!(html, "");
    assert_eq!(server(&ada).await["notice"], Value::Null);
    // Another announcement ends by itself.
    let soon = Some(now().after(Duration::from_secs(8)));
    let short = AnnouncementWords::new([(None, "Hello".to_owned())], None, soon, now()).unwrap().unwrap();
    operator.announce(&short).await.unwrap();
    tokio::time::timeout(Duration::from_secs(10), announced(&mut live)).await.unwrap();
    until_server(&ada, "notice", Value::Null).await;
    assert!(!page(&ada, "/", "en").await.contains("id=\"announcement\""));
    operator.store().close().await;
}

async fn everything_is_carried_along(database: Database) {
    let running = with_settings(database, &["member-header=Remote-User"]).await;
    let headers = [("remote-user", "ada"), ("accept", "text/html")];
    let client = running.client();
    client.raw().send("GET".parse().unwrap(), "/", &headers, "".into()).await.unwrap();
    let by = operator(&running).await;
    by.set("entry".parse().unwrap(), "invitation").await.unwrap();
    by.set("welcome.fr".parse().unwrap(), "Bienvenue").await.unwrap();
    let code = by.make_code("club", Some(3), None).await.unwrap();
    let member = by.store().members(1).await.unwrap().remove(0);
    by.appoint(&member.player).await.unwrap();
    let notice = AnnouncementWords::new([(None, "Hello".to_owned())], None, None, now()).unwrap().unwrap();
    by.announce(&notice).await.unwrap();
    by.store().close().await;
    let Running { server, database, options } = running;
    server.stop().await;
    let (from, to) = (database, Database::sqlite());
    let (old, new) = (open(&from.url).await, open(&to.url).await);
    old.copy_to(&new).await.unwrap();
    let carried = async |store: &Store| {
        (
            store.settings().await.unwrap(),
            store.entry_codes().await.unwrap(),
            store.members(9).await.unwrap(),
            store.appointed().await.unwrap(),
            store.announcement().await.unwrap(),
        )
    };
    assert_eq!(carried(&old).await, carried(&new).await);
    old.close().await;
    new.close().await;
    // The code works on the copy, and the member has the same player.
    let running = Running::with(to, |new| new.settings = options.settings).await;
    let body = json!({"name": "Ben", "code": code.to_string()});
    assert_eq!(running.client().raw().post("/api/v1/guests", &body).await.unwrap().status, 201);
    let me =
        running.client().raw().send("GET".parse().unwrap(), "/api/v1/me", &headers, "".into()).await.unwrap();
    assert_eq!(me.json()["player"], json!(member.player.to_string()));
}

async fn open(url: &str) -> Store {
    Store::open(url, Arc::new(oriflamme_server::Metrics::new())).await.unwrap()
}
