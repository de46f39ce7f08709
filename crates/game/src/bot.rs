//! Whoever plays, as the table sees it.

use crate::{Move, Moves, View};

/// Somebody who plays a seat: gets what that seat may know and what it may do, and answers. There is no way
/// from here to anything else.
pub trait Bot: Send {
    /// One of the legal moves. The view is that of the seat whose turn it is.
    fn choose(&mut self, view: &View, moves: &Moves) -> Move;
}
