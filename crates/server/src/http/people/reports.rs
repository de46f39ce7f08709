//! Reports of players' names and chat, of clubs and of tournaments.

use crate::{
    app::App,
    http::{
        error::{ApiError, CommandResponses, CommonResponses},
        input::{Body, Caller},
        path::{InPath, PagePath},
        reading::Form,
        visit::{Visit, page},
        words::family,
    },
    people::reports::{self, About, ReportError, ReportWords},
};
use axum::{
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use oriflamme_game::Family;
use oriflamme_pages::reported;
use oriflamme_table::{PlayerId, TableId};
use oriflamme_table_view::{ClubId, ErrorCode};
use oriflamme_tournament::TournamentId;
use oriflamme_wire::{NewReportJson, ReportJson};
use serde::Deserialize;

impl From<ReportError> for ApiError {
    fn from(error: ReportError) -> Self {
        let code = match error {
            ReportError::Table(error) => return error.into(),
            ReportError::TooMany(wait) => {
                return Self::new(ErrorCode::TooManyReports, error.to_string()).retry_after(wait);
            }
            ReportError::NoPlayer | ReportError::NoClub | ReportError::NoTournament => ErrorCode::NotFound,
            ReportError::Yourself => ErrorCode::Unfit,
            ReportError::NobodyThere | ReportError::OwnSeat => ErrorCode::NoSuchSeat,
        };
        Self::new(code, error.to_string())
    }
}

fn words_of(NewReportJson { about, note }: NewReportJson) -> ReportWords {
    ReportWords { about: *about, note }
}

/// Reports a player at the caller's table to the operators of the server.
///
/// The server copies the reported player's latest chat messages into the report.
#[utoipa::path(
    post, path = "/tables/{table}/reports", tag = "tables", security(("token" = [])),
    params(("table" = String, Path, description = "The table's id")),
    request_body = ReportJson,
    responses((status = 204, description = "Done"), CommonResponses, CommandResponses)
)]
pub(crate) async fn report(
    State(app): State<App>,
    InPath(table): InPath<TableId>,
    Caller(player): Caller,
    Body(report): Body<ReportJson>,
) -> Result<StatusCode, ApiError> {
    let ReportJson { seat, about, note } = report;
    reports::about_seat(&app, &table, &player, *seat, &ReportWords { about: *about, note }).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Reports a player to the operators of the server: the name, or how they play, wherever the caller has met
/// them.
#[utoipa::path(
    post, path = "/players/{player}/reports", tag = "manners", security(("token" = [])),
    params(("player" = String, Path, description = "The player's id")),
    request_body = NewReportJson,
    responses((status = 204, description = "Done"), CommonResponses, CommandResponses)
)]
pub(crate) async fn report_player(
    State(app): State<App>,
    InPath(id): InPath<PlayerId>,
    Caller(player): Caller,
    Body(report): Body<NewReportJson>,
) -> Result<StatusCode, ApiError> {
    reports::about_player(&app, id, &player, &words_of(report)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Reports a club to the operators of the server: its name, or what its page and its news say. The server
/// copies both into the report.
#[utoipa::path(
    post, path = "/clubs/{club}/reports", tag = "manners", security(("token" = [])),
    params(("club" = String, Path, description = "The club's id")),
    request_body = NewReportJson,
    responses((status = 204, description = "Done"), CommonResponses, CommandResponses)
)]
pub(crate) async fn report_club(
    State(app): State<App>,
    InPath(id): InPath<ClubId>,
    Caller(player): Caller,
    Body(report): Body<NewReportJson>,
) -> Result<StatusCode, ApiError> {
    reports::about_club(&app, id, &player, &words_of(report)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Reports a tournament to the operators of the server, such as for its name.
#[utoipa::path(
    post, path = "/tournaments/{tournament}/reports", tag = "manners", security(("token" = [])),
    params(("tournament" = String, Path, description = "The tournament's id")),
    request_body = NewReportJson,
    responses((status = 204, description = "Done"), CommonResponses, CommandResponses)
)]
pub(crate) async fn report_tournament(
    State(app): State<App>,
    InPath(id): InPath<TournamentId>,
    Caller(player): Caller,
    Body(report): Body<NewReportJson>,
) -> Result<StatusCode, ApiError> {
    reports::about_tournament(&app, id, &player, &words_of(report)).await?;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Deserialize)]
pub(crate) struct NewReportForm {
    about: String,
    note: Option<String>,
}

impl NewReportForm {
    fn read(self) -> Result<ReportWords, ApiError> {
        Ok(ReportWords { about: about(&self.about)?, note: self.note })
    }
}

/// The page after a report, which leads back. The script needs none.
fn thanks(visit: &Visit, path: &str) -> Response {
    match visit.scripted {
        true => StatusCode::NO_CONTENT.into_response(),
        false => page(StatusCode::OK, reported(&visit.visitor, path)),
    }
}

pub(crate) async fn player_form(
    State(app): State<App>,
    PagePath(id): PagePath<PlayerId>,
    visit: Visit,
    Form(form): Form<NewReportForm>,
) -> Response {
    let done = async {
        reports::about_player(&app, id.clone(), visit.signed_in()?, &form.read()?).await?;
        Ok(thanks(&visit, &format!("/players/{id}")))
    };
    visit.show(done).await
}

pub(crate) async fn club_form(
    State(app): State<App>,
    PagePath(id): PagePath<ClubId>,
    visit: Visit,
    Form(form): Form<NewReportForm>,
) -> Response {
    let done = async {
        reports::about_club(&app, id.clone(), visit.signed_in()?, &form.read()?).await?;
        Ok(thanks(&visit, &format!("/clubs/{id}")))
    };
    visit.show(done).await
}

pub(crate) async fn tournament_form(
    State(app): State<App>,
    PagePath(id): PagePath<TournamentId>,
    visit: Visit,
    Form(form): Form<NewReportForm>,
) -> Response {
    let done = async {
        reports::about_tournament(&app, id.clone(), visit.signed_in()?, &form.read()?).await?;
        Ok(thanks(&visit, &format!("/tournaments/{id}")))
    };
    visit.show(done).await
}

fn about(word: &str) -> Result<About, ApiError> {
    let wrong = |_| ApiError::new(ErrorCode::Unfit, "a report is about a `name`, `words` or `conduct`");
    word.parse().map_err(wrong)
}

#[derive(Deserialize)]
pub(crate) struct ReportForm {
    seat: String,
    about: String,
    note: Option<String>,
}

impl ReportForm {
    fn read(self) -> Result<(Family, ReportWords), ApiError> {
        let about = about(&self.about)?;
        Ok((family(&self.seat)?, ReportWords { about, note: self.note }))
    }
}

pub(crate) async fn report_form(
    State(app): State<App>,
    PagePath(table): PagePath<TableId>,
    visit: Visit,
    Form(form): Form<ReportForm>,
) -> Response {
    let done = async {
        let (seat, words) = form.read()?;
        let player = visit.signed_in()?;
        reports::about_seat(&app, &table, player, seat, &words).await?;
        Ok(thanks(&visit, &format!("/tables/{table}")))
    };
    visit.show(done).await
}
