//! Friends: both agree, see each other while they are here, invite each other, and can end it.

use crate::{
    admission::operator,
    requests::error,
    support::{Running, on_both},
};
use oriflamme_client::{Answer, Client};
use oriflamme_pages::{Language, Words};
use oriflamme_testkit::Database;
use serde_json::{Value, json};

on_both! {
    a_link_for_one_makes_two_friends_and_works_once
    a_lasting_link_asks_first
    friends_see_who_is_here_unless_it_is_hidden
    a_friend_is_invited_with_one_tap
    how_many_are_here_is_counted
}

async fn post(client: &Client, path: &str, body: Value) -> Answer {
    client.raw().post(&format!("/api/v1{path}"), &body).await.unwrap()
}
async fn friends(client: &Client) -> Value {
    client.raw().get("/api/v1/me/friends").await.unwrap().json()
}
async fn link(client: &Client, lasting: bool) -> String {
    let made = post(client, "/me/friends/links", json!({"lasting": lasting})).await;
    assert_eq!(made.status, 201, "{}", made.text());
    made.json()["link"].as_str().unwrap().to_owned()
}
async fn id(client: &Client) -> String {
    client.me().await.unwrap().player.to_string()
}
/// Sends a form as a browser without script does.
async fn submit(client: &Client, path: &str, form: &'static str) -> Answer {
    let headers = [("content-type", "application/x-www-form-urlencoded"), ("accept-language", "pl")];
    client.raw().send("POST".parse().unwrap(), path, &headers, form.into()).await.unwrap()
}
async fn page(client: &Client, path: &str) -> String {
    let headers = [("accept", "text/html"), ("accept-language", "pl")];
    client.raw().send("GET".parse().unwrap(), path, &headers, "".into()).await.unwrap().text()
}
async fn guests<const N: usize>(running: &Running) -> [Client; N] {
    let mut guests = Vec::new();
    for number in 0..N {
        guests.push(running.client().guest(&format!("Guest {number}")).await.unwrap());
    }
    guests.try_into().unwrap()
}

async fn a_link_for_one_makes_two_friends_and_works_once(database: Database) {
    let running = Running::start(database).await;
    let [ada, ben, cleo] = guests(&running).await;
    let once = link(&ada, false).await;
    let owner = running.client().raw().get(&format!("/api/v1/friends/{once}")).await.unwrap().json();
    assert_eq!((&owner["name"], &owner["lasting"]), (&json!("Guest 0"), &json!(false)));
    let own = post(&ada, &format!("/friends/{once}"), json!({})).await;
    assert_eq!(error(&own), (409, "own_friend_link".into()));
    let opened = post(&ben, &format!("/friends/{once}"), json!({})).await;
    assert_eq!((opened.status, opened.json()), (200, json!({"friends": true})));
    let used = post(&cleo, &format!("/friends/{once}"), json!({})).await;
    assert_eq!(error(&used), (410, "stale_friend_link".into()));
    for (one, other) in [(&ada, &ben), (&ben, &ada)] {
        assert_eq!(friends(one).await["friends"][0]["player"], json!(id(other).await));
    }
    // Either of them can end it, for both.
    let removed = post(&ben, &format!("/me/friends/{}/remove", id(&ada).await), json!({})).await;
    assert_eq!(removed.status, 204);
    assert_eq!(friends(&ada).await["friends"], json!([]));
    // A newcomer opens a link on the page, and so becomes a player.
    let once = link(&ada, false).await;
    let shown = page(&running.client(), &format!("/friends/with/{once}")).await;
    assert!(
        shown.contains(&Words::of(Language::Pl).tell("meet-open", &[("name", "Guest 0".into())])),
        "{shown}"
    );
    let opened = submit(&running.client(), &format!("/friends/with/{once}"), "name=Newcomer").await;
    assert_eq!((opened.status, opened.headers["location"].to_str().unwrap()), (303, "/friends?done=friends"));
    assert!(opened.headers.contains_key("set-cookie"));
    assert_eq!(friends(&ada).await["friends"][0]["name"], "Newcomer");
    let gone = submit(&running.client(), "/friends/with/nonsense", "name=Newcomer").await;
    assert_eq!(gone.status, 410);
    assert!(!gone.headers.contains_key("set-cookie"), "nobody was made for nothing");
}

