//! Corruption, an intrigue of Ablaze.
//!
//! ```text
//! rules  ablaze
//! seats  red blue green
//! phase  resolution
//! queue  [red corruption] | blue queen | green felon
//! red reveal
//! red corrupt 2
//! # she acts for red from now on
//! expect queue blue queen ~red | green felon
//! ```

use super::{Ability, Next, Pick};
use crate::{
    table::{Actor, Table},
    turn::Turn,
};
use oriflamme_game::{Ask, Log, Ruling};

/// A face-up character joins the family in every respect (CORRUPT-2): any one, one's own too, but not one
/// that lies on a stack of another family (CORRUPT-1). One's other family is another family (DUEL-7).
pub(super) struct Corruption;

impl Ability for Corruption {
    const IDLE: Ruling = Ruling::Corrupt1;

    #[inline]
    fn ask(table: &Table, me: Actor) -> Ask {
        Ask::Corrupt(table.characters(|_, state| !state.under.is_some() || state.owner() == me.family))
    }
    fn act<L: Log>(t: &mut Turn<L>, me: Actor, pick: Pick) -> Next {
        if let Some(at) = pick.position() {
            t.corrupt(at, me.family);
        }
        Next::Done
    }
}
