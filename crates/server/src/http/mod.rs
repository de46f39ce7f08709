//! The HTTP interface: the JSON API and its description, the pages, and the routes for operators.

mod advice;
mod analysis;
mod analysis_live;
mod bans;
mod belongings;
mod commands;
mod cookies;
mod description;
mod error;
mod event_stream;
mod events;
mod follow;
mod forms;
mod guard;
mod guests;
mod gzip;
mod input;
mod invitations;
mod learn;
mod limits;
mod links;
mod me;
mod ops;
mod pages;
mod player_events;
mod puzzles;
mod reading;
mod recovery;
mod render;
mod reports;
mod reviews;
mod sessions;
mod tables;
#[cfg(test)]
mod tests;
mod visit;

use crate::{Options, offers::Offers, players::Players, reviews::Reviews, slots::Full, tables::Tables};
use axum::{
    Router,
    extract::DefaultBodyLimit,
    middleware::from_fn_with_state,
    routing::{get, post},
};
use error::ApiError;
use limits::Limits;
pub use limits::{Limited, WRITING_ROUTES, WritingRoute};
use oriflamme_table_view::ErrorCode;
use serde_json::Value;
use std::{
    net::{IpAddr, Ipv4Addr},
    sync::{Arc, atomic::AtomicBool},
};
use tower_http::compression::{
    CompressionLayer,
    predicate::{DefaultPredicate, Predicate},
};
use utoipa_axum::{router::OpenApiRouter, routes};

/// The state that all handlers share.
#[derive(Clone)]
pub(crate) struct App {
    pub(crate) tables: Arc<Tables>,
    pub(crate) players: Arc<Players>,
    pub(crate) options: Arc<Options>,
    pub(crate) limits: Arc<Limits>,
    pub(crate) offers: Arc<Offers>,
    /// Whether the server is about to stop.
    pub(crate) leaving: Arc<AtomicBool>,
    pub(crate) reviews: Arc<Reviews>,
}

/// The address at the other end of a connection.
#[derive(Clone, Copy)]
pub(crate) struct Peer(pub(crate) IpAddr);

impl Default for Peer {
    fn default() -> Self {
        Self(Ipv4Addr::LOCALHOST.into())
    }
}

/// Marks a request on a connection beyond the limit. Only health checks are answered.
#[derive(Clone, Copy)]
pub(crate) struct OverCapacity(pub(crate) Full);

fn api() -> (Router<App>, Value) {
    let (router, described) = OpenApiRouter::with_openapi(description::empty())
        .nest(
            "/api/v1",
            OpenApiRouter::new()
                .routes(routes!(guests::welcome))
                .routes(routes!(guests::me))
                .routes(routes!(guests::limits))
                .routes(routes!(invitations::my_events))
                .routes(routes!(invitations::bots))
                .routes(routes!(me::data))
                .routes(routes!(sessions::list_sessions))
                .routes(routes!(sessions::end_session))
                .routes(routes!(sessions::new_token))
                .routes(routes!(links::make_link))
                .routes(routes!(links::open_link))
                .routes(routes!(links::look_at_link))
                .routes(routes!(recovery::make_words))
                .routes(routes!(recovery::forget_words))
                .routes(routes!(recovery::recover))
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
                .routes(routes!(tables::chat))
                .routes(routes!(invitations::invite))
                .routes(routes!(invitations::decline))
                .routes(routes!(tables::record))
                .routes(routes!(reviews::review_json))
                .routes(routes!(advice::advice_json))
                .routes(routes!(tables::remove))
                .routes(routes!(reports::report))
                .routes(routes!(events::events)),
        )
        .routes(routes!(ops::healthz))
        .routes(routes!(ops::readyz))
        .routes(routes!(ops::metrics))
        .split_for_parts();
    (router, description::finished(&described))
}

/// The description of the API, as OpenAPI.
pub fn description() -> Value {
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
        .route("/cards/{card}", get(pages::card))
        .route("/puzzles", get(puzzles::list))
        .route("/puzzles/{number}", get(puzzles::one))
        .route("/tables", get(pages::table_lists).post(forms::make))
        .route("/tables/{table}", get(pages::table_page))
        .route("/tables/{table}/live", get(pages::live))
        .route("/tables/{table}/record", get(tables::record))
        .route("/tables/{table}/replay", get(pages::replay_page))
        .route("/tables/{table}/review", get(reviews::review_page))
        .route("/tables/{table}/review/live", get(reviews::review_live))
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
        .route("/analysis", get(analysis::board).post(analysis::change))
        .route("/analysis/live", get(analysis_live::live))
        .route("/analysis/picture.svg", get(analysis::picture))
        .route("/analysis/export.ori", get(analysis::export))
        .route("/guests", post(forms::call))
        .route("/me", get(me::page_of_mine))
        .route("/me/data", get(me::data))
        .route("/me/key", post(sessions::new_key))
        .route("/me/sign-out", post(sessions::sign_out))
        .route("/me/sessions/{session}/end", post(sessions::end_device))
        .route("/me/links", post(links::make_page))
        .route("/me/words", post(recovery::make_page))
        .route("/me/words/forget", post(recovery::forget_page))
        .route("/recover", get(recovery::ask_page).post(recovery::recover_form))
        .route("/links/{link}", get(links::look_page).post(links::open_page))
        .route("/me/forget", post(me::forget_me))
        .route("/privacy", get(me::privacy_page))
        .route("/language", post(forms::speak))
}

/// The router with all routes.
pub(crate) fn router(tables: Arc<Tables>, players: Arc<Players>, options: Arc<Options>) -> (Router, App) {
    router_with(Router::new(), tables, players, options)
}

/// The same with additional routes.
fn router_with(
    more: Router<App>,
    tables: Arc<Tables>,
    players: Arc<Players>,
    options: Arc<Options>,
) -> (Router, App) {
    let limits = Arc::new(Limits::new(&options));
    let reviews = Arc::new(Reviews::new(options.review));
    let offers = Arc::new(Offers::new(tables.store.clone(), tables.clock));
    let app = App { tables, players, options, limits, offers, reviews, leaving: Arc::default() };
    let (api, description) = api();
    let description = description.to_string();
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
        .merge(more)
        .fallback(pages::nothing)
        .method_not_allowed_fallback(wrong_method)
        // The guard has already received the body and checked its size.
        .layer(DefaultBodyLimit::disable())
        .layer(CompressionLayer::new().compress_when(DefaultPredicate::new().and(gzip::may_compress)))
        .layer(from_fn_with_state(app.clone(), guard::guard))
        .with_state(app.clone());
    (router, app)
}
