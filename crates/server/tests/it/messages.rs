//! Messages to players' devices about more than turns: invitations, tournaments, clubs and keys.

use crate::{
    clubs::{club, player_id},
    push::{count_is, counted, duel, guests, play, start, start_with_delay},
    push_service::{PushDevice, PushService},
    requests::{error, get, location, page, post, say},
    support::{Running, on_both, run},
    tournaments::{join, new, now, until},
};
use oriflamme_client::Client;
use oriflamme_pages::{Language, Words};
use oriflamme_server::Server;
use oriflamme_table_view::TournamentId;
use oriflamme_testkit::Database;
use serde_json::{Value, json};
use std::time::Duration;

on_both! {
    a_friend_who_invites_is_told_of_and_a_stranger_is_not
    whoever_sits_down_or_blocks_is_not_invited_any_more
    a_seat_that_is_kept_over_days_is_told
    a_round_is_told_to_the_absent
    a_postponed_start_reminds_again_and_once
    whoever_joins_late_is_reminded_too
    news_are_told_to_members_but_not_to_their_writer
    a_device_is_told_what_its_player_has_chosen
    an_invitation_outlives_the_server_that_queued_it
}

async fn befriend(one: &Client, other: &Client) {
    let link = post(one, "/api/v1/me/friends/links", json!({"lasting": false})).await.json();
    let path = format!("/api/v1/friends/{}", link["link"].as_str().unwrap());
    assert_eq!(post(other, &path, json!({})).await.json(), json!({"friends": true}));
}

/// A table at which a player waits, and to which they invite another one.
async fn invited(inviter: &Client, whom: &Client) -> String {
    let new = json!({"rules": "base-2", "seats": 3, "private": true});
    let table = post(inviter, "/api/v1/tables", new).await.json()["table"].as_str().unwrap().to_owned();
    let whom = json!({"player": player_id(whom).await});
    let done = post(inviter, &format!("/api/v1/tables/{table}/invitations"), whom).await;
    assert_eq!(done.status, 204, "{}", done.text());
    table
}

fn tell(id: &str, name: &'static str, value: &str) -> Value {
    json!(Words::of(Language::En).tell(id, &[(name, value.into())]))
}

async fn a_friend_who_invites_is_told_of_and_a_stranger_is_not(database: Database) {
    let running = start(database).await;
    let mut service = PushService::start().await;
    let [ada, ben] = guests(&running).await;
    let eve = running.client().guest("Eve").await.unwrap();
    let device = PushDevice::new(50);
    device.turn_on(&service, &ben, "en").await;
    befriend(&ada, &ben).await;
    // Anybody who knows his id can invite him, but his device stays quiet.
    invited(&eve, &ben).await;
    let table = invited(&ada, &ben).await;
    let pushed = service.next().await;
    let message = device.open(&pushed);
    assert_eq!(message["title"], tell("push-invited", "player", "Ada"));
    assert_eq!((&message["url"], &message["tag"]), (&json!(format!("/tables/{table}")), &json!(table)));
    assert!(message["body"].as_str().unwrap().ends_with("with Ada"), "{message}");
    let keep: u64 = pushed.headers["ttl"].parse().unwrap();
    assert!((80_000..=86_400).contains(&keep), "as long as the table is open: {keep}");
    count_is(&ada, "sent", 1).await;
    assert!(service.is_quiet());
}

async fn whoever_sits_down_or_blocks_is_not_invited_any_more(database: Database) {
    let running = start_with_delay(database, Duration::from_secs(3)).await;
    let mut service = PushService::start().await;
    let [ada, ben] = guests(&running).await;
    let [eve, cy] =
        [running.client().guest("Eve").await.unwrap(), running.client().guest("Cy").await.unwrap()];
    let device = PushDevice::new(51);
    device.turn_on(&service, &ben, "en").await;
    for friend in [&ada, &eve, &cy] {
        befriend(friend, &ben).await;
    }
    let sat = invited(&ada, &ben).await;
    assert_eq!(post(&ben, &format!("/api/v1/tables/{sat}/sit"), json!({})).await.status, 200);
    let declined = invited(&ada, &ben).await;
    assert_eq!(post(&ben, &format!("/api/v1/tables/{declined}/decline"), json!({})).await.status, 204);
    let blocked = invited(&eve, &ben).await;
    let path = format!("/api/v1/players/{}/blocks", player_id(&eve).await);
    let done = post(&ben, &path, json!({})).await;
    assert!(done.status < 300, "{}", done.text());
    let left = invited(&cy, &ben).await;
    assert_eq!(device.open(&service.next().await)["tag"], json!(left), "not {sat}, {declined}, {blocked}");
    count_is(&ada, "sent", 1).await;
    assert!(service.is_quiet());
}

