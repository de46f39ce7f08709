//! Queen, a character of Ablaze.
//!
//! ```text
//! rules  ablaze
//! seats  red blue green
//! phase  resolution
//! queue  red queen | [blue trap]
//! # the Queen gains 2
//! expect score red 3
//! ```

use super::{Ability, Next, Pick};
use crate::{table::Actor, turn::Turn};
use oriflamme_game::{Log, Ruling};

/// Gains 2. A player other than her owner who eliminates her gains 1 more (QUEEN-1).
pub(super) struct Queen;

impl Ability for Queen {
    fn act<L: Log>(t: &mut Turn<L>, me: Actor, _pick: Pick) -> Next {
        t.gain(me, 2, Ruling::Queen1);
        Next::Done
    }
    fn eliminated<L: Log>(t: &mut Turn<L>, me: Actor, by: Actor) {
        if by.seat != me.seat {
            t.gain(by, 1, Ruling::Queen1);
        }
    }
}
