//! The entries of a table's log. Together with its setup and its secret, they are the whole table.

use crate::player_name::PlayerName;
use oriflamme_deal::Salt;
use oriflamme_game::{FamilyMove, Level, Seat, Seating};
use oriflamme_table_view::{PlayerId, TableId, Timestamp, UpdateKind};
use std::{str::FromStr, time::Duration};

/// Stored in place of the player's id if only the name in a record is known.
const RECORDED: &str = "imported";

/// Something that happened at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entry {
    /// A player sat down.
    Sat {
        seat: Seat,
        player: PlayerId,
        /// Their contribution to the deal.
        salt: Salt,
        /// Their name at this table; `None` after they asked to be forgotten.
        name: Option<PlayerName>,
    },
    /// Somebody holds a seat of an imported game. Only the name in the record is known.
    Recorded { seat: Seat, name: PlayerName },
    /// A bot took a seat. In old logs the seat may be a player's, who then loses it.
    Bot {
        seat: Seat,
        /// Its level.
        level: Level,
    },
    /// A player left. In a game a bot stands in.
    Left(Seat),
    /// The host removed a player from an open table.
    Removed(Seat),
    /// A player's time ran out, or the others called a stand-in after the required time. A bot stands in.
    Late(Seat),
    /// A player is back, and the bot gives way.
    Back(Seat),
    /// All seats are taken, and the cards are dealt.
    Started,
    /// A move was made.
    Move(FamilyMove),
    /// An outage of this duration is credited to the deciding seat's clock.
    Credited(Duration),
    /// A player is away from one moment to another, and their clock stands still in that time.
    Vacation { seat: Seat, from: Timestamp, until: Timestamp },
    /// A player is back from a vacation before it is over.
    Returned(Seat),
    /// The table was closed because nobody came.
    Abandoned,
    /// An operator closed the table.
    Closed,
    /// The table of the rematch.
    Again(TableId),
    /// All games with the same cards are over, and everybody may look at this one.
    Opened,
}

/// An entry with its time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Logged {
    pub entry: Entry,
    pub at: Timestamp,
}

/// A stored entry that this version can't read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("an entry of the table's log can't be read")]
pub struct BadEntry;

impl Entry {
    /// The kind of this entry.
    pub fn kind(&self) -> UpdateKind {
        match self {
            Self::Sat { .. } | Self::Recorded { .. } => UpdateKind::Sat,
            Self::Bot { .. } => UpdateKind::Bot,
            Self::Left(_) => UpdateKind::Left,
            Self::Removed(_) => UpdateKind::Removed,
            Self::Late(_) => UpdateKind::Late,
            Self::Back(_) => UpdateKind::Back,
            Self::Started => UpdateKind::Started,
            Self::Move(_) => UpdateKind::Move,
            Self::Credited(_) => UpdateKind::Credited,
            Self::Vacation { .. } => UpdateKind::Vacation,
            Self::Returned(_) => UpdateKind::Returned,
            Self::Abandoned => UpdateKind::Abandoned,
            Self::Closed => UpdateKind::Closed,
            Self::Again(_) => UpdateKind::Again,
            Self::Opened => UpdateKind::Opened,
        }
    }
    /// The move, if it is one.
    pub fn said(&self) -> Option<FamilyMove> {
        match self {
            Self::Move(said) => Some(*said),
            _ => None,
        }
    }

    /// The text that is stored, such as `move red keep` or `sat 0 PLAYER SALT Ada`.
    pub fn to_text(&self) -> String {
        match self {
            Self::Sat { seat, player, salt, name } => {
                let name = name.as_ref().map(ToString::to_string).unwrap_or_default();
                format!("sat {} {player} {salt} {name}", seat.index())
            }
            Self::Recorded { seat, name } => format!("sat {} {RECORDED} - {name}", seat.index()),
            Self::Bot { seat, level } => format!("bot {} {level}", seat.index()),
            Self::Left(seat) => format!("left {}", seat.index()),
            Self::Removed(seat) => format!("removed {}", seat.index()),
            Self::Late(seat) => format!("late {}", seat.index()),
            Self::Back(seat) => format!("back {}", seat.index()),
            Self::Started => "started".into(),
            Self::Move(said) => format!("move {said}"),
            Self::Credited(time) => format!("credited {}", time.as_millis()),
            Self::Vacation { seat, from, until } => {
                format!("vacation {} {} {}", seat.index(), from.as_millis(), until.as_millis())
            }
            Self::Returned(seat) => format!("returned {}", seat.index()),
            Self::Abandoned => "abandoned".into(),
            Self::Closed => "closed".into(),
            Self::Again(table) => format!("again {table}"),
            Self::Opened => "opened".into(),
        }
    }

    /// Changes or removes the name of the player who sat down, in a stored entry.
    pub fn renamed(text: &str, name: Option<&PlayerName>) -> String {
        let name = name.map(ToString::to_string).unwrap_or_default();
        match text.splitn(5, ' ').collect::<Vec<_>>()[..] {
            ["sat", _, RECORDED, ..] => text.to_owned(),
            ["sat", seat, player, salt, _] => format!("sat {seat} {player} {salt} {name}"),
            _ => text.to_owned(),
        }
    }

