//! Limits on how much of something there may be hold when requests race.

use crate::{
    requests::{error, get, post, start},
    support::on_both,
    tournaments::{new, now},
};
use oriflamme_client::Client;
use oriflamme_server::WhichReports;
use oriflamme_testkit::Database;
use serde_json::{Value, json};
use std::collections::BTreeMap;

on_both! {
    nobody_founds_more_clubs_than_allowed
    nobody_announces_more_tournaments_than_allowed
    nobody_makes_more_reports_than_allowed
    no_table_has_more_guests_than_allowed
}

/// Sends all requests at once. Returns how often each came out how.
async fn at_once(
    client: &Client,
    requests: impl Iterator<Item = (String, Value)>,
) -> BTreeMap<(u16, String), usize> {
    let mut sent = tokio::task::JoinSet::new();
    for (path, body) in requests {
        let client = client.clone();
        sent.spawn(async move {
            let answer = post(&client, &path, body).await;
            if answer.status < 300 { (answer.status, String::new()) } else { error(&answer) }
        });
    }
    let mut found = BTreeMap::new();
    for outcome in sent.join_all().await {
        *found.entry(outcome).or_insert(0) += 1;
    }
    found
}

fn outcomes<const N: usize>(wanted: [(u16, &str, usize); N]) -> BTreeMap<(u16, String), usize> {
    wanted.into_iter().map(|(status, code, times)| ((status, code.to_owned()), times)).collect()
}

async fn nobody_founds_more_clubs_than_allowed(database: Database) {
    let running = start(database).await;
    let ada = running.client().guest("Ada").await.unwrap();
    let clubs = (0..12).map(|number| ("/api/v1/clubs".to_owned(), json!({"name": format!("Club {number}")})));
    let found = at_once(&ada, clubs).await;
    assert_eq!(found, outcomes([(201, "", 3), (409, "club_full", 9)]));
    assert_eq!(get(&ada, "/api/v1/clubs").await.json()["mine"].as_array().unwrap().len(), 3);
}

async fn nobody_announces_more_tournaments_than_allowed(database: Database) {
    let running = start(database).await;
    let ada = running.client().guest("Ada").await.unwrap();
    let cup = serde_json::to_value(new(json!({"start": now() + 600_000}))).unwrap();
    let found = at_once(&ada, (0..12).map(|_| ("/api/v1/tournaments".to_owned(), cup.clone()))).await;
    assert_eq!(found, outcomes([(201, "", 3), (409, "too_many_tournaments", 9)]));
    assert_eq!(ada.tournaments().await.unwrap().mine.len(), 3);
}

async fn nobody_makes_more_reports_than_allowed(database: Database) {
    let running = start(database).await;
    let client = running.client();
    let ada = client.guest("Ada").await.unwrap();
    let mut rude = Vec::new();
    for number in 0..15 {
        let player = client.guest(&format!("Rude {number}")).await.unwrap();
        rude.push(player.me().await.unwrap().player.to_string());
    }
    let report = |player: &String| (format!("/api/v1/players/{player}/reports"), json!({"about": "name"}));
    // The same report many times is one.
    let found = at_once(&ada, (0..12).map(|_| report(&rude[0]))).await;
    assert_eq!(found, outcomes([(204, "", 12)]));
    let operator = crate::admission::operator(&running).await;
    assert_eq!(operator.store().reports(WhichReports::All, 100).await.unwrap().len(), 1);
    let found = at_once(&ada, rude[1..].iter().map(report)).await;
    assert_eq!(found, outcomes([(204, "", 9), (429, "too_many_reports", 5)]));
    assert_eq!(operator.store().reports(WhichReports::All, 100).await.unwrap().len(), 10);
}

async fn no_table_has_more_guests_than_allowed(database: Database) {
    let running = start(database).await;
    let client = running.client();
    let ada = client.guest("Ada").await.unwrap();
    let made = post(&ada, "/api/v1/tables", json!({"rules": "base-2", "seats": 3})).await.json();
    let path = format!("/api/v1/tables/{}/invitations", made["table"].as_str().unwrap());
    let mut guests = Vec::new();
    for number in 0..26 {
        let guest = client.guest(&format!("Guest {number}")).await.unwrap();
        guests.push(guest.me().await.unwrap().player.to_string());
    }
    let found = at_once(&ada, guests.iter().map(|guest| (path.clone(), json!({"player": guest})))).await;
    assert_eq!(found, outcomes([(204, "", 20), (409, "too_many_invited", 6)]));
}
