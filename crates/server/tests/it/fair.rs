//! Commitment, then salts, then the deal: for new tables and for rematches, on any server, even after a
//! restart.

use crate::support::{Running, on_both};
use oriflamme_client::{Answer, Client, ClientError};
use oriflamme_deal::{Fair, Seed};
use oriflamme_game::{Level, Ruleset};
use oriflamme_table_view::TableId;
use oriflamme_testkit::{Database, Players, play_out};
use oriflamme_wire::{NewTableJson, OfferJson, SitJson, TableJson};
use serde_json::json;

on_both! {
    a_table_is_the_one_that_was_offered
    an_offer_is_used_once
    offers_outlive_a_restart
    a_rematch_is_promised_before_anybody_asks_for_it
    forms_take_offers
}

fn three(offer: &OfferJson) -> NewTableJson {
    NewTableJson {
        seats: Some(3),
        bots: vec![Level::Page.into(); 2],
        salt: Some("pepper".into()),
        offer: Some(offer.offer.clone()),
        ..NewTableJson::of(Ruleset::Base2)
    }
}

fn code(error: ClientError) -> String {
    match error {
        ClientError::Refused(refused) => refused.code.unwrap().to_string(),
        error => panic!("{error}"),
    }
}

/// The seed line of a finished game.
async fn fair(client: &Client, table: &TableId) -> Fair {
    let record = client.record(table).await.unwrap();
    let records = oriflamme_notation::parse(&record).unwrap();
    records[0].header.seed.as_deref().unwrap().parse().unwrap()
}

async fn a_table_is_the_one_that_was_offered(database: Database) {
    let running = Running::start(database).await;
    let ada = running.client().guest("Ada").await.unwrap();
    let offer = ada.offer().await.unwrap();
    let other = ada.offer().await.unwrap();
    assert!(offer.table != other.table && offer.commitment != other.commitment && offer.offer != other.offer);
    let wanted = json!({"rules": "base-2", "seats": 3, "offer": offer.offer});
    let mut players = Players::sit(&running.client(), wanted).await.unwrap();
    let made = players.view(0).await.unwrap();
    assert_eq!((&made.table, &made.commitment), (&offer.table, &offer.commitment));
    // The secret that is shown at the end fits the commitment that was made before the server knew the salt.
    play_out(&mut players).await.unwrap();
    let fair = fair(&ada, &made.table).await;
    assert_eq!(Fair::commitment(&fair.secret).to_string(), offer.commitment);
    assert_eq!(fair.salts[0].1.to_string(), "salt-1");
    assert_eq!(fair.table, offer.table.to_string());
}

async fn an_offer_is_used_once(database: Database) {
    let running = Running::start(database).await;
    let [ada, ben] =
        [running.client().guest("Ada").await.unwrap(), running.client().guest("Ben").await.unwrap()];
    let offer = ada.offer().await.unwrap();
    let made = ada.create(&three(&offer)).await.unwrap();
    // A player who asks twice gets the same table, with the salt that came first.
    let again = NewTableJson { salt: Some("sugar".into()), ..three(&offer) };
    assert_eq!(ada.create(&again).await.unwrap().table, made.table);
    assert_eq!(code(ben.create(&again).await.unwrap_err()), "stale_offer");
    for word in ["", "nonsense", offer.table.as_str(), &format!("{}0", offer.offer)] {
        let forged = NewTableJson { offer: Some(word.to_owned()), ..again.clone() };
        assert_eq!(code(ada.create(&forged).await.unwrap_err()), "stale_offer", "{word}");
    }
    // When many use an offer at once, one makes the table, and the others get the same.
    let offer = ada.offer().await.unwrap();
    let asks = (0..8).map(|number| {
        let ada = ada.clone();
        let table = NewTableJson { salt: Some(format!("salt-{number}")), ..three(&offer) };
        tokio::spawn(async move { ada.create(&table).await.unwrap().table })
    });
    for ask in asks.collect::<Vec<_>>() {
        assert_eq!(ask.await.unwrap(), offer.table);
    }
}

