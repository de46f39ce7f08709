//! Passkeys, with an authenticator in software, which can also lie.

use crate::{
    authenticator::{Device, Lie, ORIGIN, SITE},
    requests::{error, get, location, say},
    support::{Running, on_both},
};
use oriflamme_client::{Answer, Client};
use oriflamme_server::{Keep, Operator, Options, Server, Store, Subject, Timestamp};
use oriflamme_table_view::MOST_PASSKEYS;
use oriflamme_testkit::Database;
use p256::ecdsa::SigningKey;
use passki::Passki;
use serde_json::{Value, json};
use sqlx::{Connection, Executor};
use std::{
    net::Ipv4Addr,
    sync::atomic::{AtomicU32, Ordering},
    time::Duration,
};

on_both! {
    a_passkey_brings_a_player_back
    an_answer_that_does_not_fit_is_refused
    a_passkey_that_does_not_fit_is_not_made
    a_removed_passkey_is_refused
    two_players_with_passkeys_become_one
    a_player_has_so_many_and_is_kept_with_one
    passkeys_need_an_address_that_browsers_trust
}

pub(crate) async fn start(database: Database) -> Running {
    Running::with(database, safe).await
}

/// A server behind TLS and a proxy, so that each test can have addresses of its own.
fn safe(options: &mut Options) {
    options.origin = Some(ORIGIN.into());
    options.behind_proxy = true;
}

/// A new address for each request, so that no limit is reached. Another test is about the limit on sign-ins.
fn fresh_address() -> String {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    Ipv4Addr::from_bits(0x0a00_0000 + COUNT.fetch_add(1, Ordering::Relaxed)).to_string()
}

pub(crate) async fn post(client: &Client, path: &str, body: Value) -> Answer {
    let address = fresh_address();
    let headers = [("content-type", "application/json"), ("x-forwarded-for", &address)];
    client.raw().send("POST".parse().unwrap(), path, &headers, body.to_string().into()).await.unwrap()
}

/// Sends a form as a browser does.
pub(crate) async fn form(client: &Client, path: &str, body: &str) -> Answer {
    let cookie = client.token().map(|token| format!("__Host-oriflamme={token}")).unwrap_or_default();
    let kind = ("content-type", "application/x-www-form-urlencoded");
    let address = fresh_address();
    let headers = [kind, ("cookie", &*cookie), ("origin", ORIGIN), ("x-forwarded-for", &address)];
    client.raw().send("POST".parse().unwrap(), path, &headers, body.to_owned().into()).await.unwrap()
}

/// A form with a credential.
pub(crate) async fn send(client: &Client, path: &str, credential: &Value) -> Answer {
    let escaped: String = credential.to_string().bytes().map(|byte| format!("%{byte:02X}")).collect();
    form(client, path, &format!("credential={escaped}")).await
}

/// A page as a browser gets it.
pub(crate) async fn page(client: &Client, path: &str) -> String {
    let cookie = client.token().map(|token| format!("__Host-oriflamme={token}")).unwrap_or_default();
    client.raw().send("GET".parse().unwrap(), path, &[("cookie", &cookie)], "".into()).await.unwrap().text()
}

pub(crate) async fn to_make(player: &Client) -> Value {
    let asked = post(player, "/api/v1/me/passkeys/challenges", json!({})).await;
    assert_eq!(asked.status, 201, "{}", asked.text());
    asked.json()
}

pub(crate) async fn to_sign_in(client: &Client) -> Value {
    let asked = post(client, "/api/v1/sign-ins/challenges", json!({})).await;
    assert_eq!(asked.status, 201, "{}", asked.text());
    asked.json()
}

/// Gives a player a passkey on a device.
pub(crate) async fn add(player: &Client, device: &mut Device) -> Value {
    let credential = device.make(&to_make(player).await);
    let made = post(player, "/api/v1/me/passkeys", json!({"credential": credential})).await;
    assert_eq!(made.status, 201, "{}", made.text());
    made.json()
}

