//! Felon, a character of Ablaze.
//!
//! ```text
//! rules  ablaze
//! seats  red blue green
//! phase  resolution
//! score  green 5
//! queue  [green queen] | blue felon | [green trap *1]
//! green keep
//! # green loses 2; the 1 on the card is safe
//! expect score green 3
//! expect queue [green queen *1] | blue felon | [green trap *1]
//! ```

use super::{Ability, Next, Pick};
use crate::{table::Actor, turn::Turn};
use oriflamme_game::{Log, Ruling};

/// Each player loses 1 for each adjacent card of theirs, the owner too; nobody goes below 0 (FELON-1).
pub(super) struct Felon;

impl Ability for Felon {
    fn act<L: Log>(t: &mut Turn<L>, me: Actor, _pick: Pick) -> Next {
        let mut lost = 0;
        for at in t.table.adjacent(me.card).iter() {
            let seat = t.table.actor(t.table.top(at)).seat;
            lost += t.lose(seat, 1, Ruling::Felon1);
        }
        if lost == 0 {
            t.in_vain(me, Ruling::Felon1);
        }
        Next::Done
    }
}
