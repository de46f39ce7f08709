//! Friends: the pages, and their forms.

use super::friends::{existing, friends_of, nobody};
use crate::{
    app::App,
    http::{
        error::ApiError,
        path::PagePath,
        reading::{Form, Query},
        tables::{invitations::invite_player, new_table},
        visit::{FormDone, Visit, page},
    },
    people::friends::{Befriended, FriendError, FriendLinkUse},
};
use axum::{extract::State, http::StatusCode, response::Response};
use oriflamme_pages::{
    FriendLinkPage, FriendView, FriendsDone, FriendsPage, NewFriendLinkPage, friend_link_page, friends,
    new_friend_link_page,
};
use oriflamme_table::{PlayerId, TableId};
use oriflamme_table_view::FriendCode;
use oriflamme_wire::NewTableJson;
use serde::Deserialize;

#[derive(Deserialize)]
pub(crate) struct FriendsQuery {
    done: Option<String>,
    /// The table to which friends are to be invited.
    table: Option<String>,
}

/// The page of a visitor's friends.
pub(crate) async fn friends_page(
    State(app): State<App>,
    visit: Visit,
    Query(FriendsQuery { done, table }): Query<FriendsQuery>,
) -> Response {
    let known = async {
        let Some(player) = &visit.player else { return Ok((Vec::new(), Vec::new(), true, None)) };
        let store = &app.store;
        let requests = store.friend_requests(&player.id).await?.into_iter();
        let requests =
            requests.map(|asker| FriendView { player: asker.id, name: asker.name.to_string(), here: false });
        let visible = store.shows_presence(&player.id).await?;
        let link = store.lasting_link(&player.id).await?;
        Ok::<_, ApiError>((friends_of(&app, player).await?, requests.collect(), visible, link))
    };
    let shown = async {
        let (list, requests, visible, link) = known.await?;
        let address = link.map(|code| link_address(&visit, &code.to_string()));
        let table = table.filter(|table| table.parse::<TableId>().is_ok());
        let content = FriendsPage {
            visitor: &visit.visitor,
            done: done.as_deref().and_then(|done| done.parse().ok()),
            friends: &list,
            requests: &requests,
            visible,
            link: address.as_deref(),
            table: table.as_deref(),
        };
        Ok(page(StatusCode::OK, friends(&content)))
    };
    visit.show(shown).await
}

fn link_address(visit: &Visit, code: &str) -> String {
    format!("{}/friends/with/{code}", visit.visitor.origin)
}

impl From<FriendsDone> for FormDone {
    fn from(done: FriendsDone) -> Self {
        format!("/friends?done={done}").into()
    }
}

#[derive(Deserialize)]
pub(crate) struct LinkKindForm {
    lasting: Option<String>,
}

/// Makes a friend link. One that works once is shown; a lasting one is on the page of friends.
pub(crate) async fn make_link_page(
    State(app): State<App>,
    visit: Visit,
    Form(form): Form<LinkKindForm>,
) -> Response {
    let made = async {
        let player = visit.signed_in()?;
        let used = form.lasting.map_or(FriendLinkUse::Once, |_| FriendLinkUse::Lasting);
        let link = app.players.new_friend_link(&player.id, used).await?;
        if link.until.is_none() {
            return Ok(visit.redirect(async { Ok(FriendsDone::Link) }).await);
        }
        let address = link_address(&visit, &link.code.to_string());
        let content = NewFriendLinkPage { visitor: &visit.visitor, address: &address };
        Ok(page(StatusCode::OK, new_friend_link_page(&content)))
    };
    visit.show(made).await
}

/// Withdraws the visitor's links.
pub(crate) async fn end_links(State(app): State<App>, visit: Visit) -> Response {
    let ended = async {
        app.players.end_friend_links(&visit.signed_in()?.id).await?;
        Ok(FriendsDone::LinksEnded)
    };
    visit.redirect(ended).await
}

