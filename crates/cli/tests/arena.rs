//! `oriflamme arena` and `oriflamme hint`, as a person would use them.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

mod support;

use serde_json::Value;
use support::{oriflamme, oriflamme_reading, python};

/// The results of a series, without the times.
fn results(args: &[&str]) -> Value {
    let ran = oriflamme(["arena", "--json"].iter().chain(args));
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{args:?}");
    let mut results: Value = serde_json::from_str(&ran.out).unwrap();
    for bot in results["bots"].as_array_mut().unwrap() {
        assert!(bot.as_object_mut().unwrap().remove("micros").unwrap().as_f64().unwrap() >= 0.0);
    }
    results
}

#[test]
fn a_series_is_a_json_object() {
    let args = ["--rules", "base-2", "--bots", "squire,page,page,page", "--games", "400", "--seed", "1"];
    let found = results(&args);
    assert_eq!(
        (&found["games"], &found["rules"], &found["deals"]),
        (&400.into(), &"base-2".into(), &100.into())
    );
    let bots = found["bots"].as_array().unwrap();
    assert_eq!(
        bots.iter().map(|bot| bot["name"].as_str().unwrap()).collect::<Vec<_>>(),
        ["squire", "page", "page", "page"]
    );
    let number = |bot: &Value, key: &str| bot[key].as_f64().unwrap();
    assert!(number(&bots[0], "low") > 0.45, "{found}");
    assert!(number(&bots[0], "margin") > 0.0 && number(&bots[0], "rating") > 0.0);
    let sum: f64 = bots.iter().map(|bot| number(bot, "share")).sum();
    assert!((sum - 1.0).abs() < 1e-9);
    // The results are the same with any number of threads.
    for threads in ["1", "3"] {
        assert_eq!(results(&[&args[..], &["--threads", threads]].concat()), found);
    }
    assert_ne!(results(&[&args[..6], &["--seed", "2"]].concat()), found);
    let text = oriflamme(["arena", "--json"].iter().chain(&args)).out;
    assert!(
        text.starts_with(r#"{"games":400,"rules":"base-2","bots":[{"name":"squire","share":0."#),
        "{text}"
    );
    assert_eq!(text.lines().count(), 1);
}

#[test]
fn a_series_is_a_table() {
    let ran = oriflamme(["arena", "--bots", "squire,page", "--duel", "--rules", "ablaze", "--games", "41"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines[0], "41 games of ablaze with a duel, 21 deals, seed 1");
    assert!(lines[2].starts_with("bot        wins   95 % interval   margin  rating"), "{}", ran.out);
    assert!(lines[3].starts_with("squire ") && lines[4].starts_with("page "), "{}", ran.out);
    let uneven = "Not every arrangement of the bots was played as often: 41 is no multiple of 2.";
    assert_eq!(lines[6], uneven);
    assert!(lines[8].starts_with("squire is stronger than page: +"), "{}", ran.out);
    assert_eq!(lines.len(), 9);
    let ran = oriflamme(["arena", "--bots", "page,page,page"]);
    assert!(ran.out.starts_with("1002 games of base-2 with 3 seats, 334 deals, seed 1\n"), "{}", ran.out);
}

#[test]
fn a_series_ends_when_it_is_sure() {
    let found = results(&["--bots", "squire,page,page,page", "--until-sure"]);
    assert_eq!(found["sure"]["verdict"], "stronger");
    assert!(found["games"].as_u64().unwrap() < 1000);
    let ran = oriflamme(["arena", "--bots", "page,page,squire", "--until-sure", "--edge", "0.1"]);
    assert!(ran.out.contains("\npage is weaker than squire: -"), "{}", ran.out);
    assert!(ran.out.trim_end().ends_with(", where 10.0 would matter"), "{}", ran.out);
}

/// The bot from the documents, as a program of the arena.
#[test]
fn a_program_of_anybodys_takes_a_seat() {
    if python(&["--version"]).is_none() {
        return;
    }
    let found = results(&["--bots", "cmd:python3 examples/bots/first_bot.py,squire,squire", "--games", "6"]);
    let bots = found["bots"].as_array().unwrap();
    assert_eq!(bots[0]["name"], "cmd:python3 examples/bots/first_bot.py");
    assert_eq!((bots.len(), &found["games"]), (3, &6.into()));
    assert_eq!(found["troubles"], Value::Array(vec![]));
}

#[test]
fn games_are_kept_as_records() {
    let folder = std::env::temp_dir().join(format!("oriflamme-kept-{}", std::process::id()));
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let args = ["arena", "--bots", "squire,page,page", "--games", "7", "--records", &path("games")];
    assert_eq!(oriflamme(args).code, 0);
    let files: Vec<String> = (1..=7).map(|game| path(&format!("games/game-00000{game}.ori"))).collect();
    assert_eq!(std::fs::read_dir(path("games")).unwrap().count(), files.len());
    let ran = oriflamme(["run"].into_iter().chain(files.iter().map(String::as_str)));
    assert_eq!(
        (ran.code, ran.out.lines().filter(|line| line.starts_with("ok ")).count()),
        (0, 7),
        "{}",
        ran.out
    );
    let second = std::fs::read_to_string(&files[1]).unwrap();
    assert!(second.contains("name   red page\nname   blue squire\nname   green page\nseed   "), "{second}");
    // There is a file in place of the folder.
    let ran = oriflamme(["arena", "--bots", "squire,page,page", "--games", "7", "--records", &files[0]]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains("can't be written"), "{}", ran.err);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_log_makes_a_series_longer() {
    let file = std::env::temp_dir().join(format!("oriflamme-cli-log-{}", std::process::id()));
    let path = file.to_str().unwrap();
    let ran = |games: &str| {
        oriflamme(["arena", "--bots", "squire,page,page", "--json", "--games", games, "--log", path])
    };
    let share = |text: &str| serde_json::from_str::<Value>(text).unwrap()["bots"][0]["share"].clone();
    let short = ran("6");
    assert_eq!((short.code, std::fs::read_to_string(&file).unwrap().lines().count()), (0, 7));
    let long = ran("12");
    assert_eq!(std::fs::read_to_string(&file).unwrap().lines().count(), 13);
    let whole = oriflamme(["arena", "--bots", "squire,page,page", "--json", "--games", "12"]);
    assert_eq!(share(&long.out), share(&whole.out));
    let other = oriflamme(["arena", "--bots", "page,page,page", "--log", path]);
    assert_eq!((other.code, other.out.as_str()), (2, ""));
    assert!(other.err.contains("is of another series"), "{}", other.err);
    std::fs::remove_file(file).unwrap();
}

#[test]
fn wrong_arguments_are_explained() {
    for (args, says) in [
        (
            &["--bots", "squire,pawn,page"][..],
            "`pawn` is no bot; bots are page, squire, knight, marshal, king",
        ),
        (&["--bots", "page,,page"], "a bot is missing"),
        (&["--bots", "page,page,cmd:"], "a command must follow `cmd:`"),
        (&["--bots", "page,page,cmd:'x"], "a quotation mark is never closed"),
        (&["--bots", "page,page"], "two bots play a duel: add --duel"),
        (&["--bots", "page,page,page", "--duel"], "a duel is for 2 bots, not 3"),
        (&["--bots", "page,page,page,page,page,page"], "3, 4 or 5 bots can play"),
        (&["--bots", "page,page,page", "--games", "0"], "there must be a game at least"),
        (&["--bots", "page,page,page", "--threads", "0"], "--threads"),
        (
            &["--bots", "page,page,page", "--until-sure", "--edge", "1.5"],
            "the edge is a difference of shares",
        ),
        (&["--bots", "page,page,page", "--rules", "base-3"], "the rulesets are base-1, base-2 and ablaze"),
        (&[], "--bots"),
    ] {
        let ran = oriflamme(["arena"].iter().chain(args));
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{args:?}");
        assert!(ran.err.contains(says), "{args:?}: {}", ran.err);
    }
}

/// Red's last card earns if it is revealed, but not if it is kept.
const LAST: &str = "\
rules base-2
seats red blue green
round 6
phase resolution
next 3
score red 5, blue 5, green 2
queue blue lord | green heir | [red spy *3]
";

#[test]
fn a_hint_ranks_the_legal_moves() {
    let ran = oriflamme_reading(&["hint", "-", "--seconds", "0.2", "--json"], LAST.as_bytes());
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let found: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((&found["rules"], &found["turn"]), (&"base-2".into(), &"red".into()));
    let moves = found["moves"].as_array().unwrap();
    assert_eq!((&moves[0]["move"], &moves[1]["move"]), (&"red reveal".into(), &"red keep".into()));
    assert_eq!(moves[0]["chance"], 1.0);
    assert!(moves[0]["visits"].as_u64() > moves[1]["visits"].as_u64());
    let ran = oriflamme_reading(&["hint", "-", "--seconds", "0.1"], LAST.as_bytes());
    let first: Vec<&str> = ran.out.lines().nth(1).unwrap().split_whitespace().take(3).collect();
    assert_eq!(first, ["red", "reveal", "100.0%"]);
}

#[test]
fn every_legal_move_is_ranked_once() {
    let game = oriflamme(["random", "--seed", "hint", "--rules", "ablaze"]).out;
    for length in [20, 35, 50] {
        let text: String = game.lines().take(length).map(|line| format!("{line}\n")).collect();
        let ran = oriflamme_reading(&["hint", "-", "--seconds", "0.05", "--json"], text.as_bytes());
        let found: Value = serde_json::from_str(&ran.out).unwrap();
        let moves = found["moves"].as_array().unwrap();
        let mut moves: Vec<&str> = moves.iter().map(|hint| hint["move"].as_str().unwrap()).collect();
        moves.sort_unstable();
        let legal = oriflamme_reading(&["legal", "-"], text.as_bytes()).out;
        let mut legal: Vec<&str> = legal.lines().collect();
        legal.sort_unstable();
        assert_eq!(moves, legal);
    }
}

#[test]
fn where_there_is_nothing_to_hint_at_it_says_so() {
    let over = "rules base-1\nseats violet green red\nround 6\nphase resolution\nnext 1\n";
    let empty = "rules base-2\nseats red blue green\n";
    let illegal = format!("{LAST}red eliminate 1\n");
    let two = format!("{LAST}---\n{LAST}");
    for (text, code, says) in [
        (over, 0, "-: the game is over: there is nothing to choose\n"),
        (empty, 0, "-: red must place a card and has none: there is nothing to choose\n"),
        (&illegal, 1, "-:8: `red eliminate 1` is illegal here: red must keep or reveal the "),
        (&two, 2, "-: a hint is for one position, and this text has 2 records\n"),
        ("# nothing\n", 2, "-: a hint is for one position, and this text has 0 records\n"),
        ("rules base-2\nseats red\n", 2, "-:2:"),
    ] {
        let ran = oriflamme_reading(&["hint", "-"], text.as_bytes());
        assert_eq!((ran.code, ran.out.as_str()), (code, ""), "{text}");
        assert!(ran.err.starts_with(says), "{}", ran.err);
    }
    let ran = oriflamme_reading(&["hint", "-", "--json"], over.as_bytes());
    assert!(ran.out.starts_with(r#"{"rules":"base-1","turn":null,"#) && ran.out.contains(r#""moves":[]"#));
    assert_eq!(oriflamme(["hint", "-", "--seconds", "0"]).code, 2);
}

/// Several games give everybody's performance, by the names in the records.
#[test]
fn reviews_of_several_games_give_performances() {
    let folder = std::env::temp_dir().join(format!("oriflamme-performances-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = |seed: &str| {
        let path = folder.join(format!("{seed}.ori"));
        std::fs::write(&path, oriflamme(["random", "--seed", seed, "--seats", "3"]).out).unwrap();
        path.to_string_lossy().into_owned()
    };
    let files = [file("one"), file("two"), file("three")];
    let review = |files: &[String], extra: &[&str]| {
        let options =
            ["review", "--quiet", "--iterations", "20"].iter().chain(extra).map(|it| (*it).to_owned());
        oriflamme(options.chain(files.iter().cloned()).collect::<Vec<_>>())
    };
    let all: Value = serde_json::from_str(&review(&files, &["--json"]).out).unwrap();
    for player in all["players"].as_array().unwrap() {
        // They are the sums of the single games.
        let (mut decisions, mut lost, mut luck) = (0, 0.0, 0.0);
        for file in &files {
            let one: Value =
                serde_json::from_str(&review(std::slice::from_ref(file), &["--json"]).out).unwrap();
            let is_theirs = |it: &&Value| it["seat"] == player["name"];
            decisions += one["decisions"].as_array().unwrap().iter().filter(is_theirs).count();
            let seat = one["seats"].as_array().unwrap().iter().find(is_theirs).unwrap();
            lost -= seat["skill"].as_f64().unwrap();
            luck += seat["luck"].as_f64().unwrap() / 3.0;
        }
        assert_eq!((&player["games"], player["decisions"].as_u64()), (&3.into(), Some(decisions as u64)));
        let near = |key: &str, value: f64| (player[key].as_f64().unwrap() - value).abs() < 1e-6;
        let mean = lost / decisions as f64;
        assert!(near("lost", mean) && near("luck", luck), "{player}");
        assert!(near("performance", 100.0 * (-12.0 * mean).exp()), "{player}");
    }
    assert_eq!(all["players"].as_array().unwrap().len(), 3);
    let text = review(&files, &[]).out;
    assert!(text.contains("performance") && text.contains("red"), "{text}");
    let _ = std::fs::remove_dir_all(&folder);
}

/// The review of a short game, as JSON and as text, and inputs that can't be reviewed.
#[test]
fn a_review_is_a_json_object() {
    let record = oriflamme(["random", "--seed", "review", "--seats", "3"]).out;
    let review = |extra: &[&str], text: &str| {
        let args = [&["review", "-", "--quiet", "--iterations", "20"], extra].concat();
        oriflamme_reading(&args, text.as_bytes())
    };
    let ran = review(&["--json"], &record);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let json: Value = serde_json::from_str(&ran.out).unwrap();
    let decisions = json["decisions"].as_array().unwrap();
    let is_move = |line: &&str| !line.is_empty() && !line.starts_with("expect");
    let moves: Vec<&str> = record.lines().skip_while(|line| !line.is_empty()).filter(is_move).collect();
    let made: Vec<&str> = decisions.iter().map(|decision| decision["move"].as_str().unwrap()).collect();
    assert_eq!(made, moves);
    for seat in json["seats"].as_array().unwrap() {
        let part = |key: &str| seat[key].as_f64().unwrap();
        assert!((part("initial") + part("luck") + part("skill") - part("final")).abs() < 1e-9, "{seat}");
    }
    assert!(review(&[], &record).out.contains("Where the results came from"));
    let last = record.rfind(moves.last().unwrap()).unwrap();
    let unfinished = review(&[], &record[..last]);
    assert_eq!(
        (unfinished.code, unfinished.err.trim()),
        (1, "-: the game is not over: a review needs its last move")
    );
}
