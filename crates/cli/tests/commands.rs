//! The commands as people and programs use them: output, exit codes, and errors for bad input.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

mod support;

use support::{oriflamme, oriflamme_reading, python, root};

/// The output of a command for a text, and its exit code.
fn answer(args: &[&str], text: &str) -> String {
    let ran = oriflamme_reading(args, text.as_bytes());
    format!("{}{}exit {}\n", ran.out, ran.err, ran.code)
}

const MIDDLE: &str = "\
rules base-2
seats red blue green
score red 2, blue 1, green 0
queue [red shapeshifter *1] | blue soldier | [green archer] / green spy
hand red lord heir
gone blue ambush
round 2
phase resolution
";

const COMMANDS: [&str; 16] = [
    "serve", "load", "export", "import", "verify", "run", "fmt", "show", "legal", "random", "arena", "hint",
    "review", "play", "bench", "ratings",
];

#[test]
fn help_reads_well() {
    let mut text = oriflamme(["--help"]).out;
    for command in COMMANDS {
        text += &format!("\n==> {command} <==\n{}", oriflamme([command, "--help"]).out);
    }
    insta::assert_snapshot!(text);
}

#[test]
fn show_prints_the_canonical_position() {
    insta::assert_snapshot!(answer(&["show", "-"], MIDDLE));
    insta::assert_snapshot!(answer(&["show", "-"], &format!("{MIDDLE}red reveal\n")));
}

#[test]
fn legal_prints_a_line_a_move() {
    insta::assert_snapshot!(answer(&["legal", "-"], MIDDLE));
    insta::assert_snapshot!(answer(&["legal", "-"], &format!("{MIDDLE}red reveal\n---\n---\n{MIDDLE}")));
}

#[test]
fn json_tells_everything_on_a_line() {
    insta::assert_snapshot!(answer(&["run", "--json", "-"], MIDDLE));
    let duel = "rules ablaze\nseats red+green blue+yellow\nround 3\nhand red queen\nhand green trap\n\
                deck red+green green felon, red felon\nqueue blue queen ~red / [red schemer *2]\n";
    insta::assert_snapshot!(answer(&["run", "--json", "-"], duel));
    let over = "rules base-1\nseats violet green red\nround 6\nphase resolution\nnext 1\nscore violet 3, green 3, red 7\n";
    insta::assert_snapshot!(answer(&["run", "--json", "-"], over));
}

#[test]
fn failures_say_what_was_expected_and_what_is() {
    for (name, text) in [
        ("score", "expect score red 2, blue 7"),
        ("queue", "expect queue empty"),
        ("turn", "expect turn blue"),
        ("round", "expect round 3"),
        ("phase", "expect phase placement"),
        ("legal", "expect legal blue keep"),
        ("illegal", "expect illegal red reveal"),
        ("moves", "expect moves 3"),
        ("hand", "expect hand red"),
        ("gone", "expect gone blue spy ambush"),
        ("over", "expect over"),
        ("winner", "expect winner red"),
        ("move", "red eliminate 99"),
    ] {
        let ran = oriflamme_reading(&["run", "-"], format!("{MIDDLE}{text}\n").as_bytes());
        assert_eq!(ran.code, 1, "{text}");
        insta::assert_snapshot!(format!("fails_{name}"), ran.out);
    }
}

#[test]
fn a_position_with_several_faults_reports_all_of_them() {
    let faulty = "\
rules base-2
seats red blue green
first violet
round 7
phase placement
next 2
placed 4
score red 1, red 2, violet 3, blue x, green 07
hand red spy spy prince spi heir
hand red lord
hand violet
gone blue twin
queue red ambush | red spy | [blue heir] / [red lord] | red archer ~red | red soldier ~violet | blue ambush ~red | [green foo] | green spy *1 | [green heir *0]
deck red+green red spy
shuffle
red fly
red place prince on 0
expect
expect weather fine
expect winner violet
round 3
";
    insta::assert_snapshot!(answer(&["run", "-"], faulty));
}

#[test]
fn headers_out_of_order_are_refused() {
    insta::assert_snapshot!(answer(&["run", "-"], "seats red blue green\nrules base-2\n"));
    insta::assert_snapshot!(answer(&["run", "-"], "rules base-2\n"));
    insta::assert_snapshot!(answer(&["run", "-"], "red keep\n"));
    insta::assert_snapshot!(answer(
        &["run", "-"],
        "rules base-2\nseats red blue\n---\nrules base-9\nseats red\nhand blue queen\n"
    ));
}

#[test]
fn bytes_that_are_no_text_are_refused_where_they_stand() {
    for (bytes, message) in [
        (&b"rules base-2\nseats \xff"[..], "-:2:7: this is not UTF-8 text\n"),
        (
            b"\xef\xbb\xbfrules base-2\nseats red blue green",
            "-:1:1: the text begins with a byte-order mark; save it without one\n",
        ),
    ] {
        let ran = oriflamme_reading(&["run", "-"], bytes);
        assert_eq!((ran.code, ran.out.as_str()), (2, message));
        let ran = oriflamme_reading(&["show", "-"], bytes);
        assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (2, "", message));
    }
}

