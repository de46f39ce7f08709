//! The bodies of requests to the server's API, and its small answers.

#[cfg(feature = "openapi")]
use crate::schema;
use crate::{Number, PaceJson, Secret, Text};
use oriflamme_game::{Family, FamilyMove, Level, Ruleset, SeatCount};
use oriflamme_table_view::{About, ErrorCode, PlayerId, TableId, Timestamp, Version};
use serde::{Deserialize, Deserializer, Serialize};

/// The code of the error for a field of a request that can't be read, whichever request it is.
pub fn field_code(field: &str) -> ErrorCode {
    match field {
        "rules" => ErrorCode::BadRules,
        "bots" | "level" => ErrorCode::BadLevel,
        "first" | "seat" => ErrorCode::BadFamily,
        "player" => ErrorCode::NotFound,
        _ => ErrorCode::Unfit,
    }
}

/// Somebody who wants to play.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct GuestJson {
    /// Their name: 1 to 24 characters.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 24))]
    pub name: String,
    /// Whether the player is a program. Then `[bot]` follows its name, which has at most 18 characters
    /// without the mark, and while the program listens to `GET /me/events`, `GET /bots` lists it.
    #[serde(default)]
    pub bot: bool,
    /// The invitation code, where `GET /server` says that one is needed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, max_length = 64, example = "ABCD-EFGH-JKLM"))]
    pub code: Option<Secret>,
}

/// A new player.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WelcomeJson {
    /// The player's id, which is public.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub player: Text<PlayerId>,
    /// Their name.
    pub name: String,
    /// The token that identifies them. It is shown only this once.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub token: Secret,
}

/// A new token.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TokenJson {
    /// The token that identifies the player from now on. It is shown only this once.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub token: Secret,
}

/// A table to be made.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewTableJson {
    /// Which rulebook is played.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::RulesetSchema))]
    pub rules: Text<Ruleset>,
    /// The number of seats: 3, 4 or 5; a duel has 2.
    #[cfg_attr(feature = "openapi", schema(minimum = 2, maximum = 5))]
    pub seats: Option<u8>,
    /// Whether two play a duel with two families each.
    #[serde(default)]
    pub duel: bool,
    /// The levels of the bots that take the last seats.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<schema::LevelSchema>))]
    pub bots: Vec<Text<Level>>,
    /// The family that begins; by default it is drawn at random.
    #[serde(default, deserialize_with = "family_or_random")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<schema::FamilySchema>))]
    pub first: Option<Text<Family>>,
    /// How much time there is; by default it is not limited.
    pub pace: Option<PaceJson>,
    /// Whether the table is left out of the list.
    #[serde(default)]
    pub private: bool,
    /// Whether the game counts for the players' ratings. That needs a pace, a first player drawn at random,
    /// and seats for at least two people. By sitting down, a player agrees to it; a player who leaves loses.
    #[serde(default)]
    pub rated: bool,
    /// The level of a bot that stands in for somebody; by default that of the first bot, or `squire`.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<schema::LevelSchema>))]
    pub level: Option<Text<Level>>,
    /// The caller's salt, which is added to the shuffle: 1 to 64 letters, digits, `-` and `_`. It proves
    /// something only together with an `offer`: without one, the server draws its secret after it knows the
    /// salt.
    #[cfg_attr(feature = "openapi", schema(pattern = "^[A-Za-z0-9_-]{1,64}$"))]
    pub salt: Option<String>,
    /// The `offer` of `POST /offers`. The table is the one that was offered, so that its commitment was known
    /// before the salt. An offer can be used once; the same player gets the same table again.
    pub offer: Option<String>,
}

impl NewTableJson {
    /// A public table without bots and without a pace, as a starting point: change its fields as you like.
    pub fn of(rules: Ruleset) -> Self {
        Self {
            rules: Text(rules),
            seats: None,
            duel: false,
            bots: Vec::new(),
            first: None,
            pace: None,
            private: false,
            rated: false,
            level: None,
            salt: None,
            offer: None,
        }
    }
    /// The same with this number of seats.
    pub fn with_seats(rules: Ruleset, seats: SeatCount) -> Self {
        Self { seats: Some(seats.get()), duel: seats.is_duel(), ..Self::of(rules) }
    }
}

/// A family; `random` is nobody in particular, as is `null`.
fn family_or_random<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Text<Family>>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum First {
        Word(String),
        Nobody,
    }
    use serde::de::{Error, IntoDeserializer};
    match First::deserialize(deserializer).map_err(|_| D::Error::custom("expected a family or null"))? {
        First::Nobody => Ok(None),
        First::Word(word) if word == "random" => Ok(None),
        First::Word(word) => Text::deserialize(word.into_deserializer()).map(Some),
    }
}

/// A table that does not exist yet, to whose secret the server has already committed.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OfferJson {
    /// Send this back to make the table.
    pub offer: String,
    /// The table's id.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub table: Text<TableId>,
    /// The SHA-256 of the secret from which, with the players' salts, the cards will be dealt.
    pub commitment: String,
    /// Until when it can be used, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub until: Number<Timestamp>,
}

/// The table at which the same seats play again, or would, with the commitment to its secret.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PromiseJson {
    /// The table's id.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub table: Text<TableId>,
    /// The SHA-256 of the secret from which, with the players' salts, the cards will be dealt.
    pub commitment: String,
}

/// Where somebody wants to sit, and their salt.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SitJson {
    /// Their salt, which they add to the shuffle: 1 to 64 letters, digits, `-` and `_`.
    #[cfg_attr(feature = "openapi", schema(pattern = "^[A-Za-z0-9_-]{1,64}$"))]
    pub salt: Option<String>,
    /// The family of the seat they want; by default any that is free.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<schema::FamilySchema>))]
    pub seat: Option<Text<Family>>,
}

/// A bot for a seat.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct BotJson {
    /// Its level.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::LevelSchema))]
    pub level: Text<Level>,
}

/// What somebody reports about another player at their table.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ReportJson {
    /// A family of the reported player's seat.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::FamilySchema))]
    pub seat: Text<Family>,
    /// What it is about.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::AboutSchema))]
    pub about: Text<About>,
    /// A note for the operators: up to 200 characters.
    pub note: Option<String>,
}

/// A report of a player, a club or a tournament.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewReportJson {
    /// What it is about.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::AboutSchema))]
    pub about: Text<About>,
    /// A note for the operators: up to 200 characters.
    pub note: Option<String>,
}

/// A move.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = MoveRequestJson))]
#[serde(deny_unknown_fields)]
pub struct MoveJson {
    /// The move in the notation, one of `legal`.
    #[serde(rename = "move")]
    #[cfg_attr(feature = "openapi", schema(value_type = schema::MoveSchema))]
    pub said: Text<FamilyMove>,
    /// The version of the view that it answers.
    #[cfg_attr(feature = "openapi", schema(value_type = u32))]
    pub version: Number<Version>,
}

/// An error, as it is answered.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ErrorJson {
    /// A stable word for programs, such as `stale_version`.
    // A text, so that a client can read the codes of a newer server.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::ErrorCodeSchema))]
    pub error: String,
    /// A sentence for people.
    pub message: String,
}

impl ErrorJson {
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self { error: code.to_string(), message: message.into() }
    }
    /// The error's code; nothing for one that only a newer server knows.
    pub fn code(&self) -> Option<ErrorCode> {
        self.error.parse().ok()
    }
}
