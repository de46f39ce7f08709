//! Archer, a character.
//!
//! ```text
//! rules  base-2
//! seats  red blue green
//! phase  resolution
//! queue  [red archer] | [blue spy] | green lord
//! red reveal
//! expect legal red eliminate 1    # the Archer itself, as it is the first card (ARCHER-1)
//! expect illegal red eliminate 2
//! red eliminate 3
//! expect score red 2
//! expect queue red archer | [blue spy]
//! ```

use super::{Ability, Next, Pick};
use crate::{
    table::{Actor, Table},
    turn::Turn,
};
use oriflamme_game::{Ask, Log, Position, Positions};

/// Eliminates the first or the last card of the queue. That may be itself, and must be if it is alone
/// (ARCHER-1).
pub(super) struct Archer;

impl Ability for Archer {
    #[inline]
    fn ask(table: &Table, _me: Actor) -> Ask {
        let mut ends = Positions::only(Position::FRONT);
        ends.insert(Position::from_index(table.len - 1));
        Ask::Eliminate(ends)
    }
    fn act<L: Log>(t: &mut Turn<L>, me: Actor, pick: Pick) -> Next {
        t.eliminate(pick.positions(), me, None);
        Next::Done
    }
}
