//! Friends, requests for friendship, and friend links.

use crate::{Number, Text};
use oriflamme_table_view::{FriendCode, PlayerId, Timestamp};
use serde::{Deserialize, Serialize};

/// A friend.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FriendJson {
    /// Who it is.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub player: Text<PlayerId>,
    /// Their name.
    pub name: String,
    /// Whether it is a program.
    #[serde(default)]
    pub program: bool,
    /// Whether they are here now; false also if they do not show it.
    pub here: bool,
}

/// Another player, by name.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OtherPlayerJson {
    /// Who it is.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub player: Text<PlayerId>,
    /// Their name.
    pub name: String,
    /// Whether it is a program.
    #[serde(default)]
    pub program: bool,
}

/// The caller's friends.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FriendsJson {
    /// The friends: those who are here first, then by name.
    pub friends: Vec<FriendJson>,
    /// Players who want to be friends, by the caller's lasting link.
    pub requests: Vec<OtherPlayerJson>,
    /// Whether friends see that the caller is here.
    pub visible: bool,
    /// The code of the caller's lasting link, if there is one.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, required = true))]
    pub link: Option<Text<FriendCode>>,
}

/// Which kind of friend link to make.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewFriendLinkJson {
    /// Whether it lasts. A lasting link sends the caller a request from everybody who opens it; the other
    /// kind works once, within a week, and makes the two friends at once.
    #[serde(default)]
    pub lasting: bool,
}

/// A friend link.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FriendLinkJson {
    /// Its code. In a browser, the link is `/friends/with/` followed by this.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub link: Text<FriendCode>,
    /// Until when it works, in milliseconds since 1970; `null` for a lasting one.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>, required = true))]
    pub until: Option<Number<Timestamp>>,
}

/// A friend link, before it is used.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FriendLinkOwnerJson {
    /// The player who made it.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub player: Text<PlayerId>,
    /// Their name.
    pub name: String,
    /// Whether it lasts, and its owner is asked first.
    pub lasting: bool,
}

/// The outcome of opening a friend link.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BefriendedJson {
    /// Whether the two are friends now; otherwise the link's owner is asked.
    pub friends: bool,
}

/// Whether friends see that the caller is here.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct VisibilityJson {
    /// Whether they do.
    pub visible: bool,
}
