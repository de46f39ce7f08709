//! What happens at a table.

use crate::{Seq, TableView};
use oriflamme_game::{Event, FamilyMove, Seat, Seen, UnknownWord};
use std::{fmt, str::FromStr};

/// What kind of thing happened at a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UpdateKind {
    /// Somebody sat down.
    Sat,
    /// A bot took a seat.
    Bot,
    /// Somebody left.
    Left,
    /// The host has removed somebody from an open table.
    Removed,
    /// Somebody's time ran out, and a bot stands in.
    Late,
    /// Somebody came back, and the bot gives way.
    Back,
    /// The cards were dealt.
    Started,
    /// A move was made.
    Move,
    /// The server was down, and whose turn it is got the time back.
    Credited,
    /// Nobody came any more.
    Abandoned,
    /// Those who run the server have closed the table.
    Closed,
    /// The same seats play again at another table.
    Again,
}

impl UpdateKind {
    pub const ALL: [Self; 12] = [
        Self::Sat,
        Self::Bot,
        Self::Left,
        Self::Removed,
        Self::Late,
        Self::Back,
        Self::Started,
        Self::Move,
        Self::Credited,
        Self::Abandoned,
        Self::Closed,
        Self::Again,
    ];

    /// The word for this kind, as the API and a stored log write it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Sat => "sat",
            Self::Bot => "bot",
            Self::Left => "left",
            Self::Removed => "removed",
            Self::Late => "late",
            Self::Back => "back",
            Self::Started => "started",
            Self::Move => "move",
            Self::Credited => "credited",
            Self::Abandoned => "abandoned",
            Self::Closed => "closed",
            Self::Again => "again",
        }
    }
}

impl fmt::Display for UpdateKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl FromStr for UpdateKind {
    type Err = UnknownWord;
    fn from_str(word: &str) -> Result<Self, UnknownWord> {
        let kind = Self::ALL.into_iter().find(|kind| kind.word() == word);
        kind.ok_or(UnknownWord { expected: "a kind of update" })
    }
}

/// Something that happened at a table, as one viewer saw it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Update {
    /// Its number in the table's log.
    pub seq: Seq,
    /// What kind of thing it is.
    pub kind: UpdateKind,
    /// The seat it concerns.
    pub seat: Option<Seat>,
    /// The move, without the name of a card that the viewer may not know.
    pub played: Option<FamilyMove<Seen>>,
    /// What the move did, in order.
    pub events: Vec<Event<Seen>>,
    /// The table after it.
    pub table: TableView,
}
