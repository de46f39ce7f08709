//! Manners: blocked players, and notices from operators.

#[cfg(feature = "openapi")]
use crate::schema;
use crate::{Number, OtherPlayerJson, Text};
use oriflamme_game::Family;
use oriflamme_table_view::{NoticeId, NoticeKind, PersonalNotice, Timestamp};
use serde::{Deserialize, Serialize};

/// A player to block, at the caller's table.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct BlockJson {
    /// A family of the player's seat.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::FamilySchema))]
    pub seat: Text<Family>,
}

/// The players whom the caller has blocked.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BlocksJson {
    /// By name.
    pub blocked: Vec<OtherPlayerJson>,
}

/// A notice from the operators to the caller.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NoticeJson {
    /// Its id, for marking it as read.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub notice: Text<NoticeId>,
    /// What it is about.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::NoticeKindSchema))]
    pub kind: Text<NoticeKind>,
    /// The name of the club or the tournament that it is about; empty if it is about neither.
    #[serde(default)]
    pub subject: String,
    /// The operator's reason, in the operator's words; empty for none.
    pub reason: String,
    /// Until when something is forbidden, in milliseconds since 1970; `null` if it has no end, or nothing is
    /// forbidden.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>, required = true))]
    pub until: Option<Number<Timestamp>>,
    /// When it was written, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub made: Number<Timestamp>,
}

impl NoticeJson {
    pub fn new(notice: &PersonalNotice) -> Self {
        Self {
            notice: Text::from(&notice.id),
            kind: Text(notice.kind),
            subject: notice.subject.clone(),
            reason: notice.reason.clone(),
            until: notice.until.map(Number),
            made: Number(notice.made),
        }
    }
}

/// Unread notices from the operators to the caller.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NoticesJson {
    /// The oldest first, at most 20.
    pub notices: Vec<NoticeJson>,
}
