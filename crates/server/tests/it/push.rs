//! Messages to players' devices when it is their turn in a game over days.

use crate::{
    push_service::{PushDevice, PushService, signed_by},
    requests::{error, get, location, page, post, say},
    support::{Running, on_both, run},
};
use oriflamme_client::Client;
use oriflamme_pages::{Language, Words};
use oriflamme_server::Server;
use oriflamme_testkit::Database;
use serde_json::{Value, json};
use std::time::Duration;

on_both! {
    a_message_says_whose_turn_it_is_and_names_no_card
    a_game_that_begins_with_its_table_is_told_too
    whoever_looks_or_has_moved_gets_none
    a_push_service_that_fails_is_asked_again
    a_device_that_is_gone_is_forgotten
    messages_are_turned_off_by_one_tap
    a_message_outlives_the_server_that_queued_it
    a_silent_push_service_keeps_nobody_elses_messages_waiting
    a_device_that_never_answers_is_forgotten
    a_move_sends_to_few_devices
}

/// A server that sends after a short delay, also to loopback.
pub(crate) async fn start(database: Database) -> Running {
    start_with_delay(database, Duration::from_millis(100)).await
}

pub(crate) async fn start_with_delay(database: Database, delay: Duration) -> Running {
    Running::with(database, |options| {
        options.push.anywhere = true;
        options.push.delay = delay;
        options.push.retry = Duration::from_millis(100);
    })
    .await
}

/// A duel over days in which the first player begins. Returns the table.
pub(crate) async fn duel(first: &Client, second: &Client) -> String {
    let table =
        json!({"rules": "base-2", "duel": true, "first": "red", "private": true, "pace": {"days": 1}});
    let made = post(first, "/api/v1/tables", table).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let table = made.json()["table"].as_str().unwrap().to_owned();
    let sat = post(second, &format!("/api/v1/tables/{table}/sit"), json!({})).await;
    assert_eq!(sat.json()["status"], "playing", "{}", sat.text());
    table
}

/// Plays any legal moves until it is somebody else's turn.
pub(crate) async fn play(client: &Client, table: &str) {
    loop {
        let now = get(client, &format!("/api/v1/tables/{table}")).await.json();
        let Some(said) = now["legal"][0].as_str() else { return };
        let version = u32::try_from(now["version"].as_u64().unwrap()).unwrap();
        assert_eq!(client.raw().play(table, version, said).await.unwrap().status, 200);
    }
}

pub(crate) async fn guests(running: &Running) -> [Client; 2] {
    [running.client().guest("Ada").await.unwrap(), running.client().guest("Ben").await.unwrap()]
}

async fn key(client: &Client) -> String {
    get(client, "/api/v1/me/push").await.json()["key"].as_str().unwrap().to_owned()
}

/// The value of a counter of messages.
pub(crate) async fn counted(client: &Client, outcome: &str) -> u64 {
    let metrics = get(client, "/metrics").await.text();
    let line = format!("oriflamme_pushes_total{{outcome=\"{outcome}\"}} ");
    metrics.lines().find_map(|it| it.strip_prefix(&line)).map_or(0, |count| count.parse().unwrap())
}

