//! Clubs: founding, joining, roles, news and tables.

use crate::{
    app::App,
    clubs::{ClubChange, ClubError, NewClub, make_table},
    http::{
        error::{ApiError, CommandResponses, CommonResponses, NoTable},
        input::{Body, Caller, ClientNetwork, MaybeBody, MaybePlayer},
        path::InPath,
        tables::new_table,
    },
    store::Player,
    tables::{
        makers::{Makes, may_make},
        new_table::unmade,
    },
};
use axum::{Json, extract::State, http::StatusCode, response::IntoResponse};
use oriflamme_table_view::{ClubId, ErrorCode};
use oriflamme_wire::{
    ChangeClubJson, ClubJson, ClubTitleJson, ClubsJson, DeleteNewsJson, JoinClubJson, NewClubJson,
    NewTableJson, SetRoleJson, SummaryJson, TableJson, TellClubJson,
};

impl From<ClubError> for ApiError {
    fn from(error: ClubError) -> Self {
        let code = match error {
            ClubError::Unknown | ClubError::NoSeason | ClubError::NoNews | ClubError::NoResult => {
                ErrorCode::NotFound
            }
            ClubError::SeasonOver => ErrorCode::SeasonOver,
            ClubError::NotMember => ErrorCode::NotMember,
            ClubError::NotOrganiser | ClubError::NotOwner => ErrorCode::NotOrganiser,
            ClubError::LastOwner => ErrorCode::LastOwner,
            ClubError::Invitation => ErrorCode::StaleInvitation,
            ClubError::TooMany | ClubError::Full => ErrorCode::ClubFull,
            ClubError::Text => ErrorCode::BadClub,
            ClubError::Table(error) => return error.into(),
            ClubError::NewTable(error) => return error.into(),
        };
        Self::new(code, error.to_string())
    }
}

pub(crate) async fn shown(
    app: &App,
    club: &ClubId,
    player: Option<&Player>,
) -> Result<Json<ClubJson>, ApiError> {
    let view = app.clubs.view(club, player.map(|player| &player.id)).await?;
    let tables = view.tables.iter().map(SummaryJson::new).collect();
    Ok(Json(ClubJson::new(&view, tables)))
}

/// Founds a club. The caller becomes its owner.
#[utoipa::path(
    post, path = "/clubs", tag = "clubs", security(("token" = [])), request_body = NewClubJson,
    responses((status = 201, description = "The club", body = ClubJson), CommonResponses, CommandResponses)
)]
pub(crate) async fn found_club(
    State(app): State<App>,
    Caller(player): Caller,
    Body(new): Body<NewClubJson>,
) -> Result<impl IntoResponse, ApiError> {
    may_make(&app, &player, Makes::Club).await?;
    let founded = NewClub { name: &new.name, about: &new.about, listed: !new.private };
    let club = app.clubs.found(&player, founded).await?;
    Ok((StatusCode::CREATED, shown(&app, &club, Some(&player)).await?))
}

/// The listed clubs, and those of the caller.
#[utoipa::path(
    get, path = "/clubs", tag = "clubs", security((), ("token" = [])),
    responses((status = 200, description = "Clubs", body = ClubsJson), CommonResponses)
)]
pub(crate) async fn list_clubs(
    State(app): State<App>,
    MaybePlayer(player): MaybePlayer,
) -> Result<Json<ClubsJson>, ApiError> {
    let listed = app.store.clubs(None).await?;
    let mine = match &player {
        Some(player) => app.store.clubs(Some(&player.id)).await?,
        None => Vec::new(),
    };
    let [clubs, mine] = [listed, mine].map(|list| list.iter().map(ClubTitleJson::new).collect());
    Ok(Json(ClubsJson { clubs, mine }))
}

/// A club, as the caller sees it.
#[utoipa::path(
    get, path = "/clubs/{club}", tag = "clubs", security((), ("token" = [])),
    params(("club" = String, Path, description = "The club's id")),
    responses((status = 200, description = "The club", body = ClubJson), NoTable, CommonResponses)
)]
pub(crate) async fn look_at_club(
    State(app): State<App>,
    InPath(club): InPath<ClubId>,
    MaybePlayer(player): MaybePlayer,
) -> Result<Json<ClubJson>, ApiError> {
    shown(&app, &club, player.as_ref()).await
}

/// Changes a club's name and description, whether it is listed, and its invitation.
#[utoipa::path(
    post, path = "/clubs/{club}", tag = "clubs", security(("token" = [])), request_body = ChangeClubJson,
    params(("club" = String, Path, description = "The club's id")),
    responses((status = 200, description = "The club after it", body = ClubJson), CommonResponses, CommandResponses)
)]
pub(crate) async fn change_club(
    State(app): State<App>,
    InPath(club): InPath<ClubId>,
    Caller(player): Caller,
    Body(change): Body<ChangeClubJson>,
) -> Result<Json<ClubJson>, ApiError> {
    let ChangeClubJson { name, about, private, new_invitation } = change;
    let listed = private.map(|private| !private);
    let change = ClubChange { name: name.as_deref(), about: about.as_deref(), listed, new_invitation };
    app.clubs.change(&club, &player, change).await?;
    shown(&app, &club, Some(&player)).await
}

