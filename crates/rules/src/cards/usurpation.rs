//! Usurpation, an intrigue of Ablaze.
//!
//! ```text
//! rules  ablaze
//! seats  red blue green
//! phase  resolution
//! aside  red queen
//! queue  [red usurpation] | blue queen | [green felon]
//! red reveal             # blue's Queen falls (1, and 1 more), red's Queen takes her position and acts this round
//! expect score red 5
//! expect queue red queen | [green felon]
//! ```

use super::{Ability, Next, Pick};
use crate::{
    handle::Handle,
    table::{Actor, Table},
    turn::Turn,
};
use oriflamme_game::{Ask, Card, Gap, Log, Positions};

/// Eliminates an adjacent card. An opposing character is replaced by one's own of that name, if that is set
/// aside or gone (USURP-1) and the victim did not lie on a stack (USURP-2). One's other family is opposing
/// here (DUEL-7).
pub(super) struct Usurpation;

impl Ability for Usurpation {
    #[inline]
    fn ask(table: &Table, me: Actor) -> Ask {
        Ask::Eliminate(table.adjacent(me.card))
    }
    fn act<L: Log>(t: &mut Turn<L>, me: Actor, pick: Pick) -> Next {
        let Some(at) = pick.position() else { return Next::Done };
        let victim = t.table.top(at);
        let name = t.table.name(victim);
        let opposing = t.table.card_state(victim).owner() != me.family && name.is_character();
        let replaced = opposing && !t.table.is_stack(at);
        let was_before = t.table.position(me.card).is_some_and(|mine| at < mine);
        t.eliminate(Positions::only(at), me, None);
        // The gap beside the Usurpation is the victim's place, whatever else left the queue with it.
        if let (true, Some(mine)) = (replaced, t.table.position(me.card)) {
            let gap = if was_before { Gap(mine.index()) } else { Gap::after(mine) };
            t.replace(Handle::new(Card::new(me.family, name)), gap);
        }
        Next::Done
    }
}
