//! The session on the page about the protocol is real: it is played again, and must have every line that the
//! page shows.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]
#![cfg(unix)]

mod support;

use oriflamme_bots::Bot;
use oriflamme_game::{NoLog, Ruleset, Seating, Viewer};
use oriflamme_programs::{ProcessBot, ProgramFailures, ProgramLimits};
use std::{collections::VecDeque, fs, path::Path, time::Duration};
use support::*;

/// Everything that a host and the example bot say to each other in a game against random moves, in order.
fn session() -> Vec<(&'static str, String)> {
    let folder = std::env::temp_dir().join(format!("oriflamme-page-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let (host, bot) = (folder.join("host"), folder.join("bot"));
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bots/first_bot.py");
    let command = format!("tee {} | python3 {} | tee {}", host.display(), program.display(), bot.display());
    let grace = Duration::from_secs(20);
    let mut player =
        ProcessBot::new(command, ProgramLimits { start: grace, grace, ..ProgramLimits::default() });
    let (mut state, mut source) = start(Ruleset::Base2, Seating::of(3).unwrap(), 2);
    while let Some(seat) = state.turn() {
        let view = state.view(Viewer::Seat(seat));
        let answer = match seat.index() {
            0 => player.choose(view.decision().unwrap()),
            _ => pick(&state, &mut source).unwrap(),
        };
        state.play(answer, &mut NoLog).unwrap();
    }
    player.over(&state.view(Viewer::Seat(oriflamme_game::Seat::from_index(0))), state.ranking().places());
    let failures: ProgramFailures = player.failures().clone();
    assert!(failures.is_empty(), "{failures}");
    drop(player);
    let lines = |file| fs::read_to_string(file).unwrap().lines().map(str::to_owned).collect::<VecDeque<_>>();
    let mut answers = lines(&bot);
    let mut session = Vec::new();
    for line in lines(&host) {
        let asks = line.starts_with(r#"{"type":"hello""#) || line.starts_with(r#"{"type":"choose""#);
        session.push(("host", line));
        session.extend(asks.then(|| ("bot", answers.pop_front().unwrap())));
    }
    assert!(answers.is_empty());
    fs::remove_dir_all(folder).unwrap();
    session
}

fn page() -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/PROTOCOL.md")).unwrap()
}

/// The messages of the page's session: who, and what. They may be broken for reading.
fn printed(page: &str) -> Vec<(&str, String)> {
    let block = page.split("```text\n").nth(1).unwrap().split("```").next().unwrap();
    let mut messages: Vec<(&str, String)> = Vec::new();
    for line in block.lines().filter(|line| *line != "…") {
        match line.split_once(' ') {
            Some((who @ ("host" | "bot"), text)) => messages.push((who, text.to_owned())),
            _ => messages.last_mut().expect("a session begins with who speaks").1.push_str(line),
        }
    }
    messages
}

#[test]
fn the_session_of_the_page_is_real() {
    if !has_python() {
        return;
    }
    let session = session();
    if std::env::var_os("ORIFLAMME_PRINT").is_some() {
        session.iter().for_each(|(who, line)| println!("{who:4} {line}"));
    }
    let page = page();
    let squeezed = |text: &str| text.split_whitespace().collect::<String>();
    let mut played = session.iter();
    let printed = printed(&page);
    assert!(printed.len() >= 8, "only {} messages were found", printed.len());
    for (who, text) in printed {
        let found = played.any(|(by, line)| *by == who && squeezed(line) == squeezed(&text));
        assert!(found, "{who} never says, or not then:\n{text}");
    }
}

#[test]
fn the_first_bot_of_the_page_plays() {
    if !has_python() {
        return;
    }
    let program =
        page().split("```python\n").nth(1).unwrap().split("```").next().unwrap().replace('\'', r"'\''");
    let mut bot = ProcessBot::new(format!("exec python3 -c '{program}'"), ProgramLimits::default());
    let failures = play_game(&mut bot, 1);
    assert!(failures.is_empty(), "{failures}");
    assert_eq!(bot.name(), "my bot");
}
