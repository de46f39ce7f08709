//! A series, played on many cores. What comes out depends on the plan alone, never on the number of threads:
//! games are counted in their order, and a series until sure is looked at only between batches of a fixed
//! size.

use crate::{
    Plan, Played, Report, Score,
    bot_pool::BotPool,
    host,
    report::Sureness,
    sprt::{Match, Verdict},
    stats::Tally,
};
use oriflamme_programs::Limits;
use rayon::prelude::*;
use std::{fmt, io, num::NonZeroUsize};

/// How many deals are played before anything is counted.
const BATCH: u64 = 1024;
/// How many deals are played before a series until sure is looked at.
const SURE_BATCH: u64 = 16;

/// Why a series could not be played to its end.
#[derive(Debug)]
pub enum ArenaError {
    /// The threads could not be started.
    Threads(rayon::ThreadPoolBuildError),
    /// Whoever was told of the games could not take one.
    Each(io::Error),
}

impl fmt::Display for ArenaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Threads(error) => write!(f, "the threads can't be started: {error}"),
            Self::Each(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for ArenaError {}

/// Plays a series on `threads` threads, or on all cores. A program that does not play as it should ends
/// nothing: what went wrong with it is in the report. Each game is told to `each` when it is over, from the
/// thread that played it, in no fixed order; an error it gives ends the series.
pub fn run(
    plan: &Plan,
    threads: Option<NonZeroUsize>,
    each: &(dyn Fn(&Played) -> io::Result<()> + Sync),
) -> Result<Report, ArenaError> {
    let threads = rayon::ThreadPoolBuilder::new()
        .num_threads(threads.map_or(0, NonZeroUsize::get))
        .build()
        .map_err(ArenaError::Threads)?;
    let bots = BotPool::new(plan, Limits::default());
    let seats = u64::from(plan.seats());
    let mut tally = Tally::default();
    let mut contest = plan.contest();
    let batch = seats * if contest.is_some() { SURE_BATCH } else { BATCH };
    let mut start = 0;
    while start < plan.games() && contest.as_ref().is_none_or(|test| test.verdict() == Verdict::Unsure) {
        let games = batch.min(plan.games() - start);
        let scores = threads.install(|| {
            let one = |offset: usize| -> Result<Vec<Score>, ArenaError> {
                let game = plan.first_game() + start + offset as u64;
                let mut team = bots.team(plan, game);
                let played = host::play(plan, game, &mut team);
                bots.take_back(plan, &played, team);
                each(&played).map_err(ArenaError::Each)?;
                Ok(played.scores)
            };
            // One game at a time to each thread, as games with searching bots take long.
            (0..games as usize).into_par_iter().with_max_len(1).map(one).collect::<Result<Vec<_>, _>>()
        })?;
        count(&scores, seats, &mut tally, contest.as_mut());
        start += games;
    }
    let sure = contest.map(|test| Sureness::new(plan, &test));
    Ok(Report::new(plan, &tally, sure, &|entrant| bots.troubles(entrant)))
}

/// Counts games deal by deal. A last deal that was not played from all seats is no evidence for the test.
fn count(games: &[Vec<Score>], seats: u64, tally: &mut Tally, mut contest: Option<&mut Match>) {
    for deal in games.chunks(seats as usize) {
        tally.add(deal.iter().map(Vec::as_slice));
        if let Some(test) = contest.as_deref_mut().filter(|_| deal.len() as u64 == seats) {
            test.add(deal.iter().map(Vec::as_slice));
        }
    }
}
