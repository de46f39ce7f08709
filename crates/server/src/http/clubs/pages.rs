//! The pages of clubs, and their forms.

use crate::{
    app::App,
    clubs::{ClubChange, ClubError, NewClub, make_table},
    http::{
        error::ApiError,
        path::PagePath,
        reading::Form,
        site::visitor_may_make,
        tables::{forms::TableForm, new_table},
        visit::{Visit, page},
    },
    tables::{
        makers::{Makes, may_make},
        new_table::offered,
    },
};
use axum::{
    extract::{Path, State},
    response::Response,
};
use hyper::StatusCode;
use oriflamme_pages::{ClubDraft, ClubPage, ClubsPage, club as club_page, clubs as clubs_page};
use oriflamme_table_view::{ClubId, ClubRole, ErrorCode};
use serde::Deserialize;

async fn shown_list(
    app: &App,
    visit: &Visit,
    draft: ClubDraft<'_>,
    refused: Option<&ApiError>,
) -> Result<Response, ApiError> {
    let listed = app.store.clubs(None).await?;
    let mine = match &visit.player {
        Some(player) => app.store.clubs(Some(&player.id)).await?,
        None => Vec::new(),
    };
    let refused_as = refused.map(ApiError::for_page);
    let content =
        ClubsPage { visitor: &visit.visitor, mine: &mine, listed: &listed, refused: refused_as, draft };
    Ok(page(refused.map_or(StatusCode::OK, ApiError::status), clubs_page(&content)))
}

pub(crate) async fn list(State(app): State<App>, visit: Visit) -> Response {
    visit.show(shown_list(&app, &visit, ClubDraft::default(), None)).await
}

async fn shown(
    app: &App,
    visit: &Visit,
    id: &ClubId,
    invitation: Option<&str>,
    refused: Option<&ApiError>,
) -> Result<Response, ApiError> {
    let club = app.clubs.view(id, visit.player_id()).await?;
    let offer = app.offers.draw().await.ok();
    let content = ClubPage {
        visitor: &visit.visitor,
        club: &club,
        invitation,
        choice: &visit.choice,
        offer: offer.as_ref(),
        refused: refused.map(ApiError::for_page),
    };
    Ok(page(refused.map_or(StatusCode::OK, ApiError::status), club_page(&content)))
}

pub(crate) async fn one(State(app): State<App>, PagePath(club): PagePath<ClubId>, visit: Visit) -> Response {
    visit.show(shown(&app, &visit, &club, None, None)).await
}

/// The page to which an invitation leads. It changes nothing.
pub(crate) async fn invited(
    State(app): State<App>,
    PagePath(club): PagePath<ClubId>,
    Path((_, invitation)): Path<(String, String)>,
    visit: Visit,
) -> Response {
    visit.show(shown(&app, &visit, &club, Some(&invitation), None)).await
}

#[derive(Deserialize)]
pub(crate) struct FoundForm {
    name: String,
    player: Option<String>,
    about: Option<String>,
    private: Option<String>,
}

pub(crate) async fn found(State(app): State<App>, visit: Visit, Form(form): Form<FoundForm>) -> Response {
    let about = form.about.as_deref().unwrap_or_default();
    let founded = async {
        visitor_may_make(&visit.visitor.site, Makes::Club)?;
        let player = visit.player(&app, form.player.as_deref()).await?;
        may_make(&app, &player, Makes::Club).await?;
        let new = NewClub { name: &form.name, about, listed: form.private.is_none() };
        Ok(path(&app.clubs.found(&player, new).await?))
    };
    let draft = ClubDraft { name: &form.name, about, private: form.private.is_some() };
    visit.answer_form(founded, async |error| shown_list(&app, &visit, draft, Some(error)).await).await
}

/// Answers a form: leads to a page, or shows the club's page with a message.
pub(crate) async fn change_club(
    app: &App,
    visit: &Visit,
    club: &ClubId,
    change: impl AsyncFnOnce(&ClubId) -> Result<String, ApiError>,
) -> Response {
    visit.answer_form(change(club), async |error| shown(app, visit, club, None, Some(error)).await).await
}

pub(crate) fn path(club: &ClubId) -> String {
    format!("/clubs/{club}")
}

#[derive(Deserialize)]
pub(crate) struct ClubJoinForm {
    invitation: Option<String>,
    name: Option<String>,
}

