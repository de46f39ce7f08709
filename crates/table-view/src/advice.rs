//! What a coach says: the best choices, and a reason.

use crate::{Chance, Occupant, TableStatus, TableView};
use oriflamme_game::{Family, FamilyMove, Influence, Name, Position, Viewer};

/// What a coach would do in somebody's place. It knows what that seat can see, and nothing else.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice {
    /// The best choices with their chances to win, best first.
    pub choices: Vec<(FamilyMove, Chance)>,
    /// Why the first one is best.
    pub reason: Reason,
}

/// Why a choice is best, as far as the position shows it. Families stand for the players they belong to.
///
/// Averages and chances over whole games compare the best choice with the next best one: from worlds that the
/// seat can't tell apart, games go on after either of them as knights would play them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Reason {
    /// It is the last round: influence that is left on cards will not count.
    LastRound,
    /// The card would do nothing if it were revealed now.
    Idle(Name),
    /// Another card of this name is face up, so the card would do nothing if it were revealed now.
    Rival(Name),
    /// The card there is likely to be this one, which strikes back. It was kept this many times.
    Danger { at: Position, name: Name, chance: f64, kept: u8 },
    /// Of all cards that could be eliminated, the one there has the most influence on it.
    Rich { at: Position, influence: u8 },
    /// It gains more for certain than any other choice.
    Gains(Influence),
    /// One's own card is eliminated less often: in the part `share` of the games instead of `otherwise`.
    /// Mostly the card at `by` would eliminate it.
    Saves { at: Position, card: Name, by: Option<Position>, share: f64, otherwise: f64 },
    /// One's own card earns more, on average.
    Earns { card: Name, influence: Influence },
    /// A card that was another player's earns more for oneself, on average.
    WinsOver { at: Position, card: Name, influence: Influence },
    /// Another player's card earns less for its player, on average. `guess` is its name, if that is known or
    /// likely, and how likely it is.
    Denies { at: Position, family: Family, guess: Option<(Name, f64)>, influence: Influence },
    /// One's own card can strike another player's, which otherwise earns more, on average.
    Strikes { with: Name, at: Position, family: Family, influence: Influence },
    /// Another player has less influence in the end, on average.
    Costs { family: Family, influence: Influence },
    /// One has more influence in the end oneself, on average.
    Brings(Influence),
    /// It wins this much more often than the next best choice.
    Ahead(f64),
    /// Several choices are about as good.
    Even,
}

oriflamme_game::word_enum! {
    /// The kinds of reasons, as words.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum ReasonKind: "a reason" {
        LastRound "last-round",
        Idle "idle",
        Rival "rival",
        Danger "danger",
        Rich "rich",
        Gains "gains",
        Saves "saves",
        Earns "earns",
        WinsOver "wins-over",
        Denies "denies",
        Strikes "strikes",
        Costs "costs",
        Brings "brings",
        Ahead "ahead",
        Even "even",
    }
}

impl TableView {
    /// Whether the viewer may ask a coach: it is their turn, and nobody else here is human.
    pub fn may_be_coached(&self) -> bool {
        let Viewer::Seat(me) = self.viewer else { return false };
        let is_turn = self.view.as_ref().is_some_and(|view| view.turn == Some(me));
        let mut others = self.seating.seats().filter(|&seat| seat != me);
        self.status == TableStatus::Playing
            && self.tournament.is_none()
            && is_turn
            && !self.viewer_is_away()
            && others.all(|seat| matches!(self.occupant(seat), Occupant::Bot(_)))
    }
}
