//! A bot of ours on the other side of the protocol.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

mod support;

use oriflamme_bots::{Bot, Level, player};
use oriflamme_game::{Decision, Move, Ruleset, Seating, View, Viewer};
use oriflamme_programs::{FromBot, FromHost, serve};
use oriflamme_wire::ViewJson;
use serde_json::json;
use support::*;

/// A bot's answers to these lines.
fn answers(bot: &mut dyn Bot, lines: &str) -> Vec<FromBot> {
    let mut output = Vec::new();
    serve(bot, "ours", lines.as_bytes(), &mut output).unwrap();
    String::from_utf8(output).unwrap().lines().map(|line| FromBot::read(line).unwrap()).collect()
}

fn question(id: u64, view: &View) -> String {
    FromHost::Choose { id, game: 1, time_left_ms: 1000, view: Box::new(ViewJson::new(view)) }.line()
}

#[test]
fn it_chooses_as_it_would_at_home() {
    for (rules, seating) in kinds() {
        let (mut state, _) = start(rules, seating, 7);
        let (mut here, mut there) = (player(Level::Squire, 5), player(Level::Squire, 5));
        while let Some(seat) = state.turn() {
            let view = state.view(Viewer::Seat(seat));
            let answer = here.choose(view.decision().unwrap());
            let told = answers(&mut *there, &question(3, &view));
            let [FromBot::Move { id: 3, answer: text }] = &told[..] else { panic!("{told:?}") };
            assert_eq!(view.find(text), Some(answer));
            state.play(answer, &mut oriflamme_game::NoLog).unwrap();
        }
    }
}

#[test]
fn it_goes_on_whatever_it_is_told() {
    let (state, _) = start(Ruleset::Base2, Seating::of(3).unwrap(), 1);
    let view = state.view(Viewer::Seat(state.turn().unwrap()));
    let other = state.view(Viewer::Spectator);
    let fine = question(9, &view);
    let lines = [
        "no JSON\n".to_owned(),
        "[1, 2]\n".to_owned(),
        "\n".to_owned(),
        json!({"type": "hello", "protocol": 1, "game": "oriflamme", "later": [1]}).to_string() + "\n",
        json!({"type": "hello", "protocol": 2}).to_string() + "\n",
        json!({"type": "later"}).to_string() + "\n",
        format!("{}\n", "x".repeat(3 << 20)),
        json!({"type": "choose", "id": 4}).to_string() + "\n",
        question(5, &other),
        fine.clone(),
        FromHost::Stale { id: 1, asked: None }.line(),
        FromHost::Bye.line(),
        fine,
    ];
    let told = answers(&mut *player(Level::Page, 1), &lines.concat());
    let said: Vec<String> = told
        .iter()
        .map(|answer| match answer {
            FromBot::Error { id, message } => format!("error {id:?} {message}"),
            FromBot::Hello { protocol, name } => {
                format!("hello {protocol} {}", name.as_deref().unwrap_or("nobody"))
            }
            FromBot::Move { id, answer } => format!("move {id} {}", view.find(answer).is_some()),
        })
        .collect();
    let expected = [
        "error None no JSON",
        "error None a message is an object with a `type`",
        "hello 1 ours",
        "error None this bot speaks version 1 of the protocol, and no other",
        "error None a line of more than 1048576 bytes",
        "error Some(4) view: invalid type: null, expected an object",
        "error Some(5) view.legal: there is nothing to choose from",
        "move 9 true",
    ];
    assert_eq!(said.len(), expected.len(), "{said:#?}");
    for (said, expected) in said.iter().zip(expected) {
        assert!(said.starts_with(expected), "{said}\nshould begin with\n{expected}");
    }
}

/// A bot that panics on every decision.
struct Faint;

impl Bot for Faint {
    fn choose(&mut self, _: Decision<'_>) -> Move {
        panic!("this is too much for me")
    }
}

#[test]
fn it_survives_its_own_mistakes() {
    let (state, _) = start(Ruleset::Base2, Seating::of(3).unwrap(), 1);
    let view = state.view(Viewer::Seat(state.turn().unwrap()));
    let told = answers(&mut Faint, &(question(1, &view) + &question(2, &view)));
    assert!(matches!(&told[..], [FromBot::Error { id: Some(1), .. }, FromBot::Error { id: Some(2), .. }]));
}
