//! Clubs.

#[cfg(feature = "openapi")]
use crate::schema;
use crate::{Number, SeasonTitleJson, SummaryJson, Text};
use oriflamme_table_view::{ClubId, ClubRole, ClubTitle, ClubView, PlayerId, Timestamp, is_program_name};
use serde::{Deserialize, Serialize};

/// A club to be founded.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewClubJson {
    /// Its name: 1 to 60 characters.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 60))]
    pub name: String,
    /// Its description: plain text of up to 2000 characters.
    #[serde(default)]
    pub about: String,
    /// Whether it is left out of the list.
    #[serde(default)]
    pub private: bool,
}

/// What is changed in a club.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ChangeClubJson {
    /// Its name; by default as before.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 60))]
    pub name: Option<String>,
    /// Its description; by default as before.
    pub about: Option<String>,
    /// Whether it is left out of the list; by default as before.
    pub private: Option<bool>,
    /// Whether it gets a new invitation; the old one stops working.
    #[serde(default)]
    pub new_invitation: bool,
}

/// How somebody joins a club.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct JoinClubJson {
    /// The code of an invitation, which makes the caller a member at once. Without it, the caller asks to
    /// become one.
    pub invitation: Option<String>,
}

/// A role for somebody in a club.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SetRoleJson {
    /// The player's id.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub player: Text<PlayerId>,
    /// The role; `null` removes them, or declines their request.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<schema::ClubRoleSchema>))]
    pub role: Option<Text<ClubRole>>,
}

/// News for a club.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TellClubJson {
    /// Plain text of up to 2000 characters.
    pub text: String,
}

/// A piece of a club's news to delete.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct DeleteNewsJson {
    /// Its number.
    pub number: u32,
}

/// A list of clubs.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClubsJson {
    /// Those with the most members first.
    pub clubs: Vec<ClubTitleJson>,
    /// Those of the caller.
    pub mine: Vec<ClubTitleJson>,
}

/// A club in a list.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClubTitleJson {
    /// The club's id.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub club: Text<ClubId>,
    /// Its name.
    pub name: String,
    /// How many members it has.
    pub members: u32,
}

/// Somebody in a club.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClubMemberJson {
    /// The player's id.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub player: Text<PlayerId>,
    /// Their name.
    pub name: String,
    /// Whether it is a program.
    #[serde(default)]
    pub program: bool,
    /// Their role.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::ClubRoleSchema))]
    pub role: Text<ClubRole>,
    /// When they joined, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub since: Number<Timestamp>,
}

/// A piece of a club's news.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClubNewsJson {
    /// Its number in the club, which no other news ever has.
    #[serde(default)]
    pub number: u32,
    /// When it was posted, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub at: Number<Timestamp>,
    /// Plain text, in several lines.
    pub text: String,
}

/// A club, as the caller sees it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClubJson {
    /// The club's id.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub club: Text<ClubId>,
    /// Its name.
    pub name: String,
    /// Its description: plain text, in several lines.
    pub about: String,
    /// Whether it is left out of the list.
    pub private: bool,
    /// The caller's role.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<schema::ClubRoleSchema>, nullable = false))]
    pub you: Option<Text<ClubRole>>,
    /// The members, owners first. Owners and organisers also see those who have asked to join.
    pub members: Vec<ClubMemberJson>,
    /// The latest news, newest first.
    pub news: Vec<ClubNewsJson>,
    /// The seasons, the current one first.
    pub seasons: Vec<SeasonTitleJson>,
    /// The club's tables that are not over, for members.
    pub tables: Vec<SummaryJson>,
    /// The code of the invitation, for owners and organisers. The link is `/clubs/CLUB/join/CODE`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub invitation: Option<String>,
}

impl ClubTitleJson {
    pub fn new(title: &ClubTitle) -> Self {
        Self { club: Text::from(&title.id), name: title.name.clone(), members: title.members }
    }
}

impl ClubJson {
    /// The JSON form of a club as somebody sees it, with the forms of its tables.
    pub fn new(club: &ClubView, tables: Vec<SummaryJson>) -> Self {
        let members = club.members.iter().map(|member| ClubMemberJson {
            player: Text::from(&member.player),
            name: member.name.clone(),
            program: is_program_name(&member.name),
            role: Text(member.role),
            since: Number(member.since),
        });
        let news = club.news.iter().map(|it| ClubNewsJson {
            number: it.number,
            at: Number(it.at),
            text: it.text.clone(),
        });
        Self {
            club: Text::from(&club.id),
            name: club.name.clone(),
            about: club.about.clone(),
            private: !club.listed,
            you: club.you.map(Text),
            members: members.collect(),
            news: news.collect(),
            seasons: club.seasons.iter().map(SeasonTitleJson::new).collect(),
            tables,
            invitation: club.invitation.clone(),
        }
    }
}
