//! Lists of tables, as the server's API answers them.

#[cfg(feature = "openapi")]
use crate::schema;
use crate::{Number, PaceJson, SeatJson, ShownJson, TableJson, Text};
use oriflamme_game::{Family, Ruleset};
use oriflamme_table_view::{PlayerId, TableId, TableStatus, TableView, Version};
use serde::{Deserialize, Serialize};

/// A table in a list.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SummaryJson {
    /// The table's id.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub table: Text<TableId>,
    /// Its status.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::TableStatusSchema))]
    pub status: Text<TableStatus>,
    /// Which rulebook is played.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::RulesetSchema))]
    pub rules: Text<Ruleset>,
    /// How many moves were played.
    #[cfg_attr(feature = "openapi", schema(value_type = u32))]
    pub version: Number<Version>,
    /// The seats, clockwise.
    pub seats: Vec<SeatJson>,
    /// The caller's seat, in a list of their own tables.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<schema::FamilySchema>, nullable = false))]
    pub you: Option<Text<Family>>,
    /// Whose turn it is; `null` before and after the game.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<schema::FamilySchema>, required = true))]
    pub turn: Option<Text<Family>>,
    /// How much time there is; `null` if it is not limited.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub pace: Option<PaceJson>,
    /// Whether the game counts for the players' ratings.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub rated: bool,
    /// Whether the game was imported from a record, and not played here.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub imported: bool,
}

impl SummaryJson {
    /// The summary of a table as somebody sees it.
    pub fn new(table: &TableView) -> Self {
        let json = TableJson::new(table);
        let turn = json.turn().map(Text);
        let TableJson { table, status, version, shown, pace, rated, imported, .. } = json;
        let (rules, seats, you) = match shown {
            ShownJson::Game(view) => (view.rules, view.seats, view.you),
            ShownJson::Lobby(lobby) => (lobby.rules, lobby.seats, lobby.you),
        };
        Self { table, status, rules, version, seats, you, turn, pace, rated, imported }
    }
}

/// Which tables a list shows, as the query of a request.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct ListQuery {
    /// Only tables with this status.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", param(value_type = Option<schema::TableStatusSchema>))]
    pub status: Option<Text<TableStatus>>,
    /// Only tables of this ruleset.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", param(value_type = Option<schema::RulesetSchema>))]
    pub rules: Option<Text<Ruleset>>,
    /// The `next` of the page before; without it the list starts at its beginning.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    /// The largest number of tables; by default 100.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", param(minimum = 1, maximum = 100))]
    pub limit: Option<u8>,
}

impl ListQuery {
    /// The query as it stands behind a path, with its question mark; nothing where all is left open.
    pub fn text(&self) -> String {
        let Self { status, rules, before, limit } = self;
        let pairs = [
            ("status", status.map(|status| status.to_string())),
            ("rules", rules.map(|rules| rules.to_string())),
            ("before", before.clone()),
            ("limit", limit.map(|limit| limit.to_string())),
        ];
        // Words, numbers and cursors have only letters, digits, `-` and `.`.
        let said = pairs.into_iter().filter_map(|(name, value)| Some(format!("{name}={}", value?)));
        let said = said.collect::<Vec<_>>().join("&");
        if said.is_empty() { said } else { format!("?{said}") }
    }
}

/// Tables to join or to watch.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TablesJson {
    /// The tables, newest first.
    pub tables: Vec<SummaryJson>,
    /// Where the next page begins, to be sent as `before`; `null` if there are no more tables.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub next: Option<String>,
}

/// A player and their tables.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MeJson {
    /// The player's id.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub player: Text<PlayerId>,
    /// Their name.
    pub name: String,
    /// Whether the name belongs to this player alone.
    #[serde(default)]
    pub claimed: bool,
    /// Whether it is a program.
    #[serde(default)]
    pub program: bool,
    /// The tables at which they have sat: first those that are open or playing, each part newest first.
    pub tables: Vec<SummaryJson>,
    /// Where the next page begins, to be sent as `before`; `null` if there are no more tables.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub next: Option<String>,
}
