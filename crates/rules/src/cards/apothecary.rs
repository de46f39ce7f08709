//! Apothecary, a character of Ablaze.
//!
//! ```text
//! rules  ablaze
//! seats  red blue green
//! phase  resolution
//! queue  red apothecary | [blue trap] | [red felon] | green queen
//! # 2 and 4 lie beside the red Felon; 1 and 3 do not
//! expect moves 2
//! expect illegal red eliminate 1
//! red eliminate 4
//! expect score red 3, green 1
//! ```

use super::{Ability, Next, Pick};
use crate::{
    table::{Actor, Table},
    turn::Turn,
};
use oriflamme_game::{Ask, Log, Positions, Ruling};

/// Eliminates a neighbour of another top card of its family, possibly itself (APO-1). Wherever the victim
/// lies, the Apothecary is the attacker (APO-2).
pub(super) struct Apothecary;

impl Ability for Apothecary {
    const IDLE: Ruling = Ruling::Apo1;

    #[inline]
    fn ask(table: &Table, me: Actor) -> Ask {
        let kin = table.positions(|top, state| top != me.card && state.owner() == me.family);
        Ask::Eliminate(kin.iter().fold(Positions::EMPTY, |reach, at| reach.or(table.beside(at))))
    }
    fn act<L: Log>(t: &mut Turn<L>, me: Actor, pick: Pick) -> Next {
        t.eliminate(pick.positions(), me, None);
        Next::Done
    }
}
