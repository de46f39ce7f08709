//! The page: plays random legal moves, except plainly wasteful ones.

use crate::rng::Rng;
use oriflamme_game::{Move, Name, Names, Position, ROUNDS};
use oriflamme_observe::Observation;
use oriflamme_rules::RandomSource;

/// A random move that is not plainly wasteful; any random move if all are wasteful.
pub(crate) fn choose(obs: &Observation, rng: &mut Rng) -> Option<Move> {
    let considered = considered(obs);
    considered.get(rng.below(considered.len() as u32) as usize).copied()
}

/// The moves among which the page chooses at random.
pub(crate) fn considered(obs: &Observation) -> Vec<Move> {
    let sensible: Vec<Move> = obs.moves.iter().filter(|&answer| !is_wasted(obs, answer)).collect();
    if sensible.is_empty() { obs.moves.iter().collect() } else { sensible }
}

/// Whether this move is plainly wasteful.
fn is_wasted(obs: &Observation, answer: Move) -> bool {
    let mine = |at: Position| obs.top(at).is_some_and(|top| obs.is_mine(top));
    match answer {
        // Influence on cards after the last round is lost, so only a card that hopes to be attacked should be
        // kept.
        Move::Keep => obs.round == ROUNDS && !waits_to_be_struck(obs),
        Move::Reveal => obs.round < ROUNDS && (waits_to_be_struck(obs) || is_bare_conspiracy(obs)),
        Move::Eliminate(at) => mine(at),
        Move::Steal(family) => {
            obs.seating.seat_of(family).is_some_and(|seat| seat == obs.me || obs.score(seat) == 0)
        }
        Move::Corrupt(at) => mine(at),
        Move::Copy(at) => obs.top(at).is_some_and(|top| top.name == Some(Name::Shapeshifter)),
        _ => false,
    }
}

fn resolved_name(obs: &Observation) -> Option<Name> {
    obs.resolved()?.1.name
}

fn waits_to_be_struck(obs: &Observation) -> bool {
    resolved_name(obs).is_some_and(|name| Names::STRIKE_BACK.contains(name))
}

fn is_bare_conspiracy(obs: &Observation) -> bool {
    resolved_name(obs) == Some(Name::Conspiracy) && obs.resolved().is_some_and(|(_, top)| top.influence == 0)
}
