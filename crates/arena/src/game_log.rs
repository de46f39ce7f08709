//! A file with the result of every game of a series, so that a series that was stopped can go on.
//!
//! The first line identifies the series. Each other line is a game: its number from 0, and each entrant's
//! result and cost. Lines are appended when games are over, in any order.

use crate::{Plan, Played, Score};
use std::{
    collections::BTreeMap,
    fmt::Write as _,
    fs::{self, File, OpenOptions},
    io::{self, Write},
    path::{Path, PathBuf},
    sync::Mutex,
    time::Duration,
};

/// How many numbers there are for an entrant.
const NUMBERS: usize = 7;

/// The results of a series, in a file.
#[derive(Debug)]
pub struct GameLog {
    path: PathBuf,
    file: Mutex<File>,
    /// The games that were in the file when it was opened.
    known: BTreeMap<u64, Vec<Score>>,
}

impl GameLog {
    /// Opens the log of a series, or begins one. A log of another series is refused. An incomplete last line
    /// is removed.
    pub fn open(path: &Path, plan: &Plan) -> io::Result<Self> {
        let heading = heading(plan);
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(told(&error, "read", path)),
        };
        let complete = text.rfind('\n').map_or(0, |end| end + 1);
        let mut lines = text[..complete].lines();
        let mut known = BTreeMap::new();
        match lines.next() {
            Some(first) if first != heading => {
                let why = format!("the log {} is of another series:\n  {first}\n  {heading}", path.display());
                return Err(io::Error::other(why));
            }
            // Not even the first line is complete. Begin the file anew, but only if it is the start of this
            // log.
            None if !heading.starts_with(&text) => {
                return Err(io::Error::other(format!("{} is no log of the arena", path.display())));
            }
            Some(_) | None => {}
        }
        for (number, line) in lines.enumerate() {
            let (game, scores) = parsed(line, plan.seats()).ok_or_else(|| {
                io::Error::other(format!("the log {} can't be read in line {}", path.display(), number + 2))
            })?;
            known.insert(game, scores);
        }
        let open = || -> io::Result<File> {
            let mut file = OpenOptions::new().create(true).append(true).open(path)?;
            file.set_len(complete as u64)?;
            if complete == 0 {
                file.write_all(format!("{heading}\n").as_bytes())?;
            }
            Ok(file)
        };
        let file = open().map_err(|error| told(&error, "written", path))?;
        Ok(Self { path: path.to_owned(), file: Mutex::new(file), known })
    }

    /// How many games were in the file when it was opened.
    pub fn known_games(&self) -> usize {
        self.known.len()
    }

    /// The scores of a game that was in the file.
    pub(crate) fn scores(&self, game: u64) -> Option<&[Score]> {
        self.known.get(&game).map(Vec::as_slice)
    }

    /// Writes a game.
    pub(crate) fn add(&self, played: &Played) -> io::Result<()> {
        let mut line = played.game.to_string();
        for Score { share, margin, decisions, illegal, time, longest, luck } in &played.scores {
            let [time, longest] = [time, longest].map(Duration::as_nanos);
            // Writing to a string can't fail.
            let _ = write!(line, " {share} {margin} {decisions} {illegal} {time} {longest} {luck}");
        }
        line.push('\n');
        // One write a line: a program that is killed leaves at most one line incomplete.
        let mut file = self.file.lock().map_err(|_| io::Error::other("a game broke off"))?;
        file.write_all(line.as_bytes()).map_err(|error| told(&error, "written", &self.path))
    }
}

/// Everything that decides how the games of a series are played and evaluated, but not how many there are.
fn heading(plan: &Plan) -> String {
    let bots: Vec<String> = plan.bots().iter().map(ToString::to_string).collect();
    let order = if plan.is_in_one_order() { "one order" } else { "all orders" };
    let luck = if plan.is_without_luck() { ", without luck" } else { "" };
    let text = format!("arena log 1: {}, {order}{luck}, seed {:?}, {bots:?}", plan.rules(), plan.seed());
    text.replace('\n', " ")
}

/// Reads a game's line: its number, and each entrant's score.
fn parsed(line: &str, seats: u8) -> Option<(u64, Vec<Score>)> {
    let words: Vec<&str> = line.split(' ').collect();
    let (game, numbers) = words.split_first()?;
    let (entrants, []) = numbers.as_chunks::<NUMBERS>() else { return None };
    if entrants.len() != usize::from(seats) {
        return None;
    }
    let score = |[share, margin, decisions, illegal, time, longest, luck]: &[&str; NUMBERS]| {
        Some(Score {
            share: share.parse().ok()?,
            margin: margin.parse().ok()?,
            decisions: decisions.parse().ok()?,
            illegal: illegal.parse().ok()?,
            time: Duration::from_nanos(time.parse().ok()?),
            longest: Duration::from_nanos(longest.parse().ok()?),
            luck: luck.parse().ok()?,
        })
    };
    Some((game.parse().ok()?, entrants.iter().map(score).collect::<Option<_>>()?))
}

fn told(error: &io::Error, what: &str, path: &Path) -> io::Error {
    io::Error::new(error.kind(), format!("the log {} can't be {what}: {error}", path.display()))
}
