//! A club as one visitor sees it.

use crate::{PlayerId, TableId, TableView, Timestamp};
use oriflamme_game::{Ruleset, word_enum};

crate::id_type! {
    /// A club's id. It can't be guessed, because an unlisted club can be found only by its id.
    ClubId, "the id of a club"
}

word_enum! {
    /// A role in a club, the most powerful first.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum ClubRole: "a role in a club" {
        /// May do everything, and make others owners.
        Owner "owner",
        /// Lets people in, writes news, starts seasons.
        Organiser "organiser",
        Member "member",
        /// Wants to become a member.
        Asked "asked",
    }
}

impl ClubRole {
    /// Whether they belong to the club.
    pub fn is_member(self) -> bool {
        self <= Self::Member
    }
    /// Whether they may manage the club.
    pub fn organises(self) -> bool {
        self <= Self::Organiser
    }
}

word_enum! {
    /// How the standings of a season are computed.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub enum SeasonRule: "a rule for a season" {
        /// Games won; a shared win counts in part.
        Wins "wins",
        /// For each game, the share of the others at the table whom the player beat.
        #[default]
        Places "places",
        /// By how much influence the player was ahead of the mean of the others, on average.
        Margin "margin",
        /// The rating computed from the season's games alone, less its uncertainty.
        Rating "rating",
    }
}

word_enum! {
    /// Why a result does not count in a season.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum VoidResult: "why a result does not count" {
        /// Fewer than two members of the club played.
        FewMembers "few-members",
        /// The season had been ended before the game was over.
        SeasonEnded "season-ended",
        /// Somebody who looks after the club or the server has struck it.
        Struck "struck",
    }
}

/// Somebody in a club.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClubMember {
    pub player: PlayerId,
    pub name: String,
    pub role: ClubRole,
    pub since: Timestamp,
}

/// A piece of a club's news.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClubNews {
    /// Its number in the club.
    pub number: u32,
    pub at: Timestamp,
    /// Plain text, in several lines.
    pub text: String,
}

/// A season in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeasonTitle {
    /// From 1.
    pub number: u32,
    pub name: String,
    pub rule: SeasonRule,
    pub made: Timestamp,
    /// When it was ended, if that was before the next one began.
    pub ended: Option<Timestamp>,
}

/// A club in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClubTitle {
    pub id: ClubId,
    pub name: String,
    pub members: u32,
}

/// A club as one visitor sees it.
#[derive(Clone, PartialEq, Debug)]
pub struct ClubView {
    pub id: ClubId,
    pub name: String,
    /// Its description: plain text, in several lines.
    pub about: String,
    pub listed: bool,
    /// The visitor's role.
    pub you: Option<ClubRole>,
    /// Owners first. Those who have asked are shown to organisers.
    pub members: Vec<ClubMember>,
    /// Newest first.
    pub news: Vec<ClubNews>,
    /// The current season first.
    pub seasons: Vec<SeasonTitle>,
    /// The tables of the club that are not over, as the visitor sees them. Only members see them.
    pub tables: Vec<TableView>,
    /// The code of the link that makes members, for organisers.
    pub invitation: Option<String>,
}

/// A player's line in the standings of a season.
#[derive(Clone, PartialEq, Debug)]
pub struct SeasonLine {
    /// From 1. Several may share it.
    pub place: u32,
    pub player: PlayerId,
    /// `None` after they asked to be forgotten.
    pub name: Option<String>,
    pub games: u32,
    /// The score by the season's rule.
    pub score: f64,
    /// Games won; a shared win counts in part.
    pub wins: f64,
}

/// A player's result in one game of a season.
#[derive(Clone, PartialEq, Debug)]
pub struct SeasonResult {
    pub at: Timestamp,
    /// The table, for members: the club's tables are private.
    pub table: Option<TableId>,
    /// `None` after they asked to be forgotten, as is their name.
    pub player: Option<PlayerId>,
    pub name: Option<String>,
    /// The kind of game; `None` for one that was deleted before kinds were stored here.
    pub rules: Option<Ruleset>,
    /// The number of their seat, from 0.
    pub seat: u8,
    pub seats: u8,
    pub place: u8,
    /// How many share that place.
    pub shared: u8,
    pub influence: u16,
    /// By how much influence they were ahead of the mean of the others.
    pub margin: f64,
    /// Whether they had left or run out of time, and were not back at the end.
    pub gone: bool,
    /// Why it does not count; `None` if it does.
    pub void: Option<VoidResult>,
    /// The reason why it was struck.
    pub reason: String,
}

/// A season with its standings.
#[derive(Clone, PartialEq, Debug)]
pub struct SeasonView {
    pub club: ClubTitle,
    pub season: SeasonTitle,
    /// Best first.
    pub standings: Vec<SeasonLine>,
    /// Whether it is the club's current season, and was not ended.
    pub is_running: bool,
    /// Whether the visitor may strike results and end the season.
    pub organises: bool,
    /// Whether the visitor is a member, and sees at which tables the games were.
    pub to_member: bool,
    /// A page of the results, newest first.
    pub results: Vec<SeasonResult>,
    /// Before when the next page begins; `None` if there is none.
    pub next: Option<Timestamp>,
}
