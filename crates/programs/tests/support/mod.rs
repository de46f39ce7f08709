//! Random games of every kind, and whole games for programs that do not behave.
#![allow(dead_code, unused_imports, reason = "each test file uses its part")]

#[path = "../../../wire/tests/support/mod.rs"]
mod games;

pub use games::*;
use oriflamme_bots::{Bot, Level, player};
use oriflamme_game::{NoLog, Ruleset, Seat, Seating, Viewer};
use oriflamme_programs::{ProcessBot, ProgramFailures};
use std::process::Command;

/// Plays a whole game with this bot in the first seat, and returns the failures that it has had up to then.
pub fn play_game(bot: &mut ProcessBot, case: u64) -> ProgramFailures {
    let (mut state, _) = start(Ruleset::Base2, Seating::of(3).unwrap(), case);
    let mut page = player(Level::Page, case);
    while let Some(seat) = state.turn() {
        let view = state.view(Viewer::Seat(seat));
        let decision = view.decision().unwrap();
        let answer = if seat.index() == 0 { bot.choose(decision) } else { page.choose(decision) };
        state.play(answer, &mut NoLog).expect("what comes out of a bot is legal");
    }
    bot.over(&state.view(Viewer::Seat(Seat::from_index(0))), state.ranking().places());
    bot.failures().clone()
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
