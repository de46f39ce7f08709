//! Profiles, ratings and leaderboards, as the server's API answers them.

#[cfg(feature = "openapi")]
use crate::schema;
use crate::{BotAccountJson, Number, Text, TournamentPlaceJson};
use oriflamme_game::{Level, Ruleset};
use oriflamme_table_view::{
    LeaderView, OpponentView, PerformanceView, PlayedBy, PlayedGame, PlayedSeat, PlayerId, ProfileView,
    ProfileVisibility, RatingGroup, RatingHistory, RatingView, TableId, TallyView, Timestamp,
    is_program_name,
};
use serde::{Deserialize, Serialize};

/// A player's rating in a group.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingJson {
    /// Which games share this rating.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::RatingGroupSchema))]
    pub group: Text<RatingGroup>,
    /// The rating, such as 1500. Newcomers start there.
    pub points: i32,
    /// Its uncertainty: one standard deviation.
    pub deviation: i32,
    /// Whether too little is known to compare it with others.
    pub provisional: bool,
    /// How many rated games it is based on.
    pub games: u32,
}

impl RatingJson {
    pub fn new(rating: &RatingView) -> Self {
        let RatingView { group, points, deviation, provisional, games } = *rating;
        Self { group: Text(group), points, deviation, provisional, games }
    }
}

/// A player's results in games of one kind.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TallyJson {
    /// The ruleset.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::RulesetSchema))]
    pub rules: Text<Ruleset>,
    /// The number of seats.
    pub seats: u8,
    /// Whether they are duels.
    pub duel: bool,
    /// Whether other people played, too, and not bots alone.
    pub with_people: bool,
    /// How many games.
    pub games: u32,
    /// How many of them were won; a shared win counts in part.
    pub won: f64,
    /// The mean place, from 1.
    pub place: f64,
}

impl TallyJson {
    fn new(tally: &TallyView) -> Self {
        let TallyView { rules, seats, duel, with_people, games, won, place } = *tally;
        Self { rules: Text(rules), seats, duel, with_people, games, won, place }
    }
}

/// How the player of the profile did against another player.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OpponentJson {
    /// The other player's id.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub player: Text<PlayerId>,
    /// Their name.
    pub name: String,
    /// Whether it is a program.
    #[serde(default)]
    pub program: bool,
    /// How many games the two have finished together.
    pub games: u32,
    /// In how many of them the player of the profile was ahead.
    pub ahead: u32,
    /// In how many both had the same place.
    pub level: u32,
}

impl OpponentJson {
    fn new(opponent: &OpponentView) -> Self {
        let OpponentView { player, name, games, ahead, level } = opponent;
        Self {
            player: Text::from(player),
            name: name.clone(),
            program: is_program_name(name),
            games: *games,
            ahead: *ahead,
            level: *level,
        }
    }
}

/// A player, as far as the caller may see them.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ProfileJson {
    /// The player's id.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub player: Text<PlayerId>,
    /// Their present name.
    pub name: String,
    /// Whether it is a program.
    #[serde(default)]
    pub program: bool,
    /// The account, if it is a bot with an owner.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub bot: Option<BotAccountJson>,
    /// What they let others see. Lists of what is not shown are empty.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::ProfileVisibilitySchema))]
    pub shows: Text<ProfileVisibility>,
    /// Their ratings, in each group where they have played a rated game.
    pub ratings: Vec<RatingJson>,
    /// Their results by kind of game, the kind that they have played most first.
    pub results: Vec<TallyJson>,
    /// How well they decided in games that were reviewed; missing if there is none, or if that is not shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub performance: Option<PerformanceJson>,
    /// The tournaments that they have played and that are over, the latest first; at most 50. Those that were
    /// left out of the list are for the player alone.
    #[serde(default)]
    pub tournaments: Vec<TournamentPlaceJson>,
    /// Their most frequent opponents.
    pub opponents: Vec<OpponentJson>,
    /// How they did against the caller, or against the player that `with` names.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub together: Option<OpponentJson>,
}

