//! The coach, for players whose only opponents are bots. It says what it would do, from what the player can
//! see.

use crate::{
    app::App,
    http::{
        error::{ApiError, CommonResponses},
        input::{Caller, ClientNetwork},
        path::InPath,
    },
    limits::network::Network,
    store::Player,
    tables::{Priority, Requester, TableError},
};
use axum::{Json, extract::State};
use oriflamme_review::advise;
use oriflamme_table::{Refusal, Table, TableId};
use oriflamme_table_view::{Advice, ErrorCode, Occupant, TableStatus};
use oriflamme_wire::{AdviceJson, ErrorJson};
use std::time::Duration;
use tokio::time::timeout;

/// How many iterations a coach's search has.
const ITERATIONS: u32 = 2_000;
/// How long a request waits for a core.
const LONGEST_WAIT: Duration = Duration::from_secs(5);

/// What a coach would do in a player's place. It gets only the player's view of the table.
pub(crate) async fn advice(
    app: &App,
    table: &Table,
    player: &Player,
    network: Network,
) -> Result<Advice, ApiError> {
    let seen = table.view_for(Some(&player.id));
    if !seen.may_be_coached() {
        let seat = table.seat_of(&player.id).ok_or(Refusal::NotSeated)?;
        let others = seen.seating.seats().filter(|&other| other != seat);
        let people = others.into_iter().any(|other| !matches!(seen.occupant(other), Occupant::Bot(_)));
        return Err(match seen.status {
            TableStatus::Playing if people || seen.tournament.is_some() => {
                let message = "a coach is there only where no other player sits, and not in tournaments";
                ApiError::new(ErrorCode::OtherPeople, message)
            }
            TableStatus::Playing => Refusal::NotYourTurn.into(),
            TableStatus::Open => Refusal::NotStarted.into(),
            TableStatus::Over | TableStatus::Abandoned => Refusal::Closed.into(),
        });
    }
    let view = seen.view.ok_or(Refusal::NotStarted)?;
    let requester = Requester::visitor(network, Some(player.id.clone()));
    let turn =
        timeout(LONGEST_WAIT, app.tables.core_scheduler().core_for_bot(requester, Priority::Attended)).await;
    let Ok(Some(permit)) = turn else {
        let message = "the server is busy; ask again in a moment";
        return Err(ApiError::new(ErrorCode::TooMany, message).retry_after(Duration::from_secs(2)));
    };
    let thinking = tokio::task::spawn_blocking(move || {
        let advice = advise(&view, (ITERATIONS / permit.shrink).max(1));
        drop(permit);
        advice
    });
    let advice = thinking.await.ok().flatten();
    Ok(advice.ok_or(TableError::Fault)?)
}

/// What a coach would do in the caller's place, at a table without other humans.
#[utoipa::path(
    get, path = "/tables/{table}/advice", tag = "tables", security(("token" = [])),
    params(("table" = String, Path, description = "The table's id")),
    responses(
        (status = 200, description = "What a coach would do", body = AdviceJson),
        (status = 403, description = "Other people play at the table (`other_people`), or the caller does not (`not_seated`)", body = ErrorJson),
        (status = 404, description = "There is no such table (`not_found`)", body = ErrorJson),
        (status = 409, description = "Nothing is asked of the caller now", body = ErrorJson),
        CommonResponses
    )
)]
pub(crate) async fn advice_json(
    State(app): State<App>,
    InPath(table): InPath<TableId>,
    Caller(player): Caller,
    ClientNetwork(network): ClientNetwork,
) -> Result<Json<AdviceJson>, ApiError> {
    let table = app.tables.current(&table).await?.table();
    Ok(Json(AdviceJson::new(&advice(&app, &table, &player, network).await?)))
}
