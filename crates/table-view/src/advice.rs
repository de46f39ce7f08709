//! What a coach says: the best choices, and a reason.

use crate::{Chance, Occupant, TableStatus, TableView};
use oriflamme_game::{FamilyMove, Influence, Name, Position, Viewer};

/// What a coach would do in somebody's place. It knows what that seat can see, and nothing else.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice {
    /// The best choices with their chances to win, best first.
    pub choices: Vec<(FamilyMove, Chance)>,
    /// Why the first one is best.
    pub reason: Reason,
}

/// Why a choice is best, as far as the position tells.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Reason {
    /// It is the last round: influence that is left on cards will not count.
    LastRound,
    /// The card would do nothing if it were revealed now.
    Idle(Name),
    /// Another card of this name is face up, so the card would do nothing if it were revealed now.
    Rival(Name),
    /// The card there is likely to be this one, which strikes back. It was kept so many times.
    Danger { at: Position, name: Name, chance: f64, kept: u8 },
    /// The card there is hardly this one, which would strike back.
    Safe { at: Position, name: Name, chance: f64 },
    /// The card there has the most influence on it of all that could be eliminated.
    Rich { at: Position, influence: u8 },
    /// It gains more for certain than any other choice.
    Gains(Influence),
    /// The card grows: this much lies on it then.
    Grows(u8),
    /// It wins so much more often than the next best choice.
    Ahead(f64),
    /// Several choices are about as good.
    Even,
}

impl TableView {
    /// Whether the viewer may ask a coach: it is their turn, and nobody else here is human.
    pub fn may_be_coached(&self) -> bool {
        let Viewer::Seat(me) = self.viewer else { return false };
        let is_turn = self.view.as_ref().is_some_and(|view| view.turn == Some(me));
        let mut others = self.seating.seats().filter(|&seat| seat != me);
        self.status == TableStatus::Playing
            && is_turn
            && !self.viewer_is_away()
            && others.all(|seat| matches!(self.occupant(seat), Occupant::Bot(_)))
    }
}
