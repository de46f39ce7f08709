//! Spy, a character.
//!
//! ```text
//! rules  base-2
//! seats  red blue green
//! phase  resolution
//! next   2
//! queue  [red heir] | blue spy | [green lord *3]
//! blue steal green       # from green's player, not from the 3 on the card
//! expect score blue 2, green 0
//! expect queue [red heir] | blue spy | [green lord *3]
//! ```

use super::{Ability, Next, Pick};
use crate::{
    table::{Actor, Table},
    turn::Turn,
};
use oriflamme_game::{Ask, Log, Move, Ruling};

/// Steals 1 from a player who has an adjacent card; from oneself, or from a player who has none, nothing
/// happens (SPY-1).
pub(super) struct Spy;

impl Ability for Spy {
    const IDLE: Ruling = Ruling::Spy1;

    #[inline]
    fn ask(table: &Table, me: Actor) -> Ask {
        let seats = table.owners(table.adjacent(me.card));
        Ask::Steal(seats.iter().map(|seat| table.seating.family_of(seat)).collect())
    }
    fn act<L: Log>(t: &mut Turn<L>, me: Actor, pick: Pick) -> Next {
        if let Some(Move::Steal(family)) = pick.0
            && let Some(from) = t.table.seating.seat_of(family)
            && t.steal(from, me, 1, Ruling::Spy1) == 0
        {
            t.in_vain(me, Ruling::Spy1);
        }
        Next::Done
    }
}
