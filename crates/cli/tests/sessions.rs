//! Runs the sessions that the documents show: they must print what the documents say.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

mod support;

use std::{fs, path::Path, process::Command};

/// A fenced block of a document: its language, the line before it, and its text.
struct Block {
    kind: String,
    before: String,
    text: String,
}

fn blocks(document: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut before = String::new();
    let mut lines = document.lines();
    while let Some(line) = lines.next() {
        if let Some(kind) = line.strip_prefix("```") {
            let text =
                lines.by_ref().take_while(|line| *line != "```").map(|line| format!("{line}\n")).collect();
            blocks.push(Block { kind: kind.to_owned(), before: before.clone(), text });
        } else if !line.is_empty() {
            before = line.to_owned();
        }
    }
    blocks
}

/// The commands of a session, each with its output.
fn commands(session: &str) -> Vec<(String, String)> {
    let mut commands: Vec<(String, String)> = Vec::new();
    for line in session.lines() {
        match line.strip_prefix("$ ") {
            Some(command) => commands.push((command.to_owned(), String::new())),
            None => {
                let (_, printed) = commands.last_mut().expect("a session begins with a command");
                *printed += line;
                printed.push('\n');
            }
        }
    }
    commands
}

/// Removes the line breaks that documents add to long lines of JSON.
fn comparable(text: &str) -> String {
    if text.starts_with('{') { text.split_whitespace().collect() } else { text.to_owned() }
}

#[test]
fn the_sessions_of_the_notation_page_are_real() {
    run_sessions("docs/NOTATION.md", 10);
}

#[test]
fn the_sessions_of_the_fairness_page_are_real() {
    run_sessions("docs/FAIRNESS.md", 2);
}

/// Runs all sessions of a document, which must have at least this many commands.
fn run_sessions(document: &str, least: usize) {
    let document = fs::read_to_string(support::root().join(document)).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let program = Path::new(env!("CARGO_BIN_EXE_oriflamme")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    let mut ran = 0;
    for block in blocks(&document) {
        // A line such as "`example.ori`:" before a block names a file.
        let name =
            block.before.rsplit_once('`').and_then(|(front, _)| front.rsplit_once('`')).map(|(_, name)| name);
        if let ("text", Some(name)) = (block.kind.as_str(), name.filter(|name| name.ends_with(".ori"))) {
            fs::write(folder.join(name), block.text).unwrap();
        } else if block.kind == "console" {
            for (command, printed) in commands(&block.text) {
                let shell = Command::new("sh")
                    .args(["-c", &format!("{command} 2>&1")])
                    .current_dir(folder)
                    .env("PATH", &path)
                    .output();
                let found = String::from_utf8(shell.unwrap().stdout).unwrap();
                assert_eq!(comparable(&found), comparable(&printed), "$ {command}");
                ran += 1;
            }
        }
    }
    assert!(ran >= least, "only {ran} commands were found");
}
