//! How long somebody waits from one decision to the next, while what the bots do is shown at normal speed.

#![allow(clippy::unwrap_used, reason = "a test may panic")]
mod support;

use oriflamme_bots::player;
use oriflamme_game::{Level, Ruleset, Seat, Seating, Viewer};
use oriflamme_pages::{Visitor, frames};
use support::Game;

/// The milliseconds between a player's decisions, over whole games against squires.
fn waits(rules: Ruleset, seats: usize) -> Vec<u32> {
    let seating = if seats == 2 { Seating::usual_duel() } else { Seating::of(seats).unwrap() };
    let (me, visitor) = (Seat::from_index(0), Visitor::default());
    let mut waits = Vec::new();
    for seed in 0..6 {
        let mut squire = player(Level::Squire, seed);
        let game = Game::played(rules, seating, seed, |state, _| {
            let view = state.view(Viewer::Seat(state.turn().unwrap()));
            squire.choose(view.decision().unwrap())
        });
        let mut waited = 0;
        for at in 1..game.states.len() {
            let viewer = Viewer::Seat(me);
            let shown = frames(&visitor, &game.table(viewer, at - 1), &game.update(viewer, at));
            waited += shown.frames.iter().map(|frame| frame.timing.total()).sum::<u32>();
            if game.states[at].turn() == Some(me) {
                waits.push(std::mem::take(&mut waited));
            }
        }
    }
    waits.sort_unstable();
    waits
}

#[test]
fn a_decision_follows_the_last_within_seconds() {
    for (rules, seats) in [
        (Ruleset::Base2, 4),
        (Ruleset::Base2, 2),
        (Ruleset::Base1, 3),
        (Ruleset::Ablaze, 4),
        (Ruleset::Ablaze, 5),
    ] {
        let waits = waits(rules, seats);
        let (median, long) = (waits[waits.len() / 2], waits[waits.len() * 9 / 10]);
        println!(
            "{rules} with {seats}: median {median} ms, nine in ten within {long} ms, longest {} ms",
            waits[waits.len() - 1]
        );
        assert!(median < 6_000, "{rules} with {seats}: typically {median} ms");
        assert!(long < 14_000, "{rules} with {seats}: one in ten takes more than {long} ms");
    }
}
