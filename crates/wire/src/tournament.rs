//! Tournaments.

#[cfg(feature = "openapi")]
use crate::schema;
use crate::{Number, PaceJson, Seconds, Text};
use oriflamme_game::{Level, Ruleset};
use oriflamme_table_view::{
    EntrantName, EntrantNumber, EntrantView, Participation, PlayerId, Points, RoundScore, RoundTableView,
    RoundView, Seq, TableId, Timestamp, TournamentId, TournamentPlace, TournamentStatus, TournamentView,
    is_program_name,
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
    fn new(entrant: &EntrantView) -> Self {
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
    fn new(round: &RoundView) -> Self {
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