pub(crate) async fn sign_in(client: &Client, credential: &Value) -> Answer {
    post(client, "/api/v1/sign-ins", json!({"credential": credential})).await
}

async fn id_of(client: &Client) -> String {
    get(client, "/api/v1/me").await.json()["player"].as_str().unwrap().to_owned()
}

pub(crate) async fn in_database(running: &Running, sql: &'static str) {
    sqlx::any::install_default_drivers();
    let mut connection = sqlx::AnyConnection::connect(&running.database.url).await.unwrap();
    connection.execute(sql).await.unwrap();
    connection.close().await.unwrap();
}

async fn a_passkey_brings_a_player_back(database: Database) {
    let running = start(database).await;
    let (ada, stranger) = (running.client().guest("Ada").await.unwrap(), running.client());
    assert!(page(&ada, "/me").await.contains(&say("passkey-do")));
    assert!(page(&stranger, "/").await.contains("href=\"/sign-in\""));
    assert!(!page(&ada, "/").await.contains("href=\"/sign-in\""), "who is known need not come back");
    let mut phone = Device::new(1);
    let asked = to_make(&ada).await;
    let options = &asked["options"];
    assert_eq!((&options["rp"]["id"], &options["user"]["name"]), (&json!(SITE), &json!("Ada")));
    assert_eq!(options["authenticatorSelection"]["residentKey"], "required");
    let credential = phone.make(&asked);
    let made =
        post(&ada, "/api/v1/me/passkeys", json!({"credential": credential, "label": " My\tphone "})).await;
    assert_eq!((made.status, &made.json()["label"]), (201, &json!("My phone")), "{}", made.text());
    // A browser makes another passkey. The first device gets its id, so as not to make a second one.
    let mut key = Device::new(2);
    let asked = to_make(&ada).await;
    assert_eq!(asked["options"]["excludeCredentials"][0]["id"], Passki::base64_encode(&phone.id));
    assert_eq!(location(&send(&ada, "/me/passkeys", &key.make(&asked)).await), "/me?done=passkey");
    let listed = get(&ada, "/api/v1/me/passkeys").await.json();
    let listed = listed["passkeys"].as_array().unwrap();
    assert_eq!(listed.len(), 2);
    assert!(listed.iter().all(|it| it["used"].is_null()));
    assert_eq!(get(&ada, "/api/v1/me/data").await.json()["passkeys"], json!(listed));
    let path = format!("/me/passkeys/{}/label", listed[1]["passkey"].as_str().unwrap());
    assert_eq!(location(&form(&ada, &path, "label=A+key+in+the+drawer").await), "/me?done=passkey-label");
    let shown = page(&ada, "/me").await;
    assert!(shown.contains("My phone") && shown.contains("A key in the drawer"), "{shown}");
    assert!(!shown.contains("passkey-"), "a word is missing: {shown}");
    // On another device, a program gets a link, and a browser is signed in at once.
    let link = sign_in(&stranger, &phone.answer(&to_sign_in(&stranger).await)).await;
    assert_eq!(link.status, 201, "{}", link.text());
    let welcome = post(&stranger, "/api/v1/links", json!({"link": link.json()["link"]})).await.json();
    assert_eq!(welcome["player"], id_of(&ada).await.as_str());
    let signed_in = send(&stranger, "/sign-in", &key.answer(&to_sign_in(&stranger).await)).await;
    assert_eq!(location(&signed_in), "/me?done=in");
    let token = signed_in.headers["set-cookie"].to_str().unwrap();
    let token = token.strip_prefix("__Host-oriflamme=").unwrap().split(';').next().unwrap();
    assert_eq!(id_of(&stranger.with_token(token)).await, id_of(&ada).await);
    let listed = get(&ada, "/api/v1/me/passkeys").await.json();
    assert!(listed["passkeys"].as_array().unwrap().iter().all(|it| it["used"].is_u64()), "{listed}");
    // A browser with another player asks first what to do about the two. One with the same player stays
    // signed in.
    let ben = running.client().guest("Ben").await.unwrap();
    let asked = send(&ben, "/sign-in", &phone.answer(&to_sign_in(&ben).await)).await;
    let path = location(&asked).to_owned();
    assert!(path.starts_with("/links/"), "{path}");
    assert!(page(&ben, &path).await.contains(&say("identity-join")));
    let same = send(&ada, "/sign-in", &phone.answer(&to_sign_in(&ada).await)).await;
    assert_eq!(location(&same), "/me?done=in");
    // It works after a restart, too, and with a counter that stays at zero.
    let running = running.restart().await;
    let stranger = running.client();
    let link = sign_in(&stranger, &phone.answer(&to_sign_in(&stranger).await)).await;
    assert_eq!(link.status, 201);
    let (cleo, mut cloud) = (running.client().guest("Cleo").await.unwrap(), Device::new(3));
    add(&cleo, &mut cloud).await;
    for _ in 0..2 {
        let answer = cloud.answer_as("webauthn.get", &to_sign_in(&stranger).await);
        assert_eq!(sign_in(&stranger, &answer).await.status, 201);
    }
}

