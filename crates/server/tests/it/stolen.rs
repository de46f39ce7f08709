//! Somebody had a player's token for a minute. The player takes a new one, and the thief stays out.

use crate::{
    authenticator::Device,
    passkeys::{add, form, in_database, page, post, send, sign_in, start, to_make, to_sign_in},
    requests::{error, get, location, say},
    support::on_both,
};
use oriflamme_client::{Answer, Client};
use oriflamme_testkit::Database;
use serde_json::{Value, json};

on_both! {
    whoever_had_the_key_stays_out
    a_new_key_may_remove_all_passkeys
    what_is_done_with_keys_shows_on_every_device
}

/// A cookie that an answer sets.
fn cookie(answer: &Answer, name: &str) -> String {
    let set = answer.headers.get_all("set-cookie").iter().filter_map(|value| value.to_str().ok());
    let start = format!("{name}=");
    let value = set.filter_map(|set| set.strip_prefix(&start)?.split(';').next()).next();
    value.unwrap_or_default().to_owned()
}

/// The list of notices.
async fn notices(client: &Client) -> Vec<Value> {
    get(client, "/api/v1/me/notices").await.json()["notices"].as_array().unwrap().clone()
}

async fn kinds(client: &Client) -> Vec<String> {
    notices(client).await.iter().map(|it| it["kind"].as_str().unwrap().to_owned()).collect()
}

async fn passkeys(client: &Client) -> usize {
    get(client, "/api/v1/me/passkeys").await.json()["passkeys"].as_array().unwrap().len()
}

async fn words(client: &Client) -> String {
    let made = post(client, "/api/v1/me/words", json!({"list": "en"})).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let words = made.json();
    let words: Vec<_> = words["words"].as_array().unwrap().iter().map(|it| it.as_str().unwrap()).collect();
    words.join(" ")
}

async fn whoever_had_the_key_stays_out(database: Database) {
    let running = start(database).await;
    let client = running.client();
    let ada = client.guest("Ada").await.unwrap();
    let mut phone = Device::new(1);
    add(&ada, &mut phone).await;
    words(&ada).await;
    // The thief has Ada's cookie, and prepares every way to come back.
    let thief = client.with_token(ada.token().unwrap());
    let mut burner = Device::new(2);
    add(&thief, &mut burner).await;
    let stolen_words = words(&thief).await;
    let link = post(&thief, "/api/v1/me/links", json!({})).await.json();
    let befriend = post(&thief, "/api/v1/me/friends/links", json!({"lasting": false})).await.json();
    // The thief can't hide the notices from Ada.
    for notice in notices(&thief).await {
        let read = format!("/api/v1/me/notices/{}/read", notice["notice"].as_str().unwrap());
        assert_eq!(post(&thief, &read, json!({})).await.status, 204);
    }
    let shown = page(&ada, "/").await;
    assert_eq!(shown.matches(&say("manners-notice-not-you")).count(), 3, "{shown}");
    assert!(shown.contains("href=\"/me#key\""), "the notice leads to what helps");
    // Ada answers with a passkey, which removes all others. A passkey of somebody else, or an unknown one,
    // does nothing.
    let eve = client.guest("Eve").await.unwrap();
    let mut other = Device::new(3);
    add(&eve, &mut other).await;
    let foreign = other.answer(&to_sign_in(&client).await);
    let refused = post(&ada, "/api/v1/me/passkeys/keep", json!({"credential": foreign})).await;
    assert_eq!(error(&refused), (422, "passkey_refused".into()));
    assert_eq!((passkeys(&ada).await, passkeys(&eve).await), (2, 1));
    assert!(page(&ada, "/me").await.contains("action=\"/me/passkeys/keep\""));
    let own = phone.answer(&to_sign_in(&client).await);
    let kept = send(&ada, "/me/passkeys/keep", &own).await;
    assert_eq!(location(&kept), "/me?done=passkeys-removed");
    assert_eq!(passkeys(&ada).await, 1);
    // Then she takes a new token, and asks for nothing else: that ends all other ways.
    let renewed = form(&ada, "/me/key", "").await;
    assert_eq!(location(&renewed), "/me?done=key");
    let ada = client.with_token(&cookie(&renewed, "__Host-oriflamme"));
    assert_eq!(get(&ada, "/api/v1/me").await.json()["name"], "Ada");
    // The thief can't come back in any way.
    assert_eq!(get(&thief, "/api/v1/me").await.status, 401);
    let answer = burner.answer(&to_sign_in(&client).await);
    assert_eq!(error(&sign_in(&client, &answer).await), (422, "unknown_passkey".into()));
    let recovered = post(&client, "/api/v1/recoveries", json!({"words": stolen_words})).await;
    assert_eq!(error(&recovered), (422, "wrong_words".into()));
    let opened = post(&client, "/api/v1/links", json!({"link": link["link"]})).await;
    assert_eq!(error(&opened), (410, "stale_link".into()));
    let befriended = format!("/api/v1/friends/{}", befriend["link"].as_str().unwrap());
    assert_eq!(error(&post(&eve, &befriended, json!({})).await), (410, "stale_friend_link".into()));
    // Ada comes back with the passkey that she has kept.
    let back = sign_in(&client, &phone.answer(&to_sign_in(&client).await)).await;
    assert_eq!(back.status, 201, "{}", back.text());
}

