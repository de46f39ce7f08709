//! Friends: the API.

use crate::{
    app::App,
    http::{
        error::{ApiError, CommandResponses, CommonResponses},
        input::{Body, Caller, MaybePlayer},
        path::InPath,
    },
    people::friends::{Befriended, FriendError, FriendLinkUse},
    store::Player,
};
use axum::{Json, extract::State, http::StatusCode};
use oriflamme_pages::FriendView;
use oriflamme_table::PlayerId;
use oriflamme_table_view::{ErrorCode, FriendCode, is_program_name};
use oriflamme_wire::{
    BefriendedJson, FriendJson, FriendLinkJson, FriendLinkOwnerJson, FriendsJson, NewFriendLinkJson, Number,
    OtherPlayerJson, Text, VisibilityJson,
};

impl From<FriendError> for ApiError {
    fn from(error: FriendError) -> Self {
        let code = match error {
            FriendError::Stale => ErrorCode::StaleFriendLink,
            FriendError::Own => ErrorCode::OwnFriendLink,
            FriendError::TooMany => ErrorCode::TooManyFriends,
            FriendError::NotAsked => ErrorCode::NotAsked,
            FriendError::NobodyThere => ErrorCode::NoSuchSeat,
            FriendError::Table(error) => return error.into(),
        };
        Self::new(code, error.to_string())
    }
}

/// The id, if there is such a player.
pub(crate) async fn existing(app: &App, id: &PlayerId) -> Result<PlayerId, ApiError> {
    Ok(app.store.player_with_id(id).await?.ok_or_else(nobody)?.id)
}

pub(crate) fn nobody() -> ApiError {
    ApiError::new(ErrorCode::NotFound, "there is no such player")
}

/// A player's friends: those who are here first, then by name.
pub(crate) async fn friends_of(app: &App, player: &Player) -> Result<Vec<FriendView>, ApiError> {
    let here = app.players.friends_here(player).await?;
    let friends = app.store.friends_of(&player.id).await?.into_iter();
    let mut friends: Vec<FriendView> = friends
        .map(|friend| FriendView {
            here: friend.is_visible && here.contains(&friend.player.id),
            player: friend.player.id,
            name: friend.player.name.to_string(),
        })
        .collect();
    friends.sort_by_key(|friend| !friend.here);
    Ok(friends)
}

pub(crate) fn other(player: Player) -> OtherPlayerJson {
    let program = player.name.is_of_program();
    OtherPlayerJson { player: Text(player.id), name: player.name.to_string(), program }
}

/// The caller's friends, and which of them are here.
#[utoipa::path(
    get, path = "/me/friends", tag = "friends", security(("token" = [])),
    responses((status = 200, description = "The friends", body = FriendsJson), CommonResponses)
)]
pub(crate) async fn list_friends(
    State(app): State<App>,
    Caller(player): Caller,
) -> Result<Json<FriendsJson>, ApiError> {
    let store = &app.store;
    let friends = friends_of(&app, &player).await?.into_iter();
    let friends = friends.map(|FriendView { player, name, here }| {
        let program = is_program_name(&name);
        FriendJson { player: Text(player), name, program, here }
    });
    Ok(Json(FriendsJson {
        friends: friends.collect(),
        requests: store.friend_requests(&player.id).await?.into_iter().map(other).collect(),
        visible: store.shows_presence(&player.id).await?,
        link: store.lasting_link(&player.id).await?.map(Text),
    }))
}

/// Makes a friend link. An earlier one of the same kind stops working.
#[utoipa::path(
    post, path = "/me/friends/links", tag = "friends", security(("token" = [])), request_body = NewFriendLinkJson,
    responses((status = 201, description = "The link", body = FriendLinkJson), CommonResponses, CommandResponses)
)]
pub(crate) async fn make_friend_link(
    State(app): State<App>,
    Caller(player): Caller,
    Body(NewFriendLinkJson { lasting }): Body<NewFriendLinkJson>,
) -> Result<(StatusCode, Json<FriendLinkJson>), ApiError> {
    let used = if lasting { FriendLinkUse::Lasting } else { FriendLinkUse::Once };
    let link = app.players.new_friend_link(&player.id, used).await?;
    let link = FriendLinkJson { link: Text(link.code), until: link.until.map(Number) };
    Ok((StatusCode::CREATED, Json(link)))
}

