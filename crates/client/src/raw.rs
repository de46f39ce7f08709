//! Requests and answers as they go over the wire: for tests that compare bytes, and for addresses outside the
//! API.

use crate::{Answer, ByteStream, ClientError, RawEvents};
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
use serde::Serialize;
use serde_json::json;
use std::{
    fmt::Display,
    net::IpAddr,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

const JSON: (&str, &str) = ("content-type", "application/json");

/// A connection pool to one or several servers, and who asks.
// This is hyper's own client, not reqwest: reqwest resolves `..` in paths before it sends them, so that tests
// could not send them, and would add a second tower-http to the program.
#[derive(Clone, Debug)]
pub struct RawClient {
    /// The servers, asked in turn: any of them answers for all.
    bases: Arc<[String]>,
    turn: Arc<AtomicUsize>,
    token: Option<String>,
    /// The address that a proxy would put into `X-Forwarded-For`.
    on_behalf_of: Option<IpAddr>,
    pool: Pool<HttpConnector, Full<Bytes>>,
    timeout: Duration,
}

impl RawClient {
    pub(crate) fn at_any<'a>(bases: impl IntoIterator<Item = &'a str>) -> Self {
        Self {
            bases: bases.into_iter().map(|base| base.trim_end_matches('/').to_owned()).collect(),
            turn: Arc::default(),
            token: None,
            on_behalf_of: None,
            pool: pool(None),
            timeout: Duration::from_secs(30),
        }
    }
    pub(crate) fn at(&self, base: &str) -> Self {
        Self { bases: [base.trim_end_matches('/').to_owned()].into(), ..self.clone() }
    }
    pub(crate) fn with_timeout(self, timeout: Duration) -> Self {
        Self { timeout, ..self }
    }
    pub(crate) fn at_address(self, address: IpAddr) -> Self {
        Self { pool: pool(Some(address)), ..self }
    }
    pub(crate) fn on_behalf_of(self, address: IpAddr) -> Self {
        Self { on_behalf_of: Some(address), ..self }
    }
    pub(crate) fn with_token(&self, token: &str) -> Self {
        Self { token: Some(token.to_owned()), ..self.clone() }
    }
    pub(crate) fn token(&self) -> Option<&str> {
        self.token.as_deref()
    }
    pub(crate) fn base(&self) -> &str {
        let turn = self.turn.fetch_add(1, Ordering::Relaxed) % self.bases.len().max(1);
        self.bases.get(turn).map_or("", String::as_str)
    }

    pub async fn get(&self, path: &str) -> Result<Answer, ClientError> {
        self.send(Method::GET, path, &[], Bytes::new()).await
    }
    /// Posts a body as JSON.
    pub async fn post(&self, path: &str, body: &impl Serialize) -> Result<Answer, ClientError> {
        let body = serde_json::to_vec(body).map_err(|error| ClientError::Unexpected(error.to_string()))?;
        self.send(Method::POST, path, &[JSON], body.into()).await
    }
    /// Sends a move as text, which may be wrong.
    pub async fn play(&self, table: impl Display, version: u32, said: &str) -> Result<Answer, ClientError> {
        let body = json!({"move": said, "version": version});
        self.post(&format!("/api/v1/tables/{table}/moves"), &body).await
    }
    /// Sends any request.
    pub async fn send(
        &self,
        method: Method,
        path: &str,
        headers: &[(&str, &str)],
        body: Bytes,
    ) -> Result<Answer, ClientError> {
        let answer = async { collect(self.request(method, path, headers, body).await?).await };
        tokio::time::timeout(self.timeout, answer).await.map_err(|_| ClientError::TooLate)?
    }
    /// Follows a table; `last` is sent as the id of the last event that was received.
    pub async fn events(&self, table: impl Display, last: Option<&str>) -> Result<RawEvents, ClientError> {
        self.events_at(&format!("/api/v1/tables/{table}/events"), last).await
    }
    /// Follows the stream at a path.
    pub async fn events_at(&self, path: &str, last: Option<&str>) -> Result<RawEvents, ClientError> {
        let mut headers = vec![("accept", "text/event-stream")];
        headers.extend(last.map(|id| ("last-event-id", id)));
        Ok(RawEvents::new(self.open(path, &headers).await?))
    }
    /// Asks for something that comes piece by piece.
    pub async fn stream(&self, path: &str, headers: &[(&str, &str)]) -> Result<ByteStream, ClientError> {
        Ok(ByteStream::new(self.open(path, headers).await?))
    }

    /// The body of an answer, which may take long to end.
    async fn open(&self, path: &str, headers: &[(&str, &str)]) -> Result<Incoming, ClientError> {
        let opened = async {
            let response = self.request(Method::GET, path, headers, Bytes::new()).await?;
            if response.status().is_success() {
                return Ok(response.into_body());
            }
            let answer = collect(response).await?.accepted()?;
            Err(ClientError::Unexpected(answer.status.to_string()))
        };
        tokio::time::timeout(self.timeout, opened).await.map_err(|_| ClientError::TooLate)?
    }
    async fn request(
        &self,
        method: Method,
        path: &str,
        headers: &[(&str, &str)],
        body: Bytes,
    ) -> Result<Response<Incoming>, ClientError> {
        let base = self.base();
        if base.starts_with("https:") {
            return Err(ClientError::NeedsTls(base.to_owned()));
        }
        let mut request = Request::builder().method(method).uri(format!("{base}{path}"));
        for &(name, value) in headers {
            request = request.header(name, value);
        }
        if let Some(token) = &self.token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        if let Some(address) = self.on_behalf_of {
            request = request.header("x-forwarded-for", address.to_string());
        }
        Ok(self.pool.request(request.body(Full::new(body))?).await?)
    }
}

fn pool(from: Option<IpAddr>) -> Pool<HttpConnector, Full<Bytes>> {
    let mut connector = HttpConnector::new();
    connector.set_nodelay(true);
    connector.set_local_address(from);
    Pool::builder(TokioExecutor::new()).build(connector)
}

async fn collect(response: Response<Incoming>) -> Result<Answer, ClientError> {
    let (parts, body) = response.into_parts();
    let body = body.collect().await?.to_bytes();
    Ok(Answer { status: parts.status.as_u16(), headers: parts.headers, body })
}
