//! What a solver's browser remembers: a rating, a streak, and which puzzles were tried.

use crate::{HARDEST, Puzzle, PuzzleDay, PuzzleGroup};
use skillratings::{
    Outcomes,
    glicko2::{Glicko2Config, Glicko2Rating, glicko2},
};
use std::{collections::BTreeSet, fmt, str::FromStr};

/// The version of the text.
const VERSION: &str = "1";
/// Numbers of puzzles above this are not remembered, so that the text stays short.
const MOST: u32 = 4_096;
/// The uncertainty of a puzzle's rating: nobody has measured it; it follows from the search that finds the
/// solution.
const PUZZLE_DEVIATION: f64 = 100.0;

/// What somebody has done with a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PuzzleStanding {
    /// The first answer was the solution.
    Solved,
    /// The first answer was another one.
    Failed,
}

/// A solver's progress. Its text fits into a cookie.
#[derive(Clone, PartialEq, Debug)]
pub struct SolverProgress {
    rating: Glicko2Rating,
    /// The last day whose puzzle was answered, and on how many days in a row up to it the first answer was
    /// right. Zero if the last one was wrong.
    last_day: Option<PuzzleDay>,
    streak: u32,
    solved: BTreeSet<u32>,
    failed: BTreeSet<u32>,
}

impl Default for SolverProgress {
    fn default() -> Self {
        Self {
            rating: Glicko2Rating { rating: 1200.0, ..Glicko2Rating::new() },
            last_day: None,
            streak: 0,
            solved: BTreeSet::new(),
            failed: BTreeSet::new(),
        }
    }
}

impl SolverProgress {
    /// The rating, by Glicko-2.
    pub fn rating(&self) -> u32 {
        self.rating.rating.round().max(0.0) as u32
    }
    /// How far the rating may be off: twice its deviation.
    pub fn uncertainty(&self) -> u32 {
        (2.0 * self.rating.deviation).round() as u32
    }
    /// How many days in a row, up to this one or the one before, the puzzle of the day was solved.
    pub fn streak(&self, today: PuzzleDay) -> u32 {
        let goes_on = self.last_day.is_some_and(|last| last.0 + 1 >= today.0);
        if goes_on { self.streak } else { 0 }
    }
    /// Whether a puzzle was solved or failed; `None` if it was not tried.
    pub fn standing(&self, puzzle: &Puzzle) -> Option<PuzzleStanding> {
        match (self.solved.contains(&puzzle.number), self.failed.contains(&puzzle.number)) {
            (true, _) => Some(PuzzleStanding::Solved),
            (_, true) => Some(PuzzleStanding::Failed),
            _ => None,
        }
    }
    /// How many puzzles were solved, and how many were tried.
    pub fn counts(&self) -> (usize, usize) {
        (self.solved.len(), self.solved.len() + self.failed.len())
    }

    /// The progress of somebody who has solved puzzles in two browsers. The rating is the one that is based
    /// on more answers; a puzzle that was solved in either counts as solved.
    pub fn joined(self, other: Self) -> Self {
        let (more, less) = if other.counts().1 > self.counts().1 { (other, self) } else { (self, other) };
        let days = |it: &Self| (it.last_day, it.streak);
        let later = if days(&less) > days(&more) { &less } else { &more };
        let (last_day, streak) = (later.last_day, later.streak);
        let solved: BTreeSet<u32> = more.solved.union(&less.solved).copied().collect();
        let failed =
            more.failed.union(&less.failed).filter(|puzzle| !solved.contains(puzzle)).copied().collect();
        Self { rating: more.rating, last_day, streak, solved, failed }
    }

    /// Takes an answer to a puzzle. `day` is today, if this is the puzzle of the day.
    ///
    /// Only the first answer to a puzzle changes the rating: returns whether this is it. For the streak, the
    /// first answer of the day counts: days come back to puzzles that were tried before.
    pub fn answer(&mut self, puzzle: &Puzzle, outcome: PuzzleStanding, day: Option<PuzzleDay>) -> bool {
        let is_solved = outcome == PuzzleStanding::Solved;
        if let Some(day) = day {
            self.answer_of_day(is_solved, day);
        }
        if puzzle.number > MOST || self.standing(puzzle).is_some() {
            return false;
        }
        let outcome = if is_solved { Outcomes::WIN } else { Outcomes::LOSS };
        let opponent = Glicko2Rating {
            rating: f64::from(rating_of(puzzle)),
            deviation: PUZZLE_DEVIATION,
            ..Glicko2Rating::new()
        };
        self.rating = glicko2(&self.rating, &opponent, &outcome, &Glicko2Config::new()).0;
        if is_solved { &mut self.solved } else { &mut self.failed }.insert(puzzle.number);
        true
    }