/// Says what a friend link does. Nothing is changed.
pub(crate) async fn look_page(
    State(app): State<App>,
    PagePath(code): PagePath<FriendCode>,
    visit: Visit,
) -> Response {
    let looked = async {
        let viewer = visit.player_id();
        let (owner, link) = app.players.friend_link(&code, viewer).await?;
        let name = owner.name.to_string();
        let lasting = link.until.is_none();
        let content =
            FriendLinkPage { visitor: &visit.visitor, code: &code.to_string(), name: &name, lasting };
        Ok(page(StatusCode::OK, friend_link_page(&content)))
    };
    visit.show(looked).await
}

#[derive(Deserialize)]
pub(crate) struct BefriendForm {
    name: Option<String>,
}

/// Opens a friend link. A newcomer becomes a player.
pub(crate) async fn open_page(
    State(app): State<App>,
    PagePath(code): PagePath<FriendCode>,
    visit: Visit,
    Form(form): Form<BefriendForm>,
) -> Response {
    let done = async {
        app.players.friend_link(&code, visit.player_id()).await?;
        let player = visit.player(&app, form.name.as_deref()).await?;
        Ok(match app.players.befriend(&player.id, &code).await? {
            Befriended::Friends => FriendsDone::Friends,
            Befriended::Asked => FriendsDone::Asked,
        })
    };
    visit.redirect(done).await
}

/// Accepts a request.
pub(crate) async fn accept_form(
    State(app): State<App>,
    PagePath(asker): PagePath<PlayerId>,
    visit: Visit,
) -> Response {
    let accepted = async {
        let asker = existing(&app, &asker).await?;
        app.players.accept_friend(&visit.signed_in()?.id, &asker).await?;
        Ok(FriendsDone::Friends)
    };
    visit.redirect(accepted).await
}

/// Ends a friendship, or refuses a request.
pub(crate) async fn remove_form(
    State(app): State<App>,
    PagePath(friend): PagePath<PlayerId>,
    visit: Visit,
) -> Response {
    let removed = async {
        let friend = existing(&app, &friend).await?;
        app.players.unfriend(&visit.signed_in()?.id, &friend).await?;
        Ok(FriendsDone::Removed)
    };
    visit.redirect(removed).await
}

#[derive(Deserialize)]
pub(crate) struct VisibleForm {
    visible: Option<String>,
}

/// Shows friends that the visitor is here, or hides it.
pub(crate) async fn visibility_form(
    State(app): State<App>,
    visit: Visit,
    Form(form): Form<VisibleForm>,
) -> Response {
    let changed = async {
        let visible = form.visible.is_some();
        app.players.show_presence(&visit.signed_in()?.id, visible).await?;
        Ok(if visible { FriendsDone::Visible } else { FriendsDone::Hidden })
    };
    visit.redirect(changed).await
}

/// One tap: a private table as the visitor last played, to which the friend is invited.
pub(crate) async fn play_form(
    State(app): State<App>,
    PagePath(friend): PagePath<PlayerId>,
    visit: Visit,
) -> Response {
    let made = async {
        let player = visit.signed_in()?;
        let friend = existing(&app, &friend).await?;
        if !app.store.are_friends([&player.id, &friend]).await? {
            return Err(FriendError::NotAsked.into());
        }
        let table = NewTableJson {
            private: true,
            level: Some(visit.choice.level.into()),
            ..NewTableJson::with_seats(visit.choice.rules, visit.choice.seats)
        };
        let unmade = crate::tables::new_table::unmade(&app, None, None).await?;
        let table = new_table::read(&table)?;
        let table = crate::tables::new_table::create(&app, player, visit.network, unmade, table).await?;
        invite_player(&app, table.id(), player, &friend).await?;
        Ok(format!("/tables/{}", table.id()))
    };
    visit.redirect(made).await
}

#[derive(Deserialize)]
pub(crate) struct InviteForm {
    player: String,
}

/// Invites a player to a table at which the visitor sits.
pub(crate) async fn invite_form(
    State(app): State<App>,
    PagePath(table): PagePath<TableId>,
    visit: Visit,
    Form(form): Form<InviteForm>,
) -> Response {
    let invited = async {
        let friend = existing(&app, &form.player.parse().map_err(|_| nobody())?).await?;
        invite_player(&app, &table, visit.signed_in()?, &friend).await?;
        Ok(format!("/friends?table={table}&done={}", FriendsDone::Invited))
    };
    visit.redirect(invited).await
}
