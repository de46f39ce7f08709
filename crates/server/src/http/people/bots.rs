//! Bot accounts: the API for their owners.

use crate::{
    app::App,
    http::{
        error::{ApiError, CommandResponses, CommonResponses},
        input::{Body, Caller},
        path::InPath,
    },
    identity::forgetting::forget,
    ids::Token,
    people::bots::{BotError, MOST_BOTS},
    store::Player,
};
use axum::{Json, extract::State, http::StatusCode};
use oriflamme_table::{PlayerId, PlayerName};
use oriflamme_table_view::{BadChallengeRules, BotAccountView, ChallengeRules, ErrorCode};
use oriflamme_wire::{BotAccountJson, BotAccountsJson, BotTokenJson, ChangeBotJson, NewBotJson, Secret};

impl From<BotError> for ApiError {
    fn from(error: BotError) -> Self {
        let code = match error {
            BotError::Unknown => ErrorCode::NotFound,
            BotError::NotLasting => ErrorCode::BotNeedsOwner,
            BotError::Program => ErrorCode::BotAccount,
            BotError::TooMany => ErrorCode::BotsFull,
            BotError::About => ErrorCode::BadBot,
            BotError::Name(error) => return error.into(),
            BotError::Table(error) => return error.into(),
        };
        Self::new(code, error.to_string())
    }
}

impl From<BadChallengeRules> for ApiError {
    fn from(error: BadChallengeRules) -> Self {
        Self::new(ErrorCode::BadBot, error.to_string())
    }
}

/// Makes a bot account.
pub(crate) async fn make(
    app: &App,
    owner: &Player,
    name: &str,
    about: &str,
    takes: &ChallengeRules,
) -> Result<(BotAccountView, Token), ApiError> {
    let name = name.parse::<PlayerName>()?.of_program()?;
    let (bot, token) = app.players.make_bot(owner, name, about, takes).await?;
    Ok((app.players.own_bot(owner, &bot).await?, token))
}

/// Deletes a bot: it leaves all tables and is forgotten, like a player who asks to be.
pub(crate) async fn delete(app: &App, owner: &Player, bot: &PlayerId) -> Result<(), ApiError> {
    let bot = app.players.own_bot(owner, bot).await?;
    Ok(forget(app, &Player { id: bot.player, name: PlayerName::stored(&bot.name) }).await?)
}

fn with_token(bot: &BotAccountView, token: &Token) -> Json<BotTokenJson> {
    Json(BotTokenJson { bot: BotAccountJson::new(bot), token: Secret(token.reveal().to_owned()) })
}

/// The bots that the caller owns.
#[utoipa::path(
    get, path = "/me/bots", tag = "bots", security(("token" = [])),
    responses((status = 200, description = "The bots", body = BotAccountsJson), CommonResponses)
)]
pub(crate) async fn list_bots(
    State(app): State<App>,
    Caller(player): Caller,
) -> Result<Json<BotAccountsJson>, ApiError> {
    let bots = app.store.bots_of(&player.id, app.clock.now()).await?;
    Ok(Json(BotAccountsJson { bots: bots.iter().map(BotAccountJson::new).collect(), most: MOST_BOTS }))
}

/// Makes a bot account: a player that is a program and belongs to the caller, who must have a passkey or
/// recovery words. Its token is shown once.
#[utoipa::path(
    post, path = "/me/bots", tag = "bots", security(("token" = [])), request_body = NewBotJson,
    responses((status = 201, description = "The bot and its token", body = BotTokenJson), CommonResponses, CommandResponses)
)]
pub(crate) async fn make_bot(
    State(app): State<App>,
    Caller(player): Caller,
    Body(new): Body<NewBotJson>,
) -> Result<(StatusCode, Json<BotTokenJson>), ApiError> {
    let takes = match &new.takes {
        Some(takes) => takes.rules()?,
        None => ChallengeRules::default(),
    };
    let (bot, token) = make(&app, &player, &new.name, &new.about, &takes).await?;
    Ok((StatusCode::CREATED, with_token(&bot, &token)))
}

/// Changes what a bot of the caller's says about itself, and which challenges it takes.
#[utoipa::path(
    post, path = "/me/bots/{player}", tag = "bots", security(("token" = [])), request_body = ChangeBotJson,
    params(("player" = String, Path, description = "The bot's id")),
    responses((status = 200, description = "The bot", body = BotAccountJson), CommonResponses, CommandResponses)
)]
pub(crate) async fn change_bot(
    State(app): State<App>,
    InPath(bot): InPath<PlayerId>,
    Caller(player): Caller,
    Body(change): Body<ChangeBotJson>,
) -> Result<Json<BotAccountJson>, ApiError> {
    let takes = change.takes.as_ref().map(|takes| takes.rules()).transpose()?;
    let bot = app.players.change_bot(&player, &bot, change.about.as_deref(), takes.as_ref()).await?;
    Ok(Json(BotAccountJson::new(&bot)))
}

/// Gives a bot of the caller's another token. The old one is dead, and the streams that it has open end.
#[utoipa::path(
    post, path = "/me/bots/{player}/renew", tag = "bots", security(("token" = [])),
    params(("player" = String, Path, description = "The bot's id")),
    responses((status = 200, description = "The bot and its new token", body = BotTokenJson), CommonResponses, CommandResponses)
)]
pub(crate) async fn renew_bot(
    State(app): State<App>,
    InPath(bot): InPath<PlayerId>,
    Caller(player): Caller,
) -> Result<Json<BotTokenJson>, ApiError> {
    let (bot, token) = app.players.renew_bot(&player, &bot).await?;
    Ok(with_token(&bot, &token))
}

/// Deletes a bot of the caller's, at once and for good. It leaves every table where something can still
/// happen; games that are over stay, without its name, which is free for others.
#[utoipa::path(
    post, path = "/me/bots/{player}/delete", tag = "bots", security(("token" = [])),
    params(("player" = String, Path, description = "The bot's id")),
    responses((status = 204, description = "Done"), CommonResponses, CommandResponses)
)]
pub(crate) async fn delete_bot(
    State(app): State<App>,
    InPath(bot): InPath<PlayerId>,
    Caller(player): Caller,
) -> Result<StatusCode, ApiError> {
    delete(&app, &player, &bot).await?;
    Ok(StatusCode::NO_CONTENT)
}
