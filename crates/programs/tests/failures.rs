//! Bots that misbehave in every way we could think of, each in a whole game, which must still end in time.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]
#![cfg(unix)]

mod support;

use oriflamme_programs::{ProcessBot, ProgramFailures, ProgramLimits};
use std::{
    process::Command,
    time::{Duration, Instant},
};
use support::*;

/// A whole bot in one command. It always makes the first legal move.
const SED: &str = r#"sed -u -n \
    -e 's/^{"type":"hello".*/{"type":"hello","protocol":1,"name":"sed"}/p' \
    -e 's/^{"type":"choose","id":\([0-9]*\).*"legal":\["\([^"]*\)".*/{"type":"move","id":\1,"move":"\2"}/p'"#;

/// The common beginning of the bots in Python.
const PYTHON: &str = r#"
import json, os, signal, sys, time
def say(**message): print(json.dumps(message), flush=True)
def hear():
    line = sys.stdin.readline()
    if not line: sys.exit()
    return json.loads(line)
def hello(): hear(); say(type="hello", protocol=1, name="rogue")
def questions():
    hello()
    while True:
        message = hear()
        if message["type"] == "choose": yield message
        if message["type"] == "bye": return
def answer(message, **other): say(**{"type": "move", "id": message["id"], "move": message["view"]["legal"][0], **other})
"#;

/// Short times, but not so short that a busy machine fails the test.
fn limits() -> ProgramLimits {
    ProgramLimits {
        decision: Duration::from_secs(20),
        start: Duration::from_secs(20),
        ..ProgramLimits::default()
    }
}

/// Limits for a bot that will not answer.
fn hasty() -> ProgramLimits {
    ProgramLimits { decision: Duration::from_millis(60), ..limits() }
}

/// Plays a game with a command, which must end in time.
fn game(command: &str, limits: ProgramLimits) -> ProgramFailures {
    let begun = Instant::now();
    let mut bot = ProcessBot::new(command, limits);
    let failures = play_game(&mut bot, 1);
    drop(bot);
    assert!(begun.elapsed() < Duration::from_secs(15), "it took {:?}", begun.elapsed());
    assert!(failures.decisions > 10);
    failures
}

/// The command that runs a bot in Python; `None` if there is no Python here.
fn python(program: &str) -> Option<String> {
    let quoted = format!("{PYTHON}{program}").replace('\'', r"'\''");
    has_python().then(|| format!("exec python3 -c '{quoted}'"))
}

/// How often each kind of failure came up: crashes, timeouts, illegal, stale, floods, nonsense.
fn counts(failures: &ProgramFailures) -> [u64; 6] {
    failures.counts().map(|(count, ..)| count)
}

#[track_caller]
fn assert_first(failures: &ProgramFailures, says: &str) {
    let first = failures.first.as_deref().unwrap_or_default();
    assert!(first.contains(says), "{first}\nshould say\n{says}");
}

#[test]
fn a_bot_in_any_language_plays() {
    let mut bot = ProcessBot::new(SED, limits());
    assert_eq!(bot.greet(), Ok("sed"));
    for case in 1..=5 {
        let failures = play_game(&mut bot, case);
        assert!(failures.is_empty(), "{failures}");
    }
}

#[test]
fn one_that_can_not_be_started_is_given_up() {
    let failures = game("exit 3", limits());
    assert_eq!((counts(&failures), failures.restarts, failures.given_up), ([4, 0, 0, 0, 0, 0], 3, 1));
    assert_eq!(failures.defaults, failures.decisions);
    assert_first(&failures, "it ended (exit status: 3) before it said hello");
    let failures = game("/no/such/program", limits());
    assert_eq!(failures.crashes, 4);
    assert_first(&failures, "/no/such/program");
}

#[test]
fn one_that_never_made_a_move_is_not_tried_again_in_the_next_game() {
    let mut bot = ProcessBot::new("exit 3", limits());
    play_game(&mut bot, 1);
    let failures = play_game(&mut bot, 2);
    assert_eq!((failures.crashes, failures.given_up), (4, 1));
    assert_eq!(bot.greet(), Err("it was given up".to_owned()));
}

