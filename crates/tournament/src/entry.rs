//! The entries of a tournament's log. Together with its setup and its secret, they are the whole tournament.

use crate::state::{SeatScore, TableResult};
use oriflamme_deal::Salt;
use oriflamme_game::Level;
use oriflamme_table_view::{EndedBy, EntrantNumber, Participation, PlayerId, TableId, Timestamp};
use std::str::FromStr;

/// Something that happened in a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TournamentEntry {
    /// A person joined. The player's id is stored beside the log, because players can be joined or forgotten.
    Joined { number: EntrantNumber, player: Option<PlayerId>, salt: Salt },
    /// A bot joined.
    Bot { number: EntrantNumber, level: Level },
    /// A person left. They keep their points.
    Left(EntrantNumber),
    /// A person did not come to their table, and is left out until they come back.
    Dropped(EntrantNumber),
    /// A person came back.
    Back(EntrantNumber),
    /// The host removed an entrant, who can't come back. They keep their points.
    Removed(EntrantNumber),
    /// A round was made.
    Round {
        number: u8,
        /// The tables and who sits where; `None` where a house bot sits.
        tables: Vec<(TableId, Vec<Option<EntrantNumber>>)>,
        byes: Vec<EntrantNumber>,
    },
    /// All tables of a round are there, and people may go to them.
    Began(u8),
    /// A game is over.
    Result { table: TableId, result: TableResult },
    /// All games of a round are over, and may be looked at.
    RoundOver(u8),
    /// The tournament is over.
    Over,
    /// Its host has postponed the first round to this moment.
    Postponed(Timestamp),
    /// The tournament was called off by its host.
    Cancelled,
    /// Too few came for a first round.
    TooFew,
    /// Somebody ended it early: before its first round it is called off, later the round that is being played
    /// is the last.
    Stopped(EndedBy),
}

/// A stored entry that this version can't read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("an entry of the tournament's log can't be read")]
pub struct BadTournamentEntry;

impl TournamentEntry {
    /// The text that is stored, such as `joined 4 SALT` or `round 2 TABLE=3.0.-.5 bye=4`.
    pub fn to_text(&self) -> String {
        match self {
            Self::Joined { number, salt, .. } => format!("joined {number} {salt}"),
            Self::Bot { number, level } => format!("bot {number} {level}"),
            Self::Left(number) => format!("left {number}"),
            Self::Dropped(number) => format!("dropped {number}"),
            Self::Back(number) => format!("back {number}"),
            Self::Removed(number) => format!("removed {number}"),
            Self::Round { number, tables, byes } => {
                let seat = |seat: &Option<EntrantNumber>| seat.map_or("-".to_owned(), |it| it.to_string());
                let table = |(id, seats): &(TableId, Vec<Option<EntrantNumber>>)| {
                    format!(" {id}={}", seats.iter().map(seat).collect::<Vec<_>>().join("."))
                };
                let byes = byes.iter().map(|number| format!(" bye={number}"));
                format!("round {number}{}", tables.iter().map(table).chain(byes).collect::<String>())
            }
            Self::Result { table, result: TableResult::Void } => format!("void {table}"),
            Self::Result { table, result: TableResult::Played(seats) } => {
                let seat =
                    |it: &SeatScore| format!(" {}/{}{}", it.influence, it.place, mark(it.participation));
                format!("result {table}{}", seats.iter().map(seat).collect::<String>())
            }
            Self::Began(number) => format!("began {number}"),
            Self::RoundOver(number) => format!("round-over {number}"),
            Self::Over => "over".into(),
            Self::Postponed(start) => format!("postponed {}", start.as_millis()),
            Self::Cancelled => "cancelled".into(),
            Self::TooFew => "too-few".into(),
            Self::Stopped(EndedBy::Operator) => "stopped".into(),
            Self::Stopped(EndedBy::Host) => "stopped-by-host".into(),
        }
    }

