//! Pages as a server makes them, and what people are answered who come by a broken link, or with a form that
//! is none of ours.

use crate::support::{Running, run};
use oriflamme_pages::{Language, Words};
use oriflamme_testkit::{Database, Players, families};

const FORM: (&str, &str) = ("content-type", "application/x-www-form-urlencoded");

#[test]
fn what_cant_be_read_is_answered_in_the_readers_language() {
    run(unreadable, Some(Database::sqlite()));
}
async fn unreadable(database: Database) {
    let running = Running::start(database).await;
    let client = running.client();
    let ask = async |method: &str, path: &str, headers: &[(&str, &str)], body: &str| {
        client.raw().send(method.parse().unwrap(), path, headers, body.to_owned().into()).await.unwrap()
    };
    let made = client.guest("Ada").await.unwrap();
    let table =
        made.raw().post("/api/v1/tables", &serde_json::json!({"rules": "base-2", "seats": 3})).await.unwrap();
    let table = table.json()["table"].as_str().unwrap().to_owned();
    let at = |rest: &str| format!("/tables/{table}{rest}");
    let nowhere = "/tables/NOWHERE/sit".to_owned();
    for (method, path, body, status, said) in [
        ("POST", "/tables".to_owned(), "rules=base-2&seats=many", 422, "ui-refused-unreadable"),
        ("POST", "/tables".to_owned(), "", 422, "ui-refused-unreadable"),
        ("POST", at("/moves"), "version=x", 422, "ui-refused-unreadable"),
        ("POST", "/language".to_owned(), "to=/", 422, "ui-refused-unreadable"),
        ("POST", "/replay".to_owned(), "text=", 422, "ui-refused-unreadable"),
        ("GET", at("?pick=king"), "", 400, "ui-refused-unreadable"),
        ("GET", at("/replay?move=last"), "", 400, "ui-refused-unreadable"),
        ("POST", nowhere, "name=Ada", 404, "ui-not-found-text"),
    ] {
        for language in Language::ALL {
            let reader = [FORM, ("accept-language", language.tag()), ("accept", "text/html")];
            let answer = ask(method, &path, &reader, body).await;
            assert_eq!(answer.status, status, "{method} {path} {body}");
            let words = Words::of(language).say(said);
            assert!(answer.text().contains(&words), "{method} {path} {body}: {}", answer.text());
        }
        // A script gets something that it can read.
        let answer = ask(method, &path, &[FORM, ("accept", "application/json")], body).await;
        assert_eq!(answer.status, status, "{method} {path} {body}");
        assert!(answer.json()["error"].is_string(), "{method} {path} {body}: {}", answer.text());
    }
    // A form of another kind is no form.
    let answer = ask("POST", "/tables", &[("content-type", "text/plain")], "rules=base-2&seats=3").await;
    assert_eq!(answer.status, 415);
    assert!(answer.text().contains(&Words::of(Language::En).say("ui-refused-unreadable")));
}

/// Pages do not know the rules: the server tells them what each choice would do.
#[test]
fn the_page_of_whoever_decides_says_what_each_choice_does() {
    run(choices, Some(Database::sqlite()));
}
async fn choices(database: Database) {
    let running = Running::start(database).await;
    let table = serde_json::json!({"rules": "base-2", "seats": 3});
    let mut players = Players::sit(&running.client(), table).await.unwrap();
    // Each places a card; then somebody keeps or reveals one.
    for _ in 0..3 {
        players.step().await.unwrap();
    }
    let view = players.view(0).await.unwrap();
    let turn = view.turn().unwrap();
    for (family, player) in families(&view).iter().zip(&players.seats) {
        let cookie = format!("oriflamme={}", player.token().unwrap());
        let path = format!("/tables/{}", players.table);
        let headers = [("cookie", cookie.as_str()), ("accept-language", "en")];
        let page =
            running.client().raw().send("GET".parse().unwrap(), &path, &headers, Vec::new().into()).await;
        let told = page.unwrap().text().contains("+1 influence on it, 1 in all");
        assert_eq!(told, *family == turn, "{family}, and it is the turn of {turn}");
    }
}
