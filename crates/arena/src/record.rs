//! Games kept as records, in the notation.

use crate::{Plan, Played};
use oriflamme_notation::{Header, write};
use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// A game as a complete record: the deal with its seed and the bots' names, the moves, and the result that
/// replaying it must give.
pub fn record(plan: &Plan, played: &Played) -> String {
    let names = plan.bots().iter().zip(plan.entrants());
    let header = Header {
        names: names
            .map(|(bot, entrant)| (played.arrangement.seat_of(entrant), name(&bot.to_string())))
            .collect(),
        seed: Some(plan.deal_seed(played.game).to_string()),
    };
    write::record(&played.start, &header, &played.moves, &played.end)
}

/// A command may contain characters that the text of a `name` line can't: the mark of a comment, the end of a
/// line.
fn name(bot: &str) -> String {
    let plain: String = bot.chars().map(|it| if it == '#' || it.is_control() { ' ' } else { it }).collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A folder in which games are kept, as `game-000001.ori` and so on.
#[derive(Clone, Debug)]
pub struct Folder(PathBuf);

impl Folder {
    /// Makes sure that the folder is there.
    pub fn open(path: &Path) -> io::Result<Self> {
        let told = |error: io::Error| told(error, "the folder", path);
        fs::create_dir_all(path).map_err(told)?;
        Ok(Self(path.to_owned()))
    }
    /// The file of a game. Games are counted from 0, their files from 1.
    pub fn file(&self, game: u64) -> PathBuf {
        self.0.join(format!("game-{:06}.ori", game + 1))
    }
    /// Writes a game's file, completely or not at all. It replaces a file of the same name.
    pub fn keep(&self, plan: &Plan, played: &Played) -> io::Result<()> {
        let file = self.file(played.game);
        let unfinished = file.with_extension("ori.part");
        fs::write(&unfinished, record(plan, played))
            .and_then(|()| fs::rename(&unfinished, &file))
            .map_err(|error| told(error, "the record", &file))
    }
}

/// An error that says what could not be written.
fn told(error: io::Error, what: &str, path: &Path) -> io::Error {
    io::Error::new(error.kind(), format!("{what} {} can't be written: {error}", path.display()))
}
