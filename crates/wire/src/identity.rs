//! Who a player is: the devices on which they are signed in, links to another one, and recovery words.

use serde::{Deserialize, Serialize};

/// The devices on which a player is signed in.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SessionsJson {
    /// The one that was used last comes first.
    pub sessions: Vec<SessionJson>,
}

/// A device on which a player is signed in: a browser or a program that has a token of the player's.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SessionJson {
    /// Names it among the sessions of this player. It is no secret.
    pub session: String,
    /// The family of the browser and its system, such as `Firefox, Android`; empty for a program.
    pub label: String,
    /// When it was made, in milliseconds since 1970.
    pub made: u64,
    /// When it was last used, by the day, in milliseconds since 1970.
    pub used: u64,
    /// Whether the caller's own token is this session's.
    pub current: bool,
}

/// A new link, by which the player can sign in on another device.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LinkJson {
    /// The link's code, a secret. In a browser the link is `/links/` and this.
    pub link: String,
    /// Until when it is valid, in milliseconds since 1970. It works once.
    pub until: u64,
}

/// A link, before it is used.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LinkOwnerJson {
    /// The player who made it, and as whom one signs in with it.
    pub player: String,
    /// How they are called.
    pub name: String,
    /// Until when it is valid, in milliseconds since 1970.
    pub until: u64,
}

/// A link to be used.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct OpenLinkJson {
    /// The link's code.
    pub link: String,
    /// Whether the caller becomes one with the player who made the link: the caller's seats, games and
    /// devices become that player's, and the caller no longer exists. This can't be undone. It needs a token.
    #[serde(default)]
    pub join: bool,
}

/// New recovery words.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RecoveryWordsJson {
    /// The words, in order. They are shown this once.
    pub words: Vec<String>,
}

/// Recovery words that somebody has typed.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RecoverJson {
    /// The words, in order, separated by spaces. The first four letters of each are enough.
    pub words: String,
}
