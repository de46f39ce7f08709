//! Schemer, a character of Ablaze.
//!
//! ```text
//! rules  ablaze
//! seats  red blue green
//! phase  resolution
//! queue  red schemer | [blue queen] / [blue trap]
//! # beside a stack: she is discarded
//! expect queue [blue queen] / [blue trap]
//! ```

use super::{Ability, Next, Pick};
use crate::{table::Actor, turn::Turn};
use oriflamme_game::{Log, Ruling};

/// Beside a stack, anybody's, she is discarded; otherwise gains 2. Only the moment she acts counts, and cards
/// under her do not (SCHEMER-1).
pub(super) struct Schemer;

impl Ability for Schemer {
    fn act<L: Log>(t: &mut Turn<L>, me: Actor, _pick: Pick) -> Next {
        if t.table.adjacent(me.card).iter().any(|at| t.table.is_stack(at)) {
            t.discard(me.card, Ruling::Schemer1);
        } else {
            t.gain(me, 2, Ruling::Schemer1);
        }
        Next::Done
    }
}
