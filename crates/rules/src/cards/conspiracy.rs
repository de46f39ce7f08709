//! Conspiracy, an intrigue.
//!
//! ```text
//! rules  base-2
//! seats  red blue green
//! phase  resolution
//! queue  [red conspiracy *3]
//! red reveal
//! expect score red 7             # twice what lies on it
//! expect queue empty
//! ```

use super::{Ability, Next};
use crate::{table::Actor, turn::Turn};
use oriflamme_game::{Influence, Log, Ruling};

/// Gains twice the influence on it (RESOLVE-2).
pub(super) struct Conspiracy;

impl Ability for Conspiracy {
    fn revealed<L: Log>(t: &mut Turn<L>, me: Actor) -> Next {
        let on_it = Influence::from(t.take_influence(me.card));
        t.gain(me, 2 * on_it, Ruling::Resolve2);
        if on_it == 0 {
            t.in_vain(me, Ruling::Resolve2);
        }
        Next::Done
    }
}