async fn a_seat_that_is_kept_over_days_is_told(database: Database) {
    let running = start_with_delay(database, Duration::from_secs(1)).await;
    let mut service = PushService::start().await;
    let [ada, ben] = guests(&running).await;
    let table = duel(&ada, &ben).await;
    while get(&ada, &format!("/api/v1/tables/{table}")).await.json()["status"] == "playing" {
        play(&ada, &table).await;
        play(&ben, &table).await;
    }
    let device = PushDevice::new(52);
    device.turn_on(&service, &ben, "pl").await;
    let next = post(&ada, &format!("/api/v1/tables/{table}/rematch"), json!({})).await.json();
    let message = device.open(&service.next().await);
    assert_eq!(message["title"], json!(Words::of(Language::Pl).say("push-seat")));
    assert_eq!(message["tag"], next["table"]);
    assert!(message["body"].as_str().unwrap().contains("Ada"), "{message}");
}

async fn a_round_is_told_to_the_absent(database: Database) {
    let running = start_with_delay(database, Duration::from_secs(3)).await;
    let mut service = PushService::start().await;
    let [ada, ben] = guests(&running).await;
    let devices = [PushDevice::new(53), PushDevice::new(54)];
    let id = ada.announce(&new(json!({"seats": 2, "rounds": 1}))).await.unwrap().summary.tournament.clone();
    for (player, device) in [&ada, &ben].into_iter().zip(&devices) {
        device.turn_on(&service, player, "en").await;
        join(player, &id, "salt").await;
    }
    let table = until(&ada, &id, |seen| seen.your_table.is_some()).await.your_table.unwrap();
    // Ada looks at her table, and Ben does not.
    let events = ada.raw().events(&table.to_string(), None).await.unwrap();
    let title = tell("push-round", "round", "1");
    let [ada_device, ben_device] = &devices;
    let message = loop {
        let pushed = service.next().await;
        // Whether they were reminded of the start depends on who was faster.
        let device = if pushed.path.ends_with("53") { ada_device } else { ben_device };
        let message = device.open(&pushed);
        if message["title"] == title {
            assert!(pushed.path.ends_with("54"), "Ada is looking");
            break message;
        }
    };
    assert_eq!((&message["url"], &message["body"]), (&json!(format!("/tables/{table}")), &json!("Cup")));
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert!(service.is_quiet());
    drop(events);
}

/// A tournament of which people are reminded a few seconds after they could join it.
async fn soon(host: &Client) -> TournamentId {
    let start = now() + 10 * 60_000 + 4000;
    host.announce(&new(json!({"start": start}))).await.unwrap().summary.tournament.0
}

async fn a_postponed_start_reminds_again_and_once(database: Database) {
    let running = start(database).await;
    let mut service = PushService::start().await;
    let [ada, ben] = guests(&running).await;
    let device = PushDevice::new(55);
    device.turn_on(&service, &ben, "en").await;
    let id = soon(&ada).await;
    join(&ben, &id, "salt").await;
    let pushed = service.next().await;
    let message = device.open(&pushed);
    assert_eq!(message["title"], tell("push-starts", "tournament", "Cup"));
    assert_eq!(message["url"], json!(format!("/tournaments/{id}")));
    let keep: u64 = pushed.headers["ttl"].parse().unwrap();
    assert!((560..=600).contains(&keep), "until it starts: {keep}");
    count_is(&ada, "sent", 1).await;
    let later = json!({"start": now() + 10 * 60_000 + 3000});
    let done = post(&ada, &format!("/api/v1/tournaments/{id}/postpone"), later).await;
    assert!(done.status < 300, "{}", done.text());
    // First that it was postponed, then the new reminder.
    let postponed = device.open(&service.next().await);
    assert_eq!((&postponed["title"], &postponed["url"]), (&json!("Cup"), &json!("/tournaments")));
    assert!(postponed["body"].as_str().unwrap().contains("It begins on"), "{postponed}");
    assert_eq!(device.open(&service.next().await)["title"], message["title"]);
    count_is(&ada, "sent", 3).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert!(service.is_quiet());
}

