//! A tournament as everybody sees it.

use crate::{Pace, PlayerId, Seq, TableId, Timestamp};
use oriflamme_game::{Level, Ruleset, SeatCount, word_enum};
use std::{fmt, time::Duration};

crate::id_type! {
    /// A tournament's id. It can't be guessed, because an unlisted tournament can be found only by its id.
    TournamentId, "the id of a tournament"
}

/// An entrant's number in a tournament, in the order of joining, from 0. People see it from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct EntrantNumber(pub u16);

impl fmt::Display for EntrantNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Points of a tournament, in fractions of the point for winning a game that are exact for every place at
/// every size of table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Points(pub i64);

impl Points {
    /// The points for winning a game.
    pub const WIN: Self = Self(2400);
    /// The mean points of a game.
    pub const HALF: Self = Self(1200);

    /// The number of points, for JSON and statistics.
    pub fn as_f64(self) -> f64 {
        self.0 as f64 / Self::WIN.0 as f64
    }
}

/// As a decimal number with two digits: `1.50`.
impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = (self.0.unsigned_abs() * 100 + Self::HALF.0 as u64) / Self::WIN.0 as u64;
        let sign = if self.0 < 0 && hundredths > 0 { "-" } else { "" };
        write!(f, "{sign}{}.{:02}", hundredths / 100, hundredths % 100)
    }
}

impl std::ops::Add for Points {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl std::iter::Sum for Points {
    fn sum<I: Iterator<Item = Self>>(points: I) -> Self {
        points.fold(Self::default(), |sum, it| sum + it)
    }
}

word_enum! {
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum TournamentStatus: "where a tournament is in its life" {
        /// It waits for its start, and anybody may join.
        Announced "announced",
        /// A round is being played.
        Playing "playing",
        /// It waits for its next round.
        Break "break",
        Over "over",
        /// It was called off before its first round.
        Cancelled "cancelled",
    }
}

impl TournamentStatus {
    /// Whether something still happens.
    pub fn is_live(self) -> bool {
        matches!(self, Self::Announced | Self::Playing | Self::Break)
    }
}

/// Who an entrant is, as everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EntrantName {
    /// A person; `None` after they asked to be forgotten.
    Person(Option<String>),
    Bot(Level),
}

/// How far somebody played a game of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Participation {
    /// To its end.
    Stayed,
    /// They left, or their time ran out, and a bot played on for them to the end.
    Gone,
    /// They made no move at all; a bot played for them.
    Absent,
}

/// An entrant's score in one round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RoundScore {
    Played {
        /// The points for their place.
        points: Points,
        /// In a duplicate round: the mean result of the others with the same cards.
        par: Option<Points>,
        /// The score that counts.
        score: Points,
    },
    /// They had no table.
    Bye(Points),
    /// They did not come, and a bot played for them.
    Missed,
    /// Their table is not over.
    Playing,
}

impl RoundScore {
    /// The score that counts.
    pub fn score(self) -> Points {
        match self {
            Self::Played { score, .. } | Self::Bye(score) => score,
            Self::Missed | Self::Playing => Points::default(),
        }
    }
}

/// An entrant's line in the standings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EntrantView {
    pub number: EntrantNumber,
    pub name: EntrantName,
    /// The player, if it is one who was not forgotten.
    pub player: Option<PlayerId>,
    /// Whether they play in the next round.
    pub is_active: bool,
    /// Whether the host has removed them.
    pub is_removed: bool,
    /// Their place, from 1. Several may share it.
    pub place: u32,
    pub points: Points,
    /// How many games they have won, shared wins included.
    pub wins: u32,
    /// The score of each round, from the first; `None` for a round in which they did not take part.
    pub rounds: Vec<Option<RoundScore>>,
}

/// The result of a seat at a table of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoundSeatResult {
    pub influence: u16,
    /// From 1; seats that share a place have the same number.
    pub place: u8,
    pub participation: Participation,
}

