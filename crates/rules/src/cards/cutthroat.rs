//! Cutthroat, a character of Ablaze.
//!
//! ```text
//! rules  ablaze
//! seats  red blue green
//! phase  resolution
//! queue  red cutthroat | blue queen | [red trap] | green queen
//! # the neighbour falls, and green's Queen with her: 1 each, and 1 more each, makes 4
//! expect score red 5
//! expect queue red cutthroat | [red trap]
//! ```

use super::{Ability, Next, Pick};
use crate::{
    table::{Actor, Table},
    turn::Turn,
};
use oriflamme_game::{Ask, Log, Ruling};

/// Eliminates an adjacent card and all opponents' face-up top cards of its name, together (CUT-1). A single
/// elimination earns nothing (CUT-2). One's other family is an opponent here (DUEL-7).
pub(super) struct Cutthroat;

impl Ability for Cutthroat {
    #[inline]
    fn ask(table: &Table, me: Actor) -> Ask {
        Ask::Eliminate(table.adjacent(me.card))
    }
    fn act<L: Log>(t: &mut Turn<L>, me: Actor, pick: Pick) -> Next {
        let Some(at) = pick.position() else { return Next::Done };
        let name = t.table.name(t.table.top(at));
        let mut victims = t.table.positions(|top, state| {
            state.face_up() && state.owner() != me.family && t.table.name(top) == name
        });
        victims.insert(at);
        let unpaid = (victims.len() == 1).then_some(Ruling::Cut2);
        t.eliminate(victims, me, unpaid);
        Next::Done
    }
}
