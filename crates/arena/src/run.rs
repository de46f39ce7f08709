//! A series, played on many cores. Its result depends on the plan alone, never on the number of threads:
//! games are counted in their order, and a series with `--until-sure` is evaluated only between batches of a
//! fixed size.

use crate::{
    Comparison, GameLog, Plan, Played, Score, SeriesReport, Verdict,
    bot_pool::{BotPool, Guests, NoGuests},
    host,
    stats::Tally,
};
use oriflamme_programs::ProgramLimits;
use rayon::prelude::*;
use std::{fmt, io, num::NonZeroUsize, path::PathBuf, sync::Arc};

/// How many deals are played before anything is counted.
const BATCH: u64 = 1024;
/// How many deals are played between two evaluations of a series that runs until sure.
const SURE_BATCH: u64 = 16;

/// Why a series could not be played to its end.
#[derive(Debug)]
pub enum ArenaError {
    /// The threads could not be started.
    Threads(rayon::ThreadPoolBuildError),
    /// The caller's function failed for a game.
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

/// How a series is played, besides what its plan says.
#[derive(Clone, Default, Debug)]
pub struct RunOptions {
    /// How many threads play; by default all cores.
    pub threads: Option<NonZeroUsize>,
    /// How long programs may take, and how many failures are tolerated.
    pub limits: ProgramLimits,
    /// A folder for a transcript of all that passes between us and each program.
    pub transcripts: Option<PathBuf>,
    /// Where results are kept. Games that are there already are not played again.
    pub log: Option<Arc<GameLog>>,
}

/// Plays a series on `threads` threads, or on all cores. A program that misbehaves does not end the series:
/// the report says what went wrong. `each` is called with every game when it is over, on the thread that
/// played it, in no fixed order; an error from it ends the series.
pub fn run(
    plan: &Plan,
    threads: Option<NonZeroUsize>,
    each: &(dyn Fn(&Played) -> io::Result<()> + Sync),
) -> Result<SeriesReport, ArenaError> {
    run_with(plan, &RunOptions { threads, ..RunOptions::default() }, each)
}

/// The same with limits for programs, and transcripts.
pub fn run_with(
    plan: &Plan,
    options: &RunOptions,
    each: &(dyn Fn(&Played) -> io::Result<()> + Sync),
) -> Result<SeriesReport, ArenaError> {
    run_with_guests(plan, options, &NoGuests, each)
}

/// The same with bots that the caller brings along, for a plan with [`Contestant::Guest`](crate::Contestant).
pub fn run_with_guests(
    plan: &Plan,
    options: &RunOptions,
    guests: &dyn Guests,
    each: &(dyn Fn(&Played) -> io::Result<()> + Sync),
) -> Result<SeriesReport, ArenaError> {
    let (tally, bots) = play(plan, options, guests, each)?;
    Ok(SeriesReport::new(plan, &tally, &bots))
}

fn play<'a>(
    plan: &Plan,
    options: &RunOptions,
    guests: &'a dyn Guests,
    each: &(dyn Fn(&Played) -> io::Result<()> + Sync),
) -> Result<(Tally, BotPool<'a>), ArenaError> {
    let threads = rayon::ThreadPoolBuilder::new()
        .num_threads(options.threads.map_or(0, NonZeroUsize::get))
        .build()
        .map_err(ArenaError::Threads)?;
    let bots = BotPool::new(plan, options, guests);
    let seats = u64::from(plan.seats());
    let mut tally = Tally::new(plan.seats());
    if plan.is_without_luck() {
        tally = tally.without_luck();
    }
    let batch = seats * if plan.edge().is_some() { SURE_BATCH } else { BATCH };
    let is_sure = |tally: &Tally| {
        let found = plan.edge().and_then(|edge| Comparison::until_sure(plan, tally, edge));
        found.is_some_and(|found| found.verdict != Verdict::Unsure)
    };
    let mut start = 0;
    while start < plan.games() && !is_sure(&tally) {
        let games = batch.min(plan.games() - start);
        let scores = threads.install(|| {
            let one = |offset: usize| -> Result<Vec<Score>, ArenaError> {
                let game = plan.first_game() + start + offset as u64;
                let log = options.log.as_deref();
                if let Some(scores) = log.and_then(|log| log.scores(game)) {
                    return Ok(scores.to_vec());
                }
                let mut team = bots.team(plan, game).map_err(ArenaError::Each)?;
                let played = host::host(plan, game, |entrant, state, decision| {
                    match team.get_mut(usize::from(entrant.index())) {
                        Some(bot) => bot.answer(state, decision),
                        None => decision.first_move(),
                    }
                });
                bots.take_back(plan, &played, team);
                each(&played)
                    .and_then(|()| log.map_or(Ok(()), |log| log.add(&played)))
                    .map_err(ArenaError::Each)?;
                Ok(played.scores)
            };
            // One game at a time to each thread, as games with searching bots take long.
            (0..games as usize).into_par_iter().with_max_len(1).map(one).collect::<Result<Vec<_>, _>>()
        })?;
        for deal in scores.chunks(seats as usize) {
            tally.add(deal.iter().map(Vec::as_slice));
        }
        start += games;
    }
    Ok((tally, bots))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Contestant, Entrant,
        sure::{PairCount, StoppingRule},
    };
    use oriflamme_game::Ruleset;

    const SERIES: u32 = 200;

    /// The tallies of 200 series of these bots, each of this many games.
    fn series(bots: &str, games: u64) -> impl Iterator<Item = Tally> {
        let bots = Contestant::list(bots).unwrap();
        (0..SERIES).map(move |series| {
            let plan = Plan::new(Ruleset::Base2, bots.clone(), &format!("equal {series}"), games).unwrap();
            play(&plan, &RunOptions::default(), &NoGuests, &|_| Ok(())).unwrap().0
        })
    }

    /// Equal bots come out as equal, whoever else sits at the table.
    #[test]
    fn equal_bots_are_called_different_in_one_series_of_twenty_at_most() {
        for (bots, equal, games) in [
            ("squire,squire,page,page", &[0, 1][..], 96),
            ("squire,page,squire,squire", &[0, 2, 3], 96),
            ("page,squire,page", &[0, 2], 60),
            ("squire,squire", &[0, 1], 40),
        ] {
            let looks = StoppingRule::Once { together: PairCount::pairs(equal.len()) };
            let differ = |tally: &Tally, one: u8, other: u8| {
                let sides = [one, other].map(|index| [Entrant::from_index(index)]);
                let (low, high) = tally.difference([&sides[0], &sides[1]]).interval(looks);
                low > 0.0 || high < 0.0
            };
            let any = |tally: &Tally| {
                let pairs = equal.iter().flat_map(|&one| equal.iter().map(move |&other| (one, other)));
                pairs.into_iter().any(|(one, other)| one < other && differ(tally, one, other))
            };
            let wrong = series(bots, games).filter(any).count() as u32;
            println!("{bots} {equal:?}: {wrong} of {SERIES}");
            assert!(wrong <= SERIES / 20, "{bots} {equal:?}: {wrong} of {SERIES}");
        }
    }

    /// The true share of each of some equal bots is known. About 5 % of their 95 % intervals miss it.
    #[test]
    fn intervals_cover_what_they_claim() {
        for (bots, games) in [("page,page,page", 60), ("squire,squire", 60)] {
            let count = bots.split(',').count();
            let misses = |tally: Tally| {
                let entrants = (0..count).map(|index| Entrant::from_index(index as u8));
                let intervals = entrants.map(|entrant| tally.interval(entrant, StoppingRule::ONCE));
                intervals.filter(|(low, high)| !(*low..=*high).contains(&(1.0 / count as f64))).count()
            };
            let missed: usize = series(bots, games).map(misses).sum();
            let intervals = SERIES as usize * count;
            println!("{bots}: {missed} of {intervals} intervals miss");
            assert!(missed * 100 <= intervals * 7, "{bots}: {missed} of {intervals}");
        }
    }
}
