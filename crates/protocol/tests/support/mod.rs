//! Random games of every kind, and whole games for bots that do not behave.
#![allow(dead_code, reason = "each test file uses its part")]

use oriflamme_bots::{Bot, Level, player};
use oriflamme_deal::{Seed, SeedSource};
use oriflamme_game::{Move, Ruleset, Seat, Seating, Silent, Viewer};
use oriflamme_protocol::{ProcessBot, Troubles};
use oriflamme_rules::{Deal, RandomSource, State};
use std::process::Command;

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

/// Plays a whole game with this bot in the first seat, and says what troubles it has had up to then.
pub fn play_game(bot: &mut ProcessBot, case: u64) -> Troubles {
    let (mut state, _) = start(Ruleset::Base2, Seating::of(3).unwrap(), case);
    let mut page = player(Level::Page, case);
    while let Some(seat) = state.turn() {
        let view = state.view(Viewer::Seat(seat));
        let moves = view.moves.unwrap();
        let answer = if seat.index() == 0 { bot.choose(&view, &moves) } else { page.choose(&view, &moves) };
        state.play(answer, &mut Silent).expect("what comes out of a bot is legal");
    }
    bot.over(&state.view(Viewer::Seat(Seat::from_index(0))), state.ranking().places());
    bot.troubles().clone()
}

/// Whether there is Python here. On a CI machine there must be.
pub fn has_python() -> bool {
    let found = Command::new("python3").arg("--version").output().is_ok_and(|ran| ran.status.success());
    assert!(found || std::env::var_os("CI").is_none(), "this test needs python3");
    if !found {
        eprintln!("skipped: there is no python3 here");
    }
    found
}