#[test]
fn one_that_never_says_hello_is_given_up() {
    let failures = game("sleep 1000", ProgramLimits { start: Duration::from_millis(100), ..limits() });
    assert_eq!((counts(&failures), failures.given_up), ([0, 4, 0, 0, 0, 0], 1));
    assert_first(&failures, "it did not say hello within 100ms");
}

#[test]
fn one_that_starts_slowly_is_waited_for() {
    let failures = game(
        &format!("sleep 0.6; exec {SED}"),
        ProgramLimits { decision: Duration::from_millis(500), ..limits() },
    );
    assert_eq!((failures.crashes, failures.restarts), (0, 0), "{failures}");
}

#[test]
fn one_that_crashes_in_a_game_is_started_again() {
    let Some(command) = python(
        r#"
for number, message in enumerate(questions()):
    if number == 2: sys.exit("out of ideas")
    answer(message)
"#,
    ) else {
        return;
    };
    let mut bot = ProcessBot::new(command, limits());
    let failures = play_game(&mut bot, 1);
    assert_eq!((counts(&failures), failures.restarts, failures.given_up), ([4, 0, 0, 0, 0, 0], 3, 1));
    assert_first(&failures, "it ended (exit status: 1), saying `out of ideas`");
    // It has made moves, so it gets as many chances in the next game.
    let failures = play_game(&mut bot, 2);
    assert_eq!((failures.crashes, failures.restarts, failures.given_up), (8, 7, 2));
}

#[test]
fn one_that_hangs_is_killed() {
    let Some(command) = python(
        r#"
for number, message in enumerate(questions()):
    if number == 2: time.sleep(1000)
    answer(message)
"#,
    ) else {
        return;
    };
    let failures =
        game(&command, ProgramLimits { decision: Duration::from_millis(250), restarts: 1, ..limits() });
    assert_eq!((failures.restarts, failures.given_up), (1, 1), "{failures}");
    assert!(failures.timeouts >= 4, "{failures}");
    assert_first(&failures, "it did not answer within 250ms");
}

#[test]
fn one_that_does_not_read_is_killed() {
    let deaf = r#"echo '{"type":"hello","protocol":1}'; exec sleep 1000"#;
    // It is tolerated until the pipe to it fills up.
    let failures =
        game(deaf, ProgramLimits { decision: Duration::from_millis(5), patience: 1000, ..limits() });
    assert!(failures.timeouts > 10 && failures.crashes == 0, "{failures}");
    let failures = game(deaf, hasty());
    assert_eq!((counts(&failures), failures.given_up), ([0, 8, 0, 0, 0, 0], 1));
}

#[test]
fn one_line_without_end_is_not_read() {
    let endless = r#"read x; echo '{"type":"hello","protocol":1}'; read x; tr '\0' x </dev/zero"#;
    let failures = game(endless, limits());
    assert_eq!((counts(&failures), failures.given_up), ([0, 0, 0, 0, 4, 0], 1));
    assert_first(&failures, "it sent more than 16384 bytes without the end of a line");
}

