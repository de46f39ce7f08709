//! The trait that every bot implements, and the decision that it gets.

use crate::{Move, Moves, Seat, View, Viewer};

/// A decision, as the deciding seat sees it: its view, and at least one legal move.
///
/// ```
/// use oriflamme_game::{Bot, Decision, Move};
///
/// /// Makes the first legal move there is.
/// struct First;
///
/// impl Bot for First {
///     fn choose(&mut self, decision: Decision<'_>) -> Move {
///         decision.first_move()
///     }
/// }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Decision<'a> {
    view: &'a View,
    seat: Seat,
    moves: &'a Moves,
    first_move: Move,
}

impl<'a> Decision<'a> {
    /// See [`View::decision`].
    pub(crate) fn new(view: &'a View) -> Option<Self> {
        let (seat, moves) = (view.turn?, view.moves.as_ref()?);
        let own = view.viewer == Viewer::Seat(seat);
        own.then_some(Self { view, seat, moves, first_move: moves.nth(0)? })
    }
    /// All that the seat may know.
    #[inline]
    pub const fn view(&self) -> &'a View {
        self.view
    }
    /// Who decides: the viewer of the view.
    #[inline]
    pub const fn seat(&self) -> Seat {
        self.seat
    }
    /// The legal moves; never empty.
    #[inline]
    pub const fn moves(&self) -> &'a Moves {
        self.moves
    }
    /// The first legal move, in the order of the notation.
    #[inline]
    pub const fn first_move(&self) -> Move {
        self.first_move
    }
}

/// Plays a seat: gets what that seat may know and do, and answers with a move. It has access to nothing else.
pub trait Bot: Send {
    /// One of the decision's legal moves.
    fn choose(&mut self, decision: Decision<'_>) -> Move;
}
