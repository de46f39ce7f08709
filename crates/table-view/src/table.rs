//! A table as one viewer sees it.

use crate::{Pace, PlayerId, TableId, TableStatus, Timestamp, TournamentLink, Version};
use oriflamme_game::{BySeat, Level, Move, Preview, Ruleset, Seat, Seating, View, Viewer};
use std::time::Duration;

/// Who sits in a seat, as everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Occupant {
    /// Nobody: anyone may sit down.
    Free,
    /// Nobody yet: the seat is kept for somebody who sat here the last time.
    Kept {
        /// Their name in that game; `None` at tables from before it was recorded.
        name: Option<String>,
    },
    /// A human player.
    Human {
        /// Their name at this table; `None` after they asked to be forgotten.
        name: Option<String>,
        /// Whether a bot stands in for them.
        away: bool,
    },
    Bot(Level),
}

/// Where the cards of a game were dealt.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Dealt {
    /// At this table, by this server.
    Here,
    /// Elsewhere: the game was imported from a record, with the names that the record has.
    Elsewhere,
}

/// How long the player to move has, and when a bot may stand in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Clocks {
    /// The pace limits every decision.
    Limited {
        /// While it is a human's turn: when the time for this decision ends, and their bank begins to run.
        decision_until: Option<Timestamp>,
        /// When their bank is empty, too, and a bot stands in.
        due: Option<Timestamp>,
        /// What is left in the bank of each seat.
        banks: BySeat<Duration>,
    },
    /// There is no limit. From this time on, the others may let a bot stand in for the human whose turn it
    /// is.
    Unlimited { stand_in_from: Option<Timestamp> },
}

impl Clocks {
    /// When a bot stands in for the player whose turn it is, without a command from anybody.
    pub fn due(&self) -> Option<Timestamp> {
        match self {
            Self::Limited { due, .. } => *due,
            Self::Unlimited { .. } => None,
        }
    }
}

/// The result of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct End {
    /// The seats that share each place, best first; empty for a game that was abandoned.
    pub ranking: Vec<Vec<Seat>>,
    /// Where the deal came from, as in the record's `seed` line.
    pub seed: Option<String>,
    /// The contents of that line, if the cards were dealt here or at another fair table.
    pub proof: Option<Proof>,
}

/// A table that does not exist yet: the server commits to its secret before anybody adds a salt to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Promise {
    pub table: TableId,
    /// The SHA-256 of the secret.
    pub commitment: String,
}

/// A promise to a player who asks for a new table, for one use.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    /// The text to send back to make the table.
    pub word: String,
    pub promise: Promise,
    /// Until when it can be used.
    pub until: Timestamp,
}

/// Everything that determined a fair deal (`docs/FAIRNESS.md`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The secret to which the server had committed, as 64 hexadecimal digits.
    pub secret: String,
    /// The salt of each human player, in seat order.
    pub salts: Vec<(Seat, String)>,
}

/// A table as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableView {
    pub id: TableId,
    /// How many moves were played.
    pub version: Version,
    pub status: TableStatus,
    /// Which rulebook is played.
    pub rules: Ruleset,
    /// The seats and their families.
    pub seating: Seating,
    /// Whose view this is.
    pub viewer: Viewer,
    /// Who sits where. A seat that this table does not have is free.
    pub occupants: BySeat<Occupant>,
    /// The players in the seats, by whose ids their profiles are found; `None` for bots and for forgotten
    /// players.
    pub players: BySeat<Option<PlayerId>>,
    /// The seat that is kept for the viewer, while the viewer has none. It depends on the player, so a view
    /// that is made for everybody has none.
    pub invited: Option<Seat>,
    /// The game, once it is dealt.
    pub view: Option<View>,
    /// What each of the viewer's moves would do, for pages that show it. Empty if the viewer does not decide,
    /// or if nobody asked for previews. It is not in the JSON form.
    pub previews: Vec<(Move, Preview)>,
    /// The seat of the player who made the table, if they have one.
    pub host: Option<Seat>,
    /// The level of a bot that stands in for a player.
    pub level: Level,
    /// How much time there is to decide.
    pub pace: Pace,
    /// Whether the table is left out of the list.
    pub private: bool,
    /// Whether the game counts for the players' ratings. By sitting down, a player agrees to that.
    pub rated: bool,
    /// Whether the game counts in a club's season.
    pub season: bool,
    /// Whether the game was played here, or imported.
    pub dealt: Dealt,
    /// The server's commitment before the deal: the SHA-256 of its secret.
    pub commitment: String,
    /// The clocks, while a game is played.
    pub clocks: Option<Clocks>,
    /// Until when each player is away on vacation, in a game over days; it may be over.
    pub vacations: BySeat<Option<Timestamp>>,
    /// When the table closes by itself if nobody does anything; `None` if it does not.
    pub closes_at: Option<Timestamp>,
    /// The table at which the same seats play again.
    pub rematch: Option<TableId>,
    /// After the game: that table, or the one that it would be, with the commitment to its secret.
    pub next: Option<Promise>,
    /// The tournament to which it belongs.
    pub tournament: Option<TournamentLink>,
    /// The result, once the game is over.
    pub end: Option<End>,
}

impl TableView {
    /// Whether a player who is gone at the end comes last, whatever the bot in their place does.
    pub fn is_leaving_a_loss(&self) -> bool {
        self.rated || self.season || self.tournament.is_some()
    }
    /// How many seats anybody may take.
    pub fn free_seats(&self) -> usize {
        self.seating.seats().filter(|&seat| *self.occupant(seat) == Occupant::Free).count()
    }
    /// How many seats people have taken.
    pub fn people(&self) -> usize {
        let human = |seat: &Seat| matches!(self.occupant(*seat), Occupant::Human { .. });
        self.seating.seats().filter(human).count()
    }
    /// Who sits in a seat.
    pub fn occupant(&self, seat: Seat) -> &Occupant {
        self.occupants.get(seat).unwrap_or(&Occupant::Free)
    }
}
