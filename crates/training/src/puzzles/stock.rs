//! The puzzles made so far, in their files, and the limits on new ones.

use super::{GameKind, tally::PuzzleTally};
use crate::Outcome;
use oriflamme_game::{Move, View};
use oriflamme_puzzles::{Puzzle, PuzzleLikeness, PuzzleTheme};
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

/// At most this part of the puzzles wanted for one kind of game may have the same theme.
const MOST_OF_A_THEME: f64 = 0.5;
/// Always revealing must not solve most puzzles about keeping or revealing. So for each kind of game, at most
/// this many more puzzles are solved by revealing than by keeping. Squires keep too readily, so they miss the
/// former far more often.
const MORE_REVEALS: usize = 4;

/// The puzzles of a kind of game, and their file.
struct PuzzleFile {
    kind: GameKind,
    path: PathBuf,
    puzzles: Vec<Puzzle>,
}

impl PuzzleFile {
    fn open(kind: GameKind, path: PathBuf) -> Outcome<Self> {
        let text = fs::read_to_string(&path).unwrap_or_default();
        Ok(Self { kind, puzzles: Puzzle::read_all(&text)?, path })
    }
    fn write(&self) -> Outcome<()> {
        let texts: Vec<String> = self.puzzles.iter().map(Puzzle::text).collect();
        let part = self.path.with_extension("part");
        fs::write(&part, texts.join("---\n"))?;
        Ok(fs::rename(part, &self.path)?)
    }
    /// How many have this answer.
    fn count_of(&self, answer: Move) -> usize {
        let has = |puzzle: &&Puzzle| puzzle.solution().is_some_and(|made| made.answer == answer);
        self.puzzles.iter().filter(has).count()
    }
}

/// All files, and the tally.
pub(super) struct PuzzleStock {
    files: Vec<PuzzleFile>,
    pub(super) tally: PuzzleTally,
    wanted: usize,
    /// Whose turn it is to play a game.
    turn: usize,
    /// How many games this run has begun.
    pub(super) played: usize,
}

impl PuzzleStock {
    /// The files of the kinds of games whose names contain one of these words; all, if there are none.
    pub(super) fn open(folder: &Path, wanted: usize, only: &[String]) -> Outcome<Self> {
        let mut files = Vec::new();
        for kind in GameKind::all() {
            let name = kind.name();
            if only.is_empty() || only.iter().any(|word| name.contains(word.as_str())) {
                files.push(PuzzleFile::open(kind, folder.join(format!("puzzles/{name}.ori")))?);
            }
        }
        Ok(Self { files, tally: PuzzleTally::open(&folder.join("tally.txt"))?, wanted, turn: 0, played: 0 })
    }

    /// Which game comes next: the kinds that lack puzzles take turns. `None` if all have enough.
    pub(super) fn next_game(&mut self) -> Option<(usize, GameKind, u64)> {
        let count = self.files.len();
        let mut next = (0..count).map(|step| (self.turn + step) % count);
        let file = next.find(|&file| self.files[file].puzzles.len() < self.wanted)?;
        (self.turn, self.played) = (file + 1, self.played + 1);
        let kind = self.files[file].kind;
        Some((file, kind, self.tally.next_game(&kind.name())))
    }

    /// Whether one more puzzle with this answer is welcome.
    pub(super) fn has_room(&self, file: usize, view: &View, answer: Move) -> bool {
        let file = &self.files[file];
        if answer == Move::Reveal && file.count_of(Move::Reveal) >= file.count_of(Move::Keep) + MORE_REVEALS {
            return false;
        }
        let theme = PuzzleTheme::of(view, answer);
        let same = file.puzzles.iter().filter(|puzzle| puzzle.theme() == theme);
        (same.count() as f64) < MOST_OF_A_THEME * self.wanted as f64
    }

    /// Takes a puzzle in, under the next number; or says why not.
    pub(super) fn keep(&mut self, file: usize, puzzle: Puzzle) -> Result<(), &'static str> {
        let likeness = PuzzleLikeness::of(&puzzle);
        let puzzles = &mut self.files[file].puzzles;
        if puzzles.iter().any(|other| PuzzleLikeness::of(other).is_near(&likeness)) {
            return Err("like another puzzle");
        }
        let number = self.tally.next_number();
        self.tally.add("kept");
        puzzles.push(Puzzle { number, ..puzzle });
        Ok(())
    }

    /// Adds to the tally.
    pub(super) fn count(&mut self, counts: &BTreeMap<&'static str, u64>) {
        counts.iter().for_each(|(what, number)| self.tally.add_many(what, *number));
    }

    /// Writes a file and the tally.
    pub(super) fn write(&self, file: usize) -> Outcome<()> {
        self.files[file].write()?;
        self.tally.write()
    }

    /// How many puzzles each kind of game has.
    pub(super) fn summary(&self) -> String {
        let of = |file: &PuzzleFile| format!("{} {}", file.kind.name(), file.puzzles.len());
        let all: usize = self.files.iter().map(|file| file.puzzles.len()).sum();
        format!("{all} puzzles: {}", self.files.iter().map(of).collect::<Vec<_>>().join(", "))
    }
}