impl ProfileJson {
    pub fn new(profile: &ProfileView) -> Self {
        Self {
            player: Text::from(&profile.player),
            name: profile.name.clone(),
            program: is_program_name(&profile.name),
            bot: profile.bot.as_ref().map(BotAccountJson::new),
            shows: Text(profile.shows),
            ratings: profile.ratings.iter().map(RatingJson::new).collect(),
            results: profile.tallies.iter().map(TallyJson::new).collect(),
            performance: profile.performance.as_ref().map(PerformanceJson::new),
            tournaments: profile.tournaments.iter().map(TournamentPlaceJson::new).collect(),
            opponents: profile.opponents.iter().map(OpponentJson::new).collect(),
            together: profile.together.as_ref().map(OpponentJson::new),
        }
    }
}

/// How well a player decided in games that were reviewed.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PerformanceJson {
    /// How many of their games were reviewed: the last 1,000 of these count.
    pub games: u32,
    /// How many decisions they made in them.
    pub decisions: u32,
    /// The chance to win that a decision gave away on average.
    pub lost: f64,
    /// Its standard error.
    pub lost_error: f64,
    /// 100 if nothing was given away, and less the more a decision gave away.
    pub performance: f64,
    /// Its standard error.
    pub performance_error: f64,
    /// The mean luck of a game: how much of the win it brought.
    pub luck: f64,
}

impl PerformanceJson {
    pub fn new(performance: &PerformanceView) -> Self {
        let PerformanceView { games, decisions, lost, rating, luck } = *performance;
        Self {
            games,
            decisions,
            lost: lost.mean,
            lost_error: lost.error,
            performance: rating.mean,
            performance_error: rating.error,
            luck,
        }
    }
}

/// A rating after one game.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingPointJson {
    /// When the game ended, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub finished: Number<Timestamp>,
    /// The rating after it.
    pub points: i32,
}

/// A player's rating in a group after each of their last games.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingHistoryJson {
    /// Which games share this rating.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::RatingGroupSchema))]
    pub group: Text<RatingGroup>,
    /// After each game, oldest first.
    pub points: Vec<RatingPointJson>,
}

impl RatingHistoryJson {
    pub fn new(history: &RatingHistory) -> Self {
        let point =
            |&(finished, points): &(Timestamp, i32)| RatingPointJson { finished: Number(finished), points };
        Self { group: Text(history.group), points: history.points.iter().map(point).collect() }
    }
}

/// A player's ratings after each of their last games.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingHistoriesJson {
    /// One for each group in which they have played a rated game.
    pub histories: Vec<RatingHistoryJson>,
}

/// A seat of a finished game.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlayedSeatJson {
    /// The player's id; absent for a bot, and for a player who asked to be forgotten.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, nullable = false))]
    pub player: Option<Text<PlayerId>>,
    /// The player's present name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub name: Option<String>,
    /// Whether the player is a program.
    #[serde(default)]
    pub program: bool,
    /// The level of a bot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<schema::LevelSchema>, nullable = false))]
    pub bot: Option<Text<Level>>,
    /// The place, from 1; seats that share a place have the same number.
    pub place: u8,
    /// The influence at the end.
    pub score: u16,
    /// Whether a bot finished the game in the player's place.
    pub gone: bool,
}

impl PlayedSeatJson {
    fn new(seat: &PlayedSeat) -> Self {
        let (player, name, bot) = match &seat.owner {
            PlayedBy::Player { player, name } => (Some(Text::from(player)), Some(name.clone()), None),
            PlayedBy::Forgotten => (None, None, None),
            PlayedBy::Bot(level) => (None, None, Some(Text(*level))),
        };
        let program = name.as_deref().is_some_and(is_program_name);
        Self { player, name, program, bot, place: seat.place, score: seat.score, gone: seat.gone }
    }
}

