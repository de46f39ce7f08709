//! Play with people: what somebody asks for, and whether they have a table.

#[cfg(feature = "openapi")]
use crate::schema;
use crate::{Number, Text};
use oriflamme_game::{Level, Ruleset, word_enum};
use oriflamme_table_view::{PairingPace, Stakes, TableId, Timestamp};
use serde::{Deserialize, Serialize};

word_enum! {
    /// Whether somebody is waiting for people to play with.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum PairingState: "idle, waiting or paired" {
        /// They have not asked, or have gone away.
        Idle "idle",
        /// They are waiting.
        Waiting "waiting",
        /// A table was made for them, with a seat that is kept.
        Paired "paired",
    }
}

/// What somebody wants to play with strangers: any of these rulesets, with any of these numbers of players,
/// at any of these paces.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SeekJson {
    /// At least one.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<schema::RulesetSchema>, min_items = 1))]
    pub rules: Vec<Text<Ruleset>>,
    /// The numbers of players: at least one of 2 (a duel), 3, 4 and 5.
    #[cfg_attr(feature = "openapi", schema(min_items = 1))]
    pub seats: Vec<u8>,
    /// At least one.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<schema::PairingPaceSchema>, min_items = 1))]
    pub paces: Vec<Text<PairingPace>>,
    /// Whether the game may count for ratings, or must; by default `casual` alone.
    #[serde(default = "casual")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<schema::StakesSchema>, min_items = 1))]
    pub stakes: Vec<Text<Stakes>>,
    /// After how many seconds bots may take the seats that are still free; without it they never do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(maximum = 3600))]
    pub bots_after: Option<u32>,
    /// The level of such bots; by default `squire`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<schema::LevelSchema>))]
    pub level: Option<Text<Level>>,
    /// Whether the caller also waits for a game over days while they are away, for three days. The paces must
    /// name `1d`.
    #[serde(default, skip_serializing_if = "is_false")]
    pub away: bool,
}

fn is_false(value: &bool) -> bool {
    !value
}

fn casual() -> Vec<Text<Stakes>> {
    vec![Text(Stakes::Casual)]
}

/// The caller's state, and how many others wait.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PairingJson {
    /// Whether the caller is waiting, or has a table.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::PairingStateSchema))]
    pub state: Text<PairingState>,
    /// How many people wait in all, the caller included, without those who are away.
    pub waiting: u32,
    /// How many others wait for something that would also suit the caller; `null` while the caller is not
    /// waiting.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub fitting: Option<u32>,
    /// Since when the caller has been waiting, in milliseconds since 1970; `null` while they are not.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>, required = true))]
    pub since: Option<Number<Timestamp>>,
    /// How many seconds it has lately taken to be paired for what the caller wants; `null` if there were too
    /// few games.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub usual_seconds: Option<u32>,
    /// Until when the caller also waits for a game over days while they are away, in milliseconds since 1970;
    /// `null` if they do not.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>, required = true))]
    pub away_until: Option<Number<Timestamp>>,
    /// The table that was made for the caller; `null` while there is none. `POST /tables/{table}/sit` takes
    /// the seat that is kept there.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, required = true))]
    pub table: Option<Text<TableId>>,
}
