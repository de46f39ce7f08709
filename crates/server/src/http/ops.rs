//! Routes for operators and their tools.

use super::{
    App,
    error::{ApiError, CommonResponses},
};
use crate::metrics::exposition;
use axum::{
    extract::State,
    http::{HeaderMap, header},
    response::IntoResponse,
};
use oriflamme_table_view::ErrorCode;
use std::{sync::atomic::Ordering, time::Duration};

/// How long the metrics wait for the database.
const PATIENCE: Duration = Duration::from_millis(500);

/// Whether the process is alive.
#[utoipa::path(get, path = "/healthz", tag = "operation", responses((status = 200, description = "It is", body = String), CommonResponses))]
pub(super) async fn healthz() -> &'static str {
    "alive\n"
}

/// Whether requests can be served: whether the database can be written to and, where several servers share
/// it, whether this one still counts as alive. Without NATS, requests are still served, but changes by other
/// servers appear a little later; the answer says so.
#[utoipa::path(
    get, path = "/readyz", tag = "operation",
    responses((status = 200, description = "They can", body = String), CommonResponses)
)]
pub(super) async fn readyz(State(app): State<App>) -> Result<&'static str, ApiError> {
    if app.leaving.load(Ordering::Relaxed) {
        return Err(crate::store::StoreError::Closed.into());
    }
    app.store.check().await?;
    if !app.deployment.is_certain() {
        let message = "the database has not been told for a while that this server is alive";
        return Err(ApiError::new(ErrorCode::StorageUnreachable, message).retry_after(Duration::from_secs(1)));
    }
    Ok(match app.deployment.nats() {
        Some(false) => {
            "ready, but slower: NATS is away, and what other servers do is looked for in the database\n"
        }
        Some(true) | None => "ready\n",
    })
}

/// Metrics for Prometheus: as OpenMetrics if `Accept` names it, otherwise as plain text.
#[utoipa::path(
    get, path = "/metrics", tag = "operation",
    responses((status = 200, description = "The measurements", body = String, content_type = "text/plain"), CommonResponses)
)]
pub(super) async fn metrics(State(app): State<App>, headers: HeaderMap) -> impl IntoResponse {
    let metrics = &app.metrics;
    metrics.writable.set(app.store.is_writable().into());
    metrics.nats_used.set(app.options.nats.is_some().into());
    metrics.tables.set(app.tables.count() as i64);
    metrics.nats.set(app.deployment.nats().unwrap_or(false).into());
    metrics.thinking_queue.set(app.tables.thinking_queue() as i64);
    metrics.driven.set(app.tables.running() as i64);
    count_open_reports(&app).await;
    let format = exposition::MetricsFormat::wanted(&headers);
    ([(header::CONTENT_TYPE, format.content_type()), (header::VARY, "accept")], format.of(metrics.text()))
}

/// Asks the database for the open reports. While it does not answer, the last numbers stay: other metrics say
/// what is the matter with it.
async fn count_open_reports(app: &App) {
    if let Ok(Ok((count, oldest))) = tokio::time::timeout(PATIENCE, app.store.open_reports()).await {
        let waits = oldest.map_or(Duration::ZERO, |made| app.clock.now().since(made));
        app.metrics.reports_open.set(count as i64);
        app.metrics.oldest_report.set(waits.as_secs() as i64);
    }
}
