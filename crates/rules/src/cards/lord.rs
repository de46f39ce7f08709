//! Lord, a character.
//!
//! ```text
//! rules  base-2
//! seats  red blue green
//! phase  resolution
//! queue  [red spy] / [red heir] | red lord | red archer
//! red keep
//! # 1, and 1 for each neighbour; base-1 counts the covered Spy too
//! expect score red 4
//! ```

use super::{Ability, Next, Pick};
use crate::{table::Actor, turn::Turn};
use oriflamme_game::{Influence, Log, Ruling};

/// Gains 1, and 1 for each adjacent card of its family (LORD-1).
pub(super) struct Lord;

impl Ability for Lord {
    fn act<L: Log>(t: &mut Turn<L>, me: Actor, _pick: Pick) -> Next {
        let table = &*t.table;
        let mut vassals = 0;
        for at in table.adjacent(me.card).iter() {
            if table.card_state(table.top(at)).owner() == me.family {
                let covered_too = table.switches().lord_counts_covered;
                vassals += if covered_too { table.height(at) as Influence } else { 1 };
            }
        }
        t.gain(me, 1 + vassals, Ruling::Lord1);
        Next::Done
    }
}
