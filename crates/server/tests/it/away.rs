//! Play with people over days: whoever closes the page is still paired, and is told by a message.

use crate::{
    manners::operator,
    pairing::{execute, guests, later, page, paired, post, seek, state, submit, until_waiting},
    push_service::{PushDevice, PushService},
    requests::error,
    support::{Running, on_both, run},
    tournaments::now,
};
use oriflamme_client::Client;
use oriflamme_pages::{Language, Words};
use oriflamme_server::{Forbidden, Server};
use oriflamme_testkit::Database;
use oriflamme_wire::PairingState;
use serde_json::{Value, json};
use std::time::Duration;

on_both! {
    two_who_have_closed_their_pages_meet_and_are_told
    games_of_minutes_are_not_for_the_absent
    a_search_ends_by_itself_or_by_a_tap
    nobody_to_whom_it_is_forbidden_is_paired_while_away
    a_search_survives_a_restart
    there_are_two_hours_to_come_and_a_day_to_miss_it
    the_pages_say_that_the_search_goes_on
}

/// A duel over days, which may also be found while the player is away.
fn over_days(away: bool) -> Value {
    json!({"rules": ["base-2"], "seats": [2], "paces": ["1d"], "away": away})
}

/// Asks for people, and closes the page.
async fn goes_away(running: &Running, player: &Client, wish: Value) {
    drop(seek(player, wish).await);
    until_waiting(running, 0).await;
}

async fn count(running: &Running, sql: &'static str) -> i64 {
    crate::clubs::count(running, sql).await
}

async fn start(database: Database) -> Running {
    Running::with(database, |options| {
        options.push.anywhere = true;
        options.push.delay = Duration::from_millis(100);
    })
    .await
}

async fn two_who_have_closed_their_pages_meet_and_are_told(database: Database) {
    let running = start(database).await;
    let mut service = PushService::start().await;
    let [ada, ben] = guests(&running).await;
    let devices = [PushDevice::new(70), PushDevice::new(71)];
    let mut ids = Vec::new();
    for (player, device) in [&ada, &ben].into_iter().zip(&devices) {
        device.turn_on(&service, player, "en").await;
        ids.push(player.me().await.unwrap().player.to_string());
    }
    // They can't meet before both are away.
    let block = "INSERT INTO blocks (player, blocked, made) VALUES ($1, $2, 1)";
    execute(&running, block, &[&ids[0], &ids[1]]).await;
    for player in [&ada, &ben] {
        goes_away(&running, player, over_days(true)).await;
    }
    execute(&running, "DELETE FROM blocks WHERE player = $1", &[&ids[0]]).await;
    let mut tables = Vec::new();
    for _ in 0..2 {
        let pushed = service.next().await;
        let device = if pushed.path.ends_with("70") { &devices[0] } else { &devices[1] };
        let message = device.open(&pushed);
        assert_eq!(message["title"], json!(Words::of(Language::En).say("push-seat")));
        let keep: u64 = pushed.headers["ttl"].parse().unwrap();
        assert!((86_000..=86_400).contains(&keep), "the seat is kept for a day: {keep}");
        tables.push((pushed.path, message["tag"].as_str().unwrap().to_owned()));
    }
    assert!(tables[0].0 != tables[1].0 && tables[0].1 == tables[1].1, "{tables:?}");
    // Nobody is dealt in before they have come.
    let table = format!("/tables/{}", tables[0].1);
    let open = running.client().raw().get(&format!("/api/v1{table}")).await.unwrap().json();
    assert_eq!((&open["status"], &open["pace"]), (&json!("open"), &json!({"days": 1})));
    assert_eq!(*state(&ada).await.state, PairingState::Paired);
    for player in [&ada, &ben] {
        assert_eq!(post(player, &format!("{table}/sit"), json!({"salt": "s"})).await.status, 200);
    }
    let playing = running.client().raw().get(&format!("/api/v1{table}")).await.unwrap().json();
    assert_eq!(playing["status"], "playing");
}

