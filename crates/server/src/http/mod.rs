//! The HTTP interface: the JSON API and its description, the pages, and what operators look at.

mod bans;
mod commands;
mod cookies;
mod error;
mod events;
mod follow;
mod forms;
mod guard;
mod guests;
mod gzip;
mod input;
mod learn;
mod limits;
mod me;
mod ops;
mod pages;
mod reading;
mod render;
mod reports;
mod tables;
mod visit;

use crate::{
    Options,
    offers::Offers,
    players::Players,
    slots::Full,
    tables::{TableError, Tables},
};
use axum::{
    Router,
    extract::DefaultBodyLimit,
    middleware::from_fn_with_state,
    response::IntoResponse,
    routing::{get, post},
};
use error::ApiError;
use limits::Limits;
pub use limits::{Limited, WRITING_ROUTES, WritingRoute};
use oriflamme_table_view::ErrorCode;
use std::{
    net::{IpAddr, Ipv4Addr},
    sync::Arc,
};
use tower_http::{catch_panic::CatchPanicLayer, compression::CompressionLayer};
use utoipa::{
    Modify, OpenApi,
    openapi::{
        RefOr, Schema,
        schema::AnyOfBuilder,
        security::{HttpAuthScheme, HttpBuilder, SecurityScheme},
    },
};
use utoipa_axum::{router::OpenApiRouter, routes};

/// What every request can reach.
#[derive(Clone)]
pub(crate) struct App {
    pub(crate) tables: Arc<Tables>,
    pub(crate) players: Arc<Players>,
    pub(crate) options: Arc<Options>,
    pub(crate) limits: Arc<Limits>,
    pub(crate) offers: Arc<Offers>,
}

/// The address at the other end of a connection.
#[derive(Clone, Copy)]
pub(crate) struct Peer(pub(crate) IpAddr);

impl Default for Peer {
    fn default() -> Self {
        Self(Ipv4Addr::LOCALHOST.into())
    }
}

/// Marks a request on a connection for which there was no place: only health checks are answered.
#[derive(Clone, Copy)]
pub(crate) struct NoPlace(pub(crate) Full);

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Oriflamme",
        description = "Tables, seats, moves and live updates. Cards, moves and positions are written in the notation.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0"),
    ),
    modifiers(&Token),
    tags((name = "players"), (name = "tables"), (name = "operation")),
)]
struct Description;

/// Tokens are shown as `Authorization: Bearer`.
struct Token;

impl Modify for Token {
    fn modify(&self, openapi: &mut utoipa::openapi::OpenApi) {
        let scheme = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
        openapi.components.get_or_insert_default().add_security_scheme("token", SecurityScheme::Http(scheme));
    }
}

/// Lists all codes that an error may have.
fn add_codes(description: &mut utoipa::openapi::OpenApi) {
    if let Some(components) = &mut description.components
        && let Some(RefOr::T(Schema::Object(error))) = components.schemas.get_mut("ErrorJson")
        && let Some(RefOr::T(Schema::Object(code))) = error.properties.get_mut("error")
    {
        code.enum_values = Some(ErrorCode::ALL.iter().map(|code| code.word().into()).collect());
    }
}

fn api() -> (Router<App>, utoipa::openapi::OpenApi) {
    let (router, mut description) = OpenApiRouter::with_openapi(Description::openapi())
        .nest(
            "/api/v1",
            OpenApiRouter::new()
                .routes(routes!(guests::welcome))
                .routes(routes!(guests::me))
                .routes(routes!(me::data))
                .routes(routes!(me::new_token))
                .routes(routes!(me::forget))
                .routes(routes!(tables::offer))
                .routes(routes!(tables::make, tables::list))
                .routes(routes!(tables::look))
                .routes(routes!(tables::sit))
                .routes(routes!(tables::leave))
                .routes(routes!(tables::put_bot))
                .routes(routes!(tables::start))
                .routes(routes!(tables::play))
                .routes(routes!(tables::rematch))
                .routes(routes!(tables::record))
                .routes(routes!(tables::remove))
                .routes(routes!(reports::report))
                .routes(routes!(events::events)),
        )
        .routes(routes!(ops::healthz))
        .routes(routes!(ops::readyz))
        .routes(routes!(ops::metrics))
        .split_for_parts();
    add_codes(&mut description);
    // A game has all that an open table has, and more: it is either, and not just one of them.
    if let Some(components) = &mut description.components
        && let Some(RefOr::T(shown)) = components.schemas.get_mut("ShownJson")
        && let Schema::OneOf(either) = shown
    {
        let items = std::mem::take(&mut either.items);
        let any = items.into_iter().fold(AnyOfBuilder::new(), AnyOfBuilder::item);
        *shown = Schema::AnyOf(any.description(either.description.take()).build());
    }
    (router, description)
}

