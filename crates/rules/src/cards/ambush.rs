//! Ambush, an intrigue.
//!
//! ```text
//! rules  base-2
//! seats  red blue green
//! phase  resolution
//! queue  blue soldier | [red ambush *2]
//! # blue's Soldier strikes: blue gains 1, the Soldier is discarded, red gains 4; the 2 are lost
//! expect score red 5, blue 2
//! expect queue empty
//! ```

use super::{Ability, Next};
use crate::{table::Actor, turn::Turn};
use oriflamme_game::{Log, Ruling};

/// Revealed: lose what lies on it, gain 1. Eliminated: it springs on the attacker, if that is another
/// player's (AMBUSH-1). Moving it or stealing beside it does not spring it: only an elimination calls this
/// hook (AMBUSH-3).
pub(super) struct Ambush;

impl Ability for Ambush {
    fn revealed<L: Log>(t: &mut Turn<L>, me: Actor) -> Next {
        super::revealed_in_vain(t, me)
    }
    fn eliminated<L: Log>(t: &mut Turn<L>, me: Actor, by: Actor) {
        if by.seat != me.seat {
            t.discard(by.card, Ruling::Ambush1);
            t.gain(me, 4, Ruling::Ambush1);
        } else if t.table.switches().ambush_turns_on_its_owner {
            // AMBUSH-2: base-1 alone sets this switch
            t.gain(me, 1, Ruling::Ambush2);
            if by.family == me.family {
                // DUEL-5: the other family's attacker stays
                t.discard(by.card, Ruling::Ambush2);
            }
        }
    }
}