#[test]
fn lines_without_end_are_not_read() {
    for (line, says) in
        [("", "it sent more than 64 lines at once"), (r#"{"type":"move","id":0,"move":"x"}"#, "question 0")]
    {
        let failures =
            game(&format!(r#"echo '{{"type":"hello","protocol":1}}'; exec yes '{line}'"#), limits());
        assert_eq!((failures.floods, failures.given_up), (4, 1), "{failures}");
        assert_eq!((failures.crashes, failures.timeouts), (0, 0), "{failures}");
        assert_first(&failures, says);
    }
}

#[test]
fn noise_on_the_standard_error_harms_nobody() {
    let failures = game(&format!("(head -c 3000000 /dev/zero >&2) & exec {SED}"), limits());
    assert!(failures.is_empty(), "{failures}");
}

#[test]
fn nonsense_loses_the_decision_and_no_more() {
    let Some(command) = python(
        r#"
for number, message in enumerate(questions()):
    if number == 2: print("hm, let me see", flush=True)
    elif number == 4: say(type="move", move="red keep")
    elif number == 6: say(type="error", message="I do not know")
    elif number == 8: sys.stdout.buffer.write(b"\xff\x00\xfe\n"); sys.stdout.flush()
    else: answer(message, mood=["good"])
"#,
    ) else {
        return;
    };
    let failures = game(&command, limits());
    assert_eq!((counts(&failures), failures.defaults, failures.restarts), ([0, 0, 0, 0, 0, 4], 4, 0));
    assert_first(&failures, "it said `hm, let me see`: no JSON");
}

#[test]
fn an_illegal_move_loses_the_decision_and_is_told() {
    let Some(command) = python(
        r#"
hello()
asked = 0
while (message := hear())["type"] != "bye":
    if message["type"] == "choose":
        asked += 1
        if asked == 2: answer(message, move="red fly")
        else: answer(message)
    elif message["type"] == "illegal":
        # Told at once, and with what was played instead.
        if message["id"] != 2 or message["move"] != "red fly" or not message["played"].startswith("red "): sys.exit(1)
        asked = 100
    if 100 > asked > 2: sys.exit(2)
"#,
    ) else {
        return;
    };
    let failures = game(&command, limits());
    assert_eq!((counts(&failures), failures.defaults), ([0, 0, 1, 0, 0, 0], 1), "{failures}");
    assert_first(&failures, "`red fly` is not a legal move");
}

#[test]
fn a_stale_answer_is_told_apart_and_costs_nothing() {
    let Some(command) = python(
        r#"
for message in questions():
    answer(message, id=message["id"] - 1)
    told = hear()
    if told != {"type": "stale", "id": message["id"] - 1, "asked": message["id"]}: sys.exit(str(told))
    answer(message)
"#,
    ) else {
        return;
    };
    let failures = game(&command, limits());
    assert_eq!(
        (counts(&failures), failures.defaults),
        ([0, 0, 0, failures.decisions, 0, 0], 0),
        "{failures}"
    );
    assert_first(&failures, "it answered question 0, which was not asked");
}

#[test]
fn a_late_answer_is_stale_and_the_bot_plays_on() {
    let Some(command) = python(
        r#"
for number, message in enumerate(questions()):
    if number == 2: time.sleep(0.7)
    answer(message)
"#,
    ) else {
        return;
    };
    let limits = ProgramLimits { decision: Duration::from_millis(500), ..limits() };
    let failures = game(&command, limits);
    assert!(failures.timeouts >= 1 && failures.stale >= 1, "{failures}");
    assert_eq!((failures.illegal, failures.nonsense, failures.crashes), (0, 0, 0), "{failures}");
    assert!(failures.defaults < failures.decisions / 2, "{failures}");
}

#[test]
fn one_that_closes_its_output_is_taken_for_dead() {
    let Some(command) = python("hello(); hear(); os.close(1); time.sleep(1000)") else { return };
    let failures = game(&command, limits());
    assert_eq!((counts(&failures), failures.given_up), ([4, 0, 0, 0, 0, 0], 1));
    assert_first(&failures, "it closed its standard output");
}

/// The shell ends, and something that it has started holds its output open.
#[test]
fn one_that_is_survived_by_its_child_is_dead_all_the_same() {
    let failures = game(r#"sleep 1000 & echo '{"type":"hello","protocol":1}'; exit 5"#, hasty());
    assert_eq!((counts(&failures), failures.given_up), ([4, 0, 0, 0, 0, 0], 1), "{failures}");
    assert_first(&failures, "it ended (exit status: 5)");
}

/// Lines that a program sent before it was started again do not count against it.
#[test]
fn one_that_floods_between_decisions_has_a_new_start() {
    let Some(command) = python(
        r#"
for number, message in enumerate(questions()):
    answer(message)
    if number == 1: print("\n" * 200, flush=True)
"#,
    ) else {
        return;
    };
    let failures = game(&command, limits());
    assert_eq!((failures.floods, failures.restarts, failures.timeouts), (4, 3, 0), "{failures}");
    assert_eq!(failures.crashes, 0, "{failures}");
}

/// A line that is not a message comes first, then a crash. Both are reported, with what the program said at
/// its end.
#[test]
fn a_crash_is_told_with_its_last_words_whatever_came_before() {
    let Some(command) = python(
        r#"
for number, message in enumerate(questions()):
    if number == 1: print("debug: I am here", flush=True)
    if number == 3: raise ValueError("my own bug")
    answer(message)
"#,
    ) else {
        return;
    };
    let mut bot = ProcessBot::new(command, ProgramLimits { restarts: 0, ..limits() });
    let failures = play_game(&mut bot, 1);
    assert_first(&failures, "log to standard error");
    let crash = failures.first_crash.as_deref().unwrap_or_default();
    assert!(crash.contains("at its decision 4") && crash.contains("my own bug"), "{crash}");
    let told = bot.new_failures();
    assert!(told.iter().any(|it| it == crash) && told[0].contains("debug"), "{told:?}");
    assert!(bot.new_failures().is_empty());
}

#[test]
fn another_version_is_an_error_that_says_so() {
    let mut bot =
        ProcessBot::new(r#"read x; echo '{"type":"hello","protocol":2,"name":"future"}'; cat"#, limits());
    let says = "it speaks version 2 of the protocol, and this host version 1";
    assert_eq!(bot.greet(), Err(says.to_owned()));
    let failures = play_game(&mut bot, 1);
    assert_eq!((counts(&failures), failures.restarts, failures.given_up), ([0, 0, 0, 0, 0, 1], 0, 1));
    assert_eq!(failures.first.as_deref(), Some(says));
}

#[test]
fn no_process_is_left_behind() {
    let file = std::env::temp_dir().join(format!("oriflamme-programs-{}", std::process::id()));
    // The shell, a child that outlives it, and a bot that ignores `bye` and polite signals.
    let stubborn =
        r#"trap '' TERM INT HUP; read x; echo '{"type":"hello","protocol":1}'; while :; do sleep 1; done"#;
    for bot in [SED, stubborn] {
        let command = format!("sleep 1000 & echo $$ $! > {}; {bot}", file.display());
        game(&command, hasty());
        let pids = std::fs::read_to_string(&file).unwrap();
        for pid in pids.split_whitespace() {
            let begun = Instant::now();
            while is_alive(pid) {
                assert!(begun.elapsed() < Duration::from_secs(5), "{pid} is still there");
                std::thread::sleep(Duration::from_millis(5));
            }
        }
        assert_eq!(pids.split_whitespace().count(), 2);
    }
    std::fs::remove_file(file).unwrap();
}

/// Whether a process runs. One that has ended but was not reaped does not.
fn is_alive(pid: &str) -> bool {
    if !std::path::Path::new("/proc/self/stat").exists() {
        let asked = Command::new("sh").args(["-c", &format!("kill -0 {pid}")]).output();
        return asked.unwrap().status.success();
    }
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    stat.rsplit_once(") ").is_some_and(|(_, state)| !state.starts_with('Z'))
}

/// A report says in which game and at which decision something went wrong, and a transcript has all that was
/// said.
#[test]
fn failures_say_where_and_transcripts_tell_all() {
    let file = std::env::temp_dir().join(format!("oriflamme-transcript-{}", std::process::id()));
    let chatty = r#"echo 'warming up' >&2; read x; echo '{"type":"hello","protocol":1,"name":"chatty"}'; read x; echo hm; cat"#;
    let mut bot = ProcessBot::new(chatty, limits());
    bot.write_to(oriflamme_programs::Transcript::create(&file).unwrap());
    bot.begin(7);
    let failures = play_game(&mut bot, 1);
    assert_first(&failures, "in game 7, at its decision 1: it said `hm`");
    assert_first(&failures, "(standard output is for messages; log to standard error)");
    assert_eq!(bot.own_name(), Some("chatty"));
    drop(bot);
    let transcript = std::fs::read_to_string(&file).unwrap();
    for said in [" > {\"type\":\"hello\"", " < {\"type\":\"hello\"", " ! warming up", " < hm", " # game 7"] {
        assert!(transcript.contains(said), "{said}\n{transcript}");
    }
    std::fs::remove_file(file).unwrap();
}
