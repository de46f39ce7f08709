//! What a server says about itself.

#[cfg(feature = "openapi")]
use crate::schema;
use crate::{Number, Text};
use oriflamme_game::Level;
use oriflamme_table_view::{AdmissionMode, AnnouncementId, Makers, Timestamp};
use serde::{Deserialize, Serialize};

/// What a server is: who may come in and make tables, and which bots it has.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ServerJson {
    /// Its name; `null` if it has none of its own.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub name: Option<String>,
    /// What those who run it say first, as plain text.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub welcome: Option<String>,
    /// The version of its program.
    pub version: String,
    /// Who may come in: `open` for everybody, `invitation` for whoever has a code, `members` for members
    /// alone.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "open"))]
    pub entry: Text<AdmissionMode>,
    /// Who may make tables: `everyone`, `lasting` for players with a passkey or recovery words, or
    /// `appointed` for those whom operators have appointed.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "everyone"))]
    pub tables: Text<Makers>,
    /// Who may found clubs, in the same words.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "everyone"))]
    pub clubs: Text<Makers>,
    /// Who may announce tournaments, in the same words.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "everyone"))]
    pub tournaments: Text<Makers>,
    /// The levels of bots that there are, the weakest first.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<schema::LevelSchema>))]
    pub levels: Vec<Text<Level>>,
    /// The most iterations of a bot's search for one move; `null` if each level has what it needs.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub thinking: Option<u32>,
    /// How many players are here now, at all its servers together; `null` for callers who may not come in.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub here: Option<u32>,
    /// What those who run it tell everybody now.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub notice: Option<AnnouncementJson>,
}

/// An announcement.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AnnouncementJson {
    /// Another announcement has another id.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub id: Text<AnnouncementId>,
    /// What it says, as plain text.
    pub text: String,
    /// The time of what is announced, such as the start of maintenance, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>, required = true))]
    pub at: Option<Number<Timestamp>>,
    /// Until when the announcement is shown, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>, required = true))]
    pub until: Option<Number<Timestamp>>,
}
