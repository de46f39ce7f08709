//! A table as one viewer sees it.

use crate::{Pace, TableStatus};
use oriflamme_game::{Level, Move, Preview, Ruleset, Seat, Seating, View, Viewer};

/// Who sits in a seat, as everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Occupant {
    /// Nobody: anyone may sit down.
    Free,
    /// Nobody yet: the seat is kept for somebody.
    Kept,
    /// A human player.
    Human {
        name: String,
        /// Whether a bot stands in for them.
        away: bool,
    },
    /// A bot.
    Bot(Level),
}

/// Time left to decide.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clocks {
    /// When the time of whose turn it is runs out, in milliseconds since 1970.
    pub due: Option<u64>,
    /// Milliseconds left in the bank of each seat.
    pub banks: Vec<u64>,
}

/// How a game came out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct End {
    /// The seats that share each place, best first; empty for a game that was abandoned.
    pub ranking: Vec<Vec<Seat>>,
    /// Where the deal came from.
    pub seed: Option<String>,
}

/// A table as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableView {
    pub id: String,
    /// How many moves were played.
    pub version: u32,
    /// Where it is in its life.
    pub status: TableStatus,
    /// Which rulebook is played.
    pub rules: Ruleset,
    /// The seats and their families.
    pub seating: Seating,
    /// Whose view this is.
    pub viewer: Viewer,
    /// Who sits where, by seat.
    pub occupants: Vec<Occupant>,
    /// The game, once it is dealt.
    pub view: Option<View>,
    /// What each of the viewer's moves would do, for a page that says so. Empty for everybody who does not
    /// decide, and where nobody asked for it. It is not in the JSON form.
    pub previews: Vec<(Move, Preview)>,
    /// The seat of the player who made the table, if they have one.
    pub host: Option<Seat>,
    /// How well a bot plays that stands in for a player.
    pub level: Level,
    /// How much time there is to decide.
    pub pace: Pace,
    /// Whether the table is left out of the list.
    pub private: bool,
    /// The SHA-256 that binds the server before the deal.
    pub commitment: String,
    /// The clocks, while a game with limited time is played.
    pub clocks: Option<Clocks>,
    /// The table at which the same seats play again.
    pub rematch: Option<String>,
    /// How it came out, once it has.
    pub end: Option<End>,
}

impl TableView {
    /// Who sits in a seat.
    pub fn occupant(&self, seat: Seat) -> &Occupant {
        self.occupants.get(usize::from(seat.index())).unwrap_or(&Occupant::Free)
    }
}
