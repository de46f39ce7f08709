//! The standings and the rounds of a tournament.

#[cfg(feature = "openapi")]
use crate::schema;
use crate::{Number, Text};
use oriflamme_game::Level;
use oriflamme_table_view::{
    EntrantName, EntrantNumber, EntrantView, Participation, PlayerId, Points, RoundScore, RoundTableView,
    RoundView, TableId, Timestamp, is_program_name,
};
use serde::{Deserialize, Serialize};

/// An entrant's line in the standings.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EntrantJson {
    /// Their number in the tournament, from 0.
    #[cfg_attr(feature = "openapi", schema(value_type = u16))]
    pub number: Number<EntrantNumber>,
    /// Their name; `null` for a bot, and for somebody who asked to be forgotten.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub name: Option<String>,
    /// The player's id; `null` for a bot, and for somebody who asked to be forgotten.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, required = true))]
    pub player: Option<Text<PlayerId>>,
    /// Whether it is a player that is a program.
    #[serde(default)]
    pub program: bool,
    /// The level of a bot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<schema::LevelSchema>, nullable = false))]
    pub bot: Option<Text<Level>>,
    /// Whether they play in the next round.
    pub active: bool,
    /// Whether the host has removed them.
    #[serde(default)]
    pub removed: bool,
    /// Their place, from 1. Several may share it.
    pub place: u32,
    /// Their points: a win is worth about one.
    pub points: f64,
    /// How many games they have won, shared wins included.
    pub wins: u32,
    /// The score of each round, from the first; `null` for a round in which they did not take part.
    pub rounds: Vec<Option<RoundScoreJson>>,
}

/// An entrant's score in one round.
#[derive(Clone, Copy, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RoundScoreJson {
    /// Where the score comes from.
    pub kind: RoundScoreKind,
    /// The score that counts.
    pub score: f64,
    /// The points for their place: the share of the others whom they beat. In a duplicate round, a hundredth
    /// is added for each influence by which they were ahead of the mean of the others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub points: Option<f64>,
    /// In a duplicate round, par: the mean result of the others with the same cards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub par: Option<f64>,
}

/// How a round went for an entrant: they played, had a bye, or did not come, or the round is not over for
/// them.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum RoundScoreKind {
    Played,
    Bye,
    Missed,
    Playing,
}

/// A round.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RoundJson {
    /// From 1.
    pub round: u8,
    /// Its tables.
    pub tables: Vec<RoundTableJson>,
    /// The numbers of the entrants who have a bye.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u16>))]
    pub byes: Vec<Number<EntrantNumber>>,
    /// When it was over, in milliseconds since 1970. From then on its games may be looked at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>, nullable = false))]
    pub over: Option<Number<Timestamp>>,
    /// Once it is over: the secret from which its cards were dealt. Its SHA-256 is the round's commitment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub secret: Option<String>,
    /// Once it is over: the salts of the people in it, as `2:SALT 5:SALT`. The SHA-256 of this text is in the
    /// `seed` line of each game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub salts: Option<String>,
}

/// A table of a round.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RoundTableJson {
    /// The table's id.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub table: Text<TableId>,
    /// Who sits where.
    pub seats: Vec<RoundSeatJson>,
    /// Whether the game is over.
    pub over: bool,
}

/// A seat at a table of a round.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RoundSeatJson {
    /// The entrant's number; `null` for a house bot.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u16>, required = true))]
    pub entrant: Option<Number<EntrantNumber>>,
    /// Their influence at the end. In a duplicate round it is shown when all tables have played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub influence: Option<u16>,
    /// Their place at the table, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub place: Option<u8>,
    /// Whether they had left or run out of time at the end, so that they come last, or have not come at all.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub gone: bool,
}

impl RoundScoreJson {
    fn new(score: RoundScore) -> Self {
        let (kind, points, par) = match score {
            RoundScore::Played { points, par, .. } => (RoundScoreKind::Played, Some(points), par),
            RoundScore::Bye(_) => (RoundScoreKind::Bye, None, None),
            RoundScore::Missed => (RoundScoreKind::Missed, None, None),
            RoundScore::Playing => (RoundScoreKind::Playing, None, None),
        };
        let [points, par] = [points, par].map(|it| it.map(Points::as_f64));
        Self { kind, score: score.score().as_f64(), points, par }
    }
}

impl EntrantJson {
    pub(crate) fn new(entrant: &EntrantView) -> Self {
        let (name, bot) = match &entrant.name {
            EntrantName::Person(name) => (name.clone(), None),
            EntrantName::Bot(level) => (None, Some(Text(*level))),
        };
        Self {
            number: Number(entrant.number),
            program: name.as_deref().is_some_and(is_program_name),
            name,
            bot,
            player: entrant.player.as_ref().map(Text::from),
            active: entrant.is_active,
            removed: entrant.is_removed,
            place: entrant.place,
            points: entrant.points.as_f64(),
            wins: entrant.wins,
            rounds: entrant.rounds.iter().map(|score| score.map(RoundScoreJson::new)).collect(),
        }
    }
}

impl RoundJson {
    pub(crate) fn new(round: &RoundView) -> Self {
        let table = |table: &RoundTableView| RoundTableJson {
            table: Text::from(&table.table),
            seats: table
                .seats
                .iter()
                .map(|seat| RoundSeatJson {
                    entrant: seat.entrant.map(Number),
                    influence: seat.result.map(|result| result.influence),
                    place: seat.result.map(|result| result.place),
                    gone: seat.result.is_some_and(|result| result.participation != Participation::Stayed),
                })
                .collect(),
            over: table.is_over,
        };
        Self {
            round: round.number,
            tables: round.tables.iter().map(table).collect(),
            byes: round.byes.iter().copied().map(Number).collect(),
            over: round.over.map(Number),
            secret: round.secret.clone(),
            salts: round.salts.clone(),
        }
    }
}
