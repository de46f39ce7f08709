//! Who may come in: by an invitation code, or named by a trusted proxy. Each way around it is tried.

use crate::support::{Running, on_both};
use oriflamme_client::{Answer, Client};
use oriflamme_pages::{Language, Words};
use oriflamme_server::{Checked, Operator, SettingKey, Store, Timestamp};
use oriflamme_testkit::Database;
use serde_json::{Value, json};
use std::time::Duration;

on_both! {
    a_code_lets_in_as_many_as_it_says
    strangers_reach_nothing_of_a_closed_server
    a_member_is_always_the_same_player
    a_forged_header_lets_nobody_in
    open_streams_end_when_a_server_closes
    joining_and_forgetting_take_membership_along
    a_guest_whom_the_proxy_names_keeps_everything
    a_guest_joins_the_player_that_the_member_has
    nobody_becomes_a_member_by_a_token_that_they_left_behind
    a_player_with_a_key_is_asked
    bots_of_members_need_no_header
}

pub(crate) fn setting(text: &str) -> (SettingKey, Checked) {
    let (key, value) = text.split_once('=').unwrap();
    let key = key.parse().unwrap();
    (key, Checked::of(key, value).unwrap())
}

/// A server with settings as options.
pub(crate) async fn with_settings(database: Database, settings: &[&str]) -> Running {
    Running::with(database, |options| {
        options.settings = settings.iter().map(|text| setting(text)).collect();
    })
    .await
}

pub(crate) fn now() -> Timestamp {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
    Timestamp::EPOCH.after(since)
}

pub(crate) async fn operator(running: &Running) -> Operator {
    let store = Store::open_beside(&running.database.url).await.unwrap();
    Operator::new(store, "Olga".into(), now())
}

async fn come(client: &Client, code: Option<&str>) -> Answer {
    let mut body = json!({"name": "Ada"});
    if let Some(code) = code {
        body["code"] = code.into();
    }
    client.raw().post("/api/v1/guests", &body).await.unwrap()
}
fn error(answer: &Answer) -> (u16, String) {
    (answer.status, answer.json()["error"].as_str().unwrap_or_default().to_owned())
}
async fn page(client: &Client, path: &str, headers: &[(&str, &str)]) -> Answer {
    let headers = [&[("accept", "text/html")][..], headers].concat();
    client.raw().send("GET".parse().unwrap(), path, &headers, "".into()).await.unwrap()
}
async fn enter(client: &Client, body: &str) -> Answer {
    let headers = [
        ("accept", "text/html"),
        ("accept-language", "pl"),
        ("content-type", "application/x-www-form-urlencoded"),
    ];
    client.raw().send("POST".parse().unwrap(), "/enter", &headers, body.to_owned().into()).await.unwrap()
}
fn token_of(answer: &Answer) -> Option<String> {
    let cookies = answer.headers.get_all("set-cookie").iter().filter_map(|it| it.to_str().ok());
    cookies
        .filter_map(|it| it.strip_prefix("oriflamme="))
        .find_map(|it| it.split(';').next())
        .map(str::to_owned)
}