async fn a_lasting_link_asks_first(database: Database) {
    let running = Running::start(database).await;
    let [ada, ben, cleo] = guests(&running).await;
    let lasting = link(&ada, true).await;
    assert_eq!(friends(&ada).await["link"], json!(lasting));
    for guest in [&ben, &cleo] {
        let asked = post(guest, &format!("/friends/{lasting}"), json!({})).await.json();
        assert_eq!(asked, json!({"friends": false}));
    }
    assert_eq!(friends(&ben).await["friends"], json!([]));
    assert_eq!(friends(&ada).await["requests"].as_array().unwrap().len(), 2);
    assert!(page(&ada, "/friends").await.contains("Guest 2"));
    let (ben_id, cleo_id) = (id(&ben).await, id(&cleo).await);
    assert_eq!(post(&ada, &format!("/me/friends/{ben_id}/accept"), json!({})).await.status, 204);
    assert_eq!(post(&ada, &format!("/me/friends/{cleo_id}/remove"), json!({})).await.status, 204);
    let again = post(&ada, &format!("/me/friends/{cleo_id}/accept"), json!({})).await;
    assert_eq!(error(&again), (409, "not_asked".into()));
    let now = friends(&ada).await;
    assert_eq!((now["friends"].as_array().unwrap().len(), &now["requests"]), (1, &json!([])));
    assert_eq!(post(&ada, "/me/friends/links/end", json!({})).await.status, 204);
    let withdrawn = post(&cleo, &format!("/friends/{lasting}"), json!({})).await;
    assert_eq!(error(&withdrawn), (410, "stale_friend_link".into()));
}

async fn befriended(running: &Running) -> [Client; 2] {
    let [ada, ben] = guests(running).await;
    let once = link(&ada, false).await;
    assert_eq!(post(&ben, &format!("/friends/{once}"), json!({})).await.status, 200);
    [ada, ben]
}

async fn friends_see_who_is_here_unless_it_is_hidden(database: Database) {
    let running = Running::start(database).await;
    let [ada, ben] = befriended(&running).await;
    let here = async || friends(&ada).await["friends"][0]["here"].clone();
    assert_eq!(here().await, json!(false), "a program that asks once is not here");
    let stream = ben.raw().events_at("/api/v1/me/events", None).await.unwrap();
    assert_eq!(here().await, json!(true));
    assert!(page(&ada, "/friends").await.contains(&Words::of(Language::Pl).say("meet-here")));
    assert_eq!(post(&ben, "/me/friends/visibility", json!({"visible": false})).await.status, 204);
    assert_eq!(here().await, json!(false));
    assert_eq!(friends(&ben).await["visible"], json!(false));
    assert_eq!(submit(&ben, "/friends/visibility", "visible=1").await.status, 303);
    assert_eq!(here().await, json!(true));
    drop(stream);
}

async fn a_friend_is_invited_with_one_tap(database: Database) {
    let running = Running::start(database).await;
    let [ada, ben] = befriended(&running).await;
    let stranger = running.client().guest("Stranger").await.unwrap();
    let (ben_id, stranger_id) = (id(&ben).await, id(&stranger).await);
    let made = submit(&ada, &format!("/friends/{ben_id}/play"), "").await;
    assert_eq!(made.status, 303, "{}", made.text());
    let table = made.headers["location"].to_str().unwrap().to_owned();
    let home = page(&ben, "/").await;
    let invited = Words::of(Language::Pl).say("meet-invited");
    assert!(home.contains(&table) && home.contains(invited.trim_end_matches('.')), "{home}");
    assert!(!page(&stranger, "/").await.contains(&table), "the table is private");
    assert_eq!(submit(&ada, &format!("/friends/{stranger_id}/play"), "").await.status, 409);
    // Friends can be invited to an existing table, too.
    let listed = page(&ada, &format!("/friends?table={}", &table["/tables/".len()..])).await;
    assert!(listed.contains(&format!("{table}/invitations")), "{listed}");
}

async fn how_many_are_here_is_counted(database: Database) {
    let running = Running::start(database).await;
    let [ada, ben] = guests(&running).await;
    let said = |count: u32| Words::of(Language::Pl).tell("meet-here-now", &[("count", count.into())]);
    assert!(page(&ada, "/").await.contains(&said(1)));
    let _stream = ben.raw().events_at("/api/v1/me/events", None).await.unwrap();
    for _ in 0..100 {
        if page(&ada, "/tables").await.contains(&said(2)) {
            let here = async |who: &Client| who.server().await.unwrap().here;
            assert_eq!(here(&ada).await, Some(2));
            assert_eq!(here(&running.client()).await, Some(2), "this server is open to everybody");
            // A stranger does not learn how busy a closed server is.
            operator(&running).await.set("entry".parse().unwrap(), "invitation").await.unwrap();
            for _ in 0..100 {
                if here(&running.client()).await.is_none() {
                    assert_eq!(here(&ada).await, Some(2));
                    return;
                }
                tokio::time::sleep(std::time::Duration::from_millis(100)).await;
            }
            panic!("strangers still learn it");
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    panic!("the second was never counted");
}
