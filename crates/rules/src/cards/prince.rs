//! Prince, a character of Ablaze.
//!
//! ```text
//! rules  ablaze
//! seats  red blue green
//! phase  resolution
//! queue  [red prince *1] | [red queen] | blue felon
//! red reveal             # gains the 1 on him
//! red twin on 2          # the Twin comes, face up; then the Prince gains 1
//! expect score red 3
//! expect queue red prince | [red queen] / red twin | blue felon
//! ```

use super::{Ability, Next, Pick};
use crate::{handle::Handle, table::Actor, turn::Turn};
use oriflamme_game::{Ask, Card, Log, Move, Name, Ruling};

/// When its owner reveals it: gains what lies on it, brings in the family's Twin, then gains 1. Otherwise
/// gains 1 (PRINCE-1). When eliminated, it takes along the uncovered Twins of the family it belonged to
/// (PRINCE-3).
pub(super) struct Prince;

impl Ability for Prince {
    const TAKES_ALONG: Option<Name> = Some(Name::Twin);

    fn revealed<L: Log>(t: &mut Turn<L>, me: Actor) -> Next {
        let on_it = t.take_influence(me.card);
        t.gain(me, on_it.into(), Ruling::Resolve2);
        if t.table.twins.contains(me.family) {
            let is_open = |top| t.table.name(top) != Name::Prince;
            Next::Ask(Ask::Twin(t.table.positions(|top, state| state.owner() == me.family && is_open(top))))
        } else {
            Next::Act
        }
    }
    fn act<L: Log>(t: &mut Turn<L>, me: Actor, pick: Pick) -> Next {
        if let Some(Move::Twin(at)) = pick.0 {
            t.join(Handle::new(Card::new(me.family, Name::Twin)), at);
        }
        t.gain(me, 1, Ruling::Prince1);
        Next::Done
    }
}
