//! The page: any legal move, but never a plainly wasted one.

use crate::look::Look;
use oriflamme_game::{Move, Name, Position, ROUNDS};
use oriflamme_rules::RandomSource;

/// A random move among those that are not plainly wasted; among all, if all are.
pub(crate) fn choose(look: &Look, source: &mut impl RandomSource) -> Option<Move> {
    let sensible: Vec<Move> = look.moves.iter().filter(|&answer| !is_wasted(look, answer)).collect();
    match sensible.len() {
        0 => look.moves.nth(source.below(look.moves.len() as u32) as usize),
        count => sensible.get(source.below(count as u32) as usize).copied(),
    }
}

/// Whether nobody would call this move a good one.
fn is_wasted(look: &Look, answer: Move) -> bool {
    let mine = |at: Position| look.top(at).is_some_and(|top| look.is_mine(top));
    match answer {
        // What lies on cards after the last round is lost; only a card that waits to be struck may still wait.
        Move::Keep => look.round == ROUNDS && !waits_to_be_struck(look),
        Move::Reveal => look.round < ROUNDS && (waits_to_be_struck(look) || is_bare_conspiracy(look)),
        Move::Eliminate(at) => mine(at),
        Move::Steal(seat) => seat == look.me || look.score(seat) == 0,
        Move::Corrupt(at) => mine(at),
        Move::Copy(at) => look.top(at).is_some_and(|top| top.name == Some(Name::Shapeshifter)),
        _ => false,
    }
}

fn resolved_name(look: &Look) -> Option<Name> {
    look.top(look.next)?.name
}

fn waits_to_be_struck(look: &Look) -> bool {
    matches!(resolved_name(look), Some(Name::Ambush | Name::Trap))
}

fn is_bare_conspiracy(look: &Look) -> bool {
    resolved_name(look) == Some(Name::Conspiracy) && look.top(look.next).is_some_and(|top| top.influence == 0)
}