#[test]
fn the_worst_file_decides_the_exit_code() {
    let folder = std::env::temp_dir().join(format!("oriflamme-commands-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let fine = file("fine.ori", MIDDLE);
    let fails = file("fails.ori", &format!("{MIDDLE}expect over\n"));
    let broken = file("broken.ori", "rules chess\n");
    let nothing = file("empty.ori", "# only a comment\r\n---\r\n\r\n---\n");
    let code =
        |files: &[&String]| oriflamme(["run"].into_iter().chain(files.iter().map(|file| file.as_str()))).code;
    assert_eq!(code(&[&fine, &nothing]), 0);
    assert_eq!(code(&[&fails, &fine]), 1);
    assert_eq!(code(&[&broken, &fails, &fine]), 2);
    assert_eq!(code(&[&fine, &folder.join("missing.ori").to_str().unwrap().to_owned()]), 2);
    // A file is printed completely or not at all.
    let mixed = file("mixed.ori", &format!("{MIDDLE}---\n{MIDDLE}expect over\n"));
    let ran = oriflamme(["run", "--json", &mixed]);
    assert_eq!((ran.code, ran.out.lines().count()), (1, 1));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn wrong_arguments_are_explained() {
    for (args, says) in [
        (&["random", "--seed", "x", "--seats", "2"][..], "two seats play a duel: add --duel"),
        (&["random", "--seed", "x", "--seats", "6"], "3, 4 or 5 seats can play"),
        (&["random", "--seed", "x", "--duel", "--seats", "3"], "a duel has 2 seats"),
        (&["random", "--seed", "x", "--rules", "base-3"], "the rulesets are base-1, base-2 and ablaze"),
        (&["play", "--rules", "base-3"], "the rulesets are base-1, base-2 and ablaze"),
        (&["play", "--bots", "squire,duke"], "the levels are page, squire, knight, marshal and king"),
        (&["play", "--language", "de"], "the languages are en, fr and pl"),
        (&["play", "--speed", "lightning"], "the speeds are slow, normal, fast and instant"),
        (&["random"], "--seed"),
        (&["run"], "FILE"),
        (&["dance"], "unrecognized subcommand"),
    ] {
        let ran = oriflamme(args);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{args:?}");
        assert!(ran.err.contains(says), "{args:?}: {}", ran.err);
    }
}

/// Every kind of game, a thousand times, as `random` writes it and `run` reads it.
#[test]
fn random_games_replay_with_every_step_traced() {
    for rules in ["base-1", "base-2", "ablaze"] {
        for seats in [&["--seats", "3"][..], &["--seats", "4"], &["--seats", "5"], &["--duel"]] {
            let args = ["random", "--rules", rules, "--seed", "gate", "--games", "1000", "--trace"];
            let games = oriflamme(args.iter().chain(seats));
            assert_eq!(games.code, 0);
            assert_eq!(games.out.matches("---\n").count(), 999);
            let ran = oriflamme_reading(&["run", "-"], games.out.as_bytes());
            assert_eq!((ran.code, ran.out.as_str()), (0, "ok -\n"), "{rules} {seats:?}");
        }
    }
}

#[test]
fn the_bench_plays_the_same_games_every_time() {
    let signatures = || {
        let ran = oriflamme(["bench", "--games", "200"]);
        let last = |line: &str| line.split_whitespace().last().unwrap().to_owned();
        ran.out.lines().skip(2).map(last).collect::<Vec<_>>()
    };
    let first = signatures();
    assert_eq!(first.len(), 12);
    assert_eq!(first, signatures());
    // A change of behaviour shows here. If it is intended, describe it in the changelog and accept the new
    // values.
    insta::assert_snapshot!(first.join("\n"));
}

/// Runs the program from the page about deals.
#[test]
fn the_documented_program_redoes_deals() {
    let page = std::fs::read_to_string(root().join("docs/DEALS.md")).unwrap();
    let program = page.split("```python\n").nth(1).unwrap().split("```").next().unwrap();
    for (rules, options, seats) in [
        ("base-2", &["--seats", "3"][..], &["red", "blue", "green"][..]),
        ("base-1", &["--seats", "5"], &["red", "blue", "green", "yellow", "violet"]),
        ("ablaze", &["--seats", "4"], &["red", "blue", "green", "yellow"]),
        ("ablaze", &["--duel"], &["red+green", "blue+yellow"]),
    ] {
        let args = ["random", "--rules", rules, "--seed", "tonight", "--games", "3"];
        let records = oriflamme(args.iter().chain(options)).out;
        for (index, record) in records.split("---\n").enumerate() {
            let game = format!("tonight/{}", index + 1);
            let args = ["-c", program, &game, rules];
            let Some(ran) = python(&args.into_iter().chain(seats.iter().copied()).collect::<Vec<_>>()) else {
                return;
            };
            assert_eq!(ran.code, 0, "{}", ran.err);
            let squeeze = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
            let lines: Vec<String> = record.lines().map(squeeze).collect();
            assert_eq!(
                ran.out.lines().count(),
                2 + 2 * seats.join("+").split('+').count() + 2 * usize::from(seats.len() == 2)
            );
            for line in ran.out.lines() {
                assert!(lines.contains(&line.to_owned()), "{rules} {game}: {line}");
            }
        }
    }
}
