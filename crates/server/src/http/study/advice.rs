//! The coach, over the API.

use crate::{
    advice::{AdviceError, advice},
    app::App,
    http::{
        error::{ApiError, CommonResponses},
        input::{Caller, ClientNetwork},
        path::InPath,
    },
};
use axum::{Json, extract::State};
use oriflamme_table::TableId;
use oriflamme_table_view::ErrorCode;
use oriflamme_wire::{AdviceJson, ErrorJson};
use std::time::Duration;

impl From<AdviceError> for ApiError {
    fn from(error: AdviceError) -> Self {
        match error {
            AdviceError::OtherPeople => Self::new(ErrorCode::OtherPeople, error.to_string()),
            AdviceError::NoCore => {
                Self::new(ErrorCode::TooMany, error.to_string()).retry_after(Duration::from_secs(2))
            }
            AdviceError::Table(error) => error.into(),
        }
    }
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
