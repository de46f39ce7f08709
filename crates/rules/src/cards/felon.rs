//! Felon, a character of Ablaze.
//!
//! ```text
//! queue  [green queen] | blue felon | [green trap *1]
//! # green loses 2, as far as it has them; the 1 on the card is safe
//! ```

use super::{Ability, Next, Pick};
use crate::{table::Actor, turn::Turn};
use oriflamme_game::{Log, Ruling};

/// Each player loses 1 for each adjacent card of theirs, the owner too; nobody goes below 0 (FELON-1).
pub(super) struct Felon;

impl Ability for Felon {
    fn act<L: Log>(t: &mut Turn<L>, me: Actor, _pick: Pick) -> Next {
        for at in t.table.adjacent(me.card).iter() {
            let seat = t.table.actor(t.table.top(at)).seat;
            t.lose(seat, 1, Ruling::Felon1);
        }
        Next::Done
    }
}