async fn a_new_key_may_remove_all_passkeys(database: Database) {
    let running = start(database).await;
    let ada = running.client().guest("Ada").await.unwrap();
    assert!(!page(&ada, "/me").await.contains("name=\"passkeys\""), "there is none to be removed");
    for number in [1, 2] {
        add(&ada, &mut Device::new(number)).await;
    }
    // Passkeys stay unless their removal is requested.
    let renewed = post(&ada, "/api/v1/me/token", json!({})).await.json();
    let ada = running.client().with_token(renewed["token"].as_str().unwrap());
    assert_eq!(passkeys(&ada).await, 2);
    assert!(page(&ada, "/me").await.contains("name=\"passkeys\""));
    let renewed = form(&ada, "/me/key", "passkeys=remove").await;
    let ada = running.client().with_token(&cookie(&renewed, "__Host-oriflamme"));
    assert_eq!(passkeys(&ada).await, 0);
    let renewed = post(&ada, "/api/v1/me/token", json!({"remove_passkeys": true})).await;
    assert_eq!(renewed.status, 200, "{}", renewed.text());
}

async fn what_is_done_with_keys_shows_on_every_device(database: Database) {
    let running = start(database).await;
    let client = running.client();
    let ada = client.guest("Ada").await.unwrap();
    let link = post(&ada, "/api/v1/me/links", json!({})).await.json();
    let tablet = post(&client, "/api/v1/links", json!({"link": link["link"]})).await.json();
    let tablet = client.with_token(tablet["token"].as_str().unwrap());
    let not_you = say("manners-notice-not-you");
    // The browser in which it was done has already shown it.
    let asked = to_make(&ada).await;
    let made = send(&ada, "/me/passkeys", &Device::new(1).make(&asked)).await;
    assert_eq!(location(&made), "/me?done=passkey");
    let in_browser = async |noticed: &str| {
        let cookie = format!("__Host-oriflamme={}; noticed={noticed}", ada.token().unwrap());
        let headers = [("cookie", &*cookie)];
        client.raw().send("GET".parse().unwrap(), "/", &headers, "".into()).await.unwrap().text()
    };
    assert!(!in_browser(&cookie(&made, "noticed")).await.contains(&not_you));
    assert!(page(&ada, "/").await.contains(&not_you), "another browser with the same key");
    assert!(page(&tablet, "/").await.contains(&not_you));
    // Each browser can mark it as read.
    let notice = notices(&tablet).await[0]["notice"].as_str().unwrap().to_owned();
    let read = form(&tablet, &format!("/me/notices/{notice}/read"), "to=/rules").await;
    assert_eq!((location(&read), cookie(&read, "noticed")), ("/rules", notice));
    assert_eq!(kinds(&tablet).await, ["passkey-made"]);
    // Only the latest words have a notice.
    for _ in 0..2 {
        words(&tablet).await;
    }
    assert_eq!(kinds(&ada).await, ["passkey-made", "words-made"]);
    // A notice ends by itself when its time is over.
    in_database(&running, "UPDATE player_notices SET until = 1 WHERE kind = 'passkey-made'").await;
    assert_eq!(kinds(&ada).await, ["words-made"]);
    in_database(&running, "UPDATE player_notices SET until = 1").await;
    assert!(!page(&ada, "/").await.contains(&not_you));
}
