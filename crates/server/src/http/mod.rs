//! The HTTP interface: the JSON API and its description, the pages, and the routes for operators.

mod admission;
mod bans;
mod caller;
mod clubs;
mod cookies;
mod description;
mod error;
mod event_stream;
mod guard;
mod gzip;
mod identity;
mod input;
mod limits;
mod ops;
mod path;
mod people;
mod reading;
mod site;
mod study;
mod tables;
#[cfg(test)]
mod tests;
mod tournaments;
mod visit;
mod words;
mod writing_routes;

use crate::{app::App, limits::slots::Full};
use axum::{
    Router,
    extract::DefaultBodyLimit,
    http::request::Parts,
    middleware::from_fn_with_state,
    routing::{get, post},
};
use error::ApiError;
use identity::{guests, links, me, members, names, passkey_pages, passkeys, push, recovery, sessions};
pub use limits::Limited;
pub(crate) use limits::Limits;
use oriflamme_table_view::ErrorCode;
use people::{
    bot_pages, bots, calendar, challenges, friend_pages, friends, leaderboard, manners, pairing, play,
    profiles, reports, vacations,
};
use serde_json::Value;
use std::net::{IpAddr, Ipv4Addr};
use study::{advice, analysis, analysis_live, learn, puzzles, reviews};
use tables::{events, forms, invitations, pages};
use tower_http::compression::{
    CompressionLayer,
    predicate::{DefaultPredicate, Predicate},
};
use utoipa_axum::{router::OpenApiRouter, routes};
pub use writing_routes::{WRITING_ROUTES, WritingRoute};

/// The address at the other end of a connection.
#[derive(Clone, Copy)]
pub(crate) struct Peer(pub(crate) IpAddr);

