//! The rows of a move: the features of the linear policy, and more about whom the move hits and where.

use super::{Encoder, KINDS, TOKENS, TURNS};
use crate::{CARDS, linear, tables};
use oriflamme_game::{Move, Place};

tables! {
    SQUIRE: linear::ROWS;
    MOVE: 13;
    TARGET: TOKENS;
    TURN: TURNS;
    INFLUENCE: 5;
    BEFORE: KINDS;
    BEHIND: KINDS;
    WHOM: 5;
    TO: TURNS;
    TO_BEFORE: KINDS;
    TO_BEHIND: KINDS;
    END: 2 * TOKENS;
    STRANGER: 2 * CARDS;
}

pub(super) fn each(encoder: &Encoder<'_>, answer: Move, mut add: impl FnMut(usize)) {
    let obs = encoder.obs;
    linear::features(obs, answer).indices().iter().for_each(|&index| add(SQUIRE + usize::from(index)));
    let kind = match answer {
        Move::Place { .. } => 0,
        Move::Keep => 1,
        Move::Reveal => 2,
        Move::Eliminate(_) => 3,
        Move::Steal(_) => 4,
        Move::Copy(_) => 5,
        Move::Move { .. } => 6,
        Move::Twin(_) => 7,
        Move::Use(_) => 8,
        Move::Gain => 9,
        Move::Repeat => 10,
        Move::Corrupt(_) => 11,
    };
    add(MOVE + kind);
    let mut target = |at: usize| {
        if at >= encoder.len() {
            return;
        }
        add(TARGET + encoder.token(at));
        add(TURN + encoder.turn(at));
        add(INFLUENCE + obs.tops().get(at).map_or(0, |top| usize::from(top.influence.min(4))));
        add(BEFORE + encoder.kind(at.checked_sub(1)));
        add(BEHIND + encoder.kind(Some(at + 1)));
    };
    match answer {
        Move::Eliminate(at) | Move::Copy(at) | Move::Use(at) | Move::Corrupt(at) => {
            target(usize::from(at.index()));
        }
        Move::Place { at: Place::On(at), .. } | Move::Twin(Place::On(at)) => target(usize::from(at.index())),
        Move::Move { from, to } => {
            target(usize::from(from.index()));
            let to = usize::from(to.0);
            add(TO + encoder.turn(to));
            add(TO_BEFORE + encoder.kind(to.checked_sub(1)));
            add(TO_BEHIND + encoder.kind(Some(to)));
        }
        Move::Place { card, at } => {
            let (end, beside) = match at {
                Place::Back => (1, obs.tops().last()),
                _ => (0, obs.tops().first()),
            };
            if let Some(beside) = beside {
                add(END + end * TOKENS + encoder.token(end * (encoder.len() - 1)));
                // One's other family, in a duel.
                if obs.is_mine(beside) && beside.owner != card.family {
                    add(STRANGER + end * CARDS + encoder.card(card.name));
                }
            }
        }
        Move::Steal(family) => add(WHOM + encoder.slot(family)),
        _ => {}
    }
}