    /// Counts the first answer of a day for the streak.
    fn answer_of_day(&mut self, is_solved: bool, day: PuzzleDay) {
        if self.last_day.is_some_and(|last| last >= day) {
            return;
        }
        let before = if self.last_day.is_some_and(|last| last.0 + 1 == day.0) { self.streak } else { 0 };
        self.streak = if is_solved { before + 1 } else { 0 };
        self.last_day = Some(day);
    }

    /// The next puzzle of a group: among those not tried the one that is nearest to the rating; after the
    /// last one, the first that was not solved.
    pub fn next<'a>(
        &self,
        puzzles: &'a [Puzzle],
        group: PuzzleGroup,
        after: Option<&Puzzle>,
    ) -> Option<&'a Puzzle> {
        let others = puzzles.iter().filter(|puzzle| {
            puzzle.group() == group && after.is_none_or(|after| after.number != puzzle.number)
        });
        let distance = |puzzle: &&Puzzle| rating_of(puzzle).abs_diff(self.rating());
        let untried = others.clone().filter(|puzzle| self.standing(puzzle).is_none());
        let failed = || others.clone().find(|it| self.standing(it) == Some(PuzzleStanding::Failed));
        untried.min_by_key(|puzzle| (distance(puzzle), puzzle.number)).or_else(failed)
    }
}

/// The rating of a puzzle, from its difficulty: a solver with the same rating solves it every second time.
pub fn rating_of(puzzle: &Puzzle) -> u32 {
    let step = u32::from(puzzle.difficulty.clamp(1, HARDEST)) - 1;
    900 + 250 * step
}

/// `1.rating.deviation.volatility.day.streak.solved.failed`: the deviation in tenths, the volatility in
/// millionths, sets of numbers as hexadecimal digits of four numbers each, from 1 on.
impl fmt::Display for SolverProgress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Glicko2Rating { rating, deviation, volatility } = self.rating;
        let day = self.last_day.map_or(0, |day| day.0);
        write!(f, "{VERSION}.{:.0}.{:.0}.{:.0}", rating * 10.0, deviation * 10.0, volatility * 1e6)?;
        write!(f, ".{day}.{}.{}.{}", self.streak, digits(&self.solved), digits(&self.failed))
    }
}

fn digits(numbers: &BTreeSet<u32>) -> String {
    let last = numbers.last().map_or(0, |last| last.div_ceil(4));
    let digit = |index: u32| {
        let bits = (0..4).filter(|bit| numbers.contains(&(4 * index + bit + 1)));
        let value = bits.map(|bit| 1 << bit).sum::<u32>();
        char::from_digit(value, 16).unwrap_or('0')
    };
    (0..last).map(digit).collect()
}

/// The text of a solver's progress that can't be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnreadableProgress;

impl FromStr for SolverProgress {
    type Err = UnreadableProgress;
    fn from_str(text: &str) -> Result<Self, UnreadableProgress> {
        read(text).ok_or(UnreadableProgress)
    }
}

fn read(text: &str) -> Option<SolverProgress> {
    let parts: Vec<&str> = text.split('.').collect();
    let [VERSION, rating, deviation, volatility, day, streak, solved, failed] = parts[..] else {
        return None;
    };
    let within = |text: &str, least: f64, most: f64, unit: f64| {
        let value = f64::from(text.parse::<u32>().ok()?) / unit;
        (least..=most).contains(&value).then_some(value)
    };
    let numbers = |text: &str| -> Option<BTreeSet<u32>> {
        let mut found = BTreeSet::new();
        for (index, letter) in text.chars().take(MOST as usize / 4).enumerate() {
            let value = letter.to_digit(16)?;
            found.extend((0..4).filter(|bit| value >> bit & 1 == 1).map(|bit| 4 * index as u32 + bit + 1));
        }
        Some(found)
    };
    Some(SolverProgress {
        rating: Glicko2Rating {
            rating: within(rating, 0.0, 4000.0, 10.0)?,
            deviation: within(deviation, 1.0, 350.0, 10.0)?,
            volatility: within(volatility, 0.001, 1.0, 1e6)?,
        },
        last_day: day.parse().ok().filter(|&day| day > 0).map(PuzzleDay),
        streak: streak.parse().ok().filter(|streak| *streak < 100_000)?,
        solved: numbers(solved)?,
        failed: numbers(failed)?,
    })
}