async fn an_answer_that_does_not_fit_is_refused(database: Database) {
    let running = start(database).await;
    let [ada, ben] = ["Ada", "Ben"].map(|name| (running.client(), name));
    let (ada, ben) = (ada.0.guest(ada.1).await.unwrap(), ben.0.guest(ben.1).await.unwrap());
    let stranger = running.client();
    let [mut phone, mut other] = [1, 2].map(Device::new);
    add(&ada, &mut phone).await;
    add(&ben, &mut other).await;
    let refused = (422, "passkey_refused".to_owned());
    let stale = (410, "stale_challenge".to_owned());
    // Each of these lies about one thing; the same device without the lie is let in at the end.
    let lies: [(&str, Lie<'_>); 7] = [
        ("another site's page", &|it| it.origin = "https://evil.example".into()),
        ("the same host over plain HTTP", &|it| it.origin = "http://play.example".into()),
        ("a host below ours", &|it| it.origin = "https://x.play.example".into()),
        ("another site's passkey", &|it| it.site = "evil.example".into()),
        ("a page in a frame", &|it| it.cross_origin = true),
        ("nobody is there", &|it| it.flags = 0),
        ("another's key", &|it| it.key = SigningKey::from_slice(&[9; 32]).unwrap()),
    ];
    for (what, lie) in lies {
        let mut liar = phone.clone();
        lie(&mut liar);
        let answer = liar.answer(&to_sign_in(&stranger).await);
        assert_eq!(error(&sign_in(&stranger, &answer).await), refused, "{what}");
    }
    let mut liar = phone.clone();
    liar.handle = other.handle.clone();
    let answer = liar.answer(&to_sign_in(&stranger).await);
    assert_eq!(error(&sign_in(&stranger, &answer).await), refused, "another player's handle");
    let mut liar = other.clone();
    liar.id = phone.id.clone();
    let answer = liar.answer(&to_sign_in(&stranger).await);
    assert_eq!(error(&sign_in(&stranger, &answer).await), refused, "another's id");
    let answer = phone.answer_as("webauthn.create", &to_sign_in(&stranger).await);
    assert_eq!(error(&sign_in(&stranger, &answer).await), refused, "the answer to another question");
    let mut changed = phone.answer(&to_sign_in(&stranger).await);
    let mut data = Passki::base64_decode(changed["response"]["authenticatorData"].as_str().unwrap()).unwrap();
    *data.last_mut().unwrap() ^= 0x10;
    changed["response"]["authenticatorData"] = Passki::base64_encode(&data).into();
    assert_eq!(error(&sign_in(&stranger, &changed).await), refused, "changed after it was signed");
    for wrong in [json!(null), json!(7), json!("x"), json!({}), json!({"rawId": "!", "response": {}})] {
        assert_eq!(error(&sign_in(&stranger, &wrong).await), refused, "{wrong}");
    }
    // A challenge can be answered only once, in time, even if the answer is wrong; of two simultaneous
    // answers one counts.
    let mut liar = phone.clone();
    liar.origin = "https://evil.example".into();
    let asked = to_sign_in(&stranger).await;
    assert_eq!(error(&sign_in(&stranger, &liar.answer(&asked)).await), refused);
    assert_eq!(error(&sign_in(&stranger, &phone.answer(&asked)).await), stale);
    let answer = phone.answer(&to_sign_in(&stranger).await);
    assert_eq!(sign_in(&stranger, &answer).await.status, 201);
    assert_eq!(error(&sign_in(&stranger, &answer).await), stale, "the same answer again");
    let answer = phone.answer(&to_sign_in(&stranger).await);
    let (one, two) = tokio::join!(sign_in(&stranger, &answer), sign_in(&stranger, &answer));
    let mut statuses = [one.status, two.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 410]);
    let asked = to_sign_in(&stranger).await;
    in_database(&running, "UPDATE challenges SET until = 1").await;
    assert_eq!(error(&sign_in(&stranger, &phone.answer(&asked)).await), stale);
    let invented = json!({"options": {"challenge": Passki::base64_encode(&[7; 32])}});
    assert_eq!(error(&sign_in(&stranger, &phone.answer(&invented)).await), stale);
    // The challenge for a new passkey can't be answered with an existing one.
    assert_eq!(error(&sign_in(&stranger, &phone.answer(&to_make(&ada).await)).await), stale);
    // A counter that goes back means that the key was copied.
    let mut copy = phone.clone();
    copy.counter = 0;
    let answer = copy.answer(&to_sign_in(&stranger).await);
    assert_eq!(error(&sign_in(&stranger, &answer).await), refused);
    // The page says so, and shows the other ways to sign in.
    let mut liar = phone.clone();
    liar.origin = "https://evil.example".into();
    let shown = send(&stranger, "/sign-in", &liar.answer(&to_sign_in(&stranger).await)).await;
    assert_eq!(shown.status, 422);
    let shown = shown.text();
    assert!(shown.contains(&say("passkey-refused")) && shown.contains("/recover"), "{shown}");
    let answer = phone.answer(&to_sign_in(&stranger).await);
    assert_eq!(sign_in(&stranger, &answer).await.status, 201);
}

