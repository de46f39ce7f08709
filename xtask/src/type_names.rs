//! Checks that the name of a type means the same thing in every crate.

use crate::run::root;
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

/// Names that more than one type has, and why.
const ALLOWED: [(&str, &str); 2] = [
    ("Args", "the arguments of one command, in the module of that command"),
    ("Table", "inside `rules` it is what lies on the table; no other crate sees that type"),
];

/// Every Rust file below a folder.
pub(crate) fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The name of the type that a line declares for more than its own module, if it does.
fn declared(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix("pub")?;
    // Other modules also see `pub(crate)`, `pub(super)` and `pub(in …)`.
    let rest = match rest.strip_prefix('(') {
        Some(restricted) => restricted.split_once(')')?.1,
        None => rest,
    };
    let mut words = rest.strip_prefix(' ')?.split(' ');
    ["struct", "enum", "trait", "type", "union"].contains(&words.next()?).then_some(())?;
    let name = words.next()?;
    let end = name.find(|char: char| !char.is_ascii_alphanumeric()).unwrap_or(name.len());
    // In a macro, there is a `$` instead of a name.
    (end > 0).then_some(&name[..end])
}

/// The places where each name is declared, except in modules of tests.
fn declarations() -> BTreeMap<String, Vec<String>> {
    let root = root();
    let mut files = Vec::new();
    for member in fs::read_dir(root.join("crates")).unwrap().flatten() {
        // The testkit's types have the names of what they start: a cluster, a NATS.
        if member.file_name() != "testkit" {
            sources(&member.path().join("src"), &mut files);
        }
    }
    files.sort();
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let tests = text.find("\nmod tests {").unwrap_or(text.len());
        for (number, line) in text[..tests].lines().enumerate() {
            if let Some(name) = declared(line) {
                let path = file.strip_prefix(&root).unwrap().display();
                found.entry(name.into()).or_default().push(format!("{path}:{}", number + 1));
            }
        }
    }
    found
}

#[test]
fn declarations_are_found() {
    assert_eq!(declared("pub struct Moves(u8);"), Some("Moves"));
    assert_eq!(declared("    pub(crate) enum Next<'a> {"), Some("Next"));
    assert_eq!(declared("pub trait Bot: Send {"), Some("Bot"));
    assert_eq!(declared("pub(super) type Reply = u8;"), Some("Reply"));
    assert_eq!(declared("struct Moves;"), None);
    assert_eq!(declared("pub fn moves() {}"), None);
    assert_eq!(declared("        pub struct $name(u8);"), None);
    assert!(declarations().len() > 300, "the files were not found");
}

#[test]
fn a_name_means_one_type() {
    let twice: Vec<_> = declarations()
        .into_iter()
        .filter(|(name, places)| places.len() > 1 && !ALLOWED.iter().any(|(allowed, _)| allowed == name))
        .map(|(name, places)| format!("{name}: {}", places.join(", ")))
        .collect();
    assert!(twice.is_empty(), "types of one name: rename all but one\n{}", twice.join("\n"));
}

#[test]
fn what_is_allowed_is_needed() {
    let found = declarations();
    for (name, why) in ALLOWED {
        assert!(
            found.get(name).is_some_and(|places| places.len() > 1),
            "{name} ({why}) is not declared twice"
        );
    }
}
