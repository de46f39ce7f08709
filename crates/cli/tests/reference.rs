//! Two engines that were written independently from the same documents: both must play, show and refuse the
//! same.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

mod support;

use std::{fs, path::PathBuf};
use support::{Ran, oriflamme, python};

/// A folder for one test's files, which is deleted with it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("oriflamme-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }
    fn file(&self, name: &str, text: &str) -> String {
        let path = self.0.join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Random games of every kind; the games of a kind are one text.
fn games(seed: &str, count: &str, trace: bool) -> Vec<(String, String)> {
    let mut texts = Vec::new();
    for rules in ["base-1", "base-2", "ablaze"] {
        for seats in [&["--seats", "3"][..], &["--seats", "4"], &["--seats", "5"], &["--duel"]] {
            let args = ["random", "--rules", rules, "--seed", seed, "--games", count];
            let trace = trace.then_some("--trace");
            let text = oriflamme(args.iter().copied().chain(seats.iter().copied()).chain(trace)).out;
            texts.push((format!("{rules}{}.ori", seats.concat()), text));
        }
    }
    texts
}

/// Runs a command in both engines; `None` if there is no Python.
fn both(args: &[&str]) -> Option<[Ran; 2]> {
    let reference: Vec<&str> = ["reference/oriflamme.py"].into_iter().chain(args.iter().copied()).collect();
    Some([oriflamme(args), python(&reference)?])
}

#[test]
fn the_reference_engine_plays_every_record_and_scenario() {
    let folder = Folder::new("records");
    let mut files: Vec<String> =
        games("reference", "25", true).iter().map(|(name, text)| folder.file(name, text)).collect();
    files.extend(support::files("conformance", "ori").iter().map(|file| file.to_str().unwrap().to_owned()));
    let args: Vec<&str> = ["run"].into_iter().chain(files.iter().map(String::as_str)).collect();
    let Some([ours, theirs]) = both(&args) else { return };
    assert_eq!((ours.code, theirs.code), (0, 0), "{}{}", ours.out, theirs.out);
    assert_eq!(ours.out, theirs.out);
}

/// Games that are cut off anywhere: both show the same position, the same legal moves and exactly the same
/// text.
#[test]
fn both_engines_see_the_same_anywhere_in_a_game() {
    let folder = Folder::new("anywhere");
    let mut broken_off = Vec::new();
    for (name, text) in games("anywhere", "12", false) {
        for (index, record) in text.split("---\n").enumerate() {
            let (header, moves) = record.split_once("\n\n").unwrap();
            let moves: Vec<&str> = moves.lines().take_while(|line| !line.is_empty()).collect();
            // A different part of each game, so that each kind has games of all lengths.
            let part = (moves.len() * (index + 1) / 12 + name.len()) % (moves.len() + 1);
            broken_off.push(format!("{header}\n{}\n", moves[..part].join("\n")));
        }
    }
    let file = folder.file("anywhere.ori", &broken_off.join("---\n"));
    for command in [&["show", &file][..], &["legal", &file]] {
        let Some([ours, theirs]) = both(command) else { return };
        assert_eq!((ours.code, ours.out), (0, theirs.out), "{command:?}");
    }
    let Some([ours, theirs]) = both(&["run", "--json", &file]) else { return };
    let read = |ran: &Ran| -> Vec<serde_json::Value> {
        ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    assert_eq!(read(&ours), read(&theirs));
    assert_eq!(read(&ours).len(), 144);
}

/// Both refuse the same unreadable texts.
#[test]
fn both_engines_refuse_the_same() {
    let folder = Folder::new("refused");
    let table = "rules ablaze\nseats red blue green\nround 2\n";
    for (index, (line, code)) in [
        ("", 0),
        ("round 3", 2),
        ("hand violet queen", 2),
        ("hand red spy", 2),
        ("hand red twin", 2),
        ("gone red twin", 0),
        ("hand red queen queen", 2),
        ("hand red queen\ngone red queen", 2),
        ("queue [red twin]", 2),
        ("queue red trap", 2),
        ("queue red queen ~red", 2),
        ("queue red queen ~violet", 2),
        ("queue red trap ~blue", 2),
        ("queue red queen / blue prince", 2),
        ("queue red queen ~blue / blue prince", 0),
        ("queue [red queen *0]", 2),
        ("queue [red queen *01]", 2),
        ("queue", 2),
        ("queue empty", 2),
        ("next 1", 2),
        ("placed 4", 2),
        ("placed 3", 0),
        ("phase resolution\nplaced 1", 2),
        ("phase resolution\nnext 2", 2),
        ("phase resolution\nnext 1", 0),
        ("score red 1\nscore blue 2", 2),
        ("score red 1, red 2", 2),
        ("score red -1", 2),
        ("deck red+blue red queen", 2),
        ("first violet", 2),
        ("name red", 2),
        ("red keep", 1),
        ("violet keep", 1),
        ("red eliminate 0", 1),
        ("red eliminate 01", 2),
        ("red place archer front", 1),
        ("red place dragon front", 2),
        ("red move 1 back", 2),
        ("expect turn violet", 2),
        ("expect turn blue", 1),
        ("expect turn red", 0),
        ("expect illegal violet keep", 0),
        ("expect round 7", 2),
        ("expect hand red archer", 2),
        ("expect queue empty", 0),
        ("expect queue [red twin]", 2),
        ("expect score red 1, red 1", 2),
        ("expect winner red", 1),
        ("expect turn red\nround 3", 2),
        ("Expect turn red", 2),
    ]
    .into_iter()
    .enumerate()
    {
        let file = folder.file(&format!("{index}.ori"), &format!("{table}{line}\n"));
        let Some([ours, theirs]) = both(&["run", &file]) else { return };
        assert_eq!((ours.code, theirs.code), (code, code), "{line}\n{}{}", ours.out, theirs.out);
    }
}
