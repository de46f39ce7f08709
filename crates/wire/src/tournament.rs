//! Tournaments, as somebody announces them, and as they are listed and shown.

#[cfg(feature = "openapi")]
use crate::schema;
use crate::{EntrantJson, Number, PaceJson, RoundJson, Seconds, Text};
use oriflamme_game::{Level, Ruleset};
use oriflamme_table_view::{
    EntrantNumber, Seq, TableId, Timestamp, TournamentId, TournamentPlace, TournamentStatus, TournamentView,
};
use serde::{Deserialize, Serialize};

/// A tournament to be announced.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewTournamentJson {
    /// Its name: 1 to 60 characters.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 60))]
    pub name: String,
    /// Which rulebook is played.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::RulesetSchema))]
    pub rules: Text<Ruleset>,
    /// The number of seats at a table: 3, 4 or 5, or 2 for duels.
    #[cfg_attr(feature = "openapi", schema(minimum = 2, maximum = 5))]
    pub seats: u8,
    /// The number of rounds.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 15))]
    pub rounds: u8,
    /// How much time there is. A tournament needs a pace.
    pub pace: PaceJson,
    /// When it begins, in milliseconds since 1970; at the latest in a year.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub start: Number<Timestamp>,
    /// The break between two rounds, in seconds; up to a week.
    #[serde(default)]
    pub pause: u32,
    /// Whether all tables of a round have the same cards.
    #[serde(default)]
    pub duplicate: bool,
    /// Whether house bots fill empty seats. Otherwise there are smaller tables, or a bye in a duel.
    #[serde(default)]
    pub fill: bool,
    /// The levels of bots that take part: up to 60.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<schema::LevelSchema>, max_items = 60))]
    pub bots: Vec<Text<Level>>,
    /// The level of bots that fill seats or stand in; by default `squire`.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<schema::LevelSchema>))]
    pub level: Option<Text<Level>>,
    /// Whether it is left out of the list.
    #[serde(default)]
    pub private: bool,
    /// Whether only lasting players may join: a passkey, recovery words, or a member's name from
    /// the server's proxy. A bot account's identity is its owner's.
    #[serde(default)]
    pub lasting: bool,
}

/// How somebody joins a tournament.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct JoinTournamentJson {
    /// Their salt, which they add to the shuffle of every round: 1 to 64 letters, digits, `-` and `_`.
    #[cfg_attr(feature = "openapi", schema(pattern = "^[A-Za-z0-9_-]{1,64}$"))]
    pub salt: Option<String>,
}

/// An entrant whom the host removes.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RemoveEntrantJson {
    /// Their number in the tournament, from 0.
    #[cfg_attr(feature = "openapi", schema(value_type = u16))]
    pub number: Number<EntrantNumber>,
}

/// A list of tournaments.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentsJson {
    /// First those that are not over, the next one first; then the others, the latest first.
    pub tournaments: Vec<TournamentSummaryJson>,
    /// Those that are not over and that the caller has announced or entered, also private ones; the next one
    /// first.
    pub mine: Vec<TournamentSummaryJson>,
}

/// A tournament in a list.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentSummaryJson {
    /// The tournament's id.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub tournament: Text<TournamentId>,
    /// Its name.
    pub name: String,
    /// Which rulebook is played.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::RulesetSchema))]
    pub rules: Text<Ruleset>,
    /// The number of seats at a table; two play a duel.
    pub seats: u8,
    /// The number of rounds.
    pub rounds: u8,
    /// Whether all tables of a round have the same cards.
    pub duplicate: bool,
    /// Its status.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::TournamentStatusSchema))]
    pub status: Text<TournamentStatus>,
    /// When it begins, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub start: Number<Timestamp>,
    /// How many take part.
    pub entrants: u32,
    /// Whether only lasting players may join.
    #[serde(default)]
    pub lasting: bool,
}

