//! `oriflamme bot`, by hand and at a real table.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

mod support;

use oriflamme_bots::{Bot, Level, player};
use oriflamme_deal::Seed;
use oriflamme_game::{Move, NoLog, Ruleset, Seating, Viewer};
use oriflamme_programs::{ProcessBot, ProgramLimits};
use oriflamme_rules::State;
use support::{oriflamme, oriflamme_reading};

const HELLO: &str = "{\"type\":\"hello\",\"protocol\":1,\"game\":\"oriflamme\"}\n";

#[test]
fn it_ends_with_its_input_or_with_bye() {
    let greeting = "{\"type\":\"hello\",\"protocol\":1,\"name\":\"squire\"}\n";
    for (input, out) in
        [("", ""), (HELLO, greeting), (&format!("{HELLO}{{\"type\":\"bye\"}}\n{HELLO}"), greeting)]
    {
        let ran = oriflamme_reading(&["bot", "squire"], input.as_bytes());
        assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, out, ""));
    }
}

#[test]
fn what_it_can_not_read_it_answers_with_an_error_and_goes_on() {
    let input =
        format!("good morning\n{{\"type\":\"choose\",\"id\":4,\"view\":{{\"rules\":\"chess\"}}}}\n{HELLO}");
    let ran = oriflamme_reading(&["bot", "page", "--seed", "1"], input.as_bytes());
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!((ran.code, lines.len()), (0, 3), "{lines:?}");
    assert!(lines[0].starts_with(r#"{"type":"error","message":"no JSON: "#), "{}", lines[0]);
    assert!(
        lines[1].starts_with(r#"{"type":"error","id":4,"message":"view.rules: expected a ruleset"#),
        "{}",
        lines[1]
    );
    assert!(lines[2].contains("page"));
}

#[test]
fn unknown_levels_are_refused() {
    let ran = oriflamme(["bot", "queen"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("the levels are page, squire, knight, marshal and king"), "{}", ran.err);
}

/// All moves of a game between these bots, which take turns at the seats.
fn moves(bots: &mut [&mut dyn Bot; 2], rules: Ruleset, seating: Seating) -> Vec<Move> {
    let mut state = State::new(&Seed::of_series("bots", 1).deal(rules, seating, None));
    let mut moves = Vec::new();
    while let Some(seat) = state.turn() {
        let view = state.view(Viewer::Seat(seat));
        let answer = bots[usize::from(seat.index() % 2)].choose(view.decision().unwrap());
        state.play(answer, &mut NoLog).unwrap();
        moves.push(answer);
    }
    moves
}

/// Two processes play exactly the games that the same bots play within one program.
#[test]
fn two_programs_of_ours_play_as_they_would_at_home() {
    let program = |seed: u64| {
        let command = format!("'{}' bot squire --seed {seed}", env!("CARGO_BIN_EXE_oriflamme"));
        let limits =
            ProgramLimits { decision: std::time::Duration::from_secs(60), ..ProgramLimits::default() };
        ProcessBot::new(command, limits)
    };
    for (rules, seating) in
        [(Ruleset::Base2, Seating::of(4).unwrap()), (Ruleset::Ablaze, Seating::usual_duel())]
    {
        let (mut first, mut second) = (program(1), program(2));
        assert_eq!(first.greet(), Ok("squire"));
        let played = moves(&mut [&mut first, &mut second], rules, seating);
        let (mut one, mut two) = (player(Level::Squire, 1), player(Level::Squire, 2));
        assert_eq!(played, moves(&mut [&mut *one, &mut *two], rules, seating));
        for bot in [first, second] {
            assert!(bot.failures().is_empty() && bot.failures().decisions > 10, "{}", bot.failures());
        }
    }
}

#[test]
fn the_session_of_the_page_is_real() {
    let page = std::fs::read_to_string(support::root().join("docs/PROTOCOL.md")).unwrap();
    let session = page.split("```console\n$ ").nth(1).unwrap().split("```").next().unwrap();
    let (command, printed) = session.split_once('\n').unwrap();
    let command = command.replace("oriflamme ", &format!("'{}' ", env!("CARGO_BIN_EXE_oriflamme")));
    let shell = std::process::Command::new("sh").args(["-c", &command]).output().unwrap();
    assert_eq!(String::from_utf8(shell.stdout).unwrap(), printed);
}
