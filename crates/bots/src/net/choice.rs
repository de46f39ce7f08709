//! What the net knows of a move: what the squire knows, and more about whom it hits and where.

use super::scene::{CARDS, KINDS, Scene, TOKENS, TURNS};
use crate::{
    features::{self, features},
    look::Look,
    weights::tables,
};
use oriflamme_game::{Move, Place};

tables! {
    SQUIRE: features::WEIGHTS;
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

/// Names the rows of a move.
pub(super) fn each(scene: &Scene<'_>, look: &Look, answer: Move, mut name: impl FnMut(usize)) {
    features(look, answer).indices().iter().for_each(|&index| name(SQUIRE + usize::from(index)));
    let kind = match answer {
        Move::Place { .. } => 0,
        Move::Keep => 1,
        Move::Reveal => 2,
        Move::Eliminate(_) => 3,
        Move::Steal(_) => 4,
        Move::Copy(_) => 5,
        Move::Relocate { .. } => 6,
        Move::Twin(_) => 7,
        Move::Use(_) => 8,
        Move::Gain => 9,
        Move::Repeat => 10,
        Move::Corrupt(_) => 11,
    };
    name(MOVE + kind);
    let mut target = |at: usize| {
        if at >= scene.len() {
            return;
        }
        name(TARGET + scene.token(at));
        name(TURN + scene.turn(at));
        name(INFLUENCE + look.tops().get(at).map_or(0, |top| usize::from(top.influence.min(4))));
        name(BEFORE + scene.kind(at.checked_sub(1)));
        name(BEHIND + scene.kind(Some(at + 1)));
    };
    match answer {
        Move::Eliminate(at) | Move::Copy(at) | Move::Use(at) | Move::Corrupt(at) => {
            target(usize::from(at.index()));
        }
        Move::Place { at: Place::On(at), .. } | Move::Twin(Place::On(at)) => target(usize::from(at.index())),
        Move::Relocate { from, to } => {
            target(usize::from(from.index()));
            let to = usize::from(to.0);
            name(TO + scene.turn(to));
            name(TO_BEFORE + scene.kind(to.checked_sub(1)));
            name(TO_BEHIND + scene.kind(Some(to)));
        }
        Move::Place { card, at } => {
            let (end, beside) = match at {
                Place::Back => (1, look.tops().last()),
                _ => (0, look.tops().first()),
            };
            if let Some(beside) = beside {
                name(END + end * TOKENS + scene.token(end * (scene.len() - 1)));
                // One's other family, in a duel.
                if look.is_mine(beside) && beside.owner != card.family {
                    name(STRANGER + end * CARDS + scene.card(card.name));
                }
            }
        }
        Move::Steal(seat) => name(WHOM + scene.slot_of(seat)),
        _ => {}
    }
}