impl Peer {
    /// The peer of a request. A request without a connection gets an address that nobody trusts.
    fn of(parts: &Parts) -> Self {
        parts.extensions.get().copied().unwrap_or(Self(Ipv4Addr::UNSPECIFIED.into()))
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
                .routes(routes!(site::describe_server))
                .routes(routes!(invitations::my_events))
                .routes(routes!(calendar::my_games))
                .routes(routes!(vacations::look_at_vacation, vacations::begin_vacation))
                .routes(routes!(vacations::end_vacation))
                .routes(routes!(invitations::bots))
                .routes(routes!(bots::list_bots, bots::make_bot))
                .routes(routes!(bots::change_bot))
                .routes(routes!(bots::renew_bot))
                .routes(routes!(bots::delete_bot))
                .routes(routes!(challenges::challenge_bot))
                .routes(routes!(pairing::pairing_state, pairing::seek_people))
                .routes(routes!(pairing::stop_seeking))
                .routes(routes!(pairing::seek_with_bots))
                .routes(routes!(pairing::look_again))
                .routes(routes!(pairing::pairing_events))
                .routes(routes!(manners::block_player))
                .routes(routes!(manners::block_anywhere))
                .routes(routes!(manners::list_blocks))
                .routes(routes!(manners::unblock_player))
                .routes(routes!(manners::list_notices))
                .routes(routes!(manners::read_notice))
                .routes(routes!(friends::list_friends))
                .routes(routes!(friends::make_friend_link))
                .routes(routes!(friends::end_friend_links))
                .routes(routes!(friends::look_at_friend_link, friends::open_friend_link))
                .routes(routes!(friends::accept_friend))
                .routes(routes!(friends::remove_friend))
                .routes(routes!(friends::set_visibility))
                .routes(routes!(me::data))
                .routes(routes!(sessions::list_sessions))
                .routes(routes!(sessions::end_session))
                .routes(routes!(push::look_at_push, push::turn_push_on))
                .routes(routes!(push::choose_push))
                .routes(routes!(push::turn_push_off))
                .routes(routes!(push::turn_device_push_off))
                .routes(routes!(sessions::new_token))
                .routes(routes!(links::make_link))
                .routes(routes!(links::open_link))
                .routes(routes!(links::look_at_link))
                .routes(routes!(recovery::make_words))
                .routes(routes!(recovery::forget_words))
                .routes(routes!(recovery::recover))
                .routes(routes!(passkeys::list_passkeys, passkeys::make_passkey))
                .routes(routes!(passkeys::challenge_to_make))
                .routes(routes!(passkeys::label_passkey))
                .routes(routes!(passkeys::remove_passkey))
                .routes(routes!(passkeys::keep_passkey))
                .routes(routes!(passkeys::challenge_to_sign_in))
                .routes(routes!(passkeys::sign_in))
                .routes(routes!(names::change_name))
                .routes(routes!(names::claim_name))
                .routes(routes!(names::release_name))
                .routes(routes!(me::forget))
                .routes(routes!(profiles::show_json))
                .routes(routes!(profiles::profile_json))
                .routes(routes!(profiles::games_json))
                .routes(routes!(profiles::ratings_json))
                .routes(routes!(leaderboard::leaderboard_json))
                .routes(routes!(tables::api::offer))
                .routes(routes!(tables::api::make, tables::api::list))
                .routes(routes!(tables::api::look))
                .routes(routes!(tables::api::sit))
                .routes(routes!(tables::api::leave))
                .routes(routes!(tables::api::put_bot))
                .routes(routes!(tables::api::start))
                .routes(routes!(tables::api::play))
                .routes(routes!(tables::api::rematch))
                .routes(routes!(tables::api::chat))
                .routes(routes!(invitations::invite))
                .routes(routes!(invitations::decline))
                .routes(routes!(tables::api::record))
                .routes(routes!(reviews::review_json))
                .routes(routes!(advice::advice_json))
                .routes(routes!(tables::api::remove))
                .routes(routes!(reports::report))
                .routes(routes!(reports::report_player))
                .routes(routes!(reports::report_club))
                .routes(routes!(reports::report_tournament))
                .routes(routes!(events::events))
                .routes(routes!(clubs::api::found_club, clubs::api::list_clubs))
                .routes(routes!(clubs::api::look_at_club, clubs::api::change_club))
                .routes(routes!(clubs::api::join_club))
                .routes(routes!(clubs::api::leave_club))
                .routes(routes!(clubs::api::set_club_role))
                .routes(routes!(clubs::api::decline_club_requests))
                .routes(routes!(clubs::api::tell_club))
                .routes(routes!(clubs::api::delete_club_news))
                .routes(routes!(clubs::api::make_club_table))
                .routes(routes!(clubs::seasons::begin_club_season))
                .routes(routes!(clubs::seasons::look_at_season))
                .routes(routes!(clubs::seasons::end_club_season))
                .routes(routes!(clubs::seasons::strike_result))
                .routes(routes!(clubs::seasons::restore_result))
                .routes(routes!(clubs::seasons::season_csv))
                .routes(routes!(clubs::seasons::season_json))
                .routes(routes!(tournaments::api::announce_tournament, tournaments::api::list_tournaments))
                .routes(routes!(tournaments::api::look_at_tournament))
                .routes(routes!(tournaments::api::join_tournament))
                .routes(routes!(tournaments::api::leave_tournament))
                .routes(routes!(tournaments::api::postpone_tournament))
                .routes(routes!(tournaments::api::cancel_tournament))
                .routes(routes!(tournaments::api::end_tournament))
                .routes(routes!(tournaments::api::remove_entrant))
                .routes(routes!(tournaments::api::tournament_events)),
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
        .route("/play", get(play::play_page).post(play::ask))
        .route("/play/live", get(play::live))
        .route("/play/cancel", post(play::cancel))
        .route("/play/bots", post(play::bots))
        .route("/games", get(calendar::games_page))
        .route("/games/next", get(calendar::next_game))
        .route("/worker.js", get(push::worker_file))
        .route("/me/vacation", post(vacations::begin_form))
        .route("/me/vacation/end", post(vacations::end_form))
        .route("/friends", get(friend_pages::friends_page))
        .route("/friends/links", post(friend_pages::make_link_page))
        .route("/friends/links/end", post(friend_pages::end_links))
        .route("/friends/visibility", post(friend_pages::visibility_form))
        .route("/friends/with/{link}", get(friend_pages::look_page).post(friend_pages::open_page))
        .route("/friends/{player}/accept", post(friend_pages::accept_form))
        .route("/friends/{player}/remove", post(friend_pages::remove_form))
        .route("/friends/{player}/play", post(friend_pages::play_form))
        .route("/tables/{table}/invitations", post(friend_pages::invite_form))
        .route("/tables", get(pages::table_lists).post(forms::make))
        .route("/tables/{table}", get(pages::table_page))
        .route("/tables/{table}/live", get(pages::live))
        .route("/tables/{table}/record", get(tables::api::record))
        .route("/tables/{table}/replay", get(pages::replay_page))
        .route("/tables/{table}/review", get(reviews::review_page))
        .route("/tables/{table}/review/live", get(reviews::review_live))
        .route("/tables/{table}/sit", post(forms::sit))
        .route("/tables/{table}/leave", post(forms::leave))
        .route("/tables/{table}/look-again", post(forms::look_again))
        .route("/tables/{table}/start", post(forms::start))
        .route("/tables/{table}/seats/{family}/bot", post(forms::put_bot))
        .route("/tables/{table}/seats/{family}/remove", post(forms::remove))
        .route("/tables/{table}/reports", post(reports::report_form))
        .route("/players/{player}/reports", post(reports::player_form))
        .route("/clubs/{club}/reports", post(reports::club_form))
        .route("/tournaments/{tournament}/reports", post(reports::tournament_form))
        .route("/tables/{table}/moves", post(forms::play))
        .route("/tables/{table}/rematch", post(forms::rematch))
        .route("/tables/{table}/chat", post(forms::chat))
        .route("/clubs", get(clubs::pages::list).post(clubs::pages::found))
        .route("/clubs/{club}", get(clubs::pages::one).post(clubs::pages::change))
        .route("/clubs/{club}/join", post(clubs::pages::join))
        .route("/clubs/{club}/join/{invitation}", get(clubs::pages::invited))
        .route("/clubs/{club}/leave", post(clubs::pages::leave))
        .route("/clubs/{club}/members", post(clubs::pages::set_role))
        .route("/clubs/{club}/news", post(clubs::pages::post_news))
        .route("/clubs/{club}/news/delete", post(clubs::pages::delete_news))
        .route("/clubs/{club}/requests/decline", post(clubs::pages::decline_all))
        .route("/clubs/{club}/seasons", post(clubs::season_pages::begin_season))
        .route("/clubs/{club}/seasons/{season}", get(clubs::season_pages::one))
        .route("/clubs/{club}/seasons/{season}/end", post(clubs::season_pages::end_season))
        .route("/clubs/{club}/seasons/{season}/strike", post(clubs::season_pages::strike))
        .route("/clubs/{club}/seasons/{season}/restore", post(clubs::season_pages::restore))
        .route("/clubs/{club}/tables", post(clubs::pages::make))
        .route("/tournaments", get(tournaments::pages::list).post(tournaments::pages::announce_form))
        .route("/tournaments/{tournament}", get(tournaments::pages::one))
        .route("/tournaments/{tournament}/join", post(tournaments::pages::join))
        .route("/tournaments/{tournament}/leave", post(tournaments::pages::leave))
        .route("/tournaments/{tournament}/postpone", post(tournaments::pages::postpone))
        .route("/tournaments/{tournament}/cancel", post(tournaments::pages::cancel))
        .route("/tournaments/{tournament}/end", post(tournaments::pages::end))
        .route("/tournaments/{tournament}/remove", post(tournaments::pages::remove))
        .route("/replay", get(pages::import_page).post(pages::import_record))
        .route("/analysis", get(analysis::board).post(analysis::change))
        .route("/analysis/live", get(analysis_live::live))
        .route("/analysis/picture.svg", get(analysis::picture))
        .route("/analysis/export.ori", get(analysis::export))
        .route("/guests", post(forms::call))
        .route("/me", get(me::page_of_mine))
        .route("/me/data", get(me::data))
        .route("/me/member", post(members::member_form))
        .route("/me/profile", get(profiles::my_profile).post(profiles::show_form))
        .route("/players/{player}", get(profiles::profile_page))
        .route("/leaderboard", get(leaderboard::leaderboard_page))
        .route("/bots", get(bot_pages::list))
        .route("/bots/{player}/challenges", post(bot_pages::challenge_form))
        .route("/me/bots", get(bot_pages::mine).post(bot_pages::make_form))
        .route("/me/bots/{player}", post(bot_pages::change_form))
        .route("/me/bots/{player}/renew", post(bot_pages::renew_form))
        .route("/me/bots/{player}/delete", post(bot_pages::delete_form))
        .route("/me/key", post(sessions::new_key))
        .route("/me/sign-out", post(sessions::sign_out))
        .route("/me/sessions/{session}/end", post(sessions::end_device))
        .route("/me/push/about", post(push::about_form))
        .route("/me/push/off", post(push::off_form))
        .route("/me/sessions/{session}/push/off", post(push::device_off_form))
        .route("/me/links", post(links::make_page))
        .route("/me/words", post(recovery::make_page))
        .route("/me/words/forget", post(recovery::forget_page))
        .route("/me/name/claim", post(names::claim_form))
        .route("/me/name/release", post(names::release_form))
        .route("/me/passkeys", post(passkey_pages::make_form))
        .route("/me/passkeys/keep", post(passkey_pages::keep_form))
        .route("/me/passkeys/{passkey}/label", post(passkey_pages::label_form))
        .route("/me/passkeys/{passkey}/remove", post(passkey_pages::remove_form))
        .route("/sign-in", get(passkey_pages::sign_in_page).post(passkey_pages::sign_in_form))
        .route("/recover", get(recovery::ask_page).post(recovery::recover_form))
        .route("/links/{link}", get(links::look_page).post(links::open_page))
        .route("/me/forget", post(me::forget_me))
        .route("/me/blocks/{player}/end", post(manners::unblock_form))
        .route("/me/notices/{notice}/read", post(manners::read_form))
        .route("/tables/{table}/blocks", post(manners::block_form))
        .route("/players/{player}/blocks", post(manners::block_anywhere_form))
        .route("/enter", get(admission::enter_page).post(admission::enter_form))
        .route("/enter/{code}", get(admission::invited_page))
        .route("/imprint", get(site::imprint_page))
        .route("/manifest.webmanifest", get(site::manifest))
        .route("/announcement", get(site::announcement_region))
        .route("/announcement/dismiss", post(site::dismiss_announcement))
        .route("/house-rules", get(manners::house_rules_page))
        .route("/privacy", get(me::privacy_page))
        .route("/language", post(forms::speak))
}

/// The router with all routes.
pub(crate) fn router(app: App) -> Router {
    router_with(Router::new(), app)
}

/// The same with additional routes.
fn router_with(more: Router<App>, app: App) -> Router {
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
    api.route("/api/v1/openapi.json", get(described))
        .merge(browser())
        .merge(more)
        .fallback(pages::nothing)
        .method_not_allowed_fallback(wrong_method)
        // The guard has already received the body and checked its size.
        .layer(DefaultBodyLimit::disable())
        .layer(CompressionLayer::new().compress_when(DefaultPredicate::new().and(gzip::may_compress)))
        .layer(from_fn_with_state(app.clone(), guard::guard))
        .with_state(app)
}