/// Joins with an invitation, or asks to become a member.
#[utoipa::path(
    post, path = "/clubs/{club}/join", tag = "clubs", security(("token" = [])), request_body = Option<JoinClubJson>,
    params(("club" = String, Path, description = "The club's id")),
    responses((status = 200, description = "The club after it", body = ClubJson), CommonResponses, CommandResponses)
)]
pub(crate) async fn join_club(
    State(app): State<App>,
    InPath(club): InPath<ClubId>,
    Caller(player): Caller,
    MaybeBody(join): MaybeBody<JoinClubJson>,
) -> Result<Json<ClubJson>, ApiError> {
    app.clubs.join(&club, &player, join.invitation.as_deref()).await?;
    shown(&app, &club, Some(&player)).await
}

/// Leaves a club. When the last member leaves, the club is deleted.
#[utoipa::path(
    post, path = "/clubs/{club}/leave", tag = "clubs", security(("token" = [])),
    params(("club" = String, Path, description = "The club's id")),
    responses((status = 204, description = "Done"), CommonResponses, CommandResponses)
)]
pub(crate) async fn leave_club(
    State(app): State<App>,
    InPath(club): InPath<ClubId>,
    Caller(player): Caller,
) -> Result<StatusCode, ApiError> {
    app.clubs.leave(&club, &player).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Gives somebody a role, or none: organisers let people in and out, owners also name organisers and owners.
#[utoipa::path(
    post, path = "/clubs/{club}/members", tag = "clubs", security(("token" = [])), request_body = SetRoleJson,
    params(("club" = String, Path, description = "The club's id")),
    responses((status = 200, description = "The club after it", body = ClubJson), CommonResponses, CommandResponses)
)]
pub(crate) async fn set_club_role(
    State(app): State<App>,
    InPath(club): InPath<ClubId>,
    Caller(player): Caller,
    Body(set): Body<SetRoleJson>,
) -> Result<Json<ClubJson>, ApiError> {
    app.clubs.set_role(&club, &player, &set.player, set.role.map(|role| *role)).await?;
    shown(&app, &club, Some(&player)).await
}

/// Declines all requests to become a member.
#[utoipa::path(
    post, path = "/clubs/{club}/requests/decline", tag = "clubs", security(("token" = [])),
    params(("club" = String, Path, description = "The club's id")),
    responses((status = 200, description = "The club after it", body = ClubJson), CommonResponses, CommandResponses)
)]
pub(crate) async fn decline_club_requests(
    State(app): State<App>,
    InPath(club): InPath<ClubId>,
    Caller(player): Caller,
) -> Result<Json<ClubJson>, ApiError> {
    app.clubs.decline_all(&club, &player).await?;
    shown(&app, &club, Some(&player)).await
}

/// Posts news for the club's members.
#[utoipa::path(
    post, path = "/clubs/{club}/news", tag = "clubs", security(("token" = [])), request_body = TellClubJson,
    params(("club" = String, Path, description = "The club's id")),
    responses((status = 200, description = "The club after it", body = ClubJson), CommonResponses, CommandResponses)
)]
pub(crate) async fn tell_club(
    State(app): State<App>,
    InPath(club): InPath<ClubId>,
    Caller(player): Caller,
    Body(TellClubJson { text }): Body<TellClubJson>,
) -> Result<Json<ClubJson>, ApiError> {
    app.clubs.post_news(&club, &player, &text).await?;
    shown(&app, &club, Some(&player)).await
}

/// Deletes news from the club's page.
#[utoipa::path(
    post, path = "/clubs/{club}/news/delete", tag = "clubs", security(("token" = [])), request_body = DeleteNewsJson,
    params(("club" = String, Path, description = "The club's id")),
    responses((status = 200, description = "The club after it", body = ClubJson), CommonResponses, CommandResponses)
)]
pub(crate) async fn delete_club_news(
    State(app): State<App>,
    InPath(club): InPath<ClubId>,
    Caller(player): Caller,
    Body(DeleteNewsJson { number }): Body<DeleteNewsJson>,
) -> Result<Json<ClubJson>, ApiError> {
    app.clubs.delete_news(&club, &player, number).await?;
    shown(&app, &club, Some(&player)).await
}

/// Makes a table of the club, which only its members see. Its game counts in the current season.
#[utoipa::path(
    post, path = "/clubs/{club}/tables", tag = "clubs", security(("token" = [])), request_body = NewTableJson,
    params(("club" = String, Path, description = "The club's id")),
    responses((status = 201, description = "The new table, as the caller sees it", body = TableJson), CommonResponses, CommandResponses)
)]
pub(crate) async fn make_club_table(
    State(app): State<App>,
    InPath(club): InPath<ClubId>,
    ClientNetwork(network): ClientNetwork,
    Caller(player): Caller,
    Body(wanted): Body<NewTableJson>,
) -> Result<impl IntoResponse, ApiError> {
    let unmade = unmade(&app, wanted.offer.as_deref(), Some(&player)).await?;
    let table = make_table(&app, &club, &player, network, unmade, new_table::read(&wanted)?).await?;
    Ok((StatusCode::CREATED, Json(TableJson::new(&table.view_for(Some(&player.id))))))
}