async fn a_passkey_that_does_not_fit_is_not_made(database: Database) {
    let running = start(database).await;
    let ada = running.client().guest("Ada").await.unwrap();
    let ben = running.client().guest("Ben").await.unwrap();
    let refused = (422, "passkey_refused".to_owned());
    let stale = (410, "stale_challenge".to_owned());
    let make = async |player: &Client, credential: &Value| {
        error(&post(player, "/api/v1/me/passkeys", json!({"credential": credential})).await)
    };
    let lies: [Lie<'_>; 4] = [
        &|it| it.origin = "https://evil.example".into(),
        &|it| it.site = "evil.example".into(),
        &|it| it.flags = 0,
        &|it| it.cross_origin = true,
    ];
    for lie in lies {
        let mut liar = Device::new(1);
        lie(&mut liar);
        let credential = liar.make(&to_make(&ada).await);
        assert_eq!(make(&ada, &credential).await, refused);
    }
    assert_eq!(make(&ada, &json!({"rawId": 1})).await, refused);
    // Nobody can make a passkey with another player's challenge: one of the two could then sign in as the
    // other.
    let mut phone = Device::new(1);
    let credential = phone.make(&to_make(&ada).await);
    assert_eq!(make(&ben, &credential).await, stale);
    assert_eq!(make(&ada, &credential).await, stale, "it is used up");
    let credential = phone.make(&to_make(&ada).await);
    assert_eq!(post(&ada, "/api/v1/me/passkeys", json!({"credential": credential})).await.status, 201);
    assert_eq!(make(&ada, &credential).await, stale);
    // Two players can't have the same credential.
    let mut thief = phone.clone();
    let credential = thief.make(&to_make(&ben).await);
    assert_eq!(make(&ben, &credential).await, refused);
    let answer = phone.answer(&to_sign_in(&running.client()).await);
    let link = sign_in(&running.client(), &answer).await.json();
    let owner = get(&ben, &format!("/api/v1/links/{}", link["link"].as_str().unwrap())).await.json();
    assert_eq!(owner["name"], "Ada");
    let nobody = post(&running.client(), "/api/v1/me/passkeys/challenges", json!({})).await;
    assert_eq!(error(&nobody), (401, "unknown_player".into()));
}

