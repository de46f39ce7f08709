//! `cargo xtask calibrate`: compares the chances that reviews and the coach show with what happens, and fits
//! their correction.
//!
//! Games of mixed levels are played twice: some to fit the correction, others to measure it. In each game a
//! few decisions are judged as a review judges them, with fewer worlds. What was sampled is kept in
//! `target/calibration`, so that the work can be interrupted and continued. The correction goes to
//! `crates/review/calibration.txt`, the measurement to `docs/strength/calibration.md`.

mod fit;
mod measure;
mod sample;

use crate::{Outcome, on_threads};
use fit::{Estimate, fit};
use oriflamme_game::Ruleset;
use sample::{GameSet, Sample, play};
use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

/// How many games of each ruleset the correction is fitted on, and measured on.
const FITTED: u64 = 1_000;
const HELD_OUT: u64 = 2_000;

/// `--minutes M` stops sampling after that time; `--fitted N` and `--held-out N` say how many games of each
/// ruleset are wanted, `--threads T` on how many threads they are played.
pub(crate) fn calibrate(args: &[String]) -> Outcome<()> {
    let (mut minutes, mut games, mut threads) = (f64::MAX, [FITTED, HELD_OUT], 1);
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        let number = args.next().ok_or_else(|| format!("{arg} needs a number"))?;
        match arg.as_str() {
            "--minutes" => minutes = number.parse()?,
            "--fitted" => games[0] = number.parse()?,
            "--held-out" => games[1] = number.parse()?,
            "--threads" => threads = number.parse()?,
            _ => return Err(format!("there is no option {arg}").into()),
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = root.join("target/calibration");
    fs::create_dir_all(&folder)?;
    let start = Instant::now();
    let is_time_left =
        || start.elapsed() < Duration::try_from_secs_f64(minutes * 60.0).unwrap_or(Duration::MAX);
    let mut sets: Vec<SampleFile> = Vec::new();
    for (set, games) in GameSet::ALL.into_iter().zip(games) {
        for rules in Ruleset::ALL {
            sets.push(SampleFile::open(&folder, set, rules, games)?);
        }
    }
    // A little of each in turn, so that an interrupted run has something of everything.
    while is_time_left() && sets.iter().any(SampleFile::is_unfinished) {
        let unfinished: Vec<_> = sets.iter_mut().filter(|set| set.is_unfinished()).collect();
        let waiting = Mutex::new(unfinished.into_iter());
        let next = || waiting.lock().unwrap_or_else(PoisonError::into_inner).next();
        let work = || -> Result<(), String> {
            while let Some(set) = next().filter(|_| is_time_left()) {
                set.play_on().map_err(|error| error.to_string())?;
            }
            Ok(())
        };
        on_threads(threads, work)?;
        println!("{} games, {} s", sets.iter().map(|set| set.games).sum::<u64>(), start.elapsed().as_secs());
    }
    let of = |set: GameSet| -> Vec<Sample> {
        sets.iter().filter(|file| file.set == set).flat_map(|file| file.samples.iter().copied()).collect()
    };
    let (fitted, held_out) = (of(GameSet::Fitted), of(GameSet::HeldOut));
    let mut text = String::from(
        "# How the chances with all cards known are corrected: ruleset, seats, round, and the two numbers of\n\
         # logit(corrected) = shift + slope * logit(estimate). Written by `cargo xtask calibrate`.\n",
    );
    // The search's chances are shown as estimated: the report compares them with corrected ones.
    for (cell, [shift, slope]) in fit(Estimate::Open, &fitted) {
        let (rules, seats, round) = (cell.rules, cell.seats, cell.round);
        text.push_str(&format!("{rules} {seats} {round} {shift:.4} {slope:.4}\n"));
    }
    fs::write(root.join("crates/review/calibration.txt"), text)?;
    let played: Vec<(GameSet, Ruleset, u64)> =
        sets.iter().map(|file| (file.set, file.rules, file.games)).collect();
    measure::report(&root.join("docs/strength"), &played, &fitted, &held_out)
}

/// What was sampled of a set of games of one ruleset.
struct SampleFile {
    set: GameSet,
    rules: Ruleset,
    path: PathBuf,
    /// How many games were played, and how many are wanted.
    games: u64,
    wanted: u64,
    samples: Vec<Sample>,
}

impl SampleFile {
    fn open(folder: &Path, set: GameSet, rules: Ruleset, wanted: u64) -> Outcome<Self> {
        let path = folder.join(format!("{}-{rules}.txt", set.word()));
        let text = fs::read_to_string(&path).unwrap_or_default();
        let mut file = Self { set, rules, path, games: 0, wanted, samples: Vec::new() };
        for line in text.lines() {
            match line.strip_prefix("game ") {
                Some(number) => file.games = number.parse()?,
                None => file.samples.push(Sample::read(rules, line).ok_or("a sample can't be read")?),
            }
        }
        Ok(file)
    }
    fn is_unfinished(&self) -> bool {
        self.games < self.wanted
    }
    /// Plays a few games more.
    fn play_on(&mut self) -> Outcome<()> {
        let mut text = String::new();
        for _ in 0..20 {
            self.games += 1;
            for sample in play(self.set, self.rules, self.games) {
                text.push_str(&sample.text());
                self.samples.push(sample);
            }
            // A game's samples come before its number, so that a broken file loses whole games only.
            text.push_str(&format!("game {}\n", self.games));
        }
        let mut file = fs::OpenOptions::new().create(true).append(true).open(&self.path)?;
        Ok(file.write_all(text.as_bytes())?)
    }
}
