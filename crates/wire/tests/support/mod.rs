//! Random games of every kind.
#![allow(dead_code, reason = "each test file uses its part")]

use oriflamme_deal::{Seed, SeedSource};
use oriflamme_game::{Move, Ruleset, Seating, Viewer};
use oriflamme_rules::{Deal, RandomSource, State};

/// All twelve kinds of games: every ruleset with every number of seats.
pub fn kinds() -> Vec<(Ruleset, Seating)> {
    let usual =
        [Seating::of(3).unwrap(), Seating::of(4).unwrap(), Seating::of(5).unwrap(), Seating::usual_duel()];
    Ruleset::ALL.into_iter().flat_map(|rules| usual.map(|seating| (rules, seating))).collect()
}

/// The start of a game, and the numbers for the rest of it.
pub fn start(rules: Ruleset, seating: Seating, case: u64) -> (State, SeedSource) {
    let mut source = Seed::of_series("protocol", case).source();
    let state = State::new(&Deal::draw(rules, seating, None, &mut source));
    (state, source)
}

/// A random legal move. Revealing is made a little likelier, as that is where things happen.
pub fn pick(state: &State, source: &mut SeedSource) -> Option<Move> {
    let moves = state.moves();
    match moves.nth(source.below(moves.len() as u32) as usize) {
        Some(Move::Keep) if source.below(3) == 0 => Some(Move::Reveal),
        picked => picked,
    }
}

/// Every viewer of a game.
pub fn eyes(seating: &Seating) -> impl Iterator<Item = Viewer> + use<> {
    seating.seats().map(Viewer::Seat).chain([Viewer::Spectator])
}
