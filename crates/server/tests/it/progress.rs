//! Settings and progress of players: every device has them, and the further progress counts.

use crate::{
    requests::{ORIGIN, start},
    support::on_both,
};
use oriflamme_client::{Answer, Client};
use oriflamme_lessons::ALL as LESSONS;
use oriflamme_puzzles::{ALL as PUZZLES, SolverProgress};
use oriflamme_testkit::Database;
use serde_json::{Value, json};
use sqlx::{Connection, Executor};
use std::collections::BTreeSet;

on_both! {
    what_was_learned_comes_along_to_every_device
    what_two_players_learned_becomes_one
    devices_that_learn_at_once_lose_nothing
    the_key_of_a_browser_is_renewed_day_by_day
}

/// A browser with cookies.
#[derive(Clone)]
struct Browser {
    client: Client,
    cookies: std::collections::BTreeMap<String, String>,
}

impl Browser {
    /// The browser of a player, or of a stranger.
    fn new(client: &Client) -> Self {
        let token = client.token().map(|token| ("oriflamme".to_owned(), token.to_owned()));
        Self { client: Client::new(client.base()), cookies: token.into_iter().collect() }
    }
    async fn send(&mut self, method: &str, path: &str, body: &str) -> Answer {
        let cookies: Vec<String> =
            self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let cookies = cookies.join("; ");
        let kind = ("content-type", "application/x-www-form-urlencoded");
        let headers = [kind, ("cookie", cookies.as_str()), ("origin", ORIGIN)];
        let body = body.to_owned().into();
        let answer = self.client.raw().send(method.parse().unwrap(), path, &headers, body).await.unwrap();
        for set in answer.headers.get_all("set-cookie") {
            let (name, rest) = set.to_str().unwrap().split_once('=').unwrap();
            let value = rest.split(';').next().unwrap();
            match rest.contains("Max-Age=0") {
                true => self.cookies.remove(name),
                false => self.cookies.insert(name.to_owned(), value.to_owned()),
            };
        }
        answer
    }
    async fn get(&mut self, path: &str) -> Answer {
        let answer = self.send("GET", path, "").await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.text());
        answer
    }
    /// Finishes a lesson.
    async fn learn(&mut self, lesson: usize) {
        self.get(&format!("/learn/{}?step=99", LESSONS[lesson].name())).await;
    }
    /// Answers a puzzle correctly.
    async fn solve(&mut self, puzzle: usize) {
        let solution = PUZZLES[puzzle].chances[0].0.to_string().replace(' ', "+");
        let path = format!("/puzzles/{}?move={solution}", PUZZLES[puzzle].number);
        let answer = self.send("GET", &path, "").await;
        assert_eq!(answer.status, 303, "{}", answer.text());
        self.get(answer.headers["location"].to_str().unwrap()).await;
    }
    fn learned(&self) -> BTreeSet<String> {
        lessons(self.cookies.get("learned").map_or("", String::as_str))
    }
    fn solved(&self) -> usize {
        self.cookies.get("puzzles").map_or(0, |text| text.parse::<SolverProgress>().unwrap().counts().0)
    }
    /// How many lessons the list shows as finished.
    async fn shown(&mut self) -> usize {
        self.get("/learn").await.text().matches("#check\"").count()
    }
}

