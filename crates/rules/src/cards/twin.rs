//! Twin, a character of Ablaze. It waits beside the table until its Prince is revealed (PRINCE-1).
//!
//! ```text
//! rules  ablaze
//! seats  red blue green
//! phase  resolution
//! queue  red twin | [red prince *2] | blue cutthroat
//! red keep
//! # the Twin gains 1; then the Cutthroat eliminates the Prince, and the Twin goes with him
//! expect score red 2
//! expect queue blue cutthroat
//! ```

use super::{Ability, Next, Pick};
use crate::{table::Actor, turn::Turn};
use oriflamme_game::{Log, Name, Ruling};

/// Gains 1 (TWIN-1). When eliminated, it takes along the uncovered Princes of the family it belonged to,
/// face-down ones too (PRINCE-3).
pub(super) struct Twin;

impl Ability for Twin {
    const TAKES_ALONG: Option<Name> = Some(Name::Prince);

    fn act<L: Log>(t: &mut Turn<L>, me: Actor, _pick: Pick) -> Next {
        t.gain(me, 1, Ruling::Twin1);
        Next::Done
    }
}
