//! Heir, a character.
//!
//! ```text
//! rules  base-2
//! seats  red blue green
//! phase  resolution
//! queue  red heir | [blue spy] | green heir
//! # neither gains: two are face up
//! blue keep
//! expect score red 1, green 1
//! ```

use super::{Ability, Next, Pick};
use crate::{table::Actor, turn::Turn};
use oriflamme_game::{Log, Name, Ruling};

/// Gains 2 if no other face-up top card has the name of the card that acts (HEIR-1). For a Shapeshifter that
/// is "Shapeshifter", however many Heirs there are (SHAPE-1).
pub(super) struct Heir;

impl Ability for Heir {
    fn act<L: Log>(t: &mut Turn<L>, me: Actor, _pick: Pick) -> Next {
        let name = t.table.name(me.card);
        let is_namesake =
            |&top| top != me.card && t.table.card_state(top).face_up() && t.table.name(top) == name;
        if t.table.tops().iter().any(is_namesake) {
            t.in_vain(me, if name == Name::Heir { Ruling::Heir1 } else { Ruling::Shape1 });
        } else {
            t.gain(me, 2, Ruling::Heir1);
        }
        Next::Done
    }
}
