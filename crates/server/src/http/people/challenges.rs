//! Challenges of bots, over the API.

use crate::{
    app::App,
    http::{
        error::{ApiError, CommandResponses, CommonResponses},
        input::{Body, Caller, ClientNetwork},
        path::InPath,
        tables::new_table,
    },
    people::challenges::challenge,
    tables::new_table::unmade,
};
use axum::{Json, extract::State, http::StatusCode};
use oriflamme_table::PlayerId;
use oriflamme_table_view::ChallengeRefusal;
use oriflamme_wire::{NewTableJson, TableJson};

impl From<ChallengeRefusal> for ApiError {
    fn from(refusal: ChallengeRefusal) -> Self {
        Self::new(refusal.code(), refusal.to_string())
    }
}

/// Challenges a bot: makes a table at which the caller has the first seat and the bot the second one. The
/// server's own bots take the last seats, as with `POST /tables`; if no seat is free, the game starts. The
/// bot's owner decides which challenges it takes, and an error says why this one is not: `bot_for_lasting`,
/// `bot_for_friends`, `bot_for_bots`, `bot_takes_none`, `bot_ruleset`, `bot_seats`, `bot_pace`, `bot_away` or
/// `bot_busy`. A rated table is for bots alone (`rated_apart`), and not for two of one owner
/// (`rated_siblings`).
#[utoipa::path(
    post, path = "/bots/{player}/challenges", tag = "bots", security(("token" = [])),
    params(("player" = String, Path, description = "The bot's id")),
    request_body = NewTableJson,
    responses((status = 201, description = "The new table, as the caller sees it", body = TableJson), CommonResponses, CommandResponses)
)]
pub(crate) async fn challenge_bot(
    State(app): State<App>,
    InPath(bot): InPath<PlayerId>,
    ClientNetwork(network): ClientNetwork,
    Caller(player): Caller,
    Body(table): Body<NewTableJson>,
) -> Result<(StatusCode, Json<TableJson>), ApiError> {
    let new = new_table::read(&table)?;
    let unmade = unmade(&app, table.offer.as_deref(), Some(&player)).await?;
    let table = challenge(&app, &player, &bot, network, &new, &unmade).await?;
    Ok((StatusCode::CREATED, Json(TableJson::new(&table.view_for(Some(&player.id))))))
}
