//! What keeps players apart and strangers out.

use crate::{
    requests::error,
    support::{Running, run},
};
use oriflamme_client::{Answer, Client};
use oriflamme_testkit::Database;
use serde_json::json;
use std::{
    io::{Read, Write},
    net::TcpStream,
    num::NonZeroU32,
    time::Duration,
};

const JSON: (&str, &str) = ("content-type", "application/json");

async fn send(client: &Client, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Answer {
    let method = method.parse().unwrap();
    client.raw().send(method, path, headers, body.to_owned().into()).await.unwrap()
}

#[test]
fn an_error_in_a_body_names_its_path() {
    run(paths, Some(Database::sqlite()));
}
async fn paths(database: Database) {
    let running = Running::start(database).await;
    let client = running.client().guest("Ada").await.unwrap();
    for (body, path) in [
        (json!({"rules": "base-2", "seats": "three"}), "seats: "),
        (json!({"rules": "base-2", "seats": 3, "pace": {"seconds": "one"}}), "pace.seconds: "),
        (json!({"rules": "base-2", "seats": 3, "bots": ["page", 2]}), "bots[1]: "),
        (json!({"seats": 3}), "missing field `rules`"),
    ] {
        let answer = client.raw().post("/api/v1/tables", &body).await.unwrap().json();
        let message = answer["message"].as_str().unwrap();
        assert!(answer["error"] == "unfit" && message.contains(path), "{answer}");
    }
    let trailing =
        client.raw().send("POST".parse().unwrap(), "/api/v1/guests", &[JSON], "{\"name\":\"Ada\"} x".into());
    assert_eq!(trailing.await.unwrap().json()["error"], "unreadable");
}

#[test]
fn bad_requests_get_a_clear_answer() {
    run(bad_requests, Some(Database::sqlite()));
}
async fn bad_requests(database: Database) {
    let running = Running::start(database).await;
    let client = running.client().guest("Ada").await.unwrap();
    let guests = "/api/v1/guests";
    let long = format!("{{\"name\":\"{}\"}}", "x".repeat(20_000));
    for (method, path, headers, body, expected) in [
        ("POST", guests, &[JSON][..], "{", (400, String::from("unreadable"))),
        ("POST", guests, &[JSON], "", (400, String::from("unreadable"))),
        ("POST", guests, &[JSON], "{}", (422, String::from("unfit"))),
        ("POST", guests, &[JSON], "[]", (422, String::from("unfit"))),
        ("POST", guests, &[JSON], r#"{"name":7}"#, (422, String::from("unfit"))),
        ("POST", guests, &[JSON], r#"{"name":"Ada","admin":true}"#, (422, String::from("unfit"))),
        ("POST", guests, &[JSON], r#"{"name":"  "}"#, (422, String::from("bad_name"))),
        ("POST", guests, &[JSON], r#"{"name":"a\u0000b"}"#, (422, String::from("invisible_name"))),
        ("POST", guests, &[JSON], r#"{"name":"aaaaaaaaaaaaaaaaaaaaaaaaa"}"#, (422, String::from("bad_name"))),
        ("POST", guests, &[JSON], &long, (413, String::from("too_large"))),
        ("POST", guests, &[], r#"{"name":"Ada"}"#, (415, String::from("not_json"))),
        (
            "POST",
            guests,
            &[("content-type", "text/plain")],
            r#"{"name":"Ada"}"#,
            (415, String::from("not_json")),
        ),
        ("GET", guests, &[], "", (405, String::from("wrong_method"))),
        ("GET", "/api/v1/tables/nosuchtable", &[], "", (404, String::from("not_found"))),
        ("GET", "/api/v1/tables/../../etc", &[], "", (404, String::from("not_found"))),
        ("GET", "/api/v2", &[], "", (404, String::from("not_found"))),
        ("POST", "/api/v1/tables/nosuchtable/sit", &[], "", (404, String::from("not_found"))),
        (
            "POST",
            "/api/v1/tables/UPPER/moves",
            &[JSON],
            r#"{"move":"red keep","version":0}"#,
            (404, String::from("not_found")),
        ),
    ] {
        let answer = send(&client, method, path, headers, body).await;
        assert_eq!(error(&answer), expected, "{method} {path} {body:.60}");
        assert!(answer.json()["message"].as_str().is_some_and(|message| message.len() > 10));
    }
    for (table, code) in [
        (json!({"rules": "base-3", "seats": 3}), "bad_rules"),
        (json!({"rules": "base-2"}), "bad_seats"),
        (json!({"rules": "base-2", "seats": 2}), "bad_seats"),
        (json!({"rules": "base-2", "seats": 6}), "bad_seats"),
        (json!({"rules": "base-2", "seats": 3, "duel": true}), "bad_seats"),
        (json!({"rules": "base-2", "seats": 3, "bots": ["queen"]}), "bad_level"),
        (json!({"rules": "base-2", "seats": 3, "bots": ["page", "page", "page"]}), "too_many_bots"),
        (json!({"rules": "base-2", "seats": 3, "first": "mauve"}), "bad_family"),
        (json!({"rules": "base-2", "seats": 3, "first": "violet"}), "no_such_seat"),
        (json!({"rules": "base-2", "seats": 3, "pace": {"seconds": 0}}), "bad_pace"),
        (json!({"rules": "base-2", "seats": 3, "pace": {"seconds": 9, "days": 1}}), "bad_pace"),
        (json!({"rules": "base-2", "seats": 3, "pace": {"days": 99}}), "bad_pace"),
        (json!({"rules": "base-2", "seats": 3, "level": "x"}), "bad_level"),
        (json!({"rules": "base-2", "seats": 3, "salt": "päper"}), "bad_salt"),
    ] {
        let answer = client.raw().post("/api/v1/tables", &table).await.unwrap();
        assert_eq!(error(&answer), (422, code.to_owned()), "{table}");
    }
}

#[test]
fn other_sites_change_nothing() {
    run(other_sites, Some(Database::sqlite()));
}
async fn other_sites(database: Database) {
    let running =
        Running::with(database, |options| options.origin = Some("https://play.example".into())).await;
    let client = running.client();
    let host = running.server.address().to_string();
    let welcome = send(&client, "POST", "/api/v1/guests", &[JSON], r#"{"name":"Ada"}"#).await;
    let cookie = welcome.headers["set-cookie"].to_str().unwrap().to_owned();
    for part in ["HttpOnly", "SameSite=Lax", "Secure", "Path=/", "Max-Age="] {
        assert!(cookie.contains(part), "{cookie}");
    }
    let cookie = cookie.split(';').next().unwrap();
    let table = r#"{"rules":"base-2","seats":3}"#;
    let own = format!("http://{host}");
    for (headers, status) in [
        (vec![("cookie", cookie), ("origin", own.as_str())], 201),
        (vec![("cookie", cookie), ("origin", "https://play.example")], 201),
        (vec![("cookie", cookie), ("origin", "https://evil.example")], 403),
        (vec![("cookie", cookie), ("origin", "null")], 403),
        (vec![("cookie", cookie), ("origin", own.as_str()), ("sec-fetch-site", "cross-site")], 403),
        (vec![("cookie", cookie)], 403),
        (vec![("cookie", "oriflamme=somebody"), ("origin", own.as_str())], 401),
    ] {
        let headers: Vec<_> = headers.into_iter().chain([JSON]).collect();
        let answer = send(&client, "POST", "/api/v1/tables", &headers, table).await;
        assert_eq!(answer.status, status, "{headers:?}: {}", answer.text());
    }
    // For reading, the cookie is enough, from wherever the link came.
    let me = send(&client, "GET", "/api/v1/me", &[("cookie", cookie)], "").await;
    assert_eq!(me.json()["name"], "Ada");
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "same-origin"),
        ("x-frame-options", "DENY"),
        ("cache-control", "no-store"),
    ] {
        assert_eq!(me.headers[name], value);
    }
    assert!(me.headers["content-security-policy"].to_str().unwrap().contains("default-src 'none'"));
    assert!(me.headers.contains_key("strict-transport-security"));
}

#[test]
fn who_asks_too_much_is_told_to_wait() {
    run(too_much, Some(Database::sqlite()));
}
async fn too_much(database: Database) {
    let running = Running::with(database, |options| {
        options.requests_per_second = NonZeroU32::new(50);
        options.guests_per_minute = NonZeroU32::new(3);
        options.tables_per_minute = NonZeroU32::new(2);
    })
    .await;
    let client = running.client();
    let ada = client.guest("Ada").await.unwrap();
    let guest = json!({"name": "Ben"});
    let mut statuses = Vec::new();
    for _ in 0..4 {
        statuses.push(client.raw().post("/api/v1/guests", &guest).await.unwrap().status);
    }
    assert_eq!(statuses, [201, 201, 429, 429]);
    let table = json!({"rules": "base-2", "seats": 3});
    let mut last = client.raw().get("/healthz").await.unwrap();
    for _ in 0..3 {
        last = ada.raw().post("/api/v1/tables", &table).await.unwrap();
    }
    assert_eq!(error(&last), (429, "too_many".into()));
    assert!(last.headers.contains_key("retry-after"));
    // A record that is uploaded becomes a table, and counts as a new one.
    let form = [("content-type", "application/x-www-form-urlencoded")];
    assert_eq!(send(&client, "POST", "/replay", &form, "record=rules+base-2").await.status, 429);
    // At once: one after the other they might take longer than the rate allows on a busy machine.
    let all = futures_util::future::join_all((0..300).map(|_| client.raw().get("/healthz"))).await;
    assert!(all.into_iter().any(|answer| answer.unwrap().status == 429));
}

#[test]
fn tokens_are_not_stored() {
    run(tokens, Some(Database::sqlite()));
}
async fn tokens(database: Database) {
    let running = Running::start(database).await;
    let ada = running.client().guest("Ada").await.unwrap();
    ada.raw().post("/api/v1/tables", &json!({"rules": "base-2", "seats": 3})).await.unwrap();
    let token = ada.token().unwrap().as_bytes();
    let mut read = 0;
    for file in std::fs::read_dir(running.database.folder()).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        read += bytes.len();
        assert!(!bytes.windows(token.len()).any(|window| window == token));
    }
    assert!(read > 0);
}

#[test]
fn what_is_no_http_is_refused() {
    run(no_http, Some(Database::sqlite()));
}
async fn no_http(database: Database) {
    let running = Running::start(database).await;
    let address = running.server.address();
    let ask = move |bytes: Vec<u8>| {
        let mut stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(5))).unwrap();
        stream.write_all(&bytes).unwrap();
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    };
    for bytes in [
        b"hello\r\n\r\n".to_vec(),
        b"GET / HTTP/9.9\r\n\r\n".to_vec(),
        b"POST /api/v1/guests HTTP/1.1\r\nhost: x\r\ncontent-length: -5\r\n\r\n".to_vec(),
        [b"GET /".to_vec(), vec![b'a'; 100_000], b" HTTP/1.1\r\n\r\n".to_vec()].concat(),
        [b"GET / HTTP/1.1\r\n".to_vec(), b"x: y\r\n".repeat(500), b"\r\n".to_vec()].concat(),
        vec![0xff; 64],
    ] {
        let answer = tokio::task::spawn_blocking(move || ask(bytes)).await.unwrap();
        // The answer is a client error; what is no HTTP request at all may get none.
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 4"), "{answer:.200}");
    }
    assert_eq!(running.client().raw().get("/healthz").await.unwrap().status, 200);
}

/// Over TLS, the token moves from the cookie that any host of the domain could set to the one of this host.
#[test]
fn the_old_cookie_is_moved_to_the_one_of_this_host() {
    run(moved_cookie, Some(Database::sqlite()));
}
async fn moved_cookie(database: Database) {
    let running =
        Running::with(database, |options| options.origin = Some("https://play.example".into())).await;
    let ada = running.client().guest("Ada").await.unwrap();
    let token = ada.token().unwrap();
    let cookies = async |method: &str, path: &str, sent: &str| {
        let headers = [("cookie", sent), ("origin", "https://play.example"), ("accept", "text/html")];
        let client = running.client();
        let answer =
            client.raw().send(method.parse().unwrap(), path, &headers, Vec::new().into()).await.unwrap();
        let set = answer.headers.get_all("set-cookie").iter().map(|value| value.to_str().unwrap().to_owned());
        set.collect::<Vec<String>>()
    };
    let [old, new] = [format!("oriflamme={token}"), format!("__Host-oriflamme={token}")];
    let both = format!("{old}; {new}");
    let removed = |cookie: &String| cookie.starts_with("oriflamme=;") && cookie.contains("Max-Age=0");
    let moved = cookies("GET", "/", &old).await;
    assert!(moved.len() == 2 && moved[0].starts_with(&new) && removed(&moved[1]), "{moved:?}");
    assert!(moved[0].contains("Secure") && moved[0].contains("HttpOnly") && moved[0].contains("Path=/"));
    assert!(matches!(&cookies("GET", "/", &both).await[..], [one] if removed(one)));
    assert!(matches!(&cookies("GET", "/", "oriflamme=nobodys").await[..], [one] if removed(one)));
    assert_eq!(cookies("GET", "/", &new).await, [""; 0]);
    assert_eq!(cookies("GET", oriflamme_pages::url("style.css"), &old).await, [""; 0], "it is kept for all");
    // Signing out works with either cookie.
    for sent in [&old, &both] {
        let out = cookies("POST", "/me/sign-out", sent).await;
        assert!(out.len() == 2 && out[0].starts_with("__Host-oriflamme=;") && removed(&out[1]), "{out:?}");
    }
}
