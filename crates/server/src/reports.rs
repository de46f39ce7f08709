//! Players' reports of others' names and chat, of clubs and of tournaments.

use oriflamme_table::{PlayerId, TableId, Timestamp};
pub use oriflamme_table_view::About;
use oriflamme_table_view::{ClubId, TournamentId, id_type};
use std::{fmt, time::Duration};

/// How many reports somebody may make in [`PERIOD`].
pub(crate) const MOST: usize = 10;
pub(crate) const PERIOD: Duration = Duration::from_secs(24 * 3600);

id_type! {
    /// The id of a report.
    ReportId, "the id of a report"
}

/// Who or what is reported.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReportSubject {
    /// A player at a table where the reporter sat as well.
    AtTable {
        player: PlayerId,
        table: TableId,
    },
    /// A player, as others see them everywhere.
    Player(PlayerId),
    Club(ClubId),
    Tournament(TournamentId),
}

impl ReportSubject {
    /// The player who is reported.
    pub fn player(&self) -> Option<&PlayerId> {
        match self {
            Self::AtTable { player, .. } | Self::Player(player) => Some(player),
            Self::Club(_) | Self::Tournament(_) => None,
        }
    }
    /// The table where it happened.
    pub fn table(&self) -> Option<&TableId> {
        match self {
            Self::AtTable { table, .. } => Some(table),
            Self::Player(_) | Self::Club(_) | Self::Tournament(_) => None,
        }
    }
    /// The club that is reported.
    pub fn club(&self) -> Option<&ClubId> {
        if let Self::Club(club) = self { Some(club) } else { None }
    }
    /// The tournament that is reported.
    pub fn tournament(&self) -> Option<&TournamentId> {
        if let Self::Tournament(tournament) = self { Some(tournament) } else { None }
    }
}

/// The subject as the log of operations names it.
impl fmt::Display for ReportSubject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AtTable { player, .. } | Self::Player(player) => write!(f, "player {player}"),
            Self::Club(club) => write!(f, "club {club}"),
            Self::Tournament(tournament) => write!(f, "tournament {tournament}"),
        }
    }
}

/// A report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    pub id: ReportId,
    pub made: Timestamp,
    /// The reporter; `None` if they were forgotten since.
    pub reporter: Option<PlayerId>,
    pub subject: ReportSubject,
    pub about: About,
    /// The name of the player, the club or the tournament when it was reported.
    pub name: String,
    /// What the player had said at the table, as the server received it, or what the club's page said.
    pub words: String,
    /// What the reporter says about it.
    pub note: String,
    pub settled: Option<Timestamp>,
    /// The outcome, once an operator has settled it.
    pub outcome: Option<String>,
}
