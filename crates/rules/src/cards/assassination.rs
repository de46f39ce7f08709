//! Assassination, an intrigue.
//!
//! ```text
//! rules  base-2
//! seats  red blue green
//! phase  resolution
//! queue  [red assassination] | [blue spy] | green lord
//! red reveal
//! expect legal red eliminate 1    # itself (ASSASSIN-1)
//! red eliminate 3
//! expect score red 2
//! expect queue [blue spy]
//! ```

use super::{Ability, Next, Pick};
use crate::{
    table::{Actor, Table},
    turn::Turn,
};
use oriflamme_game::{Ask, Log, Positions};

/// Eliminates any card of the queue. If that is itself, it is not discarded a second time (ASSASSIN-1).
pub(super) struct Assassination;

impl Ability for Assassination {
    #[inline]
    fn ask(table: &Table, _me: Actor) -> Ask {
        Ask::Eliminate(Positions::first(table.len))
    }
    fn act<L: Log>(t: &mut Turn<L>, me: Actor, pick: Pick) -> Next {
        t.eliminate(pick.positions(), me, None);
        Next::Done
    }
}
