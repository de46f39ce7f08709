//! Random games of every ruleset and seat count, for the laws.
#![allow(dead_code, reason = "each law file uses its part")]

use oriflamme_deal::{Seed, SeedSource};
use oriflamme_game::{Card, Event, Move, Ruleset, Seating, Viewer};
use oriflamme_rules::{Deal, RandomSource, State};
use proptest::prelude::*;

/// How many cases a law is tried on; `ORIFLAMME_CASES` multiplies it, for long runs. A failing case is
/// printed with its seed, which is enough to play it again, so no file keeps failures.
pub fn config(cases: u32) -> ProptestConfig {
    let times = std::env::var("ORIFLAMME_CASES").ok().and_then(|times| times.parse().ok()).unwrap_or(1);
    ProptestConfig { cases: cases * times, failure_persistence: None, ..ProptestConfig::default() }
}

/// One kind of game.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    pub rules: Ruleset,
    pub seating: Seating,
}

/// All twelve kinds: every ruleset with every number of seats.
pub fn kinds() -> Vec<Kind> {
    let seatings =
        [Seating::of(3).unwrap(), Seating::of(4).unwrap(), Seating::of(5).unwrap(), Seating::usual_duel()];
    let with = |rules| seatings.into_iter().map(move |seating| Kind { rules, seating });
    Ruleset::ALL.into_iter().flat_map(with).collect()
}

/// A kind of game, and where its chance comes from.
pub fn games() -> impl Strategy<Value = (Kind, u64)> {
    (proptest::sample::select(kinds()), any::<u64>())
}

/// The numbers of a case.
pub fn source(case: u64) -> SeedSource {
    Seed::of_series("law", case).source()
}

/// A game about to begin.
pub fn deal(kind: Kind, source: &mut SeedSource) -> Deal {
    Deal::draw(kind.rules, kind.seating, None, source)
}

/// A random legal move. Revealing is a little likelier than other moves, because it has more effects.
pub fn pick(state: &State, source: &mut SeedSource) -> Option<Move> {
    let moves = state.moves();
    match moves.nth(source.below(moves.len() as u32) as usize) {
        Some(Move::Keep) if source.below(3) == 0 => Some(Move::Reveal),
        picked => picked,
    }
}

/// Plays a move and collects what happened.
pub fn play(state: &mut State, answer: Move) -> Vec<Event<Card>> {
    let mut events = Vec::new();
    state.play(answer, &mut |event| events.push(event)).expect("a picked move is legal");
    events
}

/// Every viewer of a game.
pub fn viewers(seating: &Seating) -> impl Iterator<Item = Viewer> + use<> {
    seating.seats().map(Viewer::Seat).chain([Viewer::Spectator])
}
