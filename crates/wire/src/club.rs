//! Clubs and their seasons.

#[cfg(feature = "openapi")]
use crate::schema;
use crate::{Number, SummaryJson, Text};
use oriflamme_table_view::{
    ClubId, ClubRole, ClubTitle, ClubView, PlayerId, SeasonRule, SeasonTitle, SeasonView, TableId, Timestamp,
    is_program_name,
};
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

/// A season to start.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewSeasonJson {
    /// Its name: 1 to 60 characters.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 60))]
    pub name: String,
    /// How its standings are computed.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::SeasonRuleSchema))]
    pub rule: Text<SeasonRule>,
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

/// A season in a list.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeasonTitleJson {
    /// From 1.
    pub season: u32,
    /// Its name.
    pub name: String,
    /// How its standings are computed.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::SeasonRuleSchema))]
    pub rule: Text<SeasonRule>,
    /// When it began, in milliseconds since 1970. It ends when the next one begins.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub made: Number<Timestamp>,
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

/// A player's line in the standings of a season.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeasonLineJson {
    /// From 1. Several may share it.
    pub place: u32,
    /// The player's id.
    #[cfg_attr(feature = "openapi", schema(value_type = String, required = false))]
    pub player: Text<PlayerId>,
    /// Their name.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub name: Option<String>,
    /// How many games they have played.
    pub games: u32,
    /// The score by the season's rule.
    pub score: f64,
    /// Games won; a shared win counts in part.
    pub wins: f64,
}

/// A player's result in one game of a season.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeasonResultJson {
    /// When it ended, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub at: Number<Timestamp>,
    /// The table's id, for members of the club; `null` for others.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, required = true))]
    pub table: Option<Text<TableId>>,
    /// The player; `null` after they asked to be forgotten.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub name: Option<String>,
    /// The number of seats.
    pub seats: u8,
    /// Their place, from 1.
    pub place: u8,
    /// How many share that place.
    pub shared: u8,
    /// Their influence.
    pub influence: u16,
    /// By how much influence they were ahead of the mean of the others.
    pub margin: f64,
}

/// A season with its standings and results.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeasonJson {
    /// The club.
    pub club: ClubTitleJson,
    /// The season.
    pub season: SeasonTitleJson,
    /// Best first.
    pub standings: Vec<SeasonLineJson>,
    /// A page of the results, newest first.
    pub results: Vec<SeasonResultJson>,
    /// The `before` of the next page; `null` if there is none.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>, required = true))]
    pub next: Option<Number<Timestamp>>,
}

/// Which results of a season are asked for.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct SeasonQuery {
    /// The `next` of the page before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", param(value_type = Option<u64>))]
    pub before: Option<Number<Timestamp>>,
}

impl ClubTitleJson {
    pub fn new(title: &ClubTitle) -> Self {
        Self { club: Text::from(&title.id), name: title.name.clone(), members: title.members }
    }
}

impl SeasonTitleJson {
    fn new(season: &SeasonTitle) -> Self {
        Self {
            season: season.number,
            name: season.name.clone(),
            rule: Text(season.rule),
            made: Number(season.made),
        }
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

impl SeasonJson {
    /// The JSON form of a season.
    pub fn new(season: &SeasonView) -> Self {
        let standings = season.standings.iter().map(|line| SeasonLineJson {
            place: line.place,
            player: Text::from(&line.player),
            name: line.name.clone(),
            games: line.games,
            score: line.score,
            wins: line.wins,
        });
        let results = season.results.iter().map(|result| SeasonResultJson {
            at: Number(result.at),
            table: result.table.as_ref().map(Text::from),
            name: result.name.clone(),
            seats: result.seats,
            place: result.place,
            shared: result.shared,
            influence: result.influence,
            margin: result.margin,
        });
        Self {
            club: ClubTitleJson::new(&season.club),
            season: SeasonTitleJson::new(&season.season),
            standings: standings.collect(),
            results: results.collect(),
            next: season.next.map(Number),
        }
    }
    /// The results as CSV (RFC 4180), a line for each player of each game.
    pub fn to_csv(&self) -> String {
        let mut csv = String::from("at,table,player,seats,place,shared,influence,margin\r\n");
        for result in &self.results {
            let name = result.name.as_deref().unwrap_or_default();
            // A spreadsheet takes a cell that begins like this for a formula.
            let guard = if name.starts_with(['=', '+', '-', '@', '\t']) { "'" } else { "" };
            let name = format!("\"{guard}{}\"", name.replace('"', "\"\""));
            let SeasonResultJson { at, seats, place, shared, influence, margin, .. } = result;
            let table = result.table.as_ref().map_or("", |table| table.as_str());
            csv += &format!("{at},{table},{name},{seats},{place},{shared},{influence},{margin:.2}\r\n");
        }
        csv
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn csv_is_safe_for_spreadsheets() {
        let result = |name: &str| SeasonResultJson {
            at: Number(Timestamp::from_millis(5)),
            table: Some(Text("t".parse().unwrap())),
            name: Some(name.into()),
            seats: 3,
            place: 1,
            shared: 1,
            influence: 12,
            margin: 2.5,
        };
        let title = ClubTitleJson { club: Text("c".parse().unwrap()), name: "C".into(), members: 1 };
        let made = Number(Timestamp::EPOCH);
        let season = SeasonTitleJson { season: 1, name: "1".into(), rule: Text(SeasonRule::Wins), made };
        let results = vec![result("Ada \"the\" First, II"), result("=1+1")];
        let csv = SeasonJson { club: title, season, standings: Vec::new(), results, next: None }.to_csv();
        assert_eq!(
            csv,
            "at,table,player,seats,place,shared,influence,margin\r\n\
             5,t,\"Ada \"\"the\"\" First, II\",3,1,1,12,2.50\r\n5,t,\"'=1+1\",3,1,1,12,2.50\r\n"
        );
    }
}