/// Withdraws the caller's friend links: none of them works any more.
#[utoipa::path(
    post, path = "/me/friends/links/end", tag = "friends", security(("token" = [])),
    responses((status = 204, description = "Done"), CommonResponses, CommandResponses)
)]
pub(crate) async fn end_friend_links(
    State(app): State<App>,
    Caller(player): Caller,
) -> Result<StatusCode, ApiError> {
    app.players.end_friend_links(&player.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Says to whom a friend link belongs. Nothing is changed.
#[utoipa::path(
    get, path = "/friends/{link}", tag = "friends", security((), ("token" = [])),
    params(("link" = String, Path, description = "The link's code")),
    responses(
        (status = 200, description = "Its owner", body = FriendLinkOwnerJson),
        (status = 410, description = "It no longer works", body = oriflamme_wire::ErrorJson),
        CommonResponses, CommandResponses
    )
)]
pub(crate) async fn look_at_friend_link(
    State(app): State<App>,
    InPath(code): InPath<FriendCode>,
    MaybePlayer(player): MaybePlayer,
) -> Result<Json<FriendLinkOwnerJson>, ApiError> {
    let (owner, link) = app.players.friend_link(&code, player.as_ref().map(|player| &player.id)).await?;
    let OtherPlayerJson { player, name, .. } = other(owner);
    Ok(Json(FriendLinkOwnerJson { player, name, lasting: link.until.is_none() }))
}

/// Opens a friend link: the two become friends, or its owner is asked.
#[utoipa::path(
    post, path = "/friends/{link}", tag = "friends", security(("token" = [])),
    params(("link" = String, Path, description = "The link's code")),
    responses(
        (status = 200, description = "What came of it", body = BefriendedJson),
        (status = 410, description = "It no longer works", body = oriflamme_wire::ErrorJson),
        CommonResponses, CommandResponses
    )
)]
pub(crate) async fn open_friend_link(
    State(app): State<App>,
    InPath(code): InPath<FriendCode>,
    Caller(player): Caller,
) -> Result<Json<BefriendedJson>, ApiError> {
    let done = app.players.befriend(&player.id, &code).await?;
    Ok(Json(BefriendedJson { friends: done == Befriended::Friends }))
}

/// Accepts the request of somebody who wants to be the caller's friend.
#[utoipa::path(
    post, path = "/me/friends/{player}/accept", tag = "friends", security(("token" = [])),
    params(("player" = String, Path, description = "Who has asked")),
    responses((status = 204, description = "Done"), CommonResponses, CommandResponses)
)]
pub(crate) async fn accept_friend(
    State(app): State<App>,
    InPath(asker): InPath<PlayerId>,
    Caller(player): Caller,
) -> Result<StatusCode, ApiError> {
    app.players.accept_friend(&player.id, &existing(&app, &asker).await?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Ends a friendship, for both, or refuses a request.
#[utoipa::path(
    post, path = "/me/friends/{player}/remove", tag = "friends", security(("token" = [])),
    params(("player" = String, Path, description = "The friend, or who has asked")),
    responses((status = 204, description = "Done"), CommonResponses, CommandResponses)
)]
pub(crate) async fn remove_friend(
    State(app): State<App>,
    InPath(friend): InPath<PlayerId>,
    Caller(player): Caller,
) -> Result<StatusCode, ApiError> {
    app.players.unfriend(&player.id, &existing(&app, &friend).await?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Shows friends that the caller is here, or hides it.
#[utoipa::path(
    post, path = "/me/friends/visibility", tag = "friends", security(("token" = [])), request_body = VisibilityJson,
    responses((status = 204, description = "Done"), CommonResponses, CommandResponses)
)]
pub(crate) async fn set_visibility(
    State(app): State<App>,
    Caller(player): Caller,
    Body(VisibilityJson { visible }): Body<VisibilityJson>,
) -> Result<StatusCode, ApiError> {
    app.players.show_presence(&player.id, visible).await?;
    Ok(StatusCode::NO_CONTENT)
}
