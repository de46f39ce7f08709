//! All that a server keeps about a player, as the player gets it.

#[cfg(feature = "openapi")]
use crate::schema;
use crate::{
    BotAccountJson, NoticeJson, Number, OtherPlayerJson, PasskeyJson, RatingJson, SessionJson, Text,
};
use oriflamme_table_view::{
    About, ClubId, ClubRole, EntrantNumber, Forbidden, PlayerId, TableId, TableStatus, Timestamp,
    TournamentId,
};
use serde::{Deserialize, Serialize};

/// All that is kept about a player.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DataJson {
    /// The player's id.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub player: Text<PlayerId>,
    /// Their name.
    pub name: String,
    /// The names that belong to them alone.
    pub names: Vec<NameDataJson>,
    /// When the player first came, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub made: Number<Timestamp>,
    /// When the player last came, by the day.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub seen: Number<Timestamp>,
    /// The devices on which they are signed in.
    pub sessions: Vec<SessionJson>,
    /// Their passkeys.
    pub passkeys: Vec<PasskeyJson>,
    /// When they got recovery words, in milliseconds since 1970, if they have any.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>))]
    pub recovery_words: Option<Number<Timestamp>>,
    /// Settings, and progress with lessons and puzzles.
    pub belongings: BelongingsDataJson,
    /// The tables at which they sit or have sat, newest first.
    pub tables: Vec<SeatDataJson>,
    /// The results of their games, latest first.
    pub results: Vec<ResultDataJson>,
    /// Their ratings.
    pub ratings: Vec<RatingJson>,
    /// The tournaments in which they take or took part.
    pub tournaments: Vec<TournamentDataJson>,
    /// The clubs in which they are, or want to be.
    pub clubs: Vec<ClubDataJson>,
    /// The bots that they own.
    pub bots: Vec<BotAccountJson>,
    /// What they reported.
    pub reports: Vec<ReportDataJson>,
    /// Their friends.
    pub friends: Vec<OtherPlayerJson>,
    /// The players who want to be their friends.
    pub requests: Vec<OtherPlayerJson>,
    /// The players whom they have blocked.
    pub blocked: Vec<OtherPlayerJson>,
    /// Notices from operators that they have not read yet.
    pub notices: Vec<NoticeJson>,
    /// What the proxy before this server calls them, where it says who somebody is.
    pub members: Vec<String>,
    /// Whether operators have appointed them to make tables, clubs or tournaments.
    pub appointed: bool,
    /// What operators have forbidden them for a time.
    pub forbidden: Vec<ForbiddenDataJson>,
    /// The vacations of the last year.
    pub vacations: Vec<VacationDataJson>,
    /// The addresses at which their devices get messages.
    pub push_addresses: Vec<String>,
}

/// A vacation of a player's.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct VacationDataJson {
    /// When it began, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub since: Number<Timestamp>,
    /// When it ends, or ended, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub until: Number<Timestamp>,
}

/// A name that belongs to a player alone.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NameDataJson {
    /// The name.
    pub name: String,
    /// Until when it is kept for them, in milliseconds since 1970; null while it is their present name.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>))]
    pub until: Option<Number<Timestamp>>,
}

/// A club of a player's.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClubDataJson {
    /// The club's id.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub club: Text<ClubId>,
    /// The club's name.
    pub name: String,
    /// What they are in it.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::ClubRoleSchema))]
    pub role: Text<ClubRole>,
    /// Since when, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub since: Number<Timestamp>,
}

/// Something that is forbidden to a player.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ForbiddenDataJson {
    /// `mute` for chatting, `pairing` for playing with strangers, or `rated` for rated games.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub what: Text<Forbidden>,
    /// Why.
    pub reason: String,
    /// Until when, in milliseconds since 1970; null for good.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>))]
    pub until: Option<Number<Timestamp>>,
}

/// The result of one of a player's games.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ResultDataJson {
    /// The table's id.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub table: Text<TableId>,
    /// When the last move was made, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub finished: Number<Timestamp>,
    /// Their place, from 1.
    pub place: u8,
    /// Of how many seats.
    pub seats: u8,
    /// Their influence at the end.
    pub score: u16,
    /// Whether a bot finished the game in their place.
    pub gone: bool,
    /// Whether the game was rated.
    pub rated: bool,
}

/// A player's settings and progress, as cookies hold them.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BelongingsDataJson {
    /// The language of the pages.
    pub language: Option<String>,
    /// Day or night.
    pub theme: Option<String>,
    /// The last choice of a game: ruleset, seats and level.
    pub play: Option<String>,
    /// What they last wished for when they asked for people to play with.
    pub wish: Option<String>,
    /// The finished lessons, separated by dots.
    pub learned: Option<String>,
    /// The progress with puzzles.
    pub puzzles: Option<String>,
}

/// One of a player's seats.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatDataJson {
    /// The table's id.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub table: Text<TableId>,
    /// When they sat down, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub made: Number<Timestamp>,
    /// The status of the table.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::TableStatusSchema))]
    pub status: Text<TableStatus>,
    /// Where the game's record is, once the game is over.
    pub record: String,
}

/// A player's part in a tournament.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentDataJson {
    /// The tournament's id.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub tournament: Text<TournamentId>,
    /// Their number there, from 0.
    #[cfg_attr(feature = "openapi", schema(value_type = u16))]
    pub number: Number<EntrantNumber>,
}

/// A report that a player made.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReportDataJson {
    /// When it was made, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub made: Number<Timestamp>,
    /// The id of the table where it happened; `null` if it is not about what happened at one.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, required = true))]
    pub table: Option<Text<TableId>>,
    /// The id of the club that they reported.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, required = true))]
    pub club: Option<Text<ClubId>>,
    /// The id of the tournament that they reported.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, required = true))]
    pub tournament: Option<Text<TournamentId>>,
    /// What it is about.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::AboutSchema))]
    pub about: Text<About>,
    /// The name of the reported player, club or tournament.
    pub name: String,
    /// What the player had said, one message a line, or what the club's page said.
    pub words: String,
    /// What the reporter said about it.
    pub note: String,
}
