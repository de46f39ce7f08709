//! The page of a season, and its forms.

use super::pages::{change_club, path};
use crate::{
    app::App,
    clubs::{ClubError, Ruled},
    http::{
        error::ApiError,
        path::PagePath,
        reading::{Form, Query},
        visit::{Visit, page},
    },
    store::Player,
};
use axum::{extract::State, response::Response};
use hyper::StatusCode;
use oriflamme_pages::{SeasonPage, season as season_page};
use oriflamme_table_view::{ClubId, ErrorCode, SeasonRule, Timestamp};
use oriflamme_wire::SeasonQuery;
use serde::Deserialize;

async fn shown(
    app: &App,
    visit: &Visit,
    club: &ClubId,
    number: u32,
    before: Option<Timestamp>,
    refused: Option<&ApiError>,
) -> Result<Response, ApiError> {
    let viewer = visit.player_id();
    let season = app.clubs.season(club, number, viewer, before).await?;
    let content = SeasonPage {
        visitor: &visit.visitor,
        season: &season,
        older: before.is_some(),
        refused: refused.map(ApiError::for_page),
    };
    Ok(page(refused.map_or(StatusCode::OK, ApiError::status), season_page(&content)))
}

pub(crate) async fn one(
    State(app): State<App>,
    PagePath((club, number)): PagePath<(ClubId, u32)>,
    visit: Visit,
    Query(SeasonQuery { before }): Query<SeasonQuery>,
) -> Response {
    visit.show(shown(&app, &visit, &club, number, before.map(|before| *before), None)).await
}

#[derive(Deserialize)]
pub(crate) struct SeasonForm {
    name: String,
    rule: String,
}

pub(crate) async fn begin_season(
    State(app): State<App>,
    PagePath(club): PagePath<ClubId>,
    visit: Visit,
    Form(form): Form<SeasonForm>,
) -> Response {
    change_club(&app, &visit, &club, async |club| {
        let bad = |_| ApiError::new(ErrorCode::Unfit, "the rules are wins, places, margin and rating");
        let rule: SeasonRule = form.rule.parse().map_err(bad)?;
        app.clubs.begin_season(club, visit.signed_in()?, &form.name, rule).await?;
        Ok(path(club))
    })
    .await
}

/// Answers a form of a season: shows its page, with a message if it was refused.
async fn change_season(
    app: &App,
    visit: &Visit,
    (club, number): (&ClubId, u32),
    change: impl AsyncFnOnce(&ClubId, u32, &Player) -> Result<(), ClubError>,
) -> Response {
    let changed = async {
        change(club, number, visit.signed_in()?).await?;
        Ok(format!("/clubs/{club}/seasons/{number}"))
    };
    let again = async |error: &ApiError| shown(app, visit, club, number, None, Some(error)).await;
    visit.answer_form(changed, again).await
}

pub(crate) async fn end_season(
    State(app): State<App>,
    PagePath((club, number)): PagePath<(ClubId, u32)>,
    visit: Visit,
) -> Response {
    change_season(&app, &visit, (&club, number), async |club, number, player| {
        app.clubs.end_season(club, player, number).await
    })
    .await
}

#[derive(Deserialize)]
pub(crate) struct StrikeForm {
    table: String,
    reason: Option<String>,
}

pub(crate) async fn strike(
    State(app): State<App>,
    PagePath((club, number)): PagePath<(ClubId, u32)>,
    visit: Visit,
    Form(form): Form<StrikeForm>,
) -> Response {
    change_season(&app, &visit, (&club, number), async |club, number, player| {
        let table = form.table.parse().map_err(|_| ClubError::NoResult)?;
        let ruled = Ruled::Struck { reason: form.reason.as_deref().unwrap_or_default() };
        app.clubs.rule_on_game(club, player, number, &table, ruled).await
    })
    .await
}

pub(crate) async fn restore(
    State(app): State<App>,
    PagePath((club, number)): PagePath<(ClubId, u32)>,
    visit: Visit,
    Form(form): Form<StrikeForm>,
) -> Response {
    change_season(&app, &visit, (&club, number), async |club, number, player| {
        let table = form.table.parse().map_err(|_| ClubError::NoResult)?;
        app.clubs.rule_on_game(club, player, number, &table, Ruled::Restored).await
    })
    .await
}