/// A tournament, as the caller sees it.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentJson {
    #[serde(flatten)]
    pub summary: TournamentSummaryJson,
    /// How many entries its log has: it grows with everything that happens.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub entries: Number<Seq>,
    /// How much time there is.
    pub pace: PaceJson,
    /// The break between two rounds, in seconds.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub pause: Seconds,
    /// Whether house bots fill empty seats.
    pub fill: bool,
    /// The level of bots that fill seats or stand in.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::LevelSchema))]
    pub level: Text<Level>,
    /// Whether it is left out of the list.
    pub private: bool,
    /// Whether it ended before its time because too few were there.
    #[serde(default)]
    pub too_few: bool,
    /// Whether its host or those who run the server have ended it early: before its first round it is called
    /// off, later the round that is being played is the last.
    #[serde(default)]
    pub stopped: bool,
    /// When the next round begins, in milliseconds since 1970, if that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>, nullable = false))]
    pub next: Option<Number<Timestamp>>,
    /// When the round that is being played is over at the latest, even if everybody uses all of their time,
    /// in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>, nullable = false))]
    pub round_ends: Option<Number<Timestamp>>,
    /// When the round after it begins at the latest, if there is one, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>, nullable = false))]
    pub next_latest: Option<Number<Timestamp>>,
    /// Other live tournaments in which the caller takes part, and which are probably played at the same time:
    /// nobody can play at two tables at once.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub overlaps: Vec<OverlappingTournamentJson>,
    /// The SHA-256 of each round's secret, from the first round on.
    pub commitments: Vec<String>,
    /// The standings, best first.
    pub standings: Vec<EntrantJson>,
    /// The rounds that were made.
    pub rounds_made: Vec<RoundJson>,
    /// Whether the caller has announced it.
    pub host: bool,
    /// Whether somebody may still join.
    pub open: bool,
    /// The caller's number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u16>, nullable = false))]
    pub you: Option<Number<EntrantNumber>>,
    /// The table at which the caller has to play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, nullable = false))]
    pub your_table: Option<Text<TableId>>,
}

/// Another tournament at about the same time.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OverlappingTournamentJson {
    /// The tournament's id.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub tournament: Text<TournamentId>,
    /// Its name.
    pub name: String,
    /// When its first round begins, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub start: Number<Timestamp>,
}

/// How a player came out in a tournament.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentPlaceJson {
    /// The tournament's id.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub tournament: Text<TournamentId>,
    /// Its name.
    pub name: String,
    /// Which rulebook was played.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::RulesetSchema))]
    pub rules: Text<Ruleset>,
    /// How many seats a table has; two play a duel.
    pub seats: u8,
    /// When its first round began, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub start: Number<Timestamp>,
    /// The place, from 1. Several may share it.
    pub place: u32,
    /// How many have played at least one round.
    pub players: u32,
}

impl TournamentPlaceJson {
    pub fn new(place: &TournamentPlace) -> Self {
        Self {
            tournament: Text::from(&place.id),
            name: place.name.clone(),
            rules: Text(place.rules),
            seats: place.seats.get(),
            start: Number(place.start),
            place: place.place,
            players: place.players,
        }
    }
}

/// Another start of a tournament.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PostponeTournamentJson {
    /// When the first round begins, in milliseconds since 1970: later than before, and in the next twelve
    /// months.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub start: Number<Timestamp>,
}

/// The state of a tournament after a change, as an event.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentNewsJson {
    /// How many entries its log has, also the id of the event.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub entries: Number<Seq>,
    /// Its status.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::TournamentStatusSchema))]
    pub status: Text<TournamentStatus>,
    /// How many rounds were made.
    pub round: u8,
    /// When the next round begins, in milliseconds since 1970, if that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>, nullable = false))]
    pub next: Option<Number<Timestamp>>,
    /// The table at which the caller has to play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, nullable = false))]
    pub your_table: Option<Text<TableId>>,
}

/// The tournament to which a table belongs.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentLinkJson {
    /// The tournament's id.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub tournament: Text<TournamentId>,
    /// The round, from 1.
    pub round: u8,
}

impl TournamentJson {
    /// The JSON form of a tournament as somebody sees it.
    pub fn new(view: &TournamentView) -> Self {
        Self {
            summary: TournamentSummaryJson {
                tournament: Text::from(&view.id),
                name: view.name.clone(),
                rules: Text(view.rules),
                seats: view.seats.get(),
                rounds: view.rounds,
                duplicate: view.duplicate,
                status: Text(view.status),
                start: Number(view.start),
                entrants: u32::try_from(view.entrants.len()).unwrap_or(u32::MAX),
                lasting: view.lasting,
            },
            entries: Number(view.entries),
            pace: PaceJson::new(view.pace).unwrap_or_default(),
            pause: Seconds(view.pause),
            fill: view.fill,
            level: Text(view.level),
            private: view.private,
            too_few: view.had_too_few,
            stopped: view.ended_by.is_some(),
            next: view.next.map(Number),
            round_ends: view.round_ends.map(Number),
            next_latest: view.next_latest.map(Number),
            overlaps: view
                .overlaps
                .iter()
                .map(|it| OverlappingTournamentJson {
                    tournament: Text::from(&it.id),
                    name: it.name.clone(),
                    start: Number(it.start),
                })
                .collect(),
            commitments: view.commitments.clone(),
            standings: view.entrants.iter().map(EntrantJson::new).collect(),
            rounds_made: view.played.iter().map(RoundJson::new).collect(),
            host: view.is_host,
            open: view.is_open,
            you: view.you.map(Number),
            your_table: view.your_table.as_ref().map(Text::from),
        }
    }
}
