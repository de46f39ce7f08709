//! Games whose moves are played piece by piece, so that the threads of a warp run the same code.
//!
//! The threads of a warp can only run one instruction at a time: where they differ, they take turns. So
//! before every piece they vote for the piece that most of their games are at. The threads of these games
//! run, and the others wait. A game's result does not depend on the other threads.

use crate::game::{Luck, Results, Stepped, legal_move, results_of, stir_results};
use oriflamme_rules::{Piece, RandomSource, State};

/// A thread that has nothing left to do.
pub(crate) const NOTHING: u32 = 0;

/// Plays this many random decisions, as `Game::play` does. `vote` is called by all threads of a warp
/// together, each with the number of the piece that its game is at. It returns the piece that is run next, or
/// `NOTHING` when all are done.
#[inline]
pub(crate) fn play(
    state: &mut State,
    chance: &mut Luck<'_>,
    decisions: u32,
    signature: &mut u64,
    games: &mut u32,
    vote: impl Fn(u32) -> u32,
) {
    let mut left = decisions;
    let mut rest = None;
    let mut piece = if left > 0 { state.next_piece(None) as u32 } else { NOTHING };
    loop {
        let turn = vote(piece);
        if turn == NOTHING {
            break;
        }
        if piece != turn {
            continue;
        }
        if turn == Piece::Over as u32 {
            stir_results(state, signature);
            *games += 1;
            crate::words::assign(state, &chance.deal());
        } else {
            if rest.is_none() {
                let moves = state.moves();
                let chosen = moves.nth(chance.luck.below(moves.len() as u32) as usize);
                rest = chosen.and_then(|answer| state.begin_move(answer));
                left -= 1;
            }
            if let Some(begun) = rest {
                rest = state.advance(begun);
            }
        }
        piece = state.next_piece(rest) as u32;
        if left == 0 && rest.is_none() && piece != Piece::Over as u32 {
            piece = NOTHING;
        }
    }
}

/// Plays an action, as `Game::step` does.
#[inline]
pub(crate) fn step(
    state: &mut State,
    chance: &mut Luck<'_>,
    number: i32,
    results: &mut Results,
    vote: impl Fn(u32) -> u32,
) -> Stepped {
    let answer = legal_move(state, number);
    let mut rest = answer.and_then(|answer| state.begin_move(answer));
    loop {
        let piece = if rest.is_some() { state.next_piece(rest) as u32 } else { NOTHING };
        let turn = vote(piece);
        if turn == NOTHING {
            break;
        }
        if piece == turn
            && let Some(begun) = rest
        {
            rest = state.advance(begun);
        }
    }
    if answer.is_none() {
        return Stepped::Illegal;
    }
    if !state.is_over() {
        return Stepped::On;
    }
    *results = results_of(state);
    crate::words::assign(state, &chance.deal());
    Stepped::Over
}