/// One of a player's finished games.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlayedGameJson {
    /// The table's id.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub table: Text<TableId>,
    /// The ruleset.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::RulesetSchema))]
    pub rules: Text<Ruleset>,
    /// Whether it was a duel.
    pub duel: bool,
    /// Whether it counted for ratings.
    pub rated: bool,
    /// When the last move was made, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub finished: Number<Timestamp>,
    /// Whether it can still be looked at.
    pub kept: bool,
    /// Which of the seats is the player's, counted from 0.
    pub own: u8,
    /// The seats, in seat order.
    pub seats: Vec<PlayedSeatJson>,
}

impl PlayedGameJson {
    fn new(game: &PlayedGame) -> Self {
        Self {
            table: Text::from(&game.table),
            rules: Text(game.rules),
            duel: game.duel,
            rated: game.rated,
            finished: Number(game.finished),
            kept: game.is_kept,
            own: u8::try_from(game.own).unwrap_or(u8::MAX),
            seats: game.seats.iter().map(PlayedSeatJson::new).collect(),
        }
    }
}

/// A page of a player's finished games.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlayedGamesJson {
    /// The games, latest first.
    pub games: Vec<PlayedGameJson>,
    /// Where the next page begins, to be sent as `before`; `null` if there are no more games.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub next: Option<String>,
}

impl PlayedGamesJson {
    pub fn new(games: &[PlayedGame], next: Option<String>) -> Self {
        Self { games: games.iter().map(PlayedGameJson::new).collect(), next }
    }
}

/// What others may see of the caller.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ShowJson {
    /// What the caller lets others see.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::ProfileVisibilitySchema))]
    pub shows: Text<ProfileVisibility>,
}

/// A line of a leaderboard.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LeaderJson {
    /// From 1.
    pub rank: u32,
    /// The player's id.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub player: Text<PlayerId>,
    /// Their present name.
    pub name: String,
    /// Whether it is a program.
    #[serde(default)]
    pub program: bool,
    /// Their rating.
    pub rating: RatingJson,
}

/// The fixed rating of a bot.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BotRatingJson {
    /// The bot's level.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::LevelSchema))]
    pub level: Text<Level>,
    /// Its rating.
    pub points: i32,
}

/// A page of a leaderboard.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LeaderboardJson {
    /// Which games share this rating.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::RatingGroupSchema))]
    pub group: Text<RatingGroup>,
    /// The players, best first. A player is listed after enough rated games, once their rating is not
    /// provisional.
    pub players: Vec<LeaderJson>,
    /// The fixed ratings of the server's own bots, for comparison, weakest first.
    pub bots: Vec<BotRatingJson>,
    /// Where the next page begins, to be sent as `before`; `null` if there are no more players.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub next: Option<String>,
}

impl LeaderboardJson {
    pub fn new(
        group: RatingGroup,
        leaders: &[LeaderView],
        bots: &[(Level, i32)],
        next: Option<String>,
    ) -> Self {
        let leader = |it: &LeaderView| LeaderJson {
            rank: it.rank,
            player: Text::from(&it.player),
            name: it.name.clone(),
            program: is_program_name(&it.name),
            rating: RatingJson::new(&it.rating),
        };
        let bot = |(level, points): &(Level, i32)| BotRatingJson { level: Text(*level), points: *points };
        Self {
            group: Text(group),
            players: leaders.iter().map(leader).collect(),
            bots: bots.iter().map(bot).collect(),
            next,
        }
    }
}

/// Which part of a leaderboard is asked for.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct LeaderboardQuery {
    /// Which games; without it the base game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", param(value_type = Option<schema::RatingGroupSchema>))]
    pub group: Option<Text<RatingGroup>>,
    /// Whether programs are listed instead of people.
    #[serde(default)]
    pub programs: bool,
    /// The `next` of the page before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
}

/// Which part of a player's games is asked for.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct PlayedQuery {
    /// The `next` of the page before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
}

/// The player against whom a profile shows results.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct ProfileQuery {
    /// Another player's id; without it the caller.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with: Option<String>,
}
