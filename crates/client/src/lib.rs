//! A client of the server's JSON API: for programs that play, for load and for tests.
//!
//! [`Client`] asks and gets [`Answer`]s; [`Events`] follows a table. What the addresses and fields mean is in
//! `/api/v1/openapi.json`.

mod events;
mod stream;

pub use events::{Events, ServerEvent};
pub use stream::ByteStream;

use http_body_util::{BodyExt, Full};
use hyper::{
    Method, Request, Response,
    body::{Bytes, Incoming},
    header,
};
use hyper_util::{
    client::legacy::{Client as Pool, connect::HttpConnector},
    rt::TokioExecutor,
};
use serde_json::Value;
use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum NoAnswer {
    /// The request can't be written.
    #[error("the request can't be written: {0}")]
    Unwritable(#[from] hyper::http::Error),
    /// The server could not be reached, or hung up.
    #[error("the server can't be reached: {0}")]
    Unreachable(#[from] hyper_util::client::legacy::Error),
    /// The server hung up in the middle of its answer.
    #[error("the answer broke off: {0}")]
    BrokenOff(#[from] hyper::Error),
    /// It took too long.
    #[error("the server did not answer in time")]
    TooLate,
    /// The answer is not what the API promises.
    #[error("the answer is not what was expected: {0}")]
    Unexpected(String),
}

/// What a server answered.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The HTTP status.
    pub status: u16,
    /// The headers.
    pub headers: hyper::HeaderMap,
    /// The body.
    pub body: Bytes,
}

impl Answer {
    /// The body as JSON; null where it is none.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }
    /// The body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
    /// The JSON of an answer that says yes.
    pub fn good(self) -> Result<Value, NoAnswer> {
        match self.status {
            200..=299 => Ok(self.json()),
            status => Err(NoAnswer::Unexpected(format!("{status} {}", self.text()))),
        }
    }
}

/// Somebody who asks a server: a stranger, or a player with a token.
#[derive(Clone, Debug)]
pub struct Client {
    /// The servers, asked in turn: any of them answers for all.
    bases: Arc<[String]>,
    turn: Arc<AtomicUsize>,
    token: Option<String>,
    pool: Pool<HttpConnector, Full<Bytes>>,
    patience: Duration,
}

impl Client {
    /// A stranger to the server at an address such as `http://127.0.0.1:8470`.
    pub fn new(base: &str) -> Self {
        Self::at_any([base])
    }
    /// A stranger to several servers of one database, each of which is asked in turn.
    pub fn at_any<'a>(bases: impl IntoIterator<Item = &'a str>) -> Self {
        let mut connector = HttpConnector::new();
        connector.set_nodelay(true);
        Self {
            bases: bases.into_iter().map(|base| base.trim_end_matches('/').to_owned()).collect(),
            turn: Arc::default(),
            token: None,
            pool: Pool::builder(TokioExecutor::new()).build(connector),
            patience: Duration::from_secs(30),
        }
    }
    /// The same, with another patience.
    pub fn waiting(self, patience: Duration) -> Self {
        Self { patience, ..self }
    }
    /// The player with a token, over the same connections.
    pub fn with_token(&self, token: &str) -> Self {
        Self { token: Some(token.to_owned()), ..self.clone() }
    }
    /// The same, asking another server.
    pub fn at(&self, base: &str) -> Self {
        Self { bases: [base.trim_end_matches('/').to_owned()].into(), ..self.clone() }
    }
    /// The address of the server whose turn it is to be asked.
    pub fn base(&self) -> &str {
        let turn = self.turn.fetch_add(1, Ordering::Relaxed) % self.bases.len().max(1);
        self.bases.get(turn).map_or("", String::as_str)
    }
    /// The token, if this is a player.
    pub fn token(&self) -> Option<&str> {
        self.token.as_deref()
    }

    /// A new player of this name.
    pub async fn guest(&self, name: &str) -> Result<Self, NoAnswer> {
        let body = serde_json::json!({ "name": name });
        let welcome = self.post("/api/v1/guests", &body).await?.good()?;
        let token = welcome["token"].as_str().ok_or_else(|| NoAnswer::Unexpected(welcome.to_string()))?;
        Ok(self.with_token(token))
    }
    /// Asks for something.
    pub async fn get(&self, path: &str) -> Result<Answer, NoAnswer> {
        self.send(Method::GET, path, &[], Bytes::new()).await
    }
    /// Asks to change something.
    pub async fn post(&self, path: &str, body: &Value) -> Result<Answer, NoAnswer> {
        let json = [("content-type", "application/json")];
        self.send(Method::POST, path, &json, Bytes::from(body.to_string())).await
    }
    /// Sends any request.
    pub async fn send(
        &self,
        method: Method,
        path: &str,
        headers: &[(&str, &str)],
        body: Bytes,
    ) -> Result<Answer, NoAnswer> {
        let ask = async {
            let response = self.request(method, path, headers, body).await?;
            let (parts, body) = response.into_parts();
            let body = body.collect().await?.to_bytes();
            Ok(Answer { status: parts.status.as_u16(), headers: parts.headers, body })
        };
        tokio::time::timeout(self.patience, ask).await.map_err(|_| NoAnswer::TooLate)?
    }
    /// Makes a move in the notation, at a version of the game.
    pub async fn play(&self, table: &str, said: &str, version: u64) -> Result<Answer, NoAnswer> {
        let body = serde_json::json!({ "move": said, "version": version });
        self.post(&format!("/api/v1/tables/{table}/moves"), &body).await
    }
    /// Follows a table, from its present view or from behind the last event that was received.
    pub async fn events(&self, table: &str, last: Option<&str>) -> Result<Events, NoAnswer> {
        let mut headers = vec![("accept", "text/event-stream")];
        headers.extend(last.map(|id| ("last-event-id", id)));
        let path = format!("/api/v1/tables/{table}/events");
        let response = self.request(Method::GET, &path, &headers, Bytes::new());
        let response =
            tokio::time::timeout(self.patience, response).await.map_err(|_| NoAnswer::TooLate)??;
        match response.status().as_u16() {
            200 => Ok(Events::new(response.into_body())),
            status => Err(NoAnswer::Unexpected(status.to_string())),
        }
    }

    /// Asks for something that comes piece by piece.
    pub async fn stream(&self, path: &str, headers: &[(&str, &str)]) -> Result<ByteStream, NoAnswer> {
        let response = self.request(Method::GET, path, headers, Bytes::new());
        let response =
            tokio::time::timeout(self.patience, response).await.map_err(|_| NoAnswer::TooLate)??;
        match response.status().as_u16() {
            200 => Ok(ByteStream::new(response.into_body())),
            status => Err(NoAnswer::Unexpected(status.to_string())),
        }
    }

    async fn request(
        &self,
        method: Method,
        path: &str,
        headers: &[(&str, &str)],
        body: Bytes,
    ) -> Result<Response<Incoming>, NoAnswer> {
        let mut request = Request::builder().method(method).uri(format!("{}{path}", self.base()));
        for &(name, value) in headers {
            request = request.header(name, value);
        }
        if let Some(token) = &self.token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        Ok(self.pool.request(request.body(Full::new(body))?).await?)
    }
}
