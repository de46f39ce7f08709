//! Royal Decree, an intrigue.
//!
//! ```text
//! rules  base-2
//! seats  red blue green
//! phase  resolution
//! next   2
//! queue  blue lord | [red royal-decree] | [green spy *1] / [green heir]
//! red reveal
//! red move 1 after 3     # the Lord acts again this round, as it now lies behind (DECREE-3)
//! green keep
//! expect score blue 2
//! ```

use super::{Ability, Next, Pick};
use crate::{
    table::{Actor, Table},
    turn::Turn,
};
use oriflamme_game::{Ask, Log, Move, Position, Ruling};

/// Moves any top card but itself, as it lies (DECREE-1), to another place between two positions or at an end
/// (DECREE-2). It stays where it is meanwhile, and is discarded after (DECREE-3).
pub(super) struct RoyalDecree;

impl Ability for RoyalDecree {
    const IDLE: Ruling = Ruling::Decree2;

    #[inline]
    fn ask(table: &Table, _me: Actor) -> Ask {
        Ask::Move {
            // An intrigue acts only while it is resolved: it lies at the cursor.
            except: Position::from_index(table.cursor),
            stacked: table.positions(|_, state| state.under.is_some()),
            queue: table.len,
        }
    }
    fn act<L: Log>(t: &mut Turn<L>, _me: Actor, pick: Pick) -> Next {
        if let Some(Move::Move { from, to }) = pick.0 {
            t.relocate(from, to);
        }
        Next::Done
    }
}