/// A seat at a table of a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoundSeatView {
    /// Who sits there; `None` for a house bot.
    pub entrant: Option<EntrantNumber>,
    /// Once the game is over.
    pub result: Option<RoundSeatResult>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoundTableView {
    pub table: TableId,
    pub seats: Vec<RoundSeatView>,
    pub is_over: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoundView {
    /// From 1.
    pub number: u8,
    pub tables: Vec<RoundTableView>,
    pub byes: Vec<EntrantNumber>,
    /// When it was over. From then on its games may be looked at.
    pub over: Option<Timestamp>,
    /// Once it is over: the secret from which its cards were dealt.
    pub secret: Option<String>,
    /// Once it is over: the salts of the people in it, as `2:SALT 5:SALT`, with numbers from 0.
    pub salts: Option<String>,
}

/// Who has ended a tournament early.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EndedBy {
    /// The player who announced it.
    Host,
    /// Those who run the server.
    Operator,
}

/// Another tournament at about the same time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OverlappingTournament {
    pub id: TournamentId,
    pub name: String,
    pub start: Timestamp,
}

/// How a player came out in a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TournamentPlace {
    pub id: TournamentId,
    pub name: String,
    pub rules: Ruleset,
    pub seats: SeatCount,
    pub start: Timestamp,
    /// From 1. Several may share it.
    pub place: u32,
    /// How many have played at least one round.
    pub players: u32,
}

/// A tournament as one visitor sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TournamentView {
    pub id: TournamentId,
    /// How many entries its log has.
    pub entries: Seq,
    pub name: String,
    pub rules: Ruleset,
    /// How many seats a table has.
    pub seats: SeatCount,
    /// How many rounds are planned.
    pub rounds: u8,
    pub pace: Pace,
    pub start: Timestamp,
    /// The break between two rounds.
    pub pause: Duration,
    /// Whether all tables of a round have the same cards.
    pub duplicate: bool,
    /// Whether house bots fill empty seats.
    pub fill: bool,
    /// The level of bots that fill seats or stand in.
    pub level: Level,
    pub private: bool,
    /// Whether only lasting players may join.
    pub lasting: bool,
    pub status: TournamentStatus,
    /// Whether it ended before its time because too few were there.
    pub had_too_few: bool,
    /// Who has ended it early, if somebody has.
    pub ended_by: Option<EndedBy>,
    /// When the next round begins, if that is known.
    pub next: Option<Timestamp>,
    /// When the round that is being played is over at the latest, even if everybody uses all of their time.
    pub round_ends: Option<Timestamp>,
    /// When the round after it begins at the latest, if there is one.
    pub next_latest: Option<Timestamp>,
    /// Other tournaments in which the visitor takes part and which are probably played at the same time.
    pub overlaps: Vec<OverlappingTournament>,
    /// The SHA-256 of each round's secret, from the first round.
    pub commitments: Vec<String>,
    /// In the order of the standings.
    pub entrants: Vec<EntrantView>,
    pub played: Vec<RoundView>,
    /// Whether the visitor has made the tournament.
    pub is_host: bool,
    /// The visitor's own number.
    pub you: Option<EntrantNumber>,
    /// The table at which the visitor has to play.
    pub your_table: Option<TableId>,
    /// Whether somebody may still join.
    pub is_open: bool,
}

impl TournamentView {
    /// An entrant by number.
    pub fn entrant(&self, number: EntrantNumber) -> Option<&EntrantView> {
        self.entrants.iter().find(|entrant| entrant.number == number)
    }
}

/// The tournament to which a table belongs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TournamentLink {
    pub tournament: TournamentId,
    /// From 1.
    pub round: u8,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_shown_with_two_digits() {
        for (points, shown) in [
            (0, "0.00"),
            (2400, "1.00"),
            (800, "0.33"),
            (1600, "0.67"),
            (-600, "-0.25"),
            (-3, "0.00"),
            (5100, "2.13"),
        ] {
            assert_eq!(Points(points).to_string(), shown);
        }
    }
}