async fn whoever_joins_late_is_reminded_too(database: Database) {
    let running = start(database).await;
    let mut service = PushService::start().await;
    let [ada, ben] = guests(&running).await;
    let devices = [PushDevice::new(65), PushDevice::new(66)];
    let begins = now() + 20_000;
    let id = ada.announce(&new(json!({"start": begins}))).await.unwrap().summary.tournament.0;
    // Ben joins when Ada has been reminded.
    for (player, device) in [&ada, &ben].into_iter().zip(&devices) {
        device.turn_on(&service, player, "en").await;
        join(player, &id, "salt").await;
        let message = device.open(&service.next().await);
        assert_eq!(message["title"], tell("push-starts", "tournament", "Cup"));
        assert!(now() < begins);
    }
    count_is(&ada, "sent", 2).await;
    assert!(service.is_quiet());
}

/// Ada's club with Ben as a member. Returns its path in the API.
async fn club_of(ada: &Client, ben: &Client) -> String {
    let club = club(ada).await;
    let invitation = get(ada, &club).await.json()["invitation"].clone();
    let joined = post(ben, &format!("{club}/join"), json!({"invitation": invitation})).await;
    assert_eq!(joined.json()["you"], "member");
    club
}

async fn news_are_told_to_members_but_not_to_their_writer(database: Database) {
    let running = start(database).await;
    let mut service = PushService::start().await;
    let [ada, ben] = guests(&running).await;
    let eve = running.client().guest("Eve").await.unwrap();
    let club = club_of(&ada, &ben).await;
    // Eve has only asked.
    post(&eve, &format!("{club}/join"), json!({})).await;
    let device = PushDevice::new(57);
    PushDevice::new(56).turn_on(&service, &ada, "en").await;
    device.turn_on(&service, &ben, "en").await;
    PushDevice::new(58).turn_on(&service, &eve, "en").await;
    let news = async |text: &str| {
        let told = post(&ada, &format!("{club}/news"), json!({"text": text})).await;
        assert_eq!(told.status, 200, "{}", told.text());
    };
    let long = format!("We meet on Friday. {}", "é".repeat(1900));
    news(&long).await;
    let message = device.open(&service.next().await);
    assert_eq!(message["title"], tell("push-club", "club", "Łódź club"));
    assert_eq!(message["url"], json!(club.replace("/api/v1", "")));
    let body = message["body"].as_str().unwrap();
    assert!(body.starts_with("We meet on Friday.") && body.ends_with('…') && body.chars().count() < 200);
    for number in 2..=6 {
        news(&number.to_string()).await;
        assert_eq!(device.open(&service.next().await)["body"], json!(number.to_string()));
    }
    // That is enough for a day.
    news("7").await;
    // Eve is told once she is a member; Ada has accepted her.
    let eve_id = player_id(&eve).await;
    post(&ada, &format!("{club}/members"), json!({"player": eve_id, "role": "member"})).await;
    let told = PushDevice::new(58).open(&service.next().await);
    assert_eq!((&told["title"], &told["url"]), (&json!("Łódź club"), &json!("/clubs")));
    count_is(&ada, "sent", 7).await;
    assert!(service.is_quiet());
}

