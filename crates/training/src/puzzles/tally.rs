//! Counts how the examined decisions ended, and which game comes next.

use crate::Outcome;
use std::{
    collections::BTreeMap,
    fmt, fs,
    path::{Path, PathBuf},
};

/// Counts, kept in a text file: a line for each, with its number.
pub(super) struct PuzzleTally {
    path: PathBuf,
    counts: BTreeMap<String, u64>,
}

impl PuzzleTally {
    pub(super) fn open(path: &Path) -> Outcome<Self> {
        let text = fs::read_to_string(path).unwrap_or_default();
        let mut counts = BTreeMap::new();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let (number, what) = line.trim().split_once(' ').ok_or("a count and what it counts")?;
            counts.insert(what.trim().to_owned(), number.parse()?);
        }
        Ok(Self { path: path.to_owned(), counts })
    }
    pub(super) fn write(&self) -> Outcome<()> {
        Ok(fs::write(&self.path, self.to_string())?)
    }

    pub(super) fn add(&mut self, what: &str) {
        self.add_many(what, 1);
    }
    pub(super) fn add_many(&mut self, what: &str, number: u64) {
        *self.counts.entry(what.to_owned()).or_default() += number;
    }
    pub(super) fn count(&self, what: &str) -> u64 {
        self.counts.get(what).copied().unwrap_or(0)
    }
    /// The number of the next game of a kind, from 1.
    pub(super) fn next_game(&mut self, kind: &str) -> u64 {
        let games = format!("games of {kind}");
        self.add(&games);
        self.count(&games)
    }
    /// The number of the next puzzle, from 1.
    pub(super) fn next_number(&self) -> u32 {
        self.count("kept") as u32 + 1
    }
}

impl fmt::Display for PuzzleTally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "# What became of every decision that `cargo xtask puzzles` has looked at. It goes on from here."
        )?;
        self.counts.iter().try_for_each(|(what, number)| writeln!(f, "{number:>9} {what}"))
    }
}