/// Waits until a counter has a value.
pub(crate) async fn count_is(client: &Client, outcome: &str, wanted: u64) {
    for _ in 0..500 {
        if counted(client, outcome).await == wanted {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("{outcome} is not {wanted}");
}

async fn a_message_says_whose_turn_it_is_and_names_no_card(database: Database) {
    let running = start(database).await;
    let mut service = PushService::start().await;
    let [ada, ben] = guests(&running).await;
    let device = PushDevice::new(7);
    assert_eq!(get(&ben, "/api/v1/me/push").await.json()["on"], json!(false));
    device.turn_on(&service, &ben, "fr").await;
    assert_eq!(get(&ben, "/api/v1/me/push").await.json()["on"], json!(true));
    let kept = get(&ben, "/api/v1/me/data").await.json();
    assert_eq!(kept["push_addresses"], json!([format!("{}/push/device-7", service.origin)]));
    let table = duel(&ada, &ben).await;
    play(&ada, &table).await;
    let pushed = service.next().await;
    let message = device.open(&pushed);
    let words = Words::of(Language::Fr);
    assert_eq!(message["title"], json!(words.say("ui-your-turn")));
    assert_eq!((&message["url"], &message["tag"]), (&json!(format!("/tables/{table}")), &json!(table)));
    assert_eq!(message["lang"], "fr");
    let body = message["body"].as_str().unwrap();
    assert!(body.contains("avec Ada") && body.contains("23 heures"), "{body}");
    let claims = signed_by(&pushed, &key(&ben).await);
    assert_eq!(claims["aud"], json!(service.origin));
    assert_eq!(key(&ada).await, key(&ben).await);
    let keep: u64 = pushed.headers["ttl"].parse().unwrap();
    assert!((86_000..=86_400).contains(&keep), "as long as there is time: {keep}");
    assert_eq!(pushed.headers["urgency"], "normal");
    let topic = pushed.headers["topic"].clone();
    assert!(topic.len() == 32 && !topic.contains(&table[..8]), "it tells the push service nothing: {topic}");

    // There is one message for each turn: a newer one replaces an older one, and Ada does not get Ben's.
    play(&ben, &table).await;
    play(&ada, &table).await;
    let again = service.next().await;
    assert_eq!(again.headers["topic"], topic);
    assert_eq!(device.open(&again)["title"], message["title"]);
    count_is(&ada, "sent", 2).await;
    assert!(service.is_quiet());
    // Another table has another topic.
    let other = duel(&ben, &ada).await;
    play(&ben, &other).await;
    play(&ada, &other).await;
    assert_ne!(service.next().await.headers["topic"], topic);
    // A live game sends no messages.
    let live = json!({"rules": "base-2", "duel": true, "first": "red", "pace": {"seconds": 600, "bank": 0}});
    let live = post(&ada, "/api/v1/tables", live).await.json()["table"].as_str().unwrap().to_owned();
    post(&ben, &format!("/api/v1/tables/{live}/sit"), json!({})).await;
    play(&ada, &live).await;
    play(&ben, &other).await;
    play(&ada, &other).await;
    let last = device.open(&service.next().await);
    assert_eq!(last["tag"], json!(other));
    count_is(&ada, "sent", 4).await;
    assert!(service.is_quiet());
}

async fn a_game_that_begins_with_its_table_is_told_too(database: Database) {
    let running = start(database).await;
    let mut service = PushService::start().await;
    let [_, ben] = guests(&running).await;
    let device = PushDevice::new(18);
    device.turn_on(&service, &ben, "en").await;
    let duel =
        json!({"rules": "base-2", "duel": true, "first": "red", "pace": {"days": 1}, "bots": ["page"]});
    let made = post(&ben, "/api/v1/tables", duel).await;
    assert_eq!(made.json()["status"], "playing", "{}", made.text());
    assert_eq!(device.open(&service.next().await)["tag"], made.json()["table"]);
}

async fn whoever_looks_or_has_moved_gets_none(database: Database) {
    // The delay must be long enough to answer in, even on a busy machine.
    let running = start_with_delay(database, Duration::from_secs(5)).await;
    let mut service = PushService::start().await;
    let [ada, ben] = guests(&running).await;
    let device = PushDevice::new(8);
    device.turn_on(&service, &ben, "en").await;
    let seen = duel(&ada, &ben).await;
    let moved = duel(&ada, &ben).await;
    // He follows the first table, and answers at the second before the message is due.
    let events = ben.raw().events(&seen, None).await.unwrap();
    play(&ada, &seen).await;
    play(&ada, &moved).await;
    play(&ben, &moved).await;
    // So the first message that comes is about a third one.
    let third = duel(&ada, &ben).await;
    play(&ada, &third).await;
    assert_eq!(device.open(&service.next().await)["tag"], json!(third));
    count_is(&ada, "sent", 1).await;
    assert!(service.is_quiet());
    drop(events);
}

async fn a_push_service_that_fails_is_asked_again(database: Database) {
    let running = start(database).await;
    let mut service = PushService::start().await;
    let [ada, ben] = guests(&running).await;
    let device = PushDevice::new(9);
    device.turn_on(&service, &ben, "en").await;
    let table = duel(&ada, &ben).await;
    service.will_answer(&["500 Oops", "429 Too Many Requests\r\nretry-after: 0", "201 Created"]);
    play(&ada, &table).await;
    for _ in 0..3 {
        assert_eq!(device.open(&service.next().await)["tag"], json!(table));
    }
    count_is(&ada, "sent", 1).await;
    assert_eq!(counted(&ada, "failed").await, 2);
    assert!(service.is_quiet());
    // A message that is refused for good is not sent again, but the next turn's is sent.
    service.will_answer(&["400 Bad Request"]);
    play(&ben, &table).await;
    play(&ada, &table).await;
    service.next().await;
    count_is(&ada, "refused", 1).await;
    play(&ben, &table).await;
    play(&ada, &table).await;
    service.next().await;
    count_is(&ada, "sent", 2).await;
    assert!(service.is_quiet());
}

async fn a_device_that_is_gone_is_forgotten(database: Database) {
    let running = start(database).await;
    let mut service = PushService::start().await;
    let [ada, ben] = guests(&running).await;
    PushDevice::new(10).turn_on(&service, &ben, "en").await;
    let table = duel(&ada, &ben).await;
    service.will_answer(&["410 Gone"]);
    play(&ada, &table).await;
    service.next().await;
    count_is(&ada, "gone", 1).await;
    assert_eq!(get(&ben, "/api/v1/me/push").await.json()["on"], json!(false));
    play(&ben, &table).await;
    play(&ada, &table).await;
    assert!(service.is_quiet());
    // Turned on again, the device gets messages again.
    let device = PushDevice::new(11);
    device.turn_on(&service, &ben, "en").await;
    play(&ben, &table).await;
    play(&ada, &table).await;
    assert_eq!(device.open(&service.next().await)["tag"], json!(table));
}

async fn messages_are_turned_off_by_one_tap(database: Database) {
    let running = start(database).await;
    let mut service = PushService::start().await;
    let [ada, ben] = guests(&running).await;
    let device = PushDevice::new(12);
    device.turn_on(&service, &ben, "en").await;
    let sessions = get(&ben, "/api/v1/me/sessions").await.json();
    assert_eq!(sessions["sessions"][0]["push"], json!(true));
    let shown = page(&ben, "/games").await.text();
    assert!(shown.contains(&say("push-turn-off")) && !shown.contains(&say("push-turn-on")));
    let session = sessions["sessions"][0]["session"].as_str().unwrap();
    let action = format!("/me/sessions/{session}/push/off");
    assert!(page(&ben, "/me").await.text().contains(&action));
    // Nobody can turn off another player's messages.
    let others = post(&ada, &format!("/api/v1/me/sessions/{session}/push/off"), json!({})).await;
    assert_eq!(error(&others), (404, "not_found".into()));

    let cookie = format!("oriflamme={}", ben.token().unwrap());
    let headers = [("cookie", cookie.as_str()), ("content-type", "application/x-www-form-urlencoded")];
    let submit = async |path: &str| {
        let sent = ben.raw().send("POST".parse().unwrap(), path, &headers, "".into()).await.unwrap();
        location(&sent).to_owned()
    };
    assert_eq!(submit(&action).await, "/me?done=push-off");
    assert!(page(&ben, "/me?done=push-off").await.text().contains(&say("people-done-push-off")));
    assert!(page(&ben, "/games").await.text().contains(&say("push-turn-on")));
    device.turn_on(&service, &ben, "en").await;
    assert_eq!(submit("/me/push/off").await, "/games");
    device.turn_on(&service, &ben, "en").await;
    assert_eq!(post(&ben, "/api/v1/me/push/off", json!({})).await.status, 204);
    assert_eq!(get(&ben, "/api/v1/me/push").await.json()["on"], json!(false));
    // A new token signs all devices out, so they get no more messages.
    device.turn_on(&service, &ben, "en").await;
    let token = post(&ben, "/api/v1/me/token", json!({})).await.json()["token"].as_str().unwrap().to_owned();
    let ben = ben.with_token(&token);
    assert_eq!(get(&ben, "/api/v1/me/push").await.json()["on"], json!(false));
    let table = duel(&ada, &ben).await;
    play(&ada, &table).await;
    // Only Ada's own device gets a message about a table of hers.
    PushDevice::new(13).turn_on(&service, &ada, "en").await;
    play(&ben, &table).await;
    assert_eq!(service.next().await.path, "/push/device-13");
    assert!(service.is_quiet());
}

async fn a_message_outlives_the_server_that_queued_it(database: Database) {
    let slow = |options: &mut oriflamme_server::Options| {
        options.push.anywhere = true;
        options.push.delay = Duration::from_secs(2);
    };
    let running = Running::with(database, slow).await;
    let mut service = PushService::start().await;
    let [ada, ben] = guests(&running).await;
    let device = PushDevice::new(14);
    device.turn_on(&service, &ben, "pl").await;
    let known = key(&ben).await;
    let table = duel(&ada, &ben).await;
    play(&ada, &table).await;
    let running = running.restart().await;
    let pushed = service.next().await;
    assert_eq!(device.open(&pushed)["title"], json!(Words::of(Language::Pl).say("ui-your-turn")));
    signed_by(&pushed, &known);
    count_is(&running.client(), "sent", 1).await;
    assert!(service.is_quiet());
}

async fn a_silent_push_service_keeps_nobody_elses_messages_waiting(database: Database) {
    // All messages are due at about the same time, those to the silent service first.
    let running = start_with_delay(database, Duration::from_secs(2)).await;
    let mut service = PushService::start().await;
    let silent = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let silent_at = format!("http://{}/x", silent.local_addr().unwrap());
    let [ada, ben] = guests(&running).await;
    let cy = running.client().guest("Cy").await.unwrap();
    let device = PushDevice::new(19);
    device.turn_on(&service, &ben, "en").await;
    let on = post(&cy, "/api/v1/me/push", PushDevice::new(20).at(&silent_at)).await;
    assert_eq!(on.status, 204, "{}", on.text());
    let (mut theirs, own) = (Vec::new(), duel(&ada, &ben).await);
    for _ in 0..12 {
        theirs.push(duel(&ada, &cy).await);
    }
    for table in &theirs {
        play(&ada, table).await;
    }
    play(&ada, &own).await;
    let played = std::time::Instant::now();
    assert_eq!(device.open(&service.next().await)["tag"], json!(own));
    assert!(
        played.elapsed() < Duration::from_secs(9),
        "{:?}: a silent service is in the way",
        played.elapsed()
    );
    // Only this many are under way to one service.
    let mut open = Vec::new();
    while let Ok(accepted) = tokio::time::timeout(Duration::from_millis(500), silent.accept()).await {
        open.push(accepted.unwrap());
    }
    assert!((1..=2).contains(&open.len()), "{} connections", open.len());
}

async fn a_device_that_never_answers_is_forgotten(database: Database) {
    let running = Running::with(database, |options| {
        options.push.anywhere = true;
        options.push.delay = Duration::from_millis(100);
        options.push.retry = Duration::from_millis(3);
    })
    .await;
    let service = PushService::start().await;
    let [ada, ben] = guests(&running).await;
    PushDevice::new(21).turn_on(&service, &ben, "en").await;
    service.will_answer(&["500 Oops"; 6]);
    play(&ada, &duel(&ada, &ben).await).await;
    count_is(&ada, "failed", 6).await;
    assert_eq!(get(&ben, "/api/v1/me/push").await.json()["on"], json!(false), "it is not tried for ever");
}

async fn a_move_sends_to_few_devices(database: Database) {
    let running = start(database).await;
    let mut service = PushService::start().await;
    let [ada, ben] = guests(&running).await;
    PushDevice::new(30).turn_on(&service, &ben, "en").await;
    // Each link signs in one more device.
    for number in 31..=40 {
        let link = post(&ben, "/api/v1/me/links", json!({})).await.json()["link"].clone();
        let opened = post(&running.client(), "/api/v1/links", json!({"link": link})).await;
        let token = opened.json()["token"].as_str().unwrap().to_owned();
        PushDevice::new(number).turn_on(&service, &ben.with_token(&token), "en").await;
    }
    play(&ada, &duel(&ada, &ben).await).await;
    let mut paths = std::collections::BTreeSet::new();
    for _ in 0..8 {
        paths.insert(service.next().await.path);
    }
    count_is(&ada, "sent", 8).await;
    assert!(paths.len() == 8 && !paths.contains("/push/device-30"), "the last devices: {paths:?}");
    assert!(service.is_quiet());
}

#[test]
fn one_of_two_servers_sends() {
    run(two_servers, Database::postgres());
}

async fn two_servers(database: Database) {
    let one = start(database).await;
    let other = Server::start(one.options.clone()).await.unwrap();
    let other = one.client().at(&format!("http://{}", other.address()));
    let mut service = PushService::start().await;
    let [ada, ben] = guests(&one).await;
    let device = PushDevice::new(15);
    device.turn_on(&service, &ben, "en").await;
    let table = duel(&ada, &ben).await;
    for turn in 1..=8 {
        play(&ada, &table).await;
        assert_eq!(device.open(&service.next().await)["tag"], json!(table));
        let sent = async || counted(&one.client(), "sent").await + counted(&other, "sent").await;
        while sent().await < turn {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        assert!(sent().await == turn && service.is_quiet());
        play(&ben.at(other.base()), &table).await;
    }
}

#[test]
fn nothing_is_sent_into_the_servers_own_network() {
    let bad = async |database: Database| {
        let running = Running::start(database).await;
        let ben = running.client().guest("Ben").await.unwrap();
        let device = PushDevice::new(16);
        for endpoint in [
            "http://127.0.0.1:8470/x",
            "https://127.0.0.1/x",
            "https://192.168.0.1/x",
            "https://[::1]/x",
            "https://localhost/x",
            "https://push.example.com:22/x",
            "nonsense",
        ] {
            let refused = post(&ben, "/api/v1/me/push", device.at(endpoint)).await;
            assert_eq!(error(&refused), (422, "bad_push".into()), "{endpoint}");
        }
        let mut wrong: Value = device.at("https://push.example.com/x");
        assert_eq!(post(&ben, "/api/v1/me/push", wrong.clone()).await.status, 204);
        wrong["keys"]["auth"] = json!("short");
        assert_eq!(error(&post(&ben, "/api/v1/me/push", wrong).await), (422, "bad_push".into()));
        assert_eq!(get(&running.client(), "/api/v1/me/push").await.status, 401);
        let worker = get(&ben, "/worker.js").await;
        assert_eq!(worker.headers["cache-control"], "no-cache");
        assert!(worker.text().contains("/assets/manifest-icon-192."));
        // The content security policy of the worker's file lets it send us a device's new address.
        let policy = worker.headers["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("connect-src 'self'") && policy.contains("img-src 'self'"), "{policy}");
    };
    run(bad, Some(Database::sqlite()));
}

#[test]
fn a_server_without_internet_does_not_offer_it() {
    let off = async |database: Database| {
        let running = Running::with(database, |options| options.push.enabled = false).await;
        let ben = running.client().guest("Ben").await.unwrap();
        assert_eq!(error(&get(&ben, "/api/v1/me/push").await), (409, "no_push_here".into()));
        let on = post(&ben, "/api/v1/me/push", PushDevice::new(17).at("https://push.example.com/x")).await;
        assert_eq!(error(&on), (409, "no_push_here".into()));
        assert!(!page(&ben, "/games").await.text().contains("data-push"));
    };
    run(off, Some(Database::sqlite()));
}