async fn a_device_is_told_what_its_player_has_chosen(database: Database) {
    let running = start(database).await;
    let mut service = PushService::start().await;
    let [ada, ben] = guests(&running).await;
    let club = club_of(&ada, &ben).await;
    befriend(&ada, &ben).await;
    let device = PushDevice::new(59);
    let choice = async || get(&ben, "/api/v1/me/push").await.json()["about"].clone();
    let none = post(&ben, "/api/v1/me/push/about", json!({"about": ["turns"]})).await;
    assert_eq!((error(&none), choice().await), ((404, "not_found".into()), json!([])));
    device.turn_on(&service, &ben, "en").await;
    assert_eq!(choice().await, json!(["turns", "invitations", "tournaments", "clubs"]));
    // The form has a box for each kind.
    let cookie = format!("oriflamme={}", ben.token().unwrap());
    let headers = [("cookie", cookie.as_str()), ("content-type", "application/x-www-form-urlencoded")];
    let form = "invitations=1&turns=1";
    let raw = ben.raw();
    let sent = raw.send("POST".parse().unwrap(), "/me/push/about", &headers, form.into()).await.unwrap();
    assert_eq!((location(&sent), choice().await), ("/games", json!(["turns", "invitations"])));
    let shown = page(&ben, "/games").await.text();
    let box_of = |kind: &str, checked: &str| format!("name=\"{kind}\" value=\"1\"{checked}>");
    assert!(shown.contains(&box_of("turns", " checked")) && shown.contains(&box_of("clubs", "")), "{shown}");
    assert!(shown.contains(&say("push-about-keys")));
    // A new address keeps the choice.
    device.turn_on(&service, &ben, "en").await;
    post(&ada, &format!("{club}/news"), json!({"text": "Hello"})).await;
    let table = invited(&ada, &ben).await;
    assert_eq!(device.open(&service.next().await)["tag"], json!(table));
    // Whoever wants to hear of nothing still hears of a new key.
    assert_eq!(post(&ben, "/api/v1/me/push/about", json!({"about": []})).await.status, 204);
    invited(&ada, &ben).await;
    let words = post(&ben, "/api/v1/me/words", json!({})).await;
    assert!(words.status < 300, "{}", words.text());
    let told = device.open(&service.next().await);
    assert_eq!((&told["title"], &told["url"]), (&json!(say("push-keys")), &json!("/me")));
    count_is(&ada, "sent", 2).await;
    assert!(service.is_quiet());
    // The subscription can say it at once.
    let mut subscription = device.subscription(&service);
    subscription["about"] = json!(["clubs"]);
    assert_eq!(post(&ben, "/api/v1/me/push", subscription).await.status, 204);
    assert_eq!(choice().await, json!(["clubs"]));
}

async fn an_invitation_outlives_the_server_that_queued_it(database: Database) {
    let running = start_with_delay(database, Duration::from_secs(2)).await;
    let mut service = PushService::start().await;
    let [ada, ben] = guests(&running).await;
    let device = PushDevice::new(60);
    device.turn_on(&service, &ben, "en").await;
    befriend(&ada, &ben).await;
    let table = invited(&ada, &ben).await;
    let running = running.restart().await;
    assert_eq!(device.open(&service.next().await)["tag"], json!(table));
    count_is(&running.client(), "sent", 1).await;
    assert!(service.is_quiet());
}

#[test]
fn one_of_two_servers_reminds() {
    run(two_servers, Database::postgres());
}

async fn two_servers(database: Database) {
    let one: Running = start(database).await;
    let other = Server::start(one.options.clone()).await.unwrap();
    let other = one.client().at(&format!("http://{}", other.address()));
    let mut service = PushService::start().await;
    let [ada, ben] = guests(&one).await;
    let device = PushDevice::new(61);
    device.turn_on(&service, &ben, "en").await;
    join(&ben.at(other.base()), &soon(&ada).await, "salt").await;
    assert_eq!(device.open(&service.next().await)["title"], tell("push-starts", "tournament", "Cup"));
    tokio::time::sleep(Duration::from_secs(2)).await;
    let sent = counted(&one.client(), "sent").await + counted(&other, "sent").await;
    assert!(sent == 1 && service.is_quiet(), "{sent} were sent");
}