async fn games_of_minutes_are_not_for_the_absent(database: Database) {
    let running = start(database).await;
    let [ada, ben, cleo] = guests(&running).await;
    let both = |away: bool| json!({"rules": ["base-2"], "seats": [2], "paces": ["60", "1d"], "away": away});
    goes_away(&running, &ada, both(true)).await;
    let minutes = json!({"rules": ["base-2"], "seats": [2], "paces": ["60"]});
    let _bens = seek(&ben, minutes.clone()).await;
    until_waiting(&running, 1).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    let seen = state(&ben).await;
    assert_eq!((*seen.state, seen.waiting, seen.fitting), (PairingState::Waiting, 1, Some(0)));
    // Somebody who wants the longer game meets her at once.
    let mut cleos = seek(&cleo, over_days(false)).await;
    let table = paired(&mut cleos).await;
    let shown = running.client().raw().get(&format!("/api/v1/tables/{table}")).await.unwrap().json();
    assert_eq!(shown["pace"], json!({"days": 1}));
    assert_eq!(state(&ada).await.table.map(|it| it.to_string()), Some(table));
    let mut wrong = minutes;
    wrong["away"] = json!(true);
    assert_eq!(error(&post(&ben, "/pairing", wrong).await), (422, "bad_pace".into()));
}

async fn a_search_ends_by_itself_or_by_a_tap(database: Database) {
    let running = start(database).await;
    let [ada, ben, cleo] = guests(&running).await;
    let asked = post(&ada, "/pairing", over_days(true)).await.json();
    let until = asked["away_until"].as_u64().unwrap();
    let days = (until - now()).div_ceil(3_600_000);
    assert_eq!(days, 72, "three days");
    goes_away(&running, &ada, over_days(true)).await;
    execute(&running, "UPDATE seeks SET away_until = 1 WHERE game IS NULL", &[]).await;
    let mut bens = seek(&ben, over_days(true)).await;
    until_waiting(&running, 1).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_eq!(count(&running, "SELECT COUNT(*) FROM seeks WHERE game IS NOT NULL").await, 0);
    // Ben stays, and a tap ends his search for good.
    assert_eq!(post(&ben, "/pairing/cancel", json!({})).await.status, 204);
    while bens.next().await.unwrap().is_some() {}
    until_waiting(&running, 0).await;
    let _cleos = seek(&cleo, over_days(false)).await;
    until_waiting(&running, 1).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_eq!(*state(&cleo).await.state, PairingState::Waiting);
    let idle = state(&ben).await;
    assert_eq!((*idle.state, idle.away_until), (PairingState::Idle, None));
}

