//! Vacations: the API and the forms.

use crate::{
    app::App,
    http::{
        error::{ApiError, CommandResponses, CommonResponses},
        input::{Body, Caller},
        reading::Form,
        visit::Visit,
    },
    people::vacations::VacationError,
    store::Player,
};
use axum::{Json, extract::State, http::StatusCode, response::Response};
use oriflamme_pages::end_of_day;
use oriflamme_table_view::ErrorCode;
use oriflamme_wire::{NewVacationJson, Number, VacationJson};
use serde::Deserialize;

impl From<VacationError> for ApiError {
    fn from(error: VacationError) -> Self {
        let code = match error {
            VacationError::Past => ErrorCode::BadVacation,
            VacationError::TooLong => ErrorCode::VacationTooLong,
            VacationError::Running => ErrorCode::OnVacation,
            VacationError::Table(error) => return error.into(),
        };
        Self::new(code, error.to_string())
    }
}

/// Whether the caller is away on vacation, and how many days they have left in this year.
#[utoipa::path(
    get, path = "/me/vacation", tag = "players", security(("token" = [])),
    responses((status = 200, description = "Until when, and the days left", body = VacationJson), CommonResponses)
)]
pub(crate) async fn look_at_vacation(
    State(app): State<App>,
    Caller(player): Caller,
) -> Result<Json<VacationJson>, ApiError> {
    Ok(Json(told(&app, &player).await?))
}

async fn told(app: &App, player: &Player) -> Result<VacationJson, ApiError> {
    let state = app.vacations.state(&player.id).await?;
    Ok(VacationJson { until: state.until.map(Number), days_left: state.days_left })
}

/// The caller is away until a moment. In games over days that have begun or wait for players, their clock
/// stands still meanwhile, and others see it. Live games and tournaments go on. There are 30 days in any 365.
#[utoipa::path(
    post, path = "/me/vacation", tag = "players", security(("token" = [])), request_body = NewVacationJson,
    responses((status = 200, description = "Until when, and the days left", body = VacationJson), CommonResponses, CommandResponses)
)]
pub(crate) async fn begin_vacation(
    State(app): State<App>,
    Caller(player): Caller,
    Body(NewVacationJson { until }): Body<NewVacationJson>,
) -> Result<Json<VacationJson>, ApiError> {
    app.vacations.begin(&player.id, *until).await?;
    Ok(Json(told(&app, &player).await?))
}

/// The caller is back before the time. The days that were not used are left to them.
#[utoipa::path(
    post, path = "/me/vacation/end", tag = "players", security(("token" = [])),
    responses((status = 204, description = "Done"), CommonResponses, CommandResponses)
)]
pub(crate) async fn end_vacation(
    State(app): State<App>,
    Caller(player): Caller,
) -> Result<StatusCode, ApiError> {
    app.vacations.end(&player.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Deserialize)]
pub(crate) struct VacationForm {
    /// The last day, as `2026-12-03`.
    until: String,
}

pub(crate) async fn begin_form(
    State(app): State<App>,
    visit: Visit,
    Form(VacationForm { until }): Form<VacationForm>,
) -> Response {
    let begun = async {
        let unreadable = || ApiError::new(ErrorCode::BadVacation, "say the last day, as 2026-12-03");
        let until = end_of_day(&until).ok_or_else(unreadable)?;
        app.vacations.begin(&visit.signed_in()?.id, until).await?;
        Ok("/games")
    };
    visit.redirect(begun).await
}

pub(crate) async fn end_form(State(app): State<App>, visit: Visit) -> Response {
    let ended = async {
        app.vacations.end(&visit.signed_in()?.id).await?;
        Ok("/games")
    };
    visit.redirect(ended).await
}
