//! Requests as tests send them, and what their answers say.

use crate::support::Running;
use oriflamme_client::{Answer, Client};
use oriflamme_pages::{Language, Words};
use oriflamme_testkit::Database;
use serde_json::Value;

/// The address that browsers use for the server.
pub(crate) const ORIGIN: &str = "http://play.example";

/// A server that browsers reach under [`ORIGIN`].
pub(crate) async fn start(database: Database) -> Running {
    Running::with(database, |options| options.origin = Some(ORIGIN.into())).await
}

pub(crate) async fn get(client: &Client, path: &str) -> Answer {
    client.raw().get(path).await.unwrap()
}

pub(crate) async fn post(client: &Client, path: &str, body: Value) -> Answer {
    client.raw().post(path, &body).await.unwrap()
}

/// A page as a browser gets it.
pub(crate) async fn page(client: &Client, path: &str) -> Answer {
    let cookie = client.token().map(|token| format!("oriflamme={token}")).unwrap_or_default();
    client.raw().send("GET".parse().unwrap(), path, &[("cookie", &cookie)], "".into()).await.unwrap()
}

/// The status and the code word of a refusal.
pub(crate) fn error(answer: &Answer) -> (u16, String) {
    (answer.status, answer.json()["error"].as_str().unwrap_or_default().to_owned())
}

/// Where a form leads.
pub(crate) fn location(answer: &Answer) -> &str {
    assert_eq!(answer.status, 303, "{}", answer.text());
    answer.headers["location"].to_str().unwrap()
}

/// A message of the English pages.
pub(crate) fn say(id: &str) -> String {
    Words::of(Language::En).say(id)
}
