//! Shapeshifter, a character.
//!
//! ```text
//! rules  base-2
//! seats  red blue green
//! phase  resolution
//! next   2
//! queue  blue soldier | red shapeshifter | green lord
//! red copy 1             # then red strikes, and an Ambush would catch the Shapeshifter
//! red eliminate 3
//! expect score red 2
//! expect queue blue soldier | red shapeshifter
//! ```

use super::{Ability, Next, Pick};
use crate::{
    table::{Actor, Table},
    turn::Turn,
};
use oriflamme_game::{Ask, Log, Name, Ruling};

/// Uses the ability of an adjacent face-up character, as itself: from its own position, for its own owner,
/// under its own name (SHAPE-1). Chooses anew each time (SHAPE-3).
pub(super) struct Shapeshifter;

impl Ability for Shapeshifter {
    #[inline]
    fn ask(table: &Table, me: Actor) -> Ask {
        Ask::Copy(table.adjacent(me.card).and(table.characters(|_, _| true)))
    }
    fn act<L: Log>(t: &mut Turn<L>, me: Actor, pick: Pick) -> Next {
        match pick.position().map(|at| t.table.name(t.table.top(at))) {
            None => Next::Done,
            Some(Name::Shapeshifter) => {
                t.in_vain(me, Ruling::Shape2);
                Next::Done
            }
            Some(ability) => Next::As(ability),
        }
    }
}