fn lessons(text: &str) -> BTreeSet<String> {
    text.split('.').filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

fn named(lessons: &[usize]) -> BTreeSet<String> {
    lessons.iter().map(|&lesson| LESSONS[lesson].name().to_owned()).collect()
}

async fn post(client: &Client, path: &str, body: Value) -> Value {
    let answer = client.raw().post(path, &body).await.unwrap();
    assert!(answer.status < 300, "{path}: {}", answer.text());
    answer.json()
}

async fn stored(client: &Client) -> Value {
    client.raw().get("/api/v1/me/data").await.unwrap().json()["belongings"].clone()
}

async fn link_of(player: &Client) -> String {
    post(player, "/api/v1/me/links", json!({})).await["link"].as_str().unwrap().to_owned()
}

async fn what_was_learned_comes_along_to_every_device(database: Database) {
    let running = start(database).await;
    // A stranger learns without an account.
    let mut stranger = Browser::new(&running.client());
    stranger.learn(0).await;
    stranger.solve(0).await;
    assert_eq!((stranger.learned(), stranger.solved()), (named(&[0]), 1));
    assert!(!stranger.cookies.contains_key("oriflamme"));
    // A player's progress is stored.
    let ada = running.client().guest("Ada").await.unwrap();
    let mut desk = Browser::new(&ada);
    desk.learn(1).await;
    desk.solve(1).await;
    desk.send("POST", "/language", "language=pl").await;
    desk.cookies.insert("theme".into(), "night".into());
    desk.get("/me").await;
    let data = stored(&ada).await;
    assert_eq!(lessons(data["learned"].as_str().unwrap()), named(&[1]));
    assert_eq!((&data["language"], &data["theme"]), (&json!("pl"), &json!("night")));
    // Recovery words bring it to a browser that has learned something else and has settings of its own.
    let words = post(&ada, "/api/v1/me/words", json!({})).await["words"].clone();
    let words: Vec<&str> = words.as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect();
    stranger.send("POST", "/language", "language=fr").await;
    let found = stranger.send("POST", "/recover", &format!("words={}", words.join("+"))).await;
    let path = found.headers["location"].to_str().unwrap().to_owned();
    assert_eq!(stranger.send("POST", &path, "").await.status, 303);
    assert_eq!((stranger.learned(), stranger.solved()), (named(&[0, 1]), 2));
    assert_eq!((&*stranger.cookies["theme"], &*stranger.cookies["language"]), ("night", "fr"));
    // The first device shows what was learned on the second.
    assert_eq!(desk.shown().await, 2);
    stranger.learn(2).await;
    assert_eq!(desk.shown().await, 3);
    desk.learn(3).await;
    assert_eq!(desk.learned(), named(&[0, 1, 2, 3]));
    desk.solve(2).await;
    assert_eq!(desk.solved(), 3);
    // A browser that has lost everything but its token, and one that was never here.
    let mut bare = Browser::new(&ada);
    assert_eq!(bare.shown().await, 4);
    let mut phone = Browser::new(&running.client());
    let path = format!("/links/{}", link_of(&ada).await);
    assert_eq!(phone.send("POST", &path, "").await.status, 303);
    assert_eq!((phone.learned(), phone.solved()), (named(&[0, 1, 2, 3]), 3));
    // Values that can't be read are not stored.
    let mut odd = Browser::new(&ada);
    odd.cookies.extend([("learned".into(), "magic".into()), ("theme".into(), "pink".into())]);
    odd.cookies.insert("puzzles".into(), "x".repeat(3000));
    odd.get("/me").await;
    assert_eq!(lessons(stored(&ada).await["learned"].as_str().unwrap()), named(&[0, 1, 2, 3]));
    assert_eq!(stored(&ada).await["theme"], "night");
    // The same holds after a restart. Nothing is left of a forgotten player.
    let running = running.restart().await;
    let ada = ada.at(&running.url());
    assert_eq!(Browser::new(&ada).shown().await, 4);
    assert_eq!(ada.raw().post("/api/v1/me/forget", &json!({})).await.unwrap().status, 204);
}

async fn what_two_players_learned_becomes_one(database: Database) {
    let running = start(database).await;
    let [ada, ben] =
        [running.client().guest("Ada").await.unwrap(), running.client().guest("Ben").await.unwrap()];
    let (mut desk, mut phone) = (Browser::new(&ada), Browser::new(&ben));
    desk.learn(0).await;
    desk.solve(0).await;
    phone.learn(1).await;
    phone.solve(1).await;
    phone.solve(2).await;
    // Ben has learned more on another device, which is not used here.
    Browser::new(&ben).learn(2).await;
    let link = link_of(&ada).await;
    assert_eq!(phone.send("POST", &format!("/links/{link}"), "join=1&sure=1").await.status, 303);
    assert_eq!((phone.learned(), phone.solved()), (named(&[0, 1, 2]), 3));
    assert_eq!(desk.shown().await, 3);
    assert_eq!(lessons(stored(&ada).await["learned"].as_str().unwrap()), named(&[0, 1, 2]));
}

async fn devices_that_learn_at_once_lose_nothing(database: Database) {
    let running = start(database).await;
    let ada = running.client().guest("Ada").await.unwrap();
    let mut learning = tokio::task::JoinSet::new();
    for lesson in 0..6 {
        let mut device = Browser::new(&ada);
        learning.spawn(async move { device.learn(lesson).await });
    }
    learning.join_all().await;
    assert_eq!(lessons(stored(&ada).await["learned"].as_str().unwrap()), named(&[0, 1, 2, 3, 4, 5]));
}

async fn the_key_of_a_browser_is_renewed_day_by_day(database: Database) {
    let running = start(database).await;
    let set = |answer: &Answer| {
        let set = answer.headers.get_all("set-cookie").iter().map(|it| it.to_str().unwrap().to_owned());
        set.filter(|it| it.starts_with("oriflamme=")).collect::<Vec<_>>()
    };
    // Ada was last here long ago, and Ben has just come.
    let ada = running.client().guest("Ada").await.unwrap();
    sqlx::any::install_default_drivers();
    let mut connection = sqlx::AnyConnection::connect(&running.database.url).await.unwrap();
    connection.execute("UPDATE sessions SET used = 1").await.unwrap();
    connection.close().await.unwrap();
    let ben = running.client().guest("Ben").await.unwrap();
    let mut browser = Browser::new(&ada);
    // The cookie is not set where no page is shown.
    assert!(set(&browser.send("GET", "/api/v1/tables", "").await).is_empty());
    let cookies = set(&browser.get("/rules").await);
    assert_eq!(cookies.len(), 1);
    assert!(cookies[0].starts_with(&format!("oriflamme={};", ada.token().unwrap())), "{cookies:?}");
    assert!(cookies[0].contains("Max-Age=31536000") && cookies[0].contains("HttpOnly"), "{cookies:?}");
    // It is set once a day. A new token needs no renewal, and a stranger has none.
    assert!(set(&browser.get("/").await).is_empty());
    assert!(set(&Browser::new(&ben).get("/").await).is_empty());
    assert!(set(&Browser::new(&running.client()).get("/").await).is_empty());
}
