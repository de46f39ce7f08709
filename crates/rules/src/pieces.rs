//! A move played piece by piece, for machines on which many games must run the same code at the same time.
//!
//! On a GPU, threads that run together can play a piece at once if their games are at the same piece. The
//! result is the same as that of [`State::play_unchecked`].

use crate::{State, flow::FlowStep, state::Pending};
use oriflamme_game::{Move, NoLog};

/// What is left of a move that has begun.
#[derive(Clone, Copy, Debug)]
pub struct RestOfMove(FlowStep);

/// Which code a game runs next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Piece {
    /// A card is placed, or the next placement is asked for.
    Place = 1,
    /// A face-down card is kept or revealed, or the queue is resolved up to where an ability asks or acts.
    Resolve = 2,
    /// An ability acts.
    Act = 3,
    /// The game is over.
    Over = 4,
}

impl State {
    /// Begins a move known to be legal, as [`State::play_unchecked`] does. It must be finished with
    /// [`State::advance`] before anything else is asked of the state.
    #[inline]
    pub fn begin_move(&mut self, answer: Move) -> Option<RestOfMove> {
        self.take_answer(answer, &mut NoLog).map(RestOfMove)
    }

    /// Takes the next piece of a move. Nothing is left when the next decision is open or the game is over.
    #[inline]
    pub fn advance(&mut self, rest: RestOfMove) -> Option<RestOfMove> {
        let log = &mut NoLog;
        let mut step = rest.0;
        if let FlowStep::Leave(running) = step {
            step = self.leave(running, log);
        }
        if let FlowStep::Resolve = step {
            step = self.resolve(log)?;
        }
        match step {
            FlowStep::Place => self.next_placement(log),
            FlowStep::Go(running, next) => self.go(running, next, log),
            FlowStep::Act(running, pick) => Some(self.act(running, pick, log)),
            FlowStep::Resolve | FlowStep::Leave(_) => Some(step),
        }
        .map(RestOfMove)
    }

    /// The piece that comes next: of a move, or of the decision that is open.
    #[inline]
    pub fn next_piece(&self, rest: Option<RestOfMove>) -> Piece {
        match rest {
            Some(RestOfMove(FlowStep::Place)) => Piece::Place,
            Some(RestOfMove(FlowStep::Resolve | FlowStep::Leave(_) | FlowStep::Go(..))) => Piece::Resolve,
            Some(RestOfMove(FlowStep::Act(..))) => Piece::Act,
            None => match self.pending {
                Pending::Place => Piece::Place,
                Pending::KeepOrReveal => Piece::Resolve,
                Pending::Answer(_) => Piece::Act,
                Pending::Over => Piece::Over,
            },
        }
    }
}