async fn a_removed_passkey_is_refused(database: Database) {
    let running = start(database).await;
    let ada = running.client().guest("Ada").await.unwrap();
    let ben = running.client().guest("Ben").await.unwrap();
    let stranger = running.client();
    let unknown = (422, "unknown_passkey".to_owned());
    let [mut phone, mut tablet] = [1, 2].map(Device::new);
    let made = add(&ada, &mut phone).await;
    add(&ada, &mut tablet).await;
    let path = format!("/api/v1/me/passkeys/{}", made["passkey"].as_str().unwrap());
    let no_such = (404, "not_found".to_owned());
    assert_eq!(error(&post(&ben, &format!("{path}/remove"), json!({})).await), no_such);
    assert_eq!(error(&post(&ben, &format!("{path}/label"), json!({"label": "x"})).await), no_such);
    assert_eq!(post(&ada, &format!("{path}/label"), json!({"label": "old"})).await.status, 204);
    assert_eq!(post(&ada, &format!("{path}/remove"), json!({})).await.status, 204);
    assert_eq!(error(&post(&ada, &format!("{path}/remove"), json!({})).await), no_such);
    let answer = phone.answer(&to_sign_in(&stranger).await);
    assert_eq!(error(&sign_in(&stranger, &answer).await), unknown);
    let shown = send(&stranger, "/sign-in", &phone.answer(&to_sign_in(&stranger).await)).await;
    assert!(shown.text().contains(&say("passkey-refused-unknown")), "{}", shown.text());
    // A new token signs devices out, but passkeys stay. A banned player can't come back.
    assert_eq!(post(&ada, "/api/v1/me/token", json!({})).await.status, 200);
    let link = sign_in(&stranger, &tablet.answer(&to_sign_in(&stranger).await)).await.json();
    let back = post(&stranger, "/api/v1/links", json!({"link": link["link"]})).await.json();
    let back = stranger.with_token(back["token"].as_str().unwrap());
    let store = Store::open_beside(&running.database.url).await.unwrap();
    let operator = Operator::new(store, "root".into(), Timestamp::from_millis(1));
    let cleo = running.client().guest("Cleo").await.unwrap();
    let mut barred = Device::new(3);
    add(&cleo, &mut barred).await;
    operator.ban(Subject::Player(id_of(&cleo).await.parse().unwrap()), "spam", None, None).await.unwrap();
    for _ in 0..100 {
        if get(&cleo, "/api/v1/me").await.status == 403 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let answer = barred.answer(&to_sign_in(&stranger).await);
    assert_eq!(error(&sign_in(&stranger, &answer).await), (403, "banned".into()));
    // The passkeys of a forgotten player are deleted.
    assert_eq!(post(&back, "/api/v1/me/forget", json!({})).await.status, 204);
    let answer = tablet.answer(&to_sign_in(&stranger).await);
    assert_eq!(error(&sign_in(&stranger, &answer).await), unknown);
}

async fn two_players_with_passkeys_become_one(database: Database) {
    let running = start(database).await;
    let ada = running.client().guest("Ada").await.unwrap();
    let ben = running.client().guest("Ben").await.unwrap();
    let stranger = running.client();
    let [mut phone, mut tablet] = [1, 2].map(Device::new);
    add(&ada, &mut phone).await;
    add(&ben, &mut tablet).await;
    let link = post(&ada, "/api/v1/me/links", json!({})).await.json()["link"].clone();
    assert_eq!(post(&ben, "/api/v1/links", json!({"link": link, "join": true})).await.status, 201);
    for device in [&mut phone, &mut tablet] {
        let link = sign_in(&stranger, &device.answer(&to_sign_in(&stranger).await)).await;
        assert_eq!(link.status, 201, "{}", link.text());
        let path = format!("/api/v1/links/{}", link.json()["link"].as_str().unwrap());
        assert_eq!(get(&stranger, &path).await.json()["name"], "Ada");
    }
    assert_eq!(get(&ada, "/api/v1/me/passkeys").await.json()["passkeys"].as_array().unwrap().len(), 2);
}

async fn a_player_has_so_many_and_is_kept_with_one(database: Database) {
    let running = Running::with(database, |options| {
        safe(options);
        options.retention.guests = Keep::days(1);
    })
    .await;
    let ada = running.client().guest("Ada").await.unwrap();
    let late = Device::new(99).make(&to_make(&ada).await);
    for number in 1..=MOST_PASSKEYS as u8 {
        add(&ada, &mut Device::new(number)).await;
    }
    let many = post(&ada, "/api/v1/me/passkeys/challenges", json!({})).await;
    assert_eq!(error(&many), (409, "too_many_passkeys".into()));
    let refused = post(&ada, "/api/v1/me/passkeys", json!({"credential": late})).await;
    assert_eq!(error(&refused), (422, "passkey_refused".into()), "asked before, and sent after");
    assert!(page(&ada, "/me").await.contains(&say("passkey-refused-many")));
    // A guest whose last visit was long ago is deleted, unless they have a passkey.
    let ben = running.client().guest("Ben").await.unwrap();
    in_database(&running, "UPDATE players SET seen = made - 259200000").await;
    running.server.sweep().await.unwrap();
    assert_eq!(get(&ada, "/api/v1/me").await.status, 200);
    assert_eq!(get(&ben, "/api/v1/me").await.status, 401);
}

async fn passkeys_need_an_address_that_browsers_trust(database: Database) {
    let running = Running::start(database).await;
    let ada = running.client().guest("Ada").await.unwrap();
    let no = (409, "no_passkeys_here".to_owned());
    assert_eq!(error(&post(&ada, "/api/v1/me/passkeys/challenges", json!({})).await), no);
    assert_eq!(error(&post(&ada, "/api/v1/sign-ins/challenges", json!({})).await), no);
    assert!(page(&ada, "/sign-in").await.contains(&say("passkey-unavailable")));
    // On one's own computer, browsers trust the name `localhost`.
    let port = running.server.address().port();
    let headers = [
        ("host", format!("localhost:{port}")),
        ("authorization", format!("Bearer {}", ada.token().unwrap())),
    ];
    let headers: Vec<(&str, &str)> = headers.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let path = "/api/v1/me/passkeys/challenges";
    let asked = ada.raw().send("POST".parse().unwrap(), path, &headers, "".into()).await.unwrap();
    assert_eq!(asked.json()["options"]["rp"]["id"], "localhost", "{}", asked.text());
}

/// The challenge comes from one server, and its answer goes to another.
#[test]
fn any_server_checks_an_answer() {
    crate::support::run(on_another_server, Database::postgres());
}
async fn on_another_server(database: Database) {
    let running = start(database).await;
    let second = Server::start(running.options.clone()).await.unwrap();
    let client = running.client();
    let elsewhere = Client::new(&format!("http://{}", second.address()));
    let ada = client.guest("Ada").await.unwrap();
    let mut phone = Device::new(1);
    let credential = phone.make(&to_make(&ada).await);
    let there = elsewhere.with_token(ada.token().unwrap());
    let made = post(&there, "/api/v1/me/passkeys", json!({"credential": credential})).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let answer = phone.answer(&to_sign_in(&elsewhere).await);
    assert_eq!(sign_in(&client, &answer).await.status, 201);
    assert_eq!(error(&sign_in(&elsewhere, &answer).await), (410, "stale_challenge".into()));
    second.stop().await;
}