/// The description of the API, as OpenAPI.
pub fn description() -> utoipa::openapi::OpenApi {
    api().1
}

/// The pages and their forms.
fn browser() -> Router<App> {
    Router::new()
        .route("/", get(pages::front_door))
        .route("/assets/{*path}", get(pages::asset_file))
        .route("/rules", get(pages::chapter))
        .route("/rules/{chapter}", get(pages::chapter))
        .route("/learn", get(learn::list))
        .route("/learn/{lesson}", get(learn::one))
        .route("/tables", post(forms::make))
        .route("/tables/{table}", get(pages::table_page))
        .route("/tables/{table}/live", get(pages::live))
        .route("/tables/{table}/record", get(tables::record))
        .route("/tables/{table}/replay", get(pages::replay_page))
        .route("/tables/{table}/sit", post(forms::sit))
        .route("/tables/{table}/leave", post(forms::leave))
        .route("/tables/{table}/start", post(forms::start))
        .route("/tables/{table}/seats/{family}/bot", post(forms::put_bot))
        .route("/tables/{table}/seats/{family}/remove", post(forms::remove))
        .route("/tables/{table}/reports", post(reports::report_form))
        .route("/tables/{table}/moves", post(forms::play))
        .route("/tables/{table}/rematch", post(forms::rematch))
        .route("/tables/{table}/chat", post(forms::chat))
        .route("/replay", get(pages::import_page).post(pages::import_record))
        .route("/guests", post(forms::call))
        .route("/me", get(me::page_of_mine))
        .route("/me/data", get(me::data))
        .route("/me/key", post(me::new_key))
        .route("/me/sign-out", post(me::sign_out))
        .route("/me/forget", post(me::forget_me))
        .route("/privacy", get(me::privacy_page))
        .route("/language", post(forms::speak))
}

/// A fault of ours is no secret, but what it says may be one.
fn panicked(_: Box<dyn std::any::Any + Send>) -> axum::response::Response {
    tracing::error!("a request failed by a fault of this program; the lines before say where");
    ApiError::from(TableError::Fault).into_response()
}

/// Everything that is served.
pub(crate) fn router(tables: Arc<Tables>, players: Arc<Players>, options: Arc<Options>) -> (Router, App) {
    let limits = Arc::new(Limits::new(&options));
    let offers = Arc::new(Offers::new(tables.store.clone(), tables.clock));
    let app = App { tables, players, options, limits, offers };
    let (api, description) = api();
    let description = description.to_json().unwrap_or_default();
    let described = move || {
        let description = description.clone();
        async move { ([("content-type", "application/json")], description) }
    };
    let wrong_method = || async {
        let message = "this address does not take that method; see /api/v1/openapi.json";
        ApiError::new(ErrorCode::WrongMethod, message)
    };
    let router = api
        .route("/api/v1/openapi.json", get(described))
        .merge(browser())
        .fallback(pages::nothing)
        .method_not_allowed_fallback(wrong_method)
        // The guard has received the body, and knows how large it may be.
        .layer(DefaultBodyLimit::disable())
        .layer(CatchPanicLayer::custom(panicked))
        .layer(CompressionLayer::new())
        .layer(from_fn_with_state(app.clone(), guard::guard))
        .with_state(app.clone());
    (router, app)
}
