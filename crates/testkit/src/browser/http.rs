//! HTTP for `thirtyfour`, with the hyper that we use anyway. reqwest would add TLS, and chromedriver listens
//! on loopback.

use http_body_util::{BodyExt, Full};
use hyper::{Request, Response, body::Bytes};
use hyper_util::{
    client::legacy::{Client, connect::HttpConnector},
    rt::TokioExecutor,
};
use std::{sync::Arc, time::Duration};
use thirtyfour::{
    error::{WebDriverError, WebDriverResult},
    session::http::{Body, HttpClient},
};

/// How long one command may take. The driver's own limits are shorter.
const LIMIT: Duration = Duration::from_secs(30);

pub(super) struct HyperClient(Client<HttpConnector, Full<Bytes>>);

impl HyperClient {
    pub(super) fn new() -> Self {
        Self(Client::builder(TokioExecutor::new()).build_http())
    }
}

#[async_trait::async_trait]
impl HttpClient for HyperClient {
    async fn send(&self, request: Request<Body<'_>>) -> WebDriverResult<Response<Bytes>> {
        let request = request.map(|body| match body {
            Body::Empty => Full::default(),
            Body::Json(value) => Full::from(value.to_string()),
        });
        let failed = |error: String| WebDriverError::RequestFailed(error);
        let answer = async {
            let (head, body) =
                self.0.request(request).await.map_err(|error| failed(error.to_string()))?.into_parts();
            let body = body.collect().await.map_err(|error| failed(error.to_string()))?.to_bytes();
            Ok(Response::from_parts(head, body))
        };
        let in_time = tokio::time::timeout(LIMIT, answer).await;
        in_time.unwrap_or_else(|_| Err(failed(format!("no answer within {LIMIT:?}"))))
    }

    async fn new(&self) -> Arc<dyn HttpClient> {
        Arc::new(Self::new())
    }
}