async fn a_code_lets_in_as_many_as_it_says(database: Database) {
    let running = Running::start(database).await;
    let before = running.client().guest("Early").await.unwrap();
    let operator = operator(&running).await;
    operator.set("entry".parse().unwrap(), "invitation").await.unwrap();
    // Running servers apply it, and existing players stay.
    until(async || come(&running.client(), None).await.status == 403).await;
    assert_eq!(before.me().await.unwrap().name, "Early");
    let stranger = running.client();
    assert_eq!(error(&come(&stranger, None).await), (403, "invitation_needed".into()));
    let code = operator.make_code("for the club", Some(2), None).await.unwrap().to_string();
    // Looking at the link does not use the code up; it shows it.
    let link = page(&stranger, &format!("/enter/{code}"), &[]).await;
    assert!(link.status == 200 && link.text().contains(&code), "{}", link.text());
    assert_eq!(come(&stranger, Some(&code.to_lowercase())).await.status, 201);
    // A reserved name is refused, and the code is not used up.
    let reserved = enter(&stranger, &format!("code={code}&name=king")).await;
    assert_eq!(reserved.status, 422);
    let entered = enter(&stranger, &format!("code={code}&name=Zosia&to=/puzzles")).await;
    assert_eq!((entered.status, entered.headers["location"].to_str().unwrap()), (303, "/puzzles"));
    let zosia = stranger.with_token(&token_of(&entered).unwrap());
    assert_eq!(zosia.me().await.unwrap().name, "Zosia");
    assert_eq!(error(&come(&stranger, Some(&code)).await), (410, "stale_code".into()), "it is used up");
    let refused = enter(&stranger, &format!("code={code}&name=Late")).await;
    assert_eq!(refused.status, 410);
    assert!(refused.text().contains(&Words::of(Language::Pl).say("entry-refused-code")));
    // Many come at once with a code that can be used once more: one gets in.
    let last = operator.make_code("", Some(1), None).await.unwrap().to_string();
    let all = futures_util::future::join_all((0..8).map(|_| come(&stranger, Some(&last)))).await;
    let mut statuses: Vec<_> = all.iter().map(|answer| answer.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 410, 410, 410, 410, 410, 410, 410]);
    // Codes that have expired, were withdrawn or never existed.
    let soon = Some(now().after(Duration::from_millis(300)));
    let short = operator.make_code("", None, soon).await.unwrap().to_string();
    tokio::time::sleep(Duration::from_millis(400)).await;
    assert_eq!(error(&come(&stranger, Some(&short)).await), (410, "stale_code".into()));
    let gone = operator.make_code("", None, None).await.unwrap().to_string();
    operator.withdraw_code(&gone[..4]).await.unwrap();
    for bad in [gone.as_str(), "AAAA-AAAA-AAAA", "", "' OR 1=1 --"] {
        assert_eq!(error(&come(&stranger, Some(bad)).await), (410, "stale_code".into()), "{bad}");
    }
    // After a restart codes still work, though only their hashes are stored.
    let codes = operator.store().entry_codes().await.unwrap();
    assert!(codes.iter().any(|it| (it.used, it.uses, it.note.as_str()) == (2, Some(0), "for the club")));
    // Guessing is slow, even without limits on requests and new players.
    let mut tries = 0;
    let refused = loop {
        let answer = come(&stranger, Some("AAAA-AAAA-AAAA")).await;
        tries += 1;
        assert!(tries < 50, "nobody limits guessing");
        if answer.status == 429 {
            break answer;
        }
    };
    assert_eq!(refused.json()["error"], "too_many");
    assert!(refused.headers.contains_key("retry-after"));
    assert_eq!(enter(&stranger, "code=AAAA-AAAA-AAAA").await.status, 429, "the page counts, too");
    operator.store().close().await;
}

