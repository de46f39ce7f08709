//! Seasons of clubs.

#[cfg(feature = "openapi")]
use crate::schema;
use crate::{ClubTitleJson, Number, Text};
use oriflamme_game::Ruleset;
use oriflamme_table_view::{
    PlayerId, SeasonLine, SeasonResult, SeasonRule, SeasonTitle, SeasonView, TableId, Timestamp, VoidResult,
};
use serde::{Deserialize, Serialize};

/// A season to start.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewSeasonJson {
    /// Its name: 1 to 60 characters.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 60))]
    pub name: String,
    /// How its standings are computed.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::SeasonRuleSchema))]
    pub rule: Text<SeasonRule>,
}

/// A game to strike from a season.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct StrikeResultJson {
    /// The table's id.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub table: Text<TableId>,
    /// Why, for everybody to read: 1 to 2000 characters.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 2000))]
    pub reason: String,
}

/// A game that was struck from a season, to count again.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RestoreResultJson {
    /// The table's id.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub table: Text<TableId>,
}

/// A season in a list.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeasonTitleJson {
    /// From 1.
    pub season: u32,
    /// Its name.
    pub name: String,
    /// How its standings are computed.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::SeasonRuleSchema))]
    pub rule: Text<SeasonRule>,
    /// When it began, in milliseconds since 1970. It ends when the next one begins, or was ended before.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub made: Number<Timestamp>,
    /// When it was ended, if that was before the next one began.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>, nullable = false))]
    pub ended: Option<Number<Timestamp>>,
}

/// A player's line in the standings of a season.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeasonLineJson {
    /// From 1. Several may share it.
    pub place: u32,
    /// The player's id.
    #[cfg_attr(feature = "openapi", schema(value_type = String, required = false))]
    pub player: Text<PlayerId>,
    /// Their name.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub name: Option<String>,
    /// How many games they have played.
    pub games: u32,
    /// The score by the season's rule.
    pub score: f64,
    /// Games won; a shared win counts in part.
    pub wins: f64,
}

/// A player's result in one game of a season.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeasonResultJson {
    /// When it ended, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub at: Number<Timestamp>,
    /// The table's id, for members of the club; `null` for others.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, required = true))]
    pub table: Option<Text<TableId>>,
    /// Which rulebook was played; `null` if that is not known any more.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<schema::RulesetSchema>, required = true))]
    pub rules: Option<Text<Ruleset>>,
    /// The player's id; `null` after they asked to be forgotten.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, required = true))]
    pub player: Option<Text<PlayerId>>,
    /// The player's name; `null` after they asked to be forgotten.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub name: Option<String>,
    /// The number of their seat, from 0.
    pub seat: u8,
    /// The number of seats; 2 is a duel.
    pub seats: u8,
    /// Their place, from 1.
    pub place: u8,
    /// How many share that place.
    pub shared: u8,
    /// Their influence.
    pub influence: u16,
    /// By how much influence they were ahead of the mean of the others.
    pub margin: f64,
    /// Whether they had left or run out of time, and were not back at the end, so that they come last.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub gone: bool,
    /// Why it does not count: fewer than two members played, the season was over, or it was struck.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<schema::VoidResultSchema>, nullable = false))]
    pub void: Option<Text<VoidResult>>,
    /// Why it was struck.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub reason: String,
}

/// A season with its standings and results.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeasonJson {
    /// The club.
    pub club: ClubTitleJson,
    /// The season.
    pub season: SeasonTitleJson,
    /// Best first.
    pub standings: Vec<SeasonLineJson>,
    /// A page of the results, newest first.
    pub results: Vec<SeasonResultJson>,
    /// The `before` of the next page; `null` if there is none.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>, required = true))]
    pub next: Option<Number<Timestamp>>,
}

/// Which results of a season are asked for.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct SeasonQuery {
    /// The `next` of the page before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", param(value_type = Option<u64>))]
    pub before: Option<Number<Timestamp>>,
}

impl SeasonTitleJson {
    /// The JSON form of a season in a list.
    pub fn new(season: &SeasonTitle) -> Self {
        Self {
            season: season.number,
            name: season.name.clone(),
            rule: Text(season.rule),
            made: Number(season.made),
            ended: season.ended.map(Number),
        }
    }
}

impl SeasonLineJson {
    /// The JSON form of a line of the standings.
    pub fn new(line: &SeasonLine) -> Self {
        Self {
            place: line.place,
            player: Text::from(&line.player),
            name: line.name.clone(),
            games: line.games,
            score: line.score,
            wins: line.wins,
        }
    }
}

impl SeasonResultJson {
    /// The JSON form of a result.
    pub fn new(result: &SeasonResult) -> Self {
        Self {
            at: Number(result.at),
            table: result.table.as_ref().map(Text::from),
            rules: result.rules.map(Text),
            player: result.player.as_ref().map(Text::from),
            name: result.name.clone(),
            seat: result.seat,
            seats: result.seats,
            place: result.place,
            shared: result.shared,
            influence: result.influence,
            margin: result.margin,
            gone: result.gone,
            void: result.void.map(Text),
            reason: result.reason.clone(),
        }
    }
}

impl SeasonJson {
    /// The JSON form of a season.
    pub fn new(season: &SeasonView) -> Self {
        Self {
            club: ClubTitleJson::new(&season.club),
            season: SeasonTitleJson::new(&season.season),
            standings: season.standings.iter().map(SeasonLineJson::new).collect(),
            results: season.results.iter().map(SeasonResultJson::new).collect(),
            next: season.next.map(Number),
        }
    }
}