    /// Parses a stored entry. `player` returns the player who is an entrant.
    pub fn from_text(
        text: &str,
        player: impl Fn(EntrantNumber) -> Option<PlayerId>,
    ) -> Result<Self, BadTournamentEntry> {
        let (kind, rest) = text.split_once(' ').unwrap_or((text, ""));
        let pair = || rest.split_once(' ').ok_or(BadTournamentEntry);
        Ok(match kind {
            "joined" => {
                let (at, salt) = pair()?;
                let number = number(at)?;
                Self::Joined { number, player: player(number), salt: read(salt)? }
            }
            "bot" => {
                let (at, level) = pair()?;
                Self::Bot { number: number(at)?, level: read(level)? }
            }
            "left" => Self::Left(number(rest)?),
            "dropped" => Self::Dropped(number(rest)?),
            "back" => Self::Back(number(rest)?),
            "removed" => Self::Removed(number(rest)?),
            "round" => {
                let mut words = rest.split(' ');
                let round = read(words.next().unwrap_or_default())?;
                let (mut tables, mut byes) = (Vec::new(), Vec::new());
                for word in words {
                    match word.split_once('=').ok_or(BadTournamentEntry)? {
                        ("bye", at) => byes.push(number(at)?),
                        (id, seats) => {
                            let seat = |word: &str| match word {
                                "-" => Ok(None),
                                word => number(word).map(Some),
                            };
                            tables.push((read(id)?, seats.split('.').map(seat).collect::<Result<_, _>>()?));
                        }
                    }
                }
                Self::Round { number: round, tables, byes }
            }
            "void" => Self::Result { table: read(rest)?, result: TableResult::Void },
            "result" => {
                let (table, seats) = pair()?;
                let seat = |word: &str| {
                    let marked = [Participation::Absent, Participation::Gone]
                        .into_iter()
                        .find_map(|it| Some((word.strip_suffix(mark(it))?, it)));
                    let (result, participation) = marked.unwrap_or((word, Participation::Stayed));
                    let (influence, place) = result.split_once('/').ok_or(BadTournamentEntry)?;
                    Ok(SeatScore { influence: read(influence)?, place: read(place)?, participation })
                };
                let seats = seats.split(' ').map(seat).collect::<Result<_, _>>()?;
                Self::Result { table: read(table)?, result: TableResult::Played(seats) }
            }
            "began" => Self::Began(read(rest)?),
            "round-over" => Self::RoundOver(read(rest)?),
            "over" => Self::Over,
            "postponed" => Self::Postponed(Timestamp::from_millis(read(rest)?)),
            "cancelled" => Self::Cancelled,
            "too-few" => Self::TooFew,
            "stopped" => Self::Stopped(EndedBy::Operator),
            "stopped-by-host" => Self::Stopped(EndedBy::Host),
            _ => return Err(BadTournamentEntry),
        })
    }
}

/// What is written after the result of a seat.
fn mark(participation: Participation) -> &'static str {
    match participation {
        Participation::Stayed => "",
        Participation::Gone => "-",
        Participation::Absent => "!",
    }
}

fn number(word: &str) -> Result<EntrantNumber, BadTournamentEntry> {
    read(word).map(EntrantNumber)
}

fn read<T: FromStr>(word: &str) -> Result<T, BadTournamentEntry> {
    word.parse().map_err(|_| BadTournamentEntry)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_read_as_they_were_written() {
        let [ada, one, table] = [PlayerId::from([7; 20]), PlayerId::from([8; 20]), PlayerId::from([9; 20])];
        let table: TableId = table.to_string().parse().unwrap();
        let number = EntrantNumber(3);
        let result = |participation| SeatScore { influence: 12, place: 1, participation };
        let entries = [
            TournamentEntry::Joined { number, player: Some(ada.clone()), salt: "pepper".parse().unwrap() },
            TournamentEntry::Bot { number, level: Level::Squire },
            TournamentEntry::Left(number),
            TournamentEntry::Dropped(number),
            TournamentEntry::Back(number),
            TournamentEntry::Removed(number),
            TournamentEntry::Round {
                number: 2,
                tables: vec![
                    (table.clone(), vec![Some(number), None, Some(EntrantNumber(0))]),
                    (one.to_string().parse().unwrap(), vec![Some(EntrantNumber(7)), None, None]),
                ],
                byes: vec![EntrantNumber(4)],
            },
            TournamentEntry::Result { table: table.clone(), result: TableResult::Void },
            TournamentEntry::Result {
                table,
                result: TableResult::Played(
                    [Participation::Stayed, Participation::Absent, Participation::Gone].map(result).to_vec(),
                ),
            },
            TournamentEntry::Began(2),
            TournamentEntry::RoundOver(2),
            TournamentEntry::Over,
            TournamentEntry::Postponed(Timestamp::from_millis(1_800_000_000_000)),
            TournamentEntry::Cancelled,
            TournamentEntry::TooFew,
            TournamentEntry::Stopped(EndedBy::Operator),
            TournamentEntry::Stopped(EndedBy::Host),
        ];
        for entry in entries {
            let read = TournamentEntry::from_text(&entry.to_text(), |_| Some(ada.clone()));
            assert_eq!(read, Ok(entry));
        }
        for text in
            ["", "joined", "joined x -", "bot 1", "round", "round 1 x", "result t", "result t 1", "won"]
        {
            assert!(TournamentEntry::from_text(text, |_| None).is_err(), "{text}");
        }
    }
}
