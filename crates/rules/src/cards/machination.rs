//! Machination, an intrigue of Ablaze.
//!
//! ```text
//! rules  ablaze
//! seats  red blue green
//! phase  resolution
//! next   3
//! queue  red queen | red schemer | [red machination *2]
//! red reveal             # it is discarded, its 2 are kept apart
//! red use 1              # the Queen gains 2
//! red repeat             # one of the 2 is lost...
//! red use 2              # ...and the Schemer gains 2
//! red gain               # the other one is gained
//! expect score red 6
//! ```

use super::{Ability, Next, Pick};
use crate::{table::Actor, turn::Turn};
use oriflamme_game::{Ask, Log, Move, Positions, Ruling};

/// Is discarded first. Then its owner uses a face-up top character of the family. For each influence that lay
/// on the Machination, the owner uses a character again or gains the 1 (MACH-1). The used character acts from
/// where it stands, as itself (MACH-2).
pub(super) struct Machination;

impl Ability for Machination {
    const IDLE: Ruling = Ruling::Mach1;

    fn revealed<L: Log>(t: &mut Turn<L>, me: Actor) -> Next {
        let on_it = t.take_influence(me.card);
        t.discard(me.card, Ruling::Mach1);
        t.keep_apart(on_it);
        use_one(t, me)
    }
    fn act<L: Log>(t: &mut Turn<L>, me: Actor, pick: Pick) -> Next {
        match pick.0 {
            Some(Move::Use(at)) => Next::Use(t.table.top(at)),
            Some(Move::Repeat) => {
                t.keep_apart(t.table.kept_apart.saturating_sub(1));
                use_one(t, me)
            }
            _ => {
                gain(t, me, 1);
                Self::resumed(t, me)
            }
        }
    }
    fn resumed<L: Log>(t: &mut Turn<L>, me: Actor) -> Next {
        match t.table.kept_apart {
            0 => Next::Done,
            left if accomplices(t, me).is_empty() => gain(t, me, left),
            _ => Next::Ask(Ask::GainOrRepeat),
        }
    }
}

/// The characters it may use.
fn accomplices<L>(t: &Turn<L>, me: Actor) -> Positions {
    t.table.characters(|_, state| state.owner() == me.family)
}

/// Uses a character. If there is none, the owner gains what is left without being asked.
fn use_one<L: Log>(t: &mut Turn<L>, me: Actor) -> Next {
    let accomplices = accomplices(t, me);
    match t.table.kept_apart {
        left if left > 0 && accomplices.is_empty() => gain(t, me, left),
        // With nothing left and no character to use, this asks without answers: nothing happens.
        _ => Next::Ask(Ask::Use(accomplices)),
    }
}

fn gain<L: Log>(t: &mut Turn<L>, me: Actor, amount: u8) -> Next {
    t.keep_apart(t.table.kept_apart.saturating_sub(amount));
    t.gain(me, amount.into(), Ruling::Mach1);
    Next::Done
}