async fn nobody_to_whom_it_is_forbidden_is_paired_while_away(database: Database) {
    let running = start(database).await;
    let [ada, ben, cleo] = guests(&running).await;
    let operator = operator(&running).await;
    let mut rated = over_days(true);
    rated["stakes"] = json!(["rated"]);
    goes_away(&running, &ada, rated.clone()).await;
    goes_away(&running, &ben, over_days(true)).await;
    let [ada_id, ben_id] = [ada.me().await.unwrap().player.0, ben.me().await.unwrap().player.0];
    operator.forbid(&ada_id, Forbidden::Rated, "Enough", None, None).await.unwrap();
    operator.forbid(&ben_id, Forbidden::Pairing, "Enough", None, None).await.unwrap();
    // The servers learn of it within a second or two.
    for (player, wish) in [(&ada, rated.clone()), (&ben, over_days(true))] {
        let mut known = false;
        for _ in 0..100 {
            let refused = post(player, "/pairing", wish.clone()).await;
            known = refused.status == 403;
            if known {
                break;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        assert!(known);
    }
    rated["stakes"] = json!(["rated", "casual"]);
    let _cleos = seek(&cleo, rated).await;
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert_eq!(*state(&cleo).await.state, PairingState::Waiting, "both are left alone");
}

async fn a_search_survives_a_restart(database: Database) {
    let running = start(database).await;
    let [ada, ben] = guests(&running).await;
    goes_away(&running, &ada, over_days(true)).await;
    let running = running.restart().await;
    let mut bens = seek(&ben.at(&running.url()), over_days(false)).await;
    let table = paired(&mut bens).await;
    assert_eq!(state(&ada.at(&running.url())).await.table.map(|it| it.to_string()), Some(table));
}

async fn there_are_two_hours_to_come_and_a_day_to_miss_it(database: Database) {
    let running = start(database).await;
    let [ghost, ada, ben] = guests(&running).await;
    let meets = async |other: &Client| {
        goes_away(&running, &ghost, over_days(true)).await;
        let mut theirs = seek(other, over_days(false)).await;
        let table = paired(&mut theirs).await;
        assert_eq!(post(other, &format!("/tables/{table}/sit"), json!({})).await.status, 200);
        table
    };
    let table = meets(&ada).await;
    let again = async || error(&post(&ada, &format!("/tables/{table}/look-again"), json!({})).await);
    later(&running, 3600).await;
    assert_eq!(again().await, (409, "too_early".into()));
    assert_eq!(*state(&ghost).await.state, PairingState::Paired, "the table waits");
    later(&running, 3700).await;
    assert_eq!(post(&ada, &format!("/tables/{table}/look-again"), json!({})).await.status, 200);
    assert_eq!(post(&ada, "/pairing/cancel", json!({})).await.status, 204);
    // One missed table a day is free.
    assert_eq!(post(&ghost, "/pairing/cancel", json!({})).await.status, 204);
    later(&running, 20 * 3600).await;
    meets(&ben).await;
    assert_eq!(post(&ghost, "/pairing/cancel", json!({})).await.status, 204);
    // After a day the second one is missed, too. The wait counts from then on.
    later(&running, 24 * 3600 + 60).await;
    let refused = post(&ghost, "/pairing", over_days(true)).await;
    assert_eq!(error(&refused), (429, "missed_tables".into()));
    let seconds: u32 = refused.headers["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((120..=240).contains(&seconds), "{seconds}");
}

async fn the_pages_say_that_the_search_goes_on(database: Database) {
    let running = start(database).await;
    let [ada, ben] = guests(&running).await;
    let say = |id: &str| Words::of(Language::Fr).say(id);
    assert!(page(&ada, "/play").await.text().contains(&say("meet-while-away")));
    let line = Words::of(Language::Fr).tell("meet-away-until", &[("moment", "|".into())]);
    let line = line.split('|').next().unwrap();
    assert!(!page(&ada, "/").await.text().contains(line));
    // Whoever ticks the box wants a game over days, also without its own box.
    let asked = submit(&ada, "/play", "rules-base-2=1&seats-2=1&pace-60=1&away=1").await;
    assert_eq!(asked.status, 303);
    for path in ["/play", "/", "/tables", "/games"] {
        let shown = page(&ada, path).await.text();
        assert!(shown.contains(line) && shown.contains("action=\"/play/cancel\""), "{path}: {shown}");
        assert!(shown.contains(&say("meet-away-push")), "{path}");
    }
    assert!(!page(&ada, "/play").await.text().contains(&say("meet-stay")));
    PushDevice::new(72).turn_on(&PushService::start().await, &ada, "fr").await;
    assert!(!page(&ada, "/").await.text().contains(&say("meet-away-push")), "this device tells");
    assert_eq!(submit(&ada, "/play/cancel", "").await.status, 303);
    assert!(!page(&ada, "/").await.text().contains(line));
    assert!(!page(&ben, "/games").await.text().contains(line));
}

#[test]
fn one_of_two_servers_pairs_who_is_away() {
    run(two_servers, Database::postgres());
}

async fn two_servers(database: Database) {
    let one = start(database).await;
    let other = Server::start(one.options.clone()).await.unwrap();
    let at_other = one.client().at(&format!("http://{}", other.address()));
    let [ada, ben] = guests(&one).await;
    goes_away(&one, &ada, over_days(true)).await;
    let mut bens = seek(&ben.at(at_other.base()), over_days(true)).await;
    let table = paired(&mut bens).await;
    assert_eq!(state(&ada).await.table.map(|it| it.to_string()), Some(table));
    assert_eq!(count(&one, "SELECT COUNT(*) FROM pairings").await, 1);
}
