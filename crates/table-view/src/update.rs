//! What happens at a table.

use crate::{Seq, TableView};
use oriflamme_game::{Event, FamilyMove, Seat, Seen, word_enum};

word_enum! {
    /// What kind of thing happened at a table. The API and a stored log write its word.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum UpdateKind: "a kind of update" {
        /// Somebody sat down.
        Sat "sat",
        /// A bot took a seat.
        Bot "bot",
        /// Somebody left.
        Left "left",
        /// The host has removed somebody from an open table.
        Removed "removed",
        /// Somebody's time ran out, and a bot stands in.
        Late "late",
        /// Somebody came back, and the bot gives way.
        Back "back",
        /// The cards were dealt.
        Started "started",
        /// A move was made.
        Move "move",
        /// The server was down, and the player whose turn it is got the time back.
        Credited "credited",
        /// Somebody is away for days, and their clock stands still meanwhile.
        Vacation "vacation",
        /// Somebody is back before that time is over.
        Returned "returned",
        /// Nobody came any more.
        Abandoned "abandoned",
        /// An operator has closed the table.
        Closed "closed",
        /// The same seats play again at another table.
        Again "again",
        /// All games with the same cards are over, and everybody may look at this one.
        Opened "opened",
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
