//! Lists of tables, as the server's API answers them.

use crate::{PaceJson, SeatJson, ShownJson, TableJson, Text};
use oriflamme_game::{Family, Ruleset};
use oriflamme_table_view::{TableStatus, TableView};
use serde::{Deserialize, Serialize};

/// What a list says of a table.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SummaryJson {
    pub table: String,
    /// `open`, `playing`, `over` or `abandoned`.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub status: Text<TableStatus>,
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub rules: Text<Ruleset>,
    /// How many moves were played.
    pub version: u32,
    /// The seats, clockwise.
    pub seats: Vec<SeatJson>,
    /// Which seat is the asker's, in a list of their own tables.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub you: Option<Text<Family>>,
    /// Whose turn it is.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub turn: Option<Text<Family>>,
    /// How much time there is.
    pub pace: Option<PaceJson>,
    /// Whether the game was imported from a record, and not played here.
    #[serde(default)]
    pub imported: bool,
}

impl SummaryJson {
    /// The summary of a table as somebody sees it.
    pub fn new(table: &TableView) -> Self {
        let json = TableJson::new(table);
        let turn = json.turn().map(Text);
        let TableJson { table, status, version, shown, pace, imported, .. } = json;
        let (rules, seats, you) = match shown {
            ShownJson::Game(view) => (view.rules, view.seats, view.you),
            ShownJson::Lobby(lobby) => (lobby.rules, lobby.seats, lobby.you),
        };
        Self { table, status, rules, version, seats, you, turn, pace, imported }
    }
}

/// Tables to join or to watch.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TablesJson {
    /// The tables, newest first.
    pub tables: Vec<SummaryJson>,
}

/// A player and their tables.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MeJson {
    /// Who they are.
    pub player: String,
    /// How they are called.
    pub name: String,
    /// The tables at which they have sat, newest first.
    pub tables: Vec<SummaryJson>,
}
