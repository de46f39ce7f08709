//! Trap, an intrigue of Ablaze.
//!
//! ```text
//! rules  ablaze
//! seats  red blue green
//! phase  resolution
//! score  blue 5
//! queue  blue apothecary | [red trap *1] | [blue queen]
//! # the Trap alone lies beside blue's Queen: blue gains 1, the Apothecary is discarded, red steals 3 from blue
//! expect score blue 3, red 4
//! ```

use super::{Ability, Next};
use crate::{table::Actor, turn::Turn};
use oriflamme_game::{Log, Ruling};

/// Revealed: lose what lies on it, gain 1. Eliminated by another player: the elimination pays first, then the
/// attacker is discarded and 3 are stolen (TRAP-1). Eliminated by one's own card, of either family: nothing
/// (TRAP-2, DUEL-5).
pub(super) struct Trap;

impl Ability for Trap {
    fn revealed<L: Log>(t: &mut Turn<L>, me: Actor) -> Next {
        super::revealed_in_vain(t, me)
    }
    fn eliminated<L: Log>(t: &mut Turn<L>, me: Actor, by: Actor) {
        if by.seat != me.seat {
            t.discard(by.card, Ruling::Trap1);
            t.steal(by.seat, me, 3, Ruling::Trap1);
        }
    }
}
