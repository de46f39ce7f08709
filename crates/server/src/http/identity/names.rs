//! A player's name: changing it, claiming it, releasing it.

use crate::{
    app::App,
    http::{
        error::{ApiError, CommandResponses, CommonResponses},
        input::{Body, Caller},
        visit::Visit,
    },
    identity::claims::ClaimError,
    store::Player,
};
use axum::{Json, extract::State, response::Response};
use oriflamme_pages::Done;
use oriflamme_table::PlayerName;
use oriflamme_table_view::ErrorCode;
use oriflamme_wire::{NameJson, NewNameJson};

impl From<ClaimError> for ApiError {
    fn from(error: ClaimError) -> Self {
        let code = match error {
            ClaimError::Taken => ErrorCode::NameTaken,
            ClaimError::NotLasting => ErrorCode::NotLasting,
            ClaimError::Unfit => ErrorCode::ReservedName,
            ClaimError::Store(error) => return error.into(),
            ClaimError::Chance(_) => ErrorCode::OurFault,
        };
        Self::new(code, error.to_string())
    }
}

/// Changes a player's name. The name of a program keeps its mark.
pub(crate) async fn rename(app: &App, player: &Player, name: PlayerName) -> Result<Player, ApiError> {
    let name = if player.name.is_of_program() { name.of_program()? } else { name };
    Ok(app.players.rename(player, name).await?)
}

fn name_json(player: &Player) -> Json<NameJson> {
    Json(NameJson { name: player.name.to_string(), claimed: player.name.is_claimed() })
}

/// Gives the caller another name, which appears at tables where they sit down from now on. If the old name
/// was claimed, the new one is claimed, too, and the old one is kept for the caller for 30 days.
#[utoipa::path(
    post, path = "/me/name", tag = "players", security(("token" = [])), request_body = NewNameJson,
    responses((status = 200, description = "The name", body = NameJson), CommonResponses, CommandResponses)
)]
pub(crate) async fn change_name(
    State(app): State<App>,
    Caller(player): Caller,
    Body(NewNameJson { name }): Body<NewNameJson>,
) -> Result<Json<NameJson>, ApiError> {
    Ok(name_json(&rename(&app, &player, name.parse()?).await?))
}

/// Claims the caller's name: nobody else can take it or one that looks like it from now on, and it is shown
/// with a mark. The caller must have a passkey or recovery words.
#[utoipa::path(
    post, path = "/me/name/claim", tag = "players", security(("token" = [])),
    responses((status = 200, description = "The name, with its mark", body = NameJson), CommonResponses, CommandResponses)
)]
pub(crate) async fn claim_name(
    State(app): State<App>,
    Caller(player): Caller,
) -> Result<Json<NameJson>, ApiError> {
    Ok(name_json(&app.players.claim_name(&player).await?))
}

/// Gives the caller's claimed name back: it loses its mark, and anybody may take it.
#[utoipa::path(
    post, path = "/me/name/release", tag = "players", security(("token" = [])),
    responses((status = 200, description = "The name", body = NameJson), CommonResponses, CommandResponses)
)]
pub(crate) async fn release_name(
    State(app): State<App>,
    Caller(player): Caller,
) -> Result<Json<NameJson>, ApiError> {
    Ok(name_json(&app.players.release_name(&player).await?))
}

pub(crate) async fn claim_form(State(app): State<App>, visit: Visit) -> Response {
    let claimed = async {
        app.players.claim_name(visit.signed_in()?).await?;
        Ok(Done::NameClaimed)
    };
    visit.redirect(claimed).await
}

pub(crate) async fn release_form(State(app): State<App>, visit: Visit) -> Response {
    let released = async {
        app.players.release_name(visit.signed_in()?).await?;
        Ok(Done::NameReleased)
    };
    visit.redirect(released).await
}
