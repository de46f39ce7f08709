//! The bodies of requests to the server's API, and its small answers.
//!
//! Words in requests are strings: the server reads them itself and answers a wrong one with its own error
//! code, such as `bad_level`.

use crate::PaceJson;
use oriflamme_table_view::ErrorCode;
use serde::{Deserialize, Serialize};

/// Somebody who wants to play.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct GuestJson {
    /// How they want to be called: 1 to 24 characters.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 24))]
    pub name: String,
}

/// A player who has just come.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WelcomeJson {
    /// Who they are, for all to know.
    pub player: String,
    /// How they are called.
    pub name: String,
    /// By what they are known again. It is shown this once.
    pub token: String,
}

/// A new token.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TokenJson {
    /// By what the player is known from now on. It is shown this once.
    pub token: String,
}

/// A table to be made.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewTableJson {
    /// The ruleset: `base-1`, `base-2` or `ablaze`.
    #[cfg_attr(feature = "openapi", schema(example = "base-2"))]
    pub rules: String,
    /// The number of seats: 3, 4 or 5; a duel has 2.
    #[cfg_attr(feature = "openapi", schema(minimum = 2, maximum = 5))]
    pub seats: Option<u8>,
    /// Whether two play a duel with two families each.
    #[serde(default)]
    pub duel: bool,
    /// The levels of the bots that take the last seats: `page`, `squire`, `knight` or `marshal`.
    #[serde(default)]
    pub bots: Vec<String>,
    /// The family that begins; by default chance decides.
    pub first: Option<String>,
    /// How much time there is; by default all the time in the world.
    pub pace: Option<PaceJson>,
    /// Whether the table is left out of the list.
    #[serde(default)]
    pub private: bool,
    /// How well a bot plays that stands in for somebody; by default as the first bot, or `squire`.
    pub level: Option<String>,
    /// What the caller adds to the shuffle: 1 to 64 letters, digits, `-` and `_`. It proves something only together
    /// with an `offer`: without one the server draws its secret when it knows the salt.
    pub salt: Option<String>,
    /// The `offer` of `POST /offers`. The table is the one that was offered, so that its commitment was known before
    /// the salt. An offer can be used once; the same player gets the same table again.
    pub offer: Option<String>,
}

/// A table that is still to be made, to whose secret the server is bound already.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OfferJson {
    /// What is sent back to make the table.
    pub offer: String,
    /// The table's id.
    pub table: String,
    /// The SHA-256 of the secret from which, with the players' salts, the cards will be dealt.
    pub commitment: String,
    /// Until when it can be used, in milliseconds since 1970.
    pub until: u64,
}

/// The table at which the same seats play again, or would, with the commitment to its secret.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PromiseJson {
    /// The table's id.
    pub table: String,
    /// The SHA-256 of the secret from which, with the players' salts, the cards will be dealt.
    pub commitment: String,
}

/// How somebody wants to sit.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SitJson {
    /// What they add to the shuffle: 1 to 64 letters, digits, `-` and `_`.
    pub salt: Option<String>,
    /// The family of the seat they want; by default any that is free.
    pub seat: Option<String>,
}

/// A bot for a seat.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct BotJson {
    /// `page`, `squire`, `knight` or `marshal`.
    pub level: String,
}

/// What somebody reports about another player at their table.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ReportJson {
    /// A family of the reported player's seat.
    pub seat: String,
    /// `name` or `words`.
    pub about: String,
    /// What there is to say about it: up to 200 characters.
    pub note: Option<String>,
}

/// A move.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct MoveJson {
    /// The move in the notation, one of `legal`.
    #[serde(rename = "move")]
    #[cfg_attr(feature = "openapi", schema(example = "red keep"))]
    pub said: String,
    /// The version of the view that it answers.
    pub version: u32,
}

/// An error, as it is answered.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ErrorJson {
    /// A stable word for programs, such as `stale_version`.
    pub error: String,
    /// A sentence for people.
    pub message: String,
}

impl ErrorJson {
    /// The error's code; nothing for one that only a newer server knows.
    pub fn code(&self) -> Option<ErrorCode> {
        self.error.parse().ok()
    }
}