pub(crate) async fn join(
    State(app): State<App>,
    PagePath(club): PagePath<ClubId>,
    visit: Visit,
    Form(form): Form<ClubJoinForm>,
) -> Response {
    change_club(&app, &visit, &club, async |club| {
        app.clubs.current(club).await?;
        let player = visit.player(&app, form.name.as_deref()).await?;
        let invitation = form.invitation.as_deref().filter(|code| !code.is_empty());
        app.clubs.join(club, &player, invitation).await?;
        Ok(path(club))
    })
    .await
}

pub(crate) async fn leave(
    State(app): State<App>,
    PagePath(club): PagePath<ClubId>,
    visit: Visit,
) -> Response {
    change_club(&app, &visit, &club, async |club| {
        app.clubs.leave(club, visit.signed_in()?).await?;
        Ok("/clubs".to_owned())
    })
    .await
}

#[derive(Deserialize)]
pub(crate) struct ChangeForm {
    name: Option<String>,
    about: Option<String>,
    private: Option<String>,
    invitation: Option<String>,
}

/// Changes name and description, or with `invitation` only the invitation.
pub(crate) async fn change(
    State(app): State<App>,
    PagePath(club): PagePath<ClubId>,
    visit: Visit,
    Form(form): Form<ChangeForm>,
) -> Response {
    change_club(&app, &visit, &club, async |club| {
        let change = ClubChange {
            name: form.name.as_deref(),
            about: form.about.as_deref(),
            listed: form.about.is_some().then_some(form.private.is_none()),
            new_invitation: form.invitation.is_some(),
        };
        app.clubs.change(club, visit.signed_in()?, change).await?;
        Ok(path(club))
    })
    .await
}

#[derive(Deserialize)]
pub(crate) struct RoleForm {
    player: String,
    role: String,
}

pub(crate) async fn set_role(
    State(app): State<App>,
    PagePath(club): PagePath<ClubId>,
    visit: Visit,
    Form(form): Form<RoleForm>,
) -> Response {
    change_club(&app, &visit, &club, async |club| {
        let whom = form.player.parse().map_err(|_| ClubError::NotMember)?;
        let bad = |_| ApiError::new(ErrorCode::Unfit, "there is no such role");
        let role = match form.role.as_str() {
            "out" => None,
            role => Some(role.parse::<ClubRole>().map_err(bad)?),
        };
        app.clubs.set_role(club, visit.signed_in()?, &whom, role).await?;
        Ok(path(club))
    })
    .await
}

pub(crate) async fn decline_all(
    State(app): State<App>,
    PagePath(club): PagePath<ClubId>,
    visit: Visit,
) -> Response {
    change_club(&app, &visit, &club, async |club| {
        app.clubs.decline_all(club, visit.signed_in()?).await?;
        Ok(path(club))
    })
    .await
}

#[derive(Deserialize)]
pub(crate) struct NewsForm {
    text: String,
}

pub(crate) async fn post_news(
    State(app): State<App>,
    PagePath(club): PagePath<ClubId>,
    visit: Visit,
    Form(form): Form<NewsForm>,
) -> Response {
    change_club(&app, &visit, &club, async |club| {
        app.clubs.post_news(club, visit.signed_in()?, &form.text).await?;
        Ok(path(club))
    })
    .await
}

#[derive(Deserialize)]
pub(crate) struct DeleteNewsForm {
    number: u32,
}

pub(crate) async fn delete_news(
    State(app): State<App>,
    PagePath(club): PagePath<ClubId>,
    visit: Visit,
    Form(form): Form<DeleteNewsForm>,
) -> Response {
    change_club(&app, &visit, &club, async |club| {
        app.clubs.delete_news(club, visit.signed_in()?, form.number).await?;
        Ok(path(club))
    })
    .await
}

pub(crate) async fn make(
    State(app): State<App>,
    PagePath(club): PagePath<ClubId>,
    visit: Visit,
    Form(form): Form<TableForm>,
) -> Response {
    change_club(&app, &visit, &club, async |club| {
        let player = visit.signed_in()?;
        let wanted = form.table()?;
        let table = new_table::read(&wanted)?;
        let unmade = offered(&app, wanted.offer.as_deref(), &table.salt, Some(player)).await?;
        let made = make_table(&app, club, player, visit.network, unmade, table).await?;
        Ok(format!("/tables/{}", made.id()))
    })
    .await
}
