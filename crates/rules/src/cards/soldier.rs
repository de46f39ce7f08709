//! Soldier, a character.
//!
//! ```text
//! rules  base-2
//! seats  red blue green
//! phase  resolution
//! next   2
//! queue  [red heir] | [blue soldier *1] | [red lord *2]
//! blue reveal            # gains the 1 on it
//! blue eliminate 3       # gains 1; the 2 on the Lord are lost (ELIM-1)
//! expect score blue 3, red 1
//! expect queue [red heir] | blue soldier
//! ```

use super::{Ability, Next, Pick};
use crate::{
    table::{Actor, Table},
    turn::Turn,
};
use oriflamme_game::{Ask, Log, Ruling};

/// Eliminates an adjacent card of any family; of its own if there is no other. No neighbour: nothing happens
/// (SOLDIER-1).
pub(super) struct Soldier;

impl Ability for Soldier {
    const IDLE: Ruling = Ruling::Soldier1;

    #[inline]
    fn ask(table: &Table, me: Actor) -> Ask {
        Ask::Eliminate(table.adjacent(me.card))
    }
    fn act<L: Log>(t: &mut Turn<L>, me: Actor, pick: Pick) -> Next {
        t.eliminate(pick.positions(), me, None);
        Next::Done
    }
}
