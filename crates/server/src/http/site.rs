//! What operators decide about their server: what it says about itself, who may make what, and the
//! announcement.

use super::{
    App,
    admission::visitor_kind,
    cookies,
    error::{ApiError, CommonResponses},
    input::MaybePlayer,
    reading::{Form, Query},
    visit::{Visit, page, visitor},
};
use crate::{
    settings::Setting,
    store::Player,
    tables::makers::{Makes, is_maker},
};
use axum::{
    Json,
    extract::{Request, State},
    http::{HeaderMap, StatusCode, header},
    response::{Html, IntoResponse, Response},
};
use oriflamme_pages::{Language, OwnSite, announcement, imprint, manifest_named};
use oriflamme_table_view::ErrorCode;
use oriflamme_wire::{AnnouncementJson, Number, ServerJson, Text};
use serde::Deserialize;

/// The cookie with the id of the announcement that a visitor has dismissed.
const DISMISSED: &str = "dismissed";

/// Refuses a visitor who may not make something here, before they become a player.
pub(super) fn visitor_may_make(site: &OwnSite, made: Makes) -> Result<(), ApiError> {
    let may = match made {
        Makes::Table => site.tables,
        Makes::Club => site.clubs,
        Makes::Tournament => site.tournaments,
    };
    let message = "those who run this server have chosen who may do this";
    if may { Ok(()) } else { Err(ApiError::new(ErrorCode::NotMaker, message)) }
}

/// What a page needs of the settings, before it is known who the visitor is.
pub(super) fn shown(app: &App, headers: &HeaderMap, language: Language) -> OwnSite {
    let settings = app.settings.now();
    let text = |setting| settings.text(setting, language).map(str::to_owned);
    let put_away = cookies::value(headers, DISMISSED);
    let announced = settings.announced(language, app.clock.now());
    OwnSite {
        name: text(Setting::Name),
        welcome: text(Setting::Welcome),
        has_imprint: settings.text(Setting::Imprint, language).is_some(),
        levels: settings.levels.clone(),
        announcement: announced.filter(|shown| Some(shown.id.as_str()) != put_away.as_deref()),
        ..OwnSite::default()
    }
}

/// Adds what the visitor may make.
pub(super) async fn say_what_they_may_make(
    app: &App,
    player: Option<&Player>,
    site: &mut OwnSite,
) -> Result<(), ApiError> {
    let settings = app.settings.now();
    site.tables = is_maker(app, player, settings.tables).await?;
    site.clubs = is_maker(app, player, settings.clubs).await?;
    site.tournaments = is_maker(app, player, settings.tournaments).await?;
    Ok(())
}

/// What this server is: its name, who may come in and make tables, which bots it has, how many players are
/// here, and the announcement. Everybody may ask. Texts are in the language of `Accept-Language`, or in
/// another one if they are not.
#[utoipa::path(
    get, path = "/server", tag = "operation", security((), ("token" = [])),
    responses((status = 200, description = "The server", body = ServerJson), CommonResponses)
)]
pub(super) async fn describe_server(
    State(app): State<App>,
    MaybePlayer(_): MaybePlayer,
    request: Request,
) -> Result<Json<ServerJson>, ApiError> {
    let settings = app.settings.now();
    let (parts, _) = request.into_parts();
    let language = visitor(&app, &parts, None).language;
    // A stranger does not learn how busy a closed server is.
    let here = match settings.admits(visitor_kind(&app, &parts).await?) {
        true => Some(app.players.here_count().await),
        false => None,
    };
    let text = |setting| settings.text(setting, language).map(str::to_owned);
    let notice = settings.announced(language, app.clock.now()).map(|shown| AnnouncementJson {
        id: Text(shown.id),
        text: shown.text,
        at: shown.at.map(Number),
        until: shown.until.map(Number),
    });
    Ok(Json(ServerJson {
        name: text(Setting::Name),
        welcome: text(Setting::Welcome),
        version: app.options.build.version.to_owned(),
        entry: Text(settings.entry),
        tables: Text(settings.tables),
        clubs: Text(settings.clubs),
        tournaments: Text(settings.tournaments),
        levels: settings.levels.iter().map(|&level| level.into()).collect(),
        thinking: settings.thinking.map(std::num::NonZeroU32::get),
        here,
        notice,
    }))
}

/// The imprint, if there is one.
pub(super) async fn imprint_page(State(app): State<App>, visit: Visit) -> Response {
    match app.settings.now().text(Setting::Imprint, visit.visitor.language) {
        Some(text) => page(StatusCode::OK, imprint(&visit.visitor, text)),
        None => visit.not_found("this server has no imprint"),
    }
}

/// The manifest, with the name of the server.
pub(super) async fn manifest(visit: Visit) -> Response {
    let name = visit.visitor.site.name.unwrap_or_else(|| "Oriflamme".to_owned());
    let headers = [(header::CONTENT_TYPE, "application/manifest+json"), (header::CACHE_CONTROL, "no-cache")];
    (headers, manifest_named(&name)).into_response()
}

#[derive(Deserialize)]
pub(super) struct AnnouncementQuery {
    to: Option<String>,
}

/// The announcement, for a page that has no stream; 204 if there is none, or the visitor has dismissed it.
pub(super) async fn announcement_region(
    visit: Visit,
    Query(AnnouncementQuery { to }): Query<AnnouncementQuery>,
) -> Response {
    match &visit.visitor.site.announcement {
        Some(shown) => {
            let to = to.as_deref().unwrap_or("/");
            Html(announcement(visit.visitor.words(), to, shown).into_string()).into_response()
        }
        None => StatusCode::NO_CONTENT.into_response(),
    }
}

#[derive(Deserialize)]
pub(super) struct DismissForm {
    id: String,
    to: Option<String>,
}

/// Hides the announcement in this browser.
pub(super) async fn dismiss_announcement(visit: Visit, Form(form): Form<DismissForm>) -> Response {
    let known = visit.visitor.site.announcement.as_ref().is_some_and(|shown| shown.id.as_str() == form.id);
    let cookie = known.then(|| cookies::setting(DISMISSED, &form.id));
    visit.redirect(async { Ok((form.to.as_deref().unwrap_or("/"), cookie)) }).await
}