async fn offers_outlive_a_restart(database: Database) {
    let running = Running::start(database).await;
    let ada = running.client().guest("Ada").await.unwrap();
    let offer = ada.offer().await.unwrap();
    let running = running.restart().await;
    let made = ada.at(&running.url()).create(&three(&offer)).await.unwrap();
    assert_eq!((made.table, made.commitment), (offer.table, offer.commitment));
}

async fn a_rematch_is_promised_before_anybody_asks_for_it(database: Database) {
    let running = Running::start(database).await;
    let mut players = Players::sit(&running.client(), json!({"rules": "base-2", "seats": 3})).await.unwrap();
    let table = players.table.clone();
    assert_eq!(players.seats[0].table(&table).await.unwrap().next_table, None, "the game goes on");
    play_out(&mut players).await.unwrap();
    let running = running.restart().await;
    let [first, second] = [0, 1].map(|seat| players.seats[seat].at(&running.url()));
    let promised = first.table(&table).await.unwrap().next_table.unwrap();
    assert_eq!(
        second.table(&table).await.unwrap().next_table.as_ref(),
        Some(&promised),
        "everybody is told the same"
    );
    let salted = |salt: &str| SitJson { salt: Some(salt.into()), seat: None };
    let next: TableJson = first.rematch(&table, &salted("one")).await.unwrap();
    assert_eq!((&next.table, &next.commitment), (&promised.table, &promised.commitment));
    assert_eq!(second.table(&table).await.unwrap().next_table.as_ref(), Some(&promised));
    assert_eq!(second.rematch(&table, &salted("two")).await.unwrap().commitment, promised.commitment);
    // The secret of this game does not reveal the next one.
    let shown = first.record(&table).await.unwrap();
    let secret: Fair =
        oriflamme_notation::parse(&shown).unwrap()[0].header.seed.as_deref().unwrap().parse().unwrap();
    assert_ne!(Fair::commitment(&secret.secret).to_string(), promised.commitment);
    assert_ne!(Seed::of_text(&secret.to_string()).to_string(), promised.commitment);
}

/// What a reader without script does: copies the commitment, types a salt, and sends the form.
async fn forms_take_offers(database: Database) {
    let running = Running::start(database).await;
    let ada = running.client().guest("Ada").await.unwrap();
    let home = ada.raw().get("/").await.unwrap().text();
    let value = |name: &str| home.split_once(name).unwrap().1.split_once('"').unwrap().0.to_owned();
    let offer = value(r#"name="offer" value=""#);
    let [table, commitment] = [value(r#"data-table=""#), value(r#"data-commitment=""#)];
    assert!(home.contains(&format!("<code>{commitment}</code>")), "a reader can see and note it");
    let send = async |client: &Client, body: String| -> Answer {
        let headers = [("content-type", "application/x-www-form-urlencoded"), ("accept", "text/html")];
        client.raw().send("POST".parse().unwrap(), "/tables", &headers, body.into()).await.unwrap()
    };
    let form = format!("rules=base-2&seats=3&with=bots&level=page&offer={offer}");
    let salted = format!("{form}&salt=pepper");
    let place = |answer: &Answer| answer.headers["location"].to_str().unwrap().to_owned();
    let there = format!("/tables/{table}");
    assert_eq!(place(&send(&ada, salted.clone()).await), there);
    assert_eq!(place(&send(&ada, salted.clone()).await), there, "a second click leads to the same table");
    assert_eq!(ada.table(&table.parse().unwrap()).await.unwrap().commitment, commitment);
    // A stranger can't use it, and does not become a player by trying.
    let stranger = running.client();
    let refused = send(&stranger, salted).await;
    assert_eq!(refused.status, 409);
    assert!(refused.headers.get("set-cookie").is_none());
    assert!(refused.text().contains("begin again"), "{}", refused.text());
    // Without a salt there is nothing to prove, so an old page still works.
    let unsalted = send(&stranger, form).await;
    assert_eq!(unsalted.status, 303);
    assert_ne!(place(&unsalted), there);
}
