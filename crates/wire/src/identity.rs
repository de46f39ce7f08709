//! Who a player is: the devices on which they are signed in, links to another one, and recovery words.

#[cfg(feature = "openapi")]
use crate::schema;
use crate::{Number, Secret, Text};
use oriflamme_table_view::{LinkCode, PlayerId, SessionId, Timestamp, WordList};
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
    /// The session's id among those of this player. It is not secret.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub session: Text<SessionId>,
    /// The family of the browser and its system, such as `Firefox, Android`; empty for a program.
    pub label: String,
    /// When it was made, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub made: Number<Timestamp>,
    /// When it was last used, by the day, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub used: Number<Timestamp>,
    /// Whether the request was made with this session's token.
    pub current: bool,
    /// Whether the device gets a message when it is the player's turn.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub push: bool,
}

/// A new link, by which the player can sign in on another device.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LinkJson {
    /// The link's code, a secret. In a browser, the link is `/links/` followed by this.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub link: Text<LinkCode>,
    /// Until when it is valid, in milliseconds since 1970. It works once.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub until: Number<Timestamp>,
}

/// A link, before it is used.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LinkOwnerJson {
    /// The player who made it, and as whom it signs in.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub player: Text<PlayerId>,
    /// Their name.
    pub name: String,
    /// Until when it is valid, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub until: Number<Timestamp>,
}

/// A link to be used.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct OpenLinkJson {
    /// The link's code.
    // A text, as somebody may have typed it: what is no code is a link that does not work.
    pub link: String,
    /// Whether the caller becomes one with the player who made the link: the caller's seats, games and
    /// devices become that player's, and the caller no longer exists. This can't be undone. It needs a token.
    #[serde(default)]
    pub join: bool,
}

/// A player's name.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NameJson {
    /// The name; a claimed one ends with a space and the mark `✓`.
    pub name: String,
    /// Whether the name belongs to this player alone.
    pub claimed: bool,
}

/// Another name for a player.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewNameJson {
    /// The new name, without marks.
    pub name: String,
}

/// What else ends with a player's tokens.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RenewTokenJson {
    /// Whether all passkeys are removed, too.
    #[serde(default)]
    pub remove_passkeys: bool,
}

/// Which recovery words somebody wants.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewWordsJson {
    /// The language of the words; by default French if the browser asks for French, and otherwise English.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<schema::WordListSchema>))]
    pub list: Option<Text<WordList>>,
}

/// New recovery words.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RecoveryWordsJson {
    /// The words, in order. They are shown only this once.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub words: Vec<Secret>,
    /// The language of the words.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::WordListSchema))]
    pub list: Text<WordList>,
}

/// Recovery words that somebody has typed.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RecoverJson {
    /// The words, in order, separated by spaces. The first four letters of each are enough.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub words: Secret,
}
