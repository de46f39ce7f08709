//! Answers after a panic in a handler, and what a crowd of visitors costs.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use super::{router, router_with};
use crate::{
    Metrics, Options, Store, app::App, identity::device_label::DeviceLabel, metrics::Fault,
    tables::random_unmade,
};
use axum::{
    Router,
    body::{Body, to_bytes},
    http::Request,
    routing::get,
};
use oriflamme_deal::Salt;
use oriflamme_game::{Level, Ruleset, Seat, Seating};
use oriflamme_pages::{Language, Words};
use oriflamme_table::{Entry, Table, TableSetup};
use oriflamme_table_view::ErrorCode;
use oriflamme_testkit::Database;
use std::sync::Arc;
use tokio::sync::watch;
use tower::ServiceExt;

async fn fails() -> &'static str {
    panic!("the red shapeshifter lies at 3")
}

#[tokio::test]
async fn a_panic_is_answered_in_the_readers_language_and_counted() {
    let database = Database::sqlite();
    let options = Options { database: database.url.clone(), ..Options::default() };
    let metrics = Arc::new(Metrics::new());
    let store = Store::open(&options.database, metrics.clone()).await.unwrap();
    let (stop, stopped) = watch::channel(false);
    let app = App::open(store, options, metrics.clone(), stopped).await.unwrap();
    let more = Router::new().route("/tables/{table}/fails", get(fails)).route("/api/v1/fails", get(fails));
    let router = router_with(more, app);
    let ask = async |path: &str, accept: &str| {
        let request = Request::get(path).header("accept-language", "fr").header("accept", accept);
        let answer = router.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
        let kind = answer.headers()["content-type"].to_str().unwrap().to_owned();
        let status = answer.status().as_u16();
        let body = to_bytes(answer.into_body(), usize::MAX).await.unwrap();
        (status, kind, String::from_utf8(body.to_vec()).unwrap())
    };
    let sentence = Words::of(Language::Fr).say("ui-error-text");
    let (status, kind, page) = ask("/tables/abc/fails", "text/html").await;
    assert_eq!((status, kind.as_str()), (500, "text/html; charset=utf-8"));
    assert!(page.contains(&sentence) && page.contains("lang=\"fr\""), "{page}");
    let code = ErrorCode::OurFault.word();
    for (path, says) in [("/tables/abc/fails", sentence.as_str()), ("/api/v1/fails", "")] {
        let (status, kind, body) = ask(path, "application/json").await;
        assert_eq!((status, kind.as_str()), (500, "application/json"));
        let body: serde_json::Value = serde_json::from_str(&body).unwrap();
        assert_eq!(body["error"], code);
        let message = body["message"].as_str().unwrap();
        assert!(message.contains(says) && !message.contains("shapeshifter"), "{message}");
    }
    assert!(!page.contains("lies at 3"));
    assert_eq!(metrics.faults(Fault::Answer), 3);
    // The server continues.
    assert_eq!(ask("/healthz", "").await.0, 200);
    assert_eq!(ask("/", "text/html").await.0, 200);
    stop.send_replace(true);
}

#[tokio::test]
async fn a_game_is_told_once_to_a_crowd() {
    let database = Database::sqlite();
    let options = Options { database: database.url.clone(), requests_per_second: None, ..Options::default() };
    let metrics = Arc::new(Metrics::new());
    let store = Store::open(&options.database, metrics.clone()).await.unwrap();
    let (stop, stopped) = watch::channel(false);
    let app = App::open(store, options, metrics, stopped).await.unwrap();
    let (host, _) = app.players.create("Ada".parse().unwrap(), DeviceLabel::default()).await.unwrap();
    let setup = TableSetup::new(Ruleset::Base2, Seating::usual_duel(), host.id.clone());
    let made = app.tables.create(setup, Vec::new(), None, random_unmade().unwrap()).await.unwrap();
    let id = made.id().clone();
    let sit = move |table: &Table, _| Ok(table.sit(&host.id, &host.name, Salt::none(), None)?.into());
    app.tables.change(&id, sit).await.unwrap();
    let router = router(app.clone());
    let visit = async |language: &str| {
        let request = Request::get(format!("/tables/{id}")).header("accept-language", language);
        let answer = router.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
        assert_eq!(answer.status(), 200);
    };
    for _ in 0..30 {
        visit("en").await;
        visit("fr").await;
    }
    let active = app.tables.get(&id).await.unwrap();
    assert_eq!(active.histories_made(), 2, "once in each language");
    let seat = Seat::from_index(1);
    let bot = move |_: &Table, _| Ok(vec![Entry::Bot { seat, level: Level::Page }].into());
    app.tables.change(&id, bot).await.unwrap();
    for _ in 0..30 {
        visit("en").await;
    }
    assert_eq!(active.histories_made(), 3, "and again when something has happened");
    stop.send_replace(true);
}