async fn until(what: impl AsyncFn() -> bool) {
    for _ in 0..200 {
        if what().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the server has not heard of it");
}

/// The paths of a closed server that a stranger may use, as they reach it.
const OPEN_PATHS: [&str; 12] = [
    "/healthz",
    "/readyz",
    "/metrics",
    "/privacy",
    "/house-rules",
    "/enter",
    "/enter/ABCD-EFGH-JKLM",
    "/announcement",
    "/manifest.webmanifest",
    "/api/v1/server",
    "/api/v1/limits",
    "/api/v1/openapi.json",
];

async fn strangers_reach_nothing_of_a_closed_server(database: Database) {
    let running = with_settings(database, &["entry=invitation"]).await;
    let operator = operator(&running).await;
    let code = operator.make_code("", None, None).await.unwrap().to_string();
    let client = running.client();
    let ada = come(&client, Some(&code)).await.json()["token"].as_str().unwrap().to_owned();
    let ada = client.with_token(&ada);
    let table =
        ada.raw().post("/api/v1/tables", &json!({"rules": "base-2", "seats": 3})).await.unwrap().json();
    let table = table["table"].as_str().unwrap().to_owned();
    for mode in ["invitation", "members"] {
        operator.set("entry".parse().unwrap(), mode).await.unwrap();
        let wanted = if mode == "members" { "members_only" } else { "invitation_needed" };
        until(async || client.raw().get("/api/v1/server").await.unwrap().json()["entry"] == mode).await;
        for path in OPEN_PATHS {
            assert!([200, 204].contains(&page(&client, path, &[]).await.status), "{mode}: {path}");
        }
        for path in ["/sign-in", "/recover"] {
            assert_eq!(page(&client, path, &[]).await.status, 200, "players come back: {path}");
        }
        // Every path of the API's description, including streams and records.
        let description = oriflamme_server::description();
        for (path, methods) in description["paths"].as_object().unwrap() {
            if OPEN_PATHS.contains(&path.as_str())
                || ["/guests", "/links", "/recoveries", "/sign-ins"]
                    .iter()
                    .any(|it| path.starts_with(&format!("/api/v1{it}")))
            {
                continue;
            }
            for method in methods.as_object().unwrap().keys() {
                let at = path.replace("{table}", &table);
                let method = method.to_uppercase().parse().unwrap();
                let headers = [("content-type", "application/json")];
                let answer = client.raw().send(method, &at, &headers, "{}".into()).await.unwrap();
                assert_eq!(error(&answer), (403, wanted.into()), "{mode}: {path}");
            }
        }
        // Pages and what they load: a table, its live stream, its replay, the analysis board.
        for path in
            ["/", "/tables", "/rules", "/learn", "/play", "/analysis", "/clubs", "/leaderboard", "/nowhere"]
                .map(str::to_owned)
                .into_iter()
                .chain(
                    ["", "/live", "/replay", "/record", "/review"].map(|end| format!("/tables/{table}{end}")),
                )
        {
            let shown = page(&client, &path, &[("accept-language", "fr")]).await;
            assert_eq!(shown.status, 403, "{mode}: {path}");
            let said = if mode == "members" { "entry-members" } else { "entry-lead" };
            assert!(shown.text().contains(&Words::of(Language::Fr).say(said)), "{mode}: {path}");
            // A stream does not end.
            if !path.ends_with("/live") {
                assert!(page(&ada, &path, &[]).await.status != 403, "{mode}: players stay: {path}");
            }
        }
        // A stranger's form does not make a player as a side effect.
        let headers = [("content-type", "application/x-www-form-urlencoded"), ("accept", "text/html")];
        for (path, body) in [
            ("/tables".to_owned(), "rules=base-2&seats=3&with=bots"),
            (format!("/tables/{table}/sit"), "name=Eve"),
            ("/guests".to_owned(), "name=Eve"),
            ("/play".to_owned(), "rules-base-2=1&seats-5=1&pace-1d=1"),
        ] {
            let answer =
                client.raw().send("POST".parse().unwrap(), &path, &headers, body.into()).await.unwrap();
            assert!(answer.status == 403 && token_of(&answer).is_none(), "{mode}: {path}");
        }
        assert_eq!(come(&client, None).await.status, 403);
    }
    // If only members may come in, a code opens nothing.
    assert_eq!(error(&come(&client, Some(&code)).await), (403, "members_only".into()));
    assert_eq!(enter(&client, &format!("code={code}")).await.status, 403);
    // Somebody with an unknown token is a stranger.
    let forged = client.with_token("0123456789abcdef");
    assert_eq!(forged.raw().get("/api/v1/tables").await.unwrap().status, 403);
    assert_eq!(page(&client, "/", &[("cookie", "oriflamme=0123456789abcdef")]).await.status, 403);
    // Without the setting, the option of the server holds again.
    operator.unset("entry".parse().unwrap()).await.unwrap();
    until(async || client.raw().get("/api/v1/server").await.unwrap().json()["entry"] == "invitation").await;
    operator.store().close().await;
}

const MEMBERS: [&str; 3] = ["entry=members", "member-header=Remote-User", "member-name-header=Remote-Name"];

async fn a_member_is_always_the_same_player(database: Database) {
    let running = with_settings(database, &MEMBERS).await;
    let client = running.client();
    let ada = [("remote-user", "ada@example.org"), ("remote-name", "Ada Lovelace")];
    let first = page(&client, "/me", &ada).await;
    assert_eq!(first.status, 200);
    assert!(first.text().contains("Ada Lovelace"), "the second header says the name");
    let token = token_of(&first).unwrap();
    // The same browser is not signed in again; another one is, as the same player.
    let cookie = format!("oriflamme={token}; language=fr");
    let known = [&ada[..], &[("cookie", cookie.as_str())]].concat();
    let again = page(&client, "/me", &known).await;
    assert!(again.status == 200 && token_of(&again).is_none());
    let elsewhere =
        page(&client, "/api/v1/me", &[&ada[..], &[("user-agent", "Firefox/130 Android")]].concat()).await;
    let me = async |token: &str| -> Value {
        let bearer = format!("Bearer {token}");
        let headers = [("remote-user", "ada@example.org"), ("authorization", bearer.as_str())];
        page(&client, "/api/v1/me", &headers).await.json()
    };
    let player = me(&token).await["player"].clone();
    assert!(player.is_string() && elsewhere.json()["player"] == player);
    assert_ne!(token_of(&elsewhere).unwrap(), token, "each kind of device has a session of its own");
    // Many requests at once without cookies make only one player and one session.
    let burst = [("remote-user", "bob")];
    let all = futures_util::future::join_all((0..8).map(|_| page(&client, "/api/v1/me", &burst))).await;
    let ids: std::collections::BTreeSet<_> =
        all.iter().map(|answer| answer.json()["player"].to_string()).collect();
    assert_eq!(ids.len(), 1, "{ids:?}");
    assert!(all.iter().all(|answer| answer.status == 200 && answer.json()["name"] == "bob"));
    // A member at another member's browser is signed in as themselves.
    let cookie = format!("oriflamme={token}");
    let mixed = page(&client, "/api/v1/me", &[("remote-user", "bob"), ("cookie", cookie.as_str())]).await;
    assert!(mixed.json()["name"] == "bob" && token_of(&mixed).is_some());
    // Members make tables by the pages' forms; another site's page can't make them do it.
    let host = running.url();
    let form = [
        ("remote-user", "bob"),
        ("content-type", "application/x-www-form-urlencoded"),
        ("accept", "text/html"),
    ];
    let post = async |origin: &str| {
        let headers = [&form[..], &[("origin", origin)]].concat();
        let body = "rules=base-2&seats=3&with=bots&level=page";
        client.raw().send("POST".parse().unwrap(), "/tables", &headers, body.into()).await.unwrap().status
    };
    assert_eq!([post(&host).await, post("https://evil.example").await], [303, 403]);
    let bare =
        client.raw().send("POST".parse().unwrap(), "/tables", &form, "rules=base-2&seats=3".into()).await;
    assert_eq!(bare.unwrap().status, 403, "a request without an origin is not a page's of ours");
    // Nobody can become a guest here, and a restart changes nothing.
    let guest = [("remote-user", "bob"), ("content-type", "application/json"), ("origin", host.as_str())];
    let guest =
        client.raw().send("POST".parse().unwrap(), "/api/v1/guests", &guest, r#"{"name":"Eve"}"#.into());
    assert_eq!(error(&guest.await.unwrap()), (403, "members_only".into()));
    let running = running.restart().await;
    let client = running.client();
    assert_eq!(page(&client, "/api/v1/me", &ada).await.json()["player"], player);
    // A member whose name is reserved gets another one.
    let odd = [("remote-user", "marshal@example.org"), ("remote-name", "king")];
    let odd = page(&client, "/api/v1/me", &odd).await;
    assert_eq!((odd.status, odd.json()["name"].as_str()), (200, Some("Guest")), "{}", odd.text());
    // Operators see which player a member is, and a banned member stays out.
    let operator = operator(&running).await;
    let members = operator.store().members(10).await.unwrap();
    assert_eq!(members.len(), 3);
    let bob = members.iter().find(|it| it.member == "bob").unwrap().player.clone();
    operator.ban(oriflamme_server::Subject::Player(bob), "spam", None, None).await.unwrap();
    until(async || page(&client, "/", &burst).await.status == 403).await;
    assert_eq!(page(&client, "/", &burst).await.status, 403, "also without a cookie");
    operator.store().close().await;
}

async fn a_forged_header_lets_nobody_in(database: Database) {
    // The proxy is elsewhere, so a header from this machine is forged.
    let running = Running::with(database, |options| {
        options.settings = MEMBERS.iter().map(|text| setting(text)).collect();
        options.trusted_proxies = vec!["203.0.113.0/24".parse().unwrap()];
        options.behind_proxy = true;
    })
    .await;
    let client = running.client();
    let forged = [("remote-user", "ada"), ("x-forwarded-for", "203.0.113.7")];
    for path in ["/", "/me", "/api/v1/me", "/api/v1/tables", "/tables/x/live"] {
        let answer = page(&client, path, &forged).await;
        assert!(answer.status == 403 && token_of(&answer).is_none(), "{path}");
    }
    let members = Store::open_to_read(&running.database.url).await.unwrap();
    assert!(members.members(10).await.unwrap().is_empty(), "nobody was made by it");
    members.close().await;
    // A header from the proxy's own address counts, in capitals or not. Two headers, or one without a name,
    // let nobody in, and neither does a token without the header.
    let Running { server, database, .. } = running;
    server.stop().await;
    let running = with_settings(database, &MEMBERS).await;
    let client = running.client();
    assert_eq!(page(&client, "/api/v1/me", &[("REMOTE-USER", "ada")]).await.status, 200);
    let token = token_of(&page(&client, "/", &[("remote-user", "ada")]).await).unwrap();
    for headers in [
        &[("remote-user", "ada"), ("remote-user", "eve")][..],
        &[("remote-user", "")],
        &[("remote-user", "   ")],
        &[("remote_user", "ada")],
        &[("x-remote-user", "ada")],
        &[],
    ] {
        let cookie = format!("oriflamme={token}");
        let with_cookie = [headers, &[("cookie", cookie.as_str())]].concat();
        for sent in [headers, &with_cookie] {
            assert_eq!(page(&client, "/", sent).await.status, 403, "{sent:?}");
        }
    }
    let bearer = client.with_token(&token);
    assert_eq!(error(&bearer.raw().get("/api/v1/me").await.unwrap()), (403, "not_named".into()));
    // A member whose name has vanished reads why, and that nothing is lost, and how to go on.
    let cookie = format!("oriflamme={token}");
    let ended = page(&client, "/games?x=1", &[("cookie", &cookie), ("accept-language", "fr")]).await;
    let fr = Words::of(Language::Fr);
    assert!(
        ended.status == 403 && ended.text().contains(&fr.say("entry-refused-unnamed")),
        "{}",
        ended.text()
    );
    assert!(ended.text().contains("/games?x=1\">") && ended.text().contains(&fr.say("entry-again")));
    let headers = [("cookie", cookie.as_str()), ("accept", "application/json")];
    let script = client.raw().send("GET".parse().unwrap(), "/games", &headers, "".into()).await.unwrap();
    assert_eq!(error(&script), (403, "not_named".into()));
    assert_eq!(script.json()["message"], Words::of(Language::En).say("entry-refused-unnamed"));
    for path in ["/sign-in", "/recover"] {
        assert_eq!(page(&client, path, &[]).await.status, 403, "only the proxy lets members back in: {path}");
    }
    assert_eq!(page(&client, "/privacy", &[]).await.status, 200);
}

async fn open_streams_end_when_a_server_closes(database: Database) {
    let running = Running::start(database).await;
    let ada = running.client().guest("Ada").await.unwrap();
    let table = ada
        .raw()
        .post("/api/v1/tables", &json!({"rules": "base-2", "seats": 3, "private": true}))
        .await
        .unwrap()
        .json();
    let table = table["table"].as_str().unwrap();
    let mut hers = ada.raw().events(table, None).await.unwrap();
    let mut strangers = running.client().raw().events(table, None).await.unwrap();
    let first = async |stream: &mut oriflamme_client::RawEvents| stream.next().await.unwrap().is_some();
    assert!(first(&mut hers).await && first(&mut strangers).await);
    let operator = operator(&running).await;
    operator.set("entry".parse().unwrap(), "invitation").await.unwrap();
    let ended = async { while let Ok(Some(_)) = strangers.next().await {} };
    tokio::time::timeout(Duration::from_secs(10), ended).await.expect("a spectator is sent away");
    // A player's stream continues until operators let a proxy say who is a member.
    ada.say_text(&table.parse().unwrap(), "Still here").await.unwrap();
    assert!(first(&mut hers).await);
    operator.set("entry".parse().unwrap(), "members").await.unwrap();
    operator.set("member-header".parse().unwrap(), "Remote-User").await.unwrap();
    let ended = async { while let Ok(Some(_)) = hers.next().await {} };
    tokio::time::timeout(Duration::from_secs(10), ended).await.expect("whoever is no member is sent away");
    operator.store().close().await;
}

async fn joining_and_forgetting_take_membership_along(database: Database) {
    let running = with_settings(database, &["member-header=Remote-User"]).await;
    // The server is open: members are recognised, others are guests.
    let guest = running.client().guest("Guest one").await.unwrap();
    let link = guest.raw().post("/api/v1/me/links", &json!({})).await.unwrap().json();
    let link = link["link"].as_str().unwrap().to_owned();
    let client = running.client();
    let ada = page(&client, "/", &[("remote-user", "ada")]).await;
    let token = token_of(&ada).unwrap();
    let member = client.with_token(&token);
    let operator = operator(&running).await;
    let id = member.me().await.unwrap().player.0;
    operator.appoint(&id).await.unwrap();
    operator.store().close().await;
    let joined = member.raw().post("/api/v1/links", &json!({"link": link, "join": true})).await.unwrap();
    assert!(joined.status < 300, "{}", joined.text());
    let into = guest.me().await.unwrap().player;
    let now_me = page(&client, "/api/v1/me", &[("remote-user", "ada")]).await.json();
    assert_eq!(now_me["player"], json!(into), "the member is the player they have become");
    let data = guest.raw().get("/api/v1/me/data").await.unwrap().json();
    assert_eq!(data["members"], json!(["ada"]));
    // The servers learn that the other player is appointed now.
    let is_appointed =
        async || guest.raw().get("/api/v1/me/data").await.unwrap().json()["appointed"] == json!(true);
    until(is_appointed).await;
    // A member who was forgotten comes back as a new player.
    assert_eq!(guest.raw().post("/api/v1/me/forget", &json!({})).await.unwrap().status, 204);
    let anew = page(&client, "/api/v1/me", &[("remote-user", "ada")]).await.json();
    assert!(anew["player"].is_string() && anew["player"] != json!(into), "{anew}");
}

/// What a browser of a member sends: its cookie, and what the proxy adds.
fn named<'a>(cookie: &'a str, member: &'a str) -> [(&'static str, &'a str); 2] {
    [("remote-user", member), ("cookie", cookie)]
}

async fn table_with_bots(player: &Client) -> String {
    let body = json!({"rules": "base-2", "seats": 3, "private": true});
    player.raw().post("/api/v1/tables", &body).await.unwrap().json()["table"].as_str().unwrap().to_owned()
}

async fn player_at(client: &Client, token: &str, member: &str) -> Value {
    page(client, "/api/v1/me", &named(&format!("oriflamme={token}"), member)).await.json()["player"].clone()
}

async fn a_guest_whom_the_proxy_names_keeps_everything(database: Database) {
    let running = Running::start(database).await;
    let client = running.client();
    let guest = client.guest("Zosia").await.unwrap();
    let id = json!(guest.me().await.unwrap().player);
    let table = table_with_bots(&guest).await;
    let operator = operator(&running).await;
    for (key, value) in MEMBERS.iter().map(|it| it.split_once('=').unwrap()) {
        operator.set(key.parse().unwrap(), value).await.unwrap();
    }
    operator.store().close().await;
    let old = guest.token().unwrap().to_owned();
    until(async || page(&client, "/api/v1/me", &named("", "bob")).await.status == 200).await;
    // Many requests at once: the guest becomes the member, once, and keeps their seat.
    let cookie = format!("oriflamme={old}");
    let headers = named(&cookie, "zosia@example.org");
    let paths = ["/", "/games", "/api/v1/me", "/me", "/api/v1/me", "/friends", "/api/v1/me/games", "/tables"];
    let all = futures_util::future::join_all(paths.map(|path| page(&client, path, &headers))).await;
    assert!(
        all.iter().all(|answer| answer.status == 200),
        "{:?}",
        all.iter().map(|it| it.status).collect::<Vec<_>>()
    );
    for answer in all.iter().filter(|answer| answer.text().starts_with("{\"player")) {
        assert_eq!(answer.json()["player"], id);
    }
    let new = all.iter().find_map(token_of).expect("the browser has a new token");
    assert_ne!(new, old);
    assert_eq!(player_at(&client, &new, "zosia@example.org").await, id);
    // The name that they had stays, and so does their seat, in which they can play on.
    let cookie = format!("oriflamme={new}");
    let seated =
        page(&client, &format!("/api/v1/tables/{table}"), &named(&cookie, "zosia@example.org")).await;
    assert!(seated.text().contains("Zosia") && seated.json()["you"].is_string(), "{}", seated.text());
    // The old token opens nothing any more, with the header or without.
    let forged = client.with_token(&old);
    assert_eq!(forged.raw().get("/api/v1/me").await.unwrap().status, 403);
    // On another device, the member is the same player.
    assert_eq!(page(&client, "/api/v1/me", &named("", "zosia@example.org")).await.json()["player"], id);
}

async fn a_guest_joins_the_player_that_the_member_has(database: Database) {
    let running = with_settings(database, &["member-header=Remote-User"]).await;
    let client = running.client();
    let ada = token_of(&page(&client, "/", &[("remote-user", "ada")]).await).unwrap();
    let member = client.with_token(&ada);
    let id = json!(member.me().await.unwrap().player);
    // On another device she played as a guest: one game of her own, and one against herself.
    let guest = client.guest("Someone").await.unwrap();
    let own = table_with_bots(&guest).await;
    let common = table_with_bots(&guest).await;
    let sit = |player: Client, table: String| async move {
        player.raw().post(&format!("/api/v1/tables/{table}/sit"), &json!({})).await.unwrap()
    };
    assert!(sit(member.clone(), common.clone()).await.status < 300);
    let token = guest.token().unwrap().to_owned();
    let before = json!(guest.me().await.unwrap().player);
    // As long as both sit at one table, the browser stays who it is, so that it can play on.
    let cookie = format!("oriflamme={token}");
    let shown =
        page(&client, "/games", &[&named(&cookie, "ada")[..], &[("accept-language", "pl")]].concat()).await;
    let said = Words::of(Language::Pl)
        .tell("entry-apart-playing", &[("member", "ada".into()), ("name", "Someone".into())]);
    assert!(shown.text().contains(&said), "{}", shown.text());
    assert_eq!((token_of(&shown), player_at(&client, &token, "ada").await), (None, before));
    // When that table is over, the two become one by themselves.
    for player in [&member, &guest] {
        let left = player.raw().post(&format!("/api/v1/tables/{common}/leave"), &json!({})).await.unwrap();
        assert!(left.status < 300, "{}", left.text());
    }
    let joined = page(&client, "/me", &named(&cookie, "ada")).await;
    let token = token_of(&joined).expect("a token of the member");
    assert_eq!(player_at(&client, &token, "ada").await, id);
    let cookie = format!("oriflamme={token}");
    let seated = page(&client, &format!("/api/v1/tables/{own}"), &named(&cookie, "ada")).await;
    assert!(seated.json()["you"].is_string(), "{}", seated.text());
    assert_eq!(json!(member.me().await.unwrap().player), id, "her other device stays signed in");
}

async fn nobody_becomes_a_member_by_a_token_that_they_left_behind(database: Database) {
    let running = with_settings(database, &["member-header=Remote-User"]).await;
    let client = running.client();
    // Eve knows the token in the club's browser, and has a link ready.
    let eve = client.guest("Eve").await.unwrap();
    let token = eve.token().unwrap().to_owned();
    let link = eve.raw().post("/api/v1/me/links", &json!({})).await.unwrap().json();
    let elsewhere = client.raw().post("/api/v1/links", &json!({"link": link["link"]})).await.unwrap().json();
    let elsewhere = client.with_token(elsewhere["token"].as_str().unwrap());
    let link = eve.raw().post("/api/v1/me/links", &json!({})).await.unwrap().json();
    let ada = page(&client, "/me", &named(&format!("oriflamme={token}"), "ada")).await;
    assert!(token_of(&ada).is_some());
    for eves in [&eve, &elsewhere] {
        assert_eq!(eves.raw().get("/api/v1/me").await.unwrap().status, 401);
    }
    let opened = client.raw().post("/api/v1/links", &json!({"link": link["link"]})).await.unwrap();
    assert_eq!(error(&opened), (410, "stale_link".into()));
    // Another member at the same browser gets nothing of Ada's.
    let cookie = format!("oriflamme={}", token_of(&ada).unwrap());
    let bob = page(&client, "/api/v1/me", &named(&cookie, "bob")).await;
    assert_eq!(bob.json()["name"], "bob");
    assert_ne!(bob.json()["player"], page(&client, "/api/v1/me", &named("", "ada")).await.json()["player"]);
    // A guest who is banned does not bring the ban along.
    let banned = client.guest("Mallory").await.unwrap();
    let operator = operator(&running).await;
    let id = banned.me().await.unwrap().player.0;
    operator.ban(oriflamme_server::Subject::Player(id), "spam", None, None).await.unwrap();
    operator.store().close().await;
    until(async || banned.raw().get("/api/v1/me").await.unwrap().status == 403).await;
    let cookie = format!("oriflamme={}", banned.token().unwrap());
    assert_eq!(page(&client, "/api/v1/me", &named(&cookie, "carol")).await.json()["name"], "carol");
}

async fn a_player_with_a_key_is_asked(database: Database) {
    let running = with_settings(database, &MEMBERS).await;
    let running = {
        let Running { server, database, .. } = running;
        server.stop().await;
        Running::start(database).await
    };
    let client = running.client();
    let players = [client.guest("Zoe").await.unwrap(), client.guest("Max").await.unwrap()];
    for player in &players {
        assert!(player.raw().post("/api/v1/me/words", &json!({})).await.unwrap().status < 300);
    }
    let [zoe, max] = players.map(|player| player.token().unwrap().to_owned());
    let ids = [client.with_token(&zoe), client.with_token(&max)];
    let ids = [json!(ids[0].me().await.unwrap().player), json!(ids[1].me().await.unwrap().player)];
    let Running { server, database, .. } = running;
    server.stop().await;
    let running = with_settings(database, &MEMBERS).await;
    let (client, host) = (running.client(), running.url());
    let decide = async |token: &str, member: &str, body: &str| {
        let cookie = format!("oriflamme={token}");
        let form = [
            ("content-type", "application/x-www-form-urlencoded"),
            ("accept", "text/html"),
            ("origin", host.as_str()),
        ];
        let headers = [&named(&cookie, member)[..], &form].concat();
        client
            .raw()
            .send("POST".parse().unwrap(), "/me/member", &headers, body.to_owned().into())
            .await
            .unwrap()
    };
    // Nothing happens before she has said so.
    for (token, id, member) in [(&zoe, &ids[0], "zoe@example.org"), (&max, &ids[1], "ada")] {
        let shown = page(&client, "/", &named(&format!("oriflamme={token}"), member)).await;
        assert!(shown.status == 200 && token_of(&shown).is_none());
        assert!(shown.text().contains("/me/member"), "{}", shown.text());
        assert_eq!(player_at(&client, token, member).await, *id);
    }
    // Zoe is herself, and keeps her devices. Ada only sits at Max's browser.
    let joined = decide(&zoe, "zoe@example.org", "join=1&to=/games").await;
    assert_eq!((joined.status, joined.headers["location"].to_str().unwrap()), (303, "/games"));
    assert_eq!(player_at(&client, &zoe, "zoe@example.org").await, ids[0]);
    assert_eq!(page(&client, "/api/v1/me", &named("", "zoe@example.org")).await.json()["player"], ids[0]);
    let apart = decide(&max, "ada", "to=//evil.example").await;
    assert_eq!((apart.status, apart.headers["location"].to_str().unwrap()), (303, "/"));
    let ada = token_of(&apart).unwrap();
    assert_ne!(player_at(&client, &ada, "ada").await, ids[1]);
    let shown = page(&client, "/", &named(&format!("oriflamme={ada}"), "ada")).await;
    assert!(!shown.text().contains("/me/member"));
    // The form is not for those who have nothing to decide.
    assert_eq!(decide(&ada, "ada", "join=1").await.status, 409);
    assert_eq!(decide(&zoe, "zoe@example.org", "").await.status, 409);
}

async fn bots_of_members_need_no_header(database: Database) {
    let running = with_settings(database, &MEMBERS).await;
    let (client, host) = (running.client(), running.url());
    let ada = [("remote-user", "ada")];
    let token = token_of(&page(&client, "/", &ada).await).unwrap();
    let cookie = format!("oriflamme={token}");
    let headers =
        [&named(&cookie, "ada")[..], &[("content-type", "application/json"), ("origin", host.as_str())]]
            .concat();
    let made =
        client.raw().send("POST".parse().unwrap(), "/api/v1/me/bots", &headers, r#"{"name":"Robby"}"#.into());
    let made = made.await.unwrap();
    assert_eq!(made.status, 201, "{}", made.text());
    let bot = client.with_token(made.json()["token"].as_str().unwrap());
    // The bot plays where its owner, without the proxy's word, is refused.
    for path in ["/api/v1/me", "/api/v1/tables", "/api/v1/me/games"] {
        assert_eq!(bot.raw().get(path).await.unwrap().status, 200, "{path}");
    }
    let table = table_with_bots(&bot).await;
    let mut events = bot.raw().events(&table, None).await.unwrap();
    assert!(events.next().await.unwrap().is_some());
    assert_eq!(client.with_token(&token).raw().get("/api/v1/me").await.unwrap().status, 403);
    // Its token is no way into a browser.
    let cookie = format!("oriflamme={}", made.json()["token"].as_str().unwrap());
    assert_eq!(page(&client, "/", &[("cookie", &cookie)]).await.status, 403);
    // The owner who is no member any more takes the bot along.
    let operator = operator(&running).await;
    let id: String = page(&client, "/api/v1/me", &ada).await.json()["player"].as_str().unwrap().into();
    operator.ban(oriflamme_server::Subject::Player(id.parse().unwrap()), "gone", None, None).await.unwrap();
    operator.store().close().await;
    until(async || bot.raw().get("/api/v1/me").await.unwrap().status == 403).await;
    // From anywhere but the proxy, a bot's token opens nothing.
    let Running { server, database, .. } = running;
    server.stop().await;
    let running = Running::with(database, |options| {
        options.settings = MEMBERS.iter().map(|text| setting(text)).collect();
        options.trusted_proxies = vec!["203.0.113.0/24".parse().unwrap()];
    })
    .await;
    let bot = running.client().with_token(made.json()["token"].as_str().unwrap());
    assert_eq!(bot.raw().get("/api/v1/me").await.unwrap().status, 403);
}