    /// Replaces the player who sat down, in a stored entry. The name stays the same.
    pub fn handed_over(text: &str, into: &PlayerId) -> String {
        match text.splitn(5, ' ').collect::<Vec<_>>()[..] {
            ["sat", _, RECORDED, ..] => text.to_owned(),
            ["sat", seat, _, salt, name] => format!("sat {seat} {into} {salt} {name}"),
            _ => text.to_owned(),
        }
    }

    /// Parses a stored entry.
    pub fn from_text(text: &str, seating: &Seating) -> Result<Self, BadEntry> {
        let (kind, rest) = text.split_once(' ').unwrap_or((text, ""));
        let seat = |word: &str| {
            let index: u8 = read(word)?;
            (index < seating.seat_count()).then(|| Seat::from_index(index)).ok_or(BadEntry)
        };
        Ok(match kind {
            "sat" => match rest.splitn(4, ' ').collect::<Vec<_>>()[..] {
                [at, RECORDED, _, name] => Self::Recorded { seat: seat(at)?, name: PlayerName::stored(name) },
                [at, player, salt, name] => Self::Sat {
                    seat: seat(at)?,
                    player: read(player)?,
                    salt: read(salt)?,
                    name: (!name.is_empty()).then(|| PlayerName::stored(name)),
                },
                _ => return Err(BadEntry),
            },
            "bot" => {
                let (at, level) = rest.split_once(' ').ok_or(BadEntry)?;
                Self::Bot { seat: seat(at)?, level: read(level)? }
            }
            "left" => Self::Left(seat(rest)?),
            "removed" => Self::Removed(seat(rest)?),
            "late" => Self::Late(seat(rest)?),
            "back" => Self::Back(seat(rest)?),
            "started" => Self::Started,
            "move" => Self::Move(read::<FamilyMove>(rest)?.canonical(seating)),
            "credited" => Self::Credited(Duration::from_millis(read(rest)?)),
            "vacation" => match rest.split(' ').collect::<Vec<_>>()[..] {
                [at, from, until] => Self::Vacation {
                    seat: seat(at)?,
                    from: Timestamp::from_millis(read(from)?),
                    until: Timestamp::from_millis(read(until)?),
                },
                _ => return Err(BadEntry),
            },
            "returned" => Self::Returned(seat(rest)?),
            "abandoned" => Self::Abandoned,
            "closed" => Self::Closed,
            "again" => Self::Again(read(rest)?),
            "opened" => Self::Opened,
            _ => return Err(BadEntry),
        })
    }
}

fn read<T: FromStr>(word: &str) -> Result<T, BadEntry> {
    word.parse().map_err(|_| BadEntry)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_read_as_they_were_written() {
        let seating = Seating::usual_duel();
        let seat = Seat::from_index(1);
        let entries = [
            Entry::Sat {
                seat,
                player: PlayerId::from([7; 20]),
                salt: Salt::none(),
                name: "Ada of Łódź".parse().ok(),
            },
            Entry::Sat { seat, player: PlayerId::from([7; 20]), salt: Salt::none(), name: None },
            Entry::Recorded { seat, name: PlayerName::stored("Ada of Łódź") },
            Entry::Bot { seat, level: Level::Marshal },
            Entry::Left(seat),
            Entry::Removed(seat),
            Entry::Late(seat),
            Entry::Back(seat),
            Entry::Closed,
            Entry::Started,
            Entry::Move("red steal blue".parse().unwrap()),
            Entry::Credited(Duration::from_millis(1500)),
            Entry::Vacation {
                seat,
                from: Timestamp::from_millis(7),
                until: Timestamp::from_millis(1_700_000_000_000),
            },
            Entry::Returned(seat),
            Entry::Abandoned,
            Entry::Again(TableId::from([9; 20])),
            Entry::Opened,
        ];
        for entry in entries {
            assert_eq!(Entry::from_text(&entry.to_text(), &seating), Ok(entry.clone()));
            let nameless = match entry.clone() {
                Entry::Sat { seat, player, salt, .. } => Entry::Sat { seat, player, salt, name: None },
                entry => entry,
            };
            assert_eq!(Entry::from_text(&Entry::renamed(&entry.to_text(), None), &seating), Ok(nameless));
            let other = PlayerId::from([8; 20]);
            let theirs = match entry.clone() {
                Entry::Sat { seat, salt, name, .. } => Entry::Sat { seat, player: other.clone(), salt, name },
                entry => entry,
            };
            let handed_over = Entry::handed_over(&entry.to_text(), &other);
            assert_eq!(Entry::from_text(&handed_over, &seating), Ok(theirs));
        }
    }

    #[test]
    fn what_is_no_entry_is_refused() {
        for text in [
            "",
            "sat",
            "sat 2 p - Ada",
            "bot 0",
            "bot 0 queen",
            "left 9",
            "move",
            "move red fly",
            "gone 1",
            "credited",
            "vacation 0 5",
            "returned",
        ] {
            assert_eq!(Entry::from_text(text, &Seating::usual_duel()), Err(BadEntry), "{text}");
        }
    }
}
